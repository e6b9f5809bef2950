"""What a lesson without a program answers, beside what the program itself answers, along ways taken by chance."""

# pyright: basic
from __future__ import annotations

import asyncio
import json
import random
import re
import shutil
import subprocess
from html import escape
from pathlib import Path
from typing import Any

import pytest

from romelab.core.language import speaking
from romelab.host.lesson_answers import BLANK, LessonTable
from romelab.host.site import ANSWERED, with_table
from romelab.host.trial import token
from romelab.lessons.inquiry.plan import lesson_plan
from romelab.lessons.inquiry.prediction import GuessBox, _written, answer_html, number_in
from romelab.lessons.inquiry.quiz import NumberBox
from romelab.lessons.inquiry.speaking import SPEECH
from romelab.pages import page_names
from tests.host.pages import opened
from tests.samples import LONG

WAYS, STEPS = (10, 150) if LONG else (1, 50)
WITH_A_TABLE = [each for each in page_names() if with_table(each) and each not in ANSWERED]
LESSONS = WITH_A_TABLE if LONG else ["lesson_14"]
FIGURES = ("12", "12.25", "0", "-3", "about 12,213 men", "9.000", "1000000", "0.75", "18,8", "9" * 30, "8999.5", "17.5")
TOKEN = re.compile("([\ue000-\uf8ff])(?: ?\\1){8}")


class Given:
    """A page that is answered from a table alone, as page/table.js does it."""

    def __init__(self, told: dict[str, Any], first: dict[str, dict[str, Any]]) -> None:
        self.told, self.parts = told, told["tours"]
        self.at = [part["start"] for part in self.parts]
        self.shows = {ident: dict(state) for ident, state in first.items()}
        self.texts = dict[int, str]()
        for part in self.parts:
            self.set(part["was"])

    def set(self, told: dict[str, dict[str, int]]) -> None:
        for ident, fields in told.items():
            self.shows[ident] |= {name: self.filled(self.told["values"][at]) for name, at in fields.items()}

    def filled(self, value: Any, plain: bool = False) -> Any:
        return TOKEN.sub(lambda found: self.says(found, plain), value) if isinstance(value, str) else value

    def says(self, found: re.Match[str], plain: bool) -> str:
        number = ord(found[1]) - 0xE000
        if line := self.told["lines"].get(str(number)):
            return line_of(line, self.texts[line["text"]])
        text = self.texts.get(number, found[0])
        return text if plain else escape(text)

    def rows(self) -> dict[str, tuple[int, Any]]:
        return {
            name: (i, row)
            for i, part in enumerate(self.parts)
            for name, row in part["places"][self.at[i]]["rows"].items()
        }

    def does(self, i: int, row: dict[str, Any]) -> None:
        if "level" in row:
            for other, part in enumerate(self.parts):
                if other != i:
                    self.moves(part["places"], other, f"{self.at[other].split()[0]} {row['level']}")
        if "to" in row:
            self.set(self.parts[i]["was"])
            self.set(self.parts[i]["places"][row["to"]]["base"])
            self.at[i] = row["to"]
        self.set(row.get("set", {}))

    def moves(self, places: dict[str, Any], i: int, to: str) -> None:
        now = places[self.at[i]]["base"]
        for ident, fields in places[to]["base"].items():
            self.set({ident: {name: at for name, at in fields.items() if at != now[ident][name]}})
        self.at[i] = to


def line_of(line: dict[str, Any], text: str) -> str:
    """What is said to a figure, as page/table.js does it."""
    figure = number_in(text)
    assert figure is not None
    passed = sum(figure > edge or (bool(with_it) and figure == edge) for edge, with_it in line["cuts"])
    off = _written("off", abs(figure - line["came"]))
    return line["said"][passed].replace("{said}", _written("said", figure)).replace("{off}", off)


def reached(table: LessonTable) -> set[Any]:
    """The controls that a learner sees."""
    parts = [each for each in table._lesson._parts.values() if "rl-left-out" not in each._dom_classes]
    return {each for part in parts for each in table._seen(part)}


def offered(table: LessonTable) -> dict[str, Any]:
    """What can be done now by a learner, without what only the whole program answers."""
    roots, there = [*table._roots(table.session.widgets()), *table._openers()], reached(table)
    deeds = {deed[0]: deed for root in roots if root in there for deed in table._deeds(root, {})}
    labels = table._switch._options_labels
    ident = str(table._switch.model_id)
    return deeds | {f"choose {ident} {each}": ("", ident, {"index": at}) for at, each in enumerate(labels)}


def alike(shown: dict[str, dict[str, Any]], filled: set[str]) -> dict[tuple[str, str], Any]:
    """All that a page shows, but what was filled in, which is the page's own."""
    told = json.loads(json.dumps(shown, default=str))
    return {
        (ident, name): value
        for ident, state in told.items()
        for name, value in state.items()
        if ident not in filled or name not in ("value", "index")
    }


