"""The course of a round: phases, segments, First Player (SFR-27 to 30, SFR-89)."""

# pyright: strict
from __future__ import annotations

from romelab.core.game import CHANCE, Event, Step
from romelab.struggle_for_rome.chapters.scoring import finish
from romelab.struggle_for_rome.position.state import FRESH, HORSEMEN, PHASES, ROLL, TRADE, WARRIORS, State
from romelab.struggle_for_rome.position.tables import Tables


def begin_round(frame: Tables, state: State, first: int) -> Step[State]:
    """Begin a round: the markers go back and the First Player rolls (SFR-21, SFR-30)."""
    state = state._replace(
        round=state.round + 1,
        first=first,
        active=first,
        phase=ROLL,
        mover=CHANCE,
        stage="roll",
        pending=(),
        marked=(),
        segment=FRESH,
    )
    says = "Round {} begins; {} is First Player"
    return state, (Event("SFR-29", says, (state.round, frame.names[first]), first),)


def roll_on(frame: Tables, state: State) -> State:
    """Go on after a roll: another one, or phase 2 once four totals have come up (SFR-30 to 32)."""
    marked = state.marked
    counted = len(marked) if frame.options.seven_is_a_total else len(marked) - (7 in marked)
    if counted < 4:
        return state._replace(mover=CHANCE, stage="roll", pending=())
    return _segment(state, TRADE, state.first)


def back_to_trade(state: State) -> State:
    """Go on with the active player's trading and building."""
    return state._replace(mover=state.active, stage="trade", pending=())


def end_segment(frame: Tables, state: State) -> Step[State]:
    """End the active player's part of a phase; then the next player, the next phase, the next round (SFR-28)."""
    following = (state.active + 1) % frame.seats
    if following != state.first:
        return _segment(state, state.phase, following), ()
    if state.phase < WARRIORS:
        return _segment(state, state.phase + 1, state.first), ()
    if state.announced:
        return finish(frame, state)
    return begin_round(frame, state, (state.first + 1) % frame.seats)


def tribe_of(state: State) -> int:
    """Give the tribe that acts in this phase: 0 horsemen, 1 warriors (SFR-89)."""
    return state.phase - HORSEMEN


def phase_name(state: State) -> str:
    """Name the phase of a position."""
    return PHASES[state.phase]


def _segment(state: State, phase: int, seat: int) -> State:
    stage = "trade" if phase == TRADE else "tribe"
    return state._replace(phase=phase, active=seat, mover=seat, stage=stage, pending=(), segment=FRESH)
