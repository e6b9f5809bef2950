"""Agents in the dark and among the people: spies, theft, murder, riots (TWR-082 to 086, TWR-091 to 100)."""

from collections.abc import Iterator

from romelab.core.game import Fact, Move
from romelab.total_war_rome.box.cards import heir_of
from romelab.total_war_rome.chapters.agents import acting
from romelab.total_war_rome.chapters.agents.acting import action, foreign_region, no_foreign_region
from romelab.total_war_rome.positions import events as e, moves as m, prompts, refusals as r, regions, state as s, tasks
from romelab.total_war_rome.positions.chapter import follows, roll
from romelab.total_war_rome.positions.draft import Draft, put


def why_not_unrest(t: Draft, agent: s.Agent, move: Move) -> Iterator[Fact]:
    """Require a region of another player without barracks (TWR-083, TWR-084, TWR-239)."""
    rule = "TWR-083" if isinstance(move, m.Protests) else "TWR-084"
    yield from no_foreign_region(t, agent, rule)
    if regions.has(t, agent.place, s.BARRACKS):
        yield r.QuietRegion(agent.place)


def do_unrest(t: Draft, agent: s.Agent, move: Move) -> None:
    """Put one marker for protests, two for riots."""
    at = t.box.map.region[agent.place].index
    markers = 1 if isinstance(move, m.Protests) else 2
    t.unrest = put(t.unrest, at, t.unrest[at] + markers)
    t.emit(e.HasUnrest("TWR-083" if markers == 1 else "TWR-084", agent.seat, agent.place, t.unrest[at]))


# Uprisings


def why_not_uprising(t: Draft, agent: s.Agent, move: m.RebelUprising) -> Iterator[Fact]:
    """Require a region of an enemy (TWR-085)."""
    yield from no_foreign_region(t, agent, "TWR-085")
    holder = regions.controller(t, agent.place)
    if holder not in (-1, agent.seat) and not t.hostile(agent.seat, holder):
        yield r.NoEnemy(holder, agent.place)


def do_uprising(t: Draft, agent: s.Agent, move: m.RebelUprising) -> None:
    """Let the inhabitants roll at each enemy army."""
    place = agent.place
    t.then(tasks.UPRISING_END, place, agent.seat)
    for army in reversed(t.enemies_in(place, agent.seat)):
        t.roll(uprising_dice(t, place), tasks.UPRISING, army.ref)


def uprising_dice(t: Draft, place: str) -> tuple[str, ...]:
    """Return the dice that rebels roll (TWR-085, T-53)."""
    if t.options.uprising_dice == "garrison" and regions.garrisoned(t, place):
        return regions.garrison_dice(t, place, -1)
    return regions.defended_dice(t, place)


def uprising(t: Draft, roll: tuple[str, ...], dice: tuple[str, ...], ref: s.Ref) -> None:
    """Let the inhabitants roll at an army (TWR-085)."""
    t.then(tasks.DAMAGE, ref, roll, "TWR-085")


def uprising_end(t: Draft, place: str, seat: int) -> None:
    """Take the control marker if no enemy army is left (TWR-086)."""
    if any(t.hostile(seat, army.seat) for army in t.armies_in(place)):
        t.emit(e.UprisingOver(place))
        return
    first = regions.home_of(t, place)
    if first != regions.controller(t, place):
        regions.take(t, place, first, "TWR-086")


ROWS = (roll(tasks.UPRISING, prompts.UprisingFalls, uprising, "TWR-085"), follows(tasks.UPRISING_END, uprising_end))


# Spying


def why_not_spy(t: Draft, agent: s.Agent, move: m.Spy) -> Iterator[Fact]:
    """Require an army of another player (TWR-082)."""
    yield from acting.no_foreign_army(t, agent, move.owner, move.army, "TWR-082")


def do_spy(t: Draft, agent: s.Agent, move: m.Spy) -> None:
    """Let the army be turned up."""
    t.turn_up(tasks.SPIED, agent.seat, (move.owner, move.army))


