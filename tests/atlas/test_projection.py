"""The projection: textbook values, true scale, and a coast that stays a coast."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import cos, hypot, pi, radians

import pytest
from hypothesis import given, strategies as st

from romelab.atlas.projection import EARTH_KM, great_circle_km, project, projected_coast, unproject
from romelab.atlas.toponyms import places

LON = st.floats(-12, 45)
LAT = st.floats(25, 60)


def scales(lon, lat):
    """Scale of the map along the parallel and along the meridian, by small steps."""
    step = 1e-5
    (x, y), (xe, ye), (xn, yn) = project(lon, lat), project(lon + step, lat), project(lon, lat + step)
    degree = EARTH_KM * pi / 180
    return (
        hypot(xe - x, ye - y) / (step * degree * cos(radians(lat))),
        hypot(xn - x, yn - y) / (step * degree),
    )


@pytest.mark.parametrize("lat", [33, 52])
def test_the_scale_is_true_on_both_standard_parallels(lat):
    assert scales(3.0, lat) == pytest.approx((1, 1), abs=1e-5)


@given(LON, LAT)
def test_shapes_stay_true(lon, lat):
    along_parallel, along_meridian = scales(lon, lat)
    assert along_parallel == pytest.approx(along_meridian, rel=1e-4)


@given(LON, LAT)
def test_there_and_back(lon, lat):
    assert unproject(*project(lon, lat)) == pytest.approx((lon, lat), abs=1e-9)


def test_north_is_up_and_east_is_right():
    assert project(15, 42) == (0, 0)
    assert project(15, 43)[1] > 0 > project(15, 41)[1]
    assert project(16, 42)[0] > 0 > project(14, 42)[0]


def test_distances_on_the_map_are_those_on_the_globe():
    pairs = list(combinations(places(), 2))
    within = 0
    for a, b in pairs:
        (ax, ay), (bx, by) = project(a.lon, a.lat), project(b.lon, b.lat)
        within += 0.985 < hypot(ax - bx, ay - by) / great_circle_km(a.lon, a.lat, b.lon, b.lat) < 1.016
    assert within > 0.97 * len(pairs)


def test_the_coast_is_whole_and_closed():
    coast = projected_coast()
    assert projected_coast() is coast
    assert len(coast.land) == 129
    for polygon in coast.land:
        for ring in polygon:
            assert ring[0] == ring[-1]
            assert len(ring) >= 4
    xs = [x for line in coast.shore for x, _ in line]
    ys = [y for line in coast.shore for _, y in line]
    assert -3000 < min(xs) < max(xs) < 3000
    assert -2000 < min(ys) < max(ys) < 2500


def test_long_cuts_along_a_parallel_are_drawn_as_curves():
    longest = max(
        hypot(x1 - x0, y1 - y0)
        for polygon in projected_coast().land
        for ring in polygon
        for (x0, y0), (x1, y1) in pairwise(ring)
    )
    assert longest < 500
