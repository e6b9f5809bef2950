"""No German word stands on an English page but printed names, and no English one on a German page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from romelab.pages import notebooks_folder, page_names
from tests.host.test_notebook import SLOW
from tests.samples import but, one_of

GERMAN = r"und|nicht|ist|sind|eine|einen|einem|für|auf|wird|oder|nach|dem|kein|keine|keinen|aber|auch|wenn|zum|zur|vom"
ENGLISH = r"the|and|is|are|which|with|you|your|this|that|from|not|but|of|it|be|can|by|there|has|have"
WORDS = {"en": re.compile(rf"\b(?:{GERMAN})\b"), "de": re.compile(rf"\b(?:{ENGLISH})\b")}
"""Little words of the other language; those that both have, such as die and den, are left out."""
PASSED = re.compile(
    r'<(?:style|script|svg)\b.*?</(?:style|script|svg)>|<details class="rl-rule">.*?</details>'
    r"|<p data-rule.*?</p>|<[^>]*>",
    re.DOTALL,
)
"""What is not read as words: marks and drawings, and the rules, which are told in English."""
UNSEEN = ("_", "paper", "kit", "key_data", "accept", "layout", "style", "names_of")
"""Fields that hold scripts, drawings and what widgets need: their words are looked at by the other tests of boards."""


def texts(value: Any) -> Iterator[str]:
    """Return what somebody may read in a state or an output."""
    if isinstance(value, str):
        if not value.startswith(("IPY_MODEL_", "rl-", "{", "[")):
            yield PASSED.sub(" ", value)
    elif isinstance(value, dict):
        for name, one in value.items():
            if name == "_options_labels" or not str(name).startswith(UNSEEN):
                yield from texts(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from texts(one)


def of_the_other(language: str, page: Any) -> list[str]:
    """Return the texts of a page in which a word of the other language stands."""
    shown = [*texts(page.models), *texts([each.get("data", {}) for each in page.outputs])]
    found = [(text, one) for text in shown for one in WORDS[language].finditer(text)]
    return sorted({text[max(0, one.start() - 60) : one.end() + 60] for text, one in found})


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", one_of(4, but(SLOW, page_names()), first=1))
def test_a_page_shows_no_word_of_the_other_language(name, language, reader, monkeypatch):
    monkeypatch.chdir(notebooks_folder())
    page = reader(language)
    page.page(name)
    assert of_the_other(language, page) == []
    page.session.close()


@pytest.mark.parametrize(
    ("language", "other", "planted"), [("en", "de", "Klicke eine Stadt an"), ("de", "en", "Click a town on this map")]
)
def test_planted_words_are_found(language, other, planted, reader):
    page = reader("en")
    page.run(f"import ipywidgets; ipywidgets.HTML('<p>{planted}</p>')")
    assert of_the_other(language, page) != []
    assert of_the_other(other, page) == []
    page.session.close()
