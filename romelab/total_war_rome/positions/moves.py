"""The moves of the campaign: one small frozen class for each kind of decision, in three modules that are one here.

Armies, navies and agents are named by their number where they are the mover's own, by seat and number where they are
somebody else's. Action cards are named by their number. The table of stages says when each kind is made; a kind that
stands in one of the modules and in no stage is an error when the game is imported.
"""

# pyright: strict
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, ClassVar, Literal

from romelab.core.facts import Count, Flag, Seat
from romelab.core.game import Move
from romelab.total_war_rome.box.field_types import Card, Development, General, Mention, Ship, Troop


@dataclass(frozen=True, slots=True)
class ToldMove(Move):
    """A move that a catalogue says; by itself it names players by their number and places by the map of the package."""

    def __str__(self) -> str:
        from romelab.total_war_rome.positions.speaking import default_speech

        return default_speech().say(self, capital=False)


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


@dataclass(frozen=True, slots=True)
class BuyTroop(ToldMove):
    """Buy a troop card into an army (TWR-223 to TWR-225)."""

    kind: ClassVar[str] = "buy_troop"
    army: Count
    card: Troop


@dataclass(frozen=True, slots=True)
class FoundArmy(ToldMove):
    """Found an army under a spare general, beside the board or in a mercenary region (TWR-224, TWR-227)."""

    kind: ClassVar[str] = "found_army"
    general: General
    cards: tuple[Troop, ...]
    place: Mention = ""


@dataclass(frozen=True, slots=True)
class BuyShip(ToldMove):
    """Buy a ship card into a navy, or found one (TWR-223)."""

    kind: ClassVar[str] = "buy_ship"
    navy: Count
    card: Ship


@dataclass(frozen=True, slots=True)
class BuyDevelopment(ToldMove):
    """Buy a development (TWR-230 to TWR-233)."""

    kind: ClassVar[str] = "buy_development"
    development: Development


@dataclass(frozen=True, slots=True)
class BuyImprovement(ToldMove):
    """Build in a region (TWR-234, TWR-242)."""

    kind: ClassVar[str] = "buy_improvement"
    region: Mention
    improvement: Annotated[Literal["market", "barracks", "walling", "wonder"], "building"]


@dataclass(frozen=True, slots=True)
class BuyRoad(ToldMove):
    """Build a road across a border (TWR-235)."""

    kind: ClassVar[str] = "buy_road"
    region: Mention
    to: Mention


@dataclass(frozen=True, slots=True)
class BuyGeneral(ToldMove):
    """Buy a 2* general for an army, or to be kept (TWR-243, TWR-244)."""

    kind: ClassVar[str] = "buy_general"
    army: Count = 0


@dataclass(frozen=True, slots=True)
class AssignGeneral(ToldMove):
    """Return a kept general to an army (TWR-244)."""

    kind: ClassVar[str] = "assign_general"
    army: Count
    general: General


@dataclass(frozen=True, slots=True)
class BuyAgent(ToldMove):
    """Buy an agent (TWR-246 to TWR-248)."""

    kind: ClassVar[str] = "buy_agent"
    region: Mention


@dataclass(frozen=True, slots=True)
class BuyOffUnrest(ToldMove):
    """Remove an unrest marker for one gold (TWR-249)."""

    kind: ClassVar[str] = "buy_off_unrest"
    region: Mention


@dataclass(frozen=True, slots=True)
class TakeBack(ToldMove):
    """Take back all that is laid out and begin anew, where a ruling allows it (T-42)."""

    kind: ClassVar[str] = "take_back"


@dataclass(frozen=True, slots=True)
class EndSpending(ToldMove):
    """Lay out no more purchases."""

    kind: ClassVar[str] = "end_spending"


@dataclass(frozen=True, slots=True)
class MarchOff(ToldMove):
    """Move a bribed army on (TWR-088)."""

    kind: ClassVar[str] = "march_off"
    to: Mention


@dataclass(frozen=True, slots=True)
class Stop(ToldMove):
    """Go no further."""

    kind: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class LoseCard(ToldMove):
    """Choose a card that is lost (T-22)."""

    kind: ClassVar[str] = "lose_card"
    card: Troop


@dataclass(frozen=True, slots=True)
class TakeFree(ToldMove):
    """Take a free mercenary of an annexed region (TWR-137)."""

    kind: ClassVar[str] = "take_free"
    card: Troop


@dataclass(frozen=True, slots=True)
class PlaceArmy(ToldMove):
    """Put an army on the map (TWR-111, TWR-112)."""

    kind: ClassVar[str] = "place_army"
    army: Count
    region: Mention


@dataclass(frozen=True, slots=True)
class PlaceNavy(ToldMove):
    """Put a navy into a home port (TWR-113)."""

    kind: ClassVar[str] = "place_navy"
    navy: Count
    region: Mention


