"""Everything that happens in a battle, as facts: a kind for each, with the rule it happens under."""

# pyright: strict
from __future__ import annotations

from typing import Annotated

from romelab.core.facts import ALL, Count, Flag, Seat, Told
from romelab.total_war_rome.box.sorts import Die, EventCard, Face, Fleet, Leader, Ship, Troop

Phase = Annotated[str, "phase"]
"""A phase of a land battle."""


class Stack(Told):
    """Cards laid down on one another: the first carries the others; part of what is said of them."""

    lead: Troop
    others: tuple[Troop, ...]


def stack(cards: tuple[Troop, ...]) -> Stack | None:
    """Give cards laid down as the stack that they are; None if there are none."""
    return Stack(cards[0], cards[1:]) if cards else None


class Fell(Told):
    """A die with what it shows; part of what is said of a roll."""

    die: Die
    face: Face


# Phase 1, preparing


class ShiftsGround(Told):
    """An event changes the number of terrain combats."""

    rule = "TWR-163"
    seat: Seat
    leader: Leader
    event: EventCard
    terrain: Count


class SendsScouts(Told):
    """An event gives one reveal more."""

    rule = "TWR-165"
    seat: Seat
    leader: Leader
    event: EventCard


class KnowsGround(Told):
    """A Battlefield Expert changes the number of terrain combats."""

    rule = "TWR-163"
    seat: Seat
    leader: Leader
    terrain: Count


class GroundSettled(Told):
    """The number of terrain combats."""

    rule = "TWR-162"
    terrain: Count


class StarsCompared(Told):
    """Stars of a side's general, and the reveals that the comparison gives it."""

    rule = "TWR-164"
    seat: Seat
    leader: Leader
    stars: Count
    reveals: Count


# Phases 2 to 4, laying down cards


class CountsRiders(Told):
    """Main battle cards that a side brings to the flanks."""

    rule = "TWR-188"
    seat: Seat
    leader: Leader
    number: Count


class PledgesElephants(Told):
    """How many elephants of a side ride on the flanks."""

    rule = "TWR-187"
    seat: Seat
    leader: Leader
    number: Count
    secret = ALL

    @property
    def known_to(self) -> tuple[int, ...]:
        """Who has pledged them."""
        return (self.seat,)


class HoldsRiders(Told):
    """Riders are held back, and the centre ends."""

    rule = "TWR-191"
    seat: Seat
    leader: Leader


class LaysDown(Told):
    """Cards laid face down; ``owners`` are the seats that see them."""

    rule = "TWR-181"
    seat: Seat
    leader: Leader
    number: Count
    cards: tuple[Troop, ...] | None
    owners: tuple[Seat, ...]
    secret = ("cards",)

    @property
    def known_to(self) -> tuple[int, ...]:
        """The commander, and allies with cards in the army."""
        return self.owners

    @property
    def stack(self) -> Stack | None:
        """The cards as they lie."""
        return stack(self.cards or ())


class UsesReveal(Told):
    """A reveal shows what the enemy has laid down; ``readers`` are the seats that see it."""

    rule = "TWR-165"
    seat: Seat
    leader: Leader
    cards: tuple[Troop, ...] | None
    readers: tuple[Seat, ...]
    secret = ("cards",)

    @property
    def known_to(self) -> tuple[int, ...]:
        """Who leads the two armies, and allies with cards in them."""
        return self.readers

    @property
    def stack(self) -> Stack | None:
        """The cards as they lie."""
        return stack(self.cards or ())


class Turned(Told):
    """What one side shows; part of :class:`CardsShown`."""

    leader: Leader
    cards: tuple[Troop, ...]

    @property
    def stack(self) -> Stack | None:
        """The cards as they lie."""
        return stack(self.cards)


class CardsShown(Told):
    """The cards of both sides face up at the same time (TWR-166), or after a reveal (TWR-165)."""

    rule: str
    phase: Phase
    combat: Count
    shown: tuple[Turned, ...]


# Phases 2 to 5, dice


class GeneralJoins(Told):
    """An Inspired Fighter joins a combat with a die of his own."""

    rule = "TWR-163"
    seat: Seat
    leader: Leader
    die: Die


class CardRolls(Told):
    """A card rolls its dice at an enemy card, for the first time or again (TWR-204), under the rule of the step."""

    rule: str
    seat: Seat
    card: Troop
    target: Troop
    dice: tuple[Fell, ...]
    again: Flag


