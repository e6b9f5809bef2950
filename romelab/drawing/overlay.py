"""What lies on a map, as layers of ink and words: ways, marks, pieces, prices.

The same signs as in :mod:`~romelab.drawing.svg`: sizes and colours are shared with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians, sin
from typing import NamedTuple

from romelab.core.labels import Box, Obstacle
from romelab.core.scene import XY, Area, Piece, Place, Scene, Way
from romelab.drawing import palette
from romelab.drawing.glyphs import GLYPHS, SHAPES
from romelab.drawing.ink import Layer, rounded
from romelab.drawing.laid import slot_offset
from romelab.drawing.lettering import Pen, Spot, Words, around
from romelab.drawing.regions import GOAL, HELD, SMALL, paint_held, paint_road, paint_signs, small_sign
from romelab.drawing.sizes import MARK_RADIUS, PIECE_SIZE, TAG_HEIGHT

BADGE_RADIUS = 9.5


class Standing(NamedTuple):
    """A piece and where it stands."""

    piece: Piece
    x: float
    y: float


def _spots(scene: Scene) -> dict[str, Place | Area]:
    found: dict[str, Place | Area] = {area.id: area for area in scene.base.areas}
    found.update((place.id, place) for place in scene.base.places)
    return found


def standing(scene: Scene) -> list[Standing]:
    """Give where each piece of a scene stands: those on one place side by side, on a city above its wall."""
    spots = _spots(scene)
    on: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        if piece.place in spots and piece.kind not in SMALL and piece.kind != HELD:
            on.setdefault(piece.place, []).append(piece)
    found: list[Standing] = []
    for name, pieces in on.items():
        spot = spots[name]
        x, y = _middle(spot)
        city = isinstance(spot, Place) and spot.kind == "city"
        for slot, piece in enumerate(pieces):
            region = isinstance(spot, Place) and spot.kind == "region"
            dx, dy = slot_offset(slot, len(pieces), city, region)
            found.append(Standing(piece, x + dx, y + dy))
    return found


def scene_layers(scene: Scene) -> list[Layer]:
    """Paint what lies on the map: layers ``ways``, ``area-marks``, ``marks``, ``pieces`` and ``badges``."""
    return [*_held(scene), _ways(scene.ways), *_marks(scene), _pieces(scene), _orders(scene.ways)]


def _held(scene: Scene) -> list[Layer]:
    """Paint who holds what, under all marks: tints of areas, signs on places."""
    tints, signs = Layer("held areas", 3.6), Layer("held", 39)
    spots = _spots(scene)
    for piece in scene.pieces:
        spot = spots.get(piece.place)
        if piece.kind == HELD and isinstance(spot, Area):
            paint_held(tints, piece, spot)
        elif piece.kind == HELD and isinstance(spot, Place):
            _outline(signs, piece, spot.x, spot.y)
    return [tints, signs]


def _ways(ways: Sequence[Way]) -> Layer:
    layer = Layer("ways", 20)
    for way in sorted(ways, key=lambda way: way.kind != "other"):
        if way.kind == "road":
            paint_road(layer, way.points)
            continue
        points = rounded(way.points)
        if way.kind == "other":
            layer.line(points, palette.PAPER, 6.5)
            layer.line(points, palette.INK, 2.6, (7, 5), sign="other")
        else:
            core = palette.player_look(way.player).colour if way.player in palette.PLAYERS else palette.INK
            layer.line(points, palette.PAPER, 12)
            layer.line(points, palette.INK, 8)
            layer.line(points, core, 5, sign="best")
    return layer


def _marks(scene: Scene) -> list[Layer]:
    areas, rings = Layer("area-marks", 13), Layer("marks", 40)
    spots = _spots(scene)
    for mark in scene.marks:
        spot = spots.get(mark.place)
        kind = mark.kind if mark.kind in MARK_RADIUS else "ring"
        if isinstance(spot, Area):
            fill, edge, width, dash = _AREA_MARKS[kind]
            areas.area(spot.points, fill, sign=kind)
            if edge != "none":
                areas.line((*spot.points, spot.points[0]), edge, width, dash)
        elif spot is not None:
            fill, edge, width, dash = PLACE_MARKS[kind]
            seen = {"city": ("reach", "chosen"), "region": ("start", "chosen")}.get(spot.kind, ())
            if kind in seen:
                fill = "none"  # or the ring would hide the wall or the sign
            radius = GOAL if spot.kind == "region" and kind == "chosen" else MARK_RADIUS[kind]
            rings.disc(spot.x, spot.y, radius, fill, edge, width, dash, sign=kind)
            if kind == "chosen":
                rings.disc(spot.x, spot.y, radius + 4.2, "none", palette.CHOSEN, 2.2)
    return [areas, rings]


Style = tuple[str, str, float, tuple[float, ...]]
PLACE_MARKS: dict[str, Style] = {
    "reach": ("#ffffff", palette.REACH, 2, ()),
    "chosen": ("#ffffff", palette.CHOSEN, 2.6, ()),
    "start": (palette.PAPER + "b3", palette.INK, 2, (2, 3.2)),
    "ring": ("none", palette.REASON, 3.4, (7, 3.4)),
    "lit": (palette.LIT + "d9", "none", 0, ()),
}
"""Fill, edge, width and dashes of the ring of each state of a place."""

_AREA_MARKS: dict[str, Style] = {
    "reach": ("#ffffff40", palette.REACH, 3.5, ()),
    "chosen": ("#ffffff66", palette.CHOSEN, 5, ()),
    "start": ("none", palette.INK, 3.5, (2, 4)),
    "ring": ("none", palette.REASON, 3.5, (8, 4)),
    "lit": (palette.LIT + "99", "none", 0, ()),
}


def _pieces(scene: Scene) -> Layer:
    layer = Layer("pieces", 50)
    spots = _spots(scene)
    for piece in scene.pieces:
        sign = small_sign(piece, *_middle(spots[piece.place])) if piece.place in spots else None
        if sign is not None:
            paint_signs(layer, (sign,))
    for piece, x, y in standing(scene):
        look = _outline(layer, piece, x, y)
        if not piece.text:
            rx, ry, room = SHAPES[look.shape].room
            glyph = piece.kind if piece.kind in GLYPHS else "counter"
            sx, sy = x + (rx - 0.5) * PIECE_SIZE, y + (ry - 0.5) * PIECE_SIZE
            layer.glyph(glyph, sx, sy, room * PIECE_SIZE, look.ink, look.colour)
    return layer


def _outline(layer: Layer, piece: Piece, x: float, y: float) -> palette.PlayerLook:
    look = palette.player_look(piece.player)
    points = SHAPES[look.shape].points
    layer.outline(points, x, y, PIECE_SIZE, palette.PAPER, palette.PAPER, 5)
    layer.outline(points, x, y, PIECE_SIZE, look.colour, look.edge, 0.075 * PIECE_SIZE, sign=look.key)
    return look


def _orders(ways: Sequence[Way]) -> Layer:
    layer = Layer("badges", 61)
    for way in ways:
        if way.kind != "other":
            for badge in way.badges:
                layer.disc(badge.x, badge.y, BADGE_RADIUS, palette.INK, palette.PAPER, 1.4, sign=badge.kind)
    return layer


# ------------------------------------------------------------------------------------------------ its words


class Tag(NamedTuple):
    """Words on a plate; ``kind`` is ``"free"`` or ``"paid"`` for an arrow's price, ``"bill"`` for a marked place."""

    words: Words
    kind: str


