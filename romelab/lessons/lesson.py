"""What a lesson has beside its tours: questions, debrief, report, and the notes they share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from romelab.core.language import in_its_language, spoken
from romelab.lessons.kept_inputs import KeptInputs
from romelab.lessons.notes import Notes
from romelab.lessons.quiz import Quiz
from romelab.lessons.report import Debrief, Report
from romelab.lessons.steps import Question


class Lesson:
    """All parts of a lesson; they share the notes of one pupil or pair. A game's lesson adds its tours.

    Parameters
    ----------
    title
        Headline of the report.
    questions
        The questions after the tours.
    prompts
        The prompts of the debrief.
    file_name
        Name of the report's file.

    Attributes
    ----------
    notes
        What was predicted, done, asked and written.
    language
        The language it speaks: the one spoken when it was made.
    """

    def __init__(self, title: str, questions: Sequence[Question], prompts: Sequence[str], file_name: str) -> None:
        self.language = spoken()
        self.notes = Notes(title)
        self.kept = KeptInputs(f"Questions, {title}", "work")
        self._asked, self._prompts, self._file_name = tuple(questions), tuple(prompts), file_name

    @cached_property
    @in_its_language
    def questions(self) -> Quiz:
        """The questions."""
        quiz = Quiz(self._asked, notes=self.notes)
        quiz.children = (self.kept.keep, *quiz.children)
        self.kept.hold("questions", quiz)
        return quiz

    @cached_property
    @in_its_language
    def debrief(self) -> Debrief:
        """The prompts with room to write."""
        debrief = Debrief(self._prompts, notes=self.notes)
        self.kept.hold("debrief", debrief)
        return debrief

    @cached_property
    @in_its_language
    def report(self) -> Report:
        """The report to hand in."""
        report = Report(self.notes, self._file_name)
        self.kept.hold("report", report, skip=(report.make,))
        return report
