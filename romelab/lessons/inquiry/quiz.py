"""The quiz: answers to choose from, a number to write, or a vote; every wrong answer has its diagnosis."""

# pyright: basic
import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from romelab.controls.stage.widgets import shown
from romelab.core.language import in_its_language
from romelab.lessons.inquiry.plan import QuizQuestion, Reply, lesson_plan
from romelab.lessons.inquiry.prediction import number_in
from romelab.lessons.inquiry.schema import lesson_numbers
from romelab.lessons.inquiry.speaking import phrase
from romelab.lessons.notes import Notes, answer_words
from romelab.lessons.part import bar_rows, refusal
from romelab.lessons.quiz import QuestionBox, QuizBox, headed
from romelab.lessons.speaking import phrase as common
from romelab.lessons.steps import Answer, Question, html_of

TALK_FROM, TALK_TO = 35, 70
"""Per cent of right answers between which talking in pairs helps most."""


class VoteBox(QuestionBox):
    """A vote, a talk, a second vote, and then what is right and why the rest is not.

    A teacher with one computer counts hands and types the numbers; a program that knows the votes of a whole class
    shows them with :meth:`count`, and hears each vote of this page by :attr:`on_vote`.

    Parameters
    ----------
    name
        What the vote is known by, in every language: ``"lesson_01/vote 1"``.
    question, talk
        What is asked, and what pairs talk about between the votes.
    **where
        Where it is noted, as for its base.

    Attributes
    ----------
    round
        1 or 2: the vote that is going on; 3 when both are over.
    counts
        The votes of a class in each round, by answer.
    on_vote
        Called with the name, the round and the number of the answer (from 0) at each vote.
    """

    def __init__(self, name: str, question: Question, talk: str, **where: Any) -> None:
        self.name, self.question, self.talk, self.round = name, question, talk, 1
        self.counts: dict[int, tuple[int, ...]] = {}
        self.on_vote: list[Callable[[str, int, int], None]] = []
        options = [(answer.text, number) for number, answer in enumerate(question.answers)]
        self.choice: widgets.RadioButtons = widgets.RadioButtons(options=options, value=None)
        listed = "".join(f"<li>{escape(answer.text)}</li>" for answer in question.answers)
        self._listed = widgets.HTML(f"<ol>{listed}</ol><p>{phrase('vote_hands', number=len(options))}</p>")
        hint = ", ".join(("12", "9", "5", "3", "2")[: len(options)])
        self.hands: widgets.Text = widgets.Text(placeholder=hint, tooltip=question.text, continuous_update=False)
        super().__init__(question.text, widgets.VBox((self.choice, self._listed, self.hands)), self.vote, **where)
        self.check.description = phrase("vote")
        self.with_hands(False)

    @property
    def right(self) -> int:
        """The number of the right answer."""
        return next(number for number, answer in enumerate(self.question.answers) if answer.right)

    def with_hands(self, yes: bool) -> None:
        """Count hands instead of one pupil's votes, or back."""
        self._by_hands = yes
        shown(self.choice, not yes)
        shown(self._listed, yes)
        shown(self.hands, yes)

    @in_its_language
    def vote(self) -> None:
        """Take the vote or the hands as they stand; if there is none, say so and wait."""
        if self.round > 2:
            return
        if self._by_hands:
            counts = tuple(map(int, re.findall(r"\d+", self.hands.value)))
            if len(counts) != len(self.question.answers) or not sum(counts):
                example = self.hands.placeholder
                self.said.value = refusal(phrase("hands_missing", number=len(self.question.answers), example=example))
                return
            self.hands.value = ""
            self.count(self.round, counts)
            return
        if self.choice.value is None:
            self.said.value = refusal(common("choose_answer"))
            return
        number, answer = self.choice.value, self.question.answers[self.choice.value]
        self.tries.append(answer.text)
        voted = self.round
        if self._notes is not None:
            said = answer.text if voted == 1 else answer_words(answer.text, right=answer.right)
            self._notes.add(self._part, self._section, "voted" if voted == 1 else "answered", said)
        self._after(talk=voted == 1)
        for tell in self.on_vote:
            tell(self.name, voted, number)

    @in_its_language
    def count(self, round_: int, counts: Sequence[int]) -> None:
        """Show how a class voted; where neither few nor most are right, pairs talk before they vote again.

        Parameters
        ----------
        round_
            1 or 2.
        counts
            The votes for each answer, in their order.
        """
        self.counts[round_] = tuple(counts)
        if self._by_hands and self._notes is not None:
            told = ", ".join(f"{each.text}: {n}" for each, n in zip(self.question.answers, counts, strict=True))
            self._notes.add(self._part, self._section, "voted", told)
        self._after(talk=round_ == 1 and TALK_FROM <= self.share(round_) <= TALK_TO)

    @in_its_language
    def take_class(self, counts: Mapping[int, Sequence[int]], *, by_hands: bool) -> None:
        """Take how a class has voted so far.

        Parameters
        ----------
        counts
            The votes of each round, by answer.
        by_hands
            Whether this is the page for the class: the votes stand there as hands, until its button shows them. A
            pupil sees them when both votes are given.
        """
        if by_hands:
            self.with_hands(True)
            self.hands.value = ", ".join(map(str, counts.get(self.round, ())))
        elif self.round > 2:
            self.counts = {each: tuple(votes) for each, votes in counts.items()}
            self._tell_all()

    def share(self, round_: int) -> int:
        """Return how many of a hundred votes of a round were right."""
        counts = self.counts[round_]
        return round(100 * counts[self.right] / sum(counts)) if sum(counts) else 0

    def _after(self, *, talk: bool) -> None:
        self.round: int = 2 if talk else 3
        if talk:
            bars = "".join(self._bars(each) for each in sorted(self.counts))
            self.check.description = phrase("vote_again")
            prompt = f"<b>{phrase('talk')}</b> {html_of(self.talk)}"
            self.said.value = f'{bars}<div class="rl-talk" role="status">{prompt}</div>'
            return
        self.choice.disabled = self.hands.disabled = self.check.disabled = True
        self._tell_all()

    def _tell_all(self) -> None:
        bars = "".join(self._bars(each) for each in sorted(self.counts))
        told = "".join(
            f"<p class='{'rl-right' if each.right else 'rl-refusal'}'>"
            f"<b>{escape(each.text)}</b> {escape(each.because)}</p>"
            for each in sorted(self.question.answers, key=lambda each: not each.right)
        )
        self.said.value = f'{bars}<div role="status">{told}</div>'

    def _bars(self, round_: int) -> str:
        """Draw a round's votes as bars; which answer is right is not revealed before the end."""
        texts = [answer.text for answer in self.question.answers]
        rows = bar_rows(list(zip(texts, self.counts[round_], strict=True)))
        share = phrase("votes_right", share=self.share(round_)) if self.round > 2 or round_ == 2 else ""
        caption = f"{phrase('vote_number', number=round_)} {share}".strip()
        return f"<table class='rl-table'><caption>{escape(caption)}</caption>{rows}</table>"


