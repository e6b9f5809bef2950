"""What speaks against purchases, as facts."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Count, Flag, Said, Told
from romelab.total_war_rome.box.sorts import Building, Class, Development, Mention, Place, Rings, Typed


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
