"""The lesson that teaches the campaign of Total War: ROME: tour, pictures, questions, debrief, report; its drills.

Examples
--------
>>> lesson = learn()
>>> lesson.tour.step.title
'Hidden gold'
"""

from functools import cached_property
from pathlib import Path

from romelab.core.language import in_its_language, speaking
from romelab.lessons.drills.practice import Practice, practise_with
from romelab.lessons.lesson import Guided, Lesson, guided
from romelab.lessons.total_war_rome import script
from romelab.lessons.total_war_rome.script import SETUP, WORDS, RoundPictures
from romelab.total_war_rome.controls.table import TotalWarView


class TotalWarLesson(Lesson):
    """The lesson with its tour."""

    words, posed, file_name = WORDS, script.TOURS.questions(), "total_war_rome_report.html"

    tour: Guided = guided(TotalWarView, SETUP, script.TOUR)

    @cached_property
    @in_its_language
    def pictures(self) -> RoundPictures:
        """The learner's round in three pictures, drawn at a click."""
        return RoundPictures(lambda: self.tour.table.history)


def learn(*, language: str = "") -> TotalWarLesson:
    """Return the lesson; show its parts in cells of their own.

    Parameters
    ----------
    language
        Two letters: ``"de"``; that of the page if left out.
    """
    with speaking(language):
        return TotalWarLesson()


def practise(file: str | Path = "", *, language: str = "") -> Practice:
    """Return the drills of this game, or of a file of one's own; show their parts in cells of their own.

    Parameters
    ----------
    file
        A file of drills (docs/how-to/drill.md); romelab's own if left out.
    language
        Two letters: ``"de"``; that of the page if left out.

    Raises
    ------
    InputError
        For whatever is wrong in the file, with its lines.
    """
    return practise_with(TotalWarView, file, language)
