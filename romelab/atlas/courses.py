"""The course of each link on the map: a smooth line that keeps ships at sea and roads on land.

Courses are a drawing aid, see SOURCES.md: no source gives the path of a ship. Lengths and days never come from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import hypot
from types import MappingProxyType
from typing import TypeAlias

from romelab.atlas.projection import Line, Point, project
from romelab.atlas.roads import links
from romelab.atlas.toponyms import Place, document, gazetteer

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


def along(line: Sequence[Point], share: float) -> Point:
    """Return the point that lies a share (0 to 1) of the way along a line.

    Examples
    --------
    >>> along([(0, 0), (4, 0), (4, 4)], 0.75)
    (4.0, 2.0)
    """
    left = share * sum(hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(line))
    for (x0, y0), (x1, y1) in pairwise(line):
        piece = hypot(x1 - x0, y1 - y0)
        if piece and left <= piece:
            return x0 + (x1 - x0) * left / piece, y0 + (y1 - y0) * left / piece
        left -= piece
    return line[-1]


def _beyond(end: Point, inner: Point) -> Point:
    return 2 * end[0] - inner[0], 2 * end[1] - inner[1]


def _mix(one: Point, other: Point, t0: float, t1: float, t: float) -> Point:
    part = (t - t0) / (t1 - t0)
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
