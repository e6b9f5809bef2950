"""What finds the things that moves name: boxes, cards and players by any usual spelling."""

# pyright: strict
from __future__ import annotations

from functools import lru_cache

from romelab.core.calling import Finders, players
from romelab.kampf_um_rom.positions.tables import Tables

COLOUR_WORDS = {
    "red": ("red", "rot"),
    "white": ("white", "weiß", "weiss"),
    "black": ("black", "schwarz"),
    "yellow": ("yellow", "gelb"),
}
"""What the colours are called, in English and German."""


@lru_cache(maxsize=16)
def finders(t: Tables) -> Finders:
    """Give the finders of one game.

    Examples
    --------
    >>> from romelab.kampf_um_rom.game import GAME
    >>> from romelab.kampf_um_rom.positions.setup import Setup
    >>> found = GAME.finders(GAME.new_game(Setup()))
    >>> found["box"]("STEIGBUEGEL", "box"), found["card"]("Mauri", "card"), found["colour"]("Weiß", "victim")
    ('steigbuegel', 12, 'white')
    """
    words = [(word, colour) for colour in t.seat_of for word in COLOUR_WORDS.get(colour, (colour,))]
    return {
        "box": lambda name, where: t.network.box(name, where).id,
        "card": lambda name, where: t.deck.card(name, where).number,
        "colour": players(zip(t.names, t.seat_of, strict=True), words),
    }
