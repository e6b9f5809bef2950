"""What people call a crossroads: "north of Roma" rather than "8,6,S"."""

import re
from collections import Counter, deque
from functools import lru_cache
from math import atan2, hypot, pi

from romelab.core.errors import InputError, quoted
from romelab.core.facts import changed
from romelab.core.names import LONGEST_NAME, Spellings, not_known
from romelab.core.speech import Speech, catalogue
from romelab.struggle_for_rome.network.field_types import Inside, Land, LandBeside, Outside
from romelab.struggle_for_rome.network.network import City, Hex, RoadNetwork

CATALOGUES = "romelab.struggle_for_rome.box"

COMPASS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")


@lru_cache(maxsize=8)
def _nearest(board: RoadNetwork) -> tuple[tuple[City, int], ...]:
    """Find for each crossroads the nearest city and the roads to it; ties go to the city listed first."""
    found: list[tuple[City, int] | None] = [None] * len(board.crossroads)
    waiting = deque((city.crossroads, city, 0) for city in board.cities)
    while waiting:
        number, city, away = waiting.popleft()
        if found[number] is None:
            found[number] = (city, away)
            waiting.extend((other, city, away + 1) for other in board.neighbours[number])
    # A crossroads that no road joins to a city is as near to the first city as to any.
    return tuple(pair or (board.cities[0], 0) for pair in found)


def nearest_city(board: RoadNetwork, place: str) -> tuple[City, int]:
    """Return the city nearest to a crossroads by number of roads, and that number.

    Examples
    --------
    >>> from romelab.struggle_for_rome.network.network import default_network
    >>> city, roads = nearest_city(default_network(), "8,8,N")
    >>> city.name, roads
    ('Roma', 1)
    """
    return _nearest(board)[board.number(place)]


@lru_cache(maxsize=8)
def callings(board: RoadNetwork) -> tuple[Inside | Outside, ...]:
    """Return what every crossroads is called, as facts: a city's name, or where it lies from the nearest city.

    Where two would be called the same, the id is part of it. In the order of the board.
    """
    called: list[Inside | Outside] = []
    for place, (city, away) in zip(board.crossroads, _nearest(board), strict=True):
        if place.city is not None:
            called.append(Inside(board.cities[place.city].name))
        else:
            called.append(Outside(away, _side(board, city, place.x, place.y), city.name, ""))
    shared = Counter(called)
    return tuple(
        changed(name, id=place.id) if shared[name] > 1 else name
        for name, place in zip(called, board.crossroads, strict=True)
    )


@lru_cache(maxsize=8)
def hex_callings(board: RoadNetwork) -> dict[str, Land | LandBeside]:
    """Return what every hex is called, as facts, by its id; the nearest city is named only where it must be."""
    lands = {tile.id: Land(tile.terrain, tile.number or 0, tile.area) for tile in board.hexes}
    shared = Counter(lands.values())
    called: dict[str, Land | LandBeside] = {}
    for tile in board.hexes:
        land = lands[tile.id]
        if shared[land] > 1 and board.cities:
            x, y = _middle(board, tile)
            city = min(board.cities, key=lambda city: _away(board, city, x, y))
            called[tile.id] = LandBeside(land.terrain, land.number, land.area, _side(board, city, x, y), city.name, "")
        else:
            called[tile.id] = land
    again = Counter(called.values())
    return {
        key: changed(name, id=key) if isinstance(name, LandBeside) and again[name] > 1 else name
        for key, name in called.items()
    }


def _middle(board: RoadNetwork, tile: Hex) -> tuple[float, float]:
    corners = board.outline(tile)
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def _away(board: RoadNetwork, city: City, x: float, y: float) -> tuple[float, int]:
    spot = board.crossroads[city.crossroads]
    # Rounded, so that the order of additions decides nothing.
    return round(hypot(x - spot.x, y - spot.y), 6), city.index


def _side(board: RoadNetwork, city: City, x: float, y: float) -> str:
    middle = board.crossroads[city.crossroads]
    turn = atan2(y - middle.y, x - middle.x) / (2 * pi) * 8
    return COMPASS[round(turn) % 8]


