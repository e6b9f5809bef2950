"""A class that works in two languages: its questions and answers stand together on the teacher's page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ipywidgets as widgets
import pytest

from romelab.core.language import languages, speaking
from romelab.lessons import open_lesson
from romelab.lessons.inquiry.boxes import ReadingBox
from romelab.lessons.inquiry.quiz import NumberBox, VoteBox
from romelab.lessons.inquiry.schema import lesson_numbers
from romelab.lessons.marking import in_language_spoken
from romelab.lessons.notes import bare
from romelab.lessons.quiz import QuizBox
from romelab.lessons.report_page import Line, ReportData
from romelab.lessons.submissions import asked_in, row_of
from tests.samples import one_of


def inside(box: Any) -> Iterator[Any]:
    yield box
    for each in getattr(box, "children", ()):
        yield from inside(each)


def done(number: int, language: str) -> ReportData:
    """All of a lesson done in a language: the first of each choice guessed, the right answers given."""
    with speaking(language):
        lesson = open_lesson(number)
        lesson.level = "U"
        parts = [lesson.recall(), lesson.predict(), lesson.hands_on(), lesson.explain(), lesson.source(), lesson.ask()]
        lesson.open_all()
        for place, control in enumerate(lesson._guess.controls):
            choices = lesson.plan.guess.rows[place].choices
            control.value = choices[place if lesson.plan.guess.kind == "order" else -1] if choices else "7"
        boxes = [each for part in parts for each in inside(part)]
        for each in boxes:
            if isinstance(each, widgets.Textarea):
                each.value = "eins zwei drei vier fünf sechs sieben acht"
        lesson._guess.go.click()
        for each in boxes:
            if isinstance(each, VoteBox):
                each.choice.value = each.right
                each.vote()
                each.vote()
            elif isinstance(each, QuizBox):
                each.answer(next(at for at, said in enumerate(each.question.answers) if said.right))
            elif isinstance(each, NumberBox):
                each.answer("12")
            elif isinstance(each, ReadingBox):
                each.show()
        for each in lesson._decisions.boxes if lesson._decisions else ():
            each.choice.value = each.choice.options[0]
            each.go.click()
        lines = tuple(Line(*note) for note in lesson.notes.lines)
        return ReportData(lesson.notes.title, "", "", "", (), lines, language)


@pytest.mark.parametrize("number", one_of(5, lesson_numbers(), first=1))
def test_no_question_of_a_class_in_two_languages_stands_apart(number):
    reports = [done(number, code) for code in languages()]
    for code in languages():
        with speaking(code):
            asked = asked_in(reports)
            assert len(asked) > 10
            assert [each.section for each in asked if len(each.said) < len(reports)] == []
            apart = [each.section for each in asked if each.kind != "wrote" and len(each.firsts) > 1]
            assert apart == []
            assert row_of(reports[0]).guessed == row_of(reports[1]).guessed
            own = reports[languages().index(code)]
            assert asked_in([in_language_spoken(own)]) == asked_in([own])


def test_what_a_pupil_wrote_and_other_reports_stay_as_they_are():
    german = done(1, "de")
    told = in_language_spoken(german)
    assert [each.text for each in told.lines if each.what == "wrote"] == [
        each.text for each in german.lines if each.what == "wrote"
    ]
    assert any(bare(each.text) == "A ship sails day and night; a walker stops." for each in told.lines)
    own = ReportData("My own lesson", "", "", "", (), (Line("Quiz", "1. Warum?", "answered", "Wind (richtig)"),), "de")
    assert in_language_spoken(own) == own
