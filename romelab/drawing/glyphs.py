"""Small signs as strokes in a unit box: for SVG, for matplotlib, for anything that draws polygons.

A glyph is a tuple of :class:`Stroke`; x and y run from 0 to 1, y downwards. No colours stand here: a stroke says
only whether it is drawn in the ink of the sign or in the paper beneath it.
"""

from math import cos, pi, sin, tau
from typing import NamedTuple

XY = tuple[float, float]


class Stroke(NamedTuple):
    """One line or polygon of a glyph.

    Attributes
    ----------
    points
        Corners in the unit box.
    fill
        Whether the inside is filled.
    width
        Width of the line, as a part of the box; 0 for none.
    closed
        Whether the last point is joined to the first.
    paper
        Whether it is drawn in paper instead of ink: a hole, a snow cap, a door.
    """

    points: tuple[XY, ...]
    fill: bool = False
    width: float = 0.0
    closed: bool = False
    paper: bool = False


Glyph = tuple[Stroke, ...]


def _blob(*points: XY, paper: bool = False) -> Stroke:
    return Stroke(points, True, 0.0, True, paper)


def _line(*points: XY, width: float = 0.08, paper: bool = False) -> Stroke:
    return Stroke(points, False, width, False, paper)


def _arc(x: float, y: float, rx: float, ry: float, start: float, end: float, steps: int = 16) -> tuple[XY, ...]:
    """Return points of an arc of an ellipse; angles in turns, clockwise from the right."""
    angles = [tau * (start + (end - start) * i / steps) for i in range(steps + 1)]
    return tuple((round(x + rx * cos(a), 3), round(y + ry * sin(a), 3)) for a in angles)


def _oval(x: float, y: float, rx: float, ry: float, paper: bool = False) -> Stroke:
    return _blob(*_arc(x, y, rx, ry, 0, 1)[:-1], paper=paper)


def _polygon(corners: int, radius: float = 0.5, turn: float = 0.0, inner: float = 0.0) -> tuple[XY, ...]:
    """Make a regular polygon about the middle, first corner up; with ``inner`` a star."""
    count = corners * 2 if inner else corners
    radii = [radius if not inner or i % 2 == 0 else inner for i in range(count)]
    angles = [tau * i / count - pi / 2 + tau * turn for i in range(count)]
    return tuple((round(0.5 + r * cos(a), 3), round(0.5 + r * sin(a), 3)) for r, a in zip(radii, angles, strict=True))


def _ear(x: float, y: float, dx: float, dy: float) -> Stroke:
    """Draw an ear of corn from (x, y), pointing along (dx, dy)."""
    px, py = -dy * 0.3, dx * 0.3
    return _blob(
        (x, y), (x + dx * 0.45 + px, y + dy * 0.45 + py), (x + dx, y + dy), (x + dx * 0.45 - px, y + dy * 0.45 - py)
    )


def _tree(x: float, base: float, height: float) -> tuple[Stroke, ...]:
    """Draw a fir standing at (x, base)."""
    w = height * 0.36
    top = base - height
    return (
        _line((x, base), (x, base - height * 0.3), width=height * 0.13),
        _blob(
            (x, top),
            (x + w * 0.72, top + height * 0.46),
            (x + w * 0.34, top + height * 0.42),
            (x + w, base - height * 0.16),
            (x - w, base - height * 0.16),
            (x - w * 0.34, top + height * 0.42),
            (x - w * 0.72, top + height * 0.46),
        ),
    )


def towers(count: int) -> Glyph:
    """Return a city wall with ``count`` merlons (2 to 5), as wide as its count; stands in the middle of the box.

    Five merlons fill the width of the box; the wall is 0.5 high.
    """
    merlon, gap = 0.13, 0.0875
    width = count * merlon + (count - 1) * gap
    left, top, notch, base = 0.5 - width / 2, 0.25, 0.43, 0.75
    outline: list[XY] = [(left, base)]
    for i in range(count):
        x = left + i * (merlon + gap)
        if i:
            outline.append((x, notch))
        outline += [(x, top), (x + merlon, top)]
        if i < count - 1:
            outline.append((x + merlon, notch))
    outline.append((left + width, base))
    door = 0.055
    return (
        _blob(*((round(x, 4), y) for x, y in outline)),
        _blob((0.5 - door, base), *_arc(0.5, 0.6, door, 0.06, 0.5, 1.0, 6), (0.5 + door, base), paper=True),
    )


