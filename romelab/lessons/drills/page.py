"""The page of drills: one after the other at the game table, unaided."""

# pyright: basic
import json
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from html import escape
from typing import Any

import ipywidgets as widgets

from romelab.controls.seating.game_view import GameView
from romelab.controls.stage.text import Text, refusal, rule_link
from romelab.controls.stage.widgets import button, classed, dropdown, made, shown
from romelab.controls.table.table import GameTable
from romelab.core.errors import InputError
from romelab.core.game import Move
from romelab.core.history import Point
from romelab.core.input import read_json
from romelab.core.language import in_its_language, spoken
from romelab.core.saves import MOST_LINE
from romelab.lessons.autosave import note_line
from romelab.lessons.drills.drill import REFUSED, Drill, take
from romelab.lessons.drills.task import DrillTable, told_by
from romelab.lessons.drills.variants import variant
from romelab.lessons.notes import Note, Notes, answer_words
from romelab.lessons.speaking import phrase
from romelab.lessons.steps import calm_html, html_of, plain

SOURCE = "drills"
OLD_ONES = 3
"""How many that were met on another day come first when somebody comes back."""


class DrillPage(DrillTable):
    """Drills at the game table.

    Parameters
    ----------
    view
        The game's view.
    drills
        The drills, in their order.
    notes
        Where everything is noted.
    name
        What the work is known by where it is kept.

    Attributes
    ----------
    drills
        Those that are shown: all of them, or what a teacher has given.
    every
        All of them.
    drill
        The drill shown; whoever has answered it before gets it in another position where it has one.
    table
        The game table with the position of the drill.
    number
        Which drill is shown, from 0.
    finished
        Whether it has been answered.
    results
        For each drill answered, whether it was met: right without being shown, and a choice at the first try.
    answered_on, times
        The day of each answer, as text, and how many there were.
    old
        Those of other days that are still to come first, by their numbers.
    choice, check
        The answers to choose from, and the button.
    show_me, again, next
        The other buttons.
    language
        The language it speaks.
    """

    def __init__(self, view: GameView, drills: tuple[Drill, ...], notes: Notes, name: str) -> None:
        self.language: str = spoken()
        self.view: GameView = view
        self.every = self.drills = drills
        self.notes = notes
        self._numbers = {one.name: number for number, one in enumerate(drills, 1)}
        self.drill: Drill = drills[0]
        self.number: int = 0
        self.finished: bool = False
        self.results: dict[str, bool] = {}
        self.answered_on: dict[str, str] = {}
        self.times: dict[str, int] = {}
        self.old: list[int] = []
        self._tries, self._quiet, self._recalled = 0, True, False
        self._start: Point[Any] | None = None
        self.progress, self.text, self.message = Text(), Text(), Text()
        self.chapter: widgets.Dropdown = dropdown(phrase("drill_chapter"), _chapters(drills))
        self.choice: widgets.RadioButtons = made(widgets.RadioButtons, options=[], value=None)
        self.check: widgets.Button = button(phrase("check_answer"), button_style="primary")
        self.show_me: widgets.Button = button(phrase("show_me"))
        self.again: widgets.Button = button(phrase("take_back"), icon="undo", button_style="warning", off=True)
        self.next: widgets.Button = button(phrase("next"))
        row = made(widgets.HBox, (self.again, self.check, self.show_me, self.next), name="rl-guide rl-steps-row")
        ask = made(widgets.VBox, (self.choice,), name="rl-guide rl-ask rl-quiz")
        history = drills[0].history(view.game)
        self.table = GameTable(
            view,
            history.setup,
            history=history,
            guide=(ask, row, made(widgets.HBox, (self.chapter,), name="rl-guide")),
            words={"guide": [self.progress, self.text, self.message]},
        )
        classed(self.table, "rl-drilling", True)
        guarded = self.table.guarded
        self.table.on_change = self._look
        self._home()
        self.check.on_click(guarded(lambda _b: self.answer()))
        self.show_me.on_click(guarded(lambda _b: self.reveal()))
        self.again.on_click(guarded(lambda _b: self.lay(self.number)))
        self.next.on_click(guarded(lambda _b: self.go_on()))
        self.chapter.observe(guarded(lambda change: self._enter(change["new"])), "value")
        self._head = json.dumps({"drills": 1, "name": name})
        super().__init__(self.table, notes, notes.title, "work", lambda first: first == self._head)
        self.on_result: list[Callable[[], None]] = [self.table.still.changed]
        self.lay(0)

    @property
    def met(self) -> int:
        """How many of those that are shown are met."""
        return sum(self.results.get(drill.name, False) for drill in self.drills)

    @in_its_language
    def take_set(self, numbers: Sequence[int]) -> None:
        """Show only the drills of these numbers, from 1, the first that is not met first; all if there are none."""
        self.drills: tuple[Drill, ...] = tuple(self.every[number - 1] for number in numbers) or self.every
        # The chapter chosen is of the drill shown, and there may be another first one now.
        self.number, self.drill, self.old = 0, self.drills[0], []
        self.chapter.options = _chapters(self.drills)
        self._home()
        self.lay(next((at for at, drill in enumerate(self.drills) if not self.results.get(drill.name)), 0))
        self._tell_results()

    @in_its_language
    def lay(self, number: int) -> None:
        """Lay out a drill, by its number from 0."""
        self._quiet = True
        self.number, self.finished, self._tries, self._recalled = number, False, 0, False
        written = self.drills[number]
        self.drill = drill = variant(written, self.view.game, self.times.get(written.name, 0))
        history = drill.history(self.view.game)
        if drill.do:
            self.table.hold = ""
        else:
            # What is offered on the board would name the answer.
            self.table.shut(phrase("drill_choose"))
        self.lay_game(history, max(self.view.game.to_move(history.state) or 0, 0))
        self._start = history.here
        self._followed = 0
        self._task = drill.puzzle(self.view.game)
        self.chapter.value = drill.chapter
        self.text.value = html_of(drill.task)
        self._say(html_of(drill.about if drill is written else phrase("drill_anew")))
        self.choice.options = sorted((words, at) for at, words in enumerate(self._choices()))
        self.choice.value, self.choice.disabled = None, False
        self._show()
        self._quiet = False

    def _choices(self) -> list[str]:
        """Return what can be chosen in words; nothing where a move is made on the board."""
        drill, game = self.drill, self.view.game
        if drill.answers:
            return [one.says for one in drill.answers]
        setup = self.table.history.setup
        return [self.view.move_words(setup, move) for move in drill.tried(game)] if drill.find else []

    @in_its_language
    def go_on(self) -> None:
        """Go on to those of another day, then to the next that is not met yet; to the next one when all are."""
        if self.old:
            self.lay(self.old.pop(0))
            self._recalled = True
            self._say(html_of(phrase("drill_old") + "\n\n" + self.drill.about))
            return
        rest = [*range(self.number + 1, len(self.drills)), *range(self.number + 1)]
        self.lay(next((at for at in rest if not self.results.get(self.drills[at].name)), rest[0]))

    @in_its_language
    def answer(self) -> None:
        """Check what is chosen: the rules say whether it is right."""
        at = self.choice.value
        if self.finished or self.drill.do:
            return
        if at is None:
            self._say(calm_html(phrase("choose_answer")))
            return
        drill, game = self.drill, self.view.game
        right = drill.verdicts(game)[at]
        self._tries += 1
        said = next(words for words, number in self.choice.options if number == at)
        self._note("answered", answer_words(said, right=right))
        if drill.find:
            move = drill.tried(game)[at]
            told = self._against(move) if game.why_not(self.table.history.state, move) else html_of(self._brings(move))
        else:
            told = html_of(drill.answers[at].because)
        if right or drill.steps:
            self._finish(word=phrase("is_right" if right else "is_wrong"), right=right, told=told)
        else:
            self._say(calm_html(f"**{phrase('is_wrong')}**") + told)
            self.table.refresh()
            self.table.why.value = ""

    @in_its_language
    def reveal(self) -> None:
        """Show what is right; the rules count as met only when the drill is done again without."""
        if self.finished:
            return
        drill, game = self.drill, self.view.game
        self._note("was shown", phrase("the_answer"))
        self._tries += 1
        self._quiet = True
        if drill.do:
            history = drill.history(game)
            self.table.history = history
            for move in self._task.shown(game.move(history.state, drill.do[0])):
                history.play(move)
            self._finish(word=phrase("drill_shown"), right=False, told="")
        else:
            self.choice.value = at = drill.verdicts(game).index(True)
            move = drill.tried(game)[at] if drill.find else None
            told = self._against(move) if drill.find == REFUSED and move else ""
            self._finish(word=phrase("drill_shown"), right=False, told=told)

    def _look(self) -> None:
        """See what was done on the board; called after every change of the table."""
        history = self.table.history
        if self._quiet or self.finished or not self.drill.do:
            return
        made, judged = self._task.judge(history.here.line()[1:])
        if len(made) > self._followed:
            self._followed = len(made)
            said = self.view.move_words(history.setup, made[-1].step)  # pyright: ignore[reportArgumentType]
            if judged.right is None:
                self._note("did", said)
            else:
                self._note("answered", answer_words(said, right=judged.right))
            if judged.right:
                self._finish(word=phrase("is_right"), right=True, told="")
            elif judged.right is None:
                self._say(html_of(phrase("puzzle_on")))
            else:
                self._tries += 1
                self._quiet = True
                self._say(calm_html(phrase(judged.words, **judged.parts, came=self._told_by(judged.events))))
                self.table.hold = phrase("drill_take_back")
                self.again.description = phrase("take_back")
                shown(self.again, True)
                self.table.refresh()
        for reason in self.table.reason_texts:
            self._note("was refused", f"{reason.text} ({reason.rule})")

    def _finish(self, *, word: str, right: bool, told: str) -> None:
        """Say whether it was right, and why; make the steps that the answer was about."""
        drill, game = self.drill, self.view.game
        self.finished = self._quiet = True
        first = self.drill.do or self._tries == 1
        # One of another day that is not known any more is to be met anew.
        before = self.results.get(drill.name, False) and not self._recalled
        self.results[drill.name] = before or bool(right and first)
        self.answered_on[drill.name] = date.today().isoformat()
        self.times[drill.name] = self.times.get(drill.name, 0) + 1
        came = ""
        if drill.steps:
            history = drill.history(game)
            self.table.history = history
            for step in drill.steps:
                take(history, step)
            says = next(one.says for one, true in zip(drill.answers, drill.verdicts(game), strict=True) if true)
            came = "" if right else html_of(f"**{says}**")
            came += html_of(self._told_by([event for point in history.here.line() for event in point.events]))
        links = "".join(rule_link(rule, game.rulebook) for rule in drill.rules)
        kind = "rl-right" if right else "rl-refusal"
        self._say(
            f'<p class="{kind}"><b>{word}</b></p>{came}{told}{html_of(drill.why)}<p>{phrase("drill_rules")} {links}</p>'
        )
        self.choice.disabled = True
        self.table.shut(phrase("step_done"))
        self._show()
        self.table.refresh()
        # What the rules have against it is said above already; the board keeps its rings.
        self.table.why.value = ""
        self.autosave.add([self._line(drill.name)])
        self._tell_results()

    # ---- inside

    def _home(self) -> None:
        """Let rules lead to their drills; where several practise a rule, to the first."""
        homes = [(rule, at) for at, drill in enumerate(self.drills) for rule in drill.rules]
        self.table.rules.drills = {rule: partial(self.lay, at) for rule, at in reversed(homes)}

    def _against(self, move: Move) -> str:
        """Say what the rules have against a move, and ring the places on the board."""
        self.table.choosing.reasons = self.view.game.why_not(self.table.history.state, move)
        return refusal(self.table.reason_texts, self.view.game.rulebook)

    def _brings(self, move: Move) -> str:
        events = self.view.game.apply(self.table.history.state, move)[1]
        return phrase("drill_allowed", came=self._told_by(events))

    def _told_by(self, events: Any) -> str:
        return told_by(self.view, self.table.history.setup, events)

    def _say(self, html: str) -> None:
        self.message.value = f'<div role="status">{html}</div>' if html else ""

    def _show(self) -> None:
        drill, done = self.drill, self.met
        share = f'<progress max="{len(self.drills)}" value="{done}" aria-hidden="true"></progress>'
        where = phrase("drill_of", number=self.number + 1, all=len(self.drills), done=done)
        title = escape(f"{drill.chapter} {'★' * drill.difficulty}".rstrip())
        self.progress.value = f'<div class="rl-progress"><b>{title}</b>{share}<span>{where}</span></div>'
        shown(self.again, self.finished and not self.results.get(drill.name))
        self.again.description = phrase("drill_again")
        shown(self.check, not (self.finished or drill.do))
        shown(self.show_me, not self.finished)
        shown(self.choice, not drill.do)
        self.next.button_style = "primary" if self.finished else ""
        classed(self.table, "rl-asking", not (drill.do or self.finished))
        # Whose turn it is is told with the points of that seat.
        asked = any("points" in one.holds for one in drill.answers)
        classed(self.table, "rl-points-asked", asked and not self.finished)

    def _enter(self, chapter: str) -> None:
        if chapter != self.drill.chapter:
            mine = [at for at, drill in enumerate(self.drills) if drill.chapter == chapter]
            self.lay(next((at for at in mine if not self.results.get(self.drills[at].name)), mine[0]))

    def _note(self, what: str, text: str) -> None:
        before = len(self.notes.lines)
        # Several puzzles may have the same task: each has its number.
        section = f"{self._numbers[self.drill.name]}. {plain(self.drill.task)}"
        self.notes.add(self.drill.chapter, section, what, text)
        self.autosave.add([note_line(note) for note in self.notes.lines[before:]])

    def _tell_results(self) -> None:
        self.notes.reached[self.notes.title] = (self.met, len(self.drills))
        for listener in self.on_result:
            listener()

    def saved_lines(self) -> list[str]:
        """Return the drills as they are kept."""
        return [self._head, *map(note_line, self.notes.lines), *map(self._line, self.results)]

    def _line(self, name: str) -> str:
        day, times = self.answered_on.get(name, ""), self.times.get(name, 1)
        return json.dumps({"drill": name, "met": self.results[name], "day": day, "times": times})

    @in_its_language
    def resume_saved(self, text: str) -> None:
        """Go on where kept drills stood; what is kept of a drill that no longer exists is left out.

        Raises
        ------
        InputError
            If it is damaged.
        """
        names = {drill.name for drill in self.every}
        notes: list[Note] = []
        results: dict[str, bool] = {}
        days: dict[str, str] = {}
        self.times = {}
        # What follows the last end of a line was being written when the program was killed.
        for number, line in enumerate(text.split("\n")[1:-1], 2):
            data: Any = {} if line == "copy" else read_json(line, SOURCE, MOST_LINE)
            said = data.get("note", ["", "", "", ""]) if isinstance(data, dict) else None
            if not isinstance(said, list) or len(said) != 4 or not all(isinstance(word, str) for word in said):
                raise InputError.at(f"line {number}", "is neither a note nor a drill", SOURCE)
            if "note" in data:
                notes.append(Note(*said))
            elif data.get("drill") in names:
                results[data["drill"]] = data.get("met") is True
                days[data["drill"]] = str(data.get("day", ""))
                times = data.get("times", 1)
                self.times[data["drill"]] = max(times, 1) if isinstance(times, int) else 1
        for part in {note.part for note in notes}:
            self.notes.take_back_part(part, [note for note in notes if note.part == part])
        self.results, self.answered_on, self.number = results, days, -1
        today = date.today().isoformat()
        days_met = ((days[drill.name], at) for at, drill in enumerate(self.drills) if results.get(drill.name))
        self.old = [at for day, at in sorted(days_met) if day < today][:OLD_ONES]
        self.go_on()
        self._tell_results()


def _chapters(drills: tuple[Drill, ...]) -> list[str]:
    return list(dict.fromkeys(drill.chapter for drill in drills))
