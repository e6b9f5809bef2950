"""Everything that happens in a game, as facts: a kind for each, with the rule it happens under."""

# pyright: strict, reportIncompatibleMethodOverride=false
from typing import Annotated, ClassVar

from romelab.core.facts import Count, Fact, Flag, Seat
from romelab.struggle_for_rome.box.pieces import Amount, Card, Counter, Figure, Good, Kin, amounts_in
from romelab.struggle_for_rome.network.field_types import Area, City, Hex, Place, Spot
from romelab.struggle_for_rome.network.prices import Bill

Goods = Annotated[tuple[int, ...], "goods"]
"""Ore, grain, horse, cattle, gold."""

# Before the first round
class RollsForFirst(Fact, rule="SFR-22"): seat: Seat; total: Count
class TieForFirst(Fact, rule="SFR-22"): total: Count; tied: tuple[Seat, ...]
class BecomesFirst(Fact, rule="SFR-22"): seat: Seat
class Starts(Fact, rule="SFR-15"): seat: Seat; horsemen: Place; warriors: Place
class PutsLegionnaire(Fact, rule="SFR-18"): seat: Seat; hex: Hex
class LaysAside(Fact, rule="SFR-25"): province: Area; counter: Counter

# Phase 1: dice, production, shortage
class RoundBegins(Fact, rule="SFR-29"): number: Count; seat: Seat
class Rolls(Fact, rule="SFR-31"): seat: Seat; total: Count
class RollsInVain(Fact, rule="SFR-31"): seat: Seat; total: Count
class Seven(Fact, rule="SFR-46"): seat: Seat
class Takes(Fact, rule="SFR-34"): seat: Seat; amount: Amount; hexes: tuple[Hex, ...]
class DuePasture(Fact, rule="SFR-34"): seat: Seat; number: Count; hexes: tuple[Hex, ...]
class StandsInTheWay(Fact, rule="SFR-40"): hex: Hex; seats: tuple[Seat, ...]
class TooFewLeft(Fact, rule="SFR-43"): number: Count; good: Good; owed: Count
class TooFewPastures(Fact, rule="SFR-44"): number: Count; owed: Count
# Half of what a seat holds goes back: of ore or grain (SFR-43), of horses and cattle (SFR-44).
class GivesBack(Fact): rule: str; seat: Seat; back: tuple[Amount, ...]
class StillTooFew(Fact, rule="SFR-45"): left: Amount; dealt: Flag
class DrawsPasture(Fact, rule="SFR-38", secret=("card",), visible_to=("seat",)): seat: Seat; card: Good | None

# The legionnaire
# The legionnaire moves, on a seven (SFR-46) or with a Diplomat (SFR-76).
class MovesLegionnaire(Fact): rule: str; seat: Seat; hex: Hex
class NobodyBeside(Fact, rule="SFR-52"): seat: Seat; hex: Hex
class RobsNobody(Fact, rule="SFR-49"): seat: Seat
# A victim without resource cards loses gold: all that is taken (SFR-51), or less (SFR-52).
class RobsGold(Fact): rule: str; victim: Seat; seat: Seat; gold: Count
class RobsCard(Fact, rule="SFR-50", secret=("card",), visible_to=("seat", "victim")):
    seat: Seat; card: Good | None; victim: Seat

# Phase 2: trade and building
class Exchange(Fact, rule="SFR-55"):
    """Goods for goods, with one or with all."""

    seat: Seat; to: Seat | None; give: Goods; want: Goods
    gives: ClassVar[property] = amounts_in("give"); wants: ClassVar[property] = amounts_in("want")

