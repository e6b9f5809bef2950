"""Everything that rules out a move in a battle, as facts: a kind for each, with the rule that refuses."""

# pyright: strict, reportIncompatibleMethodOverride=false
from romelab.core.facts import Count, Fact
from romelab.total_war_rome.box.field_types import Class, EventCard, Fleet, Leader, Ship, Troop


class DiceFirst(Fact, rule="TWR-162"): pass
class FoughtOut(Fact, rule="TWR-162"): pass
class DueFirst(Fact, rule="TWR-162"): due: Fact

# Events
class NobodyAsks(Fact, rule="TWR-101"): pass
class EventNotHeld(Fact, rule="TWR-101"): event: EventCard; leader: Leader
class EventNotAboard(Fact, rule="TWR-101"): event: EventCard; fleet: Fleet
class EventOutOfTime(Fact, rule="TWR-101"): event: EventCard
class EventNotBefore(Fact, rule="TWR-102"): event: EventCard
class NoSkullAgainst(Fact, rule="TWR-102"): pass
class LoyalMercenaries(Fact, rule="TWR-102"): card: Troop
class NoSecondWind(Fact, rule="TWR-101"): pass

# Preparing
class NoTerrainCombat(Fact, rule="TWR-163"): pass
class FightHasBegun(Fact, rule="TWR-163"): pass
class NoExpertLeft(Fact, rule="TWR-163"): leader: Leader
class OneByOne(Fact, rule="TWR-163"): pass

# Laying down cards
class TooManyElephants(Fact, rule="TWR-187"): most: Count; number: Count
class CardNotInHand(Fact, rule="TWR-171"): card: Troop
class NoCardNamed(Fact, rule="TWR-177"): pass
class TooManyOfClass(Fact, rule="TWR-179"): role: Class; number: Count
class HeldInCentreOnly(Fact, rule="TWR-191"): pass
class StillToFight(Fact, rule="TWR-194"): number: Count
class TwoCombatsFirst(Fact, rule="TWR-195"): fought: Count
class NoGunsInTerrain(Fact, rule="TWR-180"): pass
class FootAloneOnly(Fact, rule="TWR-179"): pass
class NoElephantsLeft(Fact, rule="TWR-187"): pass
class NotForFlanks(Fact, rule="TWR-186"): card: Troop
class RiderNeedsMain(Fact, rule="TWR-189"): pass
class StackRidersNow(Fact, rule="TWR-189"): left: Count; later: Count
class CentreNeedsMain(Fact, rule="TWR-196"): pass
class StackSkirmishersNow(Fact, rule="TWR-194"): left: Count; carriers: Count
class StackGunsNow(Fact, rule="TWR-194"): left: Count; carriers: Count

# Dice and wounds
class NoOwnDice(Fact, rule="TWR-204"): pass
class EnvelopmentOnly(Fact, rule="TWR-204"): pass
class NoSuchDie(Fact, rule="TWR-204"): dice: Count
class OnceEach(Fact, rule="TWR-204"): pass
class NoWound(Fact, rule="TWR-169"): leader: Leader
class NoBoosterLeft(Fact, rule="TWR-163"): leader: Leader

# Cards rolled at enemies that cannot roll back
class NotMounted(Fact, rule="TWR-202"): card: Troop
class NoRoughDice(Fact, rule="TWR-180"): card: Troop
class NotWounded(Fact): rule: str; target: Troop
class NotUnderGeneral(Fact): rule: str; target: Troop
class NotBesideGeneral(Fact): rule: str; target: Troop

# The result
# The card is not in its own dead zone; after a total victory (TWR-209) or a victory (TWR-211).
class NotDead(Fact): rule: str; card: Troop
class NotInArmy(Fact, rule="TWR-209"): card: Troop
class NoVeteranLeft(Fact, rule="TWR-212"): card: Troop
class OneDieOnly(Fact, rule="TWR-213"): pass
class NotHisLevel(Fact, rule="TWR-213"): better: Leader

# At sea
class OneOwnDie(Fact, rule="TWR-216"): dice: Count
class TooManyPairs(Fact, rule="TWR-218"): pairs: Count; number: Count
class NotInNavy(Fact, rule="TWR-217"): ship: Ship
class NotInEnemyNavy(Fact, rule="TWR-218"): ship: Ship
