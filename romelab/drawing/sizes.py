"""Sizes, offsets and signs of everything on a map, in units of its sheet; every pen draws by them.

Widths and dashes of lines stand in :mod:`~romelab.drawing.style`.
"""

from __future__ import annotations

# Letters.
NAME_SIZE = 14.0
"""Letters of place names, in units of the sheet: 14 px where the sheet is as wide in pixels as in units."""
RISE = 0.34
"""How far the foot of letters lies below the middle of their line, as a part of their size."""
LINE_STEP = 14.0
MODERN_SIZE, BROUGHT_SIZE = 11.0, 18.0
"""Letters of a modern name below the ancient one, and of a town that is brought out."""
TOWN = {5: 5.4, 4: 4.2, 3: 2.9, 2: 2.3, 1: 1.7, 0: 1.3}
"""Radius of a town's dot, by its rank."""
BAND, BAND_HEIGHT = 46.0, 18.0
"""Width and height of a field in the key of rings."""
REGION_STEP = 19.0

# The map.
SPOT = 2.6
TOKEN_RADIUS = 9.8
GLYPH_SIZE = 16.5
ALONE = 1.45
"""How much larger the sign of an area is that bears no number."""
MERLON = 32.0
"""Width of the box of a city wall; five merlons fill it."""
ARROW_SIZE = 17.0
ASIDE = 4.5
"""How far an arrow moves along its road, away from a city's wall."""
STANDARD = (0.0, -17.0, 19.0)
"""A legion's standard: across, down and size, from its city."""
III = (15.0, 6.8, 10.4, 10.0)
"""The sign of three legionnaires: its width and height, how far below its city it stands, the size of its strokes."""
SEA_HEAD = ((-5.0, 0.0), (-14.0, -4.6), (-12.0, 0.0), (-14.0, 4.6))
"""The head of a sea arrow that ends at (0, 0) and points to the right."""

# Regions.
COIN = 10.5
"""Radius of the coin with a region's gold value."""
GOAL = 14.8
"""Radius of the inner ring of a region that is chosen."""
WAVES = 17.0
PEAK = (10.0, -2.0, 15.0)
"""A small peak on a mountain border: its size, how far it is raised, how far apart they stand."""
STRAIT = 20.0
"""Least length of the double arrow across a strait."""
BESIDE = {"anchor": (-19.0, 0.5, 15.0), "star": (19.0, 0.0, 14.0), "mercenaries": (19.5, 0.0, 13.0)}
"""Signs that a region always bears: across, down and size, from its coin."""
SMALL = {
    "unrest": (-17.0, -14.0, 16.0),
    "barracks": (17.0, -14.0, 14.0),
    "market": (32.0, -14.0, 14.0),
    "wonder": (47.0, -14.0, 15.0),
    "walling": (34.0, 2.0, 20.0),
}
"""Signs that come and go: across, down and size, from its coin."""

# What lies on the map.
PIECE_SIZE = 23.0
STANDS = {"region": (21.0, -25.0), "city": (17.0, -15.0), "": (17.0, 0.0)}
"""Pieces on one place: how far apart they stand and how far down, by the kind of the place."""
MARK_RADIUS = {"reach": 8.4, "paid": 10.6, "chosen": 11.5, "start": 16.5, "ring": 17.0, "lit": 13.0}
"""Radius of the ring of each state of a place, in units of the sheet."""
BAND_RADIUS = 6.4
"""Radius of a place that can be reached where its price is a band, not a figure."""
IDLE_SCALE = 0.7
"""How much smaller a piece is that the question is not about."""
OUTER = 4.2
"""How much larger the outer ring of a place is that is chosen."""
ORDER_RADIUS = 9.5
"""Disc with the number of an arrow or of a step."""
TAG_HEIGHT = 19.0
TAG_CORNER = 5.0
TAG_MARGIN = 5.0
BADGE_GAP, RING_GAP = 8.0, 7.0
"""Room between a badge or a ring and the tag that stands beside it."""

# Boxes.
FIRST_SIZE, SECOND_SIZE, STEP = 14.5, 13.2, 14.6
"""Letters of the two languages in a box, and the height of a line."""
DIE, DIE_STEP, DIE_CORNER = 15.6, 17.2, 3.0
"""Side of a small die in a box, the step between two, its round corners."""
PLATE = (23.0, 15.6)
"""Width and height of the plate with the value."""
PLATE_CORNER = 3.0
PLATE_AT = (15.0, -4.5)
"""Where its middle lies, from the upper left corner of the box; clear of arrows."""
ORDER_AT = (-2.0, 1.0)
"""Where the number of a step stands, from the lower left corner."""
PLUS, PLUS_ARM, PLUS_AT = 7.5, 4.0, -8.0
"""Radius and strokes of the plus on a box that can be developed, and where it lies from the lower right corner."""
TOKENS_AT, TOKEN_STEP, TOKEN_SCALE = (-11.0, -1.0), 14.5, 0.74
"""Tokens on a box: the last one from the upper right corner, the step between two, how much smaller they are."""
GONE = (8.0, 5.0)
"""How far within its box the cross of a box that falls ends."""
HEAD = 10.0
"""Length of an arrow's head."""

# Under the pointer.
HIT = {"city": 14.0, "": 12.0}
"""Radius that answers to the pointer, by the kind of the place."""
CURSOR = 14.0
CROSS = 6.0
TIP_GAP, BOX_TIP_GAP = 18.0, 9.0
"""Room between the middle of a place, or the edge of a box, and the words beside it."""
