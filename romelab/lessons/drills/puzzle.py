"""What holds in a position, and what can be reached from it whatever the others do: by search, and so proved."""

# pyright: basic
# What is asked of a goal has any shape until it has been looked at.
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from romelab.core.errors import InputError, Problem, quoted, refuse
from romelab.core.game import CHANCE, AnyGame, Move
from romelab.core.history import Point
from romelab.core.notation import Tally
from romelab.lessons.speaking import SPEECH

MEASURES = ("points", "lead")
NEVER = float("-inf")
_COUNTED = re.compile(r"(points|lead|[\w.]+\.\w+)=(\d+)(?: (.+))?")


class Best(NamedTuple):
    """The best that can be had: ``value`` as far as the goal counts something, and the moves that lead there."""

    value: float
    line: tuple[Move, ...] = ()


class Judged(NamedTuple):
    """What is said of moves made: whether they are right (None: so far), and the words for those that are not."""

    right: bool | None
    words: str = ""
    parts: Mapping[str, Any] = {}
    events: Sequence[Any] = ()


class Puzzle:
    """A position with a goal for the side that moves in it; see :func:`solve`.

    Attributes
    ----------
    seat
        Who is to reach the goal.
    need
        How much is to be reached: what the goal counts, or the odds; 1 where the goal holds or does not.
    """

    def __init__(
        self,
        game: AnyGame,
        position: Any,
        goal: str | Callable[[Any], bool],
        within: int = 0,
        *,
        alone: bool = False,
        odds: float = 0.0,
    ) -> None:
        self.game = game
        self.within = within
        self._alone, self._odds = alone, odds
        self.state: Any = game.read_line(position) if isinstance(position, str) else position
        self.seat: int = max(game.to_move(self.state) or 0, 0)
        self.need: float = 1.0
        self._measure: Callable[[Any], float] = self._counting(goal)
        if odds:
            counted, reached = self._measure, self.need
            self._measure = lambda state: float(counted(state) >= reached)
            self.need = odds - 1e-9
        self._known: dict[tuple[Any, int], Best] = {}

    def _counting(self, goal: str | Callable[[Any], bool]) -> Callable[[Any], float]:
        if callable(goal):
            return lambda state: 1.0 if goal(state) else NEVER
        game, seat = self.game, self.seat
        if said := _COUNTED.fullmatch(goal):
            name, number, parts = said.groups()
            self.need = float(number)
            count: Callable[[Any], float] = {
                "points": lambda state: game.scores(state)[seat],
                "lead": lambda state: (of := game.scores(state))[seat] - max(of[:seat] + of[seat + 1 :]),
            }.get(name, lambda state: _part(game, state, name))
            if parts:
                holds(game, self.state, parts)
                return lambda state: count(state) if holds(game, state, parts) else NEVER
            count(self.state)
            return count
        name, _, number = goal.partition("=")
        if name in MEASURES and not number.startswith("["):
            raise InputError.at("goal", f"must be {name} and a whole number, not {quoted(goal)}")
        holds(game, self.state, goal)
        return lambda state: 1.0 if holds(game, state, goal) else NEVER

    def best(self, state: Any, moves: int) -> Best:
        """Return the best that can be had from a position with this many own moves left, whatever the others do."""
        if (known := self._known.get((state, moves))) is not None:
            return known
        best = Best(self._measure(state))
        game, mover = self.game, self.game.to_move(state)
        if mover == CHANCE and self._odds and best.value < 1:
            falls = game.chances(state)
            values = (self.best(game.perform_outcome(state, one)[0], moves).value for one in falls.outcomes)
            total = sum(value * weight for value, weight in zip(values, falls.weights, strict=True))
            best = Best(total / sum(falls.weights))
        # Where something would fall the puzzle ends, and where another decides if it is for one alone.
        elif (mover == self.seat and moves) or (mover not in (None, CHANCE, self.seat) and not self._alone):
            ways = (
                Best(after.value, (move, *after.line))
                for move in game.legal_moves(state)
                for after in [self.best(game.perform(state, move)[0], moves - (mover == self.seat))]
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

    def moves(self) -> tuple[Move, ...]:
        """Return the first moves after which the goal is reached for sure, or with these odds."""
        mine = self.within > 0 and self.game.to_move(self.state) == self.seat
        moves = self.game.legal_moves(self.state) if mine else ()
        return tuple(move for move in moves if self.after(self.state, move, self.within).value >= self.need)

    def shown(self, first: Move) -> tuple[Move, ...]:
        """Return a solution that begins with a move."""
        state, line = self.state, list[Move]()
        for move in (first, *self.after(state, first, self.within).line):
            # Odds are reached where another decides.
            if self._odds and self.game.to_move(state) != self.seat:
                break
            line.append(move)
            state = self.game.perform(state, move)[0]
        return tuple(line)

    def judge(self, line: Sequence[Point[Any]]) -> tuple[Sequence[Point[Any]], Judged]:
        """Return the player's own moves of a line of play, and what is to be said of the last."""
        made = [point for point in line if isinstance(point.step, Move) and point.seat == self.seat]
        if not made:
            return made, Judged(None)
        state, way = made[-1].state, made[-1].line()
        best = self.best(state, self.within - len(made))
        over = any(self.reached(point.state) for point in way)
        if over or best.value >= self.need:
            return made, Judged(True if over or (self._odds and self.game.to_move(state) != self.seat) else None)
        events = [event for point in way for event in point.events]
        for move in best.line:
            state, came = self.game.perform(state, move)
            events += came
        told = {"best": best.value, "need": self.need}
        if self._odds:
            told = {name: f"{SPEECH.figure(100 * value, '.1f')} %" for name, value in told.items()}
        elif best.value > NEVER:
            told = {name: int(value) for name, value in told.items()}
        return made, Judged(False, "puzzle_short" if best.value > NEVER else "puzzle_never", told, events)


def _part(game: AnyGame, state: Any, name: str) -> float:
    """Return what a part of a line counts, such as ``red.gold``, or how much is in it."""
    names = name.split(".")
    found: Any = game.notation.named_parts(state, names)
    for part in names:
        if isinstance(found, Tally) and part not in found:
            # Of a battle that is over nothing counts.
            return 0
        if not isinstance(found, Mapping) or part not in found:
            raise InputError.at("", f"there is no part {quoted(part)}")
        found = found[part]
    # A list has several of one kind as ``velites*2``.
    return found if isinstance(found, int) else sum(int(str(one).partition("*")[2] or 1) for one in found)


def _value(best: Best) -> float:
    return best.value


def solve(
    game: AnyGame,
    position: Any,
    goal: str | Callable[[Any], bool],
    steps: int,
    *,
    alone: bool = False,
    odds: float = 0.0,
) -> tuple[Move, ...]:
    """Return the moves after which a goal is reached for sure, among all that the rules list.

    Every answer of the others is tried. Where a die or a card would come up the search ends: a goal is reached before
    that, or not at all.

    Parameters
    ----------
    game
        The game.
    position
        A line, or a position.
    goal
        ``"points=90"``: at least that many points; ``"lead=20"``: at least that many more than each of the others;
        ``"red.gold=3"``: at least that many of a part of a line; parts of a line, as ``holds`` of a drill has them, by
        themselves or after one of these; or a function of a position.
    steps
        Moves that the side to move may make, at most.
    alone
        Whether the search ends where somebody else decides, too.
    odds
        How likely the goal is to be reached, from 0 to 1: all that may come up is weighed then.

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
    return Puzzle(game, position, goal, steps, alone=alone, odds=odds).moves()


def holds(game: AnyGame, state: Any, said: str) -> bool:
    """Whether parts of a line hold in a position; ``to_move``, ``points`` and ``winners`` may be asked for, too.

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
        If a part is not one of the game's.

    Examples
    --------
    >>> from romelab.kampf_um_rom import GAME
    >>> state = GAME.read_line("kampf/1 red=[held:[jagd],hand:[3]]")
    >>> holds(GAME, state, "red=[held:[jagd]] to_move=red points=[red:10]"), holds(GAME, state, "red=[hand:[4]]")
    (True, False)
    """
    notation = game.notation
    asked, names = _asked(notation, said)
    parts = {**notation.named_parts(state, names)}
    if not names.isdisjoint(("to_move", "points", "winners")):
        called = notation.reading(notation.setup_of(state)).called
        seat = game.to_move(state)
        parts |= {
            "to_move": "nobody" if seat is None else "chance" if seat == CHANCE else called[seat],
            "points": dict(zip(called, game.scores(state), strict=True)),
            "winners": [called[one] for one in game.winners(state)],
        }
    return _within(asked, parts)


@lru_cache(maxsize=64)
def _asked(notation: Any, said: str) -> tuple[Mapping[str, Any], frozenset[str]]:
    """Return the parts that are asked for, and all their names."""
    asked = notation.said_in(f"{notation.tag}/{notation.version} {said}")
    within = (name for value in asked.values() if isinstance(value, Mapping) for name in value)
    return asked, frozenset((*asked, *within))


def _within(said: Mapping[str, Any], parts: Mapping[str, Any]) -> bool:
    """Whether what is said is among the parts, however deep; every part that is said is looked for."""
    refuse([Problem("", f"there is no part {quoted(name)}") for name in said if name not in parts])
    # A tally, such as a hand of goods, is said all or not at all.
    found = [
        _within(value, parts[name])
        if isinstance(value, dict) and isinstance(parts[name], dict) and not isinstance(parts[name], Tally)
        else (value or type(parts[name])()) == parts[name]
        for name, value in said.items()
    ]
    return all(found)
