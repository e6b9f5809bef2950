"""What people call crossroads and hexes, as facts: said in a language by its catalogue."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Count, Said, Told
from romelab.struggle_for_rome.network.sorts import Area, City, Side, Terrain


class Inside(Told):
    """A crossroads with a city on it."""

    city: City


class Outside(Told):
    """A crossroads without a city: where it lies from the nearest one.

    Attributes
    ----------
    away
        Roads to that city.
    side
        The direction from there.
    city
        The city.
    id
        Its id, where another crossroads would be called the same; else empty.
    """

    away: Count
    side: Side
    city: City
    id: Said


class Land(Told):
    """A hex that no other hex is like.

    Attributes
    ----------
    terrain, area
        What it is, and where.
    number
        Its number; 0 for a forest.
    """

    terrain: Terrain
    number: Count
    area: Area


class LandBeside(Told):
    """A hex of which there are several in its province: told apart by the nearest city, at last by its id."""

    terrain: Terrain
    number: Count
    area: Area
    side: Side
    city: City
    id: Said


class CrossroadsId(Told):
    """A crossroads of which only the id is known."""

    id: Said


class HexId(Told):
    """A hex of which only the id is known."""

    id: Said
