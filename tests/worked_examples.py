"""Moves in positions, with the reasons against them or with what they bring: read from text files and asked of a game.

A file holds positions, under each some moves or outcomes of chance, under each of these its facts. A position is its
line, a move is written as the text of a game has it, and a fact is its rule, kind and fields, so that no sentence of a
catalogue is written down twice. Whoever changes a rule changes the lines that are about it.

An example may have a heading that names the rules it shows. Then a step says by itself what it is: a move or an
outcome of chance, with what it brings and, behind ``=``, what the line of the position says otherwise after it; a
move that is refused; or what is listed: all moves of a kind, ``chance`` (what may come up) or ``scores``. Of kinds of
moves without an end only some are listed: what may be done all the same is ``unlisted``. ``then`` goes on from where
the step before has led to.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from romelab.core.facts import debug_text
from romelab.core.game import CHANCE as NOBODY, AnyGame
from romelab.core.literals import Reader, typed, written
from romelab.core.notation import difference, move_text

CHANCE, UNLISTED = "chance: ", "unlisted: "
Examples = dict[str, dict[str, list[str]]]


def examples_in(file: Path) -> Examples:
    """Read a file: the moves of each position, each with its facts."""
    found: Examples = {}
    for row in file.read_text(encoding="utf-8").splitlines():
        text = row.lstrip()
        depth = len(row) - len(text)
        if depth == 0:
            moves = found[text] = {}
        elif depth == 2:
            facts = moves[text] = []
        else:
            facts.append(text)
    return found


def refused(game: AnyGame, line: str, moves: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return what rules out each move in the position of a line."""
    state = game.read_line(line)
    return {move: [debug_text(reason) for reason in game.why_not(state, game.move(state, move))] for move in moves}


def told(game: AnyGame, line: str, steps: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return what each move or outcome of chance brings in the position of a line; a move is one of those listed."""
    state, found = game.read_line(line), {}
    for step in steps:
        if step.startswith(CHANCE):
            outcome: Any = typed(Any, Reader(step.removeprefix(CHANCE), "").value(), {}, "chance")
            events = game.resolve(state, outcome)[1]
        else:
            move = game.move(state, step)
            assert move in game.legal_moves(state), step
            events = game.apply(state, move)[1]
        found[step] = [debug_text(event) for event in events]
    return found


def kinds(examples: Examples) -> set[str]:
    """Return the kinds of facts among the examples."""
    facts = (fact for moves in examples.values() for facts in moves.values() for fact in facts)
    return {fact.partition("(")[0].split()[-1] for fact in facts}


def not_listed_as_allowed(game: AnyGame, line: str, words: set[str], open_ended: str) -> list[str]:
    """Try moves in a position: give those that are listed though refused, or allowed and not listed; but one kind."""
    state = game.read_line(line)
    listed = [*game.legal_moves(state)]
    tried = [move for move in (game.move(state, text) for text in words) if move.kind != open_ended]
    return [
        str(move)
        for move in (*tried, *listed[:: len(listed) // 200 + 1])
        if listed and (move in listed) != (game.why_not(state, move) == ())
    ]


def moves_of(examples: Examples) -> set[str]:
    """Return the moves of all positions."""
    return {move for moves in examples.values() for move in moves if not move.startswith(CHANCE)}


def headed(file: Path) -> dict[str, list[str]]:
    """Read a file of examples with headings: the rows below each; none of a file without headings."""
    found: dict[str, list[str]] = {}
    rows: list[str] = []
    for row in file.read_text(encoding="utf-8").splitlines():
        if row.startswith("# "):
            rows = found[row[2:]] = []
        else:
            rows.append(row)
    return found


def examples_below(folder: Path) -> list[Any]:
    """Return the examples with headings in a folder and below as parameters of a test, marked with their rules."""
    return [
        pytest.param(rows, marks=pytest.mark.rule(*rules_in(heading)), id=f"{file.stem}: {heading}")
        for file in sorted(folder.rglob("*.txt"))
        for heading, rows in headed(file).items()
    ]


def rules_in(heading: str) -> tuple[str, ...]:
    """Return the rules that a heading names: ``"KUR-14, KUR-15: turns in the fixed order"``."""
    return tuple(heading.partition(": ")[0].split(", "))


def asked_again(game: AnyGame, rows: list[str]) -> list[str]:
    """Return the rows of an example with all but positions and steps asked of the game; a move is one of the listed."""
    found: list[str] = []
    first = last = None
    for row in rows:
        step = row.strip()
        if row == step:
            first = last = game.read_line(row)
        elif not row.startswith("    "):
            state = last if step.startswith("then ") else first
            how, _, said = step.removeprefix("then ").rpartition(": ")
            if how == "listed":
                facts = listed(game, state, said)
            elif how == "refused":
                move = game.move(state, said)
                facts = [debug_text(reason) for reason in game.why_not(state, move)]
                assert facts, row
                assert move not in game.legal_moves(state), row
            else:
                last, facts = carried_out(game, state, step.removeprefix("then "))
            found += [row, *(f"    {fact}" for fact in facts)]
            continue
        else:
            continue
        found.append(row)
    return found


def listed(game: AnyGame, state: Any, said: str) -> list[str]:
    """List all moves of a kind, or on one row what may come up, each with its weight, or what everybody has scored."""
    if said == "scores":
        return [written(game.scores(state))]
    if said == "chance":
        chances = game.chances(state)
        pairs = zip(chances.outcomes, chances.weights, strict=True)
        return [written(chances.outcomes if set(chances.weights) == {1} else tuple(pairs))]
    return [move_text(move) for move in game.legal_moves(state) if move.kind == said]


def carried_out(game: AnyGame, state: Any, step: str) -> tuple[Any, list[str]]:
    """Carry out a step: return where it leads to, and what it brings and changes."""
    if step.startswith(CHANCE):
        outcome: Any = typed(Any, Reader(step.removeprefix(CHANCE), "").value(), {}, "chance")
        assert outcome in game.chances(state).outcomes, step
        after, events = game.resolve(state, outcome)
    else:
        move = game.move(state, step.removeprefix(UNLISTED))
        assert (move in game.legal_moves(state)) != step.startswith(UNLISTED), step
        after, events = game.apply(state, move)
    # What follows from the rest is said where it does not follow, as in a line.
    follow = {part.name for part in game.notation.table if part.follows}
    changed = difference(game.notation.parts(after), game.notation.parts(state))
    parts = {name: value for name, value in changed.items() if name not in follow}
    parts |= {name: one for name, one in game.notation.said_in(game.line(after)).items() if name in follow}
    if deciding(game, after) != deciding(game, state):
        parts["to_move"] = deciding(game, after)
    changes = " ".join(f"{name}={written(value)}" for name, value in parts.items())
    return after, [*map(debug_text, events), f"= {changes}"]


def deciding(game: AnyGame, state: Any) -> str:
    """Return who decides in a position, as its line calls them."""
    seat = game.to_move(state)
    if seat is None or seat == NOBODY:
        return "nobody" if seat is None else "chance"
    return game.notation.reading(game.notation.setup_of(state)).called[seat]
