"""What crossroads and hexes are called when facts about the board are said."""

# pyright: strict
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any

from romelab.core.facts import Fact
from romelab.core.speech import Speech, words_of
from romelab.struggle_for_rome.network.field_types import CrossroadsId, HexId
from romelab.struggle_for_rome.network.names import CATALOGUES, callings, hex_callings
from romelab.struggle_for_rome.network.network import RoadNetwork

Namer = Callable[[Any], str | Fact]
BY_ID: Mapping[str, Namer] = {"place": CrossroadsId, "hex": HexId}
"""Names for places of which only the id is known."""


def namers(board: RoadNetwork) -> Mapping[str, Namer]:
    """Return what names the places of a board; an id that it lacks stays as it is."""

    def place(key: str) -> Fact:
        number = board.index.get(key)
        return CrossroadsId(key) if number is None else callings(board)[number]

    def tile(key: str) -> Fact:
        return hex_callings(board).get(key) or HexId(key)

    return {"place": place, "hex": tile}


@lru_cache(maxsize=16)
def board_speech(board: RoadNetwork, language: str = "") -> Speech:
    """Return what says facts about journeys on a board.

    Examples
    --------
    >>> from romelab.struggle_for_rome.network.network import default_network
    >>> speech = board_speech(default_network())
    >>> speech.name("place", "8,8,N"), speech.name("hex", "8,2"), speech.name("place", "8,8,N", "on")
    ('north-west of Roma', 'field 10 in Germania', 'north-west of Roma')
    """
    return Speech(words_of(CATALOGUES, language), namers(board))


def phrase(key: str, /, **fields: Any) -> str:
    """Return what a page says under a key of ``[phrases]``; see :class:`romelab.core.speech.Phrase`."""
    return default_speech().phrase(key, **fields)


@cache
def default_speech() -> Speech:
    """Return what says a bill, or a place of which nothing but its id is known."""
    return Speech(words_of(CATALOGUES), BY_ID)
