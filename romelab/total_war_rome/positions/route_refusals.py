"""What keeps a force from a place farther off, and what it meets on its way, as facts."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Count, Fact, Flag, Seat
from romelab.total_war_rome.box.field_types import Border, Force, Mention, Place, Ring, Rings


class ForceStandsThere(Fact, rule="TWR-116"): force: Force; place: Place
class CrossesOnly(Fact, rule="TWR-073"): place: Place
class NoTrip(Fact, rule="TWR-073"): place: Place
class StepsAway(Fact, rule="TWR-071"): place: Place; needed: Count; left: Count
class PlaceWithoutPort(Fact): rule: str; place: Place  # Where no navy lies (TWR-032, TWR-116).
class PortOfOthers(Fact, rule="TWR-159"): place: Place
class CarriedPays(Fact, rule="TWR-038"): place: Place; needed: Count; left: Count
class MUAway(Fact, rule="TWR-119"): place: Place; needed: Count; left: Count
class NoSeaLane(Fact, rule="TWR-116"): place: Place
class SeaArea(Fact, rule="TWR-038"): place: Place
class NoMUToLand(Fact, rule="TWR-122"): force: Force; place: Place
class WayCosts(Fact): rule: str; place: Place; cost: Count; left: Count
class CheapestWay(Fact): rule: str; other: Flag; place: Place; cost: Count; left: Count
class CannotCarrySoFar(Fact, rule="TWR-119"): most: Count; rings: Rings
class NoWayOverLand(Fact, rule="TWR-122"): place: Place
class RefusedOnWay(Fact, rule="TWR-114"): place: Place
class LimitOnWay(Fact, rule="TWR-051"): place: Place
class LeadsThrough(Fact): rule: str; place: Mention; met: Fact; rings: Rings
class BorderCosts(Fact, rule="TWR-121"): border: Border; one: Mention; other: Mention; place: Ring
class SlowerTroops(Fact, rule="TWR-118"): place: Place
class EnemyHolds(Fact, rule="TWR-151"): other: Seat; place: Place
class MeetsArmy(Fact, rule="TWR-151"): other: Seat; place: Place
class MeetsNavy(Fact, rule="TWR-158"): other: Seat; place: Place
class MayIntercept(Fact, rule="TWR-039"): other: Seat; allied: Flag; place: Place; lies: Place
class PeopleRoll(Fact, rule="TWR-132"): place: Place
class GarrisonStops(Fact, rule="TWR-149"): place: Place
class AlliedLand(Fact, rule="TWR-114"): other: Seat; place: Place
class NoForce(Fact): rule: str; force: Force; place: Ring
class Forces(Fact): force: Force; numbers: tuple[Count, ...]; place: Mention
class NoneGoes(Fact): rule: str; forces: tuple[Forces, ...]; first: Fact; more: Fact | None; rings: Rings
class StepByStep(Fact, rule="TWR-116"): aboard: Flag; stop: Mention; cost: Count; navy: Count; left: Count; place: Ring
class WayTooLong(Fact, rule="TWR-116"): cost: Count; agent: Flag; left: Count; place: Ring
class NaviesOnly(Fact, rule="TWR-038"): place: Place
class NavyCarries(Fact, rule="TWR-038"): place: Ring
class NoBorderForRoad(Fact, rule="TWR-120"): one: Place; other: Place
class GoesThere(Fact): force: Force
class PutsForce(Fact): force: Force; place: Mention
class TakesForce(Fact): force: Force
class BuildsRoad(Fact): pass
