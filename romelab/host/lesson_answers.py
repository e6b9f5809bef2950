"""What a history lesson answers, found by trial: one small table per box, as its boxes know nothing of each other.

A box stands in one of a few states, such as asked, written, shown. In each, and at each level, all that it offers is
done once. What happens beyond the box, such as a part that opens, only ever opens; so no two boxes have to be tried
together. Between two tries the page is put back to where it stood, without a word of it being said.
"""

# pyright: basic
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise, product
from typing import Any

import ipywidgets as widgets

from romelab.controls.stage.widgets import is_shown
from romelab.host.trial import Deed, Field, Trial, token
from romelab.lessons.inquiry import boxes
from romelab.lessons.inquiry.plan import GuessReply
from romelab.lessons.inquiry.prediction import GuessBox, answer_html, number_in
from romelab.lessons.inquiry.quiz import NumberBox
from romelab.lessons.inquiry.schema import LEVELS
from romelab.lessons.inquiry.speaking import SPEECH
from romelab.lessons.part import EXPLAIN_WORDS, REASON_WORDS
from romelab.lessons.prediction import Form
from romelab.lessons.quiz import QuestionBox
from romelab.lessons.report import Report
from romelab.lessons.speaking import phrase

BOXES = Form | QuestionBox | boxes.ReadingBox | boxes.DecisionBox | boxes.LeverBox
INPUTS = widgets.Textarea | widgets.Text | widgets.RadioButtons | widgets.ToggleButtons | widgets.Dropdown
CHOICES = widgets.SelectionSlider | widgets.ToggleButtons | widgets.Dropdown
OWN = frozenset({"value", "index"})
"""What a page itself changes of what can be filled in."""
BLANK = "blank"
"""Names all ways to fill in a form in which a list or a figure is left out."""
PUT = ("wrote", "decided", *boxes.PARTS)
"""Kinds of notes that stand in place of an earlier one."""
WATCHED = frozenset({"_trait_notifiers", "_trait_validators"})
"""Who hears of a change: that stays as it is, whatever is tried."""
_SAMPLE = re.compile("-?[0-9.]+ (?=[\ue000-\uf8ff] )")
"""The figure that was tried, before what stands for the figure of the learner's."""
State = dict[str, tuple[Any, Any, dict[str, dict[str, Any]]]]
"""At each level where all stands, what a box offers, and what it shows."""


