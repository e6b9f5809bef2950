"""What speaks against moves of armies and navies, as facts."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Count, Flag, Seat, Told
from romelab.total_war_rome.box.sorts import Mention, Place, Rings, Typed


class NotOnMapYet(Told):
    """An army that waits."""

    rule = "TWR-111"
    army: Count


class AboardNavy(Told):
    """An army at sea."""

    rule: str
    army: Count
    place: Place


class OverLimit(Told):
    """An army with too many cards."""

    rule = "TWR-051"
    place: Place


class AssaultFirst(Told):
    """A garrison has stopped the army."""

    rule = "TWR-149"
    place: Place


class NotNextTo(Told):
    """No border to cross."""

    rule = "TWR-116"
    to: Place
    place: Mention


class StepCosts(Told):
    """MU are missing (TWR-118), perhaps for water or mountains (TWR-121)."""

    rule: str
    cost: Count
    left: Count
    place: Place


class NoAllyThere(Told):
    """Nobody to be betrayed."""

    rule = "TWR-256"
    place: Typed


class NoEnemyHere(Told):
    """Nobody to confront."""

    rule = "TWR-151"
    place: Place


class MetAlready(Told):
    """One meeting a turn."""

    rule = "TWR-151"
    place: Place


class NavyNotOnMap(Told):
    """A navy that waits, or none."""

    rule = "TWR-113"
    navy: Count


class AreaNotNext(Told):
    """Sea areas apart."""

    rule = "TWR-116"
    to: Place
    place: Mention


class NoPortBeside(Told):
    """No port to enter."""

    rule = "TWR-116"
    to: Place
    place: Mention


class PortNotFriendly(Told):
    """Another's port."""

    rule = "TWR-159"
    place: Place


class PutsToSea(Told):
    """The way out of a port."""

    rule = "TWR-116"
    to: Typed
    place: Mention


class CarriedOutOfMU(Told):
    """The army aboard pays too."""

    rule = "TWR-038"
    army: Count
    place: Place


class NotAtCoast(Told):
    """A navy elsewhere."""

    rule = "TWR-122"
    navy: Count
    place: Place


class NoPort(Told):
    """The set-up asks for ports."""

    rule = "TWR-122"
    place: Place


class CarriesAlready(Told):
    """One army a navy."""

    rule = "TWR-122"
    navy: Count
    place: Place


class ShipsCarry(Told):
    """The set-up counts cards a ship."""

    rule = "TWR-038"
    ships: Count
    most: Count
    cards: Count
    place: Place


class AllysNavy(Told):
    """An ally's navy has no movement in this turn."""

    rule = "TWR-153"
    other: Seat
    place: Place


class NotAboard(Told):
    """An army that cannot land."""

    rule = "TWR-122"
    army: Count


class NoCoast(Told):
    """Nowhere to land."""

    rule = "TWR-122"
    place: Typed


class CardNotHere(Told):
    """A card that is not free."""

    rule = "TWR-137"
    place: Place


class YoursAlready(Told):
    """Nobody assaults (TWR-138) or conquers (TWR-132) his own land."""

    rule: str
    place: Place


class NoGarrison(Told):
    """Nothing to assault."""

    rule = "TWR-138"
    place: Place


class DefenderFirst(Told):
    """An army guards the walls."""

    rule = "TWR-139"
    place: Place


class AssaultedAlready(Told):
    """One assault a turn."""

    rule = "TWR-148"
    place: Place


class CardStays(Told):
    """Another class is to be lost."""

    rule: str


class NotBesideBribed(Told):
    """A bribed army goes region by region."""

    rule = "TWR-088"
    place: Typed


class OtherArmyThere(Told):
    """A bribed army goes where no army is."""

    rule = "TWR-088"
    place: Place


class NoRefuge(Told):
    """Escaping needs a refuge."""

    rule = "TWR-153"
    place: Place


