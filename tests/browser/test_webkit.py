"""Signs in WebKit, which Safari and every browser of an iPad have: seen in WebKitGTK, by the pixels of one board."""

from __future__ import annotations

import base64
import io
import json
import os
import shutil
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
import pytest
from matplotlib.image import imread

from romelab.controls.stage.board import LiveBoard
from romelab.drawing.palette import COLOURS, INK, PLAYERS, TERRAIN_INK
from romelab.host import site, static_server
from tests.browser.test_three_pens import PAGE, roads, state_of
from tests.ports import any_port
from tests.samples import LONG

pytestmark = pytest.mark.browser

BROWSERS = "webkit2gtk-4.1/MiniBrowser"
WAIT_SECONDS = 60.0
SIGNS = {
    "#rl-g-towers4": (INK, 0.4),
    "#rl-g-peak": (TERRAIN_INK["mountain"], 0.2),
    "#rl-g-two_way": (COLOURS["ARROW"], 0.12),
    "#rl-g-horsemen": (PLAYERS["red"].ink, 0.3),
    "#rl-s-red": (PLAYERS["red"].colour, 0.1),
    "#rl-s-blue": (PLAYERS["blue"].colour, 0.1),
}
"""Colours of signs, and how much of its box each fills at least; a sign that is an outline alone has half of that."""

Call = Callable[..., Any]


