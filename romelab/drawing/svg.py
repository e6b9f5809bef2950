"""Maps and scenes as SVG text, without any library: the paper of the live board, and pictures to print.

:func:`base_svg` draws what never changes and leaves empty groups for the rest; the live board fills them in the page,
:func:`scene_svg` fills them here. All text from people and files passes :func:`~romelab.drawing.markup.escaped`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from zlib import crc32

from romelab.core.labels import text_width
from romelab.core.scene import XY, Area, BaseMap, Lettering, Line, Link, Place, Scene
from romelab.drawing import palette
from romelab.drawing.boxes import ARROW_KINDS, KEY_SIGNS, arrow_svg, box_svg, dimmed, is_network, key_svg
from romelab.drawing.glyphs import TERRAIN_GLYPH
from romelab.drawing.laid import piece_svg, scene_groups, slot_offset, tag_offset, tag_width
from romelab.drawing.markup import escaped, number, path, symbols, use
from romelab.drawing.regions import LINE_KINDS, PLACE_KINDS, region_line_svg, region_svg, strait_svg
from romelab.drawing.sizes import (
    GLYPH_SIZE,
    LINE_STEP,
    MARK_RADIUS,
    MERLON,
    NAME_SIZE,
    PIECE_SIZE,
    TAG_HEIGHT,
    TOKEN_RADIUS,
)
from romelab.drawing.style import SHEET_STYLE

__all__ = [
    "GLYPH_SIZE",
    "MARK_RADIUS",
    "MERLON",
    "NAME_SIZE",
    "PIECE_SIZE",
    "TAG_HEIGHT",
    "TOKEN_RADIUS",
    "base_svg",
    "label_lines",
    "piece_svg",
    "scene_svg",
    "slot_offset",
    "tag_offset",
    "tag_width",
]


def _area(area: Area) -> str:
    group = escaped(area.group.lower().replace(" ", "-"))
    return f'<path class="rl-area k-{escaped(area.kind)} a-{group}" d="{path(area.points, closed=True)}"/>'


def _area_signs(area: Area) -> str:
    """Draw the terrain's sign and the number token side by side, or one of them alone."""
    x, y = area.middle
    x, y = x + area.label_at[0], y + area.label_at[1]
    glyph = TERRAIN_GLYPH.get(area.kind)
    token = area.label != ""
    parts: list[str] = []
    if glyph:
        at = x - TOKEN_RADIUS - 1 if token else x
        size = GLYPH_SIZE if token else GLYPH_SIZE * 1.45
        parts.append(use(f"rl-g-{glyph}", at, y, size, attributes=f' class="rl-terrain k-{escaped(area.kind)}"'))
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
    return "".join(f'<path class="rl-shallows s{i}" d="{d}"/>' for i in range(len(palette.SHALLOWS)))


def _rims(base: BaseMap) -> Iterable[str]:
    """Draw a band of its colour along the inside of every group's rim."""
    for i, group in enumerate(dict.fromkeys(line.group for line in base.lines if line.kind == "rim")):
        colour = palette.GROUP_INK.get(group, palette.QUIET_INK)
        inside = "".join(path(area.points, closed=True) for area in base.areas if area.group == group)
        rim = "".join(path(line.points) for line in base.lines if line.kind == "rim" and line.group == group)
        name = f"rl-clip-{crc32(base.id.encode(errors='surrogatepass')):08x}-{i}"
        yield (
            f'<clipPath id="{name}"><path d="{inside}"/></clipPath>'
            f'<path class="rl-rim" style="stroke:{colour}" clip-path="url(#{name})" d="{rim}"/>'
        )


def _line(line: Line) -> str:
    if line.kind in LINE_KINDS:
        return region_line_svg(line)
    d = path(line.points)
    if line.kind == "limes":
        return "".join(f'<path class="rl-limes-{part}" d="{d}"/>' for part in ("bed", "stakes", "rail"))
    return f'<path class="rl-{escaped(line.kind)}" d="{d}"/>'


def _middle(points: Sequence[XY]) -> tuple[float, float, float]:
    """Give the point half-way along a course, and its direction there in degrees."""
    lengths = [hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points)]
    rest = sum(lengths) / 2
    for (ax, ay), (bx, by), length in zip(points, points[1:], lengths, strict=False):
        if rest <= length:
            part = rest / length if length else 0.0
            return ax + (bx - ax) * part, ay + (by - ay) * part, degrees(atan2(by - ay, bx - ax))
        rest -= length
    x, y = points[-1]
    return x, y, 0.0


_ASIDE = 4.5
"""How far an arrow moves along its road, away from a city's wall."""


def _arrow_sign(link: Link, cities: frozenset[str]) -> str:
    x, y, turn = _middle(link.points)
    if link.kind != "sea" and (link.start in cities) != (link.end in cities):
        away = _ASIDE if link.start in cities else -_ASIDE
        x, y = x + away * cos(radians(turn)), y + away * sin(radians(turn))
    if link.kind == "sea":
        return use("rl-c-sail", x, y, 17, attributes=' class="rl-casing"') + use(
            "rl-g-sail", x, y, 17, attributes=' class="rl-sail"'
        )
    # A road is the same both ways; turned so that the sign never stands on its head.
    turn = turn % 180
    spin = f' transform="rotate({number(turn)} {number(x)} {number(y)})"'
    return (
        f"<g{spin}>"
        + use("rl-c-two_way", x, y, 17, attributes=' class="rl-casing"')
        + use("rl-g-two_way", x, y, 17, attributes=' class="rl-arrow"')
        + "</g>"
    )


