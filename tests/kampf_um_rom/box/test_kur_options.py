"""Options of Kampf um Rom as data: which rules each changes, where its readings come from, and its bounds."""

from __future__ import annotations

from romelab.core.options import options_of
from romelab.kampf_um_rom import GAME, Options

CHOICES = options_of(Options)


def test_every_option_changes_rules_that_there_are():
    assert [choice.point for choice in CHOICES] == [*(f"D-{number:02}" for number in range(1, 30)), "KUR-106"]
    for choice in CHOICES:
        assert choice.rules
        assert all(rule in GAME.rulebook for rule in choice.rules), choice.name
    several = {choice.name: choice.rules for choice in CHOICES if len(choice.rules) > 1}
    assert several == {
        "attack_then": ("KUR-17", "KUR-66"),
        "symbols": ("KUR-101", "KUR-114"),
        "own_tokens": ("KUR-85", "KUR-86", "KUR-91"),
    }


def test_what_stands_in_print_and_what_the_house_has_set():
    """A learner must not take a house value for the printed game's."""
    sources = {choice.name: {reading.source for reading in choice.readings} for choice in CHOICES}
    assert {name for name, found in sources.items() if found == {"printed"}} == {
        "achievement_cards",
        "forced_source",
        "double_loss",
    }
    assert {name for name, found in sources.items() if found == {"house"}} == {"hand", "room_four", "minutes"}
    assert {source for found in sources.values() for source in found} == {"printed", "house", "ours"}


def test_numbers_have_their_bounds():
    bounds = {choice.name: (choice.low, choice.high) for choice in CHOICES if choice.low is not None}
    assert bounds == {"hand": (3, 7), "room_four": (1, 8), "minutes": (0, 600)}


def test_what_counts_where_nothing_is_said():
    """The readings that the rules are played with, each as its stand-in has it; all others are asked for by name."""
    on = {"last_token_oval", "method_survives", "symbols", "religion_broken"}
    off = {"flipped_holds", "empty_catastrophe", "hit_own", "voluntary_after_failed"}
    flags = {choice.name: choice.default for choice in CHOICES if isinstance(choice.default, bool)}
    assert flags == dict.fromkeys(on, True) | dict.fromkeys(off, False)
    numbers = {choice.name: choice.default for choice in CHOICES if type(choice.default) in (int, tuple)}
    assert numbers == {"achievement_cards": 52, "hand": 5, "room_four": (4, 3), "minutes": 0}
    said = [choice.default for choice in CHOICES if isinstance(choice.default, str)]
    assert said[:8] == ["one", "rounded", "discard", "draw_pile", "once", "scoring", "any", "one"]
    assert said[8:] == ["shared", "draw", "until_out", "rounded", "one", "free", "no_card", "one", "turn", "free"]
