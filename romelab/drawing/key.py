"""The key of a map: its signs, each with a few words, on a white strip below the map."""

from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from typing import NamedTuple

from romelab.core.scene import Badge, Line, Link, Place, Way, text_width
from romelab.drawing import base_layer, palette
from romelab.drawing.boxes import cross
from romelab.drawing.glyphs import GLYPHS, TERRAIN_GLYPH
from romelab.drawing.markup import number
from romelab.drawing.matplotlib_pen import Frame, Painter
from romelab.drawing.pieces_layer import badge_shapes, band_shapes, mark_shapes, piece_shapes, way_group
from romelab.drawing.shapes import HEIGHT, Bar, Disc, Group, Path, Shape, Sign, Text
from romelab.drawing.style import COIN, GLYPH_SIZE, MARK_RADIUS, TOWN, Face
from romelab.drawing.svg_pen import shapes_svg

WIDE, HIGH = 44.0, 30.0
"""Size of the box of a sign, in units of the sheet."""
_TILE = 13.0
_LARGE = 20.0
_STROKE = ((-16.0, 0.0), (16.0, 0.0))
_DICE = ("red", "yellow", "green", "white", "black")
_SIGNS: Mapping[str, Sequence[Shape | Group]] = {
    "number": base_layer.token_shapes(0, 0, "8", strong=True),
    "city": tuple(base_layer.city_shapes(Place("", 0, 0, "city", "", rank=3))),
    "iii": tuple(base_layer.three_shapes(0, 0)),
    "arrow": (Path(("road",), (_STROKE,)), Sign("two_way", "arrow", 0, 0, _LARGE, cased=True)),
    "sea": (Path(("sea-way",), (_STROKE,)), base_layer.arrow_sign("sea", 0, -1)),
    "border": (Path(("border",), (_STROKE,)),),
    "strait": (base_layer.strait_group(Link("", "", "", "strait", False, ((-12.0, 0.0), (12.0, 0.0)))),),
    "coin": (Disc("coin", 0, 0, COIN), Text("value", 0, 0, "2")),
    "room": (Disc("room", -8, 0, 5), Disc("room", 8, 0, 5)),
    "badge": tuple(badge_shapes(Badge(0, 0, ""), 1)),
    "no": (Path(("no-halo", "no-line"), cross(8.0, 8.0)),),
    "dice": tuple(Bar(f"die-{die}", 8.0 * at - 16.0, 0, 8, 8) for at, die in enumerate(_DICE)),
}


def sign_shapes(sign: str) -> list[Shape | Group]:
    """Return one sign of a key.

    Parameters
    ----------
    sign
        A kind of area (``"field"``), ``"number"``, ``"city"``, ``"standard"``, ``"iii"``, ``"arrow"``, ``"sea"``,
        ``"limes"``, ``"border"``, a mark (``"reach"``, ``"chosen"`` ...), a band of prices (``"band 1"``), a
        player (``"red"`` ...), ``"great"``, ``"town"``, a link by its ink (``"link road"``), a ring of days
        (``"ring 0"``; ``"both 0"`` on land and water), a route (``"best"``, ``"best red"``, ``"other"``), ``"badge"``,
        or the name of a glyph.

    Returns
    -------
    list
        Shapes; none for a sign that is not known.
    """
    if sign in palette.TERRAIN and sign != "sea":
        tile = tuple((_TILE * sin(radians(a)), -_TILE * cos(radians(a))) for a in range(0, 360, 60))
        glyph = TERRAIN_GLYPH.get(sign)
        inside = [Sign(glyph, f"on-{sign}", 0, 0, GLYPH_SIZE)] if glyph else []
        return [Path((f"tile-{sign}",), (tile,), True), *inside]
    if sign in _SIGNS:
        return [*_SIGNS[sign]]
    if sign == "limes" or sign in base_layer.LINE_KINDS:
        return [*base_layer.line_shapes(Line(sign, _STROKE))]
    kind, _, player = sign.partition(" ")
    if kind == "link":
        return [Path((player,), (_STROKE,))]
    if player and kind in ("ring", "both"):
        below = [Bar(f"wash-tide-{player} ring-edge", 0, 0.35 * _TILE, 2 * _TILE, 0.7 * _TILE)]
        return [Bar(f"wash-ring-{player} ring-edge", 0, 0, 2 * _TILE, 1.4 * _TILE), *(below if kind == "both" else [])]
    if sign in ("great", "town"):
        return [Disc(sign, 0, 0, TOWN[4 if sign == "great" else 3])]
    if kind == "band":
        return [*band_shapes(int(player))]
    if kind in ("best", "other", "road"):
        return [way_group(Way(_STROKE, kind, player=player))]
    if sign in MARK_RADIUS:
        scale = 0.8 if MARK_RADIUS[sign] > HIGH / 3 and sign != "lit" else 1.0
        return [Group("mark", mark_shapes(sign, "3" if sign == "paid" else "", (0.0, 0.0)), scale=scale)]
    if sign in palette.PLAYERS:
        return [*piece_shapes(sign, "counter")]
    return [Sign(sign, base_layer.tint_of(sign), 0, 0, _LARGE)] if sign in GLYPHS else []