@pytest.mark.parametrize("language", ["en", *(["de"] if LONG else [])])
@pytest.mark.parametrize("page", LESSONS)
def test_a_lessons_table_answers_as_the_program_does_whatever_is_done_in_whatever_order(page, language):
    with speaking(language):
        made = LessonTable(*opened(page, language))
        told = json.loads(json.dumps(asyncio.run(made.all())))
    made.session.close()
    done = set[str]()
    for way in range(WAYS):
        chance, table = random.Random(f"{page} {way}"), LessonTable(*opened(page, language))
        table._numbers.update(made._numbers)
        table._switch, table._cuts = next(table._switches()), {}

        async def walk(chance: random.Random, table: LessonTable) -> None:
            given = Given(told, table.models)
            box = next(each for each in table.session.widgets() if isinstance(each, GuessBox))
            boxes = [str(each.model_id) for each in box.controls]
            figures = {ident: told["texts"][ident][0] for ident in boxes if ident in told["texts"]}
            filled = set[str]()
            for step in range(STEPS):
                rows, deeds = given.rows(), offered(table)
                assert deeds.keys() <= rows.keys(), "a learner can do what the table knows nothing of"
                on = [name for name in deeds if "to" in rows[name][1] and "level" not in rows[name][1]]
                switched = [name for name in deeds if "level" in rows[name][1]]
                name = chance.choice(on if on and chance.random() < 0.3 else [*deeds])
                name = chance.choice(switched) if chance.random() < 0.1 else name
                kind, comm, said = deeds[name]
                if "index" in said and table.models[comm]["index"] == said["index"]:
                    continue  # no page says what is chosen already
                if name.endswith(BLANK):
                    # Whatever else is chosen, the same is said.
                    for n, (ident, value) in enumerate(said["fill"]):
                        said["fill"][n] = (ident, chance.randrange(3) if n and isinstance(value, int) else value)
                for n, (ident, value) in enumerate(said.get("fill", ())):
                    if (number := figures.get(ident)) is not None and value.endswith(token(number)):
                        given.texts[number] = chance.choice(FIGURES)
                        said["fill"][n] = ident, given.texts[number]
                await table._do((kind, comm, said), None)
                filled |= {ident for ident, _ in said.get("fill", ())} | ({comm} if "index" in said else set())
                given.does(*rows[name])
                noted = [each for each in rows[name][1].get("notes", []) if each[4]]
                noted = [[given.filled(each, plain=True) for each in note] for note in noted]
                assert noted == json.loads(json.dumps(table._noted())), f"{step}: {name}"
                one, other = alike(given.shows, filled), alike(table.models, filled)
                wrong = {each: (one.get(each), value) for each, value in other.items() if one.get(each) != value}
                assert wrong == {}, f"{step}: {name}: {wrong}"
                done.add(name)

        with speaking(language):
            asyncio.run(walk(chance, table))
        table.session.close()
    assert len(done) > STEPS / 2


def test_a_figure_stands_for_all_that_are_answered_alike():
    made = LessonTable(*opened("lesson_07"))
    box: Any = next(each for each in made.session.widgets() if isinstance(each, NumberBox))
    ident = str(box.number.model_id)
    made._cuts = {}
    made._ways(box, box.number)
    (cuts, replies) = made._cuts[ident], box._quizzed.answers
    kinds = {
        number: sum(value > edge or (with_it and value == edge) for edge, with_it in cuts)
        for number, value in made._figures(box, ident)
    }
    assert {str(kind) for kind in kinds.values()} == set(kinds)
    assert len(kinds) > len(replies)
    made.session.close()


@pytest.mark.parametrize("page", ["lesson_04", "lesson_09"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_to_each_figure_of_a_guess_is_said_what_the_lesson_says(page, language):
    with speaking(language):
        made, guess = LessonTable(*opened(page, language)), lesson_plan(int(page[-2:])).guess
        box = next(each for each in made.session.widgets() if isinstance(each, GuessBox))
        lines = json.loads(json.dumps(dict(made._lines(box))))
        edges = {edge for line in lines.values() for edge, _ in line["cuts"]}
        near = [SPEECH.figure(edge + by, ".2f") for edge in sorted(edges) for by in (-0.25, 0, 0.25)]
        for text in (*FIGURES, *near):
            told = "</p><p>".join(line_of(line, text) for line in lines.values())
            assert f'<div class="rl-answered" role="status"><p>{told}</p></div>' == answer_html(guess, [text] * 3), text
    made.session.close()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_page_reads_and_writes_figures_as_lessons_do(language):
    if shutil.which("node") is None:
        pytest.skip("node is not there")
    chance = random.Random(language)
    texts = [*FIGURES, "", "many", "-0", "1e5", "9" * 400, "1,234,567.", "1.234.567", "0.125", "-1234.25", "1.2.3 km"]
    texts += ["".join(chance.choices("0123456789,.-", k=chance.randrange(1, 12))) for _ in range(2000)]
    with speaking(language):
        signs = {name: SPEECH.catalogue.language[name] for name in ("thousands", "decimal")}
        figures = [number_in(text) for text in texts]
        wanted = [[each, each if each is None else _written("said", each)] for each in figures]
    script = f"""
      import {{ figureIn, written }} from "{(Path(__file__).parents[2] / "page/figures.js").as_uri()}";
      const signs = {json.dumps(signs)};
      const told = (figure) => [figure, figure === null ? null : written(figure, signs)];
      console.log(JSON.stringify({json.dumps(texts)}.map((text) => told(figureIn(text, signs)))));
    """
    ran = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    wrong = [each for each in zip(texts, json.loads(ran.stdout), wanted, strict=True) if each[1] != each[2]]
    assert wrong == []
