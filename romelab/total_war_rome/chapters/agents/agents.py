"""The agent phase: hands, turns, agents on the move, levies (TWR-065 to TWR-075, TWR-028)."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from romelab.core.game import Chances, Fact, Move, Outcome
from romelab.core.stages import nothing_against
from romelab.total_war_rome.chapters.agents import actions, events
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.network.trips import AGENT_STEPS, agent_reach
from romelab.total_war_rome.positions import events as e, moves as m, prompts, refusals as r, regions, state as s, tasks
from romelab.total_war_rome.positions.chapter import chance, follows, kind
from romelab.total_war_rome.positions.draft import Draft, put, there


def begin(t: Draft) -> None:
    """Start the agent phase: agents are fresh, hands are refilled to their limit (TWR-065 to 067, TWR-070, T-06)."""
    t.phase, t.turn = tasks.AGENTS, 0
    t.agents = tuple(s.replace(agent, walked=0, actions=1, extra=False) for agent in t.agents)
    if t.options.agents_start_at_home == "every_round":
        t.agents = tuple(at_home(t, agent) for agent in t.agents)
    t.then(tasks.AGENTS_TURN)
    t.then(tasks.REFILL)


def at_home(t: Draft, agent: s.Agent) -> s.Agent:
    """Return an agent as it starts from a home region: from its capital if it stands elsewhere (TWR-070, T-06)."""
    if regions.home_of(t, agent.place) == agent.seat:
        return agent
    capital = t.box.map.capitals[t.factions[agent.seat]]
    t.emit(e.AgentGoesHome(agent.seat, agent.number, capital))
    return s.replace(agent, place=capital)


def refill(t: Draft) -> None:
    """Draw one card after the other until every hand is full, before anybody acts (TWR-065, TWR-066, TWR-067, T-30)."""
    for seat in t.order:
        if len(t.hands[seat]) < t.effects(seat).hand:
            if not t.deck and t.options.reshuffle_discards and t.discards:
                t.deck, t.discards = t.discards, ()
                t.emit(e.DeckShuffled())
            if t.deck:
                t.then(tasks.REFILL)
                t.draw(tasks.DRAW, seat)
            return


def draw_chances(t: Draft, seat: int) -> Chances:
    """Return the cards of the deck, each equally likely."""
    return Chances.even(t.deck)


def drawn(t: Draft, card: Outcome, seat: int) -> None:
    """Put a drawn card into a hand."""
    number = int(str(card))
    at = t.deck.index(number)
    t.deck = (*t.deck[:at], *t.deck[at + 1 :])
    t.hands = put(t.hands, seat, tuple(sorted((*t.hands[seat], number))))
    t.emit(e.DrawsCard(seat, number))


def start_turn(t: Draft) -> None:
    """Start the turn of the next seat; the others may play what is allowed at any time."""
    t.passing = (False,) * len(t.seats)
    t.trades = ()
    t.then(tasks.OPEN_WINDOW, "turn_agents", events.others(t))


def why_not_move(t: Draft, move: m.MoveAgent) -> Iterator[Fact]:
    """Five steps in all, by land and from port to port (TWR-071 to TWR-074)."""
    agent = t.agent((t.active, move.agent))
    if agent is None:
        yield r.NoOwnAgent("TWR-068", move.agent)
        return
    if move.to not in t.box.map.region:
        yield regions.no_such_place(t, "TWR-071", move.to)
        return
    if move.to == agent.place:
        yield r.StandsThere(move.to)
        return
    left = AGENT_STEPS - agent.walked
    if reach(t, agent.place, left).get(move.to) is None:
        yield r.OutOfReach(move.to, max(0, left))


def reach(t: Draft, place: str, steps: int) -> dict[str, int]:
    """Return the regions an agent can reach, with the steps to each."""
    return agent_reach(t.box.map, place, steps, t.options.agent_sea_trip, t.options.agent_port_to_port)


def do_move(t: Draft, move: m.MoveAgent) -> None:
    """Move an agent."""
    agent = there(t.agent((t.active, move.agent)))
    steps = reach(t, agent.place, AGENT_STEPS - agent.walked)[move.to]
    t.put_agent(s.replace(agent, place=move.to, walked=agent.walked + steps))
    t.emit(e.AgentMoves(t.active, move.agent, move.to))


def why_not_levy(t: Draft, move: m.CashLevy) -> Iterator[Fact]:
    """Require a card in hand (TWR-028)."""
    if move.card not in t.hands[t.active]:
        yield r.NotInHand("TWR-028", move.card)


def do_levy(t: Draft, move: m.CashLevy) -> None:
    """Cash a levy: no agent is needed (TWR-028)."""
    levy = t.box.deck[move.card].levy
    t.spend_card(t.active, move.card)
    t.gain(t.active, levy)
    t.emit(e.CashesLevy(t.active, levy))


def do_end(t: Draft, move: m.EndAgents) -> None:
    """Go on to the next seat, or to taxation (TWR-040)."""
    if t.turn + 1 < len(t.order):
        t.turn += 1
        t.then(tasks.AGENTS_TURN)
    else:
        t.then(tasks.TAXATION_BEGIN)


_moving = lru_cache(maxsize=1024)(m.MoveAgent)


@lru_cache(maxsize=16384)
def _moves_to(
    board: RegionNetwork, number: int, place: str, steps: int, sea_trip: str, port_to_port: bool
) -> tuple[m.MoveAgent, ...]:
    return tuple(_moving(number, place) for place in agent_reach(board, place, steps, sea_trip, port_to_port))


END = (m.EndAgents(),)
_cashing = lru_cache(maxsize=1024)(m.CashLevy)


def list_phase(t: Draft) -> Iterable[Move | tuple[Move, ...]]:
    """Offer moves, actions, levies and events of the agent phase."""
    seat = t.active
    found: list[Move | tuple[Move, ...]] = [END, tuple(map(_cashing, t.hands[seat]))]
    for agent in t.agents:
        if agent.seat == seat:
            found.append(actions.list_actions(t, agent))
            if agent.walked < AGENT_STEPS:
                left = AGENT_STEPS - agent.walked
                how = t.options.agent_sea_trip, t.options.agent_port_to_port
                found.append(_moves_to(t.box.map, agent.number, agent.place, left, *how))
    found.append(events.list_events(t))
    return found


MOVES = (
    kind(m.MoveAgent, why_not_move, do_move, "TWR-068"),
    kind(m.CashLevy, why_not_levy, do_levy, "TWR-028"),
    kind(m.EndAgents, nothing_against, do_end, "TWR-068"),
)
"""The moves of the agent phase besides actions and events."""

ROWS = (
    follows(tasks.AGENTS_BEGIN, begin),
    follows(tasks.REFILL, refill),
    chance(tasks.DRAW, prompts.DrawAction, draw_chances, drawn, "TWR-065", hidden=True),
    follows(tasks.AGENTS_TURN, start_turn),
)
