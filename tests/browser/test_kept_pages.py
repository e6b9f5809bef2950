"""Pages loaded again, with a kernel killed or restarted, or with a copied folder: work and place come back.

A table always; with ROMELAB_LONG in the environment a tour and an explorer too, and a page that is run again after it
was saved, is run twice, gets another kernel, and whose folder is copied.
"""

from __future__ import annotations

import os
import shutil
import signal
import time
from typing import Any

import pytest

from tests.samples import LONG

pytestmark = pytest.mark.browser

IDLE = "() => window.jupyterapp?.shell.currentWidget?.context?.sessionContext?.session?.kernel?.status === 'idle'"
KEEPS = "import os\nos.environ.pop('ROMELAB_KEEP', None)\n"
PAGES = {
    "table": (
        KEEPS
        + "from romelab.kampf_um_rom import play\n"
        + "page = play(('red', 'white', 'black'), bots=('person', 'greedy', 'greedy'), seed=476)\npage",
        "page.picker.which.value = page.picker.which.options[0][1]; page.picker.go.click()",
        "len(page.history.points)",
        "page.autosave",
    ),
    "tour": (
        KEEPS + "from romelab.lessons.kampf_um_rom import learn\nlesson = learn()\npage = lesson.tour\npage",
        "page._waits() and page.guide.extra.children[0].write(page.step.predict.choices[0], '')\n"
        "page.make_it() if not page.finished else page.go_on()",
        "(page.number, page.finished)",
        "page.autosave",
    ),
    "explorer": (
        KEEPS + "from romelab.struggle_for_rome import explore\npage = explore()\npage",
        "page.board.pick('8,8,N'); page.board.pick('8,7,S')",
        "(page.question.goal, len(page.standing.past))",
        "page.autosave",
    ),
}
EVERY = list(PAGES) if LONG else ["table"]
FIRST = {name: cell for name, (cell, *_) in PAGES.items()}


def save(page: Any) -> None:
    page.evaluate("window.jupyterapp.shell.currentWidget.context.save()")
    page.wait_for_timeout(300)


def reload(notebook: Any) -> None:
    def leave(dialog: Any) -> None:
        dialog.accept()

    notebook.page.on("dialog", leave)
    notebook.page.reload()
    notebook.page.remove_listener("dialog", leave)
    notebook.page.wait_for_function(IDLE, timeout=60_000)


def stage_answers(notebook: Any) -> bool:
    """Whether the stage on the page is one that its kernel hears."""
    notebook.panel.locator(".rl-stage").first.wait_for(timeout=20_000)
    notebook.page.wait_for_timeout(300)
    return notebook.panel.get_by_text("model not found").count() == 0


