"""*First ten minutes*: the five pictures of its page are what a teacher meets who starts ``romelab lab`` first.

Where ROMELAB_PICTURES is set, the pictures on the page are taken anew.
"""

from __future__ import annotations

import base64
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

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


@pytest.fixture
def started(chromium: Any, tmp_path: Path) -> Iterator[Any]:
    """What the README's command opens, in a home of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")}
    command = [sys.executable, "-m", "romelab", "lab", "--folder", str(tmp_path / "romelab"), "--no-browser"]
    command += [f"--port={port}", "--IdentityProvider.token=", "--allow-root", "--LabApp.expose_app_in_browser=True"]
    log = (tmp_path / "lab.log").open("wb")
    server = subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)
    context = chromium.new_context(viewport={"width": 1280, "height": 720})
    context.set_default_timeout(30_000)
    try:
        _wait(f"http://127.0.0.1:{port}/api")
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{port}/lab/tree/00_start_here.ipynb")
        yield page
    finally:
        context.close()
        server.terminate()
        server.wait(30)
        log.close()


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
    page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) [data-jp-item-name='restart-and-run']").click()
    page.wait_for_function(
        """() => { const kernel = window.jupyterapp.shell.currentWidget.context.sessionContext.session?.kernel;
          const cells = [...window.jupyterapp.shell.currentWidget.content.model.cells].filter(c => c.type === "code");
          return kernel?.status === "idle" && cells.every(cell => cell.executionCount); }""",
        timeout=START_SECONDS * 1000,
    )


def test_the_first_ten_minutes_are_as_their_page_shows_them(started):
    page, pictures = started, []
    panel = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")

    def take() -> None:
        page.wait_for_timeout(1200)
        pictures.append(page.screenshot(type="jpeg", quality=68))
        page.evaluate("document.querySelectorAll('.test-ring').forEach(ring => ring.remove())")

    # 1. What opens: the start page, no file list, no question in the way.
    panel.get_by_role("heading", name="Where do you want to go?").wait_for()
    assert page.locator(".jp-Dialog, .Toastify__toast").count() == 0
    ring(panel.locator("[data-jp-item-name='restart-and-run']"))
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
    run_all(page)
    panel.locator(".rl-figure").first.wait_for()
    assert panel.get_by_role("heading", name="1. Nearer in days than in miles").bounding_box()["y"] > 0
    take()
    # 4. The guess, and what came beside it.
    write = panel.get_by_role("button", name="Write it down")
    scroll_to(page, write)
    ring(write)
    take()
    # 5. The teacher's part at the end: handout, teacher's page.
    teacher = panel.get_by_role("link", name="Teacher's page")
    scroll_to(page, teacher)
    ring(teacher)
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
