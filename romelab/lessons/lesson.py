"""What a lesson has beside its tours: questions, debrief, report, and the notes they share."""

from functools import cached_property

from romelab.core.language import in_its_language, spoken
from romelab.lessons.autosave import AutosavedInputs
from romelab.lessons.notes import Notes
from romelab.lessons.quiz import Quiz
from romelab.lessons.report import Debrief, Report
from romelab.lessons.speaking import phrase
from romelab.lessons.steps import LessonQuestion, Question, Wording


class Lesson:
    """All parts of a lesson; they share the notes of one pupil or pair. A game's lesson adds its tours.

    Parameters
    ----------
    words
        Says its words: ``lesson.title`` stands above the report, ``lesson.prompts`` are those of the debrief.
    questions
        The questions after the tours; their words stand under ``questions``.
    file_name
        Name of the report's file.

    Attributes
    ----------
    notes
        What was predicted, done, asked and written.
    language
        The language it speaks: the one spoken when it was made.
    """

    def __init__(self, words: Wording, questions: tuple[LessonQuestion, ...], file_name: str) -> None:
        self.language: str = spoken()
        title = words.say("lesson.title")
        self.notes: Notes = Notes(title)
        self.saved_inputs = AutosavedInputs(phrase("work_on_questions", title=title), "work", name=file_name)
        self._words, self._posed, self._file_name = words, questions, file_name

    @property
    @in_its_language
    def asked(self) -> tuple[Question, ...]:
        """The questions in words."""
        words = self._words.under("questions")
        return tuple(question.put(words) for question in self._posed)

    @property
    @in_its_language
    def prompts(self) -> tuple[str, ...]:
        """Five prompts for the debrief: what, how it felt, why, what it says about the past, what it hides."""
        return self._words.several("lesson.prompts")

    @cached_property
    @in_its_language
    def questions(self) -> Quiz:
        """The questions."""
        quiz = Quiz(self.asked, notes=self.notes)
        quiz.children = (self.saved_inputs.autosave, *quiz.children)
        self.saved_inputs.hold("questions", quiz)
        return quiz

    @cached_property
    @in_its_language
    def debrief(self) -> Debrief:
        """The prompts with room to write."""
        debrief = Debrief(self.prompts, notes=self.notes)
        self.saved_inputs.hold("debrief", debrief)
        return debrief

    @cached_property
    @in_its_language
    def report(self) -> Report:
        """The report to hand in."""
        report = Report(self.notes, self._file_name)
        self.saved_inputs.hold("report", report, skip=(report.make,))
        return report
