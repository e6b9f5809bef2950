"""Networks of boxes: outlines, arrows and states, for SVG and matplotlib alike, and as SVG.

A network is a base map whose places are boxes (kind ``"box"``) and whose links are arrows of the kinds in
:data:`ARROW_KINDS`. What is printed in the rules is drawn full and bold; what was inferred, thin; what was
reconstructed, hollow or dashed. So it can be told apart in grey and by touch of a photocopy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, hypot, radians, sin

from romelab.core.labels import text_width
from romelab.core.scene import XY, BaseMap, Lettering, Link, Mark, Place
from romelab.drawing import palette as p
from romelab.drawing.markup import escaped, number, path

ARROW_KINDS = ("solid", "dotted", "two_headed")
"""One is enough; all of a group are needed; works both ways."""
BOX_MARKS = ("dim", "reach", "chosen", "lit", "ring", "broken", "gone")
"""States of a box, from the bottom up."""
FIRST_SIZE, SECOND_SIZE, STEP = 14.5, 13.2, 14.6
"""Letters of the two languages in a box, and the height of a line, in units of the sheet."""
PLATE = (23.0, 15.6)
"""Width and height of the plate with the value."""
TOKEN_SCALE = 0.74
"""How much smaller a piece is on a box than on a map."""
PLUS = 7.5
"""Radius of the plus on a box that can be developed, which tells it from the others in grey."""
PLUS_D = "M-4 0L4 0M0 -4L0 4"
HEAD = 10.0
"""Length of an arrow's head."""
FRESH = "#fffdf6"
"""Fill of a box."""
ARROW_WIDTH = {"published": 2.8, "inferred": 1.9, "reconstructed": 1.5}
EDGE = {"published": (2.8, ()), "inferred": (1.5, ()), "reconstructed": (1.4, (5.0, 2.6))}
"""Width and dashes of a box's outline by how its kind is known."""
DOTS = (0.1, 5.2)
"""Strokes and gaps of a dotted arrow; its ends are round, so that the strokes become dots."""


def is_network(base: BaseMap) -> bool:
    """Tell whether a map is a network of boxes."""
    return any(place.kind == "box" for place in base.places)


@lru_cache(maxsize=512)
def outline(shape: str, width: float, height: float) -> tuple[XY, ...]:
    """Give the outline of a box about (0, 0).

    Examples
    --------
    >>> outline("rectangle", 4, 2)
    ((-2.0, -1.0), (2.0, -1.0), (2.0, 1.0), (-2.0, 1.0))
    """
    w, h = width / 2, height / 2
    if shape == "oval":
        # Fuller than an ellipse, so that words find room.
        return tuple((w * _bulge(cos(radians(a))), h * _bulge(sin(radians(a)))) for a in range(0, 360, 6))
    if shape == "religion":
        c = min(11.0, h)
        return ((-w + c, -h), (w - c, -h), (w, -h + c), (w, h - c), (w - c, h), (-w + c, h), (-w, h - c), (-w, -h + c))
    if shape == "rounded":
        r = min(15.0, h)
        corners = ((w - r, -h + r, -90), (w - r, h - r, 0), (-w + r, h - r, 90), (-w + r, -h + r, 180))
        return tuple(
            (x + r * cos(radians(turn + a)), y + r * sin(radians(turn + a)))
            for x, y, turn in corners
            for a in range(0, 91, 15)
        )
    return ((-w, -h), (w, -h), (w, h), (-w, h))


def _bulge(value: float) -> float:
    return (1 if value >= 0 else -1) * abs(value) ** 0.78


def placed_outline(place: Place) -> tuple[XY, ...]:
    """Give the outline of a box where it lies."""
    return tuple((place.x + x, place.y + y) for x, y in outline(place.shape, *place.size))


def known(place: Place, what: str) -> str:
    """Give how the ``"kind"`` or the ``"value"`` of a box is known: the sign says ``"value published"``."""
    return next((sign.removeprefix(f"{what} ") for sign in place.signs if sign.startswith(f"{what} ")), "published")


def value_at(place: Place) -> XY:
    """Give the middle of the plate with the value: near the upper left corner, clear of arrows."""
    return place.x - place.size[0] / 2 + 15, place.y - place.size[1] / 2 - 4.5


def plate(place: Place) -> tuple[XY, ...]:
    """Give the corners of the plate with the value."""
    x, y = value_at(place)
    w, h = PLATE[0] / 2, PLATE[1] / 2
    return (x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)


