"""What is being decided or drawn, as facts: a kind for each stage of the game."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Count, Seat, Told


class TurnNow(Told):
    """Whose turn it is (-1: nobody's, before the first)."""

    rule = "KUR-14"
    turn: Seat


class Worth(Told):
    """A heading of the final screen: boxes of one value."""

    rule = "KUR-108"
    value: Count


class HighTokens(Told):
    """A heading of the final screen: what decides between level totals (D-14)."""

    rule = "KUR-111"


class DealCard(Told):
    """A card of the first hands falls."""

    rule = "KUR-05"


class ChoosesOrder(Told):
    """A seat chooses its place."""

    rule = "KUR-08"
    seat: Seat


class ExchangesHand(Told):
    """A seat may throw cards away before the first turn."""

    rule = "KUR-12"
    seat: Seat


class DrawForThrown(Told):
    """A card falls for one thrown away."""

    rule = "KUR-12"


class PlaysCard(Told):
    """A seat has its turn."""

    rule = "KUR-14"
    seat: Seat


class TakesFromDiscard(Told):
    """A seat fetches a card."""

    rule = "KUR-101"
    seat: Seat


class DrawNewHand(Told):
    """A card of the new hand falls."""

    rule = "KUR-97"


class ChoosesSecond(Told):
    """A seat chooses the second token of a plague."""

    rule = "KUR-92"
    seat: Seat


class MayPrevent(Told):
    """A victim decides."""

    rule = "KUR-81"
    seat: Seat


class MayDevelop(Told):
    """A seat may develop after its attack."""

    rule = "KUR-68"
    seat: Seat


class MayDouble(Told):
    """A seat may put a second token."""

    rule = "KUR-58"
    seat: Seat


class DrawCard(Told):
    """The card at the end of a turn falls."""

    rule = "KUR-14"
