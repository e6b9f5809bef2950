"""Exchanging cards (chapter J): the forced exchange of a player who cannot act, and the voluntary one."""

# pyright: strict
from collections.abc import Sequence
from itertools import combinations, compress

from romelab.core.game import Chances, Fact, Move, Step
from romelab.kampf_um_rom.chapters.flow import draw_fact, end_turn, next_turn
from romelab.kampf_um_rom.network.lines import bits, mask_of, numbers
from romelab.kampf_um_rom.positions import events as e, moves as m, refusals, state as s
from romelab.kampf_um_rom.positions.tables import Tables

_SHOW = m.Show()


def swap_moves(t: Tables, state: s.State, stuck: bool) -> list[Move]:
    """List the pairs of cards with the same symbol for a voluntary exchange (KUR-101)."""
    if not state.discard or (state.used and _why_no_swap(t, state, stuck)):
        return []
    # Pairs that no swap is made of give None.
    return [*filter(None, map(t.swaps.get, combinations(state.hands[state.active], 2)))]


def _why_no_swap(t: Tables, state: s.State, stuck: bool) -> Fact | None:
    if not state.discard:
        return refusals.DiscardEmpty()
    if state.used & s.SWAPPED and t.options.voluntary == "once":
        return refusals.SwappedAlready()
    if state.used & s.FORCED and stuck and not t.options.voluntary_after_failed:
        return refusals.NoMoreExchange()
    return None


def why_not_swap(t: Tables, state: s.State, move: m.Swap, stuck: bool) -> list[Fact]:
    """Say everything that rules out discarding two cards to fetch one."""
    seat = state.active
    reasons = [one for card in dict.fromkeys((move.first, move.second)) for one in t.hand_reasons(state, seat, card)]
    if move.first == move.second:
        reasons.append(refusals.TwoDifferent())
    elif move.first > move.second:
        reasons.append(refusals.LowerFirst())
    elif not reasons and t.options.symbols and t.symbols[move.first] != t.symbols[move.second]:
        signs = t.symbols
        reasons.append(refusals.SymbolsDiffer(move.first, signs[move.first], move.second, signs[move.second]))
    closed = _why_no_swap(t, state, stuck)
    return [*reasons, closed] if closed else reasons


def swap(t: Tables, state: s.State, move: m.Swap) -> Step[s.State]:
    """Discard the two cards; which card to fetch is decided next. The two cannot come back (KUR-104)."""
    seat = state.active
    pair = (move.first, move.second)
    hand = s.without(s.without(state.hands[seat], move.first), move.second)
    state = s.changed(
        state,
        stage=s.FETCH,
        hands=s.put(state.hands, seat, hand),
        aside=s.put(state.aside, seat, pair),
        used=state.used | s.SWAPPED,
    )
    return state, (e.Swaps(seat, pair),)


def fetch_moves(t: Tables, state: s.State) -> list[Move]:
    """List the cards of the discard pile."""
    return [*compress(t.fetches, bits(state.discard))]


def why_not_fetch(t: Tables, state: s.State, move: m.Fetch) -> list[Fact]:
    """Say why a card cannot be fetched."""
    if move.card in state.aside[state.active]:
        return [refusals.ThrownJustNow(move.card)]
    if move.card < 0 or not state.discard >> move.card & 1:
        return [refusals.NotDiscarded(move.card)]
    return []


def fetch(t: Tables, state: s.State, move: m.Fetch) -> Step[s.State]:
    """Take a card from the discard pile; it may be played at once (KUR-102), the hand is one smaller (KUR-103)."""
    seat = state.active
    discard = state.discard & ~(1 << move.card) | mask_of(state.aside[seat])
    hands = s.put(state.hands, seat, s.with_card(state.hands[seat], move.card))
    state = s.changed(state, stage=s.TURN, hands=hands, discard=discard, aside=((),) * t.players)
    return state, (e.Fetches(seat, move.card),)


def why_stuck_not(t: Tables, state: s.State, acts: Sequence[Move], rule: str) -> list[Fact]:
    """Say that a player is not stuck, with one thing they could do (KUR-21, KUR-97)."""
    seat = state.active
    if not state.hands[seat]:
        return [refusals.NoCards(seat)]
    if acts:
        return [refusals.CanAct(rule, seat, acts[0])]
    return []


