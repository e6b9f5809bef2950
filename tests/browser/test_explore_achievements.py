"""The plan explorer's notebook in a real JupyterLab: clicked, worked by keyboard, read."""

from __future__ import annotations

from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "explore_achievements.ipynb"

pytestmark = pytest.mark.browser


@pytest.fixture
def explorer(open_notebook):
    notebook = open_notebook(NOTEBOOK, cells=1)
    notebook.run_code("explorer.start_again()")
    notebook.panel.get_by_text("Click a box on the board.").wait_for()
    return notebook


def option(notebook, box: str):
    return notebook.panel.locator(f'.rl-map [role=option][data-id="{box}"]')


def click(notebook, box: str) -> None:
    """Click the middle of a box on the board."""
    spot = option(notebook, box)
    spot.scroll_into_view_if_needed()
    area = spot.bounding_box()
    notebook.page.mouse.click(area["x"] + area["width"] / 2, area["y"] + area["height"] / 2)


def lit(notebook) -> dict[str, str]:
    """Return the numbered boxes of the plan as the page shows them."""
    return notebook.panel.locator(".rl-map").evaluate(
        """board => Object.fromEntries([...board.querySelectorAll('.rl-mark-box.m-lit')]
             .map(mark => [mark.dataset.place, mark.querySelector('.rl-t-count').textContent]))"""
    )


def test_a_click_on_a_box_shows_the_plan_and_laying_it_puts_the_tokens(explorer):
    panel = explorer.panel
    click(explorer, "steigbuegel")
    panel.get_by_text("2 cards, 2 in hand", exact=True).wait_for()
    panel.locator(".rl-plan li", has_text="17 Franci").wait_for()
    assert lit(explorer) == {"reiterkampf": "1", "steigbuegel": "2"}
    assert panel.locator(".rl-map .rl-way.w-lit").count() == 2
    assert panel.locator(".rl-map .m-dim").count() > 25
    assert "step 2 of the plan" in option(explorer, "steigbuegel").get_attribute("aria-label")
    assert option(explorer, "steigbuegel").get_attribute("aria-selected") == "true"
    explorer.turn_to("In history")
    panel.get_by_text("Iron stirrups in Avar graves").wait_for()
    explorer.turn_to("Tokens")
    panel.get_by_role("button", name="Put these 2 tokens").click()
    panel.get_by_text("5 tokens, 110 points").wait_for()
    assert panel.locator('.rl-map .rl-piece[data-place="steigbuegel"][data-player="red"]').count() == 1
    panel.get_by_role("button", name="Undo").click()
    panel.get_by_text("3 tokens, 40 points").wait_for()


def test_the_reason_opens_its_rule(explorer):
    panel = explorer.panel
    click(explorer, "hauptstadt")
    refusal = panel.locator(".rl-refusal", has_text="Hauptstadt (Capital city) needs")
    refusal.wait_for()
    refusal.locator("summary", has_text="KUR-34").click()
    panel.get_by_text("Dotted lines are joint conditions").wait_for()


def test_what_falls_with_cattle_is_crossed_and_marked(explorer):
    panel = explorer.panel
    panel.get_by_label("Ask", exact=True).select_option("What breaks if it is lost?")
    click(explorer, "viehzucht")
    panel.get_by_text("1 token loses its line").wait_for()
    board = panel.locator(".rl-map")
    board.locator('.m-gone[data-place="viehzucht"] .rl-cross').wait_for(state="attached")
    assert board.locator('.m-broken[data-place="sattel"]').count() == 1
    assert board.locator('.m-ring[data-place="kummet"]').count() == 1


def test_by_keyboard_and_by_list(explorer):
    page, panel = explorer.page, explorer.panel
    cells = page.locator(".jp-Cell").count()
    option(explorer, "viehzucht").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    panel.get_by_text("1 card, 1 in hand", exact=True).wait_for()
    assert explorer.run_code("print(explorer.question.goal)") == "reiterkampf\n"
    panel.get_by_label("Box", exact=True).select_option("Long-distance trade · FERNHANDEL")
    panel.get_by_role("button", name="Put these 2 tokens").wait_for()
    panel.get_by_role("button", name="Put these 2 tokens").focus()
    page.keyboard.press("x")
    assert page.locator(".jp-Cell").count() == cells


def test_a_click_can_put_tokens_and_a_full_hand_takes_no_sixth_card(explorer):
    panel = explorer.panel
    panel.get_by_label("A click", exact=True).select_option("puts or takes a token")
    click(explorer, "fernhandel")
    explorer.turn_to("Tokens")
    panel.get_by_text("1 token has no line: Long-distance trade").wait_for()
    assert panel.locator('.rl-map .m-broken[data-place="fernhandel"]').count() == 1
    panel.get_by_label("Take", exact=True).select_option("33 Turci")
    panel.get_by_text("a full hand has 5 cards").wait_for()
    assert explorer.run_code("print(len(explorer.question.hand))") == "5\n"
