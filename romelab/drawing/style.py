"""How everything is drawn: each ink, face, sign and size by its name, for every pen.

A shape names its inks (:mod:`~romelab.drawing.shapes`); the page reads them as a style sheet, matplotlib from here. The
style sheet stands inside every SVG, so that a saved picture looks the same without romelab.
"""

from typing import Literal, NamedTuple

from romelab.drawing import palette as p

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
MARK_RADIUS = {
    "reach": 8.4,
    "paid": 10.6,
    "chosen": 11.5,
    "start": 16.5,
    "ring": 17.0,
    "lit": 13.0,
    "aim": 15.0,
    "near": 15.0,
}
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


Dashes = tuple[float, ...]

FONTS = {
    "name": "'Palatino Linotype','Book Antiqua',Palatino,'URW Palladio L',P052,'DejaVu Serif Condensed',Georgia,serif",
    "figure": "'Segoe UI','Helvetica Neue',Helvetica,Arial,'Liberation Sans','DejaVu Sans Condensed',sans-serif",
}
FADED = 0.36
"""How much is left of the boxes and arrows that are no part of a plan while it is lit."""


class Ink(NamedTuple):
    """How a line or an area is drawn.

    Attributes
    ----------
    fill, edge
        Colours ``#rrggbb`` or ``#rrggbbaa``; empty for none.
    width
        Of the edge, in units of the sheet.
    dash
        Lengths of strokes and gaps.
    cap
        How lines end: ``"round"`` or ``"butt"``.
    shade
        Whether it darkens what is below, as a marker pen does.
    """

    fill: str = ""
    edge: str = ""
    width: float = 0.0
    dash: Dashes = ()
    cap: Literal["round", "butt"] = "round"
    shade: bool = False


class Face(NamedTuple):
    """How words are written.

    Attributes
    ----------
    colour
        ``#rrggbb``.
    size
        In units of the sheet.
    weight
        400 is plain, from 600 on bold.
    font
        ``"figure"`` or ``"name"``.
    italic
        Whether they lean.
    start
        Whether x is where they begin, not their middle.
    halo
        Colour around the letters; empty for none.
    spacing
        Room after each letter, as a part of the size.
    """

    colour: str
    size: float = NAME_SIZE
    weight: int = 700
    font: Literal["name", "figure"] = "figure"
    italic: bool = False
    start: bool = False
    halo: str = ""
    spacing: float = 0.0


class Tint(NamedTuple):
    """Colours of a sign: its ink, and the paper in its holes."""

    ink: str
    paper: str = p.PAPER


def slug(text: str) -> str:
    """Make a name of letters, figures and hyphens.

    Examples
    --------
    >>> slug("Italia Superus")
    'italia-superus'
    """
    return "".join(c if c.isascii() and c.isalnum() else "-" for c in text.lower())


