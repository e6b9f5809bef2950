"""What somebody describes is read part by part: what is taken, and the sentence for each thing that is wrong."""

from __future__ import annotations

import pytest

from romelab.core.errors import InputError
from romelab.core.names import Description, Spellings, counted

COLOURS = Spellings("colour", [("red", 0), ("white", 1)])


def refused(read: Description) -> list[str]:
    """Return what is wrong, sentence by sentence."""
    with pytest.raises(InputError) as wrong:
        read.finish()
    return [str(problem) for problem in wrong.value.problems]


@pytest.mark.parametrize("given", [[3, 9], "3, 9", ["3", 9], (3, 9)])
def test_numbers_are_read_in_any_writing_within_their_bounds(given):
    read = Description("the position")
    assert read.numbers(given, "hand", low=3, high=9) == [3, 9]
    read.finish()
    read.numbers(given, "hand", low=4, high=8)
    assert refused(read) == [
        "hand: must be a whole number from 4 to 8, not 3",
        "hand: must be a whole number from 4 to 8, not 9",
    ]
    read = Description("the position")
    read.numbers(given, "hand", low=4)
    assert refused(read) == ["hand: must be a whole number of 4 or more, not 3"]


def test_a_number_at_its_bounds_is_taken_and_one_beyond_is_not():
    read = Description("the position")
    assert [read.number(at, "gold", low=-2, high=2) for at in (-2, 0, 2)] == [-2, 0, 2]
    read.finish()
    assert [read.number(at, "gold", low=-2, high=2) for at in (-3, 3, True, 1.0, "1")] == [-2] * 5
    assert len(refused(read)) == 5


def test_truth_is_said_as_truth():
    read = Description("the position")
    assert (read.flag(True, "last"), read.flag(False, "last")) == (True, False)
    read.finish()
    assert read.flag(1, "last") is False
    assert refused(read) == ["last: must be True or False, not 1"]


def test_a_choice_goes_by_any_spelling_or_is_the_thing_itself():
    read = Description("the position")
    assert [read.choice(given, "whose", COLOURS, 0, 1) for given in ("Red", "white", 1, 0)] == [0, 1, 1, 0]
    read.finish()
    assert read.choice(True, "whose", COLOURS, 0, 1) is None
    assert read.choice(2, "whose", COLOURS, 0, 1) is None
    assert len(refused(read)) == 2


def test_parts_are_named_once_and_by_names_that_there_are():
    read = Description("the position")
    assert read.parts({"At": 1, "spent": 2}, "army 1", ("at", "spent")) == {"at": 1, "spent": 2}
    assert read.parts("Roma", "army 1", ("at", "spent"), short="at") == {"at": "Roma"}
    read.finish()
    assert read.parts("Roma", "army 1", ("at", "spent")) == {}
    assert read.parts({"at": 1, "AT": 2, "sent": 3}, "army 2", ("at", "spent")) == {"at": 1}
    assert read.parts(5, "army 3", ("at", "spent"), short="at") == {}
    assert refused(read) == [
        "army 1: must be a list with names, such as at, not 'Roma'",
        "army 2: at is given twice",
        "army 2: there is no part 'sent'; did you mean spent?",
        "army 3: must be a list with names, such as at, not 5",
    ]


def test_names_stand_in_a_list_or_between_commas():
    read = Description("the position")
    assert read.names(" Roma,, Ravenna ", "cities") == read.names(["Roma", "Ravenna"], "cities") == ["Roma", "Ravenna"]
    read.finish()
    assert read.names(5, "cities") == []
    assert refused(read) == ["cities: must be a list of names, or a text with commas between them, not 5"]


@pytest.mark.parametrize(
    "given", ["2 red, White", ["red", "RED", "white"], {"red": 2, "white": 1}, "red x2, 1x white", "white, red, red"]
)
def test_things_are_counted_in_any_writing(given):
    read = Description("the position")
    assert read.counts(given, "hand", COLOURS.find) == {0: 2, 1: 1}
    read.finish()
    assert read.counts("", "hand", COLOURS.find) == read.counts([], "hand", COLOURS.find) == {}


def test_what_cannot_be_counted_is_named():
    read = Description("the position")
    assert read.counts({"red": 999, "white": 1000, "blue": 2}, "hand", COLOURS.find) == {0: 999, 1: 0}
    assert read.counts("2 blue, 3 red", "box", COLOURS.find) == {0: 3}
    assert read.counts(7, "box", COLOURS.find) == {}
    assert read.counts({"red": -1}, "box", COLOURS.find) == {0: 0}
    assert refused(read) == [
        "hand, white: must be a whole number from 0 to 999, not 1000",
        "hand: there is no colour 'blue'",
        "box: there is no colour 'blue'",
        "box: must be a list of names, or a text with commas between them, not 7",
        "box, red: must be a whole number from 0 to 999, not -1",
    ]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("12 ore", ("ore", 12)),
        (" 3 x Great Warrior ", ("Great Warrior", 3)),
        ("Great Warrior ×3", ("Great Warrior", 3)),
        ("Legio 10", ("Legio", 10)),
        ("ore 1000", ("ore 1000", 1)),
        ("1000 ore", ("1000 ore", 1)),
        ("3", ("3", 1)),
        ("ore", ("ore", 1)),
        (5, (5, 1)),
    ],
)
def test_a_number_stands_before_or_behind_a_name(name, found):
    assert counted(name) == found


def test_lists_are_as_long_as_is_said():
    read = Description("the position")
    assert len(read.names(["a"] * 2000, "cities")) == 2000
    assert len(read.names("a," * 1000, "cities")) == 1000
    assert read.names({"a": 1}, "cities") == read.names(None, "cities") == []
    assert read.names(["a"] * 2001, "cities") == read.names("a," * 1000 + "b", "cities") == []
    assert refused(read)[-2:] == ["cities: has more than 2000 entries", "cities: is longer than 2000 characters"]
    assert len(refused(read)) == 4


def test_figures_in_a_text_are_numbers_up_to_nine_of_them():
    read = Description("the position")
    assert read.numbers("123456789, 7", "totals") == [123456789, 7]
    read.finish()
    assert read.numbers("1234567890, ², -1, x", "totals") == [0, 0, 0, 0]
    assert [problem.rpartition(", ")[2] for problem in refused(read)] == [
        "not '1234567890'",
        "not '²'",
        "not '-1'",
        "not 'x'",
    ]
    assert read.number(None, "gold", low=2, rule="R-1") == 2
    assert refused(read)[-1] == "gold: must be a whole number of 2 or more, not nothing (R-1)"


def test_the_same_fault_is_told_once():
    read = Description("the position")
    for _ in range(2):
        read.problem("gold", "is missing")
    assert refused(read) == ["gold: is missing"]
    assert read.tried(COLOURS.find, "red", "whose") == 0
