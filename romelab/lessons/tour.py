"""The guided tour: a scripted game in which the learner makes every move, step by step.

The tour holds no rules. It reads the position and what the table refused, compares them with the aim of the step and
says what to say. Nothing is ever lost: a move that leads off the path stays in the history as a branch.
"""

from collections.abc import Sequence
from functools import partial
from random import randrange
from typing import Any, ClassVar

from romelab.controls.seating.game_view import GameView
from romelab.controls.stage.text import refusal, rule_link
from romelab.controls.stage.widgets import classed, shown
from romelab.controls.table.table import GameTable
from romelab.core.game import CHANCE, Move
from romelab.core.history import Point
from romelab.core.language import in_its_language
from romelab.core.saves import at_line, begins_save, head_line, steps_after
from romelab.lessons.autosave import NOT_YET, Guessed, TourState, note_line, read_tour, state_line, tour_head
from romelab.lessons.drills.task import DrillTable
from romelab.lessons.guide import Guide
from romelab.lessons.notes import Notes
from romelab.lessons.prediction import PredictBox
from romelab.lessons.quiz import QuizBox
from romelab.lessons.speaking import phrase
from romelab.lessons.steps import Script, ScriptedChance, Step, calm_html, html_of, plain, play_script

MOST_FALLS = 20
"""The most outcomes in a row that "Show me" lets come up until a step is done."""
MOST_DRAWN = 12
"""How many draws of drills there are: where there are fewer drills, they come in other positions."""


