"""The historical network as a networkx graph and as GeoJSON, for other programs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from romelab.atlas.journeys import Journey
from romelab.atlas.roads import links
from romelab.atlas.toponyms import gazetteer
from romelab.core.geojson import collection, line, point

if TYPE_CHECKING:
    import networkx

Network: TypeAlias = "networkx.MultiDiGraph[str]"


def graph(*, ours: bool = True) -> Network:
    """Return the historical network as a directed networkx multigraph, one edge for each link and direction.

    Every attribute is a text, a number or a truth value, so that networkx writes it in any of its formats.

    Parameters
    ----------
    ours
        False for ORBIS alone.

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
        waves close the lane, with a blank between.

    Examples
    --------
    >>> net = graph()
    >>> net["vienna"]["valentia_gallia"]["river"]["days"], net["thasos"]["neapolis_thrace"]["coast"]["layer"]
    (1.27, 'ours')
    >>> graph(ours=False).number_of_nodes()
    677
    """
    return _graph(ours).copy()


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
        (ids with a blank between).

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


@cache
def _graph(ours: bool) -> Network:
    import networkx as nx

    made: Network = nx.MultiDiGraph(name="Roman roads, rivers and sea lanes about AD 200")
    for each in gazetteer().values():
        if not ours and each.orbis is None:
            continue
        made.add_node(
            each.id,
            latin=each.latin,
            short=each.short,
            modern=each.modern,
            lon=each.lon,
            lat=each.lat,
            province=each.province,
            port=each.port,
            rank=each.rank,
            kind=each.kind,
            ours=each.ours,
        )
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
