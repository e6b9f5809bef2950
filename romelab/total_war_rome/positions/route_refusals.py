"""What keeps a force from a place farther off, and what it meets on its way, as facts."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Count, Fact, Flag, Seat, Told
from romelab.total_war_rome.box.sorts import Border, Force, Mention, Place, Ring, Rings


class ForceStandsThere(Told):
    """A force that is where it would go."""

    rule = "TWR-116"
    force: Force
    place: Place


class CrossesOnly(Told):
    """Agents do not stay at sea."""

    rule = "TWR-073"
    place: Place


class NoTrip(Told):
    """No way for an agent."""

    rule = "TWR-073"
    place: Place


class StepsAway(Told):
    """Steps are missing."""

    rule = "TWR-071"
    place: Place
    needed: Count
    left: Count


class PlaceWithoutPort(Told):
    """Where no navy lies (TWR-032, TWR-116)."""

    rule: str
    place: Place


class PortOfOthers(Told):
    """Another's port."""

    rule = "TWR-159"
    place: Place


class CarriedPays(Told):
    """The army aboard pays for each step."""

    rule = "TWR-038"
    place: Place
    needed: Count
    left: Count


class MUAway(Told):
    """MU of a navy are missing."""

    rule = "TWR-119"
    place: Place
    needed: Count
    left: Count


class NoSeaLane(Told):
    """No way for a navy."""

    rule = "TWR-116"
    place: Place


class SeaArea(Told):
    """Armies go to sea aboard."""

    rule = "TWR-038"
    place: Place


class NoMUToLand(Told):
    """Landing costs both."""

    rule = "TWR-122"
    force: Force
    place: Place


class WayCosts(Told):
    """A way that is too long even if nobody stood in it."""

    rule: str
    place: Place
    cost: Count
    left: Count


class CheapestWay(Told):
    """MU of an army are missing."""

    rule: str
    other: Flag
    place: Place
    cost: Count
    left: Count


class CannotCarrySoFar(Told):
    """MU of a carrying navy are missing."""

    rule = "TWR-119"
    most: Count
    rings: Rings


class NoWayOverLand(Told):
    """Water lies between."""

    rule = "TWR-122"
    place: Place


class RefusedOnWay(Told):
    """An ally in the way."""

    rule = "TWR-114"
    place: Place


class LimitOnWay(Told):
    """An army over the limit stops where it lands."""

    rule = "TWR-051"
    place: Place


class LeadsThrough(Told):
    """What stands in the way."""

    rule: str
    place: Mention
    met: Fact
    rings: Rings


class BorderCosts(Told):
    """What makes a way longer."""

    rule = "TWR-121"
    border: Border
    one: Mention
    other: Mention
    place: Ring


class SlowerTroops(Told):
    """Slow cards joined after the march."""

    rule = "TWR-118"
    place: Place


class EnemyHolds(Told):
    """An enemy may keep an army where it stands."""

    rule = "TWR-151"
    other: Seat
    place: Place


class MeetsArmy(Told):
    """An army on the way."""

    rule = "TWR-151"
    other: Seat
    place: Place


class MeetsNavy(Told):
    """A navy on the way."""

    rule = "TWR-158"
    other: Seat
    place: Place


class MayIntercept(Told):
    """A navy beside the way."""

    rule = "TWR-039"
    other: Seat
    allied: Flag
    place: Place
    lies: Place


class PeopleRoll(Told):
    """Land that defends itself."""

    rule = "TWR-132"
    place: Place


class GarrisonStops(Told):
    """Walls on the way."""

    rule = "TWR-149"
    place: Place


class AlliedLand(Told):
    """An ally is asked."""

    rule = "TWR-114"
    other: Seat
    place: Place


class NoForce(Told):
    """Nothing to go there."""

    rule: str
    force: Force
    place: Ring


class Forces(Told):
    """Forces of one kind that stand together; part of :class:`NoneGoes`."""

    force: Force
    numbers: tuple[Count, ...]
    place: Mention


class NoneGoes(Told):
    """Why some forces cannot go to a place: the reason, and what makes the way so long."""

    rule: str
    forces: tuple[Forces, ...]
    first: Fact
    more: Fact | None
    rings: Rings


class StepByStep(Told):
    """A way of several steps."""

    rule = "TWR-116"
    aboard: Flag
    stop: Mention
    cost: Count
    navy: Count
    left: Count
    place: Ring


class WayTooLong(Told):
    """A way that cannot be gone."""

    rule = "TWR-116"
    cost: Count
    agent: Flag
    left: Count
    place: Ring


class NaviesOnly(Told):
    """Nothing but navies lies at sea."""

    rule = "TWR-038"
    place: Place


class NavyCarries(Told):
    """A navy with somebody aboard stays."""

    rule = "TWR-038"
    place: Ring


class NoBorderForRoad(Told):
    """No border for a road."""

    rule = "TWR-120"
    one: Place
    other: Place


class GoesThere(Told):
    """Tried on the map: a force is moved."""

    force: Force


class PutsForce(Told):
    """Tried on the map: a force is put down."""

    force: Force
    place: Mention


class TakesForce(Told):
    """Tried on the map: a force is taken away."""

    force: Force


class BuildsRoad(Told):
    """Tried on the map: a road."""
