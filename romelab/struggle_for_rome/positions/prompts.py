"""What is being decided or falls, as facts: a kind for each stage of the game."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Count, Seat, Told


class RoundNow(Told):
    """Where a game stands: its round, the First Player, and the totals that have fallen."""

    rule = "SFR-29"
    number: Count
    first: Seat
    totals: tuple[Count, ...]


class RollForFirst(Told):
    """A roll for First Player."""

    rule = "SFR-22"


class ChoosesStart(Told):
    """A seat chooses where its tribes start."""

    rule = "SFR-15"
    seat: Seat


class PlacesLegionnaire(Told):
    """A seat puts the legionnaire on the board."""

    rule = "SFR-18"
    seat: Seat


class LayAside(Told):
    """A counter of a neutral city is turned up."""

    rule = "SFR-25"


class RollDice(Told):
    """A roll for production."""

    rule = "SFR-30"


class GivesHalfBack(Told):
    """A seat chooses what goes back in a shortage."""

    rule = "SFR-44"
    seat: Seat


class LeadsLegionnaire(Told):
    """A seat moves the legionnaire."""

    rule = "SFR-46"
    seat: Seat


class RobsSomebody(Told):
    """A seat chooses whom to rob."""

    rule = "SFR-49"
    seat: Seat


class DrawRobbedCard(Told):
    """A card is drawn from the victim's hand."""

    rule = "SFR-50"


class TradesAndBuilds(Told):
    """A seat has its part of phase 2."""

    rule = "SFR-54"
    seat: Seat


class AnswersOffer(Told):
    """A seat answers an offer."""

    rule = "SFR-55"
    seat: Seat


class ActsWithTribe(Told):
    """A seat has its part of phase 3 or 4."""

    rule = "SFR-89"
    seat: Seat


class TurnCounterUp(Told):
    """The counter of a city plundered is turned up."""

    rule = "SFR-150"


class DrawPasture(Told):
    """A card is drawn from the pasture pile."""

    rule = "SFR-38"


class DrawDevelopment(Told):
    """A card is drawn from the development deck."""

    rule = "SFR-64"


class GameOver(Told):
    """Nothing is decided any more."""

    rule = "SFR-140"
