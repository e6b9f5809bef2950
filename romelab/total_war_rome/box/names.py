"""Finding cards and developments of the box by any usual spelling of their names."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import TypeAlias

from romelab.core.errors import InputError, quoted
from romelab.core.names import Finders, Spellings, other_spellings
from romelab.total_war_rome.box import cards
from romelab.total_war_rome.box.tables import FACTION_NAMES, FACTIONS, default_box

Find: TypeAlias = Callable[[str, str, str], str]
"""Gives the id of a card for its name, a place in a refusal, and the faction whose it is."""


def troop_id(name: str, where: str = "troops", faction: str = "") -> str:
    """Return the id of a troop card by its id or its name; the mark of an ally who lent it stays.

    Parameters
    ----------
    name
        ``"rome_velites"``, ``"Velites"``, ``"veteran velites"``, ``"rome_velites@2"``.
    where
        What to call the input in a refusal.
    faction
        Whose card it is where several factions have one of this name; any if empty.

    Raises
    ------
    InputError
        If there is no such card, with the names most like it.

    Examples
    --------
    >>> troop_id("Velites"), troop_id("veteran velites"), troop_id("rome_velites@2")
    ('rome_velites', 'rome_velites_veteran', 'rome_velites@2')
    >>> troop_id("Onager", faction="greece")
    'greece_onager'
    """
    if isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance] - people hand in numbers too
        if name == cards.HIDDEN or cards.card_id(name) in cards.troops():
            return name
        card, mark, ally = name.partition("@")
        return _found("troop card", card, where, faction) + mark + ally
    return _words("troop card", "").find(name, where)


def general_id(name: str, where: str = "general", faction: str = "") -> str:
    """Return the id of a general card by its id or its name; takes and refuses like :func:`troop_id`.

    Examples
    --------
    >>> general_id("Fabius"), general_id("Hannibal Barca")
    ('rome_fabius', 'carthage_hannibal')
    """
    return name if str(name) in cards.generals() else _found("general card", name, where, faction)


def ship_id(name: str, where: str = "ships", faction: str = "") -> str:
    """Return the id of a ship card by its id or its name; takes and refuses like :func:`troop_id`.

    Examples
    --------
    >>> ship_id("Triremes", faction="carthage"), ship_id("Punic Trireme")
    ('carthage_trireme', 'carthage_trireme')
    """
    return name if str(name) in cards.ships() else _found("ship card", name, where, faction)


def _found(kind: str, name: str, where: str, faction: str) -> str:
    own = _words(kind, faction).get(name) if isinstance(name, str) else None  # pyright: ignore[reportUnnecessaryIsInstance]
    return own or _words(kind, "").find(name, where)


def development_id(name: str, faction: str = "", where: str = "developed") -> str:
    """Return the id of a development by its id or its name.

    Parameters
    ----------
    name
        ``"rome_siegecraft"``, or ``"Siegecraft"``.
    faction
        In whose tree it is; several trees hold developments of the same name. In all trees if empty.
    where
        What to call the input in a refusal.

    Raises
    ------
    InputError
        If there is no such development, or several and no faction was named.

    Examples
    --------
    >>> development_id("siegecraft", "rome")
    'rome_siegecraft'
    """
    if str(name) in default_box().developments:
        return name
    trees = (faction,) if faction else tuple(default_box().trees)
    found = [id_ for tree in trees if (id_ := _developments(tree).get(str(name)))]
    if len(found) > 1:
        raise InputError.at(where, f"several factions have {quoted(name)}: {', '.join(found)}")
    return found[0] if found else _developments(faction).find(name, where)


@lru_cache(maxsize=4096)
def full_id(card: str, find: Find, faction: str) -> str:
    """Return the id of a card that stands by any name; the name as it is if there is none, which is refused later."""
    try:
        return find(card, "", faction)
    except InputError:
        return card


@lru_cache(maxsize=4096)
def short_id(card: str, find: Find, faction: str) -> str:
    """Return the id of a card without the faction it begins with, where that names the same card.

    Examples
    --------
    >>> short_id("rome_velites@2", troop_id, "rome"), short_id("greece_onager", troop_id, "rome")
    ('velites@2', 'greece_onager')
    """
    bare = card.partition("_")[2]
    return bare if bare and full_id(bare, find, faction) == card else card


_KINDS = {"troop card": cards.troops, "general card": cards.generals, "ship card": cards.ships}


@cache
def _words(kind: str, faction: str) -> Spellings[str]:
    """Return the names of cards: in full, without the faction, and in the plural."""
    own = [card for card in _KINDS[kind]().values() if faction in ("", card.faction)]
    short = [(card.id.partition("_")[2], card.id) for card in own]
    pairs = [*((card.id, card.id) for card in own), *((card.name, card.id) for card in own), *short]
    return Spellings(kind, [*pairs, *((f"{name}s", card) for name, card in pairs)])


@cache
def _developments(faction: str) -> Spellings[str]:
    known = [box for box in default_box().developments.values() if faction in ("", box.faction)]
    return Spellings("development", [*((box.id, box.id) for box in known), *((box.name, box.id) for box in known)])


_BOX = "romelab.total_war_rome.box"
_FACTION_NAMES = [*((one, one) for one in FACTIONS), *((str(FACTION_NAMES[one]), one) for one in FACTIONS)]
FACTION_WORDS = Spellings("faction", lambda: [*_FACTION_NAMES, *other_spellings(_BOX, "factions")])
"""Factions by any usual spelling: ``"Karthago"``, ``"Greek States"``."""
_BUILDINGS = ("market", "barracks", "walling", "wonder")
IMPROVEMENT_WORDS = Spellings(
    "improvement", lambda: [*((one, one) for one in _BUILDINGS), *other_spellings(_BOX, "improvements")]
)


@cache
def event_words() -> Spellings[str]:
    """Return the events of the action cards by their ids and names."""
    events = default_box().events.values()
    return Spellings(
        "action card", [*((event.id, event.id) for event in events), *((event.name, event.id) for event in events)]
    )


@cache
def card_finders(faction: str) -> Finders:
    """Return what finds cards by their names, those of a faction first."""
    return {
        "troop": lambda name, where: troop_id(name, where, faction),
        "ship": lambda name, where: ship_id(name, where, faction),
        "general": lambda name, where: general_id(name, where, faction),
        "leader": lambda name, where: general_id(name, where, faction),
        "event": event_words().find,
    }
