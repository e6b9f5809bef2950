"""What factions, places, cards and everything else are called in sentences about facts and moves of the campaign."""

# pyright: strict
from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from romelab.core.speech import Id, Speech, words_of
from romelab.total_war_rome.box.field_types import CATALOGUE, card_names, id_in
from romelab.total_war_rome.box.speaking import faction_called
from romelab.total_war_rome.box.tables import Box, default_box


@lru_cache(maxsize=16)
def speech_of(box: Box, factions: tuple[str, ...], language: str = "") -> Speech:
    """Return what says the facts and moves of a game.

    Parameters
    ----------
    box
        Where the names of places and cards stand.
    factions
        The faction of each seat, by which it is called; a seat without one is called by its number, from 1.
    language
        Two letters: ``"de"``; empty for the one that the page speaks.

    Examples
    --------
    >>> from romelab.total_war_rome.positions.events import ArmyMoves
    >>> speech_of(default_box(), ("rome", "greece")).say(ArmyMoves(1, 2, "epirus"))
    'Army 2 of the Greek States goes to Epirus'
    """
    return Speech(words_of(CATALOGUE, language), {**card_names(), "seat": seat_names(factions), **_names(box)})


def seat_names(factions: tuple[str, ...]) -> Callable[[int], str]:
    """Return what names the seats of a game by their factions; a seat without one by its number, from 1."""

    def seat(number: int) -> str:
        return faction_called(factions[number]) if 0 <= number < len(factions) else f"player {number + 1}"

    return seat


def _names(box: Box) -> Mapping[str, Callable[[str], str]]:
    board = box.map
    return {
        "place": lambda key: id_in(key, board.region, board.sea),
        "general": lambda key: id_in(key, box.generals),
        "development": lambda key: id_in(key, box.developments),
        "action": lambda key: Id(key, key.replace("_", " ")),
    }


@cache
def default_speech() -> Speech:
    """Return what says a move of which nothing but itself is known: with the box of the package, and player numbers."""
    return speech_of(default_box(), ())