# Sabotage


def why_not_sabotage(t: Draft, agent: s.Agent, move: m.Sabotage) -> Iterator[Fact]:
    """Require a market or barracks of another player (TWR-091)."""
    yield from acting.no_foreign_region(t, agent, "TWR-091")
    if move.improvement not in ("market", "barracks"):
        yield r.OnlyTwoWrecked()
    elif not regions.has(t, agent.place, s.BITS[move.improvement]):
        yield r.NothingToWreck(move.improvement, agent.place)


def buildings(t: Draft, agent: s.Agent) -> list[tuple[str]]:
    """Return the buildings that may be wrecked."""
    if not acting.foreign_region(t, agent):
        return []
    return [(one,) for one, bit in (("market", s.MARKET), ("barracks", s.BARRACKS)) if regions.has(t, agent.place, bit)]


def do_sabotage(t: Draft, agent: s.Agent, move: m.Sabotage) -> None:
    """Roll for it."""
    acting.attempt(t, agent, SABOTAGE, agent.place, move.improvement)


def sabotaged(t: Draft, agent: s.Agent, place: str, improvement: str) -> None:
    """Take the building off (TWR-091)."""
    at = t.box.map.region[place].index
    t.improvements = put(t.improvements, at, t.improvements[at] & ~s.BITS[improvement])
    t.emit(e.Wrecked(agent.seat, improvement, place))


SABOTAGE = acting.Attempt("sabotage", ("RED",), "TWR-091", sabotaged)


# Theft


def why_not_theft(t: Draft, agent: s.Agent, move: m.TreasuryTheft) -> Iterator[Fact]:
    """Require a region of highest value of another player (TWR-092)."""
    if problems := list(acting.no_foreign_region(t, agent, "TWR-092")):
        yield from problems
        return
    holder = regions.controller(t, agent.place)
    held = regions.controlled(t, holder)
    most = max(t.box.map.region[place].gold for place in held)
    richest = [place for place in held if t.box.map.region[place].gold == most]
    capital = t.box.map.capitals.get(t.factions[holder])
    if t.options.theft_ties == "capital" and capital in richest:
        richest = [str(capital)]
    if agent.place not in richest:
        yield r.TreasuryElsewhere(holder, tuple(richest))


def do_theft(t: Draft, agent: s.Agent, move: m.TreasuryTheft) -> None:
    """Roll for it."""
    acting.attempt(t, agent, THEFT, regions.controller(t, agent.place))


def stolen(t: Draft, agent: s.Agent, victim: int) -> None:
    """Take half the gold (TWR-092)."""
    loot = (t.gold[victim] + 1) // 2
    t.gain(victim, -loot)
    t.gain(agent.seat, loot)
    t.emit(e.Steals(agent.seat, loot, victim))


THEFT = acting.Attempt("theft", ("RED",), "TWR-092", stolen)


# Agents turned


def why_not_double(t: Draft, agent: s.Agent, move: m.DoubleAgent) -> Iterator[Fact]:
    """Require an agent of another player, who may have to be fresh (TWR-093)."""
    problems = list(acting.no_foreign_agent(t, agent, move.owner, move.target, "TWR-093"))
    yield from problems
    other = t.agent((move.owner, move.target))
    fresh = other is None or other.actions or t.options.double_agent_after_acting != "refused"
    if not problems and not fresh:
        yield r.AgentDone(agent.place)


def agents(t: Draft, agent: s.Agent) -> list[s.Ref]:
    """Return the agents that may be turned."""
    return [other.ref for other in acting.foreign_agents(t, agent)]


def do_double(t: Draft, agent: s.Agent, move: m.DoubleAgent) -> None:
    """Send the other agent home (TWR-093)."""
    other = t.agent((move.owner, move.target))
    if other is not None:
        capital = t.box.map.capitals[t.factions[move.owner]]
        t.put_agent(s.replace(other, place=capital, walked=s.SENT_HOME, actions=0, extra=True))
        t.emit(e.AgentSentHome(other.seat, other.number, capital))


