"""Bots that think long do so in another process, so that a slow one holds nobody up."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from romelab.core.bots import Bot, SlicedBot, Thought, thinking
from romelab.core.game import Move
from romelab.host.drawers import lower


class Thinkers:
    """A process in which bots think, begun when the first one has to.

    Its answers are those that the bot would give here: they depend on what it is asked alone.
    """

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def think(
        self, bot: Bot, observation: Any, moves: Sequence[Move], generator: random.Random
    ) -> Generator[Thought | None, None, Move]:
        """Let a bot choose; yields None while the other process is at it.

        Parameters
        ----------
        bot
            The bot; one that answers at once does so here.
        observation, moves, generator
            As for :func:`romelab.core.bots.thinking`.
        """
        if not isinstance(bot, SlicedBot):
            return bot.choose(observation, moves, generator)
        # The same stream of chance, should it have to be thought over again here.
        stream = generator.getstate()
        try:
            pool = self._pool = self._pool or ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=lower)
            chosen = pool.submit(_choose, bot, observation, list(moves), generator)
            while not chosen.done():
                yield None
            return chosen.result()
        except BrokenExecutor:  # the process was killed; another one is begun next time
            self.close()
            generator.setstate(stream)
            return (yield from thinking(bot, observation, moves, generator))

    def close(self) -> None:
        """End the process; what it was at is of no use any more."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _choose(bot: Bot, observation: Any, moves: Sequence[Move], generator: random.Random) -> Move:
    return bot.choose(observation, moves, generator)
