"""What a notebook shows of the board and of a position by themselves."""

from __future__ import annotations

import pickle

from romelab.struggle_for_rome import GAME, Setup, default_network, moves
from romelab.struggle_for_rome.positions.speaking import speech_of
from tests.shown_tables import row


def test_the_board_shows_how_many_things_of_each_kind_it_has():
    board = default_network()
    assert repr(board) == "<Board 'house board': 198 crossroads, 40 cities>"
    shown = board._repr_html_()
    assert row("hexes", 73, "forest 5,0, pasture 6,0, mountain 7,0, field 8,0 ...") in shown
    assert row("crossroads", 198, "5,0,N, 6,0,N, 7,0,N, 8,0,N ...") in shown
    assert "<td>cities</td><td>40</td><td>Colonia Agrippina, Augusta Treverorum, " in shown
    assert row("roads", 271, "4,-1,S|5,0,N, 5,-1,S|5,0,N, 5,-1,S|6,0,N, 6,-1,S|6,0,N ...") in shown
    assert row("sea links", 20, "3,2,N~4,-1,S, 0,6,N~2,3,S, 0,6,N~2,5,N, 10,4,S~10,5,N ...") in shown
    assert "<td>Districts</td><td>31</td><td>Colonia Agrippina and Augusta Treverorum, " in shown


def test_a_position_shows_what_everybody_has():
    state = GAME.read_line(
        "struggle/1 phase=horsemen round=3 mover=blue red=[gold:7,hand:[ore:2,grain:1],horsemen:[at:8.6.N,figures:4]]"
    )
    now = "Struggle for Rome, round 3, horseman tribes: Blue is to move"
    assert repr(state) == f"<{now}>"
    red, blue = (
        row("Red", 7, 3, 0, "4 figures, 1 wagon, 0 cities", "1 figure, 1 wagon, 0 cities"),
        row("Blue", 5, sum(state.players[1].hand), 0, *["1 figure, 1 wagon, 0 cities"] * 2),
    )
    shown = state._repr_html_()
    assert f"<caption>{now}</caption>" in shown
    assert red + blue in shown
    # What a seat sees counts the hands of the others too.
    assert red + blue in GAME.observe(state, 1)._repr_html_()


def test_a_move_by_itself_names_players_by_number_and_goods_by_name():
    assert str(moves.OfferTrade(1, (1, 0, 0, 0, 0), (0, 0, 0, 0, 2))) == "offer player 2 1 ore for 2 gold"
    assert str(moves.GiveBack(1, 2)) == "give back 1 horse and 2 cattle"


def test_a_game_that_is_sent_elsewhere_plays_there_as_it_does_here():
    there = pickle.loads(pickle.dumps(GAME))  # noqa: S301 - our own bytes
    assert there.new_game(Setup()) == GAME.new_game(Setup())


def test_what_a_game_is_said_in_is_kept_for_a_few_set_ups_alone():
    game = type(GAME)()
    setups = [Setup(("Ada", "Ben", f"Player {number}")) for number in range(40)]
    first = [game.speech(setup) for setup in setups[:10]]
    assert all(game.speech(setup) is speech for setup, speech in zip(setups, first, strict=False))
    for number, setup in enumerate(setups):
        assert game.speech(setup).name("seat", 2) == f"Player {number}"
        assert speech_of.cache_info().currsize <= 16
