"""What lies on a map, as SVG: ways with their prices, states of places, pieces.

The live board draws the same in the page (``board.js``), from the same symbols, sizes and style sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from romelab.core.labels import text_width
from romelab.core.scene import XY, Area, Badge, Mark, Piece, Place, Scene, Way
from romelab.drawing import palette
from romelab.drawing.boxes import TOKEN_SCALE, box_mark_svg, token_at
from romelab.drawing.glyphs import GLYPHS, SHAPES
from romelab.drawing.markup import escaped, number, path, use
from romelab.drawing.regions import HELD, LIFT, SMALL, held_svg, small_svg
from romelab.drawing.sizes import MARK_RADIUS, NAME_SIZE, PIECE_SIZE, TAG_HEIGHT


def scene_groups(scene: Scene) -> dict[str, str]:
    """Draw all that lies on a scene's map, by the name of the group it goes into."""
    places = {place.id: place for place in scene.base.places}
    areas = {area.id: area for area in scene.base.areas}
    return {
        "ways": "".join(_tints(scene.pieces, areas)) + "".join(way_svg(way) for way in scene.ways),
        "marks": "".join(_held(scene.pieces, places)) + "".join(_mark(mark, places, areas) for mark in scene.marks),
        "pieces": "".join(_pieces(scene.pieces, places, areas)),
        "badges": "".join(_badges(way) for way in scene.ways),
    }


def way_svg(way: Way) -> str:
    """Draw one way without its prices."""
    d = path(way.points)
    kind = way.kind if way.kind in ("other", "lit", "road") else "best"
    player = escaped(way.player or "none")
    title = f"<title>{escaped(way.words)}</title>" if way.words else ""
    return (
        f'<g class="rl-way w-{kind} p-{player}">{title}<path class="casing" d="{d}"/><path class="edge" d="{d}"/>'
        f'<path class="core" d="{d}"/></g>'
    )


def tag_width(text: str) -> float:
    """Give the width of the tag that bears a price, in units of the sheet."""
    return round(text_width(text, NAME_SIZE, 0.35) + 10, 1)


def tag_offset(text: str, given: XY, beside: float) -> XY:
    """Give where a tag's middle goes: where the scene says, else right of a badge or (``beside`` < 0) above a ring."""
    if given != (0.0, 0.0):
        return given
    return (0.0, beside - TAG_HEIGHT / 2) if beside < 0 else (beside + tag_width(text) / 2, 0.0)


def _tag(text: str, at: XY, kind: str) -> str:
    width = tag_width(text)
    return (
        f'<rect class="{kind}" x="{number(at[0] - width / 2)}" y="{number(at[1] - TAG_HEIGHT / 2)}" '
        f'width="{number(width)}" height="{number(TAG_HEIGHT)}" rx="5"/>'
        f'<text class="{kind}-text" x="{number(at[0])}" y="{number(at[1] + 4.9)}" textLength="{number(width - 10)}" '
        f'lengthAdjust="spacingAndGlyphs">{escaped(text)}</text>'
    )


def _badges(way: Way) -> str:
    if way.kind == "other":
        return ""
    return "".join(badge_svg(badge, i) for i, badge in enumerate(way.badges, 1))


def badge_svg(badge: Badge, order: int) -> str:
    """Draw the arrow a way crosses as number ``order``, with its price."""
    # The number stands on the way itself, the price beside it.
    label = _tag(badge.text, tag_offset(badge.text, badge.text_at, 8.0), "tag") if badge.text else ""
    at = f"translate({number(badge.x)} {number(badge.y)})"
    return (
        f'<g class="rl-badge b-{escaped(badge.kind)}" transform="{at}">{label}'
        f'<circle class="order" r="9.5"/><text class="count" y="4.9">{order}</text></g>'
    )


def _spot(name: str, places: dict[str, Place], areas: dict[str, Area]) -> XY | None:
    if name in places:
        return places[name].x, places[name].y
    return areas[name].middle if name in areas else None


def _mark(mark: Mark, places: dict[str, Place], areas: dict[str, Area]) -> str:
    spot = _spot(mark.place, places, areas)
    if spot is None:
        return ""
    if mark.place in places and places[mark.place].kind == "box":
        return box_mark_svg(mark, places[mark.place])
    if mark.place in places:
        return mark_svg(mark, *spot, on=places[mark.place].kind)
    kind = mark.kind if mark.kind in MARK_RADIUS else "ring"
    return f'<path class="rl-mark-area m-{kind}" d="{path(areas[mark.place].points, closed=True)}"/>'


