"""What is being decided or falls, as facts: a kind for each task and phase."""

# pyright: strict
from __future__ import annotations

from typing import ClassVar

from romelab.core.facts import Told


class Prompt(Told):
    """Base of these kinds.

    Attributes
    ----------
    asks
        Whether it is a question to be answered with yes or no.
    """

    asks: ClassVar[bool] = False


class AgentPhase(Prompt):
    """The phase of agents."""

    rule = "TWR-068"


class CampaignPhase(Prompt):
    """The phase of armies and navies."""

    rule = "TWR-111"


class SpendingPhase(Prompt):
    """The phase of purchases."""

    rule = "TWR-222"


class GameOver(Prompt):
    """Nothing is decided any more."""

    rule = "TWR-259"


class TurnUp(Prompt):
    """Something hidden is turned up."""

    rule = "TWR-048"


class MayPlayEvent(Prompt):
    """A window for events."""

    rule = "TWR-101"


class StormFalls(Prompt):
    """A storm."""

    rule = "TWR-101"


class FeverFalls(Prompt):
    """Camp fever."""

    rule = "TWR-101"


class DealInitiative(Prompt):
    """The initiative cards."""

    rule = "TWR-058"


class LayOutGold(Prompt):
    """Gold for the initiative."""

    rule = "TWR-059"


class SetOrder(Prompt):
    """Who goes first."""

    rule = "TWR-062"


class DrawAction(Prompt):
    """Hands are filled."""

    rule = "TWR-065"


class AgreeToTreaty(Prompt):
    """A treaty is offered."""

    rule = "TWR-077"
    asks = True


class UprisingFalls(Prompt):
    """The dice of rebels."""

    rule = "TWR-085"


class AgentFalls(Prompt):
    """The dice of an agent."""

    rule = "TWR-090"


class RollAgain(Prompt):
    """An expert is near."""

    rule = "TWR-090"
    asks = True


class ShareTheSight(Prompt):
    """An ally may see it too."""

    rule = "TWR-048"
    asks = True


class BribedMayMove(Prompt):
    """A bribed army."""

    rule = "TWR-088"


class InhabitantsFall(Prompt):
    """The dice of inhabitants."""

    rule = "TWR-133"


class MayTakeMercenary(Prompt):
    """A free card."""

    rule = "TWR-137"


class GarrisonFalls(Prompt):
    """The dice of a garrison."""

    rule = "TWR-140"


class AssaultFalls(Prompt):
    """The dice of an assault."""

    rule = "TWR-142"


class ChooseLoss(Prompt):
    """A card to be lost."""

    rule = "TWR-133"


class DrawLoss(Prompt):
    """A card lost by chance (TWR-052, TWR-101, TWR-133)."""

    rule = "TWR-133"


class FightOrAvoid(Prompt):
    """Two armies have met."""

    rule = "TWR-152"


class AvoidFalls(Prompt):
    """The die of who avoids."""

    rule = "TWR-152"


class HoldFalls(Prompt):
    """The die of who does not."""

    rule = "TWR-152"


class HasToGo(Prompt):
    """A refuge is chosen."""

    rule = "TWR-153"


class FormerAlly(Prompt):
    """An alliance has broken."""

    rule = "TWR-258"


class LetAllyPass(Prompt):
    """An ally asks leave."""

    rule = "TWR-114"
    asks = True


class InterceptPassing(Prompt):
    """A navy passes."""

    rule = "TWR-039"
    asks = True


class NavyRetreats(Prompt):
    """A beaten navy."""

    rule = "TWR-159"


class HoldToInfighting(Prompt):
    """Two armies of the tribes quarrel."""

    rule = "TWR-130"
    asks = True


class FirstArmyFalls(Prompt):
    """The dice of the first army."""

    rule = "TWR-129"


class SecondArmyFalls(Prompt):
    """The dice of the second army."""

    rule = "TWR-129"


class InterceptAlly(Prompt):
    """An ally's navy passes, and to intercept it breaks the alliance."""

    rule = "TWR-256"
    asks = True
