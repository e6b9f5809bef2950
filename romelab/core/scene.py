"""What is to be drawn, as plain data: a base map that stays and a scene that changes.

A game turns an observation into a :class:`Scene`; the live board and the matplotlib pictures both draw that scene. So
a test can say what is drawn without comparing pictures.

Coordinates are units of the base map's own sheet: x to the right, y downwards, from 0 to ``width`` and ``height``.

Words on a map that nobody has lettered by hand are laid so that nothing covers anything. Everything that can stand in
several spots is an item with options; what cannot move is an obstacle. The search is plain and has no chance in it:
start with the cheapest options, then improve one item at a time.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import NamedTuple


class Box(NamedTuple):
    """An upright rectangle on the sheet."""

    left: float
    top: float
    right: float
    bottom: float


class Option(NamedTuple):
    """One way to place an item: the boxes it would cover, and how much we dislike it for itself."""

    boxes: tuple[Box, ...]
    cost: float


class Obstacle(NamedTuple):
    """A box that is better left free, and how much covering the whole of it costs."""

    box: Box
    weight: float


# Widths of letters in parts of the letter size, after a book face; every letter that is not listed is 0.52 wide.
_NARROW = dict.fromkeys("ijl.,:;'|!", 0.28) | dict.fromkeys("ft-()", 0.34) | dict.fromkeys("rsIJ ", 0.4)
_WIDE = dict.fromkeys("mMW", 0.86) | dict.fromkeys("w", 0.78) | dict.fromkeys("ABCDGHKNOQRTUVXYZ", 0.69)
_ADVANCE = _NARROW | _WIDE | {" ": 0.27, "r": 0.42, "s": 0.43, "I": 0.37, "J": 0.37, "t": 0.35, "c": 0.47, "e": 0.5}


def text_width(text: str, size: float, spacing: float = 0.0) -> float:
    """Return about how wide a line of text is, in the unit of ``size``.

    Parameters
    ----------
    text
        One line.
    size
        Height of the letters, as a font size.
    spacing
        Extra room after every letter.

    Examples
    --------
    >>> round(text_width("Roma", 14))
    36
    """
    return sum(_ADVANCE.get(letter, 0.52) for letter in text) * size + spacing * len(text)


def overlap(one: Box, other: Box) -> float:
    """Return the area that two boxes share.

    Examples
    --------
    >>> overlap(Box(0, 0, 2, 2), Box(1, 1, 3, 3))
    1
    """
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return wide * high if wide > 0 and high > 0 else 0


def distance(box: Box, x: float, y: float) -> float:
    """Return how far a box is from a point; 0 for a point inside.

    Examples
    --------
    >>> distance(Box(0, 0, 2, 2), 5, 6)
    5.0
    """
    return hypot(max(box.left - x, 0, x - box.right), max(box.top - y, 0, y - box.bottom))


def choose_options(
    items: Sequence[Sequence[Option]], obstacles: Iterable[Obstacle], sweeps: int = 8, clash: float = 40.0
) -> list[int]:
    """Choose one option for every item so that little is covered.

    Parameters
    ----------
    items
        For each item its options; at least one each.
    obstacles
        What cannot move.
    sweeps
        How often all items are looked at again, at most.
    clash
        What it costs if one item wholly covers a box of another.

    Returns
    -------
    list of int
        For each item the number of its option. The same input always gives the same choice.
    """
    fixed = list(obstacles)
    reach = [hull([box for option in options for box in option.boxes]) for options in items]
    own: list[list[float]] = []
    for options, around in zip(items, reach, strict=True):
        close = [obstacle for obstacle in fixed if overlap(around, obstacle.box)]
        own.append([option.cost + _covered(option, close) for option in options])
    near = [[j for j in range(len(items)) if j != i and overlap(reach[i], reach[j]) > 0] for i in range(len(items))]
    chosen = [costs.index(min(costs)) for costs in own]
    for _ in range(sweeps):
        changed = False
        for i, options in enumerate(items):
            costs = [
                own[i][k] + sum(_shared(option, items[j][chosen[j]]) for j in near[i]) * clash
                for k, option in enumerate(options)
            ]
            best = costs.index(min(costs))
            if costs[best] < costs[chosen[i]] - 1e-9:
                chosen[i] = best
                changed = True
        if not changed:
            break
    return chosen


def area(box: Box) -> float:
    """Return how much room a box takes."""
    return (box.right - box.left) * (box.bottom - box.top)


def _covered(option: Option, obstacles: list[Obstacle]) -> float:
    return sum(
        obstacle.weight * overlap(box, obstacle.box) / area(obstacle.box)
        for box in option.boxes
        for obstacle in obstacles
        if box.left < obstacle.box.right and obstacle.box.left < box.right
    )


def _shared(one: Option, other: Option) -> float:
    return sum(
        shared / min(area(box), area(second))
        for box in one.boxes
        for second in other.boxes
        if (shared := overlap(box, second))
    )


def hull(boxes: Sequence[Box]) -> Box:
    """Return the least box around others."""
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


XY = tuple[float, float]
Course = tuple[XY, ...]


class Area(NamedTuple):
    """A filled polygon: a hex, a region, a sea.

    Attributes
    ----------
    id
        Its id in the game.
    points
        Corners in order; the last is joined to the first.
    kind
        What fills it: ``"field"``, ``"mountain"``, ``"pasture"``, ``"forest"``, ``"land"``, ``"sea"`` ...
    group
        What it belongs to, such as its province; empty if nothing.
    label
        A number or a word on it; empty if none.
    name
        What people call it, if it can be picked: ``"Field 9, Gallia"``.
    label_at
        Where its sign and label stand, as an offset from the middle of its corners.
    strong
        Whether its label stands out: a number that comes up more often than others.
    """

    id: str
    points: tuple[XY, ...]
    kind: str
    group: str = ""
    label: str = ""
    name: str = ""
    label_at: XY = (0.0, 0.0)
    strong: bool = False

    @property
    def middle(self) -> XY:
        """The mean of its corners."""
        count = len(self.points)
        return sum(x for x, _ in self.points) / count, sum(y for _, y in self.points) / count


class Wash(NamedTuple):
    """A colour over parts of the map that nobody picks: land without regions, a ring of days.

    Attributes
    ----------
    kind
        What fills it: ``"land"``, ``"blank"``, ``"ring 0"``, ``"tide 0"`` ...
    outlines
        Closed lines; a hole runs the opposite way to what it is cut out of.
    within
        Outlines outside of which nothing of it is seen; none for no bounds.
    """

    kind: str
    outlines: tuple[Course, ...]
    within: tuple[Course, ...] = ()


class Bands(NamedTuple):
    """The key of coloured rings: a strip of colours from (x, y) with the figure where each ends, under a title.

    ``kinds`` are those of washes, two for a field that is halved; ``ends`` begin with where the first one begins.
    """

    title: str
    x: float
    y: float
    kinds: tuple[tuple[str, ...], ...]
    ends: tuple[str, ...]


class Line(NamedTuple):
    """A line that is not a way: a coast, the Limes, a border, the ``rim`` of a group. ``kind`` says which."""

    kind: str
    points: tuple[XY, ...]
    group: str = ""


class Lettering(NamedTuple):
    """Words on the map that belong to no single place: a province, a water.

    ``kind`` is ``"region"``, ``"water"`` or, in a key, the sign before the words; ``turn`` is in degrees, clockwise,
    about (x, y), the middle of the words.
    """

    text: str
    x: float
    y: float
    kind: str
    turn: float = 0.0


class Place(NamedTuple):
    """A spot that can hold a piece and be picked.

    Attributes
    ----------
    id
        Its id in the game.
    x, y
        Where it lies.
    kind
        ``"crossroads"``, ``"city"``, ``"region"``, ``"sea"``, ``"box"`` ... The areas whose group is the id of a region
        or sea are its land or water: a click on them picks it.
    name
        What people call it; read out by screen readers and shown beside the pointer.
    detail
        A few words more: ``"3 towers, Gallia"``.
    label
        What is written on the map, at most two lines; empty if nothing.
    rank
        Strength of the sign: the towers of a city, the value of a region.
    label_at
        Where the label goes, as an offset from the place: half its height stands above that point, half below.
    anchor
        Which part of the label stands there: ``"start"``, ``"middle"`` or ``"end"``.
    signs
        Names of small signs beside it: ``"standard"``, ``"iii"``.
    group
        What it belongs to, such as its province; empty if nothing.
    size
        Width and height of a box; its label stands inside.
    shape
        Outline of a box: ``"rectangle"``, ``"rounded"``, ``"oval"`` or ``"religion"``.
    second
        The label of a box in another language, at most two lines, below the first one.
    dice
        Small dice at the foot of a box, each its colour and its letter: ``("green", "G")``; without a letter it is the
        name of a sign between them.
    """

    id: str
    x: float
    y: float
    kind: str
    name: str
    detail: str = ""
    label: str = ""
    rank: int = 0
    label_at: XY = (0.0, 0.0)
    anchor: str = "middle"
    signs: tuple[str, ...] = ()
    group: str = ""
    size: XY = (0.0, 0.0)
    shape: str = ""
    second: str = ""
    dice: tuple[tuple[str, str], ...] = ()


class Link(NamedTuple):
    """A way between two places.

    Attributes
    ----------
    id
        Its id in the game.
    start, end
        Ids of the places it joins.
    kind
        ``"road"``, ``"sea"``, ``"river"`` ...; between boxes ``"solid"``, ``"dotted"`` or ``"two_headed"``.
    arrow
        True if crossing it counts (a land or sea arrow).
    points
        Its course from start to end, ends included.
    known
        How we know of it: ``"published"``, ``"inferred"``, ``"reconstructed"``; empty where that is not a question.
    """

    id: str
    start: str
    end: str
    kind: str
    arrow: bool
    points: tuple[XY, ...]
    known: str = ""


@dataclass(frozen=True, slots=True)
class BaseMap:
    """The part of a picture that never changes; sent to the page once.

    Attributes
    ----------
    id
        Names the map: the same id is the same map.
    width, height
        Size of the sheet in its units.
    areas, lines, links, places, lettering
        What lies on it, in drawing order.
    words
        A sentence that says what the map shows.
    key
        What its signs mean, as pairs of a sign (``"field"``, ``"arrow"``, ``"reach"`` ...) and words.
    quiet
        Whether the signs of the ground step back behind what lies on it.
    washes
        Colours over parts of it, in drawing order: those of water lie under land.
    bands
        What the colours of rings mean.
    """

    id: str
    width: float
    height: float
    areas: tuple[Area, ...] = ()
    lines: tuple[Line, ...] = ()
    links: tuple[Link, ...] = ()
    places: tuple[Place, ...] = ()
    lettering: tuple[Lettering, ...] = ()
    words: str = ""
    key: tuple[tuple[str, str], ...] = ()
    quiet: bool = False
    washes: tuple[Wash, ...] = ()
    bands: tuple[Bands, ...] = ()

    def __hash__(self) -> int:
        # The same id is the same map, and hashing all of it would take longer than drawing on it.
        return hash(self.id)


class Piece(NamedTuple):
    """A piece on a place.

    Attributes
    ----------
    place
        Id of the place.
    player
        Key of a player's look: ``"red"``, ``"blue"``, ``"white"``, ``"yellow"``; ``"neutral"`` for nobody's.
    kind
        ``"horsemen"``, ``"warriors"``, ``"wagon"``, ``"legionnaire"``, ``"counter"`` ... ``"control"`` says who holds a
        region: a sign on its place, a tint on its areas.
    text
        At most two characters on the piece; empty for none.
    words
        What a screen reader says: ``"Red's horsemen"``.
    idle
        Whether the question is not about it: it is drawn smaller and faintly.
    """

    place: str
    player: str
    kind: str
    text: str = ""
    words: str = ""
    idle: bool = False


class Mark(NamedTuple):
    """A state of a place or area: ``reach``, ``chosen``, ``start``, ``ring`` (a reason names it) or ``lit``.

    A mark ``gone`` crosses out a place that is lost. A box can also be ``dim`` (no part of a plan) or ``broken``
    (its line is broken).

    ``text`` is a short note at the place, such as a price: up to two characters stand inside the ring, more on a tag
    whose middle lies at the offset ``text_at`` (above the ring if that is zero). ``words`` is what a screen reader
    adds to its name. ``band`` puts a place that can be reached into one of five bands of prices, the first of which
    costs nothing: it is drawn instead of the text, darker from band to band; 0 is none.
    """

    place: str
    kind: str
    text: str = ""
    words: str = ""
    text_at: XY = (0.0, 0.0)
    band: int = 0


class Badge(NamedTuple):
    """A small sign on a way: an arrow with its number in order and its price (``"free"``, ``"1 grain"``).

    The number stands at (x, y); the price on a tag whose middle lies at the offset ``text_at`` from it (to the right
    if that is zero). ``kind`` is ``"free"``, ``"grain"``, ``"gold"`` or empty.
    """

    x: float
    y: float
    text: str
    kind: str = ""
    text_at: XY = (0.0, 0.0)


class Way(NamedTuple):
    """A route drawn over the map.

    Attributes
    ----------
    points
        Its course.
    kind
        ``"best"`` (thick, cased), ``"other"`` (thinner, dashed) or ``"lit"`` (an arrow of a plan, with its head);
        ``"river"`` and ``"sea"`` are strokes and dots on the parts of the best one that boats go; ``"gone"`` is a
        way that is lost, crossed out.
    badges
        What it crosses, in order.
    player
        Key of a player's look; empty for none.
    words
        The route in a sentence.
    """

    points: tuple[XY, ...]
    kind: str = "best"
    badges: tuple[Badge, ...] = ()
    player: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """All that lies on a base map at one moment.

    Attributes
    ----------
    base
        The map.
    pieces, marks, ways
        What lies on it, in drawing order.
    title
        A short line of what it shows.
    words
        A sentence for those who do not see it.
    pick
        What can be picked now: ``"places"``, ``"areas"`` or ``"none"``.
    legend
        What its signs mean now, in a line below the board: pairs of a sign (``"band 1"`` ...) and words.
    """

    base: BaseMap
    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    ways: tuple[Way, ...] = ()
    title: str = ""
    words: str = ""
    pick: str = "places"
    legend: tuple[tuple[str, str], ...] = ()


def with_head(points: Sequence[XY], size: float = 9.0) -> tuple[XY, ...]:
    """Let a line end in the strokes of an arrow head, each ``size`` units of the sheet long.

    Examples
    --------
    >>> len(with_head([(0, 0), (50, 0)]))
    5
    """
    (ax, ay), (x, y) = points[-2], points[-1]
    away = hypot(x - ax, y - ay) or 1.0
    ux, uy = (x - ax) / away, (y - ay) / away
    x, y = x - ux * 2, y - uy * 2
    one, other = ((x - ux * size + s * uy * size * 0.6, y - uy * size - s * ux * size * 0.6) for s in (1, -1))
    return (*points[:-1], (x, y), one, (x, y), other)


def tag_spots(
    base: BaseMap,
    tags: Iterable[tuple[str, XY, float]],
    obstacles: Iterable[Obstacle],
    *,
    clash: float = 40.0,
    above: bool = False,
) -> list[XY]:
    """Find a spot on the sheet for every tag, off what stands fast and the other tags.

    Parameters
    ----------
    base
        The map.
    tags
        Of each its words, the point it belongs to, and the clear space around that.
    obstacles, clash
        As :func:`choose_options` takes them.
    above
        Whether it stands above or below its point rather than beside it.

    Returns
    -------
    list of (float, float)
        For each tag the offset of its middle from its point.
    """
    items: list[list[Option]] = []
    spots: list[list[XY]] = []
    for text, (x, y), room in tags:
        half = (text_width(text, 14.0, 0.35) + 10) / 2
        around = [(room + half, 0.0), (-room - half, 0.0), (0.0, -room - 10), (0.0, room + 10)]
        around = around[2:] + around[:2] if above else around
        around += [(sx * (half + room - 4), sy * (room + 4)) for sx in (1, -1) for sy in (-1, 1)]
        options: list[Option] = []
        for i, (dx, dy) in enumerate(around):
            box = Box(x + dx - half, y + dy - 9.5, x + dx + half, y + dy + 9.5)
            outside = max(0.0, 2 - box.left, 2 - box.top, box.right - base.width + 2, box.bottom - base.height + 2)
            options.append(Option((box,), min(i, 4) / 10 + outside * 5))
        items.append(options)
        spots.append([(round(dx, 1), round(dy, 1)) for dx, dy in around])
    return [around[k] for around, k in zip(spots, choose_options(items, obstacles, clash=clash), strict=True)]
