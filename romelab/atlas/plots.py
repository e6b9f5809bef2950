"""Pictures of the atlas with matplotlib: the map, a journey on it, and means of travel side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import TYPE_CHECKING, Any, NamedTuple

from romelab.atlas.charts import plot_journeys
from romelab.atlas.courses import along, course_of, courses
from romelab.atlas.journeys import Journey
from romelab.atlas.projection import Line, project, projected_coast
from romelab.atlas.roads import WATERS as LANES
from romelab.atlas.roads import links
from romelab.atlas.scene import mapped_places
from romelab.atlas.speaking import called, phrase
from romelab.atlas.toponyms import Place, by_fame, place, places
from romelab.atlas.words import describe
from romelab.core.errors import InputError, Problem
from romelab.core.labels import Box, Obstacle, overlap
from romelab.drawing import palette
from romelab.drawing.basemap import (
    Extent,
    LabelRequest,
    Lines,
    draw_basemap,
    extent_of,
    new_axes,
    place_labels,
    scale_bar,
    set_title,
)
from romelab.drawing.typefaces import typeface

if TYPE_CHECKING:
    from matplotlib.axes import Axes


__all__ = ["describe", "plot_atlas", "plot_journeys"]


class Stroke(NamedTuple):
    """How a kind of link is drawn; the dashes tell them apart without colour."""

    colour: str
    width: float
    dashes: Any


STROKES = {
    "road": Stroke("#8a6a45", 1.0, "solid"),
    "river": Stroke("#3f7ea6", 1.7, (0, (5, 1.1, 1, 1.1))),
    "sea": Stroke("#7fa3ba", 1.0, (0, (0.1, 2.6))),
}
ROUTE = "#a1260d"
"""Colour of a journey."""
_INK = palette.INK

WATERS = (
    ("Mare Internum", 17.8, 34.2),
    ("Oceanus Atlanticus", -11.0, 44.6),
    ("Mare Tyrrhenum", 12.0, 39.9),
    ("Mare Hadriaticum", 16.0, 42.9),
    ("Mare Aegaeum", 25.0, 38.6),
    ("Pontus Euxinus", 31.0, 43.2),
    ("Mare Ionium", 18.6, 37.6),
    ("Mare Germanicum", 3.8, 54.4),
    ("Mare Hibericum", 5.6, 39.7),
    ("Mare Ligusticum", 8.4, 43.3),
)
"""Latin names of waters, and where they stand."""


def plot_atlas(
    ax: Axes | None = None,
    *,
    journey: Journey | None = None,
    others: Sequence[Journey] = (),
    extent: tuple[float, float, float, float] | None = None,
    labels: str | Iterable[str] = "auto",
    legend: bool = True,
) -> Axes:
    """Draw the map with roads, rivers, sea lanes and places, and a journey on it if one is given.

    Parameters
    ----------
    ax
        Axes to draw on; without it a new figure of 9 by 6 inches, which is ``ax.figure``.
    journey
        A journey to bring out: cased line, numbered legs, its places lettered first, the map fitted to it.
    others
        Further journeys, thinner and dashed.
    extent
        Part of the map as west, south, east, north in degrees; without it the journey, or the whole network.
    labels
        ``"auto"`` (as many as fit, the great cities first), ``"journey"`` (only places of the journeys),
        ``"none"``, or the places to letter.
    legend
        Whether to explain the lines.

    Returns
    -------
    matplotlib.axes.Axes
        The Axes; see :func:`describe` for a text to stand beside the picture.

    Raises
    ------
    InputError
        For an extent that is none, unknown places, or an unknown word for ``labels``.

    Examples
    --------
    >>> from romelab.atlas import journey, plot_atlas
    >>> ax = plot_atlas(journey=journey("Roma", "Brundisium", ships=False))
    >>> ax.get_title("left")
    'Roma to Brundisium, on foot: 540 km, 18.0 days'
    """
    lettered = _lettered(labels, journey, others)
    corners = None if extent is None else _checked_extent(extent)
    ax = new_axes(ax)
    ways = ([journey] if journey else []) + list(others)
    if corners:
        shown = extent_of(corners, ax, margin=0.0, least=50.0)
    elif ways:
        shown = extent_of([xy for way in ways for xy in _line_of(way)], ax, margin=0.16, least=420.0)
    else:
        shown = extent_of([project(each.lon, each.lat) for each in mapped_places()], ax, margin=0.03)
    draw_basemap(ax, shown, *projected_coast())
    _draw_links(ax, quiet=bool(ways))
    for way in others:
        _draw_other(ax, way)
    taken: list[Box] = []
    if journey:
        taken += _draw_journey(ax, journey)
    corner = _draw_legend(ax, shown, journey=bool(journey), others=bool(others)) if legend else None
    if corner:
        taken.append(corner)
    window = ax.get_window_extent()
    free = corner is None or corner.left > window.x0 + 50 or corner.top > window.y0 + 60
    taken.append(scale_bar(ax, shown, right=not free or _crowd(shown, 1, -1) <= _crowd(shown, -1, -1)))
    on_way = {each.id for way in ways for each in way.places}
    great = shown.right - shown.left > 1500
    # On a map of the whole Empire the small places are dust: they are left to maps of its parts.
    drawn = [each for each in places() if each.id in on_way or not great or each.rank <= 2 or each.ours]
    order = sorted(drawn, key=lambda one: (one.id in on_way, -one.rank))
    signs = _draw_places(ax, order, on_way, quiet=bool(ways))
    stops = {each.id for way in ways for each in way.stops}
    wishes = [_wish(each, stops, great=great) for each in lettered if each in drawn or not isinstance(labels, str)]
    waters = [_water(*water) for water in WATERS] if labels != "none" else []
    first = sum(each.id in stops or each.rank == 1 for each in lettered)
    # A label close to another place's sign would be read as that place's name.
    avoid = [Obstacle(box, 0.25) for box in _link_boxes(ax)]
    avoid += [Obstacle(Box(box.left - 7, box.top - 4, box.right + 7, box.bottom + 4), 3.0) for box in signs]
    # On the whole map a great city goes without its name only if it would cover another great city.
    hard = [box for box, each in zip(signs, order, strict=True) if not great or each.rank == 1 or each.id in on_way]
    avoid += [Obstacle(box, 6.0) for box in signs if box not in hard]
    place_labels(ax, [*wishes[:first], *waters, *wishes[first:]], [*taken, *hard], avoid)
    title = str(journey) if journey else phrase("network_200")
    set_title(ax, title)
    return ax


def _lettered(labels: str | Iterable[str], journey: Journey | None, others: Sequence[Journey]) -> list[Place]:
    """List the places to letter, the most important first."""
    ways = ([journey] if journey else []) + list(others)
    on_way = list(dict.fromkeys(each for way in ways for each in (*way.stops, *way.places)))
    if not isinstance(labels, str):
        return [place(each) for each in labels]
    if labels == "none":
        return []
    if ways:
        # Ends first, then the places between: if there is no room, a stop on the way goes without its name.
        stops = {each for way in ways for each in way.stops}
        ends = {each for way in ways for each in (way.start, way.goal)}
        on_way.sort(key=lambda each: (each not in ends, each not in stops, each.rank))
    if labels == "journey":
        return on_way
    if labels != "auto":
        raise InputError([Problem("labels", f"must be auto, journey, none or a list of places, not {labels!r}")])
    return [*on_way, *by_fame(each for each in places() if each not in on_way)]


def _checked_extent(extent: tuple[float, float, float, float]) -> list[tuple[float, float]]:
    fine = isinstance(extent, Sequence) and len(extent) == 4 and all(isinstance(side, int | float) for side in extent)
    if not fine or not (-12 <= extent[0] < extent[2] <= 45 and 25 <= extent[1] < extent[3] <= 60):
        raise InputError(
            [Problem("extent", f"must be west, south, east, north in degrees, within -12, 25, 45, 60, not {extent!r}")]
        )
    west, south, east, north = extent
    return [project(lon, lat) for lon in (west, (west + east) / 2, east) for lat in (south, north)]


def _draw_links(ax: Axes, *, quiet: bool) -> None:
    from matplotlib.collections import LineCollection

    for kind, stroke in STROKES.items():
        for tier in (2, 1):
            kinds = LANES if kind == "sea" else (kind,)
            lines = [
                courses()[link.start, link.goal, link.kind]
                for link in links()
                if link.kind in kinds and link.tier == tier
            ]
            width = stroke.width * (0.7 if tier == 2 and kind == "road" else 1.0)
            ax.add_collection(
                LineCollection(
                    lines,
                    colors=stroke.colour,
                    linewidths=width,
                    linestyles=[stroke.dashes],
                    capstyle="round" if kind == "sea" else "butt",
                    alpha=0.55 if quiet else 0.95,
                    zorder=2,
                ),
                autolim=False,
            )


def _draw_places(ax: Axes, drawn: Iterable[Place], on_way: set[str], *, quiet: bool) -> list[Box]:
    """Draw the signs of places: a square for great cities, rings for others; gives their boxes in pixels."""
    boxes: list[Box] = []
    signs = {
        1: ("s", 6.0, palette.INK, 1.0),
        2: ("o", 4.2, "#ffffff", 1.1),
        3: ("o", 2.6, "#ffffff", 0.8),
        4: ("o", 1.6, "#ffffff", 0.6),
    }
    for each in drawn:
        marker, size, face, edge = signs[each.rank]
        if each.id in on_way:
            size, edge = max(size, 5.0) + 1.0, 1.6
        x, y = project(each.lon, each.lat)
        ax.plot(
            x,
            y,
            marker,
            markersize=size,
            markerfacecolor=face,
            markeredgecolor=palette.INK if each.id in on_way or not quiet else palette.QUIET_INK,
            markeredgewidth=edge,
            zorder=6 if each.id in on_way else 4,
        )
        px, py = ax.transData.transform((x, y))
        half = (size / 2 + 0.5) * ax.figure.dpi / 72
        boxes.append(Box(px - half, py - half, px + half, py + half))
    return boxes


def _line_of(way: Journey) -> Line:
    """Return the whole course of a journey."""
    if not way.legs:
        return (project(way.start.lon, way.start.lat),)
    return course_of(step for leg in way.legs for step in leg.steps)


def _draw_other(ax: Axes, way: Journey) -> None:
    xs, ys = zip(*_line_of(way), strict=True)
    ax.plot(xs, ys, color=palette.LAND, linewidth=4.0, zorder=3)
    ax.plot(xs, ys, color=palette.REACH, linewidth=2.0, linestyle=(0, (4, 2)), zorder=3.1)


def _draw_journey(ax: Axes, way: Journey) -> list[Box]:
    """Draw a journey with casing and numbered legs; gives the boxes in pixels that it takes."""
    taken: list[Box] = []
    lines = [course_of(leg.steps) for leg in way.legs]
    for leg, line in zip(way.legs, lines, strict=True):
        xs, ys = zip(*line, strict=True)
        dashes = {"road": "solid", "river": (0, (3.2, 0.7))}.get(leg.kind, (0, (1.3, 0.9)))
        ax.plot(xs, ys, color="#fffaf0", linewidth=6.4, zorder=4.8, solid_capstyle="round")
        ax.plot(xs, ys, color=ROUTE, linewidth=3.2, linestyle=dashes, zorder=5, solid_capstyle="round")
        taken += _boxes_along(ax, line, step=7, half=3.4)
    numbers: list[Box] = []
    stops = [_spot_of(ax, each) for each in way.stops]
    for number, line in enumerate(lines, 1):
        numbers += _number_leg(ax, number, line, [*stops, *numbers])
    return taken + numbers


def _spot_of(ax: Axes, each: Place) -> Box:
    x, y = ax.transData.transform(project(each.lon, each.lat))
    return Box(x - 6, y - 6, x + 6, y + 6)


def _number_leg(ax: Axes, number: int, line: Line, full: Sequence[Box]) -> list[Box]:
    """Put a leg's number on the leg, or beside it where there is no room."""
    half = 9.5 * ax.figure.dpi / 100
    for aside in (0.0, 1.7, -1.7, 2.6, -2.6):
        for share in (0.5, 0.38, 0.62, 0.27, 0.73):
            (x0, y0), (x1, y1) = (ax.transData.transform(along(line, share + step)) for step in (-0.05, 0.05))
            length = hypot(x1 - x0, y1 - y0) or 1.0
            x = (x0 + x1) / 2 - (y1 - y0) / length * aside * half
            y = (y0 + y1) / 2 + (x1 - x0) / length * aside * half
            box = Box(x - half, y - half, x + half, y + half)
            if not any(overlap(box, other) for other in full):
                at = ax.transAxes.inverted().transform((x, y))
                ax.text(
                    at[0],
                    at[1],
                    str(number),
                    transform=ax.transAxes,
                    fontsize=9,
                    fontweight="bold",
                    color="#ffffff",
                    ha="center",
                    va="center_baseline",
                    zorder=7,
                    bbox={"boxstyle": "circle,pad=0.22", "facecolor": ROUTE, "edgecolor": "#fffaf0", "linewidth": 1.2},
                    gid="leg",
                )
                return [box]
    return []


