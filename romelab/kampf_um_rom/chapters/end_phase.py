"""The end phase (chapter K): one development a turn until nobody can or will."""

# pyright: strict
from __future__ import annotations

from romelab.core.faults import Reason
from romelab.core.game import Event, Move, Step
from romelab.kampf_um_rom.chapters.developing import develop_moves
from romelab.kampf_um_rom.chapters.flow import next_turn
from romelab.kampf_um_rom.position.moves import Leave
from romelab.kampf_um_rom.position.state import State, changed
from romelab.kampf_um_rom.position.tables import Tables

_LEAVE = Leave()


def end_phase_moves(t: Tables, state: State) -> list[Move]:
    """List the developments, invasion cards included, and leaving; nothing else is possible (KUR-105, KUR-107)."""
    return [*develop_moves(t, state), _LEAVE]


def why_not_leave(t: Tables, state: State, move: Leave) -> list[Reason]:
    """Say why the end phase cannot be left: it has not begun (KUR-21)."""
    if state.ending:
        return []
    return [Reason("KUR-21", f"the end phase has not begun: {state.pile_size} cards are left to draw")]


def leave(t: Tables, state: State, move: Leave) -> Step[State]:
    """Be out of the end phase (KUR-107)."""
    seat = state.active
    told = Event("KUR-107", "{} develops no more and is out", (t.names[seat],), seat)
    return next_turn(t, changed(state, out=state.out | 1 << seat), (told,))
