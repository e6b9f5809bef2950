"""German speaks to pupils: du, never Sie, in every catalogue and in the words of the lessons' pictures."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2] / "romelab"
FILES = sorted((*ROOT.rglob("languages/de.toml"), *ROOT.rglob("captions/de/*.toml"), *ROOT.rglob("*.de.toml")))
POLITE = re.compile(r"\w+en Sie\b|(?<![.!?:;*„»])(?<!\.\*\*) (?:Sie|Ihnen|Ihre[nmrs]?)\b|\b(?:Bitte|bitte) \w+en\b")
"""Sie after a verb or within a sentence; at its beginning it may mean several."""


def texts(data: Any) -> Iterator[str]:
    """Return all texts of a file."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for one in data.values() if isinstance(data, dict) else data:
            yield from texts(one)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_german_says_du(file):
    found = [*texts(tomllib.loads(file.read_text("utf-8")))]
    assert len(found) > 10
    # A line of a long text may begin with the first word of its sentence.
    lines = (line for text in found for line in text.splitlines())
    assert [line for line in lines if POLITE.search(line)] == []


def test_files_were_found():
    assert len(FILES) >= 23


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Klicken Sie darauf", True),
        ("dann sehen Sie es", True),
        ("Klick darauf. Sie sind frei", False),
        ("**Plänkler**: Sie würfeln zuerst", False),
        ("das gehört Ihnen", True),
        ("Ihre Reiter sind fort", False),
    ],
)
def test_planted_politeness_is_found(text, found):
    assert bool(POLITE.search(text)) == found
