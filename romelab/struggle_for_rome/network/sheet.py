"""A board file as plain data: what stands in it, before anything is derived.

Hexes stand on a tip. A cell is ``(column, row)``; odd rows are shifted half a hex to the right; rows count downwards. A
crossroads is the upper (``N``) or lower (``S``) tip of one cell, and of one cell only, so every point has one name. The
unit of length is the side of a hex; x grows to the right, y upwards.
"""

import re
from dataclasses import dataclass
from math import sqrt
from typing import Literal, NamedTuple

Cell = tuple[int, int]
"""Column and row of a hex or of a place where a hex could lie."""


class Corner(NamedTuple):
    """A crossroads as tip of a cell."""

    column: int
    row: int
    tip: Literal["N", "S"]

    def __str__(self) -> str:
        return f"{self.column},{self.row},{self.tip}"


_SPELLING = re.compile(r"\s*([+-]?[0-9]{1,3})\s*,\s*([+-]?[0-9]{1,3})\s*,\s*([NS][EW]?)\s*", re.IGNORECASE)


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell, Cell, Cell]:
    """Return the six cells around a cell: NE, E, SE, SW, W, NW.

    Examples
    --------
    >>> neighbours((2, 1))
    ((3, 0), (3, 1), (3, 2), (2, 2), (1, 1), (2, 0))
    """
    column, row = cell
    east = column + (row & 1)
    return (
        (east, row - 1),
        (column + 1, row),
        (east, row + 1),
        (east - 1, row + 1),
        (column - 1, row),
        (east - 1, row - 1),
    )


def corners(cell: Cell) -> tuple[Corner, ...]:
    """Return the six crossroads of a cell, clockwise from the top.

    Side number k runs from corner k to corner k + 1 and faces neighbour k of :func:`neighbours`.

    Examples
    --------
    >>> print(*corners((0, 0)))
    0,0,N 0,-1,S 0,1,N 0,0,S -1,1,N -1,-1,S
    """
    north_east, _, south_east, south_west, _, north_west = neighbours(cell)
    return (
        Corner(*cell, "N"),
        Corner(*north_east, "S"),
        Corner(*south_east, "N"),
        Corner(*cell, "S"),
        Corner(*south_west, "N"),
        Corner(*north_west, "S"),
    )


def cells_around(corner: Corner) -> tuple[Cell, Cell, Cell]:
    """Return the three cells that meet at a crossroads."""
    cell = (corner.column, corner.row)
    north_east, _, south_east, south_west, _, north_west = neighbours(cell)
    return (cell, north_west, north_east) if corner.tip == "N" else (cell, south_west, south_east)


def read_corner(text: str) -> Corner | None:
    """Read a crossroads however it is spelled; None if the text names none.

    Besides ``c,r,N`` and ``c,r,S``, the other four corners of a cell (``NE``, ``SE``, ``SW``, ``NW``) are
    understood; spaces and small letters do not matter.

    Examples
    --------
    >>> str(read_corner(" 0, 0, se")), str(read_corner("0,1,N"))
    ('0,1,N', '0,1,N')
    """
    match = _SPELLING.fullmatch(text)
    if match is None:
        return None
    number = ("N", "NE", "SE", "S", "SW", "NW").index(match[3].upper())
    return corners((int(match[1]), int(match[2])))[number]


def centre(cell: Cell) -> tuple[float, float]:
    """Return x and y of the middle of a cell, in sides of a hex."""
    column, row = cell
    return sqrt(3) * (column + (row & 1) / 2), 0.0 - 1.5 * row


def position(corner: Corner) -> tuple[float, float]:
    """Return x and y of a crossroads, in sides of a hex."""
    x, y = centre((corner.column, corner.row))
    return x, y + (1.0 if corner.tip == "N" else -1.0)


BARBARICUM = "Barbaricum"
PROVINCES = ("Germania", "Gallia", "Hispania", "Italia Superus", "Italia Inferus")
"""The five provinces (SFR-08)."""
AREAS = {"G": "Germania", "A": "Gallia", "H": "Hispania", "U": "Italia Superus", "I": "Italia Inferus", "B": BARBARICUM}
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
