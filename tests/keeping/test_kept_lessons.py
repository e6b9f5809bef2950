"""What is guessed, answered and written in a lesson is kept, and is done again when a page is opened again."""

from __future__ import annotations

import errno
import json
import os
from typing import Any

import ipywidgets as widgets
import pytest

from romelab.controls.stage.stage import Stage
from romelab.controls.stage.widgets import is_shown
from romelab.lessons import open_lesson
from romelab.lessons.autosave import Guesses, _controls
from romelab.lessons.inquiry.page import LessonPage
from romelab.lessons.prediction import PredictBox
from romelab.lessons.struggle_for_rome import learn
from tests.samples import one_of

FEW = ("start", "predict", "ask")
PARTS = ("picture", "start", "predict", "hands_on", "explain", "source", "ask", "claim", "report")


def opened(number: int, parts: tuple[str, ...] = PARTS) -> LessonPage:
    lesson = open_lesson(number)
    for part in parts:
        getattr(lesson, part)()
    return lesson


def inputs(lesson: LessonPage, part: str) -> list[Any]:
    """Return what can be filled in or pressed in a part; an explorer that is tried out keeps its own."""
    tried = [each for each in lesson._tried if not isinstance(each, Stage | widgets.Button)]
    found = list(_controls(lesson._parts[part], set(lesson._tried)))
    return found + [control for each in tried if part == "hands_on" for control in _controls(each, set())]


def fill_in(lesson: LessonPage, parts: tuple[str, ...] = PARTS) -> None:
    """Write into every box and press every button of a lesson, as a pupil might."""
    for part in parts:
        for control in inputs(lesson, part):
            if isinstance(control, widgets.Button):
                control.click()
            elif isinstance(control, widgets.IntSlider):
                control.value = control.max - control.step
            elif isinstance(control, widgets.SelectMultiple):
                control.index = (1, 3)
            elif isinstance(control, widgets.Text | widgets.Textarea):
                control.value = "12 because all of us walked so many days and rested"
            elif isinstance(control, widgets.ToggleButtons) and "B" in control._options_values:
                control.value = "B"
            elif not isinstance(control, widgets.Checkbox):
                values = [each for each in control._options_values if each not in ("", None)]
                control.value = values[-1]


def state(lesson: LessonPage) -> list[Any]:
    found: list[Any] = [lesson.level, lesson.notes.lines, sorted(lesson._open)]
    for part in PARTS:
        if part in lesson._parts:
            held = inputs(lesson, part)
            found += [(part, getattr(control, "value", None), control.disabled) for control in held]
            if part != "report":
                found.append(lesson._parts[part].still._draw())
    return found


@pytest.mark.parametrize("number", range(1, 13) if os.environ.get("ROMELAB_LONG") else (4,))
def test_a_lesson_comes_back(number, folder):
    lesson = opened(number)
    assert not list(folder.rglob("*"))
    names = [each for each in inputs(lesson, "report") if isinstance(each, widgets.Text)]
    assert [each.continuous_update for each in names] == [False] * 2, "names are kept as they are, not letter by letter"
    fill_in(lesson)
    assert len(lesson.notes.lines) > 6
    assert len(list(folder.rglob("*.romelab"))) == 1
    again = opened(number)
    assert "the lesson from" in again.saved_inputs.autosave.offer.options[0][0]
    again.saved_inputs.autosave.resume.click()
    assert state(again) == state(lesson)
    assert not is_shown(again.saved_inputs.autosave.row)
    fresh = opened(number)
    fresh.saved_inputs.autosave.anew.click()
    assert fresh.notes.lines == ()


def test_parts_that_are_opened_later_come_back_then(folder):
    lesson = opened(1)
    fill_in(lesson)
    again = opened(1, ("start",))
    again.saved_inputs.autosave.resume.click()
    for part in PARTS:
        getattr(again, part)()
    assert state(again)[1:] == state(lesson)[1:]


def test_a_page_with_work_on_it_says_so(folder):
    fill_in(opened(1, FEW), FEW)
    page = opened(1, FEW)
    page.level = "B"
    page.saved_inputs.autosave.resume.click()
    assert "run the page again" in page.saved_inputs.autosave.said.value


@pytest.mark.parametrize(
    "wrong",
    [
        {"box": "ask/1", "value": "x" * 30_000},
        {"box": "predict/0", "value": 3},
        {"box": "predict/999", "value": "x"},
        {"box": "start/1", "value": 1},
        {"box": "ask/1", "value": None, "of": 3},
        {"box": 3},
        [],
    ],
)
@pytest.mark.parametrize("marked", [False, True])
def test_damage_is_refused_in_words_and_changes_nothing(wrong, marked, folder):
    """Whether or not it says of the same boxes as now that it was written into them."""
    lesson = opened(1, FEW)
    fill_in(lesson, ("predict",))
    if marked and wrong and isinstance(wrong["box"], str):
        wrong = {"of": lesson.saved_inputs._made[wrong["box"].partition("/")[0]], **wrong}
    (file,) = folder.rglob("*.romelab")
    file.write_text(file.read_text() + json.dumps(wrong) + "\n")
    page = opened(1, FEW)
    before = state(page)
    page.saved_inputs.autosave.resume.click()
    assert "what was kept of the lesson" in page.saved_inputs.autosave.said.value
    assert state(page) == before


