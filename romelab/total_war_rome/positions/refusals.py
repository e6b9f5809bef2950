"""What rules out moves and keeps a force from places farther off, as facts, with the rule that refuses."""

# pyright: strict, reportIncompatibleMethodOverride=false
from romelab.core.facts import Count, Fact, Flag, Said, Seat, Word
from romelab.total_war_rome.box import field_types as f


# What keeps a force from a place farther off, and what it meets on its way: explorers say it.
class ForceStandsThere(Fact, rule="TWR-116"): force: f.Force; place: f.Place
class CrossesOnly(Fact, rule="TWR-073"): place: f.Place
class NoTrip(Fact, rule="TWR-073"): place: f.Place
class StepsAway(Fact, rule="TWR-071"): place: f.Place; needed: Count; left: Count
class PlaceWithoutPort(Fact): rule: str; place: f.Place  # Where no navy lies (TWR-032, TWR-116).
class PortOfOthers(Fact, rule="TWR-159"): place: f.Place
class CarriedPays(Fact, rule="TWR-038"): place: f.Place; needed: Count; left: Count
class MUAway(Fact, rule="TWR-119"): place: f.Place; needed: Count; left: Count
class NoSeaLane(Fact, rule="TWR-116"): place: f.Place
class SeaArea(Fact, rule="TWR-038"): place: f.Place
class NoMUToLand(Fact, rule="TWR-122"): force: f.Force; place: f.Place
class WayCosts(Fact): rule: str; place: f.Place; cost: Count; left: Count
class CheapestWay(Fact): rule: str; other: Flag; place: f.Place; cost: Count; left: Count
class CannotCarrySoFar(Fact, rule="TWR-119"): most: Count; rings: f.Rings
class NoWayOverLand(Fact, rule="TWR-122"): place: f.Place
class RefusedOnWay(Fact, rule="TWR-114"): place: f.Place
class LimitOnWay(Fact, rule="TWR-051"): place: f.Place
class LeadsThrough(Fact): rule: str; place: f.Mention; met: Fact; rings: f.Rings
class BorderCosts(Fact, rule="TWR-121"): border: f.Border; one: f.Mention; other: f.Mention; place: f.Ring
class SlowerTroops(Fact, rule="TWR-118"): place: f.Place
class EnemyHolds(Fact, rule="TWR-151"): other: Seat; place: f.Place
class MeetsArmy(Fact, rule="TWR-151"): other: Seat; place: f.Place
class MeetsNavy(Fact, rule="TWR-158"): other: Seat; place: f.Place
class MayIntercept(Fact, rule="TWR-039"): other: Seat; allied: Flag; place: f.Place; lies: f.Place
class PeopleRoll(Fact, rule="TWR-132"): place: f.Place
class GarrisonStops(Fact, rule="TWR-149"): place: f.Place
class AlliedLand(Fact, rule="TWR-114"): other: Seat; place: f.Place
class NoForce(Fact): rule: str; force: f.Force; place: f.Ring
class Forces(Fact): force: f.Force; numbers: tuple[Count, ...]; place: f.Mention
class NoneGoes(Fact): rule: str; forces: tuple[Forces, ...]; first: Fact; more: Fact | None; rings: f.Rings
class StepByStep(Fact, rule="TWR-116"):
    aboard: Flag; stop: f.Mention; cost: Count; navy: Count; left: Count; place: f.Ring
class WayTooLong(Fact, rule="TWR-116"): cost: Count; agent: Flag; left: Count; place: f.Ring
class NaviesOnly(Fact, rule="TWR-038"): place: f.Place
class NavyCarries(Fact, rule="TWR-038"): place: f.Ring
class NoBorderForRoad(Fact, rule="TWR-120"): one: f.Place; other: f.Place
class GoesThere(Fact): force: f.Force
class PutsForce(Fact): force: f.Force; place: f.Mention
class TakesForce(Fact): force: f.Force
class BuildsRoad(Fact): pass