def sign_svg(sign: str) -> str:
    """Draw one sign of a key as SVG.

    Returns
    -------
    str
        An SVG element that uses the symbols and the style sheet of a base map on the same page; empty for a sign that
        is not known.
    """
    drawn = shapes_svg(sign_shapes(sign))
    if not drawn:
        return ""
    left, top = number(-WIDE / 2), number(-HIGH / 2)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rl-sheet rl-sign" width="{number(WIDE)}" '
        f'height="{number(HIGH)}" viewBox="{left} {top} {number(WIDE)} {number(HIGH)}" aria-hidden="true">'
        f"{drawn}</svg>"
    )


ROW = 25.0
"""Height of a row, in units of the sheet."""
LETTERS = 13.5

_SIGN, _GAP, _MARGIN = 31.0, 15.0, 8.0
_SMALLER = 0.8
_FACE = Face(palette.INK, LETTERS, 400)


class Entry(NamedTuple):
    """A sign of the key with its words: x where it starts, y of its middle."""

    sign: str
    words: str
    x: float
    y: float


def key_entries(key: Mapping[str, str], top: float, width: float) -> tuple[list[Entry], float]:
    """Arrange a key in rows.

    Parameters
    ----------
    key
        Signs and their words. A sign is a kind of area (``"field"``), ``"number"``, ``"city"``, ``"arrow"``,
        ``"sea"``, ``"limes"``, ``"border"``, a mark (``"reach"``, ``"chosen"`` ...), a player (``"red"`` ...), a route
        (``"best red"``, ``"other"``) or a glyph (``"standard"``); a sign that starts with a space is not drawn, its
        words start a new row.
    top, width
        Where the first row starts, and how wide the rows are, in units of the sheet.

    Returns
    -------
    tuple
        The entries, and the height of all rows together.

    Examples
    --------
    >>> entries, height = key_entries({"field": "grain", "arrow": "costs 1 grain"}, 100, 300)
    >>> [entry.words for entry in entries], height
    (['grain', 'costs 1 grain'], 30.0)
    """
    if not key:
        return [], 0.0
    found: list[Entry] = []
    x, y = _MARGIN, top + ROW * 0.6
    for sign, words in key.items():
        bare = sign.startswith(" ")
        # Figures of the sans face are a little wider than the book face that is reckoned with.
        wide = text_width(words, LETTERS) * 1.03
        room = 0.0 if bare else _SIGN
        if found and (bare or x + room + wide > width - _MARGIN):
            x, y = _MARGIN, y + ROW
        found.append(Entry(sign, words, x, y))
        x += room + wide + _GAP
    return found, y + ROW * 0.6 - top


def write_key(painter: Painter, entries: Sequence[Entry]) -> None:
    """Draw a key: its signs and their words."""
    height = len(HEIGHT) + 1.0
    for entry in entries:
        bare = entry.sign.startswith(" ")
        if not bare:
            frame = Frame(entry.x + _SIGN / 2 - 3, entry.y, _SMALLER)
            painter.layer("key", height, sign_shapes(entry.sign), frame)
        left, gid = entry.x + (0.0 if bare else _SIGN), f"key {entry.sign.strip()}"
        painter.pen.write(entry.words, left, entry.y, _FACE, across=-1.0, centred=True, order=height + 0.5, gid=gid)
