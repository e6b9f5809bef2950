"""The lesson that teaches the campaign of Total War: ROME: a tour, pictures, three questions, a debrief, a report.

Examples
--------
>>> lesson = learn()
>>> lesson.tour.step.title
'Hidden gold'
"""

from __future__ import annotations

from functools import cached_property

from romelab.core.language import in_its_language, speaking
from romelab.lessons.lesson import Lesson
from romelab.lessons.steps import Answer, Question
from romelab.lessons.total_war_rome import one_round
from romelab.lessons.total_war_rome.opening import SETUP
from romelab.lessons.total_war_rome.pictures import RoundPictures
from romelab.lessons.tour import Tour
from romelab.total_war_rome.controls.table import TotalWarFace

QUESTIONS = (
    Question(
        "Army 2 has 1 MU left. Between it and the next region of yours runs a river. What lets it cross?",
        (
            Answer("Nothing: a river always costs 2 MU", "Only as long as there is no road (TWR-121)."),
            Answer("A road across that border", "By road the step costs 1 MU, river or not (TWR-120).", True),
            Answer("A general with more stars", "Stars help in battle. They add no MU (TWR-118)."),
        ),
    ),
    Question(
        "Army 1 stands in Epirus. Your only navy goes into port. You hold gold enough. "
        "May you buy Legionaries for army 1?",
        (
            Answer("Yes: Epirus is yours", "It is, but how do the new soldiers get there?"),
            Answer("Yes: the navy may sit in port", "In port it does not carry the line (TWR-225)."),
            Answer("No: the line of communication has a gap", "Only a navy out at sea closes it (TWR-225).", True),
        ),
    ),
    Question(
        "A garrison rolls Skull and X. Your assault rolls X, X, X and blank. What happens?",
        (
            Answer("The assault fails", "3 against 3, and no S: equal is not enough (TWR-143).", True),
            Answer("The region is yours: three dice hit, not two", "Damage counts, not dice: a Skull is 2."),
            Answer("Both roll again", "There is no second roll (TWR-143, TWR-148)."),
        ),
    ),
)
"""Three questions after the tour."""

PROMPTS = (
    "What happened? Tell the five phases of the round in five short sentences.",
    "When were you most unsure: the hidden gold, the theft or the assault? How did that feel?",
    "Was the assault on Epirus a good decision? Judge the decision, not its luck, and give reasons.",
    "What does the game say an empire needs in order to grow? Do you believe it?",
    "Who lived in Gallia Cisalpina, Epirus and Numidia? What happened to them, and where does the game show it?",
)
"""Five prompts for the debrief: what, how it felt, why, what it says about the past, what it hides."""


class TotalWarLesson(Lesson):
    """The lesson with its tour."""

    def __init__(self) -> None:
        super().__init__(
            "Learn Total War: ROME, the campaign: my report", QUESTIONS, PROMPTS, "total_war_rome_report.html"
        )

    @cached_property
    @in_its_language
    def tour(self) -> Tour:
        """The tour of one round."""
        return Tour(TotalWarFace(), SETUP, one_round.TOUR, notes=self.notes)

    @cached_property
    @in_its_language
    def pictures(self) -> RoundPictures:
        """The learner's round in three pictures, drawn at a click."""
        return RoundPictures(lambda: self.tour.table.history)


def learn(*, language: str = "") -> TotalWarLesson:
    """Give the lesson; show its parts in cells of their own.

    Parameters
    ----------
    language
        Two letters: ``"de"``; that of the page if left out.
    """
    with speaking(language):
        return TotalWarLesson()
