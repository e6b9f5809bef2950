"""Whole rounds of each game by clicks: with the dice and cards of a real box, persons only, bots only, by keyboard.

What falls is written down before: a list of numbers, of which each says which of the things that may fall has fallen.
One short run of each kind is part of every run of the tests; ``ROMELAB_LONG=1`` plays three rounds of each game, one at
1920 x 1080. With ``ROMELAB_SHOTS`` set to a folder the screen is kept at the end of each round.
"""

from __future__ import annotations

import ast
import os
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.browser

LONG = bool(os.environ.get("ROMELAB_LONG"))
PATIENCE = 60.0
FELL = [31, 41, 59, 26, 53, 58, 97, 93, 23, 84, 62, 64, 33, 83, 27, 95, 2, 88, 41, 97, 16, 93, 99, 37, 51, 5, 82, 9, 74]
"""What fell on the desk, one number a fall; from the end it begins anew."""
CELL = """
from romelab.{game}.controls.table import play
from romelab.core.game import CHANCE
table = play(bots={bots!r}, seed=2)
def turns():
    return len({{table.face.turn_words(point.state) for point in table.history.here.line()}})
def rounds():
    state = table.history.state
    return getattr(state, "round", 0) or (turns() - 1) // 3 + 1
table
"""
TABLES = {
    "struggle_for_rome": ("person", "person", "greedy"),
    "kampf_um_rom": ("person", "person", "greedy"),
    "total_war_rome": ("person", "greedy"),
}
KEYS = "[str(point.step) for point in table.history.here.line() if point.seat == CHANCE]"


class Desk:
    """A table in the browser, worked by clicks or keys, beside a list of what has fallen."""

    def __init__(self, notebook, *, keyboard: bool = False) -> None:
        self.notebook, self.panel, self.page, self.keyboard = notebook, notebook.panel, notebook.page, keyboard
        self.fallen = self.made = 0

    def asked(self, what: str) -> str:
        return self.notebook.run_code(f"print({what})").strip()

    def main(self):
        return self.panel.locator(".rl-mains .rl-main:visible").first

    def wait(self, what: str, before: str) -> None:
        end = time.monotonic() + PATIENCE
        while self.asked(what) == before or self.asked("table.bots.busy") == "True":
            assert time.monotonic() < end, f"nothing came of {self.main().inner_text()!r}"
            self.page.wait_for_timeout(30)

    def press(self, button) -> None:
        """Press a button by mouse or keyboard, and wait until the table shows something else."""
        what = "(table.history.here.number, table.viewer, len(table.sitting.falls._ahead))"
        before = self.asked(what)
        if self.keyboard:
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            button.click()
        self.wait(what, before)

    def type_in(self) -> None:
        """Choose what has fallen; of cards that cannot have been drawn the next is read."""
        chooser = self.panel.locator(".rl-stage .widget-dropdown:visible", has_text="It fell").locator("select")
        count = chooser.locator("option").count()
        for _ in range(count):
            index = 1 + FELL[self.fallen % len(FELL)] % (count - 1)
            self.fallen += 1
            if "back" in chooser.locator("option").nth(index).inner_text():
                continue
            chooser.select_option(index=index)
            self.panel.locator(".rl-mains .rl-main:not([disabled]):visible").first.wait_for()
            self.press(self.main())
            return

    def step(self) -> None:
        """Do what the screen asks for: what stands on the main button, now and then what stands beside it."""
        self.made += 1
        if self.panel.locator(".rl-stage .widget-dropdown:visible", has_text="It fell").count():
            self.type_in()
            return
        beside = self.panel.locator(".rl-picker button:visible:not([disabled])")
        main = self.main()
        if main.is_enabled() and (self.made % 4 or not beside.count()):
            self.press(main)
        elif beside.count():
            self.press(beside.nth(FELL[self.made % len(FELL)] % beside.count()))
        else:
            self.choose_one()

    def choose_one(self) -> None:
        """Choose a heading and a move where nothing is proposed."""
        which = self.panel.locator(".rl-stage .rl-picker .widget-dropdown:visible select").first
        if not which.count():
            headings = self.panel.locator(".rl-stage .rl-picker .rl-wide select")
            headings.select_option(index=0)
            self.page.wait_for_timeout(300)
        if which.count():
            which.select_option(index=which.locator("option").count() - 1)
        self.panel.locator(".rl-mains .rl-main:not([disabled]):visible").first.wait_for()
        self.press(self.main())

    def play(self, rounds: int, name: str) -> None:
        """Play so many rounds, and keep a picture of the end of each."""
        now = int(self.asked("rounds()"))
        goal = now + rounds
        while now < goal and self.asked("table.seat") != "None":
            self.step()
            then = int(self.asked("rounds()"))
            if then != now:
                now = then
                self.keep(f"{name}-{now}")

    def keep(self, name: str) -> None:
        folder = os.environ.get("ROMELAB_SHOTS")
        if folder:
            self.page.wait_for_timeout(400)
            self.page.screenshot(path=str(Path(folder) / f"{name}.png"))


