"""What keeps a force from a place farther off, and what it meets on its way, as facts."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Count, Fact, Flag, Seat, Told
from romelab.total_war_rome.box.sorts import Border, Force, Mention, Place, Ring, Rings


class ForceStandsThere(Told, rule="TWR-116"): force: Force; place: Place
class CrossesOnly(Told, rule="TWR-073"): place: Place
class NoTrip(Told, rule="TWR-073"): place: Place
class StepsAway(Told, rule="TWR-071"): place: Place; needed: Count; left: Count
class PlaceWithoutPort(Told): rule: str; place: Place  # Where no navy lies (TWR-032, TWR-116).
class PortOfOthers(Told, rule="TWR-159"): place: Place
class CarriedPays(Told, rule="TWR-038"): place: Place; needed: Count; left: Count
class MUAway(Told, rule="TWR-119"): place: Place; needed: Count; left: Count
class NoSeaLane(Told, rule="TWR-116"): place: Place
class SeaArea(Told, rule="TWR-038"): place: Place
class NoMUToLand(Told, rule="TWR-122"): force: Force; place: Place
class WayCosts(Told): rule: str; place: Place; cost: Count; left: Count
class CheapestWay(Told): rule: str; other: Flag; place: Place; cost: Count; left: Count
class CannotCarrySoFar(Told, rule="TWR-119"): most: Count; rings: Rings
class NoWayOverLand(Told, rule="TWR-122"): place: Place
class RefusedOnWay(Told, rule="TWR-114"): place: Place
class LimitOnWay(Told, rule="TWR-051"): place: Place
class LeadsThrough(Told): rule: str; place: Mention; met: Fact; rings: Rings
class BorderCosts(Told, rule="TWR-121"): border: Border; one: Mention; other: Mention; place: Ring
class SlowerTroops(Told, rule="TWR-118"): place: Place
class EnemyHolds(Told, rule="TWR-151"): other: Seat; place: Place
class MeetsArmy(Told, rule="TWR-151"): other: Seat; place: Place
class MeetsNavy(Told, rule="TWR-158"): other: Seat; place: Place
class MayIntercept(Told, rule="TWR-039"): other: Seat; allied: Flag; place: Place; lies: Place
class PeopleRoll(Told, rule="TWR-132"): place: Place
class GarrisonStops(Told, rule="TWR-149"): place: Place
class AlliedLand(Told, rule="TWR-114"): other: Seat; place: Place
class NoForce(Told): rule: str; force: Force; place: Ring
class Forces(Told): force: Force; numbers: tuple[Count, ...]; place: Mention
class NoneGoes(Told): rule: str; forces: tuple[Forces, ...]; first: Fact; more: Fact | None; rings: Rings
class StepByStep(Told, rule="TWR-116"): aboard: Flag; stop: Mention; cost: Count; navy: Count; left: Count; place: Ring
class WayTooLong(Told, rule="TWR-116"): cost: Count; agent: Flag; left: Count; place: Ring
class NaviesOnly(Told, rule="TWR-038"): place: Place
class NavyCarries(Told, rule="TWR-038"): place: Ring
class NoBorderForRoad(Told, rule="TWR-120"): one: Place; other: Place
class GoesThere(Told): force: Force
class PutsForce(Told): force: Force; place: Mention
class TakesForce(Told): force: Force
class BuildsRoad(Told): pass
