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


READINGS = {
    "ask": ("everybody", "holders"),
    "tie_break": ("gold", "shared"),
    "captured_counts_as_sunk": (True, False),
    "points_below_zero": (False, True),
    "s_takes_light_cards": ("icon_only", "always"),
    "interception": ("each_area", "never"),
    "agents_start_at_home": ("at_first", "every_round"),
    "bribe_open_region": (True, False),
    "blank_on_agent_die": ("agent_lives", "agent_dies"),
    "interruption_order": ("from_active", "from_first"),
    "market_roads": ("path", "neighbours"),
    "wonder_gold": ("raised", "apart"),
    "cavalry_skirmishers_ride": (True, False),
    "assault_without_general": ("no_die", "black"),
    "assaults_per_turn": ("once", "any"),
    "beaten_navy_without_refuge": ("lost", "stays"),
    "further_kills": ("wounded_card", "lost"),
    "few_elephants": ("stay", "may_ride"),
    "odd_naval_x": ("lost", "sinks"),
    "roads_count_to_five": (False, True),
    "island_wonder": (True, False),
    "spare_general_reach": ("by_phase", "land_regions"),
    "losses_chosen_by": ("owner", "chance"),
    "attack_makes_enemies": (True, False),
    "avoiding_order": ("stander_first", "mover_first"),
    "who_rolls_for_inhabitants": ("next_player", "holder"),
    "black_s": ("best_result", "all_results"),
    "wounded_cards": ("recover", "lost"),
    "occupied_home_garrison": (True, False),
    "conquered_mercenary_dice": ("kept", "by_value"),
    "reshuffle_discards": (True, False),
    "cards_spent_once": (True, False),
    "double_agent_after_acting": ("allowed", "refused"),
    "theft_ties": ("any", "capital"),
    "allied_army_limits": ("whole", "each"),
    "leaderless_stars": (0, 1),
    "infighting_across_sea": (False, True),
    "missing_veteran": ("lost", "from_dead_zone"),
    "top_general": ("rises_to_top", "stays"),
    "unrest_on_conquest": ("removed", "stays"),
    "improvements_on_conquest": ("stay", "removed"),
    "mercenary_siege": (False, True),
    "overspending": ("last_refused", "lay_out_anew"),
    "agent_sea_trip": ("sea_only", "port_counts"),
    "attacker": ("interceptor", "whose_turn"),
    "landing_places": ("coast", "port"),
    "navy_capacity": ("one_army", "two_cards_a_ship"),
    "marines_s": ("once", "twice"),
    "peaceful_agriculture": ("own_markets", "any_market"),
    "wonder_moves_with_region": (True, False),
    "home_region_points": ("whoever_held", "held_by_owner"),
    "steps_at_sea": ("navy_pays", "both_pay"),
    "port_market_tax": (0, 1),
    "uprising_dice": ("region", "garrison"),
    "bribed_army_move": (2, 1, 0),
    "army_bribe_x": ("as_region", "nothing"),
    "killed_general": ("two_star", "lowest_left"),
    "placing_at_home": ("controlled", "any_home"),
    "no_room_for_card": ("first_owner", "captor"),
    "assault_infantry": ("survivors", "all"),
    "escape_places": ("withdraws", "stays"),
    "naval_battle_length": ("more_ships", "fewer_left"),
    "lone_skirmisher": ("withdraws", "target"),
    "road_control": ("one", "both"),
    "wonder_same_round": (False, True),
    "reforms_same_round": (False, True),
    "word_enemy": ("no_ally", "by_tracker"),
    "loss_order": ("kills_first", "s_first"),
    "assault_comparison": ("damage", "skulls_first"),
    "two_black_s": ("both_work", "neither"),
    "wounded_still_rolls": (True, False),
    "garrison_stops": (True, False),
    "road_steps": ("lost_by_stop", "kept"),
    "agent_port_to_port": (True, False),
    "blank_annexation": ("anywhere", "independent_only"),
    "barracks_die_colour": ("garrison", "RED"),
    "besieged_supply": ("open", "no_source", "closed"),
    "siege_in_taxation": ("once", "after_decay"),
    "besieged_wonder": ("none", "paid"),
    "standing_army": ("may_conquer", "only_on_entering"),
    "attack_on_ally": ("anywhere", "on_entering"),
    "allied_interception": ("may", "never"),
    "supply_reach": ("beside_line", "own_land"),
    "generals_at_home": ("any_home", "controlled"),
    "agents_at_home": ("any_home", "controlled"),
    "opened_boxes": ("next_round", "same_round"),
    "minutes": (0,),
}
"""The values of each option, the one of the rulebook first; numbers within bounds have one."""


def test_the_first_value_of_an_option_is_the_games_and_the_others_stand_behind():
    found = {choice.name: tuple(reading.value for reading in choice.readings) for choice in options_of(Options)}
    assert repr({name: values for name, values in found.items() if name != "last_round"}) == repr(READINGS)
    assert found["last_round"] == (0, 40, 30, 25, 20, 15, 12, 10, 8, 6, 5, 4, 3, 2)
    assert all(getattr(Options(), name) == values[0] for name, values in found.items())
