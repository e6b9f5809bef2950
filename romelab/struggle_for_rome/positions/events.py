"""Everything that happens in a game, as facts: a kind for each, with the rule it happens under."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from typing import Annotated

from romelab.core.facts import Count, Flag, Seat, Told
from romelab.struggle_for_rome.box.goods import Amount, Card, Counter, Figure, Good, Kin, amounts
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.network.sorts import Area, City, Hex, Place, Spot

Goods = Annotated[tuple[int, ...], "goods"]
"""Ore, grain, horse, cattle, gold."""

# Before the first round
class RollsForFirst(Told, rule="SFR-22"): seat: Seat; total: Count
class TieForFirst(Told, rule="SFR-22"): total: Count; tied: tuple[Seat, ...]
class BecomesFirst(Told, rule="SFR-22"): seat: Seat
class Starts(Told, rule="SFR-15"): seat: Seat; horsemen: Place; warriors: Place
class PutsLegionnaire(Told, rule="SFR-18"): seat: Seat; hex: Hex
class LaysAside(Told, rule="SFR-25"): province: Area; counter: Counter

# Phase 1: dice, production, shortage
class RoundBegins(Told, rule="SFR-29"): number: Count; seat: Seat
class Rolls(Told, rule="SFR-31"): seat: Seat; total: Count
class RollsInVain(Told, rule="SFR-31"): seat: Seat; total: Count
class Seven(Told, rule="SFR-46"): seat: Seat
class Takes(Told, rule="SFR-34"): seat: Seat; amount: Amount; hexes: tuple[Hex, ...]
class DuePasture(Told, rule="SFR-34"): seat: Seat; number: Count; hexes: tuple[Hex, ...]
class StandsInTheWay(Told, rule="SFR-40"): hex: Hex; seats: tuple[Seat, ...]
class TooFewLeft(Told, rule="SFR-43"): number: Count; good: Good; owed: Count
class TooFewPastures(Told, rule="SFR-44"): number: Count; owed: Count
# Half of what a seat holds goes back: of ore or grain (SFR-43), of horses and cattle (SFR-44).
class GivesBack(Told): rule: str; seat: Seat; back: tuple[Amount, ...]
class StillTooFew(Told, rule="SFR-45"): left: Amount; dealt: Flag
class DrawsPasture(Told, rule="SFR-38", secret=("card",), known_to=("seat",)): seat: Seat; card: Good | None

# The legionnaire
# The legionnaire moves, on a seven (SFR-46) or with a Diplomat (SFR-76).
class MovesLegionnaire(Told): rule: str; seat: Seat; hex: Hex
class NobodyBeside(Told, rule="SFR-52"): seat: Seat; hex: Hex
class RobsNobody(Told, rule="SFR-49"): seat: Seat
# A victim without resource cards loses gold: all that is taken (SFR-51), or less (SFR-52).
class RobsGold(Told): rule: str; victim: Seat; seat: Seat; gold: Count
class RobsCard(Told, rule="SFR-50", secret=("card",), known_to=("seat", "victim")):
    seat: Seat; card: Good | None; victim: Seat

# Phase 2: trade and building
class Offers(Told, rule="SFR-55"):
    """A trade offered, to one or to all."""

    seat: Seat
    to: Seat | None
    give: Goods
    want: Goods

    @property
    def gives(self) -> tuple[Amount, ...]:
        """What is offered."""
        return amounts(self.give)

    @property
    def wants(self) -> tuple[Amount, ...]:
        """What is asked for it."""
        return amounts(self.want)


class OffersInstead(Told, rule="SFR-55"):
    """A trade offered in answer to another."""

    seat: Seat
    to: Seat
    give: Goods
    want: Goods

    @property
    def gives(self) -> tuple[Amount, ...]:
        """What is offered."""
        return amounts(self.give)

    @property
    def wants(self) -> tuple[Amount, ...]:
        """What is asked for it."""
        return amounts(self.want)


class Trades(Told, rule="SFR-55"):
    """A trade agreed."""

    seat: Seat
    to: Seat
    give: Goods
    want: Goods

    @property
    def gives(self) -> tuple[Amount, ...]:
        """What the first gives."""
        return amounts(self.give)

    @property
    def wants(self) -> tuple[Amount, ...]:
        """What he gets."""
        return amounts(self.want)

class Declines(Told, rule="SFR-55"): seat: Seat
class TradesWithBank(Told, rule="SFR-56"): seat: Seat; give: Amount; take: Amount
class NoCardLeft(Told, rule="SFR-56"): good: Good; seat: Seat
class PaysInstead(Told, rule="SFR-66"): seat: Seat; good: Good
class BuildsPair(Told, rule="SFR-60"): seat: Seat
class BuildsOne(Told, rule="SFR-61"): seat: Seat; figure: Figure; lacking: Kin
class BuildsNothing(Told, rule="SFR-62"): seat: Seat
class BuildsWagon(Told, rule="SFR-63"): seat: Seat; tribe: Kin
class BuysCard(Told, rule="SFR-64"): seat: Seat
# A development card drawn: bought (SFR-64), or plundered (SFR-113).
class DrawsCard(Told, secret=("card",), known_to=("seat",)): rule: str; seat: Seat; card: Card | None
class PlaysDiplomatNow(Told, rule="SFR-76"): seat: Seat; number: Count
class HoldsDiplomacy(Told, rule="SFR-134"): seat: Seat
class CashesTreasure(Told, rule="SFR-83"): seat: Seat; gold: Count

# Phases 3 and 4: tribes
class Moves(Told, rule="SFR-103"): seat: Seat; tribe: Kin; start: Place; to: Place; bill: Bill
class IsCarried(Told, rule="SFR-82"): seat: Seat; tribe: Kin; start: Place; to: Place
class ReachesFar(Told, rule="SFR-82"): seat: Seat; tribe: Kin
class TakesGold(Told, rule="SFR-91"): seat: Seat; tribe: Kin; gold: Count
class TakesCard(Told, rule="SFR-91"): seat: Seat; tribe: Kin; good: Good
class Plunders(Told, rule="SFR-106"): seat: Seat; tribe: Kin; city: City; at: Spot
class PlaysTraitor(Told, rule="SFR-79"): seat: Seat
class CounterShows(Told, rule="SFR-150"): city: City; counter: Counter; seat: Seat; at: Spot
class Loses(Told, rule="SFR-111"): seat: Seat; figure: Figure
class LosesWagon(Told, rule="SFR-117"): seat: Seat; figure: Figure
class LosesNothing(Told, rule="SFR-117"): seat: Seat; figure: Figure
class GoldForWagons(Told, rule="SFR-115"): seat: Seat; gold: Count; wagons: Count
class GoldOfCounter(Told, rule="SFR-114"): seat: Seat; gold: Count
class NoPastureLeft(Told, rule="SFR-112"): seat: Seat
class DeckIsEmpty(Told, rule="SFR-74"): seat: Seat; gold: Count
class LaysCounter(Told, rule="SFR-116"): seat: Seat; tribe: Kin; number: Count; province: Area
class Scourge(Told, rule="SFR-135"): seat: Seat; tribe: Kin
class ScourgeWithoutCard(Told, rule="SFR-136"): seat: Seat; tribe: Kin
class Founds(Told, rule="SFR-122"): seat: Seat; tribe: Kin; city: City; at: Spot
class Conquers(Told, rule="SFR-129"): seat: Seat; tribe: Kin; city: City; at: Spot
# The counter of a conquered city leaves the game: of the first (SFR-123), of a further one (SFR-133).
class CounterGoes(Told): rule: str; city: City; at: Spot
class Heir(Told, rule="SFR-137"): seat: Seat
class Terror(Told, rule="SFR-146"): seat: Seat

# The end
class Announces(Told, rule="SFR-140"): seat: Seat; points: Count
class ShowsCulture(Told, rule="SFR-143"): seat: Seat; number: Count
class CashesLast(Told, rule="SFR-143"): seat: Seat; number: Count; gold: Count
class Wins(Told, rule="SFR-141"): seat: Seat; points: Count
class WinsByGold(Told, rule="SFR-142"): seat: Seat; points: Count; gold: Count
class ShareVictory(Told, rule="SFR-142"): winners: tuple[Seat, ...]; points: Count; gold: Count

# Ends by house rules
class NobodyScores(Told, rule="SFR-140"): pass
class EndsDead(Told, rule="SFR-140"): pass
class LastRound(Told, rule="SFR-140"): pass
class TimeIsUp(Told, rule="SFR-140"): number: Count
