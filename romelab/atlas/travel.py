"""Journeys over the historical network: how far, how many days, and what freight cost.

A traveller or a load goes by one means on roads (on foot, by ox cart, on horseback ...) and, where that helps, by
river boat and ship. Time to load, to change ships or to wait for wind is not counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

from romelab.atlas.gazetteer import Place, place
from romelab.atlas.means import (
    Means,
    days_on,
    means_of_travel,
    price_per_kg,
    said_days,
    said_denarii,
    said_means,
)
from romelab.atlas.roads import KINDS, network, speeds
from romelab.core.faults import Fault, InputError

if TYPE_CHECKING:
    import networkx as nx

    Choice: TypeAlias = "nx.DiGraph[Any]"

QUANTITIES = ("days", "cost", "km")
"""What a journey can be made shortest in."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One link of a journey, in the direction of travel.

    Attributes
    ----------
    start, goal
        The two places.
    kind
        ``"road"``, ``"river"`` or ``"sea"``.
    name
        Name of the road or water; empty where none is certain.
    km, days
        Length in kilometres and time in days.
    denarii
        Freight price of the load on this leg; None for persons.
    direction
        ``"downstream"``, ``"upstream"`` or empty.
    estimate
        What about the figures is estimated; empty if nothing.
    """

    start: Place
    goal: Place
    kind: str
    name: str
    km: float
    days: float
    denarii: float | None
    direction: str
    estimate: str

    def __str__(self) -> str:
        way = " ".join(part for part in (self.name or self.kind, self.direction) if part)
        return f"{self.start} to {self.goal}: {way}, {self.km:,.0f} km, {said_days(self.days)}"


@dataclass(frozen=True, slots=True)
class Journey:
    """A way from a start to a goal by one means of travel.

    Attributes
    ----------
    start, goal
        The two places.
    means
        The means of travel on roads.
    by
        What it was made shortest in: ``"days"``, ``"cost"`` or ``"km"``.
    cargo_kg
        Kilograms that ``denarii`` is the price for.
    legs
        The legs in order; empty if start and goal are the same place.
    """

    start: Place
    goal: Place
    means: Means
    by: str
    cargo_kg: float
    legs: tuple[Leg, ...]

    @property
    def km(self) -> float:
        """Length in kilometres."""
        return sum(leg.km for leg in self.legs)

    @property
    def days(self) -> float:
        """Time under way in days, without stops."""
        return sum(leg.days for leg in self.legs)

    @property
    def denarii(self) -> float | None:
        """Freight price of the load (legal maximum of AD 301); None for persons, whose fare is not known."""
        if not self.means.goods:
            return None
        return sum(leg.denarii or 0.0 for leg in self.legs)

    @property
    def places(self) -> tuple[Place, ...]:
        """The places passed, start and goal included."""
        return (self.start, *(leg.goal for leg in self.legs))

    @property
    def km_by_kind(self) -> dict[str, float]:
        """Kilometres by kind of link, without kinds not used."""
        lengths = {kind: sum(leg.km for leg in self.legs if leg.kind == kind) for kind in KINDS}
        return {kind: km for kind, km in lengths.items() if km}

    @property
    def estimated(self) -> bool:
        """Whether any figure in it is an estimate."""
        return any(leg.estimate for leg in self.legs)

    def __str__(self) -> str:
        parts = [f"{self.km:,.0f} km", said_days(self.days)]
        if self.denarii is not None:
            parts.append(f"{said_denarii(self.denarii)} for {self.cargo_kg:,.0f} kg")
        return f"{self.start} to {self.goal}, {self.way}: {', '.join(parts)}"

    @property
    def way(self) -> str:
        """The means in words, with the boats used: ``"on foot and by ship"``."""
        used = set(self.km_by_kind)
        boats = [said for kind, said in (("river", "river boat"), ("sea", "ship")) if kind in used]
        if self.means.km_per_day is None:
            return "by " + (" and ".join(boats) or self.means.short.removeprefix("by "))
        road = said_means(self.means)
        if not boats:
            return road
        link = ", by " if len(boats) > 1 else " and by "
        return (road + link if "road" in used else "by ") + " and ".join(boats)

    def _repr_html_(self) -> str:
        from romelab.atlas.words import journey_html

        return journey_html(self)


class NoWayError(InputError):
    """There is no way between two places by these means. Says why; shows itself as a sentence in a notebook."""


def journey(
    start: str | Place,
    goal: str | Place,
    means: str = "foot",
    *,
    by: str = "days",
    ships: bool = True,
    rivers: bool = True,
    cargo_kg: float = 100.0,
) -> Journey:
    """Find the best journey between two places.

    Parameters
    ----------
    start, goal
        Ids or names of places.
    means
        Id of a means of travel, see :func:`~romelab.atlas.means.means_of_travel`.
    by
        What to make least: ``"days"``, ``"cost"`` (freight; only for means that carry goods) or ``"km"``.
    ships, rivers
        Whether ships and river boats may be used.
    cargo_kg
        The load in kilograms that prices are for.

    Returns
    -------
    Journey
        The best journey.

    Raises
    ------
    NoWayError
        If the goal cannot be reached by these means.
    InputError
        For unknown places or means, an unknown ``by``, a load that is no positive number, or prices asked of a means
        without any; with every fault.

    Examples
    --------
    >>> print(journey("Roma", "Capua", ships=False))
    Roma to Capua, on foot: 199 km, 6.6 days
    >>> print(journey("Alexandria", "Roma", "ship"))
    Alexandria to Roma, by ship: 2,502 km, 21.0 days, 168 denarii for 100 kg
    >>> journey("Roma", "Carthago", ships=False, rivers=False)
    Traceback (most recent call last):
    romelab.atlas.travel.NoWayError: no way: no road leads from Roma to Carthago
    """
    first, last, chosen = _asked(start, goal, means, by, cargo_kg)
    paths = _paths(first, last, chosen, by, ships=ships, rivers=rivers, count=1)
    return _journey(paths[0], first, last, chosen, by, cargo_kg)


def alternatives(
    start: str | Place,
    goal: str | Place,
    means: str = "foot",
    *,
    by: str = "days",
    ships: bool = True,
    rivers: bool = True,
    cargo_kg: float = 100.0,
    count: int = 3,
) -> tuple[Journey, ...]:
    """Find the best journey and the next-best ones, none of which passes a place twice.

    Parameters
    ----------
    start, goal, means, by, ships, rivers, cargo_kg
        As for :func:`journey`.
    count
        How many journeys at most, 1 to 20.

    Returns
    -------
    tuple of Journey
        The best first; fewer if there are no more.

    Raises
    ------
    NoWayError, InputError
        As for :func:`journey`.

    Examples
    --------
    >>> for way in alternatives("Roma", "Brundisium", by="km", ships=False, count=2):
    ...     print(way.km, way.legs[-1].name)
    548.0 Via Traiana
    549.0 Via Appia
    """
    first, last, chosen = _asked(start, goal, means, by, cargo_kg)
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= 20:
        raise InputError([Fault("count", f"must be a whole number from 1 to 20, not {count!r}")])
    paths = _paths(first, last, chosen, by, ships=ships, rivers=rivers, count=count)
    return tuple(_journey(path, first, last, chosen, by, cargo_kg) for path in paths)


def _asked(start: str | Place, goal: str | Place, means: str, by: str, cargo_kg: float) -> tuple[Place, Place, Means]:
    """Look up what was asked for; refuse with all faults at once."""
    faults: list[Fault] = []
    ends: list[Place] = []
    for where, name in (("start", start), ("goal", goal)):
        try:
            ends.append(place(name))
        except InputError as wrong:
            faults += [Fault(where, fault.what) for fault in wrong.faults]
    known = means_of_travel()
    if means not in known:
        faults.append(Fault("means", f"there is no {means!r}; choose from {', '.join(known)}"))
    if by not in QUANTITIES:
        faults.append(Fault("by", f"must be days, cost or km, not {by!r}"))
    elif by == "cost" and means in known and not known[means].goods:
        priced = ", ".join(each.id for each in known.values() if each.goods)
        faults.append(Fault("by", f"no price is known for travel {said_means(known[means])}; choose from {priced}"))
    if isinstance(cargo_kg, bool) or not isinstance(cargo_kg, int | float) or not 0 < cargo_kg < 1e9:
        faults.append(Fault("cargo_kg", f"must be a number of kilograms above 0, not {cargo_kg!r}"))
    if faults:
        raise InputError(faults, "this journey")
    return ends[0], ends[1], known[means]


@lru_cache(maxsize=64)
def _choices(means: Means, by: str, *, ships: bool, rivers: bool) -> Choice:
    """Give the links that may be used as a simple graph with one weight.

    networkx finds next-best paths in simple graphs only: of parallel links, the second and third get a stop of their
    own half way, so that they stay ways of their own.
    """
    import networkx as nx

    kinds = {kind for kind in means.kinds if (ships or kind != "sea") and (rivers or kind != "river")}
    graph: Choice = nx.DiGraph()
    for start, goal, kind, edge in network().edges(keys=True, data=True):
        if kind not in kinds:
            continue
        price = price_per_kg(edge, means)
        weight = edge["km"] if by == "km" else price if by == "cost" else days_on(edge, means)
        if graph.has_edge(start, goal):
            stop = (start, goal, kind)
            graph.add_edge(start, stop, weight=weight, edge=edge)
            graph.add_edge(stop, goal, weight=0.0, edge=None)
        else:
            graph.add_edge(start, goal, weight=weight, edge=edge)
    return graph


def _paths(
    first: Place, last: Place, means: Means, by: str, *, ships: bool, rivers: bool, count: int
) -> list[list[Mapping[str, Any]]]:
    """Find the best ways as lists of edges, each edge with its two ends."""
    import networkx as nx

    if first == last:
        return [[]]
    graph = _choices(means, by, ships=ships, rivers=rivers)
    try:
        if count == 1:
            ways = [nx.dijkstra_path(graph, first.id, last.id)]
        else:
            ways = list(islice(nx.shortest_simple_paths(graph, first.id, last.id, weight="weight"), count))
    except (nx.NetworkXNoPath, nx.NodeNotFound):
        raise NoWayError([Fault("no way", _why_no_way(first, last, means, ships=ships, rivers=rivers))]) from None
    return [_edges(graph, way) for way in ways]


def _edges(graph: Choice, way: Sequence[Any]) -> list[Mapping[str, Any]]:
    edges: list[Mapping[str, Any]] = []
    for start, goal in pairwise(way):
        edge = graph.edges[start, goal]["edge"]
        if edge is not None:
            ends = (start, goal[1] if isinstance(goal, tuple) else goal)
            edges.append({**edge, "start": ends[0], "goal": ends[1]})
    return edges


def _why_no_way(first: Place, last: Place, means: Means, *, ships: bool, rivers: bool) -> str:
    graph = _choices(means, "km", ships=ships, rivers=rivers)
    only = {"ship": "sea lane", "river_boat": "river", "water": "sea lane or river"}.get(means.id)
    for end, verb in ((first, "leaves"), (last, "reaches")):
        if end.id not in graph and only:
            return f"in the atlas no {only} {verb} {end}"
    if not ships and not rivers and means.km_per_day is not None:
        return f"no road leads from {first} to {last}"
    if means.km_per_day is None:
        way = said_means(means) + " alone"
    else:
        way = said_means(means) + (" and by river boat" if rivers else "")
    return f"from {first} to {last} there is no way {way}" + ("" if ships else " without ships")


def _journey(
    edges: Sequence[Mapping[str, Any]], first: Place, last: Place, means: Means, by: str, cargo_kg: float
) -> Journey:
    legs = tuple(_leg(edge, means, cargo_kg) for edge in edges)
    return Journey(first, last, means, by, cargo_kg, legs)


def _leg(edge: Mapping[str, Any], means: Means, cargo_kg: float) -> Leg:
    price = price_per_kg(edge, means)
    doubts: list[str] = []
    if edge["length_source"] == "great_circle_x1.2":
        doubts.append("length is the straight distance times 1.2")
    if edge["days_source"] == "estimate":
        mode = {"": "ship", "downstream": "river_down", "upstream": "river_up"}[edge["direction"]]
        doubts.append(f"days from {speeds()[mode].km_per_day:.0f} km a day")
    return Leg(
        place(edge["start"]),
        place(edge["goal"]),
        edge["kind"],
        edge["name"],
        edge["km"],
        days_on(edge, means),
        None if price is None else price * cargo_kg,
        edge["direction"],
        "; ".join(doubts),
    )
