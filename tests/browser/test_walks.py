"""Tours, drills and puzzles walked through by clicks, wrong and right; more of them where ROMELAB_LONG is set."""

from __future__ import annotations

import json
import os
import random
import re
from pathlib import Path

import pytest

from romelab.host.classroom.tasks import tasks_of
from tests.samples import LONG, windows

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
SEED = int(os.environ.get("ROMELAB_SEED", "37"))
SIZES = windows((1280, 720), (820, 1180)) if LONG else [(820, 1180)]
GAMES = ("kampf_um_rom", "struggle_for_rome", "total_war_rome")
TOURS = [
    ("kampf_um_rom", "lesson.tour"),
    ("struggle_for_rome", "lesson.founding"),
    ("struggle_for_rome", "lesson.round"),
    ("total_war_rome", "lesson.tour"),
    ("battles", "lesson.tour"),
]
SHOTS = os.environ.get("ROMELAB_SHOTS", "")
"""A folder for pictures of what was walked through."""

pytestmark = pytest.mark.browser
at_each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


class Walk:
    """A guided table on an open page: ``at`` says in Python where it is."""

    def __init__(self, notebook, at: str, name: str) -> None:
        self.notebook, self.at, self._name = notebook, at, name
        frame = self.ask(f"{at}.table.frame.model_id")
        self.stage = notebook.panel.locator(".rl-stage").nth(
            [self.ask(f"{each}.table.frame.model_id") for each in self._all()].index(frame)
        )
        self.guide = self.stage.locator(".rl-guide")
        notebook.run_code("import json, random")

    def _all(self) -> list[str]:
        return ["lesson.round", "lesson.founding"] if "struggle" in self._name and "lesson" in self.at else [self.at]

    def ask(self, what: str):
        said = self.notebook.run_code(f"import json; print(json.dumps({what}))")
        return json.loads(said)

    def button(self, name: str):
        return self.guide.get_by_role("button", name=name, exact=True)

    def shot(self, what: str) -> None:
        if SHOTS:
            self.notebook.page.screenshot(path=f"{SHOTS}/{self._name}_{what}.png")

    def play(self, move: str) -> None:
        """Choose a move in the lists, and press its button."""
        picker = f"{self.at}.table.picker"
        heading, named, many = self.ask(
            f"[(g := {self.at}.view.group({move})), {picker}.named({move}), len({picker}._moves[g])]"
        )
        self.notebook.select(self.stage.locator(".rl-wide select").first, f"{heading} ({many}")
        self.notebook.page.wait_for_timeout(200)
        if self.ask(f"{picker}.move != {move}"):
            self.notebook.select(self.stage.get_by_label("Which", exact=True), named)
        self.notebook.until(f"{picker}.move == {move}", "False")
        before = self.notebook.asked(f"{self.at}.table.history.here.number")
        words = self.ask(f"{picker}.go.description")
        self.press(self.stage.locator(".rl-mains .rl-main:visible", has_text=words).first)
        self.notebook.until(f"{self.at}.table.history.here.number", before)

    def press(self, button) -> None:
        """Press a main button once it has had its rest, which begins when its words have changed."""
        button.wait_for()
        self.notebook.page.wait_for_timeout(300)
        button.and_(self.notebook.page.locator(":not([disabled], .rl-resting)")).wait_for()
        button.click()


