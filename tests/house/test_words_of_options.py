"""What options ask and what their values mean stands in catalogues, all of it, in every language."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from romelab.core.language import languages, speaking
from romelab.core.options import options_of
from romelab.core.speech import CORE
from romelab.kampf_um_rom.box.options import Options as KampfOptions
from romelab.struggle_for_rome.box.options import Options as StruggleOptions
from romelab.total_war_rome.box.options import BattleOptions, Options as TotalWarOptions

OPTIONS = (StruggleOptions, KampfOptions, TotalWarOptions)
SHARED = frozenset({"last_round", "minutes"})
"""Options that several games have: what all games share says them."""


def words_in(package: str, language: str) -> dict[str, dict[str, str]]:
    """Read what the catalogue of a package says of options."""
    return tomllib.loads(files(package).joinpath("languages", f"{language}.toml").read_text("utf-8")).get("options", {})


def declared(kind: type) -> dict[str, set[str]]:
    """Return the keys that the options of a game need."""
    return {choice.name: {"asks", *(str(one.value) for one in choice.readings)} for choice in options_of(kind)}


def test_a_battle_is_said_by_the_campaign():
    assert BattleOptions.WORDS == TotalWarOptions.WORDS
    assert declared(BattleOptions).keys() < declared(TotalWarOptions).keys()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", OPTIONS, ids=lambda kind: kind.WORDS)
def test_every_option_and_each_of_its_values_has_words(kind, language):
    own, shared = words_in(kind.WORDS, language), words_in(CORE, language)
    assert not own.keys() & shared.keys()
    needed = declared(kind)
    assert {name: set(words) for name, words in own.items()} == {
        name: keys for name, keys in needed.items() if name not in SHARED
    }
    assert {name: set(shared[name]) for name in SHARED & needed.keys()} == {
        name: needed[name] for name in SHARED & needed.keys()
    }
    said = [text for words in (*own.values(), *shared.values()) for text in words.values()]
    assert all(said)
    assert not [text for text in said if set("{|}#") & set(text) or text.endswith(".") or text != text.strip()]


def test_no_catalogue_says_an_option_that_nobody_has():
    assert words_in(CORE, "en").keys() == SHARED
    assert {name for kind in OPTIONS for name in declared(kind)} >= SHARED


@pytest.mark.parametrize("kind", [*OPTIONS, BattleOptions], ids=lambda kind: kind.__module__)
def test_german_says_none_of_it_in_english(kind):
    choices = options_of(kind)
    english = [said for choice in choices for said in (choice.question, *map(choice.meaning, choice.others))]
    with speaking("de"):
        german = [said for choice in choices for said in (choice.question, *map(choice.meaning, choice.others))]
        page = choices._repr_html_()
    assert len(english) == len(german) > 40
    # A number without words of its own is the same in every language.
    assert [one for one, other in zip(english, german, strict=True) if one == other and not one.isdigit()] == []
    assert "unsere Lesart" in page
    assert " the " not in page
