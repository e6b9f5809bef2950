"""Options declared once: read as fields, listed as data, checked by their declared types and bounds."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass
from typing import Literal

import pytest

from romelab.core.language import speaking
from romelab.core.options import SOURCES, changed, option, options_of, problems_in
from romelab.core.speech import SPEECH
from romelab.struggle_for_rome import Options as Roman


@dataclass(frozen=True, slots=True)
class Options:
    ties: Literal["shared", "<b>gold</b>"] = option("R-10", "shared", rules=("R-10", "R-4"))
    toll: int = option("R-9", 2, source="house", low=0, high=9)
    strict: bool = option("R-2", True, printed=(True,))
    rooms: tuple[int, int] = option("R-3", (4, 3), low=1, high=8)
    edition: str = "first"


def test_a_declared_option_is_an_ordinary_field():
    assert (Options().ties, Options().toll, Options(toll=5).toll) == ("shared", 2, 5)
    assert Options() == Options(ties="shared")
    assert len({Options(), Options(strict=False)}) == 2
    with pytest.raises(FrozenInstanceError):
        Options().toll = 3  # type: ignore[misc]


def test_options_are_listed_by_their_points_with_all_that_is_known():
    choices = options_of(Options)
    assert [choice.point for choice in choices] == ["R-2", "R-3", "R-9", "R-10"]
    assert options_of(Options(toll=7)) == choices
    ties = choices[-1]
    assert (ties.name, ties.default, ties.others, ties.rules) == ("ties", "shared", ("<b>gold</b>",), ("R-10", "R-4"))
    assert choices[2].rules == ("R-9",)
    assert [reading.source for reading in choices[0].readings] == ["printed", "ours"]
    assert (choices[0].source, choices[2].source) == ("printed", "house")
    assert {reading.source for choice in choices for reading in choice.readings} == set(SOURCES)


def test_a_number_within_bounds_has_every_other_number():
    toll = options_of(Options)[2]
    assert toll.others == (0, 1, 3, 4, 5, 6, 7, 8, 9)
    assert (toll.meaning(2), toll.meaning(7)) == ("2", "7")


def test_what_differs_from_the_default():
    assert changed(Options()) == ()
    found = changed(Options(ties="<b>gold</b>", strict=False, toll=2))
    assert [(choice.name, value) for choice, value in found] == [("strict", False), ("ties", "<b>gold</b>")]
    assert str(found) == "strict=False: False; ties='<b>gold</b>': <b>gold</b>"


def test_words_come_from_the_catalogues_that_the_options_name():
    robbery = next(choice for choice in options_of(Roman) if choice.name == "robbery_gold")
    assert (robbery.question, robbery.meaning(2)) == (
        "How much gold does a victim without resource cards lose?",
        "2 gold, as in the English edition",
    )
    with speaking("de"):
        assert robbery.question == "Wie viel Gold verliert ein Opfer ohne Rohstoffkarten?"
        assert robbery.meaning(3) == "3 Gold, wie in der deutschen Ausgabe"
        assert robbery.meaning(4) == "4"
        assert str(changed(Roman(last_round=10))) == "last_round=10: nach Runde 10"
        assert "wie in der deutschen Ausgabe" in changed(Roman(robbery_gold=3))._repr_html_()
        assert "Was bewirkt ein Verräter?" in options_of(Roman)._repr_html_()
    assert str(changed(Roman(last_round=10))) == "last_round=10: after round 10"


def test_without_words_an_option_is_called_by_its_name_and_a_value_says_itself():
    ties = options_of(Options)[-1]
    assert (ties.question, ties.meaning("shared"), ties.meaning("silver")) == ("ties", "shared", "silver")


def test_options_show_themselves_as_tables_with_every_word_escaped():
    table = options_of(Options)._repr_html_()
    assert "&lt;b&gt;gold&lt;/b&gt;" in table
    assert "<b>gold" not in table
    assert all(SPEECH.name("source", source) in table for source in SOURCES)
    assert table.count("<tr>") == 1 + sum(len(choice.readings) for choice in options_of(Options))
    assert "&lt;b&gt;gold&lt;/b&gt;" in changed(Options(ties="<b>gold</b>"))._repr_html_()
    assert "default" in changed(Options())._repr_html_()


@pytest.mark.parametrize(
    ("options", "where", "said"),
    [
        (Options(ties="silver"), "options, ties", "one of 'shared', '<b>gold</b>'"),  # type: ignore[arg-type]
        (Options(toll=10), "options, toll", "0 to 9, not 10"),
        (Options(toll=True), "options, toll", "a whole number"),
        (Options(toll=2.5), "options, toll", "a whole number, not 2.5"),  # type: ignore[arg-type]
        (Options(strict=1), "options, strict", "true or false"),  # type: ignore[arg-type]
        (Options(rooms=(0, 3)), "options, rooms", "1 to 8, not 0"),
        (Options(rooms=(3,)), "options, rooms", "2 entries"),  # type: ignore[arg-type]
        (Options(rooms=(3, "x")), "options, rooms[1]", "a whole number"),  # type: ignore[arg-type]
        (None, "options", "Options(...)"),
        ({"toll": 3}, "options", "Options(...)"),
    ],
)
def test_a_wrong_value_is_named(options, where, said):
    (problem,) = problems_in(options, Options)
    assert problem.where == where
    assert said in problem.what


def test_every_wrong_value_is_named_at_once():
    found = problems_in(Options(ties="silver", toll=-1, rooms=(9, 9)), Options, "the options")  # type: ignore[arg-type]
    assert [problem.where for problem in found] == ["the options, ties", "the options, rooms", "the options, toll"]
    assert problems_in(Options(toll=9, rooms=(1, 8)), Options) == []
