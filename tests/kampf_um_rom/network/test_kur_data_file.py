"""Values read out of a TOML file of one's own: what is taken, at its bounds too, and the sentence for what is not."""

from __future__ import annotations

from typing import Any

import pytest

from romelab.core.errors import InputError
from romelab.kampf_um_rom.network.network_file import LONGEST, MOST, DataFile


def sheet(text: str = "") -> DataFile:
    return DataFile(text, "the file")


def noted(file: DataFile) -> list[str]:
    return [str(problem) for problem in file.problems]


def test_a_file_without_faults_is_finished_in_silence_and_one_with_faults_names_them_all() -> None:
    file = sheet()
    file.finish()
    file.problem("boxes[1]", "is wrong")
    file.problem("", "is worse")
    with pytest.raises(InputError, match=r"the file has 2 problems:\n  1. boxes\[1\]: is wrong\n  2. is worse"):
        file.finish()


def test_tables_come_with_their_place_and_with_what_they_are_called() -> None:
    file = sheet('boxes = [{id = "a"}, {number = 0}, {x = 1}, 5, {id = "", number = 3}]')
    assert file.tables("boxes") == [
        ("boxes[1] 'a'", {"id": "a"}),
        ("boxes[2] 0", {"number": 0}),
        ("boxes[3]", {"x": 1}),
        ("boxes[5] ''", {"id": "", "number": 3}),
    ]
    assert noted(file) == ["boxes[4]: must hold named fields"]


@pytest.mark.parametrize("text", ["", "boxes = []", "boxes = 3", "[boxes]\nx = 1"])
def test_a_list_of_tables_must_be_there(text: str) -> None:
    file = sheet(text)
    assert file.tables("boxes") == []
    assert noted(file) == ["boxes: the list [[boxes]] is missing"]


def test_a_list_has_a_thousand_entries_at_most() -> None:
    file = sheet(f"boxes = [{'{x=1},' * MOST}]")
    assert len(file.tables("boxes")) == MOST == 1000
    assert noted(file) == []
    file = sheet(f"boxes = [{'{x=1},' * (MOST + 1)}]")
    assert file.tables("boxes") == []
    assert noted(file) == ["boxes: the list has more than 1000 entries"]


def test_a_field_that_is_not_known_is_named() -> None:
    file = sheet()
    file.only({"a": 1, "c": 2, "d": 3}, "it", frozenset("ab"))
    assert noted(file) == ["it: there is no field 'c'", "it: there is no field 'd'"]


READ: list[tuple[str, tuple[Any, ...], Any, Any]] = [
    ("text", (), "a b", "a b"),
    ("text", (), "x" * LONGEST, "x" * LONGEST),
    ("text", ("",), "", ""),
    ("text", ("",), None, ""),
    ("text", ("other",), None, "other"),
    ("text", ("other",), "this", "this"),
    ("whole", (), 0, 0),
    ("whole", (), 7, 7),
    ("whole", (3,), None, 3),
    ("whole", (3,), 0, 0),
    ("number", (), 0, 0.0),
    ("number", (), -1.5, -1.5),
    ("number", (), 999_999, 999_999.0),
    ("choice", (("a", "b"),), "b", "b"),
    ("choice", (("a", "b"), "b"), None, "b"),
    ("choice", (("a", "b"), "b"), "a", "a"),
    ("flag", (), True, True),
    ("flag", (), False, False),
    ("flag", (), None, False),
    ("texts", (), ["b", "a"], ("b", "a")),
    ("texts", (), [], ()),
]


@pytest.mark.parametrize(("kind", "more", "value", "found"), READ)
def test_what_fits_is_taken(kind: str, more: tuple[Any, ...], value: Any, found: Any) -> None:
    file = sheet()
    table = {} if value is None else {"f": value}
    taken = getattr(file, kind)(table, "f", "it", *more)
    assert taken == found
    assert type(taken) is type(found)
    assert noted(file) == []


LONG = f"must be a text of at most {LONGEST} letters, digits and symbols in one line"
WRONG: list[tuple[str, tuple[Any, ...], Any, Any, str]] = [
    ("text", (), None, "", "is missing"),
    ("text", (), "", "", "must be a text, not ''"),
    ("text", (), "  ", "", "must be a text, not '  '"),
    ("text", ("other",), " ", "", "must be a text, not ' '"),
    ("text", (), 5, "", "must be a text, not 5"),
    ("text", ("",), 5, "", "must be a text, not 5"),
    ("text", (), "x" * (LONGEST + 1), "", LONG),
    ("text", (), "a\nb", "", LONG),
    ("whole", (), None, 0, "is missing"),
    ("whole", (3,), -1, 0, "must be a whole number of 0 or more, not -1"),
    ("whole", (), True, 0, "must be a whole number of 0 or more, not true"),
    ("whole", (), 1.0, 0, "must be a whole number of 0 or more, not 1.0"),
    ("number", (), None, 0.0, "is missing"),
    ("number", (), 1_000_000, 0.0, "must be a number, not 1000000"),
    ("number", (), -1_000_000, 0.0, "must be a number, not -1000000"),
    ("number", (), True, 0.0, "must be a number, not true"),
    ("number", (), "1", 0.0, "must be a number, not '1'"),
    ("choice", (("a", "b"),), None, "a", "is missing"),
    ("choice", (("a", "b"), "b"), "c", "a", "must be one of a, b, not 'c'"),
    ("choice", (("a", "b"),), ["a"], "a", "must be one of a, b, not a list"),
    ("flag", (), 0, False, "must be true or false, not 0"),
    ("flag", (), 1, False, "must be true or false, not 1"),
    ("texts", (), None, (), "is missing"),
    ("texts", (), "ab", (), "must be a list of texts, not 'ab'"),
    ("texts", (), ["a", 1], (), "must be a list of texts, not a list"),
]


@pytest.mark.parametrize(("kind", "more", "value", "instead", "said"), WRONG)
def test_what_does_not_fit_is_named_and_reading_goes_on(
    kind: str, more: tuple[Any, ...], value: Any, instead: Any, said: str
) -> None:
    file = sheet()
    table = {} if value is None else {"f": value}
    assert getattr(file, kind)(table, "f", "it", *more) == instead
    assert noted(file) == [f"it, f: {said}"]
