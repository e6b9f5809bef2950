"""Maps of the Roman world as plain data, for every pen: the whole sheet of the live board, or any part of it.

y runs downwards. Names are lettered by importance, as many as fit; nothing covers anything.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from math import ceil, dist, hypot
from typing import Any, NamedTuple

from romelab.atlas.journeys import Journey
from romelab.atlas.projection import Line, Point, project, projected_coast
from romelab.atlas.roads import WATERS, course_of, courses, links
from romelab.atlas.shortest import said_days
from romelab.atlas.speaking import called, phrase
from romelab.atlas.toponyms import Place, by_fame, gazetteer, place, places, table
from romelab.core import scene
from romelab.core.errors import InputError
from romelab.core.language import once_a_language
from romelab.core.scene import Box, distance, overlap
from romelab.drawing.base_layer import GREAT, along, town_lines
from romelab.drawing.style import FACES, LINE_STEP


def describe(journey: Journey | None = None, *, extent: tuple[float, float, float, float] | None = None) -> str:
    """Say what :func:`~romelab.atlas.plots.plot_atlas` shows.

    Parameters
    ----------
    journey, extent
        As given to :func:`~romelab.atlas.plots.plot_atlas`.

    Returns
    -------
    str
        A few sentences.

    Examples
    --------
    >>> from romelab.atlas import journey
    >>> describe(journey("Roma", "Capua", ships=False, rivers=False))[:60]
    'Map with a journey. Roma to Capua, on foot: 200 km, 6.7 days'
    """
    if journey:
        return phrase("map_with_journey", sentence=journey.sentence)
    if extent is None:
        seen = places()
    else:
        west, south, east, north = extent
        seen = tuple(each for each in places() if west <= each.lon <= east and south <= each.lat <= north)
    ids = {each.id for each in seen}
    kinds = (("road",), ("river",), ("coast", "sea", "ferry"))
    counts = [sum(link.kind in kind and bool({link.start, link.goal} & ids) for link in links()) for kind in kinds]
    great = ", ".join(str(each) for each in seen if each.rank == 1)
    joined = dict(zip(("roads", "rivers", "lanes"), counts, strict=True))
    first = phrase("map_of_network", places=len(seen), **joined)
    return f"{first} {phrase('great_cities', names=great)}" if great else first


BADGE_ROOM = 20.0
"""How far apart the numbers of two legs have to lie, in units of the sheet."""
WIDTH = 1200.0
"""Width of the whole sheet in its units."""
PICTURE = (810.0, 540.0)
"""Size of the sheet of a picture: 90 units an inch, so that names are 11 points high on paper."""
SOUTHERN_EDGE = 28.0
"""Latitude that the map reaches in the south: the coast is known to 25 degrees, and its lower corners bend down."""
SEAS: list[tuple[str, float, float]] = table("names")["drawn"]["seas"]
"""Latin names of waters, and where they stand."""
_MARGIN = 46.0
_GREAT_KM = 1500.0
"""On a map as wide as this the small places are dust: they are left to maps of its parts."""


class Frame(NamedTuple):
    """A part of the map on a sheet: its left and top edge in kilometres, units per kilometre, size in units."""

    left: float
    top: float
    unit: float
    width: float
    height: float

    def at(self, point: Point) -> Point:
        """Return the spot on the sheet of a point in kilometres (:func:`~romelab.atlas.projection.project`)."""
        return round((point[0] - self.left) * self.unit, 1), round((self.top - point[1]) * self.unit, 1)

    def holds(self, spot: Point, margin: float = 0.0) -> bool:
        """Tell whether a spot lies on the sheet, this far from its edge."""
        x, y = spot
        return margin <= x <= self.width - margin and margin <= y <= self.height - margin

    def line(self, line: Line) -> Iterator[Line]:
        """Return the parts of a line that lie on the sheet or lead over its edge."""
        part: list[Point] = []
        for one, two in pairwise([self.at(point) for point in line]):
            near = all(
                max(a, b) >= -20 and min(a, b) <= size + 20 for a, b, size in zip(one, two, self[3:], strict=True)
            )
            if near:
                part = part or [one]
                part.append(two)
            elif part:
                yield tuple(part)
                part = []
        if part:
            yield tuple(part)

    def area(self, ring: Line) -> Line:
        """Return a closed line cut off a little outside the sheet (I. Sutherland and G. Hodgman, 1974)."""
        points = [self.at(point) for point in ring]
        for axis, edge, side in ((0, -20.0, 1), (0, self.width + 20, -1), (1, -20.0, 1), (1, self.height + 20, -1)):
            kept: list[Point] = []
            for one, two in pairwise([*points, *points[:1]]):
                a, b = side * (one[axis] - edge), side * (two[axis] - edge)
                if a >= 0:
                    kept.append(one)
                if (a >= 0) != (b >= 0):
                    share = a / (a - b)
                    x, y = (from_ + (to - from_) * share for from_, to in zip(one, two, strict=True))
                    kept.append((round(x, 1), round(y, 1)))
            points = kept
        return tuple(points)


@cache
def mapped_places() -> tuple[Place, ...]:
    """Return the places that lie on the map: all but those far up the Nile and on the Red Sea.

    Examples
    --------
    >>> [each.short for each in places() if each not in mapped_places()][:3]
    ['Berenice', 'Coptos', 'Thebai']
    """
    return tuple(each for each in places() if each.lat >= SOUTHERN_EDGE)


def spot(each: Place) -> Point:
    """Return where a place lies, in kilometres."""
    return project(each.lon, each.lat)


@cache
def whole(width: float = WIDTH) -> Frame:
    """Return the whole map on a sheet of a width.

    Examples
    --------
    >>> x, y = whole().at(project(12.49, 41.89))
    >>> 0 < x < WIDTH
    True
    """
    xs, ys = zip(*map(spot, mapped_places()), strict=True)
    margin = _MARGIN * width / WIDTH
    unit = (width - 2 * margin) / (max(xs) - min(xs))
    height = round((max(ys) - min(ys)) * unit + 2 * margin, 1)
    return Frame(min(xs) - margin / unit, max(ys) + margin / unit, unit, width, height)


def frame_of(points: Iterable[Point], size: tuple[float, float], margin: float, least: float) -> Frame:
    """Return a part of the map that holds points.

    Parameters
    ----------
    points
        Points in kilometres; at least one.
    size
        Width and height of the sheet in its units.
    margin
        Room around the points, as a share of their spread.
    least
        Least width and height in kilometres.
    """
    xs, ys = zip(*points, strict=True)
    wide, high = (max((max(axis) - min(axis)) * (1 + 2 * margin), least) for axis in (xs, ys))
    unit = min(size[0] / wide, size[1] / high)
    left, top = (max(xs) + min(xs) - size[0] / unit) / 2, (max(ys) + min(ys) + size[1] / unit) / 2
    return Frame(left, top, unit, *size)


def land(frame: Frame) -> list[Line]:
    """Return the outlines of the land on a sheet; a sea within runs the other way round."""
    return [area for polygon in projected_coast().land for ring in polygon if (area := frame.area(ring))]


def shores(frame: Frame) -> tuple[scene.Line, ...]:
    """Return the coast on a sheet."""
    return tuple(scene.Line("shore", part) for line in projected_coast().shore for part in frame.line(line))


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
    shown = [each for each in mapped_places() if each.ours or each.rank <= 2]
    return _base("atlas", whole(), lettered(whole(), by_fame(shown)), describe())


def _base(
    name: str, frame: Frame, towns: tuple[scene.Place, ...], words: str, more: tuple[scene.Line, ...] = (), **parts: Any
) -> scene.BaseMap:
    known = gazetteer()
    ways = tuple(
        scene.Link(f"{link.start} {link.goal} {link.kind}", link.start, link.goal, link.kind, False, part)
        for link in links()
        if link.kind not in WATERS and min(known[link.start].lat, known[link.goal].lat) >= SOUTHERN_EDGE
        for part in frame.line(_thinned(courses()[link.start, link.goal, link.kind]))
    )
    # Lanes along a coast would only thicken it.
    lanes = tuple(
        scene.Line("lane", part)
        for link in links()
        if link.kind == "sea"
        for part in frame.line(_thinned(courses()[link.start, link.goal, link.kind]))
    )
    washes = (scene.Wash("land", tuple(land(frame))),)
    lines = (*shores(frame), *lanes, *more)
    sheet = name, frame.width, frame.height
    return scene.BaseMap(*sheet, (), lines, ways, towns, words=words, washes=washes, **parts)


def atlas_scene(journey: Journey | None = None, others: Sequence[Journey] = ()) -> scene.Scene:
    """Return the whole map with a journey on it, its legs numbered where there is room, and other journeys under it.

    Parameters
    ----------
    journey
        The journey to bring out.
    others
        Further journeys, thinner and dashed.

    Returns
    -------
    romelab.core.scene.Scene
        A scene on :func:`atlas_base_map`; its places can be picked.
    """
    return _with_journeys(atlas_base_map(), whole(), journey, others)


def _with_journeys(
    base: scene.BaseMap, frame: Frame, journey: Journey | None, others: Sequence[Journey], *, beside: bool = False
) -> scene.Scene:
    ways = tuple(scene.Way(course_on(frame, way), "other", words=str(way)) for way in others)
    if journey is None:
        return scene.Scene(base, ways=ways, title=phrase("world_200"), words=base.words)
    if journey.legs:
        ways += (
            scene.Way(course_on(frame, journey), "best", _numbers(frame, journey, beside=beside), words=str(journey)),
        )
        afloat = [leg for leg in journey.legs if leg.kind != "road"]
        ways += tuple(scene.Way(_on(frame, leg.steps), "river" if leg.kind == "river" else "sea") for leg in afloat)
    marks = (
        scene.Mark(journey.start.id, "start", words=phrase("mark_start")),
        scene.Mark(journey.goal.id, "chosen", words=phrase("mark_goal_at", figure=said_days(journey.days))),
    )
    return scene.Scene(base, (), marks, ways, title=str(journey), words=journey.sentence)


def _numbers(frame: Frame, journey: Journey, *, beside: bool) -> tuple[scene.Badge, ...]:
    """Put a number on each leg, or beside it; numbers that would cover each other say nothing: then none."""
    stops = [frame.at(spot(each)) for each in journey.stops if beside]
    found: list[scene.Badge] = []
    for leg in journey.legs:
        line = course_of(leg.steps)
        for aside, share in product((0.0, 1.0, -1.0) if beside else (0.0,), (0.5, 0.38, 0.62, 0.27, 0.73)):
            (ax, ay), (bx, by) = (frame.at(along(line, share + step)[:2]) for step in (-0.05, 0.05))
            away = aside * 0.85 * BADGE_ROOM / (hypot(bx - ax, by - ay) or 1.0)
            at = round((ax + bx) / 2 - (by - ay) * away, 1), round((ay + by) / 2 + (bx - ax) * away, 1)
            free = all(dist(at, (other.x, other.y)) >= BADGE_ROOM for other in found)
            if free and all(dist(at, stop) >= BADGE_ROOM * 0.8 for stop in stops) and frame.holds(at, 10):
                found.append(scene.Badge(*at, "", leg.kind))
                break
        else:
            return ()
    return tuple(found)


def course_on(frame: Frame, way: Journey) -> Line:
    """Return the course of a whole journey on a sheet, without a place standing twice."""
    if not way.legs:
        return (frame.at(spot(way.start)),)
    return _on(frame, [step for leg in way.legs for step in leg.steps])


def links_on(frame: Frame, one: str, other: str) -> tuple[Line, ...]:
    """Return the courses on a sheet of all links that join two places, by their ids."""
    return tuple(_on(frame, [link]) for link in courses() if {*link[:2]} == {one, other})


def _on(frame: Frame, steps: Iterable[tuple[str, str, str]]) -> Line:
    points = [frame.at(point) for step in steps for point in _thinned(course_of([step]))]
    return tuple(point for point, after in pairwise(points) if point != after) + tuple(points[-1:])


def _thinned(line: Line) -> Line:
    """Return a course with every second point of its smooth parts: what a screen can show."""
    return (*line[:-1:2], line[-1])


# ------------------------------------------------------------------------------------------------ parts of the map


def atlas_map(
    journey: Journey | None = None,
    others: Sequence[Journey] = (),
    *,
    extent: tuple[float, float, float, float] | None = None,
    labels: str | Iterable[str] = "auto",
    size: tuple[float, float] = PICTURE,
) -> scene.Scene:
    """Return a part of the map as a picture: roads, rivers, sea lanes and places, and a journey if one is given.

    Parameters
    ----------
    journey
        A journey to bring out: its places lettered first, the map fitted to it.
    others
        Further journeys, thinner and dashed.
    extent
        Part of the map as west, south, east, north in degrees; without it the journey, or the whole network.
    labels
        ``"auto"`` (as many as fit, the great cities first), ``"journey"`` (only places of the journeys),
        ``"none"``, or the places to letter.
    size
        Width and height of the sheet; 90 units are an inch.

    Returns
    -------
    romelab.core.scene.Scene
        Every pen draws it; its key says what the lines mean.

    Raises
    ------
    InputError
        For an impossible extent, unknown places, or an unknown word for ``labels``.

    Examples
    --------
    >>> from romelab.atlas import journey
    >>> atlas_map(journey("Roma", "Brundisium", ships=False)).title
    'Roma to Brundisium, on foot: 540 km, 18.0 days'
    """
    ways = ([journey] if journey else []) + list(others)
    wanted = _wanted(labels, ways)
    corners = None if extent is None else _checked_extent(extent)
    if corners:
        frame = frame_of(corners, size, 0.0, 50.0)
    elif ways:
        on_course = [point for way in ways for leg in way.legs for point in course_of(leg.steps)]
        frame = frame_of([*on_course, *(spot(way.start) for way in ways)], size, 0.16, 420.0)
    else:
        frame = frame_of(map(spot, mapped_places()), size, 0.03, 420.0)
    great = frame.width / frame.unit > _GREAT_KM
    named = {each.id for each in wanted} if not isinstance(labels, str) else set[str]()
    on_way = {each.id for way in ways for each in way.places} | named
    drawn = [each for each in places() if each.id in on_way or not great or each.rank <= 2 or each.ours]
    shown = [each for each in drawn if frame.holds(frame.at(spot(each)), 4)]
    first = {each.id: number for number, each in enumerate(wanted)}
    shown.sort(key=lambda each: first.get(each.id, len(first)))
    seas, bar = [] if labels == "none" else _seas(frame), _scale(frame)
    scaled = scene.Lettering(
        f"{bar[1]} km", (bar[0].points[1][0] + bar[0].points[2][0]) / 2, bar[0].points[0][1] - 9, "scale"
    )
    rooms = {end.id: 18.0 if end == way.start else 17.0 for way in [journey] if way for end in (way.start, way.goal)}
    taken = [_lettering_box(words) for words in (*seas, scaled)]
    taken += [_about(frame.at(spot(each)), rooms[each.id]) for each in shown if each.id in rooms]
    taken += [_about((each.x, each.y), 10) for each in (_numbers(frame, journey, beside=True) if journey else ())]
    route = (box for way in ways[:1] for box in _boxes_along(course_on(frame, way)))
    spots = [frame.at(spot(each)) for each in shown]
    modern = {each.id for each in shown if not great or each.rank <= 2 or each.id in on_way}
    towns = lettered(
        frame, shown, first, taken, lines=list(route), obstacles=spots, urgent=on_way, rooms=rooms, modern=modern
    )  # fmt: skip
    inks = {"road": "road", "river-way": "river", "lane": "sea"}
    named_lines = tuple((f"link {ink}", word) for ink, word in inks.items())
    signs = (*([("best", "journey")] if journey else []), *([("other", "others")] if others else []), *named_lines)
    key = tuple((sign, called("line", word)) for sign, word in (*signs, ("great", "great"), ("town", "city")))
    words = describe(journey, extent=extent)
    base = _base("atlas-part", frame, towns, words, bar[:1], lettering=(*seas, scaled), key=key)
    found = _with_journeys(base, frame, journey, others, beside=True)
    return found if journey else replace(found, title=phrase("network_200"))


def _wanted(labels: str | Iterable[str], ways: Sequence[Journey]) -> list[Place]:
    """List the places to letter, the most important first."""
    if not isinstance(labels, str):
        return [place(each) for each in labels]
    if labels not in ("auto", "journey", "none"):
        raise InputError.at("labels", f"must be auto, journey, none or a list of places, not {labels!r}")
    if labels == "none":
        return []
    # Ends first, then the places between: if there is no room, a stop on the way goes without its name.
    stops = {each.id for way in ways for each in way.stops}
    ends = {each.id for way in ways for each in (way.start, way.goal)}
    on_way = list(dict.fromkeys(each for way in ways for each in (*way.stops, *way.places)))
    on_way.sort(key=lambda each: (each.id not in ends, each.id not in stops, each.rank))
    return on_way if labels == "journey" else [*on_way, *by_fame(each for each in places() if each not in on_way)]


def _checked_extent(extent: tuple[float, float, float, float]) -> list[Point]:
    fine = isinstance(extent, Sequence) and len(extent) == 4 and all(isinstance(side, int | float) for side in extent)
    if not fine or not (-12 <= extent[0] < extent[2] <= 45 and 25 <= extent[1] < extent[3] <= 60):
        raise InputError.at(
            "extent", f"must be west, south, east, north in degrees, within -12, 25, 45, 60, not {extent!r}"
        )
    west, south, east, north = extent
    return [project(lon, lat) for lon in (west, (west + east) / 2, east) for lat in (south, north)]


def _seas(frame: Frame) -> list[scene.Lettering]:
    """Letter the waters that have room on a sheet: with the name of today, or without."""
    coast = [point for line in shores(frame) for point in line.points]
    found: list[scene.Lettering] = []
    for latin, lon, lat in SEAS:
        x, y = frame.at(project(lon, lat))
        for text in (f"{latin}\n{called('water', latin)}", latin):
            words = scene.Lettering(text, x, y, "water")
            box = _lettering_box(words)
            inside = frame.holds((box.left, box.top), 4) and frame.holds((box.right, box.bottom), 4)
            covered = (*coast, *((each.x, each.y) for each in found))
            if inside and not any(box.left < a < box.right and box.top < b < box.bottom for a, b in covered):
                found.append(words)
                break
    return found


def _lettering_box(words: scene.Lettering) -> Box:
    lines = words.text.split("\n")
    wide, high = max(map(len, lines)) * 8.4, 19.0 * len(lines)
    return Box(words.x - wide / 2, words.y - high / 2, words.x + wide / 2, words.y + high / 2)


def _scale(frame: Frame) -> tuple[scene.Line, int]:
    """Return a bar of a round number of kilometres in the lower corner where fewer places lie."""
    km = max(step for step in (20, 50, 100, 200, 300, 500) if step <= max(frame.width / frame.unit / 7, 20))
    long = km * frame.unit
    low = [x for x, y in (frame.at(spot(each)) for each in places()) if frame.height * 0.7 < y < frame.height]
    right = sum(frame.width * 0.8 < x < frame.width for x in low) <= sum(0 < x < frame.width * 0.2 for x in low)
    x, y = frame.width - 22 - long if right else 22.0, frame.height - 12
    return scene.Line("scale", ((x, y - 6), (x, y), (x + long, y), (x + long, y - 6))), km


def _boxes_along(line: Line, half: float = 5.0) -> Iterator[Box]:
    for (ax, ay), (bx, by) in pairwise(line):
        pieces = max(1, ceil(hypot(bx - ax, by - ay) / (2 * half)))
        for piece in range(pieces + 1):
            yield _about((ax + (bx - ax) * piece / pieces, ay + (by - ay) * piece / pieces), half)


def _about(at: Point, room: float) -> Box:
    return Box(at[0] - room, at[1] - room, at[0] + room, at[1] + room)


# ------------------------------------------------------------------------------------------------ names of places

# Where a name may stand: part of its width and of its height from the place, best first.
_SPOTS = ((1, -0.1), (-1, -0.1), (0, -1), (0, 1), (1, -0.8), (1, 0.8), (-1, -0.8), (-1, 0.8))


def lettered(
    frame: Frame,
    shown: Sequence[Place],
    wanted: Container[str] | None = None,
    taken: Iterable[Box] = (),
    *,
    lines: Sequence[Box] = (),
    figures: Mapping[str, str] | None = None,
    obstacles: Iterable[Point] = (),
    urgent: Container[str] = (),
    rooms: Mapping[str, float] | None = None,
    bold: Container[str] | None = None,
    brought: Container[str] = (),
    modern: Container[str] = (),
) -> tuple[scene.Place, ...]:
    """Letter places as far as their names cover nothing.

    Parameters
    ----------
    frame
        The sheet.
    shown
        The places of the map, in the order in which they get their names.
    wanted
        Ids of those that get a name; all if None.
    taken
        Boxes that no name may cover.
    lines
        Boxes that only a name that has to stand somewhere may cover.
    figures
        What stands after a name, by the id of its place.
    obstacles
        Spots on the sheet that names should rather not cover.
    urgent
        Ids of places that would rather cover a small one than go without a name, as great cities do.
    rooms
        Room that a place and its mark take, by its id.
    bold
        Ids of places with bold names; great cities if None.
    brought
        Ids of places that are brought out, their figure in a line of its own.
    modern
        Ids of places whose modern names stand below where there is room.

    Returns
    -------
    tuple of scene.Place
        The places, the small ones first, so that a great city lies on top of what lies beside it.
    """
    spots = {each.id: frame.at(spot(each)) for each in shown}
    names: dict[str, _Name] = {each.id: _Name() for each in shown if wanted is None or each.id in wanted}
    dear = {each.id for each in shown if each.rank == 1 or each.id in urgent}
    bare = list(taken)
    hardest = [*bare, *lines, *(_about(spots[of], 4) for of in dear)]
    hard = [*bare, *lines, *(_about(spots[of], 4) for of in names)]
    soft = [_about(at, 4) for at in obstacles]
    ranks = {each.id: _rank(each, bold, brought) for each in shown}
    # Who is named is known after a first time; then no name is laid nearer to another one of them than to its own.
    for again in (False, True):
        boxes: list[Box] = []
        others = [spots[of] for of in names] if again else []
        due, names = [each for each in shown if each.id in names], {}
        for each in due:
            at, tail = spots[each.id], (figures or {}).get(each.id, "")
            second = tail if each.id in brought else each.modern_short if each.id in modern else ""
            one = f"{each.short} {tail}".strip()
            two = [f"{each.short}\n{second}"] if 0 < len(second) <= 18 and second != each.short else []
            far, room = [other for other in others if other != at], (rooms or {}).get(each.id, 6.5)
            for avoid in (hard + soft, hard, hardest, bare) if each.id in dear else (hard + soft,):
                full = avoid + boxes
                tries = (
                    _spot_for(
                        frame, at, text, ranks[each.id], room, full, [] if avoid is bare and each.id in urgent else far
                    )
                    for text in (*two, one)
                )
                if found := next(filter(None, tries), None):
                    boxes.append(found.box)
                    names[each.id] = found
                    break
    return tuple(_scene_place(each, spots[each.id], ranks[each.id], names.get(each.id)) for each in reversed(shown))


def _rank(each: Place, bold: Container[str] | None, brought: Container[str]) -> int:
    if each.id in brought:
        return GREAT + 1
    return 5 - each.rank if bold is None else GREAT if each.id in bold else min(5 - each.rank, GREAT - 1)


class _Name(NamedTuple):
    text: str = ""
    anchor: str = "middle"
    offset: Point = (0.0, 0.0)
    box: Box = Box(0, 0, 0, 0)


def _spot_for(
    frame: Frame, at: Point, text: str, rank: int, room: float, taken: Sequence[Box], others: Sequence[Point]
) -> _Name | None:
    """Find where a name stands beside its place; None if it covers something or is nearer to another everywhere."""
    x, y = at
    lines = town_lines(text, rank)
    wide, high = max(width for _, _, width in lines), sum(max(LINE_STEP, FACES[face].size) for face, *_ in lines)
    for across, down in _SPOTS:
        middle = x + across * (room + 1.5 + wide / 2) * (1 if abs(down) < 0.5 else 0.9), y + down * (room + high / 2)
        box = Box(middle[0] - wide / 2, middle[1] - high / 2, middle[0] + wide / 2, middle[1] + high / 2)
        own = distance(box, x, y)
        inside = frame.holds((box.left, box.top), 2) and frame.holds((box.right, box.bottom), 2)
        if inside and not any(overlap(box, b) for b in taken) and all(distance(box, *other) > own for other in others):
            edge = {1: ("start", box.left), 0: ("middle", x), -1: ("end", box.right)}[across]
            return _Name(text, edge[0], (round(edge[1] - x, 1), round(middle[1] - y, 1)), box)
    return None


def _scene_place(each: Place, at: Point, rank: int, name: _Name | None) -> scene.Place:
    name = name or _Name()
    return scene.Place(
        each.id,
        at[0],
        at[1],
        "town",
        each.both_names,
        phrase("port_in", province=each.province) if each.port else each.province,
        name.text,
        rank,
        name.offset,
        name.anchor,
        group=each.province,
    )
