"""Everything that speaks against a move, as facts: a kind for each, with the rule that refuses."""

# pyright: strict
from __future__ import annotations

from typing import Annotated

from romelab.core.facts import Count, Fact, Flag, Said, Seat, Told
from romelab.struggle_for_rome.box.goods import Amount, Card, Good, Kin
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.network.sorts import Area, City, Hex, Place, Spot

When = Annotated[str, "when"]
"""When a kind of move is made: a key that the catalogue says."""


class NotNow(Told):
    """A kind of move that belongs to another stage."""

    rule: str
    when: When
    now: Annotated[Fact, "fact"]


class NoSuchMove(Told):
    """A move of another game."""

    rule = "SFR-27"
    now: Annotated[Fact, "fact"]


class NoSuchPlayer(Told):
    """The table has no such seat: to rob (SFR-49), to trade with (SFR-54)."""

    rule: str


class Lacks(Told):
    """A seat holds less than it takes: to trade (SFR-55, SFR-56), to build (SFR-60 to 66), to travel (SFR-103)."""

    rule: str
    need: Amount
    held: Count


# Before the first round


class NotOwnStart(Told):
    """Each colour has its own start crossroads."""

    rule = "SFR-15"
    seat: Seat
    own: tuple[Place, ...]


class StartsInHispania(Told):
    """The legionnaire starts on one of these hexes."""

    rule = "SFR-18"
    allowed: tuple[Hex, ...]


# Shortage, legionnaire, robbery


class NotHalf(Told):
    """Half of the horses and cattle go back, no more and no less."""

    rule = "SFR-44"
    held: Count
    back: Count
    given: Count


class GivesMoreThanHeld(Told):
    """More of one kind would go back than there is."""

    rule = "SFR-44"
    given: Amount
    held: Count


class NoSuchHex(Told):
    """The board has no such hex."""

    rule = "SFR-46"
    text: Said


class InBarbaricum(Told):
    """The legionnaire stays inside the Empire."""

    rule = "SFR-47"
    hex: Hex


class HasToLeave(Told):
    """The legionnaire may not stay where he is."""

    rule = "SFR-48"
    hex: Hex


class HasToRob(Told):
    """Somebody has to be robbed."""

    rule = "SFR-49"
    hex: Hex


class RobsHimself(Told):
    """Nobody can rob himself."""

    rule = "SFR-52"


class NotBeside(Told):
    """A seat has no figure beside the legionnaire."""

    rule = "SFR-49"
    victim: Seat
    hex: Hex


# Trade


class TradesAlone(Told):
    """Nobody trades with himself."""

    rule = "SFR-54"


class BadGoods(Told):
    """An offer names five amounts on each side."""

    rule = "SFR-55"


class AboutNothing(Told):
    """An offer of nothing for nothing."""

    rule = "SFR-55"


class IsGift(Told):
    """An offer of something for nothing."""

    rule = "SFR-55"


class TradeIsOver(Told):
    """Nobody trades after building."""

    rule = "SFR-59"


class BankTakesNot(Told):
    """What the bank does not take: gold (SFR-58), or what is no good (SFR-57)."""

    rule: str
    text: Said


class BankGivesNot(Told):
    """What the bank does not give."""

    rule = "SFR-57"
    text: Said


class PileIsEmpty(Told):
    """No card of a kind is left."""

    rule = "SFR-56"
    good: Good


# Building and cards


class NotInPrice(Told):
    """3 gold stand for a card of the price only."""

    rule = "SFR-67"
    price: tuple[Good, ...]
    text: Said


class GoldHasStood(Told):
    """3 gold stand for a card once a round."""

    rule = "SFR-66"


class NoSuchBox(Told):
    """A wagon goes into the box of a tribe."""

    rule = "SFR-63"
    text: Said


class NoFigureLeft(Told):
    """Both reserves of figures are empty."""

    rule = "SFR-62"


class NoWagonLeft(Told):
    """The reserve of wagons is empty."""

    rule = "SFR-63"


class NoDevelopmentLeft(Told):
    """The development deck is empty."""

    rule = "SFR-73"


class HoldsNoCard(Told):
    """A card that is not in hand (SFR-75, SFR-78, SFR-81, SFR-83, SFR-85)."""

    rule: str
    card: Card


class CardPlayedAlready(Told):
    """One development card a phase."""

    rule = "SFR-71"


class TreasureCameEarlier(Told):
    """A Treasure is cashed in the phase in which it came, or at the end."""

    rule = "SFR-83"


