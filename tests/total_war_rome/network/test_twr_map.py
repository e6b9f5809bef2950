from __future__ import annotations

import copy
import tomllib
from importlib.resources import files

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from romelab.core.errors import InputError, Problem
from romelab.total_war_rome.network.network import RegionNetwork, default_network
from romelab.total_war_rome.network.network_file import MOST

DATA = tomllib.loads(files("romelab.total_war_rome.network").joinpath("map.toml").read_text(encoding="utf-8"))


@pytest.fixture
def data():
    return copy.deepcopy(DATA)


@pytest.mark.rule("TWR-030")
def test_the_map_is_made_of_home_and_independent_regions_and_sea_areas():
    board = default_network()
    assert len(board.regions) == 50
    assert len(board.seas) == 14
    for faction in ("rome", "carthage", "greece", "barbarians"):
        homes = board.homes(faction)
        assert len(homes) == 6
        assert sum(board.region[name].gold for name in homes) == 9


@pytest.mark.rule("TWR-034")
def test_borders_are_of_four_kinds():
    kinds = [border.kind for border in default_network().borders]
    assert {kind: kinds.count(kind) for kind in sorted(set(kinds))} == {
        "mountain": 26,
        "plain": 35,
        "river": 17,
        "strait": 5,
    }


@pytest.mark.rule("TWR-036")
def test_trees_and_mountains_add_up_to_difficult_terrain():
    assert DATA["region"]
    for entry in DATA["region"]:
        assert default_network().region[entry["id"]].difficult == entry["trees"] + entry["mountains"]


def test_the_graph_is_documented_planar_and_joined():
    graph = default_network().graph()
    assert graph.graph == {"name": default_network().name}
    land = graph.subgraph([node for node, kind in graph.nodes("kind") if kind == "region"])
    assert nx.check_planarity(land)[0]
    assert nx.number_connected_components(land) == 4
    assert nx.is_connected(graph)
    assert sum(1 for _, kind in graph.nodes("kind") if kind == "sea") == 14
    doc = RegionNetwork.graph.__doc__ or ""
    for _, attributes in graph.nodes(data=True):
        assert all(f"``{name}``" in doc for name in attributes)


def test_every_fault_of_an_own_map_is_named(data):
    regions = {entry["id"]: entry for entry in data["region"]}
    regions["latium"]["gold"] = 7
    regions["latium"]["borders"][0]["kind"] = "wall"
    regions["aeduia"]["port"] = True
    regions["campania"]["coasts"] = ["mare_nostrum"]
    regions["africa"]["capital"] = False
    regions["samnium"]["home"] = "persia"
    data["sea"][0]["adjacent"].append("styx")
    with pytest.raises(InputError) as caught:
        RegionNetwork(data, "mine.toml")
    said = "; ".join(map(str, caught.value.problems))
    for part in ("gold value", "'wall'", "a port needs a coast", "mare_nostrum", "carthage", "'styx'"):
        assert part in said
    assert "region samnium: there is no faction 'persia'" in said
    # A faction that is not there is one problem, not two.
    assert said.count("persia") == 1


TEXT = "must be a text of at most 80 letters, digits and symbols"
BORDERS, SEA = DATA["region"][0]["borders"], DATA["sea"][0]


