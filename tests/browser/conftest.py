"""One real JupyterLab and one real Chromium for all browser tests.

Chromium without a window (Debian: chromium-headless-shell) is taken where it is found, since windows, tabs and a
toolbar that nobody sees take much of what a browser takes; ROMELAB_CHROMIUM names another, as ``.ci/long`` does. Where
no Chromium is found these tests are skipped and say so; with ROMELAB_REQUIRE_BROWSER set they fail instead. With the
path of a Firefox in ROMELAB_FIREFOX that one is taken; Playwright drives it by WebDriver BiDi, and tests that speak
Chromium's own protocol fail.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.ports import any_port
from tests.samples import WINDOW

SENTINEL = "every cell has run"
START_SECONDS = 60.0
RUN_SECONDS = 90.0
ANSWER_SECONDS = 15.0
WAIT_SECONDS = 20.0
NOT_BROKEN = "\N{NO-BREAK SPACE}"
"""How lists write their blanks."""

PROGRAMS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
PATHS = (
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)


def find_chromium() -> str | None:
    """Return the Chromium that is named, or search the usual places for one or a browser built on it."""
    if named := os.environ.get("ROMELAB_CHROMIUM"):
        return named
    for program in PROGRAMS:
        if found := shutil.which(program):
            return found
    return next((path for path in PATHS if Path(path).is_file()), None)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Path of the browser."""
    found = find_chromium()
    if found is None:
        sentence = "no Chromium was found in the usual places, so nothing was tested in a browser"
        if os.environ.get("ROMELAB_REQUIRE_BROWSER"):
            pytest.fail(sentence)
        pytest.skip(sentence)
    return found


@dataclass(frozen=True)
class LabServer:
    """A running JupyterLab: its address and the folder it serves."""

    url: str
    root: Path


@pytest.fixture(scope="session")
def lab(chromium_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    """A JupyterLab of its own, with nobody's settings."""
    home = tmp_path_factory.mktemp("lab")
    folders = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
        "MPLCONFIGDIR": "matplotlib",
    }
    environment = dict(os.environ)
    for name, folder in folders.items():
        (home / folder).mkdir()
        environment[name] = str(home / folder)
    root = home / "root"
    root.mkdir()
    _write_settings(home / "settings")
    port = any_port()
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", f"--port={port}"]
    command += ["--ServerApp.port_retries=0", "--IdentityProvider.token=", "--LabApp.expose_app_in_browser=True"]
    command += [f"--ServerApp.root_dir={root}"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    log = (home / "lab.log").open("wb")
    server = subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)
    url = f"http://127.0.0.1:{port}"
    try:
        _wait_for(url, server, home / "lab.log")
        yield LabServer(url, root)
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait(10)
        log.close()


def _write_settings(settings: Path) -> None:
    """No news pop-up over the corner, and every cell in the page, also those out of sight."""
    wanted = {
        "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
        "notebook-extension/tracker": {"windowingMode": "none"},
    }
    for name, values in wanted.items():
        path = settings / "@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values), encoding="utf-8")


def _wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if server.poll() is not None:
            break
        try:
            with urllib.request.urlopen(f"{url}/api", timeout=5):  # noqa: S310
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    pytest.fail(f"JupyterLab did not start:\n{log.read_text(encoding='utf-8', errors='replace')[-3000:]}")


@pytest.fixture(scope="session")
def chromium(chromium_path: str) -> Iterator[Any]:
    """The browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        if firefox := os.environ.get("ROMELAB_FIREFOX"):
            browser = playwright.firefox.launch(channel="moz-firefox", executable_path=firefox)
        else:
            browser = playwright.chromium.launch(executable_path=chromium_path)
        yield browser
        browser.close()


CHOOSE = """
def _choose(picker):
    if picker.move is None and picker.groups.value is None and picker.groups.options:
        picker.groups.value = picker.groups.options[0][1]
    if picker.move is None and picker.which.options:
        picker.which.value = picker.which.options[0][1]
