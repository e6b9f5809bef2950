"""Every path, module and name that a document speaks of exists."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FOLDERS = ("romelab", "tests", "docs", "notebooks", "binder", r"\.ci")

PATH = re.compile(rf"(?<![\w./:-])(?:{'|'.join(FOLDERS)})/[\w<>*./-]*")
"""A path from the root, wherever it stands."""
ROOM = re.compile(r"^ {8}([\w./]+) {2,}", re.MULTILINE)
"""A line of a tree of rooms."""
LINK = re.compile(r"\]\(([^)\s]+)\)")
SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
FILE = re.compile(r"[\w./-]+\.(?:py|toml|md|js|css|txt|ipynb)|[\w.-]+/[\w./-]*")
MODULE = re.compile(r"\bromelab(?:\.[A-Za-z_]\w*)+")
NAME = re.compile(r"@?[A-Za-z_]\w*(?:\.\w+)*(?:\([^()]*\))?")


@cache
def words() -> frozenset[str]:
    """Return every word of the sources."""
    files = [ROOT / "pyproject.toml"]
    for folder in ("romelab", "tests"):
        files += [file for kind in ("py", "js", "toml") for file in (ROOT / folder).rglob(f"*.{kind}")]
    return frozenset(re.findall(r"\w+", "\n".join(file.read_text(encoding="utf-8") for file in files)))


def stands(path: str) -> bool:
    """Tell whether a path exists: from the root, or as a room of a game."""
    return (ROOT / path).exists() or any(ROOT.glob(f"romelab/*/{path.rstrip('/')}"))


def importable(name: str) -> bool:
    """Tell whether a dotted name is a module, or what a module holds."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found = find_spec(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        if found is None:
            continue
        held: object = import_module(".".join(parts[:end]))
        for part in parts[end:]:
            if not hasattr(held, part):
                return False
            held = getattr(held, part)
        return True
    return False


def missing(text: str, folder: Path) -> Iterator[str]:
    """Return everything that a text speaks of and that is not there."""
    for found in PATH.findall(text):
        path = found.rstrip(".")
        if "<" not in path and not any(ROOT.glob(path.rstrip("/"))):
            yield path
    yield from (room for room in ROOM.findall(text) if not stands(room))
    for target in LINK.findall(text):
        file = target.partition("#")[0]
        if not target.startswith(("http:", "https:")) and file and not (folder / file).exists():
            yield target
    yield from (name for name in MODULE.findall(text) if not importable(name))
    for span in SPAN.findall(text):
        if FILE.fullmatch(span):
            if not stands(span):
                yield span
        elif NAME.fullmatch(span):
            name = span.partition("(")[0].rpartition(".")[2].lstrip("@")
            if name not in words() and find_spec(name) is None:
                yield span


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_what_a_document_names_exists(document):
    assert sorted(set(missing(document.read_text(encoding="utf-8"), document.parent))) == []


PLANTED = {
    "in romelab/core/attic.py and tests/attic/.": ["romelab/core/attic.py", "tests/attic/"],
    "    romelab/core/\n        atticum/    the attic\n": ["atticum/"],
    "[here](attic.md), [there](house.md#one-idea)": ["attic.md"],
    "`romelab.core.chance.Seeded`, `romelab.core.chance.Sown`, `romelab.attic`": [
        "romelab.attic",
        "romelab.core.chance.Sown",
    ],
    "`pictures/scene.py`, `pictures/atticum.py`, `pyproject.toml`": ["pictures/atticum.py"],
    "`why_not`, `History.play(move)`, `unheard" + "_of()`": ["unheard" + "_of()"],
    "`pip install anything`, `romelab/<game>/`, https://example.org/romelab/x": [],
}


@pytest.mark.parametrize("text", PLANTED)
def test_what_is_missing_is_found(text):
    assert sorted(missing(text, ROOT / "docs")) == PLANTED[text]


def test_every_document_is_led_to():
    """Somebody who begins at CONTRIBUTING comes to every page by links."""
    seen, due = set[Path](), [ROOT / "CONTRIBUTING.md"]
    while due:
        here = due.pop()
        if here not in seen and here.suffix == ".md":
            seen.add(here)
            targets = (target.partition("#")[0] for target in LINK.findall(here.read_text(encoding="utf-8")))
            due += [(here.parent / file).resolve() for file in targets if file and "://" not in file]
    assert [str(file.relative_to(ROOT)) for file in DOCUMENTS[1:] if file not in seen] == []


@pytest.mark.parametrize("page", sorted(ROOT.glob("notebooks/explore_*.ipynb")), ids=lambda page: page.stem)
def test_no_lower_cell_asks_the_explorer_at_the_head_of_the_page(page):
    """It would show an answer while the page runs, and take away what a class has laid there."""
    cells = [
        "".join(cell["source"]) for cell in json.loads(page.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"
    ]
    assert not [cell for cell in cells[1:] if re.search(r"\bexplorer\.[a-z_]+\(", cell)]
