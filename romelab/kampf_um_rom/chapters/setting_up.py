"""Preparation and start phase (chapters A and B): the deal, the turn order, the start exchange."""

# pyright: strict
from romelab.core.game import Fact, Move, Step
from romelab.kampf_um_rom.chapters.flow import draw_fact
from romelab.kampf_um_rom.positions import events as e, moves as m, refusals, state as s
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.tables import Tables

_READY = m.Ready()


def first_state(setup: Setup) -> s.State:
    """Return the position before the deal: empty boxes (KUR-07), all 60 cards in the pile (KUR-05)."""
    number = len(setup.colours)
    return s.changed(s.blank(setup), stage=s.DEAL, order=(-1,) * number, due=number * setup.options.hand)


def resolve_deal(t: Tables, state: s.State, card: int) -> Step[s.State]:
    """Deal one card, seat by seat (KUR-05)."""
    setup, _, seat, order, held, twice, spent, hands, pile, thrown, aside, none, hit, due, used, end, out, hid = state
    hands, pile, due = s.put(hands, seat, s.with_card(hands[seat], card)), s.drawn(pile, card), due - 1
    at, then = (s.DEAL, (seat + 1) % t.players) if due else (s.ORDER, setup.youngest)
    state = s.state_of(
        (setup, at, then, order, held, twice, spent, hands, pile, thrown, aside, none, hit, due, used, end, out, hid)
    )
    told = e.Dealt(seat, card)
    return state, (told,) if due else (told, t.provenance)


def order_moves(t: Tables, state: s.State) -> list[Move]:
    """List the places in the turn order that are free (KUR-08, KUR-09)."""
    return [m.ChooseOrder(place + 1) for place, seat in enumerate(state.order) if seat < 0]


def why_not_order(t: Tables, state: s.State, move: m.ChooseOrder) -> list[Fact]:
    """Say why a place in the turn order cannot be chosen."""
    if not 1 <= move.place <= t.players:
        return [refusals.NoSuchPlace(t.players, move.place)]
    taken = state.order[move.place - 1]
    return [refusals.PlaceTaken(taken, move.place)] if taken >= 0 else []


def choose_order(t: Tables, state: s.State, move: m.ChooseOrder) -> Step[s.State]:
    """Put a token on an order circle; it stays there all game (KUR-10, KUR-11)."""
    seat, number = state.active, t.players
    order = s.put(state.order, move.place - 1, seat)
    rule = "KUR-08" if seat == state.setup.youngest else "KUR-09"
    told = [e.TakesOrder(rule, seat, move.place)]
    if t.options.order == "clockwise":
        for step in range(1, number):
            other, place = (seat + step) % number, (move.place - 1 + step) % number
            order = s.put(order, place, other)
            told.append(e.TakesOrder("KUR-09", other, place + 1))
    if -1 in order:
        return s.changed(state, order=order, active=(seat + 1) % number), tuple(told)
    return s.changed(state, order=order, stage=s.EXCHANGE, active=order[0]), tuple(told)


def exchange_moves(t: Tables, state: s.State) -> list[Move]:
    """List throwing away each card in hand, and being done (KUR-12)."""
    return [*(t.throws_away[card] for card in state.hands[state.active]), _READY]


def why_not_throw_away(t: Tables, state: s.State, move: m.ThrowAway) -> list[Fact]:
    """Say why a card cannot be thrown away before the first turn."""
    if move.card in state.aside[state.active]:
        return [refusals.ThrownAlready(move.card)]
    return t.hand_reasons(state, state.active, move.card)


def throw_away(t: Tables, state: s.State, move: m.ThrowAway) -> Step[s.State]:
    """Set a card aside; it joins the pile when everybody has exchanged (KUR-13)."""
    seat, card = state.active, move.card
    hands = s.put(state.hands, seat, s.without(state.hands[seat], card))
    aside = s.put(state.aside, seat, s.with_card(state.aside[seat], card))
    return s.changed(state, hands=hands, aside=aside), (e.ThrowsAway(seat, card),)


def ready(t: Tables, state: s.State, move: m.Ready) -> Step[s.State]:
    """Draw as many cards as were thrown away (KUR-12)."""
    seat = state.active
    number = len(state.aside[seat])
    if not number:
        return _next_exchange(t, state, (e.KeepsAll(seat),))
    return s.changed(state, stage=s.REFILL, due=number), (e.DrawsNew(seat, number),)


def resolve_refill(t: Tables, state: s.State, card: int) -> Step[s.State]:
    """Draw one card for a card thrown away (KUR-12)."""
    seat = state.active
    hands = s.put(state.hands, seat, s.with_card(state.hands[seat], card))
    state = s.changed(state, hands=hands, pile=s.drawn(state.pile, card), due=state.due - 1)
    told = draw_fact(t, "KUR-12", seat, card)
    return (state, told) if state.due else _next_exchange(t, state, told)


def _next_exchange(t: Tables, state: s.State, events: tuple[Fact, ...]) -> Step[s.State]:
    after = state.order.index(state.active) + 1
    if after < t.players:
        return s.changed(state, stage=s.EXCHANGE, active=state.order[after]), events
    thrown = [card for cards in state.aside for card in cards]
    told = e.BackIntoPile(len(thrown))
    state = s.changed(
        state, stage=s.TURN, active=state.order[0], pile=tuple(sorted([*state.pile, *thrown])), aside=((),) * t.players
    )
    return state, (*events, told) if thrown else events
