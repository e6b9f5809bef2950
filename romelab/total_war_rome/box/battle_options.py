"""The options of battles: the rulings of the battle chapters, for a battle on its own and within the campaign.

Who is the attacker (T-44) is no question of a battle: it is the side that is handed over first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from romelab.core.options import changes_html, option
from romelab.core.plain import brief


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

    ask: Literal["everybody", "holders"] = option("", "everybody", "holders", rules=("TWR-101",))
    captured_counts_as_sunk: bool = option("T-02", True, False, rules=("TWR-009",))
    s_takes_light_cards: Literal["icon_only", "always"] = option("T-04", "icon_only", "always", rules=("TWR-017",))
    cavalry_skirmishers_ride: bool = option("T-12", True, False, rules=("TWR-117",))
    further_kills: Literal["wounded_card", "lost"] = option("T-16", "wounded_card", "lost", rules=("TWR-176",))
    few_elephants: Literal["stay", "may_ride"] = option("T-17", "stay", "may_ride", rules=("TWR-187",))
    odd_naval_x: Literal["lost", "sinks"] = option("T-18", "lost", "sinks", rules=("TWR-217",))
    black_s: Literal["best_result", "all_results"] = option("T-26", "best_result", "all_results", rules=("TWR-021",))
    wounded_cards: Literal["recover", "lost"] = option("T-27", "recover", "lost", rules=("TWR-174",))
    allied_army_limits: Literal["whole", "each"] = option("T-34", "whole", "each", rules=("TWR-167",))
    leaderless_stars: Literal[0, 1] = option("T-35", 0, 1, rules=("TWR-164",))
    missing_veteran: Literal["lost", "from_dead_zone"] = option("T-37", "lost", "from_dead_zone", rules=("TWR-212",))
    top_general: Literal["rises_to_top", "stays"] = option("T-38", "rises_to_top", "stays", rules=("TWR-213",))
    marines_s: Literal["once", "twice"] = option("T-47", "once", "twice", rules=("TWR-218", "TWR-219"))
    killed_general: Literal["two_star", "lowest_left"] = option("T-56", "two_star", "lowest_left", rules=("TWR-100",))
    no_room_for_card: Literal["first_owner", "captor"] = option(
        "T-58", "first_owner", "captor", rules=("TWR-137", "TWR-218")
    )
    escape_places: Literal["withdraws", "stays"] = option(
        "T-60", "withdraws", "stays", rules=("TWR-153", "TWR-210", "TWR-215")
    )
    naval_battle_length: Literal["more_ships", "fewer_left"] = option(
        "T-61", "more_ships", "fewer_left", rules=("TWR-159",)
    )
    lone_skirmisher: Literal["withdraws", "target"] = option("T-62", "withdraws", "target", rules=("TWR-182",))
    two_black_s: Literal["both_work", "neither"] = option("T-69", "both_work", "neither", rules=("TWR-021",))
    wounded_still_rolls: bool = option("T-70", True, False, rules=("TWR-169",))

    def __hash__(self) -> int:
        # A battle asks for it often, and few options ever differ.
        return hash((self.black_s, self.further_kills))


BATTLE_DEFAULTS = BattleOptions()
"""Every option of a battle as ruled."""
