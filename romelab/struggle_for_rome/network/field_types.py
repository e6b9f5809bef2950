"""What the fields of facts and moves name on the board, and what places are called."""

# pyright: strict
from typing import Annotated

from romelab.core.facts import PLACE, Count, Fact, Said

Place = Annotated[str, "place", PLACE]
"""Id of a crossroads that a fact is about: the board rings it."""
Mention = Annotated[str, "place"]
"""Id of a crossroads that a sentence only mentions."""
Hex = Annotated[str, "hex", PLACE]
"""Id of a land hex that a fact is about."""
HexMention = Annotated[str, "hex"]
"""Id of a land hex that a sentence only mentions."""
City = Annotated[str, "city"]
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


class Inside(Fact): city: City
# A crossroads without a city: where it lies from the nearest one.
#
# Attributes
# ----------
# away
# Roads to that city.
# side
# The direction from there.
# city
# The city.
# id
# Its id, where another crossroads would be called the same; else empty.
class Outside(Fact): away: Count; side: Side; city: City; id: Said
# A hex that no other hex is like.
#
# Attributes
# ----------
# terrain, area
# What it is, and where.
# number
# Its number; 0 for a forest.
class Land(Fact): terrain: Terrain; number: Count; area: Area
class LandBeside(Fact): terrain: Terrain; number: Count; area: Area; side: Side; city: City; id: Said
class CrossroadsId(Fact): id: Said
class HexId(Fact): id: Said
