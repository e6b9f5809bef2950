"""Purchases other than troops and ships: developments, improvements, generals, agents, unrest (TWR-230 to TWR-249)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from romelab.core.facts import Fact
from romelab.total_war_rome.box.tables import Development
from romelab.total_war_rome.chapters.treasury.spending import afford, plan
from romelab.total_war_rome.chapters.war.reorganise import take_over
from romelab.total_war_rome.network.network import Border, Region, RegionNetwork
from romelab.total_war_rome.network.trips import land_distances
from romelab.total_war_rome.positions import events as e, moves as m, refusals as r, regions, state as s
from romelab.total_war_rome.positions.chapter import kind
from romelab.total_war_rome.positions.draft import Draft, put, without

IMPROVEMENT_COST = 2
WONDER_COST = 6
AGENT_COST = 2
GENERAL_COST = 2
GENERAL_REACH = 4
"""Land regions between a home region and the army that a general joins (TWR-244, T-21)."""
MOST_BUILT = 5
"""Improvements that a seat may build in a round (TWR-238)."""

# Developments


def why_not_development(t: Draft, move: m.BuyDevelopment) -> Iterator[Fact]:
    """Require a box of one's own tree, along its lines, one from each row (TWR-230 to TWR-232, T-85)."""
    seat = t.active
    box = t.box.developments.get(move.development)
    if box is None or box.faction != t.factions[seat]:
        yield r.NotInTree()
        return
    yield from _branch(t, box, (*t.developed[seat], *t.fresh[seat]))
    yield from afford(t, box.cost, "TWR-230")


def _branch(t: Draft, box: Development, owned: tuple[str, ...]) -> Iterator[Fact]:
    """Say what is against a box of one's own tree."""
    if box.id in owned:
        yield r.BoughtAlready(box.id)
    if missing := tuple(name for name in box.requires if name not in owned):
        yield r.NeededFirst("TWR-230", missing)
    new = tuple(name for name in box.requires if name in t.fresh[t.active])
    if new and t.options.opened_boxes == "next_round":
        yield r.OpensNextRound(new, box.id)
    for name in t.fresh[t.active]:
        other = t.box.developments[name]
        if other.row == box.row and other is not box:
            yield r.RowTaken(other.id)


def do_development(t: Draft, move: m.BuyDevelopment) -> None:
    """Buy it; it is in use from the next round on (TWR-232)."""
    seat = t.active
    box = t.box.developments[move.development]
    t.fresh = put(t.fresh, seat, tuple(sorted((*t.fresh[seat], box.id))))
    plan(t, move, box.cost, "TWR-230")


# Improvements


def improvement_cost(t: Draft, seat: int, improvement: str) -> int:
    """Return the cost of an improvement (TWR-234, TWR-242)."""
    if improvement == "wonder":
        return WONDER_COST
    return max(1, IMPROVEMENT_COST - t.effects(seat).improvement_discount)


class Bought(NamedTuple):
    """How many improvements a seat has laid out in this phase (TWR-236 to TWR-238)."""

    here: dict[str, int]
    kinds: dict[str, int]
    counted: int
    roads: int


def bought(t: Draft, seat: int) -> Bought:
    """Count what a seat has laid out."""
    here: dict[str, int] = {}
    kinds: dict[str, int] = {}
    built = roads = 0
    for move in t.plans[seat]:
        if isinstance(move, m.BuyImprovement):
            here[move.region] = here.get(move.region, 0) + 1
            kinds[move.improvement] = kinds.get(move.improvement, 0) + 1
            built += 1
        elif isinstance(move, m.BuyRoad):
            roads += 1
    return Bought(here, kinds, built + roads if t.options.roads_count_to_five else built, roads)


def _site(t: Draft, region: Region, done: Bought) -> Iterator[Fact]:
    """Say what is against building in a region at all (TWR-150, TWR-236, TWR-238)."""
    if regions.besieged(t, region.id):
        yield r.NothingBuilt(region.id)
    if done.here.get(region.id, 0) >= 2:
        yield r.TwoHere(region.id)
    if done.counted >= MOST_BUILT:
        yield r.FiveBuilt()


def _sort(t: Draft, region: Region, improvement: str, done: Bought) -> Iterator[Fact]:
    """Say what is against one kind of improvement in a region (TWR-234, TWR-237, TWR-242)."""
    if t.improvements[region.index] & s.BITS[improvement]:
        yield r.StandsAlready(improvement, region.id)
    if done.kinds.get(improvement, 0) >= 2:
        yield r.TwoOfKind(improvement)
    if improvement == "wonder":
        yield from _wonder(t, region.id)


