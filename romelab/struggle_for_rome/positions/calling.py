"""What finds the things that moves name: crossroads, hexes, cities, players, goods and tribes by any usual spelling."""

# pyright: strict
from __future__ import annotations

from functools import lru_cache

from romelab.core.calling import Finders, players
from romelab.core.spelling import Spellings
from romelab.struggle_for_rome.box.names import COLOUR_NAMES, RESOURCE_NAMES, TRIBE_NAMES
from romelab.struggle_for_rome.network.names import find
from romelab.struggle_for_rome.positions.tables import Tables

_GOODS = Spellings(
    "resource",
    [
        *((word, name) for word, name in RESOURCE_NAMES.known.items()),
        *(("gold", "gold"), ("Gold", "gold"), ("pasture", "pasture"), ("Weide", "pasture")),
    ],
)


@lru_cache(maxsize=16)
def finders(frame: Tables) -> Finders:
    """Give the finders of one game.

    Examples
    --------
    >>> from romelab.struggle_for_rome.positions.setup import Setup
    >>> found = finders(Tables(Setup(("Ada", "Ben", "Cleo"))))
    >>> found["place"]("North-west of Roma", "to"), found["city"]("KÖLN", "city"), found["seat"]("blau", "victim")
    ('8,8,N', 'Colonia Agrippina', 1)
    """
    board, setup = frame.board, frame.setup
    names = ((name, seat) for seat, name in enumerate(setup.players))
    words = COLOUR_NAMES.known.items()
    colours = ((word, setup.colours.index(colour)) for word, colour in words if colour in setup.colours)
    return {
        "place": lambda name, where: find(board, name, where),
        "hex": lambda name, where: board.hex(name, where).id,
        "city": lambda name, where: board.city(name, where).name,
        "seat": players(names, colours),
        "good": _GOODS.find,
        "tribe": TRIBE_NAMES.find,
    }
