"""The things on the board: hexes, cities, crossroads, links, Districts.

Each knows its ``index``, its position in the board's tuple of such things; other things refer to it by that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Hex:
    """A land hex.

    Attributes
    ----------
    index
        Its number: position in :attr:`RoadNetwork.hexes`.
    id
        ``"column,row"``.
    area
        Province, or ``"Barbaricum"``.
    terrain
        ``"field"``, ``"mountain"``, ``"pasture"`` or ``"forest"``.
    number
        The dice total that makes it produce; None for forest.
    x, y
        Its middle, in sides of a hex, y upwards.
    corners
        Its six crossroads by number, clockwise from the top.
    """

    index: int
    id: str
    area: str
    terrain: str
    number: int | None
    x: float
    y: float
    corners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class City:
    """A city.

    Attributes
    ----------
    index
        Its number: position in :attr:`RoadNetwork.cities`.
    name
        Its name.
    province
        The province whose counters it bears.
    towers
        Its defence value (SFR-11).
    iii
        Whether it bears the mark III: neutral with three players (SFR-23, 24).
    at
        Id of its crossroads.
    crossroads
        Number of its crossroads.
    """

    index: int
    name: str
    province: str
    towers: int
    iii: bool
    at: str
    crossroads: int

    @property
    def standard(self) -> bool:
        """Whether it shows a legion standard (SFR-12)."""
        return self.towers >= 4


@dataclass(frozen=True, slots=True)
class Crossroads:
    """A crossroads: a corner of a land hex.

    Attributes
    ----------
    index
        Its number: position in :attr:`RoadNetwork.crossroads`, from the top left in reading order.
    id
        ``"column,row,N"`` or ``"column,row,S"``.
    x, y
        Where it lies, in sides of a hex, y upwards.
    hexes
        Numbers of the land hexes that touch it.
    neighbours
        Numbers of the crossroads one road away, in order.
    city
        Number of the city on it; None if there is none.
    district
        Number of its District.
    coastal
        Whether fewer than three land hexes touch it.
    start
        Colour of the player who may start here; None for all others.
    """

    index: int
    id: str
    x: float
    y: float
    hexes: tuple[int, ...]
    neighbours: tuple[int, ...]
    city: int | None
    district: int
    coastal: bool
    start: str | None


@dataclass(frozen=True, slots=True)
class Link:
    """A road (hex side) or a sea link between two crossroads; both may join the same two.

    Attributes
    ----------
    index
        Its number: position in :attr:`RoadNetwork.links`; roads first.
    id
        ``"a|b"`` for a road, ``"a~b"`` for a sea link; the two crossroads in the order of their ids as text.
    ends
        Numbers of the two crossroads, the smaller first.
    kind
        ``"road"`` or ``"sea"``.
    arrow
        Whether it carries an arrow (SFR-13); every sea link does.
    limes
        Whether it is a part of the Limes (SFR-14).
    hexes
        Numbers of the land hexes on both sides of a road; empty for a sea link.
    """

    index: int
    id: str
    ends: tuple[int, int]
    kind: Literal["road", "sea"]
    arrow: bool
    limes: bool
    hexes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class District:
    """An area bounded by arrows.

    Attributes
    ----------
    index
        Its number: position in :attr:`RoadNetwork.districts`.
    name
        Its cities joined by "and"; ``"Barbaricum"``.
    cities
        Numbers of its cities.
    crossroads
        Numbers of its crossroads, in order.
    """

    index: int
    name: str
    cities: tuple[int, ...]
    crossroads: tuple[int, ...]