class NumberBox(QuestionBox):
    """A question with a number to write; a range counts as right. All else as for its base."""

    def __init__(self, quizzed: QuizQuestion, **where: Any) -> None:
        self._quizzed = quizzed
        self.number: widgets.Text = widgets.Text(placeholder=phrase("a_number"), tooltip=quizzed.ask)
        unit = widgets.HTML(f"<p>{escape(quizzed.unit)}</p>")
        row = widgets.HBox((self.number, unit), _dom_classes=("rl-guess-row",))
        super().__init__(quizzed.ask, row, lambda: self.answer(self.number.value), **where)

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
    """Say what lies behind a number."""
    for reply in quizzed.answers:
        if reply.low <= value <= reply.high:
            return reply
    return Reply("", quizzed.otherwise, False)


SPACED = (1, 3, 6)
"""How many lessons ago the three old questions were asked: soon forgotten things soon, others later."""


def old_questions(number: int) -> list[tuple[int, QuizQuestion]]:
    """Return three questions of votes from earlier lessons, each with its lesson's number; none for the first lesson.

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
        head = phrase("vote_head" if each.talk else "question_head", number=number)
        if each.talk:
            box = VoteBox(f"{plan_name}/vote {number}", question, each.talk, **where)
        else:
            box = NumberBox(each, **where) if each.is_number else QuizBox(question, **where)
        boxes.append(headed(box, head))
    return dict(zip(ordered, boxes, strict=True))
