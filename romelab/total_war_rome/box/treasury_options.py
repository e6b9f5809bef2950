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

    tie_break: Literal["gold", "shared"] = option(
        "T-01",
        "equal VP at the end",
        ("gold", "more gold wins, then more total region value, then shared"),
        ("shared", "the victory is shared at once"),
        rules=("TWR-004",),
    )
    points_below_zero: bool = option(
        "T-03",
        "VP below zero",
        (False, "not below 0"),
        (True, "points may fall below 0"),
        rules=("TWR-012",),
    )
    market_roads: Literal["path", "neighbours"] = option(
        "T-10",
        "markets joined by road",
        ("path", "a path of roads through any regions joins them; each market in a group of two or more yields 1"),
        ("neighbours", "only a road across the border of the two regions with markets joins them"),
        rules=("TWR-106",),
    )
    wonder_gold: Literal["raised", "apart"] = option(
        "T-11",
        "wonder gold",
        (
            "raised",
            "counts as raised in taxation; each wonder takes up to 2 from each opponent, no debt; all wonders "
            "resolve in turn order",
        ),
        ("apart", "it is taken in the same way, but does not count as raised for the income bands"),
        rules=("TWR-108",),
    )
    roads_count_to_five: bool = option(
        "T-19",
        "do roads count to five improvements",
        (False, "no"),
        (True, "yes: each road is one of the five"),
        rules=("TWR-238",),
    )
    island_wonder: bool = option(
        "T-20",
        "wonder on an island without land borders",
        (True, "the road condition is met"),
        (False, "the road condition cannot be met there"),
        rules=("TWR-242",),
    )
    spare_general_reach: Literal["by_phase", "land_regions"] = option(
        "T-21",
        "reach of a spare general",
        ("by_phase", "movement cost of 4 MU in the campaign phase, four land regions in the spending phase"),
        ("land_regions", "four land regions from a home region in both phases"),
        rules=("TWR-126", "TWR-244"),
    )
    overspending: Literal["last_refused", "lay_out_anew"] = option(
        "T-42",
        "spending more gold than owned",
        ("last_refused", "the last bought items are refused"),
        (
            "lay_out_anew",
            "they are refused too, but until the turn ends its player may take back all that is laid out and "
            "begin anew",
        ),
        rules=("TWR-222",),
    )
    peaceful_agriculture: Literal["own_markets", "any_market"] = option(
        "T-48",
        "peaceful agriculture",
        ("own_markets", "each own market bordering another own market yields 1"),
        ("any_market", "each own market bordering another market, whoever holds that region, yields 1"),
        rules=("TWR-107",),
    )
    port_market_tax: Literal[0, 1] = option(
        "T-52",
        "tax from a market at a port",
        (0, "none of its own; it earns through trade (TWR-080) and links to other markets (TWR-106)"),
        (1, "1 gold in each taxation phase"),
        rules=("TWR-260", "TWR-080", "TWR-106"),
    )
    placing_at_home: Literal["controlled", "any_home"] = option(
        "T-57",
        "placing in home regions",
        (
            "controlled",
            "the home region must be controlled and hold no enemy army; without a controlled home port no navy "
            "can be placed",
        ),
        (
            "any_home",
            "every home region will do, whoever controls it, if no enemy army is there; an army in one that is "
            "lost stands as if it had just entered it, before the garrison",
        ),
        rules=("TWR-112", "TWR-113"),
    )
    road_control: Literal["one", "both"] = option(
        "T-63",
        "control needed for a road",
        ("one", "at least one of the two regions"),
        ("both", "both regions"),
        rules=("TWR-235",),
    )
    wonder_same_round: bool = option(
        "T-64",
        "wonder and improvements of the same round",
        (
            False,
            "what the wonder asks for must have been there before the spending phase; a wonder counts to the "
            "limits per region and per round",
        ),
        (True, "what is laid out before it in the same phase counts too"),
        rules=("TWR-242",),
    )
    reforms_same_round: bool = option(
        "T-65",
        "buying Republican cards in the phase of the reforms",
        (False, "refused; Imperial cards can be bought from the next round on"),
        (True, "allowed in that phase, until the reforms are in use from the next round on"),
        rules=("TWR-251",),
    )
    besieged_supply: Literal["open", "no_source", "closed"] = option(
        "T-76",
        "besieged regions and lines of communication",
        (
            "open",
            "a siege cuts no line: a besieged region is still controlled, so lines run over it, and from it if it "
            "is a home region; only what stands in it gets no cards (TWR-150)",
        ),
        ("no_source", "no line starts from a besieged home region, but lines run over besieged regions"),
        ("closed", "no line starts from a besieged region or runs over one"),
        rules=("TWR-225", "TWR-150"),
    )
    supply_reach: Literal["beside_line", "own_land"] = option(
        "T-82",
        "supply of an army outside own land",
        (
            "beside_line",
            "the line of communication has to come beside the army: the place where the army stands need not be "
            "own or allied itself",
        ),
        ("own_land", "the place of the army is part of the line: it must be own or allied land or hold an own navy"),
        rules=("TWR-225",),
    )
    generals_at_home: Literal["any_home", "controlled"] = option(
        "T-83",
        "home regions that spare and new generals come from",
        ("any_home", "every home region of the own faction, whoever controls it, as printed without a condition"),
        ("controlled", "only home regions that are controlled"),
        rules=("TWR-126", "TWR-244"),
    )
    agents_at_home: Literal["any_home", "controlled"] = option(
        "T-84",
        "home regions in which a bought agent starts",
        ("any_home", "every home region of the own faction, whoever controls it, as printed without a condition"),
        ("controlled", "only home regions that are controlled"),
        rules=("TWR-248",),
    )
    opened_boxes: Literal["next_round", "same_round"] = option(
        "T-85",
        "several boxes of one column in one round",
        (
            "next_round",
            "a box that another one opens is a new item of the faction board: it can be bought from the round "
            "after on, so several boxes of a round stand on boxes of earlier rounds",
        ),
        ("same_round", "a box laid out opens the next one at once: a whole column may be bought in one round"),
        rules=("TWR-230", "TWR-231", "TWR-232"),
    )
    siege_in_taxation: Literal["once", "after_decay"] = option(
        "T-77",
        "a siege that brings down what made the garrison",
        (
            "once",
            "a siege is judged once for a taxation phase, when it begins: what the region loses then ends the siege "
            "only afterwards, so its owner gets nothing from it in that phase",
        ),
        (
            "after_decay",
            "it is judged again when gold is collected: a region that has lost its barracks is besieged no more "
            "and pays its owner at once",
        ),
        rules=("TWR-109", "TWR-110"),
    )
    besieged_wonder: Literal["none", "paid"] = option(
        "T-78",
        "the gold of a wonder in a besieged region",
        ("none", "none: its owner collects no gold of any kind from a besieged region"),
        ("paid", "paid as ever: a siege holds back taxes and markets alone"),
        rules=("TWR-109", "TWR-108"),
    )
    last_round: Literal[0, 40, 30, 25, 20, 15, 12, 10, 8, 6, 5, 4, 3, 2] = option(
        "T-86", ending.LAST, *ending.ROUNDS, rules=("TWR-003",), source="house"
    )
    minutes: int = option(
        "T-87", ending.TIME, ending.PRINTED, rules=("TWR-003",), source="house", low=0, high=ending.LONGEST
    )
