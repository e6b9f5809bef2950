"""Finds puzzles of Kampf um Rom in games of programs: ``python tests/lessons/drills/find_puzzles.py > puzzles.toml``.

Positions of greedy programs' games are searched to the end of the turn, or, for the last cards, to the end of the game.
A position is a puzzle if one or two first moves lead to more than all others, whatever the others hold: see
:func:`worlds`. How hard it is three programs tell, each in five tries.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from romelab import kampf_um_rom
from romelab.core.game import Move
from romelab.core.notation import move_text
from romelab.lessons.drills.drill import Drill
from romelab.lessons.drills.puzzle import Puzzle, solve
from romelab.studies.one_game import history_of

GAME = kampf_um_rom.GAME
KINDS = {
    "turn": ("One turn: the most points", "Ein Zug: die meisten Punkte"),
    "lead": ("One turn: the biggest lead", "Ein Zug: der größte Vorsprung"),
    "last": ("The last cards", "Die letzten Karten"),
}
GERMAN = {"red": "Rot", "white": "Weiß", "black": "Schwarz", "blue": "Blau", "yellow": "Gelb", "green": "Grün"}
RULES = {"swap": "KUR-101", "fetch": "KUR-102", "attack": "KUR-17", "develop": "KUR-16", "double": "KUR-55"}
TRIES = 5
HEAD = """# Puzzles of Kampf um Rom, in the public domain (CC0): found in games of programs, each proved by search.
# How to write one: docs/how-to/drill.md. How to find more: tests/lessons/drills/find_puzzles.py.
"""


def worlds(state: Any, seat: int) -> Iterator[Any]:
    """Give a position with the least and with the most that the others may hold, as far as one's own turn goes.

    Their hands matter in it for one thing only: whether a card is there to pay for preventing an attack. Whoever can
    may also let it be, so what is right where all can pay is right always, and what is wrong where nobody can is wrong
    always.
    """
    unseen = [*state.pile, *(card for other, hand in enumerate(state.hands) if other != seat for card in hand)]
    paying = iter([card for card in unseen if card <= 52])
    yield state
    yield state._replace(hands=tuple(hand if at == seat else () for at, hand in enumerate(state.hands)))
    armed = [hand if at == seat else (next(paying, 0),) for at, hand in enumerate(state.hands)]
    yield state._replace(hands=tuple(tuple(card for card in hand if card) for hand in armed))


def first_moves(drill: Drill) -> Iterator[set[str]]:
    """Search for the first moves that solve a puzzle, in each of its worlds."""
    state = GAME.read_line(drill.line)
    for world in worlds(state, GAME.to_move(state) or 0):
        yield {move_text(move) for move in solve(GAME, world, drill.goal, drill.within)}


class Found(NamedTuple):
    """A puzzle that has been found."""

    kind: str
    drill: Drill
    now: int
    second: int
    line: tuple[Move, ...]
    hard: int
    tempting: bool


def _positions(seed: int) -> Iterator[tuple[str, Any]]:
    """Give positions of a game in which somebody is to play a card, with the kinds of puzzle they could be."""
    chance = random.Random(seed)
    seats = chance.choice((3, 4))
    bots = [kampf_um_rom.bots.greedy() for _ in range(seats)]
    history = history_of(GAME, kampf_um_rom.playouts.usual(seats), bots, seed)
    turns = [point.state for point in history.here.line() if point.state.stage == "turn"]
    for state in chance.sample(turns, min(14, len(turns))):
        seat = state.active
        if not state.ending:
            yield from (("turn", state), ("lead", state))
        if 3 <= len(state.hands[seat]) <= 5:
            out = sum(1 << other for other in range(seats) if other != seat)
            discard = state.discard | sum(1 << card for card in state.pile)
            yield "last", state._replace(pile=(), discard=discard, ending=True, out=out)


def _one(kind: str, state: Any, bots: list[Any]) -> Found | None:
    """Look for a puzzle of a kind in a position."""
    measure, within = ("lead" if kind == "lead" else "points"), (12 if kind == "last" else 5)
    puzzle = Puzzle(GAME, state, f"{measure}=0")
    seat, moves = puzzle.seat, GAME.legal_moves(state)
    if len(moves) < 5:
        return None
    ways = [(puzzle.after(state, move, within), move) for move in moves]
    top = max(best.value for best, _ in ways)
    right = [(best, move) for best, move in ways if best.value == top]
    second = max((best.value for best, _ in ways if best.value < top), default=top)
    line = (right[0][1], *right[0][0].line)
    if top <= 0 or second == top or len(right) > 2 or len(line) < 2:
        return None
    if kind == "lead" and not any(move_text(move).startswith(("attack", "strike")) for move in line):
        return None
    # Nobody else decides in the solution: the page would have to ask them.
    now = state
    for move in line:
        if GAME.to_move(now) != seat:
            return None
        now = GAME.perform(now, move)[0]
    do = tuple(move_text(move) for _, move in right)
    drill = Drill(
        "", KINDS[kind][0], ("KUR-108",), GAME.line(state), "", do=do, goal=f"{measure}={int(top)}", within=within
    )
    if any(found != set(do) for found in first_moves(drill)):
        return None
    seen = GAME.observe(state, seat)
    hits = [
        sum(move_text(bot.choose(seen, moves, random.Random(number))) in do for number in range(TRIES)) for bot in bots
    ]
    # What looks best at once is a trap where it is not the answer.
    soonest = max(moves, key=lambda move: GAME.scores(GAME.perform(state, move)[0])[seat])
    at_once = GAME.scores(state)[seat] if kind != "lead" else int(puzzle.best(state, 0).value)
    return Found(
        kind, drill, at_once, int(second), line, 1 + sum(2 * hit < TRIES for hit in hits), move_text(soonest) not in do
    )


def _texts(found: Found) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return the task and the reason in English and German."""
    state = GAME.read_line(found.drill.line)
    colour = state.setup.colours[state.active]
    you, du = f"You are {colour}", f"Du bist {GERMAN[colour]}"
    need, now, second = int(found.drill.goal.split("=")[1]), found.now, found.second
    why = f"No other first move leads to more than {second} points."
    warum = f"Kein anderer erster Zug führt zu mehr als {second} Punkten."
    if found.kind == "turn":
        task = f"{you} and have {now} points. Reach {need} in this turn, before a card is drawn."
        auftrag = f"{du} und hast {now} Punkte. Erreiche {need} in diesem Zug, bevor eine Karte gezogen wird."
    elif found.kind == "last":
        cards = len(state.hands[state.active])
        task = (
            f"The pile is empty, and the others are out. {you}, with {now} points and {cards} cards. "
            f"Reach {need} before the game ends; nothing is drawn any more."
        )
        auftrag = (
            f"Der Stapel ist leer, die anderen sind ausgestiegen. {du} und hast {now} Punkte und {cards} Karten. "
            f"Erreiche {need}, bevor das Spiel endet; gezogen wird nicht mehr."
        )
    else:
        ahead = f"{now} points ahead of" if now > 0 else f"{-now} points behind" if now < 0 else "level with"
        vorn = f"{now} Punkte vor" if now > 0 else f"{-now} Punkte hinter" if now < 0 else "gleichauf mit"
        task = (
            f"{you}, {ahead} the best of the others. Be {need} ahead of each of them in this turn, before a card is "
            "drawn. Whoever can prevent an attack will."
        )
        auftrag = (
            f"{du}, {vorn} dem Besten der anderen. Liege in diesem Zug {need} vor jedem anderen, bevor eine Karte "
            "gezogen wird. Wer einen Angriff verhindern kann, tut es."
        )
        why = f"No other first move brings a lead of more than {second}."
        warum = f"Kein anderer erster Zug bringt mehr als {second} Vorsprung."
        if second <= 0:
            why, warum = (
                "No other first move brings you ahead at all.",
                "Kein anderer erster Zug bringt dich überhaupt nach vorn.",
            )
    return (task, auftrag), (why, warum)


