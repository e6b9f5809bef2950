"""A site without a server in a real browser: seen at once, alive, kept, taken along. Pyodide starts four times."""

from __future__ import annotations

import json
import re
import threading
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from romelab.controls.stage.text import plain_words
from romelab.core.errors import InputError
from romelab.host import site, static_server
from romelab.host.record import EXPLORED
from romelab.kampf_um_rom import explore
from romelab.lessons.inquiry.plan import lesson_plan
from romelab.lessons.inquiry.prediction import answer_html
from romelab.lessons.report_page import ReportData, read_report
from romelab.pages import page_names
from tests.samples import LONG

pytestmark = pytest.mark.browser
ALIVE = "document.body.dataset.connection === 'open' || document.body.matches('.page-words-alone')"
PAGES = page_names() if LONG else ("play_kampf_um_rom",)
TABLE, ORDER = "play_kampf_um_rom", "Choose place 2 in the turn order"
TOUR = "learn_kampf_um_rom"
LESSON = "lesson_07" if LONG else "lesson_14"  # the smallest table


@pytest.fixture(scope="module", autouse=True)
def recorded_once() -> Iterator[None]:
    """A page that several files hold is recorded for the first of them."""
    known: dict[Any, Any] = {}
    record = site._one

    def once(folder: str, names: Sequence[str], answered: bool, asked: tuple[str, str]) -> dict[str, Any]:
        key = (*names, answered, asked, site.PLACES)
        return known[key] if key in known else known.setdefault(key, record(folder, names, answered, asked))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "_one", once)
        yield


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site in a sub-folder, given out by nothing but a giver of files."""
    root = tmp_path_factory.mktemp("site")
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(site, "PLACES", -1 if LONG else 2)
            site.build(root / "school" / "rome", sorted({*PAGES, TOUR, LESSON}), ["en"], say=lambda _page: None)
    except InputError as refusal:
        if "npm" not in str(refusal):
            raise
        pytest.skip(f"npm gave no Pyodide, so no site was built: {refusal}")
    with static_server.server(root) as giver:
        threading.Thread(target=giver.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{giver.server_address[1]}/school/rome/"
        giver.shutdown()


@pytest.fixture
def window(chromium: Any, address: str) -> Iterator[Any]:
    """A window that reaches nothing but the site, and fails if a page complains."""
    outside, complaints = [], []
    context = chromium.new_context(
        viewport={"width": 1280, "height": 720}, locale="en-GB", accept_downloads=True, has_touch=True
    )

    def reached(route: Any) -> None:
        if route.request.url.startswith((address, "data:", "blob:")):
            return route.continue_()
        outside.append(route.request.url)
        return route.abort()

    context.route("**/*", reached)
    page = context.new_page()
    page.on("console", lambda said: said.type == "error" and complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("dialog", lambda asked: asked.accept())
    yield page
    context.close()
    assert outside == []
    assert complaints == []


def alive(page: Any) -> None:
    page.wait_for_function(ALIVE, timeout=120_000)


@pytest.mark.long
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_seen_at_once_and_its_program_goes_on_where_it_stands(name, window, address):
    began = time.monotonic()
    window.goto(f"{address}{name}.html")
    seen = goes_on_where_it_stands(window) - began
    print(f"{name}: seen after {seen:.1f} s, alive after {time.monotonic() - began:.1f} s")


def goes_on_where_it_stands(window: Any) -> float:
    """See that a page shows what it did once its program is there; return when it was seen."""
    window.wait_for_selector(".page-ready", timeout=60_000)
    seen = time.monotonic()
    before = window.evaluate("document.querySelector('.page-scroll').innerText")
    alive(window)
    window.wait_for_timeout(200)
    assert window.evaluate("Object.keys(sessionStorage).filter((key) => key.includes('afresh'))") == []
    assert window.evaluate("document.querySelector('.page-scroll').innerText") == before
    broken = "[...document.images].filter((i) => i.complete && !i.naturalWidth).map((i) => i.src)"
    assert window.evaluate(broken) == []
    return seen


def offered(page: Any) -> bool:
    return page.get_by_role("button", name="Resume").count() > 0


FULL = """() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...asked) {
    Object.defineProperty(this.transaction, "error", { value: new DOMException("", "QuotaExceededError") });
    const request = put.apply(this, asked);
    this.transaction.abort();
    return request;
  };
}"""
"""From now on the store is full: it takes what it is asked, and gives it up at the end."""


def test_a_click_is_answered_kept_and_there_again_and_work_is_taken_along_and_cleared(window, address, tmp_path):
    window.goto(f"{address}{TABLE}.html")
    if not LONG:  # otherwise every page is seen so by a test of its own
        goes_on_where_it_stands(window)
    window.get_by_role("button", name=ORDER, exact=True).click()  # in a long run before anybody is there to answer
    window.get_by_role("button", name=ORDER, exact=True).wait_for(state="hidden", timeout=120_000)
    goes_on = window.get_by_role("button", name="Throw away no more cards", exact=True, disabled=False)
    goes_on.wait_for()  # when the bots have moved
    window.wait_for_timeout(500)
    if LONG:
        window.reload()
        alive(window)
        window.get_by_role("button", name="Resume").wait_for()
    window.locator(".page-work summary").click()
    with window.expect_download() as loading:
        window.get_by_role("button", name="Save it as a file").click()
    loading.value.save_as(tmp_path / "mine.romelab-work")
    files = json.loads((tmp_path / "mine.romelab-work").read_text("utf-8"))["files"]
    assert [re.sub(r"^\S+ \S+ ", "", name) for name in files] == [
        "Kampf um Rom - Das Kartenspiel, Red, White, Black.romelab"
    ]
    with window.expect_event("load"):
        window.get_by_role("button", name="Clear my work").click()
    window.wait_for_selector(".page-ready")
    assert window.evaluate("romelab.port.files()") == {}
    if LONG:
        goes_on_where_it_stands(window)
        assert not offered(window)
    (tmp_path / "letter.txt").write_text("Dear Rome")
    window.set_input_files(".page-work input", tmp_path / "letter.txt")
    window.get_by_text("That file holds no romelab work.").wait_for()
    with window.expect_event("load"):
        window.set_input_files(".page-work input", tmp_path / "mine.romelab-work")
    alive(window)
    window.get_by_role("button", name="Resume").click()
    for worker in window.workers:
        worker.evaluate(FULL)
    goes_on.click()
    window.get_by_text("This browser has no room left").wait_for(timeout=30_000)


def test_a_tour_of_the_site_is_answered_without_a_program_which_is_there_for_what_lies_beside_it(window, address):
    asked: list[str] = []
    window.on("request", lambda request: asked.append(request.url.removeprefix(address).partition("?")[0]))
    window.goto(f"{address}{TOUR}.html")
    hint(window)
    window.get_by_role("button", name="Show me", exact=True).first.click()
    window.get_by_role("button", name="Show me all the same").first.click()
    window.locator("button:visible:enabled", has_text="Next").wait_for()
    window.reload()
    window.locator("button:visible:enabled", has_text="Next").wait_for()  # where it stood
    assert not [each for each in asked if each.startswith(("python/", "worker.js"))]
    window.get_by_role("button", name="Undo", exact=False).first.click()
    with window.expect_event("load"):
        window.get_by_role("button", name="Go on with the whole program", exact=False).click()
    window.locator("button:visible", has_text="Hint").first.click()  # before anybody is there to answer
    window.wait_for_selector(".rl-hint", timeout=120_000)
    alive(window)
    assert "python/pyodide.asm.wasm.gz" in asked


def hint(page: Any) -> None:
    page.locator("button:visible", has_text="Hint").first.click()
    page.wait_for_selector(".rl-hint")


HANDS = "One computer for the class"
LOG = f"romelab-tour-{LESSON}-en"


def words_of(page: Any) -> str:
    return page.evaluate("document.querySelector('.page-scroll').innerText")


def test_a_lesson_of_the_site_wakes_its_program_for_what_its_table_does_not_know_and_nothing_is_lost(window, address):
    asked: list[str] = []
    window.on("request", lambda request: asked.append(request.url.removeprefix(address).partition("?")[0]))
    window.goto(f"{address}{LESSON}.html")
    window.wait_for_selector(".page-ready")
    answer_a_lesson(window)
    window.reload()
    window.locator(".rl-right").first.wait_for()
    assert not [each for each in asked if each.startswith(("python/", "worker.js"))]
    window.get_by_text(HANDS).click()  # only the program counts hands
    hands = window.locator(".rl-quiz:visible input[type=text]:visible").first
    hands.wait_for(timeout=120_000)
    assert window.locator(".page-scroll input[type=checkbox]").first.is_checked()
    hands.fill("12 3 4")
    hands.press("Tab")
    window.wait_for_function(f"localStorage['{LOG}'].includes('12 3 4')")
    window.get_by_role("button", name="Make my report").click()
    link = window.get_by_role("link", name="Download it")
    link.wait_for(timeout=120_000)  # the program has done all again, and makes one that the teacher's page reads
    with window.expect_download() as loading:
        link.click()
    report, sealed = read_report(Path(loading.value.path()).read_text("utf-8"), "report")
    assert sealed
    assert {"Valens", "one hour"} <= {*re.findall("Valens|one hour", " ".join(line.text for line in report.lines))}
    log = json.loads(window.evaluate(f"localStorage['{LOG}']"))
    said = [each["data"].get("state") for each in log if isinstance(each, dict)]
    assert said == [{"value": True}, {"value": "12 3 4"}, None]
    if LONG:
        now = words_of(window)
        window.reload()
        hands.wait_for(timeout=120_000)
        assert (words_of(window), hands.input_value()) == (now, "12 3 4")


def test_where_the_program_cannot_run_a_lesson_goes_on_from_its_table(chromium, address):
    page = chromium.new_context(locale="en-GB", service_workers="block").new_page()
    page.route("**/worker.js*", lambda route: route.abort())
    page.goto(f"{address}{LESSON}.html")
    page.wait_for_selector(".page-ready")
    page.get_by_text(HANDS).click()
    page.get_by_text("The whole program does not run in this browser").wait_for()
    page.get_by_role("button", name=re.compile("^B")).first.click()
    page.evaluate(FIRST)
    # A browser that can does all of it again.
    assert len(json.loads(page.evaluate(f"localStorage['{LOG}']"))) == 4
    page.context.close()


def test_a_tour_that_is_not_kept_says_so_and_two_tabs_lose_nothing(window, address):
    window.goto(f"{address}{TOUR}.html")
    window.wait_for_selector(".page-ready")
    other = window.context.new_page()
    other.goto(f"{address}{TOUR}.html")
    other.wait_for_selector(".page-ready")
    hint(other)
    window.get_by_text("This page is open in another tab").wait_for()
    with window.expect_event("load"):
        window.get_by_role("button", name="Go on here").click()
    window.wait_for_selector(".rl-hint")  # what was done in the other tab
    full = "() => { Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }; }"
    other.evaluate(full)
    for words in ("Show me", "Show me all the same"):
        other.get_by_role("button", name=words, exact=True).first.click()
    other.get_by_text("This browser has no room left").wait_for()
    (log,) = other.evaluate("romelab.port.files()").values()
    assert len(json.loads(log)) == 2
    # What another make of the page kept is done again as far as it fits.
    window.evaluate("(log) => localStorage.setItem('romelab-tour-learn_kampf_um_rom-en', log)", log[:-1] + ', "0zzzz"]')
    window.reload()
    window.get_by_text("from an older romelab").wait_for()
    window.wait_for_selector("button:enabled >> text=Next")
    private = "Object.defineProperty(self, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } })"
    other.add_init_script(private)
    other.reload()
    hint(other)
    other.get_by_text("This browser keeps nothing here").wait_for()


@pytest.mark.long
def test_a_page_as_one_file_opens_without_a_network_and_keeps_work(address, chromium, tmp_path):
    file = tmp_path / "table.html"
    assert site.one_file(file, TABLE, "de") < 10_500_000
    context = chromium.new_context(viewport={"width": 820, "height": 1180}, offline=True, has_touch=True)
    page, asked, complaints = context.new_page(), [], []
    page.on("request", lambda request: asked.append(request.url.partition(":")[0]))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(file.as_uri())
    order = page.locator(".rl-stage button:visible", has_text=re.compile(r"\b2\b")).first
    words = order.text_content()
    order.tap()
    page.get_by_role("button", name=words, exact=True).wait_for(state="hidden", timeout=120_000)
    page.wait_for_timeout(500)
    page.reload()
    alive(page)
    assert len(page.evaluate("romelab.port.files()")) == 1
    context.close()
    assert set(asked) <= {"file", "data", "blob"}
    assert complaints == []


IN_ONE_FILE = (*site.ANSWERED, *EXPLORED, *(f"lesson_{number:02}" for number in (1, 2, 3, 4, 5, 7, 8, 9, 14)))
FIRST = """async () => {
  const seen = (each) => each.checkVisibility() && WORDS.test(each.innerText);
  const button = [...document.querySelectorAll("button")].find(seen);
  const began = performance.now();
  button.click();
  while (!document.querySelector(".rl-hint, .rl-predict .rl-refusal")) await new Promise(requestAnimationFrame);
  return performance.now() - began;
}""".replace("WORDS", "/^(Hint|Write it down)/")
FIRST_QUESTION = """async () => {
  const answer = document.querySelector(".rl-answer").textContent;
  const asks = (each) => each.checkVisibility() && each.length > 1;
  const list = [...document.querySelectorAll(".rl-stage select")].find(asks);
  const began = performance.now();
  list.selectedIndex = (list.selectedIndex + 1) % list.length;
  list.dispatchEvent(new Event("change", { bubbles: true }));
  while (document.querySelector(".rl-answer").textContent === answer) await new Promise(requestAnimationFrame);
  return performance.now() - began;
}"""


@pytest.mark.long  # in every run a tour is tried as one file, and a lesson's table on the site
@pytest.mark.parametrize("name", IN_ONE_FILE)
def test_pages_in_one_file_open_with_the_network_off_and_answer_the_first_click_in_a_second(name, chromium, tmp_path):
    file = tmp_path / f"{name}.html"
    size = site.one_file(file, name, "en")
    context = chromium.new_context(viewport={"width": 820, "height": 1180}, offline=True, has_touch=True)
    page, asked, complaints = context.new_page(), [], []
    page.on("request", lambda request: asked.append(request.url.partition(":")[0]))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(file.as_uri())
    page.wait_for_selector(".page-ready")
    milliseconds = page.evaluate(FIRST_QUESTION if name in EXPLORED else FIRST)
    print(f"{name}: {size / 1e6:.1f} MB, first click {milliseconds:.0f} ms")
    assert size < 3_000_000
    assert milliseconds < 1000
    if name.startswith("lesson_") and (figures := walk_a_lesson(page)):
        told = plain_words(answer_html(lesson_plan(int(name[-2:])).guess, figures))
        assert page.locator(".rl-answered").inner_text().split() == told.split()
    context.close()
    assert set(asked) <= {"file", "data", "blob"}
    assert complaints == []


def test_an_explorer_in_one_file_answers_as_the_program_does_and_says_what_it_does_not_know(chromium, tmp_path):
    file = tmp_path / "explorer.html"
    assert site.one_file(file, "explore_achievements", "en") < 2_000_000
    context = chromium.new_context(viewport={"width": 820, "height": 1180}, offline=True, has_touch=True)
    page, complaints = context.new_page(), []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(file.as_uri())
    page.wait_for_selector(".page-ready")
    explorer = explore()
    answer = page.locator(".rl-answer").first

    def answers_as_the_program() -> None:
        words = " ".join(plain_words(explorer.bill.value).split())
        page.wait_for_function(
            "(words) => document.querySelector('.rl-answer').textContent.includes(words)", arg=words[:20]
        )
        assert "".join(words.split()) in "".join(answer.text_content().split())

    answers_as_the_program()
    for colour, box in (("Red", "Stirrup"), ("White", "Capital city"), ("Red", "Farming")):
        explorer.ask(colour=colour.lower(), goal="")
        page.get_by_label("Player", exact=True).select_option(label=colour)
        answers_as_the_program()
        explorer.choose(box)
        boxes = [box for _, box in explorer.goal.options]
        page.get_by_label("Box", exact=True).select_option(index=boxes.index(explorer.question.goal))
        answers_as_the_program()
    explorer.undo()
    page.get_by_role("button", name="Undo").first.tap()
    answers_as_the_program()
    taken = page.get_by_label("Take", exact=True)
    taken.select_option(index=1)
    page.get_by_text("This file answers what its lists and clicks on the map ask").wait_for()
    assert taken.evaluate("(list) => list.selectedIndex") == 0
    explorer.redo()
    page.get_by_role("button", name="Redo").first.tap()
    answers_as_the_program()
    context.close()
    assert complaints == []


def answer_a_lesson(page: Any) -> list[str]:
    """Guess, see what came, decide, and explain; return the figures of the guess, if it is one of figures."""
    page.get_by_role("button", name=re.compile("^B")).first.tap()
    guess = page.locator(".rl-predict")
    for each in (handles := guess.locator(".rl-drawn [role=slider]")).all():
        each.press("ArrowUp")  # from where it rests
    figures = guess.locator(".rl-guess-row input[type=text]:visible")
    said = [each.input_value() for each in figures.all()]
    laid = [each.get_attribute("aria-valuenow") for each in handles.all()]
    assert [each.replace(",", "") for each in said] == laid[: len(said)]
    if said:
        figures.first.fill("12.25 or so")
        figures.first.press("Tab")
        page.wait_for_function("document.querySelector('.rl-drawn [role=slider]').ariaValueNow === '12.25'")
        said[0] = "12.25 or so"
    for number, each in enumerate(guess.locator("select:visible").all()):
        each.select_option(index=1 + number % (each.locator("option").count() - 1))
    if guess.locator("input[type=radio]").count():
        guess.locator("input[type=radio]").nth(1).tap()
    guess.locator("textarea").fill("Because <Valens> waited at the river")
    guess.get_by_role("button", name="Write it down").tap()
    guess.get_by_text("because <Valens> waited").wait_for()
    guess.get_by_role("button", name="Show what happened").tap()
    guess.locator(".rl-answered").wait_for()
    for each in page.locator(".rl-decision").all():
        each.locator("button").first.tap()
        each.locator("textarea").fill("they had no bread at all")
        each.get_by_role("button").last.tap()
        each.locator(".rl-note").wait_for()
    assert not page.locator(".page-notice").inner_text()  # nothing of this is beside the table
    explain = page.locator(".rl-debrief", has_text="Explain").first
    explain.locator("textarea").fill("we thought that one hour would be enough for that")
    explain.get_by_role("button").tap()
    explain.locator(".rl-right").wait_for()
    page.locator(".rl-quiz:visible", has_text="Vote").first.scroll_into_view_if_needed()
    return said


def handed_in(page: Any) -> ReportData:
    """The report that a page offers, as the teacher's page reads it."""
    link = page.get_by_role("link", name="Download it").get_attribute("href")
    report, sealed = read_report(unquote(link.partition(",")[2]), "report")
    assert sealed
    return report


