"""The named options: one for each ruling on what the printed rules leave open (T-01 to T-87), default as ruled.

All rulings are our own. They are declared where they belong: battles, agents, war, treasury.
"""

from dataclasses import dataclass
from typing import ClassVar, Literal

from romelab.core import stages
from romelab.core.language import once_a_language
from romelab.core.options import changes_html, option
from romelab.core.rulebook import Rulebook
from romelab.core.serialization import brief


@once_a_language
def rulebook() -> Rulebook:
    """Return the 262 rules.

    Examples
    --------
    >>> len(rulebook())
    262
    """
    from importlib.resources import files

    return Rulebook.read(files("romelab.total_war_rome.box"))


@dataclass(frozen=True, init=False, repr=False, eq=False)
class AgentOptions:
    """Rulings on agents and action cards; part of :class:`~romelab.total_war_rome.box.options.Options`."""

    # The fields are those of Options, which makes the room for them.
    __slots__ = ()

    agents_start_at_home: Literal["at_first", "every_round"] = option("T-06", "at_first", rules=("TWR-070",))
    bribe_open_region: bool = option("T-07", True, rules=("TWR-089",))
    blank_on_agent_die: Literal["agent_lives", "agent_dies"] = option("T-08", "agent_lives", rules=("TWR-090",))
    interruption_order: Literal["from_active", "from_first"] = option("T-09", "from_active", rules=("TWR-101",))
    reshuffle_discards: bool = option("T-30", True, rules=("TWR-065",))
    cards_spent_once: bool = option("T-31", True, rules=("TWR-026",))
    double_agent_after_acting: Literal["allowed", "refused"] = option("T-32", "allowed", rules=("TWR-093",))
    theft_ties: Literal["any", "capital"] = option("T-33", "any", rules=("TWR-092",))
    agent_sea_trip: Literal["sea_only", "port_counts"] = option("T-43", "sea_only", rules=("TWR-073",))
    uprising_dice: Literal["region", "garrison"] = option("T-53", "region", rules=("TWR-085",))
    bribed_army_move: Literal[2, 1, 0] = option("T-54", 2, rules=("TWR-088",))
    army_bribe_x: Literal["as_region", "nothing"] = option("T-55", "as_region", rules=("TWR-090",))
    agent_port_to_port: bool = option("T-73", True, rules=("TWR-074",))


@dataclass(frozen=True, slots=True)
class BattleOptions:
    """How a battle settles what the printed rules leave open; the campaign's options are battle options too.

    Examples
    --------
    >>> BattleOptions(further_kills="lost").further_kills
    'lost'
    """

    WORDS: ClassVar[str] = "romelab.total_war_rome.box"
    __repr__ = brief
    _repr_html_ = changes_html

    ask: Literal["everybody", "holders"] = option("", "everybody", rules=("TWR-101",))
    captured_counts_as_sunk: bool = option("T-02", True, rules=("TWR-009",))
    s_takes_light_cards: Literal["icon_only", "always"] = option("T-04", "icon_only", rules=("TWR-017",))
    cavalry_skirmishers_ride: bool = option("T-12", True, rules=("TWR-117",))
    further_kills: Literal["wounded_card", "lost"] = option("T-16", "wounded_card", rules=("TWR-176",))
    few_elephants: Literal["stay", "may_ride"] = option("T-17", "stay", rules=("TWR-187",))
    odd_naval_x: Literal["lost", "sinks"] = option("T-18", "lost", rules=("TWR-217",))
    black_s: Literal["best_result", "all_results"] = option("T-26", "best_result", rules=("TWR-021",))
    wounded_cards: Literal["recover", "lost"] = option("T-27", "recover", rules=("TWR-174",))
    allied_army_limits: Literal["whole", "each"] = option("T-34", "whole", rules=("TWR-167",))
    leaderless_stars: Literal[0, 1] = option("T-35", 0, rules=("TWR-164",))
    missing_veteran: Literal["lost", "from_dead_zone"] = option("T-37", "lost", rules=("TWR-212",))
    top_general: Literal["rises_to_top", "stays"] = option("T-38", "rises_to_top", rules=("TWR-213",))
    marines_s: Literal["once", "twice"] = option("T-47", "once", rules=("TWR-218", "TWR-219"))
    killed_general: Literal["two_star", "lowest_left"] = option("T-56", "two_star", rules=("TWR-100",))
    no_room_for_card: Literal["first_owner", "captor"] = option("T-58", "first_owner", rules=("TWR-137", "TWR-218"))
    escape_places: Literal["withdraws", "stays"] = option("T-60", "withdraws", rules=("TWR-153", "TWR-210", "TWR-215"))
    naval_battle_length: Literal["more_ships", "fewer_left"] = option("T-61", "more_ships", rules=("TWR-159",))
    lone_skirmisher: Literal["withdraws", "target"] = option("T-62", "withdraws", rules=("TWR-182",))
    two_black_s: Literal["both_work", "neither"] = option("T-69", "both_work", rules=("TWR-021",))
    wounded_still_rolls: bool = option("T-70", True, rules=("TWR-169",))

    def __hash__(self) -> int:
        # A battle asks for it often, and few options ever differ.
        return hash((self.black_s, self.further_kills))


