"""Random games that are the same each time: what tests of the whole house look at."""

from __future__ import annotations

import random
from math import inf
from typing import Any

from romelab.core.chance import Seeded
from romelab.core.game import CHANCE, AnyGame
from romelab.core.history import History


def random_game(game: AnyGame, setup: Any, seed: int, most: float = inf) -> History[Any]:
    """Play moves by chance until the game is over or has so many points, the same whatever the players are called."""
    chooser, history = random.Random(seed), History(game, setup, Seeded(seed))
    while game.to_move(history.state) is not None and len(history.points) < most:
        if game.to_move(history.state) == CHANCE:
            history.resolve()
            continue
        moves = game.legal_moves(history.state)
        history.play(moves[int(chooser.random() * len(moves))])
    return history
