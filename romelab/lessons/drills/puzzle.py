"""What is so in a position, and what can be reached from it whatever the others do: by search, and so proved."""

# pyright: basic
# What is asked of a goal has any shape until it has been looked at.
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from romelab.core.errors import InputError, Problem, quoted
from romelab.core.game import CHANCE, AnyGame, Move
from romelab.core.notation import Tally

MEASURES = ("points", "lead")


class Best(NamedTuple):
    """The best that can be had: ``value`` as far as the goal counts something, and the moves that lead there."""

    value: float
    line: tuple[Move, ...] = ()


class Puzzle:
    """A position with a goal for the side that moves in it; see :func:`solve`.

    Attributes
    ----------
    seat
        Who is to reach the goal.
    need
        How much is to be reached: points, or a lead; 1 where the goal is so or is not.
    """

    def __init__(self, game: AnyGame, position: Any, goal: str | Callable[[Any], bool]) -> None:
        self.game = game
        self.state: Any = game.read_line(position) if isinstance(position, str) else position
        self.seat: int = max(game.to_move(self.state) or 0, 0)
        self.need: float = 1.0
        self._measure: Callable[[Any], float] = self._counting(goal)
        self._known: dict[tuple[Any, int], Best] = {}

    def _counting(self, goal: str | Callable[[Any], bool]) -> Callable[[Any], float]:
        if callable(goal):
            return lambda state: float(goal(state))
        game, seat = self.game, self.seat
        name, _, number = goal.partition("=")
        if name in MEASURES and number.strip().isdecimal():
            self.need = float(number)
            if name == "points":
                return lambda state: game.scores(state)[seat]
            return lambda state: _lead(game.scores(state), seat)
        if name in MEASURES and not number.startswith("["):
            raise InputError([Problem("goal", f"must be {name} and a whole number, not {quoted(goal)}")])
        holds(game, self.state, goal)
        return lambda state: float(holds(game, state, goal))

    def best(self, state: Any, moves: int) -> Best:
        """Return the best that can be had from a position with so many own moves left, whatever the others do."""
        if (known := self._known.get((state, moves))) is not None:
            return known
        best = Best(self._measure(state))
        mover = self.game.to_move(state)
        # Where something would fall the puzzle ends.
        if mover not in (None, CHANCE) and (moves or mover != self.seat):
            ways = (
                Best(after.value, (move, *after.line))
                for move in self.game.legal_moves(state)
                for after in [self.best(self.game.perform(state, move)[0], moves - (mover == self.seat))]
            )
            reached = max(ways, key=_value) if mover == self.seat else min(ways, key=_value)
            best = max(best, reached, key=_value)
        self._known[state, moves] = best
        return best

    def after(self, state: Any, move: Move, moves: int) -> Best:
        """Return the best that can be had by a move; ``moves`` counts it."""
        return self.best(self.game.perform(state, move)[0], moves - 1)

    def reached(self, state: Any) -> bool:
        """Whether the goal is reached."""
        return self._measure(state) >= self.need


def _value(best: Best) -> float:
    return best.value


def _lead(scores: tuple[int, ...], seat: int) -> int:
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def solve(game: AnyGame, position: Any, goal: str | Callable[[Any], bool], steps: int) -> tuple[Move, ...]:
    """Return the moves after which a goal is reached for sure, among all that the rules list.

    Every answer of the others is tried. Where a die or a card would fall the search ends: a goal is reached before
    that, or not at all.

    Parameters
    ----------
    game
        The game.
    position
        A line, or a position.
    goal
        ``"points=90"``: at least so many points; ``"lead=20"``: at least so many more than each of the others; parts
        of a line, as ``holds`` of a drill has them; or a function of a position.
    steps
        Moves that the side to move may make, at most.

    Raises
    ------
    InputError
        For a line or a goal that means nothing.

    Examples
    --------
    >>> from romelab.kampf_um_rom import GAME
    >>> [str(move) for move in solve(GAME, "kampf/1 red=[held:[ackerbau],hand:[3,7,12]]", "points=20", 1)]
    ['develop Sea fishing with card 3']
    """
    puzzle = Puzzle(game, position, goal)
    moves = game.legal_moves(puzzle.state) if steps > 0 and game.to_move(puzzle.state) not in (None, CHANCE) else ()
    return tuple(move for move in moves if puzzle.after(puzzle.state, move, steps).value >= puzzle.need)


def holds(game: AnyGame, state: Any, said: str) -> bool:
    """Whether parts of a line are so in a position; ``to_move``, ``points`` and ``winners`` may be asked for, too.

    Parameters
    ----------
    game
        The game.
    state
        A position.
    said
        The parts as a line has them: ``"red=[held:[jagd]] to_move=white points=[red:10]"``.

    Raises
    ------
    InputError
        If a part is none of the game's.

    Examples
    --------
    >>> from romelab.kampf_um_rom import GAME
    >>> state = GAME.read_line("kampf/1 red=[held:[jagd],hand:[3]]")
    >>> holds(GAME, state, "red=[held:[jagd]] to_move=red points=[red:10]"), holds(GAME, state, "red=[hand:[4]]")
    (True, False)
    """
    notation = game.notation
    called = notation.reading(notation.setup_of(state)).called
    seat = game.to_move(state)
    mover = "nobody" if seat is None else "chance" if seat == CHANCE else called[seat]
    parts = {
        **notation.told(state),
        "to_move": mover,
        "points": dict(zip(called, game.scores(state), strict=True)),
        "winners": [called[one] for one in game.winners(state)],
    }
    return _within(notation.said_in(f"{notation.tag}/{notation.version} {said}"), parts)


def _within(said: Mapping[str, Any], parts: Mapping[str, Any]) -> bool:
    """Whether what is said is among the parts, however deep; every part that is said is looked for."""
    if wrong := [name for name in said if name not in parts]:
        raise InputError([Problem("", f"there is no part {quoted(name)}") for name in wrong])
    # A tally, such as a hand of goods, is said all or not at all.
    found = [
        _within(value, parts[name])
        if isinstance(value, dict) and isinstance(parts[name], dict) and not isinstance(parts[name], Tally)
        else (value or type(parts[name])()) == parts[name]
        for name, value in said.items()
    ]
    return all(found)
