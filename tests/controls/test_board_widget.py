"""The live board without a browser: what is sent, what is heard."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from romelab.controls.stage.board import LiveBoard
from romelab.controls.stage.frame import KeyGuard, key_guard
from romelab.core.scene import Area, BaseMap, Mark, Piece, Place, Scene
from romelab.struggle_for_rome.network.network import default_network
from romelab.struggle_for_rome.network.routes import bills, reach
from romelab.struggle_for_rome.pictures.scene import base_map, board_scene, tribe

BASE = BaseMap(
    "two",
    100,
    50,
    areas=(Area("h", ((0, 0), (20, 0), (20, 20)), "field", name="field 9"),),
    places=(Place("a", 20, 25, "crossroads", "A"), Place("b", 80, 25, "city", "B", "2 towers")),
    words="Two places.",
)


@pytest.fixture
def board() -> LiveBoard:
    return LiveBoard(BASE, label="Test board")


def sent(board: LiveBoard, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Collect what would go over the wire."""
    messages: list[dict[str, Any]] = []
    monkeypatch.setattr(board, "send_state", lambda key=None: messages.append(board.get_state(key)))
    return messages


def size_of(messages: list[dict[str, Any]]) -> int:
    return sum(len(json.dumps(message, separators=(",", ":"))) for message in messages)


def test_a_click_calls_back_with_the_place(board: LiveBoard) -> None:
    heard: list[str] = []
    board.on_pick(heard.append)
    board.clicked = {"id": "a", "n": 1}
    assert heard == ["a"]
    assert board.picked == "a"


def test_the_same_place_twice_is_heard_twice(board: LiveBoard) -> None:
    heard: list[str] = []
    board.on_pick(heard.append)
    board.clicked = {"id": "a", "n": 1}
    board.clicked = {"id": "a", "n": 2}
    board.pick("a")
    assert heard == ["a", "a", "a"]


def test_an_area_can_be_picked(board: LiveBoard) -> None:
    heard: list[str] = []
    board.on_pick(heard.append)
    board.clicked = {"id": "h", "n": 1}
    assert heard == ["h"]


@pytest.mark.parametrize("message", [{"id": "nowhere", "n": 1}, {"n": 2}, {"id": ["a"], "n": 3}, {"id": None, "n": 4}])
def test_a_page_that_says_nonsense_is_not_heard(board: LiveBoard, message: dict[str, Any]) -> None:
    heard: list[str] = []
    board.on_pick(heard.append)
    board.clicked = message
    assert heard == []
    assert board.picked == ""


