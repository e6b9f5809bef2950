"""Where the boxes and arrows of a network lie on a sheet.

Boxes stand where the network file puts them, in columns and rows. Arrows go from the right side of a box to the left
side of the next, straight if they can, else along a free lane between the rows.
"""

# pyright: strict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot, inf
from textwrap import wrap

from romelab.core.scene import XY, text_width
from romelab.kampf_um_rom.network.network import AchievementNetwork, Box
from romelab.kampf_um_rom.network.network_file import Arrow

COLUMN, ROW = 164.0, 56.0
"""Distance of columns and of rows, in units of the sheet."""
LEFT, TOP = 86.0, 38.0
"""Middle of a box in column 0 and row 0."""
NARROW, WIDE, RELIGION = 134.0, 156.0, 178.0
"""Least and greatest width of a box, and the least of a religion, since its column has room."""
HIGH, LOW = 44.0, 33.0
"""Height of a box with three lines, and of a religion or a script beside it."""
FIRST, SECOND = 14.5, 13.2
"""Letters of the two languages; as large as :mod:`romelab.drawing.boxes` draws them."""
LINE = 14.6

Rectangle = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def german_name(box: Box) -> str:
    """Return the German name in ordinary letters; the board sets names of boxes on cards in capitals.

    Examples
    --------
    >>> from romelab.kampf_um_rom.network.network import default_network
    >>> german_name(default_network().box("bogen"))
    'Komposit- oder Reflexbogen'
    """
    if not box.german.isupper():
        return box.german
    return " ".join(word if word in ("oder", "und") else word.title() for word in box.german.lower().split())


