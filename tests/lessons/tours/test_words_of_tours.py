"""What guided tours say stands in catalogues: no text too few, none too many, and the same in every language."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from romelab.core.facts import debug_text
from romelab.core.game import AnyGame
from romelab.core.speech import Message, Part, Phrase, Speech, flat, parsed
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.lessons import kampf_um_rom, struggle_for_rome, total_war_battles, total_war_rome
from romelab.lessons.kampf_um_rom import script as kampf_script
from romelab.lessons.steps import LessonQuestion, Script, html_of
from romelab.lessons.struggle_for_rome import script as struggle_script
from romelab.lessons.total_war_battles import script as battle_script
from romelab.lessons.total_war_rome import script as total_war_script
from romelab.lessons.total_war_rome.script import PICTURES
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.total_war_rome.controls.battle_lab import BATTLE
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from tests.house.test_phrases import fields_in

ROOT = Path(__file__).parents[3] / "romelab" / "lessons"
LANGUAGES = ("en", "de")


class Fact(NamedTuple):
    """A lesson: its folder, game, tours and questions, and what else its catalogue has to say."""

    folder: str
    game: AnyGame
    scripts: tuple[Script, ...]
    questions: tuple[LessonQuestion, ...]
    besides: tuple[str, ...] = ()


LESSONS = (
    Fact("kampf_um_rom", KAMPF_UM_ROM, (kampf_script.TOUR,), kampf_um_rom.KampfLesson.posed),
    Fact(
        "struggle_for_rome",
        STRUGGLE_FOR_ROME,
        (struggle_script.ROUND, struggle_script.FOUNDING),
        struggle_for_rome.StruggleLesson.posed,
    ),
    Fact(
        "total_war_rome",
        TOTAL_WAR_ROME,
        (total_war_script.TOUR,),
        total_war_rome.TotalWarLesson.posed,
        tuple(f"pictures.{each}" for each in ("draw", "nothing_yet", *PICTURES)),
    ),
    Fact("total_war_battles", BATTLE, (battle_script.TOUR,), total_war_battles.BattleLesson.posed),
)
EVERY = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.folder)
IN_EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def said(folder: str, language: str) -> dict[str, str]:
    """Read what a catalogue says, by keys."""
    text = (ROOT / folder / "languages" / f"{language}.toml").read_text("utf-8")
    return flat(tomllib.loads(text).get("phrases", {}))


def shared_of(folder: str, language: str) -> dict[str, str]:
    """Return what several texts of a lesson say in the same words."""
    every = said("", language) | said(folder, language)
    return {key.removeprefix("shared."): text for key, text in every.items() if key.startswith("shared.")}


def came_in(folder: str) -> Mapping[str, frozenset[str]]:
    """Return the keys of what may come of predictions, with their fields, as the sources of a lesson have them."""
    found: dict[str, frozenset[str]] = {}
    for file in (ROOT / folder).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "PredictionResult":
                fields = frozenset(each.arg or "" for each in node.keywords)
                found |= {
                    each.value: fields
                    for each in ast.walk(node.args[0])
                    if isinstance(each, ast.Constant) and isinstance(each.value, str)
                }
    return found


def asked(where: str, question: LessonQuestion) -> Iterator[str]:
    """Return the keys of a question."""
    yield f"{where}.{question.name}.ask"
    for answer in question.answers:
        yield from (f"{where}.{question.name}.{answer}.{part}" for part in ("says", "because"))


def needed(lesson: Fact) -> set[str]:
    """Return the keys that a lesson cannot do without."""
    keys = {"lesson.title", *(f"lesson.prompts.{number}" for number in range(5)), *lesson.besides}
    keys |= {key for question in lesson.questions for key in asked("questions", question)}
    for script in lesson.scripts:
        keys |= {f"{script.name}.title", f"{script.name}.end"}
        for step in script.steps:
            where = f"{script.name}.{step.name}"
            keys |= {f"{where}.{part}" for part in ("title", "text", "praise", "hints.0")}
            keys |= {f"{where}.do"} if step.wanted else set()
            keys |= set(asked(where, step.asks)) if step.asks else set()
            if step.predict:
                keys |= {f"{where}.predict.{part}" for part in ("ask", *step.predict.choices)}
    return keys


def allowed(lesson: Fact, key: str) -> bool:
    """Tell whether something beside what is needed may stand in a catalogue."""
    for script in lesson.scripts:
        if key == f"{script.name}.back":
            return True
        for step in script.steps:
            part = key.removeprefix(f"{script.name}.{step.name}.")
            if part != key:
                head, _, last = part.partition(".")
                return (
                    (head == "hints" and last.isdecimal())
                    or (head == "otherwise" and last in {"any", *lesson.game.move_kinds})
                    or (head == "refusals" and last in lesson.game.rulebook)
                    or (head == "predict" and step.predict is not None and last in came_in(lesson.folder))
                    or (step.predict is not None and last in {f"because.{each}" for each in step.predict.choices})
                )
    return key.startswith("shared.")


@EVERY
@IN_EVERY_LANGUAGE
def test_a_catalogue_says_what_its_lesson_needs_and_nothing_else(lesson, language):
    keys = said(lesson.folder, language).keys()
    assert sorted(needed(lesson) - keys) == []
    assert [key for key in sorted(keys - needed(lesson)) if not allowed(lesson, key)] == []
    assert keys == said(lesson.folder, "en").keys()


@EVERY
@IN_EVERY_LANGUAGE
def test_what_stands_in_braces_is_shared_or_comes_with_what_came(lesson, language):
    shared, came = shared_of(lesson.folder, "en"), came_in(lesson.folder)
    used: set[str] = set()
    for key, text in said(lesson.folder, language).items():
        fields = set(fields_in(parsed(text)))
        known = came.get(key.rpartition(".")[2], frozenset()) if ".predict." in key else frozenset[str]()
        known |= {"back"} if key.endswith(".end") else set()
        assert fields <= shared.keys() | known, key
        used |= fields - {"back"}
    assert {each.removeprefix("shared.") for each in said(lesson.folder, "en") if "shared." in each} <= used


@EVERY
def test_every_result_of_a_prediction_can_be_said(lesson):
    keys = {key.rpartition(".")[2] for key in said(lesson.folder, "en") if ".predict." in key}
    assert came_in(lesson.folder).keys() <= keys
    assert came_in("struggle_for_rome")


def filled(folder: str, language: str) -> dict[str, str]:
    """Return all texts with what they share put in."""
    shared = shared_of(folder, language)
    return {
        key: re.sub(r"\{(\w+)\}", lambda hole: shared.get(hole[1], hole[0]), text)
        for key, text in said(folder, language).items()
    }


@EVERY
@IN_EVERY_LANGUAGE
def test_marks_are_closed_and_rules_exist(lesson, language):
    for key, text in filled(lesson.folder, language).items():
        assert "*" not in html_of(text), key
        for rule in re.findall(r"[A-Z]{3}-\d+", text):
            assert rule in lesson.game.rulebook, key


IN_WORDS = {"first_round.make_blue_an_offer.hints.0": "ein Rind"}
"""Where a number stands in words, as the button there has it."""


@EVERY
def test_a_translation_names_the_same_numbers(lesson):
    english, german = (filled(lesson.folder, language) for language in LANGUAGES)
    for key, text in english.items():
        if key in IN_WORDS:
            assert IN_WORDS[key] in german[key]
            continue
        assert sorted(re.findall(r"\d+", german[key])) == sorted(re.findall(r"\d+", text)), key


@EVERY
def test_no_text_was_left_as_it_is_in_english(lesson):
    english, german = (said(lesson.folder, language) for language in LANGUAGES)
    alike = [key for key, text in english.items() if german[key] == text and re.search(r"[a-z]{2} [a-z]{2}", text)]
    assert alike == []


@EVERY
@IN_EVERY_LANGUAGE
def test_what_to_do_is_not_said_in_bold_before_a_try(lesson, language):
    texts = filled(lesson.folder, language)
    for script in lesson.scripts:
        for step in script.steps:
            if step.wanted:
                where = f"{script.name}.{step.name}"
                before, told = (
                    {
                        " ".join(each.split())
                        for each in re.findall(r"\*\*(.+?)\*\*", texts[f"{where}.{part}"], re.DOTALL)
                    }
                    for part in ("text", "do")
                )
                assert told, where
                assert not before & told, where
                assert step.text, where


@EVERY
@IN_EVERY_LANGUAGE
def test_steps_are_short(lesson, language):
    texts = filled(lesson.folder, language)
    for script in lesson.scripts:
        for step in script.steps:
            text = texts[f"{script.name}.{step.name}.text"].replace("*", "")
            assert len(text.split()) <= 85, (script.name, step.name)


def played(lesson: object, name: str) -> list[object]:
    """Walk through a tour as "Show me" does, and give what was played and fell."""
    tour = getattr(lesson, name)
    while tour.step is not None:
        if tour.step.predict:
            tour.guide.extra.children[0].write(tour.step.predict.choices[0], "because I think so")
        tour.make_it()
        assert tour.finished, tour.step.name
        tour.go_on()
        if tour.task is not None:
            tour.make_it()
            tour.go_on()
    return [point.step for point in tour.table.history.here.line()]


@pytest.mark.parametrize(
    ("learn", "name"),
    [
        (kampf_um_rom.learn, "tour"),
        (struggle_for_rome.learn, "round"),
        (struggle_for_rome.learn, "founding"),
        (total_war_rome.learn, "tour"),
        (total_war_battles.learn, "tour"),
    ],
    ids=lambda each: getattr(each, "__module__", each),
)
def test_without_a_word_of_any_catalogue_a_tour_goes_the_same_way(learn, name, monkeypatch):
    """Every sentence is its bare key with its fields, of games, tables and tours: no check of a step may read one."""
    as_told = played(learn(), name)

    def keys_only(
        _speech: Speech, _message: Message, _words: object, said: object, _count: object = None
    ) -> Iterator[Part]:
        yield Part(repr(said) if isinstance(said, Phrase) else debug_text(said), "", None)

    monkeypatch.setattr(Speech, "_filled", keys_only)
    monkeypatch.setattr(Speech, "_remembered", lambda _speech, _key, text: text())
    lesson = learn()
    assert ".title(" in getattr(lesson, name).step.title
    assert getattr(lesson, name).guide.next.description == "next()"
    assert played(lesson, name) == as_told
