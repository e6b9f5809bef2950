"""What the fields of facts and moves name, by the kinds that the catalogues know."""

# pyright: strict
from __future__ import annotations

from typing import Annotated

from romelab.core.facts import PLACE

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
"""The action of agents on an action card."""
EventCard = Annotated[str, "event"]
"""Id of the event of an action card."""
Troop = Annotated[str, "troop"]
"""A troop card, with the mark of the ally who lent it."""
Ship = Annotated[str, "ship"]
"""Id of a ship card."""
General = Annotated[str, "general"]
"""Id of a general card."""
Development = Annotated[str, "development"]
"""Id of a development."""
Building = Annotated[str, "building"]
"""``"market"``, ``"barracks"``, ``"walling"`` or ``"wonder"``."""
Face = Annotated[str, "face"]
"""What a skull die shows."""
Relation = Annotated[str, "relation"]
"""What two factions are to each other."""
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
