"""Tries what an open page offers, by the messages that a browser would send, and notes what is answered."""

# pyright: basic
import asyncio
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from types import SimpleNamespace
from typing import Any

import ipywidgets as widgets

from romelab.controls.stage.widgets import is_shown
from romelab.host.parts import AT, Parts
from romelab.host.session import Session
from romelab.lessons.inquiry.page import LessonPage
from romelab.lessons.lesson import Lesson
from romelab.lessons.notes import Notes, bare, is_right, note_name
from romelab.lessons.part import REASON_WORDS
from romelab.lessons.prediction import Form, PredictBox
from romelab.lessons.quiz import QuestionBox, QuizBox
from romelab.lessons.report import Report
from romelab.lessons.report_page import report_style
from romelab.lessons.speaking import phrase
from romelab.lessons.tour import Tour

COUNTED = frozenset({"serial", "told", "clicked", "preview", "opened", "motions", "values", "_view_count"})
"""Fields that count what happens, or that only the page sets, as handles that are laid: they are its own business."""
CHOSEN = -1
"""Stands in place of the least number of words where something is chosen."""
_MODEL = re.compile(r"IPY_MODEL_(\w+)")
Field = tuple[str, str]
Deed = tuple[str, str, dict[str, Any]]
"""What a page does: its name, and the message that tells the program of it: to which model, and what."""


def token(number: int) -> str:
    """Return what stands for words of the learner's: enough of them for any box."""
    return " ".join([chr(0xE000 + number)] * 9)


