"""Any scene as a picture: on axes of one's own, as PNG, for a notebook, for a sheet of paper.

The live board draws the same scenes as SVG; this is its sibling for reading, printing and slides. matplotlib is
loaded when something is drawn, and its ``pyplot`` never.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from romelab.core.labels import Box, Obstacle
from romelab.core.scene import Area, Mark, Piece, Place, Scene, Way
from romelab.drawing import palette
from romelab.drawing.glyphs import GLYPHS, SHAPES
from romelab.drawing.ground import ground
from romelab.drawing.ink import Layer, rounded
from romelab.drawing.lettering import Pen, Spot, Words, around, letter_map, map_obstacles, name_places, number_areas
from romelab.drawing.svg import MARK_RADIUS, PIECE_SIZE, slot_offset

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 9.0
"""Inches: as wide as a notebook's page."""

TITLE_HEIGHT = 0.42
"""Inches kept for the title above a map."""

PLACE_KINDS = ("reach", "chosen", "start", "ring", "lit")


def draw(scene: Scene, ax: Axes | None = None, *, labels: bool = True) -> Axes:
    """Draw a scene.

    Parameters
    ----------
    scene
        What lies on which map.
    ax
        Axes to draw on; a new figure 9 inches wide if None. Sizes of signs and letters follow the size that the axes
        have now.
    labels
        Whether names are written. Where there is no room for all, the names of lesser places are left out.

    Returns
    -------
    matplotlib.axes.Axes
        They show the sheet in its units, y downwards; ``ax.get_label()`` is the scene in words.

    Examples
    --------
    >>> from romelab.core.scene import BaseMap, Place, Scene
    >>> base = BaseMap("small", 100, 60, places=(Place("a", 50, 30, "city", "Roma", label="Roma", rank=5),))
    >>> ax = draw(Scene(base, words="Rome alone."))
    >>> ax.get_label(), ax.yaxis_inverted()
    ('Rome alone.', True)
    """
    base = scene.base
    if ax is None:
        ax = _sheet(base.width, base.height, bool(scene.title))
    ax.set_xlim(0, base.width)
    ax.set_ylim(base.height, 0)
    ax.set_aspect("equal")
    ax.set_axis_off()
    ax.set_label(scene.words or base.words)
    if scene.title:
        ax.set_title(scene.title, loc="left", fontsize=13, fontweight="bold", color=palette.INK, parse_math=False)
    pen = Pen(ax, base.width, base.height)
    layers = [*ground(base), *scene_layers(scene)]
    number_areas(pen, base.areas)
    lettered = letter_map(pen, base.lettering) if labels else []
    names = name_places(pen, base.places) if labels else []
    notes, tags = _notes(pen, scene), _badges(pen, scene.ways)
    obstacles = [*map_obstacles(base, lettered), *_in_the_way(scene)]
    boxes = pen.settle([*notes, *tags, *names], obstacles)
    layers.append(_tag_plates(tags, boxes[len(notes) : len(notes) + len(tags)], scene.ways))
    for layer in layers:
        layer.show(ax, pen.points)
    return ax


