"""Rulebooks: look up, search, refuse."""

from __future__ import annotations

import pytest

from romelab.core.errors import InputError
from romelab.core.rulebook import Rule, Rulebook

GOOD = """
title = "Race"
[[chapters]]
id = "a"
title = "Arrows"
[[rules]]
id = "R-1"
chapter = "a"
text = "The first arrow is free."
source = "printed"
[[rules]]
id = "R-2"
chapter = "a"
text = "Every further arrow costs 1 grain."
source = "house"
edge = true
"""


@pytest.fixture
def book(tmp_path):
    (tmp_path / "rulebook.toml").write_text(GOOD)
    return Rulebook.read(tmp_path)


def test_look_up(book):
    assert book["R-2"] == Rule("R-2", "Arrows", "Every further arrow costs 1 grain.", "house", True)
    assert "R-1" in book
    assert len(book) == 2
    assert book.chapters() == ("Arrows",)
    with pytest.raises(InputError, match="R-9: is not a rule of Race"):
        book["R-9"]


def test_a_house_rule_says_so(book):
    assert str(book["R-1"]) == "R-1: The first arrow is free."
    assert "house value" in str(book["R-2"])


@pytest.mark.parametrize(
    ("words", "found"), [("ARROW", ["R-1", "R-2"]), ("arrow grain", ["R-2"]), ("r-1", ["R-1"]), ("ship", []), (" ", [])]
)
def test_search(book, words, found):
    assert [rule.id for rule in book.search(words)] == found


def test_every_faulty_rule_is_named(tmp_path):
    text = GOOD.replace('source = "house"', 'source = "rumour"').replace('chapter = "a"\ntext = "The', 'text = "The')
    (tmp_path / "rulebook.toml").write_text(text)
    with pytest.raises(InputError) as caught:
        Rulebook.read(tmp_path)
    assert [problem.where for problem in caught.value.problems] == ["rulebook.toml, R-1", "rulebook.toml, R-2"]


def test_two_rules_may_not_share_a_number(book):
    rules = (book["R-1"], book["R-2"])
    assert len(Rulebook("Race", rules)) == 2
    with pytest.raises(ValueError, match="two rules have the id R-1"):
        Rulebook("Race", (*rules, book["R-1"]))


def test_a_rule_may_be_carried_out_by_another(tmp_path):
    (tmp_path / "rulebook.toml").write_text(GOOD + 'carried_by = "R-1"\n')
    book = Rulebook.read(tmp_path)
    assert [rule.carried_by for rule in book] == ["", "R-1"]


@pytest.mark.parametrize("other", ["R-2", "R-9"])
def test_only_a_rule_with_code_of_its_own_carries_another_out(tmp_path, other):
    (tmp_path / "rulebook.toml").write_text(GOOD + f'carried_by = "{other}"\n')
    with pytest.raises(InputError, match=f"rulebook.toml, R-2: no rule {other} with code of its own"):
        Rulebook.read(tmp_path)


def test_faults_of_a_rulebook_name_rule_and_what_is_wrong(tmp_path):
    bad = GOOD.replace('text = "The first arrow is free."', 'text = ""').replace('source = "house"', 'source = "told"')
    (tmp_path / "rulebook.toml").write_text(bad)
    with pytest.raises(InputError) as caught:
        Rulebook.read(tmp_path)
    assert [(problem.where, problem.what.split(",")[0]) for problem in caught.value.problems] == [
        ("rulebook.toml, R-1", "it has no text"),
        ("rulebook.toml, R-2", "its source must be one of printed"),
    ]


def test_a_rule_is_found_in_small_letters_and_no_other_thing_is_one(book):
    assert book["r-1"] is book["R-1"]
    with pytest.raises(InputError, match="108: is not a rule of Race"):
        book[108]
