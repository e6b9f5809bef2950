"""What a position is worth to a seat, in gold: a sum of named terms.

The weights are house values, found by letting bots play each other; nothing of the rules depends on them.
"""

# pyright: strict

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from math import comb

from romelab.core.bots.foresight import Term
from romelab.core.chance import TWO_DICE
from romelab.struggle_for_rome.chapters.kingdoms import reach_of
from romelab.struggle_for_rome.chapters.rounds import tribe_of
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.positions import due
from romelab.struggle_for_rome.positions.points import points_of
from romelab.struggle_for_rome.positions.state import HORSEMEN, OVER, WARRIORS, Player, State, Tribe, facts
from romelab.struggle_for_rome.positions.tables import Tables

POINT = 40.0
"""What a point is worth in gold; all weights are."""
COLOURS_WORTH = (0.0, 16.0, 35.0, 61.0, 72.0, 83.0)
"""Worth of counters of this many colours, besides the points of a Scourge."""
FIGURE, WAGON = (0.0, 11.0, 20.0, 27.0, 32.0, 35.0), (0.0, 11.0, 19.0, 24.0, 28.0)
RESOURCES_WORTH = (2.0, 2.2, 2.0, 2.3)
"""Ore serves pairs alone; grain ways too; cattle cards."""
CARDS_WORTH = (7.0, 8.0, 5.0, 5.0, 0.0)
NEXT = (0.4, 0.2, 0.18)
"""Share of an attack's worth that is left where a tribe can make it at once, in the next round, after a way first."""
READY = 15.0
"""Worth of a kingdom that can be expanded in the next round."""
SEEN, CARD = (0.05, 0.25), 2.0
"""How much of the next round's harvest is seen, by sight; worth of a card to be harvested."""
RIVALS = 0.1
WON = 80.0


def _points(sight: int, state: State, seat: int) -> float:
    return POINT * _score(STRUGGLE_FOR_ROME.frame(state), state.players[seat], state.diplomacy == seat)


@lru_cache(maxsize=8192)
def _score(frame: Tables, player: Player, diplomacy: bool) -> int:
    return points_of(frame, player, diplomacy=diplomacy).total


def _won(sight: int, state: State, seat: int) -> float:
    return WON if state.phase == OVER and seat in STRUGGLE_FOR_ROME.winners(state) else 0.0


def _counters(sight: int, state: State, seat: int) -> float:
    total = 0.0
    for tribe in state.players[seat].tribes:
        colours = sum(count > 0 for count in tribe.counters)
        total += COLOURS_WORTH[3 if tribe.cities else colours] + 1.3 * sum(count > 1 for count in tribe.counters)
    if state.stage == due.COUNTER and state.active == seat:
        # What the counter shows is open, not its colour.
        (city,) = facts(state, due.COUNTER)
        tribe = state.players[seat].tribes[tribe_of(state)]
        if not tribe.counters[STRUGGLE_FOR_ROME.frame(state).province[city]]:
            colours = sum(count > 0 for count in tribe.counters)
            total += COLOURS_WORTH[colours + 1] - COLOURS_WORTH[colours] + (2 * POINT if colours == 4 else 0.0)
    return total


def _strength(sight: int, state: State, seat: int) -> float:
    return sum(FIGURE[min(tribe.figures, 5)] for tribe in state.players[seat].tribes)


def _wagons(sight: int, state: State, seat: int) -> float:
    # Who has more colours needs it sooner.
    return sum(
        WAGON[min(tribe.wagons, 4)] * (1 + 0.02 * sum(map(bool, tribe.counters)) + 0.01 * tribe.figures)
        for tribe in state.players[seat].tribes
    )


def _gold(sight: int, state: State, seat: int) -> float:
    return _gold_worth(state.players[seat].gold)


def _gold_worth(gold: int) -> float:
    return min(gold, 8) + 0.3 * max(gold - 8, 0)


def held_worth(held: Sequence[int]) -> float:
    """Return what resource cards and gold are worth, in the order of ``GOODS``."""
    return _hand_worth(*held[:4]) + _gold_worth(held[4])


def _hand(sight: int, state: State, seat: int) -> float:
    return _hand_worth(*state.players[seat].hand)