@dataclass(frozen=True, slots=True)
class MoveArmy(ToldMove):
    """Move an army one region on; hostile breaks an alliance (TWR-116, TWR-256)."""

    kind: ClassVar[str] = "move_army"
    army: Count
    to: Mention
    hostile: Flag = False


@dataclass(frozen=True, slots=True)
class MoveNavy(ToldMove):
    """Move a navy to the next sea area, out of a port or into one; hostile attacks an ally (TWR-115, TWR-256)."""

    kind: ClassVar[str] = "move_navy"
    navy: Count
    to: Mention
    hostile: Flag = False


@dataclass(frozen=True, slots=True)
class Embark(ToldMove):
    """Take an army aboard (TWR-122)."""

    kind: ClassVar[str] = "embark"
    army: Count
    navy: Count


@dataclass(frozen=True, slots=True)
class Disembark(ToldMove):
    """Land an army (TWR-122); hostile breaks an alliance (TWR-256)."""

    kind: ClassVar[str] = "disembark"
    army: Count
    to: Mention
    hostile: Flag = False


@dataclass(frozen=True, slots=True)
class Assault(ToldMove):
    """Assault the garrison of the region the army stands in (TWR-138 to TWR-148); hostile breaks an alliance."""

    kind: ClassVar[str] = "assault"
    army: Count
    hostile: Flag = False


@dataclass(frozen=True, slots=True)
class Subdue(ToldMove):
    """Remove one unrest marker for one MU (TWR-128)."""

    kind: ClassVar[str] = "subdue"
    army: Count


@dataclass(frozen=True, slots=True)
class Exchange(ToldMove):
    """Exchange cards between two armies in one region (TWR-124)."""

    kind: ClassVar[str] = "exchange"
    army: Count
    other: Count
    give: tuple[Troop, ...]
    take: tuple[Troop, ...]


@dataclass(frozen=True, slots=True)
class ExchangeShips(ToldMove):
    """Exchange cards between two navies in one place (TWR-124)."""

    kind: ClassVar[str] = "exchange_ships"
    navy: Count
    other: Count
    give: tuple[Ship, ...]
    take: tuple[Ship, ...]


@dataclass(frozen=True, slots=True)
class JoinGeneral(ToldMove):
    """Let a spare general take over an army (TWR-126)."""

    kind: ClassVar[str] = "join_general"
    army: Count
    general: General


@dataclass(frozen=True, slots=True)
class ShiftGeneral(ToldMove):
    """Let a general change to another army (TWR-127)."""

    kind: ClassVar[str] = "shift_general"
    army: Count
    other: Count


@dataclass(frozen=True, slots=True)
class Confront(ToldMove):
    """Force a battle on the enemy found at the start of the turn (TWR-151); hostile attacks an ally (TWR-256)."""

    kind: ClassVar[str] = "confront"
    army: Count
    hostile: Flag = False


@dataclass(frozen=True, slots=True)
class EndCampaign(ToldMove):
    """End the own part of the campaign phase."""

    kind: ClassVar[str] = "end_campaign"


@dataclass(frozen=True, slots=True)
class AvoidBattle(ToldMove):
    """Try to avoid the battle (TWR-152)."""

    kind: ClassVar[str] = "avoid_battle"


@dataclass(frozen=True, slots=True)
class StandAndFight(ToldMove):
    """Do not try to avoid the battle."""

    kind: ClassVar[str] = "stand_and_fight"


@dataclass(frozen=True, slots=True)
class Escape(ToldMove):
    """Say where an escaping, beaten or withdrawing army goes (T-60)."""

    kind: ClassVar[str] = "escape"
    to: Mention
    navy: Count = -1


@dataclass(frozen=True, slots=True)
class ConquerHere(ToldMove):
    """Try to take the region that the army stands in (T-79), of a former ally too (TWR-258); hostile of an ally."""

    kind: ClassVar[str] = "conquer_here"
    army: Count
    hostile: Flag = False


@dataclass(frozen=True, slots=True)
class Retreat(ToldMove):
    """Say where a beaten navy goes (TWR-159)."""

    kind: ClassVar[str] = "retreat"
    to: Mention


MOVES: Mapping[str, type[Move]] = MappingProxyType(
    {
        move.kind: move
        for move in list(vars().values())
        if isinstance(move, type) and issubclass(move, Move) and vars(move).get("kind")
    }
)
"""The kinds of move by name."""
PURCHASES = (BuyTroop, FoundArmy, BuyShip, BuyDevelopment, BuyImprovement, BuyRoad, BuyGeneral, BuyAgent, BuyOffUnrest)
"""Moves that are paid for in the spending phase."""
