"""Lambert's conformal conic projection of the Roman world, and the coastline in it.

Angles stay true, and so does the scale within about one and a half percent between 33 and 52 degrees north.
Distances on the map are in kilometres on a sphere of 6371 km, x to the east and y to the north of 15 E, 42 N.
"""

from functools import cache
from itertools import pairwise
from math import atan, atan2, copysign, cos, degrees, hypot, log, pi, radians, sin, tan
from typing import Any, NamedTuple, TypeAlias

from romelab.atlas.toponyms import document

EARTH_KM = 6371.0
LON0, LAT0, LAT1, LAT2 = 15.0, 42.0, 33.0, 52.0

Point: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[Point, ...]


def _t(lat: float) -> float:
    return tan(pi / 4 + radians(lat) / 2)


_N = log(cos(radians(LAT1)) / cos(radians(LAT2))) / log(_t(LAT2) / _t(LAT1))
_F = EARTH_KM * cos(radians(LAT1)) * _t(LAT1) ** _N / _N
_RHO0 = _F / _t(LAT0) ** _N


def project(lon: float, lat: float) -> Point:
    """Return the place of a point on the map.

    Parameters
    ----------
    lon, lat
        Degrees east and north; latitude above -90 and below 90.

    Returns
    -------
    tuple of float
        Kilometres east and north of 15 E, 42 N on the map.

    Examples
    --------
    >>> project(15, 42)
    (0.0, 0.0)
    >>> x, y = project(12.49, 41.89)
    >>> round(x), round(y)
    (-205, -9)
    """
    rho = _F / _t(lat) ** _N
    angle = _N * radians(lon - LON0)
    return rho * sin(angle), _RHO0 - rho * cos(angle)


def unproject(x: float, y: float) -> Point:
    """Return longitude and latitude in degrees of a point on the map: the reverse of :func:`project`.

    Examples
    --------
    >>> lon, lat = unproject(*project(29.91, 31.2))
    >>> round(lon, 9), round(lat, 9)
    (29.91, 31.2)
    """
    rho = copysign(hypot(x, _RHO0 - y), _N)
    lat = 2 * atan((_F / rho) ** (1 / _N)) - pi / 2
    return LON0 + degrees(atan2(x, _RHO0 - y)) / _N, degrees(lat)


def great_circle_km(lon1: float, lat1: float, lon2: float, lat2: float) -> float:
    """Return the shortest distance over the globe in kilometres, by the haversine formula."""
    north = sin(radians(lat2 - lat1) / 2) ** 2
    east = sin(radians(lon2 - lon1) / 2) ** 2
    root = (north + cos(radians(lat1)) * cos(radians(lat2)) * east) ** 0.5
    return 2 * EARTH_KM * atan2(root, (1 - min(root, 1.0) ** 2) ** 0.5)


class Coast(NamedTuple):
    """The coastline on the map, in kilometres.

    Attributes
    ----------
    land
        Polygons for filling, each a tuple of closed rings: the outer shore, then seas within. They are cut off along
        longitudes -12 and 45 and latitudes 25 and 60; plain land without shores follows in the east.
    shore
        Lines for stroking, without those cuts.
    """

    land: tuple[tuple[Line, ...], ...]
    shore: tuple[Line, ...]


@cache
def projected_coast() -> Coast:
    """Return the whole coastline on the map; worked out once."""
    kinds: dict[str, Any] = {}
    for feature in document("coastline.geojson")["features"]:
        kinds[feature["properties"]["kind"]] = feature["geometry"]["coordinates"]
    # The file ends at 45 degrees east; in the eastern corners of a map of the Empire one looks a little further.
    beyond = [[45.0, 66.0], [70.0, 66.0], [70.0, 22.0], [40.0, 22.0], [40.0, 25.0], [45.0, 25.0], [45.0, 66.0]]
    land = tuple(tuple(_projected(ring) for ring in polygon) for polygon in [*kinds["land"], [beyond]])
    return Coast(land, tuple(_projected(line) for line in kinds["coast"]))


def _projected(line: list[list[float]]) -> Line:
    """Project a line; long straight pieces (the cuts along a parallel) become the curves they are."""
    done: list[Point] = []
    for (lon, lat), (next_lon, next_lat) in pairwise(line):
        steps = max(1, int(max(abs(next_lon - lon), abs(next_lat - lat)) // 2))
        done += [
            project(lon + (next_lon - lon) * step / steps, lat + (next_lat - lat) * step / steps)
            for step in range(steps)
        ]
    done.append(project(line[-1][0], line[-1][1]))
    return tuple(done)