def tour_step(walk: Walk) -> None:
    """Do a step of a tour: something wrong first, then what is right."""
    at = walk.at
    kind = walk.ask(
        f"[bool({at}.step.predict), bool({at}.step.wanted), bool({at}.step.done), {at}.step.refused, {at}.step.place]"
    )
    predict, wanted, done, refused, place = kind
    if predict:
        walk.guide.get_by_role("radio").first.check()
        walk.button("Write it down").click()
        if walk.ask(f"{at}.step.predict.reasoned"):
            walk.guide.locator(".rl-refusal", has_text="Give a reason").wait_for()
            walk.guide.get_by_placeholder("because ...").fill("because I think that it is so")
            walk.button("Write it down").click()
        walk.guide.get_by_text("not yet known").wait_for()
    if wanted:
        others = f"[m for m in {at}.table.picker.moves if m not in {at}.step.wanted]"
        if walk.ask(f"len({others})"):
            walk.play(f"{others}[0]")
            walk.button("Take it back").wait_for()
            walk.button("Take it back").click()
            walk.button("Take it back").wait_for(state="hidden")
        walk.play(f"{at}.step.wanted[0]")
    elif done:
        while not walk.ask(f"{at}.finished"):
            before = walk.notebook.asked(f"{at}.table.history.here.number")
            walk.press(walk.stage.locator(".rl-mains .widget-button:visible").first)
            walk.notebook.until(f"{at}.table.history.here.number", before)
    elif refused or place:
        spot = walk.stage.locator(f'.rl-map [role=option][data-id="{place}"]')
        walk.notebook.page.mouse.wheel(0, 1)  # a page that nobody has scrolled is brought back to its top
        spot.scroll_into_view_if_needed()
        box = spot.bounding_box()
        walk.notebook.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    else:
        by_answers(walk)
    walk.notebook.until(f"{at}.finished", "False")


def by_answers(walk: Walk) -> None:
    """Answer the question asked, wrongly first."""
    right = walk.ask(f"[answer.right for answer in {walk.at}.guide.extra.children[0].question.answers].index(True)")
    for number in ((right + 1) % 2, right):
        walk.guide.get_by_role("radio").nth(number).check()
        walk.button("Check my answer").click()
        walk.guide.get_by_text("Right." if number == right else "Not quite.").first.wait_for()


@at_each_size
@pytest.mark.parametrize(("game", "at"), TOURS if LONG else TOURS[1:2], ids=lambda each: each)
def test_a_tour_is_walked_with_wrong_moves_and_right_ones(open_notebook, game, at, size):
    notebook = open_notebook(NOTEBOOKS / f"learn_{game}.ipynb", width=size[0], height=size[1])
    walk = Walk(notebook, at, f"learn_{game}")
    steps = walk.ask(f"len({at}.script.steps)")
    walk.guide.get_by_label("Go to a step").select_option(index=2)
    walk.guide.get_by_text(f"3 of {steps}").wait_for()
    walk.guide.get_by_label("Go to a step").select_option(index=0)
    walk.guide.get_by_text(f"1 of {steps}").wait_for()
    for number in range(steps):
        walk.guide.get_by_text(f"{number + 1} of {steps}").wait_for()
        walk.shot(f"{at}_{size[0]}_{number + 1:02}")
        tour_step(walk)
        walk.shot(f"{at}_{size[0]}_{number + 1:02}_done")
        if walk.ask(f"len({at}.step.practise)"):
            walk.button("Next").click()
            walk.guide.get_by_role("heading", name="Now you, unaided").wait_for()
            walk.shot(f"{at}_{size[0]}_{number + 1:02}_task")
            by_answers(walk)
            walk.notebook.until(f"{at}.finished", "False")
        walk.button("Next" if number + 1 < steps else "Finish the tour").click()
    walk.guide.get_by_text("The tour is over").wait_for()
    walk.guide.get_by_text("Rules that bore on what you did unaided").wait_for()
    walk.shot(f"{at}_{size[0]}_end")
    assert "was shown" not in walk.ask(f"{at}.notes.text()")


def tasks(file: str, number: int) -> list[tuple[str, int]]:
    """Draw tasks of all games, as many of each."""
    drawn, found = random.Random(SEED), list[tuple[str, int]]()
    for game in GAMES:
        most = max(numbers.stop for _, numbers in tasks_of(f"{file}_{game}"))
        found += [(game, at) for at in drawn.sample(range(most - 1), number)]
    drawn.shuffle(found)
    return found


