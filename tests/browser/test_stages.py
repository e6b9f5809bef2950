"""Every stage in figures: seen whole, large enough to be read, nothing over anything else, everything with a name.

One table at 1280 x 720 always, opened and in two positions, and in narrow windows. With ROMELAB_LONG in the environment
every page in four sizes, two of them for fingers, light and dark, in the page and in the whole window, and in narrow
ones; and at 1280 x 720 every step of every tour, ten positions of every table, ten clicks in every explorer. With
ROMELAB_FIGURES as well a table of all figures is written to the file of that name, and into the folder faults beside it
what a place with a fault looks like.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.samples import LONG

ROOT = Path(__file__).parents[2]
MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
EVERY = sorted(
    page.stem
    for kind in ("explore", "learn", "play")
    for page in ROOT.glob(f"notebooks/{kind}_*.ipynb")
    if page.stem != "explore_chance_and_choice"  # it has no stage
)
FIGHTS = {
    "fight": "fight('rome', 'carthage', seed=5)",
    "fight at sea": "fight('Rome: 2 Roman Quinqueremes, 3 Roman Triremes', 'Carthage: 5 Punic Triremes', seed=5)",
}
"""Battles at a table, which no page opens with."""
PAGES = [*EVERY, *FIGHTS] if LONG else ["play_struggle_for_rome"]
SIZES = [(1280, 720), (1180, 820), (1024, 768), (1920, 1080)] if LONG else [(1280, 720)]
NARROW = [(640, 360, False), (820, 1180, True), (820, 1180, False)]
"""Widths and heights of windows, and whether the list of files is open; the last one has room for its whole stage."""
FINGERS = [(1180, 820), (1024, 768)]
THEMES = ["Light", "Dark"] if LONG else ["Light"]
IN_PAGE, IN_WINDOW = 11, 14
"""Least size of letters in pixels."""
EXPLORERS = [page for page in EVERY if page.startswith("explore") and page != "explore_battles"]
"""A battle is explored at a table."""
POSITIONS = 10 if LONG else 2
MOST_STEPS = 40
"""No tour has more: one that has not come to its end by then is stuck."""
COLUMNS = ("board", "main", "hand", "letters", "panel", "hidden", "over", "cut", "small", "nameless")

SEEN = "[...document.querySelectorAll('.rl-stage')].some((stage) => stage.getBoundingClientRect().width > 0)"

ON_A_TABLE = """
import random
for _ in range({moves}):
    if table.seat is None:
        break
    moves = table.picker.moves
    if table.seat == -1:
        table.resolve_chance()
    else:
        table.play(random.Random({number}).choice(moves)) if moves else table.bot_move()
print(table.seat is not None)
"""
IN_AN_EXPLORER = """
import random
board = explorer.board
board.pick(random.Random({number}).choice(board.base.places).id)
print(True)
"""
ON_A_TOUR = """
tour = getattr(lesson, "tour", None) or lesson.round
step = tour.step
if step is not None:
    if tour.task is not None:
        pass
    elif step.predict:
        box = tour.guide.extra.children[0]
        box.write(box.guess.options[0][1], "a reason of some words")
    elif step.question:
        right = [answer.right for answer in step.question.answers].index(True)
        tour.guide.extra.children[0].answer(right)
    tour.make_it()
    tour.guide.next.click()
