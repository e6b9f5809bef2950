"""The battle lab in a real JupyterLab: a battle fought to its end by clicking, cards clicked on, another way tried."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "explore_battles.ipynb"
PATIENCE = 10.0
MOST_CLICKS = 40

pytestmark = pytest.mark.browser


def asked(notebook, what: str) -> str:
    return notebook.run_code(f"print({what})").strip()


def until(notebook, what: str, before: str) -> str:
    """Wait until something in the kernel is no longer what it was."""
    end = time.monotonic() + PATIENCE
    while (now := asked(notebook, what)) == before:
        assert time.monotonic() < end, f"{what} stayed {before}"
        notebook.page.wait_for_timeout(20)
    return now


def boxes(notebook) -> set[str]:
    """Return the ids of the boxes that the page shows."""
    return set(
        notebook.panel.locator(".rl-board").first.evaluate(
            "board => [...board.querySelectorAll('[role=option]')].map(option => option.dataset.id)"
        )
    )


def test_a_battle_is_fought_to_its_end_by_clicking(open_notebook):
    notebook = open_notebook(NOTEBOOK, height=900)
    page, panel = notebook.page, notebook.panel
    assert "1 hand ?" in boxes(notebook)
    spot = panel.locator('.rl-board [role=option][data-id="0 hand rome_italian_infantry"]').first
    spot.scroll_into_view_if_needed()
    area = spot.bounding_box()
    page.mouse.click(area["x"] + area["width"] / 2, area["y"] + area["height"] / 2)
    panel.locator(
        ".rl-picker button:visible, .rl-mains button:visible", has_text="Deploy Italian Infantry"
    ).first.click()
    until(notebook, "len(lab.table.history.here.line())", "1")
    panel.get_by_text("The dice of the last combat").wait_for()
    assert panel.locator("svg[aria-label*=' die: ']").count() >= 2
    for _ in range(MOST_CLICKS):
        if asked(notebook, "lab.table.history.state.over") == "True":
            break
        before = asked(notebook, "lab.table.history.here.number")
        notebook.press_main("lab.table")
        until(notebook, "lab.table.history.here.number", before)
    panel.get_by_text("The game is over").first.wait_for()
    ids = notebook.run_code("print(*(p.id for p in lab.table.board.scene.base.places), sep='|')").strip()
    end = time.monotonic() + PATIENCE
    while not boxes(notebook) >= set(ids.split("|")):
        assert time.monotonic() < end, "the page does not show the last sheet"
        page.wait_for_timeout(20)
    panel.get_by_role("button", name="Undo").first.click()
    until(notebook, "lab.table.history.state.over", "True")
