"""Maps of regions: coins, ports, borders of four kinds, roads, who holds what; for SVG and matplotlib alike.

A region is a place of the kind ``"region"``; its land is the areas whose group is its id. A sea area is a place of the
kind ``"sea"``. Whoever holds a region is told by the shape and colour of its sign, not by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, NamedTuple

from romelab.core.scene import XY, Area, BaseMap, Line, Link, Piece, Place
from romelab.drawing import palette as p
from romelab.drawing.markup import escaped, number, path, use

if TYPE_CHECKING:
    from romelab.drawing.ink import Layer

PLACE_KINDS = ("region", "sea")
LINE_KINDS = ("plain", "river", "range", "frontier", "shore-line", "sea-line")
"""Borders of regions (the strait is a link), of the lands beyond, and of sea areas."""
COIN = 10.5
"""Radius of the coin with a region's gold value."""
GOAL = 14.8
"""Radius of the inner ring of a region that is chosen."""
LIFT = -25.0
"""How far above its coin the pieces on a region stand."""
HELD = "control"
"""Kind of the piece that says who holds a region: on its place a sign with its value, on its areas a tint."""
FRONTIER = "#8a7f6f"
RIVER = "#2f6f9f"
RANGE = "#5d4c3d"
ROADS = "#7a3b12"
SIGN_INK = {"anchor": "#1f5478", "unrest": "#a1260d", "mercenaries": "#5a1f12"}
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
WIDTHS = {"plain": 1.4, "river": 4.2, "range": 1.8, "frontier": 1.4, "shore-line": 1.0, "sea-line": 1.1}
INKS = {
    "plain": "#83694a",
    "river": RIVER,
    "range": RANGE,
    "frontier": FRONTIER,
    "shore-line": p.COAST,
    "sea-line": p.WATER_INK,
}
DASHES: dict[str, tuple[float, ...]] = {"plain": (1.0, 3.4), "frontier": (6.0, 3.0), "sea-line": (2.0, 5.0)}


class Sign(NamedTuple):
    """A glyph on the map: its name, middle, size, ink and paper."""

    glyph: str
    x: float
    y: float
    size: float
    ink: str
    paper: str = p.PAPER


def place_signs(place: Place) -> list[Sign]:
    """Give the signs that a region or sea area always bears, without its coin."""
    if place.kind == "sea":
        return [Sign("waves", place.x, place.y, 17.0, p.SEA_ARROW)]
    found: list[Sign] = []
    for name in place.signs:
        if name in BESIDE:
            dx, dy, size = BESIDE[name]
            found.append(Sign(name, place.x + dx, place.y + dy, size, SIGN_INK.get(name, p.INK)))
    return found


def range_peaks(points: Sequence[XY]) -> list[XY]:
    """Give where small peaks stand along a mountain border."""
    whole = sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points))
    count = max(1, round(whole / 15))
    want = [(i + 0.5) * whole / count for i in range(count)]
    found: list[XY] = []
    gone = 0.0
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        while want and want[0] <= gone + length + 1e-9:
            part = (want.pop(0) - gone) / length if length else 0.0
            found.append((ax + (bx - ax) * part, ay + (by - ay) * part))
        gone += length
    return found


def strait_turn(link: Link) -> tuple[float, float, float, float]:
    """Give middle, length and direction in degrees of the double arrow across a strait."""
    (ax, ay), (bx, by) = link.points[0], link.points[-1]
    return (ax + bx) / 2, (ay + by) / 2, max(20.0, hypot(bx - ax, by - ay)), degrees(atan2(by - ay, bx - ax)) % 180


def small_sign(piece: Piece, x: float, y: float) -> Sign | None:
    """Give the small sign of an improvement or of unrest beside the coin at (x, y); None for other pieces."""
    if piece.kind not in SMALL:
        return None
    dx, dy, size = SMALL[piece.kind]
    glyph = "towers3" if piece.kind == "walling" else piece.kind
    return Sign(glyph, x + dx, y + dy, size, SIGN_INK.get(piece.kind, p.INK))


# -------------------------------------------------------------------------------------------------------- as SVG


def style_rules(figure_font: str) -> list[str]:
    """Give the rules of the style sheet for maps of regions."""
    s = ".rl-sheet "
    return [
        *(
            f"{s}.rl-{kind}{{stroke:{INKS[kind]};stroke-width:{WIDTHS[kind]};stroke-linejoin:round;"
            f"stroke-linecap:{'butt' if kind == 'frontier' else 'round'}"
            + (f";stroke-dasharray:{' '.join(f'{dash:g}' for dash in DASHES[kind])}" if kind in DASHES else "")
            + "}"
            for kind in LINE_KINDS
        ),
        f"{s}.rl-coin{{fill:{p.TOKEN};stroke:{p.INK};stroke-width:1.3}}",
        f"{s}.rl-coin.capital{{stroke-width:2.4}}",
        f"{s}.rl-value{{font:700 14px {figure_font};fill:{p.INK}}}",
        f"{s}.w-road .casing{{stroke:{p.PAPER};stroke-width:6.4}}",
        f"{s}.w-road .edge{{stroke:{ROADS};stroke-width:4.6}}",
        f"{s}.w-road .core{{stroke:{p.PAPER};stroke-width:1.8}}",
        # The sign of whoever holds a region stays to be seen inside its rings.
        f"{s}.on-region.m-chosen .ring{{fill:none;r:{GOAL}px}}",
        f"{s}.on-region.m-chosen .outer{{r:{GOAL + 4.2}px}}",
        f"{s}.on-region.m-start .ring{{fill:none}}",
        *(f"{s}.rl-held.h-{look.key}{{fill:{look.colour};fill-opacity:.3}}" for look in p.PLAYERS.values()),
    ]


