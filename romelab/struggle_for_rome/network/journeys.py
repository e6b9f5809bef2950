"""Single routes: finding the one for a bill or a way, and writing it with how each arrow is paid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, TypeVar

from romelab.core.facts import Count
from romelab.struggle_for_rome.network.network import RoadNetwork
from romelab.struggle_for_rome.network.prices import LAND_GOLD, SEA_GOLD, Bill, Counts, price_table
from romelab.struggle_for_rome.network.ways import Way

State = TypeVar("State", tuple[int, int], tuple[int, int, int, bool])


class ArrowCrossed(NamedTuple):
    """An arrow on a route.

    Attributes
    ----------
    link
        Id of the road or sea link that carries it.
    start, end
        Ids of the crossroads before and behind it.
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
    positions from which the rest cannot do. Links are tried in reading order, so the first route found is also
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
