"""Sizes of everything on a map, in units of its sheet, for SVG and matplotlib alike."""

from __future__ import annotations

NAME_SIZE = 14.0
"""Letters of place names, in units of the sheet: 14 px where the sheet is as wide in pixels as in units."""

LINE_STEP = 14.0
PIECE_SIZE = 23.0
TOKEN_RADIUS = 9.8
GLYPH_SIZE = 16.5
MERLON = 32.0
"""Width of the box of a city wall; five merlons fill it."""
TAG_HEIGHT = 19.0

MARK_RADIUS = {"reach": 8.4, "chosen": 11.5, "start": 16.5, "ring": 17.0, "lit": 13.0}
"""Radius of the ring of each state of a place, in units of the sheet."""
