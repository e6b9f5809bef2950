"""Which cards may be laid down for a combat (TWR-177 to TWR-196)."""

from __future__ import annotations

from collections.abc import Callable

from .engine_side import BattleOptions, Choice
from .field import FOOT, RIDERS, Field, Side, kind, mains_among, role


def ways_to_stack(leads: list[str], riders_along: list[str], guns: list[str]) -> list[list[str]]:
    """Return every main battle card alone, with a skirmisher, with artillery, and with both."""
    return [
        [card for card in (lead, skirmisher, gun) if card]
        for lead in leads
        for skirmisher in ("", *riders_along)
        for gun in ("", *guns)
    ]


def fewest_left(side: Side, ways: list[list[str]], left_over: Callable[[list[str]], int]) -> list[list[str]]:
    """Keep the ways after which the fewest cards that must be used can no longer be."""

    def wasted(way: list[str]) -> int:
        rest = list(side.hand)
        for card in way:
            rest.remove(card)
        return left_over(rest)

    least = min((wasted(way) for way in ways), default=0)
    return [way for way in ways if wasted(way) == least]


def in_terrain(side: Side) -> list[list[str]]:
    """TWR-177, TWR-179, TWR-180; B-03 on cavalry skirmishers."""
    skirmishers = [card for card in side.hand if role(card) == "skirmisher"]
    on_foot = [card for card in skirmishers if kind(card) == "foot_skirmisher"]
    ways = ways_to_stack(mains_among(side.hand), skirmishers, [])
    ways += [[card] for card in on_foot]
    return ways or [[card] for card in skirmishers]


def flank_leads(side: Side) -> list[str]:
    return [card for card in side.hand if kind(card) in RIDERS or (kind(card) == "elephant" and side.elephants > 0)]


def on_the_flanks(side: Side, combats_after: int) -> list[list[str]]:
    """TWR-186 to TWR-189: light horse is stacked as long as there is a main battle card for it."""
    light = [card for card in side.hand if kind(card) == "cavalry_skirmisher"]

    def left_over(rest: list[str]) -> int:
        return max(0, sum(kind(card) == "cavalry_skirmisher" for card in rest) - combats_after)

    return fewest_left(side, ways_to_stack(flank_leads(side), light, []), left_over)


def in_the_centre(side: Side) -> list[list[str]]:
    """TWR-194, TWR-196: all foot skirmishers and artillery must be used, each stacked on a main battle card."""
    skirmishers = [card for card in side.hand if role(card) == "skirmisher"]
    guns = [card for card in side.hand if role(card) == "artillery"]

    def left_over(rest: list[str]) -> int:
        mains = len(mains_among(rest))
        foot = sum(kind(card) == "foot_skirmisher" for card in rest)
        return max(0, foot - mains) + max(0, sum(role(card) == "artillery" for card in rest) - mains)

    return fewest_left(side, ways_to_stack(mains_among(side.hand), skirmishers, guns), left_over)


def may_hold(field: Field, side: Side) -> bool:
    """B-07: two combats fought, and neither foot, elephants nor artillery left."""
    bound = [card for card in side.hand if kind(card) in (*FOOT, "elephant", "artillery")]
    return field.phase == "centre" and field.fought >= 2 and not bound and bool(side.hand)


def layings(field: Field, index: int) -> list[Choice]:
    """Return what a side may lay down now."""
    side = field.sides[index]
    if field.phase == "terrain":
        ways = in_terrain(side)
    elif field.phase == "flanks":
        ways = on_the_flanks(side, field.due - field.fought - 1)
    else:
        ways = in_the_centre(side)
    found: list[Choice] = sorted({("deploy", tuple(sorted(way))) for way in ways})
    if found and may_hold(field, side):
        found.append(("hold",))
    return found


def elephants_for_the_flanks(side: Side, options: BattleOptions) -> int:
    """TWR-187, T-17."""
    herd = sum(kind(card) == "elephant" for card in side.hand)
    if herd >= 3:
        return herd - 2
    return herd if options.few_elephants == "may_ride" else 0
