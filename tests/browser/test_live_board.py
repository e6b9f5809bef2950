"""The live board on a page: mouse, keyboard, screen readers, theme."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
SETUP = """
from romelab.controls.stage.board import LiveBoard
from romelab.controls.stage.frame import key_guard
from romelab.core.scene import Mark, Piece
from romelab.struggle_for_rome.network.network import default_network
from romelab.struggle_for_rome.network.routes import bills, reach
from romelab.struggle_for_rome.pictures.scene import base_map, board_scene, tribe

roads = default_network()
picks = []

def scene(goal=None):
    there = bills(roads, "9,1,N", goal, grain=2, gold=5) if goal else ()
    return board_scene(
        roads,
        pieces=[tribe("9,1,N", "red", "horsemen"), tribe("9,1,S", "blue", "horsemen")],
        start="9,1,N",
        reach=reach(roads, "9,1,N", grain=2, gold=5, occupied={"9,1,S": "Blue's horsemen"}),
        goal=goal,
        route=there[0] if there else None,
        player="red",
        title=f"goal: {goal}",
    )

def heard(place):
    picks.append(place)
    if roads.city_at[roads.number(place)] < 0:
        board.show(scene(place))

board = LiveBoard(base_map(roads), label="Board of Struggle for Rome")
board.on_pick(heard)
board.show(scene())
"""


def open_board(open_notebook: Callable[..., Any], make_notebook: Callable[..., Any], **window: int) -> Any:
    opened = open_notebook(make_notebook(SETUP, "board"), **window)
    opened.panel.get_by_role("listbox", name="Board of Struggle for Rome").wait_for()
    return opened


def option(opened: Any, place: str) -> Any:
    return opened.panel.locator(f'[role=option][data-id="{place}"]')


def test_a_click_reaches_python_and_its_answer_comes_back(open_notebook: Any, make_notebook: Any) -> None:
    opened = open_board(open_notebook, make_notebook)
    assert opened.panel.locator(".rl-mark.m-reach").count() > 100
    option(opened, "8,4,N").click()
    opened.panel.get_by_text("goal: 8,4,N").wait_for()
    assert opened.run_code("print(picks)").strip() == "['8,4,N']"
    chosen = opened.panel.locator('[role=option][aria-selected="true"]')
    assert chosen.count() == 1
    assert chosen.get_attribute("data-id") == "8,4,N"
    assert "costs nothing" in chosen.get_attribute("aria-label")
    assert opened.panel.locator(".rl-way.w-best").count() == 1
    live = opened.panel.locator(".rl-live")
    assert live.get_attribute("aria-live") == "polite"
    assert "costs nothing" in live.inner_text()
    # The same place once more is a pick of its own.
    option(opened, "8,4,N").click()
    opened.page.wait_for_timeout(300)
    assert opened.run_code("print(picks)").strip() == "['8,4,N', '8,4,N']"


def focused(opened: Any) -> str:
    return opened.page.evaluate("document.activeElement.getAttribute('data-id')")


@pytest.mark.in_lab
def test_the_keyboard_does_all_the_mouse_does(open_notebook: Any, make_notebook: Any) -> None:
    opened = open_board(open_notebook, make_notebook)
    page = opened.page
    cells = page.evaluate("window.jupyterapp.shell.currentWidget.content.widgets.length")
    option(opened, "9,1,N").focus()
    page.keyboard.press("Home")
    assert focused(opened) == opened.run_code("print(roads.crossroads[0].id)").strip()
    page.keyboard.press("End")
    assert focused(opened) == opened.run_code("print(roads.crossroads[-1].id)").strip()
    page.keyboard.press("b")
    assert opened.panel.locator(f'[data-id="{focused(opened)}"]').get_attribute("aria-label").startswith("B")
    option(opened, "8,4,N").focus()
    page.keyboard.press("Enter")
    opened.panel.get_by_text("goal: 8,4,N").wait_for()
    page.keyboard.press("ArrowRight")
    neighbours = "print(*(roads.crossroads[i].id for i in roads.at('8,4,N').neighbours))"
    assert focused(opened) in opened.run_code(neighbours).split()
    page.keyboard.press(" ")
    page.wait_for_timeout(300)
    picks = opened.run_code("print(*picks)").split()
    assert picks[0] == "8,4,N"
    assert len(picks) == 2
    # Letters and arrows went to the board, not to the notebook.
    assert page.evaluate("window.jupyterapp.shell.currentWidget.content.widgets.length") == cells
    # One Tab stop for the whole board, and a ring that can be seen.
    assert opened.panel.locator('.rl-pick[tabindex="0"]').count() == 1
    assert opened.panel.locator(".rl-cursor.focus .rl-focus-line").first.is_visible()


def test_the_arrow_keys_lead_everywhere(open_notebook: Any, make_notebook: Any) -> None:
    opened = open_board(open_notebook, make_notebook)
    steps = opened.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('.rl-pick')].map(option => [
             option.dataset.id,
             ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map(key => {
               option.focus();
               option.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
               return document.activeElement.dataset.id;
             })]))"""
    )
    assert len(steps) == 198
    for start in ("5,0,N", "8,7,S"):
        seen, waiting = {start}, [start]
        while waiting:
            fresh = set(steps[waiting.pop()]) - seen
            seen |= fresh
            waiting += fresh
        assert len(seen) == 198


