"""Ends that no printed rule knows: the clock of a lesson, and a game in which nobody can score any more.

A game played as printed never ends by these. A set-up may agree on them as house rules: its options then hold
``minutes``, and what else the game offers. Whoever keeps the time, a table or a teacher, lets the player who decides
make the move :class:`TimeUp`; so the end is a step of the game, which undo, branches and saves keep.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from romelab.core.game import Move

LONGEST = 600
"""Minutes at most."""


@dataclass(frozen=True, slots=True)
class TimeUp(Move):
    """The minutes agreed on are over: the game ends at once, and is won by points as at any end (a house rule).

    No list of legal moves offers it, so that no program plays it for a good move; ``why_not`` is the authority.
    """

    kind: ClassVar[str] = "time_up"

    def __str__(self) -> str:
        from romelab.core.speaking import phrase

        return phrase("clock_is_up")


ROUNDS: tuple[Any, ...] = (0, 40, 30, 25, 20, 15, 12, 10, 8, 6, 5, 4, 3, 2)
"""The rounds that the option ``last_round`` may name; 0 is none. The words are those of what all games share."""
