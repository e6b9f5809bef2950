"""Words of pictures and controls of lessons stand in a file beside the lesson: each that code says, and no other."""

from __future__ import annotations

import ast
import re

import pytest

from romelab.core.speech import parsed
from romelab.lessons.inquiry.captions import FOLDER, captions
from romelab.lessons.inquiry.plan import DATA, lesson_numbers
from romelab.lessons.inquiry.taking import toml_of
from tests.house.test_phrases import fields_in

WORKINGS = DATA.parent / "workings"


def said_in(number: int) -> tuple[dict[str, set[str]], set[str]]:
    """Give the keys that a lesson's program says, with their fields, and all its texts."""
    tree = ast.parse((WORKINGS / f"lesson_{number:02}.py").read_text("utf-8"))
    found: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "caption":
            for key in (each for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant)):
                found.setdefault(key.value, set()).update(each.arg or "**" for each in node.keywords)
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return found, texts


@pytest.mark.parametrize("number", lesson_numbers())
def test_each_caption_has_its_words_and_fields(number):
    words = toml_of(FOLDER / f"lesson_{number:02}.toml")
    said, texts = said_in(number)
    assert len(said) > 8
    assert said.keys() <= words.keys()
    for key, fields in said.items():
        if "**" not in fields:
            assert set(fields_in(parsed(words[key]))) == fields, key
    assert words.keys() <= texts


def test_a_caption_is_filled_and_a_missing_one_shows_its_key():
    said = captions(2)
    assert said("cargoes_in_season", count=1) == "1 cargo within the safe season"
    assert said("cargoes_in_season", count=2) == "2 cargoes within the safe season"
    assert re.fullmatch(r"no_such\(.*\)", said("no_such", a=1))
