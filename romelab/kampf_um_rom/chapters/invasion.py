"""Destroying with invasion cards (chapter G): the attack first, then the development."""

# pyright: strict
from __future__ import annotations

from romelab.core.faults import Reason
from romelab.core.game import Event, Move, Step
from romelab.kampf_um_rom.box.cards import INVASIONS
from romelab.kampf_um_rom.chapters.flow import end_turn
from romelab.kampf_um_rom.chapters.prevention import hit
from romelab.kampf_um_rom.network.lines import picker
from romelab.kampf_um_rom.position.moves import Attack, NoDevelopment
from romelab.kampf_um_rom.position.state import State, changed, put, without
from romelab.kampf_um_rom.position.tables import Tables, card_kind


def attack_moves(t: Tables, state: State, card: int) -> list[Move]:
    """List the tokens of opponents in the boxes that an invasion card names (KUR-67), religions too (KUR-73)."""
    moves: list[Move] = []
    boxes, rows = t.card_boxes[card], t.attacks[card]
    for victim, held in enumerate(state.held):
        if held & boxes and victim != state.active:
            moves += picker(held & boxes)(rows[victim])
    return moves


def why_not_attack(t: Tables, state: State, move: Attack) -> list[Reason]:
    """Say everything that speaks against an attack."""
    seat = state.active
    missing = t.hand_reason(state, seat, move.card)
    reasons = [missing] if missing else []
    if move.card not in INVASIONS and not missing:
        said = f"card {t.card_names[move.card]} is {card_kind(move.card)}; only invasion cards attack a box they name"
        reasons.append(Reason("KUR-17", said))
    unknown = [reason for reason in (t.box_reason(move.box), t.victim_reason(move.victim)) if reason]
    if unknown:
        return reasons + unknown
    box, victim, place = t.index[move.box], t.seat_of[move.victim], (move.box,)
    if move.card in INVASIONS and not t.card_boxes[move.card] >> box & 1:
        named = t.list_of(t.card_boxes[move.card]) or "nothing"
        oval = t.ovals >> box & 1
        said = f"card {t.card_names[move.card]} names {named}, not {t.labels[box]}"
        reasons.append(Reason("KUR-65" if oval else "KUR-67", said, place))
    if victim == seat:
        reasons.append(Reason("KUR-67", "own tokens are no target", place))
    elif not state.held[victim] >> box & 1:
        reasons.append(Reason("KUR-67", f"{t.names[victim]} has no token in {t.labels[box]}", place))
    return reasons


def attack(t: Tables, state: State, move: Attack) -> Step[State]:
    """Attack one token, before anything is developed (KUR-69); only one of a doubled pair can fall (KUR-71)."""
    seat, card, box, victim = state.active, move.card, t.index[move.box], t.seat_of[move.victim]
    state = play_card(state, card)
    says = "{} attacks {}'s token in {} with card {}"
    args = (t.names[seat], t.names[victim], t.labels[box], t.card_names[card])
    return hit(t, state, ((victim, box, 1),), (Event("KUR-67", says, args, seat, (move.box,)),))


def play_card(state: State, card: int) -> State:
    """Put a card of the active player's hand on the discard pile and carry it out (KUR-14, KUR-19)."""
    seat = state.active
    return changed(
        state,
        hands=put(state.hands, seat, without(state.hands[seat], card)),
        discard=state.discard | 1 << card,
        card=card,
    )


def decline_development(t: Tables, state: State, move: NoDevelopment) -> Step[State]:
    """Develop nothing after an attack: each half of an invasion card may be used alone (KUR-17)."""
    says = "{} develops nothing after the attack"
    return end_turn(t, state, (Event("KUR-17", says, (t.names[state.active],), state.active),))
