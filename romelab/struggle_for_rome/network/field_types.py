"""What the fields of facts and moves name on the board, by the kinds that the catalogues know."""

# pyright: strict
from __future__ import annotations

from typing import Annotated

from romelab.core.facts import PLACE

Place = Annotated[str, "place", PLACE]
"""Id of a crossroads that a fact is about: the board rings it."""
Mention = Annotated[str, "place"]
"""Id of a crossroads that a sentence only mentions."""
Hex = Annotated[str, "hex", PLACE]
"""Id of a land hex that a fact is about."""
HexMention = Annotated[str, "hex"]
"""Id of a land hex that a sentence only mentions."""
City = Annotated[str, "city"]
"""Name of a city, as the board has it."""
Spot = Annotated[str, "", PLACE]
"""Id of a crossroads to ring where the sentence names what stands there, or nothing."""
Area = Annotated[str, "area"]
"""A province, or the Barbaricum."""
Terrain = Annotated[str, "terrain"]
"""What a hex is: ``"field"``."""
Side = Annotated[str, "side"]
"""A direction of the compass: ``"north-west"``."""
Occupant = Annotated[str, "occupant"]
"""Who stands on a crossroads: the key of a tribe, such as ``"red horsemen"``, or what somebody calls it."""
