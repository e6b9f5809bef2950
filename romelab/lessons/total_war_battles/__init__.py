"""The lesson that teaches the battles of Total War: ROME: a tour, three questions, a debrief, a report.

Examples
--------
>>> lesson = learn()
>>> lesson.tour.step.title
'Choose the ground'
"""

from romelab.core.language import speaking
from romelab.lessons.lesson import Guided, Lesson, guided
from romelab.lessons.total_war_battles import script
from romelab.lessons.total_war_battles.script import SETUP, WORDS, BattleTour
from romelab.total_war_rome.controls.battle_lab import LandBattleView


class BattleLesson(Lesson):
    """The lesson with its tour."""

    words, posed, file_name = WORDS, script.TOURS.questions(), "battle_report.html"

    tour: Guided = guided(LandBattleView, SETUP, script.TOUR, BattleTour)


def learn(*, language: str = "") -> BattleLesson:
    """Return the lesson; show its parts in cells of their own.

    Parameters
    ----------
    language
        Two letters: ``"de"``; that of the page if left out.
    """
    with speaking(language):
        return BattleLesson()
