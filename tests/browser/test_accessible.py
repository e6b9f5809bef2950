"""No page has a problem that axe-core calls serious or critical: names of controls, contrast, what a keyboard reaches.

A sample always; every page, light and dark, with ROMELAB_LONG in the environment.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from romelab.lessons.inquiry.schema import lesson_numbers
from tests.samples import LONG

ROOT = Path(__file__).parents[2]
EVERY = sorted(page.stem for kind in ("explore", "learn", "play") for page in ROOT.glob(f"notebooks/{kind}_*.ipynb"))
PAGES = EVERY if LONG else ["play_struggle_for_rome"]
READ = ["time_and_words", *(f"lesson_{number:02}" for number in lesson_numbers())] if LONG else ["lesson_04"]
"""Pages that are read from above to below; of a lesson all parts are opened."""
THEMES = ["Light", "Dark"] if LONG else ["Light"]
GRAVE = ("serious", "critical")

pytestmark = [pytest.mark.browser, pytest.mark.in_lab, *([pytest.mark.own_page] if LONG else [])]


def opened(open_notebook, page: str, theme: str):
    """Open and run a page in a theme."""
    notebook = open_notebook(ROOT / "notebooks" / f"{page}.ipynb", run=False)
    if theme == "Dark":
        change = "window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})"
        notebook.page.evaluate(change)
    notebook.run_all()
    return notebook


def needs_confirmation(notebook, context: str) -> list[str]:
    """Return the serious and critical problems within what a selector names."""
    notebook.page.wait_for_timeout(800)  # names of handles and lists are set a moment later
    found = Axe().run(notebook.page, context=context, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{problem['impact']}: {problem['help']}: {node['html'][:200]}"
        for problem in found
        if problem["impact"] in GRAVE
        for node in problem["nodes"]
    ]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("page", PAGES)
def test_a_stage_has_no_serious_fault(open_notebook, page, theme):
    notebook = opened(open_notebook, page, theme)
    notebook.panel.locator(".rl-stage .rl-map [role=option]").first.wait_for(state="attached")
    assert needs_confirmation(notebook, ".rl-stage") == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("page", READ)
def test_a_page_that_is_read_has_no_serious_fault(open_notebook, page, theme):
    notebook = opened(open_notebook, page, theme)
    if page.startswith("lesson"):
        notebook.panel.get_by_role("checkbox", name="One computer for the class").check()
        notebook.panel.get_by_role("button", name="Open all parts now").click()
        notebook.panel.locator(".rl-source:visible").first.wait_for()
    for fold in notebook.panel.locator(".jp-OutputArea-output details:visible").all():
        fold.evaluate("fold => { fold.open = true; }")
    assert needs_confirmation(notebook, ".jp-OutputArea-output") == []
