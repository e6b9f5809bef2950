"""Words of pictures and controls of lessons stand in a file beside the lesson: each that code says, and no other."""

from __future__ import annotations

import ast
import json
import re
from importlib import import_module
from typing import Any

import ipywidgets as widgets
import pytest
from matplotlib.text import Text

from romelab.core.language import languages, speaking
from romelab.core.speech import parsed
from romelab.lessons.inquiry.cards import source_card
from romelab.lessons.inquiry.page import open_lesson
from romelab.lessons.inquiry.picture import FOLDER, Captions
from romelab.lessons.inquiry.plan import lesson_plan
from romelab.lessons.inquiry.prediction import GuessBox
from romelab.lessons.inquiry.schema import DATA, lesson_numbers, toml_of, whole_names
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
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "caption.all":
            found |= {key: found.get(key, set()) for key in map(ast.literal_eval, node.args) if key}
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


FIXED = {"card", "cards", "kind", "mark", "levels", "parts"}


def kept(table):
    """Names of the fields of a table that are the same in each language: how it names figures, cards and places."""
    return FIXED | ({"name"} if "value" in table else set()) | ({"places"} if "author" in table else set())


def shape(value):
    """What a file in another language must keep: its tables, numbers, figures in texts, names of cards and places."""
    if isinstance(value, dict):
        same = kept(value)
        return {name: each if name in same else shape(each) for name, each in value.items()}
    if isinstance(value, list):
        return [shape(each) for each in value]
    return sorted(re.findall(r"\{\w+\}", value)) if isinstance(value, str) else value


def leaves(value):
    """Texts of a file that are said in its language, in order."""
    if isinstance(value, dict):
        return [each for name, inner in value.items() if name not in kept(value) for each in leaves(inner)]
    if isinstance(value, list):
        return [each for inner in value for each in leaves(inner)]
    return [value] if isinstance(value, str) else []


def texts(value):
    return [each for each in leaves(value) if len(TEXT.findall(each)) > 3]


def numbers(text, turned=False):
    """Numbers of a text, as English writes them: 1,147,000 and 8.2."""
    found = re.findall(r"\d(?:[\d.,]*\d)?", text.replace("CC BY 3.0", ""))
    return sorted(each.translate(str.maketrans(".,", ",.")) for each in found) if turned else sorted(found)


GERMAN = sorted(DATA.rglob("*.de.toml"))


@pytest.mark.parametrize("path", GERMAN, ids=[path.stem for path in GERMAN])
def test_a_german_lesson_or_card_says_all_that_the_english_one_says(path):
    german, english = toml_of(path), toml_of(path.with_name(path.name.replace(".de.", ".")))
    assert shape(german) == shape(english)
    assert [each for each in texts(german) if each in texts(english)] == []
    if "author" in german:
        assert len(german.get("short", "").split()) <= 90


@pytest.mark.parametrize("path", GERMAN, ids=[path.stem for path in GERMAN])
def test_figures_are_the_same_in_german(path):
    """Each text has the numbers of its English one, written the German way."""
    said = zip(leaves(toml_of(path.with_name(path.name.replace(".de.", ".")))), leaves(toml_of(path)), strict=True)
    assert [(one, other) for one, other in said if numbers(one) != numbers(other, turned=True)] == []


def test_every_lesson_and_card_is_there_in_german():
    english = [*whole_names(DATA, "lesson_*.toml"), *whole_names(DATA / "cards", "*.toml")]
    assert len(english) > 40
    assert [path.stem for path in english if path.with_suffix(".de.toml") not in GERMAN] == []


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
    for name in ("fig", "mine"):
        (tmp_path / "cards" / f"{name}.toml").write_text(card, "utf-8")
    (tmp_path / "cards" / "fig.de.toml").write_text(card.replace("Pliny the Elder", "Plinius der Ältere"), "utf-8")
    assert lesson_plan(mine).title == "Nearer in days than in miles"
    page = open_lesson(mine, language="de")
    assert (page.plan.name, page.plan.title) == ("my_lesson", "Näher in Tagen als in Meilen")
    with speaking("de"):
        assert source_card("fig", tmp_path / "cards").author == "Plinius der Ältere"
        assert source_card("fig", tmp_path / "cards").id == "fig"
        assert source_card("mine", tmp_path / "cards").author == "Pliny the Elder"
    assert source_card("fig", tmp_path / "cards").author == "Pliny the Elder"


