"""The part of a picture that never changes, as layers of ink: land and sea, roads, Limes, terrain, places.

The same paper as in :mod:`~romelab.drawing.svg`: sizes and colours are shared with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, degrees, radians, sin

from romelab.core.scene import Area, BaseMap, Link, Place
from romelab.drawing import palette
from romelab.drawing.glyphs import GLYPHS, TERRAIN_GLYPH
from romelab.drawing.ink import Layer, halfway
from romelab.drawing.regions import LINE_KINDS, PLACE_KINDS, paint_line, paint_place, paint_strait
from romelab.drawing.sizes import GLYPH_SIZE, MERLON, TOKEN_RADIUS

SHALLOW_WIDTHS = (26.0, 15.0, 7.0)
ARROW_SIZE = 17.0
ARROW_ASIDE = 4.5
"""How far an arrow moves along its road, away from a city's wall."""
SAIL_SIZE = 17.0
STANDARD_SIZE = 19.0


def ground(base: BaseMap) -> list[Layer]:
    """Paint a base map.

    Parameters
    ----------
    base
        The map.

    Returns
    -------
    list of Layer
        From the bottom up: ``sea``, ``beyond``, ``shallows``, ``areas``, one ``rim`` for each group, ``borders``,
        ``limes``, ``coast``, ``roads``, ``sea-ways``, ``arrows``, ``terrain``, ``tokens``, ``spots``, ``cities``.
        Numbers and names are written by :mod:`~romelab.drawing.lettering`.
    """
    sea, beyond, shallows = Layer("sea", 0), Layer("beyond", 1), Layer("shallows", 2)
    sea.area(((0, 0), (base.width, 0), (base.width, base.height), (0, base.height)), palette.SEA)
    coasts = [line.points for line in base.lines if line.kind == "coast"]
    for colour, width in zip(palette.SHALLOWS, SHALLOW_WIDTHS, strict=True):
        for points in coasts:
            shallows.line(points, colour, width)
    coast = Layer("coast", 5)
    for points in coasts:
        coast.line(points, palette.COAST, 2.4)
    areas = Layer("areas", 3)
    for area in base.areas:
        if area.kind == "open":
            continue
        fill = palette.TERRAIN.get(area.kind, palette.LAND)
        (beyond if area.kind == "beyond" else areas).area(area.points, fill, sign=area.kind)
    return [
        sea,
        beyond,
        shallows,
        areas,
        *_rims(base),
        *_lines(base),
        coast,
        *_links(base),
        *_terrain(base.areas),
        *_places(base.places),
    ]


def _rims(base: BaseMap) -> Iterable[Layer]:
    """Paint a band of its colour along the inside of every group's rim."""
    for group in dict.fromkeys(line.group for line in base.lines if line.kind == "rim"):
        inside = tuple(area.points for area in base.areas if area.group == group)
        layer = Layer(f"rim {group}", 3.5, within=inside)
        for line in base.lines:
            if line.kind == "rim" and line.group == group:
                layer.line(line.points, palette.GROUP_INK.get(group, palette.QUIET_INK) + "6b", 11)
        yield layer


def _lines(base: BaseMap) -> list[Layer]:
    borders, limes = Layer("borders", 4), Layer("limes", 8, "butt")
    for line in base.lines:
        if line.kind == "border":
            borders.line(line.points, palette.BORDER, 3)
        elif line.kind == "limes":
            limes.line(line.points, palette.PAPER, 12)
            limes.line(line.points, palette.LIMES, 9, (2.7, 2.7), sign="palisade")
            limes.line(line.points, palette.LIMES, 1.8)
        elif line.kind in LINE_KINDS:
            paint_line(borders, line)
        elif line.kind not in ("coast", "rim"):
            borders.line(line.points, palette.BORDER, 1.5)
    return [borders, limes]


def arrow_spots(base: BaseMap) -> Iterable[tuple[Link, float, float, float]]:
    """Give each link that carries an arrow, with x, y and direction of its sign."""
    cities = {place.id for place in base.places if place.kind == "city"}
    for link in base.links:
        if link.arrow:
            x, y, turn = halfway(link.points)
            if link.kind != "sea" and (link.start in cities) != (link.end in cities):
                away = ARROW_ASIDE if link.start in cities else -ARROW_ASIDE
                x, y = x + away * cos(radians(turn)), y + away * sin(radians(turn))
            yield link, x, y, turn


