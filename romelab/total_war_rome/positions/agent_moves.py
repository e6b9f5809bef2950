"""The moves of initiative, agents and events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from romelab.core.facts import Count, Flag, Seat
from romelab.total_war_rome.box.sorts import Card, Mention, Troop
from romelab.total_war_rome.positions.told_moves import ToldMove


@dataclass(frozen=True, slots=True)
class Bid(ToldMove):
    """Add gold to the initiative card (TWR-059)."""

    kind: ClassVar[str] = "bid"
    gold: Count


@dataclass(frozen=True, slots=True)
class ChooseOrder(ToldMove):
    """Say who goes first and in which direction play runs (TWR-062)."""

    kind: ClassVar[str] = "choose_order"
    first: Seat
    clockwise: Flag


@dataclass(frozen=True, slots=True)
class PlayEvent(ToldMove):
    """Play an action card for its event (TWR-101); the fields say what it is aimed at."""

    kind: ClassVar[str] = "play_event"
    card: Card
    seat: Seat = -1
    number: Count = 0
    place: Mention = ""
    other_place: Mention = ""
    troop: Troop = ""


@dataclass(frozen=True, slots=True)
class LetPass(ToldMove):
    """Play no event now, or none until the next turn."""

    kind: ClassVar[str] = "let_pass"
    rest: Flag = False


@dataclass(frozen=True, slots=True)
class Answer(ToldMove):
    """Agree or refuse."""

    kind: ClassVar[str] = "answer"
    yes: Flag


@dataclass(frozen=True, slots=True)
class MoveAgent(ToldMove):
    """Move an agent by land and from port to port (TWR-071 to TWR-074)."""

    kind: ClassVar[str] = "move_agent"
    agent: Count
    to: Mention


@dataclass(frozen=True, slots=True)
class CashLevy(ToldMove):
    """Cash a card as an emergency levy (TWR-028)."""

    kind: ClassVar[str] = "cash_levy"
    card: Card


@dataclass(frozen=True, slots=True)
class EndAgents(ToldMove):
    """End the own part of the agent phase."""

    kind: ClassVar[str] = "end_agents"


@dataclass(frozen=True, slots=True)
class AgentAction(ToldMove):
    """What every action of an agent has: the card it plays, and the number of the agent (TWR-027)."""

    card: Card
    agent: Count


@dataclass(frozen=True, slots=True)
class Treaty(AgentAction):
    """Ask to raise a relation one step (TWR-076)."""

    kind: ClassVar[str] = "treaty"
    other: Seat


@dataclass(frozen=True, slots=True)
class Trade(AgentAction):
    """Trade with a faction that is no enemy (TWR-078)."""

    kind: ClassVar[str] = "trade"
    other: Seat


@dataclass(frozen=True, slots=True)
class Spy(AgentAction):
    """See the cards of an army (TWR-082)."""

    kind: ClassVar[str] = "spy"
    owner: Seat
    army: Count


@dataclass(frozen=True, slots=True)
class Protests(AgentAction):
    """Stir up protests: one unrest marker (TWR-083)."""

    kind: ClassVar[str] = "protests"


@dataclass(frozen=True, slots=True)
class Riots(AgentAction):
    """Stir up riots: two unrest markers (TWR-084)."""

    kind: ClassVar[str] = "riots"


@dataclass(frozen=True, slots=True)
class RebelUprising(AgentAction):
    """Start an uprising (TWR-085)."""

    kind: ClassVar[str] = "rebel_uprising"


@dataclass(frozen=True, slots=True)
class BribeArmy(AgentAction):
    """Bribe an army (TWR-087)."""

    kind: ClassVar[str] = "bribe_army"
    owner: Seat
    army: Count


@dataclass(frozen=True, slots=True)
class BribeRegion(AgentAction):
    """Bribe the region the agent stands in (TWR-089)."""

    kind: ClassVar[str] = "bribe_region"


@dataclass(frozen=True, slots=True)
class Sabotage(AgentAction):
    """Wreck a market or a barracks (TWR-091)."""

    kind: ClassVar[str] = "sabotage"
    improvement: Annotated[Literal["market", "barracks"], "building"]


@dataclass(frozen=True, slots=True)
class TreasuryTheft(AgentAction):
    """Steal half the gold of an opponent (TWR-092)."""

    kind: ClassVar[str] = "treasury_theft"


@dataclass(frozen=True, slots=True)
class DoubleAgent(AgentAction):
    """Send another player's agent home (TWR-093)."""

    kind: ClassVar[str] = "double_agent"
    owner: Seat
    target: Count


@dataclass(frozen=True, slots=True)
class SowDistrust(AgentAction):
    """Lower a relation of the faction whose capital this is (TWR-094)."""

    kind: ClassVar[str] = "sow_distrust"
    friend: Seat


@dataclass(frozen=True, slots=True)
class RecruitMercenary(AgentAction):
    """Buy a mercenary or special card into an army (TWR-095, TWR-096)."""

    kind: ClassVar[str] = "recruit_mercenary"
    army: Count
    troop: Troop


@dataclass(frozen=True, slots=True)
class Assassinate(AgentAction):
    """Try to kill a general or an agent (TWR-098)."""

    kind: ClassVar[str] = "assassinate"
    owner: Seat
    target: Annotated[Literal["general", "agent"], "word"]
    number: Count


@dataclass(frozen=True, slots=True)
class ShareSight(ToldMove):
    """Share what the spy saw with an ally (TWR-082)."""

    kind: ClassVar[str] = "share_sight"
    ally: Seat
