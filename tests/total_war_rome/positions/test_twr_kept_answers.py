"""Answers that follow from some fields of a position alone are kept exactly as long as these stay the same."""

from __future__ import annotations

import pytest

from romelab.total_war_rome.game import TotalWarRome
from romelab.total_war_rome.positions.draft import MOST_KEPT, Draft, follows_from
from romelab.total_war_rome.positions.state import Setup

asked: list[int] = []


@follows_from("gold", "vp")
def richer(t: Draft, seat: int) -> int:
    asked.append(seat)
    return t.gold[seat] + t.vp[seat]


@follows_from("gold", "turn")
def looks_elsewhere(t: Draft) -> int:
    return t.vp[0]


@pytest.fixture
def table() -> Draft:
    asked.clear()
    game = TotalWarRome()
    return game.table(game.new_game(Setup()))


def test_an_answer_is_kept_while_what_it_follows_from_stays(table: Draft):
    assert [richer(table, 0), richer(table, 1), richer(table, 0)] == [6, 6, 6]
    table.turn, table.unrest = 1, ()
    assert richer(table, 1) == 6
    assert asked == [0, 1]


@pytest.mark.parametrize("field", ["gold", "vp"])
def test_it_is_found_anew_when_one_of_these_changes(table: Draft, field: str):
    richer(table, 0)
    setattr(table, field, (9, 9))
    assert richer(table, 0) == (9 if field == "gold" else 15)


def test_what_looks_at_anything_else_is_an_error(table: Draft):
    with pytest.raises(AttributeError, match="vp"):
        looks_elsewhere(table)


def test_tables_of_one_game_share_what_is_kept_and_it_does_not_grow_without_end():
    asked.clear()
    game = TotalWarRome()
    table, other = (game.table(game.new_game(Setup())) for _ in range(2))
    assert [richer(table, 0), richer(other, 0)] == [6, 6]
    assert asked == [0]
    table.gold = table.vp = (1,) * 3 * MOST_KEPT
    for seat in range(3 * MOST_KEPT):
        richer(table, seat)
        assert len(table.memo) <= MOST_KEPT