@pytest.fixture(scope="module")
def webkit() -> Iterator[Call]:
    """A WebKit with a screen of its own: what calls it in the words of WebDriver, ``webkit("url", url=...)``."""
    programs = [shutil.which(name) for name in ("WebKitWebDriver", "Xvfb")]
    browser = next((str(path) for path in Path("/usr/lib").glob(f"*/{BROWSERS}")), None)
    if browser is None or None in programs:
        sentence = "no WebKit was found, so nothing was looked at in it (Debian: webkit2gtk-driver, xvfb)"
        if os.environ.get("ROMELAB_REQUIRE_BROWSER"):
            pytest.fail(sentence)
        pytest.skip(sentence)
    port = any_port()
    read, write = os.pipe()
    screen = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x1000x24", "-nolisten", "tcp"]
    started = [subprocess.Popen(screen, pass_fds=[write], stderr=subprocess.DEVNULL)]
    os.close(write)
    try:
        with os.fdopen(read) as told:
            env = {**os.environ, "DISPLAY": f":{told.readline().strip()}", "DBUS_SESSION_BUS_ADDRESS": "disabled:"}
        # Its sandbox needs what a container has not; it opens our own page alone.
        env["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        started.append(subprocess.Popen(["WebKitWebDriver", f"--port={port}"], env=env, stderr=subprocess.DEVNULL))
        address = f"http://127.0.0.1:{port}/session"

        def ask(address: str, method: str = "POST", **asked: Any) -> Any:
            content = json.dumps(asked).encode() if method == "POST" else None
            asking = urllib.request.Request(address, content, method=method)  # noqa: S310
            with urllib.request.urlopen(asking, timeout=WAIT_SECONDS) as answer:  # noqa: S310
                return json.load(answer)["value"]

        wanted = {"webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]}}
        until(lambda: ask(f"http://127.0.0.1:{port}/status", "GET"))
        address += "/" + ask(address, capabilities={"alwaysMatch": wanted})["sessionId"]
        yield lambda what, method="POST", **asked: ask(f"{address}/{what}", method, **asked)
        ask(address, "DELETE")
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait(20)


def until(asked: Callable[[], Any], seconds: float = WAIT_SECONDS) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            if asked():
                return
        except urllib.error.URLError:
            pass
        assert time.monotonic() < end, "WebKit did not answer"
        time.sleep(0.1)


def test_cities_have_towers_pieces_their_colour_and_arrows_their_heads(webkit: Call, tmp_path: Path) -> None:
    scene = roads()
    board = LiveBoard(scene.base)
    board.show(scene)
    script = LiveBoard._esm.replace("export default { render };", "")
    page = tmp_path / "board.html"
    page.write_text(PAGE % (json.dumps(state_of(board)).replace("</", "<\\/"), script), encoding="utf-8")
    webkit("window/rect", x=0, y=0, width=1280, height=1000)
    webkit("url", url=page.as_uri())
    until(lambda: webkit("execute/sync", script="return window.ready", args=[]))
    look = """return [...document.querySelectorAll(".rl-board > svg use")].map((sign) => {
        const { left, top, right, bottom } = sign.getBoundingClientRect();
        return [sign.getAttribute("href"), ...[left, top, right, bottom].map(Math.floor)];
      })"""
    signs = webkit("execute/sync", script=look, args=[])
    png = base64.b64decode(webkit("screenshot", "GET"))
    if out := os.environ.get("ROMELAB_SHOTS"):
        Path(out, "webkit.png").write_bytes(png)
    pixels = imread(io.BytesIO(png))[:, :, :3]
    for name, (colour, least) in SIGNS.items():
        wanted = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
        near = np.abs(pixels - wanted).max(2) < 0.12
        boxes = [box for each, *box in signs if each == name and box[3] < len(pixels)]
        shares = [near[top : bottom + 1, left : right + 1].mean() for left, top, right, bottom in boxes]
        assert median(shares) >= least, f"{name} is not filled: {median(shares):.2f} of its box"


CLICKED = {
    "explore_roads": ("(//*[contains(@class, 'rl-pick')])[41]", "document.querySelector('.rl-answer')"),
    "00_start_here": ("//a[contains(@href, 'lesson_07')]", "document.querySelector('h1')"),
    "lesson_07": ("//button[starts-with(., 'B:')]", "document.querySelector('.widget-toggle-buttons .mod-active')"),
    "play_kampf_um_rom": ("//button[starts-with(., 'Choose place 1')]", "document.querySelector('.rl-turn')"),
}
"""What is clicked on a page, and what says something else then."""
MIDDLE = """arguments[0].scrollIntoView({ block: 'center' });
const { left, top, width, height } = arguments[0].getBoundingClientRect();
return [left + width / 2, top + height / 2]"""


@pytest.mark.parametrize("name", CLICKED if LONG else ["explore_roads"])
def test_a_page_by_itself_answers_a_click_and_stands_when_loaded_again(
    webkit: Call, pages_host: tuple[str, str, Path], name: str
) -> None:
    url, key, _ = pages_host
    what, where = CLICKED[name]

    def js(script: str) -> Any:
        return webkit("execute/sync", script=f"return {script}", args=[])

    def said() -> str:
        return js(f"{where}?.innerText ?? ''")

    webkit("window/rect", x=0, y=0, width=1280, height=800)
    webkit("url", url=f"{url}/{name}.html?key={key}")
    # Charts further down take longer than what is clicked, and show nothing of a browser.
    found: list[Any] = []
    until(lambda: found.append(webkit("element", using="xpath", value=what)) or True)
    assert js("document.scrollingElement.scrollWidth <= innerWidth")
    if name.startswith(("explore", "play")):
        assert js("document.querySelector('.rl-stage svg.rl-sheet').getBoundingClientRect().width") >= 400
    before = said()
    # WebKit's driver does not click what is no box of HTML, such as a place of a board: a pointer does.
    x, y = webkit("execute/sync", script=MIDDLE, args=found)
    presses = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
    moves = {"type": "pointerMove", "x": round(x), "y": round(y)}
    webkit("actions", actions=[{"type": "pointer", "id": "mouse", "actions": [moves, *presses]}])
    until(lambda: said() not in ("", before))
    after = said()
    if out := os.environ.get("ROMELAB_SHOTS"):
        Path(out, f"webkit_{name}.png").write_bytes(base64.b64decode(webkit("screenshot", "GET")))
    webkit("refresh")
    until(lambda: said() == after)


@pytest.mark.long
@pytest.mark.parametrize("number", range(1, 13))
def test_a_lesson_is_whole_with_all_parts_open(webkit: Call, pages_host: tuple[str, str, Path], number: int) -> None:
    url, key, folder = pages_host
    book = json.loads((Path(__file__).parents[2] / "notebooks" / f"lesson_{number:02}.ipynb").read_text("utf-8"))
    opens = {"cell_type": "code", "metadata": {}, "source": "lesson.open_all()", "outputs": [], "execution_count": None}
    (folder / f"lesson_{number}_open.ipynb").write_text(json.dumps({**book, "cells": [*book["cells"], opens]}), "utf-8")

    def js(script: str) -> Any:
        return webkit("execute/sync", script=f"return {script}", args=[])

    webkit("window/rect", x=0, y=0, width=1280, height=1000)
    webkit("url", url=f"{url}/lesson_{number}_open.html?key={key}")
    until(lambda: js("document.body.classList.contains('page-ready')"))
    until(lambda: js("[...document.querySelectorAll('img')].every((img) => img.complete)"))
    # Behind a gate a part is a sentence that says what is missing.
    assert (
        js("[...document.querySelectorAll('textarea, input[type=text]')].filter((box) => box.offsetWidth).length") > 5
    )
    assert js("document.scrollingElement.scrollWidth <= innerWidth")
    assert js("[...document.querySelectorAll('img')].filter((img) => img.offsetWidth && !img.naturalWidth).length") == 0


@pytest.mark.long
@pytest.mark.parametrize("name", ["lesson_07", "learn_kampf_um_rom"])
def test_a_page_in_one_file_answers_a_click(name: str, webkit: Call, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    site.one_file(file, name, "en")
    webkit("url", url=file.as_uri())
    until(lambda: webkit("execute/sync", script="return Boolean(document.querySelector('.page-ready'))", args=[]))
    words = "Hint" if name.startswith("learn_") else "Write it down"
    button = webkit("element", using="xpath", value=f"//button[contains(., '{words}')]")
    webkit(f"element/{next(iter(button.values()))}/click")
    seen = "return Boolean(document.querySelector('.rl-hint, .rl-predict .rl-refusal'))"
    until(lambda: webkit("execute/sync", script=seen, args=[]))


@pytest.mark.long
def test_a_lesson_of_a_site_is_answered_from_its_table_and_then_by_its_program(webkit: Call, tmp_path: Path) -> None:
    site.build(tmp_path, ["lesson_07"], ["en"])

    def press(words: str) -> None:
        button = webkit("element", using="xpath", value=f"//*[self::button or self::span][contains(., '{words}')]")
        webkit(f"element/{next(iter(button.values()))}/click")

    def seen(script: str) -> Callable[[], Any]:
        return lambda: webkit("execute/sync", script=f"return Boolean({script})", args=[])

    with static_server.server(tmp_path) as giver:
        threading.Thread(target=giver.serve_forever, daemon=True).start()
        webkit("url", url=f"http://127.0.0.1:{giver.server_address[1]}/lesson_07.html")
        until(seen("document.querySelector('.page-ready')"))
        press("Write it down")
        until(seen("document.querySelector('.rl-predict .rl-refusal')"))
        assert not seen("performance.getEntriesByType('resource').some(({ name }) => name.includes('python/'))")()
        press("One computer for the class")
        # Python wakes slowly there: 113 s where much else runs.
        hands = "[...document.querySelectorAll('.rl-predict input[type=text]')].some((each) => each.offsetWidth)"
        until(seen(hands), 4 * WAIT_SECONDS)
        assert seen("document.querySelector('.page-scroll input[type=checkbox]').checked")()
        giver.shutdown()
