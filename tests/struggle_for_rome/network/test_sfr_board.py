"""The house board: every property that the rules ledger lists for it."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from importlib.resources import files
from itertools import combinations, permutations

import networkx as nx
import pytest

from romelab.core.errors import InputError
from romelab.struggle_for_rome.network import sheet
from romelab.struggle_for_rome.network.network import RoadNetwork, default_network, read_network

BOARD = default_network()
GRAPH = BOARD.graph()
ROADS = nx.Graph((one, two) for one, two, kind in GRAPH.edges(keys=True) if kind == "road")
PROVINCES = ("Germania", "Gallia", "Hispania", "Italia Superus", "Italia Inferus")


def arrows_between(start: str) -> dict[str, int]:
    """Count the fewest arrows from a crossroads to all others, with networkx alone."""
    weights = nx.Graph()
    for one, two, link in GRAPH.edges(data=True):
        arrow = int(link["arrow"])
        if not weights.has_edge(one, two) or weights[one][two]["weight"] > arrow:
            weights.add_edge(one, two, weight=arrow)
    return nx.single_source_dijkstra_path_length(weights, start)


def hexes_of(place: str) -> set[str]:
    return set(GRAPH.nodes[place]["hexes"].split())


def cities_beside(place: str) -> set[str]:
    return {GRAPH.nodes[other]["city"] for other in ROADS[place]} - {""}


def test_the_graph_says_of_each_crossroads_what_the_board_does() -> None:
    for place in BOARD.crossroads:
        city = None if place.city is None else BOARD.cities[place.city]
        assert GRAPH.nodes[place.id] == {
            "x": place.x,
            "y": place.y,
            "kind": "city" if city else "start" if place.start else "crossroads",
            "city": city.name if city else "",
            "province": city.province if city else "",
            "towers": city.towers if city else 0,
            "iii": bool(city and city.iii),
            "district": BOARD.districts[place.district].name,
            "hexes": " ".join(BOARD.hexes[number].id for number in place.hexes),
            "coastal": place.coastal,
            "start_colour": place.start or "",
        }
    assert GRAPH.graph == {"title": BOARD.title, "house": BOARD.house}
    assert {frozenset((one, two, kind)) for one, two, kind in GRAPH.edges(keys=True)} == {
        frozenset((*(BOARD.crossroads[end].id for end in link.ends), link.kind)) for link in BOARD.links
    }


def test_size() -> None:
    assert (len(BOARD.hexes), len(BOARD.crossroads), len(BOARD.cities)) == (73, 198, 40)
    assert Counter(link.kind for link in BOARD.links) == {"road": 271, "sea": 20}
    assert nx.is_connected(ROADS)


@pytest.mark.rule("SFR-09")
def test_hexes_have_the_listed_numbers_and_only_forests_have_none() -> None:
    numbers = Counter(tile.number for tile in BOARD.hexes)
    assert numbers == {2: 3, 3: 5, 4: 7, 5: 8, 6: 7, 8: 7, 9: 7, 10: 7, 11: 5, 12: 2, None: 15}
    assert all((tile.number is None) == (tile.terrain == "forest") for tile in BOARD.hexes)


def test_no_six_or_eight_lies_next_to_another() -> None:
    red = {(tile.number in (6, 8)) and tile.index for tile in BOARD.hexes} - {False}
    beside = [set(link.hexes) for link in BOARD.links if len(link.hexes) == 2]
    assert len(red) == 14
    assert not any(pair <= red for pair in beside)


@pytest.mark.rule("SFR-08", "SFR-10")
def test_areas_and_terrains() -> None:
    areas = Counter(tile.area for tile in BOARD.hexes)
    assert areas == dict(zip((*PROVINCES, "Barbaricum"), (13, 15, 16, 11, 11, 7), strict=True))
    terrains = Counter(tile.terrain for tile in BOARD.hexes)
    assert terrains == {"field": 17, "mountain": 17, "pasture": 24, "forest": 15}
    forests = Counter(tile.area for tile in BOARD.hexes if tile.terrain == "forest")
    assert forests == dict.fromkeys(PROVINCES, 3)


@pytest.mark.rule("SFR-07", "SFR-11", "SFR-12")
def test_cities_and_towers() -> None:
    assert Counter(city.towers for city in BOARD.cities) == {2: 15, 3: 15, 4: 9, 5: 1}
    assert [city.name for city in BOARD.cities if city.towers == 5] == ["Roma"]
    for province in PROVINCES:
        towers = sorted(city.towers for city in BOARD.cities if city.province == province)
        assert towers[:6] == [2, 2, 2, 3, 3, 3]
        assert min(towers[6:]) >= 4
    assert [city.standard for city in BOARD.cities] == [city.towers >= 4 for city in BOARD.cities]
    assert sum(city.standard for city in BOARD.cities) == 10


@pytest.mark.rule("SFR-23", "SFR-25")
def test_iii_marks() -> None:
    marked = [city for city in BOARD.cities if city.iii]
    assert Counter(city.province for city in marked) == dict.fromkeys(PROVINCES, 2)
    assert not any(city.standard for city in marked)


def test_cities_lie_apart_and_each_has_a_free_crossroads_beside_it() -> None:
    close = {
        (one.name, two.name): steps
        for one, two in combinations(BOARD.cities, 2)
        if (steps := nx.shortest_path_length(ROADS, one.at, two.at)) < 3
    }
    assert close == {("Augusta Vindelicum", "Mediolanum"): 2}
    places = {city.at for city in BOARD.cities}
    assert all(set(ROADS[city.at]) - places for city in BOARD.cities)


@pytest.mark.rule("SFR-13")
def test_districts_follow_the_nearest_city() -> None:
    """Districts once more, from networkx distances instead of the board's own search."""
    merged = {
        name: min(pair, key=[city.name for city in BOARD.cities].index)
        for pair in (
            ("Colonia Agrippina", "Augusta Treverorum"),
            ("Mogontiacum", "Argentorate"),
            ("Samarobriva", "Caesarodunum"),
            ("Augustodunum", "Lutetia"),
            ("Bracara Augusta", "Emerita Augusta"),
            ("Tarraco", "Toletum"),
            ("Augusta Taurinorum", "Mediolanum"),
            ("Verona", "Ravenna"),
            ("Neapolis", "Croton"),
            ("Beneventum", "Tarentum"),
        )
        for name in pair
    }
    wild = {tile.id for tile in BOARD.hexes if tile.area == "Barbaricum"}
    away = {city.name: nx.single_source_shortest_path_length(ROADS, city.at) for city in BOARD.cities}
    expected = {}
    for place in ROADS:
        nearest = min(BOARD.cities, key=lambda city: (away[city.name][place], city.index)).name
        expected[place] = "Barbaricum" if hexes_of(place) & wild else merged.get(nearest, nearest)
    found = {place.id: BOARD.districts[place.district] for place in BOARD.crossroads}
    assert {place: d.name.split(" and ")[0] for place, d in found.items()} == expected
    assert Counter(len(d.cities) for d in BOARD.districts) == {0: 1, 1: 20, 2: 10}
    assert [d.index for d in BOARD.districts if d.name == "Barbaricum"] == [30]
    arrows = {link["link"] for one, two, link in GRAPH.edges(data=True) if link["kind"] == "road" and link["arrow"]}
    assert arrows == {"|".join(sorted(ends)) for ends in ROADS.edges if expected[ends[0]] != expected[ends[1]]}
    assert len(arrows) == 88


