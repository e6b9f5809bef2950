"""The display list: plain shapes in the order in which they are drawn, in units of the sheet.

A shape names how it is drawn (:mod:`~romelab.drawing.style`); it knows no pen. Three pens draw it: as SVG
(:mod:`~romelab.drawing.svg_pen`), in the page (``board.js``, from :func:`packed`) and with matplotlib
(:mod:`~romelab.drawing.matplotlib_pen`).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, radians, sin
from typing import Any, NamedTuple, TypeAlias

from romelab.core.scene import XY, Area, Place
from romelab.drawing.markup import path
from romelab.drawing.style import FACES, RISE, TAG_CORNER, TAG_HEIGHT, TAG_MARGIN

Course: TypeAlias = tuple[XY, ...]


class Path(NamedTuple):
    """Lines or areas, drawn once in each of its inks, the lowest first; ``"a b"`` are two inks in one stroke."""

    inks: tuple[str, ...]
    courses: tuple[Course, ...]
    closed: bool = False


class Rim(NamedTuple):
    """The outline of the place or area that it is drawn at."""

    inks: tuple[str, ...]


class Disc(NamedTuple):
    """A disc or a ring about (x, y)."""

    ink: str
    x: float
    y: float
    radius: float


class Bar(NamedTuple):
    """An upright rectangle about (x, y), ``corner`` is the radius of its corners."""

    ink: str
    x: float
    y: float
    width: float
    height: float
    corner: float = 0.0

    @property
    def course(self) -> Course:
        """Its outline."""
        whole = outline("rectangle", self.width, self.height)
        about = rounded(self.width / 2, self.height / 2, self.corner) if self.corner else whole
        return shifted(about, -self.x, -self.y)


class Text(NamedTuple):
    """A line of words; (x, y) is its middle, or where it begins if its face says so.

    ``fit`` is the width that it is set to, so that no font of another computer covers more; 0 for its own width.
    ``what`` says what it is: ``"number 3,4"``, ``"order"``.
    """

    face: str
    x: float
    y: float
    text: str
    fit: float = 0.0
    what: str = ""

    @property
    def foot(self) -> float:
        """The y of the line on which its letters stand."""
        return self.y + RISE * FACES[self.face].size


class Sign(NamedTuple):
    """A glyph about (x, y), with paper around it if ``cased``."""

    glyph: str
    tint: str
    x: float
    y: float
    size: float
    cased: bool = False


class Token(NamedTuple):
    """The shape of a player's pieces about (x, y), cased."""

    player: str
    x: float
    y: float
    size: float


class Tag(NamedTuple):
    """Words on a plate about (x, y), for a sign that needs ``room``; ``given`` tells if a scene chose their spot."""

    ink: str
    x: float
    y: float
    text: str
    width: float
    room: float
    given: bool
    what: str

    @property
    def parts(self) -> tuple[Bar, Text]:
        """Its plate and its words."""
        face = "bill-text" if self.ink == "bill" else "tag-text"
        return (
            Bar(self.ink, self.x, self.y, self.width, TAG_HEIGHT, TAG_CORNER),
            Text(face, self.x, self.y, self.text, self.width - 2 * TAG_MARGIN),
        )


class Site(NamedTuple):
    """A place or area that something can lie on, its middle, and its kind (``"area"`` for areas)."""

    it: Place | Area
    x: float
    y: float
    kind: str

    @property
    def rim(self) -> Course:
        """The outline of a box or area from its middle; nothing for other places."""
        if isinstance(self.it, Area):
            return shifted(self.it.points, self.x, self.y)
        return outline(self.it.shape, *self.it.size) if self.kind == "box" else ()


Shape: TypeAlias = Path | Rim | Disc | Bar | Text | Sign | Token | Tag


class Group(NamedTuple):
    """Shapes that belong together, drawn about (0, 0) and then turned, scaled and moved.

    Attributes
    ----------
    role
        What it is: ``"mark m-reach"``, ``"piece"``, ``"way w-best"`` ...
    shapes
        What is drawn; the same object for all groups that look alike.
    x, y, scale, turn
        Where, how large, and turned by how many degrees, clockwise.
    place
        Id of the place or area that it belongs to; empty if none.
    words
        What a screen reader says.
    on
        What it lies on; it has the outline for :class:`Rim`.
    kind, player
        Of the piece or mark.
    """

    role: str
    shapes: tuple[Shape, ...]
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: float = 0.0
    place: str = ""
    words: str = ""
    on: Site | None = None
    kind: str = ""
    player: str = ""


class Layer(NamedTuple):
    """What lies at one height. ``within`` are areas outside of which nothing is seen; none for no bounds."""

    name: str
    items: Sequence[Shape | Group]
    within: tuple[Course, ...] = ()


