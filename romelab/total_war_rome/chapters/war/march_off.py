"""A bribed army marches off (TWR-088, T-54)."""

from __future__ import annotations

from collections.abc import Iterator

from romelab.core.facts import Fact
from romelab.core.game import Move
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions import prompts
from romelab.total_war_rome.positions.chapter import STOP, decider, decision, follows, kind
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.events import BribedMoves
from romelab.total_war_rome.positions.refusals import NotBesideBribed, OtherArmyThere
from romelab.total_war_rome.positions.state import Ref, replace
from romelab.total_war_rome.positions.tasks import MARCH_OFF, MARCH_OFF_BEGIN


def march_off_begin(t: Draft, ref: Ref, briber: int, steps: int) -> None:
    """Ask the briber for the next step of the bribed army (T-54)."""
    if t.check_army(ref) is not None and steps:
        t.ask(MARCH_OFF, briber, ref, steps)


def why_not_march_off(t: Draft, move: m.MarchOff) -> Iterator[Fact]:
    """Ask for an adjacent region without another army (T-54)."""
    army = t.army(t.top(MARCH_OFF)[0])
    if army is None or t.box.map.border(army.place, move.to) is None:
        yield NotBesideBribed(move.to)
    elif t.armies_in(move.to):
        yield OtherArmyThere(move.to)


def list_march_off(t: Draft) -> Iterator[Move]:
    """Offer the regions around, or to stop."""
    yield m.Stop()
    army = t.army(t.top(MARCH_OFF)[0])
    if army is not None:
        yield from (m.MarchOff(place) for place in t.box.map.beside[army.place])


def do_march_off(t: Draft, move: m.MarchOff) -> None:
    """Move the bribed army one region."""
    briber = decider(t)
    ref, steps = t.take(MARCH_OFF)
    army = t.army(ref)
    if army is None:
        return
    t.put_army(replace(army, place=move.to))
    t.emit(BribedMoves(briber, ref[1], move.to))
    t.then(MARCH_OFF_BEGIN, ref, briber, steps - 1)


ROWS = (
    follows(MARCH_OFF_BEGIN, march_off_begin),
    decision(
        MARCH_OFF,
        "TWR-088",
        prompts.BribedMayMove,
        list_march_off,
        kind(m.MarchOff, why_not_march_off, do_march_off, "TWR-088"),
        STOP,
    ),
)
