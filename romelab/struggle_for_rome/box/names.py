"""Finding goods, cards, tribes, provinces and colours by any usual spelling of their names, English or German."""

# pyright: strict
from __future__ import annotations

from romelab.core.names import Spellings
from romelab.struggle_for_rome.box.pieces import KINDS, RESOURCES, TRIBES
from romelab.struggle_for_rome.network.sheet import COLOURS, PROVINCES

_RESOURCES = {
    "ore": ("iron", "Erz", "Eisen"),
    "grain": ("wheat", "corn", "Getreide", "Korn", "Weizen"),
    "horse": ("horses", "Pferd", "Pferde"),
    "cattle": ("cow", "cows", "Rind", "Rinder", "Vieh"),
}
_KINDS = {
    "Diplomat": ("Diplomats", "Diplomaten"),
    "Traitor": ("Traitors", "Verräter"),
    "Great Warrior": ("Great Warriors", "Großer Krieger", "Große Krieger"),
    "Treasure": ("Treasures", "Schatz", "Schätze"),
    "Culture": ("Cultures", "Kultur"),
}
_TRIBES = {"horsemen": ("horseman", "Reiter"), "warriors": ("warrior", "Krieger", "Fußkrieger")}
_PROVINCES = {
    "Germania": ("Germany", "Germanien"),
    "Gallia": ("Gaul", "Gallien"),
    "Hispania": ("Spain", "Spanien", "Hispanien"),
    "Italia Superus": ("Upper Italy", "Northern Italy", "Oberitalien", "Norditalien", "Italia Superior"),
    "Italia Inferus": ("Lower Italy", "Southern Italy", "Unteritalien", "Süditalien", "Italia Inferior"),
}
_COLOURS = {"red": ("rot",), "blue": ("blau",), "white": ("weiß", "weiss"), "yellow": ("gelb",)}


def _spellings(things: str, names: tuple[str, ...], others: dict[str, tuple[str, ...]]) -> Spellings[str]:
    pairs = [(name, name) for name in names]
    return Spellings(things, (*pairs, *((other, name) for name in names for other in others[name])))


RESOURCE_NAMES = _spellings("resource", RESOURCES, _RESOURCES)
"""``"ore"``, ``"Erz"``, ``"horses"``."""
CARD_NAMES = _spellings("development card", KINDS, _KINDS)
"""``"Great Warrior"``, ``"Verräter"``."""
TRIBE_NAMES = _spellings("tribe", TRIBES, _TRIBES)
"""``"horsemen"``, ``"Krieger"``."""
PROVINCE_NAMES = _spellings("province", PROVINCES, _PROVINCES)
"""``"Gallia"``, ``"Gaul"``, ``"Süditalien"``."""
COLOUR_NAMES = _spellings("colour", COLOURS, _COLOURS)
"""``"red"``, ``"weiß"``."""
