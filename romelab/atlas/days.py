"""Maps of days as plain data, for every pen: rings of days in colour under coast, roads and names.

From every place one goes on, on foot, across country; where two ways meet, the shorter one counts. On maps for ships
the sea between the ports is drawn in the same way, at 150 km a day. So a ring's edge between two towns is a drawing
aid, the figures at the towns are the model's. Needs numpy and contourpy, which come with matplotlib; both are loaded
when the first rings are drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from importlib.util import find_spec
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from romelab.atlas.distances import BANDS, Reach, said_edge
from romelab.atlas.journeys import Journey
from romelab.atlas.projection import project, projected_coast
from romelab.atlas.roads import WATERS, courses, freight_costs, links
from romelab.atlas.scene import Frame, course_on, land, lettered, mapped_places, shores, spot, whole
from romelab.atlas.speaking import figure as written, phrase
from romelab.atlas.toponyms import Place, by_fame, gazetteer, place, table
from romelab.core import scene
from romelab.core.language import spoken
from romelab.drawing.palette import RINGS
from romelab.drawing.picture import ALBUM
from romelab.drawing.style import BAND_HEIGHT

if TYPE_CHECKING:
    import numpy as np

STEP_KM = 15.0
"""Width of a cell of the grid."""
_DETOUR = 1.25
_KM_PER_DAY = 30.0
_FARTHEST_KM = 140.0
"""How far from the next place a ring still counts; land beyond is left blank."""
_FROM_PORT_KM = 60.0
"""The same for ships, whose passengers only go ashore."""
_OFF_PORT_KM = 420.0
"""The same for the water between ports."""
_SAIL_KM_PER_DAY = 150.0


class Ring(NamedTuple):
    """One ring on the map.

    Attributes
    ----------
    number
        0 for the innermost; each begins where the one before ends (:data:`~romelab.atlas.distances.BANDS`).
    outlines
        Closed lines in kilometres on the map, holes included (fill by the even-odd rule), as arrays of shape (n, 2).
    """

    number: int
    outlines: tuple[Any, ...]


class _Window(NamedTuple):
    """The cells around a place: where they lie in the grid, and how far each is in kilometres; infinite if too far."""

    place: str
    rows: slice
    columns: slice
    km: Any


class _Grid(NamedTuple):
    xs: Any
    ys: Any
    windows: tuple[_Window, ...]


@cache
def _grid(at_sea: bool, farthest: float) -> _Grid:
    """Return the cells, and those around each place (at sea, around each port and cape)."""
    import numpy as np

    left, top, unit, width, height = whole()
    right, bottom = left + width / unit, top - height / unit
    xs = np.arange(left - STEP_KM, right + STEP_KM, STEP_KM, dtype=np.float32)
    ys = np.arange(bottom - STEP_KM, top + STEP_KM, STEP_KM, dtype=np.float32)
    by_water = {end for link in links() if link.kind in WATERS for end in (link.start, link.goal)}
    land = _land(xs, ys) if at_sea else None
    windows: list[_Window] = []
    for each in gazetteer().values():
        if at_sea and each.id not in by_water:
            continue
        x, y = project(each.lon, each.lat)
        rows = slice(*np.searchsorted(ys, (y - farthest, y + farthest)))
        columns = slice(*np.searchsorted(xs, (x - farthest, x + farthest)))
        km = np.hypot(xs[columns][None, :] - x, ys[rows][:, None] - y)
        km[km > farthest] = np.inf
        if land is not None:
            km[_behind_land(land, xs, ys, (x, y), rows, columns)] = np.inf
        windows.append(_Window(each.id, rows, columns, km))
    return _Grid(xs, ys, tuple(windows))


def _land(xs: Any, ys: Any) -> Any:
    """Say of every cell whether its middle lies on land, by counting the shores to the west of it."""
    import numpy as np

    rings = [np.array(ring) for polygon in projected_coast().land for ring in polygon]
    starts, ends = np.concatenate([ring[:-1] for ring in rings]), np.concatenate([ring[1:] for ring in rings])
    land = np.zeros((len(ys), len(xs)), dtype=bool)
    for row, y in enumerate(ys):
        one, two = starts[(starts[:, 1] > y) != (ends[:, 1] > y)], ends[(starts[:, 1] > y) != (ends[:, 1] > y)]
        shores = np.sort(one[:, 0] + (y - one[:, 1]) / (two[:, 1] - one[:, 1]) * (two[:, 0] - one[:, 0]))
        land[row] = np.searchsorted(shores, xs) % 2 == 1
    return land


def _behind_land(land: Any, xs: Any, ys: Any, at: tuple[float, float], rows: slice, columns: slice) -> Any:
    """Say of the cells around a port whether land lies between: then a ship has another port nearer, or goes round."""
    import numpy as np

    x, y = at
    crossed = np.zeros((len(ys[rows]), len(xs[columns])), dtype=np.int8)
    for share in np.linspace(0.1, 0.9, 9):
        across = np.clip(((x + (xs[columns] - x) * share - xs[0]) / STEP_KM).round().astype(int), 0, len(xs) - 1)
        up = np.clip(((y + (ys[rows] - y) * share - ys[0]) / STEP_KM).round().astype(int), 0, len(ys) - 1)
        crossed += land[np.ix_(up, across)]
    # One hit may be an island or the port's own shore.
    return crossed > 1


def _farthest(of: Reach, *, at_sea: bool) -> float:
    if at_sea:
        return _OFF_PORT_KM
    return _FARTHEST_KM if of.means.km_per_day else _FROM_PORT_KM


def field(of: Reach, *, at_sea: bool = False) -> np.ndarray:
    """Return the figure at every cell of the grid; nan where no place is near.

    Parameters
    ----------
    of
        How far every place is.
    at_sea
        Whether one goes on by ship and not on foot.

    Returns
    -------
    numpy.ndarray
        Days, kilometres or denarii for a kilogram; shape (rows, columns), the south first.
    """
    import numpy as np

    grid = _grid(at_sea, _farthest(of, at_sea=at_sea))
    if at_sea:
        rate = {"days": 1 / _SAIL_KM_PER_DAY, "km": 1.0, "cost": freight_costs()["ship"] / _SAIL_KM_PER_DAY}[of.by]
    else:
        rate = {"days": 1 / _KM_PER_DAY, "km": 1.0, "cost": freight_costs()["wagon"]}[of.by] * _DETOUR
    values = np.full((len(grid.ys), len(grid.xs)), np.inf, dtype=np.float32)
    for window in grid.windows:
        figure = of.figures.get(window.place)
        if figure is not None:
            part = values[window.rows, window.columns]
            np.minimum(part, window.km * np.float32(rate) + np.float32(figure), out=part)
    if at_sea:
        # The Red Sea lies near Egypt's ports, but no lane of the network leads there.
        x, y = project(32.0, 30.2)
        values[np.ix_(grid.ys < y, grid.xs > x)] = np.inf
    return np.where(np.isfinite(values), values, np.nan)


def rings(of: Reach, *, at_sea: bool = False) -> tuple[Ring, ...]:
    """Return the rings as areas on the map, from the innermost outwards.

    Parameters
    ----------
    of
        How far every place is.
    at_sea
        True for the rings on the water; only maps for ships have them.

    Returns
    -------
    tuple of Ring
        Only rings that are there.

    Examples
    --------
    >>> from romelab.atlas.distances import reach
    >>> [ring.number for ring in rings(reach("Roma", "horse"))]
    [0, 1, 2, 3, 4, 5]
    """
    if find_spec("contourpy") is None:  # in a browser alone, which has those that were recorded
        return ()
    import numpy as np
    from contourpy import FillType, contour_generator

    if at_sea and not set(WATERS) & set(of.means.kinds if of.means.km_per_day is None else ()):
        return ()
    grid = _grid(at_sea, _farthest(of, at_sea=at_sea))
    values = np.ma.masked_invalid(field(of, at_sea=at_sea))
    lines = contour_generator(grid.xs, grid.ys, values, fill_type=FillType.OuterOffset)
    edges = (-1.0, *BANDS[of.by], np.inf)
    found: list[Ring] = []
    for number, (low, high) in enumerate(pairwise(edges)):
        outlines = [
            points[start:end]
            for points, offsets in zip(*lines.filled(low, min(high, 1e9)), strict=True)
            for start, end in pairwise(offsets)
        ]
        if outlines:
            found.append(Ring(number, tuple(outlines)))
    return tuple(found)


WIDTH, SMALL = 1000.0, 571.0
"""Width of the sheet in its units, and of one that is shown small, as one half of a pair."""
LANDMARKS: tuple[str, ...] = tuple(table("names")["drawn"]["landmarks"])
"""Cities lettered after the great ones, so that every part of the map has a name."""


def days_base(
    of: Reach, *, width: float = WIDTH, title: str = "", bring_out: Sequence[str | Place] = ()
) -> scene.BaseMap:
    """Return the map of days: rings, and all towns and islands, which can be picked.

    Parameters
    ----------
    of
        How far every place is, from :func:`~romelab.atlas.distances.reach`.
    width
        Width of the sheet in its units: the smaller, the larger the names and dots, and a small one has no key of its
        own.
    title
        The heading of the key; what the map shows if empty.
    bring_out
        Places to letter first and larger.

    Examples
    --------
    >>> from romelab.atlas.distances import reach
    >>> len(days_base(reach("Roma")).places) > 600
    True
    """
    return _base(of, width, title or of.title, tuple(place(each).id for each in bring_out), spoken())


@lru_cache(maxsize=16)
def _base(of: Reach, width: float, title: str, brought: tuple[str, ...], _language: str) -> scene.BaseMap:
    frame, large = whole(width), width == WIDTH
    asked = of.start.id, of.means.id, of.by, of.conditions
    outlines, links_drawn, coast = _fixed(width)
    water, ground = (
        tuple(
            scene.Wash(f"{kind} {number}", tuple(tuple(map(tuple, line)) for line in lines), within)
            for number, lines in ALBUM[0].outlines(
                f"{asked} {width:g} {kind}", partial(_outlines, of, frame, kind == "tide")
            )
        )
        for kind, within in (("tide", ()), ("ring", outlines))
    )
    washes = (*water, scene.Wash("blank", outlines), *ground)
    return scene.BaseMap(
        f"days {width:g}", width, frame.height, (), coast, links_drawn, _towns(of, frame, brought, large=large),
        words=phrase("map_of_rings", title=of.title), washes=washes, bands=(_key(of, frame, title),) if large else (),
    )  # fmt: skip


def _outlines(of: Reach, frame: Frame, at_sea: bool) -> list[tuple[int, list[list[list[float]]]]]:
    """Return the outlines of rings on the sheet by their numbers; whole units are finer than a ring is known."""
    left, top, unit, *_ = frame
    return [
        (ring.number, [((line - (left, top)) * (unit, -unit)).round().tolist() for line in ring.outlines])
        for ring in rings(of, at_sea=at_sea)
    ]


@cache
def _fixed(width: float) -> tuple[tuple[scene.Course, ...], tuple[scene.Link, ...], tuple[scene.Line, ...]]:
    """Return what never changes: land, roads and rivers, coast."""
    frame = whole(width)
    drawn = tuple(
        scene.Link(f"{link.start} {link.goal}", link.start, link.goal, f"faint-{link.kind}", False, part)
        for link in links()
        if link.kind not in WATERS
        for part in frame.line(courses()[link.start, link.goal, link.kind])
        if width == WIDTH
    )
    return tuple(land(frame)), drawn, shores(frame)


def _towns(of: Reach, frame: Frame, brought: tuple[str, ...], *, large: bool) -> tuple[scene.Place, ...]:
    first = dict.fromkeys([*brought, of.start.id])
    landmarks = LANDMARKS if large or brought else ()
    great = {each.id for each in mapped_places() if each.rank == 1 or each.id in landmarks or each.id in first}
    # A map that is shown small has but the cities that are named.
    shown = by_fame(each for each in mapped_places() if large or each.id in great)
    shown.sort(key=lambda each: (each.id not in first, each.id not in great))
    crowd = [frame.at(spot(each)) for each in shown if large and each.rank == 2 and each.ours]
    long = "days" if brought else "short_days"
    said = {
        name: short_figure(figure, of.by, long)
        for name, figure in of.figures.items()
        if not brought or name != of.start.id
    }
    # Marks of the live board lie on the great ones.
    rooms = {name: 17.0 if name == of.start.id else 11.0 for name in great} if large else {}
    return lettered(
        frame, shown, great, figures=said, obstacles=crowd, urgent=first, rooms=rooms, bold=great, brought=brought
    )  # fmt: skip


def _key(of: Reach, frame: Frame, title: str) -> scene.Bands:
    """Return what each colour means, in the empty south-west."""
    edges = BANDS[of.by]
    kinds = tuple((f"ring {i}", f"tide {i}") if _at_sea(of) else (f"ring {i}",) for i in range(len(RINGS)))
    unit = " km" if of.by == "km" else ""
    ends = ("0", *(_edge(edge, of.by) + (unit if not number else "") for number, edge in enumerate(edges)))
    return scene.Bands(title, 20.0, frame.height - 32 - BAND_HEIGHT, kinds, ends)


def days_scene(
    of: Reach, goal: Place | None = None, way: Journey | None = None, others: Sequence[Journey] = ()
) -> scene.Scene:
    """Return a map of days with what lies on it: the start, the goal, the way chosen and other ways.

    Parameters
    ----------
    of
        How far every place is.
    goal
        Where to; None if nothing has been chosen.
    way
        The way to bring out.
    others
        Further ways, thinner and dashed.

    Returns
    -------
    romelab.core.scene.Scene
        A scene on :func:`days_base`; its places can be picked.
    """
    base, frame = days_base(of), whole(WIDTH)
    ways = tuple(scene.Way(course_on(frame, each), "other", words=str(each)) for each in others if each.legs)
    if way and way.legs:
        ways += (scene.Way(course_on(frame, way), "best", words=str(way)),)
    unnamed = {each.id for each in base.places if not each.label}

    def said(of: Place) -> str:
        return of.short if of.id in unnamed else ""

    marks = [scene.Mark(of.start.id, "start", said(of.start), phrase("mark_start"))]
    if goal:
        figure = of.figures.get(goal.id)
        words = phrase("mark_goal") if figure is None else phrase("mark_goal_at", figure=written(figure, ",.1f"))
        marks.append(scene.Mark(goal.id, "chosen", said(goal), words))
    words = f"{way.sentence} {of.words}" if way else of.words
    return scene.Scene(base, (), tuple(marks), ways, title=str(way) if way else of.title, words=words)


def days_map(of: Reach, *, title: str = "", bring_out: Sequence[str | Place] = (), width: float = WIDTH) -> scene.Scene:
    """Return rings of days (or kilometres, or denarii) from a place as a picture, which every pen draws.

    Parameters
    ----------
    of, bring_out, width
        As for :func:`days_base`.
    title
        The title; what the map shows if empty.

    Raises
    ------
    InputError
        If a place to bring out is unknown.

    Examples
    --------
    >>> from romelab.atlas.distances import reach
    >>> days_map(reach("Roma", "ship")).title
    'Days from Roma, by ship'
    """
    return scene.Scene(days_base(of, width=width, bring_out=bring_out), title=title or of.title, words=of.words)


def ring_words(of: Reach) -> dict[str, str]:
    """Return the key of rings: each colour that is drawn, and how far it goes."""
    ends = [*(phrase("up_to", edge=said_edge(edge, of.by)) for edge in BANDS[of.by]), phrase("farther")]
    return {f"{'both' if _at_sea(of) else 'ring'} {number}": said for number, said in enumerate(ends)}


def _at_sea(of: Reach) -> bool:
    return of.means.km_per_day is None and of.means.id != "river_boat"


def short_figure(figure: float, by: str, days: str = "short_days") -> str:
    """Say a figure short enough for a map.

    Parameters
    ----------
    figure, by
        The figure, and what it counts.
    days
        Key of the phrase that says days.

    Examples
    --------
    >>> short_figure(14.02, "days"), short_figure(2332, "km"), short_figure(2.41, "cost")
    ('14 d', '2,330', '2.4')
    """
    if by == "days":
        whole = figure >= 9.5 or f"{figure:.1f}".endswith(".0")
        return phrase(days, days=written(figure, ".0f" if whole else ".1f"))
    return written(round(figure, -1)) if by == "km" else written(figure, ".1f" if figure < 9.95 else ".0f")


def _edge(edge: float, by: str) -> str:
    """Say where a ring ends in a few letters, for the key."""
    if by != "days":
        return written(edge, ",g" if by == "cost" else ",.0f")
    return phrase("short_days", days=f"{edge:.0f}") if edge % 7 else phrase("short_weeks", weeks=f"{edge // 7:.0f}")
