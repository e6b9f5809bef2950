"""The explorer's notebook in a real JupyterLab: clicked, worked by keyboard, read."""

from __future__ import annotations

from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "explore_roads.ipynb"

pytestmark = pytest.mark.browser


@pytest.fixture
def explorer(open_notebook):
    notebook = open_notebook(NOTEBOOK, cells=1)
    notebook.run_code("explorer.start_again()")
    notebook.panel.get_by_text("Click one on the board").first.wait_for()
    return notebook


def place(notebook, name: str):
    return notebook.panel.locator(f'.rl-map [role=option][aria-label^="{name}"]')


def click(notebook, name: str) -> None:
    """Click the middle of a place on the board."""
    spot = place(notebook, name)
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    notebook.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_click_on_a_crossroads_shows_its_bill_and_paying_moves_the_tribe(explorer):
    panel = explorer.panel
    click(explorer, "south-east of Capua")
    panel.get_by_text("4 gold", exact=True).first.wait_for()
    panel.get_by_text("5 arrows: land free, 4 × sea 1 gold").first.wait_for()
    panel.get_by_text("Castra Regina (Regensburg) to").first.wait_for()
    panel.get_by_role("button", name="Pay 4 gold and go").click()
    panel.get_by_text("stand south-east of Capua").first.wait_for()
    assert explorer.run_code("print(explorer.question.start, explorer.question.gold)") == "8,8,S 1\n"
    panel.get_by_role("button", name="Undo").click()
    panel.get_by_role("button", name="Pay 4 gold and go").wait_for()
    assert explorer.run_code("print(explorer.question.gold)") == "5\n"


def test_a_city_is_refused_with_its_rule_and_the_rule_opens(explorer):
    panel = explorer.panel
    click(explorer, "Roma,")
    refusal = panel.locator(".rl-refusal", has_text="Roma is a city").first
    refusal.wait_for()
    rule = refusal.locator("summary", has_text="SFR-94")
    rule.click()
    panel.get_by_text("a crossroads that holds neither a city nor a tribe").first.wait_for()
    panel.get_by_text("To Roma: the tribe stops beside it").first.wait_for()
    assert panel.get_by_role("button", name="Pay 5 gold and go").is_enabled()


def test_by_keyboard_and_by_list(explorer):
    page, panel = explorer.page, explorer.panel
    cells = page.locator(".jp-Cell").count()
    place(explorer, "north of Castra Regina").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    panel.get_by_role("button", name="Pay nothing and go").wait_for()
    chosen = explorer.run_code("print(explorer.question.goal)")
    explorer.type_into(panel.get_by_label("To", exact=True), "north-west of Roma")
    page.keyboard.press("Enter")
    panel.get_by_role("button", name="Pay 5 gold and go").wait_for()
    assert explorer.run_code("print(explorer.question.goal)") == "8,8,N\n" != chosen
    panel.get_by_role("button", name="Pay 5 gold and go").focus()
    page.keyboard.press("x")
    assert page.locator(".jp-Cell").count() == cells


def test_a_negative_purse_is_said_and_changes_nothing(explorer):
    panel = explorer.panel
    gold = panel.get_by_label("Gold", exact=True)
    explorer.type_into(gold, "-3")
    gold.press("Enter")
    panel.get_by_text("gold: must be a whole number from 0 to 100, not -3").first.wait_for()
    assert gold.input_value() == "5"
    assert explorer.run_code("print(explorer.question.gold)") == "5\n"
