"""Everything that speaks against a move in a battle, as facts: a kind for each, with the rule that refuses."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Count, Told
from romelab.total_war_rome.box.sorts import Class, EventCard, Fleet, Leader, Ship, Troop


class DiceFirst(Told):
    """Nobody decides before the dice have fallen."""

    rule = "TWR-162"


class FoughtOut(Told):
    """Nobody decides in a battle that is over."""

    rule = "TWR-162"


class DueFirst(Told):
    """Something else is to be decided now."""

    rule = "TWR-162"
    due: Told


# Events


class NobodyAsks(Told):
    """Who is not asked for events cannot let all of them pass."""

    rule = "TWR-101"


class EventNotHeld(Told):
    """A side does not hold the event."""

    rule = "TWR-101"
    event: EventCard
    leader: Leader


class EventNotAboard(Told):
    """The owner of a navy does not hold the event."""

    rule = "TWR-101"
    event: EventCard
    fleet: Fleet


class EventOutOfTime(Told):
    """The event is played at another time, or is not held."""

    rule = "TWR-101"
    event: EventCard


class EventNotBefore(Told):
    """The event is not one of those played before the fight."""

    rule = "TWR-102"
    event: EventCard


class NoSkullAgainst(Told):
    """A Shield Wall needs a Skull."""

    rule = "TWR-102"


class LoyalMercenaries(Told):
    """Enemy events do not touch mercenaries of a general with Mercenary Loyalty."""

    rule = "TWR-102"
    card: Troop


class NoSecondWind(Told):
    """The side does not hold the event."""

    rule = "TWR-101"


# Preparing


class NoTerrainCombat(Told):
    """There is no terrain combat to take away."""

    rule = "TWR-163"


class FightHasBegun(Told):
    """The ground, and what is scouted, is settled before the fight."""

    rule = "TWR-163"


class NoExpertLeft(Told):
    """The general is no Battlefield Expert, or has been one already."""

    rule = "TWR-163"
    leader: Leader


class OneByOne(Told):
    """The number of terrain combats moves by one."""

    rule = "TWR-163"


# Laying down cards


class TooManyElephants(Told):
    """Two elephants stay for the centre."""

    rule = "TWR-187"
    most: Count
    number: Count


class CardNotInHand(Told):
    """A card fights once."""

    rule = "TWR-171"
    card: Troop


class NoCardNamed(Told):
    """A combat takes a card."""

    rule = "TWR-177"


class TooManyOfClass(Told):
    """A combat takes one card of each class."""

    rule = "TWR-179"
    role: Class
    number: Count


class HeldInCentreOnly(Told):
    """Riders are held back in the centre."""

    rule = "TWR-191"


class StillToFight(Told):
    """Foot, elephants and artillery fight in the centre."""

    rule = "TWR-194"
    number: Count


class TwoCombatsFirst(Told):
    """The centre has two combats at least."""

    rule = "TWR-195"
    fought: Count


class NoGunsInTerrain(Told):
    """Artillery does not fight for terrain."""

    rule = "TWR-180"


class FootAloneOnly(Told):
    """Of skirmishers only those on foot stand alone."""

    rule = "TWR-179"


class NoElephantsLeft(Told):
    """All elephants that were pledged have ridden."""

    rule = "TWR-187"


class NotForFlanks(Told):
    """A card that does not ride."""

    rule = "TWR-186"
    card: Troop


class RiderNeedsMain(Told):
    """On the flanks a cavalry skirmisher is stacked."""

    rule = "TWR-189"


class StackRidersNow(Told):
    """Cavalry skirmishers are stacked while they can be."""

    rule = "TWR-189"
    left: Count
    later: Count


class CentreNeedsMain(Told):
    """In the centre every stack has a main battle card."""

    rule = "TWR-196"


class StackSkirmishersNow(Told):
    """Foot skirmishers are stacked while there is something to stack them on."""

    rule = "TWR-194"
    left: Count
    carriers: Count


class StackGunsNow(Told):
    """Artillery is stacked while there is something to stack it on."""

    rule = "TWR-194"
    left: Count
    carriers: Count


# Dice and wounds


class NoOwnDice(Told):
    """The side has rolled nothing that could be rolled again now."""

    rule = "TWR-204"


class EnvelopmentOnly(Told):
    """Without an event dice are rolled again in an envelopment."""

    rule = "TWR-204"


class NoSuchDie(Told):
    """There are fewer dice."""

    rule = "TWR-204"
    dice: Count


class OnceEach(Told):
    """A die is rolled again once."""

    rule = "TWR-204"


class NoWound(Told):
    """The side has no wounded card."""

    rule = "TWR-169"
    leader: Leader


class NoBoosterLeft(Told):
    """The general is no Morale Booster, or has been one already."""

    rule = "TWR-163"
    leader: Leader


# Cards rolled at enemies that cannot roll back


class NotMounted(Told):
    """Only mounted cards envelop."""

    rule = "TWR-202"
    card: Troop


class NoRoughDice(Told):
    """The card has no dice for difficult terrain."""

    rule = "TWR-180"
    card: Troop


class NotWounded(Told):
    """The target does not lie wounded."""

    rule: str
    target: Troop


class NotUnderGeneral(Told):
    """The target does not lie under the enemy general, as it must in the fight for terrain."""

    rule: str
    target: Troop


class NotBesideGeneral(Told):
    """The target does not lie beside the enemy general, as it must after the fight for terrain."""

    rule: str
    target: Troop


# The result


class NotDead(Told):
    """The card does not lie in the own dead zone; after a total victory (TWR-209) or a victory (TWR-211)."""

    rule: str
    card: Troop


class NotInArmy(Told):
    """The army does not hold the card."""

    rule = "TWR-209"
    card: Troop


class NoVeteranLeft(Told):
    """The reserve holds no veteran card of this kind."""

    rule = "TWR-212"
    card: Troop


class OneDieOnly(Told):
    """A general has one die."""

    rule = "TWR-213"


class NotHisLevel(Told):
    """The general card is not in reserve, or not of the level reached."""

    rule = "TWR-213"
    better: Leader


# At sea


class OneOwnDie(Told):
    """A development lets one of the own dice be rolled again."""

    rule = "TWR-216"
    dice: Count


class TooManyPairs(Told):
    """There are fewer pairs of S."""

    rule = "TWR-218"
    pairs: Count
    number: Count


class NotInNavy(Told):
    """The own navy has no such ship card."""

    rule = "TWR-217"
    ship: Ship


class NotInEnemyNavy(Told):
    """The enemy navy has no such ship card."""

    rule = "TWR-218"
    ship: Ship