# What rules out a move.
class NotNow(Fact): rule: str; due: Fact
class FallsFirst(Fact): rule: str; due: Fact
class AnswerFirst(Fact): rule: str; due: Fact
class NoBattle(Fact, rule="TWR-040"): pass
class NotInHand(Fact): rule: str; card: f.Card
class NoOwnArmy(Fact): rule: str; army: Count
class NoOwnNavy(Fact): rule: str; navy: Count
class NoOwnAgent(Fact): rule: str; agent: Count
class NoSuchPlace(Fact): rule: str; text: f.Typed; meant: Said
class ArmyNotOnLand(Fact): rule: str; army: Count
class CostsMore(Fact): rule: str; price: Count; held: Count; rings: f.Rings
class NoRecruiting(Fact, rule="TWR-150"): place: f.Mention; rings: f.Rings
class ShipsFull(Fact, rule="TWR-050"): rings: f.Rings
class ClassFull(Fact, rule="TWR-050"): number: Count; role: f.Class; rings: f.Rings
class TribesApart(Fact, rule="TWR-229"): rings: f.Rings
class NotYours(Fact): rule: str; place: f.Place
class NoUnrest(Fact): rule: str; place: f.Place
class NoSpareGeneral(Fact): rule: str
class ArmyOutOfMU(Fact): rule: str; army: Count; place: f.Place
class NavyOutOfMU(Fact): rule: str; navy: Count; place: f.Place
class LeaveRefused(Fact, rule="TWR-114"): other: Seat; place: f.Place
class NoClock(Fact, rule="TWR-003"): pass


class HoldsGold(Fact, rule="TWR-059"): held: Count; gold: Count
class NoPlayer(Fact, rule="TWR-062"): number: Count
class OtherAction(Fact, rule="TWR-027"): card: f.Card; action: f.CardAction
class HasActed(Fact, rule="TWR-069"): place: f.Place
class StandsThere(Fact, rule="TWR-071"): place: f.Place
class OutOfReach(Fact, rule="TWR-071"): place: f.Place; left: Count
class NoForeignArmy(Fact): rule: str; place: f.Place
class NoForeignAgent(Fact): rule: str; place: f.Place
class NotForeign(Fact): rule: str; place: f.Place
class NoGarrisonToBribe(Fact, rule="TWR-089"): place: f.Place
class OwnersArmy(Fact, rule="TWR-089"): place: f.Place
class ChooseOther(Fact): rule: str
class NobodyMet(Fact): rule: str; other: Seat; place: f.Place
class HomeTooPoor(Fact, rule="TWR-076"): place: f.Place
class AlliesAlready(Fact, rule="TWR-076"): other: Seat
class AreEnemies(Fact, rule="TWR-078"): other: Seat
class TradedAlready(Fact, rule="TWR-081"): other: Seat
class NoForeignCapital(Fact, rule="TWR-094"): place: f.Place
class NoFriend(Fact, rule="TWR-094"): other: Seat
class EventNotNow(Fact, rule="TWR-029"): event: f.EventCard
class EventTarget(Fact, rule="TWR-029"): what: Word; rings: f.Rings
class OnlyMercenaries(Fact, rule="TWR-095"): pass
class HiredElsewhere(Fact, rule="TWR-095"): place: f.Place
class TooFarToHire(Fact, rule="TWR-095"): place: f.Place; agent: f.Place
class NotBesideArmy(Fact, rule="TWR-096"): place: f.Place; agent: f.Place
class WorthTooLittle(Fact, rule="TWR-096"): place: f.Place
class PackEmpty(Fact, rule="TWR-095"): pass
class OnlyTwoWrecked(Fact, rule="TWR-091"): pass
class NothingToWreck(Fact, rule="TWR-091"): building: f.Building; place: f.Place
class TreasuryElsewhere(Fact, rule="TWR-092"): other: Seat; where: tuple[f.Place, ...]
class AgentDone(Fact, rule="TWR-093"): place: f.Place
class NeitherTarget(Fact, rule="TWR-098"): pass
class NoGeneralThere(Fact, rule="TWR-098"): place: f.Place
class OnlyAllies(Fact, rule="TWR-048"): pass
class QuietRegion(Fact, rule="TWR-239"): place: f.Place
class NoEnemy(Fact, rule="TWR-085"): other: Seat; place: f.Ring


