"""The faction board and the charts of Total War: ROME in a real JupyterLab: seen, chosen, wide enough to be read."""

from __future__ import annotations

from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "play_total_war_rome.ipynb"

pytestmark = pytest.mark.browser


def test_a_tree_and_a_chart_are_chosen_on_the_page(open_notebook):
    notebook = open_notebook(NOTEBOOK)
    panel = notebook.panel
    notebook.lay("Faction board")
    tree = panel.get_by_role("table", name="Development tree")
    tree.get_by_text("Camp Drill", exact=True).wait_for()
    assert tree.get_by_text("can be bought").count() == 5
    panel.get_by_label("Whose").select_option("Carthage")
    tree.get_by_text("Cothon Shipyards", exact=True).wait_for()
    # Every word of the tree is large enough for a projector.
    sizes = tree.locator(".rl-slot *").evaluate_all("all => all.map(one => parseFloat(getComputedStyle(one).fontSize))")
    assert min(sizes) >= 14
    notebook.lay("Charts")
    panel.get_by_label("Chart").select_option("victory points")
    chart = panel.get_by_role("img", name="Nobody has a point yet")
    chart.wait_for()
    # The file has 150 pixels an inch, the page 100: smaller than that, its letters would be too.
    assert chart.evaluate("one => one.getBoundingClientRect().width / one.naturalWidth") > 0.94 / 1.5
    panel.get_by_label("Chart").select_option("gold of Carthage")
    panel.get_by_role("img", name="Carthage took 0 gold").wait_for()
