"""Sentences whose words agree."""

from __future__ import annotations

from romelab.core.language import Plural, amount, listed


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