def test_only_what_changed_is_sent(board: LiveBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    one = Scene(BASE, (Piece("a", "red", "horsemen"),), (Mark("b", "lit"),), title="one")
    board.show(one)
    messages = sent(board, monkeypatch)
    board.show(one)
    board.show(Scene(BASE, one.pieces, one.marks, title="one"))
    assert messages == []
    board.show(Scene(BASE, one.pieces, (), title="one"))
    assert [set(message) for message in messages] == [{"marks"}]


def test_a_change_of_everything_is_one_message(board: LiveBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    board.show(Scene(BASE))
    messages = sent(board, monkeypatch)
    board.show(Scene(BASE, (Piece("a", "red", "horsemen"),), (Mark("b", "ring"),), title="t", words="w"))
    assert [set(message) for message in messages] == [{"pieces", "marks", "caption", "words"}]


def test_a_whole_reach_is_under_three_kilobytes_and_a_route_under_two(monkeypatch: pytest.MonkeyPatch) -> None:
    roads = default_network()
    board = LiveBoard(base_map(roads))
    pieces = [tribe("9,1,N", "red", "horsemen")]
    board.show(board_scene(roads, pieces=pieces, start="9,1,N"))
    messages = sent(board, monkeypatch)
    purse = {"grain": 2, "gold": 7}
    found = reach(roads, "9,1,N", **purse)
    assert len(found) > 100
    board.show(board_scene(roads, pieces=pieces, start="9,1,N", reach=found))
    assert size_of(messages) < 2700
    messages.clear()
    route = bills(roads, "9,1,N", "8,8,N", **purse)[0]
    assert len(route.arrows) >= 5
    board.show(board_scene(roads, pieces=pieces, start="9,1,N", reach=found, goal="8,8,N", route=route, player="red"))
    assert size_of(messages) < 2000


def test_marks_that_are_alike_travel_together() -> None:
    base = BaseMap("towns", 100, 50, places=tuple(Place(name, 20, 25, "town", name) for name in "abc"))
    board = LiveBoard(base)
    board.show(
        Scene(
            base,
            marks=tuple(
                Mark(name, "reach", "0", words) for name, words in zip("abc", ("free", "free", ""), strict=True)
            ),
        )
    )
    shapes = [["c", "reach", 0, 0, 8.4], ["t", "note", 0, 4.8, "0"]]
    assert board.reach == [["mark", "reach", shapes, "free", [0, 1]], ["mark", "reach", shapes, "", [2]]]


def test_a_scene_on_another_map_is_refused_and_changes_nothing(board: LiveBoard) -> None:
    board.show(Scene(BASE, title="kept"))
    with pytest.raises(ValueError, match="the board shows the map two"):
        board.show(Scene(BaseMap("other", 10, 10), title="lost"))
    assert board.caption == "kept"


def test_a_place_that_is_not_there_cannot_be_picked(board: LiveBoard) -> None:
    with pytest.raises(ValueError, match="no place 'nowhere'"):
        board.pick("nowhere")


def test_code_and_style_come_with_the_package(board: LiveBoard) -> None:
    code = board._esm
    assert "innerHTML" not in code
    assert "insertAdjacentHTML" not in code
    assert "http" not in code.replace("http://www.w3.org/2000/svg", "")
    assert "prefers-reduced-motion" in board._css
    assert "http" not in board._css


def test_what_is_shown_can_be_saved(board: LiveBoard) -> None:
    assert board.svg().startswith("<svg")
    board.show(Scene(BASE, (Piece("a", "red", "horsemen", words="Red's horsemen"),), title="Saved"))
    assert "<title>Saved</title>" in board.svg()
    assert "Red&#x27;s horsemen" in board.svg()


def test_the_key_explains_every_sign_it_names() -> None:
    board = LiveBoard(base_map(default_network()))
    words = {said: sign for sign, said in board.key}
    assert "rl-s-sail" in words["sea arrow: 1 gold"]
    for (sign, said), (drawn, shown) in zip(base_map(default_network()).key, board.key, strict=True):
        assert said == shown
        assert drawn.startswith("<svg") or sign.startswith(" "), sign


def test_the_key_guard_is_one() -> None:
    assert key_guard() is key_guard()
    assert isinstance(key_guard(), KeyGuard)


def test_the_board_needs_neither_numpy_nor_matplotlib() -> None:
    code = (
        "import sys; import romelab.controls.stage.board, romelab.struggle_for_rome.pictures.scene as s\n"
        "from romelab.struggle_for_rome.network.network import default_network\n"
        "romelab.controls.stage.board.LiveBoard(s.base_map(default_network()))\n"
        "assert not {'numpy', 'matplotlib', 'networkx'} & set(sys.modules), sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_another_sheet_of_the_same_map_is_laid_down_and_its_places_can_be_picked(board: LiveBoard) -> None:
    board.show(Scene(BASE, marks=(Mark("b", "chosen"),)))
    other = BaseMap(BASE.id, BASE.width, BASE.height, places=(*BASE.places[1:], Place("new", 5, 5, "region", "Novum")))
    board.show(Scene(other, marks=(Mark("new", "chosen"),)))
    assert board.base == other
    assert [spot[0] for spot in json.loads(board.places)][: len(other.places)] == [place.id for place in other.places]
    assert [(mark[1], mark[4]) for mark in board.marks] == [("chosen", [len(other.places) - 1])]
    picked: list[str] = []
    board.on_pick(picked.append)
    board.pick("new")
    assert picked == ["new"]
    with pytest.raises(ValueError, match="no place 'a'"):
        board.pick("a")
