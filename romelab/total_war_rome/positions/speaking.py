"""What factions, places, cards and all else are called when facts and moves of the campaign are said."""

# pyright: strict
from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from romelab.core.speech import Id, Speech, catalogue
from romelab.total_war_rome.box.cards import HIDDEN, card_id, named
from romelab.total_war_rome.box.factions import SPOKEN_FACTIONS
from romelab.total_war_rome.box.tables import Box, default_box

CATALOGUES = "romelab.total_war_rome.box"
"""Where the catalogues of the campaign lie."""


def speech_of(box: Box, factions: tuple[str, ...], language: str = "en") -> Speech:
    """Give what says the facts and moves of a game.

    Parameters
    ----------
    box
        Where the names of places and cards stand.
    factions
        The faction of each seat, by which it is called; a seat without one is called by its number, from 1.
    language
        Two letters: ``"de"``.

    Examples
    --------
    >>> from romelab.total_war_rome.positions.war_happenings import ArmyMoves
    >>> speech_of(default_box(), ("rome", "greece")).say(ArmyMoves(1, 2, "epirus"))
    'Army 2 of the Greek States goes to Epirus'
    """

    def seat(number: int) -> str:
        if 0 <= number < len(factions):
            return Id(factions[number], SPOKEN_FACTIONS[factions[number]])
        return f"player {number + 1}"

    return Speech(catalogue(CATALOGUES, language), {"seat": seat, **_names(box)})


def _names(box: Box) -> Mapping[str, Callable[[str], str]]:
    board = box.map

    def place(key: str) -> str:
        found = board.region.get(key) or board.sea.get(key)
        return Id(key, found.name if found else "")

    def troop(piece: str) -> str:
        return Id("hidden" if piece == HIDDEN else card_id(piece), named(piece))

    def general(key: str) -> str:
        return Id(key, box.generals[key].name if key in box.generals else "")

    def development(key: str) -> str:
        return Id(key, box.developments[key].name if key in box.developments else "")

    def event(key: str) -> str:
        return Id(key, box.events[key].name if key in box.events else "")

    def action(key: str) -> str:
        return Id(key, key.replace("_", " "))

    return {
        "place": place,
        "troop": troop,
        "ship": troop,
        "general": general,
        "development": development,
        "event": event,
        "action": action,
    }


@cache
def default_speech() -> Speech:
    """Give what says a move of which nothing but itself is known: with the box of the package, and player numbers."""
    return speech_of(default_box(), ())