def desk(open_notebook, make_notebook, game: str, bots, *, keyboard: bool = False, width: int = 1280) -> Desk:
    height = {1280: 720, 1920: 1080}[width]
    notebook = open_notebook(make_notebook(CELL.format(game=game, bots=bots)), width=width, height=height)
    notebook.panel.locator(".rl-mains").wait_for()
    return Desk(notebook, keyboard=keyboard)


@pytest.mark.parametrize("game", TABLES if LONG else ["kampf_um_rom"])
def test_rounds_with_a_real_box(open_notebook, make_notebook, game):
    """What lies in the history is what was typed in, and what nobody saw."""
    at = desk(open_notebook, make_notebook, game, TABLES[game])
    at.notebook.lay("Table")
    at.panel.locator(".rl-stage .widget-dropdown:visible", has_text="Dice, cards").locator("select").select_option(
        "typed in"
    )
    at.notebook.lay("Table")
    at.page.wait_for_timeout(500)
    at.play(3 if LONG else 1, f"box-{game}")
    fell = ast.literal_eval(at.asked(KEYS))
    assert at.fallen > 3
    assert len(fell) >= at.fallen // 3
    assert at.asked("table.status.value") == ""


@pytest.mark.parametrize("game", TABLES if LONG else [])
def test_rounds_of_persons_only(open_notebook, make_notebook, game):
    people = ("person",) * len(TABLES[game])
    at = desk(open_notebook, make_notebook, game, people)
    at.play(3, f"persons-{game}")
    assert at.asked("table.status.value") == ""


@pytest.mark.parametrize("game", TABLES if LONG else ["struggle_for_rome"])
def test_bots_only(open_notebook, make_notebook, game):
    """One click plays it to its end, and the final screen lies over the board."""
    at = desk(open_notebook, make_notebook, game, ("greedy",) * len(TABLES[game]))
    at.press(at.main())
    end = time.monotonic() + 4 * PATIENCE
    while at.asked("table.seat") != "None":
        assert time.monotonic() < end
        if at.asked("table.bots.busy") == "False" and at.main().is_enabled():
            at.press(at.main())
        at.page.wait_for_timeout(200)
    at.panel.locator(".rl-ending:visible").wait_for()
    at.keep(f"bots-{game}")


@pytest.mark.parametrize("game", TABLES if LONG else [])
def test_a_round_at_1920(open_notebook, make_notebook, game):
    at = desk(open_notebook, make_notebook, game, TABLES[game], width=1920)
    at.play(1, f"wide-{game}")
    assert at.asked("table.status.value") == ""


@pytest.mark.parametrize("game", TABLES if LONG else [])
def test_a_round_by_keyboard_alone(open_notebook, make_notebook, game):
    at = desk(open_notebook, make_notebook, game, TABLES[game], keyboard=True)
    at.play(1, f"keys-{game}")
    assert at.asked("table.status.value") == ""


def test_one_click_on_the_map_after_pointing(open_notebook, make_notebook):
    """Pointing says what a click does and draws the way; the click does it, and so does Enter on a focused place."""
    source = CELL.format(game="struggle_for_rome", bots=("person", "greedy", "greedy")) + (
        "\nimport random\ngenerator = random.Random(1)\n"
        "while not [m for m in table.picker.moves if m.kind == 'move tribe' and not m.bill.worth]:\n"
        "    table.play(generator.choice(list(table.face.game.legal_moves(table.history.state))))\n"
    )
    at = Desk(open_notebook(make_notebook(source)))
    free = "[m.to for m in table.picker.moves if m.kind == 'move tribe' and table.choosing.quick(m.to) == m]"
    place = ast.literal_eval(at.asked(free))[0]
    here = at.asked("table.history.here.number")
    spot = at.panel.locator(f'.rl-pick[data-id="{place}"]')
    spot.hover()
    tip = at.panel.locator(".rl-tip:visible")
    tip.filter(has_text="Click: Move to").wait_for()
    assert at.panel.locator(".rl-ways > *").count()
    at.keep("pointing")
    assert at.asked("table.history.here.number") == here
    spot.click()
    at.wait("table.history.here.number", here)
    assert (
        at.asked("[p.step.to for p in table.history.here.line() if getattr(p.step, 'kind', '') == 'move tribe'][-1]")
        == place
    )
