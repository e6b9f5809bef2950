"""What a tour answers, found by trying: a page with this table needs no program, and so no Python in the browser.

A tour is finite. At each place of it every choice that the page offers is made once, and what the program answers is
noted; whatever leads on leads to another place, which is looked through in turn. A move off the tour's way is answered,
and can be taken back; nothing more is looked at there. Words that a person writes, and a guess, on which nothing
depends until it is shown again, stand in the answers as a token, which the page fills in.
"""

# pyright: basic
import json
from collections.abc import AsyncIterator, Iterator, Mapping
from hashlib import blake2b
from itertools import product
from typing import Any

import ipywidgets as widgets

from romelab.controls.stage.widgets import is_shown
from romelab.host.trial import CHOSEN, Deed, Field, Trial, token
from romelab.lessons.prediction import PredictBox
from romelab.lessons.quiz import QuestionBox
from romelab.lessons.report import Debrief, Report
from romelab.lessons.tour import Tour

DEEP = 2
"""How many choices lead to what can be pressed: a place, and what to do there."""
Arrived = tuple[str, dict[str, Any]]
"""A place that something leads to: its key, and what is otherwise there than when the page opens."""
Tried = AsyncIterator[tuple[str, dict[str, Any], Arrived | None]]
"""What something answers: its name, its row in the table, and where it leads if it leads on."""


