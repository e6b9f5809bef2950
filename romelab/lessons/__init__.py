"""What the notebooks need to teach: guided tours, predictions before the dice roll, questions, a debrief, a report.

``romelab.lessons.struggle_for_rome.learn()`` opens the lesson of a game; so do ``kampf_um_rom``, ``total_war_rome`` and
``total_war_battles``. The parts know no game. A game's lesson stands in a folder of its own here: the steps of
its tours and its questions. ``open_lesson(1)`` opens a history lesson (:mod:`romelab.lessons.inquiry`).

A tour needs a game at the table (:class:`~romelab.controls.seating.game_view.GameView`), a set-up and a
:class:`~romelab.lessons.steps.Script`: moves and outcomes that lead to the first step, what comes up from there on, and
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

import lazy_loader

# pyright: basic
# The names stand in __init__.pyi.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
