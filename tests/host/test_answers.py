"""What a page without a program answers, beside what the program itself answers, along ways taken by chance."""

# pyright: basic
from __future__ import annotations

import asyncio
import json
import random
from html import unescape
from typing import Any

import pytest

from romelab.host.answers import Table
from romelab.host.site import ANSWERED
from romelab.host.trial import token
from romelab.lessons.prediction import PredictBox
from romelab.lessons.tour import Tour
from tests.host.pages import opened
from tests.samples import LONG

WAYS, STEPS = (20, 150) if LONG else (6, 60)
TOURS = dict.fromkeys(ANSWERED, -1) if LONG else {"learn_kampf_um_rom": 6}
"""Pages with the places that are tried."""


def shown(table: Table, tour: Tour, key: str) -> dict[tuple[str, str], Any]:
    """All that the stage of a tour shows."""
    new = [ident for ident in table._within(str(tour.model_id)) if ident not in table._first]
    table._names = {ident: f"{key}.new{number}" for number, ident in enumerate(new)}
    # What was chosen and why is off the page once a guess is written.
    boxes = [each for each in table.session.widgets() if isinstance(each, PredictBox) and each.written]
    apart = {(str(each.guess.model_id), "index") for each in boxes}
    apart |= {(str(each.because.model_id), "value") for each in boxes}
    left_out = {str(each.model_id) for each in tour.table.timeline.controls}
    return {
        (table._names.get(ident, ident), name): alike(name, table._renamed(value))
        for ident in table._within(str(tour.model_id))
        if ident not in left_out
        for name, value in table.models[ident].items()
        if (ident, name) not in apart
    }


def alike(name: str, value: Any) -> Any:
    """A value; classes of an element in any order, words however their signs are written in a page."""
    return sorted(value) if name == "_dom_classes" else unescape(value) if isinstance(value, str) else value


class Given:
    """A page that is answered from a table alone, as page/table.js does it."""

    def __init__(self, told: dict[str, Any], first: dict[tuple[str, str], Any]) -> None:
        self.told, self.tour = told, told["tours"][0]
        self.at, self.fields = self.tour["start"], dict(first)
        self.chosen: dict[int, str] = {}

    def does(self, name: str) -> None:
        row = self.tour["places"][self.at]["rows"][name]
        sets, kept = [row.get("set", {})], set[str]()
        if "to" in row:
            gone = [field for field in self.fields if field[0].startswith(f"{self.at}.") and row["to"] != self.at]
            for field in gone:
                del self.fields[field]
            before, place = self.tour["places"][self.at], self.tour["places"][row["to"]]
            sets, self.at = [self.tour["was"], place["base"], *sets], row["to"]
            kept = {"description", "disabled"} if before["step"] == place["step"] else set()
        for each in sets:
            for ident, fields in each.items():
                told = {
                    field: value for field, value in fields.items() if ident != self.tour["hint"] or field not in kept
                }
                self.fields |= {(ident, name): alike(name, self.filled(at)) for name, at in told.items()}

    def filled(self, at: int) -> Any:
        """A value as the page shows it."""
        return self.said(self.told["values"][at])

    def said(self, value: Any) -> Any:
        """Something with what was chosen in place of its token; what is written is a token in both."""
        told = json.dumps(value, ensure_ascii=False)
        for number, words in self.chosen.items():
            told = told.replace(token(number), words)
        return json.loads(told)


@pytest.mark.parametrize(("page", "most"), TOURS.items())
def test_a_table_answers_as_the_program_does_whatever_is_done_in_whatever_order(page, most):
    made = Table(*opened(page, which=slice(-1)))
    told = json.loads(json.dumps(asyncio.run(made.all(most))))
    made.session.close()
    assert told["tours"][0]["places"]
    done = 0
    for way in range(WAYS):
        chance, table = random.Random(f"{page} {way}"), Table(*opened(page, which=slice(-1)))
        table._numbers.update(made._numbers)
        tour = next(each for each in table.session.widgets() if isinstance(each, Tour))
        tour.seed, tour.guide.back_in_time = 0, False  # as where the table is made

        async def walk(chance: random.Random, table: Table, tour: Tour) -> int:
            given = Given(told, shown(table, tour, told["tours"][0]["start"]))
            steps, refused, wrong = 0, list[Any](), set[str]()
            for _ in range(STEPS):
                rows = given.tour["places"][given.at]["rows"]
                shown(table, tour, given.at)
                deeds = {table._called(each): each for each in (*table._choices(tour), *table._presses(tour))}
                known = sorted(rows.keys() & deeds.keys())
                if not known:
                    return steps
                # A way that leads on is taken now and then, so that a way comes far; else the board, a list or a button
                # comes first, and then what is done there: a list of five is used as often as a map.
                on = [name for name in known if "to" in rows[name]]
                kinds = dict[str, list[str]]()
                for each in known:
                    kinds.setdefault(each.split(" ")[1], []).append(each)
                kind = kinds[chance.choice(sorted(kinds))]
                name = chance.choice(on if on and chance.random() < 0.3 else kind)
                _, comm, said = deeds[name]
                for n, (ident, value) in enumerate(said.get("fill", ())):
                    # A guess is tried once; whatever else is guessed is answered by the same row.
                    picked = told["texts"].get(str(table._names.get(ident, ident)), [0, 0])
                    if picked[1] < 0 and value is not None:
                        control: Any = next(each for each in table.session.widgets() if each.model_id == ident)
                        value = chance.randrange(len(control._options_labels))
                        said["fill"][n] = ident, value
                        given.chosen[picked[0]] = control._options_labels[value]
                await table._do(deeds[name], tour)
                for field in {"index"} & said.keys():
                    given.fields[str(table._names.get(comm, comm)), field] = said[field]
                for ident, value in said.get("fill", ()):
                    field = "value" if isinstance(value, str) else "index"
                    given.fields[str(table._names.get(ident, ident)), field] = value
                given.does(name)
                noted = [given.said(rows[name].get("notes", [])), json.loads(json.dumps(table._noted()))]
                # What was refused is noted once in a step.
                fresh = [[line for line in lines if line not in refused] for lines in noted]
                # Nor are rules practised where a wrong answer came first, as page/table.js knows.
                fresh[0] = [line for line in fresh[0] if line[2] != "did" or line[1] not in wrong]
                wrong |= {line[1] for line in fresh[0] if line[2] == "answered" and not line[-1]}
                assert fresh[0] == fresh[1], f"step {steps}: {name}"
                refused += [line for line in fresh[0] if line[2] in {"was refused", "asked and was told"}]
                now = shown(table, tour, given.at)
                # Nobody reads what a button is called that is not to be seen; as soon as it is seen it counts.
                hidden = {ident for (ident, name), value in now.items() if name == "_dom_classes" and "rl-off" in value}
                words = {(ident, name) for ident in hidden for name in ("description", "tooltip")}
                fields = now.keys() - words
                other = {f: (given.fields.get(f), now[f]) for f in fields if given.fields.get(f) != now[f]}
                assert other == {}, f"step {steps}: {name}: {other}"
                steps += 1
            return steps

        done += asyncio.run(walk(chance, table, tour))
        table.session.close()
    assert done > WAYS * STEPS / 3
