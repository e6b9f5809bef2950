"""The rulebook as data: 152 rules, honest sources, and an option for everything that is open."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields

from romelab.core.options import options_of
from romelab.struggle_for_rome.box.options import Options
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME as GAME


def test_152_rules_in_seventeen_chapters():
    assert len(GAME.rulebook) == 152
    assert {rule.id for rule in GAME.rulebook} == {f"SFR-{number:02d}" for number in range(1, 153)}
    assert len(GAME.rulebook.chapters()) == 17


def test_every_option_changes_a_rule_of_its_own():
    choices = options_of(Options)
    assert {choice.name for choice in choices} == {field.name for field in fields(Options)}
    assert all(rule in GAME.rulebook for choice in choices for rule in choice.rules)
    points = Counter(choice.point for choice in choices)
    # Three house rules may end a game: by rounds, by minutes, and when nobody can score any more.
    assert {point: count for point, count in points.items() if count > 1} == {"SFR-140": 3}


def test_every_house_rule_can_be_changed():
    """Each rule that is ours has an option, or is our wording of one that has."""
    changed = {rule for choice in options_of(Options) for rule in choice.rules}
    assert {rule.id for rule in GAME.rulebook if rule.source == "house"} <= changed


def test_rules_that_are_not_printed_say_so():
    rules = GAME.rulebook
    assert "house value" in str(rules["SFR-48"])
    assert str(rules["SFR-30"]) == f"SFR-30: {rules['SFR-30'].text}"
    assert rules["SFR-32"].source == "inferred"
    assert rules["SFR-127"].edge
    assert not rules["SFR-126"].edge
