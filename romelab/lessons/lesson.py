"""What a lesson of a game has: tours, questions, debrief, report, and the notes they share."""

# pyright: basic

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, ClassVar, TypeAlias, cast

from romelab.controls.seating.game_view import GameView
from romelab.core.game import AnyGame, Move, Outcome
from romelab.core.language import in_its_language, spoken
from romelab.core.literals import typed
from romelab.core.packaged import packaged_toml
from romelab.lessons.autosave import AutosavedInputs
from romelab.lessons.drills.puzzle import holds
from romelab.lessons.notes import Notes
from romelab.lessons.quiz import Quiz
from romelab.lessons.report import Debrief, Report
from romelab.lessons.speaking import phrase
from romelab.lessons.steps import LessonQuestion, Prediction, PredictionResult, Question, Script, Step, Wording
from romelab.lessons.tour import Tour

Guided: TypeAlias = cached_property[Tour]
"""A tour of a lesson, begun when it is first asked for."""


def guided(view: Callable[[], GameView], setup: Any, script: Script, kind: Callable[..., Tour] = Tour) -> Guided:
    """Return what gives a lesson a guided tour, begun when it is first asked for.

    Parameters
    ----------
    view, setup, script
        The game, what it starts from, and the script.
    kind
        A tour of one's own.
    """

    @in_its_language
    def begun(lesson: Lesson) -> Tour:
        return kind(view(), setup, script, notes=lesson.notes)

    return cached_property(begun)


class TourFile:
    """The tours of a lesson as its tours.toml has them: data, but for what only a program can tell.

    Parameters
    ----------
    folder
        The package of the lesson, in which the file lies.
    words
        Says the words of the lesson.
    game
        Whose moves they are.
    """

    def __init__(self, folder: str, words: Wording, game: AnyGame) -> None:
        self._data, self._words, self._game = packaged_toml(folder, "tours.toml"), words, game

    def _steps(self, listed: Any) -> tuple[Move | Outcome, ...]:
        return typed(Any, listed, self._game.move_kinds, "")

    def played(self, *names: str) -> tuple[Move | Outcome, ...]:
        """Return stretches of a game, one after the other."""
        return tuple(step for name in names for step in self._steps(self._data["played"][name]))

    def questions(self) -> tuple[LessonQuestion, ...]:
        """Return the questions after the tours."""
        asked = self._data["questions"]
        return tuple(LessonQuestion(tuple(one["answers"]), one["right"], name) for name, one in asked.items())

    def script(
        self,
        name: str,
        done: Mapping[str, Callable[[Any], bool]] = MappingProxyType({}),
        came: Mapping[str, Callable[[Any, Sequence[Any]], PredictionResult]] = MappingProxyType({}),
    ) -> Script:
        """Return a tour.

        Parameters
        ----------
        name
            What it is called.
        done
            Tells from the position that a step is done, by the name of the step.
        came
            Tells what came of a prediction, by the name of the prediction; not of those whose choices say it.
        """
        tour, steps = self._data["tours"][name], list[Step]()
        for said in tour["steps"]:
            given = {**said, "done": done.get(said["name"])}
            given |= {part: self._steps(said[part]) for part in ("wanted", "then") if part in said}
            if "asks" in said:
                given["asks"] = LessonQuestion(tuple(said["asks"]["answers"]), said["asks"]["right"])
            if "predict" in said:
                guess, choices = said["predict"]["name"], said["predict"]["choices"]
                tells = came.get(guess) or partial(_told_by_rules, self._game, choices)
                given["predict"] = Prediction(guess, tuple(choices), tells, reasoned="reason" in said["predict"])
            steps.append(Step(**given))
        opening, falls = self.played(*tour["opening"]), self._steps(tour["falls"])
        return Script(name, self._words, 0, opening, cast("tuple[Outcome, ...]", falls), tuple(steps))


def _told_by_rules(game: AnyGame, choices: Mapping[str, str], state: Any, events: Sequence[Any]) -> PredictionResult:
    """Return the choice that came: beside each stands a rule that bore on it, or parts of the line of the position."""
    bore = {event.rule for event in events}
    came = ((key, said in bore if said in game.rulebook else holds(game, state, said)) for key, said in choices.items())
    return PredictionResult(next(key for key, so in came if so))


class Lesson:
    """All parts of a lesson; they share the notes of one pupil or pair. A game's lesson adds its tours.

    Attributes
    ----------
    words
        Says its words: ``lesson.title`` stands above the report, ``lesson.prompts`` are those of the debrief.
    posed
        The questions after the tours; their words stand under ``questions``.
    file_name
        Name of the report's file.
    notes
        What was predicted, done, asked and written.
    language
        The language it speaks: the one spoken when it was made.
    """

    words: ClassVar[Wording]
    posed: ClassVar[tuple[LessonQuestion, ...]]
    file_name: ClassVar[str]

    def __init__(self) -> None:
        self.language: str = spoken()
        title = self.words.say("lesson.title")
        self.notes: Notes = Notes(title)
        self.saved_inputs = AutosavedInputs(phrase("work_on_questions", title=title), "work", name=self.file_name)

    @property
    @in_its_language
    def asked(self) -> tuple[Question, ...]:
        """The questions in words."""
        words = self.words.under("questions")
        return tuple(question.put(words) for question in self.posed)

    @property
    @in_its_language
    def prompts(self) -> tuple[str, ...]:
        """Five prompts for the debrief: what, how it felt, why, what it says about the past, what it hides."""
        return self.words.several("lesson.prompts")

    @cached_property
    @in_its_language
    def questions(self) -> Quiz:
        """The questions."""
        quiz = Quiz(self.asked, notes=self.notes)
        quiz.children = (self.saved_inputs.autosave, *quiz.children)
        self.saved_inputs.hold("questions", quiz)
        return quiz

    @cached_property
    @in_its_language
    def debrief(self) -> Debrief:
        """The prompts with room to write."""
        debrief = Debrief(self.prompts, notes=self.notes)
        self.saved_inputs.hold("debrief", debrief)
        return debrief

    @cached_property
    @in_its_language
    def report(self) -> Report:
        """The report to hand in."""
        report = Report(self.notes, self.file_name)
        self.saved_inputs.hold("report", report, skip=(report.make,))
        return report
