"""Players without a person: each gets only what its seat may see, and the legal moves."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from romelab.core.game import AnyGame, Move

Bot: TypeAlias = Callable[[AnyGame, Any, int, Sequence[Move], random.Random], Move]
"""Takes the game, the observation of a seat, the seat, its legal moves and a generator; gives one of the moves."""


def random_bot(game: AnyGame, observation: Any, seat: int, moves: Sequence[Move], generator: random.Random) -> Move:
    """Take any legal move, each with the same chance."""
    del game, observation, seat
    return moves[int(generator.random() * len(moves))]


BOTS: Mapping[str, Bot] = MappingProxyType({"random": random_bot})
"""The bots by name, the simplest first."""


def choose_move(bot: Bot, game: AnyGame, state: Any, seat: int, generator: random.Random) -> Move:
    """Ask a bot for a move, and show it no more than its seat may see.

    Parameters
    ----------
    bot
        The bot.
    game, state
        The game and the position.
    seat
        The seat to move.
    generator
        Where its chance decisions come from.
    """
    return bot(game, game.observe(state, seat), seat, game.legal_moves(state), generator)
