"""Every colour of the package, and the look of each player: colour, shape and letter.

Data only, for SVG and matplotlib alike. The player colours are Okabe and Ito's and Tol's, which stay apart for
colour-blind eyes; shape and letter say the same without any colour.
"""

from typing import NamedTuple

from romelab.core.packaged import packaged_toml


class PlayerLook(NamedTuple):
    """How a player is shown, the same on the board, in the log and in charts.

    Attributes
    ----------
    key
        Name of the look: ``"red"``, ``"rome"``, ``"neutral"`` ...
    colour
        Fill.
    edge
        Outline, dark enough to be seen on paper.
    ink
        Signs and letters on the fill; at least 4.5 : 1 against it.
    shape
        Name of an outline in :data:`romelab.drawing.glyphs.SHAPES`.
    letter
        One letter that says the same.
    """

    key: str
    colour: str
    edge: str
    ink: str
    shape: str
    letter: str


# Paper and ink.
LAND = "#f1e8d3"
SEA = "#dfe9f0"
COAST = "#8096a5"
PAPER = "#fbf6e9"
INK = "#2b2622"
QUIET_INK = "#6a5f54"
WATER_INK = "#3f6680"
SHALLOWS = ("#d3e1ea", "#c7d9e4", "#b9cfdc")
"""Bands along a coast, from the widest to the narrowest."""

TERRAIN = {
    "field": "#ead9a2",
    "mountain": "#c2b6aa",
    "pasture": "#cadbae",
    "forest": "#9db793",
    "land": LAND,
    "beyond": "#ece5d6",
    "outland": "#d9d5cb",
    "sea": SEA,
}
"""Fill of an area by its kind."""

RINGS = (*("#6b2a0e", "#96430f", "#bd5d1e", "#da7d38", "#eba05a"), *("#f4c184", "#f3dcae", "#dcdcc4", "#b9c9c6"))
"""Fill of rings of days, the nearest first: darker is nearer, also in grey."""
TIDES = (*("#1d4a73", "#2d6595", "#4681af", "#669cc3", "#88b4d2"), *("#a6c8df", "#bfd8e8", "#d0e1ec", "#dfe9f0"))
"""The same on the water, where ships have rings."""
BLANK = "#f8f5ee"
"""Land that no ring reaches."""

TERRAIN_INK = {"field": "#7d5f12", "mountain": "#51463c", "pasture": "#4c6327", "forest": "#2d5230"}
"""The small sign on an area, by its kind."""

AREA_EDGE = "#a99a80"
ROAD = "#9b866b"
ARROW = "#5a1f12"
SEA_ARROW = "#1f5478"
LIMES = "#4a2f1b"
BORDER = "#7a4a2a"
STANDARD = "#9a2617"
FRONTIER = "#8a7f6f"
RIVER = "#2f6f9f"
RANGE = "#5d4c3d"
BUILT = "#7a3b12"
"""Roads that players have built."""
FRESH = "#fffdf6"
"""Fill of a box."""
TOKEN = "#fdf9ee"  # noqa: S105  (a number disc, no secret)
TOKEN_STRONG = "#a1260d"  # noqa: S105
"""Numbers that fall most often."""

# States of places. Each also has its own form: ring, double ring, dots, dashes.
DICE = {"red": "#b3261e", "yellow": "#f2c230", "green": "#2e7d32", "white": "#ffffff", "black": "#262626"}
"""Small dice by their colour; each bears its letter as well."""
REACH = "#1d3557"
PAID = "#ffe08a"
BANDS = {1: "#ffffff", 2: "#c3d6e6", 3: "#84aac9", 4: "#4678a3", 5: "#1d3557"}
"""From what costs nothing to what costs most: steps that read in grey as well."""
CHOSEN = "#1d3557"
REASON = "#b3261e"
LIT = "#ffe28a"
AIM = "#b77600"
FOCUS = "#0b57d0"

FAMILIES = packaged_toml("romelab.drawing", "palette.toml")
"""Colours that are called by names, family by family."""
GROUP_INK: dict[str, str] = FAMILIES["groups"]
"""Lettering and borders of provinces; any other group is written in :data:`QUIET_INK`."""

PLAYERS = {key: PlayerLook(key, **look) for key, look in FAMILIES["players"].items()}
"""Looks by key."""


def player_look(key: str) -> PlayerLook:
    """Return the look of a player; an unknown or empty key looks neutral.

    Examples
    --------
    >>> player_look("blue").shape, player_look("nobody").key
    ('square', 'neutral')
    """
    return PLAYERS.get(key, PLAYERS["neutral"])


def mixed(one: str, other: str, part: float) -> str:
    """Return the colour that lies ``part`` of the way from one colour to the other.

    Examples
    --------
    >>> mixed("#000000", "#ff8800", 0.5)
    '#804400'
    """
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb``, from 0 (black) to 1 (white), as WCAG 2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast between two colours, from 1 to 21, as WCAG 2 defines it.

    Examples
    --------
    >>> round(contrast("#ffffff", "#000000"))
    21
    """
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