def broken_lines(text: str, width: float, size: float) -> list[str]:
    """Break a name into lines that fit a width; a long compound word is broken too, best after a linking s.

    Examples
    --------
    >>> broken_lines("Bewässerungslandwirtschaft", 124, 14.5)
    ['Bewässerungs-', 'landwirtschaft']
    """
    words: list[str] = []
    for word in text.split():
        if text_width(word, size) > width:
            middle = len(word) // 2
            cuts = [i + 1 for i, letter in enumerate(word[:-3]) if letter in "s-" and i > 2] or [middle]
            cut = min(cuts, key=lambda at: abs(at - middle))
            words += [word[:cut] + ("" if word[cut - 1] == "-" else "-"), word[cut:]]
        else:
            words.append(word)
    whole = " ".join(words)
    for count in range(1, len(words) + 1):
        letters = max(len(whole) // count, max(map(len, words)))
        for most in range(letters, len(whole) + 1):
            lines = wrap(whole, most, break_long_words=False, break_on_hyphens=False)
            if len(lines) > count:
                continue
            if all(text_width(line, size) <= width for line in lines):
                return lines
            break
    return words


def box_words(box: Box, name: str = "") -> tuple[list[str], list[str]]:
    """Return the lines of a box's names, German first.

    Parameters
    ----------
    box
        The box.
    name
        What it is called by those who look at it; in English if left out.

    Returns
    -------
    tuple of lists
        Lines of both; one list is empty if both are the same.
    """
    german, name = german_name(box), name or box.english
    room = RELIGION - 10 if box.kind == "religion" else WIDE - (24 if box.kind == "oval" else 10)
    second = [] if german.casefold() == name.casefold() else broken_lines(name, room, SECOND)
    return broken_lines(german, room, FIRST), second


def box_size(network: AchievementNetwork, box: Box) -> XY:
    """Return width and height of a box; a religion and the box it alone leads to are lower."""
    first, second = box_words(box)
    widths = [text_width(line, FIRST) for line in first] + [text_width(line, SECOND) for line in second]
    width = max(max(widths) + (22 if box.kind == "oval" else 13), RELIGION if box.kind == "religion" else NARROW)
    lines = len(first) + len(second)
    low = box.kind == "religion" or _follows_religion(network, box)
    least = LOW if low else HIGH
    return round(width, 1), max(least, round(lines * LINE + (8 if box.kind == "oval" else 3), 1))


def _follows_religion(network: AchievementNetwork, box: Box) -> bool:
    before = [tail for way in network.ways(box.id) for tail in way]
    return bool(before) and all(network.box(tail).kind == "religion" for tail in before)


def rectangles(network: AchievementNetwork) -> dict[str, Rectangle]:
    """Return the rectangle that each box covers, by its id."""
    least_x, least_y = min(box.x for box in network.boxes), min(box.y for box in network.boxes)
    found: dict[str, Rectangle] = {}
    for box in network.boxes:
        x, y = LEFT + (box.x - min(least_x, 0)) * COLUMN, TOP + (box.y - min(least_y, 0)) * ROW
        width, height = box_size(network, box)
        found[box.id] = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    return found


# ------------------------------------------------------------------------------------------------------- arrows


def courses(network: AchievementNetwork, boxes: dict[str, Rectangle]) -> tuple[tuple[XY, ...], ...]:
    """Return the course of each arrow, in the order of the network's arrows.

    Each arrow takes the cheapest of its possible courses: none through a box, few across other arrows, short.
    """
    ports = _ports(network, boxes)
    found: dict[int, tuple[XY, ...]] = {}
    order = sorted(range(len(network.arrows)), key=lambda i: (_span(network.arrows[i], boxes), i))
    for i in order:
        arrow = network.arrows[i]
        others = [box for name, box in boxes.items() if name not in (arrow.tail, arrow.head)]
        ends = boxes[arrow.tail], boxes[arrow.head]
        possible = _possible(ends, ports[i], boxes.values())
        plain = sorted((_length(course) + 9 * (len(course) - 2), n) for n, course in enumerate(possible))
        best = (inf, 0)
        for cost, n in plain:
            if cost > best[0]:
                break  # boxes and other arrows in the way only make it dearer
            cost += 2000 * _hits(possible[n], others)
            if (cost, n) < best:
                best = min(best, (cost + sum(_conflict(possible[n], other) for other in found.values()), n))
        found[i] = possible[best[1]]
    return tuple(_softened(found[i]) for i in range(len(network.arrows)))


def _span(arrow: Arrow, boxes: dict[str, Rectangle]) -> float:
    one, other = boxes[arrow.tail], boxes[arrow.head]
    return round(hypot(other[0] - one[0], other[1] - one[1]), 1)


def _stacked(one: Rectangle, other: Rectangle) -> bool:
    """Whether two boxes stand above each other."""
    return min(one[2], other[2]) - max(one[0], other[0]) > 40


def _ports(network: AchievementNetwork, boxes: dict[str, Rectangle]) -> list[tuple[XY, XY]]:
    """Return both ends of each arrow: spread along the sides they leave and enter, in the order of their other ends."""
    sides: dict[tuple[str, str], list[tuple[float, int, int]]] = {}
    for i, arrow in enumerate(network.arrows):
        tail, head = boxes[arrow.tail], boxes[arrow.head]
        if _stacked(tail, head):
            names = ("bottom", "top") if tail[1] < head[1] else ("top", "bottom")
        else:
            names = ("right", "left") if tail[0] < head[0] else ("left", "right")
        for end, (here, there, side) in enumerate(((arrow.tail, head, names[0]), (arrow.head, tail, names[1]))):
            along = there[1] + there[3] if side in ("right", "left") else there[0] + there[2]
            sides.setdefault((here, side), []).append((along, i, end))
    ends: list[list[XY]] = [[(0.0, 0.0), (0.0, 0.0)] for _ in network.arrows]
    for (name, side), entries in sides.items():
        left, top, right, bottom = boxes[name]
        level = side in ("right", "left")
        room = (bottom - top if level else right - left) - 16
        step = min(13.0, room / max(1, len(entries) - 1))
        for place, (_, i, end) in enumerate(sorted(entries)):
            off = (place - (len(entries) - 1) / 2) * step
            x = {"left": left, "right": right}.get(side, (left + right) / 2 + off)
            y = {"top": top, "bottom": bottom}.get(side, (top + bottom) / 2 + off)
            ends[i][end] = (x, y)
    return [_levelled(tuple(pair), arrow, boxes, sides) for pair, arrow in zip(ends, network.arrows, strict=True)]


def _levelled(
    ends: tuple[XY, ...],
    arrow: Arrow,
    boxes: dict[str, Rectangle],
    sides: dict[tuple[str, str], list[tuple[float, int, int]]],
) -> tuple[XY, XY]:
    """Let a nearly level arrow run level: an end that has its side for itself moves to the height of the other."""
    (ax, ay), (bx, by) = ends
    side = ("right", "left") if ax < bx else ("left", "right")
    if 0 < abs(ay - by) <= 16 and not _stacked(boxes[arrow.tail], boxes[arrow.head]):
        if len(sides[arrow.head, side[1]]) == 1:
            by = ay
        elif len(sides[arrow.tail, side[0]]) == 1:
            ay = by
    return (ax, ay), (bx, by)


def _possible(
    ends: tuple[Rectangle, Rectangle], port: tuple[XY, XY], boxes: Iterable[Rectangle]
) -> list[tuple[XY, ...]]:
    """List the straight course, those with one lane in the gap, and those along a lane between rows."""
    (ax, ay), (bx, by) = port
    found: list[tuple[XY, ...]] = [((ax, ay), (bx, by))]
    if _stacked(*ends):
        return found
    way = 1 if bx > ax else -1
    turns = [7.0, 12.0, 17.0]
    found += [((ax, ay), (ax + way * t, ay), (ax + way * t, by), (bx, by)) for t in turns]
    found += [((ax, ay), (bx - way * t, ay), (bx - way * t, by), (bx, by)) for t in (14.0, 19.0)]
    low, high = min(ax, bx), max(ax, bx)
    lanes: set[float] = set()
    for left, top, right, bottom in boxes:
        if left < high and right > low:
            lanes |= {top - 5.5, bottom + 5.5, top - 12, bottom + 12}
    for lane in sorted(lanes):
        if abs(lane - ay) > 2 and abs(lane - by) > 2:
            found += [
                ((ax, ay), (ax + way * t, ay), (ax + way * t, lane), (bx - way * s, lane), (bx - way * s, by), (bx, by))
                for t in turns
                for s in (14.0, 19.0)
            ]
    return found


def _length(course: Sequence[XY]) -> float:
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(course))


