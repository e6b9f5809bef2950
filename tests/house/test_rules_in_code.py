"""Every rule of every rulebook leads to the code that carries it out, by its own number."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from romelab.core.language import speaking
from romelab.core.rulebook import Rulebook

ROOT = Path(__file__).parents[2]
BOOKS = sorted((ROOT / "romelab").glob("*/box/rulebook.toml"))
RANGE = re.compile(r"\b[A-Z]{3}-\d+\s+to[\s#]+(?:[A-Z]{3}-)?\d+\b")
"""``SFR-46 to 53``: nobody who looks up a number finds it there, and its ends stand for all between."""
NUMBER = re.compile(r"\b[A-Z]{3}-\d+\b")

FIGURE = re.compile(r"\d+")
GAMES = [pytest.param(book, id=book.parents[1].name) for book in BOOKS]


def own_numbers(code: str) -> set[str]:
    """Return the numbers of rules that stand in some code by themselves."""
    return set(NUMBER.findall(RANGE.sub(" ", code)))


def test_a_number_inside_a_range_is_none():
    code = "# SFR-46 to 53, KUR-10 to KUR-12, (SFR-07, 08); TWR-001 to\n# TWR-003"
    assert own_numbers(code) == {"SFR-07"}


@pytest.mark.parametrize("book", GAMES)
def test_every_rule_leads_to_its_code(book):
    named = own_numbers("\n".join(file.read_text(encoding="utf-8") for file in book.parents[1].rglob("*.py")))
    rules = Rulebook.read(book.parent)
    assert [rule.id for rule in rules if (rule.carried_by or rule.id) not in named] == []


@pytest.mark.parametrize("book", GAMES)
def test_each_chapter_and_rule_stands_in_german_with_the_same_figures(book):
    english, german = Rulebook.read(book.parent), tomllib.loads((book.parent / "rulebook_de.toml").read_text("utf-8"))
    chapters = tomllib.loads(book.read_text("utf-8"))["chapters"]
    assert list(german["chapters"]) == [each["id"] for each in chapters]
    assert list(german["rules"]) == [rule.id for rule in english]
    assert len(german["short"]) == len(english.short)
    figures = {
        rule.id: (sorted(FIGURE.findall(rule.text)), sorted(FIGURE.findall(german["rules"][rule.id])))
        for rule in english
    }
    assert {rule: both for rule, both in figures.items() if both[0] != both[1]} == {}
    with speaking("de"):
        assert [rule.text for rule in Rulebook.read(book.parent)] == list(german["rules"].values())


def test_all_rulebooks_are_looked_at():
    assert len(BOOKS) >= 3
