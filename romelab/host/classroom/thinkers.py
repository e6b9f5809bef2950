"""Bots that think for long do so in another process: a slow one holds nobody up, and haste gives nothing away."""

import random
from collections.abc import Generator, Sequence
from concurrent.futures import BrokenExecutor
from math import ceil
from time import monotonic
from typing import Any

from romelab.core.bots import Bot, SlicedBot, Thought, thinking
from romelab.core.game import Move
from romelab.host.one_process import OneProcess

ANSWER, THOUGHT = 0.25, 2.0
"""Seconds after which a quick bot, and one that thinks long, moves; one that needs longer takes a multiple of them."""


class Thinkers(OneProcess):
    """A process in which bots think, begun when the first one has to.

    Its answers are those that the bot would give here: they depend only on what it is asked.
    """

    def think(
        self, bot: Bot, observation: Any, moves: Sequence[Move], generator: random.Random
    ) -> Generator[Thought | None, None, Move]:
        """Let a bot choose; yields None until its time is up, which is the same whatever it thought of.

        Parameters
        ----------
        bot
            The bot; one that answers at once does so here.
        observation, moves, generator
            As for :func:`romelab.core.bots.thinking`.
        """
        begun, step = monotonic(), THOUGHT if isinstance(bot, SlicedBot) else ANSWER
        move = yield from self._choose(bot, observation, moves, generator)
        until = begun + step * ceil((monotonic() - begun) / step)
        while monotonic() < until:
            yield None
        return move

    def _choose(
        self, bot: Bot, observation: Any, moves: Sequence[Move], generator: random.Random
    ) -> Generator[Thought | None, None, Move]:
        if not isinstance(bot, SlicedBot):
            return bot.choose(observation, moves, generator)
        # The same stream of chance, should it have to be thought over again here.
        stream = generator.getstate()
        try:
            chosen = self.submit(bot.choose, observation, list(moves), generator)
            while not chosen.done():
                yield None
            return chosen.result()
        except BrokenExecutor:  # the process was killed; another one is begun next time
            self.close()
            generator.setstate(stream)
            return (yield from thinking(bot, observation, moves, generator))
