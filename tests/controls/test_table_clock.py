"""A table that keeps the time agreed on: the next move after it ends the game, as a step that undo takes back."""

from __future__ import annotations

import pytest

from romelab.controls.table.table import GameTable
from romelab.core.errors import InputError
from romelab.core.saves import at_line, dumps, opened
from romelab.core.stages import TimeUp
from romelab.kampf_um_rom.box.options import Options
from romelab.kampf_um_rom.controls.table import KampfView
from romelab.kampf_um_rom.positions.setup import Setup


def at_table(minutes: int, bots=()) -> GameTable:
    return GameTable(KampfView(), Setup(options=Options(minutes=minutes)), seed=4, bots=bots)


def play_one(table: GameTable) -> None:
    table.play(table.view.game.legal_moves(table.history.state)[0])


@pytest.mark.parametrize(("seconds", "over"), [(0, False), (45 * 60 - 1, False), (45 * 60, True)])
def test_the_next_move_after_the_time_ends_the_game(seconds, over):
    table = at_table(45)
    start = table.session.clock()
    table.session.clock = lambda: start + seconds + (0.5 if over else -1)
    play_one(table)
    assert (table.seat is None) == over
    if over:
        assert isinstance(table.history.here.step, TimeUp)
        table.history.undo()
        assert table.seat is not None


def test_a_table_without_agreed_minutes_never_ends_by_the_clock():
    table = at_table(0)
    table.session.clock = lambda: 1e9
    play_one(table)
    assert table.seat is not None


def test_bots_among_themselves_keep_the_time_too():
    name = next(iter(KampfView().bots))
    table = at_table(45, (name,) * 4)
    table.session.clock = lambda: 1e9
    table.bots_to_next_person()
    assert isinstance(table.history.here.step, TimeUp)


def test_an_opened_game_goes_on_from_the_time_that_it_has_been_played():
    table = at_table(45)
    start = table.session.clock()
    table.session.clock = lambda: start + 30 * 60
    play_one(table)
    text = dumps(table.history, table.seating, table.session.seconds)
    other = at_table(45)
    laid = other.session.clock()
    other.session.clock = lambda: laid + 5
    other.resume(opened(text, {KampfView.game.id: KampfView.game}))
    # Nothing runs while a game lies in a file, and what has run is not forgotten.
    assert 30 * 60 - 0.001 <= other.session.played <= 30 * 60 + 2
    other.session.clock = lambda: laid + 15 * 60
    play_one(other)
    assert other.seat is not None
    other.session.clock = lambda: laid + 15 * 60 + 10
    play_one(other)
    assert isinstance(other.history.here.step, TimeUp)


def test_a_kept_game_goes_on_from_its_time_too(tmp_path, monkeypatch):
    monkeypatch.setenv("ROMELAB_KEEP", str(tmp_path))
    table = at_table(45)
    start = table.session.clock()
    table.session.clock = lambda: start + 20 * 60
    play_one(table)
    (kept,) = tmp_path.rglob("*.romelab")
    found = opened(kept.read_text(), {KampfView.game.id: KampfView.game}, torn=True)
    assert found.seconds in range(20 * 60, 20 * 60 + 3)


def test_no_time_is_noted_where_none_was_agreed_on():
    table = at_table(0)
    table.session.clock = lambda: 1e9
    play_one(table)
    assert table.session.seconds == 0
    assert "seconds" not in dumps(table.history, table.seating, table.session.seconds)


@pytest.mark.parametrize("seconds", ["-1", "1e3", "true", "99999999999", '"9"'])
def test_a_time_that_is_none_is_refused(seconds):
    history = at_table(45).history
    text = dumps(history).replace(at_line(history), f'{{"at": 0, "seconds": {seconds}}}')
    with pytest.raises(InputError, match='"seconds" must be a number'):
        opened(text, {KampfView.game.id: KampfView.game})
