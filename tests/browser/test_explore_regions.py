"""The region explorer's notebook in a real JupyterLab: clicked, worked by keyboard, read."""

from __future__ import annotations

from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "explore_regions.ipynb"

pytestmark = pytest.mark.browser


@pytest.fixture
def explorer(open_notebook):
    notebook = open_notebook(NOTEBOOK, cells=1)
    notebook.run_code("explorer.start_again()")
    notebook.panel.get_by_text("Click one on the map").first.wait_for()
    return notebook


def place(notebook, name: str):
    return notebook.panel.locator(f'.rl-map [role=option][data-id="{name}"]')


def click(notebook, name: str) -> None:
    """Click the middle of the land of a region."""
    spot = place(notebook, name)
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    notebook.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_the_page_opens_without_answers_and_a_guess_brings_one(open_notebook):
    notebook = open_notebook(NOTEBOOK)
    panel = notebook.panel
    panel.get_by_text("Click one on the map").first.wait_for()
    assert (
        notebook.run_code("print(explorer.question == explorer.opens, explorer.question.goal == '')") == "True True\n"
    )
    box = panel.locator(".rl-predict").first
    assert box.get_by_text("costs 5 MU").count() == 0
    box.get_by_label("yes, for 3 MU").check()
    notebook.type_into(box.locator("textarea"), "because it is near")
    box.get_by_role("button", name="Write it down").click()
    box.get_by_role("button", name="Now run it").click()
    box.get_by_text("the cheapest way to Venetia costs 5 MU").first.wait_for()
    panel.get_by_text("Click one on the map").first.wait_for()
    assert notebook.run_code("print(explorer.question == explorer.opens)") == "True\n"


@pytest.mark.rule("TWR-121")
def test_a_click_moves_the_army_and_a_region_out_of_reach_is_refused(explorer):
    panel = explorer.panel
    click(explorer, "samnium")
    panel.get_by_role("button", name="Spend 2 MU and go").click()
    panel.get_by_text("stands in Samnium").first.wait_for()
    assert explorer.run_code("print(explorer.question.start, explorer.question.mu)") == "samnium 1\n"
    assert panel.locator('.rl-piece[data-kind="army"]').get_attribute("data-place") == "samnium"
    click(explorer, "latium")
    refusal = panel.locator(".rl-refusal", has_text="The cheapest way to Latium costs 2 MU; the army has 1")
    refusal.wait_for()
    panel.locator(".rl-refusal", has_text="The mountain range between Samnium and Latium costs 1 MU more").wait_for()
    assert panel.get_by_role("button", name="Out of reach").is_disabled()
    assert panel.locator('.rl-mark.m-ring[data-place="latium"]').count() == 1
    panel.locator(".rl-refusal summary", has_text="TWR-121").click()
    panel.get_by_text("Crossing a river or mountain pass without a road").first.wait_for()
    panel.get_by_role("button", name="Undo").click()
    panel.get_by_role("button", name="Undo").click()
    panel.get_by_role("button", name="Spend 2 MU and go").wait_for()
    assert explorer.run_code("print(explorer.question.start)") == "latium\n"


def test_a_region_changes_hands_and_a_road_is_built_by_clicks(explorer):
    panel = explorer.panel
    panel.get_by_label("A click means", exact=True).select_option("give the region to")
    click(explorer, "cisalpina")
    panel.locator('.rl-piece[data-kind="control"][data-place="cisalpina"][data-player="rome"]').wait_for()
    panel.get_by_label("A click means", exact=True).select_option("road between two")
    click(explorer, "latium")
    panel.get_by_text("choose the region at its other end").first.wait_for()
    click(explorer, "etruria")
    panel.locator(".rl-ways .rl-way.w-road").wait_for()
    panel.get_by_label("A click means", exact=True).select_option("go there")
    click(explorer, "etruria")
    panel.get_by_role("button", name="Spend 1 MU and go").wait_for()


@pytest.mark.rule("TWR-151")
def test_an_enemy_put_on_the_map_by_clicks_stops_the_army(explorer):
    panel = explorer.panel
    meaning = panel.get_by_label("A click means", exact=True)
    meaning.select_option("put an army or take it away")
    click(explorer, "campania")
    panel.locator('.rl-piece[data-kind="army"][data-player="carthage"][data-place="campania"]').wait_for()
    panel.get_by_text("A red ring: somebody is in the way").first.wait_for()
    assert panel.locator('.rl-mark.m-ring[data-place="campania"]').count() == 1
    click(explorer, "samnium")
    panel.locator('.rl-piece[data-kind="army"][data-player="carthage"][data-place="samnium"]').wait_for()
    meaning.select_option("go there")
    click(explorer, "magna_graecia")
    panel.locator(".rl-refusal", has_text="The way leads through Campania; an enemy army of Carthage").wait_for()
    assert panel.get_by_role("button", name="Out of reach").is_disabled()
    assert panel.locator('.rl-mark.m-ring[data-place="campania"]').count() == 1
    panel.locator(".rl-refusal summary", has_text="TWR-151").first.click()
    explorer.lay("Set up")
    panel.get_by_label("Allied with Carthage").check()
    panel.get_by_role("button", name="Spend 3 MU and go").wait_for()
    panel.get_by_label("Allied with Carthage").uncheck()
    panel.get_by_role("button", name="Out of reach").wait_for()
    explorer.lay("Set up")
    meaning.select_option("put an army or take it away")
    click(explorer, "samnium")
    panel.get_by_role("button", name="Spend 3 MU and go").click()
    panel.get_by_text("stands in Magna Graecia").first.wait_for()
    assert explorer.run_code("print(explorer.question.start, len(explorer.question.forces))") == "magna_graecia 1\n"


def test_by_keyboard_and_by_list(explorer):
    page, panel = explorer.page, explorer.panel
    cells = page.locator(".jp-Cell").count()
    place(explorer, "latium").focus()
    page.keyboard.press("ArrowRight")
    focused = page.evaluate("document.activeElement.getAttribute('data-id')")
    assert focused in explorer.run_code("print([p.id for p in explorer.board.base.places])")
    assert focused != "latium"
    page.keyboard.press("c")
    page.keyboard.press("Enter")
    panel.locator('[role=option][aria-selected="true"], .rl-mark.m-ring').first.wait_for()
    explorer.type_into(panel.get_by_label("To", exact=True), "Campania")
    explorer.page.keyboard.press("Enter")
    panel.get_by_role("button", name="Spend 1 MU and go").wait_for()
    panel.get_by_role("button", name="Spend 1 MU and go").focus()
    page.keyboard.press("x")
    assert page.locator(".jp-Cell").count() == cells
    assert "held by Rome" in place(explorer, "campania").get_attribute("aria-label")


def test_names_and_figures_can_be_read_on_a_small_projector(explorer):
    sizes = explorer.page.evaluate(
        "[...document.querySelectorAll('.rl-map .rl-sheet text')].filter(node => node.getBoundingClientRect().width)"
        ".map(node => [parseFloat(getComputedStyle(node).fontSize), node.getScreenCTM()])"
        ".map(([size, at]) => size * Math.hypot(at.c, at.d))"
    )
    assert min(sizes) >= 11
