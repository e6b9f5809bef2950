"""What says the phrases of pages about places, cards and factions, before there is a game."""

# pyright: strict
from functools import lru_cache
from typing import Any

from romelab.core.language import Plural
from romelab.core.speech import Id, Speech, words_of
from romelab.total_war_rome.box.cards import SPOKEN_FACTIONS
from romelab.total_war_rome.box.field_types import CATALOGUE, card_names, id_in
from romelab.total_war_rome.network.network import RegionNetwork, default_network


@lru_cache(maxsize=8)
def page_speech(board: RegionNetwork | None = None) -> Speech:
    """Return what says the words of pages and pictures: places by their names, seats by their factions.

    Parameters
    ----------
    board
        The map; the one that comes with romelab if None.

    Examples
    --------
    >>> from romelab.core.speech import Name
    >>> page_speech().phrase("held_by", who=Name("seat", "greece"))
    'held by the Greek States'
    """
    on = board or default_network()

    def place(key: str) -> Id:
        return id_in(key, on.region, on.sea)

    return Speech(words_of(CATALOGUE), {**card_names(), "place": place, "seat": faction_called})


def faction_called(faction: str) -> Id:
    """Return what a faction is called within a sentence."""
    name = SPOKEN_FACTIONS[faction]
    return Id(faction, name, many=isinstance(name, Plural))


def faction_heading(faction: str) -> str:
    """Return what a faction is called in a heading: ``"Greek States"``."""
    return page_speech().name("seat", faction, "head")


def phrase(key: str, /, **fields: Any) -> str:
    """Return what a page says under a key of ``[phrases]``; see :class:`romelab.core.speech.Phrase`."""
    return page_speech().phrase(key, **fields)