GLYPHS: dict[str, Glyph] = {
    # Terrain.
    "sheaf": (
        _line((0.36, 0.98), (0.5, 0.66), (0.2, 0.34), width=0.06),
        _line((0.5, 0.98), (0.5, 0.3), width=0.06),
        _line((0.64, 0.98), (0.5, 0.66), (0.8, 0.34), width=0.06),
        _ear(0.5, 0.4, 0.0, -0.4),
        _ear(0.28, 0.43, -0.2, -0.34),
        _ear(0.72, 0.43, 0.2, -0.34),
        _line((0.37, 0.7), (0.63, 0.7), width=0.1),
    ),
    "peak": (
        _blob((0.0, 0.88), (0.36, 0.14), (0.55, 0.5), (0.68, 0.34), (1.0, 0.88)),
        _blob((0.36, 0.14), (0.485, 0.38), (0.4, 0.35), (0.345, 0.45), (0.29, 0.36), (0.25, 0.37), paper=True),
    ),
    "horseshoe": (
        _line((0.27, 0.93), *_arc(0.5, 0.43, 0.33, 0.34, 0.38, 1.12, 22), (0.73, 0.93), width=0.17),
        _line((0.15, 0.92), (0.36, 0.92), width=0.12),
        _line((0.64, 0.92), (0.85, 0.92), width=0.12),
    ),
    "tree": _tree(0.5, 0.97, 0.94),
    "wood": (*_tree(0.24, 0.8, 0.62), *_tree(0.76, 0.8, 0.62), *_tree(0.5, 0.98, 0.74)),
    # On the map.
    "standard": (
        _line((0.5, 1.0), (0.5, 0.06), width=0.1),
        _line((0.24, 0.2), (0.76, 0.2), width=0.09),
        _blob((0.24, 0.2), (0.76, 0.2), (0.76, 0.66), (0.63, 0.58), (0.5, 0.68), (0.37, 0.58), (0.24, 0.66)),
        _oval(0.5, 0.08, 0.09, 0.08),
    ),
    "palisade": (
        *(
            _blob((x, 0.95), (x, 0.25), (x + 0.1, 0.05), (x + 0.2, 0.25), (x + 0.2, 0.95))
            for x in (0.02, 0.27, 0.52, 0.77)
        ),
        _line((0.0, 0.6), (1.0, 0.6), width=0.1),
    ),
    "sail": (
        _line((0.5, 0.03), (0.5, 0.78), width=0.07),
        _blob((0.56, 0.1), (0.8, 0.32), (0.88, 0.62), (0.56, 0.62)),
        _blob((0.44, 0.18), (0.24, 0.4), (0.18, 0.62), (0.44, 0.62)),
        _blob((0.05, 0.74), (0.95, 0.74), (0.8, 0.95), (0.2, 0.95)),
    ),
    "arrow": (_line((0.0, 0.5), (0.66, 0.5), width=0.2), _blob((1.0, 0.5), (0.56, 0.18), (0.56, 0.82))),
    "two_way": (
        _line((0.25, 0.5), (0.75, 0.5), width=0.17),
        _blob((1.0, 0.5), (0.66, 0.22), (0.66, 0.78)),
        _blob((0.0, 0.5), (0.34, 0.22), (0.34, 0.78)),
    ),
    "cross": (_line((0.2, 0.2), (0.8, 0.8), width=0.16), _line((0.2, 0.8), (0.8, 0.2), width=0.16)),
    "iii": tuple(_line((x, 0.3), (x, 0.7), width=0.13) for x in (0.15, 0.5, 0.85)),
    # Pieces.
    "horsemen": (
        _blob(
            (0.28, 0.98),
            (0.34, 0.72),
            (0.5, 0.56),
            (0.48, 0.5),
            (0.3, 0.56),
            (0.2, 0.66),
            (0.08, 0.58),
            (0.1, 0.46),
            (0.3, 0.24),
            (0.38, 0.18),
            (0.42, 0.02),
            (0.54, 0.14),
            (0.72, 0.22),
            (0.86, 0.42),
            (0.92, 0.7),
            (0.92, 0.98),
        ),
        _oval(0.38, 0.33, 0.045, 0.045, paper=True),
    ),
    "warriors": (
        _line((0.8, 1.0), (0.8, 0.2), width=0.09),
        _blob((0.8, 0.0), (0.92, 0.22), (0.8, 0.3), (0.68, 0.22)),
        _oval(0.36, 0.58, 0.34, 0.4),
        _oval(0.36, 0.58, 0.23, 0.28, paper=True),
        _oval(0.36, 0.58, 0.11, 0.13),
    ),
    "wagon": (
        _blob((0.02, 0.62), *_arc(0.5, 0.5, 0.44, 0.42, 0.5, 1.0, 14), (0.98, 0.62)),
        _oval(0.25, 0.78, 0.19, 0.19),
        _oval(0.25, 0.78, 0.08, 0.08, paper=True),
        _oval(0.75, 0.78, 0.19, 0.19),
        _oval(0.75, 0.78, 0.08, 0.08, paper=True),
    ),
    "legionnaire": (
        _blob(
            (0.28, 0.2), *_arc(0.5, 0.22, 0.3, 0.22, 0.5, 1.0, 10), (0.8, 0.2), (0.86, 0.04), (0.5, -0.02), (0.14, 0.04)
        ),
        _blob((0.3, 0.24), (0.7, 0.24), (0.68, 0.46), (0.5, 0.54), (0.32, 0.46)),
        _blob((0.1, 1.0), (0.14, 0.62), (0.36, 0.54), (0.5, 0.62), (0.64, 0.54), (0.86, 0.62), (0.9, 1.0)),
        _line((0.42, 0.36), (0.58, 0.36), width=0.06, paper=True),
    ),
    "counter": (Stroke(_arc(0.5, 0.5, 0.4, 0.4, 0, 1)[:-1], False, 0.14, True), _oval(0.5, 0.5, 0.14, 0.14)),
    "fleet": (
        _line((0.5, 0.03), (0.5, 0.78), width=0.07),
        _blob((0.16, 0.14), (0.84, 0.14), (0.78, 0.58), (0.22, 0.58)),
        _blob((0.0, 0.7), (1.0, 0.7), (0.84, 0.97), (0.16, 0.97)),
    ),
    "army": (
        _blob((0.14, 0.1), (0.86, 0.1), (0.86, 0.5), *_arc(0.5, 0.5, 0.36, 0.46, 0.0, 0.5, 12)),
        _line((0.5, 0.1), (0.5, 0.95), width=0.07, paper=True),
        _line((0.14, 0.44), (0.86, 0.44), width=0.07, paper=True),
    ),
    "coin": (_oval(0.5, 0.5, 0.44, 0.44), Stroke(_arc(0.5, 0.5, 0.3, 0.3, 0, 1)[:-1], False, 0.07, True, True)),
    # On maps of regions.
    "anchor": (
        Stroke(_arc(0.5, 0.14, 0.12, 0.12, 0, 1)[:-1], False, 0.1, True),
        _line((0.5, 0.26), (0.5, 0.94), width=0.13),
        _line((0.24, 0.4), (0.76, 0.4), width=0.12),
        _line((0.06, 0.56), *_arc(0.5, 0.5, 0.42, 0.44, 0.44, 0.06, 12), (0.94, 0.56), width=0.13),
    ),
    "star": (_blob(*_polygon(5, 0.54, 0.0, 0.23)),),
    "mercenaries": (_line((0.08, 0.94), (0.12, 0.08), (0.5, 0.66), (0.88, 0.08), (0.92, 0.94), width=0.19),),
    "waves": tuple(
        _line(*((round(x / 12, 3), round(y + 0.09 * sin(x * pi / 3), 3)) for x in range(13)), width=0.1)
        for y in (0.36, 0.66)
    ),
    "market": (
        _line((0.5, 0.04), (0.5, 0.9), width=0.1),
        _line((0.1, 0.2), (0.9, 0.2), width=0.1),
        _line((0.26, 0.94), (0.74, 0.94), width=0.12),
        _blob((-0.04, 0.5), (0.34, 0.5), (0.26, 0.66), (0.04, 0.66)),
        _blob((0.66, 0.5), (1.04, 0.5), (0.96, 0.66), (0.74, 0.66)),
        _line((-0.02, 0.5), (0.15, 0.2), (0.32, 0.5), width=0.05),
        _line((0.68, 0.5), (0.85, 0.2), (1.02, 0.5), width=0.05),
    ),
    "barracks": (
        _blob((0.5, 0.06), (1.06, 0.94), (-0.06, 0.94)),
        _blob((0.5, 0.42), (0.68, 0.94), (0.32, 0.94), paper=True),
    ),
    "wonder": (
        _blob((0.5, 0.0), (1.02, 0.32), (-0.02, 0.32)),
        *(_line((x, 0.4), (x, 0.82), width=0.12) for x in (0.14, 0.38, 0.62, 0.86)),
        _line((0.0, 0.92), (1.0, 0.92), width=0.14),
    ),
    "unrest": (
        _blob(
            (0.5, -0.04),
            (0.74, 0.26),
            (0.7, 0.4),
            (0.86, 0.3),
            (0.96, 0.62),
            (0.76, 0.96),
            (0.24, 0.96),
            (0.04, 0.62),
            (0.2, 0.3),
            (0.32, 0.46),
        ),
        _blob((0.5, 0.5), (0.68, 0.74), (0.58, 0.92), (0.42, 0.92), (0.32, 0.74), paper=True),
    ),
    "agent": (
        _blob((0.0, 0.5), (0.26, 0.24), (0.5, 0.16), (0.74, 0.24), (1.0, 0.5), (0.74, 0.76), (0.5, 0.84), (0.26, 0.76)),
        _oval(0.5, 0.5, 0.22, 0.24, paper=True),
        _oval(0.5, 0.5, 0.12, 0.13),
    ),
    **{f"towers{count}": towers(count) for count in (2, 3, 4, 5)},
}
"""Signs by name."""