def guess_of(page):
    """The guess of a lesson's page."""
    below = [page.predict()]
    for each in below:
        below += getattr(each, "children", ())
    return next(each for each in below if isinstance(each, GuessBox))


def chosen(page):
    return [getattr(each, "index", each.value) for each in guess_of(page).controls]


def begun(number, language):
    """A lesson whose guess is chosen and reasoned, as a pupil does it."""
    page = open_lesson(number, language=language)
    for at, control in enumerate(guess_of(page).controls):
        if "options" in control.trait_names():
            control.index = 1 + at % 2
        else:
            control.value = f"{at}2"
    guess_of(page).because.value = "because it seems so"
    return page


@pytest.mark.parametrize("number", [1, 4, 7, 8, 12, 13])
def test_a_lesson_begun_in_one_language_goes_on_in_another(number):
    english = begun(number, "en")
    lines = english.saved_inputs._lines()
    german = open_lesson(number, language="de")
    german.predict()
    assert german.plan.title != english.plan.title
    assert german.saved_inputs.autosave._fits(lines[0])
    german.saved_inputs._go_on("\n".join(lines) + "\n")
    assert chosen(german) == chosen(english)
    assert guess_of(german).because.value == "because it seems so"


@pytest.mark.parametrize("head", ["Stunde 8, The ransom of 408", "Lesson 8, The ransom of 408"])
def test_german_work_kept_when_the_lesson_was_english_goes_on(head):
    """What a German page kept while its lesson had English titles and choices."""
    english, german = lesson_plan(8).guess.rows[0].choices, open_lesson(8, language="de")
    german.predict()
    made = german.saved_inputs._made["predict"]
    reason = next(key for key, held in german.saved_inputs._held.items() if held is guess_of(german).because)
    lines = [
        {"romelab lesson": 1, "lesson": head},
        {"box": "predict/0", "value": english[2], "of": made, "said": ""},
        {"box": reason, "value": "weil er so reich war", "of": made, "said": ""},
    ]
    text = "\n".join(json.dumps(each, ensure_ascii=False) for each in lines) + "\n"
    assert german.saved_inputs.autosave._fits(text.partition("\n")[0])
    german.saved_inputs._go_on(text)
    assert chosen(german) == [2]
    assert guess_of(german).because.value == "weil er so reich war"


def test_work_goes_on_after_a_title_has_changed():
    page = open_lesson(13)
    for title in ("A wall, a fence or a counter?", page.plan.title):
        assert page.saved_inputs.autosave._fits(json.dumps({"romelab lesson": 1, "lesson": f"Lesson 13, {title}"}))
    for other in ("Lesson 14, Whose road is it?", "Lesson 13, of one's own"):
        assert not page.saved_inputs.autosave._fits(json.dumps({"romelab lesson": 1, "lesson": other}))


def struck_in(page):
    """The list of arrows of lesson 11."""
    below = [page.hands_on()]
    for each in below:
        below += getattr(each, "children", ())
    return next(each for each in below if isinstance(each, widgets.SelectMultiple))


@pytest.mark.parametrize("head", ["Lesson 11, What is lost first?", "Stunde 11, Was geht zuerst verloren?"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_arrows_kept_by_their_places_come_back_in_their_own_language_alone(language, head):
    """Earlier versions kept which arrows were struck by their places in a list that each language orders otherwise."""
    own = (language == "en") == head.startswith("Lesson")
    with speaking(language):
        page = open_lesson(11)
        struck = struck_in(page)
        values = tuple(struck._options_values[at] for at in (1, 5))
        (key,) = (key for key, held in page.saved_inputs._held.items() if held is struck)
        made = page.saved_inputs._made["trying_out"]
        lines = [
            {"romelab lesson": 1, "lesson": head},
            {"box": key, "value": {"at": [1, 5]}, "of": made, "said": ""},
        ]
        text = "\n".join(json.dumps(each, ensure_ascii=False) for each in lines) + "\n"
        assert page.saved_inputs.autosave._fits(text.partition("\n")[0])
        page.saved_inputs._go_on(text)
        assert struck.value == (values if own else ())
        anew = "these parts start again: trying out" if language == "en" else "Diese Teile beginnen neu: trying out"
        assert (anew in page.saved_inputs.autosave.said.value) == (not own)
        # What is written from now on names the arrows themselves.
        assert all('"at"' not in line for line in page.saved_inputs._lines())
