"""A notebook read as a page: its words as HTML, its cells by their ids, and what is for a notebook alone left out.

In a notebook's text, what stands between ``<!-- lab -->`` and ``<!-- /lab -->`` is for JupyterLab alone, and what
stands in a comment ``<!-- page: ... -->`` for the page. A cell with the tag ``code`` is for those who program: the
page shows it, and what it gives, only when they ask for code.
"""

# pyright: basic
import json
import re
from collections.abc import Collection, Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import mistune

from romelab.core.language import ENGLISH, spoken
from romelab.core.speech import catalogue
from romelab.host.words import SAID, SAID_ALONE, SPEECH, phrase
from romelab.pages import notebooks_folder

CODE = "code"
"""The tag of a cell that is for those who program."""
_LAB = re.compile(r"<!-- lab -->.*?<!-- /lab -->", re.DOTALL)
_PAGE = re.compile(r"<!-- page: (.*?) -->", re.DOTALL)
_HEADS = re.compile(r"<(h[12])[^>]*>(.*?)</h")
_PICTURE = re.compile(r'src="[^"]*"')
_CELL = re.compile(r"<!-- cell: (\S+) -->\n")
_LINK = re.compile(r"^([\w-]+)\.ipynb(#.*)?$")


class Cell(NamedTuple):
    """A cell as the page shows it.

    Attributes
    ----------
    name
        Its id.
    html
        Its words; empty for a cell that runs.
    source
        Its code; empty for words.
    for_code
        Whether it is shown only to those who ask for code.
    """

    name: str
    html: str
    source: str
    for_code: bool


class _Links(mistune.HTMLRenderer):
    """Links to notebooks lead to their pages."""

    def link(self, text: str, url: str, title: str | None = None) -> str:
        found = _LINK.match(url)
        return super().link(text, f"{found[1]}.html{found[2] or ''}" if found else url, title)


_MARKDOWN = mistune.create_markdown(renderer=_Links(escape=False), plugins=["table", "strikethrough"])


def words_of_page(text: str) -> str:
    """Return a notebook's text as the page shows it, as HTML.

    Examples
    --------
    >>> words_of_page("See [the roads](explore_roads.ipynb).<!-- lab --> Press ▶▶.<!-- /lab -->").strip()
    '<p>See <a href="explore_roads.html">the roads</a>.</p>'
    """
    return str(_MARKDOWN(_PAGE.sub(lambda found: found[1], _LAB.sub("", text))))


def cells_of(path: Path) -> tuple[Cell, ...]:
    """Read the cells of a notebook, with the pictures that it holds; those without words or code are left out."""
    found: list[Cell] = []
    for number, cell in enumerate(json.loads(path.read_text("utf-8"))["cells"]):
        text = "".join(cell["source"])
        runs = cell["cell_type"] == "code"
        if not text.strip() or (runs and all(not line or line.startswith("#") for line in text.split("\n"))):
            continue
        for name, bundle in cell.get("attachments", {}).items():
            kind, packed = next(iter(bundle.items()))
            text = text.replace(f"(attachment:{name})", f"(data:{kind};base64,{packed})")
        html = "" if runs else words_of_page(text)
        if runs or html.strip():
            tags = cell.get("metadata", {}).get("tags", ())
            found.append(Cell(cell.get("id", f"cell-{number}"), html, text if runs else "", CODE in tags))
    return tuple(found)


@cache
def translated(page: str, language: str) -> dict[str, str]:
    """Return what a page of romelab's says in another language than its notebook, by the ids of its cells.

    Of a cell that runs it is a line ``words → words in that language`` for each of its texts.
    """
    file = files("romelab.host") / "languages" / language / f"{page}.md"
    parts = _CELL.split(file.read_text("utf-8")) if file.is_file() else [""]
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def page_files(folder: Path) -> dict[str, Path]:
    """Return, by name, the notebooks that have pages: romelab's, and a person's own beside them.

    A person's changed copy of a page of romelab's is for the notebook; the page shows romelab's.
    """
    own = {file.stem: file for file in sorted(folder.glob("*.ipynb"))} if folder.is_dir() else {}
    return own | {file.stem: file for file in sorted(notebooks_folder().glob("*.ipynb"))}


def title_of(name: str) -> str:
    """Return what a page is called in the language spoken; a page of one's own by its file's name."""
    return str(SPEECH.catalogue.name("page", name) or name.replace("_", " "))


def in_order(names: Collection[str]) -> list[str]:
    """Return names of pages in the order in which they are offered, those of one's own last."""
    known = list(catalogue("romelab.host").names["page"])
    return sorted(names, key=lambda name: (known.index(name) if name in known else len(known), name))


def page_words(name: str, pages: Iterable[str], cells: Iterable[Cell], *, alone: bool = False) -> dict[str, Any]:
    """Return all that stands on a page before a cell has run, as the first message of a frame.

    Parameters
    ----------
    name
        The page's.
    pages
        The names of all pages that it leads to.
    cells
        Its cells, as :func:`said_cells` gives them.
    alone
        Whether it runs in the browser alone.
    """
    return {
        "type": "page",
        "name": name,
        "title": title_of(name),
        "language": spoken(),
        "said": {key: phrase(key) for key in (SAID + SAID_ALONE if alone else SAID)},
        "part_of": phrase("part_of", number="{number}", all="{all}"),
        "pages": [{"name": each, "title": title_of(each)} for each in pages],
        "cells": [each._asdict() for each in cells],
    }


def said_cells(page: str, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the cells of a page with their words, and those within their code, in the language spoken.

    Examples
    --------
    >>> from romelab.core.language import speaking
    >>> with speaking("de"):
    ...     said_cells("explore_battles", [Cell("cell-09", "", 'print("terrain combats:")', False)])[0].source
    'print("Kämpfe um das Gelände:")'
    """
    return tuple(each._replace(html=_words(page, each), source=_code(page, each)) for each in cells)


def _code(page: str, cell: Cell) -> str:
    source = cell.source
    for line in translated(page, spoken()).get(cell.name, "").split("\n") if source else ():
        own, _, told = line.partition(" → ")
        source = source.replace(own, told) if line else source
    return source


def _words(page: str, cell: Cell) -> str:
    """Return a cell's words in the language spoken; of a lesson its title and question, or the heading of a part.

    What a short form leaves out has no number on the page, so the page counts the headings itself.
    """
    number, html = page.removeprefix("lesson_"), cell.html
    if number != page:
        html = re.sub(r"<h2>\d+\. ", '<h2 class="page-numbered">', html)
    if spoken() == ENGLISH or not html:
        return html
    if cell.name in (told := translated(page, spoken())):
        pictures = iter(_PICTURE.findall(html))
        return _PICTURE.sub(lambda _found: next(pictures), words_of_page(told[cell.name]))
    if not number.isdigit() or not (found := _HEADS.search(html)):
        return html
    from romelab.lessons.inquiry.plan import lesson_plan

    if found[1] == "h1":
        told = f"<h1>{title_of(page)}</h1>\n<p><strong>{lesson_plan(int(number)).question}</strong></p>"
        return re.sub(r"<h1>.*</strong></p>", lambda _found: told, html, flags=re.DOTALL)
    return html.replace(found[2], str(SPEECH.catalogue.name("heading", found[2]) or found[2]))
