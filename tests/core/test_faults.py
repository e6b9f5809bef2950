"""Refusals as people meet them."""

from __future__ import annotations

import pickle
from datetime import date, datetime, time

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from romelab.core.errors import IllegalMoveError, InputError, Problem, Reason, quoted

ONE = InputError([Problem("grain", "must be 0 or more, not -2")])
TWO = InputError([Problem("cities[3]", "has no name"), Problem("", "there are 39 cities, not 40")], "board.toml")
MOVE = IllegalMoveError("Move to Roma", [Reason("SFR-94", "a city stands there"), Reason("SFR-103", "too dear")])


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ONE, "grain: must be 0 or more, not -2"),
        (TWO, "board.toml has 2 problems:\n  1. cities[3]: has no name\n  2. there are 39 cities, not 40"),
        (MOVE, "Move to Roma: a city stands there (SFR-94); too dear (SFR-103)"),
    ],
)
def test_sentences(error, said):
    assert str(error) == said
    assert str(pickle.loads(pickle.dumps(error))) == said  # noqa: S301 - our own bytes


@pytest.mark.parametrize("error", [ONE, TWO, MOVE])
def test_a_notebook_shows_the_sentence_and_no_traceback(error):
    shell = InteractiveShell()
    shell.user_ns["error"] = error
    with capture_output() as shown:
        shell.run_cell("raise error")
    assert str(error) in shown.stdout + shown.stderr
    assert "Traceback" not in shown.stdout + shown.stderr


def test_a_refusal_needs_a_fault():
    with pytest.raises(TypeError):
        InputError([])


@pytest.mark.parametrize(("what", "shown"), [("x" * 297, "x" * 297), ("x" * 298, "x" * 293 + " ...")])
def test_a_fault_is_shown_up_to_300_characters(what, shown):
    assert str(InputError([Problem("a", what)])) == f"a: {shown}"
    assert str(InputError([Problem("a", what)], "it")) == f"it: a: {shown}"


@pytest.mark.parametrize(("long", "shown"), [("x" * 80, "x" * 80), ("x" * 81, "x" * 76 + " ...")])
def test_a_place_and_a_source_are_shown_up_to_80_characters(long, shown):
    assert str(InputError([Problem(long, "y")])) == f"{shown}: y"
    assert str(InputError([Problem("", "y")], long)) == f"{shown}: y"


def test_five_faults_are_shown_and_the_others_counted():
    def told(number):
        return str(InputError([Problem("", f"problem {n}") for n in range(1, number + 1)])).splitlines()

    assert told(5) == ["the input has 5 problems:", *(f"  {n}. problem {n}" for n in range(1, 6))]
    assert told(6) == ["the input has 6 problems:", *(f"  {n}. problem {n}" for n in range(1, 6)), "  and 1 more"]
    assert told(7)[-1] == "  and 2 more"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (2**63 - 1, str(2**63 - 1)),
        (2**63, "a huge number"),
        (2**64, "a huge number"),
        (-(2**64), "a huge number"),
        (1.5, "1.5"),
        (False, "false"),
        (None, "nothing"),
        ("x" * 38, repr("x" * 38)),
        ("x" * 39, "'" + "x" * 36 + "..."),
        ([], "a list"),
        ((), "a list"),
        ({}, "a table"),
        (b"", "bytes"),
        (datetime(2026, 1, 1), "a date"),
        (date(2026, 1, 1), "a date"),
        (time(1), "a time"),
        ({1}, "a set"),
        (type("X" * 40, (), {})(), "a " + "X" * 30),
    ],
)
def test_a_wrong_value_is_shown_short(value, shown):
    assert quoted(value) == shown


def test_a_refused_move_keeps_its_reasons_and_their_words():
    error = IllegalMoveError("Move", [Reason("SFR-1", "no"), Reason("SFR-2", "never", ("roma",))], ["nein", "nie"])
    assert (error.move, error.words) == ("Move", ("nein", "nie"))
    assert [reason.rule for reason in error.reasons] == ["SFR-1", "SFR-2"]
    assert str(error) == "Move: nein (SFR-1); nie (SFR-2)"
    assert MOVE.words == ("a city stands there", "too dear")
