"""Plain data: exact types, every problem named."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import pytest
from hypothesis import given, strategies as st

from romelab.core.errors import InputError
from romelab.core.serialization import brief, checked_fields, from_plain, to_plain, with_options


@dataclass(frozen=True, slots=True)
class Inner:
    name: str
    sizes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Outer:
    inner: Inner
    pair: tuple[str, int]
    colour: Literal["red", "blue"]
    maybe: int | None = None
    flag: bool = False


@dataclass(frozen=True)
class Odd:
    one: Literal["a", True]
    two: tuple[int, ...] | str = ()
    three: None = None
    four: float = 1.5
    made: int = field(default=0, init=False)


outers = st.builds(
    Outer,
    inner=st.builds(Inner, st.text(), st.lists(st.integers()).map(tuple)),
    pair=st.tuples(st.text(), st.integers()),
    colour=st.sampled_from(["red", "blue"]),
    maybe=st.none() | st.integers(),
    flag=st.booleans(),
)


@given(outers)
def test_round_trip(value):
    assert from_plain(Outer, to_plain(value), "x") == value


def test_every_fault_is_named():
    data = {
        "inner": {"name": 3, "sizes": [1, True, 2.0]},
        "pair": ["a"],
        "colour": "green",
        "maybe": "1",
        "flag": 1,
        "x": 0,
    }
    with pytest.raises(InputError) as caught:
        from_plain(Outer, data, "move")
    assert [str(problem) for problem in caught.value.problems] == [
        "move: there is no field 'x'",
        "move, inner, name: must be a text, not 3",
        "move, inner, sizes[1]: must be a whole number, not true",
        "move, inner, sizes[2]: must be a whole number, not 2.0",
        "move, pair: must have 2 entries, not 1",
        "move, colour: must be one of 'red', 'blue', not 'green'",
        "move, maybe: must be a whole number or nothing, not '1'",
        "move, flag: must be true or false, not 1",
    ]


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_foreign_data_is_refused(data):
    with pytest.raises(InputError):
        from_plain(Outer, data, "x")


def test_only_plain_data_is_written():
    with pytest.raises(TypeError, match="set is not plain data"):
        to_plain({1})


def test_a_foreign_value_is_shown_whole_up_to_40_characters():
    for length, shown in ((38, "'" + "x" * 38 + "'"), (39, "'" + "x" * 36 + "...")):
        with pytest.raises(InputError) as caught:
            from_plain(Inner, {"name": "a", "sizes": ["x" * length]}, "inner")
        assert caught.value.problems[0].what == f"must be a whole number, not {shown}"


def test_options_are_set_by_name_and_unknown_names_are_refused_together():
    assert with_options(Inner("a", (1,)), {"name": "b"}) == Inner("b", (1,))
    with pytest.raises(InputError) as caught:
        with_options(Inner("a"), {"nam": 1, "name": "b", "size": 2})
    assert [str(problem) for problem in caught.value.problems] == [
        "options: there is no option 'nam'; did you mean name; there are name, sizes",
        "options: there is no option 'size'; did you mean sizes; there are name, sizes",
    ]
    with pytest.raises(InputError, match=r"^the rules: there is no option 'x'"):
        with_options(Inner("a"), {"x": 1}, "the rules")


def test_changes_of_a_dataclass_are_looked_at_before_they_are_made():
    checked_fields(Outer, {"flag": True, "inner": "anything", "maybe": "anything"})
    with pytest.raises(InputError) as caught:
        checked_fields(Outer, {"flag": 1, "x": 2})
    assert [str(problem) for problem in caught.value.problems] == [
        "it: has no 'x'",
        "flag: must be true or false, not 1",
    ]
    with pytest.raises(InputError) as caught:
        checked_fields(Inner, {"name": None, "names": ""}, "the box")
    assert [str(problem) for problem in caught.value.problems] == [
        "the box: has no 'names'",
        "the box, name: must be a text, not nothing",
    ]


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        (Outer, 3, "x: must hold named fields, not 3"),
        (Outer, {}, "x: the field inner is missing"),
        (Inner, {"name": "a", "sizes": 3}, "x, sizes: must be a list, not 3"),
        (Odd, {"one": 1}, "x, one: must be one of 'a', True, not 1"),
        (Odd, {"one": "a", "two": 3}, "x, two: must be a list or a text, not 3"),
        (Odd, {"one": "a", "two": ["b"]}, "x, two: must be a list or a text, not a list"),
        (Odd, {"one": "a", "three": 1}, "x, three: must be nothing, not 1"),
        (Odd, {"one": "a", "four": 1}, "x, four: must be a float, not 1"),
        (Odd, {"one": "a", "made": 1}, "x: there is no field 'made'"),
    ],
)
def test_each_kind_of_field_says_what_it_must_be(kind, data, said):
    with pytest.raises(InputError) as caught:
        from_plain(kind, data, "x")
    assert str(caught.value.problems[0]) == said


def test_what_is_left_out_is_as_declared():
    assert from_plain(Odd, {"one": True}, "x") == Odd(True)
    assert from_plain(Odd, {"one": "a", "two": [1, 2], "three": None, "four": 0.5}, "x") == Odd("a", (1, 2), None, 0.5)
    assert from_plain(Odd, {"one": "a", "two": "b"}, "x").two == "b"


def test_a_class_itself_is_no_plain_data():
    with pytest.raises(TypeError, match="type is not plain data"):
        to_plain(Inner)
    assert to_plain((Inner("a", (1,)), None, True)) == [{"name": "a", "sizes": [1]}, None, True]


def test_what_differs_from_the_defaults_is_shown():
    assert brief(Odd("a")) == "Odd(one='a')"
    assert brief(Odd("a", "b", None, 0.5)) == "Odd(one='a', two='b', four=0.5)"
