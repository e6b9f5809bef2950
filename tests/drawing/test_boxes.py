"""Networks of boxes: the same signs in SVG, on the live board and with matplotlib."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from romelab.controls.stage.board import LiveBoard
from romelab.core.scene import BaseMap, Lettering, Link, Mark, Piece, Place, Scene, Way
from romelab.drawing.boxes import BOX_MARKS, box_lines, heads, placed_outline, plate_bar, shaft
from romelab.drawing.picture import draw
from romelab.drawing.pieces_layer import in_order, sites_of
from romelab.drawing.shapes import outline
from romelab.drawing.svg_pen import base_svg, scene_svg

ONE = Place("a", 80, 60, "box", "Saddle", label="Sattel", second="Saddle", rank=20, size=(100, 40), shape="rectangle")
TWO = ONE._replace(id="b", x=240, name="<b>", label="<b>", shape="oval", rank=0, signs=("kind reconstructed",))
LINK = Link("a b", "a", "b", "two_headed", False, ((130, 60), (190, 60)), "reconstructed")
BASE = BaseMap(
    "net", 320, 120, links=(LINK,), places=(ONE, TWO), lettering=(Lettering("both ways", 10, 108, "two_headed"),)
)


def layer(ax, name: str):
    return next(found for found in ax.collections if found.get_gid() == name)


@pytest.mark.parametrize("shape", ["rectangle", "rounded", "oval", "religion"])
def test_outlines_fill_their_size_and_differ(shape):
    points = outline(shape, 100, 40)
    xs, ys = zip(*points, strict=True)
    assert (min(xs), max(xs)) == pytest.approx((-50, 50))
    assert (min(ys), max(ys)) == pytest.approx((-20, 20))
    others = {outline(other, 100, 40) for other in ("rectangle", "rounded", "oval", "religion")}
    assert len(others) == 4


def test_a_two_headed_arrow_has_a_head_at_each_end_and_its_line_ends_under_them():
    assert [tip[0] for tip in heads(LINK)] == [(190, 60), (130, 60)]
    (start, _), (end, _) = shaft(LINK)
    assert 130 < start < end < 190
    assert len(heads(LINK._replace(kind="dotted"))) == 1


def test_both_languages_stand_one_below_the_other():
    lines = box_lines(ONE)
    assert [(text, second) for text, _, _, second in lines] == [("Sattel", False), ("Saddle", True)]
    for (_, upper, _, _), (_, lower, _, _) in pairwise(lines):
        assert upper < lower


def test_the_sheet_of_a_network_is_paper_and_foreign_words_stay_text():
    svg = base_svg(BASE)
    assert 'class="rl-paper"' in svg
    assert "<b>" not in svg
    assert 'class="rl-box-oval rl-edge-reconstructed"' in svg
    assert svg.count("rl-net n-two_headed") == 2  # the arrow, and the one of the key
    assert svg.count('class="rl-t-value-') == 1


def test_states_lie_over_each_other_in_the_same_order_whichever_came_first():
    marks = [Mark("a", kind) for kind in reversed(BOX_MARKS)]
    assert tuple(mark.kind for mark in in_order(marks, sites_of(BASE))) == BOX_MARKS


def test_a_scene_of_boxes_as_svg():
    marks = (Mark("b", "dim"), Mark("a", "reach"), Mark("a", "chosen"), Mark("a", "lit", "1"), Mark("a", "odd"))
    ways = (Way(((130, 60), (190, 60)), "lit", player="red"),)
    svg = scene_svg(Scene(BASE, (Piece("a", "red", "counter"),), marks, ways))
    for found in ("m-dim", "m-reach", "m-chosen", "m-lit", "m-ring", 'class="rl-plus"', "rl-way w-lit", "rl-lit-red"):
        assert found in svg
    assert 'class="rl-sheet rl-dim"' in svg
    assert "scale(0.74)" in svg
    assert 'class="rl-sheet rl-dim"' not in scene_svg(Scene(BASE, marks=marks[1:]))
    gone = scene_svg(Scene(BASE, marks=(Mark("a", "gone"),)))
    assert 'class="rl-cross"' in gone


def test_the_live_board_gets_outline_and_value_of_each_box():
    board = LiveBoard(BASE)
    first, second = json.loads(board.places)
    assert first[6:] == ["M-50 -20L50 -20L50 20L-50 20Z", "", 29]
    assert second[6].count("L") + 1 == len(placed_outline(TWO))
    board.show(Scene(BASE, marks=(Mark("a", "lit", "1", "w"), Mark("b", "dim"))))
    dim, lit = board.marks
    assert dim == ["mark-box", "dim", [], "", [1]]
    assert lit[:2] + lit[3:] == ["mark-box", "lit", "w", [0]]
    assert ["r", "plate-published", -46.5, -32.3, 23, 15.6, 3] in lit[2]
    assert [item[:2] for item in lit[2]][-2:] == [["c", "order"], ["t", "count"]]
    board.pick("b")
    assert board.picked == "b"


def test_the_same_scene_with_matplotlib():
    marks = (Mark("b", "dim"), Mark("a", "reach"), Mark("a", "lit", "1"))
    ways = (Way(((130, 60), (190, 60)), "lit", player="red"),)
    ax = draw(Scene(BASE, (Piece("a", "red", "counter"),), marks, ways, words="Two boxes."))
    words = {text.get_gid(): text.get_text() for text in ax.texts}
    assert words["value a"] == "20"
    assert words["step a"] == "1"
    assert words["key two_headed"] == "both ways"
    assert "value b" not in words
    assert len(layer(ax, "boxes").get_paths()) == 2
    assert len(layer(ax, "ways").get_paths()) == 3
    heights = [layer(ax, name).get_zorder() for name in ("boxes", "shades", "box-edges", "reach", "marks", "pieces")]
    assert heights == sorted(set(heights))
    assert plate_bar(ONE, "").width == 23
