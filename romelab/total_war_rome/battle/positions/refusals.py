"""Everything that speaks against a move in a battle, as facts: a kind for each, with the rule that refuses."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Count, Told
from romelab.total_war_rome.box.sorts import Class, EventCard, Fleet, Leader, Ship, Troop


class DiceFirst(Told, rule="TWR-162"): pass
class FoughtOut(Told, rule="TWR-162"): pass
class DueFirst(Told, rule="TWR-162"): due: Told

# Events
class NobodyAsks(Told, rule="TWR-101"): pass
class EventNotHeld(Told, rule="TWR-101"): event: EventCard; leader: Leader
class EventNotAboard(Told, rule="TWR-101"): event: EventCard; fleet: Fleet
class EventOutOfTime(Told, rule="TWR-101"): event: EventCard
class EventNotBefore(Told, rule="TWR-102"): event: EventCard
class NoSkullAgainst(Told, rule="TWR-102"): pass
class LoyalMercenaries(Told, rule="TWR-102"): card: Troop
class NoSecondWind(Told, rule="TWR-101"): pass

# Preparing
class NoTerrainCombat(Told, rule="TWR-163"): pass
class FightHasBegun(Told, rule="TWR-163"): pass
class NoExpertLeft(Told, rule="TWR-163"): leader: Leader
class OneByOne(Told, rule="TWR-163"): pass

# Laying down cards
class TooManyElephants(Told, rule="TWR-187"): most: Count; number: Count
class CardNotInHand(Told, rule="TWR-171"): card: Troop
class NoCardNamed(Told, rule="TWR-177"): pass
class TooManyOfClass(Told, rule="TWR-179"): role: Class; number: Count
class HeldInCentreOnly(Told, rule="TWR-191"): pass
class StillToFight(Told, rule="TWR-194"): number: Count
class TwoCombatsFirst(Told, rule="TWR-195"): fought: Count
class NoGunsInTerrain(Told, rule="TWR-180"): pass
class FootAloneOnly(Told, rule="TWR-179"): pass
class NoElephantsLeft(Told, rule="TWR-187"): pass
class NotForFlanks(Told, rule="TWR-186"): card: Troop
class RiderNeedsMain(Told, rule="TWR-189"): pass
class StackRidersNow(Told, rule="TWR-189"): left: Count; later: Count
class CentreNeedsMain(Told, rule="TWR-196"): pass
class StackSkirmishersNow(Told, rule="TWR-194"): left: Count; carriers: Count
class StackGunsNow(Told, rule="TWR-194"): left: Count; carriers: Count

# Dice and wounds
class NoOwnDice(Told, rule="TWR-204"): pass
class EnvelopmentOnly(Told, rule="TWR-204"): pass
class NoSuchDie(Told, rule="TWR-204"): dice: Count
class OnceEach(Told, rule="TWR-204"): pass
class NoWound(Told, rule="TWR-169"): leader: Leader
class NoBoosterLeft(Told, rule="TWR-163"): leader: Leader

# Cards rolled at enemies that cannot roll back
class NotMounted(Told, rule="TWR-202"): card: Troop
class NoRoughDice(Told, rule="TWR-180"): card: Troop
class NotWounded(Told): rule: str; target: Troop
class NotUnderGeneral(Told): rule: str; target: Troop
class NotBesideGeneral(Told): rule: str; target: Troop

# The result
# The card does not lie in the own dead zone; after a total victory (TWR-209) or a victory (TWR-211).
class NotDead(Told): rule: str; card: Troop
class NotInArmy(Told, rule="TWR-209"): card: Troop
class NoVeteranLeft(Told, rule="TWR-212"): card: Troop
class OneDieOnly(Told, rule="TWR-213"): pass
class NotHisLevel(Told, rule="TWR-213"): better: Leader

# At sea
class OneOwnDie(Told, rule="TWR-216"): dice: Count
class TooManyPairs(Told, rule="TWR-218"): pairs: Count; number: Count
class NotInNavy(Told, rule="TWR-217"): ship: Ship
class NotInEnemyNavy(Told, rule="TWR-218"): ship: Ship
