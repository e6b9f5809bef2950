"""The language of a page: set for good, for a while, or for one control."""

from __future__ import annotations

import pytest

import romelab
from romelab.core.errors import InputError
from romelab.core.language import checked, in_its_language, language, once_a_language, speaking, spoken
from romelab.core.speech import Name, Phrase, Speech, words_of
from romelab.struggle_for_rome.positions.moves import BuyCard, Rob


def test_a_page_speaks_a_language_until_told_otherwise():
    try:
        assert repr(romelab.language("de")) == "language('de')"
        assert spoken() == "de"
        assert str(BuyCard()) == "eine Entwicklungskarte kaufen"
    finally:
        romelab.language("en")
    assert str(BuyCard()) == "buy a development card"


def test_a_language_ends_with_its_block():
    with language("de"):
        assert str(Rob(None)) == "niemanden berauben"
    assert spoken() == "en"


def test_a_language_of_its_own_goes_before_that_of_the_page():
    with language("de"), speaking("en"):
        assert spoken() == "en"
        with speaking(""):
            assert spoken() == "en"


@pytest.mark.parametrize("code", ["xx", "german", "DE", "../de"])
def test_a_language_without_a_catalogue_is_refused_and_nothing_changes(code):
    with pytest.raises(InputError, match="is not one of de, en"):
        language(code)
    assert (spoken(), checked("")) == ("en", "en")


def test_what_is_remembered_is_remembered_for_each_language():
    asked = []

    @once_a_language
    def words(key: str) -> str:
        asked.append((spoken(), key))
        return f"{spoken()} {key}"

    for code in ("en", "de", "en", "de"):
        with speaking(code):
            assert words("a") == f"{code} a"
    assert asked == [("en", "a"), ("de", "a")]


def test_a_method_speaks_the_language_of_its_object():
    class Control:
        language = "de"

        @in_its_language
        def words(self) -> str:
            return spoken()

    assert Control().words() == "de"
    assert spoken() == "en"


def test_a_phrase_names_what_its_fields_hold():
    speech = Speech(words_of("romelab.struggle_for_rome.box", "de"))
    assert speech.phrase("parted", words=(Name("good", "ore"), Name("good", "horse"))) == "Erz; Pferd"
    assert speech.phrase("parted", words=("{0}", "<b>", Phrase("parted", words=("a", "b")))) == "{0}; <b>; a; b"
    assert speech.phrase("no such key", number=3) == "no such key(number=3)"
