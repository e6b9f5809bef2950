"""Maps and scenes as SVG text, without any library: the paper of the live board, and pictures to print.

:func:`base_svg` draws what never changes and leaves empty groups for the rest; the live board fills them in the page,
:func:`scene_svg` fills them here. All text from people and files passes :func:`escaped`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from math import atan2, degrees, hypot
from zlib import crc32

from romelab.core.labels import text_width
from romelab.core.scene import XY, Area, Badge, BaseMap, Lettering, Line, Link, Mark, Piece, Place, Scene, Way
from romelab.drawing import palette
from romelab.drawing.glyphs import GLYPHS, SHAPES, TERRAIN_GLYPH, Glyph
from romelab.drawing.style import SHEET_STYLE

NAME_SIZE = 14.0
"""Letters of place names, in units of the sheet: 14 px where the sheet is as wide in pixels as in units."""

LINE_STEP = 14.0
PIECE_SIZE = 23.0
TOKEN_RADIUS = 9.8
GLYPH_SIZE = 16.5
MERLON = 32.0
"""Width of the box of a city wall; five merlons fill it."""

_NOT_IN_XML = re.compile("[^\t\n\r -\ud7ff\ue000-�\U00010000-\U0010ffff]")


def escaped(text: str) -> str:
    """Make any text safe inside SVG: in an element and between quotes.

    Examples
    --------
    >>> escaped('<b> & "x"')
    '&lt;b&gt; &amp; &quot;x&quot;'
    """
    return escape(_NOT_IN_XML.sub("�", text), quote=True)


def number(value: float) -> str:
    """Write a coordinate with at most one decimal.

    Examples
    --------
    >>> number(3.0), number(-0.04), number(2.25)
    ('3', '0', '2.2')
    """
    return (
        f"{value:.1f}".removesuffix(".0").replace("-0", "0", 1)
        if abs(value) < 0.05
        else f"{value:.1f}".removesuffix(".0")
    )


def path(points: Iterable[XY], closed: bool = False) -> str:
    """Give the ``d`` of a path through points.

    Examples
    --------
    >>> path([(0, 0), (1.5, 2)], closed=True)
    'M0 0L1.5 2Z'
    """
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


def smooth_path(points: Sequence[XY]) -> str:
    """Give the ``d`` of a path through points with rounded corners."""
    if len(points) < 3:
        return path(points)
    parts = [f"M{number(points[0][0])} {number(points[0][1])}"]
    for (x, y), (ax, ay), (bx, by) in zip(points[1:-1], points[:-2], points[2:], strict=True):
        back, on = hypot(ax - x, ay - y) or 1.0, hypot(bx - x, by - y) or 1.0
        r = min(9.0, back / 2, on / 2)
        start = (x + (ax - x) * r / back, y + (ay - y) * r / back)
        end = (x + (bx - x) * r / on, y + (by - y) * r / on)
        parts.append(
            f"L{number(start[0])} {number(start[1])}Q{number(x)} {number(y)} {number(end[0])} {number(end[1])}"
        )
    parts.append(f"L{number(points[-1][0])} {number(points[-1][1])}")
    return "".join(parts)


def _symbol(name: str, glyph: Glyph) -> str:
    parts: list[str] = []
    for stroke in glyph:
        d = _d(stroke.points, stroke.closed)
        # Paper inherits fill and stroke from the place of use; ink is the current colour.
        ink = "" if stroke.paper else "currentColor"
        fill = "none" if not stroke.fill else ink
        line = ink if stroke.width else "none"
        parts.append(
            f'<path d="{d}"'
            + (f' fill="{fill}"' if fill else "")
            + (f' stroke="{line}"' if line else "")
            + (f' stroke-width="{stroke.width:g}"' if stroke.width else "")
            + "/>"
        )
    return (
        f'<symbol id="rl-g-{name}" viewBox="0 0 1 1" overflow="visible" stroke-linecap="round" '
        f'stroke-linejoin="round">{"".join(parts)}</symbol>'
    )


def _casing(name: str, outlines: Iterable[str], width: float) -> str:
    """A symbol's outline made fat, to lie in paper beneath it."""
    return (
        f'<symbol id="rl-c-{name}" viewBox="0 0 1 1" overflow="visible"><path d="{"".join(outlines)}" '
        f'fill="currentColor" stroke="currentColor" stroke-width="{width:g}" stroke-linejoin="round"/></symbol>'
    )


def _d(points: Iterable[XY], closed: bool = True) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + ("Z" if closed else "")


