"""The quiz: answers to choose from, or a number to write; every wrong one has its diagnosis."""

# pyright: basic
from html import escape
from typing import Any

import ipywidgets as widgets

from romelab.core.language import in_its_language
from romelab.lessons.inquiry.plan import QuizQuestion, Reply, lesson_plan
from romelab.lessons.inquiry.prediction import number_in
from romelab.lessons.inquiry.schema import lesson_numbers
from romelab.lessons.inquiry.speaking import phrase
from romelab.lessons.inquiry.votes import VoteBox
from romelab.lessons.notes import Notes
from romelab.lessons.quiz import QuestionBox, QuizBox
from romelab.lessons.steps import Answer, Question
from romelab.lessons.writing import refusal


class NumberBox(QuestionBox):
    """A question with a number to write; a range counts as right. All else as for its base."""

    def __init__(self, quizzed: QuizQuestion, **where: Any) -> None:
        self._quizzed = quizzed
        self.number: widgets.Text = widgets.Text(placeholder=phrase("a_number"), tooltip=quizzed.ask)
        row = widgets.HBox((self.number, widgets.HTML(f"<p>{escape(quizzed.unit)}</p>")))
        row.add_class("rl-guess-row")
        super().__init__(quizzed.ask, row, **where)
        self.check.on_click(lambda _b: self.answer(self.number.value))

    @in_its_language
    def answer(self, text: str) -> None:
        """Check a number; the right one closes the question."""
        if self.solved:
            return
        value = number_in(text)
        if value is None:
            self.said.value = refusal(phrase("write_number"))
            return
        reply = diagnosis(self._quizzed, value)
        self.judge(text.strip(), reply.because, right=reply.right, control=self.number)


def diagnosis(quizzed: QuizQuestion, value: float) -> Reply:
    """Say what stands behind a number."""
    for reply in quizzed.answers:
        if reply.low <= value <= reply.high:
            return reply
    return Reply("", quizzed.otherwise, False)


SPACED = (1, 3, 6)
"""How many lessons ago the three old questions were asked: soon forgotten things soon, others later."""


def old_questions(number: int) -> list[tuple[int, QuizQuestion]]:
    """Return three votes of lessons before a lesson, each with the number of its lesson; none before the first.

    Examples
    --------
    >>> [lesson for lesson, _ in old_questions(8)], [lesson for lesson, _ in old_questions(2)], old_questions(1)
    ([7, 5, 2], [1, 1, 1], [])
    """
    before = [each for each in lesson_numbers() if each < number]
    found: list[tuple[int, QuizQuestion]] = []
    for place, ago in enumerate(SPACED if before else ()):
        lesson = before[max(-ago, -len(before))]
        votes = [each for each in lesson_plan(lesson).quiz if each.talk]
        # Another question each time that a lesson comes back.
        found.append((lesson, votes[place % len(votes)]))
    return found


def quiz_boxes(plan_name: str, quiz: tuple[QuizQuestion, ...], notes: Notes) -> dict[QuizQuestion, QuestionBox]:
    """Make the boxes of a quiz: votes first, then questions that each pupil answers alone."""
    ordered = sorted(quiz, key=lambda each: not each.talk)
    boxes: list[QuestionBox] = []
    for number, each in enumerate(ordered, 1):
        where = {"notes": notes, "part": phrase("quiz"), "section": f"{number}. {each.ask}"}
        question = Question(each.ask, tuple(Answer(reply.text, reply.because, reply.right) for reply in each.answers))
        if each.talk:
            boxes.append(VoteBox(f"{plan_name}/vote {number}", question, each.talk, **where))
        else:
            boxes.append(NumberBox(each, **where) if each.is_number else QuizBox(question, **where))
        head = phrase("vote_head" if each.talk else "question_head", number=number)
        boxes[-1].children = (widgets.HTML(f"<h3>{head}</h3>"), *boxes[-1].children)
        boxes[-1].add_class("rl-card")
    return dict(zip(ordered, boxes, strict=True))
