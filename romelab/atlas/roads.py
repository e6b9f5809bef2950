"""The historical network: Roman roads, rivers and sea lanes between the places of the gazetteer.

Links join two places. Roads have a length; the days on them follow from who travels
(:mod:`romelab.atlas.travel`). Rivers and sea lanes have days of their own, which differ by direction: with or against
the current, with or against the usual wind. Where the source names no days, they are worked out from the length and
marked as estimates.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from romelab.atlas.gazetteer import gazetteer
from romelab.atlas.tables import table
from romelab.core.faults import Fault, InputError

if TYPE_CHECKING:
    import networkx as nx

    Network: TypeAlias = "nx.MultiDiGraph[str]"

KINDS = ("road", "river", "sea")
"""The kinds of link."""


@dataclass(frozen=True, slots=True)
class Link:
    """One road, river or sea lane between two neighbouring places.

    Attributes
    ----------
    start, goal
        Ids of the two places. A river runs from ``start`` down to ``goal``.
    kind
        ``"road"``, ``"river"`` or ``"sea"``.
    name
        Name of the road or water; empty where none is certain.
    km
        Length in kilometres, the same in both directions.
    straight_km
        Straight distance in kilometres.
    length_source
        ``"orbis"``, or ``"great_circle_x1.2"`` where the length is the straight distance times 1.2.
    tier
        1 for the trunk network, 2 for local or parallel links.
    days_out, days_back
        Days by boat from start to goal and back, as ORBIS gives them; None for roads and where it gives none.
    """

    start: str
    goal: str
    kind: str
    name: str
    km: float
    straight_km: float
    length_source: str
    tier: int
    days_out: float | None
    days_back: float | None


@dataclass(frozen=True, slots=True)
class Speed:
    """How far one gets in a day.

    Attributes
    ----------
    mode
        Name in the table: ``"foot"``, ``"river_down"`` ...
    name
        In words.
    kind
        The kind of link it is for.
    km_per_day
        Kilometres a day.
    source
        Where the figure comes from.
    """

    mode: str
    name: str
    kind: str
    km_per_day: float
    source: str


@cache
def speeds() -> Mapping[str, Speed]:
    """Give the speeds by mode.

    Examples
    --------
    >>> speeds()["foot"].km_per_day
    30.0
    """
    rows = table("roads")["speeds"]
    return MappingProxyType(
        {
            row["mode"]: Speed(row["mode"], row["name"], row["kind"], float(row["km_per_day"]), row["source"])
            for row in rows
        }
    )


@cache
def freight_costs() -> Mapping[str, float]:
    """Give freight prices by mode, in denarii of AD 301 per kilogram and kilometre (legal maxima).

    Examples
    --------
    >>> freight_costs()["wagon"]
    0.035
    """
    rows = table("roads")["freight_costs"]
    return MappingProxyType({row["mode"]: float(row["denarii_per_kg_km"]) for row in rows})


@cache
def links() -> tuple[Link, ...]:
    """Give all links of the network, in the order of the file."""
    return checked_links(table("roads")["links"], gazetteer(), source="roads.toml")


def checked_links(rows: Iterable[Any], known: Collection[str], *, source: str = "") -> tuple[Link, ...]:
    """Read links from table rows and check them.

    Parameters
    ----------
    rows
        Mappings with ``from``, ``to``, ``kind``, ``km`` and, if known, ``name``, ``gc_km``, ``length_source``,
        ``tier``, ``days_out``, ``days_back``.
    known
        Ids of the places there are.
    source
        How to call the table in a refusal.

    Returns
    -------
    tuple of Link
        The links in the same order.

    Raises
    ------
    InputError
        With every fault: unknown places or kinds, a link from a place to itself or given twice, lengths, tiers or
        days that are no positive numbers, days on a road.
    """
    faults: list[Fault] = []
    found: list[Link] = []
    seen: dict[tuple[frozenset[str], str], int] = {}
    for number, row in enumerate(rows, 1):
        if not isinstance(row, Mapping):
            faults.append(Fault(f"link {number}", f"must be a table, not {row!r}"))
            continue
        wrong = _wrong_in(row, known)
        if not wrong:
            twice = seen.setdefault((frozenset((row["from"], row["to"])), row["kind"]), number)
            if twice != number:
                wrong = [f"the same {row['kind']} link stands in link {twice} already; one line serves both directions"]
        faults += [Fault(f"link {number}", what) for what in wrong]
        if not wrong:
            found.append(_link(row))
    if faults:
        raise InputError(faults, source)
    return tuple(found)


def network() -> Network:
    """Give the historical network as a directed networkx multigraph, one edge for each link and direction.

    Returns
    -------
    networkx.MultiDiGraph
        The graph; a fresh copy, so change it as you like.

        *Nodes* are place ids with ``latin``, ``short``, ``modern``, ``lon``, ``lat`` (degrees), ``province``, ``port``
        and ``rank``, as in :class:`~romelab.atlas.gazetteer.Place`.

        *Edges* have the kind of link as key (a road and a river may join the same two places) and these attributes:
        ``kind``, ``name``, ``km``, ``length_source``, ``tier`` as in :class:`Link`; ``days`` by boat in this direction
        (None on roads, where it depends on who travels); ``days_source`` (``"orbis"``, ``"estimate"``, or empty on
        roads); ``direction`` (``"downstream"``, ``"upstream"`` or empty); ``forward``, whether the edge runs as the
        link stands in the file.

    Examples
    --------
    >>> net = network()
    >>> net["roma"]["capua"]["road"]["name"], net["arelate"]["vienna"]["river"]["days"]
    ('Via Appia', 26.4)
    """
    return _network().copy()


@cache
def _network() -> Network:
    import networkx as nx

    graph: Network = nx.MultiDiGraph(name="Roman roads, rivers and sea lanes about AD 200")
    for each in gazetteer().values():
        graph.add_node(
            each.id,
            latin=each.latin,
            short=each.short,
            modern=each.modern,
            lon=each.lon,
            lat=each.lat,
            province=each.province,
            port=each.port,
            rank=each.rank,
        )
    for link in links():
        for forward in (True, False):
            start, goal = (link.start, link.goal) if forward else (link.goal, link.start)
            days, days_source = _boat_days(link, forward=forward)
            direction = ("downstream" if forward else "upstream") if link.kind == "river" else ""
            graph.add_edge(
                start,
                goal,
                key=link.kind,
                kind=link.kind,
                name=link.name,
                km=link.km,
                length_source=link.length_source,
                tier=link.tier,
                days=days,
                days_source=days_source,
                direction=direction,
                forward=forward,
            )
    return graph


def _boat_days(link: Link, *, forward: bool) -> tuple[float | None, str]:
    if link.kind == "road":
        return None, ""
    days = link.days_out if forward else link.days_back
    if days is not None:
        return days, "orbis"
    mode = "ship" if link.kind == "sea" else "river_down" if forward else "river_up"
    return link.km / speeds()[mode].km_per_day, "estimate"


def _link(row: Mapping[str, Any]) -> Link:
    out, back = row.get("days_out"), row.get("days_back")
    return Link(
        start=row["from"],
        goal=row["to"],
        kind=row["kind"],
        name=row.get("name", ""),
        km=float(row["km"]),
        straight_km=float(row.get("gc_km", row["km"])),
        length_source=row.get("length_source", ""),
        tier=row.get("tier", 1),
        days_out=None if out is None else float(out),
        days_back=None if back is None else float(back),
    )


def _wrong_in(row: Mapping[str, Any], known: Collection[str]) -> list[str]:
    ends = [row.get("from"), row.get("to")]
    wrong = [f"there is no place {end!r}" for end in ends if not isinstance(end, str) or end not in known]
    if ends[0] == ends[1]:
        wrong.append(f"it leads from {ends[0]!r} to itself")
    kind = row.get("kind")
    if kind not in KINDS:
        wrong.append(f"kind must be road, river or sea, not {kind!r}")
    if not _positive(row.get("km")):
        wrong.append(f"km must be a number above 0, not {row.get('km')!r}")
    wrong += [
        f"{field} must be a number above 0, not {row[field]!r}"
        for field in ("gc_km", "days_out", "days_back")
        if field in row and not _positive(row[field])
    ]
    if kind == "road" and ("days_out" in row or "days_back" in row):
        wrong.append("a road has no days of its own; they follow from who travels")
    if row.get("tier", 1) not in (1, 2):
        wrong.append(f"tier must be 1 or 2, not {row['tier']!r}")
    wrong += [
        f"{field} must be words, not {row[field]!r}"
        for field in ("name", "length_source")
        if not isinstance(row.get(field, ""), str)
    ]
    return wrong


def _positive(value: object) -> bool:
    # nan and infinity are numbers that TOML can write
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < 1e6
