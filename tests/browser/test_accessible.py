"""No page has a fault that axe-core calls serious or critical: names of controls, contrast, what a keyboard reaches.

A sample always; every page, light and dark, with ROMELAB_LONG in the environment.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

ROOT = Path(__file__).parents[2]
LONG = bool(os.environ.get("ROMELAB_LONG"))
EVERY = sorted(page.stem for kind in ("explore", "learn", "play") for page in ROOT.glob(f"notebooks/{kind}_*.ipynb"))
PAGES = EVERY if LONG else ["explore_roads", "play_struggle_for_rome"]
THEMES = ["Light", "Dark"] if LONG else ["Light"]
GRAVE = ("serious", "critical")

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("page", PAGES)
def test_a_stage_has_no_serious_fault(open_notebook, page, theme):
    notebook = open_notebook(ROOT / "notebooks" / f"{page}.ipynb", run=False)
    if theme == "Dark":
        change = "window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})"
        notebook.page.evaluate(change)
    notebook.run_all()
    notebook.panel.locator(".rl-stage .rl-map [role=option]").first.wait_for(state="attached")
    notebook.page.wait_for_timeout(800)  # names of handles and lists are set a moment later
    found = (
        Axe().run(notebook.page, context=".rl-stage", options={"resultTypes": ["violations"]}).response["violations"]
    )
    grave = [
        f"{fault['impact']}: {fault['help']}: {node['html'][:200]}"
        for fault in found
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]
    assert grave == []