class LessonTable(Trial):
    """Tries all that the boxes of an open lesson offer; see :class:`romelab.host.trial.Trial`."""

    levels = LEVELS

    async def all(self, _most: int = -1) -> dict[str, Any]:
        """Try everything, and return the table as plain data."""
        page, printed = self._lesson, dict[str, Any]()
        # What can be printed is made once for each level: it is asked for whenever the level changes.
        vars(page)["printed"] = lambda: (
            printed.get(page.level) or printed.setdefault(page.level, type(page).printed(page))
        )
        there = self.session.widgets()
        self._switch = next(self._switches())
        doors = [each.layout for gate in page._gates.values() for pair in gate for each in pair]
        self._shut: dict[Field, Any] = {(str(each.model_id), "display"): each.display for each in doors}
        self._cuts: dict[str, list[Any]] = {}
        roots, openers, first = [*self._roots(there)], self._openers(), self._standing()
        trees = set[str]().union(*map(self._within, (str(each.model_id) for each in [*roots, *openers])))
        parts = [await self._levels_of(trees)]
        for each in openers:
            # Tried while all is shut, and then taken back.
            parts.append(await self._part(each))
            self._back(first)
        guess = next(each for each in roots if isinstance(each, GuessBox))
        lines, drawing = dict(self._lines(guess)), guess._drawing
        parts += [await self._part(each) for each in roots]
        if drawing is not None:
            # What is laid is kept as what is written is; it stands behind all that was ever written.
            self._texts[str(drawing.model_id)] = [self._numbers.setdefault(("laid",), len(self._numbers)), 0]
        return {
            "values": list(map(json.loads, self._values)),
            "texts": self._texts,
            "forms": {},
            "rest": {},
            "cuts": self._cuts,
            "lines": lines,
            "drawn": {drawing.model_id: [each.model_id for each in guess.controls]} if drawing else {},
            "signs": {name: SPEECH.catalogue.language[name] for name in ("thousands", "decimal")},
            "put": PUT,
            "because": phrase("because_of", reason=""),
            "free": any(not isinstance(each, boxes.Decisions | widgets.Button) for each in page._tried),
            "tours": parts,
            "report": self._report(next(each for each in there if isinstance(each, Report))),
        }

    def _switches(self) -> Iterator[Any]:
        """Return the switch of levels."""
        start = self._lesson._parts["start"].children
        return (each for each in start if getattr(each, "_options_values", ()) == LEVELS)

    def _roots(self, there: list[Any]) -> Iterator[Any]:
        """Return what answers by itself, in the order of the page."""
        for each in there:
            if isinstance(each, BOXES) or (isinstance(each, widgets.VBox) and "rl-debrief" in each._dom_classes):
                yield each
            elif isinstance(each, boxes.Decisions):
                yield each.role

    def _openers(self) -> list[Any]:
        """Return what opens parts at any time: how long the lesson is, and the teacher's button."""
        start, teacher = (self._lesson._parts[part].children for part in ("start", "teacher"))
        lasts = [each for each in start if isinstance(each, widgets.ToggleButtons) and each is not self._switch]
        return [*lasts, *(each for each in teacher if isinstance(each, widgets.Button))]

    # ---- where a page stands

    def _standing(self) -> Any:
        """Return all that the page and its program know now."""
        held = [*self.session.widgets(), self._lesson, self._lesson.notes]
        return [(each, _copied(vars(each))) for each in held], _copied(self.models)

    def _back(self, standing: Any) -> None:
        """Put page and program back to where they stood."""
        held, models = standing
        for each, known in held:
            vars(each).clear()
            vars(each).update(_copied(known))
        self.models: dict[str, dict[str, Any]] = {ident: dict(state) for ident, state in models.items()}

    async def _at_levels(self, root: Any, tree: set[str], *, hold: bool = False) -> State:
        """Return how a box stands at each level, with all else where it is held; the page ends at the last."""
        found: State = {}
        for number, level in enumerate(self.levels):
            if self._lesson.level != level:
                await self._do(("", str(self._switch.model_id), {"index": number}), None)
            seen = {ident: _shown(self.models[ident]) for ident in tree}
            found[level] = (
                self._standing() if hold else None,
                [each[0] for each in self._deeds(root, tried=False)],
                seen,
            )
        return found

    # ---- the levels, and a box

    async def _levels_of(self, trees: set[str]) -> dict[str, Any]:
        """Return the switch of levels as a box of its own: all that stands outside the others changes with it."""
        first = self._standing()
        at = await self._at_levels(None, {*self.models} - trees)
        self._back(first)
        varied, ident = _varied(at), str(self._switch.model_id)
        lead = {
            f"choose {ident} {label}": {"to": level, "level": level}
            for label, level in zip(self._switch._options_labels, LEVELS, strict=True)
        }
        places = {
            level: {"base": self._packed({(of, name): seen[of].get(name) for of, name in varied}), "rows": lead}
            for level, (_, _, seen) in at.items()
        }
        return {"start": LEVELS[0], "ends": [*LEVELS], "was": {}, "places": places}

    async def _part(self, root: Any) -> dict[str, Any]:
        """Look through a box; the page comes to stand where the box has led to."""
        tree, first = set(self._within(str(root.model_id))), self._standing()
        at = await self._at_levels(root, tree)
        states, left, last = {_name(at): "0"}, [("0", first)], first
        fields, seen, rows = dict(_varied(at)), dict[str, State](), dict[str, dict[str, Any]]()
        forms: dict[str, dict[str, list[str]]] = {}
        while left:
            state, stood = left.pop()
            self._back(stood)
            at = await self._at_levels(root, tree, hold=True)
            seen[state] = {level: (None, offers, shows) for level, (_, offers, shows) in at.items()}
            for level, (stood, offers, _) in at.items():
                place, stays = f"{state} {level}", list[Any]()
                rows[place], forms[place] = {}, {}
                self._back(stood)
                deeds = [*self._deeds(root, forms[place])]
                for deed in deeds:
                    self._back(stood)
                    await self._do(deed, None)
                    changed, notes = dict(self._changed), self._noted()
                    if "index" in deed[2]:
                        changed[deed[1], "index"] = deed[2]["index"]
                    last = self._standing() if level == self.levels[0] and deed is deeds[-1] else last
                    beyond = {each: value for each, value in changed.items() if each[0] not in tree}
                    if [each[0] for each in self._deeds(root, tried=False)] == offers or "index" in deed[2]:
                        stays.append((deed, changed, notes, bool(beyond)))
                        continue
                    stands = self._standing()
                    after = await self._at_levels(root, tree)
                    fields |= {each: None for each in changed if each[0] in tree} | _varied(after)
                    if (name := _name(after)) not in states:
                        states[name] = str(len(states))
                        left.append((states[name], stands))
                    rows[place][deed[0]] = {"to": f"{states[name]} {level}", **self._row(self._open(beyond), notes)}
                wide = dict.fromkeys(field for _, changed, *_ in stays for field in changed)
                # What notes nothing takes back what another choice has noted.
                other = next((notes for deed, _, notes, _ in stays if "index" in deed[2] and notes), [])
                for deed, changed, notes, beyond in stays:
                    notes = notes or [[*each[:4], ""] for each in other]
                    told = {each: changed.get(each, stood[1][each[0]].get(each[1])) for each in wide}
                    keeps = {"keep": True} if beyond or "index" in deed[2] else {}
                    rows[place][deed[0]] = self._row(self._open(told), notes) | keeps
        self._back(last)
        asks = isinstance(root, QuestionBox)
        places = {
            f"{state} {level}": {
                "base": self._packed({(of, name): shows[of].get(name) for of, name in fields}),
                "rows": rows[f"{state} {level}"],
                "forms": forms[f"{state} {level}"],
                **({"asks": True} if asks and _shows_itself(shows, root) else {}),
            }
            for state, levels in seen.items()
            for level, (_, _, shows) in levels.items()
        }
        ends = [key for key, place in places.items() if not any("to" in row for row in place["rows"].values())]
        return {"start": f"0 {self.levels[0]}", "ends": ends, "was": {}, "places": places}

    def _open(self, fields: Mapping[Field, Any]) -> dict[Field, Any]:
        """Return fields without those of parts that are still shut: what one box has opened, no other shuts."""
        return {each: value for each, value in fields.items() if self._shut.get(each, ...) != value}

    # ---- what a box offers

    def _seen(self, root: Any) -> Iterator[Any]:
        """Return what can be seen of a box."""
        if is_shown(root) and root.layout.display != "none":
            yield root
            for each in getattr(root, "children", ()):
                yield from self._seen(each)

    def _deeds(self, root: Any, forms: dict[str, list[str]] | None = None, *, tried: bool = True) -> Iterator[Deed]:
        """Return what can be done in a box; only names of buttons and of what is filled in where it is not tried."""
        there = [each for each in self._seen(root) if not getattr(each, "disabled", False)] if root else []
        inputs = [each for each in there if isinstance(each, INPUTS)]
        buttons = [each for each in there if isinstance(each, widgets.Button)]
        for button in buttons:
            ident, named = str(button.model_id), [str(each.model_id) for each in inputs]
            name = f"press {ident} {button.description}"
            if not tried:
                yield " ".join((name, *named)), "", {}
                continue
            if forms is not None and inputs:
                forms[ident] = named
            done = set[str]()
            for way in product(*(self._ways(root, each) for each in inputs)):
                ways = [told for told, _ in way]
                filled = " ".join((name, *(["|"] if way else []), *([BLANK] if BLANK in ways else ways)))
                if filled in done:
                    continue
                done.add(filled)
                fill = [(each, value) for each, (_, value) in zip(named, way, strict=True)]
                yield filled, ident, {"event": "click", "fill": fill}
        for each in there if not buttons else ():
            if isinstance(each, CHOICES):
                ident = str(each.model_id)
                labels = enumerate(each._options_labels if tried else ())
                yield from ((f"choose {ident} {label}", ident, {"index": at}) for at, label in labels)

    def _ways(self, root: Any, control: Any) -> list[tuple[str, Any]]:
        """Return the ways to fill something in, each by its name: nothing first, all that is asked last."""
        ident = str(control.model_id)
        if isinstance(control, widgets.Text):
            stands = self._token(control, 0)
            if isinstance(root, GuessBox):
                self._cuts[ident] = []
                return [(BLANK, ""), ("x", "x"), ("0", f"0 {stands}")]
            return [(BLANK, ""), *((name, f"{value:g} {stands}") for name, value in self._figures(root, ident))]
        if isinstance(control, widgets.Textarea):
            explain = getattr(self._lesson, "_parts", {}).get("explain")
            explains = explain is not None and ident in self._within(str(explain.model_id))
            stands = self._token(control, EXPLAIN_WORDS if explains else REASON_WORDS)
            self._texts[ident][2:] = [int(control is getattr(root, "because", None))]
            # So much as a word is written, too little to be taken.
            return [("0", stands.replace(" ", "")), ("1", stands)]
        chosen = [(str(at), at) for at in range(len(control._options_labels))]
        # A list of a guess begins with nothing: whatever else is filled in, that is said.
        return [(BLANK, 0), *chosen[1:]] if isinstance(control, widgets.Dropdown) else [("None", None), *chosen]

    def _figures(self, root: NumberBox, ident: str) -> Iterator[tuple[str, float]]:
        """Return a figure for each answer to a number: the answer changes where one of some cuts is passed."""
        edges = {(float(each.low), 1) for each in root._quizzed.answers} | {
            (float(each.high), 0) for each in root._quizzed.answers
        }
        self._cuts[ident] = cuts = sorted(edges, key=lambda cut: (cut[0], -cut[1]))
        near = sorted({edge + by for edge, _ in cuts for by in (-0.5, 0, 0.5)})
        passed = {sum(value > edge or (with_it and value == edge) for edge, with_it in cuts): value for value in near}
        return ((str(number), value) for number, value in passed.items())

    def _lines(self, box: GuessBox) -> Iterator[tuple[int, dict[str, Any]]]:
        """Let something stand for what is said to the figures of a guess, and return that: by spans of each figure."""
        plan = box.plan
        if plan.kind != "rows" or any(row.choices for row in plan.rows):
            return
        # The drawing shows what came all the same.
        box.plan = replace(plan, came=(), laid=plan.laid or plan.came, replies=())
        for at, (row, came, control) in enumerate(zip(plan.rows, plan.came, box.controls, strict=True), 1):
            number = self._numbers.setdefault((str(control.model_id), "line"), len(self._numbers))
            box.plan = replace(box.plan, replies=(*box.plan.replies, GuessReply(token(number), at)))
            replies = tuple(replace(each, row=0) for each in plan.replies if each.row in (0, at))
            alone, was = replace(plan, rows=(row,), came=(came,), replies=replies), number_in(came) or 0.0
            edges = sorted({was, *(edge for each in replies for edge in (each.low - 0.5, each.high + 0.5))})
            between = [(one + other) / 2 for one, other in pairwise([edges[0] - 2, *edges, edges[-1] + 2])]
            told = (answer_html(alone, [str(each)], "{{{}}}".format) for each in sorted([*edges, *between]))
            self._token(control, 0)
            yield (
                number,
                {
                    "text": self._texts[str(control.model_id)][0],
                    "came": was,
                    "cuts": [(edge, with_it) for edge in edges for with_it in (1, 0)],
                    "said": [re.sub("^<div.*?><p>|</p></div>$", "", each) for each in told],
                },
            )

    def _noted(self) -> list[Any]:
        noted = super()._noted()
        return [[_SAMPLE.sub("", each) if isinstance(each, str) else each for each in note] for note in noted]

    def _renamed(self, value: Any) -> Any:
        return super()._renamed(_SAMPLE.sub("", value) if isinstance(value, str) else value)


def _copied(known: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: value.copy() if type(value) in (dict, list, set) and name not in WATCHED else value
        for name, value in known.items()
    }


def _shown(state: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a model shows, without what a page itself changes."""
    said = state.get("_model_name") == "HTMLModel"
    return {name: value for name, value in state.items() if said or name not in OWN}


def _name(at: State) -> str:
    return json.dumps([[offers, shows] for _, offers, shows in at.values()], sort_keys=True, default=str)


def _varied(at: State) -> dict[Field, None]:
    """Return the fields that are not the same at all levels."""
    first, *others = [shows for _, _, shows in at.values()]
    return {
        (ident, name): None
        for ident, state in first.items()
        for name in state
        if any(each[ident].get(name) != state[name] for each in others)
    }


def _shows_itself(shows: Mapping[str, Any], root: Any) -> bool:
    """Tell whether a box is shown."""
    return shows[str(root.layout.model_id)].get("display") != "none"