class PlaysSecondWind(Told):
    """An event lets a side roll dice again."""

    rule = "TWR-102"
    seat: Seat
    leader: Leader


class PlaysShieldWall(Told):
    """An event turns a Skull into an X."""

    rule = "TWR-102"
    seat: Seat
    leader: Leader


class CardWounded(Told):
    """A card is wounded."""

    rule = "TWR-174"
    seat: Seat
    card: Troop


class CardDestroyed(Told):
    """A card is destroyed: rolled at (TWR-175), or as the wounded one, by a wound (TWR-174) or beside it (TWR-176)."""

    rule: str
    seat: Seat
    card: Troop


class LeaderFalls(Told):
    """A general who has joined a combat falls; ``heir`` is empty if nobody takes over."""

    rule = "TWR-100"
    seat: Seat
    leader: Leader
    heir: Leader


class GunsLost(Told):
    """Artillery lost with the main battle card that it was stacked on."""

    rule = "TWR-198"
    seat: Seat
    card: Troop


class WoundMended(Told):
    """A wound is taken off."""

    rule = "TWR-169"
    seat: Seat
    card: Troop


class SendsAgainst(Told):
    """A card is rolled at one that cannot roll back, under the rule of the phase."""

    rule: str
    seat: Seat
    leader: Leader
    card: Troop
    target: Troop


# Phase 6, the result


class DiesOfWound(Told):
    """A wounded card does not outlive the battle."""

    rule = "TWR-169"
    seat: Seat
    card: Troop


class ArmyBreaks(Told):
    """An army with too few main battle cards is destroyed."""

    rule = "TWR-206"
    seat: Seat
    leader: Leader
    number: Count


class BothDestroyed(Told):
    """Both armies are destroyed."""

    rule = "TWR-207"


class BattleTied(Told):
    """Both sides have lost as many main battle cards."""

    rule = "TWR-215"
    number: Count


class TotalVictory(Told):
    """A large enemy army is destroyed."""

    rule = "TWR-208"
    seat: Seat
    leader: Leader


class Victory(Told):
    """A small enemy army is destroyed, or the enemy has lost more main battle cards."""

    rule = "TWR-210"
    seat: Seat
    leader: Leader


class TakesCardBack(Told):
    """A card comes back from the dead zone after a total victory (TWR-209) or a victory (TWR-211)."""

    rule: str
    seat: Seat
    leader: Leader
    card: Troop


class BecomesVeteran(Told):
    """A card becomes a veteran; ``owners`` are the seats that see it."""

    rule = "TWR-212"
    seat: Seat
    card: Troop | None
    veteran: Troop | None
    owners: tuple[Seat, ...]
    secret = ("card", "veteran")

    @property
    def known_to(self) -> tuple[int, ...]:
        """The commander, and allies with cards in the army."""
        return self.owners


class GeneralLearns(Told):
    """The victorious general rolls his own die."""

    rule = "TWR-213"
    seat: Seat
    leader: Leader
    dice: tuple[Fell, ...]


class GeneralRises(Told):
    """A better general card takes a general's place."""

    rule = "TWR-213"
    seat: Seat
    leader: Leader
    better: Leader
    stars: Count


# At sea


class AddsDie(Told):
    """An event adds a die."""

    rule = "TWR-102"
    seat: Seat
    fleet: Fleet
    die: Die


class ShipRolls(Told):
    """A ship card rolls its dice."""

    rule = "TWR-216"
    seat: Seat
    fleet: Fleet
    ship: Ship
    dice: tuple[Fell, ...]


class ExtraDieRolls(Told):
    """A die that an event has added is rolled."""

    rule = "TWR-216"
    seat: Seat
    fleet: Fleet
    dice: tuple[Fell, ...]


class NavyLosses(Told):
    """What a navy loses."""

    rule = "TWR-217"
    seat: Seat
    fleet: Fleet
    sunk: Count
    captured: Count
    drowned: Count


class ShipSinks(Told):
    """The ship card that its owner has chosen sinks."""

    rule = "TWR-217"
    seat: Seat
    ship: Ship


class ShipCaptured(Told):
    """The ship card that its captor has chosen is captured."""

    rule = "TWR-218"
    seat: Seat
    ship: Ship


class LostAtSea(Told):
    """A carried troop card drowns."""

    rule = "TWR-219"
    seat: Seat
    card: Troop


class CarriedArmyLost(Told):
    """A carried army is lost: no card is left of it (TWR-221), or too few (TWR-046)."""

    rule: str
    seat: Seat
    fleet: Fleet
