"""The lesson that teaches Kampf um Rom, the card game: a tour, three questions, a debrief, a report; and its drills.

Examples
--------
>>> lesson = learn()
>>> lesson.tour.step.title
'Throw a card away'
"""

from pathlib import Path

from romelab.core.language import speaking
from romelab.kampf_um_rom.controls.table import KampfView
from romelab.lessons.drills.practice import Practice, practise_with
from romelab.lessons.kampf_um_rom import script
from romelab.lessons.kampf_um_rom.script import SETUP, WORDS
from romelab.lessons.lesson import Guided, Lesson, guided


class KampfLesson(Lesson):
    """The lesson with its tour."""

    words, posed, file_name = WORDS, script.TOURS.questions(), "kampf_um_rom_report.html"

    tour: Guided = guided(KampfView, SETUP, script.TOUR)


def learn(*, language: str = "") -> KampfLesson:
    """Return the lesson; show its parts in cells of their own.

    Parameters
    ----------
    language
        Two letters: ``"de"``; that of the page if left out.
    """
    with speaking(language):
        return KampfLesson()


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
    return practise_with(KampfView, file, language)
