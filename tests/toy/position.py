"""The options, what a game starts from, positions and moves."""

from dataclasses import dataclass
from enum import StrEnum

from romelab.core.errors import InputError
from romelab.core.game import Move
from romelab.core.options import option, problems_in
from romelab.core.setup import problems_of_seats, seat

from .facts import Mention
from .network import TOWNS
from .words import speech_of

COLOURS = ("red", "blue")
UNKNOWN = "?"
"""An errand that the observer may not see."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the rules leave open."""

    through: int = option("VIA-4", 4, source="house", low=2, high=6)
    errands: int = option("VIA-7", 2, source="house", low=1, high=4)


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
    def cards(self) -> list[str]:
        """Every errand card that lies somewhere, in order."""
        return sorted([*filter(None, self.errands), *self.pile, *sum(self.delivered, ())])


@dataclass(frozen=True, slots=True)
class Order(Move):
    """Base of the moves; printed, a move is a sentence of the catalogue."""

    def __str__(self) -> str:
        return speech_of().say(self, capital=False)


class Travel(Order, kind="travel"):
    """Travel one road."""

    to: Mention


class Deliver(Order, kind="deliver"):
    """Deliver the errand."""


MOVES: dict[str, type[Move]] = {move.kind: move for move in (Travel, Deliver)}


def seated(values: tuple[str, ...], seat: int, value: str) -> tuple[str, ...]:
    """Return values with that of a seat replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
