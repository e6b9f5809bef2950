"""What a game in progress tells as figures: points round by round, and where the cards came from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from romelab.core.game import CHANCE
from romelab.core.history import History, Point
from romelab.struggle_for_rome.positions import due
from romelab.struggle_for_rome.positions.moves import AcceptTrade, BankTrade, Plunder, TakeIncome
from romelab.struggle_for_rome.positions.state import State

SOURCES = ("production", "trade", "bank", "robbery", "plunder", "idle")
"""Where resource cards come from; a catalogue names them."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The points of all players at the end of a round.

    Attributes
    ----------
    round
        Number of the round; 0 before the first.
    points
        Points per seat.
    """

    round: int
    points: tuple[int, ...]


def standings(history: History[State], *, everything: bool = False) -> tuple[Standing, ...]:
    """Return the points after every round up to the position looked at.

    Parameters
    ----------
    history
        A game of Struggle for Rome.
    everything
        Count hidden Culture cards too; otherwise only what everybody may know (SFR-86).
    """
    last: dict[int, State] = {}
    now = 0
    for point in history.here.line():
        # The step that ends a round begins the next one: what it brought belongs to the round it ends.
        last[now] = last[point.state.round] = point.state
        now = point.state.round
    game = history.game
    return tuple(
        Standing(number, game.scores(state if everything else game.observe(state, None)))
        for number, state in sorted(last.items())
    )


def card_sources(history: History[State]) -> tuple[Counter[str], ...]:
    """Count for every seat the resource cards it has received up to the position looked at, by where they came from.

    The counts need hidden hands, so they are for talking a game over, not for playing it.

    Examples
    --------
    >>> from romelab.core.chance import Seeded
    >>> from romelab.struggle_for_rome.game import StruggleForRome
    >>> from romelab.struggle_for_rome.positions.setup import Setup
    >>> history = History(StruggleForRome(), Setup(("Ada", "Ben", "Cleo")), Seeded(1))
    >>> [sum(counts.values()) for counts in card_sources(history)]
    [0, 0, 0]
    """
    line = history.here.line()
    counts: tuple[Counter[str], ...] = tuple(Counter() for _ in line[0].state.players)
    decided: Any = None
    for before, point in pairwise(line):
        if point.seat != CHANCE:
            decided = point.step
        source = _source(before, point, decided)
        if source:
            for seat, count in enumerate(_gains(before.state, point.state)):
                counts[seat][source] += count
    return counts


def _source(before: Point[State], point: Point[State], decided: Any) -> str:
    if before.state.round == 0:
        return ""
    if before.state.stage == due.ROBBED_CARD:
        return "robbery"
    if isinstance(point.step, AcceptTrade):
        return "trade"
    if before.state.phase == 1:
        return "production"
    for kind, source in (
        (BankTrade, "bank"),
        (Plunder, "plunder"),
        (TakeIncome, "idle"),
    ):
        if isinstance(decided, kind):
            return source
    return ""


def _gains(before: State, after: State) -> list[int]:
    return [
        sum(max(0, new - old) for old, new in zip(earlier.hand, later.hand, strict=True))
        for earlier, later in zip(before.players, after.players, strict=True)
    ]
