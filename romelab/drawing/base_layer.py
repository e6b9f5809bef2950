"""The part of a picture that never changes, as shapes: land and sea, roads, Limes, terrain, places, names."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, wraps
from itertools import groupby, pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from typing import TypeVar

from romelab.core.scene import XY, Area, Bands, BaseMap, Lettering, Line, Link, Place, Wash, text_width
from romelab.drawing import palette, style
from romelab.drawing.boxes import ARROW_KINDS, KEY_SIGNS, arrow_group, box_group, is_network, key_shapes
from romelab.drawing.glyphs import TERRAIN_GLYPH
from romelab.drawing.shapes import Bar, Course, Disc, Group, Layer, Path, Shape, Sign, Text
from romelab.drawing.style import FACES, INKS, TINTS, slug

PLACE_KINDS = ("region", "sea")
LINE_KINDS = ("scale", "lane", "plain", "river", "range", "frontier", "shore-line", "sea-line")
"""Borders of regions (the strait is a link), of the lands beyond, and of sea areas."""
GREAT = 4
"""Rank of a great town; one that is brought out has a higher one."""
HELD = "control"
"""Kind of the piece that says who holds a region: on its place a sign with its value, on its areas a tint."""


ROADS = ("road", "faint-road", "faint-river")
"""Kinds of links that are drawn as one path, each kind in its ink."""


def tint_of(name: str) -> str:
    """Return the tint of a small sign: its own, or plain ink."""
    return name if name in TINTS else "ink"


def place_shapes(place: Place) -> list[Shape]:
    """Return the coin and the signs of a region, or the waves of a sea area."""
    x, y = place.x, place.y
    if place.kind == "sea":
        return [Sign("waves", "sail", x, y, style.WAVES, cased=True)]
    coin = Disc("coin-capital" if "star" in place.signs else "coin", x, y, style.COIN)
    beside = [(name, *style.BESIDE[name]) for name in place.signs if name in style.BESIDE]
    signs = [Sign(name, tint_of(name), x + dx, y + dy, size, cased=True) for name, dx, dy, size in beside]
    value = [Text("value", x, y, str(place.rank), what=f"value {place.id}")] if place.rank else []
    return [coin, *value, *signs]


def range_peaks(points: Sequence[XY]) -> list[XY]:
    """Return where small peaks stand along a mountain border."""
    count = max(1, round(length_of(points) / style.PEAK[2]))
    return [along(points, (i + 0.5) / count)[:2] for i in range(count)]


def border_shapes(line: Line) -> Iterable[Shape]:
    """Return a border, with its peaks if it is a mountain range."""
    yield Path((line.kind,), (line.points,))
    if line.kind == "range":
        size, lift, _ = style.PEAK
        yield from (Sign("peak", "peak", x, y + lift, size) for x, y in range_peaks(line.points))


def strait_group(link: Link) -> Group:
    """Return the double arrow across a strait."""
    (ax, ay), (bx, by) = link.points[0], link.points[-1]
    size, turn = max(style.STRAIT, hypot(bx - ax, by - ay)), degrees(atan2(by - ay, bx - ax)) % 180
    sign = Sign("two_way", "arrow", 0, 0, size, cased=True)
    return Group("strait", (sign,), (ax + bx) / 2, (ay + by) / 2, turn=turn)


def land_of(base: BaseMap) -> dict[str, tuple[Course, ...]]:
    """Return for every region the areas of its land, for clicks on it; empty on maps without regions."""
    wanted = {place.id for place in base.places if place.kind in PLACE_KINDS}
    found: dict[str, tuple[Course, ...]] = {}
    for area in base.areas:
        if area.group in wanted:
            found[area.group] = (*found.get(area.group, ()), area.points)
    return found


T = TypeVar("T")
MOST = 8
"""How many maps are remembered."""


class _ByIdentity:
    """A map as a key that is equal to nothing but itself: maps are too large to be compared at each drawing."""

    def __init__(self, base: BaseMap) -> None:
        self.base = base

    def __hash__(self) -> int:
        return id(self.base)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByIdentity) and self.base is other.base


def once_a_map(make: Callable[[BaseMap], T]) -> Callable[[BaseMap], T]:
    """Have a function of a map made once for each map; nobody changes what it gives.

    Examples
    --------
    >>> base = BaseMap("one", 40, 30)
    >>> words = once_a_map(lambda base: print("made") or base.id)
    >>> words(base), words(base)
    made
    ('one', 'one')
    """

    @lru_cache(maxsize=MOST)
    def made(very: _ByIdentity) -> T:
        return make(very.base)

    @wraps(make)
    def given(base: BaseMap) -> T:
        return made(_ByIdentity(base))

    return given


LIMES = ("limes-bed", "limes-stakes", "limes-rail")


@once_a_map
def ground(base: BaseMap) -> Sequence[Layer]:
    """Draw a base map.

    Parameters
    ----------
    base
        The map.

    Returns
    -------
    sequence of Layer
        From the bottom up: the layers of the ground and of the signs in :data:`~romelab.drawing.shapes.LAYERS`; one
        layer ``rims`` for each group of areas that has a rim.
    """
    sheet = Bar("paper" if is_network(base) else "sea", base.width / 2, base.height / 2, base.width, base.height)
    coast = tuple(line.points for line in base.lines if line.kind == "coast")
    # Where a whole sea lies on the sheet, the shore is finer.
    shore = tuple(line.points for line in base.lines if line.kind == "shore")
    over = [line for line in base.lines if line.kind not in ("coast", "shore", "border", "rim")]
    seas = [link for link in base.links if link.kind == "sea"]
    boxes = [place for place in base.places if place.kind == "box"]
    return [
        Layer("sea", [sheet]),
        Layer("beyond", [_area(area) for area in base.areas if area.kind == "beyond"]),
        Layer("shallows", [*_strokes("shallows", coast), *_strokes("shoal", shore)]),
        *_washes(base.washes),
        Layer("areas", [_area(area) for area in base.areas if area.kind != "beyond" and area.kind in palette.TERRAIN]),
        *_rims(base),
        Layer("borders", [Path(("border",), (line.points,)) for line in base.lines if line.kind == "border"]),
        Layer("coast", [Path((ink,), lines) for ink, lines in (("coast", coast), ("shore-line", shore)) if lines]),
        Layer("roads", list(_roads(base.links))),
        Layer("net", list(_others(base.links))),
        Layer("sea-ways", [*(Path(("sea-way",), (link.points,)) for link in seas), *_sea_heads(seas)]),
        Layer("limes", [shape for line in over for shape in line_shapes(line)]),
        Layer("lettering", [letters(item) for item in base.lettering if item.kind not in KEY_SIGNS]),
        Layer("terrain", [shape for area in base.areas for shape in _area_signs(area)]),
        Layer("arrows", [arrow_sign(link.kind, x, y, turn) for link, x, y, turn in arrow_spots(base)]),
        Layer("spots", [shape for place in base.places for shape in _spot(place)]),
        Layer("cities", [shape for place in base.places if place.kind == "city" for shape in city_shapes(place)]),
        Layer("boxes", [*map(box_group, boxes), *_key(base.lettering), *_bands(base.bands)]),
        Layer("names", [name for place in base.places if place.kind != "box" for name in place_name(place)]),
    ]


def _area(area: Area) -> Path:
    return Path((f"area-{area.kind}",), (area.points,), True)


def _strokes(ink: str, lines: tuple[Course, ...]) -> list[Path]:
    return [Path(tuple(f"{ink}-{i}" for i in range(3)), lines)] if lines else []


def _washes(washes: Iterable[Wash]) -> Iterator[Layer]:
    """Return a layer for each run of colours with the same bounds."""
    for within, run in groupby(washes, key=lambda wash: wash.within):
        yield Layer("washes", [Path((_wash_ink(wash.kind),), wash.outlines, True) for wash in run], within)


def _wash_ink(kind: str) -> str:
    return f"wash-{slug(kind)} ring-edge" if " " in kind else f"wash-{kind}"


def _roads(links: Iterable[Link]) -> Iterator[Path]:
    links = tuple(links)
    for kind in ROADS:
        if courses := tuple(link.points for link in links if link.kind == kind):
            yield Path((kind,), courses)


def _bands(bands: Iterable[Bands]) -> Iterator[Shape]:
    for title, x, y, kinds, ends in bands:
        wide = style.BAND * len(kinds)
        yield Bar("plate", x + wide / 2, y + style.BAND_HEIGHT / 2, wide + 18, style.BAND_HEIGHT + 52, 5)
        yield Text("band-title", x, y - 14, title)
        for number, halves in enumerate(kinds):
            high = style.BAND_HEIGHT / len(halves)
            for half, kind in enumerate(halves):
                at = x + (number + 0.5) * style.BAND, y + (half + 0.5) * high
                yield Bar(_wash_ink(kind), *at, style.BAND, high)
        for number, end in enumerate(ends):
            # The first stands inside of the plate.
            yield Text("band", x + number * style.BAND + (4 if not number else 0), y + style.BAND_HEIGHT + 11, end)


def _rims(base: BaseMap) -> Iterator[Layer]:
    """Return a band of its colour along the inside of every group's rim."""
    for group in dict.fromkeys(line.group for line in base.lines if line.kind == "rim"):
        rims = tuple(line.points for line in base.lines if line.kind == "rim" and line.group == group)
        ink = f"rim-{slug(group)}"
        inside = tuple(area.points for area in base.areas if area.group == group)
        yield Layer("rims", [Path((ink if ink in INKS else "rim",), rims)], inside)


