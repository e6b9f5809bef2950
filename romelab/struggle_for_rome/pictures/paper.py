"""The board of Struggle for Rome as a base map: the sheet that never changes."""

from collections.abc import Iterable
from dataclasses import replace
from zlib import crc32

from romelab.core.language import once_a_language, spoken
from romelab.core.scene import XY, Area, BaseMap, Line, Link, Place
from romelab.core.speech import Name, Phrase
from romelab.struggle_for_rome.network.names import names
from romelab.struggle_for_rome.network.network import RoadNetwork
from romelab.struggle_for_rome.network.sheet import BARBARICUM
from romelab.struggle_for_rome.network.speaking import default_speech, phrase
from romelab.struggle_for_rome.pictures import lettering

SHEET_WIDTH = 800.0
"""Width of the sheet in its units; 1 unit is 1 px on a board 800 px wide."""

MARGIN = 30.0

STRONG = (6, 8)
"""Numbers that two dice show most often, but for the 7 that no hex bears."""

SIGNS = (
    *("field", "mountain", "pasture", "forest", "number", "city", "standard", "iii", "arrow", "sea", "limes", " free"),
)
"""Signs of the board (SFR-10 to SFR-14, SFR-24, SFR-96 to SFR-98); a catalogue says what they mean."""

_MARKS = ("reach", "paid", "chosen", "ring", "unrest", "badge", "other")


def board_key(signs: tuple[str, ...] = SIGNS) -> tuple[tuple[str, str], ...]:
    """Return signs with what they mean."""
    return tuple((sign, default_speech().name("sign", sign)) for sign in signs)


class Sheet:
    """Turns places of the board, in sides of a hex with y upwards, into units of the sheet with y downwards."""

    def __init__(self, board: RoadNetwork) -> None:
        xs = [place.x for place in board.crossroads]
        ys = [place.y for place in board.crossroads]
        self.side: float = min((SHEET_WIDTH - 2 * MARGIN) / (max(xs) - min(xs)), 60.0)
        self.left: float = min(xs)
        self.top: float = max(ys)
        self.shift: float = (SHEET_WIDTH - self.side * (max(xs) - min(xs))) / 2
        self.height: float = round(self.side * (max(ys) - min(ys)) + 2 * MARGIN, 1)

    def __call__(self, x: float, y: float) -> XY:
        """Return the point of the sheet, rounded to a tenth."""
        return round((x - self.left) * self.side + self.shift, 1), round((self.top - y) * self.side + MARGIN, 1)


@once_a_language
def base_map(board: RoadNetwork) -> BaseMap:
    """Return the sheet of a board: hexes, roads, arrows, Limes, cities and their names.

    Parameters
    ----------
    board
        The board; the same board gives the same map, made once.

    Returns
    -------
    BaseMap
        Places are the crossroads in the board's order, under their ids; areas the hexes, under theirs; links the
        board's links in its order.

    Examples
    --------
    >>> from romelab.struggle_for_rome.network.network import default_network
    >>> base = base_map(default_network())
    >>> len(base.places), len(base.areas), base.width
    (198, 73, 800.0)
    """
    sheet = Sheet(board)
    spots = tuple(sheet(place.x, place.y) for place in board.crossroads)
    middles = tuple(sheet(tile.x, tile.y) for tile in board.hexes)
    courses = tuple(
        lettering.sea_course(board, link, spots, middles, sheet.side)
        if link.kind == "sea"
        else tuple(spots[i] for i in link.ends)
        for link in board.links
    )
    ground = lettering.Ground(sheet.side, spots, middles, courses, SHEET_WIDTH, sheet.height)
    plan = lettering.plan(board, ground)
    return BaseMap(
        id=f"struggle_for_rome/{board.title}/{hash_of(board)}",
        width=SHEET_WIDTH,
        height=sheet.height,
        areas=tuple(
            Area(
                tile.id,
                tuple(spots[i] for i in tile.corners),
                tile.terrain,
                tile.area,
                "" if tile.number is None else str(tile.number),
                hex_name(board, tile.index),
                plan.tokens[tile.index],
                tile.number in STRONG,
            )
            for tile in board.hexes
        ),
        lines=_lines(board, spots),
        links=tuple(
            Link(
                link.id,
                board.crossroads[link.ends[0]].id,
                board.crossroads[link.ends[1]].id,
                link.kind,
                link.arrow,
                courses[link.index],
            )
            for link in board.links
        ),
        places=tuple(_place(board, place.index, spots[place.index], plan) for place in board.crossroads),
        lettering=plan.words,
        words=_words(board),
        key=board_key(SIGNS + _MARKS),
    )


