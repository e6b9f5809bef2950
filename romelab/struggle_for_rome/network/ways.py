"""The best ways from one crossroads to another, one after the other.

A way is the order of arrows by kind and of the parts they lead into; it enters no part twice. The best ways are
found by always splitting off: take the best way, and ask at each of its arrows for the best way that keeps to it
so far and goes on differently (Lawler's form of Yen's method, J. Y. Yen 1971, E. L. Lawler 1972).
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Literal, NamedTuple

from romelab.struggle_for_rome.network.network import RoadNetwork
from romelab.struggle_for_rome.network.prices import LAND_GOLD, SEA_GOLD

Turn = tuple[Literal["road", "sea"], int]
"""An arrow of a way: over a road or a sea link into a part."""
Way = tuple[Turn, ...]

# Price, arrows and steps in one number, so that comparing and adding are single operations.
_STEP, _ARROW, _PRICE = 1, 1 << 20, 1 << 40
_TURN = {"road": LAND_GOLD * _PRICE + _ARROW + _STEP, "sea": SEA_GOLD * _PRICE + _ARROW + _STEP}
_FREE_TURN = _ARROW + _STEP
_NEVER = 1 << 80


class _Found(NamedTuple):
    """The best way that starts with a given way and then does not take one of some turns."""

    cost: int
    way: Way
    fixed: int
    banned: frozenset[Turn]


def best_ways(board: RoadNetwork, here: int, there: int, free_used: bool, count: int) -> list[Way]:
    """Return the ``count`` best ways by price, then arrows, then steps; fewer if there are no more.

    Parameters
    ----------
    board
        The board.
    here, there
        Numbers of two different crossroads.
    free_used
        Whether the first arrow has to be paid too.
    count
        How many.
    """
    search = _Search(board, here, there, free_used)
    waiting: list[tuple[int, Way, _Found]] = []
    first = search.best((), frozenset())
    if first is not None:
        heappush(waiting, (first.cost, first.way, first))
    ways: list[Way] = []
    while waiting and len(ways) < count:
        found = heappop(waiting)[2]
        ways.append(found.way)
        for kept in range(found.fixed, len(found.way)):
            banned = frozenset({found.way[kept]})
            if kept == found.fixed:
                banned |= found.banned
            other = search.best(found.way[:kept], banned)
            if other is not None:
                heappush(waiting, (other.cost, other.way, other))
    return ways


class _Search:
    def __init__(self, board: RoadNetwork, here: int, there: int, free_used: bool) -> None:
        self.board = board
        self.here = here
        self.there = there
        self.free = not free_used
        self.ahead = self._costs_ahead()

    def _costs_ahead(self) -> tuple[list[int], list[int]]:
        """Return the least cost from every crossroads to the goal: with all arrows paid, with a free one left."""
        paid = self._spread_back({self.there: 0}, _TURN)
        seeds = {self.there: 0}
        for place, cost in enumerate(paid):
            if cost < _NEVER:
                for link, other in self.board.links_at[place]:
                    if self.board.links[link].arrow:
                        seeds[other] = min(seeds.get(other, _NEVER), cost + _FREE_TURN)
        return paid, self._spread_back(seeds, {})

    def _spread_back(self, seeds: dict[int, int], turns: dict[str, int]) -> list[int]:
        costs = [_NEVER] * len(self.board.crossroads)
        heap: list[tuple[int, int]] = []
        for place, cost in seeds.items():
            heappush(heap, (cost, place))
        while heap:
            cost, place = heappop(heap)
            if cost >= costs[place]:
                continue
            costs[place] = cost
            for number, other in self.board.links_at[place]:
                link = self.board.links[number]
                step = turns.get(link.kind, _NEVER) if link.arrow else _STEP
                if cost + step < costs[other]:
                    heappush(heap, (cost + step, other))
        return costs

    def best(self, start: Way, banned: frozenset[Turn]) -> _Found | None:
        """Find the best way that begins with ``start`` and does not take a banned turn after it."""
        board, parts = self.board, self.board.parts
        seen = {parts[self.here], *(part for _, part in start)}
        last = start[-1][1] if start else parts[self.here]
        # A position: crossroads, and how many turns of the fixed beginning are done (-1: beyond it).
        costs: dict[tuple[int, int], int] = {}
        came: dict[tuple[int, int], tuple[tuple[int, int], Turn | None]] = {}
        heap: list[tuple[int, int, tuple[int, int], tuple[int, int] | None, Turn | None]] = []
        heappush(heap, (0, 0, (self.here, 0), None, None))
        while heap:
            _, cost, position, before, taken = heappop(heap)
            if position in costs:
                continue
            costs[position] = cost
            if before is not None:
                came[position] = (before, taken)
            place, done = position
            if place == self.there and (done < 0 or done == len(start)):
                return _Found(cost, self._way(came, position), len(start), banned)
            for number, other in board.links_at[place]:
                link = board.links[number]
                turn: Turn = (link.kind, parts[other])
                free = self.free and done == 0  # only the first arrow in travel order (SFR-99)
                if not link.arrow:
                    new, step = (other, done), _STEP
                elif 0 <= done < len(start):
                    if turn != start[done]:
                        continue
                    new, step = (other, done + 1), _FREE_TURN if free else _TURN[link.kind]
                elif turn[1] in seen or (parts[place] == last and turn in banned):
                    continue
                else:
                    new, step = (other, -1), _FREE_TURN if free else _TURN[link.kind]
                if new not in costs:
                    # Inside the fixed beginning nothing is known of the rest, so nothing is estimated there.
                    guess = self.ahead[self.free and new[1] == 0][other] if new[1] < 0 or new[1] == len(start) else 0
                    if guess < _NEVER:
                        heappush(heap, (cost + step + guess, cost + step, new, position, turn if link.arrow else None))
        return None

    @staticmethod
    def _way(came: dict[tuple[int, int], tuple[tuple[int, int], Turn | None]], position: tuple[int, int]) -> Way:
        turns: list[Turn] = []
        while position in came:
            position, turn = came[position]
            if turn is not None:
                turns.append(turn)
        return tuple(reversed(turns))