_CASED = {"standard": 0.4, "sail": 0.34, "two_way": 0.3, **{f"towers{count}": 0.17 for count in (2, 3, 4, 5)}}
"""Signs that need paper around them, and how much in parts of their box."""


@lru_cache(maxsize=1)
def symbols() -> str:
    """Give all signs as SVG symbols: ``rl-g-`` glyphs, ``rl-s-`` players' shapes, ``rl-c-`` the paper around them."""
    parts = [_symbol(name, glyph) for name, glyph in GLYPHS.items()]
    parts += [
        _casing(name, (_d(stroke.points, stroke.closed) for stroke in GLYPHS[name] if not stroke.paper), width)
        for name, width in _CASED.items()
    ]
    for look in palette.PLAYERS.values():
        outline = _d(SHAPES[look.shape].points)
        parts.append(
            f'<symbol id="rl-s-{look.key}" viewBox="0 0 1 1" overflow="visible"><path d="{outline}" '
            f'fill="{look.colour}" stroke="{look.edge}" stroke-width=".075" stroke-linejoin="round"/></symbol>'
        )
        parts.append(_casing(look.key, [outline], 0.26))
    return f"<defs>{''.join(parts)}</defs>"


def _use(name: str, x: float, y: float, width: float, height: float | None = None, attributes: str = "") -> str:
    """Draw a symbol with its middle at (x, y)."""
    height = width if height is None else height
    return (
        f'<use href="#{name}" x="{number(x - width / 2)}" y="{number(y - height / 2)}" width="{number(width)}" '
        f'height="{number(height)}"{attributes}/>'
    )


# --------------------------------------------------------------------------------------------- the base map


def _area(area: Area) -> str:
    group = escaped(area.group.lower().replace(" ", "-"))
    return f'<path class="rl-area k-{escaped(area.kind)} a-{group}" d="{path(area.points, closed=True)}"/>'


def _area_signs(area: Area) -> str:
    """The terrain's sign and the number token side by side, or one of them alone."""
    x, y = area.middle
    x, y = x + area.label_at[0], y + area.label_at[1]
    glyph = TERRAIN_GLYPH.get(area.kind)
    token = area.label != ""
    parts: list[str] = []
    if glyph:
        at = x - TOKEN_RADIUS - 1 if token else x
        size = GLYPH_SIZE if token else GLYPH_SIZE * 1.45
        parts.append(_use(f"rl-g-{glyph}", at, y, size, attributes=f' class="rl-terrain k-{escaped(area.kind)}"'))
    if token:
        at = x + GLYPH_SIZE / 2 + 1 if glyph else x
        strong = " rl-strong" if area.label in ("6", "8") else ""
        parts.append(
            f'<circle class="rl-token" cx="{number(at)}" cy="{number(y)}" r="{TOKEN_RADIUS}"/>'
            f'<text class="rl-number{strong}" x="{number(at)}" y="{number(y + 4.9)}">{escaped(area.label)}</text>'
        )
    return "".join(parts)


def _coast(lines: Iterable[Line]) -> str:
    d = "".join(path(line.points) for line in lines if line.kind == "coast")
    if not d:
        return ""
    bands = "".join(f'<path class="rl-shallows s{i}" d="{d}"/>' for i in range(len(palette.SHALLOWS)))
    return bands


def _rims(base: BaseMap) -> Iterable[str]:
    """A band of its colour along the inside of every group's rim."""
    for i, group in enumerate(dict.fromkeys(line.group for line in base.lines if line.kind == "rim")):
        colour = palette.GROUP_INK.get(group, palette.QUIET_INK)
        inside = "".join(path(area.points, closed=True) for area in base.areas if area.group == group)
        rim = "".join(path(line.points) for line in base.lines if line.kind == "rim" and line.group == group)
        name = f"rl-clip-{crc32(base.id.encode()):08x}-{i}"
        yield (
            f'<clipPath id="{name}"><path d="{inside}"/></clipPath>'
            f'<path class="rl-rim" style="stroke:{colour}" clip-path="url(#{name})" d="{rim}"/>'
        )


def _line(line: Line) -> str:
    d = path(line.points)
    if line.kind == "limes":
        return f'<path class="rl-limes-bed" d="{d}"/><path class="rl-limes-stakes" d="{d}"/><path class="rl-limes-rail" d="{d}"/>'
    return f'<path class="rl-{escaped(line.kind)}" d="{d}"/>'


