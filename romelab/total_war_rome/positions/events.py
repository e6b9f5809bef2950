"""What happens to rounds, points and relations, as facts: a kind for each, with the rule it happens under."""

# pyright: strict, reportIncompatibleMethodOverride=false
from romelab.core.facts import ALL, Count, Fact, Flag, Seat, Word
from romelab.core.game import Move
from romelab.total_war_rome.box import field_types as f


class RoundBegins(Fact, rule="TWR-040"): round: Count
class Points(Fact): rule: str; seat: Seat; points: Count

class ScoresIncome(Points):
    """Gold raised scores, what wonders brought among it (TWR-005, TWR-108)."""

    raised: Count; wonders: Count


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

    place: f.Mention; home: Seat


class BreaksAlliance(Points):
    """An alliance broken costs a point, if there is one (TWR-256, T-03)."""

    other: Seat


class LastRound(Fact, rule="TWR-003"): seat: Seat; points: Count
# A relation changes: by treaty (TWR-077), distrust (TWR-094), attack (TWR-256), a broken alliance (TWR-257).
class Related(Fact): rule: str; seat: Seat; one: Seat; other: Seat; relation: f.Relation
class Controls(Fact): rule: str; seat: Seat; place: f.Place
class Independent(Fact): rule: str; place: f.Place
class LastAgreed(Fact, rule="TWR-003"): pass
class TimeIsUp(Fact, rule="TWR-003"): number: Count
class WonBy(Fact, rule="TWR-004"): winners: tuple[Seat, ...]


class DealtInitiative(Fact, rule="TWR-058", secret=ALL, visible_to=("seat",)): seat: Seat; card: Count
class AddsGold(Fact, rule="TWR-059", secret=("gold",), visible_to=("seat",)): seat: Seat; gold: Count | None
class ShowsBid(Fact, rule="TWR-060"): seat: Seat; card: Count; gold: Count; total: Count
class WinsInitiative(Fact, rule="TWR-061"): seat: Seat; tie: Word
class SetsOrder(Fact, rule="TWR-062"): seat: Seat; order: tuple[Seat, ...]
class AgentGoesHome(Fact, rule="TWR-070"): seat: Seat; agent: Count; place: f.Place
class DeckShuffled(Fact, rule="TWR-065"): pass
class DrawsCard(Fact, rule="TWR-065", secret=("card",), visible_to=("seat",)): seat: Seat; card: f.Card | None
class AgentMoves(Fact, rule="TWR-071"): seat: Seat; agent: Count; place: f.Place
class CashesLevy(Fact, rule="TWR-028"): seat: Seat; gold: Count
class AgentActs(Fact, rule="TWR-075"): seat: Seat; agent: Count; place: f.Place; action: f.CardAction
class CardBack(Fact, rule="TWR-026"): seat: Seat; card: f.Card
class AgentRolls(Fact, rule="TWR-090"): seat: Seat; symbol: f.Face
class PaysBribe(Fact): rule: str; seat: Seat; gold: Count  # A bribe paid, for an army (TWR-087) or a region (TWR-089).
class RefusesTreaty(Fact, rule="TWR-077"): seat: Seat; other: Seat
class Trades(Fact, rule="TWR-079"): seat: Seat; gold: Count
class Hires(Fact, rule="TWR-097"): seat: Seat; gold: Count; army: Count
class Wrecked(Fact, rule="TWR-091"): seat: Seat; building: f.Building; place: f.Place
class Steals(Fact, rule="TWR-092"): seat: Seat; gold: Count; victim: Seat
class AgentSentHome(Fact, rule="TWR-093"): seat: Seat; agent: Count; place: f.Place
class GeneralFalls(Fact, rule="TWR-100"): seat: Seat; general: f.General; heir: f.General; army: Count; place: f.Place
class AgentKilled(Fact): rule: str; seat: Seat; agent: Count
class SpySees(Fact, rule="TWR-082", secret=("cards",), visible_to=("seat", "owner")):
    seat: Seat; army: Count; owner: Seat; cards: tuple[f.Troop, ...] | None; place: f.Place
# Unrest stirred up: protests (TWR-083), riots (TWR-084).
class HasUnrest(Fact): rule: str; seat: Seat; place: f.Place; markers: Count
class UprisingOver(Fact, rule="TWR-086"): place: f.Place
class PlaysEvent(Fact, rule="TWR-101"): seat: Seat; event: f.EventCard
class UnrestLeaves(Fact, rule="TWR-101"): seat: Seat; place: f.Place
class Piracy(Fact, rule="TWR-101"): seat: Seat; gold: Count; victim: Seat
class Harvests(Fact, rule="TWR-101"): seat: Seat; gold: Count
class StormRolls(Fact, rule="TWR-101"): symbol: f.Face; place: f.Place


