"""Layers of ink for matplotlib: many shapes in one collection, so that a full board is drawn in a blink."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from typing import TYPE_CHECKING, Literal, NamedTuple

from romelab.drawing.glyphs import GLYPHS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import PathCollection

XY = tuple[float, float]


class Shape(NamedTuple):
    """A polygon or line on the sheet; lengths in units of the sheet, colours ``#rrggbb`` or ``"none"``."""

    points: tuple[XY, ...]
    fill: str = "none"
    edge: str = "none"
    width: float = 0.0
    closed: bool = True
    dash: tuple[float, ...] = ()
    sign: str = ""


class Layer:
    """Shapes that lie at one height; becomes one matplotlib collection.

    Parameters
    ----------
    name
        Becomes the ``gid`` of the collection, so that it can be found again: ``"areas"``, ``"ways"`` ...
    order
        Height: higher lies above lower (``zorder``).
    cap
        How lines end: ``"round"`` or ``"butt"``.
    within
        Polygons outside of which nothing is seen; none for no bounds.

    Examples
    --------
    >>> layer = Layer("roads", 2)
    >>> layer.line([(0, 0), (9, 0)], "#000000", 2)
    >>> len(layer.shapes)
    1
    """

    def __init__(
        self, name: str, order: float, cap: Literal["round", "butt"] = "round", within: Sequence[Sequence[XY]] = ()
    ) -> None:
        self.name = name
        self.order = order
        self.cap: Literal["round", "butt"] = cap
        self.within = within
        self.shapes: list[Shape] = []

    def area(self, points: Iterable[XY], fill: str, edge: str = "none", width: float = 0.0, sign: str = "") -> None:
        """Add a polygon."""
        self.shapes.append(Shape(tuple(points), fill, edge, width, True, (), sign))

    def line(self, points: Iterable[XY], edge: str, width: float, dash: tuple[float, ...] = (), sign: str = "") -> None:
        """Add a line; ``dash`` gives the lengths of strokes and gaps in units of the sheet."""
        self.shapes.append(Shape(tuple(points), "none", edge, width, False, dash, sign))

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str,
        edge: str = "none",
        width: float = 0.0,
        dash: tuple[float, ...] = (),
        sign: str = "",
    ) -> None:
        """Add a disc or, with ``fill="none"``, a ring."""
        points = tuple((x + radius * cos(radians(a)), y + radius * sin(radians(a))) for a in range(0, 360, 10))
        self.shapes.append(Shape(points, fill, edge, width, True, dash, sign))

    def glyph(
        self,
        glyph: str,
        x: float,
        y: float,
        size: float,
        ink: str,
        paper: str,
        turn: float = 0.0,
        halo: float = 0.0,
        tall: float = 1.0,
    ) -> None:
        """Add a sign with its middle at (x, y).

        Parameters
        ----------
        glyph
            Name in :data:`~romelab.drawing.glyphs.GLYPHS`.
        x, y, size
            Middle and width on the sheet.
        ink, paper
            Colours of the sign and of its holes.
        turn
            Degrees, clockwise.
        halo
            If not 0, only a rim of this breadth (as a part of the size) in ``paper`` is drawn, to lie beneath the sign.
        tall
            Height as a part of the width.
        """
        c, s = cos(radians(turn)) * size, sin(radians(turn)) * size
        for stroke in GLYPHS[glyph]:
            colour = paper if stroke.paper or halo else ink
            width = stroke.width + halo
            points = tuple(
                (x + (px - 0.5) * c - (py - 0.5) * tall * s, y + (px - 0.5) * s + (py - 0.5) * tall * c)
                for px, py in stroke.points
            )
            self.shapes.append(
                Shape(
                    points,
                    colour if stroke.fill else "none",
                    colour if width else "none",
                    width * size,
                    stroke.closed,
                    (),
                    "" if halo else glyph,
                )
            )

    def outline(
        self, points: Sequence[XY], x: float, y: float, size: float, fill: str, edge: str, width: float, sign: str = ""
    ) -> None:
        """Add a shape given in the unit box, with the middle of the box at (x, y)."""
        self.area(((x + (px - 0.5) * size, y + (py - 0.5) * size) for px, py in points), fill, edge, width, sign)

    def show(self, ax: Axes, scale: float) -> PathCollection | None:
        """Put the layer on axes as one collection; ``scale`` is points (1/72 inch) per unit of the sheet."""
        if not self.shapes:
            return None
        from matplotlib.collections import PathCollection
        from matplotlib.path import Path

        paths = [Path([*s.points, s.points[0]] if s.closed else s.points, closed=s.closed) for s in self.shapes]
        # matplotlib counts dashes in line widths.
        dashes = [(0, [d / s.width for d in s.dash]) if s.dash else "solid" for s in self.shapes]
        found = PathCollection(
            paths,
            facecolors=[s.fill for s in self.shapes],
            edgecolors=[s.edge for s in self.shapes],
            linewidths=[s.width * scale for s in self.shapes],
            linestyles=dashes if any(s.dash for s in self.shapes) else "solid",
            capstyle=self.cap,
            joinstyle="round",
            transform=ax.transData,
            zorder=self.order,
            gid=self.name,
        )
        ax.add_collection(found, autolim=False)
        if self.within:
            rings = [Path([*points, points[0]], closed=True) for points in self.within]
            found.set_clip_path(Path.make_compound_path(*rings), ax.transData)
        return found


def halfway(points: Sequence[XY]) -> tuple[float, float, float]:
    """Give the middle of a line by length, and its direction there in degrees.

    Examples
    --------
    >>> halfway([(0, 0), (10, 0), (10, 2)])
    (6.0, 0.0, 0.0)
    """
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    left = sum(lengths) / 2
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        if left <= length:
            part = left / length if length else 0.0
            turn = degrees(atan2(b[1] - a[1], b[0] - a[0]))
            return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, turn
        left -= length
    return (*points[-1], 0.0)


def rounded(points: Sequence[XY], radius: float = 9.0, steps: int = 5) -> tuple[XY, ...]:
    """Give a line through the same points with its corners rounded.

    Examples
    --------
    >>> len(rounded([(0, 0), (10, 0), (10, 10)], steps=2))
    5
    """
    if len(points) < 3:
        return tuple(points)
    found: list[XY] = [points[0]]
    for (x, y), (ax, ay), (bx, by) in zip(points[1:-1], points[:-2], points[2:], strict=True):
        back, on = hypot(ax - x, ay - y) or 1.0, hypot(bx - x, by - y) or 1.0
        r = min(radius, back / 2, on / 2)
        (sx, sy), (ex, ey) = (
            (x + (ax - x) * r / back, y + (ay - y) * r / back),
            (x + (bx - x) * r / on, y + (by - y) * r / on),
        )
        for i in range(steps + 1):
            t = i / steps
            u = 1 - t
            found.append((u * u * sx + 2 * u * t * x + t * t * ex, u * u * sy + 2 * u * t * y + t * t * ey))
    return (*found, points[-1])
