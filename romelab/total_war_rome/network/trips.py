"""Trips of forces and agents, and what ways are called and cost in words."""

# pyright: strict

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any

from romelab.core.errors import InputError
from romelab.core.search import reached
from romelab.core.speech import Speech, words_of
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.network.routes import Way, lanes, sails_to

_SPEECH = Speech(words_of("romelab.total_war_rome.box"))


def way_phrase(key: str, /, **fields: Any) -> str:
    """Return what a page says of a way under a key of ``[phrases]``."""
    return _SPEECH.phrase(key, **fields)


def cost_words(cost: int, unit: str) -> str:
    """Say what something costs.

    Examples
    --------
    >>> cost_words(2, "MU"), cost_words(1, "steps")
    ('2 MU', '1 step')
    """
    return way_phrase("cost_in", number=cost, unit=unit)


AGENT_STEPS = 5
"""Land regions and sea areas that an agent may move in a phase (TWR-071)."""


@lru_cache(maxsize=4096)
def land_distances(board: RegionNetwork, start: str, most: int) -> dict[str, int]:
    """Count the land regions from one region to all within a distance, borders of any kind counted once (TWR-072).

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> land_distances(default_network(), "latium", 1)["samnium"]
    1
    """
    # Nothing is near what stands nowhere or at sea.
    start = board.place(start, "start") if start else start
    return reached([start] if start in board.region else (), board.beside.__getitem__, most)


@lru_cache(maxsize=256)
def sea_trips(board: RegionNetwork, port: str) -> dict[str, int]:
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
    port = board.land(port, "port")
    areas = reached(board.coasts(port) if board.region[port].port else (), lambda area: board.sea[area].adjacent)
    found: dict[str, int] = {}
    for area, steps in areas.items():
        for place in board.ports[area]:
            if place != port:
                found.setdefault(place, steps + 1)
    return found


@lru_cache(maxsize=1024)
def _trips_from(board: RegionNetwork, place: str, arrival: int) -> tuple[tuple[int, str, bool], ...]:
    """Return for each trip of an agent from a region its steps, goal and whether it is by sea, shortest first."""
    by_land = [(1, other, False) for other in board.beside[place]]
    return tuple(sorted((*by_land, *((areas + arrival, to, True) for to, areas in sea_trips(board, place).items()))))


