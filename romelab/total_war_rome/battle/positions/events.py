"""Everything that happens in a battle, as facts: a kind for each, with the rule it happens under."""

# pyright: strict, reportIncompatibleMethodOverride=false
from typing import Annotated, Any

from romelab.core.facts import ALL, Count, Fact, Flag, Seat
from romelab.total_war_rome.box.field_types import Die, EventCard, Face, Fleet, Leader, Ship, Troop

Phase = Annotated[str, "phase"]


class Stack(Fact): lead: Troop; others: tuple[Troop, ...]

def _stack_of(laid: Any) -> Stack | None:
    return Stack(laid.cards[0], laid.cards[1:]) if laid.cards else None

STACK = property(_stack_of)
"""The cards of a fact or a move as they lie: one, and what is stacked on it; None if there are none."""


class Fell(Fact): die: Die; face: Face

# Phase 1, preparing
class ShiftsGround(Fact, rule="TWR-163"): seat: Seat; leader: Leader; event: EventCard; terrain: Count
class SendsScouts(Fact, rule="TWR-165"): seat: Seat; leader: Leader; event: EventCard
class KnowsGround(Fact, rule="TWR-163"): seat: Seat; leader: Leader; terrain: Count
class GroundSettled(Fact, rule="TWR-162"): terrain: Count
class StarsCompared(Fact, rule="TWR-164"): seat: Seat; leader: Leader; stars: Count; reveals: Count

# Phases 2 to 4, laying down cards
class CountsRiders(Fact, rule="TWR-188"): seat: Seat; leader: Leader; number: Count
class PledgesElephants(Fact, rule="TWR-187", secret=ALL, visible_to=("seat",)):
    seat: Seat; leader: Leader; number: Count
class HoldsRiders(Fact, rule="TWR-191"): seat: Seat; leader: Leader

class LaysDown(Fact, rule="TWR-181", secret=("cards",), visible_to=("owners",)):
    """Cards laid face down; ``owners`` are the seats that see them."""

    seat: Seat; leader: Leader; number: Count; cards: tuple[Troop, ...] | None; owners: tuple[Seat, ...]
    stack = STACK


class UsesReveal(Fact, rule="TWR-165", secret=("cards",), visible_to=("readers",)):
    """A reveal shows what the enemy has laid down; ``readers`` are the seats that see it."""

    seat: Seat; leader: Leader; cards: tuple[Troop, ...] | None; readers: tuple[Seat, ...]
    stack = STACK


class Turned(Fact):
    """What one side shows; part of :class:`CardsShown`."""

    leader: Leader; cards: tuple[Troop, ...]
    stack = STACK

# The cards of both sides face up at the same time (TWR-166), or after a reveal (TWR-165).
class CardsShown(Fact): rule: str; phase: Phase; combat: Count; shown: tuple[Turned, ...]

# Phases 2 to 5, dice
class GeneralJoins(Fact, rule="TWR-163"): seat: Seat; leader: Leader; die: Die
# A card rolls its dice at an enemy card, for the first time or again (TWR-204), under the rule of the step.
class CardRolls(Fact): rule: str; seat: Seat; card: Troop; target: Troop; dice: tuple[Fell, ...]; again: Flag
class PlaysSecondWind(Fact, rule="TWR-102"): seat: Seat; leader: Leader
class PlaysShieldWall(Fact, rule="TWR-102"): seat: Seat; leader: Leader
class CardWounded(Fact, rule="TWR-174"): seat: Seat; card: Troop
# A card is destroyed: rolled at (TWR-175), or as the wounded one, by a wound (TWR-174) or beside it (TWR-176).
class CardDestroyed(Fact): rule: str; seat: Seat; card: Troop
class LeaderFalls(Fact, rule="TWR-100"): seat: Seat; leader: Leader; heir: Leader
class GunsLost(Fact, rule="TWR-198"): seat: Seat; card: Troop
class WoundMended(Fact, rule="TWR-169"): seat: Seat; card: Troop
class SendsAgainst(Fact): rule: str; seat: Seat; leader: Leader; card: Troop; target: Troop

# Phase 6, the result
class DiesOfWound(Fact, rule="TWR-169"): seat: Seat; card: Troop
class ArmyBreaks(Fact, rule="TWR-206"): seat: Seat; leader: Leader; number: Count
class BothDestroyed(Fact, rule="TWR-207"): pass
class BattleTied(Fact, rule="TWR-215"): number: Count
class TotalVictory(Fact, rule="TWR-208"): seat: Seat; leader: Leader
class Victory(Fact, rule="TWR-210"): seat: Seat; leader: Leader
# A card comes back from the dead zone after a total victory (TWR-209) or a victory (TWR-211).
class TakesCardBack(Fact): rule: str; seat: Seat; leader: Leader; card: Troop
class BecomesVeteran(Fact, rule="TWR-212", secret=("card", "veteran"), visible_to=("owners",)):
    seat: Seat; card: Troop | None; veteran: Troop | None; owners: tuple[Seat, ...]
class GeneralLearns(Fact, rule="TWR-213"): seat: Seat; leader: Leader; dice: tuple[Fell, ...]
class GeneralRises(Fact, rule="TWR-213"): seat: Seat; leader: Leader; better: Leader; stars: Count

# At sea
class AddsDie(Fact, rule="TWR-102"): seat: Seat; fleet: Fleet; die: Die
class ShipRolls(Fact, rule="TWR-216"): seat: Seat; fleet: Fleet; ship: Ship; dice: tuple[Fell, ...]
class ExtraDieRolls(Fact, rule="TWR-216"): seat: Seat; fleet: Fleet; dice: tuple[Fell, ...]
class NavyLosses(Fact, rule="TWR-217"): seat: Seat; fleet: Fleet; sunk: Count; captured: Count; drowned: Count
class ShipSinks(Fact, rule="TWR-217"): seat: Seat; ship: Ship
class ShipCaptured(Fact, rule="TWR-218"): seat: Seat; ship: Ship
class LostAtSea(Fact, rule="TWR-219"): seat: Seat; card: Troop
# A carried army is lost: no card is left of it (TWR-221), or too few (TWR-046).
class CarriedArmyLost(Fact): rule: str; seat: Seat; fleet: Fleet