@lru_cache(maxsize=4096)
def _hand_worth(ore: int, grain: int, horse: int, cattle: int) -> float:
    held = zip((ore, grain, horse, cattle), RESOURCES_WORTH, strict=True)
    cards = sum(worth * (min(count, 2) + 0.3 * max(count - 2, 0)) for count, worth in held)
    return cards + 1.6 * min(ore, horse) + 1.6 * min(grain, horse, cattle)


def _cards(sight: int, state: State, seat: int) -> float:
    player = state.players[seat]
    held = sum(count * worth for count, worth in zip(player.cards, CARDS_WORTH, strict=True))
    return held + 7.5 * min(player.diplomats, 3)


def _draws(sight: int, state: State, seat: int) -> float:
    """Return what is about to be drawn for a seat, on average."""
    if state.stage == due.PASTURE:
        after, seats, *_ = facts(state, due.PASTURE)
        worth = _pasture_worth(seats.count(seat), *state.players[seat].hand)
        return worth + (4.0 if after == due.THEN_COUNTER else 0.0)
    if state.active != seat or state.stage not in (due.CARD, due.ROBBED_CARD, due.COUNTER):
        return 0.0
    if state.stage != due.COUNTER:
        return 6.7 if state.stage == due.CARD else 2.1
    tribe = state.players[seat].tribes[tribe_of(state)]
    return 4.0 + tribe.wagons - 0.75 * (FIGURE[min(tribe.figures, 5)] - FIGURE[max(min(tribe.figures, 5) - 1, 0)])


@lru_cache(maxsize=4096)
def _pasture_worth(drawn: int, ore: int, grain: int, horse: int, cattle: int) -> float:
    """Return what this many pasture cards add to a hand on average, a horse as likely as cattle."""
    ways = [comb(drawn, k) * _hand_worth(ore, grain, horse + k, cattle + drawn - k) for k in range(drawn + 1)]
    return sum(ways) / 2**drawn - _hand_worth(ore, grain, horse, cattle)


def _cities(sight: int, state: State, seat: int) -> float:
    if state.phase == OVER:
        return 0.0
    frame, total = STRUGGLE_FOR_ROME.frame(state), 0.0
    acting = tribe_of(state) if state.phase in (HORSEMEN, WARRIORS) and state.active == seat else -1
    for number, tribe in enumerate(state.players[seat].tribes):
        if tribe.cities:
            free = [city for city in reach_of(frame, state, tribe) if state.owners[city] == -1]
            ready = sum(frame.board.cities[city].towers <= tribe.figures for city in free)
            total += 2.0 * min(len(free), 4) + (READY if ready and tribe.wagons else 0.0) - 5.0 * (not free)
        elif tribe.at >= 0:
            ready = number == acting and not state.segment.attacked and state.stage != due.COUNTER
            # Horsemen act first.
            total += (1.0 if number else 1.05) * prospect(frame, state, tribe, tribe.at, sight, ready=ready)
    return total


def prospect(frame: Tables, state: State, tribe: Tribe, place: int, sight: int, *, ready: bool) -> float:
    """Return what a wandering tribe may expect of a crossroads: the best attack from there, or one arrow on."""
    gains = _gains(frame, tribe.figures, tribe.wagons, tribe.counters, state.counters, state.owners)
    here = NEXT[0 if ready else 1] * max([gains[city] for city in frame.beside[place]], default=0.0)
    if not sight:
        return here
    near = NEXT[2] * max([gains[city] for city in one_arrow_away(frame, frame.board.parts[place])], default=0.0)
    return max(here, near)


@lru_cache(maxsize=8192)
def _gains(
    frame: Tables, figures: int, wagons: int, held: tuple[int, ...], counters: tuple[int, ...], owners: tuple[int, ...]
) -> tuple[float, ...]:
    """Return for each city what a wandering tribe gains by attacking it; 0 where it cannot."""
    colours = sum(count > 0 for count in held)
    found: list[float] = []
    for city, target in enumerate(frame.board.cities):
        if frame.neutral[city] or owners[city] >= 0:
            found.append(0.0)
            continue
        if figures < target.towers:
            # A goal to grow towards.
            found.append(3.0 if figures == target.towers - 1 else 0.0)
            continue
        best, province = 0.0, frame.province[city]
        if colours >= 3 and wagons:
            best = POINT + 2.0 * min(len(frame.in_range[city]), 6) + 5.0 * min(wagons, 3)
        if counters[city] and held[province] < 2:
            gain = 4.0
            if not held[province]:
                gain += COLOURS_WORTH[colours + 1] - COLOURS_WORTH[colours] + (2 * POINT if colours == 4 else 0.0)
            best = max(best, gain)
        found.append(best)
    return tuple(found)


