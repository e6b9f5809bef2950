"""The kinds of move: one decision each, by box id, card number and colour."""

# pyright: strict
from dataclasses import dataclass

from romelab.core.facts import Count, Flag
from romelab.core.game import Move, moves_in
from romelab.kampf_um_rom.box.field_types import Card, Colour, Mention
from romelab.kampf_um_rom.positions.events import Shift


@dataclass(frozen=True, slots=True)
class CardMove(Move):
    """Base of the moves of this game; printed, a move is a sentence in English."""

    def __str__(self) -> str:
        from romelab.kampf_um_rom.positions.speaking import default_speech

        return default_speech().say(self, capital=False)


class ChooseOrder(CardMove, kind="order"):
    """Choose a place in the turn order, 1 to the number of players (KUR-08, KUR-09)."""

    place: Count


class ThrowAway(CardMove, kind="throw_away"):
    """Throw a card away before the first turn; any number of them, one after the other (KUR-12)."""

    card: Card


class Ready(CardMove, kind="ready"):
    """Throw no further card away before the first turn, and draw as many as were thrown away (KUR-12)."""


class Develop(CardMove, kind="develop"):
    """Put a token into a box with a development or invasion card; an oval is declared this way too (KUR-23, KUR-53)."""

    card: Card; box: Mention


class Attack(CardMove, kind="attack"):
    """Attack a token in a box that the invasion card names (KUR-67)."""

    card: Card; box: Mention; victim: Colour


class Empty(CardMove, kind="empty"):
    """Empty the box of catastrophe 53, 54 or 58, keeping a token of one's own or not (KUR-85, KUR-86, KUR-91)."""

    card: Card; keep: Flag


class Strike(CardMove, kind="strike"):
    """Take one token with catastrophe 55 to 60 (KUR-87, KUR-89 to KUR-93); 59 and 60 may strike twice."""

    card: Card; box: Mention; victim: Colour


class Convert(CardMove, kind="convert"):
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

    card: Card; upper: Mention; down: tuple[int, ...]

    @property
    def shifts(self) -> tuple[Shift, ...]:
        """What moves, seat by seat."""
        return tuple(Shift(abs(down), seat, down > 0) for seat, down in enumerate(self.down) if down)


class Waste(CardMove, kind="waste"):
    """Play a catastrophe that affects no token, if the set-up allows it (KUR-95)."""

    card: Card


class Prevent(CardMove, kind="prevent"):
    """Prevent an attack: pay a card and flip a combat token (KUR-74)."""

    card: Card; oval: Mention


class Allow(CardMove, kind="allow"):
    """Let an attack happen (KUR-76)."""


class NoDevelopment(CardMove, kind="no_development"):
    """Develop nothing after an attack (KUR-17)."""


class Double(CardMove, kind="double"):
    """Put a second token into a box after declaring a combat method (KUR-55)."""

    box: Mention


class NoDouble(CardMove, kind="no_double"):
    """Put no second token (KUR-58)."""


class Swap(CardMove, kind="swap"):
    """Voluntary exchange: discard two cards with the same symbol (KUR-101)."""

    first: Card; second: Card


class Fetch(CardMove, kind="fetch"):
    """Take a card from the discard pile for the two just discarded (KUR-101)."""

    card: Card


class Show(CardMove, kind="show"):
    """Show a hand that cannot act and draw a new one (KUR-97)."""


class Throw(CardMove, kind="throw"):
    """Discard one card and draw one, when no card can act (KUR-99, KUR-100)."""

    card: Card


class Pass(CardMove, kind="pass"):
    """Take the turn of a player without cards (KUR-22)."""


class Leave(CardMove, kind="leave"):
    """Leave the end phase (KUR-107)."""


MOVE_KINDS = moves_in(vars())