def region_line_svg(line: Line) -> str:
    """Draw a border, with its peaks if it is a mountain range."""
    drawn = f'<path class="rl-{line.kind}" d="{path(line.points)}"/>'
    if line.kind == "range":
        drawn += "".join(_glyph_svg(Sign("peak", x, y - 2, 10.0, RANGE, p.LAND)) for x, y in range_peaks(line.points))
    return drawn


def strait_svg(link: Link) -> str:
    """Draw the double arrow across a strait."""
    x, y, long, turn = strait_turn(link)
    at = f'transform="rotate({number(turn)} {number(x)} {number(y)})"'
    return (
        f"<g {at}>"
        + use("rl-c-two_way", x, y, long, long, attributes=' class="rl-casing"')
        + use("rl-g-two_way", x, y, long, long, attributes=' class="rl-arrow"')
        + "</g>"
    )


def _glyph_svg(sign: Sign, cased: bool = False) -> str:
    style = f' style="color:{sign.ink};fill:{sign.paper};stroke:{sign.paper}"'
    casing = use(f"rl-c-{sign.glyph}", sign.x, sign.y, sign.size, attributes=' class="rl-casing"') if cased else ""
    return casing + use(f"rl-g-{sign.glyph}", sign.x, sign.y, sign.size, attributes=style)


def region_svg(place: Place) -> str:
    """Draw the coin and signs of a region, or the waves of a sea area."""
    drawn = "".join(_glyph_svg(sign, True) for sign in place_signs(place))
    if place.kind == "sea":
        return drawn
    x, y = number(place.x), number(place.y)
    capital = " capital" if "star" in place.signs else ""
    return (
        f'<circle class="rl-coin{capital}" cx="{x}" cy="{y}" r="{COIN}"/>'
        f'<text class="rl-value" x="{x}" y="{number(place.y + 4.9)}">{place.rank}</text>{drawn}'
    )


def held_svg(piece: Piece, area: Area) -> str:
    """Tint an area in the colour of whoever holds it."""
    return f'<path class="rl-held h-{escaped(p.player_look(piece.player).key)}" d="{path(area.points, closed=True)}"/>'


def small_svg(piece: Piece, x: float, y: float) -> str:
    """Draw an improvement or unrest beside the coin at (x, y)."""
    sign = small_sign(piece, x, y)
    if sign is None:
        return ""
    title = f"<title>{escaped(piece.words)}</title>" if piece.words else ""
    return f'<g class="rl-small">{title}{_glyph_svg(sign, True)}</g>'


def land_of(base: BaseMap) -> dict[str, str]:
    """Give for every region the path of its land, for clicks on it; empty on maps without regions."""
    wanted = {place.id for place in base.places if place.kind in PLACE_KINDS}
    found: dict[str, list[str]] = {}
    for area in base.areas:
        if area.group in wanted:
            found.setdefault(area.group, []).append(path(area.points, closed=True))
    return {name: "".join(parts) for name, parts in found.items()}


# -------------------------------------------------------------------------------------------------- for matplotlib


def paint_line(layer: Layer, line: Line) -> None:
    """Paint a border, with its peaks if it is a mountain range."""
    layer.line(line.points, INKS[line.kind], WIDTHS[line.kind], DASHES.get(line.kind, ()), sign=line.kind)
    if line.kind == "range":
        for x, y in range_peaks(line.points):
            layer.glyph("peak", x, y - 2, 10.0, RANGE, p.LAND)


def paint_strait(layer: Layer, link: Link) -> None:
    """Paint the double arrow across a strait."""
    x, y, long, turn = strait_turn(link)
    for halo in (0.3, 0.0):
        layer.glyph("two_way", x, y, long, p.ARROW, p.PAPER, turn, halo=halo)


def paint_place(layer: Layer, place: Place) -> None:
    """Paint the coin and signs of a region, or the waves of a sea area; values are written by the lettering."""
    if place.kind == "region":
        layer.disc(place.x, place.y, COIN, p.TOKEN, p.INK, 2.4 if "star" in place.signs else 1.3, sign="coin")
    paint_signs(layer, place_signs(place))


def paint_signs(layer: Layer, signs: Iterable[Sign]) -> None:
    """Paint signs with paper around them."""
    for sign in signs:
        for halo in (0.3, 0.0):
            layer.glyph(sign.glyph, sign.x, sign.y, sign.size, sign.ink, sign.paper, halo=halo)


def paint_held(layer: Layer, piece: Piece, area: Area) -> None:
    """Tint an area in the colour of whoever holds it."""
    layer.area(area.points, p.player_look(piece.player).colour + "4d", sign=f"held {piece.player}")


def paint_road(layer: Layer, points: Sequence[XY]) -> None:
    """Paint a road that players have built."""
    layer.line(points, p.PAPER, 6.4)
    layer.line(points, ROADS, 4.6, sign="road")
    layer.line(points, p.PAPER, 1.8)
