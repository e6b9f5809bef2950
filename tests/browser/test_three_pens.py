"""One board by three pens, laid over each other: SVG text, the live page, matplotlib."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from math import cos, radians, sin
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from romelab.controls.stage.board import LiveBoard
from romelab.core.scene import Scene
from romelab.drawing.glyphs import GLYPHS, SHAPES
from romelab.drawing.palette import PLAYERS
from romelab.drawing.picture import draw
from romelab.drawing.svg_pen import scene_svg
from romelab.kampf_um_rom.network.network import default_network as achievement_network
from romelab.kampf_um_rom.pictures.scene import network_scene
from romelab.struggle_for_rome.network.network import default_network as road_network
from romelab.struggle_for_rome.network.routes import bills, reach
from romelab.struggle_for_rome.pictures.scene import board_scene, tribe
from romelab.total_war_rome.network.network import default_network as region_network
from romelab.total_war_rome.pictures.scene import force, region_scene
from tests.samples import LONG

NEAR = 0.5
"""Units of the sheet by which pens may differ."""
ROOM = 18
"""Units by which the page moves the number of a hex, for a name: 1.7 of its radius of 9.8, and a little."""


def roads() -> Scene:
    board = road_network()
    route = bills(board, "9,1,N", "8,8,N", grain=2, gold=7)[0]
    return board_scene(
        board,
        pieces=[tribe("9,1,N", "red", "horsemen"), tribe("9,1,S", "blue", "warriors")],
        start="9,1,N",
        reach=reach(board, "9,1,N", grain=2, gold=7),
        goal="8,8,N",
        route=route,
        player="red",
    )


def network() -> Scene:
    held = {"red": ["viehzucht", "sattel"], "white": ["sattel"]}
    steps = ["reiterkampf", "steigbuegel"]
    return network_scene(achievement_network(), held, plan=steps, goal="steigbuegel", reach=["reiterkampf"])


def regions() -> Scene:
    return region_scene(
        region_network(),
        control={"latium": "rome", "africa": "carthage"},
        pieces=[force("latium", "rome", "army"), force("latium", "carthage", "agent")],
        start="latium",
        goal="liguria",
        stops=("latium", "etruria", "liguria"),
        prices=("2 MU", "1 MU"),
        bill="3 MU",
    )


BOARDS = pytest.mark.parametrize("make", [roads, network, regions] if LONG else [regions])
"""The board with most shapes always, all of them where ROMELAB_LONG is set."""


# ------------------------------------------------------------------------------------------- what a pen has drawn


def matrix(text: str) -> np.ndarray:
    """Return the matrix of a transform of SVG or CSS."""
    found = np.eye(3)
    for name, numbers in re.findall(r"(translate|rotate|scale)\(([^)]*)\)", text):
        values = [float(value) for value in re.findall(r"-?[\d.]+", numbers)]
        step = np.eye(3)
        if name == "translate":
            step[:2, 2] = values
        elif name == "scale":
            step[0, 0] = step[1, 1] = values[0]
        else:
            a = radians(values[0])
            step[:2, :2] = [[cos(a), -sin(a)], [sin(a), cos(a)]]
        found = found @ step
    return found


def courses(node: ElementTree.Element) -> Iterable[tuple[str, np.ndarray]]:
    """Return each course of an element with its kind, before any transform."""
    tag = node.tag.rpartition("}")[2]
    at = {name: float(node.get(name, 0)) for name in ("cx", "cy", "r", "x", "y", "width", "height")}
    if tag == "path":
        for part in node.get("d", "").split("M")[1:]:
            yield "path", np.array([[*map(float, pair.split(" "))] for pair in part.rstrip("Z").split("L")])
    elif tag == "circle":
        turns = np.radians(np.arange(0, 360, 10))
        yield "round", np.array([at["cx"], at["cy"]]) + at["r"] * np.stack([np.cos(turns), np.sin(turns)], 1)
    elif tag == "rect":
        yield "round", np.array([at["x"], at["y"]]) + np.array([[0, 0], [at["width"], at["height"]]])
    elif tag == "use":
        kind, name = node.get("href", "").removeprefix("#rl-").split("-", 1)
        shapes = {
            "g": lambda: [stroke.points for stroke in GLYPHS[name]],
            "s": lambda: [SHAPES[PLAYERS[name].shape].points],
        }
        for points in shapes[kind]() if kind in shapes else ():
            yield "sign", np.array([at["x"], at["y"]]) + at["width"] * np.array(points)


def drawn(svg: str) -> dict[str, list[np.ndarray]]:
    """Return the courses of all shapes of a sheet by their class, in units of the sheet; tags are left out.

    matplotlib moves tags where words would cover each other.
    """
    found: dict[str, list[np.ndarray]] = defaultdict(list)

    def walk(node: ElementTree.Element, outer: np.ndarray) -> None:
        # The page leaves out what there is no room for, with the disc that it stands on.
        name, tag = node.get("class", "").removesuffix(" rl-unseen"), node.tag.rpartition("}")[2]
        if tag in ("defs", "clipPath", "style") or name.startswith(("rl-picks", "rl-cursor", "rl-tag", "rl-bill")):
            return
        inner = outer @ matrix(node.get("transform", "") + node.get("style", ""))
        for kind, points in courses(node):
            moved = points @ inner[:2, :2].T + inner[:2, 2]
            found[f"{kind} {name} {node.get('href', '')}"].append(moved if kind != "round" else bounds(moved))
        for child in node:
            walk(child, inner)

    walk(ElementTree.fromstring(svg), np.eye(3))  # noqa: S314  (our own text)
    return found


def bounds(points: np.ndarray) -> np.ndarray:
    return np.array([points.min(0), points.max(0)])


def apart(points: np.ndarray, others: Iterable[np.ndarray]) -> float:
    """Return how far a course lies from the nearest one with as many points."""
    return min((float(np.abs(points - other).max()) for other in others if len(other) == len(points)), default=np.inf)


# ---------------------------------------------------------------------------------------------------------- the test


@BOARDS
def test_matplotlib_lays_every_shape_where_the_svg_has_it(make: Any) -> None:
    scene = make()
    sheet = drawn(scene_svg(scene))
    paths = [
        np.asarray(path.vertices)
        for collection in draw(scene).collections
        if collection.get_gid() != "plates"
        for path in collection.get_paths()
    ]
    open_ones = paths + [path[:-1] for path in paths if len(path) > 1 and (path[0] == path[-1]).all()]
    boxes = [bounds(path) for path in paths]
    assert sum(map(len, sheet.values())) > 150
    for name, shapes in sheet.items():
        for points in shapes:
            assert apart(points, boxes if name.startswith("round") else open_ones) < NEAR, (name, points)
    # And matplotlib draws nothing that the sheet has not.
    ours = np.array([bounds(points).ravel() for shapes in sheet.values() for points in shapes])
    for box in boxes:
        assert np.abs(ours - box.ravel()).max(1).min() < NEAR, box


PAGE = """<!doctype html><meta charset="utf-8"><div id="board"></div>
<script id="state" type="application/json">%s</script>
<script type="module">%s
const state = JSON.parse(document.getElementById("state").textContent);
const heard = {};
const on = (name, hear) => { heard[name] = hear; };
window.model = { get: (name) => state[name], set() {}, save_changes() {}, off() {}, on };
window.change = (fresh) => {
  Object.assign(state, fresh);
  for (const name of Object.keys(fresh)) heard["change:" + name]?.();
};
render({ model: window.model, el: document.getElementById("board") });
window.ready = true;
</script>"""


def state_of(board: LiveBoard) -> dict[str, Any]:
    """Return what the board sends to the page."""
    state = board.get_state()
    return {name: state[name] for name in board.keys if not name.startswith("_") and name not in ("layout", "tabbable")}


@pytest.mark.browser
@BOARDS
def test_the_live_page_lays_every_shape_where_the_svg_has_it(make: Any, chromium: Any) -> None:
    scene = make()
    board = LiveBoard(scene.base)
    page = chromium.new_page()
    script = LiveBoard._esm.replace("export default { render };", "")
    page.set_content(PAGE % (json.dumps(state_of(board)).replace("</", "<\\/"), script))
    page.wait_for_function("window.ready")
    # What lies on the board comes as a change, as it does in a notebook.
    board.show(scene)
    page.evaluate("fresh => window.change(fresh)", state_of(board))
    live = drawn(page.evaluate("new XMLSerializer().serializeToString(document.querySelector('.rl-board > svg'))"))
    page.close()
    sheet = drawn(scene_svg(scene))
    assert {name: len(shapes) for name, shapes in live.items()} == {name: len(shapes) for name, shapes in sheet.items()}
    for name, shapes in sheet.items():
        # The number of a hex makes room for a name, inside its hex.
        near = ROOM if "rl-token" in name else NEAR
        for points in shapes:
            assert apart(points, live[name]) < near, (name, points)
