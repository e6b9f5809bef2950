"""Bots on one page: what conditions and choices mean in this game, and the pages that come with it."""

# pyright: strict

from functools import cache, partial
from typing import Any

from romelab.core.bots.page import Choice, Condition, Line, PageBot, alike, always, best, read_pages
from romelab.kampf_um_rom.box.cards import LAST_ACHIEVEMENT_CARD
from romelab.kampf_um_rom.chapters.developing import fitting, open_boxes
from romelab.kampf_um_rom.chapters.scoring import points
from romelab.kampf_um_rom.game import KAMPF_UM_ROM, KampfUmRom
from romelab.kampf_um_rom.positions import moves as m
from romelab.kampf_um_rom.positions.state import PREVENT, State
from romelab.kampf_um_rom.positions.tables import Tables


def _box_worth(state: State, seat: int, number: int) -> bool:
    t = KAMPF_UM_ROM.tables(state)
    return any(t.values[t.index[box]] >= number for box in _developable(t, state, seat))


def _leader_ahead(state: State, seat: int, number: int) -> bool:
    t = KAMPF_UM_ROM.tables(state)
    return points(t, state, _leader(t, state, seat)) - points(t, state, seat) >= number


def _pile_below(state: State, seat: int, number: int) -> bool:
    return state.pile_size < number


def _attacked_worth(state: State, seat: int, number: int) -> bool:
    return state.stage == PREVENT and KAMPF_UM_ROM.tables(state).values[state.targets[0][1]] >= number


CONDITIONS: dict[str, Condition] = {
    "always": always,
    "box_worth": _box_worth,
    "leader_ahead": _leader_ahead,
    "pile_below": _pile_below,
    "attacked_worth": _attacked_worth,
}


def _developable(t: Tables, state: State, seat: int) -> tuple[str, ...]:
    free = open_boxes(t, state, seat)
    serve = 0
    for card in state.hands[seat]:
        serve |= fitting(t, card)
    return t.ids_of(free & serve)


def _leader(t: Tables, state: State, seat: int) -> int:
    return max((other for other in range(t.players) if other != seat), key=lambda other: points(t, state, other))


def _spare(t: Tables, state: State, seat: int, card: int) -> int:
    """How much a card is worth in hand: the values of all boxes that it names and the seat does not hold."""
    named = t.card_boxes[card] & ~state.held[seat] if card <= LAST_ACHIEVEMENT_CARD else 0
    return sum(value * (named & boxes).bit_count() for value, boxes in t.value_masks)


def _dearest(state: State, seat: int, move: Any) -> tuple[int, int]:
    t = KAMPF_UM_ROM.tables(state)
    return t.values[t.index[move.box]], -_spare(t, state, seat, getattr(move, "card", 0))


def _opening(state: State, seat: int, move: m.Develop) -> tuple[int, int, int]:
    t = KAMPF_UM_ROM.tables(state)
    opened = t.lines.reach(state.held[seat] | 1 << t.index[move.box])[1] & ~t.lines.reach(state.held[seat])[1]
    worth = sum(value * (opened & boxes).bit_count() for value, boxes in t.value_masks)
    return worth, *_dearest(state, seat, move)


def _leaders(state: State, seat: int, move: Any) -> int | None:
    t = KAMPF_UM_ROM.tables(state)
    return t.values[t.index[move.box]] if t.seat_of[move.victim] == _leader(t, state, seat) else None


def _useless(state: State, seat: int, move: m.ThrowAway) -> int | None:
    t = KAMPF_UM_ROM.tables(state)
    return -move.card if not open_boxes(t, state, seat) & fitting(t, move.card) else None


def _payment(state: State, seat: int, move: m.Prevent) -> int:
    return -_spare(KAMPF_UM_ROM.tables(state), state, seat, move.card)


CHOICES: dict[str, Choice] = {
    "develop_dearest": partial(best, m.Develop, _dearest),
    "develop_opening": partial(best, m.Develop, _opening),
    "attack_leader": partial(best, m.Attack, _leaders),
    "strike_leader": partial(best, m.Strike, _leaders),
    "prevent": partial(best, m.Prevent, _payment),
    "let_it_happen": partial(best, m.Allow, alike),
    "double_dearest": partial(best, m.Double, _dearest),
    "throw_useless": partial(best, m.ThrowAway, _useless),
    "keep_rest": partial(best, m.Ready, alike),
}


@cache
def pages() -> dict[str, tuple[Line, ...]]:
    """Return the pages that come with the game, by name.

    Examples
    --------
    >>> pages()["easy"][0]
    Line(when='always', do='develop_dearest', number=0, on=True)
    """
    return read_pages("romelab.kampf_um_rom.bots")


def page_bot(name: str = "medium", game: KampfUmRom = KAMPF_UM_ROM) -> PageBot:
    """Return the bot of a page that comes with the game.

    Parameters
    ----------
    name
        ``"easy"`` or ``"medium"``.
    game
        The game.

    Examples
    --------
    >>> len(page_bot("medium").lines)
    10
    """
    return PageBot(game, pages()[name], CONDITIONS, CHOICES)
