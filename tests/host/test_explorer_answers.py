"""What an explorer without a program answers, beside what the program itself answers, along ways taken by chance."""

# pyright: basic
from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from romelab.controls.explorer import Explorer
from romelab.host.explorer_answers import ExplorerTable, _choices
from romelab.host.record import EXPLORED
from romelab.lessons.prediction import Form
from tests.host.pages import opened
from tests.samples import LONG

PAGES = [*EXPLORED] if LONG else ["explore_achievements"]
STEPS = 400 if LONG else 80


def table_of(page: str) -> ExplorerTable:
    return ExplorerTable(*opened(page, which=slice(None if LONG else 1)), EXPLORED[page])


class Given:
    """An explorer that is answered from a table alone, as page/table.js does it."""

    def __init__(self, told: dict[str, Any], first: dict[str, dict[str, Any]]) -> None:
        self.values, self.part = told["values"], told["tours"][0]
        self.at, self.past, self.future = self.part["start"], list[str](), list[str]()
        self.shows = {ident: dict(state) for ident, state in first.items()}

    def rows(self) -> dict[str, str]:
        now = self.at.split()
        found = {
            name: " ".join(str(change.get(str(n), value)) for n, value in enumerate(now))
            for name, change in self.part["moves"].items()
        }
        ways = self.shows[self.part["ways"]]["_options_labels"]
        found |= {f"way {n}": " ".join([*now[:-1], str(n)]) for n in range(len(ways))}
        leads = (self.past[-1:], self.future[-1:], [self.part["start"]])
        found |= {name: to[0] for name, to in zip(self.part["turns"], leads, strict=True) if to}
        found = {name: self.part["same"].get(to, to) for name, to in found.items()}
        return {name: to for name, to in found.items() if to in self.part["places"]}

    def does(self, name: str) -> None:
        to = self.rows()[name]
        back, forth, _ = self.part["turns"]
        was, now = (" ".join([*each.split()[:-1], "0"]) for each in (self.at, to))
        if was != now and name == back:
            self.future.append(was)
            self.past.pop()
        elif was != now:
            self.past.append(was)
            self.future = self.future[:-1] if name == forth else []
        for told in (self.part["was"], self.part["places"][to]["base"]):
            for ident, fields in told.items():
                self.shows[ident] |= {field: self.values[at] for field, at in fields.items()}
        for each, more in ((back, self.past), (forth, self.future)):
            self.shows[each.split()[1]]["disabled"] = not more
        self.at = to


@pytest.mark.parametrize("page", PAGES)
def test_an_explorers_table_answers_as_the_program_does_whatever_is_asked_in_whatever_order(page):
    made = table_of(page)
    told = json.loads(json.dumps(asyncio.run(made.all()), default=str))
    made.session.close()
    chance, table = random.Random(page), table_of(page)
    explorer: Any = next(each for each in table.session.widgets() if isinstance(each, Explorer))
    *controls, ways = (getattr(explorer, name) for name in EXPLORED[page])
    boxes = [part for part in told["tours"][1:] if len(part["places"]) > 2]
    assert len(boxes) == sum(isinstance(each, Form) for each in table.session.widgets())

    async def walk() -> set[str]:
        given, done = Given(told, table.models), set[str]()
        deeds = {deed[0]: deed for each in controls for deed in _choices(each)}
        board = str(explorer.board.model_id)
        for place in (*explorer.board.base.places, *explorer.board.base.areas):
            deeds[f"click {board} {place.id}"] = "", board, {"clicked": place.id}
        for button, name in zip((explorer.back, explorer.forth, explorer.again), given.part["turns"], strict=True):
            deeds[name] = "", str(button.model_id), {"event": "click"}
        tree = set(table._within(str(explorer.model_id)))
        for step in range(STEPS):
            rows = given.rows()
            kinds = [[name for name in rows if name.startswith(kind)] for kind in ("choose", "click", "way", "press")]
            name = chance.choice(chance.choice([kind for kind in kinds if kind]))
            n = int(name[4:]) if name.startswith("way ") else 0
            deed = deeds.get(name) or ("", str(ways.model_id), {"index": n})
            comm, said = deed[1:]
            if said.items() <= table.models[comm].items():
                continue  # no page says what is chosen already
            await table._do(deed, None)
            given.does(name)
            shows = json.loads(json.dumps(given.shows, default=str))
            for ident in tree:
                now = json.loads(json.dumps(table.models[ident], default=str))
                other = {f: (shows[ident].get(f), value) for f, value in now.items() if shows[ident].get(f) != value}
                assert other == {}, f"step {step}: {name}: {ident} {other}"
            done.add(name)
        return done

    done = asyncio.run(walk())
    table.session.close()
    assert len(done) > STEPS / 5