def why_not_show(t: Tables, state: s.State, acts: Sequence[Move], swaps: Sequence[Move]) -> list[Fact]:
    """Say everything that rules out a forced exchange (KUR-97)."""
    reasons = why_stuck_not(t, state, acts, "KUR-97")
    if state.used & s.FORCED:
        reasons.append(refusals.ShownAlready())
    if t.options.stuck == "voluntary" and swaps:
        reasons.append(refusals.SwapFirst())
    return reasons


def show(t: Tables, state: s.State, move: m.Show) -> Step[s.State]:
    """Show the hand and draw a new one of the same size (KUR-97).

    By the rules text the new hand comes from the shuffled discard pile and the old one goes under it (KUR-119); by the
    board's text (D-06), or if the discard pile is too small (D-07), the hand is shuffled into the draw pile.
    """
    seat = state.active
    hand = state.hands[seat]
    told = e.Shows(seat, hand)
    state = s.changed(state, used=state.used | s.FORCED, hands=s.put(state.hands, seat, ()))
    discard = state.discard.bit_count()
    short = discard < len(hand)
    if t.options.forced_source == "draw_pile" or (short and t.options.short_discard == "draw_pile"):
        state = s.changed(state, stage=s.NEW_HAND, pile=tuple(sorted(state.pile + hand)), due=len(hand))
        return state, (told, e.HandIntoPile(seat))
    state = s.changed(state, aside=s.put(state.aside, seat, hand), due=min(discard, len(hand)))
    both = told, e.HandFromDiscard(seat)
    return (s.changed(state, stage=s.NEW_HAND), both) if state.due else _hand_drawn(t, state, both)


def new_hand_chances(t: Tables, state: s.State) -> Chances:
    """Any card of the pile that the new hand comes from."""
    from_discard = state.aside[state.active]
    return Chances.even(numbers(state.discard) if from_discard else state.pile)


def resolve_new_hand(t: Tables, state: s.State, card: int) -> Step[s.State]:
    """Draw one card of the new hand. From the discard pile everybody can see which one is gone (KUR-06)."""
    seat = state.active
    hands = s.put(state.hands, seat, s.with_card(state.hands[seat], card))
    if state.aside[seat]:
        state = s.changed(state, hands=hands, discard=state.discard & ~(1 << card), due=state.due - 1)
    else:
        state = s.changed(state, hands=hands, pile=s.without(state.pile, card), due=state.due - 1)
    told = draw_fact(t, "KUR-97", seat, card)
    return (state, told) if state.due else _hand_drawn(t, state, told)


def _hand_drawn(t: Tables, state: s.State, events: tuple[Fact, ...]) -> Step[s.State]:
    """Put the old hand under the discard pile; the turn goes on (KUR-98)."""
    old = state.aside[state.active]
    return s.changed(state, stage=s.TURN, discard=state.discard | mask_of(old), aside=((),) * t.players), events


def throw_moves(t: Tables, state: s.State) -> list[Move]:
    """List the cards that a stuck player may discard (KUR-99, KUR-100)."""
    return [t.throws[card] for card in state.hands[state.active]]


def why_not_throw(t: Tables, state: s.State, move: m.Throw, acts: Sequence[Move]) -> list[Fact]:
    """Say everything that rules out discarding a card as one's turn."""
    return t.hand_reasons(state, state.active, move.card) + why_stuck_not(t, state, acts, "KUR-21")


def throw(t: Tables, state: s.State, move: m.Throw) -> Step[s.State]:
    """Discard one card and draw one as one's turn (KUR-99)."""
    seat = state.active
    hands = s.put(state.hands, seat, s.without(state.hands[seat], move.card))
    rule = "KUR-99" if state.used & s.FORCED else "KUR-100"
    told = e.Throws(rule, seat, move.card)
    return end_turn(t, s.changed(state, hands=hands, discard=state.discard | 1 << move.card), (told,))


def take_pass(t: Tables, state: s.State, move: m.Pass) -> Step[s.State]:
    """Take the turn of a player without cards: draw one (KUR-22), or skip under D-16."""
    told = (e.EmptyHand(state.active),)
    return next_turn(t, state, told) if t.options.empty_hand == "skip" else end_turn(t, state, told)


def show_moves(t: Tables, state: s.State, swaps: Sequence[Move]) -> list[Move]:
    """List the forced exchange for a stuck player, if this turn has not seen one."""
    closed = state.used & s.FORCED or (t.options.stuck == "voluntary" and swaps)
    return [] if closed else [_SHOW]