class Trial:
    """An open page, and what it answers.

    Parameters
    ----------
    session
        The page, with all its cells run.
    parts
        Where its long texts lie.

    Attributes
    ----------
    models
        What the page shows now: the fields of its models.
    """

    def __init__(self, session: Session, parts: Parts) -> None:
        self.session = session
        self._parts = parts
        self.models: dict[str, dict[str, Any]] = {}
        self._changed: dict[Field, Any] = {}
        self._off: dict[Field, Any] = {}
        self._laid: dict[str, dict[str, Any]] = {}
        self._names: dict[str, str] = {}
        self._number = 0
        self._values: dict[str, int] = {}
        self._texts: dict[str, list[int]] = {}
        self._numbers: dict[tuple[str, ...], int] = {}
        self._forms: dict[str, list[str]] = {}
        session.send = self._take
        session.everything()
        session.flush()
        self._first = {ident: dict(state) for ident, state in self.models.items()}
        lessons = (each for each in session.space.values() if isinstance(each, Lesson | LessonPage))
        # A page without a lesson takes no notes.
        self._lesson: Any = next(lessons, SimpleNamespace(level="", notes=Notes("")))

    def _within(self, root: str) -> Iterator[str]:
        """Return the models that a model is made of, itself first."""
        seen, left = {root}, [root]
        while left:
            ident = left.pop(0)
            yield ident
            found = _MODEL.findall(json.dumps(self.models[ident], default=str))
            left += [each for each in dict.fromkeys(found) if each in self.models and each not in seen]
            seen.update(left)

    def _press(self, button: widgets.Button, tour: Tour | None) -> Deed | None:
        """Return how a button is pressed; None where it cannot be."""
        if button.disabled or not is_shown(button):
            return None
        name = f"press {button.model_id} {button.description}"
        number = next((int(each[6:]) for each in button._dom_classes if each.startswith("rl-no-")), None)
        if tour is None or number is None:
            return name, str(button.model_id), {"event": "click"}
        frame = tour.table.frame
        return name, str(frame.model_id), {"pressed": frame.serial, "words": button.description, "button": number}

    def _form(self, button: widgets.Button) -> list[Any]:
        """Return what is filled in before a button is pressed."""
        box = next((each for each in self._boxes if button in each.children), None)
        inputs = (widgets.RadioButtons, widgets.Textarea)
        return [each for each in box.children if isinstance(each, inputs) and is_shown(each)] if box else []

    @property
    def _boxes(self) -> list[Any]:
        return [each for each in self.session.widgets() if isinstance(each, QuestionBox | Form)]

    def _filled(self, press: Deed, form: list[Any]) -> Iterator[Deed]:
        """Return a press for each way to fill in its form, nothing first and what is right last."""
        ways: list[list[tuple[str, Any]]] = []
        box = next(each for each in self._boxes if form[0] in each.children)
        for each in form:
            if isinstance(each, widgets.Textarea):
                ways.append([("0", ""), ("1", self._token(each, REASON_WORDS))])
            elif isinstance(box, PredictBox):
                self._token(each, CHOSEN)
                ways.append([("0", None), ("1", 0)])
            else:
                ways.append([(str(at), at) for at in (None, *range(len(each._options_labels)))])
        right = [answer.right for answer in box.question.answers] if isinstance(box, QuizBox) else []
        found: list[Deed] = []
        for way in product(*ways):
            fill = [(str(each.model_id), value) for each, (_, value) in zip(form, way, strict=True)]
            name = " ".join([press[0], "|", *(told for told, _ in way)])
            found.append((name, press[1], {**press[2], "fill": fill}))
        at = press[0].split()[1]
        self._forms[self._names.get(at, at)] = [str(self._names.get(each, each)) for each, _ in found[0][2]["fill"]]
        yield from sorted(
            found, key=lambda deed: bool(right) and (at := deed[2]["fill"][0][1]) is not None and right[at]
        )

    def _token(self, control: Any, least: int) -> str:
        """Return what stands for what is written into a box, or chosen in it: the same each time a step is come to."""
        box = next((each for each in self._boxes if isinstance(each, PredictBox) and control in each.children), None)
        name = str(self._names.get(control.model_id, control.model_id))
        number = self._numbered(box, least) if box else self._numbers.setdefault((name,), len(self._numbers))
        self._texts[name] = [number, least]
        return token(number)

    def _numbered(self, box: PredictBox, least: int) -> int:
        return self._numbers.setdefault((box._part, box._section or str(box.model_id), str(least)), len(self._numbers))

    async def _do(self, deed: Deed, tour: Tour | None) -> bool:
        """Do something as the page would; True if a tour stays where it is."""
        notes, before, self._trail = self._lesson.notes, tour and _standing(tour), None
        for part in {note.part for note in notes.lines}:
            notes.take_back_part(part, ())
        if tour is not None:
            tour.asked.clear()
        _, comm, told = deed
        for ident, value in told.get("fill", ()):  # the form of a button
            self._tell(ident, {"value": value} if isinstance(value, str) else {"index": value})
        self._changed.clear()
        self._tell(comm, {name: value for name, value in told.items() if name != "fill"})
        await self._settle()
        if self.session.faults:
            raise RuntimeError(f"{deed}: {self.session.faults}")
        return tour is None or before == _standing(tour)

    def _tell(self, comm: str, told: dict[str, Any]) -> None:
        self._number += 1
        updates = told.keys() <= {"index", "value", "clicked"}
        if "clicked" in told:
            told = {"clicked": {"id": told["clicked"], "n": self._number}}
        data = {"method": "update", "state": told} if updates else {"method": "custom", "content": told}
        if updates:
            self._set(comm, told, mine=False)
        if not self.session.heard(json.dumps({"comm": comm, "data": data, "n": self._number})):
            raise RuntimeError(f"the page would not be heard: {comm} {data}")

    async def _settle(self) -> None:
        while len(asyncio.all_tasks()) > 1:
            await asyncio.sleep(0.002)
        self.session.flush()

    def _take(self, frame: str) -> None:
        for message in json.loads(frame):
            if message["type"] == "states":
                for ident, state in message["states"].items():
                    self._set(ident, state)
            elif message["type"] == "comm_msg" and message["data"]["method"] == "update":
                self._set(message["comm"], message["data"]["state"])

    def _set(self, ident: str, state: Mapping[str, Any], *, mine: bool = True) -> None:
        own = self.models.setdefault(ident, {})
        for name, value in state.items():
            if name in COUNTED:
                continue
            value = self._parts.of(value[AT]) if isinstance(value, dict) and AT in value else value
            field = ident, name
            if mine and own.get(name) != value:
                self._changed[field] = value
            own[name] = value
            if self._laid.get(ident, {}).get(name) == value:
                self._off.pop(field, None)
            else:
                self._off[field] = value

    def _called(self, deed: Deed) -> str:
        """Return the name of what is done, in which a model that came later is called by its place."""
        kind, ident, *rest = deed[0].split(" ")
        return " ".join([kind, self._names.get(ident, ident), *rest])

    def _row(self, fields: Mapping[Field, Any], notes: list[Any] | None = None) -> dict[str, Any]:
        notes = self._noted() if notes is None else notes
        return {"set": self._packed(fields), **({"notes": notes} if notes else {})}

    def _noted(self) -> list[Any]:
        """Return the notes of what was done last: part, section, kind and its name, text; of an answer its mark."""
        return [
            [note.part, note.section, note.what, note_name(note.what), note.text]
            + ([bare(note.text), is_right(note.text)] if note.what == "answered" else [])
            for note in self._lesson.notes.lines
        ]

    def _packed(self, fields: Mapping[Field, Any]) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for (ident, name), value in fields.items():
            found.setdefault(self._names.get(ident, ident), {})[name] = self._value(value)
        return found

    def _value(self, value: Any) -> int:
        told = json.dumps(self._renamed(value), separators=(",", ":"), default=str)
        return self._values.setdefault(told, len(self._values))

    def _renamed(self, value: Any) -> Any:
        if isinstance(value, str):
            return _MODEL.sub(lambda found: f"IPY_MODEL_{self._names.get(found[1], found[1])}", value)
        if isinstance(value, list | tuple):
            return [self._renamed(each) for each in value]
        if isinstance(value, dict):
            return {self._names.get(name, name): self._renamed(each) for name, each in value.items()}
        return value

    def _report(self, report: Report) -> dict[str, Any]:
        title = self._lesson.notes.title
        return {
            "make": report.make.model_id,
            "shown": report.shown.model_id,
            "name": report.name.model_id,
            "group": report.group.model_id,
            "file": report._file_name,
            "title": title,
            "named": phrase("report_name_is", name="{name}"),
            "nobody": phrase("no_name"),
            "style": report_style(),
            "heads": [phrase(f"report_{each}") for each in ("name", "class", "date")],
            "words": [phrase("download_report"), phrase("report_to_hand_in", name=report._file_name)],
        }

    def _answered(self) -> Callable[[Iterable[Field]], dict[str, Any]]:
        """Return what gives the row of what was done last, with any fields, also later."""
        laid, off, notes = self._laid, dict(self._off), self._noted()
        return lambda fields: self._row({at: off[at] if at in off else laid[at[0]].get(at[1]) for at in fields}, notes)


def _standing(tour: Tour) -> tuple[Any, ...]:
    state = tour.kept
    here = tour.table.history.here.number
    return state.number, state.finished, state.task, state.start, state.end, state.guessed, here
