"""Combat methods and doubling (chapter F)."""

# pyright: strict
from __future__ import annotations

from romelab.core.faults import Reason
from romelab.core.game import Event, Move, Step
from romelab.kampf_um_rom.chapters.flow import end_turn
from romelab.kampf_um_rom.network.lines import numbers
from romelab.kampf_um_rom.position.moves import Double, NoDouble
from romelab.kampf_um_rom.position.state import DOUBLE, TURN, State, changed, put
from romelab.kampf_um_rom.position.tables import Tables

_NO_DOUBLE = NoDouble()


def closed_ovals(t: Tables, state: State, seat: int) -> int:
    """Mask of the ovals that a seat may not declare, whoever lies there now: once is all (KUR-62, D-15)."""
    if not t.options.last_token_oval and state.supply(seat) < 2:
        return t.ovals
    return state.spent[seat]


def why_not_oval(t: Tables, state: State, seat: int, box: int) -> list[Reason]:
    """Say why a seat may not declare a combat method, apart from the line to it and the token that lies there.

    The line is asked for as for any other box (KUR-54).
    """
    reasons: list[Reason] = []
    place = (t.ids[box],)
    if state.spent[seat] >> box & 1:
        said = f"{t.names[seat]} has declared {t.labels[box]} before; the flipped token still lies there"
        reasons.append(Reason("KUR-62", said, place))
    if not t.options.last_token_oval and state.supply(seat) < 2:
        reasons.append(Reason("KUR-45", f"{t.names[seat]} has fewer than two tokens left", place))
    return reasons


def declared(t: Tables, state: State, box: int) -> Step[State]:
    """Go on after a combat token was placed: double at once, or lose the chance (KUR-55, KUR-58)."""
    seat = state.active
    says = "{} declares {} with card {}"
    told = (Event("KUR-53", says, (t.names[seat], t.labels[box], t.card_names[state.card]), seat, (t.ids[box],)),)
    if double_boxes(t, state, seat):
        return changed(state, stage=DOUBLE), told
    none = Event("KUR-58", "There is no box in which {} could put a second token", (t.names[seat],), seat)
    return after_declaring(t, state, (*told, none))


def after_declaring(t: Tables, state: State, events: tuple[Event, ...]) -> Step[State]:
    """End the turn; under D-26 the declaration was an extra and the turn is still to come."""
    if t.options.oval_cost == "extra":
        return changed(state, stage=TURN, card=0), events
    return end_turn(t, state, events)


def double_boxes(t: Tables, state: State, seat: int) -> int:
    """Mask of the boxes that can take a second own token: exactly one there, room, and a token left (KUR-55 to 59)."""
    if state.supply(seat) < 1:
        return 0
    return state.held[seat] & t.scoring & ~state.twice[seat] & ~t.full(state)


def double_moves(t: Tables, state: State) -> list[Move]:
    """List the boxes for a second token, and putting none."""
    return [*(t.doubles[box] for box in numbers(double_boxes(t, state, state.active))), _NO_DOUBLE]


def why_not_double(t: Tables, state: State, move: Double) -> list[Reason]:
    """Say everything that speaks against a second token in a box."""
    unknown = t.box_reason(move.box)
    if unknown:
        return [unknown]
    seat, box = state.active, t.index[move.box]
    label, place, name = t.labels[box], (move.box,), t.names[seat]
    reasons: list[Reason] = []
    if state.supply(seat) < 1:
        reasons.append(Reason("KUR-45", f"{name}'s supply is empty", place))
    if t.ovals >> box & 1:
        reasons.append(Reason("KUR-59", f"{label} is a combat method; only scoring boxes are doubled", place))
    elif state.tokens(seat, box) == 2:
        reasons.append(Reason("KUR-57", f"{name} has two tokens in {label} already", place))
    elif not state.tokens(seat, box):
        reasons.append(Reason("KUR-55", f"{name} has no token in {label}", place))
    if (t.scoring & t.full(state)) >> box & 1:
        said = f"{label} is full: it holds {state.in_box(box)} tokens and has room for {t.room(box)}"
        reasons.append(Reason("KUR-55", f"{said} with {t.players} players", place))
    return reasons


def double(t: Tables, state: State, move: Double) -> Step[State]:
    """Put a second token into a box (KUR-55)."""
    seat, box = state.active, t.index[move.box]
    state = changed(state, twice=put(state.twice, seat, state.twice[seat] | 1 << box))
    told = Event("KUR-55", "{} puts a second token into {}", (t.names[seat], t.labels[box]), seat, (move.box,))
    return after_declaring(t, state, (told,))


def decline_double(t: Tables, state: State, move: NoDouble) -> Step[State]:
    """Put no second token; the chance is lost (KUR-58)."""
    seat = state.active
    return after_declaring(t, state, (Event("KUR-58", "{} puts no second token", (t.names[seat],), seat),))


def flip(state: State, seat: int, box: int) -> State:
    """Flip a combat token: it stays on the oval and cannot be used again (KUR-61, KUR-80).

    The second token that it brought stays too (KUR-63).
    """
    return changed(
        state,
        held=put(state.held, seat, state.held[seat] & ~(1 << box)),
        spent=put(state.spent, seat, state.spent[seat] | 1 << box),
    )
