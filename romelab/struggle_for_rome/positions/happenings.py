"""Everything that happens in a game, as facts: a kind for each, with the rule it happens under."""

# pyright: strict
from __future__ import annotations

from typing import Annotated

from romelab.core.facts import Count, Flag, Seat, Told
from romelab.struggle_for_rome.box.goods import Amount, Card, Counter, Figure, Good, Kin, amounts
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.network.sorts import Area, City, Hex, Place, Spot

Goods = Annotated[tuple[int, ...], "goods"]
"""Ore, grain, horse, cattle, gold."""

# Before the first round


class RollsForFirst(Told):
    """A roll for First Player."""

    rule = "SFR-22"
    seat: Seat
    total: Count


class TieForFirst(Told):
    """Several rolled highest and roll again."""

    rule = "SFR-22"
    total: Count
    tied: tuple[Seat, ...]


class BecomesFirst(Told):
    """Who begins the game."""

    rule = "SFR-22"
    seat: Seat


class Starts(Told):
    """Where the tribes of a player start."""

    rule = "SFR-15"
    seat: Seat
    horsemen: Place
    warriors: Place


class PutsLegionnaire(Told):
    """The legionnaire comes on the board."""

    rule = "SFR-18"
    seat: Seat
    hex: Hex


class LaysAside(Told):
    """A counter of a neutral city goes out of the game in the sight of all."""

    rule = "SFR-25"
    province: Area
    counter: Counter


# Phase 1: dice, production, shortage


class RoundBegins(Told):
    """A new round."""

    rule = "SFR-29"
    number: Count
    seat: Seat


class Rolls(Told):
    """A total of two dice."""

    rule = "SFR-31"
    seat: Seat
    total: Count


class RollsInVain(Told):
    """A total that has fallen in this round already."""

    rule = "SFR-31"
    seat: Seat
    total: Count


class Seven(Told):
    """Nobody produces."""

    rule = "SFR-46"
    seat: Seat


class Takes(Told):
    """Cards from hexes."""

    rule = "SFR-34"
    seat: Seat
    amount: Amount
    hexes: tuple[Hex, ...]


class DuePasture(Told):
    """Pasture cards from hexes; they are drawn afterwards."""

    rule = "SFR-34"
    seat: Seat
    number: Count
    hexes: tuple[Hex, ...]


class TooFewLeft(Told):
    """A pile of ore or grain is too small for all who are due a card."""

    rule = "SFR-43"
    number: Count
    good: Good
    owed: Count


class TooFewPastures(Told):
    """The pasture pile is too small for all who are due a card."""

    rule = "SFR-44"
    number: Count
    owed: Count


class GivesBack(Told):
    """Half of what a seat holds goes back: of ore or grain (SFR-43), of horses and cattle (SFR-44)."""

    rule: str
    seat: Seat
    back: tuple[Amount, ...]


class StillTooFew(Told):
    """Giving back was not enough: what there is, is dealt, or stays."""

    rule = "SFR-45"
    left: Amount
    dealt: Flag


class DrawsPasture(Told):
    """A card from the pasture pile."""

    rule = "SFR-38"
    seat: Seat
    card: Good | None
    secret = ("card",)

    @property
    def known_to(self) -> tuple[int, ...]:
        """Who drew it."""
        return (self.seat,)


# The legionnaire


class MovesLegionnaire(Told):
    """The legionnaire moves, on a seven (SFR-46) or with a Diplomat (SFR-76)."""

    rule: str
    seat: Seat
    hex: Hex


class NobodyBeside(Told):
    """There is nobody to rob."""

    rule = "SFR-52"
    seat: Seat
    hex: Hex


class RobsNobody(Told):
    """A robbery is let go."""

    rule = "SFR-49"
    seat: Seat


class RobsGold(Told):
    """A victim without resource cards loses gold: all that is taken (SFR-51), or less (SFR-52)."""

    rule: str
    victim: Seat
    seat: Seat
    gold: Count


class RobsCard(Told):
    """A resource card robbed."""

    rule = "SFR-50"
    seat: Seat
    card: Good | None
    victim: Seat
    secret = ("card",)

    @property
    def known_to(self) -> tuple[int, ...]:
        """The robber and the victim."""
        return (self.seat, self.victim)


# Phase 2: trade and building


class Offers(Told):
    """A trade offered, to one or to all."""

    rule = "SFR-55"
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


class OffersInstead(Told):
    """A trade offered in answer to another."""

    rule = "SFR-55"
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


class Trades(Told):
    """A trade agreed."""

    rule = "SFR-55"
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


class Declines(Told):
    """An offer turned down."""

    rule = "SFR-55"
    seat: Seat


class TradesWithBank(Told):
    """Three cards for one."""

    rule = "SFR-56"
    seat: Seat
    give: Amount
    take: Amount


class NoCardLeft(Told):
    """A card is due from an empty pile."""

    rule = "SFR-56"
    good: Good
    seat: Seat


class PaysInstead(Told):
    """3 gold stand for a card."""

    rule = "SFR-66"
    seat: Seat
    good: Good


class BuildsPair(Told):
    """A horseman and a warrior."""

    rule = "SFR-60"
    seat: Seat


class BuildsOne(Told):
    """One figure only, since the reserve of the others is empty."""

    rule = "SFR-61"
    seat: Seat
    figure: Figure
    lacking: Kin


class BuildsNothing(Told):
    """A pair paid with both reserves empty."""

    rule = "SFR-62"
    seat: Seat


class BuildsWagon(Told):
    """A supply wagon."""

    rule = "SFR-63"
    seat: Seat
    tribe: Kin


class BuysCard(Told):
    """A development card bought."""

    rule = "SFR-64"
    seat: Seat


