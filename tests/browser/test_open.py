"""Pages by themselves (``romelab open``) in a real browser: alive at once, whole, kept, in two languages."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from romelab.pages import page_names
from tests.ports import any_port
from tests.samples import LONG

pytestmark = pytest.mark.browser
SIZES = ((1280, 720), (1920, 1080), (820, 1180), (390, 844), (640, 360))
READY = ".page-ready"
STARTED = re.compile(r"(http://127\.0\.0\.1:\d+)/[\w-]+\.html\?key=(\S+)")


class Pages(NamedTuple):
    """A program that serves pages: its address, its key, and the folder of whoever works."""

    url: str
    key: str
    folder: Path
    process: subprocess.Popen[str]

    def address(self, name: str) -> str:
        return f"{self.url}/{name}.html?key={self.key}"


def begun(folder: Path, *more: str, port: int = 0) -> Pages:
    environment = {**os.environ, "XDG_STATE_HOME": str(folder / "state")}
    environment.pop("ROMELAB_KEEP", None)
    command = [sys.executable, "-m", "romelab", "open", "--no-browser", "--folder", str(folder)]
    command += ["--port", str(port or any_port())]
    process = subprocess.Popen([*command, *more], env=environment, stdout=subprocess.PIPE, text=True, cwd=folder)
    assert process.stdout is not None
    for line in process.stdout:
        if found := STARTED.search(line):
            return Pages(found[1], found[2], folder, process)
    raise AssertionError("romelab open printed no address")


def ended(pages: Pages) -> None:
    pages.process.terminate()
    pages.process.wait(20)
    assert pages.process.stdout is not None
    pages.process.stdout.close()


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> Iterator[Pages]:
    started = begun(tmp_path_factory.mktemp("open"))
    yield started
    ended(started)


@pytest.fixture
def visit(chromium, pages) -> Iterator[Any]:
    """Opens a page in a window of its own, and fails if the page complains."""
    contexts, complaints = [], []

    def opened(name: str, size: tuple[int, int] = (1280, 720), of: Pages = pages, **more: Any) -> Any:
        contexts.append(chromium.new_context(viewport={"width": size[0], "height": size[1]}, **more))
        page = contexts[-1].new_page()
        page.add_init_script(SOCKETS)
        page.on("console", lambda said: said.type == "error" and complaints.append(said.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(of.address(name))
        page.wait_for_selector(READY, timeout=60_000, state="attached")
        page.wait_for_timeout(300)
        return page

    yield opened
    for each in contexts:
        each.close()
    assert [told for told in complaints if not re.search("WebSocket connection|connection to the server", told)] == []


SOCKETS = """window.sockets = [];
const Plain = WebSocket;
window.WebSocket = class extends Plain { constructor(...told) { super(...told); window.sockets.push(this); } };"""
CUT = """() => [...document.querySelectorAll('.rl-stage button, .page-bar button')].filter((b) => {
  const r = b.getBoundingClientRect(), s = getComputedStyle(b);
  const iconOnly = b.querySelector('.fa') && b.clientWidth < 60 && s.textOverflow === 'clip';
  return r.width && s.visibility !== 'hidden' && !iconOnly && !b.matches('.rl-at-hand *, .rl-others *')
    && (b.scrollWidth > b.clientWidth + 1 || b.scrollHeight > b.clientHeight + 2 || r.right > innerWidth + 1);
}).map((b) => b.textContent)"""


CIRCLES_LOW = """() => [...document.querySelectorAll('.widget-radio-box label')].filter((label) =>
  label.firstElementChild.getBoundingClientRect().top > label.getBoundingClientRect().top + 20
).map((label) => label.textContent)"""


KEPT_CUT = """() => [...document.querySelectorAll('.rl-keep .widget-html-content')].filter((words) =>
  words.clientWidth && words.scrollWidth > words.clientWidth + 1).map((words) => words.textContent)"""


@pytest.mark.parametrize("fingers", [False, True] if LONG else [True])
@pytest.mark.parametrize("name", page_names() if LONG else ["explore_journeys", "practise_kampf_um_rom", "lesson_01"])
def test_a_page_is_whole_in_every_size(name, fingers, visit):
    page = visit(name, has_touch=fingers)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(250)
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth + 1")
        # Only the page's own part scrolls: the window's end would be blank.
        assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight + 1")
        assert page.evaluate("(m => m.scrollWidth <= m.clientWidth + 1)(document.querySelector('.page-scroll'))")
        assert page.evaluate(CUT) == [], (width, height)
        assert page.evaluate(CIRCLES_LOW) == [], (width, height)
        if width < 480:
            assert page.evaluate(KEPT_CUT) == []
            assert page.locator(".page-list").bounding_box()["width"] > width - 20
        board = page.locator(".rl-stage:visible > .rl-map:not(.rl-off) svg.rl-sheet").first
        if board.count():
            box = board.bounding_box()
            assert box["width"] >= 320
            assert box["height"] >= 200
            assert box["x"] + box["width"] <= width + 1
        for told in page.locator(".rl-stage:visible > .rl-frame > .rl-guide:not(.rl-off):has(p)").all():
            assert told.bounding_box()["height"] >= 20, (width, height)


def test_a_projector_has_large_letters(visit):
    page = visit("explore_journeys", (1920, 1080))
    page.locator(".rl-stage input[placeholder^='type or click']").first.click()
    page.keyboard.type("Londinium")  # what a program fills in no Firefox tells as a change
    page.keyboard.press("Enter")
    figure = page.locator(".rl-figure")
    figure.wait_for()
    size = (
        "(e) => { let z = 1; for (let a = e; a; a = a.parentElement) z *= parseFloat(getComputedStyle(a).zoom) || 1; "
    )
    size += "return parseFloat(getComputedStyle(e).fontSize) * z; }"
    assert figure.evaluate(size) >= 60
    for asked in page.locator(".rl-stage :is(.rl-choices :is(input, select, label), .rl-main, .rl-bar button)").all():
        if asked.is_visible():
            assert asked.evaluate(size) >= 20


def test_nothing_is_pressed_no_code_is_seen_a_click_is_answered_and_loading_again_keeps_it(visit):
    page = visit("explore_journeys")
    assert page.locator(".rl-stage").first.is_visible()
    assert not page.locator(".page-source").first.is_visible()
    page.get_by_role("button", name="Show the code").click()
    assert page.locator(".page-source").first.is_visible()
    assert "detours([(" in page.locator(".page-scroll").inner_text()
    page.locator(".rl-pick[data-id]").nth(40).dispatch_event("click")
    page.locator(".rl-answer .rl-figure").first.wait_for()
    answer = page.locator(".rl-answer").first.inner_text()
    page.reload()
    page.wait_for_selector(READY, state="attached")
    page.wait_for_timeout(400)
    assert page.locator(".rl-answer").first.inner_text() == answer
    assert page.locator(".page-source").first.is_visible()


def test_the_language_changes_and_stays(visit):
    page = visit("play_kampf_um_rom")
    with page.expect_navigation():
        page.get_by_role("button", name="Deutsch", exact=True).click()
    page.wait_for_selector(READY, state="attached")
    assert page.get_by_role("button", name="Ganzes Fenster").first.is_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    page.locator(".page-list").select_option("practise_kampf_um_rom")
    page.wait_for_url("**/practise_kampf_um_rom.html")
    page.wait_for_selector(READY, state="attached")
    assert page.get_by_role("button", name="English", exact=True).is_visible()


def test_a_tap_on_a_printed_name_says_what_it_means_and_leaves_it_standing(visit):
    page = visit("play_struggle_for_rome", has_touch=True)
    place = page.locator('.rl-pick[aria-label^="Mogontiacum"]').bounding_box()
    page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    page.wait_for_timeout(400)
    assert page.locator(".rl-tip").inner_text().startswith("Mogontiacum")
    assert "today Mainz" in page.locator(".rl-tip").inner_text()


def test_a_tip_goes_with_the_click_and_nothing_speaks_under_a_pointer_that_rests_where_it_clicked(visit):
    page = visit("play_kampf_um_rom")
    box, tip = page.locator('.rl-pick[data-id="jagd"]'), page.locator(".rl-board .rl-tip").first
    box.hover()
    tip.get_by_text("Hunting (Jagd)").wait_for()
    box.click()
    page.wait_for_timeout(400)
    assert not tip.is_visible()
    under = box.bounding_box()
    page.get_by_role("button", name="Rules").click()
    back = page.get_by_role("button", name="Back to the board")
    back.wait_for()
    page.mouse.click(under["x"] + under["width"] / 2, under["y"] + under["height"] / 2)
    back.focus()
    page.keyboard.press("Enter")
    back.wait_for(state="hidden")
    page.wait_for_timeout(400)
    assert not tip.is_visible()


def test_links_lead_from_page_to_page(visit):
    page = visit("00_start_here")
    page.locator(".page-words a", has_text="Nearer in days").click()
    page.wait_for_url("**/lesson_01.html")
    page.wait_for_selector(READY, state="attached", timeout=60_000)
    assert page.get_by_role("heading", name="1. Nearer in days than in miles").is_visible()
    page.locator(".page-home").click()
    page.wait_for_url("**/00_start_here.html")


def test_words_and_parts_of_a_lesson_stand_in_one_column_and_one_at_a_time(visit):
    page = visit("lesson_01")
    left = "(e) => Math.round(e.getBoundingClientRect().left)"
    words = page.locator(".page-words h1").evaluate(left)
    part = page.locator(".rl-lesson").first.evaluate(left)
    assert abs(words - part) <= 2
    page.get_by_role("button", name="One part at a time").click()
    heading = page.get_by_role("heading", name="Try it")
    assert not heading.is_visible()
    page.get_by_role("button", name="Next part").click()
    page.get_by_role("button", name="Next part").click()
    assert heading.is_visible()
    page.get_by_role("button", name="All parts").click()
    assert page.get_by_role("heading", name="My report").is_visible()


def test_headings_of_a_short_form_are_numbered_without_a_gap(visit):
    page = visit("lesson_01")
    counted = page.locator(".page-numbered")

    def headings() -> list[str]:
        """The headings of parts that the style counts and that are seen."""
        style = "(e) => getComputedStyle(e).counterIncrement + getComputedStyle(e, '::before').content"
        every = [each for each in counted.all() if each.bounding_box()]
        assert {each.evaluate(style) for each in every} == {'page-part 1counter(page-part) ". " / ""'}
        return [each.inner_text() for each in every if each.is_visible()]

    whole = ["Predict, with a reason", "Try it, then a task of your own", "Explain the gap", "Read a source", "Quiz"]
    assert headings() == [*whole, "Claim", "My report"]
    page.get_by_role("button", name="15 minutes").click()
    page.get_by_text("Left out in the short form: source.").wait_for()
    assert headings() == ["Predict, with a reason", "Quiz"]
    page.get_by_role("button", name="One part at a time").click()
    for _ in range(5):
        page.get_by_role("button", name="Next part").click()
    assert headings() == ["Quiz"]


def test_dark_is_kept(visit):
    page = visit("play_kampf_um_rom")
    page.get_by_role("button", name="Dark").click()
    page.reload()
    page.wait_for_selector(READY, state="attached")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 23, 25)"


@pytest.mark.long
def test_icons_are_seen_where_the_system_gives_the_colours(visit):
    page = visit("play_kampf_um_rom", forced_colors="active")
    colours = """(icon) => [icon, icon.parentElement].map((each) => getComputedStyle(each).backgroundColor)"""
    icons = [icon.evaluate(colours) for icon in page.locator(".rl-stage button > .fa:visible").all()]
    assert icons
    assert all(icon != behind for icon, behind in icons)


def test_two_tabs_are_two_games(visit):
    first, second = visit("play_kampf_um_rom"), visit("play_kampf_um_rom")
    before = second.locator(".rl-turn").inner_text()
    first.get_by_role("button", name="Choose place 1 in the turn order").first.click()
    first.wait_for_function("(was) => document.querySelector('.rl-turn').innerText !== was", arg=before)
    assert second.locator(".rl-turn").inner_text() == before


def test_keys_in_an_open_list_choose_and_enter_then_plays(visit):
    page = visit("play_total_war_rome")
    turn, main = page.locator(".rl-turn"), page.locator(".rl-mains .rl-main:visible").first
    before = turn.inner_text()
    page.locator(".rl-moves select").click()
    page.wait_for_timeout(300)
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    main.get_by_text("Add 1 gold").wait_for()
    page.wait_for_timeout(800)
    assert turn.inner_text() == before
    page.keyboard.press("Enter")
    page.wait_for_function("(was) => document.querySelector('.rl-turn').innerText !== was", arg=before)
    assert "5 gold" in turn.inner_text()


@pytest.mark.long  # beside it stands a pupil's page in two tabs, in test_class.py
def test_a_tab_that_is_opened_twice_goes_on_in_one(visit):
    first = visit("play_kampf_um_rom")
    tab = first.evaluate("sessionStorage.getItem('romelab-tab')")
    second = first.context.new_page()
    second.add_init_script(f"sessionStorage.setItem('romelab-tab', {json.dumps(tab)})")
    second.goto(first.url)
    second.wait_for_selector(READY, state="attached")
    first.get_by_role("button", name="Go on here").click()
    second.get_by_role("button", name="Go on here").wait_for()
    first.wait_for_function("document.querySelector('.page-notice').textContent === ''")


def test_a_connection_that_was_lost_comes_back_and_loses_no_click(visit):
    page = visit("play_kampf_um_rom")
    before = page.locator(".rl-turn").inner_text()
    page.evaluate("sockets.at(-1).close()")
    page.get_by_role("button", name="Choose place 1 in the turn order").first.click()
    page.wait_for_function("(was) => document.querySelector('.rl-turn').innerText !== was", arg=before)
    assert page.locator(".page-notice").inner_text() == ""


@pytest.mark.long
def test_a_line_is_not_given_up_while_a_cell_takes_long(visit, pages, make_notebook):
    slow = make_notebook("import time; time.sleep(14)")
    Path(pages.folder, "slow.ipynb").write_text(json.dumps(slow), "utf-8")
    page = visit("slow")
    assert page.evaluate("sockets.length") == 1


def test_a_game_begun_here_goes_on_after_the_program_was_ended(tmp_path, visit):
    folder = tmp_path / "mine"
    folder.mkdir()
    first = begun(folder)
    page = visit("play_kampf_um_rom", of=first)
    page.get_by_role("button", name="Choose place 1 in the turn order").first.click()
    page.wait_for_timeout(600)
    ended(first)
    port = int(first.url.rpartition(":")[2])
    page.locator(".page-notice", has_text="connection is lost").wait_for(timeout=10_000)
    assert len(list((folder / "my romelab").glob("*.romelab"))) == 1
    second = begun(folder, port=port)
    try:
        # The key is the same, so the page comes back by itself, with a new program behind it, and offers the game.
        page.locator(".rl-keep .widget-dropdown option", has_text="Red").wait_for(timeout=30_000, state="attached")
    finally:
        ended(second)


def test_an_experiment_is_guessed_played_and_kept(tmp_path, visit):
    folder = tmp_path / "mine"
    folder.mkdir()
    first = begun(folder)
    page = visit("explore_chance_and_choice", of=first)
    plan, reason = page.locator(".rl-lesson").first, "because who plans wins"
    assert plan.get_by_role("button", name="Play the games").is_disabled()
    plan.get_by_role("radio", name="It goes up.").check()
    plan.get_by_placeholder("because ...").click()
    page.keyboard.type(reason)
    plan.get_by_role("button", name="Write it down").click()
    plan.get_by_role("button", name="Play the games").click()
    plan.get_by_text("As you guessed: it goes up").wait_for(timeout=60_000)
    found = plan.locator(".rl-beside").inner_text()
    assert reason.removeprefix("because ") in found
    if out := os.environ.get("ROMELAB_SHOTS"):
        page.screenshot(path=Path(out, "experiment.png"))
    page.reload()
    page.wait_for_selector(READY, state="attached")
    assert plan.locator(".rl-beside").inner_text() == found
    port = int(first.url.rpartition(":")[2])
    ended(first)
    if not LONG:
        return
    second = begun(folder, port=port)
    try:
        resume = plan.get_by_role("button", name="Resume")
        resume.wait_for(timeout=30_000)
        assert plan.locator(".rl-beside").count() == 0
        resume.click()
        plan.get_by_text("As you guessed: it goes up").wait_for(timeout=60_000)
        assert plan.locator(".rl-beside").inner_text() == found
    finally:
        ended(second)


def test_another_site_sees_nothing(visit, pages):
    page = visit("play_kampf_um_rom")
    answer = page.context.request.get(f"{pages.url}/explore_roads.html")
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    asked = [request.url for request in []]
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.wait_for_selector(READY, state="attached")
    assert all(url.startswith((pages.url, "data:", "blob:", pages.url.replace("http", "ws"))) for url in asked)


@pytest.mark.skipif("ROMELAB_FIREFOX" in os.environ, reason="bytes are counted by Chromium's own protocol")
@pytest.mark.parametrize("name", ["explore_regions", "play_struggle_for_rome", "lesson_01"] if LONG else ["lesson_01"])
def test_from_the_second_page_on_little_is_fetched(name, visit):
    page = visit(name)
    told = page.context.new_cdp_session(page)
    told.send("Network.enable")
    sizes: list[float] = []
    told.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    # What comes over the socket is packed on its way.
    packed = zlib.compressobj(wbits=-15)
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: sizes.append(flushed(packed, frame))))
    for other in ("explore_roads", name):
        page.goto(page.url.rpartition("/")[0] + f"/{other}.html")
        page.wait_for_selector(READY, state="attached")
    sizes.clear()
    page.evaluate("sessionStorage.removeItem('romelab-tab')")
    page.reload()
    page.wait_for_selector(READY, state="attached")
    time.sleep(0.3)
    print(f"{sum(sizes) / 1000:.0f} kB")
    assert sum(sizes) < 60_000


def flushed(packed: Any, frame: str | bytes) -> int:
    content = frame.encode() if isinstance(frame, str) else frame
    return len(packed.compress(content) + packed.flush(zlib.Z_SYNC_FLUSH))
