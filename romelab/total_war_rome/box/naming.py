"""What cards, armies and dice are called when facts and moves are said, in the campaign and in its battles."""

# pyright: strict
from __future__ import annotations

from collections.abc import Callable, Mapping

from romelab.core.language import Plural
from romelab.core.speech import Id
from romelab.total_war_rome.box.cards import HIDDEN, VETERAN, card_id, generals, named, ships, troops
from romelab.total_war_rome.box.tables import default_box

CATALOGUE = "romelab.total_war_rome.box"
"""Where the catalogues with these names lie."""


def card_names() -> Mapping[str, Callable[[str], str]]:
    """Return for the kinds of :mod:`~romelab.total_war_rome.box.field_types` what gives the name of a value.

    Examples
    --------
    >>> card_names()["troop"]("rome_velites@2").name
    'Velites'
    """
    return {"troop": _troop, "ship": _ship, "leader": _leader, "fleet": _fleet, "event": _event}


def _troop(piece: str) -> Id:
    card = troops().get(card_id(piece))
    if card is None:
        return Id(piece) if piece != HIDDEN else Id("hidden", named(HIDDEN))
    base = card.base or card.id
    name = named(base)
    return Id(base, name, many=isinstance(name, Plural), mark=VETERAN[1:] if card.veteran else "")


def _ship(card: str) -> Id:
    return Id(card, ships()[card].name if card in ships() else "")


def _leader(key: str) -> Id:
    # The empty key cannot stand in a catalogue.
    return Id(key, generals()[key].name) if key in generals() else Id(key or "army")


def _fleet(key: str) -> Id:
    return Id(key or "navy")


def _event(key: str) -> Id:
    known = default_box().events.get(key)
    return Id(key, known.name if known else "")
