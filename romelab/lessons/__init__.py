"""What the notebooks need to teach: guided tours, predictions before the dice fall, questions, a debrief, a report.

``romelab.lessons.struggle_for_rome.learn()`` opens the lesson of a game; so do ``kampf_um_rom``, ``total_war_rome`` and
``total_war_battles``. The parts know no game. A game's lesson stands in a folder of its own here: the steps of
its tours and its questions. ``open_lesson(1)`` opens a history lesson (:mod:`romelab.lessons.inquiry`).

A tour needs a game at the table (:class:`~romelab.controls.table.game_view.GameView`), a set-up and a
:class:`~romelab.lessons.steps.Script`: moves and outcomes that lead to the first step, what falls from there on, and
the steps. Each step has one aim: a move, a position, a place, a refusal or an answer. Its words, in short sentences,
stand in the catalogue of its lesson (``languages/en.toml``). A test that walks through the script with
``Tour.make_it`` shows that the rules allow all of it.

Examples
--------
>>> from romelab.lessons.steps import Script, Step
>>> from romelab.lessons.struggle_for_rome.script import FIRST_ROUND, SETUP
>>> from romelab.lessons.struggle_for_rome.script import WORDS
>>> from romelab.lessons.tour import Tour
>>> from romelab.struggle_for_rome.controls.table import StruggleView
>>> roll = Step("roll_again", done=lambda state: len(state.marked) == 1)
>>> tour = Tour(StruggleView(), SETUP, Script("first_round", WORDS, 0, FIRST_ROUND, falls=(8,), steps=(roll,)))
>>> tour.step.title
'Roll again'
>>> tour.table.resolve_chance()
>>> tour.finished, tour.table.history.state.marked
(True, (8,))
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    from romelab.lessons import kampf_um_rom, struggle_for_rome, total_war_battles, total_war_rome
    from romelab.lessons.inquiry.glossary import glossary, glossary_table, plot_words
    from romelab.lessons.inquiry.page import LessonPage, open_lesson
    from romelab.lessons.lesson import Lesson
    from romelab.lessons.prediction import PredictBox
    from romelab.lessons.quiz import Quiz
    from romelab.lessons.report import Debrief, Report
    from romelab.lessons.steps import (
        Answer,
        LessonQuestion,
        Prediction,
        PredictionResult,
        Question,
        Script,
        Step,
        Wording,
        play_script,
    )
    from romelab.lessons.teacher_page import TeacherPage, teacher
    from romelab.lessons.tour import Tour

__all__ = [
    "Answer",
    "Debrief",
    "Lesson",
    "LessonPage",
    "LessonQuestion",
    "PredictBox",
    "Prediction",
    "PredictionResult",
    "Question",
    "Quiz",
    "Report",
    "Script",
    "Step",
    "TeacherPage",
    "Tour",
    "Wording",
    "glossary",
    "glossary_table",
    "kampf_um_rom",
    "open_lesson",
    "play_script",
    "plot_words",
    "struggle_for_rome",
    "teacher",
    "total_war_battles",
    "total_war_rome",
]

_LESSONS = ("kampf_um_rom", "struggle_for_rome", "total_war_battles", "total_war_rome")
_NAMES = {
    "teacher_page": ("TeacherPage", "teacher"),
    "inquiry.glossary": ("glossary", "glossary_table", "plot_words"),
    "inquiry.page": ("LessonPage", "open_lesson"),
    "lesson": ("Lesson",),
    "prediction": ("PredictBox",),
    "quiz": ("Quiz",),
    "report": ("Debrief", "Report"),
    "steps": (
        "Answer",
        "LessonQuestion",
        "Prediction",
        "PredictionResult",
        "Question",
        "Script",
        "Step",
        "Wording",
        "play_script",
    ),
    "tour": ("Tour",),
}

# pyright: basic
__getattr__, __dir__, _ = lazy_loader.attach(__name__, _LESSONS, _NAMES)
