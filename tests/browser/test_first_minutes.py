"""*First ten minutes*: the five pictures of its page are what a teacher meets who starts ``romelab lab`` first.

Where ROMELAB_PICTURES is set, the pictures on the page are taken anew.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ports import any_port
from tests.samples import LONG

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "notebooks" / "first_ten_minutes.ipynb"
PICTURES = 5
START_SECONDS = 90.0
MOST_BYTES = 120_000

pytestmark = pytest.mark.browser

RING = """(spot) => {
  const box = spot.getBoundingClientRect(), ring = document.createElement("div");
  Object.assign(ring.style, { position: "fixed", zIndex: 99999, border: "4px solid #d55e00", borderRadius: "12px",
    left: box.left - 9 + "px", top: box.top - 9 + "px", width: box.width + 18 + "px", height: box.height + 18 + "px",
    boxSizing: "border-box", pointerEvents: "none" });
  ring.className = "test-ring";
  document.body.append(ring);
}"""

KERNEL = "() => window.jupyterapp.shell.currentWidget.context.sessionContext.session?.kernel?.id"
RUNS = """() => Math.max(
  ...[...window.jupyterapp.shell.currentWidget.content.model.cells].map(c => c.executionCount || 0))"""
RESTS = """() => { const kernel = window.jupyterapp.shell.currentWidget.context.sessionContext.session?.kernel;
  const cells = [...window.jupyterapp.shell.currentWidget.content.model.cells].filter(c => c.type === "code");
  return kernel?.status === "idle" && cells.every(cell => cell.executionCount); }"""


PAGE_WITH_A_BOARD = ("explore_regions", "Explore the regions") if LONG else ("play_kampf_um_rom", "Play Kampf um Rom")
"""A page and its heading: with many charts where there is time, with few in every run."""


@pytest.fixture(scope="module")
def ours(chromium_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """What the README's command starts, in a home of its own: its address."""
    home = tmp_path_factory.mktemp("home")
    port = any_port()
    environment = {**os.environ, "HOME": str(home), "XDG_STATE_HOME": str(home / "state")}
    command = [sys.executable, "-m", "romelab", "lab", "--folder", str(home / "romelab"), "--no-browser"]
    command += [f"--port={port}", "--IdentityProvider.token=", "--allow-root", "--LabApp.expose_app_in_browser=True"]
    with (home / "lab.log").open("wb") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)
        try:
            _wait(f"http://127.0.0.1:{port}/api")
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(30)


@pytest.fixture
def started(ours: str, chromium: Any) -> Iterator[Any]:
    """The page that it opens."""
    context = chromium.new_context(viewport={"width": 1280, "height": 720})
    context.set_default_timeout(30_000)
    page = context.new_page()
    page.goto(f"{ours}/lab/tree/00_start_here.ipynb")
    yield page
    context.close()


def _wait(url: str) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(url, timeout=5):  # noqa: S310
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.3)
    pytest.fail("romelab lab did not start")


def ring(spot: Any) -> None:
    """Draw a ring round what is meant."""
    spot.first.evaluate(RING)


def scroll_to(page: Any, spot: Any) -> None:
    """Turn the mouse wheel until something stands well inside the window, as a person does."""
    page.mouse.move(640, 400)
    for _turn in range(60):
        if spot.count() and (box := spot.first.bounding_box()) and 120 < box["y"] < 560:
            return
        page.mouse.wheel(0, 240)
        page.wait_for_timeout(150)
    pytest.fail("the wheel was turned sixty times and it did not come in sight")


def run_all(page: Any) -> None:
    """Press ▶▶ once the kernel is there, and wait until the page rests."""
    page.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget.context.sessionContext.session?.kernel?.status === 'idle'",
        timeout=START_SECONDS * 1000,
    )
    page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)").get_by_role("button", name="Run the whole page").click()
    page.wait_for_function(RESTS, timeout=START_SECONDS * 1000)


def test_the_first_ten_minutes_are_as_their_page_shows_them(started):
    page, pictures = started, []
    panel = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")

    def take() -> None:
        page.wait_for_timeout(1200)
        pictures.append(page.screenshot(type="jpeg", quality=66))
        page.evaluate("document.querySelectorAll('.test-ring').forEach(ring => ring.remove())")

    # 1. What opens: the start page, no file list, no question in the way.
    panel.get_by_role("heading", name="Where do you want to go?").wait_for()
    assert page.locator(".jp-Dialog, .Toastify__toast").count() == 0
    ring(panel.get_by_role("button", name="Run the whole page"))
    take()
    # 2. ▶▶ runs the page, and nobody asks whether one is sure.
    run_all(page)
    first = panel.get_by_role("link", name="Nearer in days than in miles")
    scroll_to(page, first)
    ring(first)
    take()
    # 3. A lesson: question and picture first, and the page is still at its head when all has run.
    first.click()
    panel.get_by_role("heading", name="1. Nearer in days than in miles").wait_for()
    page.wait_for_function("() => window.jupyterapp.shell.currentWidget.context?.path?.includes('lesson_01')")
    if not LONG:
        return  # the lesson is walked in JupyterLab by test_lessons.py
    run_all(page)
    panel.locator(".rl-figure").first.wait_for()
    assert panel.get_by_role("heading", name="1. Nearer in days than in miles").bounding_box()["y"] > 0
    take()
    # 4. The guess, and what came beside it.
    write = panel.get_by_role("button", name="Write it down")
    scroll_to(page, write)
    ring(write)
    take()
    # 5. What is printed, at the end; answers stand elsewhere.
    handout = panel.get_by_role("link", name="Handout")
    scroll_to(page, handout)
    panel.get_by_text("stand on the page For the teacher").first.wait_for()
    assert panel.get_by_role("link", name="Teacher's page").count() == 0
    ring(handout)
    take()

    assert len(pictures) == PICTURES
    if os.environ.get("ROMELAB_PICTURES"):
        put_on_page(pictures)


