"""Players that are programs: random ones, and those that take what looks best. They play any game.

A bot gets what a person in its seat would get: an observation and the legal moves. What a game knows about itself
(which positions are good, how hidden cards could lie) is handed in as plain functions.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, runtime_checkable

from romelab.core.game import CHANCE, AnyGame, Move

Value = Callable[[Any, int], float]
"""How good an observation looks for a seat; more is better."""
Sift = Callable[[Any, Sequence[Move]], Sequence[Move]]
"""Picks the moves worth looking at; at least one."""
Imagine = Callable[[Any, random.Random], Any]
"""Fills in what an observation hides, by chance: gives a full position that fits it."""


class Bot(Protocol):
    """A player that is a program."""

    @property
    def looks(self) -> bool:
        """Whether it looks at the observation at all; playouts save the work for one that does not."""
        ...

    def choose(self, observation: Any, moves: Sequence[Move], generator: random.Random) -> Move:
        """Choose one of the legal moves.

        Parameters
        ----------
        observation
            The position as its seat may see it.
        moves
            The legal moves; at least one.
        generator
            Its own source of chance; the same stream gives the same choice.
        """
        ...


class Thought(NamedTuple):
    """How far a bot has come with one decision.

    Attributes
    ----------
    done, of
        Slices thought, and how many there will be.
    best
        The move it would choose if it had to choose now.
    weighed
        What it has weighed so far, if it can say why; see :class:`romelab.core.bots.foresight.Weighed`.
    """

    done: int
    of: int
    best: Move
    weighed: Any = None


Thinking = Generator[Thought, None, Move]
"""A decision in slices: yields after each, and returns the move."""


@runtime_checkable
class SlicedBot(Bot, Protocol):
    """A bot whose thinking can be broken off and gone on with, so that a page can speak in between."""

    @property
    def looks(self) -> bool:
        """Whether it looks at the observation: it does, since it thinks about it."""
        return True

    def think(self, observation: Any, moves: Sequence[Move], generator: random.Random) -> Thinking:
        """Choose as :meth:`Bot.choose` does, and yield after each slice; the move is the same however it is sliced."""
        ...

    def choose(self, observation: Any, moves: Sequence[Move], generator: random.Random) -> Move:
        """Choose one of the legal moves: think to the end."""
        return chosen_by(self.think(observation, moves, generator))


def thinking(bot: Bot, observation: Any, moves: Sequence[Move], generator: random.Random) -> Thinking:
    """Let any bot choose in slices; one that knows no slices thinks in one.

    Parameters
    ----------
    bot
        The bot.
    observation, moves, generator
        As for :meth:`Bot.choose`.

    Returns
    -------
    generator
        Yields a :class:`Thought` after each slice; its return value is the move.

    Examples
    --------
    >>> chosen = chosen_by(thinking(RandomBot(), None, ["a", "b", "c"], random.Random(1)))
    >>> chosen == RandomBot().choose(None, ["a", "b", "c"], random.Random(1))
    True
    """
    if isinstance(bot, SlicedBot):
        return (yield from bot.think(observation, moves, generator))
    return bot.choose(observation, moves, generator)


def chosen_by(thinking: Thinking) -> Move:
    """Think to the end and return the move."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            return end.value


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Plays any legal move, each as likely as the others.

    Examples
    --------
    >>> bot = RandomBot()
    >>> bot.choose(None, ["a", "b", "c"], random.Random(1))
    'a'
    """

    looks = False

    def choose(self, observation: Any, moves: Sequence[Move], generator: random.Random) -> Move:
        """Choose any of the moves."""
        return moves[int(generator.random() * len(moves))]


def decides(game: AnyGame, observation: Any) -> int:
    """Return the seat that decides in a position; ValueError if nobody does."""
    seat = game.to_move(observation)
    if seat is None or seat == CHANCE:
        raise ValueError("nobody decides in this position")
    return seat


def everything(observation: Any, moves: Sequence[Move]) -> Sequence[Move]:
    """Keep all moves: the sift of a game that has none."""
    return moves


@dataclass(frozen=True, slots=True)
class GreedyBot(SlicedBot):
    """Plays the move after which the position looks best to it; of equal ones the first or, if it dares, any.

    Parameters
    ----------
    game
        The game.
    value
        How good an observation looks for a seat. It is asked right after the move, before dice or cards come up.
    sift
        Which moves to look at; without it all.
    whim
        Chance of playing any move instead, from 0 to 1: makes its games differ and keeps it out of dead ends.
    """

    game: AnyGame
    value: Value
    sift: Sift = everything
    whim: float = 0.0

    def think(self, observation: Any, moves: Sequence[Move], generator: random.Random) -> Thinking:
        """Choose the move that leads to the best-looking position; each slice examines one move."""
        if self.whim and generator.random() < self.whim:
            return moves[int(generator.random() * len(moves))]
        if len(moves) == 1:
            return moves[0]
        seat = decides(self.game, observation)
        best, best_value = moves[0], float("-inf")
        looked_at = self.sift(observation, moves)
        for done, move in enumerate(looked_at, 1):
            value = self.value(self.game.perform(observation, move)[0], seat)
            if value > best_value:
                best, best_value = move, value
            yield Thought(done, len(looked_at), best)
        return best
