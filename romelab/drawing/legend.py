"""The signs of a map one by one, as small SVG: for the key below the live board."""

from __future__ import annotations

from math import cos, radians, sin

from romelab.core.scene import Badge, Line, Link, Mark, Piece, Way
from romelab.drawing import palette
from romelab.drawing.glyphs import GLYPHS, TERRAIN_GLYPH
from romelab.drawing.laid import badge_svg, mark_svg, piece_svg, way_svg
from romelab.drawing.markup import number, use
from romelab.drawing.regions import region_line_svg, strait_svg
from romelab.drawing.sizes import GLYPH_SIZE, MERLON, TOKEN_RADIUS

WIDTH, HEIGHT = 44.0, 30.0
"""Size of the box of a sign, in units of the sheet."""


def sign_svg(sign: str) -> str:
    """Draw one sign of a key.

    Parameters
    ----------
    sign
        A kind of area (``"field"``), ``"number"``, ``"city"``, ``"standard"``, ``"iii"``, ``"arrow"``, ``"sea"``,
        ``"limes"``, a mark (``"reach"``, ``"chosen"`` ...), a player (``"red"`` ...), a route (``"best"``,
        ``"other"``), ``"badge"``, or the name of a glyph.

    Returns
    -------
    str
        An SVG element that uses the symbols and the style sheet of a base map on the same page; empty for a sign that
        is not known.
    """
    drawn = _draw(sign)
    if not drawn:
        return ""
    left, top = number(-WIDTH / 2), number(-HEIGHT / 2)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rl-sheet rl-sign" width="{number(WIDTH)}" '
        f'height="{number(HEIGHT)}" viewBox="{left} {top} {number(WIDTH)} {number(HEIGHT)}" aria-hidden="true">'
        f"{drawn}</svg>"
    )


def _draw(sign: str) -> str:
    if sign in palette.TERRAIN and sign != "sea":
        corners = " ".join(f"{number(13 * sin(radians(a)))},{number(-13 * cos(radians(a)))}" for a in range(0, 360, 60))
        glyph = TERRAIN_GLYPH.get(sign)
        parts = f'<polygon class="rl-area k-{sign}" style="stroke:{palette.AREA_EDGE}" points="{corners}"/>'
        return parts + (
            use(f"rl-g-{glyph}", 0, 0, GLYPH_SIZE, attributes=f' class="rl-terrain k-{sign}"') if glyph else ""
        )
    if sign == "number":
        return f'<circle class="rl-token" r="{TOKEN_RADIUS}"/><text class="rl-number rl-strong" x="0" y="4.9">8</text>'
    if sign == "city":
        return use("rl-g-towers3", 0, 0, MERLON, attributes=' class="rl-wall"')
    if sign == "standard":
        return use("rl-g-standard", 0, 0, 24, attributes=' class="rl-standard"')
    if sign == "iii":
        return '<rect class="rl-iii" x="-7.5" y="-3.4" width="15" height="6.8" rx="2"/>' + use(
            "rl-g-iii", 0, 0, 10, attributes=' class="rl-iii-strokes"'
        )
    if sign == "arrow":
        return '<path class="rl-road" d="M-18 0L18 0"/>' + use("rl-g-two_way", 0, 0, 20, attributes=' class="rl-arrow"')
    if sign == "sea":
        return (
            '<path class="rl-sea-way" d="M-18 0L18 0"/>'
            + use("rl-c-sail", 0, -1, 17, attributes=' class="rl-casing"')
            + use("rl-g-sail", 0, -1, 17, attributes=' class="rl-sail"')
        )
    if sign == "limes":
        return "".join(f'<path class="rl-limes-{part}" d="M-18 0L18 0"/>' for part in ("bed", "stakes", "rail"))
    if sign in ("plain", "river", "range"):
        return region_line_svg(Line(sign, ((-18.0, 2.0), (18.0, 2.0))))
    if sign == "strait":
        return strait_svg(Link("", "", "", "strait", False, ((-12.0, 0.0), (12.0, 0.0))))
    if sign == "coin":
        return '<circle class="rl-coin" r="10.5"/><text class="rl-value" x="0" y="4.9">2</text>'
    if sign in ("best", "other", "road"):
        return way_svg(Way(((-18.0, 0.0), (18.0, 0.0)), sign))
    if sign == "badge":
        return badge_svg(Badge(0, 0, ""), 1)
    if sign in ("reach", "chosen", "start", "ring", "lit"):
        scale = 0.8 if sign in ("chosen", "start", "ring") else 1.0
        drawn = mark_svg(Mark("", sign, "3" if sign == "reach" else ""), 0, 0)
        return f'<g transform="scale({scale})">{drawn}</g>'
    if sign in palette.PLAYERS:
        return piece_svg(Piece("", sign, "counter"), 0, 0)
    return use(f"rl-g-{sign}", 0, 0, 20, attributes=f' color="{palette.INK}"') if sign in GLYPHS else ""
