"""What an explorer answers from the position it opens with, found by trying: all choices of some controls together.

A place is a question that a learner can ask this way: what is chosen in each of these controls, and which of the ways
listed then. What leads from one to another is the same everywhere, and said once. Amounts, a position of one's own
and further maps are no part of it.
"""

# pyright: basic
import json
from collections.abc import Iterator, Sequence
from typing import Any

import ipywidgets as widgets

from romelab.controls.explorer import Explorer
from romelab.host.lesson_answers import LessonTable
from romelab.host.parts import Parts
from romelab.host.session import Session
from romelab.host.trial import Deed, Field
from romelab.lessons.prediction import Form
from romelab.lessons.speaking import phrase


class ExplorerTable(LessonTable):
    """Tries what the explorer of an open page and its boxes answer; see :class:`romelab.host.trial.Trial`.

    Parameters
    ----------
    session, parts
        As for any trial.
    tried
        The controls of the explorer whose choices are all tried out together; the last lists ways.
    """

    levels: tuple[str, ...] = ("",)

    def __init__(self, session: Session, parts: Parts, tried: Sequence[str]) -> None:
        super().__init__(session, parts)
        self._tried = tried

    async def all(self, _most: int = -1) -> dict[str, Any]:
        """Try everything, and return the table as plain data."""
        there = self.session.widgets()
        explorer = next(each for each in there if isinstance(each, Explorer))
        self._cuts: dict[str, list[Any]] = {}
        parts = [await self._explored(explorer)]
        for each in there:
            if isinstance(each, Form):
                # What it asks an explorer of its own is not seen.
                self._tree = set(self._within(str(each.model_id)))
                parts.append(await self._part(each))
        values, because = list(map(json.loads, self._values)), phrase("because_of", reason="")
        told = {"values": values, "texts": self._texts, "tours": parts, "because": because}
        return told | {"forms": {}, "rest": {}, "report": {}}

    def _open(self, fields: Any) -> dict[Field, Any]:
        return {each: value for each, value in fields.items() if each[0] in self._tree}

    async def _explored(self, explorer: Any) -> dict[str, Any]:
        """Ask all that some controls can ask; a place is named by the numbers of what is chosen."""
        *controls, ways = (getattr(explorer, name) for name in self._tried)
        buttons, opens, board = (explorer.back, explorer.forth, explorer.again), explorer.question, explorer.board
        # Whether there is a way back is known where a page is.
        tree = {*self._within(str(explorer.model_id))} - {each.model_id for each in buttons}
        first = self._laid = {ident: dict(self.models[ident]) for ident in self.models}
        self._off.clear()
        places, asked, was = dict[str, Any](), dict[Any, tuple[int, ...]](), dict[Field, Any]()
        same = dict[str, str]()  # what asks nothing else, such as the way to where an army stands

        async def visit(chosen: tuple[int, ...]) -> None:
            if len(chosen) < len(controls):
                for at, deed in enumerate(_choices(controls[len(chosen)])):
                    await self._do(deed, None)
                    await visit((*chosen, at))
                return
            before = asked.setdefault(explorer.question, chosen)
            if before != chosen:
                same[_place(*chosen, 0)] = _place(*before, 0)
                return
            for way in range(max(1, len(ways.options))):
                if way:
                    await self._do(("", str(ways.model_id), {"index": way}), None)
                off = {each: value for each, value in self._off.items() if each[0] in tree}
                was.update({each: first[each[0]].get(each[1]) for each in off})
                places[_place(*chosen, way)] = {"base": self._packed(off), "rows": {}}

        await visit(())
        # Each choice is made once more, from some questions: what else changes with it always does.
        last, moves = explorer.question, dict[str, dict[int, int]]()
        other = next(each for each, at in asked.items() if all(map(int.__ne__, at, asked[last])) and at[-1])
        some = (*list(asked)[:: len(asked) // 5], other, last)
        deeds = [(n, at, deed) for n, each in enumerate(controls) for at, deed in enumerate(_choices(each))]
        ident, goal = str(board.model_id), len(controls) - 1
        deeds += [(goal, 0, (f"click {ident} {at}", ident, {"clicked": at})) for at in board._number_of]
        for number, at, deed in deeds:
            for before in some:
                self.session.run(explorer.turn_to, before)
                await self._do(deed, None)
                if (goes := asked.get(explorer.question)) is not None and explorer.question != before:
                    move = moves.setdefault(deed[0], {number: at, len(controls): 0})
                    # Where one stands oneself nothing is asked, and that is the first choice.
                    move |= {n: to for n, to in enumerate(goes) if to != asked[before][n] and (n != number or to > at)}
        turns = [f"press {each.model_id} {each.description}" for each in buttons]
        told = {"start": _place(*asked[opens], 0), "ends": [], "was": self._packed(was), "places": places, "same": same}
        return told | {"frame": explorer.frame.model_id, "moves": moves, "ways": ways.model_id, "turns": turns}


def _place(*numbers: int) -> str:
    return " ".join(map(str, numbers))


def _choices(control: Any) -> Iterator[Deed]:
    """Return each choice of a control, nothing first where it is typed."""
    ident = str(control.model_id)
    if isinstance(control, widgets.Dropdown):
        for at, label in enumerate(control._options_labels):
            yield f"choose {ident} {label}", ident, {"index": at}
    else:
        for value in (False, True) if isinstance(control, widgets.Checkbox) else ("", *control.options):
            told = value if isinstance(value, str) else json.dumps(value)
            yield f"choose {ident} {told}", ident, {"value": value}
