"""Where the names, number tokens and sea ways of a board go.

The board that comes with romelab is lettered by hand in ``map.toml``; any other board is lettered by rule.
"""

from functools import cache
from itertools import pairwise
from math import hypot, sqrt
from typing import Any, NamedTuple

from romelab.core.packaged import packaged_toml
from romelab.core.scene import XY, Box, Lettering, Obstacle, Option, choose_options, text_width
from romelab.struggle_for_rome.network.network import City, Link, RoadNetwork, default_network

LETTERS = 14.0
LINE = 14.0
WALL = {2: 12.0, 3: 19.0, 4: 26.0, 5: 33.0}
"""Width of a city's sign by its towers, in units of the sheet."""


class Label(NamedTuple):
    """Where a city's name stands: its text (two lines if broken), offset from the city and anchor."""

    text: str
    at: XY
    anchor: str


class Plan(NamedTuple):
    """The lettering of a board.

    Attributes
    ----------
    labels
        Label of each city, by its number.
    tokens
        Offset of each hex's sign and number from its middle, by its number.
    words
        Lettering of provinces and waters.
    """

    labels: tuple[Label, ...]
    tokens: tuple[XY, ...]
    words: tuple[Lettering, ...]


@cache
def _by_hand() -> dict[str, Any]:
    """Read what ``map.toml`` says; offsets are in sides of a hex, x to the right, y downwards."""
    return packaged_toml("romelab.struggle_for_rome.pictures", "map.toml")


class Ground(NamedTuple):
    """A board in units of its sheet: side of a hex, crossroads, middles of hexes, courses of links, size."""

    side: float
    spots: tuple[XY, ...]
    middles: tuple[XY, ...]
    courses: tuple[tuple[XY, ...], ...]
    width: float
    height: float


def plan(board: RoadNetwork, ground: Ground) -> Plan:
    """Letter a board: by hand where it is ours, by rule where it is not."""
    if board == default_network():
        return _plan_by_hand(board, ground, _by_hand())
    labels, tokens = place_by_rule(board, ground)
    return Plan(labels, tokens, ())


def _plan_by_hand(board: RoadNetwork, ground: Ground, data: dict[str, Any]) -> Plan:
    side = ground.side
    labels = tuple(
        Label(entry["text"], (entry["at"][0] * side, entry["at"][1] * side), entry["anchor"])
        for entry in (data["cities"][city.name] for city in board.cities)
    )
    moved = data["tokens"]
    tokens = tuple(
        (moved[tile.id][0] * side, moved[tile.id][1] * side) if tile.id in moved else (0.0, 0.0) for tile in board.hexes
    )
    words = tuple(
        Lettering(entry["text"], entry["at"][0], entry["at"][1], entry["kind"], entry.get("turn", 0.0))
        for entry in data["words"]
    )
    return Plan(labels, tokens, words)


# ------------------------------------------------------------------------------------------------- sea ways


def sea_course(
    board: RoadNetwork, link: Link, spots: tuple[XY, ...], middles: tuple[XY, ...], side: float
) -> tuple[XY, ...]:
    """Bend a sea link so that it runs over water: the flattest of a few arcs that touches no land, if there is one."""
    (ax, ay), (bx, by) = (spots[i] for i in link.ends)
    length = hypot(bx - ax, by - ay)
    coast = 0.95 * side
    best: tuple[float, tuple[XY, ...]] | None = None
    # Where a road joins the same two crossroads, the sea way keeps clear of it.
    least = 0.45 if link.ends[1] in board.neighbours[link.ends[0]] else 0.0
    for bend in sorted((k * 0.08 for k in range(-9, 10)), key=abs):
        if abs(bend) < least:
            continue
        curved = abs(bend) * length * 0.12
        if best is not None and curved >= best[0]:
            break
        course = _arc((ax, ay), (bx, by), bend * length)
        # The ends lie on land by themselves: only what lies between counts.
        beads = _beads(course)[3:-3]
        xs, ys = zip(*beads, strict=True)
        left, right, top, bottom = min(xs) - coast, max(xs) + coast, min(ys) - coast, max(ys) + coast
        near = [(x, y) for x, y in middles if left < x < right and top < y < bottom]
        dry = sum(max(0.0, coast - min((hypot(x - mx, y - my) for mx, my in near), default=coast)) for x, y in beads)
        cost = dry + curved
        if best is None or cost < best[0] - 1e-9:
            best = (cost, course)
    assert best is not None  # noqa: S101  (there is always at least one arc)
    return best[1]


def _beads(course: tuple[XY, ...]) -> list[XY]:
    """Return the course as many points, however few it has."""
    beads: list[XY] = []
    for (ax, ay), (bx, by) in pairwise(course):
        beads += [(ax + (bx - ax) * k / 6, ay + (by - ay) * k / 6) for k in range(6)]
    return beads


def _arc(start: XY, end: XY, height: float, steps: int = 10) -> tuple[XY, ...]:
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay)
    if not height:
        steps = 2
    nx, ny = -(by - ay) / length, (bx - ax) / length
    points: list[XY] = []
    for i in range(steps + 1):
        t = i / steps
        rise = 4 * t * (1 - t) * height
        points.append((round(ax + (bx - ax) * t + nx * rise, 1), round(ay + (by - ay) * t + ny * rise, 1)))
    return tuple(points)


