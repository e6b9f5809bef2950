"""How fast Total War: ROME plays. Run with ``pytest tests/benchmarks/test_total_war_speed.py --benchmark-only -s``.

The peer is Catanatron with random players, measured in the same run, in turns with ours. ``decisions`` are moves of
seats, battles included; draws and dice come on top. ``choices`` counts only decisions with two moves or more.
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
from romelab.studies.one_game import play
from romelab.total_war_rome.box.tables import FACTIONS
from romelab.total_war_rome.chances import odds
from romelab.total_war_rome.game import TOTAL_WAR_ROME as GAME
from romelab.total_war_rome.network.network import default_network
from romelab.total_war_rome.network.routes import Carrier, March, reach
from romelab.total_war_rome.network.trips import agent_reach
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.state import Setup, State
from romelab.total_war_rome.questions.outlook import losses

ROUNDS = 7
LEGION = "rome_republican_legionaries"


def setup(players: int) -> Setup:
    return Setup(FACTIONS[:players], FACTIONS[:players])


class Counting(RandomBot):
    """A random player that counts what left it a choice."""

    def __init__(self) -> None:
        object.__setattr__(self, "chosen", 0)

    def choose(self, observation: Any, moves: Any, generator: random.Random) -> Any:
        object.__setattr__(self, "chosen", self.chosen + (len(moves) > 1))
        return super().choose(observation, moves, generator)


def middle(seed: int = 2, steps: int = 400) -> History[State]:
    """Play the first half of a random game of four."""
    chooser = random.Random(seed)
    history: History[State] = History(GAME, setup(4), Seeded(seed))
    for _ in range(steps):
        moves = GAME.legal_moves(history.state)
        history.play(moves[int(chooser.random() * len(moves))])
    return history


def ours(players: int, seed: int) -> tuple[float, float]:
    """Play two games; give decisions and choices a second."""
    start = time.process_time()
    played = [play(GAME, setup(players), [RandomBot()] * players, seed * 10 + number) for number in range(2)]
    spent = time.process_time() - start
    counters = [Counting() for _ in range(players)]
    for number in range(2):
        play(GAME, setup(players), counters, seed * 10 + number)
    return sum(game[1] for game in played) / spent, sum(bot.chosen for bot in counters) / spent


def theirs(seed: int) -> tuple[float, float]:
    """Let Catanatron's random players play two games; give actions and choices a second."""
    catanatron = pytest.importorskip("catanatron")

    def fresh(number: int) -> Any:
        # It draws from Python's global generator.
        random.seed(number)
        colours = (catanatron.Color.RED, catanatron.Color.BLUE, catanatron.Color.WHITE, catanatron.Color.ORANGE)
        return catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours], seed=number)

    def decide(player: Any, game: Any, actions: Any) -> Any:
        counts[0] += 1
        counts[1] += len(actions) > 1
        return player.decide(game, actions)

    games = [fresh(seed * 10 + number) for number in range(2)]
    start = time.process_time()
    for game in games:
        game.play()
    spent = time.process_time() - start
    counts = [0, 0]
    for number in range(2):
        fresh(seed * 10 + number).play(decide_fn=decide)
    return counts[0] / spent, counts[1] / spent


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_players_against_the_peer(benchmark: Any, players: int) -> None:
    pytest.importorskip("catanatron")
    mine, peer = [], []
    for number in range(ROUNDS):
        peer.append(theirs(number + 1))
        mine.append(ours(players, number))
    decisions, choices = (sorted(rate[at] for rate in mine)[ROUNDS // 2] for at in (0, 1))
    actions, real = (sorted(rate[at] for rate in peer)[ROUNDS // 2] for at in (0, 1))
    benchmark.extra_info.update(
        {
            "decisions per second": round(decisions),
            "peer's actions per second": round(actions),
            "decisions, ratio": round(decisions / actions, 2),
            "choices, ratio": round(choices / real, 2),
        }
    )
    print("\n", players, "factions:", dict(benchmark.extra_info))
    assert decisions >= 10_000
    assert decisions / actions >= 0.5
    benchmark.pedantic(play, (GAME, setup(players), [RandomBot()] * players, 1), rounds=3)


def test_legal_list(benchmark: Any) -> None:
    state = middle().state
    assert len(benchmark(GAME.legal_moves, state)) > 1


def test_apply(benchmark: Any) -> None:
    state = middle().state
    after, _ = benchmark(GAME.apply, state, GAME.legal_moves(state)[0])
    assert after != state


def test_observe(benchmark: Any) -> None:
    assert benchmark(GAME.observe, middle().state, 0).hands


def test_save_and_load(benchmark: Any) -> None:
    history = middle()
    again = benchmark(lambda: loads(dumps(history), {GAME.id: GAME}))
    assert again.state == history.state


def test_agent_reach(benchmark: Any) -> None:
    assert len(benchmark(agent_reach.__wrapped__, default_network(), "latium", 5)) > 30


def test_army_reach(benchmark: Any) -> None:
    board = default_network()
    assert len(benchmark(reach, board, March("latium", 5, 2**40 - 1, navies=(Carrier("mare_tyrrhenum", 4),)))) > 20


def test_costliest_losses(benchmark: Any) -> None:
    assert benchmark(losses, Draft(GAME.box, middle().state), 0)


def test_assault_odds(benchmark: Any) -> None:
    troops = (LEGION,) * 4 + ("rome_ballistae", "rome_velites", "rome_allied_cavalry", "rome_scorpio")

    def ask() -> Any:
        odds.remains.cache_clear()
        odds._strength.cache_clear()
        return odds.assault(("RED",) * 5, troops, general="RED")

    assert 0 < benchmark(ask).taken < 1
