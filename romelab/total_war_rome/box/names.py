"""Finding cards and developments of the box by any usual spelling of their names."""

from __future__ import annotations

from functools import cache

from romelab.core.faults import Fault, InputError, quoted
from romelab.core.spelling import Spellings
from romelab.total_war_rome.box import cards
from romelab.total_war_rome.box.tables import default_box


def troop_id(name: str, where: str = "troops") -> str:
    """Give the id of a troop card by its id or its name; the mark of an ally who lent it stays.

    Parameters
    ----------
    name
        ``"rome_velites"``, ``"Velites"``, ``"veteran velites"``, ``"rome_velites@2"``.
    where
        How to call the input in a refusal.

    Raises
    ------
    InputError
        If there is no such card, with the names most like it.

    Examples
    --------
    >>> troop_id("Velites"), troop_id("veteran velites"), troop_id("rome_velites@2")
    ('rome_velites', 'rome_velites_veteran', 'rome_velites@2')
    """
    if isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance] - people hand in numbers too
        if name == cards.HIDDEN or cards.card_id(name) in cards.troops():
            return name
        card, mark, ally = name.partition("@")
        return _troops().find(card, where) + mark + ally
    return _troops().find(name, where)


def general_id(name: str, where: str = "general") -> str:
    """Give the id of a general card by its id or its name; takes and refuses like :func:`troop_id`."""
    return name if str(name) in cards.generals() else _generals().find(name, where)


def ship_id(name: str, where: str = "ships") -> str:
    """Give the id of a ship card by its id or its name; takes and refuses like :func:`troop_id`."""
    return name if str(name) in cards.ships() else _ships().find(name, where)


def development_id(name: str, faction: str = "", where: str = "developed") -> str:
    """Give the id of a development by its id or its name.

    Parameters
    ----------
    name
        ``"rome_siegecraft"``, or ``"Siegecraft"``.
    faction
        In whose tree it is; several trees hold developments of the same name. In all trees if empty.
    where
        How to call the input in a refusal.

    Raises
    ------
    InputError
        If there is no such development, or several and no faction was named.

    Examples
    --------
    >>> development_id("siegecraft", "rome")
    'rome_siegecraft'
    """
    known = default_box().developments
    if str(name) in known:
        return name
    trees = (faction,) if faction else tuple(default_box().trees)
    found = [id_ for tree in trees if (id_ := _developments(tree).get(str(name)))]
    if len(found) > 1:
        raise InputError([Fault(where, f"several factions have {quoted(name)}: {', '.join(found)}")])
    return found[0] if found else _developments(faction).find(name, where)


@cache
def _troops() -> Spellings[str]:
    known = cards.troops().values()
    return Spellings("troop card", [*((card.id, card.id) for card in known), *((card.name, card.id) for card in known)])


@cache
def _generals() -> Spellings[str]:
    known = cards.generals().values()
    return Spellings(
        "general card", [*((card.id, card.id) for card in known), *((card.name, card.id) for card in known)]
    )


@cache
def _ships() -> Spellings[str]:
    known = cards.ships().values()
    return Spellings("ship card", [*((card.id, card.id) for card in known), *((card.name, card.id) for card in known)])


@cache
def _developments(faction: str) -> Spellings[str]:
    known = [box for box in default_box().developments.values() if faction in ("", box.faction)]
    return Spellings("development", [*((box.id, box.id) for box in known), *((box.name, box.id) for box in known)])
