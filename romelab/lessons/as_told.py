"""A script told at the table: the game up to its first step, and what falls from there on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from romelab.controls.face import Face
from romelab.core.chance import Chances, Outcome, Scripted, Seeded
from romelab.core.faults import InputError
from romelab.core.game import Move
from romelab.core.history import History


class AsTold:
    """Chance as the script has it, and from a seed wherever the learner has left the script.

    Parameters
    ----------
    outcomes
        What falls, first fall of the game first.
    seed
        Where anything else comes from.
    """

    def __init__(self, outcomes: Sequence[Outcome], seed: int = 1) -> None:
        self._script = Scripted(tuple(outcomes), Seeded(seed))
        self._seeded = Seeded(seed)

    def draw(self, chances: Chances, number: int) -> Outcome:
        """Give the outcome of the script if it can fall here, else one from the seed."""
        try:
            return self._script.draw(chances, number)
        except InputError:
            return self._seeded.draw(chances, number)


def told(face: Face, setup: Any, steps: Sequence[Move | Outcome]) -> History[Any]:
    """Replay moves and outcomes from the start; each has to be possible.

    Raises
    ------
    IllegalMoveError
        If the rules refuse a move.
    InputError
        If something cannot fall where it stands.
    """
    history: History[Any] = History(face.game, setup, None)
    for step in steps:
        history.add(history.here.number, step)
    return history
