"""Facts: tuples with names, told apart by their kind, and what others may see of them."""

from __future__ import annotations

import copy
import pickle

import pytest

from romelab.core.facts import (
    ALL,
    PLACE,
    Count as Number,
    Fact,
    Seat,
    changed,
    debug_text,
    field_kinds,
    maker,
    redacted,
)
from romelab.kampf_um_rom.box.field_types import Box, Mention, Rings


class KeepsAll(Fact):
    rule = "R-1"
    seat: Seat


class NoCards(Fact):
    rule = "R-1"
    seat: Seat


class Draws(Fact):
    rule: str
    seat: Seat
    card: int | None
    secret = ("card",)

    @property
    def visible_to(self) -> tuple[int, ...]:
        return (self.seat,)


class Buys(Fact):
    rule = "R-2"
    seat: Seat
    secret = ALL

    @property
    def visible_to(self) -> tuple[int, ...]:
        return (self.seat,)


class Over(Fact):
    rule = "R-3"


class Moves(Fact):
    rule = "R-4"
    start: Mention
    end: Box | None
    past: tuple[tuple[Box, ...], ...]
    number: Number
    rings: Rings


def test_kinds_with_the_same_fields_are_told_apart():
    assert KeepsAll(1) != NoCards(1)
    assert KeepsAll(1) == KeepsAll(1)
    assert KeepsAll(1) != (1,)
    assert KeepsAll(1) != (1,)
    assert len({KeepsAll(1), NoCards(1), KeepsAll(1)}) == 2


def test_a_fact_is_made_in_order_or_by_name_and_always_whole():
    assert Draws("R", 0, 7) == Draws("R", card=7, seat=0) == maker(Draws)(("R", 0, 7))
    for wrong in (lambda: Draws("R", 0), lambda: Draws("R", 0, 7, 8), lambda: Draws("R", 0, deck=7)):
        with pytest.raises(TypeError, match="fields rule, seat, card"):
            wrong()
    with pytest.raises(TypeError, match="no field deck"):
        changed(Draws("R", 0, 7), deck=1)


def test_a_field_has_no_default_and_a_fact_cannot_be_changed():
    with pytest.raises(TypeError, match="has a default"):
        type(Fact)("Bad", (Fact,), {"__annotations__": {"seat": "int"}, "seat": 0})
    with pytest.raises(AttributeError):
        Draws("R", 0, 7).card = 8
    with pytest.raises(AttributeError):
        Draws("R", 0, 7).extra = 8


def test_a_fact_without_fields_is_true():
    assert Over()
    assert Over() == Over()


@pytest.mark.parametrize("fact", [Draws("R", 0, None), Over(), Moves("a", "b", (("c",),), 3, ())])
def test_facts_are_kept_and_copied(fact):
    assert pickle.loads(pickle.dumps(fact)) == fact  # noqa: S301 - our own bytes
    assert copy.deepcopy(fact) == fact
    assert type(copy.copy(fact)) is type(fact)


def test_others_get_the_fact_without_its_secret_or_nothing():
    fact = Draws("R", 0, 7)
    assert redacted(fact, 0) == redacted(fact, 1, everything=True) == fact
    assert redacted(fact, 1) == redacted(fact, None) == Draws("R", 0, None)
    assert redacted(Buys(0), 1) is None
    assert redacted(Buys(0), 0) == Buys(0)
    assert redacted(KeepsAll(0), None) == KeepsAll(0)


def test_places_are_those_a_fact_is_about():
    assert Moves("a", "b", (("c", "d"), ("e",)), 3, ("f",)).places == ("b", "c", "d", "e", "f")
    assert Moves("a", None, (), 3, ()).places == ()
    assert Draws("R", 0, 7).places == ()
    assert dict(field_kinds(Moves)) == {"start": "box", "end": "box", "past": "box", "number": "count", "rings": ""}
    assert PLACE not in field_kinds(Moves).values()


def test_a_bare_fact_says_key_and_fields():
    assert debug_text(Draws("R-1", 0, 7)) == "R-1 Draws(rule='R-1', seat=0, card=7)"
    assert repr(KeepsAll(1)) == "KeepsAll(seat=1)"