@lru_cache(maxsize=65536)
def agent_reach(
    board: RegionNetwork, start: str, steps: int, sea_trip: str = "sea_only", port_to_port: bool = True
) -> dict[str, int]:
    """Return every region that an agent reaches and the least steps to it (TWR-071, TWR-073, TWR-074).

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
    >>> from romelab.total_war_rome.network.network import default_network
    >>> agent_reach(default_network(), "latium", 5)["africa"]
    2
    """
    start = board.land(start, "start")
    arrival = 1 if sea_trip == "port_counts" else 0
    best: dict[tuple[str, bool], int] = {(start, False): 0}
    queue: list[tuple[int, str, bool]] = [(0, start, False)]
    while queue:
        cost, place, sailed = heappop(queue)
        if best[place, sailed] < cost:
            continue
        for extra, other, by_sea in _trips_from(board, place, arrival):
            if cost + extra > steps:
                break
            if by_sea and sailed:
                continue
            key = (other, not port_to_port and (sailed or by_sea))
            if cost + extra < best.get(key, steps + 1):
                best[key] = cost + extra
                heappush(queue, (cost + extra, *key))
    found: dict[str, int] = {}
    for region in board.regions:
        costs = [best[key] for key in ((region.id, False), (region.id, True)) if key in best]
        if costs and region.id != start:
            found[region.id] = min(costs)
    return found


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a way.

    Attributes
    ----------
    start, end
        Places it joins.
    cost
        MU or steps it costs.
    words
        Over what it leads: ``"by road"``, ``"over a river"``, ``"goes aboard"`` ...; a catalogue says it.
    """

    start: str
    end: str
    cost: int
    words: str

    def price(self, unit: str) -> str:
        """Return the price for a tag on the map.

        Examples
        --------
        >>> Step("latium", "etruria", 2, "over a river").price("MU")
        '2 MU'
        """
        if not self.cost:
            return way_phrase("road") if "road" in self.words else way_phrase("free")
        return cost_words(self.cost, unit)


BORDERS = {
    "plain": "over land",
    "river": "over a river",
    "mountain": "over a mountain pass",
    "strait": "across a strait",
}


def army_steps(board: RegionNetwork, roads: int, way: Way) -> tuple[Step, ...]:
    """Say what each step of an army costs.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> [(step.cost, step.words) for step in army_steps(default_network(), 0, Way(2, ("latium", "etruria"), paid=(2,)))]
    [(2, 'over a river')]
    """
    found: list[Step] = []
    afloat = bool(way.stops) and way.stops[0] in board.sea
    for (one, other), cost in zip(pairwise(way.stops), way.paid, strict=True):
        border = board.border(one, other)
        if other in board.sea:
            on = afloat
            afloat = True
            at_sea = "aboard, free for the army" if not cost else "aboard"
            found.append(Step(one, other, cost, at_sea if on else "goes aboard"))
        elif afloat and not cost:
            found.append(Step(one, other, 0, "aboard into port"))
        elif border is None or afloat:
            afloat = False
            found.append(Step(one, other, cost, "lands"))
        else:
            road = bool(roads >> border.index & 1)
            found.append(Step(one, other, cost, "by road" if road else BORDERS[border.kind]))
    return tuple(found)


def trip_steps(board: RegionNetwork, kind: str, stops: Sequence[str], sea_trip: str = "sea_only") -> tuple[Step, ...]:
    """Say what each step of an ``"agent"`` or a ``"navy"`` costs; see :func:`agent_reach` for ``sea_trip``."""
    free = kind == "agent" and sea_trip == "sea_only"
    ashore = "free: goes ashore" if free else "goes ashore" if kind == "agent" else "into port"
    found: list[Step] = []
    stops = [board.place(stop, "stops") for stop in stops]
    for one, other in pairwise(stops):
        if other in board.sea:
            found.append(Step(one, other, 1, "by sea" if one in board.sea else "puts to sea"))
        elif one in board.sea:
            found.append(Step(one, other, 0 if free else 1, ashore))
        else:
            border = board.border(one, other)
            if border is None:
                raise InputError.at("stops", f"{one} does not border on {other}")
            found.append(Step(one, other, 1, BORDERS[border.kind]))
    return tuple(found)


def _agent_next(
    board: RegionNetwork, line: Sequence[str], arrival: int, port_to_port: bool
) -> Iterator[tuple[str, int]]:
    place = line[-1]
    if place in board.sea:
        yield from ((port, arrival) for port in board.ports[place])
        yield from ((sea, 1) for sea in board.sea[place].adjacent)
        return
    yield from ((other, 1) for other in board.beside[place])
    if board.region[place].port and (port_to_port or not any(other in board.sea for other in line)):
        yield from ((sea, 1) for sea in board.region[place].coasts)


def agent_trips(
    board: RegionNetwork,
    start: str,
    goal: str,
    steps: int,
    most: int = 3,
    sea_trip: str = "sea_only",
    port_to_port: bool = True,
) -> list[Way]:
    """Return the shortest way of an agent and the next-best ones, no place visited twice (TWR-071 to TWR-074).

    Parameters
    ----------
    goal
        Where it is to go.
    most
        How many ways at most.
    board, start, steps, sea_trip, port_to_port
        As for :func:`agent_reach`.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> agent_trips(default_network(), "latium", "africa", 5)[0].stops
    ('latium', 'mare_tyrrhenum', 'mare_africum', 'africa')
    """
    start, goal = board.land(start, "start"), board.place(goal, "goal")
    found: list[Way] = []
    arrival = 1 if sea_trip == "port_counts" else 0
    left = _least_left(board, goal, arrival)
    queue: list[tuple[int, int, tuple[str, ...]]] = [(left[start], 1, (start,))] if start in left else []
    while queue and len(found) < most:
        least, size, line = heappop(queue)
        if line[-1] == goal:
            found.append(Way(least, line))
            continue
        cost = least - left[line[-1]]
        for other, extra in _agent_next(board, line, arrival, port_to_port):
            if other in left and other not in line and cost + extra + left[other] <= steps:
                heappush(queue, (cost + extra + left[other], size + 1, (*line, other)))
    return found


@lru_cache(maxsize=256)
def _least_left(board: RegionNetwork, goal: str, arrival: int) -> dict[str, int]:
    """Return from how many steps on a place is at a goal, were any number of sea trips allowed: no way takes fewer."""
    steps = [
        (place, to, cost)
        for place in (*board.region, *board.sea)
        for to, cost in _agent_next(board, (place,), arrival, True)
    ]
    found, better = {goal: 0}, True
    while better:
        better = False
        for place, to, cost in steps:
            if to in found and cost + found[to] < found.get(place, cost + found[to] + 1):
                found[place], better = cost + found[to], True
    return found


def navy_reach(
    board: RegionNetwork, start: str, mu: int, ports: frozenset[str], stops: frozenset[str] = frozenset()
) -> dict[str, int]:
    """Return every sea area and friendly port within reach of a navy and the MU to it (TWR-115, TWR-119).

    Parameters
    ----------
    mu
        Its MU left.
    board, start, ports, stops
        As for :func:`~romelab.total_war_rome.network.routes.lanes`.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> navy_reach(default_network(), "latium", 2, frozenset(["latium", "campania"]))["campania"]
    2
    """
    return {place: cost for place, cost in lanes(board, start, ports, stops).items() if cost <= mu}


def navy_trips(
    board: RegionNetwork,
    start: str,
    goal: str,
    mu: int,
    ports: frozenset[str],
    most: int = 3,
    stops: frozenset[str] = frozenset(),
) -> list[Way]:
    """Return the shortest way of a navy and the next-best ones, no place visited twice (TWR-115, TWR-119)."""
    start, goal = board.place(start, "start"), board.place(goal, "goal")
    found: list[Way] = []
    queue: list[tuple[int, tuple[str, ...]]] = [(0, (start,))]
    while queue and len(found) < most:
        cost, line = heappop(queue)
        if line[-1] == goal:
            found.append(Way(cost, line))
            continue
        if line[-1] in stops and cost:
            continue
        for other in sails_to(board, line[-1], ports):
            if other not in line and cost < mu:
                heappush(queue, (cost + 1, (*line, other)))
    return found