def _middle(points: Sequence[XY]) -> tuple[float, float, float]:
    """The point half-way along a course, and its direction there in degrees."""
    lengths = [hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in zip(points, points[1:], strict=False)]
    rest = sum(lengths) / 2
    for (ax, ay), (bx, by), length in zip(points, points[1:], lengths, strict=False):
        if rest <= length:
            part = rest / length if length else 0.0
            return ax + (bx - ax) * part, ay + (by - ay) * part, degrees(atan2(by - ay, bx - ax))
        rest -= length
    x, y = points[-1]
    return x, y, 0.0


def _arrow_sign(link: Link) -> str:
    x, y, turn = _middle(link.points)
    if link.kind == "sea":
        return _use("rl-c-sail", x, y, 17, attributes=' class="rl-casing"') + _use(
            "rl-g-sail", x, y, 17, attributes=' class="rl-sail"'
        )
    # A road is the same both ways; turned so that the sign never stands on its head.
    turn = turn % 180
    spin = f' transform="rotate({number(turn)} {number(x)} {number(y)})"'
    return (
        f"<g{spin}>"
        + _use("rl-c-two_way", x, y, 17, attributes=' class="rl-casing"')
        + _use("rl-g-two_way", x, y, 17, attributes=' class="rl-arrow"')
        + "</g>"
    )


def _sea_heads(link: Link) -> str:
    """Small heads at both ends of a sea arrow."""
    parts: list[str] = []
    for (ax, ay), (bx, by) in ((link.points[1], link.points[0]), (link.points[-2], link.points[-1])):
        turn = degrees(atan2(by - ay, bx - ax))
        x, y = number(bx), number(by)
        parts.append(
            f'<path class="rl-sea-head" transform="translate({x} {y}) rotate({number(turn)})" d="M-5 0L-14 -4.6L-12 0L-14 4.6Z"/>'
        )
    return "".join(parts)


def _lettering(words: Lettering) -> str:
    turn = f' transform="rotate({number(words.turn)} {number(words.x)} {number(words.y)})"' if words.turn else ""
    kind = "rl-region" if words.kind == "region" else "rl-water"
    text = words.text.upper() if words.kind == "region" else words.text
    colour = palette.GROUP_INK.get(words.text)
    tint = f' style="fill:{colour}"' if words.kind == "region" and colour else ""
    lines = text.split(" ") if words.kind == "region" else text.split("\n")
    step = 19.0
    rows = "".join(
        f'<text class="{kind}" x="{number(words.x)}" y="{number(words.y + 5 + (i - (len(lines) - 1) / 2) * step)}"{tint}>'
        f"{escaped(line)}</text>"
        for i, line in enumerate(lines)
    )
    return f"<g{turn}>{rows}</g>" if turn else rows


def _place_sign(place: Place) -> str:
    x, y = place.x, place.y
    if place.kind != "city":
        return f'<circle class="rl-spot" cx="{number(x)}" cy="{number(y)}" r="2.6"/>'
    wall = f"rl-g-towers{min(max(place.rank, 2), 5)}"
    parts: list[str] = []
    if "standard" in place.signs:
        parts += [
            _use("rl-c-standard", x, y - 17, 19, attributes=' class="rl-casing"'),
            _use("rl-g-standard", x, y - 17, 19, attributes=' class="rl-standard"'),
        ]
    parts.append(_use(wall.replace("-g-", "-c-"), x, y, MERLON, attributes=' class="rl-casing"'))
    parts.append(_use(wall, x, y, MERLON, attributes=' class="rl-wall"'))
    if "iii" in place.signs:
        parts.append(
            f'<rect class="rl-iii" x="{number(x - 7.5)}" y="{number(y + 7)}" width="15" height="6.8" rx="2"/>'
            + _use("rl-g-iii", x, y + 10.4, 10, attributes=' class="rl-iii-strokes"')
        )
    return "".join(parts)


def label_lines(place: Place, size: float = NAME_SIZE) -> list[tuple[str, float, float, float]]:
    """Give each line of a place's label as text, left x, base line y and width, in units of the sheet."""
    lines = place.label.split("\n") if place.label else []
    rows: list[tuple[str, float, float, float]] = []
    for i, line in enumerate(lines):
        width = text_width(line, size)
        at = place.x + place.label_at[0]
        left = at - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[place.anchor]
        base = place.y + place.label_at[1] + (i - (len(lines) - 1) / 2) * LINE_STEP + size * 0.33
        rows.append((line, left, base, width))
    return rows