class Offers(Exchange): pass
class OffersInstead(Exchange): pass
class Trades(Exchange): pass
class Declines(Fact, rule="SFR-55"): seat: Seat
class TradesWithBank(Fact, rule="SFR-56"): seat: Seat; give: Amount; take: Amount
class NoCardLeft(Fact, rule="SFR-56"): good: Good; seat: Seat
class PaysInstead(Fact, rule="SFR-66"): seat: Seat; good: Good
class BuildsPair(Fact, rule="SFR-60"): seat: Seat
class BuildsOne(Fact, rule="SFR-61"): seat: Seat; figure: Figure; lacking: Kin
class BuildsNothing(Fact, rule="SFR-62"): seat: Seat
class BuildsWagon(Fact, rule="SFR-63"): seat: Seat; tribe: Kin
class BuysCard(Fact, rule="SFR-64"): seat: Seat
# A development card drawn: bought (SFR-64), or plundered (SFR-113).
class DrawsCard(Fact, secret=("card",), visible_to=("seat",)): rule: str; seat: Seat; card: Card | None
class PlaysDiplomatNow(Fact, rule="SFR-76"): seat: Seat; number: Count
class HoldsDiplomacy(Fact, rule="SFR-134"): seat: Seat
class CashesTreasure(Fact, rule="SFR-83"): seat: Seat; gold: Count

# Phases 3 and 4: tribes
class Moves(Fact, rule="SFR-103"): seat: Seat; tribe: Kin; start: Place; to: Place; bill: Bill
class IsCarried(Fact, rule="SFR-82"): seat: Seat; tribe: Kin; start: Place; to: Place
class ReachesFar(Fact, rule="SFR-82"): seat: Seat; tribe: Kin
class TakesGold(Fact, rule="SFR-91"): seat: Seat; tribe: Kin; gold: Count
class TakesCard(Fact, rule="SFR-91"): seat: Seat; tribe: Kin; good: Good
class Plunders(Fact, rule="SFR-106"): seat: Seat; tribe: Kin; city: City; at: Spot
class PlaysTraitor(Fact, rule="SFR-79"): seat: Seat
class CounterShows(Fact, rule="SFR-150"): city: City; counter: Counter; seat: Seat; at: Spot
class Loses(Fact, rule="SFR-111"): seat: Seat; figure: Figure
class LosesWagon(Fact, rule="SFR-117"): seat: Seat; figure: Figure
class LosesNothing(Fact, rule="SFR-117"): seat: Seat; figure: Figure
class GoldForWagons(Fact, rule="SFR-115"): seat: Seat; gold: Count; wagons: Count
class GoldOfCounter(Fact, rule="SFR-114"): seat: Seat; gold: Count
class NoPastureLeft(Fact, rule="SFR-112"): seat: Seat
class DeckIsEmpty(Fact, rule="SFR-74"): seat: Seat; gold: Count
class LaysCounter(Fact, rule="SFR-116"): seat: Seat; tribe: Kin; number: Count; province: Area
class Scourge(Fact, rule="SFR-135"): seat: Seat; tribe: Kin
class ScourgeWithoutCard(Fact, rule="SFR-136"): seat: Seat; tribe: Kin
class Founds(Fact, rule="SFR-122"): seat: Seat; tribe: Kin; city: City; at: Spot
class Conquers(Fact, rule="SFR-129"): seat: Seat; tribe: Kin; city: City; at: Spot
# The counter of a conquered city leaves the game: of the first (SFR-123), of a further one (SFR-133).
class CounterGoes(Fact): rule: str; city: City; at: Spot
class Heir(Fact, rule="SFR-137"): seat: Seat
class Terror(Fact, rule="SFR-146"): seat: Seat

# The end
class Announces(Fact, rule="SFR-140"): seat: Seat; points: Count
class ShowsCulture(Fact, rule="SFR-143"): seat: Seat; number: Count
class CashesLast(Fact, rule="SFR-143"): seat: Seat; number: Count; gold: Count
class Wins(Fact, rule="SFR-141"): seat: Seat; points: Count
class WinsByGold(Fact, rule="SFR-142"): seat: Seat; points: Count; gold: Count
class ShareVictory(Fact, rule="SFR-142"): winners: tuple[Seat, ...]; points: Count; gold: Count

# Ends by house rules
class NobodyScores(Fact, rule="SFR-140"): pass
class EndsDead(Fact, rule="SFR-140"): pass
class LastRound(Fact, rule="SFR-140"): pass
class TimeIsUp(Fact, rule="SFR-140"): number: Count