def order_at(place: Place) -> XY:
    """Give where the number of a step stands: the lower left corner."""
    return place.x - place.size[0] / 2 - 2, place.y + place.size[1] / 2 + 1


def plus_at(place: Place) -> XY:
    """Give where the plus of a box stands that can be developed: the lower right corner."""
    return place.x + place.size[0] / 2 - 8, place.y + place.size[1] / 2


def token_at(place: Place, slot: int, count: int) -> XY:
    """Give where token number ``slot`` of ``count`` lies: on the upper edge, from the right."""
    return place.x + place.size[0] / 2 - 11 - (count - 1 - slot) * 14.5, place.y - place.size[1] / 2 - 1


def box_lines(place: Place) -> list[tuple[str, float, float, bool]]:
    """Give each line in a box as text, base line y, letter size, and whether it is in the second language."""
    rows = [(line, FIRST_SIZE, False) for line in place.label.split("\n") if line]
    rows += [(line, SECOND_SIZE, True) for line in place.second.split("\n") if line]
    top = place.y - (len(rows) - 1) / 2 * STEP
    if place.rank:
        top += 2.0  # away from the plate
    return [(text, top + i * STEP + size * 0.34, size, second) for i, (text, size, second) in enumerate(rows)]


def heads(link: Link) -> tuple[tuple[XY, ...], ...]:
    """Give the heads of an arrow as triangles: one at its end, for a two-headed arrow one at its start too."""
    found = [_head(link.points[-2], link.points[-1])]
    if link.kind == "two_headed":
        found.append(_head(link.points[1], link.points[0]))
    return tuple(found)


def _head(back: XY, tip: XY) -> tuple[XY, ...]:
    (ax, ay), (x, y) = back, tip
    length = hypot(x - ax, y - ay) or 1.0
    ux, uy = (x - ax) / length, (y - ay) / length
    wing = HEAD * 0.46
    base = x - ux * HEAD, y - uy * HEAD
    return tip, (base[0] - uy * wing, base[1] + ux * wing), (base[0] + uy * wing, base[1] - ux * wing)


def shaft(link: Link) -> tuple[XY, ...]:
    """Give the line of an arrow without what its heads cover."""
    points = list(link.points)
    points[-1] = _back(points[-2], points[-1])
    if link.kind == "two_headed":
        points[0] = _back(points[1], points[0])
    return tuple(points)


def _back(before: XY, tip: XY) -> XY:
    length = hypot(tip[0] - before[0], tip[1] - before[1]) or 1.0
    part = max(0.0, length - HEAD * 0.95) / length
    return before[0] + (tip[0] - before[0]) * part, before[1] + (tip[1] - before[1]) * part


# --------------------------------------------------------------------------------------------------------- SVG


def arrow_svg(link: Link) -> str:
    """Draw an arrow."""
    kind = link.known if link.known in ARROW_WIDTH else "published"
    tips = "".join(f'<path class="head" d="{path(tip, closed=True)}"/>' for tip in heads(link))
    return f'<g class="rl-net n-{link.kind} s-{kind}"><path class="shaft" d="{path(shaft(link))}"/>{tips}</g>'


def box_svg(place: Place) -> str:
    """Draw a box with its names and its value."""
    shape = escaped(place.shape)
    d = path(placed_outline(place), closed=True)
    parts = [f'<path class="rl-box b-{shape} s-{known(place, "kind")}" d="{d}"/>']
    for text, base, size, second in box_lines(place):
        # The width is fixed, so that no other font of another computer makes words leave their box.
        width = text_width(text, size)
        parts.append(
            f'<text class="rl-in-box{" second" if second else ""}" x="{number(place.x)}" y="{number(base)}" '
            f'textLength="{number(width)}" lengthAdjust="spacingAndGlyphs">{escaped(text)}</text>'
        )
    return "".join(parts) + value_svg(place)


def value_svg(place: Place) -> str:
    """Draw the plate with a box's value; nothing for a box without one."""
    if not place.rank:
        return ""
    x, y = value_at(place)
    left, top = plate(place)[0]
    return (
        f'<g class="rl-value s-{known(place, "value")}"><rect x="{number(left)}" y="{number(top)}" '
        f'width="{PLATE[0]:g}" height="{PLATE[1]:g}" rx="3"/>'
        f'<text x="{number(x)}" y="{number(y + 4.8)}">{place.rank}</text></g>'
    )


