"""Positions in which it can be shown that nobody can score any more, whatever is rolled and drawn.

The printed rules know no such end: only 10 points end a game (SFR-140). What is shown rests on what lies open to all,
so telling it gives no hand away. A position that is not shown to be dead may be so all the same.
"""

# pyright: strict
from __future__ import annotations

from romelab.struggle_for_rome.box.pieces import COLOURS_NEEDED, DIPLOMAT, MOST_OF_A_COLOUR
from romelab.struggle_for_rome.positions.points import DIPLOMATS_NEEDED, is_scourge
from romelab.struggle_for_rome.positions.state import Player, State, Tribe, deck_left
from romelab.struggle_for_rome.positions.tables import Tables


def is_dead(frame: Tables, state: State) -> bool:
    """Whether nobody can win another point: no card, no city, no scourge, no Diplomacy (SFR-134 to 137, SFR-148).

    Parameters
    ----------
    frame
        The game's board and options.
    state
        A position, or what somebody sees of it.

    Returns
    -------
    bool
        True only if it can be shown. Heir to Rome and the variant's bonus come from cities alone.
    """
    # A card still to be drawn may be a Culture card.
    if deck_left(state) or _diplomacy_open(frame, state):
        return False
    return not any(
        _may_conquer(frame, state, player, number) or _may_be_scourge(frame, state, player, number)
        for player in state.players
        for number in (0, 1)
    )


def _diplomacy_open(frame: Tables, state: State) -> bool:
    """Whether somebody could still win Diplomacy if he held every Diplomat that does not lie open (SFR-134)."""
    unseen = frame.pieces.development[DIPLOMAT] - sum(player.diplomats for player in state.players)
    holder = state.diplomacy
    to_beat = state.players[holder].diplomats if holder >= 0 else DIPLOMATS_NEEDED - 1
    return unseen > 0 and any(
        player.diplomats + unseen > to_beat for seat, player in enumerate(state.players) if seat != holder
    )


def _strongest(player: Player, number: int) -> int:
    """Return the strength of a tribe with every figure of the reserve in its box."""
    return player.tribes[number].figures + player.figures[number]


def _within_strength(frame: Tables, player: Player, number: int, city: int) -> bool:
    """Whether the tribe could ever be strong enough, a Traitor helping (SFR-79, SFR-108)."""
    return frame.strength_needed(city, traitor=True) <= _strongest(player, number)


def _may_conquer(frame: Tables, state: State, player: Player, number: int) -> bool:
    """Whether a tribe could ever take a city more: free, near enough, not too strong, with a wagon to leave there."""
    tribe = player.tribes[number]
    if not tribe.wagons + player.wagons:
        return False
    if not tribe.cities and _colours(frame, state, player, number) < COLOURS_NEEDED:
        return False
    return any(
        state.owners[city] < 0 and not frame.neutral[city] and _within_strength(frame, player, number, city)
        for city in _ever_near(frame, tribe)
    )


def _ever_near(frame: Tables, tribe: Tribe) -> range | set[int]:
    """Return the cities that a tribe could ever reach: all while it wanders, then from city to city (SFR-126, 127)."""
    if not tribe.cities or frame.options.great_warrior_kingdom == "any distance":
        return range(len(frame.spots))
    found, rim = set(tribe.cities), list(tribe.cities)
    while rim:
        near = set(frame.in_range[rim.pop()]) - found
        found |= near
        rim += near
    return found


def _plunderable(frame: Tables, state: State, player: Player, number: int) -> set[int]:
    """Return the provinces in which a wandering tribe could ever plunder a counter (SFR-107 to 109)."""
    tribe = player.tribes[number]
    return {
        frame.province[city]
        for city, counter in enumerate(state.counters)
        if counter
        and tribe.counters[frame.province[city]] < MOST_OF_A_COLOUR
        and _within_strength(frame, player, number, city)
    }


def _colours(frame: Tables, state: State, player: Player, number: int) -> int:
    """Count the colours of counters that a tribe holds or could ever hold (SFR-119)."""
    held = {province for province, count in enumerate(player.tribes[number].counters) if count}
    return len(held | _plunderable(frame, state, player, number))


def _may_be_scourge(frame: Tables, state: State, player: Player, number: int) -> bool:
    """Whether a tribe that wanders still could come to hold all five colours (SFR-124, SFR-135)."""
    tribe = player.tribes[number]
    if tribe.cities or is_scourge(tribe):
        return False
    return _colours(frame, state, player, number) == len(tribe.counters)