def write_counts(pen: Pen, scene: Scene) -> None:
    """Write what stands inside signs: counts on pieces, short notes in rings, the order of arrows on a way."""
    spots = _spots(scene)
    for place in scene.base.places:
        if place.kind == "region":
            pen.write(str(place.rank), place.x, place.y, bold=True, order=31.5, gid=f"value {place.id}")
    for piece in scene.pieces:
        if piece.kind == HELD and piece.text and isinstance(spots.get(piece.place), Place):
            look, (x, y) = palette.player_look(piece.player), _middle(spots[piece.place])
            rx, ry, _ = SHAPES[look.shape].room
            at = (x + (rx - 0.5) * PIECE_SIZE, y + (ry - 0.5) * PIECE_SIZE)
            pen.write(piece.text[:2], *at, colour=look.ink, bold=True, order=39.5, gid=f"held {piece.place}")
    for piece, x, y in standing(scene):
        if piece.text:
            look = palette.player_look(piece.player)
            rx, ry, _ = SHAPES[look.shape].room
            at = (x + (rx - 0.5) * PIECE_SIZE, y + (ry - 0.5) * PIECE_SIZE)
            pen.write(piece.text[:2], *at, colour=look.ink, bold=True, order=51, gid=f"piece {piece.place}")
    for mark in scene.marks:
        if mark.place in spots and 0 < len(mark.text) <= 2:
            at = _middle(spots[mark.place])
            pen.write(mark.text, *at, 12.5, colour=palette.REACH, bold=True, order=41, gid=f"note {mark.place}")
    for way in scene.ways:
        for order, badge in enumerate(way.badges if way.kind != "other" else (), 1):
            gid = f"order {order}"
            pen.write(str(order), badge.x, badge.y, colour="#ffffff", bold=True, order=62, gid=gid)


