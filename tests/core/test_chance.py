"""Chances, seeds, scripts."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from romelab.core.chance import TWO_DICE, Chances, Scripted, Seeded, checked_outcome, outcome_of
from romelab.core.errors import InputError


def test_two_dice_are_exact():
    assert TWO_DICE.probability(7) == Fraction(6, 36)
    assert sum(TWO_DICE.probability(total) for total in range(2, 13)) == 1
    assert TWO_DICE.probability(13) == 0


@given(st.lists(st.integers(1, 9), min_size=1, max_size=9))
def test_every_ticket_is_held_by_its_weight(weights: list[int]):
    chances = Chances(tuple(range(len(weights))), tuple(weights))
    held = [chances.at(ticket) for ticket in range(chances.total)]
    assert [held.count(outcome) for outcome in range(len(weights))] == weights


@pytest.mark.parametrize("weights", [(), (0,), (1, -1)])
def test_chances_need_weights(weights: tuple[int, ...]):
    with pytest.raises(ValueError, match="weight"):
        Chances(tuple(range(len(weights))), weights)


def test_a_seed_gives_the_same_dice_whatever_else_draws():
    first = [Seeded(7).draw(TWO_DICE, number) for number in range(50)]
    state = random.getstate()
    random.seed(1)
    assert [Seeded(7).draw(TWO_DICE, number) for number in range(50)] == first
    random.setstate(state)
    assert first != [Seeded(8).draw(TWO_DICE, number) for number in range(50)]


def test_the_global_generator_is_left_alone():
    random.seed(3)
    before = random.getstate()
    Seeded(1).draw(TWO_DICE, 0)
    assert random.getstate() == before


EXPECTED = "[8, 8, 7, 7, 9, 10, 5, 10, 7, 8, 8, 4] ['grain', 'horse', 'horse', 'horse', 'horse', 'grain']"


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_a_seed_gives_these_dice_on_every_machine(hash_seed: str):
    code = (
        "from romelab.core.chance import *; print([Seeded(375).draw(TWO_DICE, n) for n in range(12)],"
        " [Seeded(0).draw(Chances(('ore', 'grain', 'horse'), (1, 2, 3)), n) for n in range(6)])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == EXPECTED


def test_a_script_gives_its_dice_and_then_says_that_it_ends():
    script = Scripted((6, 8))
    assert [script.draw(TWO_DICE, 0), script.draw(TWO_DICE, 1)] == [6, 8]
    with pytest.raises(InputError, match="only 2 outcomes"):
        script.draw(TWO_DICE, 2)
    assert Scripted((6,), then=Seeded(1)).draw(TWO_DICE, 1) == Seeded(1).draw(TWO_DICE, 1)


def test_a_script_with_an_impossible_die_says_what_can_fall():
    with pytest.raises(InputError, match=r"^outcome 2 of the script: 13 cannot come up here; possible are 2, 3.* 12$"):
        Scripted((2, 13)).draw(TWO_DICE, 1)
    with pytest.raises(InputError, match=r"13 cannot come up here; possible are 2, 3.* 12$"):
        Scripted((13,)).draw(TWO_DICE, 0)
    with pytest.raises(InputError, match=r"possible are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, \.\.\.$"):
        Scripted((14,)).draw(Chances(tuple(range(1, 14)), (1,) * 13), 0)


@pytest.mark.parametrize("wrong", [True, "7", (7,)])
def test_an_outcome_must_be_of_the_right_type(wrong: object):
    with pytest.raises(InputError):
        checked_outcome(Chances((1, 7), (1, 1)), wrong, "die")  # type: ignore[arg-type]


def test_outcomes_may_hold_lists_three_deep():
    assert outcome_of([[[1]]], "line 3") == (((1,),),)


@pytest.mark.parametrize("plain", [None, 1.5, {"a": 1}, [[[[1]]]], [True]])
def test_foreign_outcomes_are_refused(plain: object):
    with pytest.raises(InputError):
        outcome_of(plain, "line 3")


def test_lists_become_tuples():
    assert outcome_of(["ore", [1, 2]], "") == ("ore", (1, 2))
