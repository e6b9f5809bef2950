"""What a tour answers, found by trying: a page with this table needs no program, and so no Python in the browser.

A tour is finite. At each place of it every choice that the page offers is made once, by the messages that a browser
would send, and what the program answers is noted; whatever leads on leads to another place, which is looked through in
turn. A move off the tour's way is answered, and can be taken back; nothing more is looked at there. Words that a
person writes stand in the answers as a token, which the page fills in.
"""

# pyright: basic
from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from hashlib import blake2b
from itertools import product
from typing import Any

import ipywidgets as widgets

from romelab.controls.stage.widgets import is_shown
from romelab.host.parts import AT, Parts
from romelab.host.session import Session
from romelab.lessons.lesson import Lesson
from romelab.lessons.notes import bare, is_right, note_name
from romelab.lessons.prediction import Form
from romelab.lessons.quiz import QuestionBox
from romelab.lessons.report import Debrief, Report
from romelab.lessons.speaking import phrase
from romelab.lessons.tour import Tour
from romelab.lessons.writing import REASON_WORDS

COUNTED = frozenset({"serial", "told", "clicked", "preview", "opened", "motions", "_view_count"})
"""Fields that count what happens, or that only the page sets: they are the page's own business."""
DEEP = 2
"""So many choices lead to what can be pressed: a place, and what to do there."""
_MODEL = re.compile(r"IPY_MODEL_(\w+)")
Field = tuple[str, str]
Tried = AsyncIterator[tuple[str, dict[str, Any], Any]]
Deed = tuple[str, str, dict[str, Any]]
"""What a page does: its name, and the message that tells the program of it: to which model, and what."""


def token(number: int) -> str:
    """Return what stands for the words written into a box: so many that they are enough for any."""
    return " ".join([chr(0xE000 + number)] * 9)


