"""Destroying with invasion cards (chapter G): the attack first, then the development."""

# pyright: strict
from romelab.core.game import Fact, Move, Step
from romelab.kampf_um_rom.box.cards import INVASIONS, kind_of
from romelab.kampf_um_rom.chapters import flow, prevention
from romelab.kampf_um_rom.network.lines import picker
from romelab.kampf_um_rom.positions import events, moves as m, refusals, state as s
from romelab.kampf_um_rom.positions.tables import Tables


def attack_moves(t: Tables, state: s.State, card: int) -> list[Move]:
    """List the tokens of opponents in the boxes that an invasion card names (KUR-67), religions too (KUR-73)."""
    moves: list[Move] = []
    boxes, rows = t.card_boxes[card], t.attacks[card]
    for victim, held in enumerate(state.held):
        if held & boxes and victim != state.active:
            moves += picker(held & boxes)(rows[victim])
    return moves


def why_not_attack(t: Tables, state: s.State, move: m.Attack) -> list[Fact]:
    """Say everything that rules out an attack."""
    seat = state.active
    reasons = t.hand_reasons(state, seat, move.card)
    if move.card not in INVASIONS and not reasons:
        reasons.append(refusals.CannotAttack(move.card, kind_of(move.card)))
    if unknown := t.box_reasons(move.box) + t.victim_reasons(move.victim):
        return reasons + unknown
    box, victim = t.index[move.box], t.seat_of[move.victim]
    if move.card in INVASIONS and not t.card_boxes[move.card] >> box & 1:
        rule = "KUR-65" if t.ovals >> box & 1 else "KUR-67"
        reasons.append(refusals.CardNamesOther(rule, move.card, t.ids_of(t.card_boxes[move.card]), move.box))
    if victim == seat:
        reasons.append(refusals.OwnToken(move.box))
    elif not state.held[victim] >> box & 1:
        reasons.append(refusals.HasNoToken("KUR-67", victim, move.box))
    return reasons


def attack(t: Tables, state: s.State, move: m.Attack) -> Step[s.State]:
    """Attack one token, before anything is developed (KUR-69); only one of a doubled pair can fall (KUR-71)."""
    seat, card, box, victim = state.active, move.card, t.index[move.box], t.seat_of[move.victim]
    state = play_card(state, card)
    return prevention.hit(t, state, ((victim, box, 1),), (events.Attacks(seat, victim, move.box, card),))


def play_card(state: s.State, card: int) -> s.State:
    """Put a card of the active player's hand on the discard pile and carry it out (KUR-14, KUR-19)."""
    seat = state.active
    return s.changed(
        state,
        hands=s.put(state.hands, seat, s.without(state.hands[seat], card)),
        discard=state.discard | 1 << card,
        card=card,
    )


def decline_development(t: Tables, state: s.State, move: m.NoDevelopment) -> Step[s.State]:
    """Develop nothing after an attack: each half of an invasion card may be used alone (KUR-17)."""
    return flow.end_turn(t, state, (events.DevelopsNothing(state.active),))
