"""The board as data to draw: complete, legible, and with routes where the rules put them."""

from __future__ import annotations

from itertools import combinations
from math import dist, hypot

import pytest

from romelab.core.scene import BaseMap, Place
from romelab.drawing.base_layer import arrow_spots, label_lines
from romelab.drawing.style import MARK_RADIUS, TOKEN_RADIUS
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.network.network import RoadNetwork, default_network, read_network
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.network.routes import bills, next_best, reach
from romelab.struggle_for_rome.pictures.lettering import WALL
from romelab.struggle_for_rome.pictures.paper import place_name
from romelab.struggle_for_rome.pictures.scene import (
    base_map,
    board_scene,
    position_pieces,
    price_note,
    price_words,
    reach_marks,
    reason_marks,
    route_ways,
    tribe,
)
from romelab.struggle_for_rome.positions.notation import position

Rectangle = tuple[float, float, float, float]


@pytest.fixture(scope="module")
def board() -> RoadNetwork:
    return default_network()


@pytest.fixture(scope="module")
def base(board: RoadNetwork) -> BaseMap:
    return base_map(board)


def ink(base: BaseMap) -> list[tuple[Place, str, Rectangle]]:
    """Each line of each city's name with the box of its letters (without what hangs below the line)."""
    return [
        (place, line, (left, foot - 10.2, left + width, foot + 0.6))
        for place in base.places
        for line, left, foot, width in label_lines(place)
    ]


def gap(box: Rectangle, x: float, y: float) -> float:
    left, top, right, bottom = box
    return hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))


def depth(one: Rectangle, other: Rectangle) -> float:
    """How far two boxes reach into each other; negative if they do not."""
    return min(
        min(one[2], other[2]) - max(one[0], other[0]),
        min(one[3], other[3]) - max(one[1], other[1]),
    )


def wall(place: Place) -> Rectangle:
    half = WALL[place.rank] / 2
    top = 26 if "standard" in place.signs else 8
    return place.x - half, place.y - top, place.x + half, place.y + (14 if "iii" in place.signs else 8)


def test_everything_on_the_board_is_on_the_map(board: RoadNetwork, base: BaseMap) -> None:
    assert [place.id for place in base.places] == [place.id for place in board.crossroads]
    assert [area.id for area in base.areas] == [tile.id for tile in board.hexes]
    assert {area.label for area in base.areas if area.strong} == {"6", "8"}
    assert not any(area.label in ("6", "8") for area in base.areas if not area.strong)
    assert [link.id for link in base.links] == [link.id for link in board.links]
    assert [link.arrow for link in base.links] == [link.arrow for link in board.links]
    cities = [place for place in base.places if place.kind == "city"]
    assert sorted(place.name for place in cities) == sorted(city.name for city in board.cities)
    assert all(place.rank == board.city(place.name).towers for place in cities)
    assert base is base_map(board)


def test_the_map_lies_as_the_board_does(board: RoadNetwork, base: BaseMap) -> None:
    for road, link in zip(board.links, base.links, strict=True):
        one, two = (board.crossroads[i] for i in road.ends)
        assert link.points[0] == (base.places[one.index].x, base.places[one.index].y)
        assert link.points[-1] == (base.places[two.index].x, base.places[two.index].y)
    lengths = [dist(link.points[0], link.points[-1]) for link in base.links if link.kind == "road"]
    assert max(lengths) - min(lengths) < 0.3
    north, south = board.at("Colonia Agrippina"), board.at("Rhegium")
    assert base.places[north.index].y < base.places[south.index].y
    assert all(0 < place.x < base.width and 0 < place.y < base.height for place in base.places)


def test_no_two_names_touch(base: BaseMap) -> None:
    names = list(ink(base))
    assert len(names) > 40
    for (_, one, a), (_, other, b) in combinations(names, 2):
        assert depth(a, b) <= 0, (one, other)


def test_every_name_is_nearest_to_its_own_city(base: BaseMap) -> None:
    cities = [place for place in base.places if place.kind == "city"]
    for own in cities:
        boxes = [box for place, _, box in ink(base) if place == own]
        away = {city.name: min(gap(box, city.x, city.y) for box in boxes) for city in cities}
        assert min(away, key=away.__getitem__) == own.name, (own.name, sorted(away.values())[:2])


