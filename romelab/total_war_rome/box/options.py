"""The named options: one for each ruling on what the printed rules leave open (T-01 to T-76), default as ruled.

``rulings.toml`` holds question, ruling, what the other values mean, and the rules each one settles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Options:
    """One field for each ruling; see ``rulings.toml`` for question and answer.

    Attributes
    ----------
    ask
        Who is asked in the windows for events: everybody who holds a card, or only those whose cards fit. The second
        is quicker among friends, but being asked tells the others something.
    """

    ask: Literal["everybody", "holders"] = "everybody"
    tie_break: Literal["gold", "shared"] = "gold"
    captured_counts_as_sunk: bool = True
    points_below_zero: bool = False
    s_takes_light_cards: Literal["icon_only", "always"] = "icon_only"
    interception: Literal["each_area", "never"] = "each_area"
    agents_start_at_home: Literal["at_first", "every_round"] = "at_first"
    bribe_open_region: bool = True
    blank_on_agent_die: Literal["agent_lives", "agent_dies"] = "agent_lives"
    interruption_order: Literal["from_active", "from_first"] = "from_active"
    market_roads: Literal["path", "neighbours"] = "path"
    wonder_gold: Literal["raised", "apart"] = "raised"
    cavalry_skirmishers_ride: bool = True
    assault_without_general: Literal["no_die", "black"] = "no_die"
    assaults_per_turn: Literal["once", "any"] = "once"
    beaten_navy_without_refuge: Literal["lost", "stays"] = "lost"
    further_kills: Literal["wounded_card", "lost"] = "wounded_card"
    few_elephants: Literal["stay", "may_ride"] = "stay"
    odd_naval_x: Literal["lost", "sinks"] = "lost"
    roads_count_to_five: bool = False
    island_wonder: bool = True
    spare_general_reach: Literal["by_phase", "land_regions"] = "by_phase"
    losses_chosen_by: Literal["owner", "chance"] = "owner"
    attack_makes_enemies: bool = True
    avoiding_order: Literal["stander_first", "mover_first"] = "stander_first"
    who_rolls_for_inhabitants: Literal["next_player", "holder"] = "next_player"
    black_s: Literal["best_result", "all_results"] = "best_result"
    wounded_cards: Literal["recover", "lost"] = "recover"
    occupied_home_garrison: bool = True
    conquered_mercenary_dice: Literal["kept", "by_value"] = "kept"
    reshuffle_discards: bool = True
    cards_spent_once: bool = True
    double_agent_after_acting: Literal["allowed", "refused"] = "allowed"
    theft_ties: Literal["any", "capital"] = "any"
    allied_army_limits: Literal["whole", "each"] = "whole"
    leaderless_stars: Literal[0, 1] = 0
    infighting_across_sea: bool = False
    missing_veteran: Literal["lost", "from_dead_zone"] = "lost"
    top_general: Literal["rises_to_top", "stays"] = "rises_to_top"
    unrest_on_conquest: Literal["removed", "stays"] = "removed"
    improvements_on_conquest: Literal["stay", "removed"] = "stay"
    mercenary_siege: bool = False
    overspending: Literal["last_refused", "lay_out_anew"] = "last_refused"
    agent_sea_trip: Literal["sea_only", "port_counts"] = "sea_only"
    attacker: Literal["interceptor", "whose_turn"] = "interceptor"
    landing_places: Literal["coast", "port"] = "coast"
    navy_capacity: Literal["one_army", "two_cards_a_ship"] = "one_army"
    marines_s: Literal["once", "twice"] = "once"
    peaceful_agriculture: Literal["own_markets", "any_market"] = "own_markets"
    wonder_moves_with_region: bool = True
    home_region_points: Literal["whoever_held", "held_by_owner"] = "whoever_held"
    steps_at_sea: Literal["navy_pays", "both_pay"] = "navy_pays"
    port_market_tax: Literal[0, 1] = 0
    uprising_dice: Literal["region", "garrison"] = "region"
    bribed_army_move: Literal[2, 1, 0] = 2
    army_bribe_x: Literal["as_region", "nothing"] = "as_region"
    killed_general: Literal["two_star", "lowest_left"] = "two_star"
    placing_at_home: Literal["controlled", "any_home"] = "controlled"
    no_room_for_card: Literal["first_owner", "captor"] = "first_owner"
    assault_infantry: Literal["survivors", "all"] = "survivors"
    escape_places: Literal["withdraws", "stays"] = "withdraws"
    naval_battle_length: Literal["more_ships", "fewer_left"] = "more_ships"
    lone_skirmisher: Literal["withdraws", "target"] = "withdraws"
    road_control: Literal["one", "both"] = "one"
    wonder_same_round: bool = False
    reforms_same_round: bool = False
    word_enemy: Literal["no_ally", "by_tracker"] = "no_ally"
    loss_order: Literal["kills_first", "s_first"] = "kills_first"
    assault_comparison: Literal["damage", "skulls_first"] = "damage"
    two_black_s: Literal["both_work", "neither"] = "both_work"
    wounded_still_rolls: bool = True
    garrison_stops: bool = True
    road_steps: Literal["lost_by_stop", "kept"] = "lost_by_stop"
    agent_port_to_port: bool = True
    blank_annexation: Literal["anywhere", "independent_only"] = "anywhere"
    barracks_die_colour: Literal["garrison", "RED"] = "garrison"
    besieged_supply: Literal["open", "no_source", "closed"] = "open"
