"""The signs of a map one by one, as shapes about (0, 0): for the key below the live board and the key of a picture."""

from __future__ import annotations

from math import cos, radians, sin

from romelab.core.scene import Badge, Line, Link, Place, Way
from romelab.drawing import base_layer, palette
from romelab.drawing.glyphs import GLYPHS, TERRAIN_GLYPH
from romelab.drawing.markup import number
from romelab.drawing.pieces_layer import badge_shapes, band_shapes, mark_shapes, piece_shapes, way_group
from romelab.drawing.shapes import Bar, Disc, Group, Path, Shape, Sign, Text
from romelab.drawing.sizes import COIN, GLYPH_SIZE, MARK_RADIUS, TOWN
from romelab.drawing.svg_pen import shapes_svg

WIDTH, HEIGHT = 44.0, 30.0
"""Size of the box of a sign, in units of the sheet."""
_TILE = 13.0
_LARGE = 20.0
_STROKE = ((-16.0, 0.0), (16.0, 0.0))


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
    if sign == "number":
        return [*base_layer.token_shapes(0, 0, "8", strong=True)]
    if sign == "city":
        return [*base_layer.city_shapes(Place("", 0, 0, "city", "", rank=3))]
    if sign == "iii":
        return [*base_layer.three_shapes(0, 0)]
    if sign == "arrow":
        return [Path(("road",), (_STROKE,)), Sign("two_way", "arrow", 0, 0, _LARGE, cased=True)]
    if sign == "sea":
        return [Path(("sea-way",), (_STROKE,)), base_layer.arrow_sign("sea", 0, -1)]
    if sign == "border":
        return [Path(("border",), (_STROKE,))]
    if sign == "limes" or sign in base_layer.LINE_KINDS:
        return [*base_layer.line_shapes(Line(sign, _STROKE))]
    if sign == "strait":
        return [base_layer.strait_group(Link("", "", "", "strait", False, ((-12.0, 0.0), (12.0, 0.0))))]
    if sign == "coin":
        return [Disc("coin", 0, 0, COIN), Text("value", 0, 0, "2")]
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
    if sign == "badge":
        return [*badge_shapes(Badge(0, 0, ""), 1)]
    if sign in MARK_RADIUS:
        scale = 0.8 if MARK_RADIUS[sign] > HEIGHT / 3 and sign != "lit" else 1.0
        return [Group("mark", mark_shapes(sign, "3" if sign == "paid" else "", (0.0, 0.0)), scale=scale)]
    if sign in palette.PLAYERS:
        return [*piece_shapes(sign, "counter")]
    tint = "standard" if sign == "standard" else "ink"
    return [Sign(sign, tint, 0, 0, _LARGE)] if sign in GLYPHS else []


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
    left, top = number(-WIDTH / 2), number(-HEIGHT / 2)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rl-sheet rl-sign" width="{number(WIDTH)}" '
        f'height="{number(HEIGHT)}" viewBox="{left} {top} {number(WIDTH)} {number(HEIGHT)}" aria-hidden="true">'
        f"{drawn}</svg>"
    )
