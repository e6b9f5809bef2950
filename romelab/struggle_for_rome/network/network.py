"""The board of Struggle for Rome as a network: crossroads joined by roads and sea links.

A :class:`RoadNetwork` is loaded once, shared and never changed. Places have ids for people (``"5,0,N"``, ``"Roma"``)
and whole numbers for speed (positions in the tuples of the board); the methods take ids, the arrays numbers.
Rules: SFR-08 to SFR-14.

Each knows its ``index``, its position in the board's tuple of such things; other things refer to it by that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from os import PathLike
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from romelab.core.errors import InputError, quoted
from romelab.core.input import read_text
from romelab.core.names import Spellings, not_known
from romelab.core.packaged import packaged
from romelab.core.tables import stock_html
from romelab.struggle_for_rome.network.layout import Layout
from romelab.struggle_for_rome.network.network_file import MOST_BYTES, read_sheet, write_sheet
from romelab.struggle_for_rome.network.sheet import Sheet, read_corner

if TYPE_CHECKING:
    import networkx


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


@dataclass(frozen=True, eq=False, repr=False)
class RoadNetwork:
    """The board: hexes, crossroads, cities, links, Districts. Never changes; equal if the data are equal.

    Get one from :func:`default_network` or :func:`load_network`.

    Attributes
    ----------
    sheet : Sheet
        The data it was made from.
    hexes, crossroads, cities, links, districts : tuple
        Everything on it; the position in the tuple is the number of the thing.
    starts : Mapping[str, tuple[int, int]]
        Colour to the numbers of its two start crossroads (SFR-15).
    index : Mapping[str, int]
        Id of a crossroads to its number.
    city_at : tuple
        For each crossroads the number of its city, or -1.
    neighbours : tuple
        For each crossroads the numbers of those one road away, in order.
    links_at : tuple
        For each crossroads its links as pairs (number of the link, number of the other end), in order of the
        other end, roads before sea links.
    parts : tuple
        For each crossroads the number of its part: what is joined by roads without an arrow. On the
        house board the parts are the Districts.
    closed : frozenset
        Roads and sea links of the sheet that are left out, as two numbers of crossroads and a kind.

    Examples
    --------
    >>> board = default_network()
    >>> len(board.hexes), len(board.crossroads), len(board.links), len(board.cities)
    (73, 198, 291, 40)
    >>> board.city("Roma").towers
    5
    """

    sheet: Sheet
    hexes: tuple[Hex, ...]
    crossroads: tuple[Crossroads, ...]
    cities: tuple[City, ...]
    links: tuple[Link, ...]
    districts: tuple[District, ...]
    starts: Mapping[str, tuple[int, int]]
    index: Mapping[str, int]
    city_at: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    links_at: tuple[tuple[tuple[int, int], ...], ...]
    parts: tuple[int, ...]
    closed: frozenset[tuple[int, int, str]] = frozenset()

    @classmethod
    def of(cls, sheet: Sheet, closed: frozenset[tuple[int, int, str]] = frozenset()) -> RoadNetwork:
        """Make the board of a checked sheet: number everything and derive Districts, arrows and Limes."""
        lay = Layout(sheet, closed)
        ids = tuple(str(corner) for corner in lay.corners)
        city_at = [-1] * len(ids)
        for number, entry in enumerate(sheet.cities):
            city_at[lay.index[entry.at]] = number
        starts = {colour: (lay.index[one], lay.index[two]) for colour, one, two in sheet.starts}
        colours = {place: colour for colour, pair in starts.items() for place in pair}
        links = tuple(
            Link(i, _link_id(ids[side.a], ids[side.b], side.kind), (side.a, side.b), *side[2:])
            for i, side in enumerate(lay.sides)
        )
        links_at: list[list[tuple[int, int]]] = [[] for _ in ids]
        for link in links:
            one, two = link.ends
            links_at[one].append((link.index, two))
            links_at[two].append((link.index, one))
        at = tuple(tuple(sorted(pairs, key=lambda pair: (pair[1], pair[0]))) for pairs in links_at)
        neighbours = tuple(tuple(other for number, other in pairs if links[number].kind == "road") for pairs in at)
        return cls(
            sheet=sheet,
            hexes=tuple(
                Hex(i, f"{e.column},{e.row}", e.area, e.terrain, e.number, *lay.centres[i], lay.hex_corners[i])
                for i, e in enumerate(sheet.hexes)
            ),
            crossroads=tuple(
                Crossroads(
                    i,
                    ids[i],
                    *lay.positions[i],
                    lay.hexes_at[i],
                    neighbours[i],
                    None if city_at[i] < 0 else city_at[i],
                    lay.district_of[i],
                    len(lay.hexes_at[i]) < 3,
                    colours.get(i),
                )
                for i in range(len(ids))
            ),
            cities=tuple(
                City(i, e.name, e.province, e.towers, e.iii, str(e.at), lay.index[e.at])
                for i, e in enumerate(sheet.cities)
            ),
            links=links,
            districts=tuple(
                District(i, name, cities, places) for i, (name, cities, places) in enumerate(lay.districts)
            ),
            starts=MappingProxyType(starts),
            index=MappingProxyType({name: i for i, name in enumerate(ids)}),
            city_at=tuple(city_at),
            neighbours=neighbours,
            links_at=at,
            parts=lay.parts,
            closed=closed,
        )

    def without(self, links: Iterable[Link]) -> RoadNetwork:
        """Return the board without some of its roads and sea links; its crossroads keep their numbers.

        Examples
        --------
        >>> board = default_network()
        >>> rome = board.city("Roma").crossroads
        >>> cut = board.without(link for link in board.links if rome in link.ends)
        >>> len(board.links) - len(cut.links), cut.neighbours[rome], cut == board
        (3, (), False)
        """
        return RoadNetwork.of(self.sheet, self.closed | {(*link.ends, link.kind) for link in links})

    @property
    def title(self) -> str:
        """Its name."""
        return self.sheet.title

    @property
    def house(self) -> str:
        """What on it is a house value, as a sentence; empty if nothing is."""
        return self.sheet.house

    @cached_property
    def _hash(self) -> int:
        return hash((self.sheet, self.closed))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RoadNetwork) and (self.closed, self.sheet) == (other.closed, other.sheet)

    def __repr__(self) -> str:
        return f"<Board {self.title!r}: {len(self.crossroads)} crossroads, {len(self.cities)} cities>"

    def _repr_html_(self) -> str:
        return stock_html(
            self.title,
            (
                ("hexes", [f"{tile.terrain} {tile.id}" for tile in self.hexes]),
                ("crossroads", [place.id for place in self.crossroads]),
                ("cities", [city.name for city in self.cities]),
                ("roads", [link.id for link in self.links if link.kind == "road"]),
                ("sea links", [link.id for link in self.links if link.kind == "sea"]),
                ("Districts", [district.name for district in self.districts]),
            ),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return RoadNetwork.of, (self.sheet, self.closed)

    def at(self, place: str, where: str = "place") -> Crossroads:
        """Find a crossroads by its id, however it is spelled, or by any name of the city on it.

        Parameters
        ----------
        place
            ``"5,0,N"``, `` "5, 0, n"``, ``"5,0,SE"`` (a corner of hex 5,0), ``"Roma"``, ``"Rome"``.
        where
            What to call the input in a refusal.

        Raises
        ------
        InputError
            If the board has no such place.

        Examples
        --------
        >>> board = default_network()
        >>> board.at("roma").id, board.at("8, 7, s").id, board.at("Rome").id
        ('8,7,S', '8,7,S', '8,7,S')
        """
        return self.crossroads[self.number(place, where)]

    def number(self, place: str, where: str = "place") -> int:
        """Find the number of a crossroads; takes and refuses the same as :meth:`at`."""
        found = self.index.get(place) if isinstance(place, str) else None  # pyright: ignore[reportUnnecessaryIsInstance]
        if found is not None:
            return found
        if not isinstance(place, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InputError.at(where, f"a place is a text such as '5,0,N' or 'Roma', not {quoted(place)}")
        corner = read_corner(place)
        if corner is not None and str(corner) in self.index:
            return self.index[str(corner)]
        city = self._cities_by_name.get(place) or self._city_of_today(place)
        if city is not None:
            return city.crossroads
        near = self._cities_by_name.near(place)
        raise InputError.at(where, not_known(f"the board has no crossroads and no city {quoted(place)}", place, near))

    def _city_of_today(self, name: str) -> City | None:
        """Return the city that the atlas knows by another name: ``"Rome"``, ``"Rom"``, ``"Wien"``."""
        from romelab.atlas.toponyms import hexboard_places, place

        try:
            meant = place(name)
        except InputError:
            return None
        called = next((called for called, found in hexboard_places().items() if found == meant), "")
        return self._cities_by_name.get(called) if called else None

    def city(self, name: str, where: str = "city") -> City:
        """Find a city by its name or its crossroads.

        Raises
        ------
        InputError
            If there is no such city.
        """
        found = self.city_at[self.number(name, where)]
        if found < 0:
            raise InputError.at(where, f"there is no city on crossroads {name[:40]}")
        return self.cities[found]

    def hex(self, place: str, where: str = "hex") -> Hex:
        """Find a land hex by its id ``"column,row"``.

        Raises
        ------
        InputError
            If there is no land hex of that id.
        """
        key = "".join(place.split()) if isinstance(place, str) else ""  # pyright: ignore[reportUnnecessaryIsInstance]
        found = self._hexes_by_id.get(key)
        if found is None:
            raise InputError.at(where, f"the board has no land hex {quoted(place)}")
        return found

    @cached_property
    def _cities_by_name(self) -> Spellings[City]:
        return Spellings("city", ((city.name, city) for city in self.cities))

    @cached_property
    def _hexes_by_id(self) -> dict[str, Hex]:
        return {tile.id: tile for tile in self.hexes}

    def outline(self, tile: Hex) -> tuple[tuple[float, float], ...]:
        """Return the six corners of a hex as (x, y), clockwise from the top, in sides of a hex."""
        return tuple((self.crossroads[i].x, self.crossroads[i].y) for i in tile.corners)

    def to_toml(self) -> str:
        """Write the board as a board file, with comments that say how to read and change it.

        Examples
        --------
        >>> read_network(default_network().to_toml()) == default_network()
        True
        """
        return write_sheet(self.sheet)

    def geojson(self) -> dict[str, Any]:
        """Return the cities as GeoJSON, each where the atlas puts it; the other crossroads lie nowhere on Earth.

        :func:`romelab.read_geojson` reads it back.

        Returns
        -------
        dict
            A feature collection of points with the properties ``name``, ``crossroads`` (id), ``province``, ``towers``,
            ``iii`` and ``modern`` (today's name). A city of a board of one's own that the atlas does not know is left
            out.

        Examples
        --------
        >>> len(default_network().geojson()["features"])
        40
        """
        from romelab.atlas.toponyms import hexboard_places

        known = hexboard_places()
        from romelab.core.geojson import collection, point

        return collection(
            point(
                (known[city.name].lon, known[city.name].lat),
                name=city.name,
                crossroads=city.at,
                province=city.province,
                towers=city.towers,
                iii=city.iii,
                modern=known[city.name].modern,
            )
            for city in self.cities
            if city.name in known
        )

    def graph(self) -> networkx.MultiGraph[str]:
        """Return the network as a new networkx graph of one's own to play with.

        Returns
        -------
        networkx.MultiGraph
            Nodes are the ids of the crossroads. Node attributes: ``x``, ``y`` (sides of a hex, y upwards),
            ``kind`` (``"crossroads"``, ``"city"`` or ``"start"``), ``city`` (name), ``province`` (of the city),
            ``towers`` (0 without a city), ``iii`` (bool), ``district`` (name), ``hexes`` (ids with a space
            between), ``coastal`` (bool), ``start_colour`` (who may start there).
            Edge keys are ``"road"`` and ``"sea"``, since both may join the same two crossroads. Edge attributes:
            ``link`` (its id), ``kind`` (``"road"`` or ``"sea"``), ``arrow`` (bool), ``limes`` (bool), ``hexes``
            (ids of the hexes on both sides). The graph itself has ``title`` and ``house``.
            What there is none of is an empty text. Every attribute is a text, a number or a truth value, so the
            graph can be saved in all formats of networkx and as tables.

        Examples
        --------
        >>> graph = default_network().graph()
        >>> graph.nodes["8,7,S"]["city"], graph.nodes["8,7,S"]["hexes"].split(), graph.number_of_edges()
        ('Roma', ['8,7', '8,8', '9,8'], 291)
        """
        import networkx

        graph: networkx.MultiGraph[str] = networkx.MultiGraph(title=self.title, house=self.house)
        for place in self.crossroads:
            city = None if place.city is None else self.cities[place.city]
            graph.add_node(
                place.id,
                x=place.x,
                y=place.y,
                kind="city" if city else "start" if place.start else "crossroads",
                city=city.name if city else "",
                province=city.province if city else "",
                towers=city.towers if city else 0,
                iii=bool(city and city.iii),
                district=self.districts[place.district].name,
                hexes=" ".join(self.hexes[i].id for i in place.hexes),
                coastal=place.coastal,
                start_colour=place.start or "",
            )
        for link in self.links:
            one, two = (self.crossroads[i].id for i in link.ends)
            beside = " ".join(self.hexes[i].id for i in link.hexes)
            graph.add_edge(
                one, two, link.kind, link=link.id, kind=link.kind, arrow=link.arrow, limes=link.limes, hexes=beside
            )
        return graph


def _link_id(one: str, two: str, kind: str) -> str:
    return ("|" if kind == "road" else "~").join(sorted((one, two)))


@cache
def default_network() -> RoadNetwork:
    """Return the board that comes with romelab, loaded once. It is a house substitute, not the printed board."""
    return read_network(packaged("romelab.struggle_for_rome.network", "board.toml"), "board.toml")


def graph() -> networkx.MultiGraph[str]:
    """Return the house board as a new networkx graph: crossroads joined by roads and sea links.

    See :meth:`~romelab.struggle_for_rome.network.network.RoadNetwork.graph` for what nodes and edges hold.

    Examples
    --------
    >>> len(graph())
    198
    """
    return default_network().graph()


def load_network(path: str | PathLike[str]) -> RoadNetwork:
    """Load a board file of one's own; ``default_network().to_toml()`` is a template to start from.

    Parameters
    ----------
    path
        A TOML file.

    Raises
    ------
    InputError
        If it cannot be read or is not a board, with every problem and its place in the file.
    """
    return read_network(read_text(path, MOST_BYTES), f"board {path}")


def read_network(text: str, source: str = "board") -> RoadNetwork:
    """Make a board from the text of a board file.

    Parameters
    ----------
    text
        TOML.
    source
        What to call the text in a refusal.

    Raises
    ------
    InputError
        With every problem and its place in the text.
    """
    return RoadNetwork.of(read_sheet(text, source))
