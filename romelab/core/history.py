"""A game in progress: every position reached, undo and redo, branches, jumps.

A history is a tree. Each point is a position together with the step that led to it: a move by a seat, or an outcome
of chance. Undo never forgets: the undone moves stay as a branch.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from romelab.core.chance import ChanceSource, Outcome, said
from romelab.core.errors import InputError
from romelab.core.game import CHANCE, Game, Move

State = TypeVar("State")


@dataclass(slots=True, eq=False)
class Point(Generic[State]):
    """One position in a history and how it came about.

    Attributes
    ----------
    number
        Its place in the order in which points were made; the start is 0.
    parent
        The point before it; None for the start.
    step
        The move or outcome that led here; None for the start.
    seat
        Who made the step: a seat, ``CHANCE``, or None for the start.
    state
        The position.
    events
        What the step made happen.
    chance_steps
        How many outcomes of chance came up to here.
    depth
        How many steps lead here from the start.
    children
        The points that follow, oldest first.
    """

    number: int
    parent: Point[State] | None
    step: Move | Outcome | None
    seat: int | None
    state: State
    events: tuple[Any, ...]
    chance_steps: int
    depth: int
    children: list[Point[State]] = field(default_factory=list["Point[State]"], repr=False)
    favourite: Point[State] | None = field(default=None, repr=False)

    def line(self) -> list[Point[State]]:
        """Return the points from the start to this one."""
        points: list[Point[State]] = []
        point: Point[State] | None = self
        while point is not None:
            points.append(point)
            point = point.parent
        return points[::-1]

    def __str__(self) -> str:
        if self.step is None:
            return "start"
        return str(self.step) if isinstance(self.step, Move) else f"chance: {said(self.step)}"


class History(Generic[State]):
    """A game in progress over its whole tree of positions.

    Parameters
    ----------
    game
        The game.
    setup
        What it starts from; InputError if the game refuses it.
    chance
        Where dice and cards come from. None waits: each outcome is then typed in by :meth:`resolve`.
    start
        A position of this set-up to begin with instead of the game's first: that of a line, for practice. A save file
        holds no positions, so such a game is not saved.

    Attributes
    ----------
    here
        The point looked at now.
    """

    def __init__(
        self, game: Game[State, Any], setup: Any, chance: ChanceSource | None = None, start: State | None = None
    ) -> None:
        self.game = game
        self.setup = setup
        self.chance = chance
        self._points: list[Point[State]] = [
            Point(0, None, None, None, game.new_game(setup) if start is None else start, (), 0, 0)
        ]
        self.here: Point[State] = self._points[0]
        self._fall()

    def __repr__(self) -> str:
        return f"<history, step {len(self.here.line()) - 1} of {len(self._points) - 1}: {self.state!r}>"

    @property
    def state(self) -> State:
        """The position looked at now."""
        return self.here.state

    @property
    def points(self) -> tuple[Point[State], ...]:
        """Every point, in the order in which they were made."""
        return tuple(self._points)

    def play(self, move: Move) -> tuple[Any, ...]:
        """Make a move, and resolve chance where it is then due.

        Parameters
        ----------
        move
            A move of the seat to move.

        Returns
        -------
        tuple
            All that happened, outcomes of chance included.

        Raises
        ------
        IllegalMoveError
            With all reasons; nothing has changed then.
        """
        known = self._moved(move, self.game.to_move(self.state))
        return known.events + self._enter(known)

    def resolve(self, outcome: Outcome) -> tuple[Any, ...]:
        """Use a given outcome: a real die, a card drawn from a real deck.

        Raises
        ------
        InputError
            If nothing is due here, or not this.
        """
        known = self._resolved(self.game.possible(self.state, outcome))
        return known.events + self._enter(known)

    def undo(self) -> bool:
        """Go back to the last position in which somebody decided; False if there is none."""
        point = self.here.parent
        while point is not None and self.chance is not None and self.game.to_move(point.state) == CHANCE:
            point = point.parent
        if point is None:
            return False
        self.goto(point.number)
        return True

    def redo(self) -> bool:
        """Go on along the branch last looked at, to its next decision; False at its end."""
        if self.here.favourite is None:
            return False
        point = self.here.favourite
        while point.favourite is not None and self.chance is not None and self.game.to_move(point.state) == CHANCE:
            point = point.favourite
        self.here = point
        return True

    def goto(self, number: int) -> None:
        """Look at any point; the way there becomes the branch that redo follows.

        Raises
        ------
        InputError
            If there is no such point.
        """
        if not 0 <= number < len(self._points):
            raise InputError.at("history", f"there is no position {number}; the last is {len(self._points) - 1}")
        before, point = self.here, self._points[number]
        self.here = point
        # Only up to where both lines meet: redo leads there from above already, however long the game is.
        while point is not before:
            if before.parent is not None and before.depth > point.depth:
                before = before.parent
            elif point.parent is not None:
                point.parent.favourite = point
                point = point.parent

    def beside(self) -> History[State]:
        """Return another look at the same game: the same points, and a place of its own among them.

        Examples
        --------
        >>> from romelab.kampf_um_rom import GAME, Setup
        >>> game = History(GAME, Setup())
        >>> other = game.beside()
        >>> _ = game.resolve(GAME.chances(game.state).outcomes[0])
        >>> len(other.points), other.here.number
        (2, 0)
        """
        return copy(self)

    def line(self) -> list[Point[State]]:
        """Return the points from the start through this one to the end of the branch."""
        points = self.here.line()
        while points[-1].favourite is not None:
            points.append(points[-1].favourite)
        return points

    def log(self) -> list[Any]:
        """Return what happened from the start up to here."""
        return [event for point in self.here.line() for event in point.events]

    def add(self, after: int, step: Move | Outcome) -> Point[State]:
        """Put a recorded step after a point without drawing anything: the way save files are replayed.

        Raises
        ------
        IllegalMoveError
            If the rules refuse the move.
        InputError
            If there is no such point, a move stands where chance is due, or the other way round.
        """
        if after != self.here.number:
            self.goto(after)
        here = self.here
        seat = self.game.to_move(here.state)
        if isinstance(step, Move):
            if seat == CHANCE:
                raise InputError.at("", "a roll or a draw is due here, not a move")
            known = self._moved(step, seat)
        else:
            if seat != CHANCE:
                raise InputError.at("", "a move is due here, not a roll or a draw")
            known = self._resolved(self.game.possible(here.state, step))
        self.here = here.favourite = known
        return known

    def _enter(self, point: Point[State]) -> tuple[Any, ...]:
        self.here = point
        if point.parent is not None:
            point.parent.favourite = point
        return self._fall()

    def _fall(self) -> tuple[Any, ...]:
        happened: tuple[Any, ...] = ()
        while self.chance is not None and self.game.to_move(self.state) == CHANCE:
            outcome = self.chance.draw(self.game.chances(self.state), self.here.chance_steps)
            point = self._resolved(outcome)
            happened += point.events
            self.here.favourite = point
            self.here = point
        return happened

    def _moved(self, move: Move, seat: int | None) -> Point[State]:
        here = self.here
        if here.children and (known := self._child(move)):
            return known
        # What is kept and saved is written in one way.
        meant = self.game.accepted(here.state, move)
        if meant is not move and (known := self._child(meant)):
            return known
        state, events = self.game.perform(here.state, meant)
        return self._add(meant, seat, state, events, here.chance_steps)

    def _resolved(self, outcome: Outcome) -> Point[State]:
        known = self._child(outcome)
        if known is None:
            state, events = self.game.perform_outcome(self.state, outcome)
            known = self._add(outcome, CHANCE, state, events, self.here.chance_steps + 1)
        return known

    def _child(self, step: Move | Outcome) -> Point[State] | None:
        for child in self.here.children:
            if child.step == step:
                return child
        return None

    def _add(
        self, step: Move | Outcome, seat: int | None, state: State, events: tuple[Any, ...], chance_steps: int
    ) -> Point[State]:
        point = Point(len(self._points), self.here, step, seat, state, events, chance_steps, self.here.depth + 1)
        self._points.append(point)
        self.here.children.append(point)
        return point