def test_a_part_whose_boxes_are_others_now_begins_anew_once_and_the_rest_comes_back(folder):
    lesson = opened(1, FEW)
    fill_in(lesson, ("predict",))
    (file,) = folder.rglob("*.romelab")
    other = {"box": "ask/999", "value": "x", "of": "00000000"}
    file.write_text(file.read_text() + json.dumps(other) + "\n")
    lesson.saved_inputs.autosave.journal.close()
    page = opened(1, FEW)
    page.saved_inputs.autosave.resume.click()
    assert "these parts start again: ask." in page.saved_inputs.autosave.said.value
    assert page._guess.written == lesson._guess.written
    fill_in(page, ("ask",))
    page.saved_inputs.autosave.journal.close()
    again = opened(1, FEW)
    again.saved_inputs.autosave.resume.click()
    assert "begin anew" not in again.saved_inputs.autosave.said.value
    assert state(again) == state(page)


def test_guesses_of_a_page_come_back_and_run_again(folder):
    ran: list[str] = []

    def guesses() -> Guesses:
        boxes = (
            PredictBox(f"**{number}.** Heads or tails?", ("heads", "tails"), run=lambda: ran.append("x") or "tails")
            for number in (1, 2)
        )
        return Guesses("Coins", *boxes)

    page = guesses()
    assert not list(folder.rglob("*"))
    for box in page.boxes:
        box.guess.value = "heads"
        box.because.value = "I have a good feeling"
        box.go.click()
    page.boxes[0].run.click()
    again = guesses()
    again.saved_inputs.autosave.resume.click()
    assert [box.written for box in again.boxes] == [("heads", "I have a good feeling")] * 2
    assert [box.came for box in again.boxes] == ["tails", ""]
    assert ran == ["x", "x"]
    assert "I have a good feeling" in again.still._draw()
    assert len(list(folder.rglob("*.romelab"))) == 1


@pytest.mark.parametrize(("before", "title"), [({}, "Coins"), ({"name": "coins"}, "Münzen")])
def test_guesses_go_on_by_the_title_of_before_and_under_another_by_their_name(folder, before, title):
    def guesses(title: str, **more: str) -> Guesses:
        return Guesses(title, PredictBox("Heads or tails?", ("heads", "tails")), **more)

    old = guesses("Coins", **before)
    old.boxes[0].guess.value, old.boxes[0].because.value = "heads", "I have a good feeling"
    old.boxes[0].go.click()
    old.saved_inputs.autosave.journal.close()
    page = guesses(title, name="coins")
    page.saved_inputs.autosave.resume.click()
    assert page.boxes[0].written == ("heads", "I have a good feeling")


def test_questions_and_debrief_of_a_tour_come_back(folder):
    lesson = learn()
    box = lesson.questions.boxes[0]
    for number in range(len(box.question.answers)):
        box.choice.value = number
        box.check.click()
    lesson.debrief.answers[0].value = "We had too little grain."
    lesson.report.name.value = "Ada"
    again = learn()
    for part in (again.questions, again.debrief, again.report):
        assert part.children
    again.saved_inputs.autosave.resume.click()
    assert again.notes.lines == lesson.notes.lines
    assert again.questions.boxes[0].solved
    assert again.debrief.answers[0].value == "We had too little grain."
    assert again.report.name.value == "Ada"
    assert len(list(folder.rglob("*.romelab"))) == 1


def test_a_lesson_knows_where_it_is_kept(folder):
    lesson = opened(1, FEW)
    assert lesson._parts["ask"].watch.kept == "my romelab"
    lesson.saved_inputs.autosave.name("Ada")
    fill_in(lesson, ("predict",))
    assert lesson._parts["start"].watch.kept == "Ada"


def test_what_is_chosen_in_what_is_tried_is_checked_like_any_other_input(folder):
    lesson = opened(10, ("predict", "hands_on"))
    fill_in(lesson, ("predict", "hands_on"))
    (file,) = folder.rglob("*.romelab")
    good = file.read_text()
    assert '{"at": ' in good
    made = lesson.saved_inputs._made["trying_out"]
    every = ({"at": 99}, {"at": -1}, {"at": True}, {"at": [0]}, {"at": None}, {"x": 1}, {"at": 0, "x": 1}, [0])
    for wrong in one_of(3, every):
        file.write_text(good + json.dumps({"box": "trying_out/0", "value": wrong, "of": made}) + "\n")
        page = opened(10, ("predict", "hands_on"))
        before = state(page)
        page.saved_inputs.autosave.resume.click()
        assert "what was kept of the lesson" in page.saved_inputs.autosave.said.value, wrong
        assert state(page) == before


def test_a_full_disk_in_a_lesson_names_only_what_is_there(folder, monkeypatch):
    lesson = opened(4)

    def full(handle: int, content: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("romelab.keeping.folder.os.write", full)
    fill_in(lesson)
    said = lesson.saved_inputs.autosave.said.value
    assert "could not be saved (No space left on device). Nothing is lost while this page is open" in said
    assert "free some space" in said
    assert "Download" not in said
