"""Bots on one page: what conditions and choices mean in this game, and the pages that come with it."""

# pyright: strict

from functools import cache, partial

from romelab.core.bots.page import Choice, Condition, Line, PageBot, alike, always, best, read_pages
from romelab.struggle_for_rome.box.pieces import RESOURCES, TRIBES
from romelab.struggle_for_rome.chapters.rounds import tribe_of
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.positions import moves as m
from romelab.struggle_for_rome.positions.state import HORSEMEN, WARRIORS, State, Tribe


def _strength_below(state: State, seat: int, number: int) -> bool:
    return min(tribe.figures for tribe in state.players[seat].tribes) < number


def _wagons_below(state: State, seat: int, number: int) -> bool:
    return min(tribe.wagons for tribe in state.players[seat].tribes) < number


def _gold_from(state: State, seat: int, number: int) -> bool:
    return state.players[seat].gold >= number


def _colours_from(state: State, seat: int, number: int) -> bool:
    return state.phase in (HORSEMEN, WARRIORS) and sum(map(bool, _acting(state, seat).counters)) >= number


CONDITIONS: dict[str, Condition] = {
    "always": always,
    "strength_below": _strength_below,
    "wagons_below": _wagons_below,
    "gold_from": _gold_from,
    "colours_from": _colours_from,
}


def _acting(state: State, seat: int) -> Tribe:
    return state.players[seat].tribes[tribe_of(state)]


def _plain(state: State, seat: int, move: m.BuildPair | m.BuyCard) -> float:
    return not move.instead


def _for_fewer(state: State, seat: int, move: m.BuildWagon) -> float:
    return -state.players[seat].tribes[TRIBES.index(move.box)].wagons + 0.5 * (not move.instead)


def _rim(state: State, seat: int, move: m.Found | m.Expand) -> float:
    """How many free cities lie within an arrow of the city, those kept first that need no Traitor."""
    frame = STRUGGLE_FOR_ROME.frame(state)
    free = sum(state.owners[city] == -1 for city in frame.in_range[frame.city_number[move.city]])
    return free - 0.5 * move.traitor


def _new_colour(state: State, seat: int, move: m.Plunder) -> float | None:
    frame = STRUGGLE_FOR_ROME.frame(state)
    held = _acting(state, seat).counters[frame.province[frame.city_number[move.city]]]
    return None if held else -move.traitor


def _towards(state: State, seat: int, move: m.MoveTribe) -> float | None:
    """How cheap the way is to a city that the tribe is strong enough for and whose colour it lacks."""
    frame, tribe = STRUGGLE_FOR_ROME.frame(state), _acting(state, seat)
    for city in frame.beside[frame.board.index[move.to]]:
        weak = state.counters[city] and not frame.neutral[city] and frame.strength_needed(city, False) <= tribe.figures
        if weak and not tribe.counters[frame.province[city]]:
            return -move.bill.worth
    return None


def _lacking(state: State, seat: int, move: m.TakeIncome) -> float | None:
    first = "horse" if move.what == "pasture" else move.what
    return None if first == "gold" else -state.players[seat].hand[min(RESOURCES.index(first), 2)]


def _gold(state: State, seat: int, move: m.TakeIncome) -> float | None:
    return 0 if move.what == "gold" else None


def _hurting(state: State, seat: int, move: m.MoveLegionnaire) -> float:
    frame = STRUGGLE_FOR_ROME.frame(state)
    hit = [frame.touched(player) >> frame.hex_number[move.hex] & 1 for player in state.players]
    return sum(hit) - 4 * hit[seat]


CHOICES: dict[str, Choice] = {
    "found": partial(best, m.Found, _rim),
    "expand": partial(best, m.Expand, _rim),
    "plunder_new": partial(best, m.Plunder, _new_colour),
    "go_to_new": partial(best, m.MoveTribe, _towards),
    "build_pair": partial(best, m.BuildPair, _plain),
    "build_wagon": partial(best, m.BuildWagon, _for_fewer),
    "buy_card": partial(best, m.BuyCard, _plain),
    "play_diplomat": partial(best, m.PlayDiplomat, alike),
    "cash_treasure": partial(best, m.CashTreasure, alike),
    "take_lacking": partial(best, m.TakeIncome, _lacking),
    "take_gold": partial(best, m.TakeIncome, _gold),
    "legionnaire": partial(best, m.MoveLegionnaire, _hurting),
    "decline": partial(best, m.DeclineTrade, alike),
    "stop": partial(best, m.EndSegment, alike),
}


@cache
def pages() -> dict[str, tuple[Line, ...]]:
    """Return the pages that come with the game, by name.

    Examples
    --------
    >>> pages()["easy"][0]
    Line(when='always', do='found', number=0, on=True)
    """
    return read_pages("romelab.struggle_for_rome.bots")


def page_bot(name: str = "medium") -> PageBot:
    """Return the bot of a page that comes with the game.

    Parameters
    ----------
    name
        ``"easy"`` or ``"medium"``.

    Examples
    --------
    >>> len(page_bot("medium").lines)
    12
    """
    return PageBot(STRUGGLE_FOR_ROME, pages()[name], CONDITIONS, CHOICES)