def test_names_stay_off_crossroads_walls_and_tokens(base: BaseMap) -> None:
    assert list(ink(base))
    assert base.places
    assert base.areas
    arrows = [(x, y) for link, x, y, _ in arrow_spots(base) if link.kind == "road"]
    assert arrows
    for _, line, box in ink(base):
        assert min(gap(box, x, y) for x, y in arrows) > 2.5, line
        for place in base.places:
            if place.kind == "city":
                assert depth(box, wall(place)) <= 0.5, (line, place.name)
            else:
                assert gap(box, place.x, place.y) >= MARK_RADIUS["reach"] - 0.5, (line, place.id)
        for area in base.areas:
            x, y = area.middle[0] + area.label_at[0], area.middle[1] + area.label_at[1]
            if area.label:
                assert gap(box, x + 9.2, y) >= TOKEN_RADIUS - 1, (line, area.id)
            else:
                assert gap(box, x, y) >= 9.5, (line, area.id)


def test_names_stay_on_the_sheet(base: BaseMap) -> None:
    assert list(ink(base))
    for _, line, (left, top, right, bottom) in ink(base):
        assert left > 3, line
        assert top > 3, line
        assert right < base.width - 3, line
        assert bottom < base.height - 3, line


def test_long_names_are_shortened_so_that_they_can_be_told(base: BaseMap) -> None:
    for place in base.places:
        written = place.label.replace("\n", " ").replace("Aug. ", "Augusta ")
        assert written in place.name
    labels = [place.label for place in base.places if place.label]
    assert len(set(labels)) == 40