@once_a_language
def quiet_map(board: RoadNetwork) -> BaseMap:
    """Return the sheet of a board for questions about roads alone: no numbers for dice, and faint signs of the terrain.

    Examples
    --------
    >>> from romelab.struggle_for_rome.network.network import default_network
    >>> quiet = quiet_map(default_network())
    >>> quiet.quiet, {area.label for area in quiet.areas}
    (True, {''})
    """
    base = base_map(board)
    idle = {"number", "iii", "unrest"}
    return replace(
        base,
        id=f"{base.id}/quiet",
        areas=tuple(area._replace(label="") for area in base.areas),
        key=tuple((sign, words) for sign, words in base.key if sign not in idle),
        quiet=True,
    )


def hash_of(board: RoadNetwork) -> str:
    """Return a short text that differs between boards with different data, the same on every computer."""
    return f"{crc32(board.to_toml().encode()):08x}"


def hex_name(board: RoadNetwork, number: int) -> str:
    """Return what people call a hex: ``"field 9 in Gallia"``."""
    tile = board.hexes[number]
    terrain, area = Name("terrain", tile.terrain), Name("area", tile.area)
    return phrase("hex_in", terrain=terrain, number=tile.number or 0, area=area)


def place_name(board: RoadNetwork, number: int) -> str:
    """Return what people call a crossroads: its city, or where it lies from the nearest one."""
    return names(board, spoken())[number]


def place_detail(board: RoadNetwork, number: int) -> str:
    """Return a few words about a crossroads: a city's towers, province and name of today, or its District and hexes."""
    place = board.crossroads[number]
    if place.city is not None:
        city = board.cities[place.city]
        area, today = Name("area", city.province), default_speech().name("today", city.name)
        known = today if today != city.name else ""
        return phrase("city_detail", towers=city.towers, standard=city.standard, iii=city.iii, area=area, today=known)
    hexes = tuple(
        Phrase("hex_called", terrain=Name("terrain", tile.terrain), number=tile.number or 0)
        for tile in (board.hexes[i] for i in place.hexes)
    )
    district = board.districts[place.district]
    cities = tuple(board.cities[at].name for at in district.cities)
    return phrase("crossroads_detail", district=cities or district.name, hexes=hexes)


def _place(board: RoadNetwork, number: int, spot: XY, plan: lettering.Plan) -> Place:
    place = board.crossroads[number]
    name, detail = place_name(board, number), place_detail(board, number)
    if place.city is None:
        return Place(place.id, *spot, "crossroads", name, detail)
    city = board.cities[place.city]
    label = plan.labels[city.index]
    return Place(
        place.id,
        *spot,
        "city",
        name,
        detail,
        label.text,
        city.towers,
        label.at,
        label.anchor,
        (("standard",) if city.standard else ()) + (("iii",) if city.iii else ()),
        city.province,
    )


def _lines(board: RoadNetwork, spots: tuple[XY, ...]) -> tuple[Line, ...]:
    """Coast, borders and rims of provinces, and Limes, each as few long lines as possible."""
    sides: dict[tuple[str, str], list[tuple[int, int]]] = {}
    areas = tuple(dict.fromkeys(tile.area for tile in board.hexes))
    for area in areas:
        sides["rim", area] = []
    sides |= {("coast", ""): [], ("border", ""): [], ("limes", ""): []}
    for link in board.links:
        if link.kind == "sea":
            continue
        beside = tuple(dict.fromkeys(board.hexes[i].area for i in link.hexes))
        if len(link.hexes) == 1:
            sides["coast", ""].append(link.ends)
        elif link.limes:
            sides["limes", ""].append(link.ends)
        elif len(beside) > 1:
            sides["border", ""].append(link.ends)
        if len(link.hexes) == 1 or len(beside) > 1:
            for area in beside:
                sides["rim", area].append(link.ends)
    return tuple(
        Line(kind, tuple(spots[i] for i in course), area)
        for (kind, area), pairs in sides.items()
        for course in _chains(pairs)
    )


def _chains(pairs: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Join sides that share an end into courses; a ring ends where it starts."""
    left = list(pairs)
    chains: list[list[int]] = []
    while left:
        chain = list(left.pop(0))
        grown = True
        while grown:
            grown = False
            for pair in left:
                if chain[-1] in pair:
                    chain.append(pair[0] if pair[1] == chain[-1] else pair[1])
                elif chain[0] in pair:
                    chain.insert(0, pair[0] if pair[1] == chain[0] else pair[1])
                else:
                    continue
                left.remove(pair)
                grown = True
                break
        chains.append(chain)
    return chains


def _words(board: RoadNetwork) -> str:
    provinces = sorted({tile.area for tile in board.hexes if tile.area != BARBARICUM})
    arrows = sum(link.arrow and link.kind == "road" for link in board.links)
    seas = sum(link.kind == "sea" for link in board.links)
    return phrase(
        "board_words",
        title=board.title,
        hexes=len(board.hexes),
        areas=tuple(provinces),
        crossroads=len(board.crossroads),
        cities=len(board.cities),
        arrows=arrows,
        seas=seas,
    )