@lru_cache(maxsize=16)
def names(board: RoadNetwork, language: str = "en") -> tuple[str, ...]:
    """Return a name of its own for every crossroads, in the order of the board.

    A city has its name. Any other crossroads is named after the nearest city, with the direction and, from two on,
    the number of roads; where two would be called the same, the id is added.

    Parameters
    ----------
    board
        The board.
    language
        Two letters: ``"de"``.

    Examples
    --------
    >>> from romelab.struggle_for_rome.network.network import default_network
    >>> board = default_network()
    >>> [names(board)[board.number(place)] for place in ("8,7,S", "8,8,N", "9,1,N")]
    ['Roma', 'north-west of Roma', '4 roads north-east of Castra Regina']
    """
    speech = Speech(catalogue(CATALOGUES, language))
    return tuple(speech.say(calling, capital=False) for calling in callings(board))


def find(board: RoadNetwork, text: str, where: str = "place") -> str:
    """Find a crossroads by what people call it, by its id or by the city on it.

    Parameters
    ----------
    board
        The board.
    text
        ``"north-west of Roma"``, ``"beside Ravenna"``, ``"nordwestlich von Rom"``, ``"8,8,N"``, ``"Roma"``; case does
        not matter.
    where
        What to call the input in a refusal.

    Returns
    -------
    str
        The id of the crossroads.

    Raises
    ------
    InputError
        If nothing has that name, with the names most like it.

    Examples
    --------
    >>> from romelab.struggle_for_rome.network.network import default_network
    >>> find(default_network(), "North-west of Roma")
    '8,8,N'
    """
    spoken = _spoken(board)
    known = spoken.get(text) if isinstance(text, str) else None  # pyright: ignore[reportUnnecessaryIsInstance]
    known = known or _beside(board, text, where)
    if known is not None:
        return known
    try:
        return board.at(text, where).id
    except InputError:
        near = spoken.near(text) if isinstance(text, str) else ()  # pyright: ignore[reportUnnecessaryIsInstance]
        if not near:
            raise
        raise InputError.at(
            where, not_known(f"the board has no crossroads and no city {quoted(text)}", text, [", ".join(near)])
        ) from None


def _beside(board: RoadNetwork, text: object, where: str) -> str | None:
    """Find a crossroads by where it lies from a city of any name: ``"north of Rome"``, ``"beside Ravenna"``."""
    said = _FROM.fullmatch(str(text).strip()) if len(str(text)) <= 2 * LONGEST_NAME else None
    if said is None:
        return None
    try:
        city = board.city(said["city"], where)
    except InputError:
        return None
    if said["side"] and (named := _spoken(board).get(f"{said['side']} {said['of']} {city.name}")):
        return named
    side = _SIDES.get(said["side"]) if said["side"] else ""
    if side is None:
        return None
    found = [at for at in board.neighbours[city.crossroads] if board.city_at[at] < 0]
    if side:
        found = [at for at in found if _side(board, city, board.crossroads[at].x, board.crossroads[at].y) == side]
    if len(found) == 1:
        return board.crossroads[found[0]].id
    if not found:
        return None
    several = ", ".join(names(board)[at] for at in found)
    raise InputError.at(where, f"{quoted(text)} can be more than one crossroads; say which: {several}")


_FROM = re.compile(
    r"(?:(?:beside|next\s+to|near|neben|bei)\s+|(?P<side>[^,]+?)\s+(?P<of>of|von)\s+)(?P<city>.+)", re.IGNORECASE
)
_GERMAN = ("östlich", "nordöstlich", "nördlich", "nordwestlich", "westlich", "südwestlich", "südlich", "südöstlich")
_SIDES = Spellings("side", [*((one, one) for one in COMPASS), *zip(_GERMAN, COMPASS, strict=True)])


@lru_cache(maxsize=8)
def _spoken(board: RoadNetwork) -> Spellings[str]:
    called = (
        (name, place.id)
        for words in ("en", "de")
        for name, place in zip(names(board, words), board.crossroads, strict=True)
    )
    return Spellings("place", called)