def _place_label(place: Place) -> str:
    # The width is fixed, so that no other font of another computer makes two names touch.
    return "".join(
        f'<text class="rl-name" x="{number(left)}" y="{number(base)}" textLength="{number(width)}" '
        f'lengthAdjust="spacingAndGlyphs">{escaped(line)}</text>'
        for line, left, base, width in label_lines(place)
    )


def base_svg(base: BaseMap, words: str | None = None) -> str:
    """Draw a base map as a whole SVG document, with empty groups for what lies on it.

    Parameters
    ----------
    base
        The map.
    words
        What a screen reader says; the map's own words if None.

    Returns
    -------
    str
        SVG, as wide in units as the map; the groups ``rl-ways``, ``rl-marks``, ``rl-pieces``, ``rl-badges`` and
        ``rl-picks`` are empty.
    """
    return _document(base, base.words if words is None else words, {})


def scene_svg(scene: Scene) -> str:
    """Draw a scene as a whole SVG document: for export, printing and pages without a kernel.

    Returns
    -------
    str
        SVG; its title is the title of the scene, its description the scene's words.
    """
    base = scene.base
    places = {place.id: place for place in base.places}
    areas = {area.id: area for area in base.areas}
    groups = {
        "ways": "".join(_way(way) for way in scene.ways),
        "marks": "".join(_mark(mark, places, areas) for mark in scene.marks),
        "pieces": "".join(_pieces(scene.pieces, places, areas)),
        "badges": "".join(_badges(way) for way in scene.ways),
    }
    return _document(base, scene.words or base.words, groups, scene.title)


def _document(base: BaseMap, words: str, groups: dict[str, str], title: str = "") -> str:
    roads = [link for link in base.links if link.kind == "road"]
    seas = [link for link in base.links if link.kind == "sea"]
    others = [link for link in base.links if link.kind not in ("road", "sea")]
    back = [line for line in base.lines if line.kind == "coast"]
    under = [line for line in base.lines if line.kind == "border"]
    over = [line for line in base.lines if line.kind not in ("coast", "border", "rim")]

    def road_d(links: Iterable[Link]) -> str:
        return "".join(path(link.points) for link in links)

    ground = [
        f'<rect class="rl-sea" width="{number(base.width)}" height="{number(base.height)}"/>',
        *(_area(area) for area in base.areas if area.kind == "beyond"),
        _coast(back),
        *(_area(area) for area in base.areas if area.kind != "beyond"),
        *_rims(base),
        *(_line(line) for line in under),
        f'<path class="rl-coast" d="{"".join(path(line.points) for line in back)}"/>' if back else "",
        f'<path class="rl-road" d="{road_d(roads)}"/>' if roads else "",
        *(f'<path class="rl-link k-{escaped(link.kind)}" d="{path(link.points)}"/>' for link in others),
        *(f'<path class="rl-sea-way" d="{smooth_path(link.points)}"/>' for link in seas),
        *(_sea_heads(link) for link in seas),
        *(_line(line) for line in over),
        *(_lettering(item) for item in base.lettering),
        *(_area_signs(area) for area in base.areas),
        *(_arrow_sign(link) for link in base.links if link.arrow),
    ]
    signs = [
        *(_place_sign(place) for place in base.places if place.kind != "city"),
        *(_place_sign(place) for place in base.places if place.kind == "city"),
        *(_place_label(place) for place in base.places if place.label),
    ]
    w, h = number(base.width), number(base.height)

    def group(name: str) -> str:
        return f'<g class="rl-{name}">{groups.get(name, "")}</g>'

    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rl-sheet" viewBox="0 0 {w} {h}" width="{w}" height="{h}" '
        f'role="img" aria-label="{escaped(words)}">'
        + (f"<title>{escaped(title)}</title>" if title else "")
        + f"<style>{SHEET_STYLE}</style>{symbols()}"
        + f'<g class="rl-ground">{"".join(ground)}</g>{group("ways")}<g class="rl-signs">{"".join(signs)}</g>'
        + group("marks")
        + group("pieces")
        + group("badges")
        + group("picks")
        + "</svg>"
    )


# ------------------------------------------------------------------------------------------- what lies on it


def _way(way: Way) -> str:
    d = smooth_path(way.points)
    kind = "other" if way.kind == "other" else "best"
    player = escaped(way.player or "none")
    title = f"<title>{escaped(way.words)}</title>" if way.words else ""
    return (
        f'<g class="rl-way w-{kind} p-{player}">{title}<path class="casing" d="{d}"/><path class="edge" d="{d}"/>'
        f'<path class="core" d="{d}"/></g>'
    )


