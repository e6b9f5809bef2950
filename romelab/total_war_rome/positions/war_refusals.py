"""What speaks against moves of armies and navies, as facts."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Count, Flag, Seat, Told
from romelab.total_war_rome.box.sorts import Mention, Place, Rings, Typed


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