def scene_tags(pen: Pen, scene: Scene) -> list[Tag]:
    """Write the prices of arrows and the longer notes of marks; each can stand on any side of what it belongs to."""
    found: list[Tag] = []
    spots = _spots(scene)
    for mark in scene.marks:
        if len(mark.text) > 2 and mark.place in spots:
            x, y = _middle(spots[mark.place])
            room = MARK_RADIUS.get(mark.kind, MARK_RADIUS["ring"]) + 7 + _PLATE[1]
            found += _tag(pen, mark.text, (x, y), mark.text_at, room, f"note {mark.place}", "bill")
    for way in scene.ways:
        for order, badge in enumerate(way.badges if way.kind != "other" else (), 1):
            if badge.text:
                room = BADGE_RADIUS + 1 + _PLATE[1]
                at = (badge.x, badge.y)
                found += _tag(
                    pen,
                    badge.text,
                    at,
                    badge.text_at,
                    room,
                    f"price {order}",
                    "free" if badge.kind == "free" else "paid",
                )
    return found


_PLATE = (5.0, 2.5)
"""Room between the words and the rim of a plate, across and down."""


def _tag(pen: Pen, text: str, at: XY, given: XY, room: float, gid: str, kind: str) -> list[Tag]:
    colour = palette.PAPER if kind == "bill" else palette.INK
    artist = pen.write(text, *at, 13, colour=colour, bold=True, order=64, gid=gid)
    if artist is None:
        return []
    own = [Spot(text, at[0] + given[0], at[1] + given[1])] if given != (0.0, 0.0) else []
    return [Tag(Words(artist, (*own, *around(text, *at, room, 1.0, breaks=False)), 100, _PLATE), kind)]


def tag_plates(tags: Sequence[Tag], boxes: Sequence[Box | None]) -> Layer:
    """Paint the plates under the words of tags: dashed for an arrow that is free, dark for a bill.

    Parameters
    ----------
    tags
        The tags.
    boxes
        The boxes that they cover, in the same order; None for a tag that was left out.
    """
    layer = Layer("plates", 63)
    for tag, box in zip(tags, boxes, strict=False):
        if box is not None:
            rim = _plate(box)
            layer.area(rim, palette.CHOSEN if tag.kind == "bill" else palette.PAPER, sign=tag.kind)
            layer.line((*rim, rim[0]), palette.INK, 1.2, (3, 2) if tag.kind == "free" else ())
    return layer


def _plate(box: Box, radius: float = 5.0) -> list[XY]:
    middle, half = (box.top + box.bottom) / 2, TAG_HEIGHT / 2
    corners = ((box.right, middle - half, -90), (box.right, middle + half, 0), (box.left, middle + half, 90))
    rim: list[XY] = []
    for x, y, turn in (*corners, (box.left, middle - half, 180)):
        cx, cy = (x - radius if x == box.right else x + radius), (y - radius if y > middle else y + radius)
        rim += [(cx + radius * cos(radians(a)), cy + radius * sin(radians(a))) for a in range(turn, turn + 91, 15)]
    return rim


def scene_obstacles(scene: Scene) -> list[Obstacle]:
    """Give what names and prices had better not cover: pieces, marked places, badges, ways."""
    found: list[Obstacle] = []
    spots = _spots(scene)
    for _, x, y in standing(scene):
        found.append(Obstacle(_square(x, y, PIECE_SIZE * 0.58), 80))
    for mark in scene.marks:
        spot = spots.get(mark.place)
        if isinstance(spot, Place):
            radius = MARK_RADIUS.get(mark.kind, MARK_RADIUS["ring"])
            found.append(Obstacle(_square(spot.x, spot.y, radius), 4 if mark.kind == "lit" else 60))
    for way in scene.ways:
        if way.kind == "other":
            continue
        found += [Obstacle(_square(badge.x, badge.y, BADGE_RADIUS), 60) for badge in way.badges]
        for (ax, ay), (bx, by) in zip(way.points, way.points[1:], strict=False):
            count = max(1, round(hypot(bx - ax, by - ay) / 12))
            for i in range(count):
                x, y = ax + (bx - ax) * (i + 0.5) / count, ay + (by - ay) * (i + 0.5) / count
                found.append(Obstacle(_square(x, y, 4), 6))
    return found


def _middle(spot: Place | Area) -> XY:
    return spot.middle if isinstance(spot, Area) else (spot.x, spot.y)


def _square(x: float, y: float, half: float) -> Box:
    return Box(x - half, y - half, x + half, y + half)
