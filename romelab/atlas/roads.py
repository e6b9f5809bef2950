"""The historical network: ORBIS whole, and links of our own as a marked layer on top.

Links join two places. Roads have a length; the days on them follow from who travels
(:mod:`romelab.atlas.travel`). Rivers and sea lanes have days of their own, which differ by direction: with or against
the current, with or against the usual wind. Days at sea are averages for **July**, the only month whose days are known;
of the other months ORBIS says which lanes the waves close.

On the map each link has a course, a smooth line that keeps ships at sea and roads on land. Courses are a drawing aid,
see SOURCES.md: no source gives the path of a ship. Lengths and days never come from them.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import hypot
from types import MappingProxyType
from typing import Any, TypeAlias

from romelab.atlas.projection import Line, Point, great_circle_km, project
from romelab.atlas.toponyms import Place, by_orbis, document, gazetteer, records, table
from romelab.core.errors import Problem, refuse
from romelab.core.packaged import record


def wrong_in(row: Mapping[str, Any], known: Collection[str]) -> list[str]:
    """Say everything that is wrong with a row.

    Parameters
    ----------
    row
        The row.
    known
        Ids of all places.

    Examples
    --------
    >>> wrong_in({"from": "roma", "to": "roma", "kind": "road", "km": 3}, {"roma"})
    ["it leads from 'roma' to itself"]
    """
    ends = [row.get("from"), row.get("to")]
    wrong = [f"there is no place {end!r}" for end in ends if not isinstance(end, str) or end not in known]
    if ends[0] == ends[1]:
        wrong.append(f"it leads from {ends[0]!r} to itself")
    kind = row.get("kind")
    if kind not in KINDS:
        wrong.append(f"kind must be road, river, coast, sea or ferry, not {kind!r}")
    if not _positive(row.get("km")):
        wrong.append(f"km must be a number above 0, not {row.get('km')!r}")
    wrong += [
        f"{field} must be a number above 0, not {row[field]!r}"
        for field in ("gc_km", "days_out", "days_back")
        if field in row and not _positive(row[field])
    ]
    if kind == "road" and ("days_out" in row or "days_back" in row):
        wrong.append("a road has no days of its own; they follow from who travels")
    elif ("days_out" in row) != ("days_back" in row):
        wrong.append("days_out and days_back stand together or not at all")
    if row.get("tier", 1) not in (1, 2):
        wrong.append(f"tier must be 1 or 2, not {row['tier']!r}")
    wrong += [
        f"{field} must be words, not {row[field]!r}"
        for field in ("name", "length_source", "why", "attested")
        if not isinstance(row.get(field, ""), str)
    ]
    return wrong


def _positive(value: object) -> bool:
    # nan and infinity are numbers that TOML can write
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < 1e6


KINDS = ("road", "river", "coast", "sea", "ferry")
"""The kinds of link: ``coast`` is a lane along a shore, ``sea`` one over open water, ``ferry`` a strait."""
WATERS = ("coast", "sea", "ferry")
"""The kinds of link that a ship uses."""


@dataclass(frozen=True, slots=True)
class Link:
    """One road, river or sea lane between two neighbouring places.

    Attributes
    ----------
    start, goal
        Ids of the two places. A river runs from ``start`` down to ``goal``.
    kind
        ``"road"``, ``"river"``, ``"coast"``, ``"sea"`` or ``"ferry"``.
    name
        Name of the road or water; empty where none is certain.
    km, km_back
        Length in kilometres from start to goal and back; they differ on some lanes.
    straight_km
        Straight distance in kilometres.
    days_out, days_back
        Days by boat from start to goal and back; None for roads, where they depend on who travels.
    days_source, days_source_back
        Where the days out and back come from: ``"orbis"``; ``"slow"`` (ORBIS, but of its slow ship); ``"rule"``
        (ORBIS's speed for that river); ``"estimate"`` (150 km a day at sea, 65 down and 15 up a river); ``"given"`` in
        links of one's own; empty on roads.
    climb_out, climb_back
        Kilometres that a road's ascent costs on top; 0 where none is known.
    closed
        Months, 1 to 12, in which waves of 12 feet close the lane a tenth of the time or more.
    source
        ``"orbis"``, or ``"ours"`` for a link of our own layer.
    why
        What ORBIS lacks here, for links of our own.
    attested
        Ancient author who speaks of such a passage, for some links of our own; not a source of its length.
    tier
        1 for the trunk network, 2 for local or parallel links of our own.
    """

    start: str
    goal: str
    kind: str
    name: str
    km: float
    km_back: float
    straight_km: float
    days_out: float | None
    days_back: float | None
    days_source: str
    days_source_back: str
    climb_out: float = 0.0
    climb_back: float = 0.0
    closed: tuple[int, ...] = ()
    source: str = "orbis"
    why: str = ""
    attested: str = ""
    tier: int = 1


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
    """Return the speeds by mode.

    Examples
    --------
    >>> speeds()["foot"].km_per_day
    30.0
    """
    rows = table("roads")["speeds"]
    return MappingProxyType({row["mode"]: record(Speed, row, km_per_day=float(row["km_per_day"])) for row in rows})


@cache
def freight_costs() -> Mapping[str, float]:
    """Return freight prices by mode, in denarii of AD 301 (legal maxima) for a kilogram of wheat.

    They are prices for a kilometre, and for ``"ship"`` those for a day under sail.

    Examples
    --------
    >>> freight_costs()["wagon"], freight_costs()["ship"]
    (0.035, 0.1)
    """
    rows = table("roads")["freight_costs"]
    return MappingProxyType(
        {row["mode"]: float(row.get("denarii_per_kg_km") or row["denarii_per_kg_day"]) for row in rows}
    )


@cache
def edict_rates() -> Mapping[tuple[str, str], float]:
    """Return the Edict's own tariff for named passages: denarii for a kilogram of wheat by the ids of both ports.

    Examples
    --------
    >>> edict_rates()["alexandria", "roma"]
    1.6
    """
    edict = table("roads")["edict"]
    return MappingProxyType(
        {(start, goal): amount / edict["kg_per_modius"] for start, goal, amount in edict["passages"]}
    )


@cache
def harbours() -> Mapping[str, str]:
    """Return the harbour of each inland town that ships serve, by ids.

    Examples
    --------
    >>> harbours()["roma"]
    'ostia'
    """
    return MappingProxyType(dict(table("roads")["harbours"]))


@cache
def links(*, ours: bool = True) -> tuple[Link, ...]:
    """Return all links of the network: those of ORBIS, then our own; one of ours replaces ORBIS's of its kind.

    Parameters
    ----------
    ours
        False for ORBIS alone.

    Examples
    --------
    >>> len(links(ours=False)), {link.source for link in links(ours=False)}
    (1246, {'orbis'})
    """
    if not ours:
        return _orbis_links()
    better = {(frozenset((link.start, link.goal)), link.kind) for link in our_layer()}
    kept = [link for link in _orbis_links() if (frozenset((link.start, link.goal)), link.kind) not in better]
    return (*kept, *our_layer())


@cache
def our_layer() -> tuple[Link, ...]:
    """Return the links that we lay on top of ORBIS, each with what ORBIS lacks there.

    Examples
    --------
    >>> lane = next(link for link in our_layer() if link.start == "mykonos")
    >>> lane.goal, lane.km, lane.why
    ('delos', 12.0, '186 km by the lanes of ORBIS')
    """
    return checked_links(table("roads")["links"], gazetteer(), source="roads.toml")


# What the flags of ORBIS's segments say about their days.
_DAYS_SOURCE = {"": "orbis", "v2": "orbis", "slow": "slow", "rule": "rule"}


@cache
def _orbis_links() -> tuple[Link, ...]:
    """Put the two directions of each segment together; a river runs as its lower direction does."""
    known, ids = gazetteer(), by_orbis()
    names = {(row["from"], row["to"], row["kind"]): row["name"] for row in records("way_names")}
    rows = {(row["from"], row["to"], row["kind"]): row for row in records("segments")}
    found: list[Link] = []
    for (one, two, kind), row in rows.items():
        if kind == "river_up" or (kind != "river_down" and one > two):
            continue
        back = rows[two, one, "river_up" if kind == "river_down" else kind]
        start, goal = known[ids[one]], known[ids[two]]
        found.append(
            Link(
                start=start.id,
                goal=goal.id,
                kind="river" if kind == "river_down" else kind,
                name=names.get((one, two, kind), ""),
                km=float(row["km"]),
                km_back=float(back["km"]),
                straight_km=great_circle_km(start.lon, start.lat, goal.lon, goal.lat),
                days_out=None if kind == "road" else float(row["days"]),
                days_back=None if kind == "road" else float(back["days"]),
                days_source="" if kind == "road" else _DAYS_SOURCE[row["flag"]],
                days_source_back="" if kind == "road" else _DAYS_SOURCE[back["flag"]],
                climb_out=float(row["climb_km"] or 0),
                climb_back=float(back["climb_km"] or 0),
                closed=tuple(int(month) for month in row["closed_months"].split()),
            )
        )
    return tuple(found)


def checked_links(rows: Iterable[Any], known: Collection[str], *, source: str = "") -> tuple[Link, ...]:
    """Read your own links from table rows and check them.

    Parameters
    ----------
    rows
        Mappings with ``from``, ``to``, ``kind``, ``km`` and, if known, ``name``, ``gc_km``, ``tier``, ``why``,
        ``attested``, ``days_out``, ``days_back``.
    known
        Ids of all places.
    source
        What to call the table in a refusal.

    Returns
    -------
    tuple of Link
        The links in the same order.

    Raises
    ------
    InputError
        With every problem: unknown places or kinds, a link from a place to itself or given twice, lengths, tiers or
        days that are not positive numbers, days on a road.
    """
    problems: list[Problem] = []
    found: list[Link] = []
    seen: dict[tuple[frozenset[str], str], int] = {}
    for number, row in enumerate(rows, 1):
        if not isinstance(row, Mapping):
            problems.append(Problem(f"link {number}", f"must be a table, not {row!r}"))
            continue
        wrong = wrong_in(row, known)
        if not wrong:
            twice = seen.setdefault((frozenset((row["from"], row["to"])), row["kind"]), number)
            if twice != number:
                same = f"the same {row['kind']} link stands in link {twice} already"
                wrong = [f"{same}; one line serves both directions"]
        problems += [Problem(f"link {number}", what) for what in wrong]
        if not wrong:
            found.append(_own_link(row))
    refuse(problems, source)
    return tuple(found)


def _own_link(row: Mapping[str, Any]) -> Link:
    km, kind = float(row["km"]), row["kind"]
    days: list[float | None] = [None, None]
    given = "days_out" in row and "days_back" in row
    if given:
        days = [float(row["days_out"]), float(row["days_back"])]
    elif kind != "road":
        modes = ("river_down", "river_up") if kind == "river" else ("ship", "ship")
        days = [km / speeds()[mode].km_per_day for mode in modes]
    days_source = "" if kind == "road" else "given" if given else "estimate"
    return Link(
        start=row["from"],
        goal=row["to"],
        kind=kind,
        name=row.get("name", ""),
        km=km,
        km_back=km,
        straight_km=float(row.get("gc_km", row["km"])),
        days_out=days[0],
        days_back=days[1],
        days_source=days_source,
        days_source_back=days_source,
        source="ours",
        why=row.get("why", ""),
        attested=row.get("attested", ""),
        tier=row.get("tier", 1),
    )


Key: TypeAlias = tuple[str, str, str]


@cache
def courses() -> Mapping[Key, Line]:
    """Return the courses of all links by start, goal and kind, in kilometres on the map, each from start to goal."""
    via: Mapping[str, list[list[float]]] = document("courses.json")["courses"]
    known = gazetteer()
    found: dict[Key, Line] = {}
    for link in links():
        start, goal = known[link.start], known[link.goal]
        between = via.get(f"{link.start} {link.goal} {link.kind}", [])
        stops = [(start.lon, start.lat), *((lon, lat) for lon, lat in between), (goal.lon, goal.lat)]
        found[link.start, link.goal, link.kind] = smooth([project(lon, lat) for lon, lat in stops])
    return MappingProxyType(found)


def course(start: str | Place, goal: str | Place, kind: str) -> Line:
    """Return the course of one link in the direction asked for.

    Parameters
    ----------
    start, goal
        Places or their ids.
    kind
        Kind of the link, see :data:`romelab.atlas.roads.KINDS`.

    Returns
    -------
    tuple of points
        Kilometres on the map (:func:`~romelab.atlas.projection.project`), from start to goal.

    Raises
    ------
    KeyError
        If no such link joins the two.

    Examples
    --------
    >>> course("roma", "ostia", "road")[0] == course("ostia", "roma", "road")[-1]
    True
    """
    first, last = (each.id if isinstance(each, Place) else each for each in (start, goal))
    if (first, last, kind) in courses():
        return courses()[first, last, kind]
    return courses()[last, first, kind][::-1]


def course_of(steps: Iterable[tuple[str, str, str]]) -> Line:
    """Return the course of several links one after the other, as the steps of a leg name them."""
    points: list[Point] = []
    for start, goal, kind in steps:
        line = course(start, goal, kind)
        points += line[1:] if points and points[-1] == line[0] else line
    return tuple(points)


def smooth(stops: Sequence[Point], step_km: float = 12.0) -> Line:
    """Lay a smooth line through points (centripetal Catmull-Rom, which makes no loops).

    Parameters
    ----------
    stops
        At least two different points.
    step_km
        About how far apart the points of the line are.

    Returns
    -------
    tuple of points
        The line through all stops; two stops give a straight line.
    """
    if len(stops) < 3:
        return tuple(stops)
    first, last = _beyond(stops[0], stops[1]), _beyond(stops[-1], stops[-2])
    full = [first, *stops, last]
    done: list[Point] = []
    for before, start, end, after in zip(full, full[1:], full[2:], full[3:], strict=False):
        t1 = hypot(start[0] - before[0], start[1] - before[1]) ** 0.5
        t2 = t1 + hypot(end[0] - start[0], end[1] - start[1]) ** 0.5
        t3 = t2 + hypot(after[0] - end[0], after[1] - end[1]) ** 0.5
        steps = max(1, round(hypot(end[0] - start[0], end[1] - start[1]) / step_km))
        for step in range(steps):
            t = t1 + (t2 - t1) * step / steps
            a = _mix(before, start, 0, t1, t)
            b = _mix(start, end, t1, t2, t)
            c = _mix(end, after, t2, t3, t)
            done.append(_mix(_mix(a, b, 0, t2, t), _mix(b, c, t1, t3, t), t1, t2, t))
    return (*done, stops[-1])


def _beyond(end: Point, inner: Point) -> Point:
    return 2 * end[0] - inner[0], 2 * end[1] - inner[1]


def _mix(one: Point, other: Point, t0: float, t1: float, t: float) -> Point:
    part = (t - t0) / (t1 - t0)
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
