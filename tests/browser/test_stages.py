"""Every stage in figures: seen whole, large enough to be read, nothing over anything else, everything with a name.

The key F always; every page in every size, light and dark, with ROMELAB_LONG in the environment. With
ROMELAB_FIGURES as well a table of all figures is written to the file of that name.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
LONG = bool(os.environ.get("ROMELAB_LONG"))
STAGES = sorted(page.stem for kind in ("explore", "learn", "play") for page in ROOT.glob(f"notebooks/{kind}_*.ipynb"))
PAGES = STAGES if LONG else []
SIZES = [(1280, 720), (1180, 820), (1920, 1080)] if LONG else [(1280, 720)]
THEMES = ["Light", "Dark"] if LONG else ["Light"]
IN_PAGE, IN_WINDOW = 11, 14
"""Least size of letters in pixels."""

pytestmark = pytest.mark.browser


def figures(notebook: Any) -> dict[str, Any]:
    notebook.page.wait_for_timeout(700)  # the lettering follows the size of the board
    return notebook.page.evaluate(MEASURE)


def note(page: str, size: tuple[int, int], theme: str, where: str, found: dict[str, Any]) -> None:
    """Write a line of the table."""
    if name := os.environ.get("ROMELAB_FIGURES"):
        shown = " | ".join(str(found[key]) for key in ("board", "main", "hand", "letters", "panel", "hidden"))
        with Path(name).open("a", encoding="utf-8") as table:
            table.write(f"| {page} | {size[0]} x {size[1]} | {theme} | {where} | {shown} | {len(found['over'])} |\n")


def assert_seen(found: dict[str, Any], least: float) -> None:
    assert found["board"] == 1
    assert found["main"] in (1, None)
    assert found["hand"] in (1, None)
    assert found["letters"] >= least
    assert found["panel"] >= min(least, 13)
    assert found["over"] == []
    assert found["nameless"] == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("page", PAGES)
def test_a_stage_is_seen_whole_and_can_be_read(open_notebook, page, size, theme):
    notebook = open_notebook(ROOT / "notebooks" / f"{page}.ipynb", run=False, width=size[0], height=size[1])
    if theme == "Dark":
        change = "window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})"
        notebook.page.evaluate(change)
    notebook.run_all()
    notebook.panel.locator(".rl-stage .rl-map [role=option]").first.wait_for(state="attached")
    inside = figures(notebook)
    note(page, size, theme, "page", inside)
    fill = notebook.panel.get_by_role("button", name="Fill the window").first
    fill.click()
    filled = figures(notebook)
    note(page, size, theme, "window", filled)
    assert_seen(inside, IN_PAGE)
    assert_seen(filled, IN_WINDOW)
    notebook.page.keyboard.press("Escape")
    notebook.panel.locator(".rl-stage:not(.rl-full)").first.wait_for()


def test_the_key_f_fills_the_window_unless_somebody_is_typing(open_notebook):
    notebook = open_notebook(ROOT / "notebooks" / "explore_roads.ipynb")
    page, stage = notebook.page, notebook.panel.locator(".rl-stage").first
    gold = notebook.panel.get_by_label("Gold", exact=True)
    gold.focus()
    page.keyboard.press("f")
    assert "rl-full" not in stage.get_attribute("class")
    main = page.evaluate("document.querySelector('.rl-mains').getBoundingClientRect().top")
    notebook.panel.locator(".rl-map [role=option][tabindex='0']").focus()
    page.keyboard.press("f")
    page.locator(".rl-stage.rl-full").wait_for()
    page.keyboard.press("Escape")
    notebook.panel.locator(".rl-stage:not(.rl-full)").first.wait_for()
    assert page.evaluate("document.querySelector('.rl-mains').getBoundingClientRect().top") == main


def test_a_page_run_again_holds_no_more_models(open_notebook):
    notebook = open_notebook(ROOT / "notebooks" / "explore_roads.ipynb")
    count = "from ipywidgets.widgets import widget as made; print(len(made._instances))"
    before = int(notebook.run_code(count))
    for _ in range(2):
        notebook.page.evaluate("window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
        notebook.run_all()
        assert int(notebook.run_code(count)) == before
