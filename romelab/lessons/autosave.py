"""Lessons and tours as they are kept: what is written, chosen, pressed and played, done again another day."""

# pyright: basic
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any, cast
from zlib import crc32

import ipywidgets as widgets

from romelab.controls.stage.widgets import shown
from romelab.controls.storage.autosave import Autosave
from romelab.core.errors import InputError, SentenceError
from romelab.core.game import AnyGame
from romelab.core.history import History
from romelab.core.input import pasted, read_json
from romelab.core.saves import MOST_LINE, opened
from romelab.core.serialization import from_plain, to_plain
from romelab.keeping.folder import here
from romelab.lessons.notes import Note
from romelab.lessons.part import Part
from romelab.lessons.prediction import PredictBox
from romelab.lessons.speaking import phrase
from romelab.lessons.steps import Script

FORMAT = 1
Deed = tuple[str, Any, str]
"""A box, its value, and which boxes its part had then; empty in a lesson kept before that was noted."""
SOURCE = "what was kept of the lesson"
MOST_BYTES = 8_000_000
MOST_BOX_LINE = 200_000
MOST_WORDS = 20_000
"""Characters of one answer."""


class AutosavedInputs:
    """Keeps the boxes of a lesson.

    A line says which box got which value, or which button was pressed, and what the boxes of its part were then; to go
    on is to do the same again, so that guesses, refusals, answers and notes come back as they were. Where the boxes of
    a part are different now, what no longer fits lets that part begin anew; where they are the same, it is damage.

    Parameters
    ----------
    title
        The lesson.
    what
        What to call what is kept.
    name
        What it is known by, whatever the language; the title if left out.
    before
        Gives what earlier versions knew it by.
    words
        Gives what can be chosen, as other languages say it and as this page does.

    Attributes
    ----------
    keep
        The line of the page that offers earlier work.
    """

    def __init__(
        self,
        title: str,
        what: str = "lesson",
        name: str = "",
        before: Callable[[], Iterable[str]] = tuple,
        words: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        self._head, self._words = _head(name or title), words
        # Up to the number of a lesson: what earlier versions wrote in the language spoken here.
        self._own = _head(title.partition(",")[0])[:-2]
        self._before = cache(lambda: {_head(each) for each in before()})
        self._held: dict[str, Any] = {}
        self._done: list[Deed] = []
        self._made: dict[str, str] = {}
        self._later: dict[str, list[Deed]] = {}
        self._again = False
        self._parts: list[Part] = []
        self.autosave: Autosave = Autosave(
            here(),
            title,
            what,
            fits=lambda first: first == self._head or (first[:17] == self._head[:17] and first in self._before()),
            go_on=self._go_on,
            whole=self._lines,
            guarded=self._guarded,
        )

    def hold(self, part: str, root: widgets.Widget, skip: Iterable[widgets.Widget] = ()) -> None:
        """Keep what is done in a part from now on; what was done in it on another day is done again.

        Parameters
        ----------
        part
            Its name; a part has the same boxes in the same order every day.
        root
            The part.
        skip
            What belongs to it and is not kept.
        """
        left_out = set(skip)
        if isinstance(root, Part):
            self._parts.append(root)
            self.autosave.notify_page(root.watch)
        controls = list(_controls(root, left_out))
        self._made[part] = _made_of(controls)
        for number, control in enumerate(controls):
            key = f"{part}/{number}"
            self._held[key] = control
            if isinstance(control, widgets.Button):
                control.on_click(lambda _b, key=key: self._came(key, None))
            else:
                control.observe(lambda _c, key=key, control=control: self._came(key, _plain(control)), "value")
        if waiting := self._later.pop(part, []):
            self._do((key, value) for key, value, _ in waiting)

    # ---- inside

    def _came(self, key: str, value: Any) -> None:
        if self._again:
            return
        deed = (key, value, self._made[_part(key)])
        self._done.append(deed)
        self.autosave.add([_line(*deed)])
        self._show_stills()

    def _show_stills(self) -> None:
        # What is done in one part may open another.
        for part in self._parts:
            part.still.changed()

    def _lines(self) -> list[str]:
        # Of what was written into one box several times in a row, the last counts.
        lasting = [
            each
            for each, after in zip(self._done, [*self._done, ("", None, "")][1:], strict=True)
            if each[1] is None or each[0] != after[0]
        ]
        return [self._head, *(_line(*each) for each in lasting)]

    def _go_on(self, text: str) -> None:
        if self._done:
            raise InputError.at("", "something is done on this page already: run the page again, then go on")
        done, moved = list[Deed](), set[str]()
        for key, value, made in _read(text):
            control = self._held.get(key)
            if isinstance(control, widgets.SelectMultiple) and "at" in (value or ()) and _fits(control, value):
                # Earlier versions kept places in a list that each language orders in its own way.
                if not text.startswith(self._own):
                    moved.add(_part(key))
                    continue
                value = {"of": [control._options_values[at] for at in value["at"]]}
            done.append((key, value, made))
        old = {value for key, value, _ in done if isinstance(value, str) and not self._takes(key, value)}
        # Earlier versions kept the words of what was chosen, whatever their language.
        words = {value: said for value, said in self._words().items() if value in old} if old else {}
        done = [(key, words.get(value, value) if isinstance(value, str) else value, made) for key, value, made in done]
        wrong = [each for each in done if _part(each[0]) in self._made and not self._takes(*each[:2])]
        if any(made == self._made[_part(key)] for key, _, made in wrong):
            raise InputError.at("", "has what fits no box of this lesson", SOURCE)
        # A part whose boxes are others now begins anew; the rest comes back as it was left.
        changed = {_part(key) for key, _, _ in wrong}
        done = [each for each in done if _part(each[0]) not in changed or each[2] == self._made[_part(each[0])]]
        # What has begun anew on another day already is not told again.
        if told := moved | (changed - {_part(key) for key, _, _ in done}):
            names = ", ".join(sorted(each.replace("_", " ") for each in told))
            self.autosave.tell(phrase("parts_changed", parts=names))
        self._done = done
        for each in done:
            if _part(each[0]) not in self._made:
                self._later.setdefault(_part(each[0]), []).append(each)
        self._do((key, value) for key, value, _ in done if key in self._held)
        self._show_stills()

    def _takes(self, key: str, value: Any) -> bool:
        return key in self._held and _fits(self._held[key], value)

    def _do(self, done: Iterable[tuple[str, Any]]) -> None:
        self._again = True
        try:
            for key, value in done:
                control = self._held.get(key)
                if control is None or not _fits(control, value):
                    continue
                if isinstance(control, widgets.Button):
                    control.click()
                else:
                    _put(control, value)
        finally:
            self._again = False

    def _guarded(self, callback: Callable[..., None]) -> Callable[..., None]:
        @wraps(callback)
        def safe(*words: Any, **named: Any) -> None:
            try:
                callback(*words, **named)
            except SentenceError as refusal:
                self.autosave.tell(str(refusal))

        return safe


def _controls(root: widgets.Widget, skip: set[widgets.Widget]) -> Iterator[Any]:
    """Return what can be filled in or pressed, in the order of the page."""
    if root in skip or isinstance(root, Autosave | widgets.HTML | widgets.Label | widgets.FileUpload):
        return
    if isinstance(root, widgets.Button) or "value" in root.trait_names():
        yield root
    for child in getattr(root, "children", ()):
        yield from _controls(child, skip)


def _plain(control: Any) -> Any:
    """Return what stands in a control as plain data: of choices that are words alone, the number."""
    value = control.value
    if isinstance(control, widgets.SelectMultiple):
        return {"of": list(value)}
    at = getattr(control, "index", None)
    named = at is None or control._options_labels[at] != value
    return value if value is None or (named and isinstance(value, str | int | float)) else {"at": at}


def _put(control: Any, value: Any) -> None:
    if isinstance(value, dict) and "of" in value:
        control.value = tuple(value["of"])
    elif isinstance(value, dict):
        control.index = value["at"]
    else:
        control.value = value


def _fits(control: Any, value: Any) -> bool:
    """Tell whether a value can stand in a control, or whether it is a press for a button."""
    if isinstance(control, widgets.Button):
        return value is None
    if isinstance(control, widgets.Text | widgets.Textarea):
        return isinstance(value, str) and len(value) <= MOST_WORDS
    if isinstance(control, widgets.Checkbox):
        return isinstance(value, bool)
    if isinstance(control, widgets.IntSlider | widgets.BoundedIntText):
        return type(value) is int and control.min <= value <= control.max
    if isinstance(control, widgets.FloatSlider | widgets.BoundedFloatText):
        return type(value) in (int, float) and control.min <= value <= control.max
    known = getattr(control, "_options_values", ())
    if isinstance(value, dict) and isinstance(several := value.get("of"), list):
        return isinstance(control, widgets.SelectMultiple) and all(each in known for each in several)
    if isinstance(value, dict):
        at = value.get("at")
        listed = at if isinstance(at, list) and isinstance(control, widgets.SelectMultiple) else [at]
        return set(value) == {"at"} and all(type(each) is int and 0 <= each < len(known) for each in listed)
    # 1 == True in Python.
    return value is None or any(value == each and type(value) is type(each) for each in known)


def _head(name: str) -> str:
    return json.dumps({"romelab lesson": FORMAT, "lesson": name}, ensure_ascii=False)


def _part(key: str) -> str:
    return key.partition("/")[0]


def _made_of(controls: Iterable[Any]) -> str:
    """Return a short mark of the boxes of a part, the same in every language: their kinds, and how much each offers."""
    kinds = [f"{type(each).__name__} {len(getattr(each, '_options_values', ()))}" for each in controls]
    return f"{crc32(', '.join(kinds).encode()):08x}"


def _line(key: str, value: Any, made: str) -> str:
    said = phrase("last_at", part=_part(key).replace("_", " "))
    of = {"of": made} if made else {}
    return json.dumps({"box": key, "value": value, **of, "said": said}, ensure_ascii=False)


def _read(text: str) -> Iterator[Deed]:
    noted = False
    # What follows the last end of a line was being written when the program was killed.
    for number, line in enumerate(pasted(text, MOST_BYTES, SOURCE).split("\n")[1:-1], 2):
        data = read_json(line, SOURCE, MOST_BOX_LINE)
        if not isinstance(data, dict) or not isinstance(data.get("box"), str) or "value" not in data:
            raise InputError.at(f"line {number}", "names no box", SOURCE)
        made = data.get("of", "")
        # Lines of earlier versions, which did not note it, stand before all that do.
        if not isinstance(made, str) or (noted and not made):
            raise InputError.at(f"line {number}", "does not say of what boxes its part was made", SOURCE)
        noted = bool(made)
        yield data["box"], data["value"], made


class Guesses(Part):
    """Predict boxes below each other, kept as they are filled in: whoever opens the page again can go on with them.

    Parameters
    ----------
    title
        What they belong to; their file is named after it. Each ``Guesses`` of a page has a title of its own.
    *boxes
        The boxes.
    name
        What they are known by in any language, so that the title may change; the title if left out. What was kept
        under the title before is read.

    Attributes
    ----------
    kept
        Keeps what is chosen, written and run.

    Examples
    --------
    >>> guesses = Guesses("Coins", PredictBox("Heads or tails?", ("heads", "tails"), run=lambda: "tails"))
    >>> guesses.boxes[0].write("heads", "I have a good feeling")
    >>> guesses.boxes[0].written
    ('heads', 'I have a good feeling')
    """

    def __init__(self, title: str, *boxes: PredictBox, name: str = "") -> None:
        self.boxes = boxes
        self.saved_inputs: AutosavedInputs = AutosavedInputs(title, "work", name, lambda: (title,))
        # Names of pairs are asked for above, at the explorer.
        shown(self.saved_inputs.autosave.who, False)
        super().__init__((self.saved_inputs.autosave, *boxes))
        self.saved_inputs.hold("guesses", self)


TOUR_SOURCE = "what was kept of the tour"
NOT_YET = -1


@dataclass(frozen=True, slots=True)
class Guessed:
    """A prediction.

    Attributes
    ----------
    name, guess, reason
        Its name, the key of the guess, and the reason.
    since, till
        Points of the history: where it was made, and where it was compared with what came; NOT_YET if it was not.
    """

    name: str
    guess: str
    reason: str
    since: int
    till: int


@dataclass(frozen=True, slots=True)
class TourState:
    """Where a tour stands.

    Attributes
    ----------
    number, finished
        The step shown, from 0, and whether it is done.
    start, end
        Points of the history where the step begins and where it was done.
    hints
        How many hints of the step were given.
    guessed
        The predictions written so far.
    task
        The name of the drill that follows the step; empty if none was given yet. ``finished`` is then about it.
    seed
        Which drills are given.
    """

    number: int
    finished: bool
    start: int
    end: int
    hints: int
    guessed: tuple[Guessed, ...] = ()
    task: str = ""
    seed: int = 0


def tour_head(first: str, name: str) -> str:
    """Return the first line of a kept tour: that of a save, with the tour's name."""
    return json.dumps({**json.loads(first), "tour": name}, ensure_ascii=False)


def state_line(state: TourState) -> str:
    """Return the line that says where the tour stands."""
    return json.dumps({"state": to_plain(state)}, ensure_ascii=False)


def note_line(note: Note) -> str:
    """Return the line of a note."""
    return json.dumps({"note": list(note)}, ensure_ascii=False)


def read_tour(text: str, game: AnyGame, setup: Any, script: Script) -> tuple[History[Any], TourState, list[Note]]:
    """Read a kept tour.

    Raises
    ------
    InputError
        If it is damaged, or another tour than this one.
    """
    save: list[str] = []
    notes: list[Note] = []
    state: TourState | None = None
    # What follows the last end of a line was being written when the program was killed.
    for line in text.split("\n")[:-1]:
        data = read_json(line, TOUR_SOURCE, MOST_LINE) if line.startswith(('{"note"', '{"state"')) else None
        if isinstance(data, dict) and "note" in data:
            words = cast("dict[str, Any]", data)["note"]
            if not isinstance(words, list) or len(words) != 4 or not all(isinstance(word, str) for word in words):
                raise InputError.at("", "has a note that is not one", TOUR_SOURCE)
            notes.append(Note(*words)._replace(part=script.title))
        elif isinstance(data, dict):
            state = from_plain(TourState, cast("dict[str, Any]", data).get("state"), TOUR_SOURCE)
        else:
            save.append(line)
    history = opened("\n".join(save) + "\n", {game.id: game}, source=TOUR_SOURCE).history
    if state is None:
        raise InputError.at("", "does not say where the tour stands", TOUR_SOURCE)
    known = {(step.predict.name, key) for step in script.steps if step.predict for key in step.predict.choices}
    points = [state.start, state.end]
    for guess in state.guessed:
        points += [guess.since, guess.since if guess.till == NOT_YET else guess.till]
    if (
        history.setup != setup
        or not 0 <= state.number <= len(script.steps)
        or not all(0 <= point < len(history.points) for point in points)
        or any(
            guess.till != NOT_YET and history.points[guess.since] not in history.points[guess.till].line()
            for guess in state.guessed
        )
        or not {(guess.name, guess.guess) for guess in state.guessed} <= known
    ):
        raise InputError.at("", "belongs to another version of this tour", TOUR_SOURCE)
    return history, state, notes