class StaysLaidOut(Fact, rule="TWR-222"): pass
class NothingLaidOut(Fact, rule="TWR-222"): pass
class NotInTree(Fact, rule="TWR-230"): pass
class BoughtAlready(Fact, rule="TWR-230"): development: f.Development
# Developments come before others (TWR-230) and before cards (TWR-023).
class NeededFirst(Fact): rule: str; missing: tuple[f.Development, ...]
class RowTaken(Fact, rule="TWR-231"): development: f.Development
class NothingBuilt(Fact, rule="TWR-150"): place: f.Place
class TwoHere(Fact, rule="TWR-236"): place: f.Place
class FiveBuilt(Fact, rule="TWR-238"): pass
class StandsAlready(Fact, rule="TWR-234"): building: f.Building; place: f.Place
class TwoOfKind(Fact, rule="TWR-237"): building: f.Building
class NoImprovement(Fact, rule="TWR-234"): text: Said
class WonderNeeds(Fact, rule="TWR-242"): place: f.Place
class WonderRoads(Fact, rule="TWR-242"): missing: f.Rings
class IslandWonder(Fact, rule="TWR-242"): place: f.Place
class NotNeighbours(Fact, rule="TWR-235"): one: f.Typed; other: f.Typed
class NotHeldForRoad(Fact, rule="TWR-235"): both: Flag; ends: f.Rings
class RoadAlready(Fact, rule="TWR-235"): ends: f.Rings
class FarFromGenerals(Fact, rule="TWR-244"): any_home: Flag; place: f.Place
class NoTwoStars(Fact, rule="TWR-243"): pass
class HasGeneral(Fact, rule="TWR-244"): army: Count; place: f.Place
class AgentsFull(Fact, rule="TWR-247"): number: Count
class AgentStart(Fact, rule="TWR-248"): any_home: Flag; place: f.Typed
class NotOfYourStack(Fact, rule="TWR-223"): pass
class AgentsHireIt(Fact, rule="TWR-096"): pass
class NotHiring(Fact, rule="TWR-227"): place: f.Mention
class PutAway(Fact, rule="TWR-251"): pass
class NoCardLeft(Fact, rule="TWR-223"): pass
class OnlyLeft(Fact, rule="TWR-223"): number: Count
class MercenariesTooFar(Fact, rule="TWR-227"): place: f.Place; home: f.Mention
class NoSupply(Fact, rule="TWR-225"): place: f.Place
class TribalLimit(Fact, rule="TWR-228"): role: f.Class
class SpareNeeded(Fact, rule="TWR-224"): pass
class FourArmies(Fact, rule="TWR-056"): pass
class NoSuchCard(Fact, rule="TWR-223"): pass
class ArmyLimits(Fact, rule="TWR-050"): least: Count; most: Count; skirmishers: Count; artillery: Count
class FoundedAtHome(Fact, rule="TWR-227"): pass
class FoundingPlace(Fact, rule="TWR-227"): place: f.Typed
class NoOldBarracks(Fact, rule="TWR-227"): place: f.Place
class ArmyThere(Fact, rule="TWR-051"): place: f.Place
class FromElsewhere(Fact, rule="TWR-227"): place: f.Place
class TwoNavies(Fact, rule="TWR-057"): pass
class NavyFull(Fact, rule="TWR-055"): navy: Count; number: Count; place: f.Place
class OpensNextRound(Fact, rule="TWR-232"): new: tuple[f.Development, ...]; development: f.Development


