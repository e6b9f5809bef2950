"""What the fields of facts and moves name, by the sorts that the catalogues know."""

# pyright: strict
from __future__ import annotations

from typing import Annotated

Troop = Annotated[str, "troop"]
"""A troop card, with the mark of the ally who lent it."""
Ship = Annotated[str, "ship"]
"""Id of a ship card."""
Leader = Annotated[str, "leader"]
"""What an army is called by: the id of its general; of its faction, if it has none; empty, if that is not known."""
Fleet = Annotated[str, "fleet"]
"""What a navy is called by: the id of its faction; empty, if that is not known."""
EventCard = Annotated[str, "event"]
"""Id of the event of an action card."""
Class = Annotated[str, "class"]
"""A class of troop cards: ``main``, ``skirmisher`` or ``artillery``."""
Die = Annotated[str, "die"]
"""Colour of a skull die."""
Face = Annotated[str, "face"]
"""What a skull die shows."""
