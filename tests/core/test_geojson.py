"""Places and ways as GeoJSON: what counts as place, link and way, and what is refused."""

from __future__ import annotations

import json

import pytest

from romelab.core.errors import InputError
from romelab.core.geojson import Feature, Features, collection, line, point, read_geojson

ROMA, CAPUA, OSTIA = (12.48, 41.89), (14.25, 41.11), (12.29, 41.76)
DOCUMENT = collection(
    [
        point(ROMA, id="roma", name="Roma", size=3),
        point(CAPUA, name="capua"),
        point(OSTIA),
        line([ROMA, CAPUA], start="roma", goal="capua", kind="road", days=4),
        line([ROMA, OSTIA, CAPUA], start="roma", goal="capua"),
        line([ROMA, CAPUA], start="roma", goal="nowhere"),
        line([ROMA, CAPUA], start="nowhere", goal="capua"),
        line([ROMA, OSTIA, CAPUA], start="roma", goal="capua", stops="roma ostia capua"),
        line([ROMA, CAPUA], start=1, goal="", stops=7),
    ]
)


def refused(given: object) -> list[str]:
    with pytest.raises(InputError) as caught:
        read_geojson(given)  # type: ignore[arg-type]
    return [str(problem) for problem in caught.value.problems]


def test_features_are_written_as_map_programs_read_them() -> None:
    assert line([ROMA, CAPUA], kind="road") == {
        "type": "Feature",
        "geometry": {"type": "LineString", "coordinates": [[12.48, 41.89], [14.25, 41.11]]},
        "properties": {"kind": "road"},
    }
    assert collection(iter([point(ROMA)])) == {"type": "FeatureCollection", "features": [point(ROMA)]}


def test_lines_between_places_are_links_and_all_others_are_ways() -> None:
    found = read_geojson(DOCUMENT)
    assert [one.name for one in found.places] == ["roma", "capua", ""]
    assert found.links == found.all[3:5]
    assert found.ways == found.all[5:]
    assert [one.stops for one in found.ways] == [(), (), ("roma", "ostia", "capua"), ()]
    assert repr(found) == "<GeoJSON: 3 places, 2 links, 4 ways>"
    assert repr(Features(found.all[2:4])) == "<GeoJSON: 1 place, 0 links, 1 way>"


def test_what_has_no_name_is_no_end_of_a_link() -> None:
    unnamed = Features(
        (Feature((OSTIA,), {}), Feature((ROMA, CAPUA), {"start": "", "goal": ""}), Feature((ROMA, CAPUA), {}))
    )
    assert unnamed.links == ()
    assert unnamed.ways == unnamed.all[1:]


def test_the_same_line_twice_is_twice_there() -> None:
    drawn = read_geojson(collection([line([ROMA, CAPUA]), line([ROMA, CAPUA])]))
    assert len(drawn.ways) == 2
    assert drawn.links == drawn.places == ()


def test_the_graph_has_places_and_links_with_what_is_said_of_them() -> None:
    graph = read_geojson(DOCUMENT).graph()
    assert dict(graph.nodes(data=True)) == {
        "roma": {"name": "Roma", "size": 3, "lon": 12.48, "lat": 41.89},
        "capua": {"name": "capua", "lon": 14.25, "lat": 41.11},
    }
    assert list(graph.edges(keys=True, data=True)) == [
        ("roma", "capua", "road", {"kind": "road", "days": 4}),
        ("roma", "capua", 1, {}),
    ]


@pytest.mark.parametrize("how", [lambda text: text, json.loads])
def test_a_document_comes_back_as_it_was(how) -> None:
    assert read_geojson(how(json.dumps(DOCUMENT))).document() == DOCUMENT


def test_a_file_is_read_and_a_height_left_out(tmp_path) -> None:
    file = tmp_path / "roma.geojson"
    file.write_text(json.dumps(collection([point((12.48, 41.89, 21.0)), line([(1, 2, 3), (4, 5)])])))  # type: ignore[list-item, arg-type]
    found = read_geojson(file)
    assert found.all == (Feature((ROMA,), {}), Feature(((1, 2), (4, 5)), {}))


