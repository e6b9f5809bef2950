"""Exchanging cards (chapter J): the forced exchange of who cannot act, and the voluntary one."""

# pyright: strict
from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, compress

from romelab.core.chance import Chances
from romelab.core.faults import Reason
from romelab.core.game import Event, Move, Step
from romelab.kampf_um_rom.chapters.flow import draw_told, end_turn, next_turn
from romelab.kampf_um_rom.network.lines import bits, mask_of, numbers
from romelab.kampf_um_rom.position.moves import Fetch, Pass, Show, Swap, Throw
from romelab.kampf_um_rom.position.state import (
    FETCH,
    FORCED,
    NEW_HAND,
    SWAPPED,
    TURN,
    State,
    changed,
    put,
    with_card,
    without,
)
from romelab.kampf_um_rom.position.tables import Tables

_SHOW = Show()


def swap_moves(t: Tables, state: State, stuck: bool) -> list[Move]:
    """List the pairs of cards with the same symbol for a voluntary exchange (KUR-101)."""
    if not state.discard or (state.used and _why_no_swap(t, state, stuck)):
        return []
    # Pairs that no swap is made of give None.
    return [*filter(None, map(t.swaps.get, combinations(state.hands[state.active], 2)))]


def _why_no_swap(t: Tables, state: State, stuck: bool) -> Reason | None:
    if not state.discard:
        return Reason("KUR-101", "the discard pile is empty, so there is no card to fetch")
    if state.used & SWAPPED and t.options.voluntary == "once":
        return Reason("KUR-104", "this turn has seen a voluntary exchange already")
    if state.used & FORCED and stuck and not t.options.voluntary_after_failed:
        return Reason("KUR-99", "after a forced exchange that did not help there is no further exchange in this turn")
    return None


def against_swap(t: Tables, state: State, move: Swap, stuck: bool) -> list[Reason]:
    """Say everything that speaks against discarding two cards to fetch one."""
    seat = state.active
    found = [t.hand_reason(state, seat, card) for card in dict.fromkeys((move.first, move.second))]
    reasons = [reason for reason in found if reason]
    if move.first == move.second:
        reasons.append(Reason("KUR-101", "two different cards are needed"))
    elif move.first > move.second:
        reasons.append(Reason("KUR-101", "name the card with the lower number first"))
    elif not reasons and t.options.symbols and t.symbols[move.first] != t.symbols[move.second]:
        said = f"card {move.first} shows {t.symbols[move.first]}, card {move.second} {t.symbols[move.second]}"
        reasons.append(Reason("KUR-101", f"the symbols differ: {said} (reconstructed symbols)"))
    closed = _why_no_swap(t, state, stuck)
    return [*reasons, closed] if closed else reasons


def swap(t: Tables, state: State, move: Swap) -> Step[State]:
    """Discard the two cards; which card to fetch is decided next. The two cannot come back (KUR-104)."""
    seat = state.active
    pair = (move.first, move.second)
    hand = without(without(state.hands[seat], move.first), move.second)
    state = changed(
        state,
        stage=FETCH,
        hands=put(state.hands, seat, hand),
        aside=put(state.aside, seat, pair),
        used=state.used | SWAPPED,
    )
    says = "{} discards cards {} and {} to fetch one from the discard pile"
    return state, (Event("KUR-101", says, (t.names[seat], *(t.card_names[card] for card in pair)), seat),)


def fetch_moves(t: Tables, state: State) -> list[Move]:
    """List the cards of the discard pile."""
    return [*compress(t.fetches, bits(state.discard))]


def why_not_fetch(t: Tables, state: State, move: Fetch) -> list[Reason]:
    """Say why a card cannot be fetched."""
    if move.card in state.aside[state.active]:
        return [Reason("KUR-104", f"card {move.card} was thrown away just now and cannot be fetched")]
    if move.card < 0 or not state.discard >> move.card & 1:
        return [Reason("KUR-101", f"card {move.card} is not in the discard pile")]
    return []


def fetch(t: Tables, state: State, move: Fetch) -> Step[State]:
    """Take a card from the discard pile; it may be played at once (KUR-102), the hand is one smaller (KUR-103)."""
    seat = state.active
    discard = state.discard & ~(1 << move.card) | mask_of(state.aside[seat])
    hands = put(state.hands, seat, with_card(state.hands[seat], move.card))
    state = changed(state, stage=TURN, hands=hands, discard=discard, aside=((),) * t.players)
    says = "{} takes card {} from the discard pile"
    return state, (Event("KUR-101", says, (t.names[seat], t.card_names[move.card]), seat),)


def why_stuck_not(t: Tables, state: State, acts: Sequence[Move], rule: str) -> list[Reason]:
    """Say that a player is not stuck, with one thing they could do (KUR-21, KUR-97)."""
    name = t.names[state.active]
    if not state.hands[state.active]:
        return [Reason("KUR-22", f"{name} has no cards")]
    if acts:
        return [Reason(rule, f"{name} can act: {acts[0]}")]
    return []