def test_only_what_changed_is_drawn_again(open_notebook: Any, make_notebook: Any) -> None:
    opened = open_board(open_notebook, make_notebook)
    opened.page.evaluate(
        "document.querySelectorAll('.rl-mark.m-reach, .rl-piece').forEach(node => { node.kept = true; })"
    )
    opened.run_code("board.show(scene('8,4,N'))")
    opened.panel.locator(".rl-way.w-best").wait_for()
    fresh = opened.page.evaluate(
        "[...document.querySelectorAll('.rl-mark.m-reach, .rl-piece')].filter(node => !node.kept).length"
    )
    assert fresh == 0


def test_the_tip_names_place_and_price_and_a_cross_says_no(open_notebook: Any, make_notebook: Any) -> None:
    opened = open_board(open_notebook, make_notebook)
    option(opened, "8,4,N").hover()
    tip = opened.panel.locator(".rl-tip")
    tip.wait_for(state="visible")
    assert "South of Augusta Vindelicum" in tip.inner_text()
    assert "costs nothing" in tip.inner_text()
    cross = opened.panel.locator(".rl-cursor.hover .rl-no-line")
    assert not cross.is_visible()
    opened.panel.get_by_role("option", name=re.compile("^Roma, 5 towers")).hover()
    assert cross.is_visible()


def test_hexes_can_be_picked_when_it_is_their_turn(open_notebook: Any, make_notebook: Any) -> None:
    opened = open_board(open_notebook, make_notebook)
    code = """
from romelab.core.scene import Scene
forest = next(tile for tile in roads.hexes if tile.area == "Hispania" and tile.number is None)
board.show(Scene(base_map(roads), marks=(Mark(forest.id, "reach", "", "the legionnaire may go here"),), pick="areas"))
board._listeners.clear()  # what was heard so far knows crossroads alone
board.on_pick(picks.append)
print(forest.id)
"""
    forest = opened.run_code(code).strip()
    hexes = opened.panel.get_by_role("option", name=re.compile("^forest in Hispania, the legionnaire may go here$"))
    hexes.wait_for()
    assert hexes.count() == 1
    assert opened.panel.locator("[role=option]").count() == 73
    hexes.focus()
    opened.page.keyboard.press("Enter")
    opened.page.wait_for_timeout(300)
    assert opened.run_code("print(*picks)").strip() == forest


