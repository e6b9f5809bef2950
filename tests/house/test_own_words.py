"""Every text of the package is in our own words: no eight words in a row as in the printed rules.

The printed texts are not ours to carry along. Where they lie beside the checkout, in ``../shared/seeds``, they are
compared; elsewhere the comparison is skipped.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PRINTED = sorted((ROOT.parent / "shared" / "seeds").glob("*.txt"))
IN_A_ROW = 8


def words_of(text: str) -> list[str]:
    """Return the words of a text without marks, capitals and hyphens at the ends of lines."""
    return re.findall(r"[a-zäöüß0-9]+", re.sub(r"-\s*\n\s*", "", text.lower()))


def runs_of(text: str) -> Iterator[tuple[str, ...]]:
    words = words_of(text)
    return (tuple(words[at : at + IN_A_ROW]) for at in range(len(words) - IN_A_ROW + 1))


def strings_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from strings_in(part)


def texts_of(file: Path) -> Iterator[str]:
    """Return what a file says: rules and events, sentences in code and their docstrings, cells of notebooks."""
    content = file.read_text(encoding="utf-8")
    if file.suffix == ".toml":
        yield from strings_in(tomllib.loads(content))
    elif file.suffix == ".ipynb":
        yield from ("".join(cell["source"]) for cell in json.loads(content)["cells"])
    elif file.suffix == ".md":
        yield content
    else:
        for node in ast.walk(ast.parse(content)):
            if isinstance(node, ast.JoinedStr):
                yield " ".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


FILES = [
    file
    for pattern in (
        "romelab/**/*.toml",
        "romelab/**/*.py",
        "romelab/**/*.md",
        "notebooks/*.ipynb",
        "docs/**/*.md",
        "*.md",
    )
    for file in sorted(ROOT.glob(pattern))
]


# German said in English words: "trifft", "ist zu", "von dir", "passt nicht mehr", "was nicht geht", "ist keine Region".
FOREIGN = re.compile(
    r"(?<![Oo]ne )\bof yours\b|\btouch(?:es)?\b|\bto be fought\b|\b(?:fits|goes) no longer\b|\bdoes \W*not\W* go\b"
    r"|\bis no (?:figure|region|religion|catastrophe|enemy|home|target)\b",
)


# The same in docstrings and refusals: "so viele", "wie zu nennen", "so heißt keine", "ist kein Bot", "was fällt".
FOREIGN_IN_CODE = re.compile(
    r"^So many\b|\b[Hh]ow to call\b|\bcalled so\b|\b[Ww]hat (?:falls|fell) (?:now|next|here)\b|\bdecided or falls\b"
    r"|(?<![Tt]here )\bis no (?:bot|card|general|seat|rule|stage|key|report|text|list|event|save|TOML)\b",
)


def test_docstrings_and_refusals_are_no_german_in_english_words():
    for wrong in (
        "So many lines are shown",
        "How to call it",
        "none is called so",
        "'x' is no bot",
        "what falls now",
    ):
        assert FOREIGN_IN_CODE.search(wrong), wrong
    assert not FOREIGN_IN_CODE.search("there is no bot 'clever'")
    odd = {
        f"{file.relative_to(ROOT)}: {text}"
        for file in sorted(ROOT.glob("romelab/**/*.py"))
        for text in texts_of(file)
        if FOREIGN_IN_CODE.search(text)
    }
    assert not odd, "\n".join(sorted(odd))


def test_english_sentences_are_no_german_in_english_words():
    for wrong in ("an army of yours", "touches no token", "first try what does **not** go", "it is no region"):
        assert FOREIGN.search(wrong), wrong
    assert not FOREIGN.search("One of yours is a theft")
    odd = {
        f"{file.relative_to(ROOT)}: {text}"
        for file in sorted(ROOT.glob("romelab/**/languages/en.toml"))
        for text in texts_of(file)
        if FOREIGN.search(text)
    }
    assert not odd, "\n".join(sorted(odd))


def test_a_run_of_words_is_found_whatever_stands_between():
    said = "The player may, in his turn, discard any *two* cards at once"
    assert ("player", "may", "in", "his", "turn", "discard", "any", "two") in set(runs_of(said))
    assert len(FILES) > 300
    assert any("rulebook.toml" in file.name for file in FILES)


@pytest.mark.skipif(not PRINTED, reason="the printed texts do not lie beside this checkout")
def test_no_eight_words_in_a_row_are_those_of_the_printed_rules():
    printed = {run for file in PRINTED for run in runs_of(file.read_text(encoding="utf-8", errors="replace"))}
    assert len(printed) > 5000
    taken = {
        f"{file.relative_to(ROOT)}: {' '.join(run)}"
        for file in FILES
        for text in texts_of(file)
        for run in runs_of(text)
        if run in printed
    }
    assert not taken, "\n".join(sorted(taken))