def _sheet(width: float, height: float, title: bool, inches: float = WIDTH) -> Axes:
    """Make axes that fill a figure of their own."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    tall = inches * height / width
    above = TITLE_HEIGHT if title else 0.0
    figure = Figure(figsize=(inches, tall + above), facecolor="white")
    FigureCanvasAgg(figure)
    return figure.add_axes((0.0, 0.0, 1.0, tall / (tall + above)))


# ---------------------------------------------------------------------------------------------- what lies on it


class Standing(NamedTuple):
    """A piece and where it stands."""

    piece: Piece
    x: float
    y: float


def _spots(scene: Scene) -> dict[str, Place | Area]:
    found: dict[str, Place | Area] = {area.id: area for area in scene.base.areas}
    found.update((place.id, place) for place in scene.base.places)
    return found


def standing(scene: Scene) -> list[Standing]:
    """Give where each piece of a scene stands: those on one place side by side, on a city above its wall."""
    spots = _spots(scene)
    on: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        if piece.place in spots:
            on.setdefault(piece.place, []).append(piece)
    found: list[Standing] = []
    for name, pieces in on.items():
        spot = spots[name]
        x, y = spot.middle if isinstance(spot, Area) else (spot.x, spot.y)
        city = isinstance(spot, Place) and spot.kind == "city"
        for slot, piece in enumerate(pieces):
            dx, dy = slot_offset(slot, len(pieces), city)
            found.append(Standing(piece, x + dx, y + dy))
    return found


def scene_layers(scene: Scene) -> list[Layer]:
    """Paint what lies on the map: layers ``ways``, ``area-marks``, ``marks``, ``pieces`` and ``badges``."""
    return [_ways(scene.ways), *_marks(scene), _pieces(scene), _orders(scene.ways)]


def _ways(ways: Sequence[Way]) -> Layer:
    layer = Layer("ways", 20)
    for way in sorted(ways, key=lambda way: way.kind != "other"):
        points = rounded(way.points)
        if way.kind == "other":
            layer.line(points, palette.PAPER, 6.5)
            layer.line(points, palette.INK, 2.6, (7, 5), sign="other")
        else:
            core = palette.player_look(way.player).colour if way.player in palette.PLAYERS else palette.INK
            layer.line(points, palette.PAPER, 12)
            layer.line(points, palette.INK, 8)
            layer.line(points, core, 5, sign="best")
    return layer


def _marks(scene: Scene) -> list[Layer]:
    areas, rings = Layer("area-marks", 13), Layer("marks", 40)
    spots = _spots(scene)
    for mark in scene.marks:
        spot = spots.get(mark.place)
        kind = mark.kind if mark.kind in MARK_RADIUS else "ring"
        if isinstance(spot, Area):
            fill, edge, width, dash = _AREA_MARKS[kind]
            areas.area(spot.points, fill, sign=kind)
            if edge != "none":
                areas.line((*spot.points, spot.points[0]), edge, width, dash)
        elif spot is not None:
            fill, edge, width, dash = _PLACE_MARKS[kind]
            rings.disc(spot.x, spot.y, MARK_RADIUS[kind], fill, edge, width, dash, sign=kind)
            if kind == "chosen":
                rings.disc(spot.x, spot.y, MARK_RADIUS[kind] + 4.2, "none", palette.CHOSEN, 2.2)
    return [areas, rings]


_Style = tuple[str, str, float, tuple[float, ...]]
_PLACE_MARKS: dict[str, _Style] = {
    "reach": ("#ffffff", palette.REACH, 2, ()),
    "chosen": ("#ffffff", palette.CHOSEN, 2.6, ()),
    "start": (palette.PAPER + "b3", palette.INK, 2, (2, 3.2)),
    "ring": ("none", palette.REASON, 3.4, (7, 3.4)),
    "lit": (palette.LIT + "d9", "none", 0, ()),
}
_AREA_MARKS: dict[str, _Style] = {
    "reach": ("#ffffff40", palette.REACH, 3.5, ()),
    "chosen": ("#ffffff66", palette.CHOSEN, 5, ()),
    "start": ("none", palette.INK, 3.5, (2, 4)),
    "ring": ("none", palette.REASON, 3.5, (8, 4)),
    "lit": (palette.LIT + "99", "none", 0, ()),
}


def _pieces(scene: Scene) -> Layer:
    layer = Layer("pieces", 50)
    for piece, x, y in standing(scene):
        look = palette.player_look(piece.player)
        shape = SHAPES[look.shape]
        layer.outline(shape.points, x, y, PIECE_SIZE, palette.PAPER, palette.PAPER, 5)
        layer.outline(shape.points, x, y, PIECE_SIZE, look.colour, look.edge, 0.075 * PIECE_SIZE, sign=look.key)
        if not piece.text:
            rx, ry, room = shape.room
            glyph = piece.kind if piece.kind in GLYPHS else "counter"
            sx, sy = x + (rx - 0.5) * PIECE_SIZE, y + (ry - 0.5) * PIECE_SIZE
            layer.glyph(glyph, sx, sy, room * PIECE_SIZE, look.ink, look.colour)
    return layer


def _orders(ways: Sequence[Way]) -> Layer:
    layer = Layer("badges", 61)
    for way in ways:
        if way.kind != "other":
            for badge in way.badges:
                layer.disc(badge.x, badge.y, 9.5, palette.INK, palette.PAPER, 1.4, sign=badge.kind)
    return layer


# ------------------------------------------------------------------------------------------------ its words


def _notes(pen: Pen, scene: Scene) -> list[Words]:
    """Write the counts on pieces and the short notes of marks in place; give the longer notes, which can move."""
    found: list[Words] = []
    spots = _spots(scene)
    for piece, x, y in standing(scene):
        if piece.text:
            look = palette.player_look(piece.player)
            rx, ry, _ = SHAPES[look.shape].room
            at = (x + (rx - 0.5) * PIECE_SIZE, y + (ry - 0.5) * PIECE_SIZE)
            pen.write(piece.text[:2], *at, 14, colour=look.ink, bold=True, order=51, gid=f"piece {piece.place}")
    for mark in scene.marks:
        spot = spots.get(mark.place)
        if not mark.text or spot is None:
            continue
        x, y = spot.middle if isinstance(spot, Area) else (spot.x, spot.y)
        radius = MARK_RADIUS.get(mark.kind, MARK_RADIUS["ring"])
        gid = f"note {mark.place}"
        if len(mark.text) <= 2:
            pen.write(mark.text, x, y, 14, colour=palette.REACH, bold=True, order=41, gid=gid)
            continue
        artist = pen.write(mark.text, x, y, 14, bold=True, halo=palette.PAPER, order=62, gid=gid)
        if artist is not None:
            found.append(Words(artist, tuple(around(mark.text, x, y, radius + 3, 0.0)), 20))
    return found


def _badges(pen: Pen, ways: Sequence[Way]) -> list[Words]:
    """Write the order of arrows on their discs; give the prices, which stand beside them."""
    found: list[Words] = []
    for way in ways:
        for order, badge in enumerate(way.badges if way.kind != "other" else (), 1):
            x, y = badge.x, badge.y
            pen.write(str(order), x, y, 14, colour="#ffffff", bold=True, order=62, gid=f"order {order}")
            if not badge.text:
                continue
            artist = pen.write(badge.text, x, y, 14, bold=True, order=64, gid=f"price {order}")
            if artist is not None:
                spots = [Spot(badge.text, x - a * 16, y - d * 16, a, d, 0.8 * i) for i, (a, d) in enumerate(_BESIDE)]
                found.append(Words(artist, tuple(spots), 30))
    return found


_BESIDE = ((-1, 0), (1, 0), (0, 1), (0, -1), (-0.8, 0.9), (0.8, 0.9), (-0.8, -0.9), (0.8, -0.9))


def _tag_plates(tags: Sequence[Words], boxes: Sequence[Box | None], ways: Sequence[Way]) -> Layer:
    """Paint the plates under the prices: dashed for the arrow that is free."""
    layer = Layer("plates", 63)
    free = [badge.kind == "free" for way in ways if way.kind != "other" for badge in way.badges if badge.text]
    for _, box, dashed in zip(tags, boxes, free, strict=False):
        if box is not None:
            left, top, right, bottom = box.left - 2, box.top - 1, box.right + 2, box.bottom + 1
            corners = ((left, top), (right, top), (right, bottom), (left, bottom))
            layer.area(corners, palette.PAPER)
            layer.line((*corners, corners[0]), palette.INK, 1.2, (3, 2) if dashed else ())
    return layer


def _in_the_way(scene: Scene) -> list[Obstacle]:
    """What names and prices must not cover besides the map itself."""
    found: list[Obstacle] = []
    spots = _spots(scene)
    for _, x, y in standing(scene):
        found.append(Obstacle(_square(x, y, PIECE_SIZE * 0.58), 80))
    for mark in scene.marks:
        spot = spots.get(mark.place)
        if isinstance(spot, Place):
            radius = MARK_RADIUS.get(mark.kind, MARK_RADIUS["ring"])
            found.append(Obstacle(_square(spot.x, spot.y, radius), 4 if mark.kind == "lit" else 30))
    for way in scene.ways:
        if way.kind != "other":
            found += [Obstacle(_square(badge.x, badge.y, 9.5), 60) for badge in way.badges]
            for (ax, ay), (bx, by) in zip(way.points, way.points[1:], strict=False):
                found += [
                    Obstacle(_square(ax + (bx - ax) * part, ay + (by - ay) * part, 4), 8) for part in (0.25, 0.5, 0.75)
                ]
    return found


def _square(x: float, y: float, half: float) -> Box:
    return Box(x - half, y - half, x + half, y + half)


# ---------------------------------------------------------------------------------------- PNG, notebook, paper


def png(what: Scene | Axes, width: float = WIDTH, dpi: float = 100, *, labels: bool = True) -> bytes:
    """Give a scene, or the figure of axes, as a PNG file.

    Parameters
    ----------
    what
        A scene, or axes that a plot function returned.
    width
        In inches; the height follows from the map. Axes keep the size of their figure.
    dpi
        Pixels per inch: 100 for a notebook, 200 for a projector, 300 for print.
    labels
        Whether names are written.

    Returns
    -------
    bytes
        The file; its description is the picture in words.
    """
    ax = what
    if isinstance(what, Scene):
        ax = draw(what, _sheet(what.base.width, what.base.height, bool(what.title), width), labels=labels)
    words, buffer = str(ax.get_label()), BytesIO()
    _figure(ax).savefig(buffer, format="png", dpi=dpi, metadata={"Description": words, "Software": None})
    return buffer.getvalue()


def _figure(ax: Axes) -> Figure:
    figure = ax.get_figure(root=True)
    if figure is None:
        raise ValueError("the axes belong to no figure any more")
    return figure


class Picture:
    """A picture with its words; a notebook shows it as ``<img alt=...>``, which screen readers read.

    Parameters
    ----------
    data
        A PNG file.
    words
        What it shows, in a sentence.
    width
        Width on the page in pixels.
    """

    def __init__(self, data: bytes, words: str, width: int) -> None:
        self.data = data
        self.words = words
        self.width = width

    def __repr__(self) -> str:
        return f"<Picture: {self.words}>"

    def _repr_html_(self) -> str:
        source = b64encode(self.data).decode("ascii")
        return (
            f'<img alt="{escape(self.words)}" width="{self.width}" style="max-width:100%;height:auto" '
            f'src="data:image/png;base64,{source}">'
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        # No image/png beside it: a notebook would choose that and drop the words.
        return {"text/html": self._repr_html_(), "text/plain": self.words}


def image(what: Scene | Axes, width: float = WIDTH, dpi: float = 150, *, labels: bool = True) -> Picture:
    """Give a scene, or the figure of axes, as a picture for a notebook or a page, with its words as alt text.

    Parameters
    ----------
    what
        A scene, or axes that a plot function returned.
    width
        In inches on paper; 100 pixels each on the page.
    dpi
        Pixels per inch of the file: more than 100 keeps it sharp on fine screens.
    labels
        Whether names are written.

    Examples
    --------
    >>> from romelab.core.scene import BaseMap, Scene
    >>> image(Scene(BaseMap("empty", 40, 30, words="A map with nothing on it.")), width=2)
    <Picture: A map with nothing on it.>
    """
    if isinstance(what, Scene):
        words = what.words or what.base.words
    else:
        words, width = str(what.get_label()), _figure(what).get_figwidth()
    return Picture(png(what, width, dpi, labels=labels), words, round(width * 100))
