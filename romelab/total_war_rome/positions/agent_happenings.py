"""What happens in initiative, among agents and by event cards, as facts: a kind for each, with its rule."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import ALL, Count, Seat, Told
from romelab.total_war_rome.box.sorts import Building, Card, CardAction, EventCard, Face, General, Place, Troop


class DealtInitiative(Told):
    """An initiative card dealt."""

    rule = "TWR-058"
    seat: Seat
    card: Count
    secret = ALL

    @property
    def known_to(self) -> tuple[int, ...]:
        """Who may see it."""
        return (self.seat,)


class AddsGold(Told):
    """Gold laid on the initiative card, face down."""

    rule = "TWR-059"
    seat: Seat
    gold: Count | None
    secret = ("gold",)

    @property
    def known_to(self) -> tuple[int, ...]:
        """Who may see it."""
        return (self.seat,)


class ShowsBid(Told):
    """Initiative card and gold turned up."""

    rule = "TWR-060"
    seat: Seat
    card: Count
    gold: Count
    total: Count


class WinsInitiative(Told):
    """Somebody chooses the turn order."""

    rule = "TWR-061"
    seat: Seat


class SetsOrder(Told):
    """The turn order of the round."""

    rule = "TWR-062"
    seat: Seat
    order: tuple[Seat, ...]


class AgentGoesHome(Told):
    """An agent starts from its capital."""

    rule = "TWR-070"
    seat: Seat
    agent: Count
    place: Place


class DeckShuffled(Told):
    """The discarded action cards come back."""

    rule = "TWR-065"


class DrawsCard(Told):
    """An action card drawn."""

    rule = "TWR-065"
    seat: Seat
    card: Card | None
    secret = ("card",)

    @property
    def known_to(self) -> tuple[int, ...]:
        """Who may see it."""
        return (self.seat,)


class AgentMoves(Told):
    """An agent walks."""

    rule = "TWR-071"
    seat: Seat
    agent: Count
    place: Place


class CashesLevy(Told):
    """A card cashed as a levy."""

    rule = "TWR-028"
    seat: Seat
    gold: Count


class AgentActs(Told):
    """An agent acts."""

    rule = "TWR-075"
    seat: Seat
    agent: Count
    place: Place
    action: CardAction


class CardBack(Told):
    """The card of an action that has failed comes back."""

    rule = "TWR-026"
    seat: Seat
    card: Card


class AgentRolls(Told):
    """The best symbol an agent has rolled."""

    rule = "TWR-090"
    seat: Seat
    symbol: Face


class PaysBribe(Told):
    """A bribe paid, for an army (TWR-087) or a region (TWR-089)."""

    rule: str
    seat: Seat
    gold: Count


class RefusesTreaty(Told):
    """A treaty refused."""

    rule = "TWR-077"
    seat: Seat
    other: Seat


class Trades(Told):
    """Gold from trade."""

    rule = "TWR-079"
    seat: Seat
    gold: Count


class Hires(Told):
    """Mercenaries hired by an agent."""

    rule = "TWR-097"
    seat: Seat
    gold: Count
    army: Count


class Wrecked(Told):
    """A building wrecked by an agent."""

    rule = "TWR-091"
    seat: Seat
    building: Building
    place: Place


class Steals(Told):
    """Half the gold of an opponent."""

    rule = "TWR-092"
    seat: Seat
    gold: Count
    victim: Seat


class AgentSentHome(Told):
    """An agent turned by another one."""

    rule = "TWR-093"
    seat: Seat
    agent: Count
    place: Place


class GeneralFalls(Told):
    """A general killed by an agent; the heir is empty if there is none."""

    rule = "TWR-100"
    seat: Seat
    general: General
    heir: General
    army: Count
    place: Place


class AgentKilled(Told):
    """An agent killed by his own roll or by another agent."""

    rule: str
    seat: Seat
    agent: Count


class SpySees(Told):
    """The cards of an army shown to a spy."""

    rule = "TWR-082"
    seat: Seat
    army: Count
    owner: Seat
    cards: tuple[Troop, ...] | None
    place: Place
    secret = ("cards",)

    @property
    def known_to(self) -> tuple[int, ...]:
        """Who may see it."""
        return (self.seat, self.owner)


class HasUnrest(Told):
    """Unrest stirred up: protests (TWR-083), riots (TWR-084)."""

    rule: str
    seat: Seat
    place: Place
    markers: Count


class UprisingOver(Told):
    """An uprising that fails."""

    rule = "TWR-086"
    place: Place


class PlaysEvent(Told):
    """A card played for its event."""

    rule = "TWR-101"
    seat: Seat
    event: EventCard


class UnrestLeaves(Told):
    """Unrest taken off by games."""

    rule = "TWR-101"
    seat: Seat
    place: Place


class Piracy(Told):
    """Gold taken by pirates."""

    rule = "TWR-101"
    seat: Seat
    gold: Count
    victim: Seat


class Harvests(Told):
    """Gold of a bumper harvest."""

    rule = "TWR-101"
    seat: Seat
    gold: Count


class StormRolls(Told):
    """What a storm rolls at a navy."""

    rule = "TWR-101"
    symbol: Face
    place: Place
