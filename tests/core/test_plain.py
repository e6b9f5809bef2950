"""Plain data: exact types, every fault named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from romelab.core.faults import InputError
from romelab.core.plain import from_plain, to_plain


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
    assert [str(fault) for fault in caught.value.faults] == [
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
    with pytest.raises(TypeError, match="set is no plain data"):
        to_plain({1})


def test_a_foreign_value_is_shown_whole_up_to_40_characters():
    for length, shown in ((38, "'" + "x" * 38 + "'"), (39, "'" + "x" * 36 + "...")):
        with pytest.raises(InputError) as caught:
            from_plain(Inner, {"name": "a", "sizes": ["x" * length]}, "inner")
        assert caught.value.faults[0].what == f"must be a whole number, not {shown}"