_choose({table}.picker)
"""
"""Choose the first move listed, unless one is on the main button already."""

CLOSED_AT_ONCE = "[anywidget] Failed to initialize model."
"""Told two seconds after a model was closed before its script had begun: restored by a reload, replaced by a run."""


OUTPUTS = """[...window.jupyterapp.shell.currentWidget.content.model.cells].flatMap(cell =>
  cell.outputs ? Array.from({ length: cell.outputs.length }, (_, number) => cell.outputs.get(number)) : [])"""
RUN = f"""sentinel => {{
  const outputs = {OUTPUTS}, of = type => outputs.filter(each => each.type === type).map(each => each.toJSON());
  return [of("error").map(each => each.traceback.join("\\n")),
    of("stream").some(each => [each.text].flat().join("").includes(sentinel))];
}}"""
"""What failed, and whether the last cell has run; what the others show, which may be large, stays in the page."""
STILLS = f"""words => {OUTPUTS}.map(each => [each.toJSON().data?.["text/html"] ?? ""].flat().join(""))
  .filter(html => html.startsWith('<div class="rl-still') && html.includes(words))"""


class Panel:
    """The notebook in front, as a locator whose texts are those that can be seen.

    Beside every live stage its output holds a still picture with the same words, hidden as long as the stage lives.
    """

    def __init__(self, locator: Any) -> None:
        self._locator = locator

    def get_by_text(self, *words: Any, **more: Any) -> Any:
        """Find a text that can be seen."""
        return self._locator.get_by_text(*words, **more).filter(visible=True)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._locator, name)


@dataclass(frozen=True)
class OpenNotebook:
    """A notebook in the browser.

    Attributes
    ----------
    page
        Playwright's page.
    panel
        Locator of the notebook in front; search inside it.
    path
        The copy on disk.
    """

    page: Any
    panel: Any
    path: Path

    def asked(self, what: str) -> str:
        """Ask the kernel for the value of an expression, as it is printed."""
        return self.run_code(f"print({what})").strip()

    def until(self, what: str, before: str, seconds: float = WAIT_SECONDS) -> str:
        """Wait until an expression in the kernel has another value than it had, and give it."""
        end = time.monotonic() + seconds
        while (now := self.asked(what)) == before:
            assert time.monotonic() < end, f"{what} stayed {before}"
            self.page.wait_for_timeout(100)
        return now

    def place(self, name: str) -> Any:
        """Find a place of the board by its id or by the beginning of what it is called."""
        return self.panel.locator(f'.rl-map [role=option]:is([data-id="{name}"], [aria-label^="{name}"])').first

    def click_board(self, name: str) -> None:
        """Click the middle of a place on the board."""
        spot = self.place(name)
        spot.scroll_into_view_if_needed()
        box = spot.bounding_box()
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def choose(self, table: str = "table") -> None:
        """Choose the first move listed, unless one is on the main button already."""
        self.run_code(CHOOSE.format(table=table))

    def press_main(self, table: str = "table") -> None:
        """Press the main button as a person does: something is chosen before, and the button has had its rest."""
        self.choose(table)
        main = self.panel.locator(".rl-mains .rl-main:visible").first
        main.and_(self.page.locator(":not([disabled], .rl-resting)")).wait_for()
        main.click()

    def hold(self, button: Any) -> None:
        """Press a button and hold it, as a curtain wants it, once it has had its rest."""
        button.and_(self.page.locator(":not(.rl-resting)")).wait_for()
        button.click(delay=900)

    def run_all(self) -> None:
        """Run all cells and wait until the last one has; an error in a cell fails the test with its text."""
        self.page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
        end = time.monotonic() + RUN_SECONDS
        while time.monotonic() < end:
            errors, over = self.page.evaluate(RUN, SENTINEL)
            assert not errors, f"a cell failed: {errors[0]}"
            if over:
                return
            self.page.wait_for_timeout(100)
        pytest.fail("the notebook did not finish")

    def lay(self, name: str) -> None:
        """Lay a leaf over the board, or take it off again."""
        self.panel.locator(".rl-tools").get_by_role("button", name=name, exact=True).first.click()

    def turn_to(self, name: str) -> None:
        """Turn to a tab of the panel."""
        self.panel.get_by_role("tab", name=name, exact=True).first.click()

    def select(self, control: Any, words: str) -> None:
        """Choose the first line of a list that has these words in it."""
        option = control.locator("option").filter(has_text=words.replace(" ", NOT_BROKEN)).first
        option.wait_for(state="attached")
        control.select_option(label=option.inner_text())

    def type_into(self, field: Any, words: str) -> None:
        """Type words over what a field holds, key by key; what a program fills in no Firefox tells as a change."""
        field.click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(words)

    def stills(self, words: str = "") -> list[str]:
        """Still pictures that the outputs of all cells hold, those with some words."""
        return self.page.evaluate(STILLS, words)

    def run_code(self, code: str) -> str:
        """Run a line of Python in the notebook's kernel and give what it prints."""
        return self.page.evaluate(
            """async (code) => {
                 const kernel = window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel;
                 const future = kernel.requestExecute({ code, store_history: false });
                 let text = "";
                 future.onIOPub = (message) => {
                   if (message.header.msg_type === "stream") text += message.content.text;
                   if (message.header.msg_type === "error") text += message.content.traceback.join("\\n");
                 };
                 await future.done;
                 return text;
               }""",
            code,
        )