CASING = {
    "standard": 0.4,
    "sail": 0.34,
    **dict.fromkeys(("two_way", "anchor", "star", "mercenaries", "waves"), 0.3),
    **dict.fromkeys(("market", "barracks", "wonder", "unrest"), 0.3),
    **{f"towers{count}": 0.17 for count in (2, 3, 4, 5)},
}
"""Signs that need paper around them, and how much in parts of their box."""
PLAYER_CASING, PLAYER_EDGE = 0.26, 0.075
"""The paper around a player's shape, and its edge, in parts of its box."""

TERRAIN_GLYPH = {"field": "sheaf", "mountain": "peak", "pasture": "horseshoe", "forest": "wood"}
"""The sign of an area, by its kind."""


class Shape(NamedTuple):
    """The outline of a player's pieces.

    Attributes
    ----------
    points
        Corners in the unit box.
    room
        x, y and size of the square inside that is free for a sign.
    """

    points: tuple[XY, ...]
    room: tuple[float, float, float]


SHAPES: dict[str, Shape] = {
    "circle": Shape(_arc(0.5, 0.5, 0.5, 0.5, 0, 1, 28)[:-1], (0.5, 0.5, 0.64)),
    "square": Shape(((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)), (0.5, 0.5, 0.68)),
    "triangle": Shape(((0.5, -0.1), (1.1, 0.98), (-0.1, 0.98)), (0.5, 0.66, 0.52)),
    "diamond": Shape(((0.5, -0.12), (1.12, 0.5), (0.5, 1.12), (-0.12, 0.5)), (0.5, 0.5, 0.6)),
    "pentagon": Shape(_polygon(5, 0.56), (0.5, 0.53, 0.58)),
    "hexagon": Shape(_polygon(6, 0.55), (0.5, 0.5, 0.62)),
    "octagon": Shape(_polygon(8, 0.53, 1 / 16), (0.5, 0.5, 0.64)),
    "star": Shape(_polygon(8, 0.6, 0.0, 0.45), (0.5, 0.5, 0.56)),
    "shield": Shape(
        ((0.06, 0.02), (0.94, 0.02), (0.94, 0.5), *_arc(0.5, 0.5, 0.44, 0.56, 0.0, 0.5, 14)[1:-1], (0.06, 0.5)),
        (0.5, 0.47, 0.6),
    ),
    "temple": Shape(
        ((0.5, -0.1), (1.04, 0.26), (0.94, 0.26), (0.94, 1.0), (0.06, 1.0), (0.06, 0.26), (-0.04, 0.26)),
        (0.5, 0.6, 0.62),
    ),
}
"""Outlines by name, about as large as each other to the eye."""
