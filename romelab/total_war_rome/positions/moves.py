"""The moves of the campaign: one small frozen class for each kind of decision, in three modules that are one here.

Armies, navies and agents are named by their number where they are the mover's own, by seat and number where they are
somebody else's. Action cards are named by their number. The table of stages says when each kind is made; a kind that
stands in one of the modules and in no stage is an error when the game is imported.
"""

# pyright: strict
from dataclasses import dataclass
from typing import Annotated, Literal

from romelab.core.facts import Count, Flag, Seat
from romelab.core.game import Move, moves_in
from romelab.total_war_rome.box.field_types import Card, Development, General, Mention, Ship, Troop


@dataclass(frozen=True, slots=True)
class ToldMove(Move):
    """A move that a catalogue says; by itself it names players by their number and places by the map of the package."""

    def __str__(self) -> str:
        from romelab.total_war_rome.positions.speaking import default_speech

        return default_speech().say(self, capital=False)


class Bid(ToldMove, kind="bid"):
    """Add gold to the initiative card (TWR-059)."""

    gold: Count


class ChooseOrder(ToldMove, kind="choose_order"):
    """Say who goes first and in which direction play runs (TWR-062)."""

    first: Seat; clockwise: Flag


class PlayEvent(ToldMove, kind="play_event"):
    """Play an action card for its event (TWR-101); the fields say what it is aimed at."""

    card: Card; seat: Seat = -1; number: Count = 0; place: Mention = ""; other_place: Mention = ""; troop: Troop = ""


class LetPass(ToldMove, kind="let_pass"):
    """Play no event now, or none until the next turn."""

    rest: Flag = False


class Answer(ToldMove, kind="answer"):
    """Agree or refuse."""

    yes: Flag


class MoveAgent(ToldMove, kind="move_agent"):
    """Move an agent by land and from port to port (TWR-071 to TWR-074)."""

    agent: Count; to: Mention


class CashLevy(ToldMove, kind="cash_levy"):
    """Cash a card as an emergency levy (TWR-028)."""

    card: Card


class EndAgents(ToldMove, kind="end_agents"):
    """End one's own part of the agent phase."""


@dataclass(frozen=True, slots=True)
class AgentAction(ToldMove):
    """What every action of an agent has: the card it plays, and the number of the agent (TWR-027)."""

    card: Card; agent: Count


class Treaty(AgentAction, kind="treaty"):
    """Ask to raise a relation one step (TWR-076)."""

    other: Seat


class Trade(AgentAction, kind="trade"):
    """Trade with a faction that is not an enemy (TWR-078)."""

    other: Seat


class Spy(AgentAction, kind="spy"):
    """See the cards of an army (TWR-082)."""

    owner: Seat; army: Count


class Protests(AgentAction, kind="protests"):
    """Stir up protests: one unrest marker (TWR-083)."""


class Riots(AgentAction, kind="riots"):
    """Stir up riots: two unrest markers (TWR-084)."""


class RebelUprising(AgentAction, kind="rebel_uprising"):
    """Start an uprising (TWR-085)."""


class BribeArmy(AgentAction, kind="bribe_army"):
    """Bribe an army (TWR-087)."""

    owner: Seat; army: Count


class BribeRegion(AgentAction, kind="bribe_region"):
    """Bribe the region the agent stands in (TWR-089)."""


class Sabotage(AgentAction, kind="sabotage"):
    """Wreck a market or a barracks (TWR-091)."""

    improvement: Annotated[Literal["market", "barracks"], "building"]


class TreasuryTheft(AgentAction, kind="treasury_theft"):
    """Steal half the gold of an opponent (TWR-092)."""


class DoubleAgent(AgentAction, kind="double_agent"):
    """Send another player's agent home (TWR-093)."""

    owner: Seat; target: Count


class SowDistrust(AgentAction, kind="sow_distrust"):
    """Lower a relation of the faction whose capital this is (TWR-094)."""

    friend: Seat


class RecruitMercenary(AgentAction, kind="recruit_mercenary"):
    """Buy a mercenary or special card into an army (TWR-095, TWR-096)."""

    army: Count; troop: Troop


class Assassinate(AgentAction, kind="assassinate"):
    """Try to kill a general or an agent (TWR-098)."""

    owner: Seat; target: Annotated[Literal["general", "agent"], "word"]; number: Count


class ShareSight(ToldMove, kind="share_sight"):
    """Share what the spy saw with an ally (TWR-082)."""

    ally: Seat


class BuyTroop(ToldMove, kind="buy_troop"):
    """Buy a troop card into an army (TWR-223 to TWR-225)."""

    army: Count; card: Troop


class FoundArmy(ToldMove, kind="found_army"):
    """Found an army under a spare general, beside the board or in a mercenary region (TWR-224, TWR-227)."""

    general: General; cards: tuple[Troop, ...]; place: Mention = ""


class BuyShip(ToldMove, kind="buy_ship"):
    """Buy a ship card into a navy, or found one (TWR-223)."""

    navy: Count; card: Ship


class BuyDevelopment(ToldMove, kind="buy_development"):
    """Buy a development (TWR-230 to TWR-233)."""

    development: Development


