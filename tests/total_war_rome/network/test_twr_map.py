from __future__ import annotations

import copy
import tomllib
from importlib.resources import files

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from romelab.core.faults import Fault, InputError
from romelab.total_war_rome.network.network import RegionNetwork, default_network

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
    data["sea"][0]["adjacent"].append("styx")
    with pytest.raises(InputError) as caught:
        RegionNetwork(data, "mine.toml")
    said = "; ".join(map(str, caught.value.faults))
    for part in ("gold value", "'wall'", "a port needs a coast", "mare_nostrum", "carthage", "'styx'"):
        assert part in said


def test_a_sea_beside_another_lies_beside_it_both_ways(data):
    data["sea"][0]["adjacent"].append("mare_ibericum")
    with pytest.raises(InputError) as caught:
        RegionNetwork(data)
    one_way = Fault("sea oceanus_gallicus", "it is next to mare_ibericum but not the other way round")
    assert caught.value.faults == (one_way,)


def test_missing_fields_are_named_before_anything_else(data):
    del data["region"][3]["gold"]
    data["region"][4]["port"] = 1
    with pytest.raises(InputError) as caught:
        RegionNetwork(data)
    assert len(caught.value.faults) == 2


def test_a_border_of_one_side_only_is_a_fault(data):
    data["region"][0]["borders"].pop()
    with pytest.raises(InputError, match="is missing there"):
        RegionNetwork(data)


def test_a_map_file_that_is_none_is_refused_in_a_sentence(tmp_path):
    path = tmp_path / "map.toml"
    path.write_text("[[region]", encoding="utf-8")
    with pytest.raises(InputError, match="is no TOML"):
        RegionNetwork.read(path)
    with pytest.raises(InputError, match="cannot be read"):
        RegionNetwork.read(tmp_path / "none.toml")


json_like = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(deadline=None)
@given(number=st.integers(0, 49), field=st.sampled_from(sorted(DATA["region"][0])), value=json_like)
def test_any_damage_gives_an_input_error_or_a_map(number, field, value):
    damaged = {**DATA, "region": [dict(entry) for entry in DATA["region"]]}
    damaged["region"][number][field] = value
    try:
        RegionNetwork(damaged)
    except InputError as error:
        assert error.faults


def test_the_ports_of_a_sea_are_the_regions_of_its_coast_that_have_one():
    board = default_network()
    open_to = {
        sea.id: {region.id for region in board.regions if region.port and sea.id in region.coasts} for sea in board.seas
    }
    assert {sea: set(places) for sea, places in board.ports.items()} == open_to
    assert any(set(sea.coast) - open_to[sea.id] for sea in board.seas)  # not every coast has one
