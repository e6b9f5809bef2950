"""What every explorer does: hold one question, show its answer, take changes back and make them again."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial, wraps
from operator import attrgetter
from typing import Any, ClassVar, Generic, NamedTuple, ParamSpec, TypeVar, cast

import ipywidgets as widgets

from romelab.controls.losing import LOST, LOST_PROVINCE, LOST_WAY
from romelab.controls.stage.board import LiveBoard
from romelab.controls.stage.snapshot import static_html
from romelab.controls.stage.stage import Overlay, Stage
from romelab.controls.stage.text import Text, phrase, plain_words
from romelab.controls.stage.widgets import button
from romelab.controls.storage import saved_explorations as saved
from romelab.controls.storage.autosave import Autosave
from romelab.core.errors import InputError, Problem
from romelab.core.language import in_its_language
from romelab.core.serialization import from_plain, to_plain
from romelab.keeping.folder import here

P = ParamSpec("P")
T = TypeVar("T")
Question = TypeVar("Question")
Answer = TypeVar("Answer")


class Ask(NamedTuple):
    """A control that asks: what it shows of a question, and what a change of it does.

    Attributes
    ----------
    control
        The control.
    field
        The field of the question that it shows, and that :meth:`Explorer.ask` changes.
    shows
        What it shows of a question, where that is not the field as it is.
    does
        What a change does, where it asks for more than the field.
    """

    control: Any
    field: str = ""
    shows: Callable[[Any], Any] | None = None
    does: Callable[[Any], None] | None = None


class Explorer(Stage, Generic[Question, Answer]):
    """A stage on which one frozen question is asked, changed and taken back.

    A game's explorer builds its controls, hands them over here, and says in six methods how a question is answered,
    changed and shown: :meth:`ask_network`, :meth:`ask`, :meth:`listen`, :meth:`show_controls`, :meth:`draw`, and
    :meth:`first`.

    Parameters
    ----------
    board
        The live board.
    choices
        Controls of the panel, top to bottom.
    main
        The main buttons.
    bar
        Controls of the bar after undo, redo and start again.
    asks
        What controls show of a question and ask for, a row each.
    texts, overlays, kind, title
        As a :class:`~romelab.controls.stage.stage.Stage` takes them.

    Attributes
    ----------
    tag
        What its questions are called where they are written as a line; empty if they are not.
    module, on
        The module that knows the questions (``first_question``, ``answer`` and ``changed``), and what they are asked
        of: a network or a game. An explorer that says these in methods of its own has none.
    standing
        Where the exploration stands: what is asked, and what undo and redo lead to.
    answer
        What the network says to it.
    back, forth, again
        The buttons of the bar.
    first_end
        The place clicked first while a way is being taken away by its two ends; empty for none.
    keep
        Keeps every question that somebody asks on the page; what a program asks is nobody's work.
    """

    tag: ClassVar[str] = ""
    module: ClassVar[Any] = None
    on: Any

    def __init__(
        self,
        board: LiveBoard,
        choices: Sequence[widgets.Widget],
        main: Sequence[widgets.Widget] = (),
        bar: Sequence[widgets.Widget] = (),
        texts: Mapping[str, Sequence[Text]] | None = None,
        *,
        asks: Sequence[Ask] = (),
        overlays: Sequence[Overlay] = (),
        kind: str = "",
        title: str = "",
    ) -> None:
        self._on, self._asks = board, asks
        self._quiet = False
        self.first_end: str = ""
        undo, redo, again = (self.guarded(each) for each in (self.undo, self.redo, self.start_again))
        self.back: widgets.Button = button(phrase("undo"), undo, icon="undo", tooltip=phrase("undo_change"))
        self.forth: widgets.Button = button(phrase("redo"), redo, icon="repeat", tooltip=phrase("redo_change"))
        self.again: widgets.Button = button(phrase("start_again"), again, icon="home", tooltip=phrase("first_question"))
        own = (self.back, self.forth, self.again)
        self._kept: saved.SavedQuestion | None = None
        self._says = tuple((texts or {}).get("answer", ()))
        self._work = (type(self).__name__, board.base.id)
        self.autosave: Autosave = Autosave(
            here(),
            title,
            "exploration",
            fits=lambda first: first == saved.exploration_head(*self._work),
            go_on=self._resume_saved,
            whole=self._saved_lines,
            guarded=super().guarded,
        )
        super().__init__(
            board,
            choices,
            main,
            (*own, *bar),
            texts,
            overlays=overlays,
            guide=(self.autosave,),
            kind=f"rl-asks {kind}",
            title=title,
        )
        self.frame.numbered = False
        self.autosave.notify_page(self.frame)
        self.standing: saved.SavedQuestion = saved.SavedQuestion(self.first())
        self.answer: Answer = self.ask_network(self.question)
        for row in asks:
            self.on_change(row.control, row.does or (lambda value, field=row.field: self.ask(**{field: value})))
        if self.tag:
            self.frame.offer_lines(lambda: self.line, self.guarded(self.open_line))
        self.listen()
        self.refresh()

    @property
    def question(self) -> Question:
        """What is asked; a frozen value."""
        return self.standing.question

    # ---- what a game says

    def first(self) -> Question:
        """Return the question an explorer opens with."""
        return self.module.first_question(self.on)

    def ask_network(self, question: Question) -> Answer:
        """Answer a question."""
        return self.module.answer(self.on, question)

    def ask(self, **changes: object) -> None:
        """Change some fields of the question; see the class of the questions."""
        self.turn_to(self.module.changed(self.on, self.question, **changes))

    def put(self, place: str) -> None:
        """Put whoever goes in another place."""
        self.turn_to(self.module.placed(self.on, self.question, place))

    def listen(self) -> None:
        """Have the controls that are not in the table do something."""
        raise NotImplementedError

    def show_controls(self) -> None:
        """Set the controls that are not in the table to question and answer; what they report meanwhile is ignored."""
        raise NotImplementedError

    def draw(self) -> None:
        """Show the answer on the board and in words."""
        raise NotImplementedError

    def usual(self) -> Question:
        """Return the question that this explorer opens with as a rule; a line says what differs from it."""
        return self.first()

    def plain(self, question: Question) -> Any:
        """Return a question as plain data, to be kept."""
        return to_plain(question)

    def asked(self, plain: Any) -> Question:
        """Return the question that plain data stand for; InputError if they stand for none."""
        return from_plain(cast("type[Question]", type(self.first())), plain, "question")

    def line_parts(self, question: Question) -> dict[str, Any]:
        """Return the parts of a question as a line has them."""
        return self.plain(question)

    def of_line(self, parts: dict[str, Any]) -> Question:
        """Return the question of such parts, checked; InputError if they make none."""
        return self.asked(parts)

    # ---- what can be done, by click or by call

    def choose(self, place: str) -> None:
        """Ask about a place or a box, or for the ways there, by any of its names; InputError if there is none."""
        self.ask(goal=place)

    @in_its_language
    def turn_to(self, question: Question) -> None:
        """Ask another question; undo brings the one before back."""
        self._show(saved.SavedQuestion(question, (*self.standing.past, self.question)))

    @in_its_language
    def undo(self) -> None:
        """Undo the last change."""
        if self.standing.past:
            self._show(saved.undone(self.standing))

    @in_its_language
    def redo(self) -> None:
        """Make again the change that was taken back."""
        if self.standing.future:
            self._show(saved.redone(self.standing))

    @in_its_language
    def start_again(self) -> None:
        """Ask the first question again."""
        self.turn_to(self.first())

    @property
    def line(self) -> str:
        """The question as one line, which :meth:`open_line` opens elsewhere."""
        return saved.question_line(self.tag, self.line_parts(self.question), self.line_parts(self.usual()))

    @in_its_language
    def open_line(self, text: str) -> None:
        """Ask the question of a line; InputError if it is not this explorer's. Undo brings back what was asked."""
        self.turn_to(self.of_line(saved.read_question_line(text, self.tag, self.line_parts(self.usual()))))

    @in_its_language
    def refresh(self) -> None:
        """Show question and answer in every part of the panel."""
        self._quiet = True
        try:
            for row in self._asks:
                row.control.value = (row.shows or attrgetter(row.field))(self.question)
            self.show_controls()
            self.back.disabled, self.forth.disabled = not self.standing.past, not self.standing.future
        finally:
            self._quiet = False
        self.draw()
        self.still.changed()

    def picture(self) -> str:
        """Return the board with the answer: an explorer hides nothing."""
        return static_html(self._on.pieces_of_svg(), " ".join(each.value for each in self._says))

    # ---- what if something is lost

    def lose(self, what: str) -> None:
        """Ask what breaks without a place, a province or a way ``"A - B"``; asking again brings it back."""
        lost: tuple[str, ...] = cast("Any", self.question).lost
        thing = self.thing(what)
        # A way is the same from either end.
        kept = tuple(each for each in lost if {*each.split(" - ")} != {*thing.split(" - ")})
        self.ask(lost=kept if len(kept) < len(lost) else (*lost, thing))

    def thing(self, what: str) -> str:
        """Return what can be lost as a question has it."""
        raise TypeError(f"{type(self).__name__} does not ask what if something is lost")

    def lose_only(self, things: str) -> None:
        """Ask what breaks without what a field lists, and nothing else."""
        self.ask(lost=tuple(filter(None, (each.strip() for each in things.split(";")))))

    def province(self, place: str) -> str:
        """Return the province of a place, which can be lost as a whole."""
        raise TypeError(f"{type(self).__name__} has no provinces")

    def by_ends(self, does: Callable[[str, str], None], place: str) -> None:
        """Take a click on one end of a way, then on the other; a second one on the same end forgets it."""
        one, self.first_end = self.first_end, "" if self.first_end else place
        self.draw()
        if one not in ("", place):
            does(one, place)

    # ---- how controls are heard

    def guarded(self, callback: Callable[P, None]) -> Callable[P, None]:
        """Wrap a callback as every stage does, and keep what it has led to."""
        safe = super().guarded(callback)

        @wraps(callback)
        def kept(*args: P.args, **kwargs: P.kwargs) -> None:
            by_program = self._quiet
            try:
                safe(*args, **kwargs)
            finally:
                if not by_program:
                    self._autosave()

        return kept

    def on_change(self, control: widgets.ValueWidget, action: Callable[[Any], None]) -> None:
        """Have a changed control do something; if that is refused, the control goes back to what holds."""

        def heard(change: dict[str, Any]) -> None:
            if self._quiet:
                return
            try:
                action(change["new"])
            except ValueError as refusal:
                self.refresh()
                if isinstance(refusal, InputError) and isinstance(control, widgets.Combobox):
                    # A name is all that it takes, and was typed there.
                    raise InputError([Problem("", each.what) for each in refusal.problems]) from None
                raise

        control.observe(self.guarded(heard), "value")

    def on_map(self, clicking: widgets.Dropdown, does: Mapping[str, Callable[[str], None]]) -> None:
        """Have a click on the map do what a control says; what takes something away is known here."""
        known = {
            LOST: self.lose,
            LOST_WAY: partial(self.by_ends, lambda one, other: self.lose(f"{one} - {other}")),
            LOST_PROVINCE: lambda at: self.lose(self.province(at)),
            **does,
        }
        self._on.on_pick(self.guarded(lambda place: known[str(clicking.value)](place)))
        self.on_change(clicking, self._click_anew)

    def _click_anew(self, _kind: object) -> None:
        self.first_end = ""
        self.draw()

    def _show(self, standing: saved.SavedQuestion) -> None:
        answer = self.ask_network(standing.question)
        self._stand(self.standing if standing.question == self.question else standing, answer)

    def _stand(self, standing: saved.SavedQuestion, answer: Answer) -> None:
        before = self.standing, self.answer
        self.standing, self.answer, self.first_end = standing, answer, ""
        try:
            self.refresh()
        except Exception:
            # What cannot be shown was not asked.
            self.standing, self.answer = before
            self.refresh()
            raise

    # ---- how work is kept

    def _autosave(self) -> None:
        now = self.standing
        if self._kept is None and now == saved.SavedQuestion(self.first()):
            return
        before, self._kept = self._kept, now
        self.autosave.add([*saved.steps_between(before, now, self.plain, self._told())])

    def _saved_lines(self) -> list[str]:
        return [
            saved.exploration_head(*self._work),
            *saved.steps_between(None, self.standing, self.plain, self._told()),
        ]

    def _told(self) -> str:
        """Say what is asked, in a few words."""
        return next(filter(None, (plain_words(each.value) for each in self._says)), "")

    def _resume_saved(self, text: str) -> None:
        kept = saved.read_exploration(text)
        past, future = (tuple(map(self.asked, each)) for each in (kept.past, kept.future))
        standing = saved.SavedQuestion(self.asked(kept.question), past, future)
        try:
            # Undo must not lead to what the network cannot answer.
            found = [self.ask_network(each) for each in (*past, *future, standing.question)]
            self._stand(standing, found[-1])
        except Exception as error:
            raise InputError.at("", "this exploration cannot be shown here; nothing was changed") from error
        self._kept = self.standing


MOST_ROWS = 5


def list_choices(control: widgets.Select, words: Iterable[str]) -> None:
    """Let a list offer choices by their numbers, the first of them chosen; it is as high as its lines, five at most."""
    options = [(said, number) for number, said in enumerate(words)]
    if tuple(options) != tuple(control.options):
        control.options = options
    control.rows = max(1, min(len(options), MOST_ROWS))
    control.value = 0 if options else None
    control.disabled = not options


def chosen_in(control: widgets.Select, listed: Sequence[T]) -> T | None:
    """Return what is chosen in such a list; None if there is nothing."""
    return listed[control.value] if isinstance(control.value, int) and control.value < len(listed) else None