def tag_width(text: str) -> float:
    """Give the width of the tag that bears a price, in units of the sheet."""
    return round(text_width(text, NAME_SIZE, 0.35) + 10, 1)


TAG_HEIGHT = 19.0


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
    return "".join(_badge(badge, i) for i, badge in enumerate(way.badges, 1))


def _badge(badge: Badge, order: int) -> str:
    # The number stands on the way itself, the price beside it.
    label = _tag(badge.text, tag_offset(badge.text, badge.text_at, 8.0), "tag") if badge.text else ""
    return (
        f'<g class="rl-badge b-{escaped(badge.kind)}" transform="translate({number(badge.x)} {number(badge.y)})">{label}'
        f'<circle class="order" r="9.5"/><text class="count" y="4.9">{order}</text></g>'
    )


def _spot(name: str, places: dict[str, Place], areas: dict[str, Area]) -> XY | None:
    if name in places:
        return places[name].x, places[name].y
    return areas[name].middle if name in areas else None


MARK_RADIUS = {"reach": 8.4, "chosen": 11.5, "start": 16.5, "ring": 17.0, "lit": 13.0}
"""Radius of the ring of each state of a place, in units of the sheet."""


def _mark(mark: Mark, places: dict[str, Place], areas: dict[str, Area]) -> str:
    spot = _spot(mark.place, places, areas)
    if spot is None:
        return ""
    x, y = spot
    kind = mark.kind if mark.kind in MARK_RADIUS else "ring"
    if mark.place not in places:
        return f'<path class="rl-mark-area m-{kind}" d="{path(areas[mark.place].points, closed=True)}"/>'
    radius = MARK_RADIUS[kind]
    parts = [f'<circle class="ring" r="{number(radius)}"/>']
    if kind == "chosen":
        parts.append(f'<circle class="outer" r="{number(radius + 4.2)}"/>')
    if mark.text and len(mark.text) <= 2:
        parts.append(f'<text class="note" y="4.7">{escaped(mark.text)}</text>')
    elif mark.text:
        parts.append(_tag(mark.text, tag_offset(mark.text, mark.text_at, -radius - 7), "bill"))
    title = f"<title>{escaped(mark.words)}</title>" if mark.words else ""
    return f'<g class="rl-mark m-{kind}" transform="translate({number(x)} {number(y)})">{title}{"".join(parts)}</g>'


def slot_offset(slot: int, count: int, city: bool = False) -> XY:
    """Give where piece number ``slot`` of ``count`` on one place stands, as an offset from the place."""
    return ((slot - (count - 1) / 2) * 17.0, -15.0 if city else 0.0)


def _pieces(pieces: Sequence[Piece], places: dict[str, Place], areas: dict[str, Area]) -> Iterable[str]:
    on: dict[str, int] = {}
    for piece in pieces:
        on[piece.place] = on.get(piece.place, 0) + 1
    used: dict[str, int] = {}
    for piece in pieces:
        spot = _spot(piece.place, places, areas)
        if spot is None:
            continue
        slot = used.get(piece.place, 0)
        used[piece.place] = slot + 1
        city = piece.place in places and places[piece.place].kind == "city"
        dx, dy = slot_offset(slot, on[piece.place], city)
        yield piece_svg(piece, spot[0] + dx, spot[1] + dy)


def piece_svg(piece: Piece, x: float, y: float) -> str:
    """Draw one piece with its middle at (x, y)."""
    look = palette.player_look(piece.player)
    room = SHAPES[look.shape].room
    size = PIECE_SIZE
    sx, sy, side = (room[0] - 0.5) * size, (room[1] - 0.5) * size, room[2] * size
    sign = (
        f'<text class="count" x="{number(sx)}" y="{number(sy + 4.6)}" style="fill:{look.ink}">{escaped(piece.text[:2])}</text>'
        if piece.text
        else _use(
            f"rl-g-{piece.kind if piece.kind in GLYPHS else 'counter'}",
            sx,
            sy,
            side,
            attributes=f' style="color:{look.ink};fill:{look.colour};stroke:{look.colour}"',
        )
    )
    title = f"<title>{escaped(piece.words)}</title>" if piece.words else ""
    return (
        f'<g class="rl-piece" transform="translate({number(x)} {number(y)})">{title}'
        + _use(f"rl-c-{look.key}", 0, 0, size, attributes=' class="rl-casing"')
        + _use(f"rl-s-{look.key}", 0, 0, size)
        + sign
        + "</g>"
    )
