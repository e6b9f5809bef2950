"""Agents among the people: protests, riots, uprisings (TWR-083 to TWR-086)."""

from __future__ import annotations

from collections.abc import Iterator

from romelab.core.facts import Fact
from romelab.core.game import Move
from romelab.total_war_rome.chapters.agents.acting import action, foreign_region, no_foreign_region
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions import prompts, regions
from romelab.total_war_rome.positions.chapter import follows, roll
from romelab.total_war_rome.positions.draft import Draft, put
from romelab.total_war_rome.positions.events import HasUnrest, UprisingOver
from romelab.total_war_rome.positions.refusals import NoEnemy, QuietRegion
from romelab.total_war_rome.positions.state import BARRACKS, Agent, Ref
from romelab.total_war_rome.positions.tasks import DAMAGE, UPRISING, UPRISING_END


def why_not_unrest(t: Draft, agent: Agent, move: Move) -> Iterator[Fact]:
    """Ask for a region of another player without barracks (TWR-083, TWR-084, TWR-239)."""
    rule = "TWR-083" if isinstance(move, m.Protests) else "TWR-084"
    yield from no_foreign_region(t, agent, rule)
    if regions.has(t, agent.place, BARRACKS):
        yield QuietRegion(agent.place)


def do_unrest(t: Draft, agent: Agent, move: Move) -> None:
    """Put one marker for protests, two for riots."""
    at = t.box.map.region[agent.place].index
    markers = 1 if isinstance(move, m.Protests) else 2
    t.unrest = put(t.unrest, at, t.unrest[at] + markers)
    t.emit(HasUnrest("TWR-083" if markers == 1 else "TWR-084", agent.seat, agent.place, t.unrest[at]))


# Uprisings


def why_not_uprising(t: Draft, agent: Agent, move: m.RebelUprising) -> Iterator[Fact]:
    """Ask for a region of an enemy (TWR-085)."""
    yield from no_foreign_region(t, agent, "TWR-085")
    holder = regions.controller(t, agent.place)
    if holder not in (-1, agent.seat) and not t.hostile(agent.seat, holder):
        yield NoEnemy(holder, agent.place)


def do_uprising(t: Draft, agent: Agent, move: m.RebelUprising) -> None:
    """Let the inhabitants roll at each enemy army."""
    place = agent.place
    t.then(UPRISING_END, place, agent.seat)
    for army in reversed(t.enemies_in(place, agent.seat)):
        t.roll(uprising_dice(t, place), UPRISING, army.ref)


def uprising_dice(t: Draft, place: str) -> tuple[str, ...]:
    """Return the dice that rebels roll (TWR-085, T-53)."""
    if t.options.uprising_dice == "garrison" and regions.garrisoned(t, place):
        return regions.garrison_dice(t, place, -1)
    return regions.defended_dice(t, place)


def uprising(t: Draft, roll: tuple[str, ...], dice: tuple[str, ...], ref: Ref) -> None:
    """Let the inhabitants roll at an army (TWR-085)."""
    t.then(DAMAGE, ref, roll, "TWR-085")


def uprising_end(t: Draft, place: str, seat: int) -> None:
    """Take the control marker if no enemy army is left (TWR-086)."""
    if any(t.hostile(seat, army.seat) for army in t.armies_in(place)):
        t.emit(UprisingOver(place))
        return
    first = regions.home_of(t, place)
    if first != regions.controller(t, place):
        regions.take(t, place, first, "TWR-086")


ACTIONS = (
    action(
        m.Protests,
        "protests",
        why_not_unrest,
        foreign_region,
        do_unrest,
        here=True,
        cancelled_by="counter_spy",
    ),
    action(
        m.Riots,
        "riots",
        why_not_unrest,
        foreign_region,
        do_unrest,
        here=True,
        cancelled_by="counter_spy",
    ),
    action(
        m.RebelUprising,
        "rebel_uprising",
        why_not_uprising,
        foreign_region,
        do_uprising,
        up_to="people",
        here=True,
    ),
)
ROWS = (
    roll(UPRISING, prompts.UprisingFalls, uprising, "TWR-085"),
    follows(UPRISING_END, uprising_end),
)
