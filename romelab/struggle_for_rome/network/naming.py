"""What people call crossroads and hexes, as facts: said in a language by its catalogue."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Count, Fact, Said
from romelab.struggle_for_rome.network.field_types import Area, City, Side, Terrain


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
