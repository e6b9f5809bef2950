"""A game table of a lesson, kept as it is played at, and a drill put as a question on it.

Whoever chooses an answer is told what the rules have against it, or what it brings.
"""

# pyright: basic
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import ipywidgets as widgets

from romelab.controls.seating.game_view import GameView
from romelab.controls.stage.widgets import place_in_cell, shared
from romelab.controls.storage.autosave import Autosave
from romelab.controls.table.table import PERSON, GameTable
from romelab.core.game import AnyGame, Move
from romelab.core.history import History
from romelab.core.packaged import packaged_toml
from romelab.core.saves import SavedGame, Seating
from romelab.keeping.folder import here
from romelab.lessons.drills.drill import Drill, drill_named
from romelab.lessons.drills.variants import variant
from romelab.lessons.notes import Notes
from romelab.lessons.part import lesson_style
from romelab.lessons.speaking import phrase
from romelab.lessons.steps import Answer, Question


def drill_of(game: AnyGame, name: str) -> Drill:
    """Return a drill of romelab's own by its name.

    Examples
    --------
    >>> from romelab.kampf_um_rom import GAME
    >>> drill_of(GAME, "dotted_lines_need_both").rules
    ('KUR-34',)
    """
    return drill_named(name, _file(f"romelab.lessons.{game.id}"), game)


@cache
def _file(folder: str) -> dict[str, Any]:
    return packaged_toml(folder, "drills.toml")


def told_by(view: GameView, setup: Any, events: Iterable[Any]) -> str:
    """Say what happened, in a row."""
    said = (view.event_words(setup, event, None, everything=True) for event in events)
    return "".join(f"{words}. " for words in said if words)


def posed(drill: Drill, view: GameView) -> Question:
    """Return a drill as a question; the order of the answers gives nothing away."""
    game, history = view.game, drill.history(view.game)
    setup, state = history.setup, history.state

    def because(move: Move) -> str:
        against = dict.fromkeys(f"{view.reason_words(setup, one)} ({one.rule})" for one in game.why_not(state, move))
        if not against:
            came = told_by(view, setup, game.apply(state, move)[1]).strip()
            return phrase("drill_allowed" if came else "drill_merely_allowed", came=came)
        return " ".join(f"{words[:1].upper()}{words[1:]}." for words in against)

    said = [(one.says, one.because) for one in drill.answers]
    said = said or [(view.move_words(setup, move), because(move)) for move in drill.tried(game)]
    answers = (
        Answer(says, f"{why} {drill.why}".strip() if right else why, right)
        for (says, why), right in zip(said, drill.verdicts(game), strict=True)
    )
    return Question(drill.task, tuple(sorted(answers, key=lambda each: each.text)))


class DrillTable(widgets.VBox):
    """A game table of a lesson on which drills are laid, below the line that keeps what is done at it.

    Parameters
    ----------
    table
        The table.
    notes
        What is noted there, for the page of the table.
    title, what
        What the work is called where it is kept, and what kind of work it is.
    fits
        Tells by its first line whether kept work belongs here.

    Attributes
    ----------
    autosave
        The line that keeps it.
    view
        The game's view.
    task
        The drill that lies there; None while the lesson's own game does.
    """

    view: GameView
    task: Drill | None = None

    def __init__(self, table: GameTable, notes: Notes, title: str, what: str, fits: Callable[[str], bool]) -> None:
        self.table: GameTable = table
        self.autosave: Autosave = Autosave(
            here(), title, what, fits=fits, go_on=self.resume_saved, whole=self.saved_lines, guarded=table.guarded
        )
        self.autosave.notify_page(table.frame)
        table.noted = notes.text
        children = (*lesson_style(), self.autosave, table)
        super().__init__(children, layout=shared(widgets.Layout), model_id=place_in_cell())

    def _ipython_display_(self) -> None:
        self.table.still.show(self)

    def saved_lines(self) -> list[str]:
        """Return what is done here as it is kept."""
        raise NotImplementedError

    def resume_saved(self, text: str) -> None:
        """Go on where kept work stood; InputError if it is damaged."""
        raise NotImplementedError

    @property
    def task_view(self) -> GameView:
        """How the game shows itself that the drills are about."""
        return self.view

    def task_history(self, drill: Drill) -> History[Any]:
        """Return a game of this table that stands in the position of a drill."""
        return drill.history(self.view.game)

    def lay_task(self, name: str, times: int) -> Question:
        """Lay a drill on the table for somebody who has had it this many times, and return what it asks."""
        game = self.task_view.game
        self.task = drill = variant(drill_of(game, name), game, times)
        history = self.task_history(drill)
        # What is offered on the board would name the answer.
        self.table.shut(phrase("drill_choose"))
        self.lay_game(history, max(self.view.game.to_move(history.state) or 0, 0))
        return posed(drill, self.task_view)

    def lay_game(self, history: History[Any], person: int) -> None:
        """Set up a game on the table, with a person at one seat."""
        self.table.laying.lay(SavedGame(history, Seating(self.roles(history.setup, person))))

    def roles(self, setup: Any, person: int) -> tuple[str, ...]:
        """Return who sits where: a person at one seat, bots at the others."""
        bot = next(iter(self.view.bots))
        return tuple(PERSON if seat == person else bot for seat, _ in enumerate(self.view.seats(setup)))