def why_not_improvement(t: Draft, move: m.BuyImprovement) -> Iterator[Fact]:
    """Require a region of one's own, one of each, within the limits of the round (TWR-150, 234, 236 to 238, 242)."""
    seat = t.active
    region = t.box.map.region.get(move.region)
    if move.improvement not in s.BITS:
        yield r.NoImprovement(move.improvement)
        return
    if region is None or t.control[region.index] != seat:
        yield regions.not_yours(t, "TWR-234", move.region)
        return
    done = bought(t, seat)
    yield from _site(t, region, done)
    yield from _sort(t, region, move.improvement, done)
    yield from afford(t, improvement_cost(t, seat, move.improvement), "TWR-234")


def _wonder(t: Draft, place: str) -> Iterator[Fact]:
    """Every improvement, and roads to all neighbours, from before this phase (TWR-242, T-20, T-64)."""
    at = t.box.map.region[place].index
    old = t.opened if t.opened is not None and not t.options.wonder_same_round else t
    wanted = s.MARKET | s.BARRACKS | s.WALLING
    if old.improvements[at] & wanted != wanted:
        yield r.WonderNeeds(place)
    beside = t.box.map.beside[place]
    missing = tuple(other for other, border in beside.items() if not old.roads >> border.index & 1)
    if missing:
        yield r.WonderRoads(missing)
    if not beside and not t.options.island_wonder:
        yield r.IslandWonder(place)


def do_improvement(t: Draft, move: m.BuyImprovement) -> None:
    """Build it."""
    at = t.box.map.region[move.region].index
    cost = improvement_cost(t, t.active, move.improvement)
    t.improvements = put(t.improvements, at, t.improvements[at] | s.BITS[move.improvement])
    plan(t, move, cost, "TWR-234")


def road_cost(t: Draft, seat: int, built: int) -> int:
    """Return the cost of the next road: with Public Works one gold pays for several (TWR-235)."""
    return 0 if built % t.effects(seat).roads_per_gold else 1


def why_not_road(t: Draft, move: m.BuyRoad) -> Iterator[Fact]:
    """Require a border or strait with a region of one's own, without a road (TWR-150, TWR-235, T-63)."""
    seat = t.active
    border = t.box.map.border(move.region, move.to)
    if border is None:
        yield r.NotNeighbours(move.region, move.to)
        return
    done = bought(t, seat)
    yield from _track(t, border, done)
    yield from afford(t, road_cost(t, seat, done.roads), "TWR-235")


def _track(t: Draft, border: Border, done: Bought) -> Iterator[Fact]:
    """Say what is against a road across a border."""
    seat = t.active
    own = sum(t.control[t.box.map.region[place].index] == seat for place in border.ends)
    if own < (2 if t.options.road_control == "both" else 1):
        yield r.NotHeldForRoad(t.options.road_control == "both", border.ends)
    # A road that another seat has laid out is not seen yet.
    seen = t.opened.roads if t.opened is not None else t.roads
    if seen >> border.index & 1 or (t.roads >> border.index & 1 and _laid(t, seat, border)):
        yield r.RoadAlready(border.ends)
    for place in border.ends:
        if regions.shut(t, place, seat):
            yield r.NothingBuilt(place)
    if t.options.roads_count_to_five and done.counted >= MOST_BUILT:
        yield r.FiveBuilt()


def _laid(t: Draft, seat: int, border: Border) -> bool:
    moves = (move for move in t.plans[seat] if isinstance(move, m.BuyRoad))
    return any(t.box.map.border(move.region, move.to) is border for move in moves)


def do_road(t: Draft, move: m.BuyRoad) -> None:
    """Build it."""
    border = t.box.map.border(move.region, move.to)
    if border is None:
        raise ValueError("no such border")
    cost = road_cost(t, t.active, bought(t, t.active).roads)
    t.roads |= 1 << border.index
    plan(t, move, cost, "TWR-235")


# Generals and agents


def general_cost(t: Draft, seat: int) -> int:
    """Return the cost of a 2* general: nothing for the tribes (TWR-243)."""
    return 0 if t.barbarian(seat) else GENERAL_COST


def new_general(t: Draft, seat: int) -> str:
    """Return a 2* card of the reserve stack; empty if none is left."""
    return next((card for card in t.generals[seat] if t.box.generals[card].stars == 2), "")


def _joins(t: Draft, army: s.Army | None, number: int) -> Iterator[Fact]:
    if army is None:
        yield r.NoOwnArmy("TWR-244", number)
    elif not general_near(t, army):
        yield r.FarFromGenerals(t.options.generals_at_home == "any_home", army.place)


def general_near(t: Draft, army: s.Army) -> bool:
    """Whether an army is near enough to home for a general to join it (TWR-244); one beside the board is."""
    return not army.place or army.place in _near(t.box.map, regions.sending_homes(t, army.seat))


