"""The network as a graph, for other programs and for those who measure: what lies between, what breaks, what pays.

All of it is about the model: ORBIS about AD 200 with our links on top, days at sea of July, prices of AD 301. A place
that is passed by many best ways here was not for that reason a great market; nobody counted travellers.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import isfinite
from types import MappingProxyType
from typing import Any

from romelab.atlas.distances import reach
from romelab.atlas.journeys import Journey
from romelab.atlas.roads import KINDS, links
from romelab.atlas.shortest import means_of_travel, tree, ways
from romelab.atlas.toponyms import Place, gazetteer, place, places, table
from romelab.atlas.travel import Closed, asked_conditions
from romelab.core.errors import InputError, quoted
from romelab.core.geojson import Graph, collection, line, point


def graph(*, ours: bool = True, kinds: Iterable[str] = KINDS) -> Graph:
    """Return the historical network as a directed networkx multigraph, one edge for each link and direction.

    Every attribute is a text, a number or a truth value, so that networkx writes it in any of its formats.

    Parameters
    ----------
    ours
        False for ORBIS alone.
    kinds
        The kinds of links to keep; all of :data:`~romelab.atlas.roads.KINDS` by default. No place is left out.

    Returns
    -------
    networkx.MultiDiGraph
        The graph; a fresh copy, so change it as you like.

        *Nodes* are place ids with ``latin``, ``short``, ``modern``, ``lon``, ``lat`` (degrees), ``province``, ``port``,
        ``rank``, ``kind`` and ``ours``, as in :class:`~romelab.atlas.toponyms.Place`.

        *Edges* have the kind of link as key (a road and a river may join the same two places) and these attributes:
        ``kind``, ``name`` and ``tier`` as in :class:`~romelab.atlas.roads.Link`; ``layer``, its ``source`` there
        (``"orbis"`` or ``"ours"``); ``km`` and ``climb_km`` in this direction; ``days`` by boat in this direction,
        absent on roads, where it depends on who travels; ``days_source``; ``direction`` (``"downstream"``,
        ``"upstream"`` or empty); ``forward``, whether the edge runs as the link does; ``closed``, the months in which
        waves close the lane, with a space between.

    Raises
    ------
    InputError
        For an unknown kind of link.

    Examples
    --------
    >>> net = graph()
    >>> net["vienna"]["valentia_gallia"]["river"]["days"], net["thasos"]["neapolis_thrace"]["coast"]["layer"]
    (1.27, 'ours')
    >>> graph(ours=False).number_of_nodes(), {kind for _, _, kind in graph(kinds=["road"]).edges(keys=True)}
    (677, {'road'})
    """
    wanted, found = {*kinds}, _graph(ours).copy()
    if unknown := sorted(map(quoted, wanted - {*KINDS})):
        raise InputError.at("kinds", f"there is no {', '.join(unknown)}; choose from {', '.join(KINDS)}")
    found.remove_edges_from([edge for edge in found.edges(keys=True) if edge[2] not in wanted])
    return found


def geojson(journeys: Iterable[Journey] = (), *, ours: bool = True) -> dict[str, Any]:
    """Return places, links and journeys as GeoJSON, for any map program.

    :func:`romelab.read_geojson` reads it back.

    Parameters
    ----------
    journeys
        What :func:`romelab.atlas.journey` gave.
    ours
        False for ORBIS alone.

    Returns
    -------
    dict
        A feature collection. Points have the attributes of the nodes of :func:`graph` and ``id``; lines, one for each
        link, have ``start``, ``goal`` and those of the edge from start to goal. They run straight from place to place
        and are drawing aids. A journey has ``kind`` ``"journey"``, ``start``, ``goal``, ``km``, ``days`` and ``stops``
        (ids with a space between).

    Examples
    --------
    >>> from romelab.atlas import journey
    >>> found = geojson([journey("Roma", "Capua")])["features"][-1]["properties"]
    >>> found["kind"], found["start"], found["goal"], round(found["km"])
    ('journey', 'roma', 'capua', 304)
    """
    net, at = _graph(ours), {each.id: (each.lon, each.lat) for each in gazetteer().values()}
    places = (point(at[name], id=name, **data) for name, data in net.nodes(data=True))
    joined = (
        line((at[start], at[goal]), start=start, goal=goal, **data)
        for start, goal, data in net.edges(data=True)
        if data["forward"]
    )
    passed = [[each.start, *(stop for leg in each.legs for stop in (*leg.via, leg.goal))] for each in journeys]
    drawn = (
        line(
            [(stop.lon, stop.lat) for stop in stops],
            kind="journey",
            start=each.start.id,
            goal=each.goal.id,
            km=each.km,
            days=each.days,
            stops=" ".join(stop.id for stop in stops),
        )
        for each, stops in zip(journeys, passed, strict=True)
    )
    return collection((*places, *joined, *drawn))


_OF_PLACES = ("latin", "short", "modern", "lon", "lat", "province", "port", "rank", "kind", "ours")
"""What the graph says of each place."""


@cache
def _graph(ours: bool) -> Graph:
    import networkx as nx

    made: Graph = nx.MultiDiGraph(name="Roman roads, rivers and sea lanes about AD 200")
    for each in gazetteer().values():
        if not ours and each.orbis is None:
            continue
        made.add_node(each.id, **{name: getattr(each, name) for name in _OF_PLACES})
    for link in links(ours=ours):
        for forward in (True, False):
            start, goal = (link.start, link.goal) if forward else (link.goal, link.start)
            days = link.days_out if forward else link.days_back
            made.add_edge(
                start,
                goal,
                key=link.kind,
                kind=link.kind,
                name=link.name,
                km=link.km if forward else link.km_back,
                climb_km=link.climb_out if forward else link.climb_back,
                **({} if days is None else {"days": days}),
                days_source=link.days_source if forward else link.days_source_back,
                direction=("downstream" if forward else "upstream") if link.kind == "river" else "",
                closed=" ".join(map(str, link.closed)),
                layer=link.source,
                tier=link.tier,
                forward=forward,
            )
    return made


@dataclass(frozen=True, slots=True)
class Passage:
    """How much of the network's best ways pass a place.

    Attributes
    ----------
    place
        The place.
    share
        Part of all best ways between two other places that pass it, 0 to 1 (betweenness centrality).
    """

    place: Place
    share: float


@cache
def busiest(
    means: str = "foot", *, ships: bool = True, rivers: bool = True, month: int = 7, ours: bool = True
) -> tuple[Passage, ...]:
    """Return the towns and islands that most best ways in days pass, by networkx's betweenness centrality.

    Parameters
    ----------
    means, ships, rivers, month, ours
        As for :func:`~romelab.atlas.travel.journey`.

    Returns
    -------
    tuple of Passage
        All places, the busiest first.

    Raises
    ------
    InputError
        If there is no such means.

    Examples
    --------
    >>> [each.place.short for each in busiest(ships=False, rivers=False)[:3]]
    ['Sirmium', 'Cibalae', 'Viminacium']
    """
    import networkx as nx

    if means not in means_of_travel():
        raise InputError.at("means", f"there is no {means!r}; choose from {', '.join(means_of_travel())}")
    conditions = asked_conditions(ships=ships, rivers=rivers, month=month, ours=ours)
    net = ways(means_of_travel()[means], "days", conditions)
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(net.number_of)
    names = tuple(net.number_of)
    for start, arcs in zip(names, net.out, strict=True):
        for there, days, _ in arcs:
            # Of a road and a river beside it the quicker counts.
            known = graph.get_edge_data(start, names[there], {}).get("days", days)
            graph.add_edge(start, names[there], days=min(days, known))
    shares = nx.betweenness_centrality(graph, weight="days")
    found = [Passage(gazetteer()[name], share) for name, share in shares.items() if gazetteer()[name].goal]
    return tuple(sorted(found, key=lambda each: (-each.share, each.place.id)))


@dataclass(frozen=True, slots=True)
class Detour:
    """What a closed place or way does to a journey.

    Attributes
    ----------
    goal
        Where to.
    before, after
        Days before and after; ``after`` is None where no way is left.
    """

    goal: Place
    before: float
    after: float | None

    @property
    def longer(self) -> float:
        """Extra days; infinity where no way is left."""
        return float("inf") if self.after is None else self.after - self.before


def detours(
    closed: Iterable[Closed],
    start: str | Place = "roma",
    means: str = "foot",
    *,
    ships: bool = True,
    rivers: bool = True,
    open_sea: bool = True,
    month: int = 7,
) -> tuple[Detour, ...]:
    """Say what breaks if passes, straits or towns are closed: the journeys from a place that grow longer.

    Parameters
    ----------
    closed
        Places that nobody passes any more, and links that nobody uses, as pairs of places.
    start, means, ships, rivers, open_sea, month
        As for :func:`~romelab.atlas.travel.journey`.

    Returns
    -------
    tuple of Detour
        Towns and islands that are farther off now, the worst first; empty if nothing changes.

    Raises
    ------
    InputError
        For unknown places and means, or a pair that no link joins.

    Examples
    --------
    >>> worst = detours([("Rhegium", "Messana")], "Roma", ships=False, rivers=False)[0]
    >>> worst.goal.short, worst.after
    ('Messana', None)
    """
    first = place(start)
    conditions = asked_conditions(ships=ships, rivers=rivers, open_sea=open_sea, month=month, closed=closed)
    if means not in means_of_travel():
        raise InputError.at("means", f"there is no {means!r}; choose from {', '.join(means_of_travel())}")
    before = tree(first.id, means, "days", replace(conditions, closed=frozenset()))
    after = tree(first.id, means, "days", conditions)
    found: list[Detour] = []
    for each in places():
        days, now = before.weight(each.id), after.weight(each.id)
        if isfinite(days) and now > days + 0.05 and frozenset((each.id,)) not in conditions.closed:
            found.append(Detour(each, days, now if isfinite(now) else None))
    return tuple(sorted(found, key=lambda one: (-one.longer, one.goal.rank, one.before, one.goal.id)))


@cache
def goods() -> Mapping[str, float]:
    """Return the legal price of some goods in denarii of AD 301 for a kilogram.

    Examples
    --------
    >>> goods()["wheat"]
    10.0
    """
    return MappingProxyType({row["id"]: float(row["denarii_per_kg"]) for row in table("roads")["goods"]})


def markets(
    good: str, start: str | Place, means: str = "oxcart", *, most: float = 0.5, ships: bool = True, rivers: bool = True
) -> tuple[tuple[Place, float], ...]:
    """Say where some goods could pay their way: the places to which freight takes at most a part of its legal price.

    Parameters
    ----------
    good
        Key of :func:`goods`.
    start
        Where it comes from.
    means
        How it goes on roads; boats are used where that is cheaper.
    most
        The largest part of the price that freight may take.
    ships, rivers
        As for :func:`~romelab.atlas.travel.journey`.

    Returns
    -------
    tuple of (Place, float)
        Towns and islands with the part of the price that freight takes, the cheapest first.

    Raises
    ------
    InputError
        For an unknown good, place or means, or a means without a price.

    Examples
    --------
    >>> wheat = dict((each.short, share) for each, share in markets("wheat", "Alexandria"))
    >>> round(wheat["Roma"], 2), "Mediolanum" in wheat
    (0.22, False)
    """
    if good not in goods():
        raise InputError.at("good", f"there is no {good!r}; choose from {', '.join(goods())}")
    found = reach(start, means, by="cost", ships=ships, rivers=rivers)
    known = gazetteer()
    shares = [(known[name], figure / goods()[good]) for name, figure in found.figures.items() if known[name].goal]
    return tuple(sorted(((at, share) for at, share in shares if share <= most), key=lambda pair: (pair[1], pair[0].id)))
