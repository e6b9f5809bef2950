"""Every explorer is worked from end to end without a mouse: Tab reaches each control, Enter and arrows do the rest.

One of them always, every one with ROMELAB_LONG in the environment.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PAGES = {
    "explore_roads": ("explorer.question", "ArrowDown"),
    "explore_regions": ("explorer.question", "e"),
    "explore_achievements": ("explorer.question", "ArrowRight"),
    "explore_journeys": ("explorer.question", "ArrowRight"),
    "explore_battles": ("lab.table.history.here.number", "ArrowRight"),
}
"""What tells that something was done, and a key that leads on to places where something can be, by page."""
EVERY = list(PAGES) if os.environ.get("ROMELAB_LONG") else ["explore_roads"]
MOST_STEPS = 12
MOST_TABS = 120
PATIENCE = 10.0
HELD = "document.activeElement"
STAGE = "[...document.querySelectorAll('.rl-stage')].find((stage) => stage.getBoundingClientRect().width)"
TABBED = "button, select, input, textarea, summary, a[href], [tabindex='0']"
CONTROLS = f"""() => [...({STAGE}).querySelectorAll("{TABBED}")]
  .filter((node) => node.getBoundingClientRect().width && node.checkVisibility({{ visibilityProperty: true }}))
  .filter((node) => !node.disabled && node.tabIndex >= 0 && !(node.type === "radio" && !node.checked))
  .map((node, i) => {{
    node.dataset.tried = i;
    return `${{i}} ${{node.localName}} ${{node.textContent.trim().slice(0, 30)}}`;
  }})"""

pytestmark = [pytest.mark.browser, pytest.mark.in_lab]


def held(notebook: Any, selector: str) -> bool:
    """Tell whether what has the focus is of some kind, and stands in the stage."""
    return notebook.page.evaluate(f"(kind) => ({STAGE}).contains({HELD}) && {HELD}.matches(kind)", selector)


def tab_to(notebook: Any, selector: str, back: bool = False) -> None:
    """Press Tab until something of some kind has the focus."""
    for _ in range(MOST_TABS):
        if held(notebook, selector):
            return
        notebook.page.keyboard.press("Shift+Tab" if back else "Tab")
    pytest.fail(f"Tab does not reach {selector}")


def until(notebook: Any, what: str, before: str) -> str:
    """Wait until something in the kernel is no longer what it was."""
    end = time.monotonic() + PATIENCE
    while (now := notebook.run_code(f"print({what})").strip()) == before:
        assert time.monotonic() < end, f"{what} stayed {before}"
        notebook.page.wait_for_timeout(50)
    return now


def opened(open_notebook: Any, page: str) -> Any:
    """Open a page and go into its first cell as the keyboard does, from the notebook's own commands."""
    notebook = open_notebook(ROOT / "notebooks" / f"{page}.ipynb", cells=1)
    notebook.panel.locator(".rl-stage .rl-map [role=option]").first.wait_for(state="attached")
    notebook.page.wait_for_timeout(500)
    notebook.page.keyboard.press("Escape")
    for _ in range(notebook.page.locator(".jp-Cell").count()):
        notebook.page.keyboard.press("ArrowUp")
    return notebook


@pytest.mark.parametrize("page", EVERY)
def test_an_explorer_is_worked_by_keyboard_alone(open_notebook, page):
    notebook = opened(open_notebook, page)
    keys, (state, key) = notebook.page.keyboard, PAGES[page]
    first = notebook.run_code(f"print({state})").strip()
    main = notebook.panel.locator(".rl-mains button:visible")
    tab_to(notebook, ".rl-map [role=option]")
    for _ in range(MOST_STEPS):
        keys.press(key)
        keys.press("Enter")
        notebook.page.wait_for_timeout(400)
        if not main.count() or main.first.is_enabled():
            break
    if main.count():
        first = notebook.run_code(f"print({state})").strip()
        tab_to(notebook, ".rl-mains button")
        keys.press("Enter")
    # On the map of journeys a place is the answer, and nothing is to be done.
    first = until(notebook, state, first)
    tab_to(notebook, ".rl-bar button:has(> .fa-undo)")
    keys.press("Enter")
    until(notebook, state, first)
    # Back, as it is nearer: Firefox comes no more to the cells above the one that has the focus, once it is past it.
    tab_to(notebook, ".rl-along > summary", back=True)
    keys.press("Enter")
    notebook.panel.locator(".rl-menu button:visible").first.wait_for()
    tab_to(notebook, ".rl-menu button")
    keys.press("Escape")
    notebook.panel.locator(".rl-along:not([open])").first.wait_for()
    tab_to(notebook, ".rl-fill")
    keys.press("Enter")
    notebook.page.locator(".rl-stage.rl-full").first.wait_for()
    keys.press("Escape")
    notebook.panel.locator(".rl-stage:not(.rl-full)").first.wait_for()
    assert held(notebook, ".rl-fill")


@pytest.mark.parametrize("page", EVERY)
def test_tab_reaches_every_control_of_an_explorer(open_notebook, page):
    notebook = opened(open_notebook, page)
    tab_to(notebook, "*")
    wanted = {name.split()[0]: name for name in notebook.page.evaluate(CONTROLS)}
    assert len(wanted) > 5
    for _ in range(MOST_TABS):
        found = notebook.page.evaluate(f"({STAGE}).contains({HELD}) ? {HELD}.dataset.tried ?? '' : null")
        if found is None:
            break
        wanted.pop(found, None)
        notebook.page.keyboard.press("Tab")
    assert not wanted