@lru_cache(maxsize=64)
def _near(board: RegionNetwork, homes: tuple[str, ...]) -> frozenset[str]:
    """Return the regions within reach of a general."""
    return frozenset(place for home in homes for place in land_distances(board, home, GENERAL_REACH))


def why_not_general(t: Draft, move: m.BuyGeneral) -> Iterator[Fact]:
    """Require a 2* card, and an army near home without a general, or none (TWR-243, TWR-244)."""
    seat = t.active
    if not new_general(t, seat):
        yield r.NoTwoStars()
    if move.army:
        army = t.army((seat, move.army))
        yield from _joins(t, army, move.army)
        if army is not None and army.general:
            yield r.HasGeneral(move.army, army.place)
    yield from afford(t, general_cost(t, seat), "TWR-243")


def do_general(t: Draft, move: m.BuyGeneral) -> None:
    """Take the card for an army, or keep it to found one (TWR-244, TWR-245)."""
    seat = t.active
    card = new_general(t, seat)
    t.generals = put(t.generals, seat, without(t.generals[seat], card))
    army = t.army((seat, move.army)) if move.army else None
    if army is not None:
        t.put_army(s.replace(army, general=card))
    else:
        t.spare = put(t.spare, seat, tuple(sorted((*t.spare[seat], card))))
    plan(t, move, general_cost(t, seat), "TWR-243")


def why_not_assign(t: Draft, move: m.AssignGeneral) -> Iterator[Fact]:
    """Require a kept general, an army near home (TWR-244, T-21)."""
    seat = t.active
    if move.general not in t.spare[seat]:
        yield r.NoSpareGeneral("TWR-244")
    yield from _joins(t, t.army((seat, move.army)), move.army)


def do_assign(t: Draft, move: m.AssignGeneral) -> None:
    """Put the general in charge; any previous general is kept."""
    before = len(t.events)
    take_over(t, (t.active, move.army), move.general, "TWR-244")
    # What is laid out is not seen by the others yet.
    t.events[before:] = [e.Unseen(fact.rule, t.active, fact) for fact in t.events[before:]]
    plan(t, move, 0, "TWR-244")


def starting_homes(t: Draft, seat: int) -> tuple[str, ...]:
    """Return the home regions in which a bought agent may start (TWR-248, T-84)."""
    homes = regions.homes(t, seat)
    if t.options.agents_at_home == "any_home":
        return homes
    return tuple(home for home in homes if regions.controller(t, home) == seat)


def why_not_agent(t: Draft, move: m.BuyAgent) -> Iterator[Fact]:
    """Fewer agents than the limit, a home region of one's own (TWR-246 to TWR-248, T-84)."""
    seat = t.active
    held, limit = sum(agent.seat == seat for agent in t.agents), t.effects(seat).agent_limit
    if held >= limit:
        yield r.AgentsFull(held)
    if move.region not in starting_homes(t, seat):
        yield r.AgentStart(t.options.agents_at_home == "any_home", move.region)
    yield from afford(t, AGENT_COST, "TWR-246")


def do_agent(t: Draft, move: m.BuyAgent) -> None:
    """Put the agent on the map."""
    seat = t.active
    taken = {agent.number for agent in t.agents if agent.seat == seat}
    t.put_agent(s.Agent(seat, next(n for n in (1, 2, 3) if n not in taken), move.region))
    plan(t, move, AGENT_COST, "TWR-246")


def why_not_unrest(t: Draft, move: m.BuyOffUnrest) -> Iterator[Fact]:
    """Require a region of one's own with unrest (TWR-249)."""
    region = t.box.map.region.get(move.region)
    if region is None or t.control[region.index] != t.active:
        yield regions.not_yours(t, "TWR-249", move.region)
    elif not t.unrest[region.index]:
        yield r.NoUnrest("TWR-249", move.region)
    yield from afford(t, 1, "TWR-249")


def do_unrest(t: Draft, move: m.BuyOffUnrest) -> None:
    """Remove a marker."""
    at = t.box.map.region[move.region].index
    t.unrest = put(t.unrest, at, t.unrest[at] - 1)
    plan(t, move, 1, "TWR-249")


MOVES = (
    kind(m.BuyDevelopment, why_not_development, do_development, "TWR-230"),
    kind(m.BuyImprovement, why_not_improvement, do_improvement, "TWR-234"),
    kind(m.BuyRoad, why_not_road, do_road, "TWR-235"),
    kind(m.BuyGeneral, why_not_general, do_general, "TWR-243"),
    kind(m.AssignGeneral, why_not_assign, do_assign, "TWR-244"),
    kind(m.BuyAgent, why_not_agent, do_agent, "TWR-246"),
    kind(m.BuyOffUnrest, why_not_unrest, do_unrest, "TWR-249"),
)
