"""The lesson that teaches Kampf um Rom, the card game: a tour, three questions, a debrief, a report.

Examples
--------
>>> lesson = learn()
>>> lesson.tour.step.title
'Throw a card away'
"""

from __future__ import annotations

from functools import cached_property

from romelab.core.language import in_its_language, speaking
from romelab.kampf_um_rom.controls.table import KampfFace
from romelab.lessons.kampf_um_rom import rise_and_loss
from romelab.lessons.kampf_um_rom.opening import SETUP
from romelab.lessons.lesson import Lesson
from romelab.lessons.steps import Answer, Question
from romelab.lessons.tour import Tour

QUESTIONS = (
    Question(
        "Black holds Long-distance trade and Sea fishing, but not Navigation. A card names Stone construction. "
        "May Black develop it?",
        (
            Answer("Yes: an arrow leads from trade to stone", "The arrow is there, but the line begins nowhere."),
            Answer("No: no unbroken line leads from a basic to it", "Navigation is missing in between (KUR-42).", True),
            Answer("No: Farming is always needed", "Farming is one way. Ships and trade are another (KUR-37)."),
        ),
    ),
    Question(
        "An invasion attacks your doubled Horse collar. You hold one card, a catastrophe, and a combat token that is "
        "face up. What happens?",
        (
            Answer("You prevent it with the combat token", "A card is needed as well, and no catastrophe pays."),
            Answer("Both tokens are lost", "One card takes only one of a double (KUR-71)."),
            Answer("One token is lost, the other stays", "You cannot pay (KUR-79), and one attack takes one.", True),
        ),
    ),
    Question(
        "You hold Farming, Stone construction and a combat method, three tokens. Your card names Islam. "
        "May you develop it?",
        (
            Answer("Yes: three tokens are three", "Which of the three are worth points?"),
            Answer("No: a combat method does not count", "You have two that count (KUR-49, our own reading).", True),
            Answer("No: no arrow leads there", "Religions need no arrow (KUR-48)."),
        ),
    ),
)
"""Three questions after the tour."""

PROMPTS = (
    "What happened? Tell the ten turns in three sentences.",
    "Which loss felt worst: points, a way that was shut, or a card? Why?",
    "Which rule had the greatest effect on what you did, and why?",
    "What does the game say about how a society loses what it could do? Do you believe it?",
    "Who did the farming, building and writing? Where are these people in the game?",
)
"""Five prompts for the debrief: what, how it felt, why, what it says about the past, what it hides."""


class KampfLesson(Lesson):
    """The lesson with its tour."""

    def __init__(self) -> None:
        super().__init__("Learn Kampf um Rom, the card game: my report", QUESTIONS, PROMPTS, "kampf_um_rom_report.html")

    @cached_property
    @in_its_language
    def tour(self) -> Tour:
        """The tour of ten turns."""
        return Tour(KampfFace(), SETUP, rise_and_loss.TOUR, notes=self.notes)


def learn(*, language: str = "") -> KampfLesson:
    """Give the lesson; show its parts in cells of their own.

    Parameters
    ----------
    language
        Two letters: ``"de"``; that of the page if left out.
    """
    with speaking(language):
        return KampfLesson()