def against_show(t: Tables, state: State, acts: Sequence[Move], swaps: Sequence[Move]) -> list[Reason]:
    """Say everything that speaks against a forced exchange (KUR-97)."""
    reasons = why_stuck_not(t, state, acts, "KUR-97")
    if state.used & FORCED:
        reasons.append(Reason("KUR-99", "this turn has seen a forced exchange already"))
    if t.options.stuck == "voluntary" and swaps:
        reasons.append(Reason("KUR-100", "a voluntary exchange must be tried first"))
    return reasons


def show(t: Tables, state: State, move: Show) -> Step[State]:
    """Show the hand and draw a new one of the same size (KUR-97).

    By the rules text the new hand comes from the shuffled discard pile and the old one goes under it (KUR-119); by the
    board's text (D-06), or if the discard pile is too small (D-07), the hand is shuffled into the draw pile.
    """
    seat = state.active
    hand = state.hands[seat]
    shown = ", ".join(t.card_names[card] for card in hand)
    told = Event("KUR-97", "{} shows a hand that cannot act: {}", (t.names[seat], shown), seat)
    state = changed(state, used=state.used | FORCED, hands=put(state.hands, seat, ()))
    discard = state.discard.bit_count()
    short = discard < len(hand)
    if t.options.forced_source == "draw_pile" or (short and t.options.short_discard == "draw_pile"):
        state = changed(state, stage=NEW_HAND, pile=tuple(sorted(state.pile + hand)), due=len(hand))
        return state, (told, Event("KUR-119", "The hand is shuffled into the draw pile", (), seat))
    state = changed(state, aside=put(state.aside, seat, hand), due=min(discard, len(hand)))
    told = (told, Event("KUR-119", "The new hand comes from the shuffled discard pile", (), seat))
    return (changed(state, stage=NEW_HAND), told) if state.due else _hand_drawn(t, state, told)


def new_hand_chances(t: Tables, state: State) -> Chances:
    """Any card of the pile that the new hand comes from."""
    from_discard = state.aside[state.active]
    return Chances.even(numbers(state.discard) if from_discard else state.pile)


def settle_new_hand(t: Tables, state: State, card: int) -> Step[State]:
    """Draw one card of the new hand. From the discard pile everybody can see which one is gone (KUR-06)."""
    seat = state.active
    hands = put(state.hands, seat, with_card(state.hands[seat], card))
    if state.aside[seat]:
        state = changed(state, hands=hands, discard=state.discard & ~(1 << card), due=state.due - 1)
    else:
        state = changed(state, hands=hands, pile=without(state.pile, card), due=state.due - 1)
    told = draw_told(t, "KUR-97", seat, card)
    return (state, told) if state.due else _hand_drawn(t, state, told)


def _hand_drawn(t: Tables, state: State, events: tuple[Event, ...]) -> Step[State]:
    """Put the old hand under the discard pile; the turn goes on (KUR-98)."""
    old = state.aside[state.active]
    return changed(state, stage=TURN, discard=state.discard | mask_of(old), aside=((),) * t.players), events


def throw_moves(t: Tables, state: State) -> list[Move]:
    """List the cards that a stuck player may discard (KUR-99, KUR-100)."""
    return [t.throws[card] for card in state.hands[state.active]]


def against_throw(t: Tables, state: State, move: Throw, acts: Sequence[Move]) -> list[Reason]:
    """Say everything that speaks against discarding a card as the turn."""
    missing = t.hand_reason(state, state.active, move.card)
    return ([missing] if missing else []) + why_stuck_not(t, state, acts, "KUR-21")


def throw(t: Tables, state: State, move: Throw) -> Step[State]:
    """Discard one card and draw one as the turn (KUR-99)."""
    seat = state.active
    hands = put(state.hands, seat, without(state.hands[seat], move.card))
    rule = "KUR-99" if state.used & FORCED else "KUR-100"
    told = Event(rule, "{} cannot act and discards card {}", (t.names[seat], t.card_names[move.card]), seat)
    return end_turn(t, changed(state, hands=hands, discard=state.discard | 1 << move.card), (told,))


def take_pass(t: Tables, state: State, move: Pass) -> Step[State]:
    """Take the turn of a player without cards: draw one (KUR-22), or skip under D-16."""
    told = (Event("KUR-22", "{} has no cards left in hand", (t.names[state.active],), state.active),)
    if t.options.empty_hand == "skip":
        return next_turn(t, state, told)
    return end_turn(t, state, told)


def show_moves(t: Tables, state: State, swaps: Sequence[Move]) -> list[Move]:
    """List the forced exchange for a stuck player, if this turn has not seen one."""
    closed = state.used & FORCED or (t.options.stuck == "voluntary" and swaps)
    return [] if closed else [_SHOW]