@pytest.mark.parametrize(
    ("place", "field", "value", "said"),
    [
        ("latium", "gold", 0, ["its gold value must be 1, 2 or 3, not 0"]),
        ("latium", "gold", 4, ["its gold value must be 1, 2 or 3, not 4"]),
        ("latium", "gold", "x", ["gold must be a whole number"]),
        ("latium", "gold", True, ["gold must be a whole number"]),
        ("latium", "trees", -1, ["trees must be from 0 to 9"]),
        ("latium", "trees", 9, []),
        ("latium", "mountains", 10, ["mountains must be from 0 to 9"]),
        ("latium", "coasts", ["mare_tyrrhenum", "mare_ionium"], ["its coast on mare_ionium is missing there"]),
        ("latium", "mercenary", True, ["a home region cannot be a mercenary region"]),
        ("latium", "port", 1, ["port must be true or false"]),
        ("latium", "lon", 180.5, ["lon must be from -180 to 180 degrees"]),
        ("latium", "lat", -90.5, ["lat must be from -90 to 90 degrees"]),
        ("latium", "german", 3, [f"german {TEXT}"]),
        ("latium", "german", "x" * 81, [f"german {TEXT}"]),
        ("latium", "name", "x" * 81, [f"name {TEXT}"]),
        ("latium", "name", "x" * 80, []),
        ("latium", "defence", ["PINK", "RED"], ["there is no die 'PINK'"]),
        ("latium", "defence", ["RED"], ["its defence must have two dice, not 1"]),
        ("latium", "start_improvements", ["palace"], ["there is no improvement 'palace'"]),
        ("latium", "start_improvements", [3], ["start_improvements must be a list of texts"]),
        ("latium", "coasts", ["x"] * 31, ["coasts must have at most 30 entries"]),
        ("latium", "borders", [*BORDERS, 3], ["a border needs to and kind, both texts"]),
        ("latium", "borders", [*BORDERS, {"to": "latium", "kind": "plain"}], ["it cannot border on itself"]),
        ("latium", "borders", [*BORDERS, {"to": "styx", "kind": "plain"}], ["there is no region 'styx' to border on"]),
        ("latium", "borders", [*BORDERS, BORDERS[0]], ["its border with etruria is listed twice"]),
        (
            "latium",
            "borders",
            [*BORDERS, {"to": "mauretania", "kind": "plain"}],
            ["its border with mauretania is missing there"],
        ),
        ("aquitania", "capital", True, ["a capital must be a home region"]),
        ("aeduia", "port", True, ["a port needs a coast"]),
        ("oceanus_gallicus", "coast", [*SEA["coast"], "styx"], ["there is no region 'styx'"]),
        ("oceanus_gallicus", "coast", [*SEA["coast"], "latium"], ["its coast of latium is missing there"]),
        ("oceanus_gallicus", "adjacent", [*SEA["adjacent"], "styx"], ["there is no sea area 'styx'"]),
        ("oceanus_gallicus", "adjacent", [*SEA["adjacent"], SEA["id"]], ["it cannot be next to itself"]),
    ],
)
def test_one_wrong_value_is_the_only_fault(data, place, field, value, said):
    (kind, entry), *_ = ((kind, one) for kind in ("region", "sea") for one in data[kind] if one["id"] == place)
    entry[field] = value
    try:
        RegionNetwork(data)
    except InputError as error:
        assert [str(problem) for problem in error.problems] == [f"{kind} {place}: {what}" for what in said]
    else:
        assert not said


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        ("region", 3, "region: must be a list of at least one entry"),
        ("sea", [], "sea: must be a list of at least one entry"),
        ("region", [3], "region 1: must hold named fields"),
        ("sea", [SEA] * (MOST + 1), f"sea: must have at most {MOST} entries"),
        ("name", "x" * 81, "name: the name of a map has 1 to 80 characters"),
    ],
)
def test_what_is_no_part_of_a_map_is_the_only_fault(data, kind, value, said):
    data[kind] = value
    with pytest.raises(InputError) as refused:
        RegionNetwork(data)
    assert [str(problem) for problem in refused.value.problems] == [said]


def test_a_border_of_two_kinds_is_a_fault_of_both_sides(data):
    data["region"][0]["borders"][0]["kind"] = "strait"
    with pytest.raises(InputError) as refused:
        RegionNetwork(data)
    assert [str(problem) for problem in refused.value.problems] == [
        "region latium: its border with etruria is strait here and river there",
        "region etruria: its border with latium is river here and strait there",
    ]


def test_a_sea_beside_another_lies_beside_it_both_ways(data):
    data["sea"][0]["adjacent"].append("mare_ibericum")
    with pytest.raises(InputError) as caught:
        RegionNetwork(data)
    one_way = Problem("sea oceanus_gallicus", "it is next to mare_ibericum but not the other way round")
    assert caught.value.problems == (one_way,)


def test_missing_fields_are_named_before_anything_else(data):
    del data["region"][3]["gold"]
    data["region"][4]["port"] = 1
    with pytest.raises(InputError) as caught:
        RegionNetwork(data)
    assert len(caught.value.problems) == 2


def test_a_border_of_one_side_only_is_a_fault(data):
    data["region"][0]["borders"].pop()
    with pytest.raises(InputError, match="is missing there"):
        RegionNetwork(data)


def test_a_map_file_that_is_none_is_refused_in_a_sentence(tmp_path):
    path = tmp_path / "map.toml"
    path.write_text("[[region]", encoding="utf-8")
    with pytest.raises(InputError, match="is not TOML"):
        RegionNetwork.read(path)
    with pytest.raises(InputError, match="cannot be read"):
        RegionNetwork.read(tmp_path / "none.toml")


json_like = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(number=st.integers(0, 49), field=st.sampled_from(sorted(DATA["region"][0])), value=json_like)
def test_any_damage_gives_an_input_error_or_a_map(number, field, value):
    damaged = {**DATA, "region": [dict(entry) for entry in DATA["region"]]}
    damaged["region"][number][field] = value
    try:
        RegionNetwork(damaged)
    except InputError as error:
        assert error.problems


def test_the_ports_of_a_sea_are_the_regions_of_its_coast_that_have_one():
    board = default_network()
    open_to = {
        sea.id: {region.id for region in board.regions if region.port and sea.id in region.coasts} for sea in board.seas
    }
    assert {sea: set(places) for sea, places in board.ports.items()} == open_to
    assert any(set(sea.coast) - open_to[sea.id] for sea in board.seas)  # not every coast has one