BATTLE_DEFAULTS = BattleOptions()


@dataclass(frozen=True, init=False, repr=False, eq=False)
class TreasuryOptions:
    """Rulings on points, taxes and spending; part of :class:`~romelab.total_war_rome.box.options.Options`."""

    # The fields are those of Options, which makes the room for them.
    __slots__ = ()

    tie_break: Literal["gold", "shared"] = option("T-01", "gold", rules=("TWR-004",))
    points_below_zero: bool = option("T-03", False, rules=("TWR-012",))
    market_roads: Literal["path", "neighbours"] = option("T-10", "path", rules=("TWR-106",))
    wonder_gold: Literal["raised", "apart"] = option("T-11", "raised", rules=("TWR-108",))
    roads_count_to_five: bool = option("T-19", False, rules=("TWR-238",))
    island_wonder: bool = option("T-20", True, rules=("TWR-242",))
    spare_general_reach: Literal["by_phase", "land_regions"] = option("T-21", "by_phase", rules=("TWR-126", "TWR-244"))
    overspending: Literal["last_refused", "lay_out_anew"] = option("T-42", "last_refused", rules=("TWR-222",))
    peaceful_agriculture: Literal["own_markets", "any_market"] = option("T-48", "own_markets", rules=("TWR-107",))
    port_market_tax: Literal[0, 1] = option("T-52", 0, rules=("TWR-260", "TWR-080", "TWR-106"))
    placing_at_home: Literal["controlled", "any_home"] = option("T-57", "controlled", rules=("TWR-112", "TWR-113"))
    road_control: Literal["one", "both"] = option("T-63", "one", rules=("TWR-235",))
    wonder_same_round: bool = option("T-64", False, rules=("TWR-242",))
    reforms_same_round: bool = option("T-65", False, rules=("TWR-251",))
    besieged_supply: Literal["open", "no_source", "closed"] = option("T-76", "open", rules=("TWR-225", "TWR-150"))
    supply_reach: Literal["beside_line", "own_land"] = option("T-82", "beside_line", rules=("TWR-225",))
    generals_at_home: Literal["any_home", "controlled"] = option("T-83", "any_home", rules=("TWR-126", "TWR-244"))
    agents_at_home: Literal["any_home", "controlled"] = option("T-84", "any_home", rules=("TWR-248",))
    opened_boxes: Literal["next_round", "same_round"] = option(
        "T-85", "next_round", rules=("TWR-230", "TWR-231", "TWR-232")
    )
    siege_in_taxation: Literal["once", "after_decay"] = option("T-77", "once", rules=("TWR-109", "TWR-110"))
    besieged_wonder: Literal["none", "paid"] = option("T-78", "none", rules=("TWR-109", "TWR-108"))
    last_round: Literal[0, 40, 30, 25, 20, 15, 12, 10, 8, 6, 5, 4, 3, 2] = option(
        "T-86", 0, rules=("TWR-003",), source="house"
    )
    minutes: int = option("T-87", 0, rules=("TWR-003",), source="house", low=0, high=stages.LONGEST)


