"""The rulings T-01 to T-75: each a named option, each with a rule that it settles."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from importlib.resources import files

from romelab.total_war_rome.battle.options import BattleOptions
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.options import Options

TEXT = files("romelab.total_war_rome").joinpath("rulings.toml").read_text(encoding="utf-8")
RULINGS = tomllib.loads(TEXT)["ruling"]


def test_every_ruling_is_an_option_in_order():
    assert [ruling["id"] for ruling in RULINGS] == [f"T-{number:02d}" for number in range(1, 76)]
    assert [ruling["option"] for ruling in RULINGS] == [f.name for f in fields(Options) if f.name != "ask"]


def test_every_ruling_names_rules_of_the_book():
    book = TOTAL_WAR_ROME.rulebook
    for ruling in RULINGS:
        assert ruling["question"]
        assert ruling["ruling"]
        assert ruling["rules"], ruling["id"]
        assert all(rule in book for rule in ruling["rules"])


def test_a_rule_that_names_an_option_names_one_that_exists():
    names = {field.name for field in fields(Options)}
    named = [rule for rule in TOTAL_WAR_ROME.rulebook if rule.option]
    assert len(named) > 30
    assert all(rule.option in names for rule in named)


def test_battles_read_their_rulings_from_the_same_names():
    shared = {field.name for field in fields(BattleOptions)} - {"dice"}
    assert shared <= {field.name for field in fields(Options)}
    defaults = BattleOptions()
    assert all(getattr(defaults, name) == getattr(Options(), name) for name in shared)
