"""Speed of the rules of Struggle for Rome, beside Catanatron in the same run on the same machine.

Run with ``pytest tests/benchmarks/test_struggle_speed.py --benchmark-only -s`` or as a script.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from time import process_time

import pytest

from romelab.core import saves
from romelab.core.bots import RandomBot
from romelab.core.chance import Seeded
from romelab.core.history import History
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME as GAME
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.struggle_for_rome.positions.state import State
from romelab.studies.one_game import play

catanatron = pytest.importorskip("catanatron", reason="the peer is not installed: pip install catanatron")

TIMES_FASTER = 1.5
GAMES, PASSES = 25, 5


def ours(games: range) -> tuple[int, float]:
    """Play random games of four; give decisions and seconds. Falls of chance cost time but count nothing."""
    decisions, start = 0, process_time()
    for seed in games:
        decisions += play(GAME, Setup(), [RandomBot()] * 4, seed, most=6000)[1]
    return decisions, process_time() - start


def theirs(games: range) -> tuple[int, float]:
    """Play as many random games of four with Catanatron, rolls and forced moves counted as it counts them."""
    colours = (catanatron.Color.RED, catanatron.Color.BLUE, catanatron.Color.WHITE, catanatron.Color.ORANGE)
    decisions, start = 0, process_time()
    for seed in games:
        random.seed(seed)
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours], seed=seed)
        game.play()
        state = game.state
        decisions += len(state.action_records if hasattr(state, "action_records") else state.actions)
    return decisions, process_time() - start


def measured() -> tuple[float, float, float]:
    """Return our and their decisions a second and the median ratio of several passes, taken in turn."""
    ours(range(2))
    theirs(range(2))
    rates: list[tuple[float, float]] = []
    for turn in range(PASSES):
        games = range(turn * GAMES, (turn + 1) * GAMES)
        pair = []
        for run in (ours, theirs):
            decisions, seconds = run(games)
            pair.append(decisions / seconds)
        rates.append((pair[0], pair[1]))
    our, their = (statistics.median(rate[n] for rate in rates) for n in range(2))
    return our, their, statistics.median(one / two for one, two in rates)


def test_decisions_a_second_beside_catanatron(benchmark):
    our, their, ratio = benchmark.pedantic(measured, rounds=1, iterations=1)
    print(f"\nromelab {our:,.0f} decisions/s, Catanatron {their:,.0f} decisions/s, ratio {ratio:.2f}")
    benchmark.extra_info.update(ours=round(our), theirs=round(their), ratio=round(ratio, 2))
    assert ratio >= TIMES_FASTER


def middle(seed: int = 4, decisions: int = 400) -> History[State]:
    """Return a history somewhere in the middle of a random game."""
    history = History(GAME, Setup(), Seeded(seed))
    generator = random.Random(seed)
    for _ in range(decisions):
        moves = GAME.legal_moves(history.state)
        history.play(moves[int(generator.random() * len(moves))])
    return history


def reach(history: History[State], wanted: Callable[[State], bool]) -> State:
    generator = random.Random(1)
    while not wanted(history.state):
        moves = GAME.legal_moves(history.state)
        history.play(moves[int(generator.random() * len(moves))])
    return history.state


def test_legal_moves_of_a_trading_player(benchmark):
    state = reach(middle(), lambda state: state.stage == "trade" and len(GAME.legal_moves(state)) >= 20)
    assert len(benchmark(GAME.legal_moves, state)) >= 20


def test_legal_moves_of_a_wandering_tribe(benchmark):
    wandering = lambda state: state.stage == "tribe" and len(GAME.legal_moves(state)) >= 100  # noqa: E731
    assert len(benchmark(GAME.legal_moves, reach(middle(), wandering))) >= 100


def test_one_move(benchmark):
    state = reach(middle(), lambda state: state.stage == "tribe" and len(GAME.legal_moves(state)) >= 100)
    move = GAME.legal_moves(state)[0]
    after, _ = benchmark(GAME.apply, state, move)
    assert after != state


def test_observing(benchmark):
    state = middle().state
    assert benchmark(GAME.observe, state, 1).players[0].unseen_hand == sum(state.players[0].hand)


def test_saving_and_loading_in_mid_game(benchmark):
    history = middle()

    def both() -> History[State]:
        return saves.loads(saves.dumps(history), {GAME.id: GAME})

    assert benchmark(both).state == history.state


if __name__ == "__main__":
    print("romelab {:,.0f} decisions/s, Catanatron {:,.0f} decisions/s, ratio {:.2f}".format(*measured()))
