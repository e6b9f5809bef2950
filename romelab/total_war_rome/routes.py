"""Questions about the network: reach of armies and agents, ways, lines of communication, market networks, weak points.

Everything here works on a map and plain values, so it answers for any map and any position. Armies: a step to the
next region costs one movement unit (MU), one more across a river or mountain range without a road, and three steps by
road that follow each other cost one (TWR-116 to TWR-122). Agents: five land regions and sea areas (TWR-071 to 074).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush

from romelab.total_war_rome.map import Border, RegionMap

AGENT_STEPS = 5
"""Land regions and sea areas that an agent may move in a phase (TWR-071)."""
ROAD_STEPS = 3
"""Regions for one MU along roads (TWR-120)."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way of an army.

    Attributes
    ----------
    mu
        MU it costs the army.
    stops
        The places in their order, the first one where it starts; sea areas where it is aboard.
    navy
        MU it costs the navy that carries it.
    road
        Regions that it may still go by road for the MU paid last.
    """

    mu: int
    stops: tuple[str, ...]
    navy: int = 0
    road: int = 0


@lru_cache(maxsize=4096)
def land_distances(board: RegionMap, start: str, most: int) -> dict[str, int]:
    """Count the land regions from one region to all within a distance, borders of any kind counted once.

    Examples
    --------
    >>> from romelab.total_war_rome.map import standard_map
    >>> land_distances(standard_map(), "latium", 1)["samnium"]
    1
    """
    found = {start: 0} if start in board.region else {}
    front = list(found)
    for steps in range(1, most + 1):
        front = [other for place in front for other in board.beside[place] if other not in found]
        for place in front:
            found[place] = steps
    return found


@lru_cache(maxsize=256)
def sea_trips(board: RegionMap, port: str) -> dict[str, int]:
    """Count the sea areas between a port and every other port it reaches by sea (TWR-073).

    Parameters
    ----------
    board
        The map.
    port
        A region with a port.

    Returns
    -------
    dict
        Regions with a port to the number of sea areas crossed.
    """
    found: dict[str, int] = {}
    front = list(board.coasts(port)) if board.region[port].port else []
    seen = dict.fromkeys(front, 1)
    areas = 1
    while front:
        for area in front:
            for place in board.ports[area]:
                if place != port:
                    found.setdefault(place, areas)
        areas += 1
        after: list[str] = []
        for area in front:
            for other in board.sea[area].adjacent:
                if other not in seen:
                    seen[other] = areas
                    after.append(other)
        front = after
    return found


@lru_cache(maxsize=65536)
def agent_reach(
    board: RegionMap, start: str, steps: int, sea_trip: str = "sea_only", port_to_port: bool = True
) -> dict[str, int]:
    """Give every region that an agent reaches and the least steps to it (TWR-071 to TWR-074).

    Parameters
    ----------
    board
        The map.
    start
        Where the agent stands.
    steps
        Steps it has left.
    sea_trip
        ``"sea_only"`` counts the sea areas between two ports, ``"port_counts"`` the port of arrival too (T-43).
    port_to_port
        Whether one move may hold several sea trips (T-73).

    Returns
    -------
    dict
        Regions in the order of the map to steps; the start is left out.

    Examples
    --------
    >>> from romelab.total_war_rome.map import standard_map
    >>> agent_reach(standard_map(), "latium", 5)["africa"]
    2
    """
    arrival = 1 if sea_trip == "port_counts" else 0
    best: dict[tuple[str, bool], int] = {(start, False): 0}
    queue: list[tuple[int, str, bool]] = [(0, start, False)]
    while queue:
        cost, place, sailed = heappop(queue)
        if best[place, sailed] < cost:
            continue
        options = [(other, 1, sailed) for other in board.beside[place]]
        if port_to_port or not sailed:
            options += [(other, areas + arrival, True) for other, areas in sea_trips(board, place).items()]
        for other, extra, by_sea in options:
            key = (other, by_sea and not port_to_port)
            if cost + extra <= steps and cost + extra < best.get(key, steps + 1):
                best[key] = cost + extra
                heappush(queue, (cost + extra, *key))
    found: dict[str, int] = {}
    for region in board.regions:
        costs = [best[key] for key in ((region.id, False), (region.id, True)) if key in best]
        if costs and region.id != start:
            found[region.id] = min(costs)
    return found


def step_cost(border: Border, road: bool, left: int, ignore: bool = False) -> tuple[int, int]:
    """Give the MU for one step over a border, and the road steps left after it (TWR-120, TWR-121, T-72).

    Parameters
    ----------
    border
        The border that is crossed.
    road
        Whether a road lies across it.
    left
        Road steps left from the MU paid last.
    ignore
        Whether rivers and mountain ranges do not count (Night March).
    """
    if road:
        return (0, left - 1) if left else (1, ROAD_STEPS - 1)
    return (1 if ignore or border.kind in ("plain", "strait") else 2), 0


def march(
    board: RegionMap,
    roads: int,
    start: str,
    mu: int,
    *,
    road: int = 0,
    ignore: bool = False,
    stops: Collection[str] = (),
    closed: Collection[str] = (),
    navy: tuple[str, int] | None = None,
) -> dict[str, Way]:
    """Give every place an army can be with its movement units, with a cheapest way to each.

    Parameters
    ----------
    board
        The map.
    roads
        One bit for each border of the map.
    start
        Where the army stands.
    mu
        Its MU left.
    road
        Road steps left from the MU paid last.
    ignore
        Whether rivers and mountain ranges cost nothing.
    stops
        Regions it may enter but not leave: garrisons, enemy armies.
    closed
        Regions it may not enter.
    navy
        A navy that may carry it: the sea area or port it is at, and its MU left (TWR-122, T-51).

    Returns
    -------
    dict
        Places, the start first, to their cheapest way; of equal ways the one with fewer steps, then by name.

    Examples
    --------
    >>> from romelab.total_war_rome.map import standard_map
    >>> march(standard_map(), 0, "latium", 3)["magna_graecia"].stops
    ('latium', 'campania', 'magna_graecia')
    """
    found: dict[str, Way] = {}
    for way in _ways(board, roads, start, mu, road, ignore, frozenset(stops), frozenset(closed), navy):
        found.setdefault(way.stops[-1], way)
    return found


def ways(
    board: RegionMap,
    roads: int,
    start: str,
    goal: str,
    mu: int,
    *,
    most: int = 3,
    road: int = 0,
    ignore: bool = False,
    stops: Collection[str] = (),
    closed: Collection[str] = (),
    navy: tuple[str, int] | None = None,
) -> list[Way]:
    """Give the cheapest way to a place and the next-best ways, no place visited twice.

    Parameters
    ----------
    goal
        Where the army shall go.
    most
        How many ways at most.
    board, roads, start, mu, road, ignore, stops, closed, navy
        As for :func:`march`.
    """
    found: list[Way] = []
    for way in _simple_ways(board, roads, start, mu, road, ignore, frozenset(stops), frozenset(closed), navy):
        if way.stops[-1] == goal and way.stops not in [other.stops for other in found]:
            found.append(way)
            if len(found) == most:
                break
    return found


_Key = tuple[str, int, int, str]


def _next(
    board: RegionMap,
    roads: int,
    place: str,
    road: int,
    ignore: bool,
    stops: frozenset[str],
    closed: frozenset[str],
    navy_at: str,
) -> Iterator[tuple[str, int, int, int, str]]:
    """Give the steps from a place: where to, MU, navy MU, road steps left, where the navy is then."""
    if place in board.sea:
        for other in board.sea[place].adjacent:
            yield other, 0, 1, 0, other
        for other in board.sea[place].coast:
            if other not in closed:
                yield other, 1, 1, 0, place
        return
    for other, border in board.beside[place].items():
        if other not in closed:
            cost, left = step_cost(border, bool(roads >> border.index & 1), road, ignore)
            yield other, cost, 0, left, navy_at
    if navy_at in board.region[place].coasts:
        yield navy_at, 1, 1, 0, navy_at
    elif navy_at == place and board.region[place].port:
        # From a port the navy puts to sea with the army aboard: one MU for boarding, one for the step.
        for area in board.region[place].coasts:
            yield area, 1, 2, 0, area


def _ways(
    board: RegionMap,
    roads: int,
    start: str,
    mu: int,
    road: int,
    ignore: bool,
    stops: frozenset[str],
    closed: frozenset[str],
    navy: tuple[str, int] | None,
) -> Iterator[Way]:
    """Give ways in the order of their cost, at least one for every state that no other state beats."""
    navy_at, navy_mu = navy or ("", 0)
    queue: list[tuple[int, int, tuple[str, ...], int, int, str]] = [(0, 1, (start,), -road, 0, navy_at)]
    kept: dict[tuple[str, str], list[tuple[int, int, int]]] = {}
    while queue:
        cost, size, line, minus_road, sailed, at = heappop(queue)
        place, left = line[-1], -minus_road
        # A state beaten in MU, navy MU and road steps by an earlier one leads nowhere new.
        fronts = kept.setdefault((place, at), [])
        if any(c <= cost and s <= sailed and r >= left for c, s, r in fronts):
            continue
        fronts.append((cost, sailed, left))
        yield Way(cost, line, sailed, left)
        if place in stops and len(line) > 1:
            continue
        for other, extra, sea, after, there in _next(board, roads, place, left, ignore, stops, closed, at):
            spent, water = cost + extra, sailed + sea
            if spent > mu or water > navy_mu:
                continue
            # Not worth queueing what an earlier way to the same place already beats.
            if not any(c <= spent and s <= water and r >= after for c, s, r in kept.get((other, there), ())):
                heappush(queue, (spent, size + 1, (*line, other), -after, water, there))


def _simple_ways(
    board: RegionMap,
    roads: int,
    start: str,
    mu: int,
    road: int,
    ignore: bool,
    stops: frozenset[str],
    closed: frozenset[str],
    navy: tuple[str, int] | None,
) -> Iterator[Way]:
    """Give all ways without a place twice, cheapest first."""
    navy_at, navy_mu = navy or ("", 0)
    queue: list[tuple[int, int, tuple[str, ...], int, int, str]] = [(0, 1, (start,), road, 0, navy_at)]
    while queue:
        cost, size, line, left, sailed, at = heappop(queue)
        yield Way(cost, line, sailed, left)
        place = line[-1]
        if place in stops and size > 1:
            continue
        for other, extra, sea, after, there in _next(board, roads, place, left, ignore, stops, closed, at):
            if other not in line and cost + extra <= mu and sailed + sea <= navy_mu:
                heappush(queue, (cost + extra, size + 1, (*line, other), after, sailed + sea, there))


@lru_cache(maxsize=8192)
def march_costs(board: RegionMap, roads: int, start: str, mu: int) -> Mapping[str, int]:
    """Give the MU to every region within reach over land, nothing in the way (TWR-126, TWR-127, T-21)."""
    return {place: way.mu for place, way in march(board, roads, start, mu).items()}


def line_of_communication(
    board: RegionMap, friendly: Collection[str], seas: Collection[str], sources: Iterable[str]
) -> frozenset[str]:
    """Give the places joined without a gap to a home region (TWR-225).

    Parameters
    ----------
    board
        The map.
    friendly
        Regions controlled by the player or an ally, besieged ones left out by whoever asks.
    seas
        Sea areas with a navy of the player outside port.
    sources
        The home regions from which the line may start.

    Examples
    --------
    >>> from romelab.total_war_rome.map import standard_map
    >>> sorted(line_of_communication(standard_map(), {"latium", "campania", "africa"}, (), ["latium"]))
    ['campania', 'latium']
    """
    joined = frozenset(friendly) | frozenset(seas)
    found = {place: True for place in sources if place in joined}
    front = list(found)
    while front:
        place = front.pop()
        beside: Iterable[str]
        if place in board.sea:
            beside = (*board.sea[place].adjacent, *board.sea[place].coast)
        else:
            beside = (*board.beside[place], *board.region[place].coasts)
        for other in beside:
            if other in joined and other not in found:
                found[other] = True
                front.append(other)
    return frozenset(found)


def cuts(
    board: RegionMap, friendly: Collection[str], seas: Collection[str], sources: Collection[str], goal: str
) -> tuple[str, ...]:
    """Give the single places whose loss would cut the line of communication to a goal, sorted.

    Parameters
    ----------
    goal
        The region to be supplied.
    board, friendly, seas, sources
        As for :func:`line_of_communication`.

    Returns
    -------
    tuple of str
        Empty if there is no line, or if no single place cuts it; the goal itself is left out.
    """
    if goal not in line_of_communication(board, friendly, seas, sources):
        return ()
    found: list[str] = []
    for place in sorted((*friendly, *seas)):
        if place != goal:
            kept = [p for p in friendly if p != place]
            areas = [p for p in seas if p != place]
            if goal not in line_of_communication(board, kept, areas, sources):
                found.append(place)
    return tuple(found)
