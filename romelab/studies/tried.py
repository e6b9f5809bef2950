"""Is a bot better than another? It plays among equal others, at each seat in turn; its share of the wins tells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from romelab.core.bots import Bot
from romelab.core.chance import share_interval
from romelab.core.game import AnyGame
from romelab.studies.one_game import play


class Tried(NamedTuple):
    """How a bot has done among equal others so far.

    Attributes
    ----------
    games, won
        How many games there were, and how many of them it won; of a shared victory its part.
    seats
        How many sit at the table.
    """

    games: int
    won: float
    seats: int

    @property
    def interval(self) -> tuple[float, float]:
        """The share of the games that it wins, with 95 per cent of confidence."""
        return share_interval(self.won / self.games, self.games)

    @property
    def better(self) -> bool | None:
        """Whether it is better than the others; None if these games do not tell."""
        low, high = self.interval
        chance = 1 / self.seats
        return True if low > chance else False if high < chance else None


def tried(game: AnyGame, setup: Any, new: Bot, old: Bot, games: int = 200, first: int = 1) -> Iterator[Tried]:
    """Let one bot play among equal others, at each seat in turn; gives after each game how it stands.

    Parameters
    ----------
    game, setup
        The game and what it starts from.
    new, old
        The one bot, and all the others.
    games
        How many games.
    first
        The seed of the first game; each has the next.
    """
    seats = len(game.scores(game.new_game(setup)))
    won = 0.0
    for number in range(games):
        at = number % seats
        sitting = [new if seat == at else old for seat in range(seats)]
        winners = game.winners(play(game, setup, sitting, first + number)[0])
        won += (at in winners) / max(1, len(winners))
        yield Tried(number + 1, won, seats)
