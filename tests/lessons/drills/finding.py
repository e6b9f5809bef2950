"""What the finders of puzzles share: searching a position, how hard it is, choosing, writing TOML."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from romelab.core.game import AnyGame, Move
from romelab.core.language import speaking
from romelab.core.notation import move_text
from romelab.lessons.drills.drill import Drill
from romelab.lessons.drills.puzzle import Best, Puzzle

TRIES = 5
Texts = tuple[tuple[str, str], tuple[str, str]]
"""The task and the reason in English, and both in German."""


class Searched(NamedTuple):
    """What a search of a position gave."""

    top: float
    second: float
    """The best of all other first moves."""
    right: tuple[Move, ...]
    line: tuple[Any, ...]
    going: tuple[Move, ...]
    """The moves that lead to the goal, well or badly."""


class Found(NamedTuple):
    """A puzzle that has been found."""

    kind: str
    drill: Drill
    german: tuple[str, str]
    length: int
    tempting: bool
    """Whether what looks best at once is a trap."""


class Bounded(Puzzle):
    """A puzzle that gives up when there is too much to look at."""

    most = 1_000

    def best(self, state: Any, moves: int) -> Best:
        """Return the best that can be had; OverflowError if that takes too long."""
        if len(self._known) > self.most:
            raise OverflowError
        return super().best(state, moves)


def searched(puzzle: Puzzle, moves: Sequence[Move]) -> Searched | None:
    """Search a position; nothing if all first moves lead to the same, or there is too much to look at."""
    try:
        ways = [(puzzle.after(puzzle.state, move, puzzle.within), move) for move in moves]
    except OverflowError:
        return None
    top = max(best.value for best, _ in ways)
    right = [(best, move) for best, move in ways if best.value >= top - 1e-9]
    if len(right) == len(ways) or top <= 0:
        return None
    second = max(best.value for best, move in ways if best.value < top - 1e-9)
    best, first = max(right, key=lambda one: len(one[0].line))
    going = tuple(move for best, move in ways if best.value >= 0)
    return Searched(top, second, tuple(move for _, move in right), (first, *best.line), going)


def is_own(game: AnyGame, state: Any, line: Sequence[Move]) -> bool:
    """Whether nobody else decides in a line: the page would have to ask them."""
    seat = game.to_move(state)
    for move in line:
        if game.to_move(state) != seat:
            return False
        state = game.perform(state, move)[0]
    return True


def stars(game: AnyGame, state: Any, bots: Sequence[Any], do: Sequence[str], among: Sequence[Move] = ()) -> int:
    """Return 1 and one more for each program that misses it in most of its tries, ``among`` some moves."""
    seat = game.to_move(state) or 0
    seen, moves = game.observe(state, seat), among or game.legal_moves(state)
    hits = [
        sum(move_text(bot.choose(seen, moves, random.Random(number))) in do for number in range(TRIES)) for bot in bots
    ]
    return 1 + sum(2 * hit < TRIES for hit in hits)


def proved(game: AnyGame, drill: Drill, worlds: Iterator[Any]) -> Iterator[set[str]]:
    """Search for the first moves that solve a puzzle, in each of its worlds."""
    for world in worlds:
        puzzle = Puzzle(game, world, drill.goal, drill.within, alone=drill.alone, odds=drill.odds)
        yield {move_text(move) for move in puzzle.moves()}


def imagined(game: AnyGame, imagine: Callable[[Any, random.Random], Any], drill: Drill) -> Iterator[Any]:
    """Return the position of a puzzle, then with all that its side cannot see dealt anew, twice."""
    state = game.read_line(drill.line)
    yield state
    seen = game.observe(state, game.to_move(state))
    for number in range(2):
        yield imagine(seen, random.Random(number))


def drill_of(game: AnyGame, state: Any, found: Searched, goal: str, within: int, **more: Any) -> Drill:
    """Return a drill of what was found, still without words."""
    do = tuple(map(move_text, found.right))
    return Drill("", "", (), game.line(state), "", do=do, goal=goal, within=within, **more)


def in_words(game: AnyGame, setup: Any, words: Callable[[], str]) -> tuple[str, str]:
    """Say something in English and in German."""
    said = []
    for language in ("en", "de"):
        with speaking(language):
            said.append(words())
    return said[0], said[1]


def _toml(found: Found, number: int) -> str:
    drill = replace(found.drill, name=f"{found.kind}_{number:02}")
    task, why = found.german
    parts: dict[str, object] = {
        "name": drill.name,
        "rules": list(drill.rules),
        "line": drill.line,
        "task": drill.task,
        "task_de": task,
        "why": drill.why,
        "why_de": why,
        "do": list(drill.do),
        "goal": drill.goal,
        "within": drill.within,
        "alone": drill.alone,
        "odds": drill.odds,
        "difficulty": drill.difficulty,
    }
    rows = (f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in parts.items() if value)
    return "\n[[chapters.drills]]\n" + "\n".join(rows) + "\n"


def find(
    doc: str,
    head: str,
    kinds: Mapping[str, tuple[str, str, str, str]],
    of_game: Callable[[int], Iterator[Found]],
    games: int,
) -> None:
    """Search games and print what was chosen: as many of each kind, easy and hard ones in turn, one of a game."""
    parser = argparse.ArgumentParser(description=doc)
    parser.add_argument("--seed", type=int, default=1000, help="of the first game")
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--each", type=int, default=10, help="how many of each kind")
    asked = parser.parse_args()
    found: dict[str, dict[int, list[Found]]] = {kind: defaultdict(list) for kind in kinds}
    for seed in range(asked.seed, asked.seed + asked.games):
        here: dict[str, Found] = {}
        for one in of_game(seed):
            if one.drill.line not in {other.drill.line for other in here.values()}:
                here.setdefault(one.kind, one)
            if len(here) == len(kinds):
                break
        for kind, one in here.items():
            found[kind][one.drill.difficulty].append(one)
        print(f"game {seed}: {', '.join(here) or 'none'}", file=sys.stderr)
    print(f"# {head}, in the public domain (CC0): found in games of programs, each proved by search.")
    print("# How to write one: docs/how-to/drill.md. How to find more: tests/lessons/drills/find_puzzles.py.")
    for kind, (title, titel, about, davon) in kinds.items():
        chosen: list[Found] = []
        piles = [
            sorted(found[kind][hard], key=lambda one: (-one.tempting, len(one.drill.do)))
            for hard in sorted(found[kind])
        ]
        while any(piles) and len(chosen) < asked.each:
            for pile in piles:
                chosen += [pile.pop(0)] if pile and len(chosen) < asked.each else []
        chosen.sort(key=lambda one: (one.drill.difficulty, one.length))
        print(f'\n[[chapters]]\ntitle = "{title}"\ntitle_de = "{titel}"\nabout = "{about}"\nabout_de = "{davon}"')
        print("".join(_toml(one, number) for number, one in enumerate(chosen, 1)), end="")
