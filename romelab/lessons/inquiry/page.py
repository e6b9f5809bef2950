"""A history lesson on the page: one question, one picture, a guess, what came, a source, a claim."""

# pyright: basic
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property, partial, wraps
from html import escape
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Concatenate, ParamSpec, TypeVar

import ipywidgets as widgets

from romelab.controls.stage.stage import Stage
from romelab.controls.stage.widgets import shown
from romelab.core.language import in_its_language, speaking, spoken
from romelab.drawing.once import drawn
from romelab.lessons.autosave import AutosavedInputs
from romelab.lessons.inquiry import handout
from romelab.lessons.inquiry.boxes import ASKED, CardBox, ClaimBox, Decisions, LeverBox, historians_html
from romelab.lessons.inquiry.figures import CheckedFigures, check
from romelab.lessons.inquiry.glossary import ReadAloud, explained, glossary_html
from romelab.lessons.inquiry.picture import LessonPicture, bar_chart, places_map
from romelab.lessons.inquiry.plan import PARTS, LessonPlan, lesson_plan
from romelab.lessons.inquiry.prediction import GuessBox
from romelab.lessons.inquiry.quiz import VoteBox, old_questions, quiz_boxes
from romelab.lessons.inquiry.schema import DATA, LEVELS, Text
from romelab.lessons.inquiry.speaking import called, phrase
from romelab.lessons.notes import Notes
from romelab.lessons.part import EXPLAIN_WORDS, Part, area, main_button, noted, refusal, words_in
from romelab.lessons.quiz import QuizBox, headed
from romelab.lessons.report import Report
from romelab.lessons.steps import Answer, Question, html_of

OPENERS = {"came": "predict", "decided": "hands_on", "explained": "explain"}
"""Which part opens each gate."""


def _with_image(make: Callable[[], LessonPicture | None]) -> LessonPicture | None:
    """Return a picture of a lesson once it is drawn."""
    found = make()
    return replace(found, picture=found.image) if found else None


SHOWN = {"picture": "before", "predict": "after", "teacher": "handout"}
"""The picture that a part shows."""


def left_out(part: str) -> tuple[widgets.HTML, ...]:
    """Return what a part says when the form that is shown leaves it out."""
    words = f"<p class='rl-quiet'>{escape(phrase('left_out', part=called('page_part', part)))}</p>"
    return (widgets.HTML(words, _dom_classes=("rl-left-out-words",)),)


P = ParamSpec("P")
AnyPart = TypeVar("AnyPart", bound=widgets.VBox)


def once(make: Callable[Concatenate["LessonPage", P], AnyPart]) -> Callable[Concatenate["LessonPage", P], AnyPart]:
    """Make a part of the page when it is first asked for; asked again, the same is returned."""

    @wraps(make)
    def given(page: "LessonPage", *args: P.args, **kwargs: P.kwargs) -> AnyPart:
        part = make.__name__ + " ".join(each for each in args if isinstance(each, str))
        return page._once(part, partial(make, page, *args, **kwargs))

    return given


