"""The journey explorer's notebook in a real JupyterLab: clicked, worked by keyboard, read."""

from __future__ import annotations

from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "explore_journeys.ipynb"

pytestmark = pytest.mark.browser


@pytest.fixture
def explorer(open_notebook):
    notebook = open_notebook(NOTEBOOK, cells=1)
    notebook.run_code("explorer.start_again()")
    notebook.panel.get_by_text("Darker is nearer").wait_for()
    return notebook


def place(notebook, name: str):
    return notebook.panel.locator(f'.rl-map [role=option][aria-label^="{name}"]')


def click(notebook, name: str) -> None:
    """Click the middle of a place on the map."""
    spot = place(notebook, name)
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    notebook.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_click_shows_the_way_and_undo_takes_it_back(explorer):
    panel = explorer.panel
    click(explorer, "Alexandria (")
    panel.get_by_text("14.0 days", exact=True).first.wait_for()
    panel.get_by_text("by river boat and ship: 2,332 km").first.wait_for()
    panel.get_by_text("Days at sea are averages for July").first.wait_for()
    assert explorer.run_code("print(explorer.question.goal)") == "alexandria\n"
    assert panel.locator(".rl-map .w-best").count() == 1
    panel.get_by_role("button", name="Undo").click()
    panel.get_by_text("Darker is nearer").wait_for()


def test_a_click_can_move_the_middle_of_the_rings(explorer):
    panel = explorer.panel
    panel.get_by_label("A click means").select_option("start there")
    click(explorer, "Londinium (")
    panel.locator(".rl-map .rl-t-band-title", has_text="Days from Londinium").wait_for()
    explorer.lay("Two maps side by side")
    panel.get_by_role("img", name="Days from Londinium, on foot over land").wait_for()
    explorer.lay("Two maps side by side")
    assert explorer.run_code("print(explorer.question.start)") == "londinium\n"


def test_means_boats_and_what_is_shown(explorer):
    panel = explorer.panel
    panel.get_by_label("By", exact=True).select_option("by water")
    panel.locator(".rl-map .rl-t-band-title", has_text="Days from Roma, by water").wait_for()
    panel.get_by_label("Show", exact=True).select_option("denarii for a kilogram")
    panel.locator(".rl-map .rl-t-band-title", has_text="Denarii for a kilogram from Roma").wait_for()
    panel.get_by_label("By", exact=True).select_option("rider, 56 km a day")
    panel.get_by_text("show: no price is known for travel on horseback").wait_for()
    assert panel.get_by_label("By", exact=True).input_value() == "by water"


def test_by_keyboard_and_by_name(explorer):
    page, panel = explorer.page, explorer.panel
    cells = page.locator(".jp-Cell").count()
    place(explorer, "Roma").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    panel.locator("summary", has_text="Leg by leg").wait_for()
    assert page.locator(".jp-Cell").count() == cells
    box = panel.get_by_label("To", exact=True)
    explorer.type_into(box, "London")
    box.press("Enter")
    panel.get_by_text("27.2 days", exact=True).first.wait_for()
    explorer.type_into(box, "Atlantis")
    box.press("Enter")
    panel.get_by_text('goal: there is no "Atlantis" in the atlas').wait_for()
    assert explorer.run_code("print(explorer.question.goal)") == "londinium\n"


def test_the_names_on_the_map_can_be_read(explorer):
    size = explorer.page.evaluate(
        """() => {
          const text = document.querySelector(".rl-map .rl-t-name-great");
          return parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
        }"""
    )
    assert size >= 11
