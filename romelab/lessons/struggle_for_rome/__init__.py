"""The lesson that teaches Struggle for Rome: two tours, three questions, a debrief, a report; and its drills.

Examples
--------
>>> lesson = learn()
>>> lesson.round.step.title
'Find your horsemen'
>>> lesson.founding.step.title
'Three rounds later'
"""

from pathlib import Path

from romelab.core.language import speaking
from romelab.lessons.drills.practice import Practice, practise_with
from romelab.lessons.lesson import Guided, Lesson, guided
from romelab.lessons.struggle_for_rome import script
from romelab.lessons.struggle_for_rome.script import SETUP, WORDS
from romelab.struggle_for_rome.controls.table import StruggleView


class StruggleLesson(Lesson):
    """The lesson with its tours."""

    words, posed, file_name = WORDS, script.TOURS.questions(), "struggle_for_rome_report.html"

    round: Guided = guided(StruggleView, SETUP, script.ROUND)

    founding: Guided = guided(StruggleView, SETUP, script.FOUNDING)


def learn(*, language: str = "") -> StruggleLesson:
    """Return the lesson; show its parts in cells of their own.

    Parameters
    ----------
    language
        Two letters: ``"de"``; that of the page if left out.
    """
    with speaking(language):
        return StruggleLesson()


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
    return practise_with(StruggleView, file, language)