INKS: dict[str, Ink] = {
    # The map, from the bottom up.
    "sea": Ink(p.SEA),
    "paper": Ink(p.PAPER),
    **{f"area-{kind}": Ink(fill) for kind, fill in p.TERRAIN.items()},
    **{f"shallows-{i}": Ink("", p.SHALLOWS[i], width) for i, width in enumerate((26, 15, 7))},
    "rim": Ink("", p.QUIET_INK + "6b", 11, (), "butt"),
    **{f"rim-{slug(group)}": Ink("", ink + "6b", 11, (), "butt") for group, ink in p.GROUP_INK.items()},
    "wash-land": Ink(p.LAND),
    "wash-blank": Ink(p.BLANK),
    "ring-edge": Ink("", "#fffaf0bf", 0.8),
    **{f"wash-ring-{i}": Ink(fill) for i, fill in enumerate(p.RINGS)},
    **{f"wash-tide-{i}": Ink(fill) for i, fill in enumerate(p.TIDES)},
    "coast": Ink("", p.COAST, 2.4),
    **{f"shoal-{i}": Ink("", p.SHALLOWS[i], width) for i, width in enumerate((15, 9, 4.5))},
    "lane": Ink("", p.WATER_INK + "a0", 1.2, (0.1, 3.8)),
    "key-paper": Ink("#ffffff"),
    "border": Ink("", p.BORDER, 3),
    "road": Ink("", p.ROAD, 1.5),
    "faint-road": Ink("", "#4a352061", 0.8),
    "faint-river": Ink("", "#2b5f8680", 0.9, (6, 2), "butt"),
    "river-way": Ink("", p.WATER_INK + "cc", 2.2, (9, 2, 2, 2), "butt"),
    "sea-way": Ink("", p.SEA_ARROW, 1.7, (5, 3.5), "butt"),
    "sea-head": Ink(p.SEA_ARROW),
    "limes-bed": Ink("", p.PAPER, 12, (), "butt"),
    "limes-stakes": Ink("", p.LIMES, 9, (2.7, 2.7), "butt"),
    "limes-rail": Ink("", p.LIMES, 1.8, (), "butt"),
    "token": Ink(p.TOKEN, p.AREA_EDGE, 1),
    "spot": Ink(p.PAPER, p.ROAD, 1.3),
    "town": Ink(p.PAPER, p.INK, 0.7),
    "great": Ink(p.INK, p.PAPER, 1.1),
    "scale": Ink("", p.INK, 1.4),
    "plate": Ink(p.PAPER, p.COAST, 1),
    "iii": Ink(p.PAPER, p.INK, 0.8),
    # Regions.
    "plain": Ink("", "#83694a", 1.4, (1, 3.4)),
    "river": Ink("", p.RIVER, 4.2),
    "range": Ink("", p.RANGE, 1.8),
    "frontier": Ink("", p.FRONTIER, 1.4, (6, 3), "butt"),
    "shore-line": Ink("", p.COAST, 1),
    "sea-line": Ink("", p.WATER_INK, 1.1, (2, 5)),
    "coin": Ink(p.TOKEN, p.INK, 1.3),
    "coin-capital": Ink(p.TOKEN, p.INK, 2.4),
    **{f"held-{look.key}": Ink(look.colour + "4d") for look in p.PLAYERS.values()},
    # Ways.
    "best-casing": Ink("", p.PAPER, 12),
    "best-edge": Ink("", p.INK, 8),
    "best-core": Ink("", p.INK, 5),
    "other-casing": Ink("", p.PAPER, 6.5),
    "other-core": Ink("", p.INK, 2.6, (7, 5)),
    "by-river": Ink("", p.PAPER, 2.6, (6, 5), "butt"),
    "by-sea": Ink("", p.PAPER, 2.8, (0.1, 6)),
    "lit-casing": Ink("", p.PAPER, 9),
    "lit-edge": Ink("", p.INK, 5.4),
    "lit-core": Ink("", p.INK, 2.4),
    "road-casing": Ink("", p.PAPER, 6.4),
    "road-edge": Ink("", p.BUILT, 4.6),
    "road-core": Ink("", p.PAPER, 1.8),
    **{f"best-{look.key}": Ink("", look.colour, 5) for look in p.PLAYERS.values()},
    **{f"lit-{look.key}": Ink("", look.colour, 2.4) for look in p.PLAYERS.values()},
    # Badges and tags.
    "tag": Ink(p.PAPER, p.INK, 1.2),
    "tag-free": Ink(p.PAPER, p.INK, 1.2, (3, 2), "butt"),
    "bill": Ink(p.CHOSEN, "#ffffff", 1.5),
    "order": Ink(p.INK, p.PAPER, 1.4),
    # States of places; bare ones leave a wall or a sign inside to be seen.
    "reach": Ink("#ffffff", p.REACH, 2),
    "paid": Ink(p.PAID, p.REACH, 2),
    **{f"band-{number}": Ink(fill, p.REACH, 1.6) for number, fill in enumerate(p.BANDS, 1)},
    "chosen": Ink("#ffffff", p.CHOSEN, 2.6),
    "start": Ink(p.PAPER + "b3", p.INK, 2, (2, 3.2), "butt"),
    "ring": Ink("", p.REASON, 3.4, (7, 3.4), "butt"),
    "lit": Ink(p.LIT + "d9"),
    "aim": Ink("", p.AIM, 4.4),
    "near": Ink("", p.AIM, 3, (4, 3.4), "butt"),
    "bare-reach": Ink("", p.REACH, 2),
    "bare-paid": Ink("", p.REACH, 2),
    "bare-chosen": Ink("", p.CHOSEN, 2.6),
    "bare-start": Ink("", p.INK, 2, (2, 3.2), "butt"),
    "outer": Ink("", p.CHOSEN, 2.2),
    "over-reach": Ink("#ffffff40", p.REACH, 3.5),
    "over-paid": Ink(p.PAID + "80", p.REACH, 3.5),
    "over-chosen": Ink("#ffffff66", p.CHOSEN, 5),
    "over-ring": Ink("", p.REASON, 3.5, (8, 4), "butt"),
    "over-start": Ink("", p.INK, 3.5, (2, 4), "butt"),
    "over-lit": Ink(p.LIT + "99"),
    "over-aim": Ink("", p.AIM, 4.4),
    "over-near": Ink("", p.AIM, 3, (6, 4), "butt"),
    # Boxes; how their kind is known, and their states.
    "box-rectangle": Ink(p.FRESH),
    "box-rounded": Ink(p.FRESH),
    "box-oval": Ink("#e8ecef"),
    "box-religion": Ink("#efe3c8"),
    "edge-published": Ink("", p.INK, 2.8, (), "butt"),
    "edge-inferred": Ink("", p.INK, 1.5, (), "butt"),
    "edge-reconstructed": Ink("", p.INK, 1.4, (5, 2.6), "butt"),
    "shaft-published": Ink("", p.INK, 2.8, (), "butt"),
    "shaft-inferred": Ink("", p.INK, 1.9, (), "butt"),
    "shaft-reconstructed": Ink("", p.INK, 1.5, (), "butt"),
    # The ends are round, so that the strokes become dots.
    "dots-published": Ink("", p.INK, 3, (0.1, 5.2)),
    "dots-inferred": Ink("", p.INK, 3, (0.1, 5.2)),
    "dots-reconstructed": Ink("", p.INK, 2.6, (0.1, 5.2)),
    "head-published": Ink(p.INK, p.INK, 1.2),
    "head-inferred": Ink(p.INK, p.INK, 1.2),
    "head-reconstructed": Ink(p.PAPER, p.INK, 1.2),
    "plate-published": Ink(p.INK, p.INK, 1.2),
    "plate-inferred": Ink(p.QUIET_INK, p.INK, 1.2),
    "plate-reconstructed": Ink(p.FRESH, p.INK, 1.2, (3, 1.6), "butt"),
    **{f"die-{colour}": Ink(fill, p.INK, 1.2) for colour, fill in p.DICE.items()},
    "mark-reach": Ink("", p.FOCUS, 3.4),
    "mark-chosen": Ink("", p.CHOSEN, 9),
    "mark-inner": Ink("", "#ffffff", 3),
    "mark-ring": Ink("", p.REASON, 3.4, (7, 3.4), "butt"),
    "mark-lit": Ink(p.LIT, shade=True),
    "mark-aim": Ink("", p.AIM, 5),
    "mark-near": Ink("", p.AIM, 3, (6, 4), "butt"),
    "mark-broken": Ink("#f3c9c4", shade=True),
    "mark-gone": Ink("#e9ded2", shade=True),
    "edge-broken": Ink("", p.REASON, 3, (3, 3), "butt"),
    "edge-gone": Ink("", p.REASON, 2.6),
    "plus": Ink("#ffffff", p.FOCUS, 1.8),
    "plus-strokes": Ink("", p.FOCUS, 2.4, (), "butt"),
    "cross": Ink("", p.REASON + "cc", 2.6),
    # In keys.
    **{f"tile-{kind}": Ink(fill, p.AREA_EDGE, 1) for kind, fill in p.TERRAIN.items()},
    # Under the pointer and at the focus.
    "hit": Ink("#ffffff00"),
    "hover-halo": Ink("", "#ffffff", 4),
    "hover-line": Ink("", p.FOCUS, 2),
    "focus-halo": Ink("", "#ffffff", 6),
    "focus-line": Ink("", p.FOCUS, 3),
    "no-halo": Ink("", "#ffffff", 6),
    "no-line": Ink("", p.REASON, 3),
}
"""Every ink by its name."""

