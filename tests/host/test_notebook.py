"""Notebooks as pages: what is for JupyterLab alone stays there, links lead to pages, and every cell runs."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from romelab.core.language import speaking
from romelab.core.speech import catalogue
from romelab.host.notebook import (
    cells_of,
    in_order,
    page_files,
    said_cells,
    title_of,
    translated,
    words_of_page,
)
from romelab.lessons.inquiry.plan import lesson_plan
from romelab.lessons.inquiry.schema import lesson_numbers
from romelab.pages import notebooks_folder, page_names
from tests.samples import but

NOWHERE = Path("none")
SLOW = (
    "explore_battles",
    "explore_regions",
    *(f"lesson_{number:02}" for number in lesson_numbers() if number % 3 != 1),
)
"""Pages that count odds and draw many charts, and two lessons of three: in a long run."""


@pytest.mark.parametrize("name", page_names())
def test_no_page_speaks_of_what_it_has_not(name):
    for cell in cells_of(page_files(NOWHERE)[name]):
        if not cell.for_code and name != "first_ten_minutes":  # which shows the start in JupyterLab
            assert not re.search(r"▶▶|Shift\+Enter|grey cell|attachment:|bar above", cell.html), cell.html


@pytest.mark.parametrize("name", [name for name in page_names() if not re.match(r"lesson_\d", name)])
def test_every_word_of_a_page_is_written_in_german_too(name):
    every = cells_of(page_files(NOWHERE)[name])
    cells, runs = [cell for cell in every if cell.html], {cell.name: cell.source for cell in every if cell.source}
    told = translated(name, "de")
    assert [key for key in told if key not in runs] == [cell.name for cell in cells]
    for key in told.keys() & runs.keys():
        assert not [line for line in told[key].split("\n") if line and line.split(" → ")[0] not in runs[key]], key
    with speaking("de"):
        german = [each.html for each in said_cells(name, cells)]
    for cell, html in zip(cells, german, strict=True):
        assert html != cell.html or "Quiz" in html
        for same in (r'href="[^"]*"', r'src="[^"]*"', r"<(?:h\d|li|td|summary|p)>", r"\b[A-Z]{3}-\d+"):
            assert re.findall(same, html) == re.findall(same, cell.html), cell.name
        figures, theirs = (
            sorted(re.findall(r"\d+", re.sub(r"(?<=\d)[.,](?=\d)", "", each))) for each in (html, cell.html)
        )
        assert figures == theirs, cell.name


@pytest.mark.parametrize("name", page_names())
def test_links_lead_to_pages(name):
    files = page_files(NOWHERE)
    for cell in cells_of(files[name]):
        assert ".ipynb" not in cell.html
        for target in re.findall(r'href="([\w-]+)\.html', cell.html):
            assert target in files


def test_a_text_differs_by_where_it_is_read():
    text = "Look.\n\n<!-- lab -->\n\nPress **▶▶**.\n\n<!-- /lab -->\n\n<!-- page: It *runs* by itself. -->"
    assert words_of_page(text) == "<p>Look.</p>\n<p>It <em>runs</em> by itself.</p>\n"


def test_marks_of_what_is_for_lab_are_closed():
    for name, path in page_files(NOWHERE).items():
        text = path.read_text("utf-8")
        assert text.count("<!-- lab -->") == text.count("<!-- /lab -->"), name


def test_pages_are_called_what_their_notebooks_are():
    titles = catalogue("romelab.host").names["page"]
    assert sorted(titles) == sorted(page_names())
    for name, path in page_files(NOWHERE).items():
        words = "\n".join(line for cell in json.loads(path.read_text("utf-8"))["cells"] for line in cell["source"])
        heading = re.search(r"^# (.*)$", words, re.MULTILINE)[1]
        plain = [re.sub(r"\W|\bthe\b", "", each.lower()) for each in (heading, titles[name])]
        assert plain[0].startswith(plain[1]), (heading, titles[name])
    with speaking("de"):
        assert title_of("00_start_here") == "Hier beginnen"


def test_pages_of_ones_own_come_last(tmp_path):
    own = tmp_path / "lesson_99.ipynb"
    own.write_text(json.dumps({"cells": [{"cell_type": "code", "source": ["1 + 1"], "id": "a", "metadata": {}}]}))
    (tmp_path / "explore_roads.ipynb").write_text("{}")
    files = page_files(tmp_path)
    assert files["lesson_99"] == own
    assert files["explore_roads"].parent != tmp_path
    assert in_order(files)[0] == "00_start_here"
    assert in_order(files)[-1] == "lesson_99"


@pytest.mark.parametrize("name", but(SLOW, page_names()))
def test_every_page_runs_to_its_end(name, reader, monkeypatch):
    monkeypatch.chdir(notebooks_folder())  # one page reads a file beside it
    page = reader("de" if name in ("explore_roads", "play_kampf_um_rom") else "en")
    page.page(name)
    assert not page.session.faults
    assert page.outputs or not any(cell.source for cell in cells_of(page_files(NOWHERE)[name]))
    page.session.close()


@pytest.mark.parametrize("number", lesson_numbers())
def test_a_lesson_speaks_the_language_of_the_page_in_every_heading(number):
    name = f"lesson_{number:02}"
    cells = cells_of(notebooks_folder() / f"{name}.ipynb")
    english, german = {}, {}
    for language, said in (("en", english), ("de", german)):
        with speaking(language):
            said.update({each.name: each.html for each in said_cells(name, cells) if each.html})
            plan = lesson_plan(number)
        first = next(iter(said.values()))
        assert f"<h1>{number}. {plan.title}</h1>" in first
        assert f"<p><strong>{plan.question}</strong></p>" in unescape(first)
    same = [html for key, html in english.items() if german[key] == html]
    assert same == ['<h2 class="page-numbered">Quiz</h2>\n']