def _draw_legend(ax: Axes, shown: Extent, *, journey: bool, others: bool) -> Box:
    """Explain the lines in the corner with the fewest places; gives the box it takes in pixels."""
    from matplotlib.backends.backend_agg import RendererAgg
    from matplotlib.lines import Line2D

    def line(word: str, **look: Any) -> Line2D:
        return Line2D([], [], label=called("line", word), **look)

    handles = [
        line(kind, color=stroke.colour, linewidth=stroke.width * 1.2, linestyle=stroke.dashes)
        for kind, stroke in STROKES.items()
    ]
    handles[2].set_dash_capstyle("round")
    handles += [
        line("great", marker="s", linestyle="", markersize=6, color=palette.INK),
        line("city", marker="o", linestyle="", markersize=5, mfc="#ffffff", mec=palette.INK),
    ]
    if journey:
        handles.insert(0, line("journey", color=ROUTE, linewidth=3.2))
    if others:
        handles.insert(1, line("others", color=palette.REACH, linewidth=2, linestyle=(0, (4, 2))))
    spots = {2: (-1, 1), 1: (1, 1), 3: (-1, -1)}  # matplotlib's numbers of the corners
    legend = ax.legend(
        handles=handles,
        loc=min(spots, key=lambda spot: _crowd(shown, *spots[spot])),
        prop={"family": typeface("name"), "size": 10.5},
        facecolor=palette.PAPER,
        edgecolor=palette.COAST,
        framealpha=1.0,
        handlelength=2.6,
        borderpad=0.6,
        labelspacing=0.35,
    )
    legend.set_zorder(10)
    figure = ax.figure
    size = legend.get_window_extent(RendererAgg(ceil(figure.bbox.width), ceil(figure.bbox.height), figure.dpi))
    return Box(size.x0 - 3, size.y0 - 3, size.x1 + 3, size.y1 + 3)


