"""Moves named in any spelling: what speaks against them is what speaks against the move as the game writes it."""

from __future__ import annotations

import pytest

from romelab.core.calling import called
from romelab.struggle_for_rome import GAME as STRUGGLE
from romelab.struggle_for_rome import Setup
from romelab.struggle_for_rome import moves as struggle

OPENING = STRUGGLE.new_game(Setup())


@pytest.mark.parametrize("name", ["rom", "ROMA", "Rome"])
def test_a_refused_move_in_another_spelling_is_refused_for_the_same_reasons(name):
    reasons = STRUGGLE.why_not(OPENING, struggle.Plunder("Roma"))
    assert reasons
    assert STRUGGLE.why_not(OPENING, struggle.Plunder(name)) == reasons


def test_a_move_is_given_back_as_the_game_writes_it():
    finders = STRUGGLE.finders(OPENING)
    assert called(struggle.Plunder("rom"), finders) == (struggle.Plunder("Roma"), [])
    assert called(struggle.Plunder("Roma"), finders) == (struggle.Plunder("Roma"), [])
    move, faults = called(struggle.Plunder("Atlantis"), finders)
    assert move == struggle.Plunder("Atlantis")
    assert [fault.where for fault in faults] == ["city"]
    assert "Atlantis" in faults[0].what
