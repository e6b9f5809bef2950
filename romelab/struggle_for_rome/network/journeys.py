"""One journey at a time: its best ways one after the other, the one for a bill, and how each arrow is paid.

A way is the order of arrows by kind and of the parts they lead into; it enters no part twice. The best ways are found
by always splitting off: take the best way, and ask at each of its arrows for the best way that keeps to it so far and
goes on differently (Lawler's form of Yen's method, J. Y. Yen 1971, E. L. Lawler 1972).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Annotated, Literal, NamedTuple, TypeVar

from romelab.core.facts import Count
from romelab.struggle_for_rome.network.network import RoadNetwork
from romelab.struggle_for_rome.network.prices import LAND_GOLD, SEA_GOLD, Bill, Counts, price_table

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


State = TypeVar("State", tuple[int, int], tuple[int, int, int, bool])


class ArrowCrossed(NamedTuple):
    """An arrow on a route.

    Attributes
    ----------
    link
        Id of the road or sea link that carries it.
    start, end
        Ids of the crossroads before and after it.
    kind
        ``"land"`` or ``"sea"``.
    paid
        ``"free"``, ``"grain"`` or ``"gold"``.
    amount
        How much of it: 0, 1 grain, 3 gold, 1 gold.
    """

    link: str
    start: str
    end: str
    kind: Annotated[Literal["land", "sea"], "arrow"]
    paid: Annotated[Literal["free", "grain", "gold"], "good"]
    amount: Count


@dataclass(frozen=True, slots=True)
class Route:
    """One way through the network with the bill for it.

    Attributes
    ----------
    crossroads
        Ids of all crossroads on it, start and destination included.
    links
        Ids of the roads and sea links between them.
    arrows
        The arrows it crosses, in travel order, and how each is paid.
    bill
        What they cost together.
    """

    crossroads: tuple[str, ...]
    links: tuple[str, ...]
    arrows: tuple[ArrowCrossed, ...]
    bill: Bill

    @property
    def stops(self) -> tuple[str, ...]:
        """Ids of all places on it, as ways in the other games have them."""
        return self.crossroads

    @property
    def start(self) -> str:
        """Id of the crossroads it starts from."""
        return self.crossroads[0]

    @property
    def destination(self) -> str:
        """Id of the crossroads it leads to."""
        return self.crossroads[-1]

    def text(self) -> str:
        """Say it in a sentence, in English.

        Examples
        --------
        >>> from romelab.struggle_for_rome.network.network import default_network
        >>> from romelab.struggle_for_rome.network.routes import bills
        >>> print(bills(default_network(), "9,1,N", "8,4,N", gold=1, grain=1)[0].text())
        6 steps; 1 arrow: land (free); costs nothing
        """
        from romelab.struggle_for_rome.network.speaking import default_speech

        return default_speech().say(self)


def trace(board: RoadNetwork, here: int, there: int, counts: Counts, free_used: bool) -> tuple[list[int], list[int]]:
    """Find the route for counts of the Pareto set: crossroads and links by number.

    Searches breadth first over (crossroads, land and sea arrows left to pay, free arrow left), leaving out
    positions from which what is left cannot do. Links are tried in reading order, so the first route found is also
    the first in reading order among the shortest.
    """
    goal = board.parts[there]
    free = not free_used and board.parts[here] != goal
    table = price_table(board)
    needed = (table.counts_to(goal, True), table.counts_to(goal, False))
    links, parts = board.links, board.parts
    first = (here, counts[0], counts[1], free)
    came: dict[tuple[int, int, int, bool], tuple[tuple[int, int, int, bool], int] | None] = {first: None}
    hopeful: dict[tuple[int, int, int, bool], bool] = {}
    waiting = [first]
    for state in waiting:
        place, land, sea, free = state
        if place == there:
            return _back(came, state)
        for link, other in board.links_at[place]:
            if not links[link].arrow:
                new = (other, land, sea, free)
            elif free:
                new = (other, land, sea, False)
            elif links[link].kind == "road":
                new = (other, land - 1, sea, False)
            else:
                new = (other, land, sea - 1, False)
            if new in came:
                continue
            ahead = (parts[other], new[1], new[2], new[3])
            if ahead not in hopeful:
                front = needed[new[3]][ahead[0]]
                hopeful[ahead] = any(more[0] <= new[1] and more[1] <= new[2] for more in front)
            if hopeful[ahead]:
                came[new] = (state, link)
                waiting.append(new)
    raise AssertionError("the price table promised a route")


def follow(board: RoadNetwork, here: int, there: int, way: Way) -> tuple[list[int], list[int]]:
    """Find the shortest route along a way, the first in reading order."""
    first = (here, 0)
    came: dict[tuple[int, int], tuple[tuple[int, int], int] | None] = {first: None}
    waiting: list[tuple[int, int]] = [first]
    for state in waiting:
        place, done = state
        if place == there and done == len(way):
            return _back(came, state)
        for link, other in board.links_at[place]:
            if not board.links[link].arrow:
                new = (other, done)
            elif done < len(way) and way[done] == (board.links[link].kind, board.parts[other]):
                new = (other, done + 1)
            else:
                continue
            if new not in came:
                came[new] = (state, link)
                waiting.append(new)
    raise AssertionError("a way can always be followed")


def _back(came: Mapping[State, tuple[State, int] | None], state: State) -> tuple[list[int], list[int]]:
    """Read a search backwards: the crossroads and the links of the route it found."""
    places: list[int] = [state[0]]
    links: list[int] = []
    while (step := came[state]) is not None:
        state, link = step
        places.append(state[0])
        links.append(link)
    return places[::-1], links[::-1]


def priced(board: RoadNetwork, places: list[int], links: list[int], grain: int, free_used: bool) -> Route:
    """Write a route with its bill, paying the first land arrows with the grain there is."""
    ids = tuple(board.crossroads[place].id for place in places)
    arrows: list[ArrowCrossed] = []
    spent_grain = spent_gold = 0
    free = not free_used
    for k, number in enumerate(links):
        link = board.links[number]
        if not link.arrow:
            continue
        paid: Literal["free", "grain", "gold"] = "gold"
        amount = LAND_GOLD if link.kind == "road" else SEA_GOLD
        if free:
            paid, amount, free = "free", 0, False
        elif link.kind == "road" and spent_grain < grain:
            paid, amount = "grain", 1
        spent_grain += amount if paid == "grain" else 0
        spent_gold += amount if paid == "gold" else 0
        arrows.append(ArrowCrossed(link.id, ids[k], ids[k + 1], "land" if link.kind == "road" else "sea", paid, amount))
    return Route(ids, tuple(board.links[i].id for i in links), tuple(arrows), Bill(spent_grain, spent_gold))
