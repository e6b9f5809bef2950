"""Everything that rules out a move, as facts: a kind for each, with the rule that refuses."""

# pyright: strict, reportIncompatibleMethodOverride=false
from typing import Annotated

from romelab.core.facts import Count, Fact, Flag, Said, Seat
from romelab.struggle_for_rome.box.pieces import Amount, Card, Good, Kin
from romelab.struggle_for_rome.network.field_types import Area, City, Hex, Mention, Occupant, Place, Spot
from romelab.struggle_for_rome.network.prices import Bill


class PutsTribe(Fact, rule="SFR-94"): who: Occupant; to: Mention
class MovesTribe(Fact, rule="SFR-103"): who: Occupant
class StandsOutside(Fact, rule="SFR-94"): city: City; at: Spot
class StandTogether(Fact, rule="SFR-94"): who: Occupant; at: Spot
class CannotPay(Fact, rule="SFR-103"): bill: Bill; held: Bill; at: Spot


When = Annotated[str, "when"]
"""When a kind of move is made: a key that the catalogue says."""


class NotNow(Fact): rule: str; when: When; now: Annotated[Fact, "fact"]
class NoSuchMove(Fact, rule="SFR-27"): now: Annotated[Fact, "fact"]
class NoSuchPlayer(Fact): rule: str  # The table has no such seat: to rob (SFR-49), to trade with (SFR-54).
# A seat holds less than it takes: to trade (SFR-55, SFR-56), to build (SFR-60 to 66), to travel (SFR-103).
class Lacks(Fact): rule: str; need: Amount; held: Count

# Before the first round
class NotOwnStart(Fact, rule="SFR-15"): seat: Seat; own: tuple[Place, ...]
class StartsInHispania(Fact, rule="SFR-18"): allowed: tuple[Hex, ...]

# Shortage, legionnaire, robbery
class NotHalf(Fact, rule="SFR-44"): held: Count; back: Count; given: Count
class GivesMoreThanHeld(Fact, rule="SFR-44"): given: Amount; held: Count
class NoSuchHex(Fact, rule="SFR-46"): text: Said
class InBarbaricum(Fact, rule="SFR-47"): hex: Hex
class HasToLeave(Fact, rule="SFR-48"): hex: Hex
class HasToRob(Fact, rule="SFR-49"): hex: Hex
class RobsHimself(Fact, rule="SFR-52"): pass
class NotBeside(Fact, rule="SFR-49"): victim: Seat; hex: Hex

# Trade
class TradesAlone(Fact, rule="SFR-54"): pass
class BadGoods(Fact, rule="SFR-55"): pass
class AboutNothing(Fact, rule="SFR-55"): pass
class IsGift(Fact, rule="SFR-55"): pass
class TradeIsOver(Fact, rule="SFR-59"): pass
# What the bank does not take: gold (SFR-58), or what is not a good (SFR-57).
class BankTakesNot(Fact): rule: str; text: Said
class BankGivesNot(Fact, rule="SFR-57"): text: Said
class PileIsEmpty(Fact, rule="SFR-56"): good: Good

# Building and cards
class NotInPrice(Fact, rule="SFR-67"): price: tuple[Good, ...]; text: Said
class GoldHasStood(Fact, rule="SFR-66"): pass
class NoSuchBox(Fact, rule="SFR-63"): text: Said
class NoFigureLeft(Fact, rule="SFR-62"): pass
class NoWagonLeft(Fact, rule="SFR-63"): pass
class NoDevelopmentLeft(Fact, rule="SFR-73"): pass
class HoldsNoCard(Fact): rule: str; card: Card  # A card that is not in hand (SFR-75, SFR-78, SFR-81, SFR-83, SFR-85).
class CardPlayedAlready(Fact, rule="SFR-71"): pass
class TreasureCameEarlier(Fact, rule="SFR-83"): pass
class ServedAlready(Fact, rule="SFR-82"): pass
class SettledGoesNowhere(Fact, rule="SFR-104"): pass
class MovedBefore(Fact, rule="SFR-82"): pass

# Journeys
class HasAttacked(Fact, rule="SFR-90"): pass
class HasSettled(Fact, rule="SFR-104"): city: City; at: Spot
class HasMoved(Fact, rule="SFR-90"): pass
class HasBeenCarried(Fact, rule="SFR-82"): pass
class NoSuchCrossroads(Fact, rule="SFR-94"): text: Said
class IsCity(Fact, rule="SFR-94"): city: City; at: Spot
class StandsThere(Fact, rule="SFR-94"): at: Place
class IsTaken(Fact, rule="SFR-94"): tribe: Kin; owner: Seat; at: Place

class CostsOtherwise(Fact):
    """Another payment is asked for: nothing (SFR-96), with a land arrow (SFR-97), by sea alone (SFR-98)."""

    rule: str; to: Place; asked: tuple[Bill, ...]; offered: Bill

    @property
    def ends(self) -> tuple[Bill, ...]:
        """The cheapest bills with the least and with the most grain."""
        return self.asked if len(self.asked) < 3 else (self.asked[0], self.asked[-1])

    @property
    def mixed(self) -> tuple[Bill, ...]:
        """The cheapest bills between these."""
        return self.asked[1:-1]


# Attacks
class AttackedAlready(Fact, rule="SFR-93"): pass
class NoSuchCity(Fact, rule="SFR-11"): text: Said
class IsNeutral(Fact, rule="SFR-24"): city: City; at: Spot
# A tribe is too weak to plunder (SFR-108), to found (SFR-120), to conquer (SFR-128).
class TooWeak(Fact): rule: str; city: City; towers: Count; needed: Count; traitor: Flag; strength: Count; at: Spot
# A city is attacked from beside it: to plunder (SFR-106), to found (SFR-120).
class NotOneRoadAway(Fact): rule: str; city: City; here: Place; at: Spot
class HasKingdom(Fact, rule="SFR-124"): founding: Flag
class NoCounterThere(Fact, rule="SFR-107"): city: City; at: Spot
class EnoughOfColour(Fact, rule="SFR-109"): number: Count; province: Area
class BelongsTo(Fact, rule="SFR-131"): city: City; owner: Seat; tribe: Kin; at: Spot
class FewColours(Fact, rule="SFR-119"): needed: Count; colours: Count
class NoWagonInBox(Fact, rule="SFR-121"): pass
class NoWagonToLeave(Fact, rule="SFR-128"): pass
class NoFigureToLeave(Fact, rule="SFR-129"): pass
class NoBase(Fact, rule="SFR-126"): pass
class TooFar(Fact, rule="SFR-126"): city: City; bases: tuple[City, ...]; at: Spot; around: tuple[Spot, ...]

# Income
class NotIdle(Fact, rule="SFR-91"): moved: Flag; attacked: Flag
class PlayedCardBefore(Fact, rule="SFR-87"): pass
class NoSuchIncome(Fact, rule="SFR-91"): text: Said
class NoClock(Fact, rule="SFR-140"): pass
