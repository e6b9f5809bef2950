"""The turn (chapter C): everything the active player may do, and whether there is anything at all."""

# pyright: strict
from __future__ import annotations

from bisect import bisect
from collections.abc import Callable
from typing import Any

from romelab.core.faults import Reason
from romelab.core.game import Move
from romelab.kampf_um_rom.chapters.catastrophes import (
    catastrophe_moves,
    why_not_convert,
    why_not_empty,
    why_not_strike,
    why_not_waste,
)
from romelab.kampf_um_rom.chapters.developing import LAST_ACHIEVEMENT_CARD, develop_moves, why_not_develop
from romelab.kampf_um_rom.chapters.end_phase import end_phase_moves, why_not_leave
from romelab.kampf_um_rom.chapters.exchange import (
    show_moves,
    swap_moves,
    throw_moves,
    why_not_pass,
    why_not_show,
    why_not_swap,
    why_not_throw,
)
from romelab.kampf_um_rom.chapters.invasion import attack_moves, why_not_attack
from romelab.kampf_um_rom.position.moves import (
    Attack,
    Convert,
    Develop,
    Empty,
    Leave,
    Pass,
    Show,
    Strike,
    Swap,
    Throw,
    Waste,
)
from romelab.kampf_um_rom.position.state import State
from romelab.kampf_um_rom.position.tables import Tables

LAST_DEVELOPMENT_CARD = 40
"""Cards above this number attack or are catastrophes (KUR-01)."""


_PASS = Pass()


def acts(t: Tables, state: State) -> list[Move]:
    """List everything the cards in hand can do: develop, attack, play a catastrophe (KUR-16 to KUR-18)."""
    moves = develop_moves(t, state)
    hand = state.hands[state.active]
    if not hand or hand[-1] <= LAST_DEVELOPMENT_CARD:
        return moves
    for card in hand[bisect(hand, LAST_DEVELOPMENT_CARD) :]:
        if card > LAST_ACHIEVEMENT_CARD:
            moves += catastrophe_moves(t, state, card)
        else:
            moves += attack_moves(t, state, card)
    return moves


def is_stuck(t: Tables, found: list[Move]) -> bool:
    """Say whether none of the acts is the action of a turn (KUR-97); extra ovals of D-26 are none."""
    if t.options.oval_cost == "turn":
        return not found
    return not any(not isinstance(move, Develop) or not t.ovals >> t.index[move.box] & 1 for move in found)


def turn_moves(t: Tables, state: State) -> list[Move]:
    """List the moves of a turn. Who can act must act (KUR-21); who cannot may exchange or discard (KUR-97, KUR-100)."""
    if state.ending:
        return end_phase_moves(t, state)
    if not state.hands[state.active]:
        return [_PASS]
    moves = acts(t, state)
    stuck = not moves or (t.options.oval_cost != "turn" and is_stuck(t, moves))
    swaps = swap_moves(t, state, stuck)
    if stuck:
        moves += show_moves(t, state, swaps)
        moves += throw_moves(t, state)
    return moves + swaps if swaps else moves


_PLAIN: dict[type[Move], Callable[[Tables, State, Any], list[Reason]]] = {
    Develop: why_not_develop,
    Attack: why_not_attack,
    Empty: why_not_empty,
    Strike: why_not_strike,
    Convert: why_not_convert,
    Waste: why_not_waste,
    Pass: why_not_pass,
    Leave: why_not_leave,
}


def why_not_turn(t: Tables, state: State, move: Move) -> list[Reason]:
    """Say everything that speaks against a move in the turn."""
    reasons: list[Reason] = []
    if state.ending and not isinstance(move, Develop | Leave):
        reasons.append(Reason("KUR-105", "the last card has been drawn: players may only develop"))
        if isinstance(move, Show | Throw | Swap | Pass):
            return reasons
    if isinstance(move, Swap | Show | Throw):
        found = acts(t, state)
        stuck = is_stuck(t, found)
        shown = found if not stuck else []
        if isinstance(move, Swap):
            return why_not_swap(t, state, move, stuck)
        if isinstance(move, Show):
            return why_not_show(t, state, shown, swap_moves(t, state, stuck))
        return why_not_throw(t, state, move, shown)
    return reasons + _PLAIN[type(move)](t, state, move)