def _crowd(shown: Extent, across: int, up: int) -> int:
    """Count the places in a corner of the map."""
    wide, high = (shown.right - shown.left) * 0.2, (shown.top - shown.bottom) * 0.3
    x = shown.right - wide if across > 0 else shown.left
    y = shown.top - high if up > 0 else shown.bottom
    spots = [project(each.lon, each.lat) for each in places()]
    return sum(x < px < x + wide and y < py < y + high for px, py in spots)


def _wish(each: Place, on_way: set[str], *, great: bool) -> LabelRequest:
    important = each.id in on_way
    size = 12.0 if each.rank == 1 or important else 11.0 if each.rank == 2 else 10.5
    weight = "bold" if each.rank == 1 or important else "normal"
    x, y = project(each.lon, each.lat)
    latin = Lines((each.short,), (size,), (_INK,), weight)
    urgent = important or each.rank == 1
    if each.modern_short in ("", each.short) or (great and each.rank >= 3 and not important):
        return LabelRequest(x, y, (latin,), urgent=urgent)
    if len(each.modern_short) > 18:
        return LabelRequest(x, y, (latin,), urgent=urgent)
    both = Lines((each.short, each.modern_short), (size, 9.5), (_INK, palette.QUIET_INK), weight)
    return LabelRequest(x, y, (both, latin), urgent=urgent)


