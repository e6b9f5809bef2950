"""Networks of boxes as shapes: outlines, arrows, states, tokens.

A network is a base map whose places are boxes (kind ``"box"``) and whose links are arrows of the kinds in
:data:`ARROW_KINDS`. What is printed in the rules is drawn full and bold; what was inferred, thin; what was
reconstructed, hollow or dashed. So they can be told apart in grey and on a photocopy.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import hypot

from romelab.core.scene import XY, BaseMap, Lettering, Link, Mark, Place, text_width
from romelab.drawing import style
from romelab.drawing.shapes import Bar, Disc, Group, Path, Rim, Shape, Sign, Text, outline

ARROW_KINDS = ("solid", "dotted", "two_headed")
"""One is enough; all of a group are needed; works both ways."""
BOX_MARKS = ("dim", "near", "aim", "reach", "chosen", "lit", "ring", "broken", "gone")
"""States of a box, from the bottom up."""
KNOWN = ("published", "inferred", "reconstructed")


def is_network(base: BaseMap) -> bool:
    """Tell whether a map is a network of boxes."""
    return any(place.kind == "box" for place in base.places)


def placed_outline(place: Place) -> tuple[XY, ...]:
    """Return the outline of a box where it lies."""
    return tuple((place.x + x, place.y + y) for x, y in outline(place.shape, *place.size))


def known(place: Place, what: str) -> str:
    """Return how the ``"kind"`` or the ``"value"`` of a box is known: the sign says ``"value published"``."""
    return next((sign.removeprefix(f"{what} ") for sign in place.signs if sign.startswith(f"{what} ")), "published")


def token_at(place: Place, slot: int, count: int) -> XY:
    """Return where token number ``slot`` of ``count`` lies: on the upper edge, from the right."""
    across, down = style.TOKENS_AT
    right = place.x + place.size[0] / 2 + across
    return right - (count - 1 - slot) * style.TOKEN_STEP, place.y - place.size[1] / 2 + down


def box_lines(place: Place) -> list[tuple[str, float, float, bool]]:
    """Return each line in a box as text, base line y, letter size, and whether it is in the second language."""
    rows = [(line, style.FIRST_SIZE, False) for line in place.label.split("\n") if line]
    rows += [(line, style.SECOND_SIZE, True) for line in place.second.split("\n") if line]
    # Dice take the room of one line more at the foot.
    top = place.y - (len(rows) - 1 + bool(place.dice)) / 2 * style.STEP
    if place.rank:
        top += 2.0  # away from the plate
    return [
        (text, top + i * style.STEP + size * style.RISE, size, second) for i, (text, size, second) in enumerate(rows)
    ]


def heads(link: Link) -> tuple[tuple[XY, ...], ...]:
    """Return the heads of an arrow as triangles: one at its end, for a two-headed arrow one at its start too."""
    found = [_head(link.points[-2], link.points[-1])]
    if link.kind == "two_headed":
        found.append(_head(link.points[1], link.points[0]))
    return tuple(found)


def _head(back: XY, tip: XY) -> tuple[XY, ...]:
    (ax, ay), (x, y) = back, tip
    length = hypot(x - ax, y - ay) or 1.0
    ux, uy = (x - ax) / length, (y - ay) / length
    wing = style.HEAD * 0.46
    base = x - ux * style.HEAD, y - uy * style.HEAD
    return tip, (base[0] - uy * wing, base[1] + ux * wing), (base[0] + uy * wing, base[1] - ux * wing)


def shaft(link: Link) -> tuple[XY, ...]:
    """Return the line of an arrow without what its heads cover."""
    points = list(link.points)
    points[-1] = _back(points[-2], points[-1])
    if link.kind == "two_headed":
        points[0] = _back(points[1], points[0])
    return tuple(points)


def _back(before: XY, tip: XY) -> XY:
    length = hypot(tip[0] - before[0], tip[1] - before[1]) or 1.0
    part = max(0.0, length - style.HEAD * 0.95) / length
    return before[0] + (tip[0] - before[0]) * part, before[1] + (tip[1] - before[1]) * part


def _known(how: str) -> str:
    return how if how in KNOWN else "published"


def arrow_group(link: Link) -> Group:
    """Return an arrow."""
    how = _known(link.known)
    line = "dots" if link.kind == "dotted" else "shaft"
    tips = tuple(Path((f"head-{how}",), (tip,), True) for tip in heads(link))
    return Group(f"net n-{link.kind} s-{how}", (Path((f"{line}-{how}",), (shaft(link),)), *tips))


def box_group(place: Place) -> Group:
    """Return a box with its names and its value."""
    return Group("box", tuple(_box_shapes(place)), place=place.id)


def _box_shapes(place: Place) -> Iterator[Shape]:
    shape = place.shape if place.shape in ("oval", "religion", "rounded") else "rectangle"
    yield Path((f"box-{shape} edge-{_known(known(place, 'kind'))}",), (placed_outline(place),), True)
    for text, foot, size, second in box_lines(place):
        # The width is fixed, so that no other font of another computer makes words leave their box.
        face = "second" if second else "first"
        yield Text(face, place.x, foot - size * style.RISE, text, text_width(text, size), "name")
    yield from dice_shapes(place)
    yield from value_shapes(place)


def dice_shapes(place: Place) -> Iterator[Shape]:
    """Return the small dice at the foot of a box, from the left."""
    y = place.y + place.size[1] / 2 - style.DIE / 2 - 4.0
    for number, (colour, letter) in enumerate(place.dice):
        x = place.x - place.size[0] / 2 + 4.0 + (number + 0.5) * style.DIE_STEP  # clear of the plus
        if letter:
            yield Bar(f"die-{colour}", x, y, style.DIE, style.DIE, style.DIE_CORNER)
            yield Text(f"die-{colour}", x, y, letter, what="die")
        else:
            yield Sign(colour, "ink", x, y, style.DIE)


def plate_bar(place: Place, ink: str) -> Bar:
    """Return the plate of a box's value in an ink: near the upper left corner, clear of arrows."""
    x, y = place.x - place.size[0] / 2 + style.PLATE_AT[0], place.y - place.size[1] / 2 + style.PLATE_AT[1]
    return Bar(ink, x, y, *style.PLATE, style.PLATE_CORNER)


