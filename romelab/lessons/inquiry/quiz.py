"""The quiz: answers to choose from, or a number to write; every wrong one has its diagnosis."""

# pyright: basic
from __future__ import annotations

from html import escape

import ipywidgets as widgets

from romelab.core.language import in_its_language, spoken
from romelab.lessons.inquiry.boxes import main_button, refusal
from romelab.lessons.inquiry.plan import QuizQuestion, Reply
from romelab.lessons.inquiry.speaking import phrase
from romelab.lessons.notes import Notes, answer_words
from romelab.lessons.quiz import QuizBox
from romelab.lessons.steps import Answer, Question, html_of


class NumberBox(widgets.VBox):
    """A question with a number to write; a range counts as right.

    Parameters
    ----------
    quizzed
        The question.
    notes, part, section
        Where the answers are noted.

    Attributes
    ----------
    tries
        The answers given so far.
    solved
        Whether the right one is among them.
    """

    def __init__(self, quizzed: QuizQuestion, notes: Notes, part: str, section: str) -> None:
        self._quizzed, self._notes, self._part, self._section = quizzed, notes, part, section
        self.language = spoken()
        self.tries: list[str] = []
        self.number = widgets.Text(placeholder=phrase("a_number"), tooltip=quizzed.ask)
        self.check = main_button(phrase("check_answer"))
        self.said = widgets.HTML()
        self.check.on_click(lambda _b: self.answer(self.number.value))
        row = widgets.HBox((self.number, widgets.HTML(f"<p>{escape(quizzed.unit)}</p>")))
        row.add_class("rl-guess-row")
        super().__init__((widgets.HTML(html_of(quizzed.ask)), row, self.check, self.said))
        self.add_class("rl-quiz")

    @property
    def solved(self) -> bool:
        """Whether the right answer has been given."""
        return self.check.disabled

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
        self.tries.append(text.strip())
        word, kind = ("right_said", "rl-right") if reply.right else ("wrong_said", "rl-refusal")
        self.said.value = f'<p class="{kind}" role="status"><b>{phrase(word)}</b> {escape(reply.because)}</p>'
        self._notes.add(self._part, self._section, "answered", answer_words(text.strip(), right=reply.right))
        if reply.right:
            self.number.disabled = self.check.disabled = True


def number_in(text: str) -> float | None:
    """Read a number as pupils write it: with a unit behind, commas between thousands or a comma before decimals.

    Examples
    --------
    >>> number_in("about 1,200 km"), number_in("18,8"), number_in("many")
    (1200.0, 18.8, None)
    """
    import re

    found = re.search(r"-?\d[\d,.]*", text)
    if not found:
        return None
    written = found[0].rstrip(".,")
    written = re.sub(r",(?=\d{3}(?:\D|$))", "", written).replace(",", ".")
    try:
        return float(written)
    except ValueError:
        return None


def diagnosis(quizzed: QuizQuestion, value: float) -> Reply:
    """Say what stands behind a number."""
    for reply in quizzed.answers:
        if reply.low <= value <= reply.high:
            return reply
    return Reply("", quizzed.otherwise, False)


def quiz_boxes(quiz: tuple[QuizQuestion, ...], notes: Notes, part: str = "") -> list[QuizBox | NumberBox]:
    """Make the boxes of a quiz."""
    part = part or phrase("quiz")
    boxes: list[QuizBox | NumberBox] = []
    for number, each in enumerate(quiz, 1):
        section = f"{number}. {each.ask}"
        if each.is_number:
            box: QuizBox | NumberBox = NumberBox(each, notes, part, section)
        else:
            answers = tuple(Answer(reply.text, reply.because, reply.right) for reply in each.answers)
            box = QuizBox(Question(each.ask, answers), notes=notes, part=part, section=section)
        box.children = (widgets.HTML(f"<h3>{phrase('question_of', number=number, all=len(quiz))}</h3>"), *box.children)
        box.add_class("rl-card")
        boxes.append(box)
    return boxes
