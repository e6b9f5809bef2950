"""A history lesson walked to its end in a real browser, as a pupil does: by clicks and typing, with wrong answers.

One lesson is walked in every run as a page by itself, and one in JupyterLab until its guess is answered; all of them,
at every level, in three sizes of window or the one of ROMELAB_SIZE, where ROMELAB_LONG is set: as pages by themselves
where ROMELAB_PAGE is set. Where ROMELAB_SHOTS names a folder, each step is laid there as a picture to look at.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from romelab.lessons.inquiry.plan import LessonPlan, QuizQuestion, lesson_plan
from romelab.lessons.inquiry.quiz import old_questions
from romelab.lessons.inquiry.schema import lesson_numbers
from tests.browser.test_for_the_teacher import look
from tests.samples import windows

ROOT = Path(__file__).parents[2]
HERE = "page" if os.environ.get("ROMELAB_PAGE") else "lab"
BEGINNINGS = () if os.environ.get("ROMELAB_LONG") else ((1, "A", (1280, 720), "lab"),)
WALKS = (
    [
        (number, level, size, HERE)
        for number in lesson_numbers()
        for level in "ABU"
        for size in windows((1280, 720), (1920, 1080), (820, 1180))
    ]
    if os.environ.get("ROMELAB_LONG")
    else [*BEGINNINGS, (12, "U", (820, 1180), "page")]
)

pytestmark = pytest.mark.browser


def guess_badly(box: Any, plan: LessonPlan) -> None:
    """Choose the last there is to choose, everywhere; an order from its end."""
    chosen = box.locator("select:visible")
    for number in range(chosen.count()):
        names = plan.guess.rows[number].choices
        chosen.nth(number).select_option(label=names[-1 - number if plan.guess.kind == "order" else -1])
    for radios in box.locator(".widget-radio-box:visible").all():
        radios.locator("input").last.check()
    for field in box.locator(".rl-guess-row input[type=text]:visible").all():
        field.fill("7")


def vote_wrongly_then_rightly(box: Any, question: QuizQuestion) -> None:
    """Vote for a wrong answer, read what to talk about and nothing else, vote again and read why each is wrong."""
    from playwright.sync_api import expect

    box.get_by_role("button", name="Vote", exact=True).click()
    box.get_by_text("Choose an answer first").wait_for()
    for again, right in enumerate((False, True)):
        reply = next(each for each in question.answers if each.right is right)
        box.get_by_role("radio", name=reply.text, exact=True).check()
        box.get_by_role("button", name="Vote again" if again else "Vote", exact=True).click()
        box.get_by_text(question.talk if not again else reply.because).wait_for()
        told = [each for each in question.answers if box.get_by_text(each.because).count()]
        assert len(told) == again * len(question.answers)
    expect(box.get_by_role("button", name="Vote again")).to_be_disabled()


def answer_wrongly_then_rightly(panel: Any, plan: LessonPlan, level: str) -> None:
    """Return each question of the quiz a wrong answer, read its diagnosis, and give the right one."""
    from playwright.sync_api import expect

    asked = sorted((each for each in plan.quiz if level in each.levels), key=lambda each: not each.talk)
    # At the start stand questions of earlier lessons.
    boxes = panel.locator(".rl-quiz:visible").all()[len(old_questions(plan.number)) :]
    for box, question in zip(boxes, asked, strict=True):
        if question.talk:
            vote_wrongly_then_rightly(box, question)
            continue
        check = box.get_by_role("button", name="Check my answer")
        for right in (False, True):
            reply = next(each for each in question.answers if each.right is right)
            if question.is_number:
                box.locator("input[type=text]").fill(f"{reply.low:g}")
            else:
                box.get_by_role("radio", name=reply.text, exact=True).check()
            check.click()
            box.get_by_text("Right." if right else "Not quite.").wait_for()
            box.get_by_text(reply.because).wait_for()
        expect(check).to_be_disabled()


def decide_all(panel: Any, plan: LessonPlan, level: str) -> None:
    """Decide every moment with a reason; the record is seen only then, and the way on opens with the last."""
    for number, (box, moment) in enumerate(zip(panel.locator(".rl-decision").all(), plan.moments, strict=True), 1):
        box.get_by_role("button", name=moment.choices[-1], exact=True).click()
        assert box.get_by_text(moment.record).count() == 0
        if plan.writes(level, f"decision_{number}"):
            box.get_by_role("button", name="This is my decision").click()
            box.get_by_text("Give a reason").wait_for()
            box.get_by_placeholder("because ...").fill("because nobody is fed otherwise")
        else:
            box.get_by_text("Say it to your neighbour.").wait_for()
        panel.get_by_text("opens when every moment is decided").wait_for()
        box.get_by_role("button", name="This is my decision").click()
        box.get_by_text(moment.record).wait_for()
        panel.get_by_text(f"{number} of {len(plan.moments)} decided").wait_for()


@pytest.mark.parametrize(
    ("number", "level", "size", "open_notebook"),
    WALKS,
    indirect=["open_notebook"],
    ids=lambda part: "x".join(map(str, part)) if isinstance(part, tuple) else str(part),
)
def test_a_pupil_walks_a_lesson_to_its_end(open_notebook, number, level, size):
    plan = lesson_plan(number)
    notebook = open_notebook(ROOT / "notebooks" / f"lesson_{number:02}.ipynb", width=size[0], height=size[1])
    panel = notebook.panel

    def seen(step: str, part: Any) -> None:
        part.scroll_into_view_if_needed()
        look(notebook.page, f"{number:02}-{level}-{size[0]}-{step}")

    panel.get_by_role("button", name=f"{level}:").click()
    panel.get_by_text("The source opens when").wait_for()
    assert panel.locator(".rl-source:visible").count() == 0
    seen("1-start", panel.get_by_role("button", name=f"{level}:"))

    # The guess: not without a reason, and the result not before the guess.
    guess = panel.locator(".rl-predict").first
    show = guess.get_by_role("button", name="Now show what happened")
    assert show.is_disabled()
    guess.get_by_role("button", name="Write it down").click()
    guess.locator(".rl-refusal").wait_for()
    guess_badly(guess, plan)
    if plan.writes(level, "reason"):
        guess.get_by_placeholder("because ...").fill("because it looks so")
    guess.get_by_role("button", name="Write it down").click()
    guess.get_by_text("not yet known").wait_for()
    show.click()
    guess.get_by_text("What happened", exact=True).wait_for()
    guess.locator(".rl-answered").wait_for()
    seen("2-guess", guess.locator(".rl-answered"))
    if (number, level, size, "lab") in BEGINNINGS:
        return  # the rest of the way is walked on the page by itself

    decide_all(panel, plan, level)

    # A task of one's own, then the gap; only then the parts below open.
    task, gap = panel.locator(".rl-debrief").nth(0), panel.locator(".rl-debrief").nth(1)
    if plan.writes(level, "task"):
        task.locator("textarea").fill("My own answer, with a figure.")
        task.get_by_role("button", name="Keep it").click()
        task.get_by_text("Noted.").wait_for()
    gap.locator("textarea").fill("I looked at the map")
    gap.get_by_role("button", name="Keep it and go on").click()
    gap.get_by_text("Write 8 words or more.").wait_for()
    gap.locator("textarea").fill("I looked at the map and did not think of the wind")
    gap.get_by_role("button", name="Keep it and go on").click()
    panel.locator(".rl-source:visible").first.wait_for()
    assert panel.locator(".rl-source:visible").count() == len(plan.cards(level))
    seen("3-card", panel.locator(".rl-source:visible").first)

    # Close reading: a possible answer appears beside one's own, never before it.
    reading = panel.locator(".rl-reading:visible").first
    first = plan.cards(level)[0].questions[0]
    if plan.writes(level, "reading"):
        reading.get_by_role("button", name="Compare").click()
        reading.get_by_text("Write an answer first").wait_for()
        assert reading.get_by_text(first.answer).count() == 0
        reading.locator("textarea").fill("I think about two hundred years")
    reading.get_by_role("button", name="Compare" if plan.writes(level, "reading") else "Say yours").click()
    reading.get_by_text(first.answer).wait_for()

    answer_wrongly_then_rightly(panel, plan, level)
    seen("4-votes", panel.get_by_role("button", name="Vote again").last)

    claim = panel.locator(".rl-debrief").nth(2)
    claim.get_by_role("button", name="Keep my claim").click()
    claim.get_by_text("Still to write").wait_for()
    for field in claim.locator("textarea:visible").all():
        field.fill("A sentence of mine, with its source <b>.")
    claim.get_by_role("button", name="Keep my claim").click()
    claim.get_by_text("Kept. It is in your report.").wait_for()
    seen("5-claim", claim.locator("textarea:visible").first)

    # Everything stands in the report.
    kept = notebook.run_code("print([note.what for note in lesson.notes.lines])")
    for what in (
        "predicted",
        "what came",
        "wrote",
        "answered",
        "my claim",
        "one doubt",
        "voted",
        *["decided"] * bool(plan.moments),
    ):
        assert f"'{what}'" in kept
    assert (
        panel.get_by_role("link", name="Handout").get_attribute("download")
        == f"lesson_{number:02}_handout_{level}.html"
    )
    panel.get_by_text("computed again, with the same result").wait_for()
    seen("6-end", panel.get_by_text("computed again, with the same result"))


@pytest.mark.long
def test_a_class_with_one_computer_raises_hands(open_notebook):
    notebook = open_notebook(ROOT / "notebooks" / "lesson_01.ipynb")
    panel = notebook.panel
    panel.get_by_role("checkbox", name="One computer for the class").check()
    guess = panel.locator(".rl-predict").first
    guess.get_by_text("Hands up.").wait_for()
    guess.locator(".rl-guess-row input[type=text]:visible").fill("12, 9, 5, 2")
    guess.get_by_placeholder("because ...").fill("most of us know Milan")
    guess.get_by_role("button", name="Write it down").click()
    guess.get_by_role("button", name="Now show what happened").click()
    guess.get_by_text("The class predicted").wait_for()
    assert guess.locator(".rl-hands").count() == 4
    # A teacher who only shows the page opens all of it at once.
    panel.get_by_role("button", name="Open all parts now").click()
    panel.locator(".rl-source:visible").first.wait_for()