@pytest.mark.in_lab
def test_the_paper_stays_in_the_dark_theme(open_notebook: Any, make_notebook: Any) -> None:
    opened = open_board(open_notebook, make_notebook)
    fills = "['.rl-sea', '.rl-token', '.rl-t-name'].map(c => getComputedStyle(document.querySelector(c)).fill)"
    colour = "getComputedStyle(document.querySelector('.rl-board')).color"
    light, words = opened.page.evaluate(fills), opened.page.evaluate(colour)
    opened.page.evaluate("window.jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' })")
    opened.page.wait_for_function(f"before => {colour} !== before", arg=words)
    assert opened.page.evaluate(fills) == light
    # A key that is unfolded and a caption can be read on the dark page.
    opened.panel.get_by_text("What the signs mean").click()
    assert opened.panel.get_by_text("sea arrow: 1 gold").is_visible()
    # The server keeps the theme: the next test starts in the light one again.
    opened.page.evaluate("window.jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Light' })")
    opened.page.wait_for_function(f"before => {colour} === before", arg=words)


def test_a_click_on_a_printed_name_means_its_place_whatever_it_lies_on(open_notebook: Any) -> None:
    """Names of coasts and of small regions lie on the sea or on a neighbour."""
    opened = open_notebook(NOTEBOOKS / "explore_regions.ipynb", width=1280, height=720, cells=1)
    sheet = opened.panel.locator(".rl-stage .rl-map svg.rl-sheet").first
    sheet.locator("text", has_text="Laconia").first.wait_for()
    for printed, place in (("Laconia", "laconia"), ("Sicilia", "sicilia_punica"), ("Armorica", "armorica")):
        name, box = sheet.locator("text", has_text=printed).first, None
        while box != (box := name.bounding_box()):
            opened.page.wait_for_timeout(200)  # names are laid out after the picture
        opened.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        opened.page.wait_for_function("id => document.activeElement.dataset.id === id", arg=place, timeout=10_000)


def test_of_places_that_cover_each_other_the_nearest_is_meant(open_notebook: Any, make_notebook: Any) -> None:
    code = """
from romelab.controls.stage.board import LiveBoard
from romelab.core.scene import BaseMap, Place, Scene
small = [Place("west", 190, 100, "town", "West"), Place("low", 206, 109, "town", "Low")]
base = BaseMap("crowd", 400, 200, places=(*small, Place("large", 200, 100, "city", "Large")), words="A crowd.")
board = LiveBoard(base, label="Crowd")
board.show(Scene(base))
"""
    opened = open_notebook(make_notebook(code, "board"))
    sheet = opened.panel.locator(".rl-board svg.rl-sheet")
    sheet.wait_for()
    box = sheet.bounding_box()
    for x, y, place in (
        (190, 100, "west"),
        (194, 100, "west"),
        (196, 100, "large"),
        (206, 109, "low"),
        (212, 98, "large"),
    ):
        opened.page.mouse.move(box["x"] + 9, box["y"] + 9)
        opened.page.mouse.move(box["x"] + x * box["width"] / 400, box["y"] + y * box["width"] / 400)
        opened.panel.locator(".rl-tip:visible", has_text=place.capitalize()).wait_for()
        opened.page.mouse.down()
        opened.page.mouse.up()
        assert opened.until("board.picked", "") == place
        opened.run_code("board.picked = ''")


def test_hostile_names_stay_text(open_notebook: Any, make_notebook: Any) -> None:
    code = """
from romelab.controls.stage.board import LiveBoard
from romelab.core.scene import BaseMap, Mark, Piece, Place, Scene, Way, Badge, Area, Lettering
bad = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>\\'"&'
base = BaseMap("bad", 400, 200, places=(
    Place(bad, 60, 100, "city", bad, bad, label=bad, rank=3),
    Place("b", 300, 100, bad, "B")),
    areas=(Area(bad, ((0, 0), (90, 0), (90, 90)), bad, bad, bad, bad),),
    lettering=(Lettering(bad, 100, 30, bad),), words=bad)
board = LiveBoard(base, label=bad)
board.show(Scene(base, (Piece("b", bad, bad, "<b", bad),), (Mark("b", bad, bad, bad), Mark(bad, "chosen", bad, bad)),
    (Way(((60, 100), (300, 100)), "best", (Badge(150, 100, bad, bad),), bad, bad),), title=bad, words=bad))
"""
    opened = open_notebook(make_notebook(code, "board"))
    board = opened.panel.locator(".rl-board")
    board.wait_for()
    board.locator('[role=option][data-id="b"]').hover()
    assert opened.page.evaluate("window.hurt") is None
    assert board.locator("img, script").count() == 0
    assert board.locator(".rl-caption").inner_text().startswith("<img src=x")


