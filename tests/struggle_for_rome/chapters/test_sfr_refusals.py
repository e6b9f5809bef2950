"""Most kinds of refusal, each given in some position: moves made without regard to the rules, and all against them."""

from __future__ import annotations

from pathlib import Path

import pytest

from romelab.struggle_for_rome import GAME
from tests.refused_moves import refused, refused_in

REFUSED = refused_in(Path(__file__).with_name("refusals.txt"))


@pytest.mark.parametrize("line", REFUSED, ids=range(len(REFUSED)))
def test_a_refused_move_is_refused_for_these_reasons(line):
    assert dict(refused(GAME, line, REFUSED[line])) == REFUSED[line]


def test_most_kinds_of_refusal_are_among_them():
    reasons = [reason for moves in REFUSED.values() for reasons in moves.values() for reason in reasons]
    assert len({reason.partition("(")[0].split()[-1] for reason in reasons}) > 45