class Table(Trial):
    """Tries all that the tours of an open page offer; see :class:`romelab.host.trial.Trial`."""

    async def all(self, most: int = -1) -> dict[str, Any]:
        """Try everything, and return the table as plain data.

        Parameters
        ----------
        most
            How many places of a tour are looked through, the first ones; below 0, all of them.
        """
        shown = self.session.widgets()
        rest = await self._rest([each for each in shown if isinstance(each, QuestionBox | Debrief)])
        found = [each for each in shown if isinstance(each, Tour)]
        called = PredictBox._called

        def stands_for(self: PredictBox, guess: str) -> str:
            return token(numbered(self, CHOSEN))

        numbered, PredictBox._called = self._numbered, stands_for
        try:
            tours = [await self._tour(each, most) for each in found]
        finally:
            PredictBox._called = called
        asked = sum(bool(part) for tour in found for step in tour.script.steps for part in (step.asks, step.practise))
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
        tour.guide.back_in_time = False  # a table leads nowhere but on
        tour.seed = 0  # and gives one drill of several
        start = self._arrived(tour, "")
        left = [(start[0], _kept(tour))]
        lost: dict[str, dict[Field, Any]] = {}
        places, ends = {start[0]: {"step": tour.number, "base": start[1], "rows": {}}}, list[str]()
        while left and most:
            most -= 1
            key, kept = left.pop(0)
            rows = places[key]["rows"]
            async for name, row, arrived in self._tried(tour, key, kept, lost.get(key, {})):
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
                    places[arrived[0]] = {"step": tour.number, "base": arrived[1], "rows": {}}
                    if tour.step is None:
                        ends.append(arrived[0])
                    if tour.off_path and (back := self._press(tour.guide.back, tour)) is not None:
                        await self._do(back, tour)
                        notes, now = self._noted(), self._other(self._arrived(tour, "")[1], places[key]["base"])
                        said = {ident: now[ident] for ident in now.keys() & {str(tour.table.frame.model_id)}}
                        places[arrived[0]]["rows"][self._called(back)] = {"to": key, "notes": notes, "set": said}
                    else:
                        left.append((arrived[0], _kept(tour)))
                        # What led here may have said what only the next choice takes away.
                        first = max(self._choices(tour), key=lambda each: "clicked" in each[2], default=None)
                        stood = {ident: dict(state) for ident, state in self.models.items()}
                        if first is not None and await self._do(first, tour):
                            lost[arrived[0]] = {(ident, name): stood[ident].get(name) for ident, name in self._changed}
        was: dict[str, dict[str, int]] = {}
        for place in places.values():
            for told in (place["base"], *(row.get("set", {}) for row in place["rows"].values())):
                for ident, first in ((ident, self._first[ident]) for ident in told if ident in self._first):
                    was.setdefault(ident, {}).update({name: self._value(first.get(name)) for name in told[ident]})
        return {
            "frame": tour.table.frame.model_id,
            "title": tour.script.title,
            "hint": tour.guide.hint.model_id,
            "headings": tour.table.picker.groups.model_id,
            "start": start[0],
            "ends": ends,
            "was": was,
            "places": places,
        }

    def _other(self, now: Mapping[str, Any], base: Mapping[str, Any]) -> dict[str, dict[str, int]]:
        """Return the fields that differ from when a place was first reached."""
        found: dict[str, dict[str, int]] = {}
        for ident in {**now, **base}:
            own, before = now.get(ident, {}), base.get(ident, {})
            for name in {**own, **before}:
                if own.get(name) != before.get(name):
                    first = self._first.get(ident, {})
                    found.setdefault(ident, {})[name] = own[name] if name in own else self._value(first.get(name))
        return found

    def _arrived(self, tour: Tour, since: str) -> Arrived:
        """Return what a place is called, and what differs there from when the page opens."""
        self._names = {}
        base: dict[Field, Any] = {}
        for ident in self._within(str(tour.model_id)):
            state, first = self.models[ident], self._first.get(ident)
            if first is None:
                self._names[ident] = f"new{len(self._names)}"
            base |= {(ident, name): value for name, value in state.items() if not first or first.get(name) != value}
        # The last line says when it was kept.
        told = [*_kept(tour).splitlines()[:-1], since if tour.off_path else ""]
        key = blake2b("\n".join(told).encode(), digest_size=6).hexdigest()
        self._names = {ident: f"{key}.{name}" for ident, name in self._names.items()}
        return key, self._packed(base)

    async def _lay(self, tour: Tour, kept: str, key: str) -> None:
        """Go back to where a tour stood; what is different from then on is noted."""
        tour.table.picker.forget()
        self.session.run(tour.resume_saved, kept)
        await self._settle()
        new = [ident for ident in self._within(str(tour.model_id)) if ident not in self._first]
        self._names = {ident: f"{key}.new{number}" for number, ident in enumerate(new)}
        # What was made for an earlier place is shown no more, and whatever is kept is looked through again and again.
        boxes = [box for box, _ in tour._predicted.values()]
        held = {*self._first, *new, *(ident for box in boxes for ident in self._within(str(box.model_id)))}
        for each in self.session.widgets():
            if each.model_id not in held:
                self.models.pop(str(each.model_id), None)
                self.session.run(each.close)
        self._laid = {ident: dict(state) for ident, state in self.models.items()}
        self._off.clear()

    async def _tried(self, tour: Tour, key: str, kept: str, said: Mapping[Field, Any]) -> Tried:
        """Return what each thing to do in a place answers, and where it leads."""
        self._done, self._chosen, self._trail = set[str](), [], None
        await self._stand(tour, key, kept)
        # What a choice takes away again shows when it follows another, or hints: of each kind some are tried. What was
        # said on the way here, and is not where all is laid anew, goes with any; what lies on the board, with a click.
        kinds = {each[1]: each for each in self._choices(tour)}
        picker, laid = tour.table.picker, self.models
        board, heads, which = (str(each.model_id) for each in (tour.table.board, picker.groups, picker.which))
        gone = [each for each, value in said.items() if each[0] in laid and laid[each[0]].get(each[1]) != value]
        every = dict.fromkeys((*kinds, which))
        wide = {kind: {each: None for each in gone if kind == board or each[0] not in kinds} for kind in every}
        legal = [each for each in self._choices(tour) if each[2].get("clicked") in tour.table.board.legal]
        told = {each for each in gone if each[0] not in kinds}
        for button in (tour.guide.hint, tour.guide.show_me):
            await self._stand(tour, key, kept)
            asked: dict[Field, None] = {}
            # Whoever asks takes away what a click was told, too.
            if not await self._do(kinds[board], tour):
                await self._stand(tour, key, kept)
            while (press := self._press(button, tour)) is not None and self._called(press) not in self._done:
                name = self._called(press)
                self._done.add(name)
                if not await self._do(press, tour):
                    # *Show me* asks back first, and is another button then.
                    yield name, *self._leads(tour, key)
                    break
                asked.update(dict.fromkeys(self._changed))
                yield name, self._answered()(asked), None
            told |= asked.keys()
        for before, kind in product((None, *legal[:1], *kinds.values()), every):
            await self._stand(tour, key, kept)
            while before is None and (hint := self._press(tour.guide.hint, tour)) is not None:
                await self._do(hint, tour)
            if before is None or (before[1] != kind and await self._do(before, tour)):
                now = next((each for each in self._choices(tour) if each[1] == kind), None)
                if now is not None and await self._do(now, tour):
                    wide[kind].update(dict.fromkeys(self._changed))
        await self._stand(tour, key, kept)
        async for each in self._after(tour, key, kept, ()):
            yield each
        await self._stand(tour, key, kept)
        for name, kind, changed, *_ in self._chosen:
            # Lists that a click brings are like it.
            like = [] if kind in kinds or name.startswith("press") else [each for each in wide[board] if each in told]
            wide.setdefault(kind, {}).update({**dict.fromkeys(like), **changed})
        # What a press was told goes with any choice; a click and another heading take back all that was chosen before.
        wide[which] |= {
            each: None for name, _, changed, _ in self._chosen if name.startswith("press") for each in changed
        }
        wide[board] = wide[heads] = {each: None for kind in (board, heads, which) for each in wide.get(kind, ())}
        for name, kind, _, row in self._chosen:
            yield name, row(wide[kind]), None

    async def _after(self, tour: Tour, key: str, kept: str, trail: tuple[Deed, ...]) -> Tried:
        """Return what each thing answers that can be done after some choices, and not without them."""
        found = [each for each in self._choices(tour) if self._called(each) not in self._done]
        names = [name for name in map(self._called, self._presses(tour)) if name not in self._done]
        self._done.update([*map(self._called, found), *names])
        for deed in found if len(trail) < DEEP else ():
            # What is chosen takes the place of what was chosen there before.
            instead = self._trail and self._trail[:-1] == trail and self._trail[-1][1] == deed[1]
            if not (instead and deed in self._choices(tour)):
                await self._stand(tour, key, kept, trail)
            if not await self._do(deed, tour):
                yield self._called(deed), *self._leads(tour, key)
                continue
            self._trail = (*trail, deed)
            self._chosen.append((self._called(deed), deed[1], dict(self._changed), self._answered()))
            async for each in self._after(tour, key, kept, self._trail):
                yield each
        for name in names:
            # Whoever goes back finds the boxes of a step made anew.
            await self._stand(tour, key, kept, trail)
            press = next(each for each in self._presses(tour) if self._called(each) == name)
            if not await self._do(press, tour):
                yield name, *self._leads(tour, key)
            elif (ident := name.split(" ")[1]) in self._first:
                self._chosen.append((name, ident, dict(self._changed), self._answered()))
            else:
                yield name, self._row(self._changed), None

    async def _stand(self, tour: Tour, key: str, kept: str, trail: tuple[Deed, ...] = ()) -> None:
        """See to it that just these choices are made."""
        if self._trail != trail:
            await self._lay(tour, kept, key)
            for deed in trail:
                await self._do(deed, tour)
            self._trail = trail

    def _leads(self, tour: Tour, since: str) -> tuple[dict[str, Any], Arrived]:
        notes = self._noted()
        arrived = self._arrived(tour, since)
        return {"to": arrived[0], **({"notes": notes} if notes else {})}, arrived

    def _choices(self, tour: Tour) -> Iterator[Deed]:
        """Return what can be chosen: in a list, or on the board."""
        for control in self._open(tour):
            if isinstance(control, widgets.Select | widgets.Dropdown):
                for at, label in enumerate(control._options_labels):
                    if at != control.index:
                        yield f"choose {control.model_id} {label}", str(control.model_id), {"index": at}
        board, picker = tour.table.board, tour.table.picker
        ids = board.base.places if board.choosing == "places" else board.base.areas
        # Under a heading that somebody has chosen a click chooses among its moves.
        own = picker.open_places if picker.groups.value not in (None, picker.proposed) else ()
        for place in ids:
            under = f" | {picker.groups.label}" if place.id in own else ""
            yield f"click {board.model_id} {place.id}{under}", str(board.model_id), {"clicked": place.id}

    def _presses(self, tour: Tour) -> Iterator[Deed]:
        for control in self._open(tour):
            if isinstance(control, widgets.Button) and (press := self._press(control, tour)) is not None:
                form = self._form(control)
                yield from self._filled(press, form) if form else [press]

    def _open(self, tour: Tour) -> Iterator[Any]:
        """Return the controls that a learner can use, without those that look back or save."""
        table = tour.table
        shut = {table.frame, table.board, tour.autosave, table.picker.find, tour.guide.enter, *table.timeline.controls}
        left = [each for each in tour.table.children if not {"rl-overlay", "rl-bar"} & set(each._dom_classes)]
        while left:
            control = left.pop(0)
            if control in shut or not is_shown(control) or getattr(control, "disabled", False):
                continue
            yield control
            left = [*getattr(control, "children", ()), *left]

    # ---- what is not a tour

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
                    found.append((deed[0], self._answered(), dict(self._changed)))
                wide = dict.fromkeys(field for *_, changed in found for field in changed)
                rows |= {name: row(wide) for name, row, _ in found}
        return rows


def _kept(tour: Tour) -> str:
    return "".join(f"{line}\n" for line in tour.saved_lines() if not line.startswith('{"note"'))
