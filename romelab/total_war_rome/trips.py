"""Ways of agents and navies step by step, and what each step of a way costs (TWR-071 to 074, TWR-115 to TWR-122)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

from romelab.total_war_rome.map import RegionMap
from romelab.total_war_rome.routes import Way, step_cost


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
        Over what it leads: ``"by road"``, ``"over a river"``, ``"goes aboard"`` ...
    """

    start: str
    end: str
    cost: int
    words: str

    def price(self, unit: str) -> str:
        """Give the price for a tag on the map.

        Examples
        --------
        >>> Step("latium", "etruria", 2, "over a river").price("MU")
        '2 MU'
        """
        if not self.cost:
            return "road" if "road" in self.words else "free"
        return f"{self.cost} step" if unit == "steps" and self.cost == 1 else f"{self.cost} {unit}"


BORDERS = {
    "plain": "over land",
    "river": "over a river",
    "mountain": "over a mountain pass",
    "strait": "across a strait",
}


def army_steps(board: RegionMap, roads: int, stops: Sequence[str]) -> tuple[Step, ...]:
    """Say what each step of an army costs.

    Examples
    --------
    >>> from romelab.total_war_rome.map import standard_map
    >>> [(step.cost, step.words) for step in army_steps(standard_map(), 0, ("latium", "etruria"))]
    [(2, 'over a river')]
    """
    found: list[Step] = []
    left = 0
    for one, other in pairwise(stops):
        if one in board.region and other in board.region:
            border = board.beside[one][other]
            road = bool(roads >> border.index & 1)
            cost, left = step_cost(border, road, left)
            found.append(Step(one, other, cost, "by road" if road else BORDERS[border.kind]))
        elif one in board.sea and other in board.sea:
            found.append(Step(one, other, 0, "aboard, free for the army"))
        else:
            left = 0
            found.append(Step(one, other, 1, "lands" if one in board.sea else "goes aboard"))
    return tuple(found)


def trip_steps(board: RegionMap, kind: str, stops: Sequence[str]) -> tuple[Step, ...]:
    """Say what each step of an ``"agent"`` or a ``"navy"`` costs."""
    found: list[Step] = []
    for one, other in pairwise(stops):
        if other in board.sea:
            found.append(Step(one, other, 1, "by sea" if one in board.sea else "puts to sea"))
        elif one in board.sea:
            found.append(
                Step(one, other, 0 if kind == "agent" else 1, "free: goes ashore" if kind == "agent" else "into port")
            )
        else:
            found.append(Step(one, other, 1, BORDERS[board.beside[one][other].kind]))
    return tuple(found)


def _agent_next(board: RegionMap, place: str) -> Iterator[tuple[str, int]]:
    if place in board.sea:
        yield from ((port, 0) for port in board.ports[place])
        yield from ((sea, 1) for sea in board.sea[place].adjacent)
        return
    yield from ((other, 1) for other in board.beside[place])
    if board.region[place].port:
        yield from ((sea, 1) for sea in board.region[place].coasts)


def agent_trips(board: RegionMap, start: str, goal: str, steps: int, most: int = 3) -> list[Way]:
    """Give the shortest way of an agent and the next-best ones, no place visited twice (TWR-071 to TWR-074).

    Examples
    --------
    >>> from romelab.total_war_rome.map import standard_map
    >>> agent_trips(standard_map(), "latium", "africa", 5)[0].stops
    ('latium', 'mare_tyrrhenum', 'mare_africum', 'africa')
    """
    found: list[Way] = []
    queue: list[tuple[int, int, tuple[str, ...]]] = [(0, 1, (start,))]
    while queue and len(found) < most:
        cost, size, line = heappop(queue)
        if line[-1] == goal:
            found.append(Way(cost, line))
            continue
        for other, extra in _agent_next(board, line[-1]):
            if other not in line and cost + extra <= steps:
                heappush(queue, (cost + extra, size + 1, (*line, other)))
    return found


def _navy_next(board: RegionMap, place: str, friendly: Collection[str]) -> Iterator[str]:
    if place in board.sea:
        yield from board.sea[place].adjacent
        yield from (port for port in board.ports[place] if port in friendly)
    else:
        yield from board.region[place].coasts


def navy_reach(board: RegionMap, start: str, mu: int, friendly: Collection[str]) -> dict[str, int]:
    """Give every sea area and friendly port within reach of a navy and the MU to it (TWR-115, TWR-119).

    Parameters
    ----------
    board
        The map.
    start
        A sea area or a port.
    mu
        Its MU left.
    friendly
        Regions whose ports it may enter (TWR-159).

    Examples
    --------
    >>> from romelab.total_war_rome.map import standard_map
    >>> navy_reach(standard_map(), "latium", 2, ["latium", "campania"])["campania"]
    2
    """
    found = {start: 0}
    front = [start]
    for cost in range(1, mu + 1):
        front = [other for place in front for other in _navy_next(board, place, friendly)]
        front = [place for place in dict.fromkeys(front) if place not in found]
        found.update(dict.fromkeys(front, cost))
    return found


def navy_trips(board: RegionMap, start: str, goal: str, mu: int, friendly: Collection[str], most: int = 3) -> list[Way]:
    """Give the shortest way of a navy and the next-best ones, no place visited twice (TWR-115, TWR-119)."""
    found: list[Way] = []
    queue: list[tuple[int, tuple[str, ...]]] = [(0, (start,))]
    while queue and len(found) < most:
        cost, line = heappop(queue)
        if line[-1] == goal:
            found.append(Way(cost, line))
            continue
        for other in _navy_next(board, line[-1], friendly):
            if other not in line and cost < mu:
                heappush(queue, (cost + 1, (*line, other)))
    return found
