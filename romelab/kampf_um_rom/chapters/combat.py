"""Combat methods and doubling (chapter F)."""

# pyright: strict
from romelab.core.game import Fact, Move, Step
from romelab.kampf_um_rom.chapters.flow import end_turn
from romelab.kampf_um_rom.network.lines import numbers
from romelab.kampf_um_rom.positions import events as e, moves as m, refusals, state as s
from romelab.kampf_um_rom.positions.tables import Tables

_NO_DOUBLE = m.NoDouble()


def closed_ovals(t: Tables, state: s.State, seat: int) -> int:
    """Mask of the ovals that a seat may not declare, whoever lies there now: once is all (KUR-62, D-15)."""
    if not t.options.last_token_oval and state.supply(seat) < 2:
        return t.ovals
    return state.spent[seat]


def why_not_oval(t: Tables, state: s.State, seat: int, box: int) -> list[Fact]:
    """Say why a seat may not declare a combat method, apart from the line to it and the token that lies there.

    The line is needed as for any other box (KUR-54).
    """
    reasons: list[Fact] = []
    if state.spent[seat] >> box & 1:
        reasons.append(refusals.DeclaredBefore(seat, t.ids[box]))
    if not t.options.last_token_oval and state.supply(seat) < 2:
        reasons.append(refusals.LastToken(seat, t.ids[box]))
    return reasons


def declared(t: Tables, state: s.State, box: int) -> Step[s.State]:
    """Go on after a combat token was placed: double at once, or lose the chance (KUR-55, KUR-58)."""
    seat = state.active
    told = e.Declares(seat, t.ids[box], state.card)
    if double_boxes(t, state, seat):
        return s.changed(state, stage=s.DOUBLE), (told,)
    return after_declaring(t, state, (told, e.NowhereToDouble(seat)))


def after_declaring(t: Tables, state: s.State, events: tuple[Fact, ...]) -> Step[s.State]:
    """End the turn; under D-26 the declaration was an extra and the turn is still to come."""
    if t.options.oval_cost == "extra":
        return s.changed(state, stage=s.TURN, card=0), events
    return end_turn(t, state, events)


def double_boxes(t: Tables, state: s.State, seat: int) -> int:
    """Mask of the boxes that can take one's second token: exactly one there, room, and a token left (KUR-55 to 59)."""
    if state.supply(seat) < 1:
        return 0
    return state.held[seat] & t.scoring & ~state.twice[seat] & ~t.full(state)


def double_moves(t: Tables, state: s.State) -> list[Move]:
    """List putting a second token into each box that takes one, and putting none."""
    return [*(t.doubles[box] for box in numbers(double_boxes(t, state, state.active))), _NO_DOUBLE]


def why_not_double(t: Tables, state: s.State, move: m.Double) -> list[Fact]:
    """Say everything that rules out a second token in a box."""
    if unknown := t.box_reasons(move.box):
        return unknown
    seat, box = state.active, t.index[move.box]
    reasons: list[Fact] = []
    if state.supply(seat) < 1:
        reasons.append(refusals.SupplyEmpty(seat, move.box))
    if t.ovals >> box & 1:
        reasons.append(refusals.MethodNotDoubled(move.box))
    elif state.tokens(seat, box) == 2:
        reasons.append(refusals.TwoAlready(seat, move.box))
    elif not state.tokens(seat, box):
        reasons.append(refusals.HasNoToken("KUR-55", seat, move.box))
    if (t.scoring & t.full(state)) >> box & 1:
        reasons.append(refusals.BoxFull("KUR-55", move.box, state.in_box(box), t.room(box), t.players))
    return reasons


def double(t: Tables, state: s.State, move: m.Double) -> Step[s.State]:
    """Put a second token into a box (KUR-55)."""
    seat, box = state.active, t.index[move.box]
    state = s.changed(state, twice=s.put(state.twice, seat, state.twice[seat] | 1 << box))
    return after_declaring(t, state, (e.Doubles(seat, move.box),))


def decline_double(t: Tables, state: s.State, move: m.NoDouble) -> Step[s.State]:
    """Put no second token; the chance is lost (KUR-58)."""
    return after_declaring(t, state, (e.DoublesNothing(state.active),))


def flip(state: s.State, seat: int, box: int) -> s.State:
    """Flip a combat token: it stays on the oval and cannot be used again (KUR-61, KUR-80).

    The second token that it brought stays too (KUR-63).
    """
    return s.changed(
        state,
        held=s.put(state.held, seat, state.held[seat] & ~(1 << box)),
        spent=s.put(state.spent, seat, state.spent[seat] | 1 << box),
    )
