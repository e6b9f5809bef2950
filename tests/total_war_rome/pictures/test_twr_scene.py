"""What is drawn of the campaign: the sheet, and scenes upon it, as data."""

from __future__ import annotations

from itertools import combinations

import pytest

from romelab.core.language import Plural
from romelab.core.scene import Box, Place, distance, overlap, text_width
from romelab.drawing.base_layer import label_lines
from romelab.drawing.svg_pen import scene_svg
from romelab.total_war_rome.box.cards import FACTION_NAMES, SPOKEN_FACTIONS
from romelab.total_war_rome.box.tables import default_box
from romelab.total_war_rome.network.network import RegionNetwork, default_network
from romelab.total_war_rome.pictures.paper import base_map, crossings, map_key, spots
from romelab.total_war_rome.pictures.plots import plot_reach
from romelab.total_war_rome.pictures.scene import control_pieces, force, position_scene, region_scene, works
from romelab.total_war_rome.positions.state import Setup, new_state

BOARD = default_network()
BASE = base_map(BOARD)


def inside(point: tuple[float, float], ring: tuple[tuple[float, float], ...]) -> bool:
    """Tell whether a point lies in a polygon, by counting crossings of a ray."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            odd = not odd
    return odd


def boxes() -> dict[str, list[Box]]:
    """The lines of every name that stands upright, as boxes."""
    found = {
        place.name: [Box(left, base - 10, left + wide, base + 3) for _, left, base, wide in label_lines(place)]
        for place in BASE.places
        if place.label
    }
    for item in BASE.lettering:
        if item.turn:
            continue
        lines = item.text.split("\n")
        for i, line in enumerate(lines):
            wide, middle = text_width(line, 15, 0.9), item.y + (i - (len(lines) - 1) / 2) * 19
            box = Box(item.x - wide / 2, middle - 6, item.x + wide / 2, middle + 5)
            found.setdefault(item.text.replace("\n", " "), []).append(box)
    return found


def test_every_region_and_sea_area_is_a_place_with_a_name():
    assert [p.id for p in BASE.places if p.kind == "region"] == [r.id for r in BOARD.regions]
    assert [p.id for p in BASE.places if p.kind == "sea"] == [s.id for s in BOARD.seas]
    assert {p.label.replace("\n", " ") for p in BASE.places if p.kind == "region"} == {r.name for r in BOARD.regions}
    assert {item.text.replace("\n", " ") for item in BASE.lettering} == {s.name for s in BOARD.seas}


def test_no_name_covers_another_or_a_coin_and_all_stay_on_the_sheet():
    named = boxes()
    assert len(named) > 1
    for (one, some), (other, more) in combinations(named.items(), 2):
        assert not any(overlap(a, b) > 0 for a in some for b in more), (one, other)
    assert BASE.places
    for place in BASE.places:
        coin = Box(place.x - 10, place.y - 10, place.x + 10, place.y + 10)
        if place.kind == "region":
            assert not [name for name, lines in named.items() for line in lines if overlap(line, coin) > 8], place.id
    assert named
    for name, lines in named.items():
        assert lines
        for line in lines:
            assert line.left >= 0, name
            assert line.right <= BASE.width, name
            assert line.top >= 0, name
            assert line.bottom <= BASE.height, name


def test_every_name_is_nearest_to_its_own_place():
    named = boxes()
    assert len(named) > 60
    for name, lines in named.items():
        away = {place.name: min(distance(line, place.x, place.y) for line in lines) for place in BASE.places}
        assert min(away, key=away.__getitem__) == name, (name, sorted(away.values())[:2])


def test_coins_stand_apart_on_their_own_land():
    assert len(BASE.places) > 1
    for one, other in combinations(BASE.places, 2):
        assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > 22**2, (one.id, other.id)
    land = {region.id: [area.points for area in BASE.areas if area.group == region.id] for region in BOARD.regions}
    assert BASE.places
    for place in BASE.places:
        if place.kind == "region":
            assert any(inside((place.x, place.y), ring) for ring in land[place.id]), place.id


def test_the_four_kinds_of_borders_are_drawn():
    drawn = {line.kind for line in BASE.lines}
    assert {"plain", "river", "range", "coast", "frontier", "sea-line"} <= drawn
    straits = {frozenset((link.start, link.end)) for link in BASE.links if link.kind == "strait"}
    assert straits == {frozenset(border.ends) for border in BOARD.borders if border.kind == "strait"}
    assert len(crossings(BOARD)) == 2 * len(BOARD.borders)


def test_signs_say_capital_port_and_mercenaries():
    assert BOARD.regions
    for region in BOARD.regions:
        place = next(place for place in BASE.places if place.id == region.id)
        assert ("anchor" in place.signs) == region.port
        assert ("star" in place.signs) == region.capital
        assert ("mercenaries" in place.signs) == region.mercenary
        assert place.rank == region.gold
        assert region.city in place.detail


def test_who_holds_a_region_is_told_by_sign_colour_and_word():
    held = control_pieces(BOARD, {"latium": "rome", "africa": "carthage"})
    on_places = [piece for piece in held if piece.place in BOARD.region]
    assert [(p.place, p.player, p.text, p.words) for p in on_places] == [
        ("latium", "rome", "3", "held by Rome"),
        ("africa", "carthage", "3", "held by Carthage"),
    ]
    assert {p.place for p in held} - {p.place for p in on_places} == {"latium/0", "africa/0"}
    svg = scene_svg(region_scene(BOARD, control={"latium": "rome"}))
    assert svg.count('class="rl-held-rome"') == 1
    assert 'href="#rl-s-rome"' in svg


def test_a_way_has_a_number_and_a_price_for_each_step():
    scene = region_scene(
        BOARD,
        pieces=[force("latium", "rome", "army")],
        start="latium",
        goal="liguria",
        stops=("latium", "etruria", "liguria"),
        prices=("2 MU", "1 MU"),
        bill="3 MU",
        others=[("latium", "umbria", "cisalpina")],
        roads=1,
    )
    assert [way.kind for way in scene.ways] == ["road", "other", "best"]
    best = scene.ways[-1]
    assert [badge.text for badge in best.badges] == ["2 MU", "1 MU"]
    assert best.points[0] == spots(BOARD)["latium"]
    assert best.points[-1] == spots(BOARD)["liguria"]
    assert crossings(BOARD)["latium", "etruria"] in best.points
    tags = [
        Box(b.x + b.text_at[0] - 25, b.y + b.text_at[1] - 9, b.x + b.text_at[0] + 25, b.y + b.text_at[1] + 9)
        for b in best.badges
    ]
    assert overlap(*tags) == 0


def test_a_position_shows_all_that_lies_open():
    state = new_state(Setup(), default_box())
    scene = position_scene(BOARD, state)
    assert sum(piece.kind == "agent" for piece in scene.pieces) == 4
    built = {piece.place for piece in scene.pieces if piece.kind == "barracks"}
    assert built == {region.id for region in BOARD.regions if "barracks" in region.improvements}
    assert [piece.kind for piece in works("latium", ["market", "wonder"], 1)] == ["unrest", "market", "wonder"]


@pytest.mark.parametrize(("faction", "name"), SPOKEN_FACTIONS.items())
def test_a_faction_has_one_name_in_scenes_and_pictures(faction: str, name: str):
    state = new_state(Setup(("one", "two"), (faction, "carthage" if faction != "carthage" else "rome")), default_box())
    scene = position_scene(BOARD, state)
    assert any(piece.words == f"held by {name}" for piece in scene.pieces)
    assert any(piece.words.startswith(f"agent 1 of {name}") for piece in scene.pieces)
    assert f"{name} {'hold' if isinstance(name, Plural) else 'holds'} " in scene.words
    assert dict(map_key())[faction] == FACTION_NAMES[faction]
    assert f" of {name} " in plot_reach(BOARD.capitals[faction], faction=faction).get_title("left")


def test_a_map_of_ones_own_is_laid_on_the_same_sheet(tmp_path):
    from importlib.resources import files

    text = files("romelab.total_war_rome.network").joinpath("map.toml").read_text(encoding="utf-8")
    changed = text.replace('name = "Latium"', 'name = "Terra Nova"').replace("lon = 7.5", "lon = 7.6")
    changed = changed.replace("lon = 9.12\nlat = 39.22", "lon = 8.5\nlat = 40.9")
    path = tmp_path / "own.toml"
    path.write_text(changed, encoding="utf-8")
    own = RegionNetwork.read(path)
    base = base_map(own)
    assert base.id != BASE.id
    place = next(place for place in base.places if place.id == "latium")
    assert place.label.replace("\n", " ") == "Terra Nova"
    moved, before = spots(own)["sardinia"], spots(BOARD)["sardinia"]
    assert moved != before
    assert moved[1] < before[1]
    assert not [area for area in base.areas if area.group == "sardinia"]
    assert all(0 < x < base.width and 0 < y < base.height for x, y in spots(own).values())


@pytest.mark.parametrize("place", BASE.places, ids=lambda place: place.id)
def test_every_place_says_what_it_is(place: Place):
    assert place.name
    assert place.detail
