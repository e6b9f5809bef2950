"""The kinds of move: one decision each, by box id, card number and colour."""

# pyright: strict
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import ClassVar

from romelab.core.game import Move
from romelab.kampf_um_rom.network.network import default_network


@cache
def named(box: str) -> str:
    """Give a box's names for a sentence; a box of another network keeps its id."""
    network = default_network()
    return network.boxes[network.index[box]].label if box in network.index else box


@dataclass(frozen=True, slots=True)
class ChooseOrder(Move):
    """Choose an order number, 1 to the number of players (KUR-08, KUR-09)."""

    kind: ClassVar[str] = "order"
    place: int

    def __str__(self) -> str:
        return f"choose order number {self.place}"


@dataclass(frozen=True, slots=True)
class ThrowAway(Move):
    """Throw a card away before the first turn; any number of them, one after the other (KUR-12)."""

    kind: ClassVar[str] = "throw_away"
    card: int

    def __str__(self) -> str:
        return f"throw card {self.card} away"


@dataclass(frozen=True, slots=True)
class Ready(Move):
    """Throw no further card away before the first turn, and draw as many as were thrown away (KUR-12)."""

    kind: ClassVar[str] = "ready"

    def __str__(self) -> str:
        return "throw no further card away"


@dataclass(frozen=True, slots=True)
class Develop(Move):
    """Put a token into a box with a development or invasion card; an oval is declared this way too (KUR-23, KUR-53)."""

    kind: ClassVar[str] = "develop"
    card: int
    box: str

    def __str__(self) -> str:
        return f"develop {named(self.box)} with card {self.card}"


@dataclass(frozen=True, slots=True)
class Attack(Move):
    """Attack a token in a box that the invasion card names (KUR-67)."""

    kind: ClassVar[str] = "attack"
    card: int
    box: str
    victim: str

    def __str__(self) -> str:
        return f"attack the {self.victim} token in {named(self.box)} with card {self.card}"


@dataclass(frozen=True, slots=True)
class Empty(Move):
    """Empty the box of catastrophe 53, 54 or 58, keeping one own token there or not (KUR-85, KUR-86, KUR-91)."""

    kind: ClassVar[str] = "empty"
    card: int
    keep: bool

    def __str__(self) -> str:
        return f"empty the box of card {self.card}" + (", keeping one own token" if self.keep else "")


@dataclass(frozen=True, slots=True)
class Strike(Move):
    """Take one token with catastrophe 55 to 60 (KUR-87, KUR-89 to KUR-93); 59 and 60 may strike twice."""

    kind: ClassVar[str] = "strike"
    card: int
    box: str
    victim: str

    def __str__(self) -> str:
        return f"take the {self.victim} token from {named(self.box)} with card {self.card}"


@dataclass(frozen=True, slots=True)
class Convert(Move):
    """Exchange tokens between a religion and the one below it with card 55 (KUR-88).

    Attributes
    ----------
    card
        55.
    upper
        Id of the upper religion.
    down
        For each seat how many tokens go from the upper to the lower religion; less than 0 for the other way.
    """

    kind: ClassVar[str] = "convert"
    card: int
    upper: str
    down: tuple[int, ...]

    def __str__(self) -> str:
        moved = ", ".join(
            f"player {seat + 1}: {abs(number)} {'down' if number > 0 else 'up'}"
            for seat, number in enumerate(self.down)
            if number
        )
        return f"exchange tokens between {named(self.upper)} and the religion below ({moved}) with card {self.card}"


@dataclass(frozen=True, slots=True)
class Waste(Move):
    """Play a catastrophe that touches no token, if the set-up allows it (KUR-95)."""

    kind: ClassVar[str] = "waste"
    card: int

    def __str__(self) -> str:
        return f"play card {self.card} without effect"


@dataclass(frozen=True, slots=True)
class Prevent(Move):
    """Prevent an attack: pay a card and flip a combat token (KUR-74)."""

    kind: ClassVar[str] = "prevent"
    card: int
    oval: str

    def __str__(self) -> str:
        return f"prevent it: discard card {self.card} and flip {named(self.oval)}"


@dataclass(frozen=True, slots=True)
class Allow(Move):
    """Let an attack happen (KUR-76)."""

    kind: ClassVar[str] = "allow"

    def __str__(self) -> str:
        return "let it happen"


@dataclass(frozen=True, slots=True)
class NoDevelopment(Move):
    """Develop nothing after an attack (KUR-17)."""

    kind: ClassVar[str] = "no_development"

    def __str__(self) -> str:
        return "develop nothing"


@dataclass(frozen=True, slots=True)
class Double(Move):
    """Put a second token into a box after declaring a combat method (KUR-55)."""

    kind: ClassVar[str] = "double"
    box: str

    def __str__(self) -> str:
        return f"put a second token into {named(self.box)}"


@dataclass(frozen=True, slots=True)
class NoDouble(Move):
    """Put no second token (KUR-58)."""

    kind: ClassVar[str] = "no_double"

    def __str__(self) -> str:
        return "put no second token"


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Voluntary exchange: discard two cards with the same symbol (KUR-101)."""

    kind: ClassVar[str] = "swap"
    first: int
    second: int

    def __str__(self) -> str:
        return f"discard cards {self.first} and {self.second} to fetch one"


@dataclass(frozen=True, slots=True)
class Fetch(Move):
    """Take a card from the discard pile for the two just discarded (KUR-101)."""

    kind: ClassVar[str] = "fetch"
    card: int

    def __str__(self) -> str:
        return f"take card {self.card} from the discard pile"


@dataclass(frozen=True, slots=True)
class Show(Move):
    """Show a hand that cannot act and draw a new one (KUR-97)."""

    kind: ClassVar[str] = "show"

    def __str__(self) -> str:
        return "show the hand and draw a new one"


@dataclass(frozen=True, slots=True)
class Throw(Move):
    """Discard one card and draw one, when no card can act (KUR-99, KUR-100)."""

    kind: ClassVar[str] = "throw"
    card: int

    def __str__(self) -> str:
        return f"discard card {self.card}, since no card can act"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Take the turn of a player without cards (KUR-22)."""

    kind: ClassVar[str] = "pass"

    def __str__(self) -> str:
        return "take the turn without a card"


@dataclass(frozen=True, slots=True)
class Leave(Move):
    """Leave the end phase (KUR-107)."""

    kind: ClassVar[str] = "leave"

    def __str__(self) -> str:
        return "develop no more"


MOVE_KINDS: Mapping[str, type[Move]] = MappingProxyType(
    {
        kind.kind: kind
        for kind in (
            ChooseOrder,
            ThrowAway,
            Ready,
            Develop,
            Attack,
            Empty,
            Strike,
            Convert,
            Waste,
            Prevent,
            Allow,
            NoDevelopment,
            Double,
            NoDouble,
            Swap,
            Fetch,
            Show,
            Throw,
            Pass,
            Leave,
        )
    }
)
"""The kinds of move by their name in save files."""
