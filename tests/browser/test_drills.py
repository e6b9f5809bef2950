"""Drills in a browser: a wrong choice and a right one, a move on the board, the map of the rules met."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "notebooks" / "practise_kampf_um_rom.ipynb"
SIZES = [(1280, 720), (820, 1180)] if os.environ.get("ROMELAB_LONG") else [(820, 1180)]
pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_wrong_choice_a_right_one_and_a_move_on_the_board(open_notebook, size):
    notebook = open_notebook(PAGE, width=size[0], height=size[1])
    stage = notebook.panel.locator(".rl-stage").first
    steps = stage.locator(".rl-steps-row")
    stage.locator(".rl-guide select").select_option(label="Developing")
    task = stage.get_by_text("Red develops Hunting with card 20")
    task.first.wait_for()
    stage.get_by_role("radio", name="Card 20").check()
    steps.get_by_role("button", name="Check my answer").click()
    stage.get_by_text("Not quite.").wait_for()
    steps.get_by_role("button", name="Once more").click()
    steps.get_by_role("button", name="Check my answer").wait_for()
    stage.get_by_role("radio", name="One token").check()
    steps.get_by_role("button", name="Check my answer").click()
    stage.get_by_text("Right.").first.wait_for()
    for _ in range(4):
        steps.get_by_role("button", name="Next", exact=True).click()
        notebook.page.wait_for_timeout(300)
    stage.get_by_text("Make the move that opens it").first.wait_for()
    notebook.click_board("steinbau")
    which = stage.get_by_label("Which", exact=True)
    which.locator("option", has_text="white").wait_for(state="attached")
    which.select_option(index=0)
    stage.get_by_role("button", name=re.compile("^Attack")).first.click()
    stage.get_by_text("Right.").first.wait_for()
    notebook.panel.get_by_text("Rules met:").first.wait_for()
