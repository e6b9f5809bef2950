"""The options of points, taxes and spending."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from romelab.core import ending
from romelab.core.options import option


@dataclass(frozen=True, init=False, repr=False, eq=False)
class TreasuryOptions:
    """Rulings on points, taxes and spending; part of :class:`~romelab.total_war_rome.box.options.Options`."""

    # The fields are those of Options, which makes the room for them.
    __slots__ = ()

    tie_break: Literal["gold", "shared"] = option("T-01", "gold", "shared", rules=("TWR-004",))
    points_below_zero: bool = option("T-03", False, True, rules=("TWR-012",))
    market_roads: Literal["path", "neighbours"] = option("T-10", "path", "neighbours", rules=("TWR-106",))
    wonder_gold: Literal["raised", "apart"] = option("T-11", "raised", "apart", rules=("TWR-108",))
    roads_count_to_five: bool = option("T-19", False, True, rules=("TWR-238",))
    island_wonder: bool = option("T-20", True, False, rules=("TWR-242",))
    spare_general_reach: Literal["by_phase", "land_regions"] = option(
        "T-21", "by_phase", "land_regions", rules=("TWR-126", "TWR-244")
    )
    overspending: Literal["last_refused", "lay_out_anew"] = option(
        "T-42", "last_refused", "lay_out_anew", rules=("TWR-222",)
    )
    peaceful_agriculture: Literal["own_markets", "any_market"] = option(
        "T-48", "own_markets", "any_market", rules=("TWR-107",)
    )
    port_market_tax: Literal[0, 1] = option("T-52", 0, 1, rules=("TWR-260", "TWR-080", "TWR-106"))
    placing_at_home: Literal["controlled", "any_home"] = option(
        "T-57", "controlled", "any_home", rules=("TWR-112", "TWR-113")
    )
    road_control: Literal["one", "both"] = option("T-63", "one", "both", rules=("TWR-235",))
    wonder_same_round: bool = option("T-64", False, True, rules=("TWR-242",))
    reforms_same_round: bool = option("T-65", False, True, rules=("TWR-251",))
    besieged_supply: Literal["open", "no_source", "closed"] = option(
        "T-76", "open", "no_source", "closed", rules=("TWR-225", "TWR-150")
    )
    supply_reach: Literal["beside_line", "own_land"] = option("T-82", "beside_line", "own_land", rules=("TWR-225",))
    generals_at_home: Literal["any_home", "controlled"] = option(
        "T-83", "any_home", "controlled", rules=("TWR-126", "TWR-244")
    )
    agents_at_home: Literal["any_home", "controlled"] = option("T-84", "any_home", "controlled", rules=("TWR-248",))
    opened_boxes: Literal["next_round", "same_round"] = option(
        "T-85", "next_round", "same_round", rules=("TWR-230", "TWR-231", "TWR-232")
    )
    siege_in_taxation: Literal["once", "after_decay"] = option(
        "T-77", "once", "after_decay", rules=("TWR-109", "TWR-110")
    )
    besieged_wonder: Literal["none", "paid"] = option("T-78", "none", "paid", rules=("TWR-109", "TWR-108"))
    last_round: Literal[0, 40, 30, 25, 20, 15, 12, 10, 8, 6, 5, 4, 3, 2] = option(
        "T-86", *ending.ROUNDS, rules=("TWR-003",), source="house"
    )
    minutes: int = option("T-87", 0, rules=("TWR-003",), source="house", low=0, high=ending.LONGEST)
