"""Rules, questions and controls hold no sentences: what is said stands in catalogues.

Prose is a text of two words or more. Docstrings, what is wrong with input (``Fault``, errors), HTML, values of options
and the keys of catalogues (such as ``"trade and build"``, ``"Great Warrior"``) are none.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from romelab.core.speech import catalogue

ROOT = Path(__file__).parents[2] / "romelab"
ROOMS = {
    "struggle_for_rome": ("network", "chapters", "chances", "bots", "questions", "controls"),
    "kampf_um_rom": ("chapters", "bots"),
}
"""Rooms that hold no prose, by game. Pictures are to follow."""
CATALOGUES = {game: f"romelab.{game}.box" for game in ROOMS}
OF_FILES = ("network/sheet_reader.py", "network/network_file.py", "network/data_file.py")
"""Modules that read and write files: all they say is what is wrong with input, or comments of a file."""
TWO_WORDS = re.compile(r"[A-Za-zäöüß]{2,}[,;:]? [a-zäöüß]{2,}")
REFUSING = ("Fault", "InputError", "ValueError", "LookupError", "TypeError", "AssertionError", "KeyError")


def prose_in(source: str, known: frozenset[str]) -> Iterator[tuple[int, str]]:
    """Give line and text of what reads like a sentence."""
    tree = ast.parse(source)
    left_out: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            left_out.add(node.value)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in REFUSING:
            left_out.update(ast.walk(node))
    for node in ast.walk(tree):
        if node not in left_out and isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = re.sub(r"<[^>]*>", "", node.value)
            if TWO_WORDS.search(text) and node.value not in known:
                yield node.lineno, node.value


def known_to(game: str) -> frozenset[str]:
    """Give the texts that are no prose: keys of the catalogue, values of options, what is asked after a wrong name."""
    options = ast.parse((ROOT / game / "box" / "options.py").read_text(encoding="utf-8"))
    values = {
        node.value for node in ast.walk(options) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    keys = {key for names in catalogue(CATALOGUES[game]).names.values() for key in names}
    return frozenset({*values, *keys, "; did you mean", "; did you mean ", "sea links"})


FILES = [
    pytest.param(game, file, id=file.relative_to(ROOT).as_posix())
    for game, rooms in ROOMS.items()
    for room in rooms
    for file in sorted((ROOT / game / room).rglob("*.py"))
    if not file.as_posix().endswith(OF_FILES)
]


def test_rooms_were_found():
    assert len(FILES) > 40


@pytest.mark.parametrize(("game", "file"), FILES)
def test_no_prose(game, file):
    assert list(prose_in(file.read_text(encoding="utf-8"), known_to(game))) == []


def test_planted_prose_is_found():
    source = '''
"""A docstring is no prose."""
def refused(t):
    """Nor is this one."""
    if t:
        raise ValueError(f"nor what is wrong with {t}")
    yield t.reason("the tribe has moved"), f"<b class='two words'>{t} moves on</b>", "great warrior", "x"
'''
    assert [text for _, text in prose_in(source, frozenset({"great warrior"}))] == [
        "the tribe has moved",
        " moves on</b>",
    ]
