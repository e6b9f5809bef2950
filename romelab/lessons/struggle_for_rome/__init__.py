"""The lesson that teaches Struggle for Rome: two tours, three questions, a debrief, a report.

Examples
--------
>>> lesson = learn()
>>> lesson.round.step.title
'Find your horsemen'
>>> lesson.founding.step.title
'Three rounds later'
"""

from __future__ import annotations

from functools import cached_property

from romelab.core.language import in_its_language, speaking
from romelab.lessons.lesson import Lesson
from romelab.lessons.steps import Answer, Question
from romelab.lessons.struggle_for_rome import first_round, founding
from romelab.lessons.struggle_for_rome.opening import SETUP
from romelab.lessons.tour import Tour
from romelab.struggle_for_rome.controls.table import StruggleFace

QUESTIONS = (
    Question(
        "A tribe crosses three land arrows in one round. What can the journey cost?",
        (
            Answer("3 grain", "The first arrow of a round is free (SFR-96)."),
            Answer("2 grain, or 6 gold, or 1 grain and 3 gold", "One is free, two are paid, each as you like.", True),
            Answer("Nothing: roads are free", "Roads are free, but arrows cost (SFR-97)."),
        ),
    ),
    Question(
        "Your warriors do nothing in their phase, but you play a card for them. May you take the income?",
        (
            Answer("No: playing a card counts as doing something", "The income is for doing nothing (SFR-87).", True),
            Answer("Yes: they did not move", "A move is not the only thing that counts (SFR-91)."),
            Answer("Yes, but only 1 gold", "There is no smaller income (SFR-91)."),
        ),
    ),
    Question(
        "Horsemen with strength 4 hold two counters of Gallia. A city of Gallia with 2 towers lies one road away, "
        "its counter on it. Why may they not plunder it?",
        (
            Answer("They are too strong for so small a city", "Strength may be larger than the towers (SFR-108)."),
            Answer("A tribe holds at most two counters of one colour", "So tribes have to wander on (SFR-109).", True),
            Answer("They must found a kingdom first", "After a founding they plunder no more (SFR-124)."),
        ),
    ),
)
"""Three questions after the tours."""

PROMPTS = (
    "What happened? Tell the round in three sentences.",
    "What did you want to do that was not possible, and how did you feel about it?",
    "Which rule had the greatest effect on what you did, and why?",
    "What does the game say about why peoples moved into the Roman Empire? Do you believe it?",
    "Who is missing from the board, or has no voice in it?",
)
"""Five prompts for the debrief: what, how it felt, why, what it says about the past, what it hides."""


class StruggleLesson(Lesson):
    """The lesson with its tours."""

    def __init__(self) -> None:
        super().__init__("Learn Struggle for Rome: my report", QUESTIONS, PROMPTS, "struggle_for_rome_report.html")

    @cached_property
    @in_its_language
    def round(self) -> Tour:
        """The tour of one round."""
        return Tour(StruggleFace(), SETUP, first_round.TOUR, notes=self.notes)

    @cached_property
    @in_its_language
    def founding(self) -> Tour:
        """The tour of a founding."""
        return Tour(StruggleFace(), SETUP, founding.TOUR, notes=self.notes)


def learn(*, language: str = "") -> StruggleLesson:
    """Give the lesson; show its parts in cells of their own.

    Parameters
    ----------
    language
        Two letters: ``"de"``; that of the page if left out.
    """
    with speaking(language):
        return StruggleLesson()
