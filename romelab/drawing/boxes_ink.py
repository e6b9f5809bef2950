"""Networks of boxes as layers of ink and words for matplotlib; the same signs as :mod:`~romelab.drawing.boxes`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from romelab.core.scene import XY, Place, Scene
from romelab.drawing import boxes as b
from romelab.drawing import palette
from romelab.drawing.glyphs import SHAPES
from romelab.drawing.ink import Layer
from romelab.drawing.lettering import NAME_FONT, Pen
from romelab.drawing.sizes import PIECE_SIZE

_FAINT = "#b9b0a2"
"""Arrows of the rest while a plan is lit."""
_QUIET = "#a79e90"
"""Words of the rest while a plan is lit."""


def without_boxes(scene: Scene) -> Scene:
    """Give what else is in a scene: the other layers draw it."""
    base = scene.base
    if not b.is_network(base):
        return scene
    own = {place.id for place in base.places if place.kind == "box"}
    rest = replace(
        base,
        places=tuple(place for place in base.places if place.id not in own),
        links=tuple(link for link in base.links if link.kind not in b.ARROW_KINDS),
        lettering=tuple(item for item in base.lettering if item.kind not in b.KEY_SIGNS),
    )
    return replace(
        scene,
        base=rest,
        pieces=tuple(piece for piece in scene.pieces if piece.place not in own),
        marks=tuple(mark for mark in scene.marks if mark.place not in own),
        ways=tuple(way for way in scene.ways if way.kind != "lit"),
    )


def box_layers(scene: Scene) -> list[Layer]:
    """Paint boxes, arrows, states and tokens: layers ``net``, ``lit``, ``boxes``, ``box-marks``, ``tokens``."""
    base = scene.base
    if not b.is_network(base):
        return []
    places = [place for place in base.places if place.kind == "box"]
    dim = frozenset(mark.place for mark in scene.marks if mark.kind == "dim")
    paper, net, dots = Layer("paper", 0.5), Layer("net", 6), Layer("dots", 6.1)
    paper.area(((0, 0), (base.width, 0), (base.width, base.height), (0, base.height)), palette.PAPER)
    colour = _FAINT if dim else palette.INK
    for link in base.links:
        _arrow(net, dots, link.points, link.kind, link.known, colour)
    lit = Layer("lit", 20)
    for way in scene.ways:
        if way.kind == "lit":
            for ink, width in ((palette.PAPER, 9.0), (palette.INK, 5.4), (palette.player_look(way.player).colour, 2.4)):
                lit.line(way.points, ink, width, sign="lit")
    boxes, fills = Layer("boxes", 30), Layer("box-fills", 30.5)
    edges, rims = Layer("box-edges", 31), Layer("box-marks", 33)
    plates, orders = Layer("values", 36), Layer("orders", 38)
    for place in places:
        _box(boxes, edges, place, place.id in dim)
        _plate(plates, place, place.id in dim)
    by_id = {place.id: place for place in places}
    for mark in sorted(scene.marks, key=lambda mark: b.BOX_MARKS.index(mark.kind) if mark.kind in b.BOX_MARKS else 0):
        if mark.place in by_id and mark.kind != "dim":
            _mark(fills, rims, by_id[mark.place], mark.kind)
            if mark.text:
                orders.disc(*b.order_at(by_id[mark.place]), 9.5, palette.INK, palette.PAPER, 1.4, sign="order")
    key, key_dots = Layer("key", 30), Layer("key-dots", 30)
    for item in base.lettering:
        if item.kind in b.KEY_SIGNS:
            box, link = b.key_parts(item)
            if link:
                _arrow(key, key_dots, link.points, link.kind, link.known, palette.INK)
            if box:
                _box(key, key, box, False)
    return [paper, net, dots, lit, boxes, fills, edges, rims, plates, orders, key, key_dots, _tokens(scene, by_id)]


def _arrow(net: Layer, dots: Layer, points: Sequence[XY], kind: str, known: str, colour: str) -> None:
    link = b.Link("", "", "", kind, False, tuple(points), known)
    how = known if known in b.ARROW_WIDTH else "published"
    if kind == "dotted":
        dots.line(b.shaft(link), colour, 2.8, (0.01, b.DOTS[1]), sign=f"{kind} {how}")
    else:
        net.line(b.shaft(link), colour, b.ARROW_WIDTH[how], sign=f"{kind} {how}")
    for tip in b.heads(link):
        net.area(tip, palette.PAPER if how == "reconstructed" else colour, colour, 1.2, sign="head")


def _box(fills: Layer, edges: Layer, place: Place, dim: bool) -> None:
    points = b.placed_outline(place)
    width, dash = b.EDGE[b.known(place, "kind")]
    fill = {"oval": "#e8ecef", "religion": "#efe3c8"}.get(place.shape, b.FRESH)
    ink = _QUIET if dim else palette.INK
    fills.area(points, palette.PAPER if dim else fill, sign=place.shape)
    edges.line((*points, points[0]), ink, width, dash, sign=f"{place.shape} {b.known(place, 'kind')}")


def _plate(layer: Layer, place: Place, dim: bool) -> None:
    if not place.rank:
        return
    rim, ink = b.plate(place), _QUIET if dim else palette.INK
    ours = b.known(place, "value") == "reconstructed"
    layer.area(rim, b.FRESH if ours else ink)
    layer.line((*rim, rim[0]), ink, 1.2, (3, 1.6) if ours else ())


def _mark(fills: Layer, rims: Layer, place: Place, kind: str) -> None:
    known = kind if kind in b.BOX_STYLE else "ring"
    fill, edge, width, dash = b.BOX_STYLE[known]
    points = b.placed_outline(place)
    if fill != "none":
        fills.area(points, fill, sign=known)
    if edge != "none":
        rims.line((*points, points[0]), edge, width, tuple(dash), sign=known)
    if known == "chosen":
        rims.line((*points, points[0]), "#ffffff", 3, sign="inner")
    if known == "reach":
        x, y = b.plus_at(place)
        rims.disc(x, y, b.PLUS, "#ffffff", edge, 1.8, sign="plus")
        rims.line(((x - 4, y), (x + 4, y)), edge, 2.4)
        rims.line(((x, y - 4), (x, y + 4)), edge, 2.4)
    if known == "gone":
        w, h = place.size[0] / 2 - 8, place.size[1] / 2 - 5
        for s in (1, -1):
            rims.line(((place.x - w, place.y - s * h), (place.x + w, place.y + s * h)), edge + "cc", 2.6, sign="cross")


def _tokens(scene: Scene, boxes: dict[str, Place]) -> Layer:
    layer = Layer("tokens", 50)
    count: dict[str, int] = {}
    for piece in scene.pieces:
        count[piece.place] = count.get(piece.place, 0) + 1
    used: dict[str, int] = {}
    size = PIECE_SIZE * b.TOKEN_SCALE
    for piece in scene.pieces:
        place = boxes.get(piece.place)
        if place is None:
            continue
        slot = used.get(piece.place, 0)
        used[piece.place] = slot + 1
        x, y = b.token_at(place, slot, count[piece.place])
        look = palette.player_look(piece.player)
        shape = SHAPES[look.shape]
        layer.outline(shape.points, x, y, size, palette.PAPER, palette.PAPER, 4)
        layer.outline(shape.points, x, y, size, look.colour, look.edge, 0.075 * size, sign=look.key)
        rx, ry, room = shape.room
        layer.glyph("counter", x + (rx - 0.5) * size, y + (ry - 0.5) * size, room * size, look.ink, look.colour)
    return layer


def letter_boxes(pen: Pen, scene: Scene) -> None:
    """Write names, values, numbers of steps and the key."""
    base = scene.base
    dim = frozenset(mark.place for mark in scene.marks if mark.kind == "dim")
    for place in base.places:
        if place.kind != "box":
            continue
        quiet = place.id in dim
        for text, foot, size, second in b.box_lines(place):
            colour = _QUIET if quiet else "#4a4038" if second else palette.INK
            pen.write(
                text, place.x, foot - size * 0.34, size * 0.93, font=NAME_FONT, colour=colour, italic=second, order=34,
                gid=f"name {place.id}",
            )  # fmt: skip
        if place.rank:
            ours = b.known(place, "value") == "reconstructed"
            colour = (_QUIET if quiet else palette.INK) if ours else "#ffffff"
            pen.write(
                str(place.rank), *b.value_at(place), 13.5, colour=colour, bold=True, order=37, gid=f"value {place.id}"
            )
    by_id = {place.id: place for place in base.places}
    for mark in scene.marks:
        if mark.text and mark.place in by_id and by_id[mark.place].kind == "box":
            at = b.order_at(by_id[mark.place])
            pen.write(mark.text, *at, 13.5, colour="#ffffff", bold=True, order=39, gid=f"step {mark.place}")
    for item in base.lettering:
        if item.kind in b.KEY_SIGNS:
            x = item.x + b.KEY_WIDTH + 6
            artist = pen.write(item.text, x, item.y, b.SECOND_SIZE, font=NAME_FONT, order=34, gid=f"key {item.kind}")
            if artist is not None:
                artist.set(ha="left")
