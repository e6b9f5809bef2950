"""Places and ways as GeoJSON (RFC 7946), which every map program writes and reads: degrees east and north, WGS 84."""

# pyright: strict
from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from romelab.core.errors import InputError, Problem, quoted, refuse
from romelab.core.input import read_json, read_text
from romelab.core.language import amount

if TYPE_CHECKING:
    import networkx

Graph: TypeAlias = "networkx.MultiDiGraph[str]"

LonLat = tuple[float, float]
"""Degrees east and north."""
MOST_BYTES = 20_000_000
_LENGTHS = {"Point": 1, "LineString": 2}
"""How many places a geometry has at least; a point has just one."""


def point(at: LonLat, /, **properties: object) -> dict[str, Any]:
    """Return a place as a feature.

    Examples
    --------
    >>> point((12.48, 41.89), name="Roma")["geometry"]
    {'type': 'Point', 'coordinates': [12.48, 41.89]}
    """
    return _feature("Point", list(at), properties)


def line(along: Iterable[LonLat], /, **properties: object) -> dict[str, Any]:
    """Return a way as a feature: straight from place to place."""
    return _feature("LineString", [list(at) for at in along], properties)


def collection(features: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Put features together into one document, ready for :func:`json.dump`."""
    return {"type": "FeatureCollection", "features": list(features)}


def _feature(kind: str, coordinates: list[Any], properties: Mapping[str, object]) -> dict[str, Any]:
    return {"type": "Feature", "geometry": {"type": kind, "coordinates": coordinates}, "properties": dict(properties)}


@dataclass(frozen=True, slots=True)
class Feature:
    """One thing on the map.

    Attributes
    ----------
    along
        Where it runs, in degrees east and north: one pair for a place, two and more for a line.
    properties
        What is said of it.
    """

    along: tuple[LonLat, ...]
    properties: Mapping[str, Any]

    @property
    def name(self) -> str:
        """What it is called by: its ``id``, or its ``name``; empty if it has neither."""
        return _text(self, "id") or _text(self, "name")

    @property
    def stops(self) -> tuple[str, ...]:
        """The places a way passes, in their order; empty for anything else."""
        return tuple(_text(self, "stops").split())


@dataclass(frozen=True, slots=True)
class Features:
    """What a GeoJSON document holds, in its order.

    Attributes
    ----------
    all
        Everything in it.
    """

    all: tuple[Feature, ...]

    @property
    def places(self) -> tuple[Feature, ...]:
        """The points."""
        return tuple(one for one in self.all if len(one.along) == 1)

    @property
    def links(self) -> tuple[Feature, ...]:
        """The lines that join two of the places: those with ``start`` and ``goal``, and no stops between."""
        known = {one.name for one in self.places} - {""}
        lines = (one for one in self.all if len(one.along) > 1 and not one.stops)
        return tuple(one for one in lines if _text(one, "start") in known and _text(one, "goal") in known)

    @property
    def ways(self) -> tuple[Feature, ...]:
        """All other lines: journeys and ways with their stops, or what somebody has drawn."""
        joined = {id(one) for one in self.links}
        return tuple(one for one in self.all if len(one.along) > 1 and id(one) not in joined)

    def graph(self) -> Graph:
        """Return places and links as a networkx graph.

        Returns
        -------
        networkx.MultiDiGraph
            Nodes are called by ``id`` or ``name`` and have the other properties, with ``lon`` and ``lat``; edges run
            from ``start`` to ``goal``, with their ``kind`` as key if they have one.
        """
        import networkx as nx

        made: Graph = nx.MultiDiGraph()
        for one in self.places:
            if one.name:
                made.add_node(one.name)
                lon, lat = one.along[0]
                made.nodes[one.name].update({**_but(one, "id"), "lon": lon, "lat": lat})
        for one in self.links:
            ends = _text(one, "start"), _text(one, "goal")
            key = made.add_edge(*ends, key=_text(one, "kind") or None)
            made.edges[(*ends, key)].update(_but(one, "start", "goal"))
        return made

    def document(self) -> dict[str, Any]:
        """Return the document again, ready for :func:`json.dump`."""
        return collection(
            point(one.along[0], **one.properties) if len(one.along) == 1 else line(one.along, **one.properties)
            for one in self.all
        )

    def __repr__(self) -> str:
        counts = ((self.places, "place"), (self.links, "link"), (self.ways, "way"))
        return f"<GeoJSON: {', '.join(amount(len(some), what) for some, what in counts)}>"


def _text(one: Feature, name: str) -> str:
    """Return a property that is a text; empty if it is not."""
    said = one.properties.get(name)
    return said if isinstance(said, str) else ""


def _but(one: Feature, *names: str) -> dict[str, Any]:
    return {name: value for name, value in one.properties.items() if name not in names}


def read_geojson(given: str | Path | Mapping[str, Any]) -> Features:
    """Read places, links and ways from GeoJSON: what ``geojson()`` of a game or of the atlas gave, or of a map program.

    Parameters
    ----------
    given
        The text of a document, the path of a file, or what :func:`json.load` made of one. Points and lines are read; a
        height after the degrees is left out.

    Returns
    -------
    Features
        ``places``, ``links`` and ``ways``; ``graph()`` is a networkx graph, ``document()`` the same document again.

    Raises
    ------
    InputError
        With every feature that is not a point or line on the globe.

    Examples
    --------
    >>> found = read_geojson(collection([point((12.48, 41.89), id="roma"), point((14.25, 41.11), id="capua")]))
    >>> found, found.places[0].name
    (<GeoJSON: 2 places, 0 links, 0 ways>, 'roma')
    >>> read_geojson('{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": null}]}')
    Traceback (most recent call last):
    romelab.core.errors.InputError: GeoJSON: feature 1: has no geometry with a type and coordinates
    """
    source = "GeoJSON"
    if isinstance(given, Path):
        text = read_text(given, MOST_BYTES)
    elif isinstance(given, str):
        text = given
    else:
        try:
            text = json.dumps(given)
        except (TypeError, ValueError, RecursionError):
            raise InputError.at(source, "must be a text, a path or what json.load gives") from None
    data = read_json(text, source, MOST_BYTES)
    listed = cast("dict[str, Any]", data).get("features") if isinstance(data, dict) else None
    if not isinstance(listed, list) or cast("dict[str, Any]", data).get("type") != "FeatureCollection":
        raise InputError.at(source, "must be a FeatureCollection with a list of features")
    problems: list[Problem] = []
    found = [_read(one, f"feature {number}", problems) for number, one in enumerate(cast("list[Any]", listed), 1)]
    refuse(problems, source)
    return Features(tuple(one for one in found if one is not None))


def _read(given: Any, where: str, problems: list[Problem]) -> Feature | None:
    whole = cast("dict[str, Any]", given) if isinstance(given, dict) else {}
    geometry, properties = whole.get("geometry"), whole.get("properties")
    if not isinstance(geometry, dict) or not isinstance(cast("dict[str, Any]", geometry).get("coordinates"), list):
        problems.append(Problem(where, "has no geometry with a type and coordinates"))
        return None
    shape = cast("dict[str, Any]", geometry)
    kind, listed = shape.get("type"), cast("list[Any]", shape["coordinates"])
    if not isinstance(kind, str) or kind not in _LENGTHS:
        problems.append(Problem(where, f"must be a Point or a LineString, not {quoted(kind)}"))
        return None
    pairs = [_degrees(one) for one in ([listed] if kind == "Point" else listed)]
    along = tuple(one for one in pairs if one is not None)
    if len(along) < len(pairs) or len(along) < _LENGTHS[kind]:
        problems.append(Problem(where, "needs degrees east (-180 to 180) and north (-90 to 90) of each of its places"))
        return None
    if properties is not None and not isinstance(properties, dict):
        problems.append(Problem(where, f"its properties must have names, not {quoted(properties)}"))
        return None
    return Feature(along, cast("dict[str, Any]", properties or {}))


def _degrees(given: Any) -> LonLat | None:
    if not isinstance(given, list) or len(cast("list[Any]", given)) not in (2, 3):
        return None
    pair = cast("list[Any]", given)[:2]
    if not all(type(one) in (int, float) and abs(one) <= most for one, most in zip(pair, (180, 90), strict=True)):
        return None
    return pair[0], pair[1]