class DrawsCard(Told):
    """A development card drawn: bought (SFR-64), or plundered (SFR-113)."""

    rule: str
    seat: Seat
    card: Card | None
    secret = ("card",)

    @property
    def known_to(self) -> tuple[int, ...]:
        """Who drew it."""
        return (self.seat,)


class PlaysDiplomatNow(Told):
    """A Diplomat laid down."""

    rule = "SFR-76"
    seat: Seat
    number: Count


class HoldsDiplomacy(Told):
    """The Diplomacy card changes hands."""

    rule = "SFR-134"
    seat: Seat


class CashesTreasure(Told):
    """A Treasure cashed."""

    rule = "SFR-83"
    seat: Seat
    gold: Count


# Phases 3 and 4: tribes


class Moves(Told):
    """A tribe moves and pays."""

    rule = "SFR-103"
    seat: Seat
    tribe: Kin
    start: Place
    to: Place
    bill: Bill


class IsCarried(Told):
    """A Great Warrior carries a tribe."""

    rule = "SFR-82"
    seat: Seat
    tribe: Kin
    start: Place
    to: Place


class ReachesFar(Told):
    """A Great Warrior lets a settled tribe conquer anywhere."""

    rule = "SFR-82"
    seat: Seat
    tribe: Kin


class TakesGold(Told):
    """The income in gold of a tribe that does nothing."""

    rule = "SFR-91"
    seat: Seat
    tribe: Kin
    gold: Count


class TakesCard(Told):
    """The income in a card of a tribe that does nothing."""

    rule = "SFR-91"
    seat: Seat
    tribe: Kin
    good: Good


class Plunders(Told):
    """A city is attacked for its counter."""

    rule = "SFR-106"
    seat: Seat
    tribe: Kin
    city: City
    at: Spot


class PlaysTraitor(Told):
    """A Traitor played with an attack."""

    rule = "SFR-79"
    seat: Seat


class CounterShows(Told):
    """The counter of a city is turned up."""

    rule = "SFR-150"
    city: City
    counter: Counter
    seat: Seat
    at: Spot


class Loses(Told):
    """A figure goes back into the reserve."""

    rule = "SFR-111"
    seat: Seat
    figure: Figure


class LosesWagon(Told):
    """No figure to lose, so a wagon goes."""

    rule = "SFR-117"
    seat: Seat
    figure: Figure


class LosesNothing(Told):
    """No figure to lose."""

    rule = "SFR-117"
    seat: Seat
    figure: Figure


class GoldForWagons(Told):
    """Gold for the wagons in the tribe's box."""

    rule = "SFR-115"
    seat: Seat
    gold: Count
    wagons: Count


class GoldOfCounter(Told):
    """Gold that a counter brings."""

    rule = "SFR-114"
    seat: Seat
    gold: Count


class NoPastureLeft(Told):
    """A counter brings a pasture card, and there is none."""

    rule = "SFR-112"
    seat: Seat


class DeckIsEmpty(Told):
    """A counter brings a development card, and there is none."""

    rule = "SFR-74"
    seat: Seat
    gold: Count


class LaysCounter(Told):
    """A counter comes to the box of the tribe."""

    rule = "SFR-116"
    seat: Seat
    tribe: Kin
    number: Count
    province: Area


class Scourge(Told):
    """A tribe holds all five colours."""

    rule = "SFR-135"
    seat: Seat
    tribe: Kin


class ScourgeWithoutCard(Told):
    """A tribe holds all five colours, and the cards for it are used up."""

    rule = "SFR-136"
    seat: Seat
    tribe: Kin


class Founds(Told):
    """The first city of a tribe is conquered."""

    rule = "SFR-122"
    seat: Seat
    tribe: Kin
    city: City
    at: Spot


class Conquers(Told):
    """A further city is conquered."""

    rule = "SFR-129"
    seat: Seat
    tribe: Kin
    city: City
    at: Spot


class CounterGoes(Told):
    """The counter of a conquered city leaves the game: of the first (SFR-123), of a further one (SFR-133)."""

    rule: str
    city: City
    at: Spot


class Heir(Told):
    """Four cities with each tribe."""

    rule = "SFR-137"
    seat: Seat


class Terror(Told):
    """Three cities with a legion standard."""

    rule = "SFR-146"
    seat: Seat


# The end


class Announces(Told):
    """Ten points are announced."""

    rule = "SFR-140"
    seat: Seat
    points: Count


class ShowsCulture(Told):
    """Culture cards shown."""

    rule = "SFR-143"
    seat: Seat
    number: Count


class CashesLast(Told):
    """Treasures cashed at the end."""

    rule = "SFR-143"
    seat: Seat
    number: Count
    gold: Count


class Wins(Told):
    """One seat has most points."""

    rule = "SFR-141"
    seat: Seat
    points: Count


class WinsByGold(Told):
    """Several seats have most points, and one of them most gold."""

    rule = "SFR-142"
    seat: Seat
    points: Count
    gold: Count


class ShareVictory(Told):
    """Several seats have as many points and as much gold."""

    rule = "SFR-142"
    winners: tuple[Seat, ...]
    points: Count
    gold: Count


# Ends by house rules


class NobodyScores(Told):
    """It can be shown that nobody can score any more; as printed the game goes on."""

    rule = "SFR-140"


class EndsDead(Told):
    """The game ends by a house rule, since nobody can score any more."""

    rule = "SFR-140"


class LastRound(Told):
    """The round that a house rule makes the last is over."""

    rule = "SFR-140"


class TimeIsUp(Told):
    """The minutes agreed on are over: the game ends by a house rule."""

    rule = "SFR-140"
    number: Count
