"""Refusals as people meet them."""

from __future__ import annotations

import pickle

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from romelab.core.faults import Fault, IllegalMoveError, InputError, Reason

ONE = InputError([Fault("grain", "must be 0 or more, not -2")])
TWO = InputError([Fault("cities[3]", "has no name"), Fault("", "there are 39 cities, not 40")], "board.toml")
MOVE = IllegalMoveError("Move to Roma", [Reason("SFR-94", "a city stands there"), Reason("SFR-103", "too dear")])


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ONE, "grain: must be 0 or more, not -2"),
        (TWO, "board.toml has 2 faults:\n  1. cities[3]: has no name\n  2. there are 39 cities, not 40"),
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