def box_mark_svg(mark: Mark, place: Place) -> str:
    """Draw a state of a box; a text of one or two characters is the number of a step."""
    kind = mark.kind if mark.kind in BOX_MARKS else "ring"
    d = path(placed_outline(place), closed=True)
    parts = [f'<path class="under" d="{d}"/><path class="over" d="{d}"/>']
    if kind == "dim" and place.rank:
        parts.append(f'<path class="under" d="{path(plate(place), closed=True)}"/>')
    if kind != "dim":
        # The plate lies on the rim and so on every ring round the box.
        parts.append(value_svg(place))
    if kind == "reach":
        at = "translate({} {})".format(*map(number, plus_at(place)))
        parts.append(f'<g class="plus" transform="{at}"><circle r="{PLUS}"/><path d="{PLUS_D}"/></g>')
    if kind == "gone":
        w, h = place.size[0] / 2 - 8, place.size[1] / 2 - 5
        x, y = number(place.x), number(place.y)
        parts.append(f'<path class="cross" transform="translate({x} {y})" d="{cross(w, h)}"/>')
    if mark.text:
        x, y = order_at(place)
        parts.append(
            f'<circle class="order" cx="{number(x)}" cy="{number(y)}" r="9.5"/>'
            f'<text class="count" x="{number(x)}" y="{number(y + 4.9)}">{escaped(mark.text[:2])}</text>'
        )
    title = f"<title>{escaped(mark.words)}</title>" if mark.words else ""
    return f'<g class="rl-mark-box m-{kind}">{title}{"".join(parts)}</g>'


def cross(width: float, height: float) -> str:
    """Give the two strokes of a cross as a path."""
    w, h = number(width), number(height)
    return f"M-{w} -{h}L{w} {h}M-{w} {h}L{w} -{h}"


KEY_ARROWS = {
    "solid": ("solid", "published"),
    "dotted": ("dotted", "published"),
    "two_headed": ("two_headed", "published"),
}
KEY_KNOWN = ("published", "inferred", "reconstructed")
KEY_WIDTH = 34.0


def key_parts(item: Lettering) -> tuple[Place | None, Link | None]:
    """Give what to draw for a sign of the key: a small box, an arrow, or both; see :func:`key_signs`."""
    x, y = item.x + KEY_WIDTH / 2, item.y
    if item.kind in KEY_ARROWS:
        kind, how = KEY_ARROWS[item.kind]
        return None, Link("", "", "", kind, False, ((item.x, y), (item.x + KEY_WIDTH, y)), how)
    if item.kind in KEY_KNOWN:
        box = Place("", item.x + 8, y, "box", "", size=(16, 13), shape="rectangle", signs=(f"kind {item.kind}",))
        ends = ((item.x + 17, y), (item.x + KEY_WIDTH, y))
        return box, Link("", "", "", "solid", False, ends, item.kind)
    return Place("", x, y, "box", "", size=(KEY_WIDTH - 4, 15), shape=item.kind), None


KEY_SIGNS = ("rectangle", "rounded", "oval", "religion", *KEY_ARROWS, *KEY_KNOWN)
"""Kinds of lettering that are entries of a network's key."""


def key_svg(item: Lettering) -> str:
    """Draw an entry of the key: its sign at (x, y) and its words to the right."""
    box, link = key_parts(item)
    drawn = (box_svg(box) if box else "") + (arrow_svg(link) if link else "")
    width = text_width(item.text, SECOND_SIZE)
    left, base = number(item.x + KEY_WIDTH + 6), number(item.y + SECOND_SIZE * 0.34)
    return drawn + (
        f'<text class="rl-key-words" x="{left}" y="{base}" textLength="{number(width)}" '
        f'lengthAdjust="spacingAndGlyphs">{escaped(item.text)}</text>'
    )


def dimmed(marks: Iterable[Mark]) -> bool:
    """Tell whether a plan is lit, so that the arrows of the rest recede."""
    return any(mark.kind == "dim" for mark in marks)


BOX_STYLE: dict[str, tuple[str, str, float, Sequence[float]]] = {
    "lit": (p.LIT, "none", 0, ()),
    "dim": (p.PAPER + "bd", "none", 0, ()),
    "reach": ("none", p.FOCUS, 3.4, ()),
    "chosen": ("none", p.CHOSEN, 9, ()),
    "ring": ("none", p.REASON, 3.4, (7, 3.4)),
    "broken": ("#f3c9c4", p.REASON, 3.0, (3, 3)),
    "gone": ("#e9ded2", p.REASON, 2.6, ()),
}
"""Fill, edge, width and dashes of each state of a box; ``chosen`` has a second, paper line on its first."""