def _water(latin: str, lon: float, lat: float) -> LabelRequest:
    x, y = project(lon, lat)
    ink = palette.WATER_INK
    two = Lines((latin, called("water", latin)), (12.0, 9.5), (ink, ink), style="italic", halo=palette.SEA)
    return LabelRequest(
        x, y, (two, two._replace(texts=two.texts[:1], sizes=two.sizes[:1], colours=two.colours[:1])), gap=0
    )


def _link_boxes(ax: Axes) -> list[Box]:
    """Cover the links with small boxes in pixels, for labels to keep off."""
    return [box for line in courses().values() for box in _boxes_along(ax, line, step=12, half=2)]


def _boxes_along(ax: Axes, line: Line, step: float, half: float) -> list[Box]:
    window = ax.get_window_extent()
    dots = ax.transData.transform(line)
    boxes: list[Box] = []
    for (x0, y0), (x1, y1) in pairwise(dots):
        pieces = max(1, ceil(hypot(x1 - x0, y1 - y0) / step))
        for piece in range(pieces):
            x, y = x0 + (x1 - x0) * piece / pieces, y0 + (y1 - y0) * piece / pieces
            if window.x0 < x < window.x1 and window.y0 < y < window.y1:
                boxes.append(Box(x - half, y - half, x + half, y + half))
    return boxes
