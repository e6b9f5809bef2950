"""The map of Total War: ROME as a network: land regions and sea areas joined by borders, coasts and sea lanes.

A :class:`RegionNetwork` is loaded once, shared and never changed. Places have ids for people (``"latium"``) and whole
numbers for speed (their position in :attr:`RegionNetwork.regions`). The published map was not found in any public text:
the map in ``map.toml`` is a stand-in that keeps every printed constraint. Rules: TWR-030 to TWR-038.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from romelab.core.errors import InputError
from romelab.core.input import MOST_BYTES, read_text, read_toml
from romelab.core.names import Spellings
from romelab.core.packaged import packaged
from romelab.core.tables import stock_html
from romelab.total_war_rome.network.network_file import KINDS, checked

if TYPE_CHECKING:
    import networkx


@dataclass(frozen=True, slots=True)
class Region:
    """A land region.

    Attributes
    ----------
    index
        Its number: position in :attr:`RegionNetwork.regions`.
    id, name, english, german, city
        Its id, Latin, English and German name, and main city.
    lon, lat
        Its city in degrees.
    gold
        Gold value, 1 to 3 (TWR-031).
    port
        Whether it has a port (TWR-032, TWR-033).
    difficult
        Tree and mountain symbols together (TWR-036).
    home
        The faction whose home region it is; empty for none (TWR-030).
    capital
        Whether it is that faction's capital.
    mercenary
        Whether mercenaries can be recruited here (TWR-037).
    defence
        The dice of its defence roll (TWR-133, TWR-136).
    improvements
        What stands on it at set-up.
    coasts
        The sea areas it touches, by id.
    """

    index: int
    id: str
    name: str
    english: str
    german: str
    city: str
    lon: float
    lat: float
    gold: int
    port: bool
    difficult: int
    home: str
    capital: bool
    mercenary: bool
    defence: tuple[str, ...]
    improvements: tuple[str, ...]
    coasts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sea:
    """A sea area.

    Attributes
    ----------
    index
        Its number: position in :attr:`RegionNetwork.seas`.
    id, name, english, german
        Its id, Latin, English and German name.
    lon, lat
        Where its name stands, in degrees.
    coast
        The regions on its coast, by id.
    adjacent
        The sea areas next to it, by id.
    """

    index: int
    id: str
    name: str
    english: str
    german: str
    lon: float
    lat: float
    coast: tuple[str, ...]
    adjacent: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Border:
    """A border of two land regions.

    Attributes
    ----------
    index
        Its number: position in :attr:`RegionNetwork.borders`; roads are kept by it.
    ends
        The two regions by id, the one listed first in the file first.
    kind
        ``"plain"``, ``"river"``, ``"mountain"`` or ``"strait"`` (TWR-034, TWR-035).
    """

    index: int
    ends: tuple[str, str]
    kind: str


class RegionNetwork:
    """Regions, sea areas and their links.

        :func:`romelab.read_geojson` reads it back.

    Parameters
    ----------
    data
        The content of a map file. Use :meth:`read` for a file of your own and :func:`default_network` for ours.

    Raises
    ------
    InputError
        With every problem found.

    Examples
    --------
    >>> board = default_network()
    >>> len(board.regions), len(board.seas), len(board.borders)
    (50, 14, 83)
    >>> board.border("latium", "etruria").kind
    'river'
    """

    def __init__(self, data: Mapping[str, object], source: str = "the map") -> None:
        found = checked(data, source)
        self._data = data
        self.name: str = found.name
        self.regions: tuple[Region, ...] = tuple(
            Region(number, **fields) for number, fields in enumerate(found.regions)
        )
        self.seas: tuple[Sea, ...] = tuple(Sea(number, **fields) for number, fields in enumerate(found.seas))
        self.borders: tuple[Border, ...] = tuple(
            Border(number, ends, kind) for number, (ends, kind) in enumerate(found.borders)
        )
        self.region: Mapping[str, Region] = MappingProxyType({region.id: region for region in self.regions})
        self.sea: Mapping[str, Sea] = MappingProxyType({sea.id: sea for sea in self.seas})
        beside: dict[str, dict[str, Border]] = {region.id: {} for region in self.regions}
        for border in self.borders:
            one, other = border.ends
            beside[one][other] = border
            beside[other][one] = border
        self.beside: Mapping[str, Mapping[str, Border]] = MappingProxyType(beside)

    def __reduce__(self) -> tuple[type[RegionNetwork], tuple[Mapping[str, object]]]:
        return type(self), (self._data,)

    def __repr__(self) -> str:
        return f"<map {self.name!r}: {len(self.regions)} regions, {len(self.seas)} sea areas>"

    def _repr_html_(self) -> str:
        return stock_html(
            self.name,
            (
                ("regions", [region.name for region in self.regions]),
                ("sea areas", [sea.name for sea in self.seas]),
                ("ports", [region.name for region in self.regions if region.port]),
                *(
                    (f"borders: {kind}", [" and ".join(b.ends) for b in self.borders if b.kind == kind])
                    for kind in KINDS
                ),
            ),
        )

    @classmethod
    def read(cls, path: str | PathLike[str]) -> RegionNetwork:
        """Read a map file of your own.

        Parameters
        ----------
        path
            A TOML file laid out like ``map.toml`` of this package.

        Raises
        ------
        InputError
            If the file cannot be read, or with every problem in it.
        """
        text = read_text(path, MOST_BYTES)
        source = Path(path).name
        return cls(read_toml(text, source), source)

    def place(self, name: str, where: str = "place") -> str:
        """Find the id of a region or sea area by any of its names, or by its main city.

        Parameters
        ----------
        name
            An id, or a Latin, English or German name in any usual spelling.
        where
            What to call the input in a refusal.

        Raises
        ------
        InputError
            If there is no such place, with the names most like it.

        Examples
        --------
        >>> board = default_network()
        >>> board.place("Rome"), board.place("mare tyrrhenum"), board.place("Sardinien")
        ('latium', 'mare_tyrrhenum', 'sardinia')
        """
        if isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance] - people hand in numbers too
            if name in self.region or name in self.sea:
                return name
            found = self._spellings.get(name) or self._home_of_town(name)
            if found:
                return found
        return self._spellings.find(name, where)

    def land(self, name: str, where: str = "region") -> str:
        """Find the id of a region; takes and refuses the same as :meth:`place`, and sea areas besides."""
        found = self.place(name, where)
        if found in self.sea:
            raise InputError.at(where, f"{self.sea[found].name} is a sea area; a region is needed here")
        return found

    @cached_property
    def _spellings(self) -> Spellings[str]:
        places = (*self.regions, *self.seas)
        names = [(name, place.id) for place in places for name in (place.id, place.name, place.english, place.german)]
        cities = [(region.city, region.id) for region in self.regions]
        # "Umbria et Picenum" is found by either half, unless the half is another place's own name.
        halves = [(half, place) for name, place in names + cities for half in re.split(r" (?:et|and|und) |[()]", name)]
        return Spellings("region or sea area", names + cities + halves)

    def _home_of_town(self, name: str) -> str:
        """Return the region in which the atlas puts a town by any of its names; empty if it knows none."""
        from romelab.atlas.toponyms import place

        try:
            found = place(name).region
        except InputError:
            return ""
        return found if found is not None and found in self.region else ""

    def border(self, one: str, other: str) -> Border | None:
        """Return the border of two regions; None if they do not touch."""
        return self.beside.get(one, {}).get(other)

    def coasts(self, region: str) -> tuple[str, ...]:
        """Return the sea areas that a region touches; empty for anything that is not a region."""
        found = self.region.get(region)
        return found.coasts if found else ()

    @cached_property
    def capitals(self) -> Mapping[str, str]:
        """The capital of each faction."""
        return {region.home: region.id for region in self.regions if region.capital}

    @cached_property
    def ports(self) -> Mapping[str, tuple[str, ...]]:
        """The regions with a port on each sea area."""
        return {sea.id: tuple(place for place in sea.coast if self.region[place].port) for sea in self.seas}

    def homes(self, faction: str) -> tuple[str, ...]:
        """Return the home regions of a faction, in the order of the file."""
        return self._homes.get(faction, ())

    @cached_property
    def _homes(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for region in self.regions:
            if region.home:
                found[region.home] = (*found.get(region.home, ()), region.id)
        return found

    def geojson(self, ways: Iterable[Sequence[str]] = ()) -> dict[str, Any]:
        """Return the map as GeoJSON: regions at their main city, sea areas where their name stands, and their links.

        Parameters
        ----------
        ways
            Ways to draw besides, each as its places in their order: ``way.stops`` of a :class:`Way`.

        Returns
        -------
        dict
            A feature collection. Points have the attributes of the nodes of :meth:`graph` and ``id``; lines have
            ``start``, ``goal`` and the attributes of its edges. Lines run straight from place to place and are drawing
            aids. A way has ``kind`` ``"way"`` and ``stops`` (ids with a space between).

        Raises
        ------
        InputError
            If a way leads to a place that is not on the map.

        Examples
        --------
        >>> found = default_network().geojson(ways=[("Latium", "Campania", "Magna Graecia")])["features"]
        >>> len(found), found[-1]["properties"]["stops"]
        (235, 'latium campania magna_graecia')
        """
        from romelab.core.geojson import collection, line, point

        graph = self.graph()
        at = {place.id: (place.lon, place.lat) for place in (*self.regions, *self.seas)}
        places = (point(at[name], id=name, **data) for name, data in graph.nodes(data=True))
        joined = (
            line((at[one], at[other]), start=one, goal=other, **data) for one, other, data in graph.edges(data=True)
        )
        lines = ([self.place(stop, "ways") for stop in way] for way in ways)
        drawn = (line([at[stop] for stop in stops], kind="way", stops=" ".join(stops)) for stops in lines)
        return collection((*places, *joined, *drawn))

    def graph(self) -> networkx.Graph[str]:
        """Return the map as a networkx graph.

        Returns
        -------
        networkx.Graph
            A new graph. Nodes are ids. Node attributes: ``kind`` (``"region"`` or ``"sea"``), ``name``, ``english``,
            ``lon``, ``lat``; regions also have ``city``, ``gold``, ``port``, ``difficult``, ``home`` (empty for none),
            ``capital``, ``mercenary`` and ``defence`` (colours with a space between).
            Edge attribute ``kind``: ``"plain"``, ``"river"``, ``"mountain"``, ``"strait"`` between regions, ``"sea"``
            between sea areas, ``"coast"`` between a region and a sea area; coasts also say whether the region has a
            ``port``. Every attribute is a text, a number or a truth value, so the graph can be saved in all formats of
            networkx and as tables.

        Examples
        --------
        >>> graph = default_network().graph()
        >>> graph.nodes["latium"]["gold"], graph.edges["latium", "mare_tyrrhenum"]["port"]
        (3, True)
        """
        import networkx as nx

        graph: networkx.Graph[str] = nx.Graph(name=self.name)
        for region in self.regions:
            known = {name: getattr(region, name) for name in _OF_A_REGION}
            graph.add_node(region.id, kind="region", **known, defence=" ".join(region.defence))
        for sea in self.seas:
            graph.add_node(sea.id, kind="sea", name=sea.name, english=sea.english, lon=sea.lon, lat=sea.lat)
        for border in self.borders:
            graph.add_edge(*border.ends, kind=border.kind)
        for sea in self.seas:
            for other in sea.adjacent:
                graph.add_edge(sea.id, other, kind="sea")
            for place in sea.coast:
                graph.add_edge(sea.id, place, kind="coast", port=self.region[place].port)
        return graph


_OF_A_REGION = (
    *("name", "english", "lon", "lat", "city", "gold", "port", "difficult", "home", "capital", "mercenary"),
)


@cache
def default_network() -> RegionNetwork:
    """Return the map of this package: 50 regions and 14 sea areas about 270 BC (RECONSTRUCTION)."""
    text = packaged("romelab.total_war_rome.network", "map.toml")
    return RegionNetwork(read_toml(text, "map.toml"), "map.toml")


def graph() -> networkx.Graph[str]:
    """Return the map of this package as a new networkx graph: regions and sea areas joined by borders and coasts.

    See :meth:`~romelab.total_war_rome.network.network.RegionNetwork.graph` for what nodes and edges hold.

    Examples
    --------
    >>> len(graph())
    64
    """
    return default_network().graph()