print(tour.step is not None)
"""

pytestmark = [pytest.mark.browser, pytest.mark.in_lab, *([pytest.mark.own_page] if LONG else [])]


class Place(NamedTuple):
    """Where something was measured."""

    page: str
    size: tuple[int, int]
    theme: str
    what: str
    full: bool


def figures(notebook: Any) -> dict[str, Any]:
    """Measure the first stage once it stands still: the lettering follows the size of the board."""
    # A page that has just got another size may show nothing for a moment.
    notebook.page.wait_for_function(f"() => {SEEN}")
    before = None
    for _ in range(40):
        notebook.page.wait_for_timeout(150)
        found = notebook.page.evaluate(MEASURE)
        if found == before:
            break
        before = found
    return found


def note(at: Place, found: dict[str, Any]) -> None:
    """Write a line of the table."""
    if name := os.environ.get("ROMELAB_FIGURES"):
        shown = [len(found[key]) if isinstance(found[key], list) else found[key] for key in COLUMNS]
        where = "window" if at.full else "page"
        row = (at.page, f"{at.size[0]} x {at.size[1]}", at.theme, at.what, where, *shown)
        new = not Path(name).exists()
        with Path(name).open("a", encoding="utf-8") as table:
            if new:
                head = ("what", "size", "theme", "position", "where", *COLUMNS)
                table.write(f"| {' | '.join(head)} |\n{'| --- ' * len(head)}|\n")
            table.write(f"| {' | '.join('' if cell is None else str(cell) for cell in row)} |\n")


def faults(at: Place, found: dict[str, Any]) -> list[str]:
    """Say what is wrong with what was measured."""
    least = IN_WINDOW if at.full else IN_PAGE
    wrong = [f"{key} {found[key]}" for key in ("board", "main", "hand") if found[key] not in (1, None)]
    wrong += [f"letters {found['letters']} px"] if found["letters"] < least else []
    wrong += [f"panel {found['panel']} px"] if found["panel"] < min(least, 13) else []
    wrong += [f"{key}: {found[key]}" for key in ("over", "cut", "small", "nameless") if found[key]]
    return [f"{' '.join(map(str, at))}: {each}" for each in wrong]


def measured(notebook: Any, at: Place) -> list[str]:
    found = figures(notebook)
    note(at, found)
    wrong = faults(at, found)
    if wrong and (name := os.environ.get("ROMELAB_FIGURES")):
        seen = "-".join(map(str, (at.page, *at.size, at.theme, at.what, "window" if at.full else "page")))
        notebook.page.screenshot(path=Path(name).parent / "faults" / f"{seen.replace(' ', '_')}.png")
    return wrong


def opened(open_notebook: Any, make_notebook: Any, page: str) -> Any:
    """Open a page at 1280 x 720."""
    if page not in FIGHTS:
        notebook = open_notebook(ROOT / "notebooks" / f"{page}.ipynb", cells=None if LONG else 1)
    else:
        fight = "from romelab.total_war_rome.controls.battle_lab import fight"
        notebook = open_notebook(make_notebook(f"{fight}\ntable = {FIGHTS[page]}\ntable"))
    notebook.panel.locator(".rl-stage .rl-map [role=option]").first.wait_for(state="attached")
    return notebook


def fill(notebook: Any, *, full: bool) -> None:
    if full:
        notebook.panel.get_by_role("button", name="Fill the window").first.click()
        notebook.page.locator(".rl-stage.rl-full").first.wait_for()
    else:
        # The first one puts away what lies over the board, such as the final screen.
        for _ in range(1 + notebook.page.locator(".rl-overlay.rl-open").count()):
            notebook.page.keyboard.press("Escape")
        notebook.panel.locator(".rl-stage:not(.rl-full)").first.wait_for()


@pytest.mark.parametrize("page", PAGES)
def test_a_stage_is_seen_whole_and_can_be_read(open_notebook, make_notebook, page):
    notebook = opened(open_notebook, make_notebook, page)
    wrong: list[str] = []
    protocol = notebook.page.context.new_cdp_session(notebook.page)
    for size in SIZES:
        notebook.page.set_viewport_size({"width": size[0], "height": size[1]})
        touch = {"enabled": size in FINGERS, **({"maxTouchPoints": 5} if size in FINGERS else {})}
        protocol.send("Emulation.setTouchEmulationEnabled", touch)
        for theme in THEMES:
            change = f"window.jupyterapp.commands.execute('apputils:change-theme', {{theme: 'JupyterLab {theme}'}})"
            notebook.page.evaluate(change)
            wrong += measured(notebook, Place(page, size, theme, "opened", False))
            fill(notebook, full=True)
            wrong += measured(notebook, Place(page, size, theme, "opened", True))
            fill(notebook, full=False)
    assert wrong == []


BOARD = """() => {
  const root = [...document.querySelectorAll('.rl-stage')].find((stage) => stage.getBoundingClientRect().width > 0);
  const size = (name) => {
    const { width, height } = root.parentElement.querySelector(name).getBoundingClientRect();
    return [width, height];
  };
  const seen = '.rl-map .rl-legend > span, .rl-map .rl-key > summary, .rl-bar > *, .rl-tools > *';
  const covered = [...root.querySelectorAll(seen)]
    .filter((node) => node.getClientRects().length)
    .filter((node) => {
      node.scrollIntoView({ block: 'center' });
      const { left, right, top, bottom } = node.getBoundingClientRect();
      const at = (x) => document.elementFromPoint(x, (top + bottom) / 2);
      return [left + 2, (left + right) / 2, right - 2].some((x) => !node.contains(at(x)));
    })
    .map((node) => node.textContent.trim());
  return { page: size('.rl-stage'), map: size('.rl-stage > .rl-map'), sheet: size('.rl-map svg.rl-sheet'), covered };
}"""


@pytest.mark.parametrize("page", PAGES if LONG else ["explore_roads"])
def test_a_narrow_page_has_its_board_and_nothing_covers_what_the_marks_mean(open_notebook, make_notebook, page):
    notebook = opened(open_notebook, make_notebook, page)
    wrong: list[str] = []
    is_listed = "(document.querySelector('#jp-left-stack')?.getBoundingClientRect().width ?? 0) > 10"
    toggle = "window.jupyterapp.commands.execute('application:toggle-left-area')"
    before = notebook.page.evaluate(is_listed)
    for wide, high, listed in NARROW:
        notebook.page.set_viewport_size({"width": wide, "height": high})
        if notebook.page.evaluate(is_listed) != listed:
            notebook.page.evaluate(toggle)
        notebook.page.evaluate("document.querySelector('.jp-WindowedPanel-outer').scrollTop = 0")
        at = Place(page, (wide, high), "Light", f"list {listed}", False)
        found = figures(notebook)
        note(at, found)
        board = notebook.page.evaluate(BOARD)
        (room, _), (_, tall), (sheet, rise) = board["page"], board["map"], board["sheet"]
        if tall < 320 or sheet < 300 or max(sheet / room, rise / tall) < 0.75:
            wrong.append(f"{at}: {board}")
        wrong += [f"{at}: {what} is covered" for what in board["covered"]]
        # What a page of such a size cannot show at once is scrolled to.
        whole = ("board", "main", "hand") if (wide, high, listed) != NARROW[-1] else ()
        wrong += faults(at, {**found, **dict.fromkeys(whole)})
    if before != NARROW[-1][2]:
        notebook.page.evaluate(toggle)
    assert wrong == []


@pytest.mark.parametrize("page", PAGES)
def test_a_stage_stays_seen_whatever_happens_on_it(open_notebook, make_notebook, page):
    notebook = opened(open_notebook, make_notebook, page)
    if page == "explore_battles":
        notebook.run_code("table = lab.table")
    code = ON_A_TOUR if page.startswith("learn") else IN_AN_EXPLORER if page in EXPLORERS else ON_A_TABLE
    wrong: list[str] = []
    number, goes_on = 0, True
    while goes_on and number < (MOST_STEPS if page.startswith("learn") else POSITIONS):
        number += 1
        said = notebook.run_code(code.format(number=number, moves=6)).strip()
        assert said in ("True", "False"), said
        goes_on = said == "True"
        at = Place(page, (1280, 720), "Light", f"{number}", False)
        wrong += measured(notebook, at)
        fill(notebook, full=True)
        wrong += measured(notebook, at._replace(full=True))
        fill(notebook, full=False)
    assert not (page.startswith("learn") and goes_on)
    assert wrong == []


def test_the_key_f_fills_the_window_unless_somebody_is_typing(open_notebook):
    notebook = open_notebook(ROOT / "notebooks" / "explore_roads.ipynb", cells=1)
    page, stage = notebook.page, notebook.panel.locator(".rl-stage").first
    gold = notebook.panel.get_by_label("Gold", exact=True)
    gold.focus()
    page.keyboard.press("f")
    assert "rl-full" not in stage.get_attribute("class")
    main = page.evaluate("document.querySelector('.rl-mains').getBoundingClientRect().top")
    notebook.panel.locator(".rl-map [role=option][tabindex='0']").focus()
    page.keyboard.press("f")
    page.locator(".rl-stage.rl-full").wait_for()
    page.keyboard.press("Escape")
    notebook.panel.locator(".rl-stage:not(.rl-full)").first.wait_for()
    assert page.evaluate("document.querySelector('.rl-mains').getBoundingClientRect().top") == main


def test_a_page_run_again_holds_no_more_models(open_notebook):
    # What is below the explorer and its question are charts, which have no models.
    notebook = open_notebook(ROOT / "notebooks" / "explore_roads.ipynb", cells=None if LONG else 2)
    count = "from ipywidgets.widgets import widget as made; print(len(made._instances))"
    before = int(notebook.run_code(count))
    for _ in range(2):
        notebook.page.evaluate("window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
        notebook.run_all()
        assert int(notebook.run_code(count)) == before


def test_buttons_keep_a_rim_where_the_system_gives_the_colours(open_notebook):
    notebook = open_notebook(ROOT / "notebooks" / "play_struggle_for_rome.ipynb", cells=1)
    notebook.page.emulate_media(forced_colors="active")
    buttons = notebook.panel.locator(".rl-stage .widget-button:visible")
    buttons.first.wait_for()
    rims = buttons.evaluate_all(
        "all => all.map((one) => [one.textContent, parseFloat(getComputedStyle(one).borderTopWidth)])"
    )
    notebook.page.emulate_media(forced_colors="none")
    assert len(rims) > 3
    assert [words for words, wide in rims if not wide] == []


@pytest.mark.long
@pytest.mark.own_page
def test_a_stage_leaves_the_window_when_its_kernel_has_ended(open_notebook):
    """What is said names the page around it, and what Jupyter asks can be answered."""
    notebook = open_notebook(ROOT / "notebooks" / "play_struggle_for_rome.ipynb", cells=1)
    page = notebook.page
    notebook.panel.locator(".rl-stage .rl-map [role=option]").first.wait_for(state="attached")
    fill(notebook, full=True)
    kernel = "window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel"
    page.evaluate(f"void {kernel}.requestExecute({{ code: 'import os; os._exit(1)' }})")
    notebook.panel.locator(".rl-gone:visible").first.wait_for()
    notebook.panel.locator(".rl-stage:not(.rl-full)").first.wait_for()
    dialog = page.locator(".jp-Dialog button").first
    dialog.wait_for()
    dialog.click()