FACES: dict[str, Face] = {
    "name": Face(p.INK, weight=400, font="name", start=True, halo=p.PAPER),
    "name-great": Face(p.INK, weight=700, font="name", start=True, halo=p.PAPER),
    "name-brought": Face("#7a1f0a", BROUGHT_SIZE, 700, "name", start=True, halo=p.PAPER),
    "name-modern": Face(p.QUIET_INK, MODERN_SIZE, 400, "name", start=True, halo=p.PAPER),
    "scale": Face(p.INK, 12, 600),
    "band": Face(p.INK, 12, 400),
    "band-title": Face(p.INK, 14, 600, start=True),
    "region": Face(p.QUIET_INK, 16, 600, "name", halo=p.SEA, spacing=0.24),
    **{
        f"region-{slug(name)}": Face(ink, 16, 600, "name", halo=p.SEA, spacing=0.24)
        for name, ink in p.GROUP_INK.items()
    },
    "water": Face(p.WATER_INK, 15, 400, "name", True, spacing=0.06),
    "number": Face(p.INK, weight=500),
    "strong": Face(p.TOKEN_STRONG, weight=800),
    "value": Face(p.INK),
    "tag-text": Face(p.INK, weight=600),
    "bill-text": Face("#ffffff"),
    "count": Face("#ffffff"),
    **{f"count-{look.key}": Face(look.ink) for look in p.PLAYERS.values()},
    "note": Face(p.REACH, weight=600),
    "note-chosen": Face(p.CHOSEN),
    "first": Face(p.INK, FIRST_SIZE, 400, "name"),
    "second": Face("#4a4038", SECOND_SIZE, 400, "name", True),
    **{f"die-{colour}": Face(p.INK if colour in ("yellow", "white") else "#ffffff", 12.4) for colour in p.DICE},
    "key-words": Face(p.INK, SECOND_SIZE, 400, "name", start=True),
    "value-published": Face("#ffffff"),
    "value-inferred": Face("#ffffff"),
    "value-reconstructed": Face(p.INK, weight=600),
}
"""Every face by its name."""