def mark_svg(mark: Mark, x: float, y: float, on: str = "") -> str:
    """Draw the state of the place at (x, y); ``on`` is the kind of the place."""
    kind = mark.kind if mark.kind in MARK_RADIUS else "ring"
    radius = MARK_RADIUS[kind]
    parts = [f'<circle class="ring" r="{number(radius)}"/>']
    if kind == "chosen":
        parts.append(f'<circle class="outer" r="{number(radius + 4.2)}"/>')
    if mark.text and len(mark.text) <= 2:
        parts.append(f'<text class="note" y="4.7">{escaped(mark.text)}</text>')
    elif mark.text:
        parts.append(_tag(mark.text, tag_offset(mark.text, mark.text_at, -radius - 7), "bill"))
    title = f"<title>{escaped(mark.words)}</title>" if mark.words else ""
    on = " on-region" if on == "region" else ""
    return f'<g class="rl-mark m-{kind}{on}" transform="translate({number(x)} {number(y)})">{title}{"".join(parts)}</g>'


def slot_offset(slot: int, count: int, city: bool = False, region: bool = False) -> XY:
    """Give where piece number ``slot`` of ``count`` on one place stands, as an offset from the place."""
    if region:
        return ((slot - (count - 1) / 2) * 21.0, LIFT)
    return ((slot - (count - 1) / 2) * 17.0, -15.0 if city else 0.0)


def _held(pieces: Sequence[Piece], places: dict[str, Place]) -> Iterable[str]:
    """Draw the signs of those who hold regions, under all marks."""
    for piece in pieces:
        if piece.kind == HELD and piece.place in places:
            yield piece_svg(piece, places[piece.place].x, places[piece.place].y)


def _tints(pieces: Sequence[Piece], areas: dict[str, Area]) -> Iterable[str]:
    """Tint the land of those who hold it, under all names and ways."""
    for piece in pieces:
        if piece.kind == HELD and piece.place in areas:
            yield held_svg(piece, areas[piece.place])


def _pieces(pieces: Sequence[Piece], places: dict[str, Place], areas: dict[str, Area]) -> Iterable[str]:
    pieces = [piece for piece in pieces if piece.kind != HELD]
    on: dict[str, int] = {}
    for piece in pieces:
        if piece.kind not in SMALL:
            on[piece.place] = on.get(piece.place, 0) + 1
    used: dict[str, int] = {}
    for piece in pieces:
        spot = _spot(piece.place, places, areas)
        if spot is None:
            continue
        if piece.kind in SMALL:
            yield small_svg(piece, *spot)
            continue
        slot = used.get(piece.place, 0)
        used[piece.place] = slot + 1
        place = places.get(piece.place)
        if place is not None and place.kind == "box":
            yield piece_svg(piece, *token_at(place, slot, on[piece.place]), TOKEN_SCALE)
            continue
        city = place is not None and place.kind == "city"
        region = place is not None and place.kind == "region"
        dx, dy = slot_offset(slot, on[piece.place], city, region)
        yield piece_svg(piece, spot[0] + dx, spot[1] + dy)


def piece_svg(piece: Piece, x: float, y: float, scale: float = 1.0) -> str:
    """Draw one piece with its middle at (x, y), ``scale`` times its usual size."""
    look = palette.player_look(piece.player)
    room = SHAPES[look.shape].room
    size = PIECE_SIZE
    sx, sy, side = (room[0] - 0.5) * size, (room[1] - 0.5) * size, room[2] * size
    sign = (
        f'<text class="count" x="{number(sx)}" y="{number(sy + 4.6)}" style="fill:{look.ink}">'
        f"{escaped(piece.text[:2])}</text>"
        if piece.text
        else use(
            f"rl-g-{piece.kind if piece.kind in GLYPHS else 'counter'}",
            sx,
            sy,
            side,
            attributes=f' style="color:{look.ink};fill:{look.colour};stroke:{look.colour}"',
        )
    )
    title = f"<title>{escaped(piece.words)}</title>" if piece.words else ""
    return (
        f'<g class="rl-piece" transform="translate({number(x)} {number(y)})'
        + (f" scale({scale:g})" if scale != 1 else "")
        + f'">{title}'
        + use(f"rl-c-{look.key}", 0, 0, size, attributes=' class="rl-casing"')
        + use(f"rl-s-{look.key}", 0, 0, size)
        + sign
        + "</g>"
    )