class BuyImprovement(ToldMove, kind="buy_improvement"):
    """Build in a region (TWR-234, TWR-242)."""

    region: Mention; improvement: Annotated[Literal["market", "barracks", "walling", "wonder"], "building"]


class BuyRoad(ToldMove, kind="buy_road"):
    """Build a road across a border (TWR-235)."""

    region: Mention; to: Mention


class BuyGeneral(ToldMove, kind="buy_general"):
    """Buy a 2* general for an army, or to be kept (TWR-243, TWR-244)."""

    army: Count = 0


class AssignGeneral(ToldMove, kind="assign_general"):
    """Give a kept general to an army (TWR-244)."""

    army: Count; general: General


class BuyAgent(ToldMove, kind="buy_agent"):
    """Buy an agent (TWR-246 to TWR-248)."""

    region: Mention


class BuyOffUnrest(ToldMove, kind="buy_off_unrest"):
    """Remove an unrest marker for one gold (TWR-249)."""

    region: Mention


class TakeBack(ToldMove, kind="take_back"):
    """Take back all that is laid out and begin anew, where a ruling allows it (T-42)."""


class EndSpending(ToldMove, kind="end_spending"):
    """Lay out no more purchases."""


class MarchOff(ToldMove, kind="march_off"):
    """Move a bribed army on (TWR-088)."""

    to: Mention


class Stop(ToldMove, kind="stop"):
    """Go no further."""


class LoseCard(ToldMove, kind="lose_card"):
    """Choose a card that is lost (T-22)."""

    card: Troop


class TakeFree(ToldMove, kind="take_free"):
    """Take a free mercenary of an annexed region (TWR-137)."""

    card: Troop


class PlaceArmy(ToldMove, kind="place_army"):
    """Put an army on the map (TWR-111, TWR-112)."""

    army: Count; region: Mention


class PlaceNavy(ToldMove, kind="place_navy"):
    """Put a navy into a home port (TWR-113)."""

    navy: Count; region: Mention


class MoveArmy(ToldMove, kind="move_army"):
    """Move an army one region on; hostile breaks an alliance (TWR-116, TWR-256)."""

    army: Count; to: Mention; hostile: Flag = False


class MoveNavy(ToldMove, kind="move_navy"):
    """Move a navy to the next sea area, out of a port or into one; hostile attacks an ally (TWR-115, TWR-256)."""

    navy: Count; to: Mention; hostile: Flag = False


class Embark(ToldMove, kind="embark"):
    """Take an army aboard (TWR-122)."""

    army: Count; navy: Count


class Disembark(ToldMove, kind="disembark"):
    """Land an army (TWR-122); hostile breaks an alliance (TWR-256)."""

    army: Count; to: Mention; hostile: Flag = False


class Assault(ToldMove, kind="assault"):
    """Assault the garrison of the region the army stands in (TWR-138 to TWR-148); hostile breaks an alliance."""

    army: Count; hostile: Flag = False


class Subdue(ToldMove, kind="subdue"):
    """Remove one unrest marker for one MU (TWR-128)."""

    army: Count


class Exchange(ToldMove, kind="exchange"):
    """Exchange cards between two armies in one region (TWR-124)."""

    army: Count; other: Count; give: tuple[Troop, ...]; take: tuple[Troop, ...]


class ExchangeShips(ToldMove, kind="exchange_ships"):
    """Exchange cards between two navies in one place (TWR-124)."""

    navy: Count; other: Count; give: tuple[Ship, ...]; take: tuple[Ship, ...]


class JoinGeneral(ToldMove, kind="join_general"):
    """Let a spare general take over an army (TWR-126)."""

    army: Count; general: General


class ShiftGeneral(ToldMove, kind="shift_general"):
    """Let a general change to another army (TWR-127)."""

    army: Count; other: Count


class Confront(ToldMove, kind="confront"):
    """Force a battle on the enemy found at the start of the turn (TWR-151); hostile attacks an ally (TWR-256)."""

    army: Count; hostile: Flag = False


class EndCampaign(ToldMove, kind="end_campaign"):
    """End one's own part of the campaign phase."""


class AvoidBattle(ToldMove, kind="avoid_battle"):
    """Try to avoid the battle (TWR-152)."""


class StandAndFight(ToldMove, kind="stand_and_fight"):
    """Do not try to avoid the battle."""


class Escape(ToldMove, kind="escape"):
    """Say where an escaping, beaten or withdrawing army goes (T-60)."""

    to: Mention; navy: Count = -1


class ConquerHere(ToldMove, kind="conquer_here"):
    """Try to take the region that the army stands in (T-79), of a former ally too (TWR-258); hostile of an ally."""

    army: Count; hostile: Flag = False


class Retreat(ToldMove, kind="retreat"):
    """Say where a beaten navy goes (TWR-159)."""

    to: Mention


MOVES = moves_in(vars())
PURCHASES = (BuyTroop, FoundArmy, BuyShip, BuyDevelopment, BuyImprovement, BuyRoad, BuyGeneral, BuyAgent, BuyOffUnrest)
"""Moves that are paid for in the spending phase."""
