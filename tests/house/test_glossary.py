"""The glossary: at most forty terms, each once, each on a line with its German word and a name that the code has."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"
ROWS = [
    tuple(cell.strip() for cell in line.strip("|").split("|"))
    for line in GLOSSARY.read_text(encoding="utf-8").splitlines()
    if line.startswith("| ")
][2:]


def test_a_term_stands_on_one_line_and_there_are_forty_at_most():
    assert 20 <= len(ROWS) <= 40
    assert all(len(row) == 4 and all(row) for row in ROWS)
    assert len({row[0] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_code_has_what_a_term_names(row):
    (name,) = re.findall(r"`([\w.]+)`", row[2])
    module, parts = f"romelab.{name}", []
    while True:
        try:
            found = import_module(module)
            break
        except ModuleNotFoundError:
            module, _, part = module.rpartition(".")
            parts.insert(0, part)
    for part in parts:
        found = getattr(found, part)
    assert found


@pytest.mark.parametrize("page", ["README.md", "docs/house.md"])
def test_pages_lead_to_the_glossary(page):
    assert "glossary.md" in (GLOSSARY.parent.parent / page).read_text(encoding="utf-8")
