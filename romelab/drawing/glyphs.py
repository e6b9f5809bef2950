"""Small signs as strokes in a unit box: for SVG, for matplotlib, for anything that draws polygons.

A glyph is a tuple of :class:`Stroke`; x and y run from 0 to 1, y downwards. No colours stand here: a stroke says
only whether it is drawn in the ink of the sign or in the paper beneath it. The signs are data: glyphs.toml.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import cos, pi, sin, tau
from typing import Any, NamedTuple

from romelab.core.packaged import packaged_toml

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


def _arc(x: float, y: float, rx: float, ry: float, start: float, end: float, steps: int = 16) -> tuple[XY, ...]:
    """Return points of an arc of an ellipse; angles in turns, clockwise from the right."""
    angles = [tau * (start + (end - start) * i / steps) for i in range(steps + 1)]
    return tuple((round(x + rx * cos(a), 3), round(y + ry * sin(a), 3)) for a in angles)


def _oval(x: float, y: float, rx: float, ry: float, steps: int = 16) -> tuple[XY, ...]:
    return _arc(x, y, rx, ry, 0, 1, steps)[:-1]


def _corners(*given: Sequence[Any]) -> tuple[XY, ...]:
    """Return corners, and the points of the arcs between them."""
    return tuple(point for one in given for point in ([(one[0], one[1])] if len(one) == 2 else _arc(*one)))


def _polygon(corners: int, radius: float = 0.5, turn: float = 0.0, inner: float = 0.0) -> tuple[XY, ...]:
    """Make a regular polygon about the middle, first corner up; with ``inner`` a star."""
    count = corners * 2 if inner else corners
    radii = [radius if not inner or i % 2 == 0 else inner for i in range(count)]
    angles = [tau * i / count - pi / 2 + tau * turn for i in range(count)]
    return tuple((round(0.5 + r * cos(a), 3), round(0.5 + r * sin(a), 3)) for r, a in zip(radii, angles, strict=True))


def _ear(x: float, y: float, dx: float, dy: float) -> tuple[XY, ...]:
    """Outline an ear of corn from (x, y), pointing along (dx, dy)."""
    px, py = -dy * 0.3, dx * 0.3
    middle, tip = (x + dx * 0.45, y + dy * 0.45), (x + dx, y + dy)
    return ((x, y), (middle[0] + px, middle[1] + py), tip, (middle[0] - px, middle[1] - py))


_OUTLINES: dict[str, Callable[..., tuple[XY, ...]]] = {
    **dict.fromkeys(("line", "blob"), _corners),
    **dict.fromkeys(("oval", "ring"), _oval),
    "polygon": _polygon,
    "ear": _ear,
}
"""How the points of a form follow from its numbers."""


def _stroke(form: str, numbers: Sequence[Any], *, width: float = 0.08, paper: bool = False) -> Stroke:
    filled = form not in ("line", "ring")
    return Stroke(_OUTLINES[form](*numbers), filled, 0.0 if filled else width, form != "line", paper)


def _tree(x: float, base: float, height: float) -> Glyph:
    """Draw a fir standing at (x, base)."""
    w, top = height * 0.36, base - height
    left = ((x - w, base - height * 0.16), (x - w * 0.34, top + height * 0.42), (x - w * 0.72, top + height * 0.46))
    right = tuple((2 * x - across, down) for across, down in reversed(left))
    trunk = ((x, base), (x, base - height * 0.3))
    return (_stroke("line", trunk, width=height * 0.13), _stroke("blob", ((x, top), *right, *left)))


def _glyph(rows: Iterable[Mapping[str, Any]]) -> Glyph:
    """Read the strokes of a sign."""
    strokes: list[Stroke] = []
    for row in rows:
        (form, numbers), *more = row.items()
        strokes += _tree(*numbers) if form == "tree" else [_stroke(form, numbers, **dict(more))]
    return tuple(strokes)


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
    arch = ((0.5 - door, base), (0.5, 0.6, door, 0.06, 0.5, 1.0, 6), (0.5 + door, base))
    return (_stroke("blob", [(round(x, 4), y) for x, y in outline]), _stroke("blob", arch, paper=True))


_TABLES = packaged_toml("romelab.drawing", "glyphs.toml")
GLYPHS: dict[str, Glyph] = {name: _glyph(rows) for name, rows in _TABLES["signs"].items()}
GLYPHS |= {f"towers{count}": towers(count) for count in (2, 3, 4, 5)}
CASING: dict[str, float] = _TABLES["casing"]
"""Signs that need paper around them, and how much in parts of their box."""
PLAYER_CASING, PLAYER_EDGE = 0.26, 0.075
"""The paper around a player's shape, and its edge, in parts of its box."""
TERRAIN_GLYPH: dict[str, str] = _TABLES["terrain"]


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


def _shape(row: Mapping[str, Any]) -> Shape:
    (form, numbers), (_, room) = row.items()
    return Shape(_OUTLINES[form](*numbers), tuple(room))


SHAPES = {name: _shape(row) for name, row in _TABLES["shapes"].items()}
"""Outlines by name, equally large to the eye, about."""
