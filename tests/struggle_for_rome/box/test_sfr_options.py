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


READINGS = {
    "coins_limited": (False, True),
    "legionnaire_placer": ("first player", "last player"),
    "first_player_ties": ("roll again", "first of them"),
    "counters_left_out": ("unseen", "seen"),
    "seven_is_a_total": (True, False),
    "pasture_shortage": ("holder picks", "half of each"),
    "deal_what_is_left": (True, False),
    "legionnaire_must_move": (True, False),
    "robbery_may_be_declined": (False, True),
    "robbery_gold": (2, 3),
    "robbery_takes_less": (True, False),
    "gifts_allowed": (False, True),
    "empty_piles_on_offer": (False, True),
    "trade_and_build_mix": (True, False),
    "pair_without_figures": (False, True),
    "cards_after_attack": (True, False),
    "empty_deck_gold": (0,),
    "diplomat_robs": (True, False),
    "traitor_effect": ("no strength needed", "two towers less"),
    "great_warrior_extra_move": (False, True),
    "treasure_later": (False, True),
    "treasure_uses_card": (True, False),
    "culture_points": (1,),
    "great_warrior_kingdom": ("nothing", "any distance"),
    "empty_box_loses_wagon": (False, True),
    "conquered_cities_block": (False, True),
    "traitor_needs_figure": (True, False),
    "minutes": (0,),
    "ends_when_dead": (False, True),
    "culture_counts_early": (True, False),
    "terror_of_the_legions": (False, True),
    "terror_counts_both": (True, False),
}
"""The values of each option, the one of the rulebook first; numbers within bounds have one."""


def test_the_first_value_of_an_option_is_the_games_and_the_others_stand_behind():
    found = {choice.name: tuple(reading.value for reading in choice.readings) for choice in CHOICES}
    assert repr({name: values for name, values in found.items() if name != "last_round"}) == repr(READINGS)
    assert found["last_round"] == (0, 40, 30, 25, 20, 15, 12, 10, 8, 6, 5, 4, 3, 2)
    assert all(getattr(Options(), name) == values[0] for name, values in found.items())