def test_sea_arrows_run_over_water(board: RoadNetwork, base: BaseMap) -> None:
    assert base.links
    for link in base.links:
        if link.kind != "sea" or len(link.points) < 5:
            continue
        middle = link.points[len(link.points) // 2]
        nearest = min(dist(middle, area.middle) for area in base.areas)
        assert nearest > 26, link.id


def test_limes_and_coast_are_whole_lines(board: RoadNetwork, base: BaseMap) -> None:
    sides = sum(link.limes for link in board.links)
    limes = [line for line in base.lines if line.kind == "limes"]
    assert sum(len(line.points) - 1 for line in limes) == sides == 10
    coast = sum(link.kind == "road" and len(link.hexes) == 1 for link in board.links)
    lines = [line for line in base.lines if line.kind == "coast"]
    assert sum(len(line.points) - 1 for line in lines) == coast
    assert all(line.points[0] == line.points[-1] for line in lines)


def test_a_board_of_ones_own_is_lettered_by_rule(board: RoadNetwork) -> None:
    text = board.to_toml().replace("Lutetia", "Parisii")
    own = read_network(text, "own board")
    base = base_map(own)
    assert base.id != base_map(board).id
    assert {place.label.replace("\n", " ") for place in base.places if place.label} >= {"Parisii"}
    clashes = sum(depth(a, b) > 2 for (_, _, a), (_, _, b) in combinations(ink(base), 2))
    assert clashes <= 6


def test_a_route_is_drawn_along_its_links(board: RoadNetwork, base: BaseMap) -> None:
    route = bills(board, "9,1,N", "8,8,N", grain=2, gold=7)[0]
    ways, _ = route_ways(board, route, "red")
    (way,) = ways
    spots = {place.id: (place.x, place.y) for place in base.places}
    assert way.points[0] == spots["9,1,N"]
    assert way.points[-1] == spots["8,8,N"]
    assert [spot for spot in way.points if spot in {spots[c] for c in route.crossroads}] == [
        spots[c] for c in route.crossroads
    ]
    longest = max(dist(a, b) for a, b in zip(way.points, way.points[1:], strict=False))
    assert longest < 60


@pytest.mark.rule("SFR-96", "SFR-99")
def test_arrows_are_numbered_in_travel_order_and_the_first_is_free(board: RoadNetwork) -> None:
    route = bills(board, "9,1,N", "8,8,N", grain=2, gold=7)[0]
    badges = route_ways(board, route, "red")[0][-1].badges
    assert len(badges) == len(route.arrows) > 2
    assert badges[0].text == "free"
    assert [badge.kind for badge in badges] == [arrow.paid for arrow in route.arrows]
    assert all(
        badge.text == f"{arrow.amount} {arrow.paid}" for badge, arrow in zip(badges[1:], route.arrows[1:], strict=True)
    )


def test_prices_do_not_cover_each_other(board: RoadNetwork) -> None:
    for goal in ("8,8,N", "3,8,S", "0,8,N", "10,10,S"):
        routes = bills(board, "9,1,N", goal, grain=3, gold=9)
        assert routes, goal
        for route in routes:
            ways, at = route_ways(board, route, "red", (), "9 gold")
            boxes = [
                (b.x + b.text_at[0] - 25, b.y + b.text_at[1] - 9, b.x + b.text_at[0] + 25, b.y + b.text_at[1] + 9)
                for b in ways[-1].badges
            ]
            end = ways[-1].points[-1]
            boxes.append((end[0] + at[0] - 25, end[1] + at[1] - 9, end[0] + at[0] + 25, end[1] + at[1] + 9))
            assert all(depth(a, b) < 6 for a, b in combinations(boxes, 2)), goal


def test_numbers_of_arrows_do_not_cover_each_other(board: RoadNetwork) -> None:
    # Two sea ways into the bay of Burdigala have their middles five units apart.
    shown = [
        route_ways(board, route, "red")[0][-1].badges
        for goal in ("2,6,S", "1,7,N", "1,5,S", "0,6,N")
        for route in next_best(board, "9,1,N", goal, grain=1, gold=5, count=4)
    ]
    assert sum(len(badges) > 4 for badges in shown) > 4
    for badges in shown:
        assert all(dist((one.x, one.y), (two.x, two.y)) > 15 for one, two in combinations(badges, 2))


def test_other_routes_lie_under_the_one_that_counts(board: RoadNetwork) -> None:
    first, *rest = next_best(board, "9,1,N", "8,8,N", grain=2, gold=7, count=3)
    ways, _ = route_ways(board, first, "red", (first, *rest))
    assert [way.kind for way in ways] == ["other", "other", "best"]


def test_a_scene_says_what_it_shows(board: RoadNetwork) -> None:
    found = reach(board, "9,1,N", grain=1)
    route = bills(board, "9,1,N", "8,4,N", grain=1)[0]
    scene = board_scene(
        board,
        pieces=[tribe("9,1,N", "red", "horsemen")],
        start="9,1,N",
        reach=found,
        goal="8,4,N",
        route=route,
        reasons=["9,1,S", "9,1,S"],
        player="red",
    )
    kinds = [mark.kind for mark in scene.marks]
    assert kinds.count("reach") == len(found)
    assert kinds.count("chosen") == kinds.count("start") == kinds.count("ring") == 1
    assert scene.marks[-1].place == "8,4,N"
    assert "costs nothing" in scene.marks[-1].words
    named = [place_name(board, board.number(place)) for place in ("9,1,N", "8,4,N", "9,1,S")]
    for part in (*named, f"{len(found)} crossroads can be reached"):
        assert part in scene.words


def test_an_unreachable_goal_is_chosen_without_a_way(board: RoadNetwork) -> None:
    scene = board_scene(board, start="9,1,N", goal="Roma", reasons=["Roma"])
    assert scene.ways == ()
    assert "Roma is chosen" in scene.words


def test_prices_are_said_in_full_and_in_short() -> None:
    assert price_words([Bill(0, 6), Bill(1, 3), Bill(2, 0)]) == "6 gold, or 1 grain and 3 gold, or 2 grain"
    assert price_note([Bill(0, 6), Bill(2, 0)]) == "6"
    marks = reach_marks({"a": (Bill(0, 0),), "b": (Bill(1, 0),)}, skip=["b"])
    assert [(mark.place, mark.text, mark.words) for mark in marks] == [("a", "0", "costs nothing")]
    assert [mark.place for mark in reason_marks(["x", "y", "x"])] == ["x", "y"]


def test_a_city_that_was_plundered_bears_a_sign_and_one_that_is_held_only_who_holds_it() -> None:
    state = position(
        red={"horsemen": {"at": "9,1,N", "counters": {"Germania": 1}}, "warriors": {"cities": ["Mogontiacum"]}},
        plundered=["Castra Regina"],
    )
    board = STRUGGLE_FOR_ROME.frame(state).board
    signs = [piece for piece in position_pieces(STRUGGLE_FOR_ROME.frame(state), state) if piece.kind == "plundered"]
    (city,) = (city for city in board.cities if city.name == "Castra Regina")
    assert [(piece.place, piece.words) for piece in signs] == [(city.at, "plundered: no counter left")]
    assert ("unrest", "plundered city") in base_map(board).key