@lru_cache(maxsize=4096)
def one_arrow_away(frame: Tables, part: int) -> tuple[int, ...]:
    """List the cities beside which a free move out of a part of the board ends."""
    board, parts = frame.board, {part}
    for link in board.links:
        one, two = (board.parts[end] for end in link.ends)
        parts |= {two} if one == part else {one} if two == part else set()
    ends = (place.index for place in board.crossroads if place.city is None and board.parts[place.index] in parts)
    return tuple(sorted({city for end in ends for city in frame.beside[end]}))


def _harvest(sight: int, state: State, seat: int) -> float:
    frame = STRUGGLE_FOR_ROME.frame(state)
    return _rounds_left(sight, state) * _yield(frame, _touched(frame, state.players[seat]))


def _legionnaire(sight: int, state: State, seat: int) -> float:
    frame, under = STRUGGLE_FOR_ROME.frame(state), 1 << max(state.legionnaire, 0)
    # He is moved on every second round or so.
    return -min(2.0, _rounds_left(sight, state)) * _yield(frame, _touched(frame, state.players[seat]) & under)


@lru_cache(maxsize=8192)
def _touched(frame: Tables, player: Player) -> int:
    return frame.touched(player)


def _rivals(sight: int, state: State, seat: int) -> float:
    total = 0.0
    for other, player in enumerate(state.players):
        if other != seat:
            robbed = state.stage == due.ROBBED_CARD and facts(state, due.ROBBED_CARD)[0] == other
            points, held = _points(sight, state, other), sum(player.hand) + player.unseen_hand - robbed
            total += points + 3 * _legionnaire(sight, state, other) + 2 * held * (1 + points / POINT / 10)
    return -RIVALS * total


def _rounds_left(sight: int, state: State) -> float:
    """Return how many rounds are seen of those that still pay."""
    return 0.0 if state.announced or state.phase == OVER else SEEN[sight]


@lru_cache(maxsize=65536)
def _yield(frame: Tables, hexes: int) -> float:
    """Return what some hexes pay in a round, on average, as a bit mask."""
    paying = frame.ore_hexes | frame.grain_hexes | frame.pasture_hexes
    chance = marked_in_a_round()
    return CARD * sum(chance[tile.number or 0] for tile in frame.board.hexes if hexes & paying & 1 << tile.index)


@lru_cache
def marked_in_a_round() -> dict[int, float]:
    """Return the chance of each total to be among the four different ones of a round, sevens left out (SFR-30 to 32).

    Examples
    --------
    >>> round(sum(marked_in_a_round().values()), 9), marked_in_a_round()[6] > 3 * marked_in_a_round()[2]
    (4.0, True)
    """
    weights = dict(zip(range(2, 13), TWO_DICE.weights, strict=True))
    found = dict.fromkeys(range(13), 0.0)

    def roll(left: frozenset[int], chance: float, more: int) -> None:
        if not more:
            return
        of = sum(weights[total] for total in left)
        for total in left:
            found[total] += chance * weights[total] / of
            roll(left - {total}, chance * weights[total] / of, more - 1)

    roll(frozenset(weights) - {7}, 1.0, 4)
    return found


_OWN = (_points, _won, _counters, _strength, _wagons, _gold, _hand, _cards, _draws, _cities, _harvest)
TERMS: dict[str, Callable[[int, State, int], float]] = {
    of.__name__.removeprefix("_"): of for of in (*_OWN, _legionnaire, _rivals)
}


def terms(sight: int = 1) -> tuple[Term, ...]:
    """Return the terms of this game: what a position is worth, in gold.

    Parameters
    ----------
    sight
        How far a wandering tribe sees cities: 0 beside it, 1 where an arrow leads.

    Examples
    --------
    >>> from romelab.struggle_for_rome.positions.notation import position
    >>> state = position(phase="trade", red={"gold": 5})
    >>> {term.name: term.of(state, 0) for term in terms()}["gold"]
    5.0
    """
    return tuple(Term(name, "gold", partial(of, sight)) for name, of in TERMS.items())