class ServedAlready(Told):
    """A Great Warrior has served the tribe."""

    rule = "SFR-82"


class SettledGoesNowhere(Told):
    """A settled tribe is carried nowhere."""

    rule = "SFR-104"


class MovedBefore(Told):
    """A Great Warrior takes the place of the move."""

    rule = "SFR-82"


# Journeys


class HasAttacked(Told):
    """An attack completes the actions of a tribe."""

    rule = "SFR-90"


class HasSettled(Told):
    """A settled tribe moves no more."""

    rule = "SFR-104"
    city: City
    at: Spot


class HasMoved(Told):
    """One move a phase."""

    rule = "SFR-90"


class HasBeenCarried(Told):
    """The Great Warrior took the place of the move."""

    rule = "SFR-82"


class NoSuchCrossroads(Told):
    """The board has no such crossroads."""

    rule = "SFR-94"
    text: Said


class IsCity(Told):
    """A tribe stops outside cities."""

    rule = "SFR-94"
    city: City
    at: Spot


class StandsThere(Told):
    """The tribe stands there already."""

    rule = "SFR-94"
    at: Place


class IsTaken(Told):
    """Another tribe stands there."""

    rule = "SFR-94"
    tribe: Kin
    owner: Seat
    at: Place


class CostsOtherwise(Told):
    """Another payment is asked: nothing (SFR-96), with a land arrow (SFR-97), by sea alone (SFR-98)."""

    rule: str
    to: Place
    asked: tuple[Bill, ...]
    offered: Bill

    @property
    def ends(self) -> tuple[Bill, ...]:
        """The cheapest bills with least and with most grain."""
        return self.asked if len(self.asked) < 3 else (self.asked[0], self.asked[-1])

    @property
    def mixed(self) -> tuple[Bill, ...]:
        """The cheapest bills between these."""
        return self.asked[1:-1]


# Attacks


class AttackedAlready(Told):
    """One attack a round."""

    rule = "SFR-93"


class NoSuchCity(Told):
    """The board has no such city."""

    rule = "SFR-11"
    text: Said


class IsNeutral(Told):
    """Some cities are out of play with three players."""

    rule = "SFR-24"
    city: City
    at: Spot


class TooWeak(Told):
    """A tribe is too weak to plunder (SFR-108), to found (SFR-120), to conquer (SFR-128)."""

    rule: str
    city: City
    towers: Count
    needed: Count
    traitor: Flag
    strength: Count
    at: Spot


class NotOneRoadAway(Told):
    """A city is attacked from beside it: to plunder (SFR-106), to found (SFR-120)."""

    rule: str
    city: City
    here: Place
    at: Spot


class HasKingdom(Told):
    """A tribe with a kingdom plunders and founds no more."""

    rule = "SFR-124"
    founding: Flag


class NoCounterThere(Told):
    """The counter of a city is gone."""

    rule = "SFR-107"
    city: City
    at: Spot


class EnoughOfColour(Told):
    """A tribe holds all it may of one colour."""

    rule = "SFR-109"
    number: Count
    province: Area


class BelongsTo(Told):
    """A conquered city stays with its tribe."""

    rule = "SFR-131"
    city: City
    owner: Seat
    tribe: Kin
    at: Spot


class FewColours(Told):
    """A founding needs counters of several colours."""

    rule = "SFR-119"
    needed: Count
    colours: Count


class NoWagonInBox(Told):
    """A founding needs a wagon in the box."""

    rule = "SFR-121"


class NoWagonToLeave(Told):
    """A conquest leaves a wagon on the city."""

    rule = "SFR-128"


class NoFigureToLeave(Told):
    """A conquest leaves a figure on the city."""

    rule = "SFR-129"


class NoBase(Told):
    """A kingdom expands from its cities."""

    rule = "SFR-126"


class TooFar(Told):
    """A conquest reaches over one arrow."""

    rule = "SFR-126"
    city: City
    bases: tuple[City, ...]
    at: Spot
    around: tuple[Spot, ...]


# Income


class NotIdle(Told):
    """The income is for tribes that did nothing."""

    rule = "SFR-91"
    moved: Flag
    attacked: Flag


class PlayedCardBefore(Told):
    """Playing a card counts as doing something."""

    rule = "SFR-87"


class NoSuchIncome(Told):
    """The income is gold or a card."""

    rule = "SFR-91"
    text: Said


class NoClock(Told):
    """No clock has been agreed on that could end the game."""

    rule = "SFR-140"