def test_properties_may_be_left_out() -> None:
    geometry = {"type": "Point", "coordinates": list(ROMA)}
    given = {
        "type": "FeatureCollection",
        "features": [{"geometry": geometry}, {"geometry": geometry, "properties": None}],
    }
    assert read_geojson(given).all == (Feature((ROMA,), {}),) * 2


@pytest.mark.parametrize("at", [(180, 90), (-180, -90), (0, 0.0)])
def test_the_ends_of_the_earth_are_on_it(at: tuple[float, float]) -> None:
    assert read_geojson(collection([point(at)])).all[0].along == (at,)


OFF = "needs degrees east (-180 to 180) and north (-90 to 90) of each of its places"


@pytest.mark.parametrize(
    ("geometry", "said"),
    [
        (None, "has no geometry with a type and coordinates"),
        ([], "has no geometry with a type and coordinates"),
        ({"type": "Point"}, "has no geometry with a type and coordinates"),
        ({"type": "Point", "coordinates": "1, 2"}, "has no geometry with a type and coordinates"),
        ({"type": "Polygon", "coordinates": []}, "must be a Point or a LineString, not 'Polygon'"),
        ({"coordinates": [1, 2]}, "must be a Point or a LineString, not nothing"),
        ({"type": "Point", "coordinates": [180.1, 0]}, OFF),
        ({"type": "Point", "coordinates": [0, -90.1]}, OFF),
        ({"type": "Point", "coordinates": [0, 120]}, OFF),
        ({"type": "Point", "coordinates": [1]}, OFF),
        ({"type": "Point", "coordinates": [1, 2, 3, 4]}, OFF),
        ({"type": "Point", "coordinates": [True, 2]}, OFF),
        ({"type": "Point", "coordinates": ["1", "2"]}, OFF),
        ({"type": "Point", "coordinates": [[1, 2]]}, OFF),
        ({"type": "LineString", "coordinates": []}, OFF),
        ({"type": "LineString", "coordinates": [[1, 2]]}, OFF),
        ({"type": "LineString", "coordinates": [[1, 2], 3]}, OFF),
        ({"type": "LineString", "coordinates": [[1, 2], [3, 4], [5, 99]]}, OFF),
    ],
)
def test_what_is_no_point_or_line_on_the_globe(geometry: object, said: str) -> None:
    good = point(ROMA)
    bad = {"type": "Feature", "geometry": geometry, "properties": {}}
    assert refused(collection([good, bad, good, bad])) == [f"feature 2: {said}", f"feature 4: {said}"]


def test_what_is_no_document() -> None:
    whole = "GeoJSON: must be a FeatureCollection with a list of features"
    for given in ([], {}, "[]", {"type": "FeatureCollection"}, {"features": []}, {**DOCUMENT, "type": "Feature"}):
        assert refused(given) == [whole]
    assert refused({**DOCUMENT, "features": {}}) == [whole]
    assert refused(collection([5])) == ["feature 1: has no geometry with a type and coordinates"]  # type: ignore[list-item]
    assert refused({1, 2}) == ["GeoJSON: must be a text, a path or what json.load gives"]
    assert refused(collection([{**point(ROMA), "properties": [1]}])) == [
        "feature 1: its properties must have names, not a list"
    ]


@pytest.mark.parametrize("kind", [[], {}, ["Point"], None, 3, True])
def test_a_shape_whose_kind_is_no_text_is_refused_with_its_place(kind):
    one = {"type": "Feature", "geometry": {"type": kind, "coordinates": [12.5, 41.9]}, "properties": {}}
    with pytest.raises(InputError, match="feature 1"):
        read_geojson(json.dumps({"type": "FeatureCollection", "features": [one]}))
