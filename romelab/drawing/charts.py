"""What all charts share: one style sheet, figures without ``pyplot``, words instead of legends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any, TypeAlias

from romelab.drawing.glyphs import SHAPES
from romelab.drawing.lettering import balanced, typeface
from romelab.drawing.palette import FAMILIES, player_look

if TYPE_CHECKING:
    import matplotlib.axes
    import matplotlib.figure
    from matplotlib.path import Path

Axes: TypeAlias = "matplotlib.axes.Axes"
Figure: TypeAlias = "matplotlib.figure.Figure"
"""What a chart is drawn on; both are named here, so that nobody loads matplotlib for a name."""

OKABE_ITO: dict[str, str] = FAMILIES["okabe_ito"]
"""Colours that stay apart for colour-blind eyes (M. Okabe and K. Ito, 2002)."""


@contextmanager
def chart_style() -> Iterator[None]:
    """Use the style sheet of romelab's charts for what is drawn inside; nothing outside changes.

    Examples
    --------
    >>> with chart_style():
    ...     ax = chart_axes(None)
    >>> ax.spines["top"].get_visible()
    False
    """
    from matplotlib import rc_context

    sheet = files("romelab.drawing").joinpath("romelab.mplstyle")
    with as_file(sheet) as file, rc_context({"font.family": typeface("figure")}, file):
        yield


def new_figure(width: float, height: float, **look: Any) -> Figure:
    """Return an empty figure (sizes in inches) that nothing keeps once it is drawn, as ``pyplot`` would."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), **look)
    FigureCanvasAgg(figure)
    return figure


def chart_axes(ax: Axes | None, width: float = 9.0, height: float = 5.0) -> Axes:
    """Return the axes to draw a chart on: those given, or new ones on a figure of their own (sizes in inches)."""
    if ax is not None:
        return ax
    return new_figure(width, height, layout="constrained").add_subplot()


@contextmanager
def chart(ax: Axes | None, width: float = 9.0, height: float = 5.0) -> Iterator[Axes]:
    """Give axes as :func:`chart_axes` does; what is drawn on them within the block has romelab's style.

    Examples
    --------
    >>> with chart(None, height=3.0) as ax:
    ...     bars = ax.bar([1, 2], [3, 4])
    """
    with chart_style():
        yield chart_axes(ax, width, height)


def say(ax: Axes, title: str, words: str) -> None:
    """Set the message of a chart as its title, and its words, which :func:`romelab.drawing.picture.image` reads out.

    A long title is broken into lines that fit the width of the axes.
    """
    figure = ax.get_figure(root=True)
    inches = figure.get_figwidth() * ax.get_position().width if figure else 9.0
    size = float(ax.title.get_fontsize())
    # A letter of the bold sans face is about 0.62 of its size wide.
    ax.set_title(balanced(title, max(12, int(inches * 72 / (size * 0.62)))), parse_math=False)
    ax.set_label(words)


def beside(ax: Axes, words: str, x: float, y: float, gap: float = 5.0, **look: Any) -> None:
    """Write words to the right of a point, this many typographic points away."""
    off(ax, words, x, y, (gap, 0), va="center", **look)


def off(ax: Axes, words: str, x: float, y: float, gap: tuple[float, float], **look: Any) -> None:
    """Write words beside a point, moved right and up by this many typographic points."""
    ax.annotate(words, (x, y), gap, textcoords="offset points", **look)


def past_edge(ax: Axes, words: str, y: float, **look: Any) -> None:
    """Write words at a height, to the right of the axes."""
    at = {"xycoords": ax.get_yaxis_transform(), "va": "center", "annotation_clip": False}
    ax.annotate(words, (1.01, y), parse_math=False, **at, **look)


WHITE = {"boxstyle": "round,pad=0.15", "fc": "white", "ec": "none"}
"""A box under words on bars."""


def amid(ax: Axes, words: str, x: float, y: float, **look: Any) -> None:
    """Write words about a point."""
    ax.annotate(words, (x, y), ha="center", va="center", **look)


def name_rows(ax: Axes, names: Sequence[str], most: float, unit: str) -> None:
    """Name the rows of a chart from the top down, and what lies across, from 0 to the most in its unit."""
    ax.set_yticks(range(len(names)), names)
    ax.invert_yaxis()
    ax.grid(axis="y", visible=False)
    ax.set_xlim(0, most)
    ax.set_xlabel(unit)


MARKERS = {"circle": "o", "square": "s", "triangle": "^", "diamond": "D", "pentagon": "p"}
"""Signs of matplotlib for the shapes of players."""


def player_steps(ax: Axes, x: Sequence[float], y: Sequence[float], player: str, **line: Any) -> None:
    """Draw as steps what a player had, in their colour and with a sign of their shape."""
    look = player_look(player)
    ax.plot(
        x,
        y,
        color=look.edge if player == "white" else look.colour,
        marker=MARKERS[look.shape],
        markerfacecolor=look.colour,
        markeredgecolor=look.edge,
        drawstyle="steps-post",
        **line,
    )


def player_sign(player: str, size: float, edge: str = "") -> dict[str, Any]:
    """Return how matplotlib draws the sign of a player, at a size in points, with an edge of its own if wanted."""
    look = player_look(player)
    colours = {"markerfacecolor": look.colour, "markeredgecolor": edge or look.edge}
    return {"marker": player_marker(player), "markersize": size, **colours}


def player_marker(look: str) -> Path:
    """Return the shape of a player as a marker for matplotlib, so that no line is told apart by its colour alone.

    Parameters
    ----------
    look
        Key of a look, such as ``"red"`` or ``"rome"``.

    Examples
    --------
    >>> len(player_marker("yellow").vertices)
    5
    """
    from matplotlib.path import Path

    points = [(x - 0.5, 0.5 - y) for x, y in SHAPES[player_look(look).shape].points]
    return Path([*points, points[0]], closed=True)
