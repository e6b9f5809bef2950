"""Places and ways as GeoJSON (RFC 7946), which every map program reads: degrees east and north, WGS 84."""

# pyright: strict
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

LonLat = tuple[float, float]
"""Degrees east and north."""


def point(at: LonLat, **properties: object) -> dict[str, Any]:
    """Give a place as a feature.

    Examples
    --------
    >>> point((12.48, 41.89), name="Roma")["geometry"]
    {'type': 'Point', 'coordinates': [12.48, 41.89]}
    """
    return _feature("Point", list(at), properties)


def line(along: Iterable[LonLat], **properties: object) -> dict[str, Any]:
    """Give a way as a feature: straight from place to place."""
    return _feature("LineString", [list(at) for at in along], properties)


def collection(features: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Put features together into one document, ready for :func:`json.dump`."""
    return {"type": "FeatureCollection", "features": list(features)}


def _feature(kind: str, coordinates: list[Any], properties: Mapping[str, object]) -> dict[str, Any]:
    return {"type": "Feature", "geometry": {"type": kind, "coordinates": coordinates}, "properties": dict(properties)}
