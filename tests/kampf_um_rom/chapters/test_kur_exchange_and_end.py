"""Chapters J, K and L: exchanging cards, the end phase, scoring, three players."""

from __future__ import annotations

import pytest

from romelab.core.stages import TimeUp
from romelab.kampf_um_rom.chapters.scoring import high_tokens, origins
from romelab.kampf_um_rom.network.network import default_network
from romelab.kampf_um_rom.positions.moves import (
    Attack,
    Develop,
    Double,
    Empty,
    Leave,
    NoDouble,
    Pass,
    Prevent,
    Show,
    Strike,
    Swap,
    Throw,
)
from romelab.kampf_um_rom.positions.refusals import GameOver
from romelab.kampf_um_rom.positions.state import DRAW, FETCH, OVER

STUCK = [53, 54, 56, 57, 58]
"""A hand that cannot act while nobody holds anything."""


@pytest.mark.rule("KUR-100")
def test_the_forced_exchange_is_no_duty(table):
    here = table(hands={"red": STUCK}, discard=[1, 2, 3, 4, 5])
    assert {type(move) for move in here.game.legal_moves(here.state)} == {Show, Throw, Swap}
    here.do(Throw(53))
    assert here.state.stage == DRAW
    here.draw(9)
    assert len(here.hand("red")) == 5


@pytest.mark.rule("KUR-119")
def test_the_new_hand_comes_from_the_discard_pile(table):
    here = table(hands={"red": [53, 54]}, discard=[10, 20, 30])
    pile = here.state.pile
    here.do(Show())
    assert here.game.chances(here.state).outcomes == (10, 20, 30)  # no card of the old hand among them
    here.draw(20)
    assert here.game.chances(here.state).outcomes == (10, 30)
    here.draw(10)
    assert here.hand("red") == (10, 20)
    assert here.state.discarded == (30, 53, 54)
    assert here.state.pile == pile


@pytest.mark.rule("KUR-119", "KUR-97")
def test_a_discard_pile_smaller_than_the_hand(table):
    here = table(hands={"red": [53, 54]}, discard=[10])
    size = len(here.state.pile)
    here.do(Show())
    assert {53, 54} <= set(here.game.chances(here.state).outcomes)  # the hand is shuffled into the draw pile
    here.draw(1, 2)
    assert here.hand("red") == (1, 2)
    assert len(here.state.pile) == size
    assert here.state.discarded == (10,)
    fewer = table(hands={"red": [53, 54]}, discard=[10], short_discard="fewer").do(Show()).draw(10)
    assert fewer.hand("red") == (10,)
    assert fewer.state.discarded == (53, 54)


@pytest.mark.rule("KUR-119")
def test_no_new_hand_from_an_empty_discard_pile_by_option(table):
    here = table(hands={"red": [53]}, short_discard="fewer").do(Show())
    assert here.hand("red") == ()
    assert here.game.legal_moves(here.state) == [Pass()]


@pytest.mark.rule("KUR-119")
def test_the_board_text_as_an_option(table):
    here = table(hands={"red": [53, 54]}, discard=[10, 20, 30], forced_source="draw_pile").do(Show())
    assert set(here.game.chances(here.state).outcomes) == set(range(1, 61)) - {10, 20, 30}


@pytest.mark.rule("KUR-105")
def test_in_the_end_phase_only_development(table):
    held = {"white": "jagd viehzucht islam steinbau", "red": "ackerbau"}
    here = table(held=held, hands={"red": [3, 4, 44, 53, 55, 56]}, pile=[], ending=True, hand=6)
    assert {type(move) for move in here.game.legal_moves(here.state)} == {Develop, Leave}
    for move in (
        Attack(44, "jagd", "white"),
        Empty(53, False),
        Strike(55, "islam", "white"),
        Strike(56, "steinbau", "white"),
        Swap(3, 4),
        Show(),
        Throw(3),
        Pass(),
    ):
        assert "KUR-105" in here.rules(move)


@pytest.mark.rule("KUR-107")
def test_one_development_a_turn_until_all_are_out(table):
    here = table(3, held={"red": "jagd"}, hands={"red": [3, 44, 4], "white": [14], "black": [53]}, pile=[], ending=True)
    here.do(Develop(44, "ackerbau"))  # an invasion card counts as a development card
    assert here.to_move == "white"
    here.do(Leave())
    assert here.to_move == "black"
    assert here.game.legal_moves(here.state) == [Leave()]  # a catastrophe is dead
    assert here.rules(Develop(53, "ackerbau")) >= {"KUR-107"}
    here.do(Leave())
    assert here.to_move == "red"
    here.do(Develop(3, "waldkampf"), Double("jagd"))  # ovals and doubling too; no card is drawn
    here.do(Develop(4, "bewaesserung"))
    assert here.state.stage == OVER  # red's hand is empty: all are out
    assert here.tokens("red", "jagd") == 2


