"""How fast Kampf um Rom plays. Run with ``pytest tests/benchmarks/test_kampf_speed.py --benchmark-only -s``.

The peer is Catanatron, measured in the same run, in turns with ours. Of what it records as actions about two in three
leave its player no choice (rolling the dice, ending a turn); ours are real choices nearly always, and its dice are
actions where our cards fall between decisions. So three figures are given: what each side counts as a decision; steps
(our decisions and falls of chance against all its actions); and choices (decisions with two moves or more).
"""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from romelab.core.bots import RandomBot
from romelab.core.chance import Seeded
from romelab.core.history import History
from romelab.core.saves import dumps, loads
from romelab.kampf_um_rom.box.options import COLOURS
from romelab.kampf_um_rom.game import KAMPF_UM_ROM as GAME
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.state import State
from romelab.kampf_um_rom.questions.plans import cheapest_plans, falls, keystones
from romelab.studies.one_game import play

BOTS = [RandomBot()] * 4
ROUNDS = 12


def middle(players: int = 4, seed: int = 9) -> History[State]:
    """Play the first half of a random game, to a turn with twenty moves or more."""
    chooser = random.Random(seed)
    history: History[State] = History(GAME, Setup(colours=COLOURS[:players]), Seeded(seed))
    moves = GAME.legal_moves(history.state)
    while len(history.points) < 90 or history.state.stage != "turn" or len(moves) < 20:
        history.play(moves[int(chooser.random() * len(moves))])
        moves = GAME.legal_moves(history.state)
    return history


def ours(players: int, seed: int) -> tuple[float, int, int, int]:
    """Play a dozen games; give the time, the decisions, the steps and the decisions with a choice."""
    setup = Setup(colours=COLOURS[:players])
    start = time.process_time()
    played = [play(GAME, setup, BOTS[:players], seed * 100 + number) for number in range(12)]
    spent = time.process_time() - start
    decisions = sum(game[1] for game in played)
    return spent, decisions, decisions + sum(game[2] for game in played), decisions - forced(players, seed)


def forced(players: int, seed: int) -> int:
    """Count, outside the time taken, the decisions of the same games that left no choice."""

    class Counting(RandomBot):
        def choose(self, observation: Any, moves: Any, generator: random.Random) -> Any:
            nonlocal without
            without += len(moves) == 1
            return super().choose(observation, moves, generator)

    without = 0
    for number in range(12):
        play(GAME, Setup(colours=COLOURS[:players]), [Counting()] * players, seed * 100 + number)
    return without


def theirs(seed: int) -> tuple[float, int, int]:
    """Let Catanatron's random players play one game; give the time, all actions, and those with a choice."""
    catanatron = pytest.importorskip("catanatron")

    def fresh() -> Any:
        # It draws from Python's global generator.
        random.seed(seed)
        colours = (catanatron.Color.RED, catanatron.Color.BLUE, catanatron.Color.WHITE, catanatron.Color.ORANGE)
        return catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours], seed=seed)

    def decide(player: Any, game: Any, actions: Any) -> Any:
        counts[0] += 1
        counts[1] += len(actions) > 1
        return player.decide(game, actions)

    game = fresh()
    start = time.process_time()
    game.play()
    spent = time.process_time() - start
    counts = [0, 0]
    fresh().play(decide_fn=decide)
    return spent, counts[0], counts[1]


@pytest.mark.parametrize("players", [3, 4])
def test_random_players_against_the_peer(benchmark: Any, players: int) -> None:
    pytest.importorskip("catanatron")
    mine, peer = [], []
    for number in range(ROUNDS):
        peer.append(theirs(number + 1))
        mine.append(ours(players, number))

    def middle_of(rates: list[float]) -> float:
        return sorted(rates)[len(rates) // 2]

    actions = middle_of([count / spent for spent, count, _ in peer])
    choices = middle_of([count / spent for spent, _, count in peer])
    decisions = middle_of([count / spent for spent, count, _, _ in mine])
    steps = middle_of([count / spent for spent, _, count, _ in mine])
    real = middle_of([count / spent for spent, _, _, count in mine])
    benchmark.extra_info.update(
        {
            "decisions per second": round(decisions),
            "peer's actions per second": round(actions),
            "decisions, ratio": round(decisions / actions, 2),
            "steps, ratio": round(steps / actions, 2),
            "choices, ratio": round(real / choices, 2),
        }
    )
    print("\n", players, "players:", dict(benchmark.extra_info))
    # Quiet machines give about 2.5, 4.5 and 6.5; a busy one takes up to a fifth off.
    assert decisions / actions >= 2.0
    assert steps / actions >= 3.5
    assert real / choices >= 4.5
    benchmark(play, GAME, Setup(colours=COLOURS[:players]), BOTS[:players], 1)


def test_legal_list(benchmark: Any) -> None:
    state = middle().state
    assert len(benchmark(GAME.legal_moves, state)) >= 20


def test_apply(benchmark: Any) -> None:
    state = middle().state
    move = GAME.legal_moves(state)[0]
    after, events = benchmark(GAME.apply, state, move)
    assert after != state
    assert events


def test_observe(benchmark: Any) -> None:
    assert benchmark(GAME.observe, middle().state, 0).hidden


def test_save_and_load(benchmark: Any) -> None:
    history = middle()
    again = benchmark(lambda: loads(dumps(history), {GAME.id: GAME}))
    assert again.state == history.state


@pytest.mark.parametrize("goal", ["mathematik", "hauptstadt", "ma_kampfweise"])
def test_cheapest_plans(benchmark: Any, goal: str) -> None:
    state = middle().state
    benchmark(cheapest_plans, GAME, state, 0, goal)


def test_what_breaks(benchmark: Any) -> None:
    assert benchmark(falls, GAME, middle().state, 0)


def test_keystones(benchmark: Any) -> None:
    assert len(benchmark(keystones, GAME.network)) == 37