def test_every_district_hangs_together_without_an_arrow() -> None:
    for district in BOARD.districts:
        ids = [BOARD.crossroads[i].id for i in district.crossroads]
        assert nx.is_connected(ROADS.subgraph(ids)), district.name
        assert len({BOARD.parts[i] for i in district.crossroads}) == 1
    assert len(set(BOARD.parts)) == len(BOARD.districts) == 31


@pytest.mark.rule("SFR-13")
def test_sea_links_join_coasts_and_never_end_on_a_city() -> None:
    assert GRAPH.edges(data=True)
    for one, two, link in GRAPH.edges(data=True):
        if link["kind"] == "sea":
            assert link["arrow"]
            for end in (one, two):
                assert GRAPH.nodes[end]["coastal"]
                assert len(hexes_of(end)) < 3
                assert not GRAPH.nodes[end]["city"]


@pytest.mark.rule("SFR-13")
def test_a_road_with_an_arrow_and_a_sea_link_between_the_same_crossroads_are_two_links() -> None:
    for one, two in (("0,9,N", "1,8,S"), ("10,4,S", "10,5,N")):
        both = GRAPH[one][two]
        assert set(both) == {"road", "sea"}
        assert all(link["arrow"] for link in both.values())
        assert both["road"]["link"] != both["sea"]["link"]
    doubled = [pair for pair, count in Counter(link.ends for link in BOARD.links).items() if count > 1]
    assert len(doubled) == 2