def style_rules(names: str, figures: str) -> list[str]:
    """Give the part of the style sheet that is about boxes and arrows; fonts of names and of figures."""
    s = ".rl-sheet "
    dots = f"stroke-dasharray:{DOTS[0]} {DOTS[1]}"
    rules = [
        f"{s}.rl-paper{{fill:{p.PAPER}}}",
        f"{s}.rl-net .shaft{{stroke:{p.INK};stroke-linejoin:round}}",
        f"{s}.rl-net .head{{fill:{p.INK};stroke:{p.INK};stroke-width:1.2;stroke-linejoin:round}}",
        f"{s}.rl-net.s-reconstructed .head{{fill:{p.PAPER}}}",
        *(f"{s}.rl-net.s-{how} .shaft{{stroke-width:{width}}}" for how, width in ARROW_WIDTH.items()),
        f"{s}.rl-net.n-dotted .shaft{{stroke-width:3;stroke-linecap:round;{dots}}}",
        f"{s}.rl-net.n-dotted.s-reconstructed .shaft{{stroke-width:2.6}}",
        f"{s}.rl-box{{fill:{FRESH};stroke:{p.INK}}}",
        f"{s}.rl-box.b-oval{{fill:#e8ecef}}",
        f"{s}.rl-box.b-religion{{fill:#efe3c8}}",
    ]
    for how, (width, dash) in EDGE.items():
        dashes = f";stroke-dasharray:{' '.join(f'{d:g}' for d in dash)}" if dash else ""
        rules.append(f"{s}.rl-box.s-{how}{{stroke-width:{width}{dashes}}}")
    rules += [
        f"{s}.rl-in-box{{font:{FIRST_SIZE}px {names};fill:{p.INK}}}",
        f"{s}.rl-in-box.second{{font-size:{SECOND_SIZE}px;font-style:italic;fill:#4a4038}}",
        f"{s}.rl-key-words{{font:{SECOND_SIZE}px {names};fill:{p.INK};text-anchor:start}}",
        f"{s}.rl-value rect{{fill:{p.INK};stroke:{p.INK};stroke-width:1.2}}",
        f"{s}.rl-value text{{font:700 14px {figures};fill:#fff}}",
        f"{s}.rl-value.s-inferred rect{{fill:{p.QUIET_INK}}}",
        f"{s}.rl-value.s-reconstructed rect{{fill:{FRESH};stroke-dasharray:3 1.6}}",
        f"{s}.rl-value.s-reconstructed text{{fill:{p.INK};font-weight:600}}",
        f"{s}.rl-mark-box path{{stroke-linejoin:round}}",
        f"{s}.rl-mark-box .plus circle{{fill:#fff;stroke:{p.FOCUS};stroke-width:1.8}}",
        f"{s}.rl-mark-box .plus path{{stroke:{p.FOCUS};stroke-width:2.4}}",
        f"{s}.rl-mark-box .order{{fill:{p.INK};stroke:{p.PAPER};stroke-width:1.4}}",
        f"{s}.rl-mark-box .count{{font:700 14px {figures};fill:#fff}}",
        f"{s}.rl-mark-box .cross{{stroke:{p.REASON};stroke-width:2.6;stroke-opacity:.8;stroke-linecap:round}}",
        f"{s}.rl-mark-box.m-lit .over,{s}.rl-mark-box.m-broken .over,{s}.rl-mark-box.m-gone .over"
        "{mix-blend-mode:multiply}",
        f"{s}.rl-mark-box.m-chosen .over{{stroke:#fff;stroke-width:3}}",
        ".rl-sheet.rl-dim .rl-ground .rl-net{opacity:.32}",
        f"{s}.w-lit .casing{{stroke:{p.PAPER};stroke-width:9}}",
        f"{s}.w-lit .edge{{stroke:{p.INK};stroke-width:5.4}}",
        f"{s}.w-lit .core{{stroke:{p.INK};stroke-width:2.4}}",
        *(f"{s}.w-lit.p-{look.key} .core{{stroke:{look.colour}}}" for look in p.PLAYERS.values()),
    ]
    for kind, (fill, edge, width, dash) in BOX_STYLE.items():
        dashes = f";stroke-dasharray:{' '.join(f'{d:g}' for d in dash)}" if dash else ""
        target = "under" if kind in ("chosen", "dim", "reach", "ring") else "over"
        rules.append(f"{s}.rl-mark-box.m-{kind} .{target}{{fill:{fill};stroke:{edge};stroke-width:{width}{dashes}}}")
    return rules
