"""What people call a crossroads: "north of Roma" rather than "8,6,S"."""

from __future__ import annotations

from collections import Counter, deque
from functools import lru_cache
from math import atan2, pi

from romelab.core.faults import Fault, InputError
from romelab.core.spelling import LONGEST_NAME, Spellings
from romelab.struggle_for_rome.network.network import City, RoadNetwork

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
    """Give the city nearest to a crossroads by number of roads, and that number.

    Examples
    --------
    >>> from romelab.struggle_for_rome.network.network import default_network
    >>> city, roads = nearest_city(default_network(), "8,8,N")
    >>> city.name, roads
    ('Roma', 1)
    """
    return _nearest(board)[board.number(place)]


@lru_cache(maxsize=8)
def names(board: RoadNetwork) -> tuple[str, ...]:
    """Give every crossroads a name of its own, in the order of the board.

    A city has its name. Any other crossroads is named after the nearest city, with the direction and, from two on,
    the number of roads; where two would be called the same, the id is added.

    Examples
    --------
    >>> from romelab.struggle_for_rome.network.network import default_network
    >>> board = default_network()
    >>> [names(board)[board.number(place)] for place in ("8,7,S", "8,8,N", "9,1,N")]
    ['Roma', 'north-west of Roma', '4 roads north-east of Castra Regina']
    """
    called: list[str] = []
    for place, (city, away) in zip(board.crossroads, _nearest(board), strict=True):
        if place.city is not None:
            called.append(board.cities[place.city].name)
            continue
        middle = board.crossroads[city.crossroads]
        turn = atan2(place.y - middle.y, place.x - middle.x) / (2 * pi) * 8
        called.append(f"{f'{away} roads ' if away > 1 else ''}{COMPASS[round(turn) % 8]} of {city.name}")
    shared = Counter(called)
    return tuple(
        name if shared[name] == 1 else f"{name} ({place.id})"
        for name, place in zip(called, board.crossroads, strict=True)
    )


def find(board: RoadNetwork, text: str, where: str = "place") -> str:
    """Find a crossroads by what people call it, by its id or by the city on it.

    Parameters
    ----------
    board
        The board.
    text
        ``"north-west of Roma"``, ``"8,8,N"``, ``"Roma"``; case does not matter.
    where
        How to call the input in a refusal.

    Returns
    -------
    str
        The id of the crossroads.

    Raises
    ------
    InputError
        If nothing is called so, with the names most like it.

    Examples
    --------
    >>> from romelab.struggle_for_rome.network.network import default_network
    >>> find(default_network(), "North-west of Roma")
    '8,8,N'
    """
    spoken = _spoken(board)
    known = spoken.get(text) if isinstance(text, str) else None  # pyright: ignore[reportUnnecessaryIsInstance]
    known = known or _beside(board, text)
    if known is not None:
        return known
    try:
        return board.at(text, where).id
    except InputError as error:
        near = spoken.near(text) if isinstance(text, str) else ()  # pyright: ignore[reportUnnecessaryIsInstance]
        if not near:
            raise
        said = error.faults[0].what.partition("; did you mean")[0]
        raise InputError([Fault(where, f"{said}; did you mean {', '.join(near)}?")]) from None


def _beside(board: RoadNetwork, text: object) -> str | None:
    """Find a crossroads beside a city that is called by another of its names: ``"north of Rome"``."""
    way, of, city = str(text).rpartition(" of ")
    if not of or len(city) > LONGEST_NAME:
        return None
    try:
        return _spoken(board).get(way + of + board.city(city).name)
    except InputError:
        return None


@lru_cache(maxsize=8)
def _spoken(board: RoadNetwork) -> Spellings[str]:
    called = zip(names(board), board.crossroads, strict=True)
    return Spellings("place", ((name, place.id) for name, place in called))