def _sea_heads(link: Link) -> str:
    """Draw small heads at both ends of a sea arrow."""
    parts: list[str] = []
    for (ax, ay), (bx, by) in ((link.points[1], link.points[0]), (link.points[-2], link.points[-1])):
        turn = degrees(atan2(by - ay, bx - ax))
        x, y = number(bx), number(by)
        parts.append(
            f'<path class="rl-sea-head" transform="translate({x} {y}) rotate({number(turn)})" '
            'd="M-5 0L-14 -4.6L-12 0L-14 4.6Z"/>'
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
    top = words.y + 5 - (len(lines) - 1) / 2 * step
    rows = "".join(
        f'<text class="{kind}" x="{number(words.x)}" y="{number(top + i * step)}"{tint}>{escaped(line)}</text>'
        for i, line in enumerate(lines)
    )
    return f"<g{turn}>{rows}</g>" if turn else rows


def _place_sign(place: Place) -> str:
    x, y = place.x, place.y
    if place.kind == "box":
        return box_svg(place)
    if place.kind in PLACE_KINDS:
        return region_svg(place)
    if place.kind != "city":
        return f'<circle class="rl-spot" cx="{number(x)}" cy="{number(y)}" r="2.6"/>'
    wall = f"rl-g-towers{min(max(place.rank, 2), 5)}"
    parts: list[str] = []
    if "standard" in place.signs:
        parts += [
            use("rl-c-standard", x, y - 17, 19, attributes=' class="rl-casing"'),
            use("rl-g-standard", x, y - 17, 19, attributes=' class="rl-standard"'),
        ]
    parts.append(use(wall.replace("-g-", "-c-"), x, y, MERLON, attributes=' class="rl-casing"'))
    parts.append(use(wall, x, y, MERLON, attributes=' class="rl-wall"'))
    if "iii" in place.signs:
        parts.append(
            f'<rect class="rl-iii" x="{number(x - 7.5)}" y="{number(y + 7)}" width="15" height="6.8" rx="2"/>'
            + use("rl-g-iii", x, y + 10.4, 10, attributes=' class="rl-iii-strokes"')
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
    words = scene.words or scene.base.words
    return _document(scene.base, words, scene_groups(scene), scene.title, dimmed(scene.marks))


def _link(link: Link) -> str:
    if link.kind in ARROW_KINDS:
        return arrow_svg(link)
    if link.kind == "strait":
        return strait_svg(link)
    return f'<path class="rl-link k-{escaped(link.kind)}" d="{path(link.points)}"/>'


def _document(base: BaseMap, words: str, groups: dict[str, str], title: str = "", dim: bool = False) -> str:
    roads = [link for link in base.links if link.kind == "road"]
    seas = [link for link in base.links if link.kind == "sea"]
    cities = frozenset(place.id for place in base.places if place.kind == "city")
    others = [link for link in base.links if link.kind not in ("road", "sea")]
    back = [line for line in base.lines if line.kind == "coast"]
    under = [line for line in base.lines if line.kind == "border"]
    over = [line for line in base.lines if line.kind not in ("coast", "border", "rim")]

    def road_d(links: Iterable[Link]) -> str:
        return "".join(path(link.points) for link in links)

    under_all = "paper" if is_network(base) else "sea"
    ground = [
        f'<rect class="rl-{under_all}" width="{number(base.width)}" height="{number(base.height)}"/>',
        *(_area(area) for area in base.areas if area.kind == "beyond"),
        _coast(back),
        *(_area(area) for area in base.areas if area.kind != "beyond"),
        *_rims(base),
        *(_line(line) for line in under),
        f'<path class="rl-coast" d="{"".join(path(line.points) for line in back)}"/>' if back else "",
        f'<path class="rl-road" d="{road_d(roads)}"/>' if roads else "",
        *(_link(link) for link in others),
        *(f'<path class="rl-sea-way" d="{path(link.points)}"/>' for link in seas),
        *(_sea_heads(link) for link in seas),
        *(_line(line) for line in over),
        *(_lettering(item) for item in base.lettering if item.kind not in KEY_SIGNS),
        *(_area_signs(area) for area in base.areas),
        *(_arrow_sign(link, cities) for link in base.links if link.arrow),
    ]
    signs = [
        *(_place_sign(place) for place in base.places if place.kind != "city"),
        *(_place_sign(place) for place in base.places if place.kind == "city"),
        *(_place_label(place) for place in base.places if place.label and place.kind != "box"),
        *(key_svg(item) for item in base.lettering if item.kind in KEY_SIGNS),
    ]
    w, h = number(base.width), number(base.height)
    kind = "rl-sheet rl-dim" if dim else "rl-sheet"

    def group(name: str) -> str:
        return f'<g class="rl-{name}">{groups.get(name, "")}</g>'

    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" viewBox="0 0 {w} {h}" width="{w}" height="{h}" '
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
