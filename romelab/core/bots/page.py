"""A bot on one page: lines of a condition and a choice each, in order of priority; it follows the first that fits.

The page is data, so it can be read, moved about, printed and tried; the reason for a move is the line it followed.
"""

# pyright: strict
from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from romelab.core.bots import decides
from romelab.core.bots.reasons import FollowsLine
from romelab.core.errors import Problem, quoted, refuse
from romelab.core.game import AnyGame, Move
from romelab.core.packaged import packaged_toml

Condition = Callable[[Any, int, int], bool]
"""Whether something holds for a seat in an observation, given the number of a line."""
Choice = Callable[[Any, int, Sequence[Move]], Move | None]
"""One of the legal moves of a seat in an observation; None if none is of this kind."""
Rate = Callable[[Any, int, Any], Any]
"""How good a move of a seat in an observation is; None if it is not to be made."""
MOST_LINES = 12
"""How many lines a page has room for."""


class Line(NamedTuple):
    """A line of a page: what is done, and when.

    Attributes
    ----------
    when, do
        Names of a condition and a choice.
    number
        What the condition compares with; 0 where it compares nothing.
    on
        Whether it counts.
    """

    when: str
    do: str
    number: int = 0
    on: bool = True


def read_pages(package: str) -> dict[str, tuple[Line, ...]]:
    """Return the pages that come with a game, by name, from ``pages.toml`` in its package."""
    return {name: tuple(Line(**line) for line in lines) for name, lines in packaged_toml(package, "pages.toml").items()}


def always(state: Any, seat: int, number: int) -> bool:
    """Return True: the condition that any page may have."""
    return True


def best(kind: type[Move], rate: Rate, state: Any, seat: int, moves: Sequence[Move]) -> Move | None:
    """Return the move of a kind that is rated best; None if none is rated at all."""
    rates = [(rate(state, seat, move), move) for move in moves if isinstance(move, kind)]
    return max((each for each in rates if each[0] is not None), key=lambda each: each[0], default=(0, None))[1]


def alike(state: Any, seat: int, move: Move) -> int:
    """Rate all moves of a kind the same, so that the first one is made."""
    return 0


@dataclass(frozen=True, slots=True)
class PageBot:
    """Follows the first line of its page that fits; where none does it plays the first legal move.

    Parameters
    ----------
    game
        The game.
    lines
        The page, at most :data:`MOST_LINES` lines.
    conditions, choices
        What the names in the lines mean.

    Raises
    ------
    InputError
        If there are more lines, or a line names something unknown.
    """

    game: AnyGame
    lines: tuple[Line, ...]
    conditions: Mapping[str, Condition]
    choices: Mapping[str, Choice]
    looks = True

    def __post_init__(self) -> None:
        problems = [
            Problem(f"line {number}", f"there is no {kind} {quoted(name)}")
            for number, line in enumerate(self.lines, 1)
            for kind, name, known in (("condition", line.when, self.conditions), ("choice", line.do, self.choices))
            if name not in known
        ]
        if len(self.lines) > MOST_LINES:
            problems.append(Problem("the page", f"has {len(self.lines)} lines; {MOST_LINES} is the most"))
        refuse(problems, "the page of the bot")

    @property
    def compares(self) -> frozenset[str]:
        """The conditions that compare something with the number of their line: all but the one that always holds."""
        return frozenset(self.conditions) - {"always"}

    def with_lines(self, lines: Sequence[Line]) -> PageBot:
        """Return the same bot with another page."""
        return replace(self, lines=tuple(lines))

    def followed(self, observation: Any, moves: Sequence[Move]) -> tuple[int, Move]:
        """Return the number of the line that is followed, from 1 on, and the move it leads to; 0 if none fits."""
        seat = decides(self.game, observation)
        for number, line in enumerate(self.lines, 1):
            if line.on and self.conditions[line.when](observation, seat, line.number):
                move = self.choices[line.do](observation, seat, moves)
                if move is not None:
                    return number, move
        return 0, moves[0]

    def choose(self, observation: Any, moves: Sequence[Move], generator: random.Random) -> Move:
        """Choose the move of the first line that fits."""
        return self.followed(observation, moves)[1]

    def why(self, observation: Any, moves: Sequence[Move]) -> FollowsLine | None:
        """Return the line that is followed, as a fact; None if none fits."""
        number, _ = self.followed(observation, moves)
        if not number:
            return None
        line = self.lines[number - 1]
        return FollowsLine(self.game.to_move(observation) or 0, number, line.when, line.number, line.do)