def walk_a_lesson(page: Any, again: Callable[[], object] | None = None) -> list[str]:
    """Answer, and load again: all is there, and in the report; return the figures of the guess."""
    figures = answer_a_lesson(page)
    page.get_by_role("button", name="Make my report").tap()
    told = page.locator("pre:visible", has_text="PREDICTION").inner_text()
    assert "Valens" in told
    assert "one hour would be enough" in told
    assert "Valens" in " ".join(line.text for line in handed_in(page).lines)
    (again or page.reload)()
    page.locator(".rl-answered").wait_for()
    page.get_by_role("button", name="Make my report").tap()
    assert page.locator("pre:visible", has_text="PREDICTION").inner_text() == told
    assert not page.locator(".page-notice").inner_text()
    return figures


RUNTIME = """
window.API = {
  kept: {}, calls: [],
  LMSInitialize() { this.calls.push("begun"); return "true"; },
  LMSGetValue(name) { return this.kept[name] ?? ""; },
  LMSSetValue(name, value) { this.kept[name] = value; return "true"; },
  LMSCommit() { return "true"; },
  LMSFinish() { this.calls.push("ended"); return "true"; },
};
"""
"""A platform's run-time of SCORM 1.2, as it stands in the frame around a package."""


@contextmanager
def on_a_platform(chromium: Any, package: Path) -> Iterator[Any]:
    """A window of a platform that holds a package in a frame and reaches nothing else."""
    with zipfile.ZipFile(package) as held:
        assert 'href="index.html"' in held.read("imsmanifest.xml").decode()
        held.extractall(package.parent)
    frame = '<iframe src="index.html" style="width: 100%; height: 1100px"></iframe>'
    (package.parent / "platform.html").write_text(f"<script>{RUNTIME}</script>{frame}")
    with static_server.server(package.parent) as giver:
        threading.Thread(target=giver.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{giver.server_address[1]}/"
        context = chromium.new_context(viewport={"width": 820, "height": 1180}, has_touch=True, locale="en-GB")
        own = (address, "data:", "blob:")
        context.route("**/*", lambda route: route.continue_() if route.request.url.startswith(own) else route.abort())
        page, complaints = context.new_page(), []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{address}platform.html")
        yield page
        context.close()
        giver.shutdown()
    assert complaints == []


@pytest.mark.long  # in every run a tour tells a platform
def test_a_lesson_tells_a_platform_what_was_answered_and_goes_on_from_what_it_kept(chromium, tmp_path):
    file = tmp_path / "lesson.zip"
    assert site.one_file(file, LESSON, "en", scorm=True) < 3_000_000
    with on_a_platform(chromium, file) as page:
        frame = page.frames[1]
        frame.wait_for_selector(".page-ready")
        walk_a_lesson(frame, lambda: frame.evaluate("location.reload()"))
        for box in frame.locator(".rl-quiz:visible").all():
            if box.locator("input[type=radio]").count():
                box.locator("input[type=radio]").first.tap()
                box.get_by_role("button").first.tap()
        kept = page.evaluate("API.kept")
        told = [kept[f"cmi.interactions.{n}.result"] for n in range(20) if f"cmi.interactions.{n}.result" in kept]
        said = [kept[f"cmi.interactions.{n}.student_response"] for n in range(len(told))]
        assert len(kept["cmi.suspend_data"]) < 4_096
        assert any("one hour would be enough" in each for each in said)
        assert {*told} == {"neutral", "correct", "wrong"}
        assert 0 < float(kept["cmi.core.score.raw"]) < 100
        assert kept["cmi.core.lesson_status"] == "incomplete"
        assert page.evaluate("API.calls") == ["begun", "ended", "begun"]


@pytest.mark.parametrize("scorm", [False, True])
def test_a_tour_needs_no_program_and_tells_a_platform_what_was_answered(scorm, chromium, tmp_path, monkeypatch):
    monkeypatch.setattr(site, "PLACES", -1 if LONG else 7)
    file = tmp_path / ("tour.zip" if scorm else "tour.html")
    assert site.one_file(file, TOUR, "en", scorm=scorm) < 3_000_000
    if scorm:
        with zipfile.ZipFile(file) as package:
            assert 'href="index.html"' in package.read("imsmanifest.xml").decode()
            package.extractall(tmp_path)
        (tmp_path / "platform.html").write_text(
            f'<script>{RUNTIME}</script><iframe src="index.html" style="width: 100%; height: 700px"></iframe>'
        )
    giver = static_server.server(tmp_path)
    threading.Thread(target=giver.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{giver.server_address[1]}/platform.html" if scorm else file.as_uri()
    context = chromium.new_context(viewport={"width": 820, "height": 1180}, offline=not scorm, has_touch=True)
    page, complaints = context.new_page(), []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    frame = page.frames[1] if scorm else page.main_frame

    def press(words: str) -> None:
        frame.locator("button:visible", has_text=words).first.tap()

    frame.wait_for_selector(".page-ready")
    press("Hint")
    frame.wait_for_selector(".rl-hint")
    press("Show me")
    press("Show me all the same")
    frame.locator("button:visible:enabled", has_text="Next").wait_for()
    press("Next")
    frame.get_by_role("heading", name="Now you, unaided").wait_for()
    drill, right = frame.locator(".rl-quiz").first, frame.locator(".rl-quiz .rl-right").first
    for number in range(drill.locator("input[type=radio]").count()):
        if not right.is_visible():
            drill.locator("input[type=radio]").nth(number).tap()
            drill.get_by_role("button").tap()
            drill.locator("[role=status]").wait_for()
    press("Next")
    frame.get_by_text("2 of 16").wait_for()
    question = frame.locator(".rl-quiz").first
    question.locator("input[type=radio]").nth(1).tap()
    question.get_by_role("button").tap()
    question.locator("[role=status]").wait_for()
    frame.get_by_role("button", name="Undo", exact=False).first.click()
    frame.get_by_text("This page knows the tour").wait_for()
    if scorm:
        kept = page.evaluate("API.kept")
        assert len(kept["cmi.suspend_data"]) < 4_096
        assert kept["cmi.core.lesson_status"] == "incomplete"
        assert kept["cmi.interactions.0.result"] == "correct"
        assert {kept["cmi.interactions.1.result"]} <= {"correct", "wrong"}
        # Three questions after the tour, one within it, and eleven drills.
        assert kept["cmi.core.score.raw"] == ("13" if kept["cmi.interactions.1.result"] == "correct" else "7")
        frame.evaluate("location.reload()")
        page.wait_for_timeout(500)
        page.frames[1].get_by_text("2 of 16").wait_for()
        assert page.evaluate("API.calls") == ["begun", "ended", "begun"]
    else:
        page.reload()
        page.get_by_text("2 of 16").wait_for()
        page.get_by_role("button", name="Make my report").click()
        page.get_by_text("was shown: Throw a card away").wait_for()
        assert {"answered", "was shown"} <= {line.what for line in handed_in(page).lines}
    context.close()
    giver.shutdown()
    giver.server_close()
    assert complaints == []


@pytest.mark.long
def test_a_click_in_a_tour_without_a_program_chooses_among_the_moves_of_the_heading(chromium, tmp_path, monkeypatch):
    monkeypatch.setattr(site, "PLACES", 12)
    file = tmp_path / "tour.html"
    site.one_file(file, "learn_total_war_rome", "en")
    context = chromium.new_context(viewport={"width": 1280, "height": 720}, offline=True)
    page = context.new_page()
    page.goto(file.as_uri())
    page.wait_for_selector(".page-ready", state="attached")
    stage, heading = page.locator(".rl-stage"), page.locator(".rl-stage h4:visible").first
    while (step := heading.inner_text()) != "Try to rob the treasury":
        guess = stage.locator(".rl-predict input[type=radio]:visible").first
        if guess.is_visible():
            guess.click()
            stage.get_by_role("button", name="Write it down").click()
        stage.get_by_role("button", name="Show me", exact=True).click()
        stage.get_by_role("button", name="Show me all the same").click()
        stage.get_by_role("button", name="Next").click()
        page.wait_for_function("(step) => document.querySelector('.rl-stage h4').innerText !== step", arg=step)
    headings, moves = stage.locator(".rl-picker select").first, stage.locator(".rl-moves select")
    # At Africa there is something to do under five headings.
    for name in ("Trade", "Move an agent", "Trade"):
        words = headings.locator("option", has_text=name.replace(" ", "\xa0")).inner_text()
        headings.select_option(label=words)
        stage.locator('[data-id="africa"]').click(force=True)
        page.wait_for_timeout(300)
        listed = moves.locator("option").all_inner_texts() if moves.is_visible() else []
        assert [("trades" in each) for each in listed] == ([True, True] if name == "Trade" else []), name
    context.close()
