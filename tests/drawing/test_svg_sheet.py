"""Maps and scenes as SVG: well-formed, safe, and with everything that is in the data."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given, strategies as st

from romelab.core.scene import (
    Area,
    Badge,
    BaseMap,
    Lettering,
    Line,
    Link,
    Mark,
    Piece,
    Place,
    Scene,
    Way,
)
from romelab.drawing.base_layer import label_lines
from romelab.drawing.markup import escaped, number, path, symbols
from romelab.drawing.shapes import LAID
from romelab.drawing.svg_pen import base_svg, scene_svg
from romelab.struggle_for_rome.network.network import default_network
from romelab.struggle_for_rome.pictures.scene import base_map

SVG = "{http://www.w3.org/2000/svg}"
SQUARE = ((0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0))
BAD = """<script>alert(1)</script>"'&]]>\x00\ud800"""


def hostile(text: str) -> Scene:
    """A scene in which every text is the same, hostile one."""
    base = BaseMap(
        text,
        200,
        100,
        areas=(Area(text, SQUARE, text, text, text, text),),
        lines=(Line(text, SQUARE, text), Line("rim", SQUARE, text)),
        links=(Link(text, text, "b", text, True, ((20.0, 20.0), (60.0, 60.0))),),
        places=(
            Place(text, 20, 20, "city", text, text, text, 9, signs=(text,), group=text),
            Place("b", 60, 60, text, text, label=text),
        ),
        lettering=(Lettering(text, 100, 50, "region", 10), Lettering(text, 100, 80, text)),
        words=text,
    )
    ways = (Way(((20, 20), (60, 60)), text, (Badge(40, 40, text, text),), text, text),)
    marks = (Mark("b", text, text, text), Mark("b", "chosen", text, text), Mark(text, "reach", text[:2], text))
    return Scene(base, (Piece("b", text, text, text, text), Piece("b", text, text)), marks, ways, text, text)


def parse(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)  # noqa: S314  (our own text)