def line_shapes(line: Line) -> Iterable[Shape]:
    """Return a line that is not a way; nothing for a kind that has no ink."""
    if line.kind in LINE_KINDS:
        return border_shapes(line)
    return [Path(LIMES, (line.points,))] if line.kind == "limes" else []


def length_of(points: Sequence[XY]) -> float:
    """Return how long a line is."""
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points))


def along(points: Sequence[XY], share: float = 0.5) -> tuple[float, float, float]:
    """Return the point a share of the way along a line, its middle if left out, and the direction there in degrees.

    Examples
    --------
    >>> along([(0, 0), (10, 0), (10, 2)])
    (6.0, 0.0, 0.0)
    """
    left = length_of(points) * share
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        if left <= length:
            part = left / length if length else 0.0
            return ax + (bx - ax) * part, ay + (by - ay) * part, degrees(atan2(by - ay, bx - ax))
        left -= length
    return (*points[-1], 0.0)


def arrow_spots(base: BaseMap) -> Iterator[tuple[Link, float, float, float]]:
    """Return each link that carries an arrow, with x, y and direction of its sign."""
    cities = {place.id for place in base.places if place.kind == "city"}
    for link in base.links:
        if link.arrow:
            x, y, turn = along(link.points)
            if link.kind != "sea" and (link.start in cities) != (link.end in cities):
                away = style.ASIDE if link.start in cities else -style.ASIDE
                x, y = x + away * cos(radians(turn)), y + away * sin(radians(turn))
            yield link, x, y, turn


