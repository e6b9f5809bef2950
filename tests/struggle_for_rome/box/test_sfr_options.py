"""Options of Struggle for Rome as data: where their readings come from, and the bounds of numbers."""

from __future__ import annotations

from romelab.core.options import options_of
from romelab.struggle_for_rome import GAME, Options

CHOICES = options_of(Options)


def test_every_option_changes_a_rule_that_there_is():
    for choice in CHOICES:
        assert choice.rules == (choice.point,)
        assert choice.point in GAME.rulebook, choice.name


def test_what_stands_in_print_and_what_is_a_reading_of_it():
    """A learner must not take our reading for the printed game's; what is neither is a house value."""
    sources = {choice.name: tuple(reading.source for reading in choice.readings) for choice in CHOICES}
    assert {name: found for name, found in sources.items() if "printed" in found} == {
        "robbery_may_be_declined": ("printed", "ours"),
        "robbery_gold": ("printed", "printed"),
        "gifts_allowed": ("printed", "ours"),
        "empty_piles_on_offer": ("printed", "ours"),
        "cards_after_attack": ("printed", "ours"),
        "great_warrior_kingdom": ("printed", "ours"),
        "traitor_needs_figure": ("printed", "ours"),
        "terror_of_the_legions": ("printed", "printed"),
    }
    assert {name for name, found in sources.items() if set(found) == {"ours"}} == {
        "coins_limited",
        "seven_is_a_total",
        "great_warrior_extra_move",
        "treasure_later",
        "conquered_cities_block",
    }
    assert {source for name, found in sources.items() for source in found} == {"printed", "ours", "house"}


def test_numbers_have_their_bounds():
    bounds = {choice.name: (choice.low, choice.high) for choice in CHOICES if choice.low is not None}
    assert bounds == {"empty_deck_gold": (0, 20), "culture_points": (0, 20), "minutes": (0, 600)}
    ends = next(choice for choice in CHOICES if choice.name == "last_round")
    assert [reading.value for reading in ends.readings] == [0, 40, 30, 25, 20, 15, 12, 10, 8, 6, 5, 4, 3, 2]


def test_every_reading_of_an_option_is_another_one():
    for choice in CHOICES:
        values = [reading.value for reading in choice.readings]
        assert len(set(values)) == len(values), choice.name