class NotOnMapYet(Fact, rule="TWR-111"): army: Count
class AboardNavy(Fact): rule: str; army: Count; place: f.Place
class OverLimit(Fact, rule="TWR-051"): place: f.Place
class AssaultFirst(Fact, rule="TWR-149"): place: f.Place
class NotNextTo(Fact, rule="TWR-116"): to: f.Place; place: f.Mention
# MU are missing (TWR-118), perhaps for water or mountains (TWR-121).
class StepCosts(Fact): rule: str; cost: Count; left: Count; place: f.Place
class NoAllyThere(Fact, rule="TWR-256"): place: f.Typed
class NoEnemyHere(Fact, rule="TWR-151"): place: f.Place
class MetAlready(Fact, rule="TWR-151"): place: f.Place
class NavyNotOnMap(Fact, rule="TWR-113"): navy: Count
class AreaNotNext(Fact, rule="TWR-116"): to: f.Place; place: f.Mention
class NoPortBeside(Fact, rule="TWR-116"): to: f.Place; place: f.Mention
class PortNotFriendly(Fact, rule="TWR-159"): place: f.Place
class PutsToSea(Fact, rule="TWR-116"): to: f.Typed; place: f.Mention
class CarriedOutOfMU(Fact, rule="TWR-038"): army: Count; place: f.Place
class NotAtCoast(Fact, rule="TWR-122"): navy: Count; place: f.Place
class NoPort(Fact, rule="TWR-122"): place: f.Place
class CarriesAlready(Fact, rule="TWR-122"): navy: Count; place: f.Place
class ShipsCarry(Fact, rule="TWR-038"): ships: Count; most: Count; cards: Count; place: f.Place
class AllysNavy(Fact, rule="TWR-153"): other: Seat; place: f.Place
class NotAboard(Fact, rule="TWR-122"): army: Count
class NoCoast(Fact, rule="TWR-122"): place: f.Typed
class CardNotHere(Fact, rule="TWR-137"): place: f.Place
class YoursAlready(Fact): rule: str; place: f.Place  # Nobody assaults (TWR-138) or conquers (TWR-132) their own land.
class NoGarrison(Fact, rule="TWR-138"): place: f.Place
class DefenderFirst(Fact, rule="TWR-139"): place: f.Place
class AssaultedAlready(Fact, rule="TWR-148"): place: f.Place
class CardStays(Fact): rule: str
class NotBesideBribed(Fact, rule="TWR-088"): place: f.Typed
class OtherArmyThere(Fact, rule="TWR-088"): place: f.Place
class NoRefuge(Fact, rule="TWR-153"): place: f.Place
class NoRefugeThere(Fact, rule="TWR-153"): place: f.Typed
class NoRetreat(Fact, rule="TWR-159"): place: f.Typed
class MustRetreat(Fact, rule="TWR-159"): pass
class OnMapAlready(Fact, rule="TWR-111"): army: Count; place: f.Place
class NeedsGeneral(Fact, rule="TWR-054"): army: Count
class OwnArmyThere(Fact, rule="TWR-112"): place: f.Place
class NoStartingPlace(Fact, rule="TWR-112"): place: f.Place
class EnemyArmyThere(Fact, rule="TWR-112"): place: f.Place
class NoWaitingNavy(Fact, rule="TWR-113"): navy: Count
class NavyStart(Fact, rule="TWR-113"): held: Flag; place: f.Typed
class TwoArmiesNeeded(Fact): rule: str
class OneRegion(Fact, rule="TWR-124"): rings: f.Rings
class LacksCards(Fact, rule="TWR-124"): army: Count
class NothingExchanged(Fact, rule="TWR-124"): pass
class TooFewMains(Fact, rule="TWR-046"): army: Count; place: f.Place
class TwoNaviesNeeded(Fact, rule="TWR-124"): pass
class LacksShips(Fact, rule="TWR-124"): navy: Count
class TooManyShips(Fact, rule="TWR-055"): navy: Count; number: Count; most: Count
class CarriesArmy(Fact, rule="TWR-038"): navy: Count
class CouldNotCarry(Fact, rule="TWR-038"): navy: Count
class FarFromHome(Fact, rule="TWR-126"): held: Count; by_land: Flag; any_home: Flag; place: f.Place
class Leaderless(Fact, rule="TWR-127"): army: Count; place: f.Place
class LedAlready(Fact, rule="TWR-127"): one: f.Place; other: f.Place
class BothOnLand(Fact, rule="TWR-127"): pass
class TooFarToLead(Fact, rule="TWR-127"): one: f.Place; other: f.Place
class FourCards(Fact, rule="TWR-128"): army: Count; number: Count; place: f.Place
class TwoStandTogether(Fact, rule="TWR-051"): place: f.Place
class NotAskedToLeave(Fact, rule="TWR-258"): army: Count
class LeaveBeforeAttack(Fact, rule="TWR-256"): other: Seat; place: f.Place
class ChooseToBreak(Fact, rule="TWR-256"): other: Seat; place: f.Place
class GarrisonThere(Fact, rule="TWR-131"): place: f.Place
class OnlyOnEntering(Fact, rule="TWR-132"): place: f.Place
class WithdrawnThere(Fact, rule="TWR-132"): place: f.Place
