"""Playouts: a table of games that does not depend on who computes it."""

from __future__ import annotations

import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from inspect import signature
from multiprocessing import get_context

import pytest

from romelab.core.bots import RandomBot
from romelab.core.errors import InputError
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.studies.one_game import check_bots, play
from romelab.studies.playouts import PlayoutsOfGame, playouts, shares

THREE = Setup(("A", "B", "C"))


def rounds_of(state):
    return {"round": state.round}


def test_a_row_per_seed_in_order(race, moves):
    rows = playouts(race, moves.setup(goal=8), [RandomBot()] * 2, (5, 3, 9))
    assert [row["seed"] for row in rows] == [5, 3, 9]
    for row in rows:
        assert row["finished"]
        assert max(row["scores"]) >= 8
        assert row["winners"] == tuple(n for n, points in enumerate(row["scores"]) if points >= 8)
        assert row["decisions"] >= row["chance_steps"]


def test_the_same_seed_is_the_same_game_and_another_seed_another(race, moves):
    bots = [RandomBot()] * 2
    assert playouts(race, moves.setup(), bots, range(6)) == playouts(race, moves.setup(), bots, range(6))
    games = {play(race, moves.setup(), bots, seed)[0] for seed in range(12)}
    assert len(games) > 3


def test_what_nobody_says_is_the_same_for_a_game_as_for_all_games():
    """A hundred games of a hundred thousand decisions at most, one after the other, without further columns."""
    usual = {"notes": None, "most": 100_000, "each": "game", "to": None}
    everywhere = (playouts, PlayoutsOfGame(STRUGGLE_FOR_ROME, lambda seats: THREE), play)
    for one, seeds in zip(everywhere, ({}, {"seeds": range(100), "setup": None}, {"watch": None}), strict=True):
        said = {
            name: word.default for name, word in signature(one).parameters.items() if word.default is not word.empty
        }
        assert said == ({"most": 100_000} if one is play else usual) | seeds


def test_a_bot_that_ponders_longer_does_not_change_the_dice(race, moves):
    class Ponderer:
        looks = False

        def choose(self, observation, moves, generator):
            generator.random()
            return moves[0]

    class Quick:
        looks = False

        def choose(self, observation, moves, generator):
            return moves[0]

    assert play(race, moves.setup(), [Ponderer()] * 2, 3) == play(race, moves.setup(), [Quick()] * 2, 3)


def test_bots_get_observations_and_never_the_full_position():
    looked = []

    class Watcher:
        looks = True

        def choose(self, observation, moves, generator):
            seat = STRUGGLE_FOR_ROME.to_move(observation)
            looked.append(observation)
            assert STRUGGLE_FOR_ROME.observe(observation, seat) == observation
            assert all(not any(p.hand) for n, p in enumerate(observation.players) if n != seat)
            return moves[int(generator.random() * len(moves))]

    play(STRUGGLE_FOR_ROME, THREE, [Watcher()] * 3, 1, most=60)
    assert len(looked) == 60


def test_any_executor_gives_the_same_table():
    bots = [RandomBot()] * 3
    here = playouts(STRUGGLE_FOR_ROME, THREE, bots, range(6), most=1500)
    # A spawned process imports everything anew: the strictest kind of pool.
    spawned = ProcessPoolExecutor(2, mp_context=get_context("spawn"))
    for pool in (ThreadPoolExecutor(2), spawned):
        with pool as executor:
            assert playouts(STRUGGLE_FOR_ROME, THREE, bots, range(6), executor=executor, most=1500) == here


def test_notes_add_columns():
    (row,) = playouts(STRUGGLE_FOR_ROME, THREE, [RandomBot()] * 3, [1], notes=rounds_of, most=1500)
    assert {"round", "seed", "scores", "winners", "decisions", "chance_steps", "finished"} == set(row)


def test_an_unfinished_game_is_broken_off():
    (row,) = playouts(STRUGGLE_FOR_ROME, THREE, [RandomBot()] * 3, [1], most=30)
    assert (row["finished"], row["winners"], row["decisions"]) == (False, (), 30)


def test_shares_of_shared_victories_add_up():
    rows = [
        {"finished": True, "winners": (0,)},
        {"finished": True, "winners": (1, 2)},
        {"finished": False, "winners": ()},
    ]
    assert shares(rows, 3) == (0.5, 0.25, 0.25)
    assert shares([], 2) == (0.0, 0.0)


def test_the_global_generator_is_left_alone(race, moves):
    random.seed(1)
    before = random.getstate()
    playouts(race, moves.setup(), [RandomBot()] * 2, range(3))
    assert random.getstate() == before


def test_without_a_word_a_hundred_games_are_played_from_the_usual_set_up(race, moves):
    asked = []
    play_race = PlayoutsOfGame(race, lambda seats: (asked.append(seats), moves.setup(goal=2))[1])
    rows = play_race([RandomBot()] * 2)
    assert [row["seed"] for row in rows] == list(range(100))
    assert asked == [2]
    assert max(row["decisions"] for row in rows) < 10
    longer = play_race([RandomBot()] * 2, [3], setup=moves.setup(goal=30))
    assert longer == playouts(race, moves.setup(goal=30), [RandomBot()] * 2, [3])
    (broken,) = play_race([RandomBot()] * 2, [3], setup=moves.setup(goal=1000), most=7, notes=points_of)
    assert (broken["finished"], broken["decisions"], len(broken["points"])) == (False, 7, 2)
    with pytest.raises(InputError, match="must be a list with a bot for each of the 2 seats"):
        play_race(RandomBot())


def points_of(state):
    return {"points": state.points}


class Half:
    looks = True


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ("ab", ["bots: must be a list with a bot for each of the 2 seats"]),
        (None, ["bots: must be a list with a bot for each of the 2 seats"]),
        ([RandomBot()], ["bots: the set-up has 2 seats and needs as many bots, not 1"]),
        ([RandomBot(), RandomBot], ["bots[1]: RandomBot is a class; make a bot of it with RandomBot()"]),
        (
            [Half(), 5],
            [
                "bots[0]: a Half is not a bot: it lacks choose and looks",
                "bots[1]: 5 is not a bot: it lacks choose and looks",
            ],
        ),
        ((RandomBot(), RandomBot()), []),
    ],
)
def test_there_is_a_bot_for_each_seat(bots, said):
    if not said:
        check_bots(bots, 2)
        return
    with pytest.raises(InputError) as caught:
        check_bots(bots, 2)
    assert [str(problem) for problem in caught.value.problems] == said