@dataclass(frozen=True, init=False, repr=False, eq=False)
class WarOptions:
    """Rulings on war on the map; part of :class:`~romelab.total_war_rome.box.options.Options`."""

    # The fields are those of Options, which makes the room for them.
    __slots__ = ()

    interception: Literal["each_area", "never"] = option("T-05", "each_area", rules=("TWR-039",))
    assault_without_general: Literal["no_die", "black"] = option("T-13", "no_die", rules=("TWR-142",))
    assaults_per_turn: Literal["once", "any"] = option("T-14", "once", rules=("TWR-148",))
    beaten_navy_without_refuge: Literal["lost", "stays"] = option("T-15", "lost", rules=("TWR-159",))
    losses_chosen_by: Literal["owner", "chance"] = option("T-22", "owner", rules=("TWR-133", "TWR-141", "TWR-129"))
    attack_makes_enemies: bool = option("T-23", True, rules=("TWR-257", "TWR-256"))
    avoiding_order: Literal["stander_first", "mover_first"] = option("T-24", "stander_first", rules=("TWR-152",))
    who_rolls_for_inhabitants: Literal["next_player", "holder"] = option("T-25", "next_player", rules=("TWR-133",))
    occupied_home_garrison: bool = option("T-28", True, rules=("TWR-138",))
    conquered_mercenary_dice: Literal["kept", "by_value"] = option("T-29", "kept", rules=("TWR-136",))
    infighting_across_sea: bool = option("T-36", False, rules=("TWR-129",))
    unrest_on_conquest: Literal["removed", "stays"] = option("T-39", "removed", rules=("TWR-134",))
    improvements_on_conquest: Literal["stay", "removed"] = option("T-40", "stay", rules=("TWR-134",))
    mercenary_siege: bool = option("T-41", False, rules=("TWR-149",))
    attacker: Literal["interceptor", "whose_turn"] = option("T-44", "interceptor", rules=("TWR-039", "TWR-158"))
    landing_places: Literal["coast", "port"] = option("T-45", "coast", rules=("TWR-122",))
    navy_capacity: Literal["one_army", "two_cards_a_ship"] = option("T-46", "one_army", rules=("TWR-038", "TWR-122"))
    wonder_moves_with_region: bool = option("T-49", True, rules=("TWR-108",))
    home_region_points: Literal["whoever_held", "held_by_owner"] = option("T-50", "whoever_held", rules=("TWR-011",))
    steps_at_sea: Literal["navy_pays", "both_pay"] = option("T-51", "navy_pays", rules=("TWR-038",))
    assault_infantry: Literal["survivors", "all"] = option("T-59", "survivors", rules=("TWR-142",))
    word_enemy: Literal["no_ally", "by_tracker"] = option("T-66", "no_ally", rules=("TWR-078", "TWR-151"))
    loss_order: Literal["kills_first", "s_first"] = option("T-67", "kills_first", rules=("TWR-133", "TWR-141"))
    assault_comparison: Literal["damage", "skulls_first"] = option("T-68", "damage", rules=("TWR-143",))
    garrison_stops: bool = option("T-71", True, rules=("TWR-148", "TWR-149", "TWR-114"))
    road_steps: Literal["lost_by_stop", "kept"] = option("T-72", "lost_by_stop", rules=("TWR-120",))
    blank_annexation: Literal["anywhere", "independent_only"] = option("T-74", "anywhere", rules=("TWR-137", "TWR-018"))
    standing_army: Literal["may_conquer", "only_on_entering"] = option(
        "T-79", "may_conquer", rules=("TWR-132", "TWR-258")
    )
    attack_on_ally: Literal["anywhere", "on_entering"] = option("T-80", "anywhere", rules=("TWR-256", "TWR-158"))
    allied_interception: Literal["may", "never"] = option("T-81", "may", rules=("TWR-039", "TWR-256"))
    barracks_die_colour: Literal["garrison", "RED"] = option("T-75", "garrison", rules=("TWR-145", "TWR-146"))


@dataclass(frozen=True, slots=True, repr=False)
class Options(BattleOptions, AgentOptions, WarOptions, TreasuryOptions):
    """The options of a campaign; its battles read them as they are.

    Examples
    --------
    >>> Options(road_control="both").road_control
    'both'
    """

    def __hash__(self) -> int:
        # Battles ask for it often: see there.
        return hash((self.black_s, self.further_kills))


DEFAULTS = Options()
