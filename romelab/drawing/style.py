"""How everything is drawn: each ink, face, sign and size by its name, for every pen.

A shape names its inks (:mod:`~romelab.drawing.shapes`); the page reads them as a style sheet, matplotlib from here. The
style sheet stands inside every SVG, so that a saved picture looks the same without romelab.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from romelab.core.packaged import packaged_toml
from romelab.drawing import palette as p

# Letters.
NAME_SIZE = 14.0
"""Letters of place names, in units of the sheet: 14 px where the sheet is as wide in pixels as in units."""
RISE = 0.34
"""How far the foot of letters lies below the middle of their line, as a part of their size."""
LINE_STEP = 14.0
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
    "plundered": (13.0, -11.0, 13.0),
}
"""Signs that come and go: across, down and size, from the coin of a region or the middle of a city."""

# What lies on the map.
PIECE_SIZE = 23.0
STANDS = {"region": (21.0, -25.0), "city": (17.0, -15.0), "": (17.0, 0.0)}
"""Pieces on one place: how far apart they stand and how far down, by the kind of the place."""
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
TOKENS_AT, TOKEN_STEP, TOKEN_SCALE, ROOM = (-11.0, -1.0), 14.5, 0.74, 4.2
"""Tokens on a box: the last one from the upper right corner, the step between two, how much smaller they are, and the
radius of a spot where one has room."""
GONE = (8.0, 5.0)
"""How far within its box the cross of a lost box ends."""
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
"""How much is left of the boxes and arrows that are not part of a plan while it is lit."""


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


def _rows(kind: type[Any], rows: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, Any]]:
    """Read a table of style.toml: a row for each name, or for each member of a family of colours."""
    for name, row in rows.items():
        stem, _, family = name.rstrip("}").partition("{")
        for key in _keys(family):
            yield stem + slug(key), kind(**{what: _value(one, key) for what, one in row.items()})


def _keys(family: str) -> Iterable[str]:
    if not family:
        return ("",)
    colours = p.COLOURS[family]
    return map(str, range(len(colours)) if isinstance(colours, list) else colours)


def _value(one: Any, key: str) -> Any:
    if isinstance(one, str):
        return one.replace("*", key).format_map(p.COLOURS)
    return tuple(one) if isinstance(one, list) else one


_TABLES = packaged_toml("romelab.drawing", "style.toml")
MARK_RADIUS: dict[str, float] = _TABLES["mark_radius"]
"""Radius of the ring of each state of a place, in units of the sheet."""
INKS: dict[str, Ink] = dict(_rows(Ink, _TABLES["inks"]))
FACES: dict[str, Face] = dict(_rows(Face, _TABLES["faces"]))
TINTS: dict[str, Tint] = dict(_rows(Tint, _TABLES["tints"]))


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