def notebook_of(*cells: str) -> dict[str, Any]:
    """Make a notebook of code cells."""
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        "cells": [_code_cell(number, source) for number, source in enumerate(cells)],
    }


def _code_cell(number: int, source: str) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "id": f"cell-{number}",
        "metadata": {},
        "execution_count": None,
        "outputs": [],
        "source": source,
    }


@pytest.fixture
def make_notebook() -> Callable[..., dict[str, Any]]:
    """Make a notebook of code cells: ``make_notebook("a = 1", "print(a)")``."""
    return notebook_of


OpenIt = Callable[..., OpenNotebook]


IDLE = "() => window.jupyterapp?.shell.currentWidget?.context?.sessionContext?.session?.kernel?.status === 'idle'"
OPEN = "async (path) => { await window.jupyterapp.commands.execute('docmanager:open', { path, factory: 'Notebook' }); }"
CLOSE = """async () => {
  for (const widget of [...window.jupyterapp.shell.widgets('main')]) {
    if (widget.context?.sessionContext) await widget.context.sessionContext.shutdown();
    if (widget.context) widget.context.model.dirty = false;
    widget.close();
  }
}"""
"""Closes every notebook with its kernel; none is asked whether it is to be saved."""


LAY = "(cells) => { window.jupyterapp.shell.currentWidget.content.model.fromJSON(cells); }"
"""Puts other cells into the notebook in front; its kernel goes on."""
FORGET = "get_ipython().run_line_magic('reset', '-f')"
"""Lets the kernel forget what its cells have named; cells of the same ids close what these had shown."""


@pytest.fixture(scope="session")
def shared_pages() -> list[tuple[Any, Any, OpenNotebook | None]]:
    """Hold the page for the next test, since loading JupyterLab costs most of one, and a kernel most of the rest.

    With it stands what its notebook holds, and the notebook; None where it has none.
    """
    return []


TAB = "sessionStorage.getItem('romelab-tab')"


class OpenPage(OpenNotebook):
    """A notebook as a page by itself, with what a test does to one in JupyterLab."""

    def run_all(self) -> None:
        """Wait until the last cell has run."""
        self.page.wait_for_selector(".page-ready", state="attached", timeout=RUN_SECONDS * 1000)

    def run_code(self, code: str) -> str:
        """Run a line of Python in the page's session and give what it prints."""
        tab = f"{self.page.evaluate(TAB)}/{self.path.stem}"[:64]
        address = self.page.evaluate("location.origin")
        return self.page.context.request.post(f"{address}/run", params={"tab": tab}, data=code).text()


@pytest.fixture(scope="session")
def pages_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str, Path]]:
    """Address, key and folder of a program that serves notebooks as pages by themselves."""
    folder = tmp_path_factory.mktemp("pages")
    command = [sys.executable, str(Path(__file__).with_name("pages_host.py")), str(folder)]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    url, key = process.stdout.readline().split()
    yield url, key, folder
    process.terminate()
    process.wait(20)
    process.stdout.close()


