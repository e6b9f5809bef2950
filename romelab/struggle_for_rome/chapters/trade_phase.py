"""Phase 2: everything the active player may do in it (SFR-27, SFR-54)."""

# pyright: strict
from romelab.core.game import Move
from romelab.struggle_for_rome.box.pieces import DIPLOMAT, TREASURE
from romelab.struggle_for_rome.chapters.building import purchase_moves
from romelab.struggle_for_rome.chapters.cards import why_not_diplomat, why_not_treasure
from romelab.struggle_for_rome.chapters.trading import bank_moves, offer_moves
from romelab.struggle_for_rome.positions import moves as m, state as s
from romelab.struggle_for_rome.positions.tables import Tables

_DIPLOMAT, _TREASURE, _END = m.PlayDiplomat(), m.CashTreasure(), m.EndSegment()


def trade_moves(frame: Tables, state: s.State) -> list[Move]:
    """List trades, purchases, the cards that can be played, and being done."""
    moves: list[Move] = [*offer_moves(frame, state), *bank_moves(frame, state)]
    moves += purchase_moves(frame, state)
    cards = state.players[state.active].cards
    if cards[DIPLOMAT] and next(why_not_diplomat(frame, state, _DIPLOMAT), None) is None:
        moves.append(_DIPLOMAT)
    if cards[TREASURE] and next(why_not_treasure(frame, state, _TREASURE), None) is None:
        moves.append(_TREASURE)
    moves.append(_END)
    return moves