def test_nothing_that_must_be_read_is_smaller_than_14_px(open_notebook: Any, make_notebook: Any) -> None:
    opened = open_board(open_notebook, make_notebook, width=1280, height=720)
    width = opened.panel.locator(".rl-board > svg").bounding_box()["width"]
    sizes = opened.page.evaluate(
        "[...document.querySelectorAll('.rl-sheet text')].map(node => parseFloat(getComputedStyle(node).fontSize))"
    )
    assert width >= 780
    assert min(sizes) * width / 800 >= 14 * 0.97


def test_on_a_phone_a_value_stays_within_its_plate(open_notebook: Any) -> None:
    opened = open_notebook(NOTEBOOKS / "play_kampf_um_rom.ipynb", width=390, height=844, cells=1)
    opened.panel.locator(".rl-tongue").first.wait_for()
    wide = "(node) => node.getBoundingClientRect().width"
    pairs = opened.page.evaluate(f"""() => [...document.querySelectorAll(".rl-sheet rect + text[class*=value]")]
      .filter((node) => !node.classList.contains("rl-unseen"))
      .map((node) => [node, node.previousElementSibling].map({wide}))""")
    assert len(pairs) > 10
    assert [pair for pair in pairs if pair[0] > pair[1]] == []


@pytest.mark.in_lab
def test_a_loupe_shows_the_board_twice_as_large_and_gives_it_back(open_notebook: Any) -> None:
    opened = open_notebook(NOTEBOOKS / "play_total_war_rome.ipynb", width=1024, height=768, cells=1)
    sheet = opened.panel.locator(".rl-stage .rl-map svg.rl-sheet").first
    lens = opened.panel.get_by_role("button", name="Magnifier", exact=True)
    lens.wait_for()
    small = sheet.bounding_box()["width"]

    def is_large(large: bool) -> None:
        opened.page.wait_for_timeout(300)
        assert sheet.bounding_box()["width"] == pytest.approx((2 if large else 1) * small, rel=0.05)
        assert lens.get_attribute("aria-pressed") == str(large).lower()

    lens.click()
    is_large(True)
    # What the signs mean is not covered by what stands beside it.
    board = opened.panel.locator(".rl-stage .rl-map")
    caption, key = (board.locator(part).bounding_box() for part in (".rl-caption", ".rl-key"))
    assert caption["x"] + caption["width"] <= key["x"]
    # Every place is reached, by keys too: it is moved into the frame.
    frame = opened.panel.locator(".rl-lensed").bounding_box()
    opened.panel.locator(".rl-map [role=option][tabindex='0']").focus()
    for key_name in ("End", "Home"):
        opened.page.keyboard.press(key_name)
        opened.page.wait_for_timeout(200)
        spot = opened.panel.locator(".rl-map [role=option][tabindex='0']").bounding_box()
        middle = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
        assert frame["x"] <= middle[0] <= frame["x"] + frame["width"]
        assert frame["y"] <= middle[1] <= frame["y"] + frame["height"]
    place = opened.panel.locator(".rl-map [role=option][aria-label^='Cyrenaica']")
    place.click()
    assert focused(opened) == place.get_attribute("data-id")
    for key_name, large in (("Enter", False), ("Space", True), ("Enter", False)):
        lens.focus()
        opened.page.keyboard.press(key_name)
        is_large(large)
    assert opened.panel.locator(".rl-lensed").count() == 0