def value_shapes(place: Place) -> list[Shape]:
    """Return the plate with a box's value, and a spot for each token that it holds, as far as its map says them."""
    how, room = _known(known(place, "value")), known(place, "room")
    rooms = int(room) if room.isdigit() else 0
    spots = [Disc("room", *token_at(place, slot, rooms), style.ROOM) for slot in range(rooms)]
    bar = plate_bar(place, f"plate-{how}")
    plate = [bar, Text(f"value-{how}", bar.x, bar.y, str(place.rank), what="value")]
    return [*spots, *(plate if place.rank else ())]


@lru_cache(maxsize=1024)
def box_mark(kind: str, text: str, place: Place) -> tuple[Shape, ...]:
    """Return a state of a box, from its middle; a text of one or two characters is the number of a step."""
    wide, high = place.size
    return _box_mark(kind, text[:2], (round(wide, 1), round(high, 1)), place.signs, place.rank)


@lru_cache(maxsize=1024)
def _box_mark(kind: str, text: str, size: XY, signs: tuple[str, ...], rank: int) -> tuple[Shape, ...]:
    place = Place("", 0.0, 0.0, "box", "", rank=rank, signs=signs, size=size)
    w, h = size
    coats = {
        "chosen": ("mark-chosen", "mark-inner"),
        "broken": ("mark-broken", "edge-broken"),
        "gone": ("mark-gone", "edge-gone"),
    }
    if kind == "dim":
        return ()  # the box itself is drawn faintly
    # The plate lies on the rim and so on every ring round the box.
    found: list[Shape] = [Rim(coats.get(kind, (f"mark-{kind}",))), *value_shapes(place)]
    if kind == "reach":
        # The plus tells it from the others in grey.
        x, y = w / 2 + style.PLUS_AT, h / 2
        strokes = ((x - style.PLUS_ARM, y), (x + style.PLUS_ARM, y)), ((x, y - style.PLUS_ARM), (x, y + style.PLUS_ARM))
        found += [Disc("plus", x, y, style.PLUS), Path(("plus-strokes",), strokes)]
    if kind == "gone":
        found.append(Path(("cross",), cross(w / 2 - style.GONE[0], h / 2 - style.GONE[1])))
    if text:
        x, y = -w / 2 + style.ORDER_AT[0], h / 2 + style.ORDER_AT[1]
        found += [Disc("order", x, y, style.ORDER_RADIUS), Text("count", x, y, text, what="step")]
    return tuple(found)


def cross(across: float, down: float, x: float = 0.0, y: float = 0.0) -> tuple[tuple[XY, ...], ...]:
    """Return the two strokes that cross something out, about (x, y)."""
    return ((x - across, y - down), (x + across, y + down)), ((x - across, y + down), (x + across, y - down))


KEY_WIDTH, KEY_GAP = 34.0, 6.0
KEY_SIGNS = ("rectangle", "rounded", "oval", "religion", *ARROW_KINDS, *KNOWN)
"""Kinds of lettering that are entries of a network's key."""


def key_shapes(item: Lettering) -> Iterator[Shape | Group]:
    """Return an entry of the key: a small box, an arrow or both at (x, y), and its words to the right."""
    x, y = item.x, item.y
    right = x + KEY_WIDTH
    if item.kind in KNOWN:
        yield from _box_shapes(Place("", x + 8, y, "box", "", size=(16, 13), signs=(f"kind {item.kind}",)))
        yield arrow_group(Link("", "", "", "solid", False, ((x + 17, y), (right, y)), item.kind))
    elif item.kind in ARROW_KINDS:
        yield arrow_group(Link("", "", "", item.kind, False, ((x, y), (right, y)), "published"))
    else:
        yield from _box_shapes(Place("", x + KEY_WIDTH / 2, y, "box", "", size=(KEY_WIDTH - 4, 15), shape=item.kind))
    width = text_width(item.text, style.SECOND_SIZE)
    yield Text("key-words", right + KEY_GAP, y, item.text, width, f"key {item.kind}")


def dimmed(marks: Iterable[Mark]) -> bool:
    """Tell whether a plan is lit, so that the arrows of the rest recede."""
    return any(mark.kind == "dim" for mark in marks)
