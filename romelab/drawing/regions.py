"""Maps of regions: coins, ports, borders, straits, as shapes.

A region is a place of the kind ``"region"``; its land is the areas whose group is its id. A sea area is a place of the
kind ``"sea"``. Whoever holds a region is told by the shape and colour of its sign, not by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, degrees, hypot

from romelab.core.scene import XY, BaseMap, Line, Link, Place
from romelab.drawing.shapes import Course, Disc, Group, Path, Shape, Sign, Text
from romelab.drawing.sizes import BESIDE, COIN, PEAK, STRAIT, WAVES
from romelab.drawing.style import TINTS

PLACE_KINDS = ("region", "sea")
LINE_KINDS = ("plain", "river", "range", "frontier", "shore-line", "sea-line")
"""Borders of regions (the strait is a link), of the lands beyond, and of sea areas."""
HELD = "control"
"""Kind of the piece that says who holds a region: on its place a sign with its value, on its areas a tint."""


def tint_of(name: str) -> str:
    """Give the tint of a small sign: its own, or plain ink."""
    return name if name in TINTS else "ink"


def place_shapes(place: Place) -> list[Shape]:
    """Give the coin and the signs of a region, or the waves of a sea area."""
    x, y = place.x, place.y
    if place.kind == "sea":
        return [Sign("waves", "sail", x, y, WAVES, cased=True)]
    coin = Disc("coin-capital" if "star" in place.signs else "coin", x, y, COIN)
    beside = [(name, *BESIDE[name]) for name in place.signs if name in BESIDE]
    signs = [Sign(name, tint_of(name), x + dx, y + dy, size, cased=True) for name, dx, dy, size in beside]
    value = [Text("value", x, y, str(place.rank), what=f"value {place.id}")] if place.rank else []
    return [coin, *value, *signs]


def range_peaks(points: Sequence[XY]) -> list[XY]:
    """Give where small peaks stand along a mountain border."""
    whole = sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points))
    count = max(1, round(whole / PEAK[2]))
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


def border_shapes(line: Line) -> Iterable[Shape]:
    """Give a border, with its peaks if it is a mountain range."""
    yield Path((line.kind,), (line.points,))
    if line.kind == "range":
        size, lift, _ = PEAK
        yield from (Sign("peak", "peak", x, y + lift, size) for x, y in range_peaks(line.points))


def strait_group(link: Link) -> Group:
    """Give the double arrow across a strait."""
    (ax, ay), (bx, by) = link.points[0], link.points[-1]
    size, turn = max(STRAIT, hypot(bx - ax, by - ay)), degrees(atan2(by - ay, bx - ax)) % 180
    sign = Sign("two_way", "arrow", 0, 0, size, cased=True)
    return Group("strait", (sign,), (ax + bx) / 2, (ay + by) / 2, turn=turn)


def land_of(base: BaseMap) -> dict[str, tuple[Course, ...]]:
    """Give for every region the areas of its land, for clicks on it; empty on maps without regions."""
    wanted = {place.id for place in base.places if place.kind in PLACE_KINDS}
    found: dict[str, tuple[Course, ...]] = {}
    for area in base.areas:
        if area.group in wanted:
            found[area.group] = (*found.get(area.group, ()), area.points)
    return found