class LessonPage:
    """The parts of a lesson; each call gives one, for a cell of its own.

    Parts open one after the other: hands on when the result is seen, the gap when all is decided where moments are
    to be decided, all else when the gap is explained. A teacher opens all of them at once in :meth:`teacher`.

    Parameters
    ----------
    plan
        The lesson.
    workings
        A module with the lesson's computed figures (``figures()``), its pictures (``before()``,
        ``after()``), what the guess is drawn on (``drawn()``) and what to try (``hands_on()``); each may be missing.

    Attributes
    ----------
    plan
        The lesson as data.
    level
        ``"A"``, ``"B"`` or ``"U"``; set it to change all texts.
    notes
        What was guessed, explained, answered and claimed, as plain data for a report.
    language
        The language of its own words, by two letters: the one spoken when it was opened.
    votes
        The votes by their names, once :meth:`ask` was called.
    kept
        Keeps what is chosen, written and pressed.
    """

    def __init__(self, plan: LessonPlan, workings: ModuleType | None = None) -> None:
        self.plan = plan
        self.language: str = spoken()
        self.notes: Notes = Notes(phrase("lesson_title", number=plan.number, title=plan.title))
        self._workings, self._level = workings, "A"
        self._on_level: list[Callable[[str], None]] = []
        self._gates: dict[str, list[tuple[widgets.HTML, widgets.VBox]]] = {name: [] for name in OPENERS}
        self._open: set[str] = set()
        self._parts: dict[str, Any] = {}
        title = phrase("lesson_kept", number=plan.number, title=plan.title)
        # A lesson of one's own may be called like one of romelab's.
        name = plan.name if plan.is_romelabs else f"own {plan.name}"
        self.saved_inputs = AutosavedInputs(title, "lesson", name, lambda: plan.called("lesson_kept"), self._words)
        self._tried: list[widgets.Widget] = []
        self._decisions: Decisions | None = None
        self._has_explained = False
        self._minutes, self._by_hands = plan.lasts, False
        self.votes: dict[str, VoteBox] = {}

    def __repr__(self) -> str:
        return f"<LessonPage {self.plan.number}: {self.plan.title}>"

    @in_its_language
    def _words(self) -> dict[str, str]:
        return self.plan.words()

    # ------------------------------------------------------------------------------------------------ level, gates

    @property
    def level(self) -> str:
        """The level whose texts are shown."""
        return self._level

    @level.setter
    def level(self, level: str) -> None:
        if level not in LEVELS:
            raise ValueError(f"levels are A, B and U, not {level!r}")
        self._level = level
        for tell in self._on_level:
            tell(level)
        self._changed()

    @property
    def minutes(self) -> int:
        """The minutes of the form that is shown: those of the lesson, or of one of its short forms."""
        return self._minutes

    @minutes.setter
    def minutes(self, minutes: int) -> None:
        self._minutes = minutes
        for name, part in self._parts.items():
            self._leave_out(name, part)
        for gate, opener in OPENERS.items():
            if not self._has(opener):
                self._opened(gate)
        self._changed()

    def _has(self, part: str) -> bool:
        """Tell whether the form that is shown has a part of the page."""
        short = next((each for each in self.plan.short if each.minutes == self._minutes), None)
        return short is None or part not in PARTS or part in short.parts

    def _leave_out(self, name: str, part: Any) -> None:
        change = part.remove_class if self._has(name.split()[0]) else part.add_class
        change("rl-left-out")

    def _live(self, make: Callable[[str], str]) -> widgets.HTML:
        """Return a text that changes with the level."""
        text = widgets.HTML()
        self._at_each(lambda level: setattr(text, "value", make(level)))
        return text

    def _at_each(self, tell: Callable[[str], None]) -> None:
        """Do something for the level that is shown, and for each that will be."""

        def told(level: str) -> None:
            with speaking(self.language):
                tell(level)

        self._on_level.append(told)
        told(self._level)

    def _said(self, text: Text) -> widgets.HTML:
        return self._live(lambda level: explained(html_of(text.at(level))))

    def _opened(self, gate: str) -> None:
        self._open.add(gate)
        for closed, inside in self._gates[gate]:
            closed.layout.display, inside.layout.display = "none", ""

    def open_all(self) -> None:
        """Open every part, as a teacher does who only wants to show or print something."""
        for gate in self._gates:
            self._opened(gate)
        self._changed()

    def _gated(self, gate: str, what: str, *children: widgets.Widget) -> Part:
        """Keep a part shut until its time has come; open where the page leaves out what would open it."""
        told = phrase("opens_when", what=what, gate=called("gate", gate))
        closed = widgets.HTML(f"<p class='rl-quiet'>{escape(told)}</p>")
        inside = widgets.VBox(children)
        self._gates[gate].append((closed, inside))
        if gate in self._open or OPENERS[gate] not in self._parts or not self._has(OPENERS[gate]):
            closed.layout.display = "none"
        else:
            inside.layout.display = "none"
        return self._box(closed, inside)

    def _box(self, *children: widgets.Widget) -> Part:
        box = Part(children)
        box.add_class("rl-inquiry")
        return box

    @in_its_language
    def _once(self, part: str, make: Callable[[], Any]) -> Any:
        if part not in self._parts:
            self._parts[part] = found = make()
            if part in PARTS:
                found.children = (*left_out(part), *found.children)
            self._leave_out(part, found)
            if part not in ("picture", "teacher"):
                self.saved_inputs.hold(part, found, skip=self._tried)
        return self._parts[part]

    def _changed(self) -> None:
        for part in self._parts.values():
            part.still.changed()

    def _working(self, name: str) -> Any:
        make = getattr(self._workings, name, None)
        return None if make is None else make()

    # ------------------------------------------------------------------------------------------------------- parts

    @once
    def start(self) -> widgets.VBox:
        """Return what is to be said before, the switch of levels, and a switch for a class with one computer."""
        switch = widgets.ToggleButtons(
            options=[(phrase("level_choice", level=level, who=called("level", level)), level) for level in LEVELS],
            value=self._level,
        )
        forms = [self.plan.lasts, *(each.minutes for each in self.plan.short)]
        lasts = widgets.ToggleButtons(
            options=[(phrase("so_many_minutes", number=each), each) for each in forms], description=phrase("how_long")
        )
        lasts.observe(lambda change: setattr(self, "minutes", change["new"]), "value")
        switch.observe(lambda change: setattr(self, "level", change["new"]), "value")
        self._on_level.append(lambda level: setattr(switch, "value", level))
        projector = widgets.Checkbox(description=phrase("one_computer"), indent=False)
        projector.observe(lambda change: self.with_hands(change["new"]), "value")
        plan = self.plan
        care = self._live(lambda level: f"<p class='rl-hint'>{escape(plan.care.at(level))}</p>" if plan.care else "")
        return self._box(self.saved_inputs.autosave, switch, projector, care, *([lasts] if self.plan.short else []))

    def with_hands(self, yes: bool) -> None:
        """Count hands, for guess and votes, where one computer serves the class; or back."""
        self._by_hands = yes
        self._guess.with_hands(yes)
        for vote in self.votes.values():
            vote.with_hands(yes)

    @once
    def recall(self) -> widgets.VBox:
        """Return three questions of earlier lessons; there are none in a lesson of one's own, nor in the first."""
        boxes: list[widgets.Widget] = []
        for number, (lesson, each) in enumerate(old_questions(self.plan.number if self.plan.is_romelabs else 0), 1):
            answers = tuple(Answer(reply.text, reply.because, reply.right) for reply in each.answers)
            where = {"notes": self.notes, "part": phrase("earlier_lessons"), "section": f"{number}. {each.ask}"}
            heading = phrase("of_lesson", number=lesson, title=lesson_plan(lesson).title)
            boxes.append(headed(QuizBox(Question(each.ask, answers), **where), heading))
        return self._box(*boxes)

    @once
    def picture(self, shown: LessonPicture | None = None) -> widgets.VBox:
        """Return the picture that the lesson opens with, and what to look for.

        Parameters
        ----------
        shown
            A picture of one's own; without it the lesson's.
        """
        return self._box(self._aloud(), self._pictured(shown, "before"), self._said(self.plan.picture))

    def _aloud(self) -> ReadAloud:
        return ReadAloud(self.plan.language)

    def _pictured(self, shown: LessonPicture | None, name: str) -> widgets.HTML:
        found = shown or self._drawn(name)
        return widgets.HTML(found.html() if found else "")

    def _drawn(self, name: str) -> LessonPicture | None:
        return next((drawn(draw) for draw in self._drawing(name)), None)

    def _drawing(self, name: str) -> Iterable[Callable[[], LessonPicture | None]]:
        """Return what draws a picture, if there is one: the lesson's program, or the bars of its file."""
        make = getattr(self._workings, name, None)
        if (bars := self.plan.bars) is not None and self._workings is None and name != "handout":
            make = partial(bar_chart, bars, hidden=bars.hidden if name == "before" else ())
        return () if make is None else (partial(_with_image, make),)

    def pictures_of(self, part: str) -> Iterable[Callable[[], Any]]:
        """Return what draws the pictures that a part shows, for whoever has them drawn before it is asked for.

        Parameters
        ----------
        part
            The name of its function, such as ``"picture"``.
        """
        if part == "source":
            return [partial(places_map, card.places) for card, _ in self.plan.sources if card.places]
        return self._drawing(SHOWN[part]) if part in SHOWN else ()

    @cached_property
    @in_its_language
    def _guess(self) -> GuessBox:
        box = GuessBox(self.plan.guess, self.notes, lambda: self._opened("came"), self._working("drawn"))
        self._at_each(box.say)
        self._said_or_written("reason", box.say_aloud)
        return box

    def _said_or_written(self, name: str, say_aloud: Callable[[bool], None]) -> None:
        """Let a box be written into at the levels that do, and its words be said aloud at the others."""
        self._at_each(lambda level: say_aloud(not self.plan.writes(level, name)))

    @once
    def predict(self, after: LessonPicture | None = None) -> widgets.VBox:
        """Ask for the guess and its reason; once it is written, a button shows what came, with any picture there is.

        Parameters
        ----------
        after
            A picture of what came; without it the lesson's.
        """
        picture = widgets.VBox((self._pictured(after, "after"),))
        picture.layout.display = "" if "came" in self._open else "none"
        self._gates["came"].append((widgets.HTML(), picture))
        return self._box(self._aloud(), self._guess, picture)

    @once
    def hands_on(self, widget: widgets.Widget | None = None) -> widgets.VBox:
        """Return what to try, and the task whose answer stands nowhere on the page.

        Parameters
        ----------
        widget
            Controls of one's own; without them the lesson's.
        """
        tried = widget or self._working("hands_on")
        if tried is None and self.plan.moments:
            tried = self._decisions = Decisions(self.plan.moments, self.plan.roles, self.notes, self._all_decided)
            self._tried.append(tried)
            for number, each in enumerate(tried.boxes, 1):
                self._said_or_written(f"decision_{number}", each.say_aloud)
            # Kept apart: what was chosen is numbered as it was when no reason was asked for.
            self.saved_inputs.hold("trying_out", tried, skip=tried.written)
            self.saved_inputs.hold("deciding", tried, skip=tried.chosen)
        elif tried is not None:
            self._tried.append(tried)
            # An explorer keeps what is asked by itself.
            if not isinstance(tried, Stage):
                self.saved_inputs.hold("trying_out", tried)
        task = self._writing("task", phrase("own_task"), self.plan.task, phrase("keep_it"), 3)
        observed = self._said(self.plan.observe)
        part = self._gated("came", phrase("this_part"), self._aloud(), observed, *([tried] if tried else []), task)
        if isinstance(tried, Stage):
            # Its picture is that of the part.
            tried.still = part.still
        return part

    def _writing(
        self, name: str, part: str, asked: Text, button: str, fewest: int, then: Callable[[], None] = lambda: None
    ) -> widgets.VBox:
        wrote, said, aloud = area(part, 3), widgets.HTML(), widgets.HTML(f"<p>{phrase('say_aloud')}</p>")

        def say_aloud(yes: bool) -> None:
            shown(aloud, yes)
            shown(wrote, not yes)
            shown(keep, not yes or name == "explain")

        def write() -> None:
            with speaking(self.language):
                take()

        def take() -> None:
            if self.plan.writes(self._level, name):
                if words_in(wrote.value) < fewest:
                    said.value = refusal(phrase("write_more", number=fewest))
                    return
                self.notes.put(part, asked.at(self._level), "wrote", wrote.value)
            said.value = noted()
            then()

        def catch_up(_change: object) -> None:
            # A click can overtake the last words on their way to the kernel: what was refused is then kept after all.
            if "rl-refusal" in said.value and words_in(wrote.value) >= fewest:
                write()

        keep = main_button(button, write)
        wrote.observe(catch_up, "value")
        heading = widgets.HTML(f"<h4>{escape(part)}</h4>")
        self._said_or_written(name, say_aloud)
        parts = (heading, self._said(asked), aloud, wrote, keep, said)
        return widgets.VBox(parts, _dom_classes=("rl-card", "rl-debrief"))

    @once
    def explain(self) -> widgets.VBox:
        """Return the box in which the gap between guess and result is explained; it opens all parts below."""
        part, button = phrase("explain_gap"), phrase("keep_and_go_on")
        box = self._writing("explain", part, self.plan.explain, button, EXPLAIN_WORDS, self._explained)
        return self._gated("decided" if self._decisions else "came", phrase("this_part"), box)

    def _explained(self) -> None:
        self._has_explained = True
        # A lesson begun when decisions were not asked for may go on with the gap explained and nothing decided.
        if self._decisions is None or "decided" in self._open:
            self._opened("explained")

    def _all_decided(self) -> None:
        self._opened("decided")
        if self._has_explained:
            self._opened("explained")
        self._changed()

    @once
    def source(self, *names: str) -> widgets.VBox:
        """Return source cards beside their maps, with close reading.

        Parameters
        ----------
        *names
            Which cards; without names those of the lesson, as the level reads them.
        """
        boxes: list[widgets.Widget] = []
        for card, levels in self.plan.sources:
            if names and card.id not in names:
                continue
            box = CardBox(card, self.notes, self.plan.language)
            self._shown_at(box, levels)
            self._at_each(box.say)
            for each in box.boxes:
                self._said_or_written("reading", each.say_aloud)
            boxes.append(box)
        words = widgets.HTML(glossary_html(self.plan.number))
        held = self._live(lambda level: historians_html(self.plan.historians.at(level)))
        return self._gated("explained", phrase("the_source"), *boxes, held, words)

    def _shown_at(self, box: widgets.Box, levels: str) -> None:
        self._at_each(lambda level: setattr(box.layout, "display", "" if level in levels else "none"))

    @once
    def ask(self) -> widgets.VBox:
        """Return the votes and the quiz."""
        boxes = quiz_boxes(self.plan.name, self.plan.quiz, self.notes)
        for question, box in boxes.items():
            self._shown_at(box, question.levels)
            if isinstance(box, VoteBox):
                self.votes[box.name] = box
                box.with_hands(self._by_hands)
        return self._gated("explained", phrase("the_quiz"), *boxes.values())

    @once
    def claim(self) -> widgets.VBox:
        """Return the claim with its evidence and its doubt, and below it where the game departs from history."""
        box = ClaimBox(self.notes)
        self._at_each(lambda level: box.ask([name for name in ASKED if self.plan.writes(level, name)]))
        box.children = (self._said(self.plan.claim), *box.children)
        game = self._live(lambda level: f"<h4>{phrase('game_or_history')}</h4>{html_of(self.plan.game.at(level))}")
        further = self._live(lambda level: f"<h4>{phrase('second_lesson')}</h4>{html_of(self.plan.go_on.at(level))}")
        levers = [LeverBox(self.plan.lever)] if self.plan.lever else []
        return self._gated("explained", phrase("the_claim"), box, game, further, *levers)

    @once
    def report(self) -> Report:
        """Return the report to hand in."""
        report = Report(self.notes, f"{self.plan.name}_report.html")
        self._tried.append(report.make)
        return report

    @once
    def teacher(self) -> widgets.VBox:
        """Return what can be printed and a button that opens all parts; of one's own lesson the teacher's part, too.

        Answers of romelab's lessons stand on the page for the teacher, where pupils do not look.
        """
        unlock = widgets.Button(description=phrase("open_all_parts"), layout=widgets.Layout(width="max-content"))
        unlock.on_click(lambda _b: self.open_all())
        hidden = f"{self.plan.name}_teacher.html" if self.plan.is_romelabs else ""
        # As a text the handout alone: a page that carries all of them twice would be slow to come.
        links = self._live(
            lambda _level: " ".join(
                f"<p>{each.link(text='_handout_' in each.name)}</p>" for each in self.printed() if each.name != hidden
            )
        )
        told = f"<details><summary>{phrase('teachers_fold')}</summary>{handout.teacher_html(self.plan)}</details>"
        fold = widgets.HTML(f"<p>{phrase('answers_apart')}</p>" if self.plan.is_romelabs else told)
        return self._box(fold, widgets.HTML(f"<h4>{phrase('to_print')}</h4>"), links, unlock)

    @in_its_language
    def printed(self) -> tuple[handout.PrintedPage, ...]:
        """Return the pages to print: handout, teacher's page, the whole lesson, and a page for each source card."""
        plan, level = self.plan, self._level
        cards = plan.cards(level)
        before, after = self._drawn("before"), self._drawn("after")
        shown = self._drawn("handout") or before
        pages = [
            handout.handout(plan, level, shown),
            handout.teacher_page(plan),
            handout.on_paper(plan, level, before, after),
        ]
        pages += [handout.moments_page(plan)] if plan.moments else []
        return (*pages, *(handout.card_page(card, plan.credits) for card in cards))

    def check(self, **values: float) -> CheckedFigures:
        """Compare every figure of the page with what is computed now, and show each with mark and source.

        Parameters
        ----------
        **values
            Figures computed in the notebook, by name; the lesson's own need not be given.

        Raises
        ------
        AssertionError
            If a figure came out otherwise or was not computed; with all of them.
        """
        computed: Mapping[str, float] = self._working("figures") or {}
        return check(self.plan.figures, {**computed, **values})


