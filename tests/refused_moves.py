"""Moves that are refused: a text file holds positions, under each some moves, under each move the reasons against it.

A position is its line, a move is written as the text of a game has it, and a reason is its rule, kind and fields, so
that no sentence of a catalogue is written down twice. Whoever changes a rule changes the lines that are about it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from romelab.core.facts import bare
from romelab.core.game import AnyGame


def refused_in(file: Path) -> dict[str, dict[str, list[str]]]:
    """Read a file: the moves of each position, each with its reasons."""
    found: dict[str, dict[str, list[str]]] = {}
    for row in file.read_text(encoding="utf-8").splitlines():
        text = row.lstrip()
        depth = len(row) - len(text)
        if depth == 0:
            moves = found[text] = {}
        elif depth == 2:
            reasons = moves[text] = []
        else:
            reasons.append(text)
    return found


def refused(game: AnyGame, line: str, moves: dict[str, list[str]]) -> Iterator[tuple[str, list[str]]]:
    """Give what speaks against each move in the position of a line."""
    state = game.read_line(line)
    for move in moves:
        yield move, [bare(reason) for reason in game.why_not(state, game.move(state, move))]
