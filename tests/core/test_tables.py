"""Rows with named fields as a table, whatever they are; a stand-in takes the place of pandas; and as HTML."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from romelab.core.errors import InputError
from romelab.core.tables import frame, stock_html


class Pair(NamedTuple):
    left: int
    right: str


@dataclass
class City:
    name: str
    towers: int


@pytest.fixture(autouse=True)
def rows_as_they_come(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=list))


@pytest.mark.parametrize(
    ("row", "fields"),
    [
        ({"gold": 2, "seat": 0}, {"gold": 2, "seat": 0}),
        (Pair(1, "a"), {"left": 1, "right": "a"}),
        (City("Roma", 5), {"name": "Roma", "towers": 5}),
    ],
)
def test_a_row_keeps_its_fields_by_their_names(row, fields):
    assert frame([row]) == [fields]
    assert frame({"first": row, "second": row}) == [fields, fields]


@pytest.mark.parametrize("row", [(1, 2), 5, "gold", City])
def test_a_row_without_names_is_refused_with_its_number(row):
    with pytest.raises(InputError, match="row 1: has no named fields"):
        frame([{"gold": 1}, row])


def test_a_stock_names_the_first_four_and_says_that_there_are_more():
    shown = stock_html("A network", [("towns", ["Roma", "Capua", "Ostia", "Veii", "Tibur"]), ("rivers", ["Tiberis"])])
    assert "Roma, Capua, Ostia, Veii ..." in shown
    assert "Tibur" not in shown
    assert "Tiberis ..." not in shown
    assert all(words in shown for words in ("A network", "<td>5</td>", "<td>1</td>"))
