"""A class in real browsers: three screens of one game, refreshes, a killed program, no socket, the teacher's page."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.benchmarks.network import Network
from tests.browser.conftest import CLOSED_AT_ONCE
from tests.ports import any_port
from tests.samples import LONG

pytestmark = pytest.mark.browser

MOVED = 4 if LONG else 1
"""Moves after each of which all screens are loaded again; where it is one, one screen is: all come back later."""
SIZES = ((1280, 720), (820, 1180), (390, 844))
READY = "body.page-ready"
NO_FAULT = f"WebSocket|ERR_CONNECTION|Failed to load|{re.escape(CLOSED_AT_ONCE)}"
"""What a browser says of a line that is cut, and of a page that is loaded again before its scripts have begun."""
MOVES = ".rl-stage :is(.rl-others, .rl-at-hand, .rl-mains) button:visible:not([disabled])"
LIST = ".rl-stage .rl-picker .rl-moves:visible select"


class Running(NamedTuple):
    """A class that is served: its address, code and key."""

    url: str
    code: str
    key: str
    process: subprocess.Popen[str]


def begun(folder: Path, port: int = 0, *more: str) -> Running:
    environment = {**os.environ, "XDG_STATE_HOME": str(folder / "state"), "ROMELAB_LANGUAGE": "en"}
    command = [sys.executable, "-m", "romelab", "class", "--no-browser", "--folder", str(folder / "class")]
    # A class begins to draw all that its pupils may open: thirty pages would be a minute of a core beside each test.
    command += ["--only", "lesson_01", *more]
    process = subprocess.Popen(
        [*command, "--port", str(port or any_port())], env=environment, stdout=subprocess.PIPE, text=True, cwd=folder
    )
    assert process.stdout is not None
    code = ""
    for line in process.stdout:
        code = found[1] if (found := re.search(r"type the code (\w+)", line)) else code
        if found := re.search(r"(http://127\.0\.0\.1:\d+)/teacher\.html\?key=(\S+)", line):
            return Running(found[1], code, found[2], process)
    raise AssertionError("romelab class printed no address")


def ended(running: Running) -> None:
    running.process.kill()
    running.process.wait(20)
    assert running.process.stdout is not None
    running.process.stdout.close()


@pytest.fixture
def running(tmp_path) -> Iterator[list[Running]]:
    """The class that is served now, so that a test may begin it again."""
    now = [begun(tmp_path)]
    yield now
    ended(now[0])


@pytest.fixture(scope="module")
def shared(tmp_path_factory) -> Iterator[Running]:
    """One class for all tests that leave it as it is; each lets somebody else join."""
    now = begun(tmp_path_factory.mktemp("shared"), 0, "explore_journeys")
    yield now
    ended(now)


@pytest.fixture
def browser(chromium) -> Iterator[Any]:
    """Opens windows of browsers that know nothing of each other, and fails if a page complains."""
    contexts, complaints = [], []

    def opened(size: tuple[int, int] = (1280, 720)) -> Any:
        contexts.append(chromium.new_context(viewport={"width": size[0], "height": size[1]}))
        page = contexts[-1].new_page()
        page.on("console", lambda said: said.type == "error" and complaints.append(said.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield opened
    for each in contexts:
        each.close()
    assert [told for told in complaints if not re.search(NO_FAULT, told)] == []


def joined(page: Any, running: Running, name: str) -> None:
    page.goto(f"{running.url}/?code={running.code}")
    page.fill("input[name=name]", name)
    page.get_by_role("button", name="Join").click()
    page.wait_for_selector(READY, state="attached")


def picture(page: Any, name: str) -> None:
    """Lay a picture where a person looks at it, if asked to."""
    if folder := os.environ.get("ROMELAB_PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png")


def step(page: Any) -> int:
    """The step of the game that a screen shows."""
    return int(page.locator(".rl-bar input[type=number], .rl-bar .widget-readout").first.inner_text())


def moved(pages: list[Any]) -> float:
    """Make one move at whichever screen may; gives the seconds until all show it.

    Where moves are too many for buttons, as those of the legionnaire after a seven, the first is chosen from the list.
    """
    until = time.monotonic() + 15
    while time.monotonic() < until:
        for page in pages:
            buttons = page.locator(MOVES)
            if buttons.count():
                before = [step(each) for each in pages]
                began = time.monotonic()
                buttons.first.click()
                for each, shown in zip(pages, before, strict=True):
                    while step(each) <= shown:
                        assert time.monotonic() < until, "the move is not shown"
                        time.sleep(0.02)
                return time.monotonic() - began
            if page.locator(LIST).count():
                page.locator(LIST).select_option(index=0)
                page.locator(".rl-mains button:visible:not([disabled])").wait_for()
                break
    raise AssertionError("nobody can move")


def test_three_screens_of_one_game_lose_nothing(running, browser, tmp_path):
    teacher = browser()
    teacher.goto(f"{running[0].url}/teacher.html?key={running[0].key}")
    teacher.wait_for_selector(READY, state="attached")
    pages = [browser(size) for size in SIZES]
    for page, name in zip(pages, ("Anna", "Ben", "Anna"), strict=True):
        joined(page, running[0], name)
    teacher.get_by_role("button", name="Open rooms").click()
    for number, page in enumerate(pages, 1):
        page.get_by_role("button", name=f"Seat {number}: sit down").click()
        page.get_by_role("button", name="Give up the seat").wait_for()
    picture(pages[1], "lobby")
    pages[0].get_by_role("button", name="Begin the game").click()
    for page in pages:
        page.get_by_role("link", name="To the table").click()
        page.wait_for_selector(f"{READY} .rl-stage", state="attached")
    for number in range(MOVED):
        moved(pages)
        for page in pages if LONG else pages[1:2]:
            before = step(page)
            page.reload()
            page.wait_for_selector(f"{READY} .rl-stage", state="attached")
            assert step(page) == before
        picture(pages[number % 3], f"move_{number}")
    before = step(pages[0])
    ended(running[0])
    running[0] = begun(tmp_path, int(running[0].url.rpartition(":")[2]))
    for page in pages:
        page.locator("body[data-connection=open]").wait_for(state="attached", timeout=20_000)
        page.wait_for_selector(f"{READY} .rl-stage", state="attached")
        assert step(page) == before
    moved(pages)
    teacher.wait_for_selector(READY, state="attached")
    teacher.get_by_text("Anna 2").first.wait_for()
    assert "Anna 2" in teacher.locator(".class-table").inner_text()
    picture(teacher, "teacher")
    teacher.get_by_role("button", name="Everyone look here").click()
    pages[2].get_by_role("alert").get_by_text("Look here, please.").wait_for()
    teacher.get_by_role("button", name="Go on", exact=True).click()
    pages[2].locator(".page-attention").wait_for(state="detached")


def test_two_tabs_of_one_pupil_and_a_new_device(shared, browser):
    page = browser()
    joined(page, shared, "Ada")
    other = page.context.new_page()
    other.goto(f"{shared.url}/class.html")
    other.wait_for_selector(READY, state="attached")
    page.get_by_text("This page is open in another tab or window").wait_for()
    page.get_by_role("button", name="Go on here").click()
    other.get_by_text("This page is open in another tab or window").wait_for()
    teacher = browser()
    teacher.goto(f"{shared.url}/teacher.html?key={shared.key}")
    teacher.get_by_role("button", name="Code for a new device").click()
    said = teacher.locator(".class-said").inner_text().rpartition(" ")[2]
    tablet = browser((390, 844))
    tablet.goto(shared.url)
    picture(tablet, "join")
    tablet.fill("input[name=name]", "x")
    tablet.fill("input[name=code]", said)
    tablet.get_by_role("button", name="Join").click()
    tablet.get_by_text("Hello, Ada!").wait_for()


def test_where_no_socket_comes_through_pages_are_alive(shared, browser):
    page = browser((820, 1180))
    refused = "constructor() { setTimeout(() => this.onclose({ code: 1006 })); }"
    page.add_init_script(f"window.WebSocket = class {{ {refused} }};")
    joined(page, shared, "Ben")
    page.goto(f"{shared.url}/explore_journeys.html")
    page.wait_for_selector(f"{READY} .rl-stage", state="attached", timeout=60_000)
    page.locator(".rl-stage input[placeholder^='type or click']").first.click()
    page.keyboard.type("Londinium")
    page.keyboard.press("Enter")
    page.locator(".rl-figure").wait_for()
    page.reload()
    page.wait_for_selector(f"{READY} .rl-figure", state="attached", timeout=60_000)
    picture(page, "polled")


def test_a_line_that_is_dead_and_does_not_look_it_is_given_up(shared, browser):
    network, loop = Network(int(shared.url.rpartition(":")[2])), asyncio.new_event_loop()
    beside = threading.Thread(target=loop.run_forever, daemon=True)
    beside.start()
    near = asyncio.run_coroutine_threadsafe(network.open(), loop).result(10)
    page, teacher = browser((820, 1180)), browser()
    joined(page, shared._replace(url=f"http://127.0.0.1:{near}"), "Cleo")
    teacher.goto(f"{shared.url}/teacher.html?key={shared.key}")
    loop.call_soon_threadsafe(network.deafen)
    teacher.get_by_role("button", name="Open rooms").click()
    page.get_by_role("button", name="Seat 1: sit down").click(timeout=30_000)
    page.get_by_role("button", name="Give up the seat").wait_for()
    asyncio.run_coroutine_threadsafe(network.close(), loop).result(10)
    loop.call_soon_threadsafe(loop.stop)
    beside.join()
    loop.close()


def test_a_lesson_goes_on_after_a_refresh(shared, browser):
    page = browser((390, 844))
    joined(page, shared, "Dora")
    page.goto(f"{shared.url}/lesson_01.html")
    page.wait_for_selector(READY, state="attached", timeout=90_000)
    box = page.locator(".rl-lesson textarea:visible").first
    box.fill("It lies nearer by sea.")  # half written: the box is not left
    page.reload()
    page.wait_for_selector(READY, state="attached", timeout=90_000)
    assert box.input_value() == "It lies nearer by sea."
    picture(page, "lesson")
    teacher = browser()
    teacher.goto(f"{shared.url}/teacher.html?key={shared.key}")
    teacher.locator("select:visible", has_text="Dora").first.select_option(label="Dora")
    teacher.get_by_role("button", name="Show the page on the projector").click()
    teacher.get_by_role("button", name="Next part").click()
    page.get_by_text("1 of ").wait_for()
    wall = teacher.context.new_page()
    wall.goto(f"{shared.url}/projector.html")
    wall.wait_for_selector(READY, state="attached", timeout=90_000)
    assert wall.locator(".rl-lesson textarea").first.input_value() == "It lies nearer by sea."
    assert "Dora" not in wall.locator("body").inner_text()
    picture(wall, "projected")
