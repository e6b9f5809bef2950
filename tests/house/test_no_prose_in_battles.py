"""Rules, questions, pictures and controls hold no sentences: these stand in catalogues."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "romelab"
ROOMS = (
    "total_war_rome/battle/chapters/*.py",
    "total_war_rome/battle/chances/*.py",
    "total_war_rome/battle/questions/*.py",
    "total_war_rome/battle/bots/*.py",
    "total_war_rome/battle/engine.py",
    *(
        f"total_war_rome/battle/positions/{name}.py"
        for name in ("captions", "happenings", "moves", "observing", "prompts", "refusals", "stages", "state", "zones")
    ),
    "total_war_rome/pictures/battle_*.py",
    "total_war_rome/controls/battle_*.py",
)
"""Where nothing is said; other rooms join as their sentences move."""
INPUT = ("Fault", "InputError", "ValueError", "TypeError", "LookupError")
"""What is said of bad input: who writes programs and files reads it, in English."""
KEYS = {
    # What is called so in a refusal of input.
    *(
        "the attacker",
        "the defender",
        "the battle",
        "the naval battle",
        "ship card",
        "main battle card",
        "the save file",
    ),
    # Names that people hand in: of bots, of signs, of a sheet.
    *("weakest first", "strongest first", "kind inferred", "total_war_rome battle"),
    "offset points",  # a word of matplotlib
}
"""Texts of several words that are no sentence."""
FILES = sorted(file for room in ROOMS for file in ROOT.glob(room))
PROSE = re.compile(r"[A-Za-z]{2,},? [a-z]{2,}")
MARKUP = re.compile(r"<[^>]*>?|[^<>]*>|[\w-]+\([^)]*\)")


def prose_in(text: str) -> Iterator[str]:
    """Give the texts of a module in which one word follows another, markup and refusals of bad input left out."""
    tree = ast.parse(text)
    said: set[int] = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for one in body if isinstance(body, list) else ():
            # Docstrings, and the texts that stand below constants.
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant):
                said.add(id(one.value))
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in INPUT:
                said |= {id(part) for part in ast.walk(node)}
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            said |= {id(part) for part in ast.walk(node.annotation)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            plain = MARKUP.sub(" ", node.value)
            if PROSE.search(plain) and node.value not in KEYS:
                yield node.value


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_a_room_holds_no_prose(file):
    assert [*prose_in(file.read_text(encoding="utf-8"))] == []


def test_files_were_found():
    assert len(FILES) > 30


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('log.append(Event("TWR-1", "{0} takes back {1}"))', ["{0} takes back {1}"]),
        ('x = f"has {n} cards left"', [" cards left"]),
        ('raise InputError([Fault("dice", "must be a whole number")])', []),
        ("y = '<b>The dice of the last combat</b>'", ["<b>The dice of the last combat</b>"]),
        ("y = '<div class=\"rl-line one\">'", []),
        ('def f():\n    """Give the dice of it."""', []),
        ('A = 1\n"""Said below a constant."""', []),
    ],
)
def test_planted_prose_is_found(text, found):
    assert [*prose_in(text)] == found