class SiegeCosts(Fact, rule="TWR-110"): place: f.Place; building: f.Building
class TakesIn(Fact, rule="TWR-103"): seat: Seat; gold: Count; tax: Count; joined: Count; ports: Count
class Admired(Fact, rule="TWR-108"): seat: Seat; gold: Count; payer: Seat; place: f.Place
class LaysOut(Fact, secret=ALL, visible_to=("seat",)): rule: str; seat: Seat; gold: Count; purchase: Move
class Unseen(Fact, secret=ALL, visible_to=("seat",)): rule: str; seat: Seat; told: Fact
class TakesAllBack(Fact, rule="TWR-222", secret=ALL, visible_to=("seat",)): seat: Seat
class Declares(Fact, rule="TWR-222"): seat: Seat; purchase: Move
class PaidBack(Fact, rule="TWR-235"): seat: Seat


class ArmyAppears(Fact, rule="TWR-111"): seat: Seat; army: Count; place: f.Place
class NavyAppears(Fact, rule="TWR-113"): seat: Seat; navy: Count; place: f.Place
class ArmyMoves(Fact, rule="TWR-116"): seat: Seat; army: Count; place: f.Place
class NavyMoves(Fact, rule="TWR-115"): seat: Seat; navy: Count; place: f.Place
class GoesAboard(Fact, rule="TWR-122"): seat: Seat; army: Count; place: f.Place
class Lands(Fact, rule="TWR-122"): seat: Seat; army: Count; place: f.Place
class GivesLeave(Fact, rule="TWR-114"): seat: Seat; place: f.Place
class RefusesLeave(Fact, rule="TWR-114"): seat: Seat; place: f.Place
class StandsBefore(Fact, rule="TWR-138"): seat: Seat; army: Count; garrison: Flag; place: f.Place
class InhabitantsRoll(Fact, rule="TWR-133"): seat: Seat; place: f.Place; roll: tuple[f.Face, ...]
class TakesFree(Fact, rule="TWR-137"): seat: Seat; troop: f.Troop; army: Count
class GarrisonRolls(Fact, rule="TWR-140"): place: f.Place; roll: tuple[f.Face, ...]
class AssaultRolls(Fact, rule="TWR-142"): place: f.Place; roll: tuple[f.Face, ...]
class AssaultFails(Fact, rule="TWR-148"): seat: Seat; place: f.Place
class LosesCard(Fact): rule: str; seat: Seat; army: Count; troop: f.Troop; place: f.Place
class ArmyDestroyed(Fact): rule: str; seat: Seat; army: Count; why: Word
class ArmiesMeet(Fact, rule="TWR-151"): owner: Seat; army: Count; other: Seat; number: Count; place: f.Place
class RollsToAvoid(Fact, rule="TWR-152"): seat: Seat; own: f.Face; other: Seat; theirs: f.Face
class Withdraws(Fact, rule="TWR-153"): seat: Seat; army: Count; place: f.Place
class BribedMoves(Fact, rule="TWR-088"): seat: Seat; army: Count; place: f.Place
class Intercepts(Fact, rule="TWR-039"): seat: Seat; navy: Count; place: f.Place
class NavyStays(Fact, rule="TWR-159"): seat: Seat; navy: Count; place: f.Place
class NavyLost(Fact, rule="TWR-159"): seat: Seat; navy: Count
class BattleBegins(Fact, rule="TWR-154"): place: f.Place
class SeaBattleBegins(Fact, rule="TWR-158"): one: Seat; other: Seat
class Reformed(Fact, rule="TWR-250"): seat: Seat; old: f.Troop; new: f.Troop
class ArmiesExchange(Fact, rule="TWR-124"): seat: Seat; army: Count; other: Count
class NaviesExchange(Fact, rule="TWR-124"): seat: Seat; navy: Count; other: Count
class TakesOver(Fact): rule: str; seat: Seat; general: f.General; army: Count
class ChangesArmy(Fact, rule="TWR-127"): seat: Seat; general: f.General; army: Count
class Subdues(Fact, rule="TWR-128"): seat: Seat; army: Count; place: f.Mention
class ArmiesJoin(Fact, rule="TWR-051"): seat: Seat; army: Count; other: Count; place: f.Place
class TribesPart(Fact, rule="TWR-229"): seat: Seat
class Infighting(Fact, rule="TWR-129"): seat: Seat; army: Count; other: Count