# Assassination


def why_not_assassinate(t: Draft, agent: s.Agent, move: m.Assassinate) -> Iterator[Fact]:
    """Require a general or an agent of another player (TWR-098)."""
    if move.target not in ("general", "agent"):
        yield r.NeitherTarget()
    elif move.target == "general":
        problems = list(acting.no_foreign_army(t, agent, move.owner, move.number, "TWR-098"))
        yield from problems
        army = t.army((move.owner, move.number))
        if army is not None and not problems and not army.general:
            yield r.NoGeneralThere(agent.place)
    else:
        yield from acting.no_foreign_agent(t, agent, move.owner, move.number, "TWR-098")


def victims(t: Draft, agent: s.Agent) -> list[tuple[int, str, int]]:
    """Return the generals and agents that may be killed."""
    generals = [(army.seat, "general", army.number) for army in acting.foreign_armies(t, agent) if army.general]
    return generals + [(other.seat, "agent", other.number) for other in acting.foreign_agents(t, agent)]


def do_assassinate(t: Draft, agent: s.Agent, move: m.Assassinate) -> None:
    """Roll for it."""
    acting.attempt(t, agent, GENERAL if move.target == "general" else AGENT, (move.owner, move.number))


def general_killed(t: Draft, agent: s.Agent, ref: s.Ref) -> None:
    """Kill a general: one of 3* or better is replaced by a card of the reserve stack (TWR-100, T-56)."""
    army = t.army(ref)
    if army is None or not army.general:
        return
    seat, new = army.seat, ""
    if t.box.generals[army.general].stars > 2:
        new = heir_of(army.general, t.generals[seat], t.options.killed_general)
        if new:
            left = list(t.generals[seat])
            left.remove(new)
            t.generals = put(t.generals, seat, tuple(left))
    t.retire(seat, army.general)
    t.put_army(s.replace(army, general=new))
    t.emit(e.GeneralFalls(seat, army.general, new, army.number, army.place))
    t.check_army(ref)


def agent_killed(t: Draft, agent: s.Agent, ref: s.Ref) -> None:
    """Kill an agent (TWR-099)."""
    kill_agent(t, ref, "TWR-099")


def kill_agent(t: Draft, ref: s.Ref, rule: str) -> None:
    """Take an agent off the map."""
    t.agents = tuple(agent for agent in t.agents if agent.ref != ref)
    t.emit(e.AgentKilled(rule, ref[0], ref[1]))


GENERAL = acting.Attempt("kill_general", ("RED",), "TWR-099", general_killed)
AGENT = acting.Attempt("kill_agent", ("RED", "RED"), "TWR-099", agent_killed)

ACTIONS = (
    action(m.Protests, "protests", why_not_unrest, foreign_region, do_unrest, here=True, cancelled_by="counter_spy"),
    action(m.Riots, "riots", why_not_unrest, foreign_region, do_unrest, here=True, cancelled_by="counter_spy"),
    action(m.RebelUprising, "rebel_uprising", why_not_uprising, foreign_region, do_uprising, up_to="people", here=True),
    action(m.Spy, "spy", why_not_spy, acting.armies, do_spy, cancelled_by="counter_spy"),
    action(m.Sabotage, "sabotage", why_not_sabotage, buildings, do_sabotage, SABOTAGE,
           here=True, cancelled_by="counter_spy"),
    action(m.TreasuryTheft, "treasury_theft", why_not_theft, acting.foreign_region, do_theft, THEFT,
           here=True, cancelled_by="counter_spy"),
    action(m.DoubleAgent, "double_agent", why_not_double, agents, do_double, cancelled_by="counter_spy"),
    action(m.Assassinate, "assassination", why_not_assassinate, victims, do_assassinate, GENERAL, AGENT,
           cancelled_by="bodyguard"),
)  # fmt: skip
