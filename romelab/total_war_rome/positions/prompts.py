"""What is being decided or falls, as facts: a kind for each task and phase."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from typing import Any, ClassVar

from romelab.core.facts import Told


class Prompt(Told):
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
