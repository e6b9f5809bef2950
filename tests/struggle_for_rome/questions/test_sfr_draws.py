"""Cards from a real box: who sees what is drawn, and what he can suppose it to be."""

from __future__ import annotations

import random

import pytest

from romelab.struggle_for_rome import GAME, Setup
from romelab.struggle_for_rome.box.pieces import KINDS
from romelab.struggle_for_rome.positions import due
from romelab.struggle_for_rome.positions.state import ROLL, then
from romelab.struggle_for_rome.questions.outlook import may_be_drawn, who_draws


@pytest.mark.rule("SFR-38")
def test_pasture_cards_are_drawn_one_after_the_other_each_seen_by_who_draws():
    state, seats = GAME.new_game(Setup()), []
    generator = random.Random(3)
    while state.stage != due.TRADE:
        who = who_draws(state)
        if state.stage == due.PASTURE:
            assert who is not None
            seats.append(who)
            assert list(may_be_drawn(GAME.observe(state, who[0]))) == ["horse", "cattle"]
        elif GAME.to_move(state) == -1:
            assert who is None
        if GAME.to_move(state) == -1:
            state, _ = GAME.resolve(state, GAME.chances(state).draw(generator))
        else:
            state, _ = GAME.perform(state, GAME.legal_moves(state)[0])
    ((first,), *_) = seats
    assert seats[:4] == [((first + number) % 4,) for number in range(4)]


@pytest.mark.rule("SFR-51")
def test_a_robbed_card_is_seen_by_the_robber_and_the_robbed(table):
    table.hand(2, ore=2, cattle=1).to(3, active=1)
    state = then(table.state, -1, due.ROBBED_CARD, 2)
    assert who_draws(state) == (1, 2)
    # The legionnaire's robber, at the roll, is the first player.
    assert who_draws(state._replace(phase=ROLL, first=3)) == (3, 2)
    assert list(may_be_drawn(GAME.observe(state, 2))) == ["ore", "cattle"]
    assert list(may_be_drawn(GAME.observe(state, 1))) == ["ore", "grain", "horse", "cattle"]


@pytest.mark.rule("SFR-64", "SFR-113")
def test_a_development_card_is_seen_by_who_is_active(table):
    state = then(table.to(2, active=1).state, -1, due.CARD)
    assert who_draws(state) == (1,)
    assert tuple(may_be_drawn(state)) == KINDS
