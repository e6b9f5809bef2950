"""What happens to armies and navies, as facts: a kind for each, with the rule it happens under."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Count, Flag, Seat, Told, Word
from romelab.total_war_rome.box.sorts import Face, General, Mention, Place, Troop


class ArmyAppears(Told, rule="TWR-111"): seat: Seat; army: Count; place: Place
class NavyAppears(Told, rule="TWR-113"): seat: Seat; navy: Count; place: Place
class ArmyMoves(Told, rule="TWR-116"): seat: Seat; army: Count; place: Place
class NavyMoves(Told, rule="TWR-115"): seat: Seat; navy: Count; place: Place
class GoesAboard(Told, rule="TWR-122"): seat: Seat; army: Count; place: Place
class Lands(Told, rule="TWR-122"): seat: Seat; army: Count; place: Place
class GivesLeave(Told, rule="TWR-114"): seat: Seat; place: Place
class RefusesLeave(Told, rule="TWR-114"): seat: Seat; place: Place
class StandsBefore(Told, rule="TWR-138"): seat: Seat; army: Count; garrison: Flag; place: Place
class InhabitantsRoll(Told, rule="TWR-133"): seat: Seat; place: Place; roll: tuple[Face, ...]
class TakesFree(Told, rule="TWR-137"): seat: Seat; troop: Troop; army: Count
class GarrisonRolls(Told, rule="TWR-140"): place: Place; roll: tuple[Face, ...]
class AssaultRolls(Told, rule="TWR-142"): place: Place; roll: tuple[Face, ...]
class AssaultFails(Told, rule="TWR-148"): seat: Seat; place: Place
class LosesCard(Told): rule: str; seat: Seat; army: Count; troop: Troop; place: Place
class ArmyDestroyed(Told): rule: str; seat: Seat; army: Count; why: Word
class ArmiesMeet(Told, rule="TWR-151"): owner: Seat; army: Count; other: Seat; number: Count; place: Place
class RollsToAvoid(Told, rule="TWR-152"): seat: Seat; own: Face; other: Seat; theirs: Face
class Withdraws(Told, rule="TWR-153"): seat: Seat; army: Count; place: Place
class BribedMoves(Told, rule="TWR-088"): seat: Seat; army: Count; place: Place
class Intercepts(Told, rule="TWR-039"): seat: Seat; navy: Count; place: Place
class NavyStays(Told, rule="TWR-159"): seat: Seat; navy: Count; place: Place
class NavyLost(Told, rule="TWR-159"): seat: Seat; navy: Count
class BattleBegins(Told, rule="TWR-154"): place: Place
class SeaBattleBegins(Told, rule="TWR-158"): one: Seat; other: Seat
class Reformed(Told, rule="TWR-250"): seat: Seat; old: Troop; new: Troop
class ArmiesExchange(Told, rule="TWR-124"): seat: Seat; army: Count; other: Count
class NaviesExchange(Told, rule="TWR-124"): seat: Seat; navy: Count; other: Count
class TakesOver(Told): rule: str; seat: Seat; general: General; army: Count
class ChangesArmy(Told, rule="TWR-127"): seat: Seat; general: General; army: Count
class Subdues(Told, rule="TWR-128"): seat: Seat; army: Count; place: Mention
class ArmiesJoin(Told, rule="TWR-051"): seat: Seat; army: Count; other: Count; place: Place
class TribesPart(Told, rule="TWR-229"): seat: Seat
class Infighting(Told, rule="TWR-129"): seat: Seat; army: Count; other: Count
