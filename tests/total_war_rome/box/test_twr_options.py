"""Options of the campaign as data: which rules each changes, where its readings come from, and what they are."""

from __future__ import annotations

import pytest

from romelab.core.options import options_of
from romelab.total_war_rome import GAME, Options

CHOICES = options_of(Options)


def test_every_point_is_one_option_and_changes_rules_that_there_are():
    assert [choice.point for choice in CHOICES] == ["", *(f"T-{number:02}" for number in range(1, 88))]
    for choice in CHOICES:
        assert choice.rules
        assert all(rule in GAME.rulebook for rule in choice.rules), choice.name


@pytest.mark.rule("TWR-003")
def test_only_how_a_game_is_ended_early_is_a_house_rule():
    sources = {choice.name: {reading.source for reading in choice.readings} for choice in CHOICES}
    assert {name for name, found in sources.items() if found != {"ours"}} == {"last_round", "minutes"}
    assert sources["last_round"] == sources["minutes"] == {"house"}
    ends = next(choice for choice in CHOICES if choice.name == "last_round")
    assert [reading.value for reading in ends.readings] == [0, 40, 30, 25, 20, 15, 12, 10, 8, 6, 5, 4, 3, 2]
    assert {choice.name: (choice.low, choice.high) for choice in CHOICES if choice.low is not None} == {
        "minutes": (0, 600)
    }


def test_options_that_count_have_the_numbers_that_they_are_asked_with():
    numbers = {
        choice.name: [reading.value for reading in choice.readings]
        for choice in CHOICES
        if type(choice.default) is int and choice.low is None and choice.name != "last_round"
    }
    assert numbers == {"leaderless_stars": [0, 1], "port_market_tax": [0, 1], "bribed_army_move": [2, 1, 0]}
