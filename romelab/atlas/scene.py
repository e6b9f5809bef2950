"""The atlas as plain data for the live board: base map, and a journey as a scene. Needs no matplotlib.

The sheet is :data:`WIDTH` units wide; y runs downwards. Names are lettered by importance, as many as fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, pairwise
from math import dist

from romelab.atlas.courses import along, course_of, courses
from romelab.atlas.journeys import Journey
from romelab.atlas.means import said_days
from romelab.atlas.projection import Line, Point, project, projected_coast
from romelab.atlas.roads import WATERS, links
from romelab.atlas.speaking import phrase
from romelab.atlas.toponyms import Place, by_fame, gazetteer, places
from romelab.atlas.words import describe
from romelab.core import scene
from romelab.core.labels import Box, distance, overlap, text_width
from romelab.core.language import once_a_language

BADGE_ROOM = 20.0
"""How far apart the numbers of two legs have to lie, in units of the sheet."""
WIDTH = 1200.0
"""Width of the sheet in its units."""

_MARGIN = 46.0
_LETTERS = 14.0


SOUTHERN_EDGE = 28.0
"""Latitude that the map reaches in the south: the coast is known to 25 degrees, and its lower corners bend down."""


@cache
def mapped_places() -> tuple[Place, ...]:
    """Return the places that lie on the map: all but those far up the Nile and on the Red Sea.

    Examples
    --------
    >>> [each.short for each in places() if each not in mapped_places()][:3]
    ['Berenice', 'Coptos', 'Thebai']
    """
    return tuple(each for each in places() if each.lat >= SOUTHERN_EDGE)


@cache
def _frame() -> tuple[float, float, float, float]:
    """Left and top edge in kilometres, units per kilometre, and height of the sheet in units."""
    xs, ys = zip(*(project(each.lon, each.lat) for each in mapped_places()), strict=True)
    unit = (WIDTH - 2 * _MARGIN) / (max(xs) - min(xs))
    return min(xs) - _MARGIN / unit, max(ys) + _MARGIN / unit, unit, (max(ys) - min(ys)) * unit + 2 * _MARGIN


def on_sheet(point: Point) -> Point:
    """Return the spot on the sheet of a point in kilometres (:func:`~romelab.atlas.projection.project`).

    Examples
    --------
    >>> x, y = on_sheet(project(12.49, 41.89))
    >>> 0 < x < WIDTH
    True
    """
    left, top, unit, _ = _frame()
    return round((point[0] - left) * unit, 1), round((top - point[1]) * unit, 1)


@once_a_language
def atlas_base_map() -> scene.BaseMap:
    """Return the map of the Roman world: land, coast, links and all places, the important ones with their names.

    Ids of places are those of the gazetteer; ids of links are start, goal and kind with spaces between.

    Examples
    --------
    >>> base = atlas_base_map()
    >>> len(base.places), len(base.links)
    (219, 791)
    """
    height = sheet_height()
    areas, shores = land_and_shore()
    known = gazetteer()
    shown = [each for each in mapped_places() if each.ours or each.rank <= 2]
    ways = tuple(
        scene.Link(
            f"{link.start} {link.goal} {link.kind}",
            link.start,
            link.goal,
            link.kind,
            False,
            _thinned(courses()[link.start, link.goal, link.kind]),
        )
        for link in links()
        if link.kind not in WATERS and min(known[link.start].lat, known[link.goal].lat) >= SOUTHERN_EDGE
    )
    # Lanes along a coast would only thicken it.
    lanes = tuple(
        scene.Line("sea-line", _thinned(courses()[link.start, link.goal, link.kind]))
        for link in links()
        if link.kind == "sea"
    )
    return scene.BaseMap("atlas", WIDTH, height, areas, (*shores, *lanes), ways, lettered(shown), words=describe())


def frame_km() -> tuple[float, float, float, float]:
    """Return the edges of the map in kilometres: left, bottom, right, top."""
    left, top, unit, height = _frame()
    return left, top - height / unit, left + WIDTH / unit, top


def sheet_height() -> float:
    """Return the height of the sheet in its units."""
    return round(_frame()[3], 1)


@cache
def land_and_shore() -> tuple[tuple[scene.Area, ...], tuple[scene.Line, ...]]:
    """Return the land, with seas inside it, and the coast on the sheet."""
    height, coast = sheet_height(), projected_coast()
    shores = tuple(scene.Line("coast", shore) for line in coast.shore if (shore := _on_sheet_near(line, height)))
    areas: list[scene.Area] = []
    for number, rings in enumerate(coast.land):
        shore = _on_sheet_near(rings[0], height)
        if shore:
            areas.append(scene.Area(f"land {number}", shore[:-1], "land"))
            areas += [
                scene.Area(f"water {number}.{inner}", tuple(on_sheet(point) for point in ring[:-1]), "sea")
                for inner, ring in enumerate(rings[1:])
            ]
    return tuple(areas), shores


def atlas_scene(journey: Journey | None = None, others: Sequence[Journey] = ()) -> scene.Scene:
    """Return the atlas with a journey on it, its legs numbered where there is room, and other journeys under it.

    Parameters
    ----------
    journey
        The journey to bring out.
    others
        Further journeys, thinner and dashed.

    Returns
    -------
    romelab.core.scene.Scene
        The scene; its places can be picked.
    """
    base = atlas_base_map()
    if journey is None:
        return scene.Scene(base, title=phrase("world_200"), words=base.words)
    ways = tuple(scene.Way(course_on_sheet(way), "other", words=str(way)) for way in others)
    middles = [on_sheet(along(course_of(leg.steps), 0.5)) for leg in journey.legs]
    # Numbers that would cover each other say nothing: then the line speaks for itself.
    crowded = any(dist(one, other) < BADGE_ROOM for one, other in combinations(middles, 2))
    badges = tuple(
        scene.Badge(*middle, "", leg.kind) for middle, leg in zip(middles, journey.legs, strict=True) if not crowded
    )
    best = (scene.Way(course_on_sheet(journey), "best", badges, words=str(journey)),) if journey.legs else ()
    marks = (
        scene.Mark(journey.start.id, "start", words=phrase("mark_start")),
        scene.Mark(journey.goal.id, "chosen", words=phrase("mark_goal_at", figure=said_days(journey.days))),
    )
    return scene.Scene(base, (), marks, ways + best, title=str(journey), words=journey.sentence)


def course_on_sheet(way: Journey) -> Line:
    """Return the course of a whole journey on the sheet, without a place standing twice."""
    points = _thinned(course_of(step for leg in way.legs for step in leg.steps))
    return tuple(point for point, after in pairwise(points) if point != after) + tuple(points[-1:])


def _thinned(line: Line) -> Line:
    """Return a course on the sheet with every second point of its smooth parts: what a screen can show."""
    return tuple(on_sheet(point) for point in (*line[:-1:2], line[-1]))


def _on_sheet_near(line: Line, height: float) -> Line:
    """Return a line on the sheet; empty if it lies wholly outside."""
    spots = tuple(on_sheet(point) for point in line)
    xs, ys = zip(*spots, strict=True)
    outside = max(xs) < 0 or min(xs) > WIDTH or max(ys) < 0 or min(ys) > height
    return () if outside else spots


# Where a name may stand: anchor, across and down from the place, best first.
_SPOTS = (("start", 8.0, -1.0), ("end", -8.0, -1.0), ("middle", 0.0, -13.0), ("middle", 0.0, 13.0))


def lettered(
    shown: Iterable[Place],
    size: float = _LETTERS,
    most: int = 4,
    room: str = "",
    obstacles: Iterable[Point] = (),
    gap: float = 1.0,
) -> tuple[scene.Place, ...]:
    """Letter the great cities first, then the others as far as their names cover nothing.

    Parameters
    ----------
    shown
        The places of the map.
    size
        Height of the letters in units of the sheet.
    most
        The last rank that gets a name.
    room
        Room to keep after each name, as wide as these letters.
    obstacles
        Spots on the sheet that no name had better cover.
    gap
        How much farther than usual names stand from their places.

    Returns
    -------
    tuple of scene.Place
        The places, the small ones first, so that a great city lies on top of what lies beside it.
    """
    ranked = by_fame(shown)
    spots = {each.id: on_sheet(project(each.lon, each.lat)) for each in ranked}
    taken = [Box(x - 4, y - 4, x + 4, y + 4) for x, y in spots.values()]
    soft = [Box(x - 4, y - 4, x + 4, y + 4) for x, y in obstacles]
    names: dict[str, tuple[str, Point]] = {each.id: ("", (0.0, 0.0)) for each in ranked if each.rank <= most}
    # Who is named is known after a first time; then no name is laid nearer to another one of them than to its own.
    for again in (False, True):
        boxes: list[Box] = []
        others = [spots[of] for of in names] if again else []
        due, names = [each for each in ranked if each.id in names], {}
        for each in due:
            at, wide = spots[each.id], text_width(each.short + room, size)
            # A great city rather covers a small one than goes without its name.
            for avoid in (taken + soft, taken) if each.rank == 1 else (taken + soft,):
                found = _spot_for(at, wide, size, gap, avoid + boxes, [other for other in others if other != at])
                if found:
                    anchor, offset, box = found
                    boxes.append(box)
                    names[each.id] = anchor, offset
                    break
    return tuple(_scene_place(each, spots[each.id], names.get(each.id)) for each in reversed(ranked))


def _spot_for(
    at: Point, wide: float, high: float, gap: float, taken: Sequence[Box], others: Sequence[Point]
) -> tuple[str, Point, Box] | None:
    """Find where a name stands beside its place; None if it covers something or is nearer to another everywhere."""
    x, y = at
    for anchor, across, down in _SPOTS:
        aside = across * gap
        below = down * max(gap, high / _LETTERS) if abs(down) > 2 else down
        left = x + aside - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        box = Box(left, y + below - high / 2, left + wide, y + below + high / 2)
        inside = box.left > 2 and box.right < WIDTH - 2 and box.top > 2 and box.bottom < sheet_height() - 2
        own = distance(box, x, y)
        if inside and not any(overlap(box, b) for b in taken) and all(distance(box, *other) > own for other in others):
            return anchor, (aside, below), box
    return None


def _scene_place(each: Place, at: Point, name: tuple[str, Point] | None) -> scene.Place:
    anchor, offset = name or ("middle", (0.0, 0.0))
    return scene.Place(
        each.id,
        at[0],
        at[1],
        "town",
        each.both_names,
        phrase("port_in", province=each.province) if each.port else each.province,
        each.short if name else "",
        5 - each.rank,
        offset,
        anchor,
        group=each.province,
    )
