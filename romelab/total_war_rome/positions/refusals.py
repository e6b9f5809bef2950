"""What speaks against moves of several phases, as facts: a kind for each, with the rule that refuses."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Count, Flag, Said, Seat, Told, Word
from romelab.total_war_rome.box.sorts import (
    Building,
    Card,
    CardAction,
    Class,
    Development,
    EventCard,
    Mention,
    Place,
    Ring,
    Rings,
    Typed,
)


class NotNow(Told): rule: str; due: Told
class FallsFirst(Told): rule: str; due: Told
class AnswerFirst(Told): rule: str; due: Told
class NoBattle(Told, rule="TWR-040"): pass
class NotInHand(Told): rule: str; card: Card
class NoOwnArmy(Told): rule: str; army: Count
class NoOwnNavy(Told): rule: str; navy: Count
class NoOwnAgent(Told): rule: str; agent: Count
class NoSuchPlace(Told): rule: str; text: Typed; meant: Said
class ArmyNotOnLand(Told): rule: str; army: Count
class CostsMore(Told): rule: str; price: Count; held: Count; rings: Rings
class NoRecruiting(Told, rule="TWR-150"): place: Mention; rings: Rings
class ShipsFull(Told, rule="TWR-050"): rings: Rings
class ClassFull(Told, rule="TWR-050"): number: Count; role: Class; rings: Rings
class TribesApart(Told, rule="TWR-229"): rings: Rings
class NotYours(Told): rule: str; place: Place
class NoUnrest(Told): rule: str; place: Place
class NoSpareGeneral(Told): rule: str
class ArmyOutOfMU(Told): rule: str; army: Count; place: Place
class NavyOutOfMU(Told): rule: str; navy: Count; place: Place
class LeaveRefused(Told, rule="TWR-114"): other: Seat; place: Place
class NoClock(Told, rule="TWR-003"): pass


class HoldsGold(Told, rule="TWR-059"): held: Count; gold: Count
class NoPlayer(Told, rule="TWR-062"): number: Count
class OtherAction(Told, rule="TWR-027"): card: Card; action: CardAction
class HasActed(Told, rule="TWR-069"): place: Place
class StandsThere(Told, rule="TWR-071"): place: Place
class OutOfReach(Told, rule="TWR-071"): place: Place; left: Count
class NoForeignArmy(Told): rule: str; place: Place
class NoForeignAgent(Told): rule: str; place: Place
class NotForeign(Told): rule: str; place: Place
class NoGarrisonToBribe(Told, rule="TWR-089"): place: Place
class OwnersArmy(Told, rule="TWR-089"): place: Place
class ChooseOther(Told): rule: str
class NobodyMet(Told): rule: str; other: Seat; place: Place
class HomeTooPoor(Told, rule="TWR-076"): place: Place
class AlliesAlready(Told, rule="TWR-076"): other: Seat
class AreEnemies(Told, rule="TWR-078"): other: Seat
class TradedAlready(Told, rule="TWR-081"): other: Seat
class NoForeignCapital(Told, rule="TWR-094"): place: Place
class NoFriend(Told, rule="TWR-094"): other: Seat
class EventNotNow(Told, rule="TWR-029"): event: EventCard
class EventTarget(Told, rule="TWR-029"): what: Word; rings: Rings
class OnlyMercenaries(Told, rule="TWR-095"): pass
class HiredElsewhere(Told, rule="TWR-095"): place: Place
class TooFarToHire(Told, rule="TWR-095"): place: Place; agent: Place
class NotBesideArmy(Told, rule="TWR-096"): place: Place; agent: Place
class WorthTooLittle(Told, rule="TWR-096"): place: Place
class PackEmpty(Told, rule="TWR-095"): pass
class OnlyTwoWrecked(Told, rule="TWR-091"): pass
class NothingToWreck(Told, rule="TWR-091"): building: Building; place: Place
class TreasuryElsewhere(Told, rule="TWR-092"): other: Seat; where: tuple[Place, ...]
class AgentDone(Told, rule="TWR-093"): place: Place
class NeitherTarget(Told, rule="TWR-098"): pass
class NoGeneralThere(Told, rule="TWR-098"): place: Place
class OnlyAllies(Told, rule="TWR-048"): pass
class QuietRegion(Told, rule="TWR-239"): place: Place
class NoEnemy(Told, rule="TWR-085"): other: Seat; place: Ring


class StaysLaidOut(Told, rule="TWR-222"): pass
class NothingLaidOut(Told, rule="TWR-222"): pass
class NotInTree(Told, rule="TWR-230"): pass
class BoughtAlready(Told, rule="TWR-230"): development: Development
# Developments come before others (TWR-230) and before cards (TWR-023).
class NeededFirst(Told): rule: str; missing: tuple[Development, ...]
class RowTaken(Told, rule="TWR-231"): development: Development
class NothingBuilt(Told, rule="TWR-150"): place: Place
class TwoHere(Told, rule="TWR-236"): place: Place
class FiveBuilt(Told, rule="TWR-238"): pass
class StandsAlready(Told, rule="TWR-234"): building: Building; place: Place
class TwoOfKind(Told, rule="TWR-237"): building: Building
class NoImprovement(Told, rule="TWR-234"): text: Said
class WonderNeeds(Told, rule="TWR-242"): place: Place
class WonderRoads(Told, rule="TWR-242"): missing: Rings
class IslandWonder(Told, rule="TWR-242"): place: Place
class NotNeighbours(Told, rule="TWR-235"): one: Typed; other: Typed
class NotHeldForRoad(Told, rule="TWR-235"): both: Flag; ends: Rings
class RoadAlready(Told, rule="TWR-235"): ends: Rings
class FarFromGenerals(Told, rule="TWR-244"): any_home: Flag; place: Place
class NoTwoStars(Told, rule="TWR-243"): pass
class HasGeneral(Told, rule="TWR-244"): army: Count; place: Place
class AgentsFull(Told, rule="TWR-247"): number: Count
class AgentStart(Told, rule="TWR-248"): any_home: Flag; place: Typed
class NotOfYourStack(Told, rule="TWR-223"): pass
class AgentsHireIt(Told, rule="TWR-096"): pass
class NotHiring(Told, rule="TWR-227"): place: Mention
class PutAway(Told, rule="TWR-251"): pass
class NoCardLeft(Told, rule="TWR-223"): pass
class OnlyLeft(Told, rule="TWR-223"): number: Count
class MercenariesTooFar(Told, rule="TWR-227"): place: Place; home: Mention
class NoSupply(Told, rule="TWR-225"): place: Place
class TribalLimit(Told, rule="TWR-228"): role: Class
class SpareNeeded(Told, rule="TWR-224"): pass
class FourArmies(Told, rule="TWR-056"): pass
class NoSuchCard(Told, rule="TWR-223"): pass
class ArmyLimits(Told, rule="TWR-050"): least: Count; most: Count; skirmishers: Count; artillery: Count
class FoundedAtHome(Told, rule="TWR-227"): pass
class FoundingPlace(Told, rule="TWR-227"): place: Typed
class NoOldBarracks(Told, rule="TWR-227"): place: Place
class ArmyThere(Told, rule="TWR-051"): place: Place
class FromElsewhere(Told, rule="TWR-227"): place: Place
class TwoNavies(Told, rule="TWR-057"): pass
class NavyFull(Told, rule="TWR-055"): navy: Count; number: Count; place: Place
class OpensNextRound(Told, rule="TWR-232"): new: tuple[Development, ...]; development: Development


class NotOnMapYet(Told, rule="TWR-111"): army: Count
class AboardNavy(Told): rule: str; army: Count; place: Place
class OverLimit(Told, rule="TWR-051"): place: Place
class AssaultFirst(Told, rule="TWR-149"): place: Place
class NotNextTo(Told, rule="TWR-116"): to: Place; place: Mention
# MU are missing (TWR-118), perhaps for water or mountains (TWR-121).
class StepCosts(Told): rule: str; cost: Count; left: Count; place: Place
class NoAllyThere(Told, rule="TWR-256"): place: Typed
class NoEnemyHere(Told, rule="TWR-151"): place: Place
class MetAlready(Told, rule="TWR-151"): place: Place
class NavyNotOnMap(Told, rule="TWR-113"): navy: Count
class AreaNotNext(Told, rule="TWR-116"): to: Place; place: Mention
class NoPortBeside(Told, rule="TWR-116"): to: Place; place: Mention
class PortNotFriendly(Told, rule="TWR-159"): place: Place
class PutsToSea(Told, rule="TWR-116"): to: Typed; place: Mention
class CarriedOutOfMU(Told, rule="TWR-038"): army: Count; place: Place
class NotAtCoast(Told, rule="TWR-122"): navy: Count; place: Place
class NoPort(Told, rule="TWR-122"): place: Place
class CarriesAlready(Told, rule="TWR-122"): navy: Count; place: Place
class ShipsCarry(Told, rule="TWR-038"): ships: Count; most: Count; cards: Count; place: Place
class AllysNavy(Told, rule="TWR-153"): other: Seat; place: Place
class NotAboard(Told, rule="TWR-122"): army: Count
class NoCoast(Told, rule="TWR-122"): place: Typed
class CardNotHere(Told, rule="TWR-137"): place: Place
class YoursAlready(Told): rule: str; place: Place  # Nobody assaults (TWR-138) or conquers (TWR-132) his own land.
class NoGarrison(Told, rule="TWR-138"): place: Place
class DefenderFirst(Told, rule="TWR-139"): place: Place
class AssaultedAlready(Told, rule="TWR-148"): place: Place
class CardStays(Told): rule: str
class NotBesideBribed(Told, rule="TWR-088"): place: Typed
class OtherArmyThere(Told, rule="TWR-088"): place: Place
class NoRefuge(Told, rule="TWR-153"): place: Place
class NoRefugeThere(Told, rule="TWR-153"): place: Typed
class NoRetreat(Told, rule="TWR-159"): place: Typed
class MustRetreat(Told, rule="TWR-159"): pass
class OnMapAlready(Told, rule="TWR-111"): army: Count; place: Place
class NeedsGeneral(Told, rule="TWR-054"): army: Count
class OwnArmyThere(Told, rule="TWR-112"): place: Place
class NoStartingPlace(Told, rule="TWR-112"): place: Place
class EnemyArmyThere(Told, rule="TWR-112"): place: Place
class NoWaitingNavy(Told, rule="TWR-113"): navy: Count
class NavyStart(Told, rule="TWR-113"): held: Flag; place: Typed
class TwoArmiesNeeded(Told): rule: str
class OneRegion(Told, rule="TWR-124"): rings: Rings
class LacksCards(Told, rule="TWR-124"): army: Count
class NothingExchanged(Told, rule="TWR-124"): pass
class TooFewMains(Told, rule="TWR-046"): army: Count; place: Place
class TwoNaviesNeeded(Told, rule="TWR-124"): pass
class LacksShips(Told, rule="TWR-124"): navy: Count
class TooManyShips(Told, rule="TWR-055"): navy: Count; number: Count; most: Count
class CarriesArmy(Told, rule="TWR-038"): navy: Count
class CouldNotCarry(Told, rule="TWR-038"): navy: Count
class FarFromHome(Told, rule="TWR-126"): held: Count; by_land: Flag; any_home: Flag; place: Place
class Leaderless(Told, rule="TWR-127"): army: Count; place: Place
class LedAlready(Told, rule="TWR-127"): one: Place; other: Place
class BothOnLand(Told, rule="TWR-127"): pass
class TooFarToLead(Told, rule="TWR-127"): one: Place; other: Place
class FourCards(Told, rule="TWR-128"): army: Count; number: Count; place: Place
class TwoStandTogether(Told, rule="TWR-051"): place: Place
class NotAskedToLeave(Told, rule="TWR-258"): army: Count
class LeaveBeforeAttack(Told, rule="TWR-256"): other: Seat; place: Place
class ChooseToBreak(Told, rule="TWR-256"): other: Seat; place: Place
class GarrisonThere(Told, rule="TWR-131"): place: Place
class OnlyOnEntering(Told, rule="TWR-132"): place: Place
class WithdrawnThere(Told, rule="TWR-132"): place: Place
