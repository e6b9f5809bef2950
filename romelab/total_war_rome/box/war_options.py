"""The options of war: movement, meetings, garrisons, conquest, losses, navies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from romelab.core.options import option


@dataclass(frozen=True, init=False, repr=False, eq=False)
class WarOptions:
    """Rulings on war on the map; part of :class:`~romelab.total_war_rome.box.options.Options`."""

    # The fields are those of Options, which makes the room for them.
    __slots__ = ()

    interception: Literal["each_area", "never"] = option("T-05", "each_area", "never", rules=("TWR-039",))
    assault_without_general: Literal["no_die", "black"] = option("T-13", "no_die", "black", rules=("TWR-142",))
    assaults_per_turn: Literal["once", "any"] = option("T-14", "once", "any", rules=("TWR-148",))
    beaten_navy_without_refuge: Literal["lost", "stays"] = option("T-15", "lost", "stays", rules=("TWR-159",))
    losses_chosen_by: Literal["owner", "chance"] = option(
        "T-22", "owner", "chance", rules=("TWR-133", "TWR-141", "TWR-129")
    )
    attack_makes_enemies: bool = option("T-23", True, False, rules=("TWR-257", "TWR-256"))
    avoiding_order: Literal["stander_first", "mover_first"] = option(
        "T-24", "stander_first", "mover_first", rules=("TWR-152",)
    )
    who_rolls_for_inhabitants: Literal["next_player", "holder"] = option(
        "T-25", "next_player", "holder", rules=("TWR-133",)
    )
    occupied_home_garrison: bool = option("T-28", True, False, rules=("TWR-138",))
    conquered_mercenary_dice: Literal["kept", "by_value"] = option("T-29", "kept", "by_value", rules=("TWR-136",))
    infighting_across_sea: bool = option("T-36", False, True, rules=("TWR-129",))
    unrest_on_conquest: Literal["removed", "stays"] = option("T-39", "removed", "stays", rules=("TWR-134",))
    improvements_on_conquest: Literal["stay", "removed"] = option("T-40", "stay", "removed", rules=("TWR-134",))
    mercenary_siege: bool = option("T-41", False, True, rules=("TWR-149",))
    attacker: Literal["interceptor", "whose_turn"] = option(
        "T-44", "interceptor", "whose_turn", rules=("TWR-039", "TWR-158")
    )
    landing_places: Literal["coast", "port"] = option("T-45", "coast", "port", rules=("TWR-122",))
    navy_capacity: Literal["one_army", "two_cards_a_ship"] = option(
        "T-46", "one_army", "two_cards_a_ship", rules=("TWR-038", "TWR-122")
    )
    wonder_moves_with_region: bool = option("T-49", True, False, rules=("TWR-108",))
    home_region_points: Literal["whoever_held", "held_by_owner"] = option(
        "T-50", "whoever_held", "held_by_owner", rules=("TWR-011",)
    )
    steps_at_sea: Literal["navy_pays", "both_pay"] = option("T-51", "navy_pays", "both_pay", rules=("TWR-038",))
    assault_infantry: Literal["survivors", "all"] = option("T-59", "survivors", "all", rules=("TWR-142",))
    word_enemy: Literal["no_ally", "by_tracker"] = option("T-66", "no_ally", "by_tracker", rules=("TWR-078", "TWR-151"))
    loss_order: Literal["kills_first", "s_first"] = option(
        "T-67", "kills_first", "s_first", rules=("TWR-133", "TWR-141")
    )
    assault_comparison: Literal["damage", "skulls_first"] = option("T-68", "damage", "skulls_first", rules=("TWR-143",))
    garrison_stops: bool = option("T-71", True, False, rules=("TWR-148", "TWR-149", "TWR-114"))
    road_steps: Literal["lost_by_stop", "kept"] = option("T-72", "lost_by_stop", "kept", rules=("TWR-120",))
    blank_annexation: Literal["anywhere", "independent_only"] = option(
        "T-74", "anywhere", "independent_only", rules=("TWR-137", "TWR-018")
    )
    standing_army: Literal["may_conquer", "only_on_entering"] = option(
        "T-79", "may_conquer", "only_on_entering", rules=("TWR-132", "TWR-258")
    )
    attack_on_ally: Literal["anywhere", "on_entering"] = option(
        "T-80", "anywhere", "on_entering", rules=("TWR-256", "TWR-158")
    )
    allied_interception: Literal["may", "never"] = option("T-81", "may", "never", rules=("TWR-039", "TWR-256"))
    barracks_die_colour: Literal["garrison", "RED"] = option("T-75", "garrison", "RED", rules=("TWR-145", "TWR-146"))
