"""Phrases of pages: each that code says stands in a catalogue, with the fields that code gives, in every language.

A phrase is said by ``phrase("key", field=...)`` or handed in as ``Phrase("key", ...)``; both are read from the source.
What guided tours say stands under the names of their steps: ``tests/lessons/tours/test_words_of_tours.py`` looks there.
"""

from __future__ import annotations

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from romelab.core.speech import Message, flat, parsed
from tests.house.test_catalogues import holes

ROOT = Path(__file__).parents[2] / "romelab"
FOLDERS = sorted({file.parent for file in ROOT.rglob("languages/*.toml")})
SAYING = ("phrase", "Phrase", "way_phrase")


def phrases(folder: Path, language: str) -> dict[str, str]:
    """Read the phrases of a catalogue; none if there is no such file."""
    file = folder / f"{language}.toml"
    return flat(tomllib.loads(file.read_text("utf-8")).get("phrases", {})) if file.exists() else {}


def calls_in(source: str) -> Iterator[tuple[str, frozenset[str], int]]:
    """Return keys and fields of the phrases said in a source, with their lines; fields by ``**`` are not known."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name.lstrip("_") in SAYING or name == "_escaped":
            at = next((each for each in node.args[:2] if isinstance(each, ast.Constant)), None)
            if at is not None and isinstance(at.value, str):
                fields = {each.arg or "**" for each in node.keywords}
                yield at.value, frozenset(fields), node.lineno


def fields_in(message: Message) -> Iterator[str]:
    """Return the fields that a message names."""
    return (hole.field for hole in holes(message))


def problems_of(message: Message) -> Iterator[str]:
    """Say what is wrong with the choices of a message."""
    for hole in holes(message):
        labels = {label for label, _ in hole.cases}
        if labels and None not in labels and labels != {"True", "False"}:
            yield f"{{{hole.field}|...}} has no choice for all else"


@cache
def sources() -> dict[Path, str]:
    """Read every module; only where these tests are run, since every worker looks for all tests."""
    return {file: file.read_text("utf-8") for file in sorted(ROOT.rglob("*.py"))}


@cache
def calls() -> list[tuple[Path, str, frozenset[str], int]]:
    """Return the phrases said in all modules."""
    return [(file, *call) for file, source in sources().items() for call in calls_in(source)]


@cache
def in_english() -> dict[str, list[Message]]:
    """Return the phrases of all catalogues."""
    found: defaultdict[str, list[Message]] = defaultdict(list)
    for folder in FOLDERS:
        for key, said in phrases(folder, "en").items():
            found[key].append(parsed(said))
    return dict(found)


def test_phrases_were_found():
    assert len(calls()) > 150


def test_what_code_says_stands_in_english_with_its_fields():
    problems, english = [], in_english()
    for file, key, fields, line in calls():
        where = f"{file.relative_to(ROOT)}:{line}: {key}"
        if key not in english:
            problems.append(f"{where} has no phrase")
        elif "**" not in fields and not any(set(fields_in(message)) <= fields for message in english[key]):
            problems.append(f"{where} lacks {set.union(*(set(fields_in(m)) for m in english[key])) - fields}")
    assert problems == []


def test_every_phrase_is_said_somewhere():
    constants = {
        node.value
        for source in sources().values()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    # In a table of a tour's catalogue: of a step, or of what several texts say.
    assert [key for key in in_english() if key not in constants and "." not in key] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.relative_to(ROOT).as_posix())
@pytest.mark.parametrize("language", ["en", "de"])
def test_phrases_of_a_catalogue_have_no_faults(folder, language):
    english = phrases(folder, "en")
    given: defaultdict[str, set[str]] = defaultdict(set)
    for _, key, fields, _ in calls():
        given[key] |= fields
    problems = []
    for key, text in phrases(folder, language).items():
        message = parsed(text)
        problems += [f"{key}: {problem}" for problem in problems_of(message)]
        if key not in english:
            problems.append(f"{key} stands for no phrase in English")
        unknown = set(fields_in(message)) - given[key] - set(fields_in(parsed(english.get(key, ""))))
        if unknown and "**" not in given[key]:
            problems.append(f"{key}: nothing gives {sorted(unknown)}")
    assert problems == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.relative_to(ROOT).as_posix())
def test_german_has_every_phrase(folder):
    assert sorted(phrases(folder, "en").keys() - phrases(folder, "de").keys()) == []


def test_catalogues_that_lie_over_one_another_do_not_share_a_phrase():
    shared = phrases(ROOT / "core/languages", "en").keys()
    for folder in FOLDERS:
        if folder.parent.name != "core":
            assert not shared & phrases(folder, "en").keys()
    over = phrases(ROOT / "total_war_rome/box/languages", "en").keys()
    assert not over & phrases(ROOT / "total_war_rome/battle/box/languages", "en").keys()


def test_planted_calls_are_found():
    source = 'phrase("a", n=1)\nspeech.phrase("b")\nPhrase("c", **all)\n_escaped(speech, "d", who=x)\nother("e")'
    assert [(key, sorted(fields)) for key, fields, _ in calls_in(source)] == [
        ("a", ["n"]),
        ("b", []),
        ("c", ["**"]),
        ("d", ["who"]),
    ]