def _links(base: BaseMap) -> list[Layer]:
    roads, seas, arrows = Layer("roads", 6), Layer("sea-ways", 7), Layer("arrows", 12)
    for link in base.links:
        if link.kind == "sea":
            seas.line(link.points, palette.SEA_ARROW, 1.7, (5, 3.5))
            for (ax, ay), (bx, by) in ((link.points[1], link.points[0]), (link.points[-2], link.points[-1])):
                seas.area(_head(bx, by, degrees(atan2(by - ay, bx - ax))), palette.SEA_ARROW)
        elif link.kind == "strait":
            paint_strait(arrows, link)
        else:
            roads.line(link.points, palette.ROAD, 1.5)
    for link, x, y, turn in arrow_spots(base):
        if link.kind == "sea":
            name, ink, paper, size, turn = "sail", palette.SEA_ARROW, palette.SEA, SAIL_SIZE, 0.0
        else:
            # A road is the same both ways; turned so that the sign never stands on its head.
            name, ink, paper, size, turn = "two_way", palette.ARROW, palette.PAPER, ARROW_SIZE, turn % 180
        arrows.glyph(name, x, y, size, ink, paper, turn, halo=0.3)
        arrows.glyph(name, x, y, size, ink, palette.PAPER, turn)
    return [roads, seas, arrows]


def _head(x: float, y: float, turn: float) -> list[tuple[float, float]]:
    """Give a small arrow head that ends just before (x, y)."""
    c, s = cos(radians(turn)), sin(radians(turn))
    return [(x + px * c - py * s, y + px * s + py * c) for px, py in ((-5, 0), (-14, -4.6), (-12, 0), (-14, 4.6))]


def _terrain(areas: Iterable[Area]) -> list[Layer]:
    signs, tokens = Layer("terrain", 10), Layer("tokens", 10.5)
    for area in areas:
        glyph = TERRAIN_GLYPH.get(area.kind)
        x, y = area.middle
        x, y = x + area.label_at[0], y + area.label_at[1]
        if glyph:
            at, size = (x - TOKEN_RADIUS - 1, GLYPH_SIZE) if area.label else (x, GLYPH_SIZE * 1.45)
            signs.glyph(glyph, at, y, size, palette.TERRAIN_INK[area.kind], palette.TERRAIN[area.kind])
        if area.label:
            tokens.disc(*token_spot(area), TOKEN_RADIUS, palette.TOKEN, palette.AREA_EDGE, 1)
    return [signs, tokens]


def token_spot(area: Area) -> tuple[float, float]:
    """Give where the number token of an area stands: right of its sign, or alone."""
    x, y = area.middle
    beside = GLYPH_SIZE / 2 + 1 if area.kind in TERRAIN_GLYPH else 0.0
    return x + area.label_at[0] + beside, y + area.label_at[1]


def _places(places: Iterable[Place]) -> list[Layer]:
    spots, cities = Layer("spots", 30), Layer("cities", 31)
    for place in places:
        x, y = place.x, place.y
        if place.kind in PLACE_KINDS:
            paint_place(spots, place)
            continue
        if place.kind != "city":
            spots.disc(x, y, 2.6, palette.PAPER, palette.ROAD, 1.3)
            continue
        if "standard" in place.signs:
            for halo in (0.4, 0.0):
                cities.glyph("standard", x, y - 17, STANDARD_SIZE, palette.STANDARD, palette.PAPER, halo=halo)
        wall = f"towers{min(max(place.rank, 2), 5)}"
        for halo in (0.17, 0.0):
            cities.glyph(wall, x, y, MERLON, palette.INK, palette.PAPER, halo=halo)
        for name in place.signs:
            if name == "iii":
                cities.area(
                    ((x - 7.5, y + 7), (x + 7.5, y + 7), (x + 7.5, y + 13.8), (x - 7.5, y + 13.8)),
                    palette.PAPER,
                    palette.INK,
                    0.8,
                )
                cities.glyph("iii", x, y + 10.4, 10, palette.INK, palette.PAPER)
            elif name != "standard" and name in GLYPHS:
                cities.glyph(name, x + 16, y - 12, 12, palette.INK, palette.PAPER)
    return [spots, cities]
