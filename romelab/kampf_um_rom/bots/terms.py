"""What a position is worth, as named terms in points; their sum is the value. The weights are ours."""

# pyright: strict
from __future__ import annotations

from functools import partial

from romelab.core.bots.foresight import Term
from romelab.kampf_um_rom.box.cards import LAST_ACHIEVEMENT_CARD
from romelab.kampf_um_rom.chapters.developing import open_boxes
from romelab.kampf_um_rom.chapters.scoring import points
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.positions.state import OVER, State

LEADER, RIVALS, REACH, CARDS, SHELTER = 0.6, 0.1, 0.12, 0.2, 4.0
"""Weights: of the best rival's points, of all rivals' points, of the values of boxes within reach, of the dearest box
that each card in hand could develop, and of a face-up combat token while there are cards to pay with."""


def terms(game: KampfUmRom) -> tuple[Term, ...]:
    """Return the terms of this game.

    Examples
    --------
    >>> from romelab.kampf_um_rom.positions.setup import Setup
    >>> game = KampfUmRom()
    >>> {term.name: term.of(game.new_game(Setup()), 0) for term in terms(game)}["points"]
    0
    """
    # A bot may be sent to another process: functions inside this one could not be.
    found = (("points", _points), ("leader", _leader), ("rivals", _rivals), ("reach", _reach), ("cards", _cards))
    return tuple(Term(name, "points", partial(of, game)) for name, of in (*found, ("shelter", _shelter)))


def _points(game: KampfUmRom, state: State, seat: int) -> float:
    return points(game.tables(state), state, seat)


def _leader(game: KampfUmRom, state: State, seat: int) -> float:
    t = game.tables(state)
    return -LEADER * max(points(t, state, other) for other in range(t.players) if other != seat)


def _rivals(game: KampfUmRom, state: State, seat: int) -> float:
    t = game.tables(state)
    return -RIVALS * sum(points(t, state, other) for other in range(t.players) if other != seat)


def _reach(game: KampfUmRom, state: State, seat: int) -> float:
    if state.stage == OVER:
        return 0.0
    t = game.tables(state)
    free = open_boxes(t, state, seat)
    return REACH * sum(worth * (free & boxes).bit_count() for worth, boxes in t.value_masks)


def _cards(game: KampfUmRom, state: State, seat: int) -> float:
    if state.stage == OVER:
        return 0.0
    t = game.tables(state)
    free, total = open_boxes(t, state, seat), 0
    for card in state.hands[seat]:
        if card <= LAST_ACHIEVEMENT_CARD:
            served = free & (t.card_boxes[card] | t.cardless)
            total += next((worth for worth, boxes in reversed(t.value_masks) if served & boxes), 0)
    return CARDS * total


def _shelter(game: KampfUmRom, state: State, seat: int) -> float:
    if state.stage == OVER or not state.hand_size(seat):
        return 0.0
    return SHELTER * (state.held[seat] & game.tables(state).ovals).bit_count()