@pytest.mark.reloads
@pytest.mark.parametrize("name", EVERY)
def test_work_and_place_come_back_in_every_case_and_a_lost_kernel_is_told(open_notebook, make_notebook, name, tmp_path):
    cell, act, told, _ = PAGES[name]
    notebook = open_notebook(make_notebook(cell))
    page, panel = notebook.page, notebook.panel

    def stands() -> str:
        return notebook.run_code(f"print({told})").strip()

    def go_on() -> None:
        panel.get_by_role("button", name="Resume").first.click()
        page.wait_for_timeout(800)

    notebook.run_code(f"{act}\n{act}")
    before = stands()
    found: dict[str, str] = {}

    # Loaded again before anything was saved: the page is empty, and what was done is offered when it runs.
    reload(notebook)
    notebook.run_all()
    go_on()
    found["F5 before saving, then run all"] = stands()

    # Saved, loaded again: the same stage.
    save(page)
    reload(notebook)
    assert stage_answers(notebook)
    found["saved, F5"] = stands()

    if LONG:
        # Run again without saving, loaded again: the file knows the stage of the first run by its id.
        notebook.run_all()
        go_on()
        reload(notebook)
        assert stage_answers(notebook), "run all again, F5"
        found["saved, run all, F5"] = stands()
        notebook.run_all()
        notebook.run_all()
        go_on()
        found["run all twice"] = stands()
        save(page)
        reload(notebook)
        assert stage_answers(notebook), "run all twice, saved, F5"
        found["run all twice, saved, F5"] = stands()

    page.evaluate("window.jupyterapp.shell.currentWidget.context.sessionContext.restartKernel()")
    page.wait_for_timeout(1500)
    page.wait_for_function(IDLE, timeout=60_000)
    notebook.run_all()
    go_on()
    found["kernel restarted"] = stands()

    if LONG:
        page.evaluate("window.jupyterapp.shell.currentWidget.context.sessionContext.changeKernel({name: 'python3'})")
        page.wait_for_timeout(1500)
        page.wait_for_function(IDLE, timeout=60_000)
        notebook.run_all()
        go_on()
        found["another kernel"] = stands()

    if LONG:
        copied = tmp_path / "elsewhere"
        shutil.copytree(notebook.path.parent / "my romelab", copied)
        other = open_notebook(make_notebook(cell), run=False)
        shutil.copytree(copied, other.path.parent / "my romelab")
        other.run_all()
        other.panel.get_by_role("button", name="Resume").first.click()
        other.page.wait_for_timeout(800)
        found["the folder copied to another computer"] = other.run_code(f"print({told})").strip()
    if out := os.environ.get("ROMELAB_SHOTS"):
        with open(f"{out}/reload.txt", "a", encoding="utf-8") as file:
            file.writelines(f"{name}: {case}: {state == before} {state}\n" for case, state in found.items())
    assert found == dict.fromkeys(found, before)
    says_that_its_kernel_is_gone_and_never_that_a_busy_one_is(notebook)


@pytest.mark.long
@pytest.mark.own_page
def test_an_explorer_says_that_its_kernel_is_gone(open_notebook, make_notebook):
    says_that_its_kernel_is_gone_and_never_that_a_busy_one_is(open_notebook(make_notebook(FIRST["explorer"])))


def says_that_its_kernel_is_gone_and_never_that_a_busy_one_is(notebook: Any) -> None:
    page, panel = notebook.page, notebook.panel
    gone = panel.locator(".rl-gone")
    pid = int(notebook.run_code("import os; print(os.getpid())"))
    page.evaluate(
        """() => { window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel
             .requestExecute({ code: "import time; time.sleep(6)" }); }"""
    )
    panel.locator(".rl-stage [role=option]").first.click(force=True)
    page.wait_for_timeout(5000)
    assert gone.count() == 0, "a busy kernel is not gone"
    page.wait_for_function(IDLE, timeout=20_000)

    page.context.set_offline(True)
    began = time.monotonic()
    panel.get_by_text("The connection is lost").wait_for(timeout=10_000)
    lost = time.monotonic() - began
    assert "Wait: the page is trying to reconnect" in gone.inner_text()
    page.context.set_offline(False)
    gone.wait_for(state="detached", timeout=15_000)

    panel.locator(".rl-stage [role=option]").nth(3).click(force=True)
    page.wait_for_timeout(500)
    panel.get_by_role("button", name="Fill the window").first.click()
    page.locator(".rl-stage.rl-full").first.wait_for()
    os.kill(pid, signal.SIGKILL)
    began = time.monotonic()
    gone.wait_for(timeout=10_000)
    dead = time.monotonic() - began
    text = gone.inner_text()
    assert "is saved in “my romelab”" in text
    if out := os.environ.get("ROMELAB_SHOTS"):
        page.screenshot(path=f"{out}/gone.png")
        with open(f"{out}/gone.txt", "a", encoding="utf-8") as file:
            file.write(f"lost {lost:.2f} s, dead {dead:.2f} s: {text}\n")
    assert lost < 5
    assert dead < 6
    # What is said names the page around the stage, and what Jupyter asks can be answered.
    panel.locator(".rl-stage:not(.rl-full)").first.wait_for()
    page.locator(".jp-Dialog button").first.click()
