"""What the fields of facts and moves name, by the kinds that the catalogues know, and what cards are called."""

# pyright: strict
from collections.abc import Callable, Mapping
from typing import Annotated, Any

from romelab.core.facts import PLACE
from romelab.core.language import Plural
from romelab.core.speech import Id
from romelab.total_war_rome.box.cards import HIDDEN, VETERAN, card_id, generals, named, ships, troops
from romelab.total_war_rome.box.tables import default_box

CATALOGUE = "romelab.total_war_rome.box"


def card_names() -> Mapping[str, Callable[[str], str]]:
    """Return for the kinds of :mod:`~romelab.total_war_rome.box.field_types` what gives the name of a value.

    Examples
    --------
    >>> card_names()["troop"]("rome_velites@2").name
    'Velites'
    """
    return {
        "troop": _troop,
        "ship": lambda card: id_in(card, ships()),
        "leader": _leader,
        "fleet": lambda key: Id(key or "navy"),
        "event": lambda key: id_in(key, default_box().events),
    }


def id_in(key: str, *known: Mapping[str, Any]) -> Id:
    """Return an id with the name that it has in the first of these in which it stands."""
    return Id(key, next((things[key].name for things in known if key in things), ""))


def _troop(piece: str) -> Id:
    card = troops().get(card_id(piece))
    if card is None:
        return Id(piece) if piece != HIDDEN else Id("hidden", named(HIDDEN))
    base = card.base or card.id
    name = named(base)
    return Id(base, name, many=isinstance(name, Plural), mark=VETERAN[1:] if card.veteran else "")


def _leader(key: str) -> Id:
    # The empty key cannot stand in a catalogue.
    return Id(key, generals()[key].name) if key in generals() else Id(key or "army")


Place = Annotated[str, "place", PLACE]
"""Id of a region or sea area that a fact is about, so that the board rings it; empty beside the board."""
Mention = Annotated[str, "place"]
"""Id of a region or sea area that a sentence only mentions."""
Ring = Annotated[str, "", PLACE]
"""Id of a place to ring that the sentence does not name."""
Rings = Annotated[tuple[str, ...], "", PLACE]
"""Ids of the places to ring where they are not those that the sentence names."""
Typed = Annotated[str, "said", PLACE]
"""Where a move goes, as somebody has written it: it may be no place at all."""
Card = Annotated[int, "card"]
"""Number of an action card."""
CardAction = Annotated[str, "action"]
EventCard = Annotated[str, "event"]
"""Id of the event of an action card."""
Troop = Annotated[str, "troop"]
"""A troop card, with the mark of the ally who lent it."""
Ship = Annotated[str, "ship"]
General = Annotated[str, "general"]
Development = Annotated[str, "development"]
Building = Annotated[str, "building"]
"""``"market"``, ``"barracks"``, ``"walling"`` or ``"wonder"``."""
Face = Annotated[str, "face"]
Relation = Annotated[str, "relation"]
Class = Annotated[str, "class"]
"""A class of troop cards: ``main``, ``skirmisher`` or ``artillery``."""
Force = Annotated[str, "force"]
"""``"army"``, ``"navy"`` or ``"agent"``."""
Border = Annotated[str, "border"]
"""What lies between two regions: ``"river"`` or ``"mountain"``."""
Leader = Annotated[str, "leader"]
"""What an army is called by: the id of its general; of its faction, if it has none; empty, if that is not known."""
Fleet = Annotated[str, "fleet"]
"""What a navy is called by: the id of its faction; empty, if that is not known."""
Die = Annotated[str, "die"]
"""Colour of a skull die."""