class NoRefugeThere(Told):
    """No refuge."""

    rule = "TWR-153"
    place: Typed


class NoRetreat(Told):
    """No haven."""

    rule = "TWR-159"
    place: Typed


class MustRetreat(Told):
    """A beaten navy leaves."""

    rule = "TWR-159"


class OnMapAlready(Told):
    """An army is placed once."""

    rule = "TWR-111"
    army: Count
    place: Place


class NeedsGeneral(Told):
    """Nobody leads the army."""

    rule = "TWR-054"
    army: Count


class OwnArmyThere(Told):
    """Two own armies in a home region."""

    rule = "TWR-112"
    place: Place


class NoStartingPlace(Told):
    """What a region needs that is no home."""

    rule = "TWR-112"
    place: Place


class EnemyArmyThere(Told):
    """An enemy holds the place."""

    rule = "TWR-112"
    place: Place


class NoWaitingNavy(Told):
    """No navy to be placed."""

    rule = "TWR-113"
    navy: Count


class NavyStart(Told):
    """Where navies start."""

    rule = "TWR-113"
    held: Flag
    place: Typed


class TwoArmiesNeeded(Told):
    """Two armies on the map."""

    rule: str


class OneRegion(Told):
    """Armies that are apart."""

    rule = "TWR-124"
    rings: Rings


class LacksCards(Told):
    """Cards that an army has not."""

    rule = "TWR-124"
    army: Count


class NothingExchanged(Told):
    """An empty exchange."""

    rule = "TWR-124"


class TooFewMains(Told):
    """The least an army lives with."""

    rule = "TWR-046"
    army: Count
    place: Place


class TwoNaviesNeeded(Told):
    """Two navies in one place."""

    rule = "TWR-124"


class LacksShips(Told):
    """Cards that a navy has not."""

    rule = "TWR-124"
    navy: Count


class TooManyShips(Told):
    """The most ships."""

    rule = "TWR-055"
    navy: Count
    number: Count
    most: Count


class CarriesArmy(Told):
    """An army would drown."""

    rule = "TWR-038"
    navy: Count


class CouldNotCarry(Told):
    """Too few ships for the army aboard."""

    rule = "TWR-038"
    navy: Count


class FarFromHome(Told):
    """The reach of spare generals, from home regions that are still held."""

    rule = "TWR-126"
    held: Count
    by_land: Flag
    any_home: Flag
    place: Place


class Leaderless(Told):
    """Nobody to change armies."""

    rule = "TWR-127"
    army: Count
    place: Place


class LedAlready(Told):
    """One change a turn."""

    rule = "TWR-127"
    one: Place
    other: Place


class BothOnLand(Told):
    """Generals do not swim."""

    rule = "TWR-127"


class TooFarToLead(Told):
    """The reach of generals."""

    rule = "TWR-127"
    one: Place
    other: Place


class FourCards(Told):
    """The least that subdues unrest."""

    rule = "TWR-128"
    army: Count
    number: Count
    place: Place


class TwoStandTogether(Told):
    """Armies that can be made one."""

    rule = "TWR-051"
    place: Place


class NotAskedToLeave(Told):
    """Another army has to leave."""

    rule = "TWR-258"
    army: Count


class LeaveBeforeAttack(Told):
    """The set-up lets no army attack an ally from within."""

    rule = "TWR-256"
    other: Seat
    place: Place


class ChooseToBreak(Told):
    """An alliance is broken on purpose only."""

    rule = "TWR-256"
    other: Seat
    place: Place


class GarrisonThere(Told):
    """Walls are no open land."""

    rule = "TWR-131"
    place: Place


class OnlyOnEntering(Told):
    """The set-up lets armies conquer where they come, not where they stand."""

    rule = "TWR-132"
    place: Place


class WithdrawnThere(Told):
    """An army that has withdrawn waits for its next turn."""

    rule = "TWR-132"
    place: Place
