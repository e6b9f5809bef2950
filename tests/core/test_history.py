"""Undo, redo, branches, typed dice."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, strategies as st

from romelab.core.chance import Scripted, Seeded
from romelab.core.errors import IllegalMoveError, InputError
from romelab.core.facts import redacted
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.positions.setup import Setup as KampfSetup


def test_a_move_and_the_die_it_calls_for(race, moves):
    history = History(race, moves.setup(), Scripted((4, 5)))
    assert [*history.play(moves.roll())] == [moves.falls(4)]
    assert history.state.points == (4, 0)
    history.play(moves.roll())
    assert history.state.points == (4, 5)
    assert [str(point) for point in history.line()] == [
        "start",
        "Roll the die",
        "chance: 4",
        "Roll the die",
        "chance: 5",
    ]
    assert [*history.log()] == [moves.falls(4), moves.falls(5)]


def test_a_history_says_where_it_stands_in_a_line():
    history = History(KAMPF_UM_ROM, KampfSetup(), Seeded(1))
    assert repr(history) == "<history, step 20 of 20: <Kampf um Rom, turn of Red, order: 40 cards in the draw pile>>"


def test_undo_goes_back_over_the_die_and_redo_brings_it_again(race, moves):
    history = History(race, moves.setup(), Seeded(1))
    start = history.state
    history.play(moves.roll())
    after = history.state
    assert history.undo()
    assert history.state is start
    assert not history.undo()
    assert history.redo()
    assert history.state is after
    assert not history.redo()


def test_the_same_move_again_brings_the_same_die_and_no_second_branch(race, moves):
    history = History(race, moves.setup(), Seeded(1))
    history.play(moves.roll())
    after, size = history.state, len(history.points)
    history.undo()
    history.play(moves.roll())
    assert history.state is after
    assert len(history.points) == size


def test_another_move_makes_a_branch_and_forgets_nothing(race, moves):
    history = History(race, moves.setup(), Scripted((4, 5), then=Seeded(2)))
    history.play(moves.roll())
    history.play(moves.roll())
    old = history.here
    history.undo()
    fork = history.here
    history.undo()
    history.redo()
    assert history.here is fork
    history.goto(old.number)
    history.play(moves.pay(1))
    assert history.state.points == (3, 5)
    history.undo()
    history.play(moves.roll())
    assert len(old.children) == 2
    history.goto(fork.number)
    assert [point.number for point in history.line()][:3] == [0, 1, 2]
    assert old in history.line()


def test_a_refused_move_changes_nothing(race, moves):
    history = History(race, moves.setup(), Seeded(1))
    before = (history.here, len(history.points))
    with pytest.raises(IllegalMoveError, match=r"Pay 3: you hold 0, not 3 \(R-1\)"):
        history.play(moves.pay(3))
    assert (history.here, len(history.points)) == before


def test_dice_can_be_typed_in(race, moves):
    history = History(race, moves.setup())
    history.play(moves.roll())
    assert race.to_move(history.state) == CHANCE
    with pytest.raises(InputError, match="9 cannot come up here"):
        history.resolve(9)
    assert [*history.resolve(6)] == [moves.falls(6)]
    with pytest.raises(InputError, match="nothing is to be rolled"):
        history.resolve(6)
    assert history.undo()
    assert race.to_move(history.state) == CHANCE


@pytest.mark.parametrize("number", [-1, 99])
def test_no_jump_to_nowhere(race, moves, number):
    with pytest.raises(InputError, match="there is no position"):
        History(race, moves.setup(), Seeded(1)).goto(number)


def test_hidden_facts(race, moves):
    history = History(race, moves.setup(), Scripted((4, 5)))
    history.play(moves.roll())
    history.play(moves.roll())
    (event,) = history.play(moves.pay(2))
    assert redacted(event, 0) == redacted(event, None, everything=True) == moves.pays(0, 2)
    assert redacted(event, 1) == redacted(event, None) == moves.pays(0, None)


@given(
    steps=st.lists(st.sampled_from(["roll", "pay", "undo", "redo", "jump"]), max_size=40), seed=st.integers(0, 10**6)
)
def test_any_use_keeps_the_tree_whole(race_session, steps, seed):
    race, moves = race_session
    history = History(race, moves.setup(goal=10**6), Seeded(seed))
    for number, step in enumerate(steps):
        if step == "roll":
            history.play(moves.roll())
        elif step == "pay" and not race.why_not(history.state, moves.pay(1)):
            history.play(moves.pay(1))
        elif step == "undo":
            history.undo()
        elif step == "redo":
            history.redo()
        elif step == "jump":
            history.goto(number * 7 % len(history.points))
        for index, point in enumerate(history.points):
            assert point.number == index
            assert point.parent is None or point in point.parent.children
            steps_here = [str(child.step) for child in point.children]
            assert len(steps_here) == len(set(steps_here))
        assert history.here in history.line()


def test_a_listed_move_is_played_as_it_is_whatever_else_its_words_could_mean():
    # Each player is called like the colour of another.
    setup = KampfSetup(("white", "red", "yellow", "black"), ("red", "white", "black", "yellow"))
    history = History(KAMPF_UM_ROM, setup, Seeded(3))
    chooser, players = Random(3), setup.players
    named = 0
    while moves := KAMPF_UM_ROM.legal_moves(history.state):
        move = moves[int(chooser.random() * len(moves))]
        number = len(history.points)
        history.play(move)
        named += any(getattr(move, name) in players for name in type(move).__match_args__)
        assert history.points[number].step == move
    assert named