def open_lesson(which: int | str | Path, workings: ModuleType | None = None, *, language: str = "") -> LessonPage:
    """Open a history lesson.

    Parameters
    ----------
    which
        Number of one of romelab's lessons, or the file of a lesson of one's own.
    workings
        Module that computes the figures and draws the pictures of a lesson of one's own; see :class:`LessonPage`.
    language
        Two letters: ``"de"``; that of the page if left out. The lesson's texts stand as in its file, or in
        the one beside it in this language, ``my_lesson.de.toml``.

    Returns
    -------
    LessonPage
        Its parts, for one cell each: ``start()``, ``picture()``, ``predict()``, ``hands_on()``, ``explain()``,
        ``source()``, ``ask()``, ``claim()``, ``report()``, ``teacher()``, ``check()``.

    Raises
    ------
    InputError
        If there is no such lesson, or its file has problems; with every problem.

    Examples
    --------
    >>> lesson = open_lesson(1)
    >>> lesson.plan.title, lesson.level
    ('Nearer in days than in miles', 'A')
    """
    with speaking(language):
        plan = lesson_plan(which)
        if workings is None and isinstance(which, int) and (DATA.parent / "workings" / f"{plan.name}.py").is_file():
            workings = import_module(f"romelab.lessons.inquiry.workings.{plan.name}")
        return LessonPage(plan, workings)