LAYERS: dict[str, tuple[str, ...]] = {
    "ground": (
        *("sea", "beyond", "shallows", "washes", "areas", "rims", "tints"),
        *("borders", "coast", "roads", "net", "sea-ways"),
        *("limes", "lettering", "terrain", "arrows"),
    ),
    "ways": ("area-reach", "area-marks", "ways"),
    "signs": ("spots", "cities", "boxes", "names"),
    "marks": ("held", "reach", "marks"),
    "pieces": ("pieces",),
    "badges": ("badges",),
}
"""Names of layers from the bottom up, by the part of the sheet that they lie in."""
LAID = ("tints", "area-reach", "area-marks", "ways", "held", "reach", "marks", "pieces", "badges")
"""Layers of what lies on a map; each is a group of its own in SVG, which the page fills."""
HEIGHT = {name: height for height, name in enumerate((name for names in LAYERS.values() for name in names), 1)}
"""The height of each layer; its words lie half a step higher."""


@lru_cache(maxsize=512)
def outline(shape: str, width: float, height: float) -> tuple[XY, ...]:
    """Return the outline of a box about (0, 0).

    Examples
    --------
    >>> outline("rectangle", 4, 2)
    ((-2.0, -1.0), (2.0, -1.0), (2.0, 1.0), (-2.0, 1.0))
    """
    w, h = width / 2, height / 2
    if shape == "oval":
        # Fuller than an ellipse, so that words find room.
        return tuple((w * _bulge(cos(radians(a))), h * _bulge(sin(radians(a)))) for a in range(0, 360, 6))
    if shape == "religion":
        c = min(11.0, h)
        return ((-w + c, -h), (w - c, -h), (w, -h + c), (w, h - c), (w - c, h), (-w + c, h), (-w, h - c), (-w, -h + c))
    if shape == "rounded":
        return rounded(w, h, min(15.0, h))
    return ((-w, -h), (w, -h), (w, h), (-w, h))


def rounded(w: float, h: float, r: float) -> tuple[XY, ...]:
    """Return the outline of a rectangle about (0, 0) by half its width and height and the radius of its corners."""
    corners = ((w - r, -h + r, -90), (w - r, h - r, 0), (-w + r, h - r, 90), (-w + r, -h + r, 180))
    turns = [(x, y, radians(turn + a)) for x, y, turn in corners for a in range(0, 91, 15)]
    return tuple((x + r * cos(a), y + r * sin(a)) for x, y, a in turns)


def _bulge(value: float) -> float:
    return (1 if value >= 0 else -1) * abs(value) ** 0.78


def shifted(course: Iterable[XY], x: float, y: float) -> Course:
    """Return a course from another point."""
    return tuple((a - x, b - y) for a, b in course)


def packed(shape: Shape) -> list[list[Any]]:
    """Return a shape as plain lists for the page: a letter for what it is, then its numbers and the names of its inks.

    ``["p", d, inks ...]`` a path, ``["o", inks ...]`` the outline of the place, ``["c", ink, x, y, radius]`` a disc,
    ``["r", ink, left, top, width, height, corner]`` a bar, ``["t", face, x, foot, words, fit]`` words (names
    and the place), ``["u", tint, symbol, left, top, size]`` a symbol.

    Examples
    --------
    >>> packed(Disc("order", 0, 0, 9.5))
    [['c', 'order', 0, 0, 9.5]]
    """
    match shape:
        case Path(inks, courses, closed):
            return [["p", "".join(path(course, closed) for course in courses), *inks]]
        case Rim(inks):
            return [["o", *inks]]
        case Disc(ink, x, y, radius):
            return [["c", ink, short(x), short(y), short(radius)]]
        case Bar(ink, x, y, width, height, corner):
            return [["r", ink, *map(short, (x - width / 2, y - height / 2, width, height, corner))]]
        case Text():
            of = [shape.what.removeprefix("name ")] if shape.face.startswith("name") else []
            fit = [short(shape.fit)] if shape.fit or of else []
            return [["t", shape.face, short(shape.x), short(shape.foot), shape.text, *fit, *of]]
        case Tag():
            return [one for part in shape.parts for one in packed(part)]
        case Sign(glyph, tint, x, y, size):
            box = [*map(short, (x - size / 2, y - size / 2, size))]
            casing = [["u", "casing", f"c-{glyph}", *box]] if shape.cased else []
            return [*casing, ["u", tint, f"g-{glyph}", *box]]
        case Token(player, x, y, size):
            box = [*map(short, (x - size / 2, y - size / 2, size))]
            return [["u", "casing", f"c-{player}", *box], ["u", "token", f"s-{player}", *box]]


def short(value: float) -> float | int:
    """Return a coordinate with at most one decimal, none where it is whole: short as JSON.

    Examples
    --------
    >>> short(3.04), short(2.25)
    (3, 2.2)
    """
    value = round(value, 1)
    return int(value) if value == int(value) else value
