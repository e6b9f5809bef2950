"""Bots on a small dice game: legal, repeatable, and better than chance where they should be."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from math import log, sqrt

import pytest

from romelab.core.bots import GreedyBot, RandomBot, chosen_by, thinking
from tests.tree_bot import TreeBot


def points_of(state, seat):
    """Judge a position of the race: the own lead, and a win above all."""
    if max(state.points) >= state.goal:
        return 100.0 if state.points[seat] >= state.goal else -100.0
    rolling = 3.5 if state.rolling and state.seat == seat else 0.0
    return state.points[seat] + rolling - max(points for other, points in enumerate(state.points) if other != seat)


def same(state, generator):
    """Imagine nothing: the race hides nothing."""
    return state


def test_the_random_bot_plays_every_move_about_equally_often():
    generator = random.Random(1)
    counts = dict.fromkeys("abc", 0)
    for _ in range(3000):
        counts[RandomBot().choose(None, "abc", generator)] += 1
    assert min(counts.values()) > 900


def test_the_greedy_bot_takes_the_best_looking_move(race, moves):
    state = race.new_game(moves.setup())
    state = race.resolve(race.perform(state, moves.roll())[0], 4)[0]
    state = race.resolve(race.perform(state, moves.roll())[0], 4)[0]
    options = race.legal_moves(state)
    assert options == [moves.roll(), moves.pay(1)]
    assert GreedyBot(race, points_of).choose(state, options, random.Random(1)) == moves.roll()
    backwards = GreedyBot(race, lambda state, seat: -points_of(state, seat))
    assert backwards.choose(state, options, random.Random(1)) == moves.pay(1)


def test_of_equal_moves_the_first_and_sifted_moves_are_never_looked_at(race, moves):
    state = race.resolve(race.perform(race.new_game(moves.setup()), moves.roll())[0], 4)[0]
    state = race.resolve(race.perform(state, moves.roll())[0], 4)[0]
    options = race.legal_moves(state)
    flat = GreedyBot(race, lambda state, seat: 0.0)
    assert flat.choose(state, options, random.Random(1)) == options[0]
    sifted = GreedyBot(race, points_of, lambda state, moves: moves[1:])
    assert sifted.choose(state, options, random.Random(1)) == moves.pay(1)
    nothing_left = GreedyBot(race, points_of, lambda state, moves: [])
    assert nothing_left.choose(state, options, random.Random(1)) == options[0]


def test_a_whim_plays_anything_now_and_then(race, moves):
    state = race.resolve(race.perform(race.new_game(moves.setup()), moves.roll())[0], 4)[0]
    state = race.resolve(race.perform(state, moves.roll())[0], 4)[0]
    options = race.legal_moves(state)
    generator = random.Random(1)
    chosen = [GreedyBot(race, points_of, whim=0.5).choose(state, options, generator) for _ in range(200)]
    assert 20 < chosen.count(moves.pay(1)) < 90


@pytest.mark.parametrize("kind", [GreedyBot, TreeBot])
def test_a_bot_does_not_decide_for_chance(race, moves, kind):
    state = race.perform(race.new_game(moves.setup()), moves.roll())[0]
    bot = GreedyBot(race, points_of) if kind is GreedyBot else TreeBot(race, points_of, same)
    with pytest.raises(ValueError, match="nobody decides"):
        bot.choose(state, [moves.roll(), moves.pay(1)], random.Random(1))


def test_a_tree_search_goes_a_hundred_rounds_and_six_decisions_deep_unless_told_otherwise(race, moves):
    """House values, which docs and pages name."""
    bot = TreeBot(race, points_of, same)
    assert (bot.rounds, bot.depth) == (100, 6)
    state, looked = race.new_game(moves.setup()), []
    thinking = bot.think(state, [moves.roll(), moves.pay(1)], random.Random(1))
    looked.append(next(thinking))
    assert (looked[0].done, looked[0].of) == (1, 100)


def test_the_tree_search_finds_that_rolling_wins_and_repeats_itself(race, moves):
    state = race.new_game(moves.setup())
    for fall in (6, 1):
        state = race.resolve(race.perform(state, moves.roll())[0], fall)[0]
    bot = TreeBot(race, points_of, same, rounds=60)
    options = race.legal_moves(state)
    chosen = [bot.choose(state, options, random.Random(seed)) for seed in range(10)]
    assert chosen.count(moves.roll()) >= 9
    assert chosen == [bot.choose(state, options, random.Random(seed)) for seed in range(10)]


def test_the_tree_search_has_no_search_where_there_is_no_choice(race, moves):
    state = race.new_game(moves.setup())
    bot = TreeBot(race, points_of, same)
    assert bot.choose(state, [moves.roll()], random.Random(1)) == moves.roll()
    assert [*bot.think(state, [moves.roll()], random.Random(1))] == []


class Arms:
    """One decision, and it is over: each move brings always the same."""

    brings = {"left": 3.0, "middle": 5.0, "right": 4.6}

    def __init__(self):
        self.tried = []

    def to_move(self, state):
        return 1 if state is None else None

    def perform(self, state, move):
        self.tried.append(move)
        return self.brings[move], ()


@pytest.mark.parametrize("curiosity", [0.7, 0.2, 2.0])
def test_what_is_tried_next_is_what_the_published_bound_says(curiosity):
    """UCB (Auer, Cesa-Bianchi and Fischer 2002) reckoned a second time, in units of the spread that was seen."""
    for value in (lambda state, seat: state, lambda state, seat: state * 1000 - 7000):
        game = Arms()
        bot = TreeBot(game, value, same, rounds=60, curiosity=curiosity)
        bot.choose(None, [*game.brings], random.Random(4))
        assert sorted(game.tried[:3]) == sorted(game.brings)
        tries = Counter(game.tried[:3])
        for number, tried in enumerate(game.tried[3:], 4):
            bound = {
                move: (mean - 3) / 2 + curiosity * sqrt(log(number + 1) / tries[move])
                for move, mean in game.brings.items()
            }
            assert tried == max(bound, key=bound.__getitem__)
            tries[tried] += 1
        assert tries.total() == len(game.tried) == 60


def test_a_position_is_judged_once_for_each_seat_that_decided_on_the_way(race, moves):
    state = replace(race.new_game(moves.setup(goal=1000)), points=(5, 5), seat=1)
    judged = []

    def value(state, seat):
        judged.append(seat)
        return points_of(state, seat)

    rounds = []
    for _ in TreeBot(race, value, same, rounds=12, depth=2).think(state, race.legal_moves(state), random.Random(1)):
        rounds.append(sorted(judged))
        judged.clear()
    assert rounds[:2] == [[1], [1]]
    assert [0, 1] in rounds
    assert all(len({*seats}) == len(seats) and {*seats} <= {0, 1} for seats in rounds)


@pytest.mark.parametrize(("rounds", "steps"), [(1, 4), (2, 8), (3, 13)])
def test_each_round_of_the_search_adds_one_position_and_plays_on_from_it(race, moves, rounds, steps):
    """Two rounds try the two moves, the third goes one further down; each then plays three random moves on."""
    state = replace(race.new_game(moves.setup(goal=1000)), points=(5, 5))
    options = race.legal_moves(state)
    assert len(options) == 2
    positions = []
    plain = race.perform
    race.perform = lambda state, move: (positions.append(state), plain(state, move))[1]
    TreeBot(race, points_of, same, rounds=rounds, depth=3).choose(state, options, random.Random(1))
    assert len(positions) == steps
    starts = [number for number, position in enumerate(positions) if position == state]
    assert len(starts) == rounds
    assert all(one != other for one, other in pairwise(positions))


def test_bots_that_think_look_at_the_position_and_the_random_one_does_not(race):
    assert TreeBot(race, points_of, same).looks
    assert GreedyBot(race, points_of).looks
    assert not RandomBot().looks


def test_a_search_in_slices_chooses_as_one_at_a_stretch_and_says_the_best_so_far(race, moves):
    state = replace(race.new_game(moves.setup(goal=1000)), points=(5, 5))
    options = race.legal_moves(state)
    bot = TreeBot(race, points_of, same, rounds=40)
    for seed in range(5):
        sliced, other = (bot.think(state, options, random.Random(seed)) for _ in range(2))
        thoughts = []
        try:
            while True:
                thoughts.append(next(sliced))
                # Another decision thought about in between changes nothing.
                next(other)
        except StopIteration as end:
            chosen = end.value
        assert chosen == bot.choose(state, options, random.Random(seed)) == thoughts[-1].best
        assert [thought.done for thought in thoughts] == list(range(1, 41))
        assert {thought.of for thought in thoughts} == {40}
        assert all(thought.best in options for thought in thoughts)


@pytest.mark.parametrize("whim", [0.0, 0.7])
def test_every_bot_can_be_asked_in_slices(race, moves, whim):
    state = replace(race.new_game(moves.setup(goal=1000)), points=(5, 5))
    options = race.legal_moves(state)
    for bot in (RandomBot(), GreedyBot(race, points_of, whim=whim), TreeBot(race, points_of, same, rounds=7)):
        for seed in range(20):
            chosen = chosen_by(thinking(bot, state, options, random.Random(seed)))
            assert chosen == bot.choose(state, options, random.Random(seed))
    slices = [
        len([*thinking(bot, state, options, random.Random(1))]) for bot in (RandomBot(), GreedyBot(race, points_of))
    ]
    assert slices == [0, len(options)]


def test_the_greedy_bot_says_after_each_move_how_far_it_is_and_which_is_best_so_far(race, moves):
    state = replace(race.new_game(moves.setup(goal=1000)), points=(5, 5))
    options = [moves.pay(3), moves.pay(1), moves.roll(), moves.pay(2)]
    thoughts = list(GreedyBot(race, points_of).think(state, options, random.Random(1)))
    assert [(thought.done, thought.of) for thought in thoughts] == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert [thought.best for thought in thoughts] == [moves.pay(3), moves.pay(1), moves.roll(), moves.roll()]
    sifted = GreedyBot(race, points_of, lambda state, moves: moves[:2])
    assert [thought[:2] for thought in sifted.think(state, options, random.Random(1))] == [(1, 2), (2, 2)]
    assert list(GreedyBot(race, points_of).think(state, options[:1], random.Random(1))) == []
