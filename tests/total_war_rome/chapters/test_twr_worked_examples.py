"""What is against a move and what a step brings, each kind of it in some position, with all its fields."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from romelab import total_war_rome as package
from romelab.core.facts import Fact
from romelab.total_war_rome import GAME
from romelab.total_war_rome.positions import events, refusals
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
GAME_ROOT = Path(package.__file__).parent
ROOMS = (GAME_ROOT / "chapters", GAME_ROOT / "positions")
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
    """Two generals may change places; listed is only who takes over an army without one."""
    assert not_listed_as_allowed(GAME, line, moves_of(REFUSED | TOLD), "shift_general") == []


def test_every_kind_of_refusal_is_among_them():
    """But for what explorers say of ways, and what only a program can ask: a place or a target that there is not."""
    never = {"NoSuchPlace", "NoImprovement", "OnlyTwoWrecked", "NeitherTarget"}
    files = (file.read_text(encoding="utf-8") for room in ROOMS for file in room.rglob("*.py"))
    rules = "".join(text for text in files if "refusals" in text)
    used = {name for name in kinds_in(refusals) if re.search(rf"\b{name}\b", rules)}
    assert len(used) > 140
    assert used - kinds(REFUSED) == never


def test_nearly_every_kind_of_what_happens_is_among_them():
    rare = {"ScoresVictory", "NavyStays", "TimeIsUp"}
    happen = kinds_in(events) - {"Points"}
    assert happen - kinds(TOLD) == rare


def kinds_in(*modules):
    return {
        name
        for module in modules
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, Fact) and kind.__module__ == module.__name__
    }
