"""The map under every matplotlib picture: paper land, sea, coast, and labels that never cover each other.

Coordinates are kilometres of a projection; whoever draws hands the coast in. Every picture is drawn on a given Axes or
on a new figure of its own; pyplot is never used.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from romelab.core.labels import Box, Obstacle, overlap
from romelab.drawing import palette
from romelab.drawing.typefaces import typeface

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Course: TypeAlias = tuple[tuple[float, float], ...]


class Extent(NamedTuple):
    """A part of the map, in kilometres."""

    left: float
    bottom: float
    right: float
    top: float


def new_axes(ax: Axes | None, width: float = 9.0, height: float = 6.0) -> Axes:
    """Return the Axes to draw on: the given one, or one that fills a new figure of its own (sizes in inches)."""
    if ax is not None:
        return ax
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), dpi=100)
    FigureCanvasAgg(figure)
    return figure.add_axes((0.01, 0.01, 0.98, 0.92))


def extent_of(points: Iterable[tuple[float, float]], ax: Axes, margin: float = 0.06, least: float = 300.0) -> Extent:
    """Return a part of the map that holds all points and has the shape of the Axes.

    Parameters
    ----------
    points
        Points in kilometres; at least one.
    ax
        The Axes it is for.
    margin
        Room around the points, as a share of their spread.
    least
        Least width and height in kilometres.
    """
    xs, ys = zip(*points, strict=True)
    wide = max((max(xs) - min(xs)) * (1 + 2 * margin), least)
    high = max((max(ys) - min(ys)) * (1 + 2 * margin), least)
    size = ax.get_window_extent()
    shape = size.width / size.height
    wide, high = max(wide, high * shape), max(high, wide / shape)
    x, y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    return Extent(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def draw_basemap(ax: Axes, extent: Extent, land: Sequence[Sequence[Course]], shore: Sequence[Course]) -> None:
    """Draw sea, land and coast, set the part of the map shown, and take the ticks away.

    Parameters
    ----------
    ax
        The Axes.
    extent
        The part to show; see :func:`extent_of` for one that fills the Axes.
    land
        Polygons, each as its closed rings: the outer shore, then seas within.
    shore
        Lines of the coast.
    """
    from matplotlib.collections import LineCollection
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    ax.set_xlim(extent.left, extent.right)
    ax.set_ylim(extent.bottom, extent.top)
    ax.set_aspect("equal")
    ax.set_xticks([])
    ax.set_yticks([])
    ax.set_facecolor(palette.SEA)
    for spine in ax.spines.values():
        spine.set(color=palette.COAST, linewidth=0.8)
    for colour, width in zip(palette.SHALLOWS, (11, 7, 3.5), strict=True):
        ax.add_collection(
            LineCollection(shore, colors=colour, linewidths=width, capstyle="round", zorder=0.5), autolim=False
        )
    rings = [ring for polygon in land for ring in polygon]
    ground = Path.make_compound_path(*(Path(ring, closed=True) for ring in rings))
    ax.add_patch(PathPatch(ground, facecolor=palette.LAND, edgecolor="none", zorder=1))
    ax.add_collection(LineCollection(shore, colors=palette.COAST, linewidths=0.7, zorder=1.1), autolim=False)


def scale_bar(ax: Axes, extent: Extent, *, right: bool = True) -> Box:
    """Draw a bar of a round number of kilometres into a lower corner.

    Parameters
    ----------
    ax
        The Axes.
    extent
        The part of the map it shows.
    right
        Whether it goes to the right or to the left.

    Returns
    -------
    Box
        What it takes, in pixels.
    """
    want = (extent.right - extent.left) / 7
    size = max(step for step in (20, 50, 100, 200, 300, 500) if step <= max(want, 20))
    pixel = ax.transData.transform
    unit = (pixel((1, 0)) - pixel((0, 0)))[0]
    edge = high = 9 * _dot(ax)
    window = ax.get_window_extent()
    x0 = window.x1 - edge - size * unit if right else window.x0 + edge
    y0 = window.y0 + high
    inverse = ax.transData.inverted().transform
    (left, y), (end, _) = inverse((x0, y0)), inverse((x0 + size * unit, y0))
    (_, tick) = inverse((x0, y0 + 5 * _dot(ax)))
    ax.plot([left, left, end, end], [tick, y, y, tick], color=palette.INK, linewidth=1.2, zorder=8)
    text = Lines((f"{size} km",), (9.0,), (palette.INK,))
    wide, tall = measured(ax, text)
    middle = x0 + size * unit / 2
    write(ax, text, Box(middle - wide / 2, y0 + 4, middle + wide / 2, y0 + 4 + tall))
    return Box(x0 - 8, window.y0, x0 + size * unit + 8, y0 + tall + 10)


class Lines(NamedTuple):
    """Lines of a label from top to bottom, with a size in points and a colour each."""

    texts: tuple[str, ...]
    sizes: tuple[float, ...]
    colours: tuple[str, ...]
    weight: str = "normal"
    style: Literal["normal", "italic"] = "normal"
    halo: str = palette.LAND


class LabelRequest(NamedTuple):
    """A label that would like to stand on the map.

    Attributes
    ----------
    x, y
        What it belongs to, in kilometres.
    choices
        What it may say, the dearest first: two lines, else one.
    gap
        Distance from (x, y) in points; 0 to stand right on it.
    urgent
        Whether to look further away too before giving up.
    """

    x: float
    y: float
    choices: tuple[Lines, ...]
    gap: float = 5.0
    urgent: bool = False


# Where a label may stand: across and up, from -1 to 1, best first. To the right and a little up reads best.
_AROUND = (
    *((1, 0.25), (1, -0.35), (-1, 0.25), (-1, -0.35), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)),
    *((0.6, 1), (-0.6, 1), (0.6, -1), (-0.6, -1)),
)
_DEAREST = 5.0
"""A label that would have to cover or come near more than this is left out, if it is not urgent."""


def place_labels(
    ax: Axes, wishes: Sequence[LabelRequest], taken: Iterable[Box] = (), avoid: Iterable[Obstacle] = ()
) -> list[Box]:
    """Write as many labels as fit, the first wishes first; none covers another or a taken box.

    Parameters
    ----------
    ax
        The Axes, with its part of the map set.
    wishes
        Labels in order of importance.
    taken
        Boxes in pixels that must stay free (the signs of places, a route, a legend). Pixel rows count upwards, so
        the ``top`` of a box is its smaller y.
    avoid
        Boxes in pixels that had better stay free (roads, the neighbourhood of other places), with the cost of
        touching them.

    Returns
    -------
    list of Box
        The boxes of the labels written, in pixels.
    """
    window = ax.get_window_extent()
    inside = Box(window.x0 + 3, window.y0 + 3, window.x1 - 3, window.y1 - 3)
    full = list(taken)
    # in order of their left edges, so that the neighbours of a label are found by bisection
    soft = sorted(avoid, key=lambda each: each.box.left)
    lefts = [each.box.left for each in soft]
    widest = max((each.box.right - each.box.left for each in soft), default=0.0)
    written: list[Box] = []
    for wish in wishes:
        x, y = ax.transData.transform((wish.x, wish.y))
        if not (inside.left < x < inside.right and inside.top < y < inside.bottom):
            continue
        far = max(measured(ax, lines)[0] for lines in wish.choices) + 3 * wish.gap * _dot(ax)
        near = soft[bisect_left(lefts, x - far - widest) : bisect_right(lefts, x + far)]
        found = _spot(ax, wish, (x, y), inside, full, near)
        if found:
            lines, box = found
            write(ax, lines, box)
            full.append(box)
            written.append(box)
    return written


def _spot(
    ax: Axes, wish: LabelRequest, at: tuple[float, float], inside: Box, full: list[Box], soft: list[Obstacle]
) -> tuple[Lines, Box] | None:
    """Find the first choice of words that fits, in its best spot."""
    x, y = at
    for lines in wish.choices:
        wide, tall = measured(ax, lines)
        far = wish.gap * _dot(ax) * (2.5 if wish.urgent else 1)
        reach = Box(x - wide - far, y - tall - far, x + wide + far, y + tall + far)
        blocked = [box for box in full if overlap(box, reach)]
        # What lies at the place itself is its own sign.
        near = [each for each in soft if overlap(each.box, reach) and not _holds(each.box, x, y)]
        best: tuple[float, Box] | None = None
        for number, box in enumerate(_boxes_around(at, wide, tall, wish, _dot(ax))):
            if not _within(box, inside) or any(overlap(box, other) for other in blocked):
                continue
            cost = number * 0.25 + sum(each.weight for each in near if overlap(box, each.box))
            if (best is None or cost < best[0]) and (cost < _DEAREST + number * 0.25 or wish.urgent):
                best = cost, box
        if best:
            return lines, best[1]
    return None


def _boxes_around(at: tuple[float, float], wide: float, tall: float, wish: LabelRequest, dot: float) -> Iterable[Box]:
    """Return the boxes that a label may take, the best spot first."""
    for far in (1.0, 2.5) if wish.urgent else (1.0,):
        for across, up in _AROUND if wish.gap else ((0, 0),):
            corner = abs(across) == abs(up) == 1
            gap = wish.gap * dot * far * (0.6 if corner else 1)
            x = at[0] + across * (wide / 2 + (gap if abs(across) == 1 else 0))
            y = at[1] + up * (tall / 2 + (gap if abs(up) == 1 else 0))
            yield Box(x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2)


def _holds(box: Box, x: float, y: float) -> bool:
    return box.left < x < box.right and box.top < y < box.bottom


def _within(box: Box, outer: Box) -> bool:
    return box.left >= outer.left and box.top >= outer.top and box.right <= outer.right and box.bottom <= outer.bottom


def measured(ax: Axes, lines: Lines) -> tuple[float, float]:
    """Return the width and height of a label in pixels, halo included."""
    parts = [_line_size(ax, lines, number) for number in range(len(lines.texts))]
    return max(wide for wide, _ in parts) + 4, sum(tall for _, tall in parts) + 2


def write(ax: Axes, lines: Lines, box: Box) -> None:
    """Write a label into a box in pixels, its lines centred, with a halo of paper."""
    from matplotlib.patheffects import withStroke

    top = box.bottom - 1
    back = ax.transAxes.inverted().transform
    for number, text in enumerate(lines.texts):
        _, tall = _line_size(ax, lines, number)
        x, y = back(((box.left + box.right) / 2, top - tall / 2))
        ax.text(
            x,
            y,
            text,
            transform=ax.transAxes,
            fontproperties=_font(lines, number),
            color=lines.colours[number],
            ha="center",
            va="center_baseline",
            zorder=9,
            clip_on=True,
            path_effects=[withStroke(linewidth=2.4, foreground=lines.halo, alpha=0.9)],
            gid=f"label {' '.join(lines.texts)}",
        )
        top -= tall


def _font(lines: Lines, number: int) -> Any:
    from matplotlib.font_manager import FontProperties

    weight = lines.weight if number == 0 else "normal"
    return FontProperties(family=typeface("name"), size=lines.sizes[number], weight=weight, style=lines.style)


def _line_size(ax: Axes, lines: Lines, number: int) -> tuple[float, float]:
    weight = lines.weight if number == 0 else "normal"
    wide = _text_pixels(lines.texts[number], lines.sizes[number], weight, lines.style, _figure(ax).dpi)
    return wide, lines.sizes[number] * 1.12 * _dot(ax)


@lru_cache(maxsize=4096)
def _text_pixels(text: str, size: float, weight: str, style: Literal["normal", "italic"], dpi: float) -> float:
    from matplotlib.backends.backend_agg import RendererAgg
    from matplotlib.font_manager import FontProperties

    font = FontProperties(family=typeface("name"), size=size, weight=weight, style=style)
    return RendererAgg(1, 1, dpi).get_text_width_height_descent(text, font, ismath=False)[0]


def _figure(ax: Axes) -> Figure:
    figure = ax.get_figure(root=True)
    if figure is None:
        raise ValueError("the Axes must belong to a figure")
    return figure


def _dot(ax: Axes) -> float:
    """Pixels in a point."""
    return _figure(ax).dpi / 72


def set_title(ax: Axes, title: str, *, left: float = 0.0, size: float = 13.0) -> None:
    """Set a title that fits; one that is too long is broken at its colon, else made smaller.

    Parameters
    ----------
    ax
        The Axes.
    title
        The title.
    left
        Where it begins, as a share of the width of the Axes; below 0 for titles that begin left of them.
    size
        Size in points, if there is room.
    """
    room = ax.get_window_extent().width * (1 - left)
    wide = plain_pixels(title, size, _figure(ax).dpi)
    if wide > room and ": " in title:
        title = title.replace(": ", "\n", 1)
        size *= 0.85
        wide = max(plain_pixels(line, size, _figure(ax).dpi) for line in title.split("\n"))
    ax.set_title(title, fontsize=size * min(1.0, room / wide), color=palette.INK, loc="left", x=left, pad=6)


def plain_pixels(text: str, size: float, dpi: float) -> float:
    """Return the width in pixels of a line in the lettering of charts."""
    from matplotlib.backends.backend_agg import RendererAgg
    from matplotlib.font_manager import FontProperties

    font = FontProperties(size=size)
    return RendererAgg(1, 1, dpi).get_text_width_height_descent(text, font, ismath=False)[0]
