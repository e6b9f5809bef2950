"""Rules and questions of Total War hold no sentence: what they tell stands in catalogues. Charts still label things."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "romelab"
ROOMS = (
    "total_war_rome/battle/chapters",
    "total_war_rome/chapters",
    "total_war_rome/questions",
    "total_war_rome/positions",
    "total_war_rome/game.py",
    "total_war_rome/pictures/story.py",
    "total_war_rome/controls/table.py",
)
FAULTS = ("building.py", "laying_forces.py", "checks.py", "notation.py")
"""What somebody has typed wrong, and what breaks in a position, is said where it is found."""
NAMES = ("beside the board", "stand-in of about 270 BC", "cards in hand")
"""Where a force waits, as a fault of what was typed says it; the name of the map; a head of a table."""
SENTENCE = re.compile(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}")
"""Three words of a sentence in a row; two may be a name."""


def sentences_in(source: str) -> Iterator[tuple[int, str]]:
    """Give what reads like a sentence in the texts of a module, with its line; docstrings and errors left out."""
    tree = ast.parse(source)
    quiet: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            quiet.add(node.value)
        # What goes wrong in a program, and a fault in what was typed, is no fact of a game.
        if isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Fault"):
            quiet.update(ast.walk(node))
    for node in ast.walk(tree):
        text = getattr(node, "value", None) if isinstance(node, ast.Constant) and node not in quiet else None
        if isinstance(text, str) and SENTENCE.search(text) and text not in NAMES:
            yield node.lineno, text


def test_a_planted_sentence_is_found():
    assert [*sentences_in('"""Say what is what."""\nx = f"the army of {x} is beaten now"\ny = "rome_velites"')] == [
        (2, "the army of "),
        (2, " is beaten now"),
    ]


@pytest.mark.parametrize("room", ROOMS)
def test_no_sentence_stands_in_the_code(room):
    files = [ROOT / room] if room.endswith(".py") else sorted((ROOT / room).rglob("*.py"))
    assert files
    found = {
        f"{file.relative_to(ROOT)}:{line}": text
        for file in files
        if file.name not in FAULTS
        for line, text in sentences_in(file.read_text(encoding="utf-8"))
    }
    assert found == {}
