"""The key of a map: each sign with a few words, on a white strip below the map or beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from romelab.core.labels import text_width
from romelab.drawing import palette
from romelab.drawing.lettering import balanced
from romelab.drawing.matplotlib_pen import Frame, Painter
from romelab.drawing.shapes import HEIGHT
from romelab.drawing.signs import sign_shapes
from romelab.drawing.style import Face

ROW = 25.0
"""Height of a row, in units of the sheet."""
LETTERS = 13.5
COLUMN = 190.0
"""Width of a key that stands beside the map."""

_SIGN, _GAP, _MARGIN = 31.0, 15.0, 8.0
_SMALLER = 0.8
_FACE = Face(palette.INK, LETTERS, 400)


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
