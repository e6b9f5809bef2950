"""Maps of days with matplotlib: rings of days from a place, alone or two side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from romelab.atlas.day_sheet import BLANK, LANDMARKS, RING_COLOURS, WATER_COLOURS, short_figure
from romelab.atlas.distances import BANDS, Reach, said_edge
from romelab.atlas.projection import project, projected_coast
from romelab.atlas.rings import rings
from romelab.atlas.scene import frame_km, mapped_places
from romelab.atlas.toponyms import Place, by_fame, place
from romelab.core.errors import InputError, Problem
from romelab.core.labels import Box
from romelab.drawing import palette
from romelab.drawing.basemap import Extent, LabelRequest, Lines, draw_basemap, new_axes, place_labels, set_title

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def plot_days(
    of: Reach,
    ax: Axes | None = None,
    *,
    title: str = "",
    bring_out: Sequence[str | Place] = (),
    key: bool = True,
) -> Axes:
    """Draw rings of days (or kilometres, or denarii) from a place.

    Parameters
    ----------
    of
        How far every place is, from :func:`~romelab.atlas.distances.reach`.
    ax
        Axes to draw on; without it a new figure of 9 by 6.6 inches.
    title
        The title; what the map shows if empty.
    bring_out
        Places to letter first and larger.
    key
        Whether to explain the colours below the map.

    Returns
    -------
    matplotlib.axes.Axes
        The Axes; ``of.words`` is a text to stand beside the picture.

    Examples
    --------
    >>> from romelab.atlas import plot_days, reach
    >>> plot_days(reach("Roma", "ship")).get_title("left")
    'Days from Roma, by ship'
    """
    first = [place(each) for each in bring_out]
    own = ax is None
    ax = new_axes(ax, 9.0, 6.9)
    if own and key:
        ax.set_position((0.01, 0.095, 0.98, 0.845))
    left, bottom, right, top = frame_km()
    draw_basemap(ax, _fitted(ax, Extent(left, bottom, right, top)), *projected_coast())
    _fill(ax, of)
    named = [*first, *by_fame(each for each in mapped_places() if each.rank == 1 or each.id in LANDMARKS)]
    named = list(dict.fromkeys([of.start, *named]))
    taken = [_dot(ax, each, large=each in first or each == of.start) for each in named]
    wishes = [_wish(of, each, large=each in first or each == of.start) for each in named]
    place_labels(ax, wishes, taken)
    set_title(ax, title or of.title, size=13.0)
    if key:
        _key(ax, of)
    return ax


def plot_days_pair(
    one: Reach,
    other: Reach,
    figure: Figure | None = None,
    *,
    title: str = "",
    titles: tuple[str, str] = ("", ""),
    bring_out: Sequence[str | Place] = (),
) -> Figure:
    """Draw two maps of days side by side under one title.

    Parameters
    ----------
    one, other
        How far every place is, twice.
    figure
        Figure to draw on; without it a new one of 12.8 by 5.6 inches.
    title
        What both together say.
    titles
        Titles of the two maps; what they show if empty.
    bring_out
        Places to letter first and larger on both.

    Returns
    -------
    matplotlib.figure.Figure
        The figure.

    Raises
    ------
    InputError
        If a place to bring out is unknown.

    Examples
    --------
    >>> from romelab.atlas import plot_days_pair, reach
    >>> len(plot_days_pair(reach("Roma", "ship"), reach("Roma", by="km")).axes)
    2
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    if figure is None:
        figure = Figure(figsize=(12.8, 5.75), dpi=100)
        FigureCanvasAgg(figure)
    elif figure.axes:
        raise InputError([Problem("figure", "must be empty")])
    bottom = 0.115
    high = 0.86 - bottom if title else 0.93 - bottom
    for number, (of, said) in enumerate(zip((one, other), titles, strict=True)):
        ax = figure.add_axes((0.008 + 0.5 * number, bottom, 0.484, high))
        plot_days(of, ax, title=said, bring_out=bring_out)
    if title:
        figure.text(0.008, 0.945, title, fontsize=16, fontweight="bold", color=palette.INK, va="center")
    return figure


