"""How a game goes on: from seat to seat, from the action phase to the end phase (chapters C and K)."""

# pyright: strict
from bisect import bisect

from romelab.core.game import Chances, Fact, Step
from romelab.kampf_um_rom.chapters.scoring import final_events
from romelab.kampf_um_rom.positions import events as e, state as s
from romelab.kampf_um_rom.positions.tables import Tables


def end_turn(t: Tables, state: s.State, events: tuple[Fact, ...] = ()) -> Step[s.State]:
    """End the active player's turn: a card is drawn in the action phase (KUR-14), none in the end phase (KUR-107)."""
    if not state.ending:
        return s.changed(state, stage=s.DRAW, card=0, targets=()), events
    if t.options.end_phase == "one_turn":
        state = s.changed(state, out=state.out | 1 << state.active)
    return next_turn(t, state, events)


def next_turn(t: Tables, state: s.State, events: tuple[Fact, ...] = ()) -> Step[s.State]:
    """Let the next seat in the order of turns begin (KUR-10, KUR-15)."""
    order = state.order
    after = order.index(state.active) + 1
    if not state.ending:
        state = s.changed(state, stage=s.TURN, active=order[after % len(order)], card=0, targets=(), used=0)
        if t.options.empty_hand == "skip" and not any(map(state.hand_size, order)):
            # Nobody could ever draw again: the action phase is over.
            return begin_end_phase(t, s.changed(state, active=order[after - 1]), events)
        return state, events
    for seat in order[after:] + order[:after]:
        if state.out >> seat & 1:
            continue
        if state.hand_size(seat):
            return s.changed(state, stage=s.TURN, active=seat, card=0, targets=(), used=0), events
        state = s.changed(state, out=state.out | 1 << seat)
        events += (e.OutOfCards(seat),)
    state = s.changed(state, stage=s.OVER, card=0, targets=(), used=0)
    return state, events + final_events(t, state)


def begin_end_phase(t: Tables, state: s.State, events: tuple[Fact, ...] = ()) -> Step[s.State]:
    """Begin the end phase after the turn in which the draw pile became empty (KUR-106)."""
    return next_turn(t, s.changed(state, ending=True), (*events, e.PileEmpty()))


def draw_chances(t: Tables, state: s.State) -> Chances:
    """Any card of the draw pile may come, each as likely as the next, but none just thrown away (KUR-13)."""
    return Chances.even(state.pile)


def resolve_draw(t: Tables, state: s.State, card: int) -> Step[s.State]:
    """Draw the card that ends a turn; a hand that has become smaller stays smaller (KUR-20)."""
    setup, _, seat, order, held, twice, spent, hands, pile, discard, aside, _, _, due, _, end, out, hidden = state
    pile = s.drawn(pile, card)
    hand = hands[seat]
    at = bisect(hand, card)
    hand = hand[:at] + (card,) + hand[at:]  # noqa: RUF005 - faster than unpacking
    hands = hands[:seat] + (hand,) + hands[seat + 1 :]  # noqa: RUF005 - as above
    told = t.told.get(("KUR-14", seat, card)) or draw_fact(t, "KUR-14", seat, card)
    after = order[(order.index(seat) + 1) % len(order)] if pile else seat
    state = s.state_of(
        (setup, s.TURN, after, order, held, twice, spent, hands, pile, discard, aside, 0, (), due, 0, end, out, hidden)
    )
    return (state, told) if pile else begin_end_phase(t, state, told)


def draw_fact(t: Tables, rule: str, seat: int, card: int) -> tuple[Fact]:
    """Tell the drawer which card came, and the others that one came (KUR-06); made once for each seat and card."""
    key = rule, seat, card
    told = t.told.get(key)
    if told is None:
        told = t.told[key] = (e.Draws(rule, seat, card),)
    return told
