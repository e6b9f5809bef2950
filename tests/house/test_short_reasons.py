"""A reason says what is wrong in at most 25 words, even with the longest names of the box."""

from __future__ import annotations

import pytest

from romelab.core.facts import Told
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.network.names import names
from romelab.struggle_for_rome.network.network import default_network
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.positions import refusals as struggle
from romelab.struggle_for_rome.positions.setup import Setup
from tests.house.test_catalogues import SPOKEN, all_of

MOST = 25
LISTS = ("LineMissing", "LineBroken")
"""Reasons that name every way to a box, and every token on it: up to four boxes each, by both their names."""


def reasons():
    for game, spoken in SPOKEN.items():
        for key, kind in spoken.kinds.items():
            if issubclass(kind, Told) and kind.__module__.rpartition(".")[2].endswith("refusals") and key not in LISTS:
                yield pytest.param(spoken, kind, id=f"{game}-{key}")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("spoken", "kind"), list(reasons()))
def test_a_reason_is_short(spoken, kind, language):
    speech = spoken.speech(language)
    for fact in all_of(spoken, kind):
        said = speech.say(fact)
        assert len(said.split()) <= MOST, said


def longest_names():
    board = default_network()
    called = sorted(zip(names(board), board.crossroads, strict=True), key=lambda each: -len(each[0].split()))
    return [place.id for _, place in called[:3]]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("to", longest_names())
def test_what_a_way_costs_otherwise_is_short_with_the_longest_name_and_bills(to, language):
    speech = STRUGGLE_FOR_ROME.speech(Setup(), language)
    asked = (Bill(0, 12), Bill(1, 9), Bill(2, 6), Bill(3, 2))
    for bills in (asked, asked[:2], asked[:1]):
        said = speech.say(struggle.CostsOtherwise("SFR-97", to, bills, Bill(1, 1)))
        assert len(said.split()) <= MOST, said
