"""What is being decided or comes up, as facts: a kind for each task and phase."""

# pyright: strict, reportIncompatibleMethodOverride=false

from typing import Annotated, Any, ClassVar

from romelab.core.facts import Count, Fact, Flag, Seat, Word
from romelab.core.game import Move
from romelab.total_war_rome.box.field_types import Card, CardAction, EventCard, Force, Mention, Place, Troop


class Prompt(Fact):
    """Base of these kinds.

    Parameters
    ----------
    asks
        Whether it is a question to be answered with yes or no.
    """

    asks: ClassVar[bool] = False

    def __init_subclass__(cls, *, asks: bool = False, **of_kind: Any) -> None:
        super().__init_subclass__(**of_kind)
        cls.asks = asks


class AgentPhase(Prompt, rule="TWR-068"): pass
class CampaignPhase(Prompt, rule="TWR-111"): pass
class SpendingPhase(Prompt, rule="TWR-222"): pass
class GameOver(Prompt, rule="TWR-259"): pass
class TurnUp(Prompt, rule="TWR-048"): pass
class MayPlayEvent(Prompt, rule="TWR-101"): pass
class StormFalls(Prompt, rule="TWR-101"): pass
class FeverFalls(Prompt, rule="TWR-101"): pass
class DealInitiative(Prompt, rule="TWR-058"): pass
class LayOutGold(Prompt, rule="TWR-059"): pass
class SetOrder(Prompt, rule="TWR-062"): pass
class DrawAction(Prompt, rule="TWR-065"): pass
class AgreeToTreaty(Prompt, rule="TWR-077", asks=True): pass
class UprisingFalls(Prompt, rule="TWR-085"): pass
class AgentFalls(Prompt, rule="TWR-090"): pass
class RollAgain(Prompt, rule="TWR-090", asks=True): pass
class ShareTheSight(Prompt, rule="TWR-048", asks=True): pass
class BribedMayMove(Prompt, rule="TWR-088"): pass
class InhabitantsFall(Prompt, rule="TWR-133"): pass
class MayTakeMercenary(Prompt, rule="TWR-137"): pass
class GarrisonFalls(Prompt, rule="TWR-140"): pass
class AssaultFalls(Prompt, rule="TWR-142"): pass
class ChooseLoss(Prompt, rule="TWR-133"): pass
class ChooseLosses(Fact, rule="TWR-133"): number: Count
class DrawLoss(Prompt, rule="TWR-133"): pass  # A card lost by chance (TWR-052, TWR-101, TWR-133).
class FightOrAvoid(Prompt, rule="TWR-152"): pass
class AvoidFalls(Prompt, rule="TWR-152"): pass
class HoldFalls(Prompt, rule="TWR-152"): pass
class HasToGo(Prompt, rule="TWR-153"): pass
class FormerAlly(Prompt, rule="TWR-258"): pass
class LetAllyPass(Prompt, rule="TWR-114", asks=True): pass
class InterceptPassing(Prompt, rule="TWR-039", asks=True): pass
class NavyRetreats(Prompt, rule="TWR-159"): pass
class HoldToInfighting(Prompt, rule="TWR-130", asks=True): pass
class FirstArmyFalls(Prompt, rule="TWR-129"): pass
class SecondArmyFalls(Prompt, rule="TWR-129"): pass
class InterceptAlly(Prompt, rule="TWR-256", asks=True): pass


Header = Annotated[str, "heading"]


# What is being decided
class EventWindow(Fact, rule="TWR-101"): why: Word
class OffersTreaty(Fact, rule="TWR-077"): other: Seat
class HaveMet(Fact, rule="TWR-152"): one: Seat; army: Count; other: Seat; number: Count; place: Place
class AsksLeave(Fact, rule="TWR-114"): other: Seat; army: Count; place: Place
class CanIntercept(Fact, rule="TWR-039"): navy: Count; other: Seat; number: Count; place: Place; allied: Flag
class SideBySide(Fact, rule="TWR-130"): other: Seat; army: Count; number: Count
class Rank(Fact): seat: Seat; points: Count; gold: Count
class Turn(Fact, rule="TWR-040"): round: Count; last: Flag; turn: Seat
class Ranks(Fact, rule="TWR-003"): ranks: tuple[Rank, ...]; trigger: Count
class Tally(Fact): points: Count; gold: Count

# What a move costs, and what is at stake
class Price(Fact): gold: Count
class Works(Fact): of: Count  # How often of 100 times a move works.
class AgentDies(Fact): of: Count  # How often of 100 times the agent dies.
class CardsLost(Fact): of: Count  # How often of 100 times the army loses cards.
class ArmyLost(Fact): of: Count  # How often of 100 times the whole army is lost.
class BattleFollows(Fact): pass
class AssaultThere(Fact, rule="TWR-138"): of: Count  # Of 100 times; -1 if it may not be tried again.
class MakesEnemy(Fact, rule="TWR-256"): other: Seat
class Against(Fact): own: Count; others: Count
class Foreseen(Fact): won: Count; tried: Count

# Moves as they are offered
class Heading(Fact): of: Header
class CardServes(Fact): card: Card; action: CardAction; event: EventCard; levy: Count
class Offered(Fact): move: Move; place: Mention; aside: Flag; card: Card
# An assault on a besieged region without a garrison: an attempt to conquer its people (T-41).
class TriesPeople(Fact): army: Count; place: Mention
class EventAt(Fact):
    event: EventCard; force: Force; number: Count; owner: Seat; at: Mention; troop: Troop; place: Mention
    other: Mention; card: Card
class Says(Fact): yes: Flag; due: Fact
class StandsAt(Fact): place: Mention
