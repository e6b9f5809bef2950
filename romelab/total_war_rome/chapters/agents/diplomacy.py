"""Agents among friends: treaties, trade, and distrust sown (TWR-076 to TWR-081, TWR-094)."""

from __future__ import annotations

from collections.abc import Iterator

from romelab.core.facts import Fact
from romelab.total_war_rome.chapters.agents.acting import action, used
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions import prompts, regions
from romelab.total_war_rome.positions import refusals as r
from romelab.total_war_rome.positions.chapter import answer, decider
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.events import RefusesTreaty, Related, Trades
from romelab.total_war_rome.positions.state import ALLY, BOTH_ARE, ENEMY, Agent
from romelab.total_war_rome.positions.tasks import TREATY


def met(t: Draft, agent: Agent, value: int = 1) -> set[int]:
    """Return the players beside whose agents an agent stands, or in whose home region of some value."""
    found = {standing.seat for standing in t.agents if standing.place == agent.place}
    home = regions.home_of(t, agent.place)
    if home == regions.controller(t, agent.place) and t.box.map.region[agent.place].gold >= value:
        found.add(home)
    return found


def _meets(t: Draft, agent: Agent, other: int, rule: str) -> Iterator[Fact]:
    if other not in t.seats or other == agent.seat:
        yield r.ChooseOther(rule)
    elif other not in met(t, agent):
        yield r.NobodyMet(rule, other, agent.place)


def whom_it_meets(t: Draft, agent: Agent) -> list[tuple[int]]:
    """Return the players that an agent meets."""
    beside = met(t, agent)
    return [(other,) for other in t.seats if other != agent.seat and other in beside]


# Treaties


def why_not_treaty(t: Draft, agent: Agent, move: m.Treaty) -> Iterator[Fact]:
    """Ask for a player met who is no ally yet (TWR-076)."""
    problems = list(_meets(t, agent, move.other, "TWR-076"))
    yield from problems
    if problems:
        return
    if move.other not in met(t, agent, 2):
        yield r.HomeTooPoor(agent.place)
    if t.relation(agent.seat, move.other) == ALLY:
        yield r.AlliesAlready(move.other)


def do_treaty(t: Draft, agent: Agent, move: m.Treaty) -> None:
    """Ask the other player."""
    t.ask(TREATY, move.other, agent.seat)


def answer_treaty(t: Draft, move: m.Answer) -> None:
    """Agree to a better relation, or not: refused, nothing changes (TWR-077)."""
    other = decider(t)
    (one,) = t.take(TREATY)
    if not move.yes:
        t.emit(RefusesTreaty(other, one))
        return
    used(t)
    t.relate(one, other, min(ALLY, t.relation(one, other) + 1))
    t.emit(Related("TWR-077", other, one, other, BOTH_ARE[t.relation(one, other)]))


# Trade


def why_not_trade(t: Draft, agent: Agent, move: m.Trade) -> Iterator[Fact]:
    """Ask for a player met who is no enemy, once a turn (TWR-078, TWR-081)."""
    problems = list(_meets(t, agent, move.other, "TWR-078"))
    yield from problems
    if problems:
        return
    if t.relation(agent.seat, move.other) == ENEMY:
        yield r.AreEnemies(move.other)
    if (agent.seat, move.other) in t.trades:
        yield r.TradedAlready(move.other)


def trade_gold(t: Draft, seat: int, other: int) -> int:
    """Return what a trade brings a seat (TWR-079, TWR-080): by relation, markets at ports and developments."""
    return t.relation(seat, other) + 1 + regions.port_markets(t, seat) + t.effects(seat).trade_bonus


def do_trade(t: Draft, agent: Agent, move: m.Trade) -> None:
    """Let both take gold (TWR-079)."""
    t.trades = (*t.trades, (agent.seat, move.other))
    for one, other in ((agent.seat, move.other), (move.other, agent.seat)):
        gold = trade_gold(t, one, other)
        t.gain(one, gold)
        t.emit(Trades(one, gold))


# Distrust


def why_not_distrust(t: Draft, agent: Agent, move: m.SowDistrust) -> Iterator[Fact]:
    """Ask for the capital of another player, and a friend of that player (TWR-094)."""
    region = t.box.map.region[agent.place]
    victim = regions.home_of(t, agent.place)
    if not region.capital or victim in (-1, agent.seat):
        yield r.NoForeignCapital(agent.place)
    elif move.friend not in t.seats or move.friend == victim or t.relation(victim, move.friend) < 2:
        yield r.NoFriend(victim)


def friends(t: Draft, agent: Agent) -> list[tuple[int]]:
    """Return whoever may be a friend of the player whose capital this is."""
    return [(other,) for other in t.seats] if t.box.map.region[agent.place].capital else []


def do_distrust(t: Draft, agent: Agent, move: m.SowDistrust) -> None:
    """Make the two worse friends (TWR-094)."""
    victim = regions.home_of(t, agent.place)
    t.relate(victim, move.friend, t.relation(victim, move.friend) - 1)
    now = BOTH_ARE[t.relation(victim, move.friend)]
    t.emit(Related("TWR-094", agent.seat, victim, move.friend, now))


ACTIONS = (
    action(m.Treaty, "treaty", why_not_treaty, whom_it_meets, do_treaty, up_to="player"),
    action(m.Trade, "trade", why_not_trade, whom_it_meets, do_trade),
    action(m.SowDistrust, "sow_distrust", why_not_distrust, friends, do_distrust),
)
ROWS = (answer(TREATY, "TWR-077", prompts.AgreeToTreaty, answer_treaty),)