@at_each_size
@pytest.mark.parametrize(("file", "number"), [("practise", 20 if LONG else 2), ("puzzles", 10 if LONG else 2)])
def test_drills_and_puzzles_are_walked_with_wrong_answers_and_right_ones(open_notebook, file, number, size):
    drawn = tasks(file, 7 if LONG else 1)[:number]
    for game in sorted({game for game, _ in drawn}):
        notebook = open_notebook(NOTEBOOKS / f"{file}_{game}.ipynb", width=size[0], height=size[1])
        page = "practice.drills" if file == "practise" else "puzzles.drills"
        walk = Walk(notebook, page, f"{file}_{game}")
        for at in [at for of, at in drawn if of == game]:
            notebook.run_code(f"{page}.lay({at})")
            walk.button("Next").wait_for()
            walk.shot(f"{size[0]}_{at:03}")
            if walk.ask(f"bool({page}.drill.do)"):
                by_moves(walk)
            else:
                by_choice(walk)
            walk.shot(f"{size[0]}_{at:03}_done")
            assert walk.ask(f"[{page}.finished, {page}.number]") == [True, at]


def by_choice(walk: Walk) -> None:
    for right in (False, True):
        # Once more may be another position.
        verdicts = walk.ask(f"{walk.at}.drill.verdicts({walk.at}.view.game)")
        order = walk.ask(f"[at for _, at in {walk.at}.choice.options]")
        walk.guide.get_by_role("radio").nth(order.index(verdicts.index(right))).check()
        walk.button("Check my answer").click()
        walk.guide.get_by_text("Right." if right else "Not quite.").first.wait_for()
        if not right and walk.ask(f"{walk.at}.finished"):
            walk.button("Once more").click()
            walk.button("Check my answer").wait_for()


def by_moves(walk: Walk) -> None:
    at = walk.at
    walk.notebook.run_code(f"_right = {at}.drill.tried({at}.view.game)[:len({at}.drill.do)]")
    walk.notebook.run_code(f"_wrong = [move for move in {at}.table.picker.moves if move not in _right]")
    if walk.ask("len(_wrong)"):
        walk.play("_wrong[0]")
        again = walk.button("Take it back")
        again.wait_for()
        walk.shot("wrong")
        again.click()
        again.wait_for(state="hidden")
    walk.notebook.run_code(f"_line = {at}._task.shown({at}.view.game.move({at}.table.history.state, {at}.drill.do[0]))")
    for number in range(walk.ask("len(_line)")):
        walk.play(f"_line[{number}]")
    walk.guide.get_by_text("Right.").first.wait_for()


@at_each_size
def test_a_wrong_choice_a_right_one_and_a_move_on_the_board(open_notebook, size):
    notebook = open_notebook(NOTEBOOKS / "practise_kampf_um_rom.ipynb", width=size[0], height=size[1])
    stage = notebook.panel.locator(".rl-stage").first
    steps = stage.locator(".rl-steps-row")
    stage.locator(".rl-guide select").select_option(label="Developing")
    task = stage.get_by_text("Red develops Hunting with card 20")
    task.first.wait_for()
    stage.get_by_role("radio", name="Card 20").check()
    steps.get_by_role("button", name="Check my answer").click()
    stage.get_by_text("Not quite.").wait_for()
    steps.get_by_role("button", name="Once more").click()
    steps.get_by_role("button", name="Check my answer").wait_for()
    stage.get_by_role("radio", name=re.compile("^One of ")).check()
    steps.get_by_role("button", name="Check my answer").click()
    stage.get_by_text("Right.").first.wait_for()
    for _ in range(4):
        steps.get_by_role("button", name="Next", exact=True).click()
        notebook.page.wait_for_timeout(300)
    stage.get_by_text("Make the move that opens it").first.wait_for()
    notebook.click_board("steinbau")
    which = stage.get_by_label("Which", exact=True)
    which.locator("option", has_text="white").wait_for(state="attached")
    which.select_option(index=0)
    stage.get_by_role("button", name=re.compile("^Attack")).first.click()
    stage.get_by_text("Right.").first.wait_for()
    notebook.panel.get_by_text("Rules met:").first.wait_for()
