"""Words of pictures and controls of lessons stand in a file beside the lesson: each that code says, and no other."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from typing import Any

import pytest
from matplotlib.text import Text

from romelab.core.language import languages, speaking
from romelab.core.speech import parsed
from romelab.lessons.inquiry.cards import source_card
from romelab.lessons.inquiry.page import open_lesson
from romelab.lessons.inquiry.picture import FOLDER, Captions
from romelab.lessons.inquiry.plan import lesson_plan
from romelab.lessons.inquiry.schema import DATA, lesson_numbers, toml_of
from tests.house.test_phrases import fields_in
from tests.samples import one_of

WORKINGS = DATA.parent / "workings"


def said_in(number: int) -> tuple[dict[str, set[str]], set[str]]:
    """Return the keys that a lesson's program says, with their fields, and all its texts."""
    tree = ast.parse((WORKINGS / f"lesson_{number:02}.py").read_text("utf-8"))
    found: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "caption":
            chosen = ast.walk(node.args[0]) if isinstance(node.args[0], ast.Constant | ast.IfExp) else ()
            for key in (each for each in chosen if isinstance(each, ast.Constant)):
                found.setdefault(key.value, set()).update(each.arg or "**" for each in node.keywords)
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return found, texts


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("number", lesson_numbers())
def test_each_caption_has_its_words_and_fields(number, language):
    words = toml_of(FOLDER / language / f"lesson_{number:02}.toml")
    said, texts = said_in(number)
    assert len(said) > 8
    assert said.keys() <= words.keys()
    for key, fields in said.items():
        if "**" not in fields:
            assert set(fields_in(parsed(words[key]))) == fields, key
    assert words.keys() <= texts


def test_a_caption_is_filled_and_a_missing_one_shows_its_key():
    said = Captions(2)
    assert said("cargoes_in_season", count=1) == "1 cargo within the safe season"
    assert said("cargoes_in_season", count=2) == "2 cargoes within the safe season"
    with speaking("de"):
        assert said("cargoes_in_season", count=2) == "2 Ladungen in der sicheren Zeit"
    assert re.fullmatch(r"no_such\(.*\)", said("no_such", a=1))


ENGLISH = re.compile(r"\b(?:the|of|and|with|by|days|from|men|after|year|without|they|not)\b")
"""Words that no German text holds."""
TEXTS = frozenset({7, 10})
"""Lessons whose hands-on part tells texts of the lesson's own."""


def said_by(number: int) -> list[str]:
    """Return all words of a lesson's pictures and of what is tried by hand, but for its own texts and sources."""
    workings = import_module(f"romelab.lessons.inquiry.workings.lesson_{number:02}")
    found: list[str] = []
    for shown in (workings.before(), workings.after()):
        marks = shown.picture.figure.findobj(Text)
        rows = [str(cell) for row in shown.rows for cell in row[:3]]
        found += [*(mark.get_text() for mark in marks), shown.image.words, *shown.head, *rows, shown.source]
    # The first lesson's is the map of days, which speaks for itself; Cannae is fought too long.
    return found + (words_of(workings.hands_on()) if number not in TEXTS | {1, 3} else [])


def words_of(control: Any) -> list[str]:
    """Return the words of a control and of all in it."""
    said = [str(getattr(control, name, "")) for name in ("description", "tooltip", "value", "options")]
    said = [re.sub(r"<svg.*?</svg>|<img[^>]*>", "", each, flags=re.DOTALL) for each in said]
    # Values are keys of the program; people read the labels.
    if isinstance(getattr(control, "options", None), tuple):
        said[2:] = [str(label) for label in control._options_labels]
    return said + [each for child in getattr(control, "children", ()) for each in words_of(child)]


@pytest.mark.parametrize("number", one_of(3, lesson_numbers()))
def test_pictures_of_a_lesson_speak_german(number):
    with speaking("de"):
        german = said_by(number)
    assert len(german) > 20
    assert [said for said in german if ENGLISH.search(said)] == []


TEXT = re.compile(r"[a-zäöüß]{4}")


def shape(value, key=""):
    """What a file in another language must keep: its tables, numbers, figures in texts, names of cards and places."""
    if isinstance(value, dict):
        return {name: shape(each, name) for name, each in value.items()}
    if isinstance(value, list):
        return [shape(each, key) for each in value]
    free = isinstance(value, str) and key not in ("card", "cards", "name", "kind", "mark", "levels", "parts", "places")
    return sorted(re.findall(r"\{\w+\}", value)) if free else value


def texts(value):
    if isinstance(value, dict):
        return [
            each
            for name, inner in value.items()
            if name not in ("card", "cards", "name", "mark", "places")
            for each in texts(inner)
        ]
    if isinstance(value, list):
        return [each for inner in value for each in texts(inner)]
    return [value] if isinstance(value, str) and len(TEXT.findall(value)) > 3 else []


GERMAN = sorted(DATA.rglob("*.de.toml"))


@pytest.mark.parametrize("path", GERMAN, ids=[path.stem for path in GERMAN])
def test_a_german_lesson_or_card_says_all_that_the_english_one_says(path):
    german, english = toml_of(path), toml_of(path.with_name(path.name.replace(".de.", ".")))
    assert shape(german) == shape(english)
    assert [each for each in texts(german) if each in texts(english)] == []
    if "author" in german:
        assert len(german["short"].split()) <= 90


def test_a_lesson_and_its_cards_are_read_in_the_language_spoken(tmp_path):
    """A German lesson is a file beside the English one; what there is none of stays English."""
    text = (DATA / "lesson_01.toml").read_text("utf-8")
    mine = tmp_path / "my_lesson.toml"
    mine.write_text(text, "utf-8")
    german = text.replace('title = "Nearer in days than in miles"', 'title = "Näher in Tagen als in Meilen"')
    assert german != text
    (tmp_path / "my_lesson.de.toml").write_text(german, "utf-8")
    card = (DATA / "cards" / "pliny_fig.toml").read_text("utf-8")
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "fig.toml").write_text(card, "utf-8")
    (tmp_path / "cards" / "fig.de.toml").write_text(card.replace("Pliny the Elder", "Plinius der Ältere"), "utf-8")
    assert lesson_plan(mine).title == "Nearer in days than in miles"
    page = open_lesson(mine, language="de")
    assert (page.plan.name, page.plan.title) == ("my_lesson", "Näher in Tagen als in Meilen")
    with speaking("de"):
        assert source_card("fig", tmp_path / "cards").author == "Plinius der Ältere"
        assert source_card("fig", tmp_path / "cards").id == "fig"
        assert source_card("pliny_fig").author == "Pliny the Elder"
    assert source_card("fig", tmp_path / "cards").author == "Pliny the Elder"
