"""Networks, places and tables leave the package in the usual formats, and networks come back the same."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import romelab
from romelab.core.bots import RandomBot
from romelab.core.errors import InputError, SentenceError
from romelab.core.tables import frame

GAMES = ("struggle_for_rome", "kampf_um_rom", "total_war_rome")
GRAPHS = (*GAMES, "atlas")


def of(game: str) -> Any:
    return import_module(f"romelab.{game}").graph()


def edges_of(graph: Any, without: tuple[str, ...] = ()) -> dict[Any, dict[str, Any]]:
    """Return the edges with their data, their ends in either order if the graph has no directions."""
    rows = graph.edges(keys=True, data=True) if graph.is_multigraph() else graph.edges(data=True)
    found = {}
    for one, other, *key, data in rows:
        ends = (one, other) if graph.is_directed() else frozenset((one, other))
        found[ends, *key] = {name: value for name, value in data.items() if name not in without}
    return found


def through_graphml(graph: Any) -> Any:
    held = io.BytesIO()
    nx.write_graphml(graph, held)
    held.seek(0)
    return nx.read_graphml(held, force_multigraph=graph.is_multigraph())


def through_gexf(graph: Any) -> Any:
    held = io.BytesIO()
    nx.write_gexf(graph, held)
    held.seek(0)
    back = nx.read_gexf(held)
    for _, data in back.nodes(data=True):
        # The format asks for a label of every node.
        del data["label"]
    return back


def through_json(graph: Any) -> Any:
    return nx.node_link_graph(json.loads(json.dumps(nx.node_link_data(graph, edges="edges"))), edges="edges")


@pytest.mark.parametrize("through", [through_graphml, through_gexf, through_json])
@pytest.mark.parametrize("game", GRAPHS)
def test_a_network_comes_back_the_same(game: str, through: Callable[[Any], Any]) -> None:
    graph = of(game)
    back = through(graph)
    assert type(back) is type(graph)
    assert dict(back.nodes(data=True)) == dict(graph.nodes(data=True))
    # GEXF numbers the edges of its own.
    assert edges_of(back, without=("id",)) == edges_of(graph)
    if through is not through_gexf:
        assert {name: back.graph[name] for name in graph.graph} == graph.graph


@pytest.mark.parametrize("game", GRAPHS)
def test_every_attribute_is_a_text_a_number_or_a_truth_value(game: str) -> None:
    graph = of(game)
    for data in (*dict(graph.nodes(data=True)).values(), *edges_of(graph).values()):
        assert all(type(value) in (str, int, float, bool) for value in data.values()), data
        assert not {"source", "target", "start", "end", "id", "label"} & set(data)


@pytest.mark.parametrize("game", GRAPHS)
def test_a_network_comes_back_from_a_table_of_edges(game: str) -> None:
    pandas = pytest.importorskip("pandas")
    graph = of(game)
    key = {"edge_key": "key"} if graph.is_multigraph() else {}
    table = nx.to_pandas_edgelist(graph, **key)
    held = io.StringIO()
    table.to_csv(held, index=False)
    held.seek(0)
    read = pandas.read_csv(held, keep_default_na=False)
    back = nx.from_pandas_edgelist(read, edge_attr=True, create_using=type(graph), **key)
    assert len(table) == graph.number_of_edges()
    told, found = edges_of(graph), edges_of(back)
    assert found.keys() == told.keys()
    for ends, data in told.items():
        # As words: a column that only coasts have is no column of truth values in a file.
        assert {name: str(found[ends][name]) for name in data} == {name: str(value) for name, value in data.items()}


def test_cities_as_geojson() -> None:
    board = romelab.struggle_for_rome.default_network()
    found = json.loads(json.dumps(board.geojson()))
    assert found["type"] == "FeatureCollection"
    assert [city["properties"]["name"] for city in found["features"]] == [city.name for city in board.cities]
    (roma,) = [city for city in found["features"] if city["properties"]["name"] == "Roma"]
    lon, lat = roma["geometry"]["coordinates"]
    assert (round(lon), round(lat)) == (12, 42)
    assert roma["properties"]["towers"] == 5


def test_regions_borders_and_ways_as_geojson() -> None:
    from romelab.total_war_rome.network.routes import March, reach

    board = romelab.total_war_rome.default_network()
    way = reach(board, March("Latium", 3))["magna_graecia"]
    found = json.loads(json.dumps(board.geojson(ways=[way.stops])))["features"]
    graph = board.graph()
    points = [one for one in found if one["geometry"]["type"] == "Point"]
    lines = [one for one in found if one["geometry"]["type"] == "LineString"]
    assert {one["properties"]["id"] for one in points} == set(graph)
    assert len(lines) == graph.number_of_edges() + 1
    at = {one["properties"]["id"]: one["geometry"]["coordinates"] for one in points}
    for one in lines[:-1]:
        start, goal = one["properties"]["start"], one["properties"]["goal"]
        assert one["geometry"]["coordinates"] == [at[start], at[goal]]
    assert lines[-1]["geometry"]["coordinates"] == [at[stop] for stop in way.stops]
    with pytest.raises(InputError, match=r"ways: there is no region or sea area 'Laitum'; did you mean Latium\?"):
        board.geojson(ways=[("Laitum", "Campania")])


def test_places_links_and_journeys_as_geojson() -> None:
    travelled = romelab.atlas.journey("Roma", "Alexandria")
    found = json.loads(json.dumps(romelab.atlas.geojson([travelled])))["features"]
    graph = romelab.atlas.graph()
    points = [one for one in found if one["geometry"]["type"] == "Point"]
    at = {one["properties"]["id"]: one["geometry"]["coordinates"] for one in points}
    assert at.keys() == {*graph}
    *lines, drawn = [one for one in found if one["geometry"]["type"] == "LineString"]
    assert len(lines) == len(romelab.atlas.links()) == graph.number_of_edges() / 2
    for one in lines:
        told = one["properties"]
        assert one["geometry"]["coordinates"] == [at[told.pop("start")], at[told.pop("goal")]]
    stops = drawn["properties"]["stops"].split()
    assert (stops[0], stops[-1], drawn["properties"]["days"]) == ("roma", "alexandria", travelled.days)
    assert drawn["geometry"]["coordinates"] == [at[stop] for stop in stops]
    assert [stop for stop in stops if stop in {each.id for each in travelled.stops}] == [
        each.id for each in travelled.stops
    ]
    alone = romelab.atlas.geojson(ours=False)["features"]
    assert len(alone) == 677 + len(romelab.atlas.links(ours=False))


@pytest.mark.parametrize("hand", ["text", "file", "plain"])
def test_geojson_comes_back_the_same(hand: str, tmp_path: Path) -> None:
    travelled = romelab.atlas.journey("Roma", "Alexandria")
    board = romelab.total_war_rome.default_network()
    written = (
        romelab.struggle_for_rome.default_network().geojson(),
        board.geojson(ways=[("Latium", "Campania", "Magna Graecia")]),
        romelab.atlas.geojson([travelled]),
    )
    for document in written:
        (tmp_path / "map.geojson").write_text(json.dumps(document), encoding="utf-8")
        given = {"text": json.dumps(document), "file": tmp_path / "map.geojson", "plain": document}[hand]
        assert romelab.read_geojson(given).document() == document


def test_geojson_read_back_gives_the_networks_and_the_ways() -> None:
    board = romelab.total_war_rome.default_network()
    found = romelab.read_geojson(json.dumps(board.geojson(ways=[("Latium", "Campania", "Magna Graecia")])))
    graph, back = board.graph(), found.graph()
    assert dict(back.nodes(data=True)) == dict(graph.nodes(data=True))
    assert {(one, other): data for one, other, data in back.edges(data=True)} == {
        (one, other): data for one, other, data in graph.edges(data=True)
    }
    assert [way.stops for way in found.ways] == [("latium", "campania", "magna_graecia")]
    assert board.geojson(ways=[way.stops for way in found.ways]) == found.document()

    travelled = romelab.atlas.journey("Roma", "Alexandria")
    found, graph = romelab.read_geojson(romelab.atlas.geojson([travelled])), romelab.atlas.graph()
    back = found.graph()
    assert dict(back.nodes(data=True)) == dict(graph.nodes(data=True))
    forward = [(start, goal, key) for start, goal, key, way in graph.edges(keys=True, data="forward") if way]
    assert edges_of(back) == edges_of(graph.edge_subgraph(forward))
    (way,) = found.ways
    assert (way.stops[0], way.stops[-1], way.properties["days"]) == ("roma", "alexandria", travelled.days)
    assert repr(found) == f"<GeoJSON: {len(graph)} places, {len(forward)} links, 1 way>"

    cities = romelab.read_geojson(romelab.struggle_for_rome.default_network().geojson()).places
    assert [city.name for city in cities][:1] == [romelab.struggle_for_rome.default_network().cities[0].name]


def test_what_a_map_program_drew_is_read() -> None:
    drawn = {
        "type": "FeatureCollection",
        "name": "my walk",
        "features": [
            {"type": "Feature", "geometry": {"type": "Point", "coordinates": [7, 50.9, 53.2]}, "properties": None},
            {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[7, 51], [8, 50]]}},
            {
                "type": "Feature",
                "geometry": {"type": "LineString", "coordinates": [[7, 51], [8, 50]]},
                "properties": {"start": ["roma"], "goal": None, "stops": 3, "name": 4},
            },
        ],
    }
    found = romelab.read_geojson(drawn)
    assert [one.along for one in found.places] == [((7, 50.9),)]
    assert [one.along for one in found.ways] == [((7, 51), (8, 50))] * 2
    assert [one.name for one in found.all] == ["", "", ""]
    assert (len(found.graph()), found.links) == (0, ())


def test_geojson_that_is_none_is_refused_with_every_fault() -> None:
    def feature(kind: object, along: object, said: object = None) -> dict[str, Any]:
        return {"type": "Feature", "geometry": {"type": kind, "coordinates": along}, "properties": said}

    wrong = [
        *(feature("Polygon", [[[0, 0]]]), feature("Point", [181, 0]), feature("Point", [0, 90.5]), feature("Point", 3)),
        *(feature("LineString", [[0, 0]]), feature("LineString", [[0, 0], [True, 0]]), feature("Point", [0, 0], 7)),
        *(feature("Point", [0]), 3),
    ]
    for one in wrong:
        with pytest.raises(InputError, match="feature 2"):
            romelab.read_geojson({"type": "FeatureCollection", "features": [feature("Point", [180, -90]), one]})
    with pytest.raises(InputError, match=r"(?s)feature 1.*feature 2.*feature 3"):
        romelab.read_geojson({"type": "FeatureCollection", "features": wrong[:3]})
    for other in ("[]", "{}", {"type": "Feature", "features": []}, {"type": "FeatureCollection", "features": 3}):
        with pytest.raises(InputError, match="must be a FeatureCollection with a list of features"):
            romelab.read_geojson(other)
    for other in ({1, 2}, "{", None, b"x", {"a": {1}}):
        with pytest.raises(InputError):
            romelab.read_geojson(other)  # type: ignore[arg-type]


def test_scores_and_winners_have_columns_of_their_own() -> None:
    rows = romelab.kampf_um_rom.playouts([RandomBot()] * 3, range(4))
    flat = rows.flat()
    assert list(flat[0]) == [
        *("seed", "finished", "decisions", "chance_steps"),
        *("score_0", "score_1", "score_2", "won_0", "won_1", "won_2"),
    ]
    for entry, one in zip(rows, flat, strict=True):
        assert tuple(one[f"score_{seat}"] for seat in range(3)) == entry["scores"]
        assert sum(one[f"won_{seat}"] for seat in range(3)) == pytest.approx(1)
        assert all((one[f"won_{seat}"] > 0) == (seat in entry["winners"]) for seat in range(3))


def test_things_and_playouts_as_tables() -> None:
    pytest.importorskip("pandas")
    cities = frame(romelab.struggle_for_rome.default_network().cities)
    assert len(cities) == 40
    assert list(cities["towers"])[:1] == [romelab.struggle_for_rome.default_network().cities[0].towers]
    rows = romelab.kampf_um_rom.playouts([RandomBot()] * 3, range(4))
    assert rows.frame().equals(frame(rows))
    assert list(rows.frame()["seed"]) == [0, 1, 2, 3]
    with pytest.raises(InputError, match="row 1: has no named fields: 7"):
        frame([{"a": 1}, 7])


def test_a_table_without_pandas_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(SentenceError, match=r"^tables need pandas, which is not installed here; install it with"):
        romelab.frame([{"a": 1}])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ([RandomBot()] * 5, "bots: the set-up has 4 seats and needs as many bots, not 5"),
        (
            [RandomBot(), RandomBot, RandomBot()],
            r"bots\[1\]: RandomBot is a class; make a bot of it with RandomBot\(\)",
        ),
        ([RandomBot(), RandomBot(), "me"], r"bots\[2\]: 'me' is not a bot: it lacks choose and looks"),
        (RandomBot(), "bots: must be a list with a bot for each"),
        ("abc", "bots: must be a list"),
    ],
)
def test_bots_that_do_not_fit_are_refused_in_words(game: str, bots: Any, said: str) -> None:
    with pytest.raises(InputError, match=said):
        import_module(f"romelab.{game}").playouts(bots, range(1))


def test_a_set_up_for_another_number_of_bots() -> None:
    package = romelab.struggle_for_rome
    with pytest.raises(InputError, match="the set-up has 3 seats and needs as many bots, not 4"):
        package.playouts([RandomBot()] * 4, setup=package.Setup(("A", "B", "C")))
