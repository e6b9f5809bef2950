"""Where victory points come from, and who has enough of them to say so (SFR-134 to 148)."""

# pyright: strict
from typing import NamedTuple

from romelab.struggle_for_rome.positions import due, state as s
from romelab.struggle_for_rome.positions.tables import Tables

DIPLOMATS_NEEDED = 3
"""Diplomats for the Diplomacy card (SFR-134)."""
ENOUGH = 10
"""Points that end the game (SFR-140)."""


class Score(NamedTuple):
    """Where a player's points come from (SFR-145)."""

    cities: int
    culture: int
    diplomacy: int
    scourges: int
    heir: int
    terror: int

    @property
    def total(self) -> int:
        """Sum of the points."""
        return sum(self)


def is_scourge(tribe: s.Tribe) -> bool:
    """Whether a tribe holds counters of all five colours (SFR-135); it loses none, so this stays (SFR-138)."""
    return 0 not in tribe.counters


def is_heir(player: s.Player) -> bool:
    """Whether both tribes hold at least four cities each (SFR-137)."""
    return len(player.tribes[0].cities) >= 4 and len(player.tribes[1].cities) >= 4


def scourges(state: s.State) -> int:
    """Count the tribes that hold all five colours."""
    return sum(is_scourge(tribe) for player in state.players for tribe in player.tribes)


def spreads_terror(frame: Tables, player: s.Player) -> bool:
    """Whether the variant's bonus is won: three conquered cities with a standard (SFR-146, 147)."""
    if not frame.options.terror_of_the_legions:
        return False
    cities = frame.board.cities
    won = [sum(cities[city].standard for city in tribe.cities) for tribe in player.tribes]
    return (sum(won) if frame.options.terror_counts_both else max(won)) >= 3


def score(frame: Tables, state: s.State, seat: int) -> Score:
    """Return a player's points by where they come from, hidden Culture cards included.

    Each city counts 1, Rome among them (SFR-125), and those with a standard too (SFR-148).

    Parameters
    ----------
    frame
        The game's board and options.
    state
        A position; in an observation the cards that the observer cannot see count nothing.
    seat
        The player.
    """
    return points_of(frame, state.players[seat], diplomacy=state.diplomacy == seat)


def points_of(frame: Tables, player: s.Player, *, diplomacy: bool) -> Score:
    """Return the points of a player who holds the Diplomacy card or does not, as :func:`score` does."""
    horsemen, warriors = player.tribes
    return Score(
        len(horsemen.cities) + len(warriors.cities),
        s.culture_of(player) * frame.options.culture_points,
        2 if diplomacy else 0,
        2 * (is_scourge(horsemen) + is_scourge(warriors)),
        2 if is_heir(player) else 0,
        1 if spreads_terror(frame, player) else 0,
    )


def enough(frame: Tables, state: s.State, seat: int) -> int:
    """Return the points by which a player has to announce the end; 0 while they are too few (SFR-140, SFR-144)."""
    points = score(frame, state, seat)
    total = points.total if frame.options.culture_counts_early else points.total - points.culture
    return total if total >= ENOUGH else 0


def told_of(frame: Tables, state: s.State) -> s.State:
    """Return a position that was laid out, with everybody who has enough points announced (SFR-140)."""
    if state.stage not in (due.ROLL, due.TRADE, due.TRIBE):
        return state
    seats = (seat for seat in range(frame.seats) if seat not in state.announced and enough(frame, state, seat))
    return state._replace(announced=(*state.announced, *seats))