def arrow_sign(kind: str, x: float, y: float, turn: float = 0.0) -> Sign | Group:
    """Return the sign on a sea arrow or on a land arrow."""
    if kind == "sea":
        return Sign("sail", "sail", x, y, style.ARROW_SIZE, cased=True)
    # A road is the same both ways; turned so that the sign never stands on its head.
    return Group("arrow", (Sign("two_way", "arrow", 0, 0, style.ARROW_SIZE, cased=True),), x, y, turn=turn % 180)


def _sea_heads(links: Iterable[Link]) -> Iterator[Group]:
    head = (Path(("sea-head",), (style.SEA_HEAD,), True),)
    for link in links:
        for (ax, ay), (bx, by) in ((link.points[1], link.points[0]), (link.points[-2], link.points[-1])):
            yield Group("sea-head", head, bx, by, turn=degrees(atan2(by - ay, bx - ax)))


def _others(links: Iterable[Link]) -> Iterator[Shape | Group]:
    for link in links:
        if link.kind in ARROW_KINDS:
            yield arrow_group(link)
        elif link.kind == "strait":
            yield strait_group(link)
        elif link.kind == "river":
            yield Path(("river-way",), (link.points,))


def letters(words: Lettering) -> Group:
    """Return words that belong to no single place: regions in spaced capitals, a word to a line, or a water."""
    if words.kind == "scale":
        return Group("lettering", (Text("scale", 0, 0, words.text),), words.x, words.y)
    region = words.kind == "region"
    own = f"region-{slug(words.text)}"
    face = "water" if not region else own if words.text in palette.GROUP_INK else "region"
    lines = words.text.upper().split(" ") if region else words.text.split("\n")
    rows = tuple(Text(face, 0, (i - (len(lines) - 1) / 2) * style.REGION_STEP, line) for i, line in enumerate(lines))
    return Group("lettering", rows, words.x, words.y, turn=words.turn)


def token_spot(area: Area) -> XY:
    """Return where the number token of an area stands: right of its sign, or alone."""
    x, y = area.middle
    beside = style.GLYPH_SIZE / 2 + 1 if area.kind in TERRAIN_GLYPH else 0.0
    return x + area.label_at[0] + beside, y + area.label_at[1]