class Table:
    """Tries all that the tours of an open page offer.

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
        self.session, self._parts = session, parts
        self.models: dict[str, dict[str, Any]] = {}
        self._changed: dict[Field, Any] = {}
        self._off: dict[Field, Any] = {}
        self._laid: dict[str, dict[str, Any]] = {}
        self._names: dict[str, str] = {}
        self._number = 0
        self._values: dict[str, int] = {}
        self._texts: dict[str, list[int]] = {}
        self._forms: dict[str, list[str]] = {}
        session.often, session.send = 1e9, self._take
        session.everything()
        session.flush()
        self._first = {ident: dict(state) for ident, state in self.models.items()}
        self._lesson = next(each for each in session.space.values() if isinstance(each, Lesson))

    async def all(self, most: int = -1) -> dict[str, Any]:
        """Try everything, and return the table as plain data.

        Parameters
        ----------
        most
            So many places of a tour are looked through, those that come first; all of them below 0.
        """
        shown = self.session.widgets()
        rest = await self._rest([each for each in shown if isinstance(each, QuestionBox | Debrief)])
        found = [each for each in shown if isinstance(each, Tour)]
        tours = [await self._tour(each, most) for each in found]
        asked = sum(step.asks is not None for tour in found for step in tour.script.steps)
        report = next(each for each in shown if isinstance(each, Report))
        return {
            "values": list(map(json.loads, self._values)),
            "texts": self._texts,
            "forms": self._forms,
            "rest": rest,
            "questions": sum(isinstance(each, QuestionBox) for each in shown) + asked,
            "tours": tours,
            "report": self._report(report),
        }

    # ---- the tours

    async def _tour(self, tour: Tour, most: int) -> dict[str, Any]:
        start = self._arrived(tour, "")
        left = [(start[0], _kept(tour))]
        lost: dict[str, tuple[str, list[Field]]] = {}
        places, ends = {start[0]: self._place(tour, start[1])}, list[str]()
        while left and most:
            most -= 1
            key, kept = left.pop(0)
            rows = places[key]["rows"]
            async for name, row, arrived in self._tried(tour, key, kept, lost.get(key)):
                if arrived is not None and tour.finished and tour.step is not None:
                    # Of moves that are all right the one is tried that is shown: each leads to a game of its own.
                    played = {point.step for point in tour.table.history.here.line()}
                    if played & {*tour.step.wanted[1:]}:
                        continue
                rows[name] = row
                if arrived is not None and arrived[0] in places:
                    # It is the same place, come to in another way: with other words, another choice.
                    row["set"] = self._other(arrived[1], places[arrived[0]]["base"])
                elif arrived is not None:
                    places[arrived[0]] = self._place(tour, arrived[1])
                    if tour.step is None:
                        ends.append(arrived[0])
                    if tour.off_path and (back := self._press(tour.guide.back, tour)) is not None:
                        await self._do(back, tour)
                        places[arrived[0]]["rows"][self._called(back)] = {"to": key, "notes": self._noted()}
                    else:
                        left.append((arrived[0], _kept(tour)))
                        # What led here may have said what only the next choice takes away.
                        first = next((each for each in self._choices(tour) if "clicked" in each[2]), None)
                        if first is not None and await self._do(first, tour):
                            lost[arrived[0]] = first[1], list(self._changed)
        was: dict[str, dict[str, int]] = {}
        for place in places.values():
            for ident, field in _fields(place):
                if ident in self._first:
                    was.setdefault(ident, {})[field] = self._value(self._first[ident].get(field))
        return {
            "frame": tour.table.frame.model_id,
            "title": tour.script.title,
            "hint": tour.guide.hint.model_id,
            "start": start[0],
            "ends": ends,
            "was": was,
            "places": places,
        }

    def _place(self, tour: Tour, base: Mapping[str, Any]) -> dict[str, Any]:
        return {"step": tour.number, "base": base, "kept": self._value(_kept(tour)), "rows": {}}

    def _other(self, now: Mapping[str, Any], base: Mapping[str, Any]) -> dict[str, dict[str, int]]:
        """Return the fields that stand otherwise than where a place was come to first."""
        found: dict[str, dict[str, int]] = {}
        for ident in {**now, **base}:
            own, before = now.get(ident, {}), base.get(ident, {})
            for name in {**own, **before}:
                if own.get(name) != before.get(name):
                    first = self._first.get(ident, {})
                    found.setdefault(ident, {})[name] = own[name] if name in own else self._value(first.get(name))
        return found

    def _arrived(self, tour: Tour, since: str) -> tuple[str, dict[str, Any]]:
        """Return what a place is called, and what is otherwise there than when the page opens."""
        self._names = {}
        base: dict[str, dict[str, Any]] = {}
        for ident in self._within(str(tour.model_id)):
            state, first = self.models[ident], self._first.get(ident)
            if first is None:
                self._names[ident] = f"new{len(self._names)}"
            own = {name: value for name, value in state.items() if first is None or first.get(name) != value}
            if own:
                base[ident] = own
        # The last line says when it was kept.
        told = [*_kept(tour).splitlines()[:-1], since if tour.off_path else ""]
        key = blake2b("\n".join(told).encode(), digest_size=6).hexdigest()
        self._names = {ident: f"{key}.{name}" for ident, name in self._names.items()}
        return key, self._packed({(ident, name): value for ident, own in base.items() for name, value in own.items()})

    def _within(self, root: str) -> Iterator[str]:
        """Give the models that a model is made of, itself first."""
        seen, left = {root}, [root]
        while left:
            ident = left.pop(0)
            yield ident
            found = _MODEL.findall(json.dumps(self.models[ident], default=str))
            left += [each for each in dict.fromkeys(found) if each in self.models and each not in seen]
            seen.update(left)

    async def _lay(self, tour: Tour, kept: str, key: str) -> None:
        """Go back to where a tour stood; what is different from then on is noted."""
        tour.table.picker.forget()
        self.session.run(tour.resume_saved, kept)
        await self._settle()
        new = [ident for ident in self._within(str(tour.model_id)) if ident not in self._first]
        self._names = {ident: f"{key}.new{number}" for number, ident in enumerate(new)}
        self._laid = {ident: dict(state) for ident, state in self.models.items()}
        self._off.clear()
        self._trail = []

    async def _tried(self, tour: Tour, key: str, kept: str, lost: tuple[str, list[Field]] | None) -> Tried:
        """Give what each thing to do in a place answers, and where it leads."""
        self._trail, self._done, self._chosen = [], set[str](), []
        await self._lay(tour, kept, key)
        # What a choice takes away again shows when it follows another, or hints: of each kind some are tried.
        wide: dict[str, dict[Field, None]] = {lost[0]: dict.fromkeys(lost[1])} if lost else {}
        kinds = {each[1]: each for each in self._choices(tour)}
        legal = [each for each in self._choices(tour) if each[0].split(" ")[-1] in tour.table.board.legal]
        for before, deed in product((None, *legal[:1], *kinds.values()), kinds.values()):
            while before is None and (hint := self._press(tour.guide.hint, tour)) is not None:
                await self._do(hint, tour)
                if self._called(hint) not in self._done:
                    self._done.add(self._called(hint))
                    yield self._called(hint), self._row(self._changed), None
            if before is None or (before[1] != deed[1] and await self._do(before, tour)):
                now = next((each for each in self._choices(tour) if each[1] == deed[1]), None)
                if now is not None and await self._do(now, tour):
                    wide.setdefault(deed[1], {}).update(dict.fromkeys(self._changed))
            await self._lay(tour, kept, key)
        async for each in self._after(tour, key, kept, ()):
            yield each
        for _, kind, changed, *_ in self._chosen:
            wide.setdefault(kind, {}).update(changed)
        for name, kind, _, after, notes in self._chosen:
            yield name, self._row({each: after(each) for each in wide[kind]}, notes), None

    async def _after(self, tour: Tour, key: str, kept: str, trail: tuple[Deed, ...]) -> Tried:
        """Give what each thing answers that can be done after some choices, and not without them."""
        found = [each for each in self._choices(tour) if self._called(each) not in self._done]
        later = [] if trail else [self._called(each) for each in self._presses(tour)]
        self._done.update([*map(self._called, found), *later])
        for deed in found if len(trail) < DEEP else ():
            if trail or "index" in deed[2]:
                await self._stand(tour, key, kept, trail)
            if not await self._do(deed, tour):
                yield self._called(deed), *self._leads(tour, key)
                await self._lay(tour, kept, key)
                continue
            self._trail = [*trail, deed]
            changed = dict.fromkeys([*self._changed, *([(deed[1], "index")] if "index" in deed[2] else [])])
            self._chosen.append((self._called(deed), deed[1], changed, self._stands(), self._noted()))
            async for each in self._after(tour, key, kept, (*trail, deed)):
                yield each
        while True:
            # Whoever goes back finds the boxes of a step made anew.
            await self._stand(tour, key, kept, trail)
            left = [
                each
                for each in self._presses(tour)
                if self._called(each) in later or self._called(each) not in self._done
            ]
            if not left:
                return
            press = left[0]
            if self._called(press) in later:
                later.remove(self._called(press))
            self._done.add(self._called(press))
            if await self._do(press, tour):
                yield self._called(press), self._row(self._changed), None
                self._trail = None
            else:
                yield self._called(press), *self._leads(tour, key)
                await self._lay(tour, kept, key)

    async def _stand(self, tour: Tour, key: str, kept: str, trail: tuple[Deed, ...]) -> None:
        """See to it that just these choices are made."""
        if self._trail == list(trail):
            return
        await self._lay(tour, kept, key)
        for deed in trail:
            await self._do(deed, tour)
        self._trail = list(trail)

    def _stands(self) -> Callable[[Field], Any]:
        """Return what gives how a field stands now, also later."""
        laid, off = self._laid, dict(self._off)
        return lambda field: off[field] if field in off else laid[field[0]].get(field[1])

    def _leads(self, tour: Tour, since: str) -> tuple[dict[str, Any], Any]:
        notes = self._noted()
        arrived = self._arrived(tour, since)
        return {"to": arrived[0], **({"notes": notes} if notes else {})}, arrived

    # ---- what can be done

    def _choices(self, tour: Tour) -> Iterator[Deed]:
        """Give what can be chosen: in a list, or on the board."""
        for control in self._open(tour):
            if isinstance(control, widgets.Select | widgets.Dropdown):
                for at, label in enumerate(control._options_labels):
                    if at != control.index:
                        yield f"choose {control.model_id} {label}", str(control.model_id), {"index": at}
        board = tour.table.board
        ids = board.base.places if board.choosing == "places" else board.base.areas
        for place in ids:
            yield f"click {board.model_id} {place.id}", str(board.model_id), {"clicked": place.id}

    def _presses(self, tour: Tour) -> Iterator[Deed]:
        for control in self._open(tour):
            if isinstance(control, widgets.Button) and (press := self._press(control, tour)) is not None:
                form = self._form(control)
                yield from self._filled(press, form) if form else [press]

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
        """Give a press for each way to fill in its form, nothing first and what is right last."""
        ways: list[list[tuple[str, Any]]] = []
        for each in form:
            if isinstance(each, widgets.Textarea):
                ways.append([("0", ""), ("1", self._token(each, REASON_WORDS))])
            else:
                ways.append([(str(at), at) for at in (None, *range(len(each._options_labels)))])
        box = next(each for each in self._boxes if form[0] in each.children)
        right = [answer.right for answer in box.question.answers] if hasattr(box, "question") else []
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
        name = str(self._names.get(control.model_id, control.model_id))
        number, _ = self._texts.setdefault(name, [len(self._texts), least])
        return token(number)

    def _open(self, tour: Tour) -> Iterator[Any]:
        """Give the controls that a learner can use, without those that look back or save."""
        table = tour.table
        shut = {table.frame, table.board, tour.autosave, table.picker.find, *table.timeline.controls}
        left = [each for each in tour.table.children if not {"rl-overlay", "rl-bar"} & set(each._dom_classes)]
        while left:
            control = left.pop(0)
            if control in shut or not is_shown(control) or getattr(control, "disabled", False):
                continue
            yield control
            left = [*getattr(control, "children", ()), *left]

    # ---- the program

    async def _do(self, deed: Deed, tour: Tour | None) -> bool:
        """Do something as the page would; True if a tour stays where it is."""
        notes, before = self._lesson.notes, tour and _standing(tour)
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

    # ---- what is noted

    def _called(self, deed: Deed | None) -> str:
        """Return the name of what is done, in which a model that came later is called by its place."""
        if deed is None:
            return ""
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
            return (
                _MODEL.sub(lambda found: f"IPY_MODEL_{self._names.get(found[1], found[1])}", value)
                if "IPY_MODEL_" in value
                else value
            )
        if isinstance(value, list | tuple):
            return [self._renamed(each) for each in value]
        if isinstance(value, dict):
            return {self._names.get(name, name): self._renamed(each) for name, each in value.items()}
        return value

    # ---- what is no tour

    async def _rest(self, boxes: list[Any]) -> dict[str, Any]:
        rows: dict[str, Any] = {}
        self._laid = {ident: dict(state) for ident, state in self.models.items()}
        self._off.clear()
        for box in boxes:
            if isinstance(box, Debrief):
                for answer in box.answers:
                    deed = f"write {answer.model_id}", str(answer.model_id), {"value": self._token(answer, 1)}
                    await self._do(deed, None)
                    rows[deed[0]] = self._row(self._changed)
            elif (press := self._press(box.check, None)) is not None:
                found = []
                for deed in self._filled(press, self._form(box.check)):
                    await self._do(deed, None)
                    found.append((deed[0], self._stands(), self._noted(), dict(self._changed)))
                wide = dict.fromkeys(field for *_, changed in found for field in changed)
                for name, after, notes, _ in found:
                    rows[name] = self._row({each: after(each) for each in wide}, notes)
        return rows

    def _report(self, report: Report) -> dict[str, Any]:
        title = self._lesson.notes.title
        return {
            "make": report.make.model_id,
            "shown": report.shown.model_id,
            "name": report.name.model_id,
            "file": report._file_name,
            "title": title,
            "named": phrase("report_name_is", name="{name}"),
            "nobody": phrase("no_name"),
            "words": [phrase("download_report"), phrase("report_to_hand_in", name=report._file_name)],
        }


def _kept(tour: Tour) -> str:
    return "".join(f"{line}\n" for line in tour.saved_lines() if not line.startswith('{"note"'))


def _standing(tour: Tour) -> tuple[Any, ...]:
    state = tour.kept
    here = tour.table.history.here
    return state.number, state.finished, state.start, state.end, state.guessed, here.number


def _fields(place: Mapping[str, Any]) -> Iterator[Field]:
    for told in (place["base"], *(row.get("set", {}) for row in place["rows"].values())):
        for ident, fields in told.items():
            for name in fields:
                yield ident, name