def _toml(found: Found, number: int) -> str:
    (task, auftrag), (why, warum) = _texts(found)
    kinds = dict.fromkeys(RULES.get(move.kind, "KUR-18") for move in found.line)
    parts: dict[str, object] = {
        "name": f"{found.kind}_{number:02}",
        "rules": ["KUR-108", *kinds],
        "line": found.drill.line,
        "task": task,
        "task_de": auftrag,
        "why": why,
        "why_de": warum,
        "do": list(found.drill.do),
        "goal": found.drill.goal,
        "within": found.drill.within,
        "difficulty": found.hard,
    }
    rows = (f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in parts.items())
    return "\n[[chapters.drills]]\n" + "\n".join(rows) + "\n"


def main() -> None:
    """Search games and print what was chosen: as many of each kind, easy and hard ones in turn, one of a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1000, help="of the first game")
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--each", type=int, default=10, help="how many of each kind")
    asked = parser.parse_args()
    bots: list[Any] = [kampf_um_rom.bots.easy(), kampf_um_rom.bots.medium(), kampf_um_rom.bots.hard()]
    found: dict[str, dict[int, list[Found]]] = {kind: defaultdict(list) for kind in KINDS}
    for seed in range(asked.seed, asked.seed + asked.games):
        here: dict[str, Found] = {}
        for kind, state in _positions(seed):
            used = {one.drill.line for one in here.values()}
            if kind not in here and GAME.line(state) not in used and (one := _one(kind, state, bots)):
                here[kind] = one
        for kind, one in here.items():
            found[kind][one.hard].append(one)
        print(f"game {seed}: {', '.join(here) or 'none'}", file=sys.stderr)
    print(HEAD, end="")
    for kind, (title, titel) in KINDS.items():
        chosen: list[Found] = []
        piles = [
            sorted(found[kind][hard], key=lambda one: (-one.tempting, len(one.drill.do)))
            for hard in sorted(found[kind])
        ]
        while any(piles) and len(chosen) < asked.each:
            for pile in piles:
                chosen += [pile.pop(0)] if pile and len(chosen) < asked.each else []
        chosen.sort(key=lambda one: (one.hard, len(one.line)))
        print(f'\n[[chapters]]\ntitle = "{title}"\ntitle_de = "{titel}"')
        print("".join(_toml(one, number) for number, one in enumerate(chosen, 1)), end="")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[3]))
    main()
