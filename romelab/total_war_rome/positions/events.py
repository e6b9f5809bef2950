"""What happens to rounds, points and relations, as facts: a kind for each, with the rule it happens under."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import ALL, Count, Fact, Flag, Seat, Told, Word
from romelab.core.game import Move
from romelab.total_war_rome.box.sorts import (
    Building,
    Card,
    CardAction,
    EventCard,
    Face,
    General,
    Mention,
    Place,
    Relation,
    Troop,
)


class RoundBegins(Told, rule="TWR-040"): round: Count
class Points(Told): rule: str; seat: Seat; points: Count

class ScoresIncome(Points):
    """Gold raised scores, what wonders brought among it (TWR-005, TWR-108)."""

    raised: Count
    wonders: Count


class ScoresVictory(Points):
    """A battle won, perhaps totally (TWR-006, TWR-007, TWR-008)."""

    total: Flag


class ScoresNavy(Points):
    """A navy sunk (TWR-009)."""


class ScoresColumn(Points):
    """A column of developments complete (TWR-010)."""

    column: Count


class ScoresHome(Points):
    """A home region of another faction conquered (TWR-011)."""

    place: Mention
    home: Seat


class BreaksAlliance(Points):
    """An alliance broken costs a point, if there is one (TWR-256, T-03)."""

    other: Seat


class LastRound(Told, rule="TWR-003"): seat: Seat; points: Count
# A relation changes: by treaty (TWR-077), distrust (TWR-094), attack (TWR-256), a broken alliance (TWR-257).
class Related(Told): rule: str; seat: Seat; one: Seat; other: Seat; relation: Relation
class Controls(Told): rule: str; seat: Seat; place: Place
class Independent(Told): rule: str; place: Place
class LastAgreed(Told, rule="TWR-003"): pass
class TimeIsUp(Told, rule="TWR-003"): number: Count
class WonBy(Told, rule="TWR-004"): winners: tuple[Seat, ...]


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


class SiegeCosts(Told, rule="TWR-110"): place: Place; building: Building
class TakesIn(Told, rule="TWR-103"): seat: Seat; gold: Count; tax: Count; joined: Count; ports: Count
class Admired(Told, rule="TWR-108"): seat: Seat; gold: Count; payer: Seat; place: Place
class LaysOut(Told, secret=ALL, known_to=("seat",)): rule: str; seat: Seat; gold: Count; purchase: Move
class Unseen(Told, secret=ALL, known_to=("seat",)): rule: str; seat: Seat; told: Fact
class TakesAllBack(Told, rule="TWR-222", secret=ALL, known_to=("seat",)): seat: Seat
class Declares(Told, rule="TWR-222"): seat: Seat; purchase: Move
class PaidBack(Told, rule="TWR-235"): seat: Seat


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
