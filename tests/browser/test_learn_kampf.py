"""The guided tour of the card game in a real JupyterLab: the first two steps, done by clicking."""

from __future__ import annotations

from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "learn_kampf_um_rom.ipynb"

pytestmark = pytest.mark.browser


def test_the_first_two_steps_by_clicking(open_notebook):
    notebook = open_notebook(NOTEBOOK)
    stage = notebook.panel.locator(".rl-stage").first
    guide = stage.locator(".rl-guide")
    following = guide.get_by_role("button", name="Next")

    # A card is chosen in the list and thrown away.
    guide.locator("h4", has_text="Throw a card away").wait_for()
    guide.get_by_text("1 of 16").wait_for()
    assert following.is_disabled()
    stage.locator(".rl-wide select").select_option(label="Throw a card away (5)")
    which = stage.get_by_label("Which", exact=True)
    # Lists write their blanks so that they do not break.
    card = which.locator("option").filter(has_text="Sturmflut").first
    card.wait_for(state="attached")
    which.select_option(label=card.inner_text())
    stage.get_by_role("button", name="Throw away card 58 Sturmflut").click()
    guide.get_by_text("you keep the rest and draw one new card").wait_for()
    following.click()

    # A box is clicked and developed.
    guide.locator("h4", has_text="Begin with Farming").wait_for()
    box = stage.locator('[role=option][aria-label*="Farming"]').first
    box.scroll_into_view_if_needed()
    place = box.bounding_box()
    notebook.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    stage.get_by_role("button", name="Develop ACKERBAU").click()
    guide.get_by_text("A token of yours lies there").wait_for()
    following.click()
    guide.locator("h4", has_text="Try the Horse collar").wait_for()
    assert notebook.run_code("print(lesson.tour.table.history.state.held[0].bit_count())").strip() == "1"