class Tour(DrillTable):
    """A guided tour at the game table.

    Parameters
    ----------
    view
        The game's view.
    setup
        What the game starts from.
    script
        The tour.
    notes
        Where everything is noted; notes of its own if left out.

    Attributes
    ----------
    table
        The game table; its panel begins with the guide.
    guide
        What the guide says, and the buttons of a step.
    notes
        What the learner predicted, did and asked.
    number
        Which step is shown, from 0; the number of steps when all are done.
    finished
        Whether the step shown is done, or the drill that follows it.
    seed
        Which drill of several is given; a different one in each tour.
    """

    table_type: ClassVar[type[GameTable]] = GameTable
    """The table of the game; a game whose table shows more names its own."""

    def __init__(self, view: GameView, setup: Any, script: Script, *, notes: Notes | None = None) -> None:
        self.view: GameView = view
        self.setup = setup
        self.script = script
        self.notes: Notes = Notes(script.title) if notes is None else notes
        self.number: int = 0
        self.seed: int = randrange(MOST_DRAWN)  # noqa: S311 - practice, not secrets
        self._history = play_script(view, setup, script.opening)
        self._opening: Point[Any] = self._history.here
        self._start = self._end = self._opening
        self._hints, self._sure = 0, None
        self.asked: list[str] = []
        self._predicted: dict[str, tuple[PredictBox, Point[Any]]] = {}
        self._till: dict[str, int] = {}
        self.finished, self._quiet = False, True
        self.guide: Guide = Guide(script)
        names = self.roles(setup, script.seat)
        fallen = [step for step in script.opening if not isinstance(step, Move)]
        self.table: GameTable = self.table_type(
            view,
            setup,
            bots=names,
            history=self._history,
            chance=ScriptedChance([*fallen, *script.falls]),
            guide=self.guide.controls(),
            words={"guide": self.guide.words},
        )
        self.table.on_change = self._look
        said = self.table.guarded
        self.guide.hint.on_click(said(lambda _b: self.give_hint()))
        self.guide.show_me.on_click(said(lambda _b: self.show_me()))
        self.guide.enter.observe(said(lambda change: self.enter(change["new"])), "value")
        self.guide.back.on_click(said(lambda _b: self.take_back()))
        self.guide.next.on_click(said(lambda _b: self.go_on()))
        self._kept: tuple[int, int, str, int] | None = None
        title, mine = f"{script.title}, {view.game.title}", partial(begins_save, game=view.game.id, tour=script.name)
        super().__init__(self.table, self.notes, title, "tour", mine)
        self._begin()
        self.notes.on_note += [self._autosave, self.table.still.changed]
        self.notes.picture = self.table.board.svg

    # ---- what a script or a test may call as well

    @property
    def language(self) -> str:
        """The language it speaks, by two letters: the one spoken when it was made."""
        return self.table.language

    @property
    def step(self) -> Step | None:
        """The step shown; None when all are done."""
        return self.script.steps[self.number] if self.number < len(self.script.steps) else None

    @property
    def off_path(self) -> bool:
        """Whether a move has been made, or a place in time gone to, that does not belong to this step."""
        if self.task:
            return False
        if self.table.history is not self._history:
            return True
        made = self._made()
        if made is None:
            return True
        step = self.step
        moves = [point.step for point in made if isinstance(point.step, Move)]
        return bool(moves) and not self.finished and not (step is not None and step.wanted and moves[0] in step.wanted)

    @in_its_language
    def go_on(self) -> None:
        """Go on to the next step, if this one is done; before it to a drill of what was new."""
        step = self.step
        if step is None or not self.finished:
            return
        if step.practise and self.task is None:
            self._give(step, step.practise[(self.seed + self.number) % len(step.practise)])
            return
        self._return_to(self._end, step.then)
        self._arrive(self.number + 1)

    @in_its_language
    def enter(self, number: int) -> None:
        """Go to a step, by its number from 0; what lies before it is played as the tour has it, and not noted."""
        if self._quiet or number == self.number:
            return
        self._return_to(self._opening)
        self._quiet, self.seed = True, self.seed + 1
        self._predicted, self._till = {}, {}
        for step in self.script.steps[:number]:
            self.table.replay(step.wanted[:1])
            self._let_fall(step)
            self.table.replay(step.then)
        self._arrive(number)

    def _arrive(self, number: int) -> None:
        self._start = self._end = self._history.here
        self.number, self.finished, self._hints, self._sure, self.asked = number, False, 0, None, []
        self._begin()

    @in_its_language
    def give_hint(self) -> None:
        """Say the next hint of this step."""
        step = self.step
        if step is None or self._hints >= len(step.hints):
            return
        hint = step.hints[self._hints]
        self._hints += 1
        self._note("asked for a hint", plain(hint))
        self._say(f'<div class="rl-hint">{html_of(hint)}</div>')
        self._buttons()

    @in_its_language
    def show_me(self) -> None:
        """Ask whether the learner would rather try first, and count; asked again, :meth:`make_it`."""
        if self._sure or self.step is None or self.finished or self._waits():
            self.make_it()
            return
        self._sure = self._history.here
        # Where a table of answers stands in for the program it cannot count.
        number = len(self._sections("was shown"))
        counted = f" {phrase('shown_so_far', number=number)}" if self.guide.back_in_time else ""
        self._say(f'<div class="rl-hint">{html_of(phrase("show_me_sure") + counted)}</div>')
        self._buttons()

    @in_its_language
    def make_it(self) -> None:
        """Do what the step asks for, to show how."""
        step = self.step
        if step is None or self.finished or self._waits():
            return
        if self.task:
            self.guide.extra.children[0].reveal()
            return
        if self.off_path:
            self.take_back()
        self._note("was shown", step.title)
        if step.wanted:
            self.table.play(step.wanted[0])
        elif step.done:
            self._let_fall(step)
        elif step.place:
            self.table.pick(step.place)
        elif step.asks:
            self.guide.extra.children[0].reveal()

    def _let_fall(self, step: Step) -> None:
        for _ in range(MOST_FALLS):
            if step.done is None or self.table.seat != CHANCE or step.done(self._history.state):
                break
            self.table.resolve_chance()

    @in_its_language
    def take_back(self) -> None:
        """Go back to where this step begins, or ended; what was tried stays in the history as a branch."""
        made = self._made() if self.table.history is self._history else None
        if made:
            self._note("took back", self._words(made) or phrase("a_step"))
        self._return_to(self._end)
        self._begin(again=True)

    # ---- inside

    @property
    def kept(self) -> TourState:
        """Where the tour stands, as it is kept."""
        shown = self.step.compares if self.step else ""
        guessed = tuple(
            Guessed(name, *box.written, since.number, self._till.get(name, NOT_YET))
            for name, (box, since) in self._predicted.items()
            # What came of a guess stands in the notes when its step is over.
            if box.written and (name not in self._till or name == shown)
        )
        task = self.task.name if self.task else ""
        start, end = self._start.number, self._end.number
        return TourState(self.number, self.finished, start, end, self._hints, guessed, task, self.seed)

    def _autosave(self) -> None:
        """Keep what is new since the last time; a tour in which nobody has done anything yet leaves no file."""
        history = self._history
        mine = [note for note in self.notes.lines if note.part == self.script.title]
        now = len(history.points) - 1, history.here.number, state_line(self.kept), len(mine)
        before, self._kept = self._kept, now
        if before is None or before == now:
            return
        fresh = [*steps_after(history, before[0]), *map(note_line, mine[before[3] :])]
        self.autosave.add([*fresh, now[2], at_line(history, self._standing())])

    def _standing(self) -> str:
        return phrase("at_step", number=self.number + 1, all=len(self.script.steps)) if self.step else phrase("at_end")

    def saved_lines(self) -> list[str]:
        """Return the tour as it is kept."""
        history = self._history
        mine = [note_line(note) for note in self.notes.lines if note.part == self.script.title]
        head = tour_head(head_line(history), self.script.name)
        last = at_line(history, self._standing())
        return [head, *steps_after(history, 0), *mine, state_line(self.kept), last]

    def resume_saved(self, text: str) -> None:
        """Go on where a kept tour stood; see :meth:`saved_lines`."""
        history, state, notes = read_tour(text, self.view.game, self.setup, self.script)
        wishes = {step.predict.name: (number, step) for number, step in enumerate(self.script.steps) if step.predict}
        self._predicted, self._till = {}, {}
        for guess in state.guessed:
            number, step = wishes[guess.name]
            box = self._predict_box(step, f"{number + 1}. {step.title}")
            came = ""
            if guess.till != NOT_YET:
                self._till[guess.name] = guess.till
                came = self._came(step, history.points[guess.since], history.points[guess.till])
            box.restore(guess.guess, guess.reason, came)
            self._predicted[guess.name] = (box, history.points[guess.since])
        self.notes.take_back_part(self.script.title, notes)
        self._clear_task()
        self._quiet, self.table.hold = True, ""
        # What was refused here before is no answer to the step gone on with.
        self.table.choosing.forget()
        self.table.history = self._history = history
        self._start, self._end = history.points[state.start], history.points[state.end]
        self.number, self.finished, self._hints, self.asked = state.number, state.finished, state.hints, []
        self._opening, self._sure = history.points[len(self.script.opening)], None
        self._begin()
        step = self.step
        if step is not None and self.finished and step.compares in self._predicted:
            self.guide.extra.children = (self._predicted[step.compares][0],)
        self.seed = state.seed
        if step is not None and state.task in step.practise:
            self._give(step, state.task)
            self.finished: bool = state.finished
            self._buttons()
        else:  # a step whose drill is open has been noted as done
            self._look()

    def _made(self) -> list[Point[Any]] | None:
        """Return the points since this step began; None if the position looked at is before it or on another branch."""
        line = self._history.here.line()
        return line[line.index(self._start) + 1 :] if self._start in line else None

    def _return_to(self, point: Point[Any], then: Sequence[Move] = ()) -> None:
        self._clear_task()
        self._quiet = True
        self.table.hold = ""
        self.table.history = self._history
        self._history.goto(point.number)
        self.table.replay(then)
        self._quiet = False

    def _begin(self, *, again: bool = False) -> None:
        """Show the step; ``again`` after something was taken back."""
        self._quiet = True
        step = self.step
        self.table.picker.asked = step.wanted if step else ()
        self.guide.reach(self.number, finished=self.finished)
        if step is None:
            # A table of answers knows one way to the end only.
            self.guide.open(None, self._rules_met() if self.guide.back_in_time else "")
            self.table.shut(phrase("tour_held"))
            self.guide.extra.children = ()
        elif not again:
            self.table.picker.forget()
            self.guide.open(step)
            self._ask(step)
        if not self.finished:
            self._say("")
        self._hold()
        self.table.refresh()
        self._buttons()
        self._quiet = False

    # ---- a drill of what was new

    @in_its_language
    def _give(self, step: Step, name: str) -> None:
        """Lay a drill on the table and ask it."""
        self._quiet, self.finished, self._sure = True, False, None
        question, section = self.lay_task(name, self.seed // len(step.practise)), self._task_section()
        self.guide.text.value = f"<h4>{phrase('now_you')}</h4>"
        self.guide.reach(self.number, finished=True)
        self.guide.extra.children = (QuizBox(question, on_right=self._solved, **self._where(section)),)
        self._say("")
        self._quiet = False
        self._buttons()

    def _solved(self) -> None:
        self.finished = True
        self.table.choosing.forget()
        self.table.say("")
        self._say("")
        self.table.refresh()
        section = self._task_section()
        if self.task and len(self.guide.extra.children[0].tries) == 1 and section not in self._sections("was shown"):
            self.notes.add(self.script.title, section, "did", f"{phrase('drill_rules')} {', '.join(self.task.rules)}")
        self._buttons()

    def _task_section(self) -> str:
        return f"{self._section()} ({phrase('now_you')})"

    def _clear_task(self) -> None:
        """Set up the game of the tour again."""
        if self.task:
            self._quiet, self.task = True, None
            self.lay_game(self._history, self.script.seat)

    def _ask(self, step: Step) -> None:
        """Put up the prediction or question of a step."""
        section = self._section()
        if step.predict:
            name = step.predict.name
            if name not in self._predicted:
                self._predicted[name] = (self._predict_box(step, section), self._start)
            self.guide.extra.children = (self._predicted[name][0],)
        elif question := step.question:
            self.guide.extra.children = (QuizBox(question, on_right=self._answered, **self._where(section)),)
        else:
            self.guide.extra.children = ()

    def _predict_box(self, step: Step, section: str) -> PredictBox:
        ask, reasoned = step.words.say("predict.ask"), bool(step.predict and step.predict.reasoned)
        where = {"on_written": self._written, **self._where(section)}
        return PredictBox(ask, step.guesses, reasoned=reasoned, answer=step.replies, **where)

    def _where(self, section: str) -> Any:
        return {"notes": self.notes, "part": self.script.title, "section": section}

    def _written(self) -> None:
        self.table.picker.forget()
        self.table.choosing.forget()
        self._hold()
        self.table.refresh()
        self._say(html_of(phrase("your_turn")) if self.step and self.step.task else "")
        self._buttons()

    def _answered(self) -> None:
        self._written()
        self._finish()

    def _waits(self) -> bool:
        """Whether a prediction of this step is still to be written."""
        step = self.step
        return bool(step and step.predict and not self._predicted[step.predict.name][0].written)

    def _hold(self) -> None:
        self.table.say("")  # what was answered before is not an answer to what can be done now
        if self.step is None:
            return
        self.table.hold = ""
        if self._waits():
            self.table.hold = phrase("guess_first")
        elif self.finished:
            self.table.hold = phrase("step_done")

    def _look(self) -> None:
        """Compare what the table shows with the aim of the step; called after every change of the table."""
        step = self.step
        if self._quiet or step is None or self.task:
            return
        if self.off_path:
            self._say(self._off_words(step))
            if step.asks and not self.finished:
                self._ask(step)  # anew, for whoever comes back
        elif not self.finished:
            self._note_reasons(step)
            if self._reached(step):
                self._finish()
                return
            refusals = step.refusals
            said = [refusals[reason.rule] for reason in self.table.reasons if reason.rule in refusals]
            self._say("".join(map(calm_html, dict.fromkeys(said))))
        self._buttons()

    def _reached(self, step: Step) -> bool:
        if self._waits():
            return False
        if step.wanted:
            return any(point.step in step.wanted for point in self._made() or () if isinstance(point.step, Move))
        if step.done:
            return step.done(self._history.state)
        if step.refused:
            return any(reason.rule == step.refused for reason in self.table.reasons)
        return bool(step.place) and self.table.picked == step.place

    def _finish(self) -> None:
        step = self.step
        if step is None or self.finished:
            return
        self.finished, self._end = True, self._history.here
        if done := self._words(self._made() or []):
            self._note("did", done)
        elif step.place and not step.refused:
            self._note("did", phrase("found_it"))
        if step.compares in self._predicted:
            self._show_result(step.compares)
        rulebook = self.view.game.rulebook
        why = [reason for reason in self.table.reason_texts if not step.refused or reason.rule == step.refused]
        praise = f'<div class="rl-right">{html_of(step.praise)}</div>' if step.praise else ""
        self._say(refusal(why[:1], rulebook) + praise)
        self._begin(again=True)

    def _show_result(self, name: str) -> None:
        box, since = self._predicted[name]
        asked = next(step for step in self.script.steps if step.predict and step.predict.name == name)
        self._till[name] = self._history.here.number
        box.show(self._came(asked, since, self._history.here))
        self.guide.extra.children = (box,)

    def _sections(self, *what: str) -> set[str]:
        """Return the sections of this tour in which something of a kind is noted."""
        return {note.section for note in self.notes.lines if note.part == self.script.title and note.what in what}

    def _rules_met(self) -> str:
        """Say which rules of the rulebook bore on what the learner did unaided, and note it."""
        own = self._sections("did", "asked and was told") - self._sections("was shown")
        steps = [step for number, step in enumerate(self.script.steps, 1) if f"{number}. {step.title}" in own]
        moves = {move for step in steps for move in step.wanted}
        met = {event.rule for point in self._history.here.line() if point.step in moves for event in point.events}
        mine = [note.text for note in self.notes.lines if note.part == self.script.title and note.what == "did"]
        met |= {word.strip(",") for text in mine for word in text.split()}  # of drills the numbers of their rules
        book = self.view.game.rulebook
        rules = [rule.id for rule in book if rule.id in met | {step.refused for step in steps}]
        told = phrase("tour_rules", number=len(rules), all=len(book))
        if rules:
            self.notes.put(self.script.title, self._section(), "did", f"{told} {', '.join(rules)}")
        return f"<p>{told} {''.join(rule_link(rule, book) for rule in rules)}</p>"

    def _note(self, what: str, text: str) -> None:
        self.notes.add(self.script.title, self._section(), what, text)

    def _section(self) -> str:
        step = self.step
        return f"{self.number + 1}. {step.title}" if step else phrase("step_end")

    def _note_reasons(self, step: Step) -> None:
        if step.place and not step.refused:
            return  # the click is what is asked for, not a move
        for reason in self.table.reason_texts:
            line = f"{reason.text} ({reason.rule})"
            if line not in self.asked:
                self.asked.append(line)
                self._note("asked and was told" if step.refused else "was refused", line)

    def _words(self, points: Sequence[Point[Any]]) -> str:
        """Say what was done at these points: moves by their names, outcomes by what came of them."""
        said: list[str] = []
        for point in points:
            if isinstance(point.step, Move):
                said.append(self.view.move_words(self.setup, point.step))
            else:
                words = [self.view.event_words(self.setup, e, self.script.seat, everything=False) for e in point.events]
                said += [text for text in words if text]
        return "; ".join(said)

    def _off_words(self, step: Step) -> str:
        if self.table.history is not self._history:
            return calm_html(phrase("other_game"))
        made = self._made()
        if made is None:
            return calm_html(phrase("other_position"))
        first = next(point.step for point in made if isinstance(point.step, Move))
        said = step.otherwise
        text = said.get(first.kind) or said.get("any") or phrase("not_this_step")
        return calm_html(phrase("back_as_branch", said=text))

    def _say(self, html: str) -> None:
        """Say something to what was done; a game's tour may show more beside it."""
        self.guide.say(html)

    def _buttons(self) -> None:
        step, waits = self.step, self._waits()
        classed(self.table, "rl-asking", bool(step and not self.finished and (step.asks or waits or self.task)))
        classed(self.table, "rl-drilling", self.task is not None)
        off = step is not None and self.off_path
        # Whoever tried is asked again.
        self._sure = None if self.finished or self._sure is not self._history.here else self._sure
        sure = self._sure is not None
        self.guide.offer(self.number, finished=self.finished, off=off, waits=waits, hints=self._hints, sure=sure)
        if self.task:
            shown(self.guide.hint, False)
        elif step and step.practise:
            self.guide.next.description = phrase("next")
        self.notes.reached[self.script.title] = (self.number + self.finished, len(self.script.steps))
        self._autosave()

    def _came(self, step: Step, since: Point[Any], till: Point[Any]) -> str:
        """Say what came of a step's prediction between two points of a game."""
        line = till.line()
        against = self.view.against(self.setup, till.state, step.place) if step.refused else ()
        events = [event for point in line[line.index(since) + 1 :] for event in point.events]
        return step.came(till.state, [*events, *against])
