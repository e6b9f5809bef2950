"""A board file as plain data: what stands in it, before anything is derived."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from romelab.struggle_for_rome.network.grid import Corner

BARBARICUM = "Barbaricum"
PROVINCES = ("Germania", "Gallia", "Hispania", "Italia Superus", "Italia Inferus")
"""The five provinces (SFR-08)."""
AREAS = {
    "G": "Germania",
    "A": "Gallia",
    "H": "Hispania",
    "U": "Italia Superus",
    "I": "Italia Inferus",
    "B": BARBARICUM,
}
"""Letters of the areas in a board file."""
TERRAINS = {"F": "field", "M": "mountain", "P": "pasture", "W": "forest"}
"""Letters of the terrains in a board file (SFR-10)."""
COLOURS = ("red", "blue", "white", "yellow")
"""The players (SFR-01)."""


class HexEntry(NamedTuple):
    """A land hex as the file has it; ``number`` is None for forest."""

    column: int
    row: int
    area: str
    terrain: str
    number: int | None


class CityEntry(NamedTuple):
    """A city as the file has it."""

    name: str
    province: str
    towers: int
    iii: bool
    at: Corner


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole content of a board file.

    Attributes
    ----------
    title
        Name of the board.
    house
        What on it is a house value, for the people who use it; empty if nothing is.
    hexes
        Land hexes in reading order.
    cities
        Cities in the order of the file; the order decides ties between Districts.
    same_district
        Pairs of numbers of cities whose Districts are one.
    sea_arrows
        Pairs of crossroads joined by a sea link.
    starts
        Colour and its two start crossroads.
    land_arrows
        Roads that carry an arrow, if the file lists them; None if they follow from the Districts.
    """

    title: str
    house: str
    hexes: tuple[HexEntry, ...]
    cities: tuple[CityEntry, ...]
    same_district: tuple[tuple[int, int], ...]
    sea_arrows: tuple[tuple[Corner, Corner], ...]
    starts: tuple[tuple[str, Corner, Corner], ...]
    land_arrows: tuple[tuple[Corner, Corner], ...] | None = None