@pytest.fixture(scope="session")
def left_open() -> list[tuple[Any, OpenNotebook]]:
    """Hold the page by itself that a test marked ``same_notebook`` has left, with what its notebook holds."""
    return []


@pytest.fixture
def open_page(
    pages_host: tuple[str, str, Path], chromium: Any, left_open: list[Any], request: pytest.FixtureRequest
) -> Iterator[OpenIt]:
    """Open a copy of a notebook as a page by itself; arguments as ``open_notebook`` takes them."""
    url, key, folder = pages_host
    pages: list[OpenNotebook] = []
    last: list[Any] = []
    outside: list[str] = []
    faults: list[str] = []
    hears = {
        "request": lambda asked: _note_outside(asked.url, outside),
        "pageerror": lambda error: faults.append(str(error)),
        "console": lambda said: said.type == "error" and faults.append(said.text),
    }
    same = bool(request.node.get_closest_marker("same_notebook"))
    failed_before = request.session.testsfailed

    def watched(opened: OpenNotebook) -> OpenNotebook:
        pages.append(opened)
        for what, hear in hears.items():
            opened.page.on(what, hear)
        return opened

    def open_it(
        source: Path | dict[str, Any],
        run: bool = True,
        width: int = WINDOW[0],
        height: int = WINDOW[1],
        cells: int | None = None,
    ) -> OpenNotebook:
        data = json.loads(source.read_text(encoding="utf-8")) if isinstance(source, Path) else source
        if cells is not None:
            data = {**data, "cells": [cell for cell in data["cells"] if cell["cell_type"] == "code"][:cells]}
        what = (request.node.path, width, height, json.dumps(data))
        before, left = left_open.pop() if left_open else (None, None)
        if left and same and what == before:
            last[:] = [(what, left)]
            return watched(left)
        if left:
            left.page.context.close()
        path = folder / f"copy_{len(list(folder.glob('copy_*')))}.ipynb"
        path.write_text(json.dumps(data), encoding="utf-8")
        context = chromium.new_context(viewport={"width": width, "height": height})
        context.set_default_timeout(ANSWER_SECONDS * 1000)
        page = context.new_page()
        opened = watched(OpenPage(page, Panel(page.locator(".page-scroll")), path))
        page.goto(f"{url}/{path.stem}.html?key={key}")
        if run:
            opened.run_all()
        last[:] = [(what, opened)]
        return opened

    yield open_it
    told = pages[-1].page.context.request.get(f"{url}/faults").text() if pages else ""
    keep = same and not faults and request.session.testsfailed == failed_before
    for each in pages:
        for what, hear in hears.items():
            each.page.remove_listener(what, hear)
        if keep and each is last[0][1]:
            left_open[:] = last
        else:
            each.page.context.close()
    assert not outside, f"the page asked for something outside this computer: {outside[:3]}"
    assert not faults, f"a script in the page failed: {faults[:3]}"
    assert not told, f"something failed behind the page: {told}"


LAB_ALONE = ("in_lab", "own_page", "reloads")


@pytest.fixture
def open_notebook(request: pytest.FixtureRequest) -> OpenIt:
    """Open a notebook as a page by itself, or in JupyterLab where a test needs it or asks for ``"lab"``.

    With ROMELAB_LONG it is JupyterLab for all that do not ask for ``"page"``, unless ROMELAB_PAGE is set too.
    """
    in_lab = os.environ.get("ROMELAB_LONG") and not os.environ.get("ROMELAB_PAGE")
    where = getattr(request, "param", "lab" if in_lab else "page")
    if any(map(request.node.get_closest_marker, LAB_ALONE)):
        where = "lab"
    return request.getfixturevalue("open_page" if where == "page" else "open_in_lab")


