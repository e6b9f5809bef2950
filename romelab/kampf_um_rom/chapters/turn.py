"""The turn and the end phase (chapters C, K): what the active player may do, and whether there is anything."""

# pyright: strict
from bisect import bisect
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from romelab.core.game import Fact, Move, Step
from romelab.kampf_um_rom.box.cards import LAST_ACHIEVEMENT_CARD, LAST_DEVELOPMENT_CARD
from romelab.kampf_um_rom.chapters import catastrophes, developing, exchange, flow, invasion
from romelab.kampf_um_rom.positions import events, moves as m, refusals, state as s
from romelab.kampf_um_rom.positions.tables import Tables

_LEAVE = m.Leave()


def end_phase_moves(t: Tables, state: s.State) -> list[Move]:
    """List the developments, with invasion cards too, and leaving; nothing else is possible (KUR-105, KUR-107)."""
    return [*developing.develop_moves(t, state), _LEAVE]


def why_not_leave(t: Tables, state: s.State, move: m.Leave) -> list[Fact]:
    """Say why the end phase cannot be left: it has not begun (KUR-21)."""
    return [] if state.ending else [refusals.CardsLeftToDraw(state.pile_size)]


def leave(t: Tables, state: s.State, move: m.Leave) -> Step[s.State]:
    """Drop out of the end phase (KUR-107)."""
    seat = state.active
    return flow.next_turn(t, s.changed(state, out=state.out | 1 << seat), (events.Leaves(seat),))


M = TypeVar("M", bound=Move)


_PASS = m.Pass()


def acts(t: Tables, state: s.State) -> list[Move]:
    """List everything the cards in hand can do: develop, attack, play a catastrophe (KUR-16 to KUR-18)."""
    moves = developing.develop_moves(t, state)
    hand = state.hands[state.active]
    if not hand or hand[-1] <= LAST_DEVELOPMENT_CARD:
        return moves
    for card in hand[bisect(hand, LAST_DEVELOPMENT_CARD) :]:
        if card > LAST_ACHIEVEMENT_CARD:
            moves += catastrophes.catastrophe_moves(t, state, card)
        else:
            moves += invasion.attack_moves(t, state, card)
    return moves


def is_stuck(t: Tables, found: list[Move]) -> bool:
    """Say whether none of the acts is the action of a turn (KUR-97); extra ovals of D-26 do not count."""
    if t.options.oval_cost == "turn":
        return not found
    return not any(not isinstance(move, m.Develop) or not t.ovals >> t.index[move.box] & 1 for move in found)


def turn_moves(t: Tables, state: s.State) -> list[Move]:
    """List the moves of a turn. Whoever can act must (KUR-21); whoever cannot may exchange or discard (KUR-97, 100)."""
    if state.ending:
        return end_phase_moves(t, state)
    if not state.hands[state.active]:
        return [_PASS]
    moves = acts(t, state)
    stuck = not moves or (t.options.oval_cost != "turn" and is_stuck(t, moves))
    swaps = exchange.swap_moves(t, state, stuck)
    if stuck:
        moves += exchange.show_moves(t, state, swaps)
        moves += exchange.throw_moves(t, state)
    return moves + swaps if swaps else moves


_ENDING = refusals.DevelopOnly()


def in_action_phase(why_not: Callable[[Tables, s.State, M], list[Fact]]) -> Callable[[Tables, s.State, M], list[Fact]]:
    """Let a move be refused in the end phase too, before everything else that rules it out (KUR-105)."""

    @wraps(why_not)
    def reasons(t: Tables, state: s.State, move: M) -> list[Fact]:
        found = why_not(t, state, move)
        return [_ENDING, *found] if state.ending else found

    return reasons


def why_not_swap(t: Tables, state: s.State, move: m.Swap) -> list[Fact]:
    """Say everything that rules out a voluntary exchange (KUR-101 to KUR-104); in the end phase KUR-105 alone."""
    return [_ENDING] if state.ending else exchange.why_not_swap(t, state, move, is_stuck(t, acts(t, state)))


def why_not_show(t: Tables, state: s.State, move: m.Show) -> list[Fact]:
    """Say everything that rules out a forced exchange (KUR-97); in the end phase KUR-105 alone."""
    if state.ending:
        return [_ENDING]
    found = acts(t, state)
    stuck = is_stuck(t, found)
    return exchange.why_not_show(t, state, [] if stuck else found, exchange.swap_moves(t, state, stuck))


def why_not_throw(t: Tables, state: s.State, move: m.Throw) -> list[Fact]:
    """Say everything that rules out discarding a card as one's turn (KUR-21); in the end phase KUR-105 alone."""
    if state.ending:
        return [_ENDING]
    found = acts(t, state)
    return exchange.why_not_throw(t, state, move, [] if is_stuck(t, found) else found)


def why_not_pass(t: Tables, state: s.State, move: m.Pass) -> list[Fact]:
    """Say why a turn cannot be taken without a card (KUR-21, KUR-22); in the end phase KUR-105 alone."""
    if state.ending:
        return [_ENDING]
    number = state.hand_size(state.active)
    return [refusals.HasCards(state.active, number)] if number else []