@pytest.mark.rule("SFR-14")
def test_the_limes_parts_barbaricum_from_the_provinces() -> None:
    limes = [link for link in BOARD.links if link.limes]
    assert len(limes) == 10
    for link in BOARD.links:
        areas = [BOARD.hexes[i].area for i in link.hexes]
        assert link.limes == (len(areas) == 2 and areas.count("Barbaricum") == 1)
    wild = {tile.id for tile in BOARD.hexes if tile.area == "Barbaricum"}
    assert not any(hexes_of(city.at) & wild for city in BOARD.cities)


@pytest.mark.rule("SFR-15")
def test_starts_are_fair() -> None:
    assert list(BOARD.starts) == ["red", "blue", "white", "yellow"]
    wild = {tile.id for tile in BOARD.hexes if tile.area == "Barbaricum"}
    # The chance that a total is among the first four different totals of two dice, counted out exactly.
    ways = {total: 6 - abs(7 - total) for total in range(2, 13)}
    chance = dict.fromkeys(ways, Fraction(0))
    for four in permutations(ways, 4):
        left, together = 36, Fraction(1)
        for total in four:
            together *= Fraction(ways[total], left)
            left -= ways[total]
        for total in four:
            chance[total] += together
    assert round(float(chance[7]), 4) == 0.5919
    cards = set()
    for pair in BOARD.starts.values():
        places = [BOARD.crossroads[i] for i in pair]
        assert sorted(len(place.hexes) for place in places) == [2, 3]
        assert all(set(GRAPH.nodes[place.id]["hexes"].split()) <= wild for place in places)
        cards.add(sum(chance[BOARD.hexes[i].number] for i in {i for place in places for i in place.hexes}))
    assert len(cards) == 1
    assert round(float(cards.pop()), 4) == 1.1134


def test_how_far_the_cities_are_from_barbaricum() -> None:
    start = BOARD.crossroads[BOARD.starts["red"][0]].id
    away = arrows_between(start)
    first = {BOARD.crossroads[BOARD.index[place]].district for place, count in away.items() if count == 1}
    assert len(first) == 5
    within = {city.name for i in first for city in BOARD.cities if city.index in BOARD.districts[i].cities}
    assert {"Augusta Vindelicum", "Castra Regina", "Iuvavum"} <= within
    assert max(away[city.at] for city in BOARD.cities) == 5
    barbaricum = BOARD.districts[30].crossroads
    assert set().union(*(cities_beside(BOARD.crossroads[i].id) for i in barbaricum)) == {
        "Mogontiacum",
        "Argentorate",
        "Augusta Vindelicum",
        "Castra Regina",
        "Iuvavum",
    }


@pytest.mark.parametrize("start", [i for pair in BOARD.starts.values() for i in pair])
def test_fewest_arrows_to_each_province(start: int) -> None:
    away = arrows_between(BOARD.crossroads[start].id)
    places = {city.at for city in BOARD.cities}
    fewest = {
        province: min(
            away[other]
            for city in BOARD.cities
            if city.province == province
            for other in ROADS[city.at]
            if other not in places
        )
        for province in PROVINCES
    }
    assert fewest == {
        "Germania": 0,
        "Italia Superus": 1,
        "Gallia": 2,
        "Italia Inferus": 3,
        "Hispania": 4,
    }


def test_cities_within_one_arrow() -> None:
    assert BOARD.cities
    for city in BOARD.cities:
        away = arrows_between(city.at)
        near = [other for other in BOARD.cities if other != city and away[other.at] <= 1]
        assert len(near) >= 3, city.name
        assert any(not other.iii for other in near), city.name


def test_everything_else_in_the_graph_is_documented_and_matches_the_board() -> None:
    documented = RoadNetwork.graph.__doc__ or ""
    for place in BOARD.crossroads:
        data = GRAPH.nodes[place.id]
        assert all(f"``{key}``" in documented for key in data)
        assert (data["x"], data["y"]) == (place.x, place.y)
        assert data["kind"] == ("city" if data["city"] else "start" if data["start_colour"] else "crossroads")
    assert all(f"``{key}``" in documented for _, _, data in GRAPH.edges(data=True) for key in data)
    assert GRAPH.graph["house"] == BOARD.house
    assert BOARD.graph() is not GRAPH


