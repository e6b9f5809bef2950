"""The pen that draws shapes with matplotlib: many in one collection, so that a full board is drawn in a blink."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import cos, radians, sin
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

from romelab.core.scene import XY
from romelab.drawing import palette
from romelab.drawing.glyphs import CASING, GLYPHS, PLAYER_CASING, PLAYER_EDGE, SHAPES
from romelab.drawing.shapes import HEIGHT, Bar, Disc, Group, Layer, Path, Rim, Shape, Sign, Tag, Text, Token
from romelab.drawing.style import FACES, FADED, INKS, TINTS, Ink

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.path import Path as Course
    from matplotlib.text import Text as Artist

    from romelab.drawing.lettering import Pen


class Frame(NamedTuple):
    """Where shapes go: their (0, 0), how large, how far turned; and what stands there."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: float = 0.0
    place: str = ""

    def of(self, points: Iterable[XY]) -> list[XY]:
        """Move points there."""
        if not self.turn:
            return [(self.x + a * self.scale, self.y + b * self.scale) for a, b in points]
        c, s = cos(radians(self.turn)) * self.scale, sin(radians(self.turn)) * self.scale
        return [(self.x + a * c - b * s, self.y + a * s + b * c) for a, b in points]


class Stroke(NamedTuple):
    """A polygon or line on the sheet."""

    points: Sequence[XY]
    ink: Ink
    closed: bool
    more: Sequence[Sequence[XY]] = ()
    """Further outlines of the same area: parts that lie apart, and holes."""


class PlacedTag(NamedTuple):
    """A tag and where its sign stands; the words beside it may move."""

    tag: Tag
    frame: Frame


class Painter:
    """Draws display lists on axes.

    Parameters
    ----------
    pen
        Writes words; it knows the axes and their scale.
    fills
        Your own colours for some inks, by the name of the ink.

    Attributes
    ----------
    tags
        Tags met so far; they are written when all that lies on the map is known.
    """

    def __init__(self, pen: Pen, fills: Mapping[str, str] = MappingProxyType({})) -> None:
        self.pen = pen
        self.fills = fills
        self.tags: list[PlacedTag] = []
        self._sheets: list[Stroke] = []
        self._shades: list[Stroke] = []
        self._strokes: list[Stroke] = []
        self._height, self._faint = 0.0, False
        # A mark draws the value of its box once more, above its ring.
        self._written: dict[tuple[str, str, int, int], Artist] = {}

    def layers(self, layers: Iterable[Layer], faded: Sequence[str] = ()) -> None:
        """Draw layers, each as one collection named after it; ``faded`` ones are drawn faintly."""
        for layer in layers:
            self.layer(layer.name, HEIGHT[layer.name], layer.items, within=layer.within, faint=layer.name in faded)
        # matplotlib cannot darken what is below: so shades lie on the bare sheets of boxes, under edges and words.
        for below, name, strokes in ((0.4, "boxes", self._sheets), (0.2, "shades", self._shades)):
            show(self.pen.ax, name, HEIGHT["boxes"] - below, strokes, self.pen.points)

    def layer(
        self,
        name: str,
        height: float,
        items: Iterable[Shape | Group],
        frame: Frame | None = None,
        within: Sequence[Sequence[XY]] = (),
        faint: bool = False,
    ) -> None:
        """Draw shapes at a height, with their (0, 0) at a frame."""
        self._strokes, self._height, self._faint = [], height, faint
        self._draw(items, frame or Frame())
        name = "box-edges" if name == "boxes" else name
        show(self.pen.ax, name, height, self._strokes, self.pen.points, within)

    def _draw(self, items: Iterable[Shape | Group], frame: Frame, rim: Sequence[XY] = ()) -> None:
        for item in items:
            match item:
                case Group():
                    x, y = frame.of([(item.x, item.y)])[0]
                    inner = Frame(x, y, frame.scale * item.scale, frame.turn + item.turn, item.place)
                    faint = self._faint
                    self._faint = faint or item.role.endswith("faded")
                    self._draw(item.shapes, inner, item.on.rim if item.on else ())
                    self._faint = faint
                case Path(inks, courses, closed):
                    self._coats(inks, [frame.of(course) for course in courses], closed)
                case Rim(inks):
                    self._coats(inks, [frame.of(rim)], True)
                case Disc(ink, x, y, radius):
                    self._coats((ink,), [frame.of((x + radius * a, y + radius * b) for a, b in _ROUND)], True)
                case Bar(ink):
                    self._coats((ink,), [frame.of(item.course)], True)
                case Sign():
                    self._strokes += sign_strokes(item, frame)
                case Token(player, x, y, size):
                    look = palette.PLAYERS[player]
                    points = frame.of(
                        (x + (a - 0.5) * size, y + (b - 0.5) * size) for a, b in SHAPES[look.shape].points
                    )
                    wide = size * frame.scale
                    self._strokes.append(Stroke(points, Ink(palette.PAPER, palette.PAPER, PLAYER_CASING * wide), True))
                    self._strokes.append(Stroke(points, Ink(look.colour, look.edge, PLAYER_EDGE * wide), True))
                case Tag():
                    self.tags.append(PlacedTag(item, frame))
                case Text():
                    self._write(item, frame)

    def _coats(self, inks: Iterable[str], courses: Sequence[Sequence[XY]], closed: bool) -> None:
        for name in inks:
            ink = ink_of(name)
            if own := self.fills.get(name.partition(" ")[0]):
                ink = ink._replace(fill=own)
            if self._faint:
                ink = ink._replace(fill=faint(ink.fill), edge=faint(ink.edge))
            if name.startswith("box-"):
                self._sheets += [Stroke(course, ink._replace(edge=""), closed) for course in courses]
                ink = ink._replace(fill="")
            strokes = self._shades if ink.shade else self._strokes
            if closed and ink.fill and len(courses) > 1:
                strokes.append(Stroke(courses[0], ink, closed, courses[1:]))
            else:
                strokes.extend(Stroke(course, ink, closed) for course in courses)

    def _write(self, text: Text, frame: Frame) -> None:
        face = FACES[text.face]
        if self._faint:
            face = face._replace(colour=faint(face.colour))
        gid = f"{text.what.strip()} {frame.place}".strip()
        (x, y), order = frame.of([(text.x, text.foot)])[0], self._height + 0.5
        again = self._written.get((gid, text.text, round(x), round(y)))
        if again is not None:
            again.set_zorder(order)
            return
        across = -1.0 if face.start else 0.0
        artist = self.pen.write(text.text, x, y, face, order=order, gid=gid, boxed=text.fit > 0, across=across)
        if artist is not None and gid:
            self._written[gid, text.text, round(x), round(y)] = artist


