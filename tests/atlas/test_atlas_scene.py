"""The atlas as data for the live board."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from romelab.atlas.days import days_base
from romelab.atlas.distances import reach
from romelab.atlas.projection import project
from romelab.atlas.scene import WIDTH, atlas_base_map, atlas_scene, mapped_places, whole
from romelab.atlas.toponyms import places
from romelab.atlas.travel import alternatives, journey
from romelab.core.scene import BaseMap, Box, distance, overlap
from romelab.drawing.base_layer import place_name
from romelab.drawing.svg_pen import scene_svg


def test_all_places_and_links_lie_on_the_sheet():
    base = atlas_base_map()
    shown = {spot.id for spot in base.places}
    assert shown == {each.id for each in mapped_places() if each.ours or each.rank <= 2}
    assert {each.id for each in places() if each.ours} <= shown
    off = [each for each in places() if each not in mapped_places()]
    assert all(each.lat < 28 for each in off)
    assert len(off) < 25
    for spot in base.places:
        assert 0 < spot.x < base.width == WIDTH
        assert 0 < spot.y < base.height
    spots = {spot.id: (spot.x, spot.y) for spot in base.places}
    for link in base.links:
        for end, at in ((link.start, link.points[0]), (link.end, link.points[-1])):
            assert end not in spots or at == spots[end]


def test_north_is_up():
    assert whole().at(project(12, 50))[1] < whole().at(project(12, 40))[1]
    assert whole().at(project(0, 45))[0] < whole().at(project(20, 45))[0]


def names(base: BaseMap) -> dict[str, Box]:
    """Return the box of each name on a map of one line a name, by its place."""
    rows = ((spot.id, row) for spot in base.places for row in place_name(spot))
    return {name: Box(row.x, row.y - 7, row.x + row.fit, row.y + 7) for name, row in rows}


def test_names_cover_neither_each_other_nor_a_place():
    base = atlas_base_map()
    boxes = list(names(base).values())
    assert len(boxes) > 60
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    great = [spot for spot in base.places if spot.rank == 4]
    assert not any(box.left < spot.x < box.right and box.top < spot.y < box.bottom for box in boxes for spot in great)
    assert {"Roma", "Carthago", "Alexandria"} <= {spot.label for spot in base.places}


@pytest.mark.parametrize("make", [atlas_base_map, lambda: days_base(reach("Roma"))])
def test_every_name_is_nearest_to_its_own_place(make: Callable[[], BaseMap]):
    base = make()
    named = [place for place in base.places if place.label]
    assert len(named) > 30
    boxes = names(base)
    for own in named:
        away = {place.id: distance(boxes[own.id], place.x, place.y) for place in named}
        assert min(away, key=away.__getitem__) == own.id, (own.name, sorted(away.values())[:2])


def test_a_journey_runs_from_its_start_to_its_goal():
    ways = alternatives("Roma", "Genava", "horse", count=2)
    shown = atlas_scene(ways[0], ways[1:])
    spots = {spot.id: (spot.x, spot.y) for spot in shown.base.places}
    assert [way.kind for way in shown.ways if way.kind not in ("river", "sea")] == ["other", "best"]
    for way in shown.ways[:2]:
        assert (way.points[0], way.points[-1]) == (spots["roma"], spots["genava"])
    assert [(mark.place, mark.kind) for mark in shown.marks] == [("roma", "start"), ("genava", "chosen")]
    assert all(str(leg) for leg in ways[0].legs)
    assert all(str(leg.goal) in shown.words for leg in ways[0].legs)


def test_nothing_to_travel_and_no_journey_can_be_shown():
    assert atlas_scene(journey("Roma", "Roma")).ways == ()
    assert atlas_scene().ways == ()


def test_it_can_be_drawn_and_is_small_enough_to_send():
    svg = scene_svg(atlas_scene(journey("Alexandria", "Roma", "ship")))
    assert ET.fromstring(svg).tag.endswith("svg")  # noqa: S314 - our own text
    assert len(svg) < 300_000


def test_legs_are_numbered_where_the_numbers_do_not_cover_each_other():
    roomy = journey("Alexandria", "Roma", "ship")
    assert [len(way.badges) for way in atlas_scene(roomy).ways if way.kind == "best"] == [len(roomy.legs)] != [1]
    crowded = journey("Roma", "Athenae", "foot")
    assert not any(way.badges for way in atlas_scene(crowded).ways)
