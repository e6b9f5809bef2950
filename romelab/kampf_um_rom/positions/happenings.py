"""Everything that happens in a game, as facts: a kind for each, with the rule it happens under."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Count, Flag, Seat, Told, Word
from romelab.kampf_um_rom.box.sorts import Box, Card


class Dealt(Told):
    """A card of the first hand."""

    rule = "KUR-05"
    seat: Seat
    card: Card | None
    secret = ("card",)

    @property
    def known_to(self) -> tuple[int, ...]:
        """Who was dealt it."""
        return (self.seat,)


class Counted(Told):
    """How many of something are known in one way; part of :class:`Provenance`."""

    number: Count
    mark: Word


class Provenance(Told):
    """How values, arrows and cards are known."""

    rule = "KUR-116"
    values: tuple[Counted, ...]
    arrows: tuple[Counted, ...]
    achievements: Word
    symbols: Word


class TakesOrder(Told):
    """An order number taken, by the youngest (KUR-08) or another (KUR-09)."""

    rule: str
    seat: Seat
    place: Count


class ThrowsAway(Told):
    """A card thrown away before the first turn."""

    rule = "KUR-12"
    seat: Seat
    card: Card | None
    secret = ("card",)

    @property
    def known_to(self) -> tuple[int, ...]:
        """Who threw it away."""
        return (self.seat,)


class KeepsAll(Told):
    """No card thrown away before the first turn."""

    rule = "KUR-12"
    seat: Seat


class DrawsNew(Told):
    """As many cards are drawn as were thrown away."""

    rule = "KUR-12"
    seat: Seat
    number: Count


class Draws(Told):
    """A card drawn: at the end of a turn (KUR-14), before the first (KUR-12), for a shown hand (KUR-97)."""

    rule: str
    seat: Seat
    card: Card | None
    secret = ("card",)

    @property
    def known_to(self) -> tuple[int, ...]:
        """Who drew it."""
        return (self.seat,)


class BackIntoPile(Told):
    """The cards that all have thrown away come back."""

    rule = "KUR-13"
    number: Count


class Develops(Told):
    """A token into a box: with a card (KUR-16, KUR-72), or after an attack with it (KUR-68)."""

    rule: str
    seat: Seat
    box: Box
    card: Card


class Declares(Told):
    """A token on a combat method."""

    rule = "KUR-53"
    seat: Seat
    box: Box
    card: Card


class NowhereToDouble(Told):
    """A combat method is declared, and no box can take a second token."""

    rule = "KUR-58"
    seat: Seat


class Doubles(Told):
    """A second token in a box."""

    rule = "KUR-55"
    seat: Seat
    box: Box


class DoublesNothing(Told):
    """The chance of a second token is let go."""

    rule = "KUR-58"
    seat: Seat


class Attacks(Told):
    """An invasion card is aimed at a token."""

    rule = "KUR-67"
    seat: Seat
    victim: Seat
    box: Box
    card: Card


class Loses(Told):
    """All tokens of a seat leave a box."""

    rule = "KUR-45"
    seat: Seat
    box: Box
    number: Count


class LosesOneOfTwo(Told):
    """One token of a doubled pair leaves its box."""

    rule = "KUR-71"
    seat: Seat
    box: Box


class Prevents(Told):
    """A loss is prevented: a card paid, a combat token flipped."""

    rule = "KUR-74"
    seat: Seat
    box: Box
    card: Card
    oval: Box


class NothingToDevelop(Told):
    """No box is left for the card that has attacked."""

    rule = "KUR-68"
    attacker: Seat
    card: Card


class DevelopsNothing(Told):
    """The development after an attack is let go."""

    rule = "KUR-17"
    seat: Seat


class Empties(Told):
    """A catastrophe that empties a box (KUR-85, KUR-86, KUR-91)."""

    rule: str
    seat: Seat
    card: Card
    box: Box


class Strikes(Told):
    """A catastrophe is aimed at a token (KUR-87 to KUR-93)."""

    rule: str
    seat: Seat
    victim: Seat
    box: Box
    card: Card


class OneColourOnly(Told):
    """A plague finds one colour, and takes one token."""

    rule = "KUR-94"


class Shift(Told):
    """Tokens of one seat that change places between religions; part of :class:`Converts`."""

    number: Count
    seat: Seat
    down: Flag


class Converts(Told):
    """Tokens change places between two religions."""

    rule = "KUR-88"
    seat: Seat
    upper: Box
    lower: Box
    card: Card
    shifts: tuple[Shift, ...]


class Wastes(Told):
    """A catastrophe played without effect."""

    rule = "KUR-95"
    seat: Seat
    card: Card


class Swaps(Told):
    """Two cards discarded to fetch one."""

    rule = "KUR-101"
    seat: Seat
    cards: tuple[Card, ...]


class Fetches(Told):
    """A card taken from the discard pile."""

    rule = "KUR-101"
    seat: Seat
    card: Card


class Shows(Told):
    """A hand shown that cannot act."""

    rule = "KUR-97"
    seat: Seat
    cards: tuple[Card, ...]


class HandIntoPile(Told):
    """The shown hand is shuffled into the draw pile."""

    rule = "KUR-119"
    seat: Seat


class HandFromDiscard(Told):
    """The new hand comes from the discard pile."""

    rule = "KUR-119"
    seat: Seat


class Throws(Told):
    """A card discarded as the turn, after a forced exchange (KUR-99) or instead of one (KUR-100)."""

    rule: str
    seat: Seat
    card: Card


class EmptyHand(Told):
    """The turn of a seat without cards."""

    rule = "KUR-22"
    seat: Seat


class PileEmpty(Told):
    """The end phase begins."""

    rule = "KUR-105"


class TimeIsUp(Told):
    """The minutes agreed on are over: the game ends by a house rule."""

    rule = "KUR-106"
    number: Count


class OutOfCards(Told):
    """A seat is out of the end phase, since its cards are used up."""

    rule = "KUR-107"
    seat: Seat


class Leaves(Told):
    """A seat is out of the end phase, since it wants no more."""

    rule = "KUR-107"
    seat: Seat


class Scores(Told):
    """Points at the end, and how many of them are under published values and under ours."""

    rule = "KUR-108"
    seat: Seat
    total: Count
    published: Count
    ours: Count


class Wins(Told):
    """One seat has the highest total."""

    rule = "KUR-108"
    winner: Seat


class ShareWin(Told):
    """Several seats have the highest total."""

    rule = "KUR-111"
    winners: tuple[Seat, ...]
