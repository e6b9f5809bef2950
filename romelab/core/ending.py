"""Ends that no printed rule knows: the clock of a lesson, and a game in which nobody can score any more.

A game played as printed never ends by these. A set-up may agree on them as house rules: its options then hold
``minutes``, and what else the game offers. Whoever keeps the time, a table or a teacher, lets the player who decides
make the move :class:`TimeUp`; so the end is a step of the game, which undo, branches and saves keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias, get_args

from romelab.core.game import Move
from romelab.core.options import option

LONGEST = 600
"""Minutes at most."""
Rounds: TypeAlias = Literal[0, 40, 30, 25, 20, 15, 12, 10, 8, 6, 5, 4, 3, 2]
"""Rounds after which a game may be agreed to end; 0 for none."""


@dataclass(frozen=True, slots=True)
class TimeUp(Move):
    """The minutes agreed on are over: the game ends at once, and is won by points as at any end (a house rule).

    No list of legal moves offers it, so that no program plays it for a good move; ``why_not`` is the authority.
    """

    kind: ClassVar[str] = "time_up"

    def __str__(self) -> str:
        return "The time is up"


def minutes(point: str, rules: Sequence[str] = ()) -> int:
    """Declare the option ``minutes`` of a game; arguments as for :func:`~romelab.core.options.option`.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> from romelab.core.options import options_of
    >>> @dataclass(frozen=True)
    ... class Options:
    ...     minutes: int = minutes("R-1")
    >>> options_of(Options)[0].meaning(0)
    'by no clock, as printed'
    """
    question = "After how many minutes does the game end, whatever the points?"
    return option(point, question, (0, "by no clock, as printed"), rules=rules, source="house", low=0, high=LONGEST)


def last_round(point: str, rules: Sequence[str] = ()) -> Rounds:
    """Declare the option ``last_round`` of a game that is played in rounds; arguments as for :func:`minutes`."""
    question = "After which round does the game end, whatever the points?"
    readings = [(number, f"after round {number}") for number in get_args(Rounds)[1:]]
    return option(point, question, (0, "after none, as printed"), *readings, rules=rules, source="house")


NO_CLOCK = "as printed no clock ends the game; an end after some minutes is a house rule (option minutes)"
"""Why a game is not ended by the clock."""
CLOCK = "{} minutes have been agreed on and are over: the game ends, by a house rule"
"""What is told when the clock ends a game."""
