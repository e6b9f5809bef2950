"""The courses on the map: ships at sea, roads on land, smooth and from end to end."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest
from matplotlib.path import Path

from romelab.atlas.projection import project, projected_coast
from romelab.atlas.roads import course, courses, links, smooth
from romelab.atlas.toponyms import gazetteer
from romelab.drawing.base_layer import along

LAND = Path.make_compound_path(*(Path(ring, closed=True) for land in projected_coast().land for ring in land))


def far_from_ends(line, km):
    (x0, y0), (x1, y1) = line[0], line[-1]
    spots = [along(line, share / 100)[:2] for share in range(1, 100)]
    return [(x, y) for x, y in spots if hypot(x - x0, y - y0) > km and hypot(x - x1, y - y1) > km]


def test_a_course_is_asked_for_by_places_or_their_ids_in_either_direction():
    roma, ostia = gazetteer()["roma"], gazetteer()["ostia"]
    line = course("roma", "ostia", "road")
    assert course(roma, ostia, "road") == course(roma, "ostia", "road") == line
    assert course(ostia, roma, "road") == line[::-1]
    with pytest.raises(KeyError):
        course(roma, ostia, "sea")


def test_the_point_along_a_line_stays_on_it():
    bent = [(0.0, 0.0), (4.0, 0.0), (4.0, 0.0), (4.0, 4.0)]
    shares = (0, 0.25, 0.5, 0.625, 1, 1.5)
    assert [along(bent, share)[:2] for share in shares] == [(0, 0), (2, 0), (4, 0), (4, 1), (4, 4), (4, 4)]
    assert along([(3.0, 3.0), (3.0, 3.0)])[:2] == (3, 3)


def test_every_link_has_a_course_between_its_places():
    assert len(courses()) == len(links())
    for (start, goal, kind), line in courses().items():
        for end, at in ((start, line[0]), (goal, line[-1])):
            assert at == pytest.approx(project(gazetteer()[end].lon, gazetteer()[end].lat))
        assert course(goal, start, kind) == line[::-1]


def test_ships_keep_off_the_land():
    assert courses()
    for (start, goal, kind), line in courses().items():
        spots = far_from_ends(line, 60) if kind == "sea" else []
        ashore = sum(LAND.contains_points(spots)) if spots else 0
        # the Dardanelles are narrower than the line of the coast is exact
        assert ashore <= (0.15 if goal == "constantinopolis" else 0.06) * len(spots), (start, goal)


def test_roads_keep_to_the_land():
    assert courses()
    for (start, goal, kind), line in courses().items():
        # the coast of the file ends at 25 degrees north
        southern = min(gazetteer()[start].lat, gazetteer()[goal].lat) < 26
        spots = far_from_ends(line, 15) if kind == "road" and not southern else []
        afloat = len(spots) - sum(LAND.contains_points(spots)) if spots else 0
        # along the Adriatic the road runs on today's beach
        assert afloat <= (0.2 if goal == "fanum_fortunae" else 0.12) * len(spots), (start, goal)


def test_courses_are_no_longer_than_they_may_be():
    # A drawn course is a schema, but it must not wander off.
    assert links()
    for link in links():
        line = courses()[link.start, link.goal, link.kind]
        drawn = sum(hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(line))
        assert drawn < 1.5 * link.km + 20, link


def test_a_smooth_line_passes_its_stops():
    stops = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0)]
    line = smooth(stops)
    assert set(stops) <= set(line)
    assert len(line) > 10
    assert smooth(stops[:2]) == tuple(stops[:2])


def test_no_course_where_there_is_no_link():
    with pytest.raises(KeyError):
        course("roma", "lutetia", "road")


def test_a_smooth_line_is_the_centripetal_catmull_rom_curve():
    """Every point between two stops, by its other form: cubic Hermite pieces with its tangents."""
    stops = [(0 + 0j), (96 + 0j), (96 + 48j), (216 - 42j)]
    line = smooth([(stop.real, stop.imag) for stop in stops], step_km=1.0)
    full = [2 * stops[0] - stops[1], *stops, 2 * stops[-1] - stops[-2]]

    def tangent(before: complex, at: complex, after: complex) -> complex:
        one, two = abs(at - before) ** 0.5, abs(after - at) ** 0.5
        return (at - before) / one - (after - before) / (one + two) + (after - at) / two

    for before, start, end, after in zip(full, full[1:], full[2:], full[3:], strict=False):
        span = abs(end - start) ** 0.5
        leave, arrive = tangent(before, start, end) * span, tangent(start, end, after) * span
        first, last = (line.index((stop.real, stop.imag)) for stop in (start, end))
        for at in range(first, last):
            u = (at - first) / (last - first)
            spot = (2 * u**3 - 3 * u**2 + 1) * start + (u**3 - 2 * u**2 + u) * leave
            spot += (3 * u**2 - 2 * u**3) * end + (u**3 - u**2) * arrive
            assert line[at] == pytest.approx((spot.real, spot.imag))


def test_a_share_of_a_line_is_measured_along_it():
    bent = [(1.0, 1.0), (1.0, 3.0), (3.0, 3.0)]
    assert along(bent, 0.25)[:2] == (1.0, 2.0)
    assert along(bent, 0.75)[:2] == (2.0, 3.0)
    assert along(bent, 1)[:2] == bent[-1]