TINTS: dict[str, Tint] = {
    **{f"on-{kind}": Tint(ink, p.TERRAIN[kind]) for kind, ink in p.TERRAIN_INK.items()},
    **{f"on-{look.key}": Tint(look.ink, look.colour) for look in p.PLAYERS.values()},
    "ink": Tint(p.INK),
    "arrow": Tint(p.ARROW),
    "sail": Tint(p.SEA_ARROW),
    "standard": Tint(p.STANDARD),
    "peak": Tint(p.RANGE, p.LAND),
    "anchor": Tint(p.SEA_ARROW),
    "unrest": Tint(p.TOKEN_STRONG),
    "mercenaries": Tint(p.ARROW),
    "casing": Tint(p.PAPER),
}
"""Every tint of a sign by its name."""


def _colour(what: str, colour: str) -> str:
    if len(colour) == 9:
        return f"{what}:{colour[:7]};{what}-opacity:{int(colour[7:], 16) / 255:.2f}"
    return f"{what}:{colour}"


def _ink(ink: Ink) -> str:
    parts = [_colour("fill", ink.fill)] if ink.fill else []
    if ink.edge:
        parts += [_colour("stroke", ink.edge), f"stroke-width:{ink.width:g}"]
    if ink.cap == "butt":
        parts.append("stroke-linecap:butt")
    if ink.dash:
        parts.append(f"stroke-dasharray:{' '.join(f'{dash:g}' for dash in ink.dash)}")
    return ";".join(parts) + (";mix-blend-mode:multiply" if ink.shade else "")


def _face(face: Face) -> str:
    style = "italic " if face.italic else ""
    rule = f"font:{style}{face.weight} {face.size:g}px {FONTS[face.font]};fill:{face.colour}"
    rule += ";text-anchor:start" if face.start else ""
    rule += f";letter-spacing:{face.spacing}em" if face.spacing else ""
    return rule + (f";stroke:{face.halo};stroke-width:{HALO}px;paint-order:stroke" if face.halo else "")


HALO = 3.2
"""How wide the halo of words is."""


def _rules() -> dict[str, str]:
    """Return the declarations of the style sheet by the names of their classes."""
    rules = {name: _ink(ink) for name, ink in INKS.items()}
    rules |= {f"t-{name}": _face(face) for name, face in FACES.items()}
    return rules | {f"s-{name}": f"color:{t.ink};fill:{t.paper};stroke:{t.paper}" for name, t in TINTS.items()}


_TERRAIN = ",".join(f".rl-s-on-{kind}" for kind in p.TERRAIN_INK)

SHEET_STYLE = (
    ".rl-sheet text{text-anchor:middle;stroke-linejoin:round}"
    ".rl-sheet :is(path,circle,rect):not(symbol *){fill:none;stroke-linejoin:round;stroke-linecap:round}"
    + "".join(f".rl-sheet .rl-{name}{{{rule}}}" for name, rule in _rules().items())
    + f".rl-sheet .rl-idle{{opacity:.6}}.rl-sheet.rl-quiet :is({_TERRAIN}){{opacity:{FADED}}}"
    # While a route is shown, its own arrows are numbered on it; those of other roads step back.
    + ".rl-quiet.rl-routed .rl-ground :is(.rl-s-arrow,.rl-s-sail,.rl-s-casing){fill-opacity:.3;stroke-opacity:.3}"
    + f".rl-faded,.rl-sheet.rl-dim .rl-ground .rl-net{{opacity:{FADED}}}"
)
"""The style sheet as text; it holds no character that XML would have to escape."""
