"""What the bots are told about the game."""

from __future__ import annotations

import random

import pytest

from romelab.core.bots import RandomBot
from romelab.core.game import CHANCE
from romelab.kampf_um_rom.bots.advice import easy, greedy, hard, imagine, medium, sift, value_of
from romelab.kampf_um_rom.box.options import COLOURS
from romelab.kampf_um_rom.game import KAMPF_UM_ROM as GAME
from romelab.kampf_um_rom.positions.moves import Develop, Leave
from romelab.kampf_um_rom.positions.setup import Setup
from tests.samples import one_of


def finish(bots: list, seed: int) -> tuple[int, ...]:
    generator = random.Random(seed)
    state = GAME.new_game(Setup(colours=COLOURS[: len(bots)]))
    while (seat := GAME.to_move(state)) is not None:
        if seat == CHANCE:
            state, _ = GAME.resolve(state, GAME.chances(state).draw(generator))
        else:
            moves = GAME.legal_moves(state)
            move = bots[seat].choose(GAME.observe(state, seat), moves, generator)
            assert move in moves
            state, _ = GAME.perform(state, move)
    return GAME.scores(state)


def test_greedy_beats_random():
    results = [finish([greedy(), RandomBot(), RandomBot()], seed) for seed in range(12)]
    assert sum(scores[0] > max(scores[1:]) for scores in results) >= 10


@pytest.mark.parametrize("strength", [easy, medium, hard])
@pytest.mark.parametrize("seats", one_of(2, [3, 4]))
def test_each_strength_finishes_its_games(strength, seats):
    first, second = (finish([strength(), *[RandomBot()] * (seats - 1)], 3) for _ in range(2))
    assert first == second
    assert len(first) == seats


def test_thinking_can_be_stopped_and_is_the_same_in_slices(table):
    state = GAME.new_game(Setup())
    while GAME.to_move(state) == CHANCE:
        state = GAME.resolve(state, GAME.chances(state).draw(random.Random(1)))[0]
    moves, seen = GAME.legal_moves(state), GAME.observe(state, GAME.to_move(state))
    thoughts = list(medium().think(seen, moves, random.Random(2)))
    assert [thought.done for thought in thoughts] == list(range(1, 33))
    assert thoughts[-1].best == medium().choose(seen, moves, random.Random(2))
    assert all(thought.best in moves for thought in thoughts)
    hurried = list(medium(seconds=1e-9).think(seen, moves, random.Random(2)))
    assert len(hurried) == 1
    assert hurried[0].best == thoughts[0].best


@pytest.mark.parametrize("players", [3, 4])
def test_what_is_imagined_fits_what_is_seen(players):
    generator = random.Random(players)
    state = GAME.new_game(Setup(colours=COLOURS[:players]))
    while (seat := GAME.to_move(state)) is not None:
        for other in range(players):
            seen = GAME.observe(state, other)
            full = imagine(seen, generator)
            assert full.hidden == ()
            assert GAME.observe(full, other) == seen
            cards = [*full.pile, *full.discarded, *(c for heap in (*full.hands, *full.aside) for c in heap)]
            assert sorted(cards) == list(range(1, 61))
        if seat == CHANCE:
            state, _ = GAME.resolve(state, GAME.chances(state).draw(generator))
        else:
            moves = GAME.legal_moves(state)
            state, _ = GAME.perform(state, moves[int(generator.random() * len(moves))])
    assert imagine(state, generator) is state


def test_the_sift_leaves_something_to_do(table):
    end = table(hands={"red": [3]}, pile=[], ending=True)
    assert sift(end.state, GAME.legal_moves(end.state)) == end.listed(Develop)
    dead = table(hands={"red": [53]}, pile=[], ending=True)
    assert sift(dead.state, GAME.legal_moves(dead.state)) == [Leave()]


def test_a_better_position_looks_better(table):
    value = value_of(GAME)
    assert value(table(held={"red": "jagd"}).state, 0) > value(table().state, 0)
    assert value(table(held={"white": "hauptstadt"}).state, 0) < value(table().state, 0)
    two_ways = table(held={"red": "ackerbau"}, hands={"red": [3]})
    assert value(two_ways.state, 0) > value(table(held={"red": "jagd"}, hands={"red": [3]}).state, 0)
