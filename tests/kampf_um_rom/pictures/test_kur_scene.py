"""The network as a scene: where boxes and arrows lie, and what lies on them."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from romelab.core.language import speaking
from romelab.core.scene import Place, text_width
from romelab.drawing.boxes import KEY_SIGNS, box_group, box_lines, heads, placed_outline, plate_bar, token_at
from romelab.drawing.shapes import Disc
from romelab.drawing.style import FIRST_SIZE, PLATE, ROOM, SECOND_SIZE
from romelab.drawing.svg_pen import base_svg, scene_svg
from romelab.kampf_um_rom.box.options import COLOURS
from romelab.kampf_um_rom.controls.table import KampfView
from romelab.kampf_um_rom.network.network import default_network, read_network
from romelab.kampf_um_rom.pictures.layout import FIRST, SECOND, german_name
from romelab.kampf_um_rom.pictures.scene import base_map, network_scene
from romelab.kampf_um_rom.positions.setup import Setup

NETWORK = default_network()
BASE = base_map(NETWORK)
PLACES = {place.id: place for place in BASE.places}


def rectangle(place: Place, margin: float = 0.0) -> tuple[float, float, float, float]:
    w, h = place.size[0] / 2 + margin, place.size[1] / 2 + margin
    return place.x - w, place.y - h, place.x + w, place.y + h


def share(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def marks(scene, kind: str) -> list[str]:
    return [mark.place for mark in scene.marks if mark.kind == kind]


def test_every_box_and_every_arrow_is_on_the_sheet():
    assert [place.id for place in BASE.places] == [box.id for box in NETWORK.boxes]
    assert [(link.start, link.end) for link in BASE.links] == [(arrow.tail, arrow.head) for arrow in NETWORK.arrows]
    for place in BASE.places:
        left, top, right, bottom = rectangle(place)
        assert 0 < left < right < BASE.width
        assert 0 < top < bottom < BASE.height


def test_no_box_covers_another_nor_its_value():
    assert len(BASE.places) > 1
    for one, other in combinations(BASE.places, 2):
        assert not share(rectangle(one, 1.5), rectangle(other, 1.5)), (one.id, other.id)
    for place in BASE.places:
        xs, ys = zip(*plate_bar(place, "")._replace(corner=0).course, strict=True)
        for other in BASE.places:
            # Two units of the plate may touch the rim of the box above.
            rim = placed_outline(other) if other is not place and place.rank else ()
            covered = [1 for x, y in rim if min(xs) < x < max(xs) and min(ys) + 2 < y < max(ys)]
            assert not covered, (place.id, other.id)


def test_names_fit_into_their_boxes():
    assert (FIRST, SECOND) == (FIRST_SIZE, SECOND_SIZE)
    for place in BASE.places:
        rows = box_lines(place)
        assert len(rows) * 14.6 <= place.size[1], place.id
        for text, _, size, _ in rows:
            assert text_width(text, size) <= place.size[0] - 6, (place.id, text)


def test_names_are_bilingual_and_value_runs_from_left_to_right():
    stirrup = PLACES["steigbuegel"]
    assert (stirrup.label, stirrup.second, stirrup.rank) == ("Steigbügel", "Stirrup", 40)
    assert PLACES["bewaesserung"].label == "Bewässerungs-\nlandwirtschaft"
    assert PLACES["islam"].second == ""
    assert german_name(NETWORK.box("bogen")) == "Komposit- oder Reflexbogen"
    for link in BASE.links:
        if link.kind != "two_headed":
            assert PLACES[link.start].x < PLACES[link.end].x
    religions = {PLACES[box].x for box in NETWORK.religion_column}
    assert len(religions) == 1
    assert [PLACES[box].y for box in NETWORK.religion_column] == sorted(
        PLACES[box].y for box in NETWORK.religion_column
    )


def test_no_arrow_runs_through_a_box():
    assert BASE.links
    for link in BASE.links:
        assert len(link.points) > 1
        for (ax, ay), (bx, by) in pairwise(link.points):
            for i in range(41):
                x, y = ax + (bx - ax) * i / 40, ay + (by - ay) * i / 40
                for place in BASE.places:
                    if place.id not in (link.start, link.end):
                        left, top, right, bottom = rectangle(place)
                        assert not (left < x < right and top < y < bottom), (link.id, place.id)


def test_arrows_begin_and_end_on_the_rim_of_their_boxes():
    assert BASE.links
    for link in BASE.links:
        for name, (x, y) in ((link.start, link.points[0]), (link.end, link.points[-1])):
            left, top, right, bottom = rectangle(PLACES[name])
            assert left - 0.2 <= x <= right + 0.2
            assert top - 0.2 <= y <= bottom + 0.2
            assert min(abs(x - left), abs(x - right), abs(y - top), abs(y - bottom)) < 0.2, link.id


def test_the_three_sorts_of_arrow_differ_without_colour():
    kinds = {link.id: link.kind for link in BASE.links}
    assert kinds["viehzucht kummet"] == kinds["ackerbau kummet"] == "dotted"
    assert kinds["fernhandel steinbau"] == "two_headed"
    assert kinds["ackerbau steinbau"] == "solid"
    two = next(link for link in BASE.links if link.kind == "two_headed")
    assert len(heads(two)) == 2
    svg = base_svg(BASE)
    assert svg.count('class="rl-net n-dotted') == 6 + 1  # six arrows and one in the key
    assert ".rl-dots-published{stroke:#2b2622;stroke-width:3;stroke-dasharray" in svg


def test_what_is_ours_looks_ours():
    known = {link.id: link.known for link in BASE.links}
    assert known["reiterkampf steigbuegel"] == "published"
    assert known["steigbuegel ma_kampfweise"] == "reconstructed"
    assert "our own reconstruction" in BASE.words
    assert PLACES["jagd"].detail == "basic achievement, 10 points"
    assert PLACES["steigbuegel"].detail == "on cards, 40 points (reconstructed)"
    svg = base_svg(BASE)
    for how in ("published", "inferred", "reconstructed"):
        assert svg.count(f's-{how}"><path') == sum(link.known == how for link in BASE.links) + (
            4 if how == "published" else 1
        )
    assert ".rl-edge-reconstructed{stroke:#2b2622;stroke-width:1.4;stroke-linecap:butt;stroke-dasharray" in svg


def test_the_key_explains_every_sign_and_covers_nothing():
    assert [item.kind for item in BASE.lettering] == list(KEY_SIGNS)
    for item in BASE.lettering:
        area = (item.x, item.y - 9, item.x + 44 + text_width(item.text, SECOND), item.y + 9)
        assert area[2] <= BASE.width
        assert area[3] <= BASE.height
        assert not any(share(area, rectangle(place)) for place in BASE.places), item.text
        for link in BASE.links:
            assert not any(area[0] < x < area[2] and area[1] < y < area[3] for x, y in link.points), item.text


def test_the_key_fits_beside_the_boxes_in_german_too():
    with speaking("de"):
        assert (base_map(NETWORK).width, base_map(NETWORK).height) == (BASE.width, BASE.height)


def test_a_plan_is_lit_in_order_and_the_rest_recedes():
    held = {"red": ["viehzucht", "sattel"], "white": ["sattel"]}
    scene = network_scene(NETWORK, held, plan=["reiterkampf", "steigbuegel"], goal="steigbuegel", reach=["reiterkampf"])
    assert [(mark.place, mark.text) for mark in scene.marks if mark.kind == "lit"] == [
        ("reiterkampf", "1"),
        ("steigbuegel", "2"),
    ]
    assert marks(scene, "chosen") == ["steigbuegel"]
    assert marks(scene, "reach") == ["reiterkampf"]
    assert set(marks(scene, "dim")) == set(PLACES) - {"viehzucht", "sattel", "reiterkampf", "steigbuegel"}
    assert len(scene.ways) == 2
    assert all(way.kind == "lit" for way in scene.ways)
    assert [piece.player for piece in scene.pieces if piece.place == "sattel"] == ["red", "white"]
    assert scene.words.endswith("A way to Stirrup: Cavalry and Stirrup.")


@pytest.mark.rule("KUR-34", "KUR-36")
def test_a_plan_goes_along_both_dotted_arrows_and_backwards_along_a_two_headed_one():
    scene = network_scene(NETWORK, {"red": ["ackerbau", "viehzucht"]}, plan=["kummet"], goal="kummet")
    assert len(scene.ways) == 2
    scene = network_scene(NETWORK, {"red": ["ackerbau", "steinbau"]}, plan=["fernhandel"], goal="fernhandel")
    (way,) = scene.ways
    assert way.points[0][1] < way.points[1][1]  # from stone down to trade, against the order in the file


def test_a_fall_marks_what_breaks_and_keeps_what_survives():
    held = {"red": ["ackerbau", "steinbau", "viehzucht"]}
    scene = network_scene(
        NETWORK, held, goal="ackerbau", fallen="ackerbau", broken=["steinbau"], closed=["bewaesserung"]
    )
    assert marks(scene, "gone") == ["ackerbau"]
    assert marks(scene, "broken") == ["steinbau"]
    assert marks(scene, "ring") == ["bewaesserung"]
    assert "viehzucht" not in marks(scene, "dim")
    assert "sattel" in marks(scene, "dim")
    assert "If Farming is lost, no line leads to Stone construction any more." in scene.words
    svg = scene_svg(scene)
    assert 'class="rl-cross"' in svg
    assert 'class="rl-sheet rl-dim"' in svg


OWN = """
name = "own"
religion_column = ["sun"]
[catastrophes]
emptied = {53 = "hunt", 54 = "hunt", 58 = "hunt"}
struck = {56 = ["hunt"], 58 = ["hunt"]}
"""


def own_network(rows: int):
    boxes, arrows = "", ""
    for n in range(rows):
        kind = "religion" if n == 1 else "rectangle"
        name = "sun" if n == 1 else "hunt" if n == 0 else f"box{n}"
        basic = "true" if kind == "rectangle" else "false"
        for column in range(5):
            shape = kind if column == 0 else "rounded"
            box = name if column == 0 else f"{name}-{column}"
            boxes += (
                f'[[boxes]]\nid = "{box}"\nde = "{box} <b>"\nen = "{box}"\nkind = "{shape}"\n'
                f'basic = {basic if column == 0 else "false"}\nvalue = 10\nkind_source = "published"\n'
                f'value_source = "published"\nx = {column}\ny = {n}\n'
            )
            if column:
                tail = name if column == 1 else f"{name}-{column - 1}"
                arrows += f'[[arrows]]\nfrom = "{tail}"\nto = "{box}"\nkind = "solid"\nsource = "published"\n'
    return read_network(OWN + boxes + arrows)


def test_a_network_of_ones_own_gets_its_key_below_and_stays_text():
    base = base_map(own_network(4))
    lowest = max(place.y + place.size[1] / 2 for place in base.places)
    assert min(item.y for item in base.lettering) > lowest
    assert max(item.y for item in base.lettering) < base.height
    assert "<b>" not in base_svg(base)


@pytest.mark.rule("KUR-29", "KUR-30", "KUR-60")
@pytest.mark.parametrize("colours", [COLOURS[:3], COLOURS])
def test_at_a_table_each_box_shows_a_spot_where_each_of_its_tokens_will_lie(colours):
    base = KampfView().base(Setup(colours=colours))
    for place in base.places:
        room = 1 if place.shape == "oval" else len(colours) - (place.rank > 20)
        spots = [shape for shape in box_group(place).shapes if isinstance(shape, Disc) and shape.ink == "room"]
        assert [(spot.x, spot.y) for spot in spots] == [token_at(place, slot, room) for slot in range(room)]
        assert place.detail.endswith(f"room for {room} token{'s' * (room > 1)}")
        assert not place.rank or spots[0].x - ROOM > plate_bar(place, "").x + PLATE[0] / 2
    assert not any("room" in sign for place in BASE.places for sign in place.signs)
