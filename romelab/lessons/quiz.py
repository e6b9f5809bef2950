"""Questions with answers to choose from, checked in Python."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, TypeVar

import ipywidgets as widgets

from romelab.controls.stage.widgets import made
from romelab.core.language import in_its_language, spoken
from romelab.lessons.notes import Notes, answer_words
from romelab.lessons.part import Part, main_button, refusal
from romelab.lessons.speaking import phrase
from romelab.lessons.steps import Question, html_of


class QuestionBox(widgets.VBox):
    """One question: answer, check, read why, answer again.

    Parameters
    ----------
    text
        What is asked.
    control
        What the answer is given with.
    check
        Checks what was answered; the button does it.
    notes, part, section
        Where the answers are noted, if anywhere.
    on_right
        Called without arguments when the right answer is given.

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
        text: str,
        control: widgets.Widget,
        check: Callable[[], None],
        *,
        notes: Notes | None = None,
        part: str = "",
        section: str = "",
        on_right: Callable[[], None] = lambda: None,
    ) -> None:
        self.language: str = spoken()
        self.tries: list[str] = []
        self._notes, self._part, self._section, self._on_right = notes, part, section, on_right
        self.check: widgets.Button = main_button(phrase("check_answer"), check)
        self.said: widgets.HTML = made(widgets.HTML)
        super().__init__((made(widgets.HTML, html_of(text)), control, self.check, self.said), _dom_classes=("rl-quiz",))

    @property
    def solved(self) -> bool:
        """Whether the right answer has been given."""
        return self.check.disabled

    def judge(self, said: str, because: str, *, right: bool, control: Any) -> None:
        """Say of an answer whether it is right, and why; the right one closes the question."""
        self.tries.append(said)
        word, kind = (phrase("is_right"), "rl-right") if right else (phrase("is_wrong"), "rl-refusal")
        self.said.value = f'<p class="{kind}" role="status"><b>{word}</b> {escape(because)}</p>'
        if self._notes is not None:
            self._notes.add(self._part, self._section, "answered", answer_words(said, right=right))
        if right:
            control.disabled = self.check.disabled = True
            self._on_right()


class QuizBox(QuestionBox):
    """A question with answers to choose from; all else as for :class:`QuestionBox`."""

    def __init__(self, question: Question, **where: Any) -> None:
        self.question = question
        options = [(answer.text, number) for number, answer in enumerate(question.answers)]
        self.choice: widgets.RadioButtons = made(widgets.RadioButtons, options=options, value=None)
        super().__init__(question.text, self.choice, lambda: self.answer(self.choice.value), **where)

    @in_its_language
    def answer(self, number: int | None) -> None:
        """Check an answer, by its number from 0; the right one closes the question."""
        if number is None:
            self.said.value = refusal(phrase("choose_answer"))
            return
        if self.solved:
            return
        answer = self.question.answers[number]
        if answer.right:
            self.choice.value = number
        self.judge(answer.text, answer.because, right=answer.right, control=self.choice)

    @in_its_language
    def reveal(self) -> None:
        """Show the right answer."""
        number = next(n for n, answer in enumerate(self.question.answers) if answer.right)
        if self._notes is not None and not self.solved:
            self._notes.add(self._part, self._section, "was shown", phrase("the_answer"))
        self.answer(number)


B = TypeVar("B", bound=widgets.VBox)


def headed(box: B, heading: str) -> B:
    """Write a heading over a box of a quiz, and set the box apart as a card."""
    box.children = (made(widgets.HTML, f"<h3>{escape(heading)}</h3>"), *box.children)
    box.add_class("rl-card")
    return box


def numbered(boxes: Sequence[B]) -> tuple[B, ...]:
    """Write over each box of a quiz which question it is, of how many."""
    heads = (phrase("question_of", number=number, all=len(boxes)) for number, _ in enumerate(boxes, 1))
    return tuple(map(headed, boxes, heads))


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
        boxes = [
            QuizBox(each, notes=notes, part=where, section=phrase("question_is", number=number, ask=each.text))
            for number, each in enumerate(questions, 1)
        ]
        self.boxes: tuple[QuizBox, ...] = numbered(boxes)
        super().__init__(self.boxes)
