"""Moments to decide: each with its reason, locked before the record is shown, needed to go on, in report and print."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from romelab.core.errors import InputError
from romelab.core.language import speaking
from romelab.lessons import open_lesson
from romelab.lessons.inquiry.boxes import Decisions
from romelab.lessons.inquiry.page import LessonPage
from romelab.lessons.inquiry.plan import lesson_plan
from romelab.lessons.inquiry.schema import DATA
from romelab.lessons.report_page import report_html
from romelab.lessons.submissions import asked_in

PARTS = ("start", "predict", "hands_on", "explain", "source")


def opened() -> LessonPage:
    lesson = open_lesson(7)
    lesson.level = "B"
    for part in PARTS:
        getattr(lesson, part)()
    return lesson


def decisions(lesson: LessonPage) -> Decisions:
    assert lesson._decisions is not None
    return lesson._decisions


def guess(lesson: LessonPage) -> None:
    box = lesson._guess
    box.controls[0].value = box.plan.rows[0].choices[0]
    box.because.value = "it looks so here"
    box.go.click()
    box.run.click()


def is_open(lesson: LessonPage, part: str) -> bool:
    return lesson._parts[part].children[-1].layout.display != "none"


def explain(lesson: LessonPage) -> None:
    wrote, keep, _said = lesson._parts["explain"].children[-1].children[0].children[-3:]
    wrote.value = "I looked at the map and did not think of hunger"
    keep.click()


def decide(lesson: LessonPage, *numbers: int) -> None:
    for number in numbers:
        box = decisions(lesson).boxes[number]
        box.choice.value = box.choice.options[-1]
        box.because.value = f"because of reason <b>{number}"
        box.go.click()


def test_a_decision_needs_its_reason_and_is_locked_before_the_record_is_shown():
    lesson = opened()
    guess(lesson)
    box, moment = decisions(lesson).boxes[0], lesson.plan.moments[0]
    box.go.click()
    assert "Choose first" in box.said.value
    box.choice.value = moment.choices[0]
    box.because.value = "because so"
    box.go.click()
    assert "Give a reason" in box.said.value
    assert "Flatterers" not in box.said.value
    assert not [note for note in lesson.notes.lines if note.what == "decided"]
    box.because.value = "because they are hungry"
    box.go.click()
    assert "Flatterers" in box.said.value
    assert moment.costs[0] in box.said.value
    assert box.choice.disabled
    assert box.because.layout.display == box.go.layout.display == "none"
    # Not even a message that the page does not send changes it.
    box.choice.value = moment.choices[1]
    box.because.value = "because I know it now"
    box.go.click()
    noted = [note.text for note in lesson.notes.lines if note.what == "decided"]
    assert noted == ["admit them all - because they are hungry"]


def test_five_of_five_open_the_way_on():
    lesson = opened()
    guess(lesson)
    shown = [box.layout.display != "none" for box in decisions(lesson).boxes]
    assert shown == [True, False, False, False, False]
    decide(lesson, 0, 1, 2, 3)
    assert "4 of 5 decided" in decisions(lesson)._count.value
    assert not is_open(lesson, "explain")
    assert "every moment is decided" in lesson._parts["explain"].children[-2].value
    decide(lesson, 4)
    assert is_open(lesson, "explain")
    assert not is_open(lesson, "source")
    explain(lesson)
    assert is_open(lesson, "source")


def test_decisions_and_role_stand_in_the_report_and_before_the_class():
    lesson = opened()
    guess(lesson)
    decisions(lesson).role.value = 4
    decide(lesson, *range(5))
    report = lesson.report()
    assert report.text.count("decided:") == 5
    assert "wrote: a mother in the camp" in report.text
    page = report_html(report.data)
    assert "of reason &lt;b&gt;3" in page
    asked = [each for each in asked_in([report.data]) if each.kind == "decided"]
    assert [each.section[:2] for each in asked] == ["1.", "2.", "3.", "4.", "5."]
    assert asked[0].firsts == {"refuse": 1}
    decisions(lesson).role.value = -1
    assert "mother" not in report.text


def kept_line(box: str, value: object) -> str:
    return json.dumps({"box": box, "value": value, "said": ""})


def test_a_lesson_begun_when_no_reason_was_asked_goes_on():
    """What the version of September kept: choices without reasons, and the gap explained."""
    moments = lesson_plan(7).moments
    lines = [
        json.dumps({"romelab lesson": 1, "lesson": "Lesson 7, Danube 376"}),
        kept_line("predict/0", lesson_plan(7).guess.rows[0].choices[2]),
        kept_line("predict/2", "because of the hunger"),
        kept_line("predict/3", None),
        kept_line("predict/4", None),
        kept_line("trying_out/0", 1),
        *(kept_line(f"trying_out/{number}", each.choices[0]) for number, each in enumerate(moments, 1)),
        kept_line("explain/0", "My choice and the record differ because I knew more"),
        kept_line("explain/1", None),
    ]
    lesson = opened()
    lesson.saved_inputs._go_on("\n".join(lines) + "\n")
    boxes = decisions(lesson).boxes
    assert [box.choice.value for box in boxes] == [each.choices[0] for each in moments]
    assert decisions(lesson).role.value == 1
    assert not any(box.decided for box in boxes)
    assert not is_open(lesson, "source")
    for box in boxes:
        box.because.value = "because they are hungry"
        box.go.click()
    assert is_open(lesson, "source")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_moments_are_printed(language):
    with speaking(language):
        lesson = open_lesson(7)
        pages = {re.sub(r"lesson_07_|_A|\.html", "", page.name): unescape(page.html) for page in lesson.printed()}
    for moment in lesson.plan.moments:
        assert moment.title in pages["handout"]
        for name in ("teacher", "moments", "on_paper"):
            assert moment.ask in pages[name], name
        assert moment.record in pages["teacher"]
        assert all(cost in pages["teacher"] for cost in moment.costs)
        assert all(choice in pages[name] for choice in moment.choices for name in ("moments", "handout"))
        assert moment.record not in pages["moments"] + pages["handout"] + pages["on_paper"]
    assert all(role.not_known in pages["moments"] for role in lesson.plan.roles)
    assert not any("_moments" in page.name for page in open_lesson(8).printed())


def test_a_moment_has_a_cost_for_each_choice(tmp_path):
    text = (DATA / "lesson_07.toml").read_text(encoding="utf-8")
    (tmp_path / "cards").mkdir()
    card = "ammianus_danube.toml"
    (tmp_path / "cards" / card).write_bytes((DATA / "cards" / card).read_bytes())
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('  "That is what happened.",\n', ""), encoding="utf-8")
    with pytest.raises(InputError, match="moments 5, costs: are 2 and must be 3, one for each of the choices"):
        lesson_plan(file)
    file.write_text(text.replace("passage = ", "titel = ", 1), encoding="utf-8")
    with pytest.raises(InputError, match="titel: is not known here"):
        lesson_plan(file)