def _fitted(ax: Axes, extent: Extent) -> Extent:
    """Cut the whole map to the shape of the Axes, from the empty south and north."""
    size = ax.get_window_extent()
    wide, high = extent.right - extent.left, extent.top - extent.bottom
    wanted = wide * size.height / size.width
    if wanted <= high:
        return Extent(
            extent.left, extent.bottom + (high - wanted) * 0.35, extent.right, extent.top - (high - wanted) * 0.65
        )
    more = high * size.width / size.height - wide
    return Extent(extent.left - more / 2, extent.bottom, extent.right + more / 2, extent.top)


def _fill(ax: Axes, of: Reach) -> None:
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    land = Path.make_compound_path(*(Path(ring, closed=True) for polygon in projected_coast().land for ring in polygon))
    shore = PathPatch(land, facecolor=BLANK, edgecolor="none", zorder=1.01)
    ax.add_patch(shore)
    for at_sea, zorder in ((True, 0.6), (False, 1.02)):
        for ring in rings(of, at_sea=at_sea):
            area = Path.make_compound_path(*(Path(line, closed=True) for line in ring.outlines))
            colour = (WATER_COLOURS if at_sea else RING_COLOURS)[ring.number]
            patch = PathPatch(area, facecolor=colour, edgecolor="#fffaf0", linewidth=0.5, zorder=zorder)
            ax.add_patch(patch)
            if not at_sea:
                patch.set_clip_path(shore)


def _dot(ax: Axes, each: Place, *, large: bool) -> Box:
    x, y = project(each.lon, each.lat)
    size = 6.5 if large else 4.0
    ax.plot(x, y, "o", markersize=size, markerfacecolor=palette.INK, markeredgecolor=palette.PAPER, zorder=6)
    px, py = ax.transData.transform((x, y))
    half = size * ax.figure.dpi / 144 + 1
    return Box(px - half, py - half, px + half, py + half)


def _wish(of: Reach, each: Place, *, large: bool) -> LabelRequest:
    x, y = project(each.lon, each.lat)
    figure = of.figures.get(each.id)
    said = "" if figure is None else short_figure(figure, of.by, "days")
    said = "" if each == of.start else said
    weight = "bold" if large else "normal"
    size = 12.5 if large else 10.0
    one = (f"{each.short} {said}".strip(),)
    line = Lines(one, (size,), (palette.INK,), weight, halo=palette.PAPER)
    if large and said:
        # The halo of a name that matters is strong enough for any ring.
        return LabelRequest(
            x, y, (Lines((each.short, said), (size, size), (palette.INK, "#7a1f0a"), weight), line), urgent=True
        )
    return LabelRequest(x, y, (line,), urgent=large)


def _key(ax: Axes, of: Reach) -> None:
    """Explain the colours in a bar under the map."""
    from matplotlib.patches import Rectangle

    edges = BANDS[of.by]
    box = ax.get_position()
    bar = ax.inset_axes((0.0, -0.052 * 0.8 / box.height, 1.0, 0.03 * 0.8 / box.height))
    bar.set_xlim(0, len(RING_COLOURS))
    bar.set_ylim(0, 1)
    afloat = bool(rings(of, at_sea=True))
    for number, colours in enumerate(zip(RING_COLOURS, WATER_COLOURS, strict=True)):
        bar.add_patch(Rectangle((number, 0), 1, 1, facecolor=colours[0], edgecolor="#fffaf0"))
        if afloat:
            bar.add_patch(Rectangle((number, 0), 1, 0.5, facecolor=colours[1], edgecolor="#fffaf0"))
    bar.set_xticks(range(1, len(edges) + 1), [said_edge(edge, of.by) for edge in edges])
    bar.tick_params(axis="x", length=0, pad=3, labelsize=9.5, colors=palette.INK)
    bar.set_yticks([])
    for spine in bar.spines.values():
        spine.set_visible(False)
