"""The toy game in a real JupyterLab: the table, the board and the picture of a game that romelab does not know."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PATIENCE = 10.0
MOST_CLICKS = 40
SETUP = f"""
import sys
sys.path.insert(0, {str(TESTS)!r})
from romelab.drawing.picture import image
from toy.table import play, via_scene
table = play(("Ada", "Ben"), bots=("person", "greedy"), seed=5)
"""
STEPS = "len(table.history.here.line())"

pytestmark = pytest.mark.browser


def asked(notebook, what: str) -> str:
    return notebook.run_code(f"print({what})").strip()


def until(notebook, what: str, wanted: str) -> None:
    """Wait until something in the kernel is as wanted."""
    end = time.monotonic() + PATIENCE
    while (now := asked(notebook, what)) != wanted:
        assert time.monotonic() < end, f"{what} is {now}, not {wanted}"
        notebook.page.wait_for_timeout(20)


def click_board(notebook, name: str) -> None:
    notebook.panel.locator(f'.rl-stage [role=option][aria-label^="{name}"]').first.click(force=True)


def test_a_game_by_clicking(open_notebook, make_notebook):
    opened = open_notebook(make_notebook(SETUP, "table", "image(via_scene(table.history.state))"))
    stage = opened.panel.locator(".rl-stage")
    assert opened.panel.locator("img[alt='Ada is in Roma. Ben is in Brundisium.']").count() == 1

    opened.run_code("table.orders.one_click.value = False")  # a place is only picked, however quick the page is
    click_board(opened, "Regium")
    stage.get_by_text("No road leads from Roma to Regium").wait_for()
    stage.get_by_text("VIA-3").first.wait_for()
    click_board(opened, "Capua")
    # Among the small buttons until the place is picked.
    stage.locator(".rl-mains").get_by_role("button", name="Travel to Capua").click()
    until(opened, "table.history.state.at[0]", "Capua")

    stage.get_by_role("button", name="Undo").click()
    until(opened, "table.history.state.at[0]", "Roma")

    for _ in range(MOST_CLICKS):
        if asked(opened, "table.seat") == "None":
            break
        before = asked(opened, STEPS)
        opened.press_main()
        until(opened, f"{STEPS} != {before}", "True")
    stage.get_by_text("The game is over").wait_for()
