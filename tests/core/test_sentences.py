"""Sentences whose words agree."""

from __future__ import annotations

import pytest

from romelab.core.game import Event
from romelab.core.language import Plural, agreed, amount, listed


@pytest.mark.parametrize(
    ("name", "number", "sentence"),
    [
        ("Rome", 1, "Rome takes 1 card"),
        ("Rome", 0, "Rome takes 0 cards"),
        (Plural("the Greek States"), 2, "the Greek States take 2 cards"),
    ],
)
def test_verbs_and_things_agree_with_what_they_count(name, number, sentence):
    says = "{0} {0:takes|take} {1} {1:card|cards}"
    assert agreed(says, (name, number)) == sentence
    event = Event("X-1", says, (name, number), visible_to=(0,), redacted="{0} {0:takes|take} cards")
    assert event.text(0) == sentence
    assert event.text(1) in ("Rome takes cards", "the Greek States take cards")


def test_other_format_strings_are_left_as_they_are():
    assert agreed("{} rolls {:>3}", ("Rome", 5)) == "Rome rolls   5"
    assert agreed("a rule without gaps", ()) == "a rule without gaps"
    assert agreed("{0:>3} {0:is|are} left", (2,)) == "  2 are left"


def test_a_plural_name_is_the_name_itself():
    name = Plural("the Greek States")
    assert name == "the Greek States"
    assert {name: 1}["the Greek States"] == 1


def test_things_are_counted_and_put_in_a_row():
    assert [amount(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert amount(2, "navy", "navies") == "2 navies"
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