@pytest.fixture
def open_in_lab(
    lab: LabServer, chromium: Any, shared_pages: list[Any], request: pytest.FixtureRequest
) -> Iterator[OpenIt]:
    """Open a copy of a notebook, given as a path or as nbformat data, and run it.

    Arguments of what it gives: ``source``; ``run=True``; ``width`` and ``height`` of the window (``WINDOW``);
    ``cells``, if only so many cells of code from the top are wanted, since charts further down take longer than the
    stage. When the test is over it fails if any page asked for anything outside this computer, or if a script on it
    failed. Its first notebook is laid into the one of the test before, whose kernel goes on, or, for another file, is
    opened in the same JupyterLab, unless either test is marked ``own_page`` or ``reloads``. Tests of a file marked
    ``same_notebook`` find the notebook of the one before as that has left it, if they open the same one; they begin by
    saying how it is to stand.
    """
    pages: list[Any] = []
    last: list[Any] = []
    outside: list[str] = []
    problems: list[str] = []
    reloads = request.node.get_closest_marker("reloads")
    sharing = not reloads and not request.node.get_closest_marker("own_page")
    same = bool(request.node.get_closest_marker("same_notebook"))
    failed_before = request.session.testsfailed
    while shared_pages and not sharing:
        # A page that stays open keeps the layout of its Lab: one that is loaded again would find it instead of its own.
        shared_pages.pop()[0].context.close()

    def note_request(asked: Any) -> None:
        _note_outside(asked.url, outside)

    def note_problem(error: Any) -> None:
        problems.append(str(error))

    def watched(page: Any) -> Any:
        pages.append(page)
        page.on("request", note_request)
        page.on("pageerror", note_problem)
        return page

    def open_it(
        source: Path | dict[str, Any],
        run: bool = True,
        width: int = WINDOW[0],
        height: int = WINDOW[1],
        cells: int | None = None,
    ) -> OpenNotebook:
        data = json.loads(source.read_text(encoding="utf-8")) if isinstance(source, Path) else source
        if cells is not None:
            data = {**data, "cells": [cell for cell in data["cells"] if cell["cell_type"] == "code"][:cells]}
        listed = [{**cell, "id": f"cell-{number}"} for number, cell in enumerate(data["cells"])]
        data = {**data, "cells": [*listed, _code_cell(10_000, "print('every cell', 'has run')")]}
        what = (request.node.path, width, height, json.dumps(data))
        left = None
        if sharing and not pages and shared_pages:
            page, before, left = shared_pages.pop()
            watched(page)
            if left and same and what == before:
                last[:] = what, left
                return left
            page.set_viewport_size({"width": width, "height": height})
            if left and before[0] != request.node.path:
                page.evaluate(CLOSE)
                left = None
        else:
            context = chromium.new_context(viewport={"width": width, "height": height})
            context.set_default_timeout(ANSWER_SECONDS * 1000)
            page = watched(context.new_page())
        if left:
            opened = left
            opened.run_code(FORGET)
            page.evaluate(LAY, data)
        else:
            folder = lab.root / f"{request.node.name.replace('[', '-').replace(']', '')}-{len(pages)}"
            folder.mkdir(exist_ok=True)
            path = folder / f"{source.stem if isinstance(source, Path) else 'notebook'}.ipynb"
            path.write_text(json.dumps(data), encoding="utf-8")
            where = path.relative_to(lab.root).as_posix()
            if page.url == "about:blank":
                page.goto(f"{lab.url}/lab/tree/{where}?reset")
            else:
                page.evaluate(OPEN, where)
            page.wait_for_function(IDLE, timeout=START_SECONDS * 1000)
            opened = OpenNotebook(page, Panel(page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")), path)
        if run:
            opened.run_all()
        last[:] = what, opened
        return opened

    yield open_it
    keep = sharing and not problems and request.session.testsfailed == failed_before
    for page in pages:
        page.remove_listener("request", note_request)
        page.remove_listener("pageerror", note_problem)
        if keep and page is pages[0]:
            if len(pages) > 1:
                page.evaluate(CLOSE)
                last[:] = None, None
            shared_pages.append((page, *last))
        else:
            page.context.close()
    assert not outside, f"the page asked for something outside this computer: {outside[:3]}"
    if reloads:
        problems = [problem for problem in problems if CLOSED_AT_ONCE not in problem]
    assert not problems, f"a script in the page failed: {problems[:3]}"


def _note_outside(url: str, outside: list[str]) -> None:
    local = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", "about:")
    if not url.startswith(local):
        outside.append(url)
