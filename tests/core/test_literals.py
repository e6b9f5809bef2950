"""Terms: how values are written in a notation, read back, and refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, NamedTuple

import pytest

from romelab.core.errors import InputError
from romelab.core.literals import DEEPEST, MOST_DIGITS, Reader, counted, one_by_one, packed, shape, typed, written


class Colour(Enum):
    RED = "red"
    BLUE = "blue"

    def __str__(self) -> str:
        return self.value


class Stack(NamedTuple):
    at: str
    many: int = 1
    paid: bool = False


@dataclass(frozen=True)
class Task:
    name: str
    seat: int = 0
    last: bool = False
    stacks: tuple[Stack, ...] = ()
    colour: Colour = Colour.RED
    made: tuple[str, ...] = field(default_factory=tuple)
    hidden: int = field(default=0, init=False)


@dataclass(frozen=True)
class Bid(Task):
    price: int = 3


CLASSES = {"Task": Task, "Bid": Bid, "Stack": Stack}


def read(text: str, where: str = "it") -> Any:
    reader = Reader(text, where)
    value = reader.value()
    reader.finish()
    return value


def refused(what, *words) -> str:
    with pytest.raises(InputError) as caught:
        what(*words)
    return str(caught.value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-12, "-12"),
        (True, "yes"),
        (False, "no"),
        (None, "none"),
        ("Roma", "Roma"),
        ("a.b*2/c'd-e?@", "a.b*2/c'd-e?@"),
        ("7", '"7"'),
        ("-7", '"-7"'),
        ("7a", "7a"),
        ("none", '"none"'),
        ("", '""'),
        ("Ada L.", '"Ada L."'),
        ('a"b\\', '"a\\"b\\\\"'),
        ("Köln", "Köln"),
        ("ä ö", '"ä ö"'),
        ([], "[]"),
        ([1, ["a", []], None], "[1,[a,[]],none]"),
        ({"at": 1, 2: ["x", "y z"]}, '[at:1,2:[x,"y z"]]'),
    ],
)
def test_a_value_is_written_and_reads_back(value: object, text: str) -> None:
    assert written(value) == text
    assert read(text) == value
    assert type(read(text)) is type(value)
    assert read(f" {text}  ") == value


def test_tuples_are_written_as_lists_and_other_things_not_at_all() -> None:
    assert written((1, (2,))) == "[1,[2]]"
    with pytest.raises(TypeError, match="float is not a plain value"):
        written(1.5)


def test_spaces_in_a_list_do_not_matter() -> None:
    assert read(" [ at : 9 , to:\t[ a , b ] ]") == {"at": 9, "to": ["a", "b"]}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it, character 1: a value is missing here"),
        ("  ", "it, character 3: a value is missing here"),
        ("[1", "it, character 3: a bracket is not closed"),
        ("[1,", "it, character 4: a value is missing here"),
        ("[1 2]", "it, character 4: ',' is missing here"),
        ("[,1]", "it, character 2: a value is missing before ','"),
        ("[1,]", "it, character 4: a value is missing before ']'"),
        ("]", "it, character 1: a value is missing before ']'"),
        ("=", "it, character 1: a value is missing before '='"),
        ("[a:]", "it, character 4: a value is missing before ']'"),
        ("a b", "it, character 3: 'b' is not expected"),
        ("[a:1,2]", "it, character 8: either all entries of a list have names or none has"),
        ("[2,a:1]", "it, character 8: either all entries of a list have names or none has"),
        ("[a:1,a:2]", "it, character 8: a name is given twice, or is not one"),
        ("[[]:1]", "it, character 5: a name is given twice, or is not one"),
        ("[[a:1]:1]", "it, character 8: a name is given twice, or is not one"),
        ('x "abc', "it, character 3: a quotation mark is not closed"),
        ('["\\q"]', "it, character 2: the text in quotation marks is damaged"),
        ('"\\ud800"', "it, character 1: the text in quotation marks is damaged"),
        ("[a,b;c]", "it, character 4: 'b;c' belongs in quotation marks"),
        ("[" + "1" * (MOST_DIGITS + 1) + "]", "it, character 2: a number has at most 9 digits"),
    ],
)
def test_a_damaged_text_is_refused_with_its_place(text: str, said: str) -> None:
    assert refused(read, text) == said


def test_a_refusal_needs_no_name_of_the_text() -> None:
    assert refused(read, "a b", "") == "character 3: 'b' is not expected"


def test_limits_hold_to_the_last_figure_and_the_last_list() -> None:
    assert read("9" * MOST_DIGITS) == int("9" * MOST_DIGITS)
    deepest = "[" * DEEPEST + "1" + "]" * DEEPEST
    assert written(read(deepest)) == deepest
    assert refused(read, f"[{deepest}]") == f"it, character {DEEPEST + 2}: lists are nested more than {DEEPEST} deep"
    named = "[a:" * DEEPEST + "1" + "]" * DEEPEST
    assert written(read(named)) == named
    assert f"lists are nested more than {DEEPEST} deep" in refused(read, f"[a:{named}]")


@pytest.mark.parametrize(
    ("value", "hint", "plain"),
    [
        (Task("bid"), Task, ["bid"]),
        (Task("bid"), None, ["*Task", "bid"]),
        (Bid("bid", price=4), Task, ["*Bid", "bid", 0, False, [], "red", [], 4]),
        (Task("bid", 0, True), Task, ["bid", 0, True]),
        (Task("bid", 2, False), Task, ["bid", 2]),
        (Task("bid", stacks=(Stack("x"), Stack("y", 2))), Task, ["bid", 0, False, [["x"], ["y", 2]]]),
        (Task("bid", colour=Colour.BLUE), Task, ["bid", 0, False, [], "blue"]),
        (Task("bid", made=("a", "a", "b")), Task, ["bid", 0, False, [], "red", ["a*2", "b"]]),
        (Stack("x", 1, True), Stack, ["x", 1, True]),
        (Stack("x", 0, False), Stack, ["x", 0]),
        ((Stack("x"), 3), tuple[Stack, int], [["x"], 3]),
        ((Stack("x"), 3), Any, [["*Stack", "x"], 3]),
        ((), tuple[int, ...], []),
        ((1, None, True, "a"), Any, [1, None, True, "a"]),
        (Colour.BLUE, Colour, "blue"),
        (((1, 2), (3,)), tuple[tuple[int, ...], ...], [[1, 2], [3]]),
    ],
)
def test_objects_become_lists_of_their_fields_and_objects_again(value: object, hint: Any, plain: object) -> None:
    found = packed(value, hint)
    assert found == plain
    assert repr(found) == repr(plain)
    assert read(written(found)) == plain
    assert typed(hint or Any, plain, CLASSES, "it") == value


def test_a_field_that_is_false_does_not_stand_for_nought() -> None:
    assert repr(packed(Stack("x", 1, 0), Stack)) == "['x', 1, 0]"  # type: ignore[arg-type]
    assert packed(Stack("x", True, False), Stack) == ["x"]


@pytest.mark.parametrize(
    ("hint", "plain", "value"),
    [
        (int | None, None, None),
        (int | str, "a", "a"),
        (Literal["a", 1], "a", "a"),
        (Literal["a", 1], 1, 1),
        (tuple, ["a*2", 3], ("a", "a", 3)),
        (tuple[str, ...], ["a*2", "b*1"], ("a", "a", "b")),
        (object, ["a", ["*Stack", "x"]], ("a", Stack("x"))),
        (Task, ["*Task", "n"], Task("n")),
        (Task, ["*Bid", "n"], Bid("n")),
        (Task, ["*Other"], Task("*Other")),
        (Task, ["*Stack", 1], Task("*Stack", 1)),  # No task is called so: a text.
    ],
)
def test_a_plain_value_is_taken_for_what_fits(hint: Any, plain: object, value: object) -> None:
    assert typed(hint, plain, CLASSES, "it") == value


@pytest.mark.parametrize(
    ("hint", "plain", "said"),
    [
        (int, "a", "it: must be a whole number, not 'a'"),
        (int, True, "it: must be a whole number, not true"),
        (bool, 1, "it: must be yes or no, not 1"),
        (str, None, "it: must be a word, not nothing"),
        (Literal[1, "a"], True, "it: must be one of 1, a, not true"),
        (Literal[1, "a"], "b", "it: must be one of 1, a, not 'b'"),
        (int | None, "x", "it: must be a whole number or none, not 'x'"),
        (tuple[int, ...] | str, ["a"], "it: a list does not fit here"),
        (Colour, "green", "it: 'green' does not fit here"),
        (tuple[int, ...], 3, "it: must be a list, not 3"),
        (tuple[int, str], [1], "it: must have 2 entries, not 1"),
        (tuple[int, str], [1, "a", "b"], "it: must have 2 entries, not 3"),
        (tuple[int, ...], [1, "a"], "it: must be a whole number, not 'a'"),
        (Any, {"a": 1}, "it: a list with names does not fit here"),
        (Any, [["*Nobody"]], "it: there is nothing called 'Nobody'"),
        (Task, 3, "it: Task must be a list of its parts, not 3"),
        (Task, [], "it: Task has 1 to 6 parts, not 0"),
        (Task, ["a", 1, True, [], "red", [], 0], "it: Task has 1 to 6 parts, not 7"),
        (Task, ["*Bid"], "it: Bid has 1 to 7 parts, not 0"),
        (Task, ["a", "b"], "it, seat: must be a whole number, not 'b'"),
        (Task, ["a", 0, False, [["x", "y"]]], "it, stacks, many: must be a whole number, not 'y'"),
        (Stack, ["*Task", "a", True], "it, many: must be a whole number, not 'a'"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(hint: Any, plain: object, said: str) -> None:
    assert refused(typed, hint, plain, CLASSES, "it") == said


def test_equal_words_in_a_row_stand_as_one_with_their_number() -> None:
    words = ["a", "a", "b", "a", "c*2", "c*2", "c*2", "d*"]
    assert counted(words) == ["a*2", "b", "a", "c*2*3", "d*"]
    assert one_by_one(counted(words)) == words  # type: ignore[arg-type]
    assert counted(["c*2"]) == ["c*2*1"]
    assert one_by_one(["c*2*1", 3, ["x*2"], "z*12"]) == ["c*2", 3, ["x*2"], *["z"] * 12]
    plain = ["a", 1, None]
    assert one_by_one(plain) is plain


def test_the_shape_of_a_class_is_its_fields_and_what_they_are_by_default() -> None:
    assert shape(Stack) == ({"at": str, "many": int, "paid": bool}, {"many": 1, "paid": False})
    hints, defaults = shape(Task)
    assert list(hints) == ["name", "seat", "last", "stacks", "colour", "made"]
    assert defaults == {"seat": 0, "last": False, "stacks": (), "colour": Colour.RED, "made": ()}
