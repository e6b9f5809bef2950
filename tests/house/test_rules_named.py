"""Every rule of every rulebook is shown by a test, and no test names a rule that does not exist."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from romelab.core.rulebook import Rulebook
from tests.worked_examples import headed, rules_in

ROOT = Path(__file__).parents[2]
RULEBOOKS = [
    file for file in sorted((ROOT / "romelab").rglob("rulebook.toml")) if (file.parents[1] / "game.py").exists()
]
"""The rulebooks of the games that can be played."""


def named_in(file: Path) -> Iterator[tuple[str, str]]:
    """Return the rules that the tests of a file name, each with the test."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    for argument in mark.args:
                        if isinstance(argument, ast.Constant):
                            yield str(argument.value), f"{file.name}::{node.name}"


@cache
def named() -> list[tuple[str, str]]:
    """Return the rules that all tests name; only where these tests are run, since every worker looks for all tests."""
    tests = ROOT / "tests"
    examples = [(file, heading) for file in sorted(tests.rglob("chapters/**/*.txt")) for heading in headed(file)]
    found = [pair for file in sorted(tests.rglob("test_*.py")) for pair in named_in(file)]
    return found + [(rule, f"{file.name}: {heading}") for file, heading in examples for rule in rules_in(heading)]


def prefix_of(book: Rulebook) -> str:
    return next(iter(book)).id.partition("-")[0]


BOOKS = {file.parents[1].name: Rulebook.read(file.parent) for file in RULEBOOKS}


@pytest.mark.parametrize("game", sorted(BOOKS))
def test_every_rule_is_named_by_a_test(game):
    shown = {rule for rule, _ in named()}
    assert [rule.id for rule in BOOKS[game] if rule.id not in shown] == []


@pytest.mark.parametrize("game", sorted(BOOKS))
def test_every_edge_case_has_a_test_of_its_own(game):
    """A test of its own names few rules: it does not stand for a whole chapter."""
    company = Counter(test for _, test in named())
    alone = {rule for rule, test in named() if company[test] <= 3}
    assert [rule.id for rule in BOOKS[game] if rule.edge and rule.id not in alone] == []


def test_every_rule_named_exists():
    prefixes = {prefix_of(book): book for book in BOOKS.values()}
    known = [(rule, test, prefixes.get(rule.partition("-")[0])) for rule, test in named()]
    assert [(rule, test) for rule, test, book in known if book is not None and rule not in book] == []
    assert "SFR" in prefixes
