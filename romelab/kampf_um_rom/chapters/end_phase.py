"""The end phase (chapter K): one development a turn until nobody can or will."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Fact
from romelab.core.game import FactStep, Move
from romelab.kampf_um_rom.chapters.developing import develop_moves
from romelab.kampf_um_rom.chapters.flow import next_turn
from romelab.kampf_um_rom.positions import events, refusals
from romelab.kampf_um_rom.positions.moves import Leave
from romelab.kampf_um_rom.positions.state import State, changed
from romelab.kampf_um_rom.positions.tables import Tables

_LEAVE = Leave()


def end_phase_moves(t: Tables, state: State) -> list[Move]:
    """List the developments, invasion cards included, and leaving; nothing else is possible (KUR-105, KUR-107)."""
    return [*develop_moves(t, state), _LEAVE]


def why_not_leave(t: Tables, state: State, move: Leave) -> list[Fact]:
    """Say why the end phase cannot be left: it has not begun (KUR-21)."""
    if state.ending:
        return []
    return [refusals.CardsLeftToDraw(state.pile_size)]


def leave(t: Tables, state: State, move: Leave) -> FactStep[State]:
    """Be out of the end phase (KUR-107)."""
    seat = state.active
    return next_turn(t, changed(state, out=state.out | 1 << seat), (events.Leaves(seat),))
