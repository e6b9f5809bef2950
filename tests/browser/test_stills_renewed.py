"""What a saved page shows without a kernel: renewed after it was loaded again, and the same on another computer."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import Any

import pytest

from tests.samples import LONG

pytestmark = [pytest.mark.browser, pytest.mark.reloads]

KEEPS = "import os\nos.environ.pop('ROMELAB_KEEP', None)\n"
EXPLORER = f"{KEEPS}from romelab.struggle_for_rome import explore\npage = explore()\npage"
LESSON = f"{KEEPS}from romelab.lessons import open_lesson\nlesson = open_lesson(1)\nlesson.start()"
IDLE = "() => window.jupyterapp?.shell.currentWidget?.context?.sessionContext?.session?.kernel?.status === 'idle'"


def save_and_reload(notebook: Any) -> None:
    page = notebook.page
    page.evaluate("window.jupyterapp.shell.currentWidget.context.save()")
    page.wait_for_timeout(500)
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    page.wait_for_function(IDLE, timeout=60_000)


def wait_for_still(notebook: Any, mark: str, seconds: float = 15) -> str:
    """Wait until the notebook holds the still that its kernel has now."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        now = notebook.run_code(f"print({mark})").strip()
        found = notebook.stills(f'<div class="rl-still {now}"')
        if now and found:
            return found[0]
        notebook.page.wait_for_timeout(200)
    pytest.fail(f"the notebook does not hold the present still: {[html[:60] for html in notebook.stills()]}")


def wait_for_words(notebook: Any, words: str, seconds: float = 15) -> None:
    """Wait until a still that the notebook holds has some words."""
    end = time.monotonic() + seconds
    while not notebook.stills(words):
        assert time.monotonic() < end, f"no still says {words!r}"
        notebook.page.wait_for_timeout(100)


def crc(html: str) -> int:
    from zlib import crc32

    return crc32(html.encode())


def test_a_still_is_renewed_after_a_reload_and_stands_in_a_copy_and_in_html(open_notebook, make_notebook, tmp_path):
    notebook = open_notebook(make_notebook(EXPLORER, LESSON, "lesson.predict()"))
    page = notebook.page
    board = notebook.panel.locator(".rl-stage [role=option]")
    board.nth(3).click(force=True)
    wait_for_still(notebook, "page.frame.mark")
    save_and_reload(notebook)
    board.first.wait_for(timeout=30_000)
    held = len(notebook.stills())
    for number in (9, 20):
        page.wait_for_timeout(1000)
        before = notebook.asked("page.frame.mark")
        board.nth(number).click(force=True)
        notebook.until("page.frame.mark", before)
        html = wait_for_still(notebook, "page.frame.mark")
        assert notebook.run_code("print(page.still._last == '')").strip() == "False"
        assert notebook.run_code("import zlib; print(zlib.crc32(page.still._last.encode()))").strip() == str(crc(html))
    assert len(notebook.stills()) == held == 3
    # What a kernel did while nobody looked is there as well.
    notebook.run_code("page.choose('Roma'); page.still.update()")
    assert "Roma" in wait_for_still(notebook, "page.frame.mark")

    reason = notebook.panel.get_by_placeholder("because ...").first
    reason.fill("because the sea carries more")
    reason.press("Tab")
    wait_for_words(notebook, "because the sea carries more")
    page.evaluate("window.jupyterapp.shell.currentWidget.context.save()")
    page.wait_for_timeout(800)
    held_in = json.loads(notebook.path.read_text(encoding="utf-8"))
    # What the file holds is what any other program shows of it; two that do are looked at in a long run.
    outputs = [each for cell in held_in["cells"] for each in cell.get("outputs", ())]
    told = ["".join(each["data"].get("text/html", ())) for each in outputs if "data" in each]
    stills = [each for each in told if each.startswith('<div class="rl-still')]
    assert len(stills) == 3
    assert "<img" in stills[0]
    assert sum("because the sea carries more" in each for each in stills) == 1
    if not LONG:
        return
    held_in["metadata"].pop("widgets", None)
    # Handed in: nobody trusts it, and its kernel is another one.
    copy = open_notebook(held_in, run=False)
    board = copy.panel.locator(".rl-still img").first
    board.wait_for(timeout=30_000)
    assert board.evaluate("image => image.complete && image.naturalWidth > 300")
    assert copy.panel.get_by_text("because the sea carries more").count() == 1
    assert copy.panel.get_by_text("<Stage object").count() == 0
    if out := os.environ.get("ROMELAB_SHOTS"):
        copy.page.screenshot(path=f"{out}/untrusted.png")
        copy.panel.get_by_text("because the sea carries more").scroll_into_view_if_needed()
        copy.page.screenshot(path=f"{out}/untrusted_lesson.png")

    command = [sys.executable, "-m", "nbconvert", "--to", "html", str(notebook.path), "--output-dir", str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True)
    html = copy.page.context.new_page()
    html.route("**", lambda route: route.abort() if route.request.url.startswith("http") else route.continue_())
    html.goto((tmp_path / "notebook.html").as_uri())
    assert html.locator(".rl-still img").first.evaluate("image => image.complete && image.naturalWidth > 300")
    assert html.get_by_text("because the sea carries more").count() == 1
    if out := os.environ.get("ROMELAB_SHOTS"):
        html.screenshot(path=f"{out}/nbconvert.png", full_page=True)


@pytest.mark.long
def test_a_part_of_a_lesson_has_a_still_and_says_that_its_kernel_is_gone(open_notebook, make_notebook):
    notebook = open_notebook(make_notebook(LESSON, "lesson.predict()", "lesson.explain()"))
    page, panel = notebook.page, notebook.panel
    reason = panel.get_by_placeholder("because ...").first
    reason.fill("because the sea carries more")
    reason.press("Tab")
    page.wait_for_timeout(2500)
    assert notebook.stills("because the sea carries more")
    assert panel.locator(".rl-still").filter(visible=True).count() == 0
    save_and_reload(notebook)
    reason.wait_for(timeout=30_000)
    assert reason.input_value() == "because the sea carries more"
    page.wait_for_timeout(1000)
    reason.fill("because the roads are long and the carts are slow")
    reason.press("Tab")
    wait_for_words(notebook, "because the roads are long")
    assert len(notebook.stills()) == 3

    os.kill(int(notebook.run_code("import os; print(os.getpid())")), signal.SIGKILL)
    gone = panel.locator(".rl-gone")
    gone.first.wait_for(timeout=10_000)
    assert "is saved in “my romelab”" in gone.first.inner_text()
    if out := os.environ.get("ROMELAB_SHOTS"):
        gone.first.scroll_into_view_if_needed()
        page.screenshot(path=f"{out}/lesson_gone.png")