def finished(table, players: int = 3, **options: object):
    here = table(players, hands={"red": [53]}, pile=[], ending=True, **options)
    return here.do(Leave())


@pytest.mark.rule("KUR-108")
def test_the_highest_sum_of_values_wins(table):
    here = finished(table, held={"red": "jagd steinbau", "white": "hauptstadt", "black": "ackerbau"})
    assert here.game.scores(here.state) == (40, 50, 10)
    assert here.game.winners(here.state) == (1,)
    assert here.told().endswith("White wins")
    assert "Red scores 40: 10 under published values, 30 under reconstructed ones" in here.told()


@pytest.mark.rule("KUR-108")
def test_nobody_has_won_before_the_end(table):
    assert table(held={"red": "jagd"}).game.winners(table(held={"red": "jagd"}).state) == ()


@pytest.mark.rule("KUR-109")
def test_a_double_counts_twice(table):
    assert table(twice={"red": "fernhandel"}).score("red") == 60


@pytest.mark.rule("KUR-110")
def test_combat_tokens_order_token_and_cards_score_nothing(table):
    here = finished(table, held={"red": "jagd legion"}, spent={"red": "waldkampf"})
    assert here.score("red") == 10
    assert here.hand("red") == (53,)


@pytest.mark.rule("KUR-111")
def test_equal_totals_share_the_win(table):
    held = {"red": "hauptstadt", "white": "steinbau schiffahrt"}
    here = finished(table, held=held)
    assert here.game.winners(here.state) == (0, 1)
    assert here.told().endswith("Red and White share the win")
    assert finished(table, held=held, ties="high_boxes").game.winners(here.state) == (0, 1)
    broken = finished(table, held=held, ties="high_boxes")
    assert broken.game.winners(broken.state) == (0,)
    # A second token counts where it lies: on a box of 40 or more, not on one of less.
    for dear, cheap in (("red", "white"), ("white", "red")):
        twice = {dear: "steigbuegel", cheap: "jagd sattel"}
        here = finished(table, twice=twice, held={cheap: "hauptstadt jagd sattel"}, ties="high_boxes")
        t = here.game.tables(here.state)
        counts = {colour: high_tokens(t, here.state, here.seat(colour)) for colour in ("red", "white", "black")}
        assert counts == {dear: 2, cheap: 1, "black": 0}


@pytest.mark.rule("KUR-108", "KUR-109")
def test_the_origins_of_points_are_the_boxes_dearest_first(table):
    here = table(held={"red": "jagd hauptstadt waldkampf"}, twice={"red": "steinbau"}, spent={"red": "legion"})
    t = here.game.tables(here.state)
    assert origins(t, here.state, 0) == (("steinbau", 60), ("hauptstadt", 50), ("jagd", 10))
    assert origins(t, here.state, 1) == ()


@pytest.mark.rule("KUR-106")
def test_a_game_whose_time_is_up_has_nothing_left_to_be_done(table):
    here = table(held={"white": "jagd"}, hands={"red": [44]}, minutes=30)
    here.do(Attack(44, "jagd", "white"))
    over, _ = here.game.perform(here.state, TimeUp())
    assert (over.stage, over.card, over.targets, over.used) == (OVER, 0, (), 0)
    assert here.game.reasons_against(over, TimeUp()) == (GameOver(),)


def test_moves_of_other_moments_are_refused_with_the_rule_of_the_moment(table):
    here = table(hands={"red": [1, 2]}, discard=[20]).do(Swap(1, 2))
    assert here.state.stage == FETCH
    assert here.rules(Throw(1)) == {"KUR-101"}
    here = table(held={"red": "jagd"}, hands={"red": [3]}).do(Develop(3, "waldkampf"))
    assert here.rules(Prevent(3, "waldkampf")) == {"KUR-58"}
    here.do(NoDouble())
    assert here.rules(NoDouble()) == {"KUR-14"}
    assert finished(table).rules(Leave()) == {"KUR-108"}
    assert default_network().name == "reconstruction"
