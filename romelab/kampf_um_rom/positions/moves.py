"""The kinds of move: one decision each, by box id, card number and colour."""

# pyright: strict
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from romelab.core.facts import Count, Flag
from romelab.core.game import Move
from romelab.kampf_um_rom.box.field_types import Card, Colour, Mention
from romelab.kampf_um_rom.positions.events import Shift


@dataclass(frozen=True, slots=True)
class CardMove(Move):
    """Base of the moves of this game; printed, a move is a sentence in English."""

    def __str__(self) -> str:
        from romelab.kampf_um_rom.positions.speaking import default_speech

        return default_speech().say(self, capital=False)


@dataclass(frozen=True, slots=True)
class ChooseOrder(CardMove):
    """Choose an order number, 1 to the number of players (KUR-08, KUR-09)."""

    kind: ClassVar[str] = "order"
    place: Count


@dataclass(frozen=True, slots=True)
class ThrowAway(CardMove):
    """Throw a card away before the first turn; any number of them, one after the other (KUR-12)."""

    kind: ClassVar[str] = "throw_away"
    card: Card


@dataclass(frozen=True, slots=True)
class Ready(CardMove):
    """Throw no further card away before the first turn, and draw as many as were thrown away (KUR-12)."""

    kind: ClassVar[str] = "ready"


@dataclass(frozen=True, slots=True)
class Develop(CardMove):
    """Put a token into a box with a development or invasion card; an oval is declared this way too (KUR-23, KUR-53)."""

    kind: ClassVar[str] = "develop"
    card: Card
    box: Mention


@dataclass(frozen=True, slots=True)
class Attack(CardMove):
    """Attack a token in a box that the invasion card names (KUR-67)."""

    kind: ClassVar[str] = "attack"
    card: Card
    box: Mention
    victim: Colour


@dataclass(frozen=True, slots=True)
class Empty(CardMove):
    """Empty the box of catastrophe 53, 54 or 58, keeping one own token there or not (KUR-85, KUR-86, KUR-91)."""

    kind: ClassVar[str] = "empty"
    card: Card
    keep: Flag


@dataclass(frozen=True, slots=True)
class Strike(CardMove):
    """Take one token with catastrophe 55 to 60 (KUR-87, KUR-89 to KUR-93); 59 and 60 may strike twice."""

    kind: ClassVar[str] = "strike"
    card: Card
    box: Mention
    victim: Colour


@dataclass(frozen=True, slots=True)
class Convert(CardMove):
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
    card: Card
    upper: Mention
    down: tuple[int, ...]

    @property
    def shifts(self) -> tuple[Shift, ...]:
        """What moves, seat by seat."""
        return tuple(Shift(abs(down), seat, down > 0) for seat, down in enumerate(self.down) if down)


@dataclass(frozen=True, slots=True)
class Waste(CardMove):
    """Play a catastrophe that touches no token, if the set-up allows it (KUR-95)."""

    kind: ClassVar[str] = "waste"
    card: Card


@dataclass(frozen=True, slots=True)
class Prevent(CardMove):
    """Prevent an attack: pay a card and flip a combat token (KUR-74)."""

    kind: ClassVar[str] = "prevent"
    card: Card
    oval: Mention


@dataclass(frozen=True, slots=True)
class Allow(CardMove):
    """Let an attack happen (KUR-76)."""

    kind: ClassVar[str] = "allow"


@dataclass(frozen=True, slots=True)
class NoDevelopment(CardMove):
    """Develop nothing after an attack (KUR-17)."""

    kind: ClassVar[str] = "no_development"


@dataclass(frozen=True, slots=True)
class Double(CardMove):
    """Put a second token into a box after declaring a combat method (KUR-55)."""

    kind: ClassVar[str] = "double"
    box: Mention


@dataclass(frozen=True, slots=True)
class NoDouble(CardMove):
    """Put no second token (KUR-58)."""

    kind: ClassVar[str] = "no_double"


@dataclass(frozen=True, slots=True)
class Swap(CardMove):
    """Voluntary exchange: discard two cards with the same symbol (KUR-101)."""

    kind: ClassVar[str] = "swap"
    first: Card
    second: Card


@dataclass(frozen=True, slots=True)
class Fetch(CardMove):
    """Take a card from the discard pile for the two just discarded (KUR-101)."""

    kind: ClassVar[str] = "fetch"
    card: Card


@dataclass(frozen=True, slots=True)
class Show(CardMove):
    """Show a hand that cannot act and draw a new one (KUR-97)."""

    kind: ClassVar[str] = "show"


@dataclass(frozen=True, slots=True)
class Throw(CardMove):
    """Discard one card and draw one, when no card can act (KUR-99, KUR-100)."""

    kind: ClassVar[str] = "throw"
    card: Card


@dataclass(frozen=True, slots=True)
class Pass(CardMove):
    """Take the turn of a player without cards (KUR-22)."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Leave(CardMove):
    """Leave the end phase (KUR-107)."""

    kind: ClassVar[str] = "leave"


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
