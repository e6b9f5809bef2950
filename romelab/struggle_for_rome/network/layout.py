"""What follows from a board file: crossroads, roads, Districts, arrows, Limes, all numbered.

Everything here works on whole numbers; :mod:`~romelab.struggle_for_rome.network.network` gives them names.
"""

from collections import deque
from collections.abc import Collection
from typing import Literal, NamedTuple

from romelab.core.search import reached
from romelab.struggle_for_rome.network.sheet import (
    BARBARICUM,
    Cell,
    Corner,
    Sheet,
    cells_around,
    centre,
    corners,
    neighbours,
    position,
)


class Side(NamedTuple):
    """A road or sea link between crossroads ``a`` < ``b``."""

    a: int
    b: int
    kind: Literal["road", "sea"]
    arrow: bool
    limes: bool
    hexes: tuple[int, ...]


class Layout:
    """The network of a sheet, in numbers, without what is closed: roads and sea links, each by its two ends and kind.

    Attributes
    ----------
    corners, index
        The crossroads in reading order, and their numbers.
    positions, centres
        x and y of crossroads and of hexes.
    hex_corners, hexes_at
        The six crossroads of each hex; the hexes at each crossroads.
    neighbours
        The crossroads one road away from each.
    district_of, districts
        The District of each crossroads; name, cities and crossroads of each District.
    sides
        Roads in order of their ends, then sea links likewise.
    parts
        For each crossroads the number of the arrow-free part it belongs to.
    """

    def __init__(self, sheet: Sheet, closed: Collection[tuple[int, int, str]] = ()) -> None:
        self.sheet = sheet
        self._place_corners()
        self._lay_roads()
        if sheet.land_arrows is None:
            self._derive_districts()
            owner = self.district_of
            arrows = {road for road in self._roads if owner[road[0]] != owner[road[1]]}
        else:
            arrows = {self._pair(one, two) for one, two in sheet.land_arrows}
        self._lay_sides(arrows)
        self.sides = tuple(side for side in self.sides if side[:3] not in closed)
        self.parts: tuple[int, ...] = self._joined(arrows=False)
        if sheet.land_arrows is not None:
            self._name_parts()

    def _place_corners(self) -> None:
        cells: dict[Cell, int] = {(e.column, e.row): i for i, e in enumerate(self.sheet.hexes)}
        where = {corner: position(corner) for cell in cells for corner in corners(cell)}
        # Rounded, because the same x can come out differently in the last digit.
        self.corners: tuple[Corner, ...] = tuple(
            sorted(where, key=lambda corner: (-round(where[corner][1], 6), round(where[corner][0], 6)))
        )
        self.index: dict[Corner, int] = {corner: i for i, corner in enumerate(self.corners)}
        self.positions: tuple[tuple[float, float], ...] = tuple(where[corner] for corner in self.corners)
        self.centres: tuple[tuple[float, float], ...] = tuple(centre(cell) for cell in cells)
        self.hex_corners: tuple[tuple[int, ...], ...] = tuple(
            tuple(self.index[corner] for corner in corners(cell)) for cell in cells
        )
        self.hexes_at: tuple[tuple[int, ...], ...] = tuple(
            tuple(sorted(cells[cell] for cell in cells_around(corner) if cell in cells)) for corner in self.corners
        )
        self._cells = cells

    def _lay_roads(self) -> None:
        """Find every hex side with the land hexes along it."""
        roads: dict[tuple[int, int], tuple[int, ...]] = {}
        for cell, number in self._cells.items():
            around = self.hex_corners[number]
            for k, other in enumerate(neighbours(cell)):
                one, two = around[k], around[(k + 1) % 6]
                beside = (number,) if other not in self._cells else tuple(sorted((number, self._cells[other])))
                roads[min(one, two), max(one, two)] = beside
        self._roads = dict(sorted(roads.items()))
        near: list[list[int]] = [[] for _ in self.corners]
        for one, two in self._roads:
            near[one].append(two)
            near[two].append(one)
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(tuple(sorted(places)) for places in near)

    def _pair(self, one: Corner, two: Corner) -> tuple[int, int]:
        a, b = self.index[one], self.index[two]
        return min(a, b), max(a, b)

    def nearest_city(self) -> list[int]:
        """Return for each crossroads the city fewest roads away, the one listed first if several; -1 if none."""
        owner = [-1] * len(self.corners)
        # Cities stand in their order, so what is reached from several at once is asked first by the one listed first.
        waiting = deque((self.index[city.at], number) for number, city in enumerate(self.sheet.cities))
        while waiting:
            place, number = waiting.popleft()
            if owner[place] < 0:
                owner[place] = number
                waiting.extend((other, number) for other in self.neighbours[place])
        return owner

    def _derive_districts(self) -> None:
        """Assign every crossroads to the nearest city, those on Barbaricum hexes to Barbaricum (SFR-13, house)."""
        cities = self.sheet.cities
        lead = list(range(len(cities)))
        for one, two in self.sheet.same_district:
            keep, drop = sorted((lead[one], lead[two]))
            lead = [keep if city == drop else city for city in lead]
        wild = {i for i, e in enumerate(self.sheet.hexes) if e.area == BARBARICUM}
        label = [
            len(cities) if wild.intersection(self.hexes_at[place]) or city < 0 else lead[city]
            for place, city in enumerate(self.nearest_city())
        ]
        order = {old: new for new, old in enumerate(sorted(set(label)))}
        self.district_of: tuple[int, ...] = tuple(order[old] for old in label)
        self.districts: tuple[tuple[str, tuple[int, ...], tuple[int, ...]], ...] = tuple(
            (
                BARBARICUM if old == len(cities) else " and ".join(cities[i].name for i in self._led(lead, old)),
                self._led(lead, old),
                tuple(place for place, of in enumerate(self.district_of) if of == new),
            )
            for old, new in order.items()
        )

    @staticmethod
    def _led(lead: list[int], by: int) -> tuple[int, ...]:
        return tuple(i for i, first in enumerate(lead) if first == by)

    def _lay_sides(self, arrows: set[tuple[int, int]]) -> None:
        wild = [e.area == BARBARICUM for e in self.sheet.hexes]
        sides = [
            Side(*road, "road", road in arrows, len(beside) == 2 and wild[beside[0]] != wild[beside[1]], beside)
            for road, beside in self._roads.items()
        ]
        for one, two in sorted(self._pair(*ends) for ends in self.sheet.sea_arrows):
            sides.append(Side(one, two, "sea", True, False, ()))
        self.sides: tuple[Side, ...] = tuple(sides)

    def _joined(self, *, arrows: bool) -> tuple[int, ...]:
        """Return the number of each crossroads' part: what sides join, those with arrows too or only the others."""
        near: list[list[int]] = [[] for _ in self.corners]
        for side in self.sides:
            if arrows or not side.arrow:
                near[side.a].append(side.b)
                near[side.b].append(side.a)
        part = [-1] * len(self.corners)
        for first, of in enumerate(part):
            if of < 0:
                number = max(part) + 1
                for place in reached([first], near.__getitem__):
                    part[place] = number
        return tuple(part)

    def _name_parts(self) -> None:
        """Where the file lists the land arrows itself, the Districts are the arrow-free parts."""
        wild = {i for i, e in enumerate(self.sheet.hexes) if e.area == BARBARICUM}
        self.district_of = self.parts
        named: list[tuple[str, tuple[int, ...], tuple[int, ...]]] = []
        for number in range(max(self.parts) + 1):
            places = tuple(place for place, of in enumerate(self.parts) if of == number)
            held = tuple(i for i, city in enumerate(self.sheet.cities) if self.index[city.at] in places)
            if held:
                name = " and ".join(self.sheet.cities[i].name for i in held)
            elif any(wild.issuperset(self.hexes_at[place]) for place in places):
                name = BARBARICUM
            else:
                name = f"around {self.corners[places[0]]}"
            named.append((name, held, places))
        self.districts = tuple(named)

    def out_of_reach(self) -> tuple[int, ...]:
        """Return the crossroads that no roads and sea links join to the first one."""
        return tuple(place for place, part in enumerate(self._joined(arrows=True)) if part)
