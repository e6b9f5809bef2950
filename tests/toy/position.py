"""The options, what a game starts from, positions and moves."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from romelab.core.errors import InputError
from romelab.core.game import Move
from romelab.core.options import option, problems_in
from romelab.core.setup import problems_of_seats, seat

from .network import TOWNS

COLOURS = ("red", "blue")
UNKNOWN = "?"
"""An errand that the observer may not see."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the rules leave open."""

    through: int = option("VIA-4", 4, source="house", low=2, high=6)
    errands: int = option("VIA-7", 2, source="house", low=1, high=3)


@dataclass(frozen=True, slots=True)
class Setup:
    """Who plays, and by which options."""

    players: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    options: Options = Options()

    def __post_init__(self) -> None:
        seat(self, "colours", COLOURS, 2)

    def check(self) -> None:
        """Raise an InputError with every problem (VIA-1)."""
        rule = {"part": "colours", "known": COLOURS, "number": range(2, 3), "rule": "VIA-1"}
        if problems := [*problems_of_seats(self.players, self.colours, **rule), *problems_in(self.options, Options)]:
            raise InputError(problems, "the set-up")


class Stage(StrEnum):
    """What is decided, falls or has ended."""

    DRAW = "draw"
    TURN = "turn"
    ROLL = "roll"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """A position. The pile has no order: every card in it is as likely."""

    setup: Setup
    pile: tuple[str, ...] = tuple(TOWNS)
    at: tuple[str, ...] = ("Roma", "Brundisium")
    errands: tuple[str, ...] = ("", "")
    delivered: tuple[tuple[str, ...], ...] = ((), ())
    stage: Stage = Stage.DRAW
    turn: int = 0
    goal: str = ""

    @property
    def name(self) -> str:
        """Who is to move."""
        return self.setup.players[self.turn]


@dataclass(frozen=True, slots=True)
class Travel(Move):
    """Travel one road."""

    kind: ClassVar[str] = "travel"
    to: str

    def __str__(self) -> str:
        return f"travel to {self.to}"


@dataclass(frozen=True, slots=True)
class Deliver(Move):
    """Deliver the errand."""

    kind: ClassVar[str] = "deliver"

    def __str__(self) -> str:
        return "deliver the errand"


MOVES: dict[str, type[Move]] = {move.kind: move for move in (Travel, Deliver)}


def seated(values: tuple[str, ...], seat: int, value: str) -> tuple[str, ...]:
    """Return values with that of a seat replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
