"""The lesson that teaches the battles of Total War: ROME: a tour, three questions, a debrief, a report.

Examples
--------
>>> lesson = learn()
>>> lesson.tour.step.title
'Choose the ground'
"""

from functools import cached_property

from romelab.core.language import in_its_language, speaking
from romelab.lessons.lesson import Lesson
from romelab.lessons.steps import LessonQuestion
from romelab.lessons.total_war_battles import script
from romelab.lessons.total_war_battles.script import SETUP, WORDS, BattleTour
from romelab.total_war_rome.controls.battle_lab import LandBattleView

QUESTIONS = (
    LessonQuestion(("both", "wounded", "fighting"), "wounded", "second_wound"),
    LessonQuestion(("two", "four", "difference"), "difference", "reveals"),
    LessonQuestion(("under", "beside", "wounded"), "under", "envelopment"),
)
"""Three questions after the tour."""


class BattleLesson(Lesson):
    """The lesson with its tour."""

    def __init__(self) -> None:
        super().__init__(WORDS, QUESTIONS, "battle_report.html")

    @cached_property
    @in_its_language
    def tour(self) -> BattleTour:
        """The tour of one battle."""
        return BattleTour(LandBattleView(), SETUP, script.TOUR, notes=self.notes)


def learn(*, language: str = "") -> BattleLesson:
    """Return the lesson; show its parts in cells of their own.

    Parameters
    ----------
    language
        Two letters: ``"de"``; that of the page if left out.
    """
    with speaking(language):
        return BattleLesson()
