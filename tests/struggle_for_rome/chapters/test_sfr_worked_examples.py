"""What is against a move and what a step brings, each kind of it in some position, with all its fields."""

from __future__ import annotations

from pathlib import Path

import pytest

from romelab.struggle_for_rome import GAME
from tests.samples import one_of
from tests.worked_examples import (
    asked_again,
    examples_below,
    examples_in,
    kinds,
    moves_of,
    not_listed_as_allowed,
    refused,
    told,
)

REFUSED = examples_in(Path(__file__).with_name("refusals.txt"))
TOLD = examples_in(Path(__file__).with_name("told.txt"))


@pytest.mark.parametrize("rows", examples_below(Path(__file__).parent))
def test_a_rule_is_as_its_example_says(rows):
    assert asked_again(GAME, rows) == rows


@pytest.mark.parametrize("line", REFUSED, ids=range(len(REFUSED)))
def test_moves_made_without_regard_to_the_rules_are_refused_for_these_reasons(line):
    assert refused(GAME, line, REFUSED[line]) == REFUSED[line]


@pytest.mark.parametrize("line", TOLD, ids=range(len(TOLD)))
def test_moves_and_outcomes_of_chance_bring_this(line):
    assert told(GAME, line, TOLD[line]) == TOLD[line]


SOME = one_of(3, REFUSED | TOLD)


@pytest.mark.parametrize("line", SOME, ids=range(len(SOME)))
def test_of_all_these_moves_those_are_listed_that_nothing_is_against(line):
    """An offer may ask for anything: only a few are listed."""
    assert not_listed_as_allowed(GAME, line, moves_of(REFUSED | TOLD), "offer trade") == []


def test_most_kinds_of_facts_are_among_them():
    assert len(kinds(REFUSED)) > 45
    assert len(kinds(TOLD)) > 45