def test_geometry() -> None:
    """Every road is one side long, and a hex has its corners around its middle."""
    for link in BOARD.links:
        if link.kind == "road":
            one, two = (BOARD.crossroads[i] for i in link.ends)
            assert (one.x - two.x) ** 2 + (one.y - two.y) ** 2 == pytest.approx(1)
    for tile in BOARD.hexes:
        outline = BOARD.outline(tile)
        assert all((x - tile.x) ** 2 + (y - tile.y) ** 2 == pytest.approx(1) for x, y in outline)
        assert outline[0][1] > tile.y > outline[3][1]
        assert outline[1][0] > tile.x > outline[5][0]
    assert [place.index for place in BOARD.crossroads] == list(range(198))
    assert BOARD.at("10,11,N").y < BOARD.at("5,0,N").y


def test_numbers_and_ids_agree() -> None:
    assert BOARD.crossroads
    for place in BOARD.crossroads:
        assert BOARD.index[place.id] == place.index
        assert BOARD.neighbours[place.index] == place.neighbours
        assert {BOARD.crossroads[i].id for i in place.neighbours} == set(ROADS[place.id])
        assert BOARD.city_at[place.index] == (-1 if place.city is None else place.city)
        assert [other for _, other in BOARD.links_at[place.index]] == sorted(
            other for _, other in BOARD.links_at[place.index]
        )
    assert BOARD.links
    for link in BOARD.links:
        assert link.ends[0] < link.ends[1]
        assert (link.index, link.ends[1]) in BOARD.links_at[link.ends[0]]


@pytest.mark.parametrize("spelling", ["8,7,S", " 8 , 7 , s ", "+8,07,S", "Roma", "roma ", "8,9,NW", "7,8,NE"])
def test_any_spelling_of_a_crossroads_is_understood(spelling: str) -> None:
    if spelling in ("8,9,NW", "7,8,NE"):
        corner = sheet.read_corner(spelling)
        assert corner is not None
        assert BOARD.at(spelling).id == str(corner)
    else:
        assert BOARD.at(spelling).id == "8,7,S"
        assert BOARD.city(spelling).name == "Roma"


def test_six_spellings_of_corners_name_the_corners_of_the_hex() -> None:
    assert BOARD.hexes
    for tile in BOARD.hexes:
        spelled = [BOARD.at(f"{tile.id},{tip}").index for tip in ("N", "NE", "SE", "S", "SW", "NW")]
        assert tuple(spelled) == tile.corners


@pytest.mark.parametrize("place", ["99,99,N", "Londinium", "", "5;0", 7, None, "5,0,N\n5,0,S", "५,0,N", "9999,0,N"])
def test_unknown_places_are_refused_in_one_sentence(place: object) -> None:
    with pytest.raises(InputError) as caught:
        BOARD.at(place, "start")  # type: ignore[arg-type]
    (problem,) = caught.value.problems
    assert problem.where == "start"
    with pytest.raises(InputError):
        BOARD.city(place)  # type: ignore[arg-type]
    with pytest.raises(InputError):
        BOARD.hex(place)  # type: ignore[arg-type]


def test_a_crossroads_without_a_city_is_no_city() -> None:
    with pytest.raises(InputError, match="no city"):
        BOARD.city("9,1,N")
    assert BOARD.hex(" 8, 0").area == "Barbaricum"


def test_a_board_is_shared_compared_by_content_and_never_changes() -> None:
    assert default_network() is BOARD
    again = read_network(BOARD.to_toml())
    assert again is not BOARD
    assert again == BOARD
    assert hash(again) == hash(BOARD)
    assert pickle.loads(pickle.dumps(BOARD)) == copy.deepcopy(BOARD) == BOARD  # noqa: S301
    other = BOARD.to_toml().replace('"house board"', '"board of class 7b"')
    assert read_network(other) != BOARD
    assert read_network(other).title == "board of class 7b"
    with pytest.raises(AttributeError):
        BOARD.links = ()  # type: ignore[misc]
    with pytest.raises(TypeError):
        BOARD.starts["red"] = (0, 0)  # type: ignore[index]


def test_the_file_in_the_package_says_at_its_top_that_it_is_a_house_board() -> None:
    text = files("romelab.struggle_for_rome.network").joinpath("board.toml").read_text(encoding="utf-8")
    assert text == BOARD.to_toml()
    assert BOARD.house.startswith("The whole board is a house substitute")
    assert BOARD.house in "".join(text.splitlines()[:5])


def test_the_board_needs_the_standard_library_alone() -> None:
    code = (
        "import sys; from romelab.struggle_for_rome.network.network import default_network; default_network(); "
        "heavy = {'networkx', 'numpy', 'matplotlib', 'ipywidgets', 'IPython'} & set(sys.modules); "
        "sys.exit(', '.join(sorted(heavy)) or 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
