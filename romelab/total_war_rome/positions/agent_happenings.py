"""What happens in initiative, among agents and by event cards, as facts: a kind for each, with its rule."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import ALL, Count, Seat, Told
from romelab.total_war_rome.box.sorts import Building, Card, CardAction, EventCard, Face, General, Place, Troop


class DealtInitiative(Told, rule="TWR-058", secret=ALL, known_to=("seat",)): seat: Seat; card: Count
class AddsGold(Told, rule="TWR-059", secret=("gold",), known_to=("seat",)): seat: Seat; gold: Count | None
class ShowsBid(Told, rule="TWR-060"): seat: Seat; card: Count; gold: Count; total: Count
class WinsInitiative(Told, rule="TWR-061"): seat: Seat
class SetsOrder(Told, rule="TWR-062"): seat: Seat; order: tuple[Seat, ...]
class AgentGoesHome(Told, rule="TWR-070"): seat: Seat; agent: Count; place: Place
class DeckShuffled(Told, rule="TWR-065"): pass
class DrawsCard(Told, rule="TWR-065", secret=("card",), known_to=("seat",)): seat: Seat; card: Card | None
class AgentMoves(Told, rule="TWR-071"): seat: Seat; agent: Count; place: Place
class CashesLevy(Told, rule="TWR-028"): seat: Seat; gold: Count
class AgentActs(Told, rule="TWR-075"): seat: Seat; agent: Count; place: Place; action: CardAction
class CardBack(Told, rule="TWR-026"): seat: Seat; card: Card
class AgentRolls(Told, rule="TWR-090"): seat: Seat; symbol: Face
class PaysBribe(Told): rule: str; seat: Seat; gold: Count  # A bribe paid, for an army (TWR-087) or a region (TWR-089).
class RefusesTreaty(Told, rule="TWR-077"): seat: Seat; other: Seat
class Trades(Told, rule="TWR-079"): seat: Seat; gold: Count
class Hires(Told, rule="TWR-097"): seat: Seat; gold: Count; army: Count
class Wrecked(Told, rule="TWR-091"): seat: Seat; building: Building; place: Place
class Steals(Told, rule="TWR-092"): seat: Seat; gold: Count; victim: Seat
class AgentSentHome(Told, rule="TWR-093"): seat: Seat; agent: Count; place: Place
class GeneralFalls(Told, rule="TWR-100"): seat: Seat; general: General; heir: General; army: Count; place: Place
class AgentKilled(Told): rule: str; seat: Seat; agent: Count
class SpySees(Told, rule="TWR-082", secret=("cards",), known_to=("seat", "owner")):
    seat: Seat; army: Count; owner: Seat; cards: tuple[Troop, ...] | None; place: Place
# Unrest stirred up: protests (TWR-083), riots (TWR-084).
class HasUnrest(Told): rule: str; seat: Seat; place: Place; markers: Count
class UprisingOver(Told, rule="TWR-086"): place: Place
class PlaysEvent(Told, rule="TWR-101"): seat: Seat; event: EventCard
class UnrestLeaves(Told, rule="TWR-101"): seat: Seat; place: Place
class Piracy(Told, rule="TWR-101"): seat: Seat; gold: Count; victim: Seat
class Harvests(Told, rule="TWR-101"): seat: Seat; gold: Count
class StormRolls(Told, rule="TWR-101"): symbol: Face; place: Place
