"""Many games of simple players against the figures of the reconstruction's first play-out.

Those came from another program: 2,000 games for each number of players, without start exchange, voluntary exchange and
the exchange of card 55. ``ROMELAB_GAMES=2000`` plays as many here; the suite plays fewer and allows more.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from romelab.core.game import CHANCE, Move
from romelab.kampf_um_rom.box.options import COLOURS
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.positions.events import Loses, LosesOneOfTwo
from romelab.kampf_um_rom.positions.moves import (
    Attack,
    Convert,
    Double,
    NoDevelopment,
    Prevent,
    Ready,
    Show,
    Swap,
    Throw,
)
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.state import State

GAME = KampfUmRom()
GAMES = int(os.environ.get("ROMELAB_GAMES", "150"))

FIRST = {
    3: {"score": 333, "cards": 54, "destroyed": 7.2, "doubles": 3.1, "prevented": 1.3, "stuck": 0.5, "empty": 0.82},
    4: {"score": 237, "cards": 55, "destroyed": 8.8, "doubles": 2.8, "prevented": 0.8, "stuck": 0.8, "empty": 0.01},
}
"""Figures of the first play-out with random players, per game."""


def choose(state: State, moves: list[Move], generator: random.Random) -> Move:
    """Take any card, and any move with it; double the best box; develop after an attack."""
    if state.stage == "start exchange":
        return Ready()
    pick = [move for move in moves if not isinstance(move, Swap | Convert)] or moves
    if state.stage == "develop":
        pick = [move for move in pick if not isinstance(move, NoDevelopment)] or pick
    if state.stage == "double" and isinstance(pick[0], Double):
        return max(pick, key=lambda move: GAME.network.box(move.box).value if isinstance(move, Double) else -1)
    if state.stage == "turn" and not isinstance(pick[0], Show | Throw):
        cards = sorted({move.card for move in pick if hasattr(move, "card")})
        if cards:
            card = cards[int(generator.random() * len(cards))]
            pick = [move for move in pick if getattr(move, "card", 0) == card]
            attacks = [move for move in pick if isinstance(move, Attack)]
            others = [move for move in pick if not isinstance(move, Attack)]
            if attacks and others:
                pick = attacks if generator.random() < 0.3 else others
    if isinstance(pick[0], Show):
        return pick[0]
    return pick[int(generator.random() * len(pick))]


def played(players: int, games: int) -> tuple[dict[str, float], list[float]]:
    generator, total, wins = random.Random(players), Counter(), [0.0] * players
    for _ in range(games):
        state = GAME.new_game(Setup(colours=COLOURS[:players]))
        empty = False
        while (seat := GAME.to_move(state)) is not None:
            if seat == CHANCE:
                state, _ = GAME.resolve(state, GAME.chances(state).draw(generator))
                continue
            move = choose(state, list(GAME.legal_moves(state)), generator)
            total["cards"] += state.stage == "turn" and not isinstance(move, Show | Throw) and hasattr(move, "card")
            total["doubles"] += isinstance(move, Double)
            total["prevented"] += isinstance(move, Prevent)
            total["stuck"] += isinstance(move, Show)
            state, events = GAME.perform(state, move)
            total["destroyed"] += sum(event.number for event in events if isinstance(event, Loses))
            total["destroyed"] += sum(isinstance(event, LosesOneOfTwo) for event in events)
            empty = empty or not all(map(state.supply, range(players)))
        total["empty"] += empty
        total["score"] += sum(GAME.scores(state)) / players
        winners = GAME.winners(state)
        for seat in winners:
            wins[state.order.index(seat)] += 1 / len(winners) / games
    return {name: number / games for name, number in total.items()}, wins


@pytest.mark.parametrize("players", [3, 4])
def test_the_statistics_come_out_alike(players):
    found, wins = played(players, GAMES)
    print(players, {name: round(number, 2) for name, number in sorted(found.items())}, [round(w, 3) for w in wins])
    first = FIRST[players]
    assert found["score"] == pytest.approx(first["score"], rel=0.07)
    assert found["cards"] == pytest.approx(first["cards"], rel=0.03)
    assert found["destroyed"] == pytest.approx(first["destroyed"], rel=0.2)
    assert found["doubles"] == pytest.approx(first["doubles"], rel=0.2)
    assert found["prevented"] == pytest.approx(first["prevented"], abs=0.7)
    assert found["stuck"] == pytest.approx(first["stuck"], abs=0.3)
    assert found["empty"] == pytest.approx(first["empty"], abs=0.1)
    if players == 4:
        assert wins[2] + wins[3] > wins[0] + wins[1]  # later seats do better
