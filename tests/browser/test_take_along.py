"""What can be taken along from explorers: begun again, saved as a picture, printed, copied and opened as a line.

From one explorer always, from all with ROMELAB_LONG in the environment.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ASKS = {
    "explore_roads": "explorer.choose('Rome')",
    "explore_regions": "explorer.choose('samnium')",
    "explore_achievements": "explorer.choose('Stirrup')",
    "explore_journeys": "explorer.choose('Alexandria')",
}
PRINTED = """() => {
  window.printed = "";
  const own = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentWindow").get;
  Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", { get() {
    const inside = own.call(this);
    if (this.className === "rl-printed") inside.print = () => { window.printed = inside.document.body.innerHTML; };
    return inside;
  } });
}"""
"""Notes what would be printed instead of printing it."""

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("page", ASKS if os.environ.get("ROMELAB_LONG") else ["explore_roads"])
def test_begun_again_saved_printed_copied_and_opened(open_notebook, page):
    notebook = open_notebook(ROOT / "notebooks" / f"{page}.ipynb", cells=1)
    tab, panel = notebook.page, notebook.panel
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    stage = panel.locator(".rl-stage").first
    notebook.run_code("explorer.start_again()")
    notebook.run_code(ASKS[page])
    asked = notebook.run_code("print(explorer.line)").strip()
    assert asked.count(" ")

    def take(name: str):
        stage.locator(".rl-along > summary").click()
        return stage.locator(".rl-menu").get_by_role("button", name=name)

    for name, first in (("Picture (SVG)", b"<svg"), ("Picture (PNG)", b"\x89PNG")):
        button = take(name)
        with tab.expect_download() as saved:
            button.click()
        assert Path(saved.value.path()).read_bytes().startswith(first)
        assert saved.value.suggested_filename.endswith(name[-4:-1].lower())
        if page == "explore_roads" and first == b"<svg":
            # What the bands of prices mean stands below the picture, and on the print.
            assert "5–6" in Path(saved.value.path()).read_text(encoding="utf-8")
    tab.evaluate(PRINTED)
    take("Print").click()
    tab.wait_for_function("() => window.printed")
    printed = tab.evaluate("window.printed")
    assert "<svg" in printed
    assert asked.split()[0] in printed
    assert page != "explore_roads" or "5–6" in printed
    # One line opens the same question after everything has been begun again.
    take("Copy the position").click()
    panel.get_by_text("Copied.").first.wait_for()
    copied = tab.evaluate("navigator.clipboard.readText()")
    assert copied == asked
    stage.get_by_role("button", name="Start again").click()
    tab.wait_for_timeout(300)
    assert notebook.run_code("print(explorer.question == explorer.first())") == "True\n"
    stage.locator(".rl-along > summary").click()
    opener = stage.get_by_label("Open a position")
    opener.fill("nonsense")
    opener.press("Enter")
    panel.get_by_text("must begin with").first.wait_for()
    stage.locator(".rl-along > summary").click()
    opener.fill(copied)
    opener.press("Enter")
    tab.wait_for_timeout(800)
    assert notebook.run_code("print(explorer.line)").strip() == asked


WENT = """() => {
  window.went = [];
  const own = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    if (this.matches(".rl-box")) window.went.push([Object.keys(frames[0])[0], timing.duration]);
    return own.call(this, frames, timing);
  };
}"""
"""Notes what boxes do on the board."""


def test_cards_of_a_battle_go_from_zone_to_zone_and_its_position_is_copied(open_notebook, make_notebook):
    fight = "from romelab.total_war_rome.controls.battle_lab import fight"
    notebook = open_notebook(make_notebook(f"{fight}\ntable = fight('rome', 'carthage', seed=5)\ntable"))
    tab, panel = notebook.page, notebook.panel
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    panel.locator(".rl-box").first.wait_for(state="attached")
    tab.evaluate(WENT)
    for _ in range(3):
        notebook.run_code("table.play(table.picker.moves[0])")
    tab.wait_for_function("() => window.went.some(([what]) => what === 'translate')")
    assert all(duration < 200 for _, duration in tab.evaluate("window.went"))
    panel.locator(".rl-along > summary").first.click()
    panel.locator(".rl-menu").get_by_role("button", name="Copy the position").first.click()
    panel.get_by_text("Copied.").first.wait_for()
    seen = notebook.run_code("print(table.view.game.line(table.session.observed()))").strip()
    assert tab.evaluate("navigator.clipboard.readText()") == seen
    assert panel.locator(".rl-open-line:visible").count() == 0