_ROUND = tuple((cos(radians(a)), sin(radians(a))) for a in range(0, 360, 10))


@lru_cache(maxsize=256)
def ink_of(names: str) -> Ink:
    """Return the ink of one stroke; of two names the later one adds its edge."""
    found = Ink()
    for name in names.split(" "):
        ink = INKS[name]
        found = ink._replace(fill=ink.fill or found.fill, edge=ink.edge or found.edge)
    return found


def sign_strokes(sign: Sign, frame: Frame) -> list[Stroke]:
    """Return the strokes of a sign, below them its casing."""
    ink, paper = TINTS[sign.tint]
    halos = (CASING.get(sign.glyph, 0.0), 0.0) if sign.cased else (0.0,)
    wide = sign.size * frame.scale
    found: list[Stroke] = []
    for halo in halos:
        for stroke in GLYPHS[sign.glyph]:
            colour = palette.PAPER if halo else paper if stroke.paper else ink
            width = (stroke.width + halo) * wide
            points = frame.of(
                (sign.x + (a - 0.5) * sign.size, sign.y + (b - 0.5) * sign.size) for a, b in stroke.points
            )
            edge = colour if width else ""
            found.append(Stroke(points, Ink(colour if stroke.fill else "", edge, width), stroke.closed))
    return found


def show(
    ax: Axes, name: str, height: float, strokes: Sequence[Stroke], scale: float, within: Sequence[Sequence[XY]] = ()
) -> None:
    """Put strokes on axes as one collection; ``scale`` is points (1/72 inch) per unit of the sheet."""
    from matplotlib.collections import PathCollection
    from matplotlib.path import Path as Course

    for cap, run in _runs(strokes):
        inks = [stroke.ink for stroke in run]
        # matplotlib counts dashes in line widths.
        dashes = [(0, [dash / ink.width for dash in ink.dash]) if ink.dash else "solid" for ink in inks]
        found = PathCollection(
            [_course(Course, stroke) for stroke in run],
            facecolors=[ink.fill or "none" for ink in inks],
            edgecolors=[ink.edge or "none" for ink in inks],
            linewidths=[ink.width * scale for ink in inks],
            linestyles=dashes if any(ink.dash for ink in inks) else "solid",
            capstyle=cap,
            joinstyle="round",
            transform=ax.transData,
            zorder=height,
            gid=name,
        )
        ax.add_collection(found, autolim=False)
        if within:
            rings = [Course([*course, course[0]], closed=True) for course in within]
            found.set_clip_path(Course.make_compound_path(*rings), ax.transData)


def _course(path: type[Course], stroke: Stroke) -> Course:
    """Return a stroke as matplotlib's path."""
    if not stroke.closed:
        return path(list(stroke.points))
    rings = [path([*points, points[0]], closed=True) for points in (stroke.points, *stroke.more)]
    return path.make_compound_path(*rings) if stroke.more else rings[0]


def _runs(strokes: Iterable[Stroke]) -> list[tuple[Literal["round", "butt"], list[Stroke]]]:
    """Cut strokes where their ends change, for a collection has but one sort of ends."""
    found: list[tuple[Literal["round", "butt"], list[Stroke]]] = []
    loose: list[Stroke] = []
    for stroke in strokes:
        ends = stroke.ink.edge and (stroke.ink.dash or not stroke.closed)
        if not ends and not found:
            loose.append(stroke)
        elif not ends or (found and found[-1][0] == stroke.ink.cap):
            found[-1][1].append(stroke)
        else:
            found.append((stroke.ink.cap, [*loose, stroke]))
            loose = []
    return [*found, ("round", loose)] if loose else found


def faint(colour: str) -> str:
    """Return a colour as it is where little of it is left on paper."""
    return palette.mixed(palette.PAPER, colour, FADED) if colour else ""
