"""Everything that speaks against a move, as facts: a kind for each, with the rule that refuses."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from typing import Annotated

from romelab.core.facts import Count, Fact, Flag, Said, Seat, Told
from romelab.struggle_for_rome.box.goods import Amount, Card, Good, Kin
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.network.sorts import Area, City, Hex, Place, Spot

When = Annotated[str, "when"]
"""When a kind of move is made: a key that the catalogue says."""


class NotNow(Told): rule: str; when: When; now: Annotated[Fact, "fact"]
class NoSuchMove(Told, rule="SFR-27"): now: Annotated[Fact, "fact"]
class NoSuchPlayer(Told): rule: str  # The table has no such seat: to rob (SFR-49), to trade with (SFR-54).
# A seat holds less than it takes: to trade (SFR-55, SFR-56), to build (SFR-60 to 66), to travel (SFR-103).
class Lacks(Told): rule: str; need: Amount; held: Count

# Before the first round
class NotOwnStart(Told, rule="SFR-15"): seat: Seat; own: tuple[Place, ...]
class StartsInHispania(Told, rule="SFR-18"): allowed: tuple[Hex, ...]

# Shortage, legionnaire, robbery
class NotHalf(Told, rule="SFR-44"): held: Count; back: Count; given: Count
class GivesMoreThanHeld(Told, rule="SFR-44"): given: Amount; held: Count
class NoSuchHex(Told, rule="SFR-46"): text: Said
class InBarbaricum(Told, rule="SFR-47"): hex: Hex
class HasToLeave(Told, rule="SFR-48"): hex: Hex
class HasToRob(Told, rule="SFR-49"): hex: Hex
class RobsHimself(Told, rule="SFR-52"): pass
class NotBeside(Told, rule="SFR-49"): victim: Seat; hex: Hex

# Trade
class TradesAlone(Told, rule="SFR-54"): pass
class BadGoods(Told, rule="SFR-55"): pass
class AboutNothing(Told, rule="SFR-55"): pass
class IsGift(Told, rule="SFR-55"): pass
class TradeIsOver(Told, rule="SFR-59"): pass
# What the bank does not take: gold (SFR-58), or what is no good (SFR-57).
class BankTakesNot(Told): rule: str; text: Said
class BankGivesNot(Told, rule="SFR-57"): text: Said
class PileIsEmpty(Told, rule="SFR-56"): good: Good

# Building and cards
class NotInPrice(Told, rule="SFR-67"): price: tuple[Good, ...]; text: Said
class GoldHasStood(Told, rule="SFR-66"): pass
class NoSuchBox(Told, rule="SFR-63"): text: Said
class NoFigureLeft(Told, rule="SFR-62"): pass
class NoWagonLeft(Told, rule="SFR-63"): pass
class NoDevelopmentLeft(Told, rule="SFR-73"): pass
class HoldsNoCard(Told): rule: str; card: Card  # A card that is not in hand (SFR-75, SFR-78, SFR-81, SFR-83, SFR-85).
class CardPlayedAlready(Told, rule="SFR-71"): pass
class TreasureCameEarlier(Told, rule="SFR-83"): pass
class ServedAlready(Told, rule="SFR-82"): pass
class SettledGoesNowhere(Told, rule="SFR-104"): pass
class MovedBefore(Told, rule="SFR-82"): pass

# Journeys
class HasAttacked(Told, rule="SFR-90"): pass
class HasSettled(Told, rule="SFR-104"): city: City; at: Spot
class HasMoved(Told, rule="SFR-90"): pass
class HasBeenCarried(Told, rule="SFR-82"): pass
class NoSuchCrossroads(Told, rule="SFR-94"): text: Said
class IsCity(Told, rule="SFR-94"): city: City; at: Spot
class StandsThere(Told, rule="SFR-94"): at: Place
class IsTaken(Told, rule="SFR-94"): tribe: Kin; owner: Seat; at: Place

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
class AttackedAlready(Told, rule="SFR-93"): pass
class NoSuchCity(Told, rule="SFR-11"): text: Said
class IsNeutral(Told, rule="SFR-24"): city: City; at: Spot
# A tribe is too weak to plunder (SFR-108), to found (SFR-120), to conquer (SFR-128).
class TooWeak(Told): rule: str; city: City; towers: Count; needed: Count; traitor: Flag; strength: Count; at: Spot
# A city is attacked from beside it: to plunder (SFR-106), to found (SFR-120).
class NotOneRoadAway(Told): rule: str; city: City; here: Place; at: Spot
class HasKingdom(Told, rule="SFR-124"): founding: Flag
class NoCounterThere(Told, rule="SFR-107"): city: City; at: Spot
class EnoughOfColour(Told, rule="SFR-109"): number: Count; province: Area
class BelongsTo(Told, rule="SFR-131"): city: City; owner: Seat; tribe: Kin; at: Spot
class FewColours(Told, rule="SFR-119"): needed: Count; colours: Count
class NoWagonInBox(Told, rule="SFR-121"): pass
class NoWagonToLeave(Told, rule="SFR-128"): pass
class NoFigureToLeave(Told, rule="SFR-129"): pass
class NoBase(Told, rule="SFR-126"): pass
class TooFar(Told, rule="SFR-126"): city: City; bases: tuple[City, ...]; at: Spot; around: tuple[Spot, ...]

# Income
class NotIdle(Told, rule="SFR-91"): moved: Flag; attacked: Flag
class PlayedCardBefore(Told, rule="SFR-87"): pass
class NoSuchIncome(Told, rule="SFR-91"): text: Said
class NoClock(Told, rule="SFR-140"): pass