# --------------------------------------------------------------------------------------------- names by rule


def place_by_rule(board: RoadNetwork, ground: Ground) -> tuple[tuple[Label, ...], tuple[XY, ...]]:
    """Place names and tokens so that they cover neither each other nor crossroads, arrows and walls."""
    labels = [_label_options(city, ground) for city in board.cities]
    tokens = [_token_options(ground.middles[tile.index], tile.number is None, ground.side) for tile in board.hexes]
    items = [[option for _, option in options] for options in labels]
    items += [[option for _, option in options] for options in tokens]
    chosen = choose_options(items, _obstacles(board, ground))
    names = tuple(options[k][0] for options, k in zip(labels, chosen, strict=False))
    return names, tuple(options[k][0] for options, k in zip(tokens, chosen[len(labels) :], strict=True))


def _obstacles(board: RoadNetwork, ground: Ground) -> list[Obstacle]:
    found: list[Obstacle] = []
    for place in board.crossroads:
        x, y = ground.spots[place.index]
        if place.city is None:
            # Room for the ring and figure of a place that can be reached.
            found.append(Obstacle(Box(x - 9, y - 9, x + 9, y + 9), 60.0))
        else:
            city = board.cities[place.city]
            half = WALL[city.towers] / 2 + 1
            top = y - 26 if city.standard else y - 9
            found.append(Obstacle(Box(x - half, top, x + half, y + (14 if city.iii else 9)), 120.0))
    for link in board.links:
        course = ground.courses[link.index]
        if link.kind == "sea":
            found += [Obstacle(Box(x - 4, y - 4, x + 4, y + 4), 1.5) for x, y in _beads(course)]
            x, y = course[len(course) // 2]
            found.append(Obstacle(Box(x - 10, y - 10, x + 10, y + 10), 30.0))
        elif link.arrow or link.limes:
            (ax, ay), (bx, by) = course[0], course[-1]
            x, y = (ax + bx) / 2, (ay + by) / 2
            found.append(Obstacle(Box(x - 7, y - 7, x + 7, y + 7), 22.0))
    return found


def _spellings(name: str) -> list[str]:
    spellings = [name]
    if " " in name:
        first, rest = name.split(" ", 1)
        spellings += [f"{first}\n{rest}", f"{first[:3]}. {rest}" if len(first) > 4 else name]
    return spellings


def _label_options(city: City, ground: Ground) -> list[tuple[Label, Option]]:
    x, y = ground.spots[city.crossroads]
    half = WALL[city.towers] / 2 + 4
    top = -26.0 if city.standard else -9.0
    low = 14.0 if city.iii else 9.0
    options: list[tuple[Label, Option]] = []
    for number, text in enumerate(_spellings(city.name)):
        lines = text.split("\n")
        high = (len(lines) - 1) * LINE + 12.0
        spots: list[tuple[float, float, str, float]] = []
        for dy in (0, -4, 4, -8, 8, -12, 12, -14, 14, -16, 16, -18, 18, -20, 20):
            for out in (0, 5) if abs(dy) < 14 else (0, -6, -12):
                away = abs(dy) * 0.06 + abs(out) * 0.05
                spots += [(half + out, dy, "start", away), (-half - out, dy, "end", 0.2 + away)]
        for rise in (1, 4, 7, 10, 13, 17, 21):
            for dx in (0, -6, 6, -12, 12, -18, 18, -24, 24, -32, 32, -40, 40):
                away = 0.3 + rise * 0.08 + abs(dx) * 0.04
                spots.append((dx, low + rise + high / 2, "middle", away))
                spots.append((dx, top - rise - high / 2, "middle", away + 0.1))
        for dx, dy, anchor, cost in spots:
            boxes: list[Box] = []
            for i, line in enumerate(lines):
                width = text_width(line, LETTERS)
                left = x + dx - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
                mid = y + dy + (i - (len(lines) - 1) / 2) * LINE
                boxes.append(Box(left - 1.5, mid - 6.5, left + width + 1.5, mid + 6.5))
            outside = sum(
                max(0.0, 4 - box.left, 4 - box.top, box.right - ground.width + 4, box.bottom - ground.height + 4)
                for box in boxes
            )
            label = Label(text, (dx, dy), anchor)
            options.append((label, Option(tuple(boxes), cost + number * 0.8 + outside * 20)))
    return options


def _token_options(middle: XY, bare: bool, side: float) -> list[tuple[XY, Option]]:
    x, y = middle
    half, high = (12.0, 11.0) if bare else (19.5, 10.3)
    options: list[tuple[XY, Option]] = []
    for dy in (0.0, -3.0, 3.0, -6.0, 6.0, -9.0, 9.0, -11.0, 11.0, -13.0, 13.0, -15.0, 15.0):
        # A hex grows narrower above and below its middle.
        room = sqrt(3) * min(side / 2, side - abs(dy) - high) - half
        for dx in (0.0, -4.0, 4.0, -8.0, 8.0, -14.0, 14.0) if bare else (0.0, -4.0, 4.0, -8.0, 8.0):
            if abs(dx) > room + (2.0 if abs(dy) <= 9.0 else 0.0):
                continue
            cost = abs(dx) * 0.03 + abs(dy) * 0.03
            box = Box(x + dx - half, y + dy - high, x + dx + half, y + dy + high)
            options.append(((dx, dy), Option((box,), cost)))
    return options
