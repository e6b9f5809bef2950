"""Questions with answers to choose from, checked in Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

import ipywidgets as widgets

from romelab.controls.stage.widgets import made
from romelab.core.language import in_its_language, spoken
from romelab.lessons.notes import Notes, answer_words
from romelab.lessons.part import Part
from romelab.lessons.speaking import phrase
from romelab.lessons.steps import Question, html_of


class QuizBox(widgets.VBox):
    """One question: choose, check, read why, choose again.

    Parameters
    ----------
    question
        The question.
    notes, part, section
        Where the answers are noted, if anywhere.
    on_right
        Called with nothing when the right answer is given.

    Attributes
    ----------
    tries
        The answers given so far.
    solved
        Whether the right one is among them.
    language
        The language it speaks: the one spoken when it was made.
    """

    def __init__(
        self,
        question: Question,
        *,
        notes: Notes | None = None,
        part: str = "",
        section: str = "",
        on_right: Callable[[], None] = lambda: None,
    ) -> None:
        self.question, self.language = question, spoken()
        self.tries: list[str] = []
        self._notes, self._part, self._section, self._on_right = notes, part, section, on_right
        self.choice = made(
            widgets.RadioButtons,
            options=[(answer.text, number) for number, answer in enumerate(question.answers)],
            value=None,
        )
        self.check = made(widgets.Button, description=phrase("check_answer"), button_style="primary")
        self.check.add_class("rl-main")
        self.said = made(widgets.HTML)
        self.check.on_click(lambda _b: self.answer(self.choice.value))
        super().__init__((made(widgets.HTML, html_of(question.text)), self.choice, self.check, self.said))
        self.add_class("rl-quiz")

    @property
    def solved(self) -> bool:
        """Whether the right answer has been given."""
        return self.check.disabled

    @in_its_language
    def answer(self, number: int | None) -> None:
        """Check an answer, by its number from 0; the right one closes the question."""
        if number is None:
            self.said.value = f'<p class="rl-refusal" role="status">{phrase("choose_answer")}</p>'
            return
        if self.solved:
            return
        answer = self.question.answers[number]
        self.tries.append(answer.text)
        word, kind = (phrase("is_right"), "rl-right") if answer.right else (phrase("is_wrong"), "rl-refusal")
        self.said.value = f'<p class="{kind}" role="status"><b>{word}</b> {escape(answer.because)}</p>'
        if self._notes is not None:
            said = answer_words(answer.text, right=answer.right)
            self._notes.add(self._part, self._section, "answered", said)
        if answer.right:
            self.choice.value, self.choice.disabled = number, True
            self.check.disabled = True
            self._on_right()

    @in_its_language
    def reveal(self) -> None:
        """Show the right answer."""
        number = next(n for n, answer in enumerate(self.question.answers) if answer.right)
        if self._notes is not None and not self.solved:
            self._notes.add(self._part, self._section, "was shown", phrase("the_answer"))
        self.answer(number)


class Quiz(Part):
    """Several questions below each other.

    Parameters
    ----------
    questions
        The questions.
    notes, part
        Where the answers are noted, if anywhere; among the questions if left out.
    """

    def __init__(self, questions: Sequence[Question], *, notes: Notes | None = None, part: str = "") -> None:
        where = part or phrase("questions")
        self.boxes = tuple(
            QuizBox(
                question,
                notes=notes,
                part=where,
                section=phrase("question_is", number=number, ask=question.text),
            )
            for number, question in enumerate(questions, 1)
        )
        for number, box in enumerate(self.boxes, 1):
            box.children = (
                made(widgets.HTML, f"<h3>{phrase('question_of', number=number, all=len(self.boxes))}</h3>"),
                *box.children,
            )
            box.add_class("rl-card")
        super().__init__(self.boxes)
