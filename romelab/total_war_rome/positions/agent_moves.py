"""The moves of initiative, agents and events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from romelab.core.game import Move
from romelab.total_war_rome.box.cards import named


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """Add gold to the initiative card (TWR-059)."""

    kind: ClassVar[str] = "bid"
    gold: int

    def __str__(self) -> str:
        return f"Add {self.gold} gold"


@dataclass(frozen=True, slots=True)
class ChooseOrder(Move):
    """Say who goes first and in which direction play runs (TWR-062)."""

    kind: ClassVar[str] = "choose_order"
    first: int
    clockwise: bool

    def __str__(self) -> str:
        return f"Player {self.first + 1} first, {'clockwise' if self.clockwise else 'counter-clockwise'}"


@dataclass(frozen=True, slots=True)
class PlayEvent(Move):
    """Play an action card for its event (TWR-101); the fields say what it is aimed at."""

    kind: ClassVar[str] = "play_event"
    card: int
    seat: int = -1
    number: int = 0
    place: str = ""
    other_place: str = ""
    troop: str = ""

    def __str__(self) -> str:
        return f"Play card {self.card} for its event{' at ' + self.place if self.place else ''}"


@dataclass(frozen=True, slots=True)
class LetPass(Move):
    """Play no event now, or none until the next turn."""

    kind: ClassVar[str] = "let_pass"
    rest: bool = False

    def __str__(self) -> str:
        return "Let everything pass this turn" if self.rest else "Let it pass"


@dataclass(frozen=True, slots=True)
class Answer(Move):
    """Agree or refuse."""

    kind: ClassVar[str] = "answer"
    yes: bool

    def __str__(self) -> str:
        return "Yes" if self.yes else "No"


@dataclass(frozen=True, slots=True)
class MoveAgent(Move):
    """Move an agent by land and from port to port (TWR-071 to TWR-074)."""

    kind: ClassVar[str] = "move_agent"
    agent: int
    to: str

    def __str__(self) -> str:
        return f"Agent {self.agent} to {self.to}"


@dataclass(frozen=True, slots=True)
class CashLevy(Move):
    """Cash a card as an emergency levy (TWR-028)."""

    kind: ClassVar[str] = "cash_levy"
    card: int

    def __str__(self) -> str:
        return f"Cash card {self.card} as a levy"


@dataclass(frozen=True, slots=True)
class EndAgents(Move):
    """End the own part of the agent phase."""

    kind: ClassVar[str] = "end_agents"

    def __str__(self) -> str:
        return "End the agents"


@dataclass(frozen=True, slots=True)
class AgentAction(Move):
    """What every action of an agent has: the card it plays, and the number of the agent (TWR-027)."""

    card: int
    agent: int


@dataclass(frozen=True, slots=True)
class Treaty(AgentAction):
    """Ask to raise a relation one step (TWR-076)."""

    kind: ClassVar[str] = "treaty"
    other: int

    def __str__(self) -> str:
        return f"Agent {self.agent} asks player {self.other + 1} for a treaty"


@dataclass(frozen=True, slots=True)
class Trade(AgentAction):
    """Trade with a faction that is no enemy (TWR-078)."""

    kind: ClassVar[str] = "trade"
    other: int

    def __str__(self) -> str:
        return f"Agent {self.agent} trades with player {self.other + 1}"


@dataclass(frozen=True, slots=True)
class Spy(AgentAction):
    """See the cards of an army (TWR-082)."""

    kind: ClassVar[str] = "spy"
    owner: int
    army: int

    def __str__(self) -> str:
        return f"Agent {self.agent} spies on army {self.army} of player {self.owner + 1}"


@dataclass(frozen=True, slots=True)
class Protests(AgentAction):
    """Stir up protests: one unrest marker (TWR-083)."""

    kind: ClassVar[str] = "protests"

    def __str__(self) -> str:
        return f"Agent {self.agent} stirs up protests"


@dataclass(frozen=True, slots=True)
class Riots(AgentAction):
    """Stir up riots: two unrest markers (TWR-084)."""

    kind: ClassVar[str] = "riots"

    def __str__(self) -> str:
        return f"Agent {self.agent} stirs up riots"


@dataclass(frozen=True, slots=True)
class RebelUprising(AgentAction):
    """Start an uprising (TWR-085)."""

    kind: ClassVar[str] = "rebel_uprising"

    def __str__(self) -> str:
        return f"Agent {self.agent} starts an uprising"


@dataclass(frozen=True, slots=True)
class BribeArmy(AgentAction):
    """Bribe an army (TWR-087)."""

    kind: ClassVar[str] = "bribe_army"
    owner: int
    army: int

    def __str__(self) -> str:
        return f"Agent {self.agent} bribes army {self.army} of player {self.owner + 1}"


@dataclass(frozen=True, slots=True)
class BribeRegion(AgentAction):
    """Bribe the region the agent stands in (TWR-089)."""

    kind: ClassVar[str] = "bribe_region"

    def __str__(self) -> str:
        return f"Agent {self.agent} bribes the region"


@dataclass(frozen=True, slots=True)
class Sabotage(AgentAction):
    """Wreck a market or a barracks (TWR-091)."""

    kind: ClassVar[str] = "sabotage"
    improvement: Literal["market", "barracks"]

    def __str__(self) -> str:
        return f"Agent {self.agent} wrecks the {self.improvement}"


@dataclass(frozen=True, slots=True)
class TreasuryTheft(AgentAction):
    """Steal half the gold of an opponent (TWR-092)."""

    kind: ClassVar[str] = "treasury_theft"

    def __str__(self) -> str:
        return f"Agent {self.agent} robs the treasury"


@dataclass(frozen=True, slots=True)
class DoubleAgent(AgentAction):
    """Send another player's agent home (TWR-093)."""

    kind: ClassVar[str] = "double_agent"
    owner: int
    target: int

    def __str__(self) -> str:
        return f"Agent {self.agent} turns agent {self.target} of player {self.owner + 1}"


@dataclass(frozen=True, slots=True)
class SowDistrust(AgentAction):
    """Lower a relation of the faction whose capital this is (TWR-094)."""

    kind: ClassVar[str] = "sow_distrust"
    friend: int

    def __str__(self) -> str:
        return f"Agent {self.agent} sows distrust against player {self.friend + 1}"


@dataclass(frozen=True, slots=True)
class RecruitMercenary(AgentAction):
    """Buy a mercenary or special card into an army (TWR-095, TWR-096)."""

    kind: ClassVar[str] = "recruit_mercenary"
    army: int
    troop: str

    def __str__(self) -> str:
        return f"Agent {self.agent} hires {named(self.troop)} for army {self.army}"


@dataclass(frozen=True, slots=True)
class Assassinate(AgentAction):
    """Try to kill a general or an agent (TWR-098)."""

    kind: ClassVar[str] = "assassinate"
    owner: int
    target: Literal["general", "agent"]
    number: int

    def __str__(self) -> str:
        return f"Agent {self.agent} tries to kill the {self.target} {self.number} of player {self.owner + 1}"


@dataclass(frozen=True, slots=True)
class ShareSight(Move):
    """Share what the spy saw with an ally (TWR-082)."""

    kind: ClassVar[str] = "share_sight"
    ally: int

    def __str__(self) -> str:
        return f"Share it with player {self.ally + 1}"