def _hits(course: Sequence[XY], boxes: Sequence[Rectangle]) -> int:
    """Count the boxes that a course would run through or touch."""
    return sum(any(_through(one, other, box) for one, other in pairwise(course)) for box in boxes)


def _through(one: XY, other: XY, box: Rectangle, margin: float = 4.0) -> bool:
    """Whether a stretch comes nearer to a rectangle than the margin (Liang and Barsky's clipping)."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        start, step = one[axis], other[axis] - one[axis]
        low, high = box[axis] - margin, box[axis + 2] + margin
        if step == 0:
            if not low < start < high:
                return False
            continue
        enter, leave = sorted(((low - start) / step, (high - start) / step))
        first, last = max(first, enter), min(last, leave)
        if first >= last:
            return False
    return True


def _conflict(course: Sequence[XY], other: Sequence[XY]) -> float:
    """Return what it costs that two courses cross or run too close side by side."""
    cost = 0.0
    for a, b in pairwise(course):
        for c, d in pairwise(other):
            if _crosses(a, b, c, d):
                cost += 45
            for axis in (0, 1):
                if a[axis] == b[axis] and c[axis] == d[axis] and abs(a[axis] - c[axis]) < 5:
                    along = 1 - axis
                    shared = min(max(a[along], b[along]), max(c[along], d[along])) - max(
                        min(a[along], b[along]), min(c[along], d[along])
                    )
                    cost += max(0.0, shared) * 4
    return cost


def _crosses(a: XY, b: XY, c: XY, d: XY) -> bool:
    def side(p: XY, q: XY, r: XY) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def _softened(course: tuple[XY, ...], radius: float = 5.0) -> tuple[XY, ...]:
    """Cut the corners of a course a little."""
    found = [course[0]]
    for before, here, after in zip(course, course[1:], course[2:], strict=False):
        for other in (before, after):
            away = hypot(other[0] - here[0], other[1] - here[1]) or 1.0
            part = min(radius, away / 2) / away
            found.append((here[0] + (other[0] - here[0]) * part, here[1] + (other[1] - here[1]) * part))
    found.append(course[-1])
    return tuple((round(x, 1), round(y, 1)) for x, y in found)