def token_shapes(x: float, y: float, label: str, what: str = "", *, strong: bool = False) -> list[Shape]:
    """Return a number token; a strong one stands out."""
    face = "strong" if strong else "number"
    return [Disc("token", x, y, style.TOKEN_RADIUS), Text(face, x, y, label, what=what)]


def town_lines(label: str, rank: int) -> list[tuple[str, str, float]]:
    r"""Return each line of a town's name as face, text and width: the ancient one, then the modern one.

    Examples
    --------
    >>> [face for face, _, _ in town_lines("Londinium\nLondon", 4)]
    ['name-great', 'name-modern']
    """
    first = "name-brought" if rank > GREAT else "name-great" if rank == GREAT else "name"
    faces = [first, *["name-modern" if rank <= GREAT else first] * label.count("\n")]
    # Bold letters are a tenth wider than those that widths are reckoned from.
    return [
        (face, line, text_width(line, FACES[face].size) * (1.1 if FACES[face].weight >= 600 else 1))
        for face, line in zip(faces, label.split("\n"), strict=True)
    ]


def _town_name(place: Place) -> Iterator[Text]:
    lines = town_lines(place.label, place.rank) if place.label else []
    widest = max((width for _, _, width in lines), default=0.0)
    middle = place.x + place.label_at[0] + widest * {"start": 0.5, "middle": 0.0, "end": -0.5}[place.anchor]
    for number, (face, line, width) in enumerate(lines):
        y = place.y + place.label_at[1] + (number - (len(lines) - 1) / 2) * max(style.LINE_STEP, FACES[face].size)
        yield Text(face, middle - width / 2, y, line, width, f"name {place.id}")


def _area_signs(area: Area) -> Iterator[Shape]:
    """Return the terrain's sign and the number token side by side, or one of them alone."""
    x, y = area.middle[0] + area.label_at[0], area.middle[1] + area.label_at[1]
    if glyph := TERRAIN_GLYPH.get(area.kind):
        at, size = (x - style.TOKEN_RADIUS - 1, style.GLYPH_SIZE) if area.label else (x, style.GLYPH_SIZE * style.ALONE)
        yield Sign(glyph, f"on-{area.kind}", at, y, size)
    if area.label:
        yield from token_shapes(*token_spot(area), area.label, f"number {area.id}", strong=area.strong)


def _spot(place: Place) -> list[Shape]:
    if place.kind in PLACE_KINDS:
        return place_shapes(place)
    if place.kind == "town":
        return [Disc("great" if place.rank >= GREAT else "town", place.x, place.y, style.TOWN[place.rank])]
    return [] if place.kind in ("box", "city") else [Disc("spot", place.x, place.y, style.SPOT)]


def city_shapes(place: Place) -> Iterator[Shape]:
    """Return a city's wall, its towers counted by merlons, and its signs."""
    x, y = place.x, place.y
    if "standard" in place.signs:
        across, down, size = style.STANDARD
        yield Sign("standard", "standard", x + across, y + down, size, cased=True)
    yield Sign(f"towers{min(max(place.rank, 2), 5)}", "ink", x, y, style.MERLON, cased=True)
    if "iii" in place.signs:
        yield from three_shapes(x, y + style.III[2])


def three_shapes(x: float, y: float) -> Iterator[Shape]:
    """Return the sign of a city that three legionnaires hold."""
    wide, high, _, size = style.III
    yield Bar("iii", x, y, wide, high, 2)
    yield Sign("iii", "ink", x, y, size)


def _key(lettering: Iterable[Lettering]) -> Iterator[Shape | Group]:
    return (item for words in lettering if words.kind in KEY_SIGNS for item in key_shapes(words))


def label_lines(place: Place, size: float = style.NAME_SIZE) -> list[tuple[str, float, float, float]]:
    """Return each line of a place's label as text, left x, base line y and width, in units of the sheet."""
    lines = place.label.split("\n") if place.label else []
    rows: list[tuple[str, float, float, float]] = []
    for i, line in enumerate(lines):
        width = text_width(line, size)
        left = place.x + place.label_at[0] - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[place.anchor]
        middle = place.y + place.label_at[1] + (i - (len(lines) - 1) / 2) * style.LINE_STEP
        rows.append((line, left, middle + size * style.RISE, width))
    return rows


def place_name(place: Place) -> list[Text]:
    """Return the lines of a place's name; their width is fixed, so that no other font makes two names touch."""
    if place.kind == "town":
        return list(_town_name(place))
    return [
        Text("name", left, foot - style.NAME_SIZE * style.RISE, line, width, f"name {place.id}")
        for line, left, foot, width in label_lines(place)
    ]
