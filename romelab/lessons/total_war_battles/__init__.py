"""The lesson that teaches the battles of Total War: ROME: a tour, three questions, a debrief, a report.

Examples
--------
>>> lesson = learn()
>>> lesson.tour.step.title
'Choose the ground'
"""

from __future__ import annotations

from functools import cached_property

from romelab.core.language import in_its_language, speaking
from romelab.lessons.lesson import Lesson
from romelab.lessons.steps import Answer, Question
from romelab.lessons.total_war_battles import six_phases
from romelab.lessons.total_war_battles.dice import BattleTour
from romelab.lessons.total_war_battles.opening import SETUP
from romelab.total_war_rome.controls.battle_lab import BattleFace

QUESTIONS = (
    Question(
        "A card of yours lies wounded in the active zone. Another one fights and takes a single X. What happens?",
        (
            Answer("Both lie wounded", "A side never has two wounded cards (TWR-174)."),
            Answer("The wounded card is destroyed, the fighting one is unhurt", "So says TWR-174.", True),
            Answer("The fighting card is destroyed", "It takes a Skull or two X to destroy it (TWR-175)."),
        ),
    ),
    Question(
        "Your general has 2 stars, the enemy's has 4. Who may use how many reveals?",
        (
            Answer("You two, because you need them more", "The better general has them (TWR-164)."),
            Answer("The enemy four", "Not the stars count, but the difference (TWR-164)."),
            Answer("The enemy two", "The difference of the stars, for the better general (TWR-164).", True),
        ),
    ),
    Question(
        "The enemy keeps one cavalry card for an envelopment. Which of your cards is safe from it?",
        (
            Answer("One that fought for terrain unhurt and lies under the general", "So says TWR-203.", True),
            Answer("One that fought in the centre unhurt and lies beside the general", "Riders reach it (TWR-203)."),
            Answer("A wounded one: it is out of the battle", "It lies in the active zone, easiest of all (TWR-203)."),
        ),
    ),
)
"""Three questions after the tour."""

PROMPTS = (
    "What happened? Tell the battle in three sentences, as Fabius would, and then as Mago would.",
    "At which throw were you most afraid, or most glad? Why?",
    "What decided the battle: the ground, the cards, your choices, or the dice? How could you find out?",
    "What does the game say makes a good general? Do you believe it?",
    "A card stands for very many people. What does a wounded card hide, and a dead one taken back?",
)
"""Five prompts for the debrief: what, how it felt, why, what it says about the past, what it hides."""


class BattleLesson(Lesson):
    """The lesson with its tour."""

    def __init__(self) -> None:
        super().__init__("Learn the battles of Total War: ROME: my report", QUESTIONS, PROMPTS, "battle_report.html")

    @cached_property
    @in_its_language
    def tour(self) -> BattleTour:
        """The tour of one battle."""
        return BattleTour(BattleFace(), SETUP, six_phases.TOUR, notes=self.notes)


def learn(*, language: str = "") -> BattleLesson:
    """Give the lesson; show its parts in cells of their own.

    Parameters
    ----------
    language
        Two letters: ``"de"``; that of the page if left out.
    """
    with speaking(language):
        return BattleLesson()
