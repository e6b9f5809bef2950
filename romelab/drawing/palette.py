"""Every colour of the package, and the look of each player: colour, shape and letter.

Data only, for SVG and matplotlib alike. The player colours are Okabe and Ito's and Tol's, which stay apart for
colour-blind eyes; shape and letter say the same without any colour.
"""

from typing import Any, NamedTuple

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


FAMILIES = packaged_toml("romelab.drawing", "palette.toml")
GROUP_INK: dict[str, str] = FAMILIES["groups"]
"""Lettering and borders of provinces; any other group is written in :data:`QUIET_INK`."""
PLAYERS = {key: PlayerLook(key, **look) for key, look in FAMILIES["players"].items()}
COLOURS: dict[str, Any] = FAMILIES["colours"]
COLOURS |= {"GROUP_INK": GROUP_INK, "PLAYERS": PLAYERS, "BANDS": dict(enumerate(COLOURS["BANDS"], 1))}
"""Every colour, or family of colours, by the name that style.toml has in braces."""
PAPER, INK, QUIET_INK = COLOURS["PAPER"], COLOURS["INK"], COLOURS["QUIET_INK"]
ROAD, REACH, REASON = COLOURS["ROAD"], COLOURS["REACH"], COLOURS["REASON"]
TERRAIN, TERRAIN_INK, RINGS = COLOURS["TERRAIN"], COLOURS["TERRAIN_INK"], COLOURS["RINGS"]


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