def classes(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [node for node in root.iter() if name in node.get("class", "").split()]


def drawn(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """Nodes whose class begins so: the inks of all kinds of areas, the faces of all counts."""
    return [node for node in root.iter() if node.get("class", "").startswith(name)]


def test_hostile_text_stays_text() -> None:
    root = parse(scene_svg(hostile(BAD)))
    tags = {node.tag.removeprefix(SVG) for node in root.iter()}
    assert "script" not in tags
    assert not [name for node in root.iter() for name in node.attrib if name.startswith("on")]
    assert any("<script>alert(1)</script>" in (node.text or "") for node in root.iter(f"{SVG}text"))


@given(st.text(max_size=40))
def test_any_text_gives_well_formed_svg(text: str) -> None:
    root = parse(scene_svg(hostile(text)))
    assert root.tag == f"{SVG}svg"


@given(st.text())
def test_escaped_text_comes_back_the_same_but_for_what_xml_cannot_hold(text: str) -> None:
    back = parse(f'<a b="{escaped(text)}">{escaped(text)}</a>')
    text = text.replace("\r\n", "\n")  # one end of a line to every reader of XML
    plain = "".join(c if c in "\t\n" or (c >= " " and not "\ud800" <= c <= "\udfff") else "?" for c in text)
    for got in (back.text or "", back.get("b") or ""):
        assert len(got) == len(plain)
        assert all(a in (b, "�", "\n", " ") for a, b in zip(got, plain, strict=True))


def test_every_symbol_that_is_used_exists() -> None:
    root = parse(scene_svg(hostile("red")))
    known = {node.get("id") for node in root.iter(f"{SVG}symbol")}
    used = {node.get("href", "").removeprefix("#") for node in root.iter(f"{SVG}use")}
    assert used == known
    assert known < {node.get("id") for node in parse(symbols()).iter()}
    assert symbols() in base_svg(base_map(default_network()))
    assert parse(symbols()).tag == "defs"


def test_nothing_is_fetched_from_anywhere() -> None:
    text = base_svg(base_map(default_network()))
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "@import" not in text
    assert "url(#" in text
    assert "url(h" not in text


def test_the_board_of_struggle_for_rome_is_all_there() -> None:
    board = default_network()
    root = parse(base_svg(base_map(board)))
    assert len(drawn(root, "rl-area-")) == 73
    assert len(classes(root, "rl-s-arrow")) == 88
    assert len(classes(root, "rl-s-sail")) == 20
    assert len(classes(root, "rl-s-standard")) == 10
    assert len(classes(root, "rl-iii")) == 10
    assert len(classes(root, "rl-spot")) == 158
    numbers = [node.text for node in classes(root, "rl-t-number") + classes(root, "rl-t-strong")]
    assert sorted(numbers, key=int) == sorted((str(h.number) for h in board.hexes if h.number), key=int)
    strong = {node.text for node in classes(root, "rl-t-strong")}
    assert strong == {"6", "8"}
    walls = [node.get("href") for node in classes(root, "rl-s-ink") if "towers" in node.get("href", "")]
    assert sorted(walls) == sorted(f"#rl-g-towers{city.towers}" for city in board.cities)
    assert len(base_svg(base_map(board))) < 150_000


def test_a_base_map_alone_has_empty_groups_for_the_rest() -> None:
    root = parse(base_svg(base_map(default_network())))
    for name in ("picks", *(f"layer-{layer}" for layer in LAID)):
        (group,) = classes(root, f"rl-{name}")
        assert len(group) == 0


def test_a_scene_shows_pieces_marks_and_priced_arrows() -> None:
    base = BaseMap(
        "m", 200, 100, places=(Place("a", 20, 50, "crossroads", "A"), Place("b", 150, 50, "crossroads", "B"))
    )
    way = Way(((20, 50), (150, 50)), "best", (Badge(60, 50, "free", "free"), Badge(100, 50, "3 gold", "gold")), "red")
    scene = Scene(
        base,
        (Piece("a", "red", "horsemen", words="Red's horsemen"),),
        (Mark("b", "chosen", "3 gold", "chosen"), Mark("a", "reach", "0", "free")),
        (way, Way(((20, 50), (90, 90), (150, 50)), "other")),
        "A to B",
        "From A to B.",
    )
    root = parse(scene_svg(scene))
    assert root.get("aria-label") == "From A to B."
    assert [node.text for node in classes(root, "rl-t-count")] == ["1", "2"]
    assert [node.text for node in classes(root, "rl-t-tag-text")] == ["free", "3 gold"]
    assert [node.text for node in classes(root, "rl-t-bill-text")] == ["3 gold"]
    assert [node.text for node in classes(root, "rl-t-note")] == ["0"]
    assert len(classes(root, "w-other")) == 1
    assert len(classes(root, "rl-outer")) == 1
    assert any(node.text == "Red's horsemen" for node in root.iter(f"{SVG}title"))


def test_places_a_scene_does_not_have_are_left_out() -> None:
    base = BaseMap("m", 200, 100, places=(Place("a", 20, 50, "crossroads", "A"),))
    root = parse(scene_svg(Scene(base, (Piece("z", "red", "horsemen"),), (Mark("z", "reach"),))))
    assert classes(root, "rl-piece") == []
    assert classes(root, "rl-mark") == []


def test_pieces_on_one_place_stand_side_by_side() -> None:
    base = BaseMap("m", 200, 100, places=(Place("a", 100, 50, "crossroads", "A"),))
    root = parse(scene_svg(Scene(base, (Piece("a", "red", "horsemen"), Piece("a", "blue", "warriors")))))
    assert [node.get("transform") for node in classes(root, "rl-piece")] == [
        "translate(91.5 50)",
        "translate(108.5 50)",
    ]


@pytest.mark.parametrize(("value", "text"), [(0.04, "0"), (-0.04, "0"), (12.0, "12"), (-3.25, "-3.2"), (0.06, "0.1")])
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_a_path_closes_where_asked() -> None:
    assert path(((0, 0), (30, 0), (30, 30))) == "M0 0L30 0L30 30"
    assert path(((0, 0), (1.25, 2)), closed=True) == "M0 0L1.2 2Z"


def test_names_have_a_fixed_width() -> None:
    place = Place("a", 50, 50, "city", "Roma", label="Roma\nAeterna", label_at=(10, 0), anchor="start")
    lines = label_lines(place)
    assert [line for line, *_ in lines] == ["Roma", "Aeterna"]
    assert all(left == 60 for _, left, _, _ in lines)
    assert lines[1][2] - lines[0][2] == 14
