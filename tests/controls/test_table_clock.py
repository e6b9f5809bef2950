"""A table that keeps the time agreed on: the next move after it ends the game, as a step that undo takes back."""

from __future__ import annotations

import pytest

from romelab.controls.table import GameTable
from romelab.core.ending import TimeUp
from romelab.kampf_um_rom.box.options import Options
from romelab.kampf_um_rom.controls.table import KampfFace
from romelab.kampf_um_rom.positions.setup import Setup


def at_table(minutes: int, bots=()) -> GameTable:
    return GameTable(KampfFace(), Setup(options=Options(minutes=minutes)), seed=4, bots=bots)


def play_one(table: GameTable) -> None:
    table.play(table.face.game.legal_moves(table.history.state)[0])


@pytest.mark.parametrize(("seconds", "over"), [(0, False), (45 * 60 - 1, False), (45 * 60, True)])
def test_the_next_move_after_the_time_ends_the_game(seconds, over):
    table = at_table(45)
    start = table.clock()
    table.clock = lambda: start + seconds + (0.5 if over else -1)
    play_one(table)
    assert (table.seat is None) == over
    if over:
        assert isinstance(table.history.here.step, TimeUp)
        table.history.undo()
        assert table.seat is not None


def test_a_table_without_agreed_minutes_never_ends_by_the_clock():
    table = at_table(0)
    table.clock = lambda: 1e9
    play_one(table)
    assert table.seat is not None


def test_bots_among_themselves_keep_the_time_too():
    name = next(iter(KampfFace().bots))
    table = at_table(45, (name,) * 4)
    table.clock = lambda: 1e9
    table.bots_to_next_person()
    assert isinstance(table.history.here.step, TimeUp)
