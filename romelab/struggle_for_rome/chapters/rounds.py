"""The course of a round: phases, segments, First Player (SFR-27 to 30, SFR-89)."""

# pyright: strict
from __future__ import annotations

from romelab.core.chance import TWO_DICE, Chances
from romelab.core.facts import Fact
from romelab.core.game import CHANCE, FactStep
from romelab.struggle_for_rome.chapters.dead_position import is_dead
from romelab.struggle_for_rome.chapters.scoring import finish
from romelab.struggle_for_rome.positions import due
from romelab.struggle_for_rome.positions import events as e
from romelab.struggle_for_rome.positions.moves import EndSegment
from romelab.struggle_for_rome.positions.state import FRESH, HORSEMEN, ROLL, TRADE, WARRIORS, State, then
from romelab.struggle_for_rome.positions.tables import Tables


def roll_chances(frame: Tables, state: State) -> Chances:
    """Return the chances of the two dice (SFR-03, SFR-30)."""
    return TWO_DICE


def first_round(frame: Tables, state: State) -> FactStep[State]:
    """Begin the first round once the cards of the set-up are dealt (SFR-20)."""
    return begin_round(frame, state, state.first)


def begin_round(frame: Tables, state: State, first: int) -> FactStep[State]:
    """Begin a round: the markers go back and the First Player rolls (SFR-21, SFR-30)."""
    dead = is_dead(frame, state)
    state = then(
        state,
        CHANCE,
        due.ROLL,
        round=state.round + 1,
        first=first,
        active=first,
        phase=ROLL,
        marked=(),
        segment=FRESH,
    )
    begun = e.RoundBegins(state.round, first)
    return state, (begun, e.NobodyScores()) if dead else (begun,)


def roll_on(frame: Tables, state: State) -> State:
    """Go on after a roll: another one, or phase 2 once four totals have come up (SFR-30 to 32)."""
    marked = state.marked
    counted = len(marked) if frame.options.seven_is_a_total else len(marked) - (7 in marked)
    if counted < 4:
        return then(state, CHANCE, due.ROLL)
    return _segment(state, TRADE, state.first)


def next_roll(frame: Tables, state: State) -> FactStep[State]:
    """Go on after a production whose last card was drawn (SFR-30)."""
    return roll_on(frame, state), ()


def trade_on(frame: Tables, state: State) -> FactStep[State]:
    """Go on with trading and building after a card was drawn for it (SFR-54)."""
    return back_to_trade(state), ()


def back_to_trade(state: State) -> State:
    """Go on with the active player's trading and building."""
    return then(state, state.active, due.TRADE)


def end_segment(frame: Tables, state: State) -> FactStep[State]:
    """End the active player's part of a phase; then the next player, the next phase, the next round (SFR-28)."""
    following = (state.active + 1) % frame.seats
    if following != state.first:
        return _segment(state, state.phase, following), ()
    if state.phase < WARRIORS:
        return _segment(state, state.phase + 1, state.first), ()
    if state.announced:
        return finish(frame, state)
    house = _house_end(frame, state)
    if house is not None:
        state, events = finish(frame, state)
        return state, (house, *events)
    return begin_round(frame, state, (state.first + 1) % frame.seats)


def _house_end(frame: Tables, state: State) -> Fact | None:
    """Say by which house rule the game ends with this round; None if by none, as printed (SFR-140)."""
    if 0 < frame.options.last_round <= state.round:
        return e.LastRound()
    return e.EndsDead() if frame.options.ends_when_dead and is_dead(frame, state) else None


def end(frame: Tables, state: State, move: EndSegment) -> FactStep[State]:
    """End one's part of the phase by one's own choice (SFR-28)."""
    return end_segment(frame, state)


def tribe_of(state: State) -> int:
    """Return the tribe that acts in this phase: 0 horsemen, 1 warriors (SFR-89)."""
    return state.phase - HORSEMEN


def _segment(state: State, phase: int, seat: int) -> State:
    return then(state, seat, due.TRADE if phase == TRADE else due.TRIBE, phase=phase, active=seat, segment=FRESH)