def put_on_page(pictures: list[bytes]) -> None:
    """Put pictures into the page, in their order."""
    page = json.loads(PAGE.read_text(encoding="utf-8"))
    shown = [cell for cell in page["cells"] if "attachment:" in "".join(cell["source"])]
    for number, (cell, picture) in enumerate(zip(shown, pictures, strict=True), 1):
        cell["attachments"] = {f"{number}.jpg": {"image/jpeg": base64.b64encode(picture).decode()}}
    PAGE.write_text(json.dumps(page, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


@pytest.mark.parametrize("seconds", [0.3, 0.8, 1.5] if LONG else [0.3])
def test_pressed_while_the_kernel_still_connects_the_page_comes_nevertheless(ours, chromium, seconds):
    for _press in range(int(os.environ.get("ROMELAB_PRESSES", "1"))):
        context = chromium.new_context(viewport={"width": 1280, "height": 720})
        page = context.new_page()
        page.goto(f"{ours}/lab/tree/{PAGE_WITH_A_BOARD[0]}.ipynb")
        heading = page.get_by_role("heading", name=PAGE_WITH_A_BOARD[1])
        # Pages of an earlier test may open again first.
        panel = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)", has=heading)
        run = panel.get_by_role("button", name="Run the whole page")
        run.wait_for(timeout=START_SECONDS * 1000)
        page.wait_for_timeout(seconds * 1000)
        run.click()
        panel.locator(".rl-board svg:visible").first.wait_for(timeout=START_SECONDS * 1000)
        assert panel.locator(".rl-board svg:visible").first.bounding_box()["y"] > 0
        kernel = page.evaluate(KERNEL)
        # Pressed again, the page comes again in the same kernel, once, and nothing is asked.
        page.wait_for_function(RESTS, timeout=START_SECONDS * 1000)
        first = page.evaluate(RUNS)
        run.click()
        page.wait_for_function(f"first => ({RUNS})() > first", arg=first, timeout=START_SECONDS * 1000)
        page.wait_for_function(RESTS, timeout=START_SECONDS * 1000)
        assert page.locator(".jp-Dialog").count() == 0
        assert page.evaluate(KERNEL) == kernel
        assert panel.locator(".rl-stage:visible").count() == 1
        page.evaluate("window.jupyterapp.shell.currentWidget.context.sessionContext.shutdown()")
        context.close()


@pytest.mark.long
def test_where_our_extension_is_not_loaded_the_first_press_brings_a_board_or_the_page_says_what_to_do(ours, chromium):
    context = chromium.new_context(viewport={"width": 1280, "height": 720})
    kept_away: list[str] = []
    context.route("**/extensions/romelab/static/**", lambda route: (kept_away.append(route.request.url), route.abort()))
    page = context.new_page()
    page.goto(f"{ours}/lab/tree/{PAGE_WITH_A_BOARD[0]}.ipynb")
    panel = page.locator(
        ".jp-NotebookPanel:not(.lm-mod-hidden)", has=page.get_by_role("heading", name=PAGE_WITH_A_BOARD[1])
    )
    run = panel.get_by_role("button", name="Run the whole page")
    run.wait_for(timeout=START_SECONDS * 1000)
    what_to_do = panel.locator(".rl-until")
    what_to_do.wait_for(timeout=START_SECONDS * 1000)
    page.wait_for_timeout(300)
    run.click()
    board = panel.locator(".rl-board svg:visible").first
    try:
        board.wait_for(timeout=30_000)
    except Exception:  # noqa: BLE001 - what the page says is done
        assert what_to_do.is_visible()
        run.click()
        board.wait_for(timeout=START_SECONDS * 1000)
    assert kept_away
    what_to_do.wait_for(state="hidden")
    context.close()


def test_the_page_has_five_pictures_and_needs_no_kernel():
    page = json.loads(PAGE.read_text(encoding="utf-8"))
    assert {cell["cell_type"] for cell in page["cells"]} == {"markdown"}
    found = [
        base64.b64decode(each["image/jpeg"]) for cell in page["cells"] for each in cell.get("attachments", {}).values()
    ]
    assert len(found) == PICTURES
    for picture in found:
        assert picture[:2] == b"\xff\xd8"
        assert len(picture) < MOST_BYTES
