"""The rules by examples, a file a chapter: positions, what is refused in them, what a step brings and changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from romelab.kampf_um_rom import GAME
from tests.samples import one_of
from tests.worked_examples import asked_again, examples_below, not_listed_as_allowed

EXAMPLES = examples_below(Path(__file__).parent)
ROWS = [row for example in EXAMPLES for row in example.values[0]]
LINES = sorted({row for row in ROWS if not row.startswith(" ")})
MOVES = {
    row.strip().removeprefix("then ").removeprefix("refused: ")
    for row in ROWS
    if row[:3] != "   " and row[:2] == "  " and "chance: " not in row and "listed: " not in row
}


@pytest.mark.parametrize("rows", EXAMPLES)
def test_a_rule_is_as_its_example_says(rows):
    assert asked_again(GAME, rows) == rows


SOME = one_of(3, LINES)


@pytest.mark.parametrize("line", SOME, ids=range(len(SOME)))
def test_of_all_these_moves_those_are_listed_that_nothing_is_against(line):
    """That the time is up is said by a clock."""
    assert not_listed_as_allowed(GAME, line, MOVES, "time_up") == []
