"""The game table of Struggle for Rome in a real JupyterLab: two rounds by clicking, undo, save, open again."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "play_struggle_for_rome.ipynb"
PATIENCE = 10.0
MOST_CLICKS = 60
LIKED = ("Plunder a city", "Do nothing, take the income", "End this part")
"""Headings that are chosen first, so that two rounds take few clicks."""

pytestmark = pytest.mark.browser

POSITION = "print(table.history.game.line(table.history.state))"


def asked(notebook, what: str) -> str:
    return notebook.run_code(f"print({what})").strip()


def until(notebook, what: str, before: str) -> str:
    """Wait until something in the kernel is no longer what it was."""
    end = time.monotonic() + PATIENCE
    while (now := asked(notebook, what)) == before:
        assert time.monotonic() < end, f"{what} stayed {before}"
        notebook.page.wait_for_timeout(20)
    return now


def click_main(notebook) -> None:
    """Click the blue button of what can be done now, and wait until it is done."""
    before = asked(notebook, "table.history.here.number")
    notebook.press_main()
    until(notebook, "table.history.here.number", before)


def choose_heading(notebook) -> None:
    """Choose a heading in the list as a person does who wants to go on."""
    headings = notebook.panel.locator(".rl-stage .rl-wide select")
    texts = [re.sub(r" \(\d+\)$", "", text) for text in headings.locator("option").all_inner_texts()]
    for liked in LIKED:
        if liked in texts:
            headings.select_option(index=texts.index(liked))
            if asked(notebook, "table.picker.groups.value") != liked:
                until(notebook, "table.picker.groups.value == " + repr(liked), "False")
            return


def click_board(notebook, name: str) -> None:
    spot = notebook.panel.locator(f'.rl-stage [role=option][aria-label^="{name}"]').first
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    notebook.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_two_rounds_by_clicking_then_undo_save_and_open_again(open_notebook):
    first = open_notebook(NOTEBOOK)
    # The start is chosen on the board itself.
    first.run_code("table.orders.one_click.value = False")  # a place is only picked, however quick the page is
    click_board(first, "4 roads north of Aquileia")
    starts = first.panel.locator(".rl-mains").get_by_role(
        "button", name="Start with the horsemen 4 roads north of Aquileia"
    )
    starts.wait_for()
    click_main(first)
    assert asked(
        first, "table.history.state.players[0].tribes[0].at == table.history.state.players[0].tribes[1].at"
    ) == ("False")
    clicks = 0
    while int(asked(first, "table.history.state.round")) < 3:
        choose_heading(first)
        click_main(first)
        clicks += 1
        assert clicks < MOST_CLICKS
    assert clicks >= 6
    assert asked(first, "table.history.state.round") == "3"

    # One move more, taken back: the position is the one before it, and the move is kept.
    before, number = first.run_code(POSITION), asked(first, "table.history.here.number")
    choose_heading(first)
    click_main(first)
    points = asked(first, "len(table.history.points)")
    assert first.run_code(POSITION) != before
    while int(asked(first, "table.history.here.number")) > int(number):
        here = asked(first, "table.history.here.number")
        first.panel.get_by_role("button", name="Undo").click()
        until(first, "table.history.here.number", here)
    assert first.run_code(POSITION) == before
    assert asked(first, "len(table.history.points)") == points

    first.lay("Table")
    name = first.panel.locator(".rl-history input[type=text]")
    name.fill("two_rounds.romelab")
    name.press("Enter")
    first.panel.locator(".rl-history").get_by_role("button", name="Save").click()
    first.panel.get_by_text("Saved as").wait_for()
    saved = first.path.parent / "two_rounds.romelab"
    assert saved.is_file()

    # A fresh page and a fresh kernel, as next week.
    second = open_notebook(NOTEBOOK)
    assert second.run_code(POSITION) != before
    second.lay("Table")
    with second.page.expect_file_chooser() as chooser:
        second.panel.locator(".rl-history").get_by_role("button", name="Open").click()
    chooser.value.set_files(saved)
    second.panel.get_by_text("Opened").wait_for()
    assert second.run_code(POSITION) == before
    assert asked(second, "len(table.history.points)") == points
    second.panel.get_by_text("Round 3, First Player").wait_for()
