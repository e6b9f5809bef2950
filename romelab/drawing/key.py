"""The key of a map: each sign with a few words, on a white strip below the map or beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from typing import NamedTuple

from romelab.core.labels import text_width
from romelab.core.scene import Line, Link
from romelab.drawing import palette
from romelab.drawing.glyphs import GLYPHS, SHAPES, TERRAIN_GLYPH
from romelab.drawing.ground import ARROW_SIZE, SAIL_SIZE
from romelab.drawing.ink import Layer
from romelab.drawing.lettering import Pen, balanced
from romelab.drawing.overlay import BADGE_RADIUS, PLACE_MARKS
from romelab.drawing.regions import COIN, paint_line, paint_road, paint_strait
from romelab.drawing.sizes import MARK_RADIUS, TOKEN_RADIUS

ROW = 25.0
"""Height of a row, in units of the sheet."""
LETTERS = 13.5
COLUMN = 190.0
"""Width of a key that stands beside the map."""

_SIGN, _GAP, _MARGIN = 31.0, 15.0, 8.0


class Entry(NamedTuple):
    """A sign of the key with its words: x where it starts, y of its middle, width of the words."""

    sign: str
    words: str
    x: float
    y: float
    width: float


def key_entries(key: Mapping[str, str], top: float, width: float) -> tuple[list[Entry], float]:
    """Arrange a key in rows.

    Parameters
    ----------
    key
        Signs and their words. A sign is a kind of area (``"field"``), ``"number"``, ``"city"``, ``"arrow"``,
        ``"sea"``, ``"limes"``, ``"border"``, a mark (``"reach"``, ``"chosen"`` ...), a player (``"red"`` ...), a route
        (``"best red"``, ``"other"``) or a glyph (``"standard"``); a sign that starts with a blank is not drawn, its
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
        found.append(Entry(sign, words, x, y, room + wide))
        x += room + wide + _GAP
    return found, y + ROW * 0.6 - top


def key_column(key: Mapping[str, str], left: float, height: float) -> list[Entry]:
    """Arrange a key in a column :data:`COLUMN` units wide, from the foot of the sheet upwards.

    Parameters
    ----------
    key
        As for :func:`key_entries`.
    left
        Where the column starts, in units of the sheet.
    height
        Height of the sheet.

    Examples
    --------
    >>> [round(entry.y) for entry in key_column({"field": "grain", "arrow": "costs 1 grain"}, 100, 300)]
    [258, 284]
    """
    found: list[Entry] = []
    y = height - 3.0
    for sign, words in reversed(list(key.items())):
        room = 0.0 if sign.startswith(" ") else _SIGN
        text = balanced(words, int((COLUMN - room - 2 * _MARGIN) / (0.54 * LETTERS)))
        tall = ROW + text.count("\n") * LETTERS * 1.1
        found.append(Entry(sign, text, left + _MARGIN, y - tall / 2, COLUMN - 2 * _MARGIN))
        y -= tall + 1
    return found[::-1]


def write_key(pen: Pen, entries: Sequence[Entry]) -> Layer:
    """Write the words of a key; gives its signs."""
    layer = Layer("key", 70)
    for entry in entries:
        bare = entry.sign.startswith(" ")
        if not bare:
            _paint(layer, entry.sign, entry.x + _SIGN / 2 - 3, entry.y)
        artist = pen.write(entry.words, entry.x, entry.y, LETTERS, order=71, gid=f"key {entry.sign.strip()}")
        if artist is not None:
            artist.set(ha="left", ma="left", x=entry.x + (0.0 if bare else _SIGN))
    return layer


def _paint(layer: Layer, sign: str, x: float, y: float) -> None:
    ink, paper = palette.INK, palette.PAPER
    if sign == "number":
        layer.disc(x, y, TOKEN_RADIUS, palette.TOKEN, palette.AREA_EDGE, 1)
    elif sign == "city":
        layer.glyph("towers3", x, y, 32, ink, paper)
    elif sign == "arrow":
        layer.line(((x - 14, y), (x + 14, y)), palette.ROAD, 1.5)
        layer.glyph("two_way", x, y, ARROW_SIZE, palette.ARROW, paper)
    elif sign == "sea":
        layer.line(((x - 14, y + 3), (x + 14, y + 3)), palette.SEA_ARROW, 1.7, (5, 3.5))
        layer.glyph("sail", x, y, SAIL_SIZE, palette.SEA_ARROW, paper, halo=0.2)
        layer.glyph("sail", x, y, SAIL_SIZE, palette.SEA_ARROW, paper)
    elif sign == "limes":
        for i in range(6):
            layer.line(((x - 12.5 + i * 5, y - 4), (x - 12.5 + i * 5, y + 4)), palette.LIMES, 2.2)
        layer.line(((x - 14, y), (x + 14, y)), palette.LIMES, 1.8)
    elif sign in ("plain", "river", "range"):
        paint_line(layer, Line(sign, ((x - 13, y + 2), (x + 13, y + 2))))
    elif sign == "strait":
        paint_strait(layer, Link("", "", "", "strait", False, ((x - 11, y), (x + 11, y))))
    elif sign == "road":
        paint_road(layer, ((x - 13, y), (x + 13, y)))
    elif sign == "coin":
        layer.disc(x, y, COIN, palette.TOKEN, palette.INK, 1.3)
    elif sign == "border":
        layer.line(((x - 12, y), (x + 12, y)), palette.BORDER, 3)
    elif sign in palette.TERRAIN:
        corners = [(x + 12 * sin(radians(a)), y - 12 * cos(radians(a))) for a in range(0, 360, 60)]
        layer.area(corners, palette.TERRAIN[sign], palette.AREA_EDGE, 1)
        if sign in TERRAIN_GLYPH:
            layer.glyph(TERRAIN_GLYPH[sign], x, y, 15, palette.TERRAIN_INK[sign], palette.TERRAIN[sign])
    elif sign == "iii":
        layer.area(((x - 9, y - 5), (x + 9, y - 5), (x + 9, y + 5), (x - 9, y + 5)), paper, ink, 0.8)
        layer.glyph("iii", x, y, 13, ink, paper, tall=0.7)
    elif sign == "badge":
        layer.line(((x - 13, y), (x + 13, y)), ink, 4)
        layer.disc(x, y, BADGE_RADIUS - 1, ink, paper, 1.4)
    elif sign.startswith("best"):
        look = palette.PLAYERS.get(sign.removeprefix("best "))
        layer.line(((x - 9, y), (x + 9, y)), ink, 8)
        layer.line(((x - 9, y), (x + 9, y)), look.colour if look else ink, 5)
    elif sign == "other":
        layer.line(((x - 14, y), (x + 14, y)), ink, 2.6, (7, 5))
    elif sign in PLACE_MARKS:
        fill, edge, width, dash = PLACE_MARKS[sign]
        radius = min(MARK_RADIUS[sign], 10.5)
        layer.disc(x, y, radius - 3 if sign == "chosen" else radius, fill, edge, width, dash, sign)
        if sign == "chosen":
            layer.disc(x, y, radius + 1.2, "none", palette.CHOSEN, 2.2)
    elif sign in palette.PLAYERS:
        look = palette.PLAYERS[sign]
        layer.outline(SHAPES[look.shape].points, x, y, 19, look.colour, look.edge, 1.4, sign)
    elif sign in GLYPHS:
        layer.glyph(sign, x, y, 19, palette.STANDARD if sign == "standard" else ink, paper)
