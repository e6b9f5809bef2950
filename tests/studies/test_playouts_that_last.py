"""Playouts that last: nothing finished is lost, whatever ends a run; a file goes on; a row leads back to its game."""

from __future__ import annotations

import errno
import multiprocessing
import os
import pickle
import signal
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from copy import deepcopy
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import pytest

from romelab import kampf_um_rom, struggle_for_rome, total_war_rome
from romelab.core.bots import RandomBot
from romelab.core.errors import InputError
from romelab.core.saves import dumps, loads
from romelab.kampf_um_rom import GAME, Setup, bots
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.studies import running
from romelab.studies.one_game import history_of
from romelab.studies.playouts import Playouts, playouts
from romelab.studies.rows_file import RowsFile, flattened, gathered
from romelab.total_war_rome.game import TOTAL_WAR_ROME, TotalWarRome

FOUR = [RandomBot()] * 4


def games(seeds=range(6), **more):
    return playouts(GAME, Setup(), FOUR, seeds, progress=False, **more)


def stage_of(state):
    return {"stage": str(state.stage), "cards": state.discarded, "odd": "1", "left": None}


class Failing(ThreadPoolExecutor):
    """An executor that breaks after some batches."""

    def __init__(self, good):
        super().__init__(2)
        self.good = good

    def submit(self, action, *given):
        if self.good == 0:
            raise BrokenExecutor("gone")
        self.good -= 1
        return super().submit(action, *given)


# Where games are played


def test_games_of_every_game_can_be_sent_to_other_processes():
    for game in (GAME, KampfUmRom(deck=replace(GAME.deck)), STRUGGLE_FOR_ROME, TOTAL_WAR_ROME):
        assert type(deepcopy(game)) is type(game)  # by the same steps as pickle
    own = TotalWarRome(type(TOTAL_WAR_ROME.box)())
    assert deepcopy(own).box.map.regions == own.box.map.regions


def test_bots_of_every_game_can_be_sent_to_other_processes():
    for game in (kampf_um_rom, struggle_for_rome, total_war_rome):
        for name in set(dir(game.bots)) - {"RandomBot"}:
            assert pickle.dumps(getattr(game.bots, name)())


def test_a_killed_process_costs_no_game_and_changes_none(tmp_path, monkeypatch):
    monkeypatch.setenv("KILLED_ONCE", str(tmp_path / "killed"))
    here = games(range(40), notes=killed_once)
    assert (tmp_path / "killed").exists() is False
    assert games(range(40), notes=killed_once, workers=2) == here
    assert (tmp_path / "killed").exists()


def killed_once(state):
    """Kill the process that plays the first game after some, but only once, and only one of a pool."""
    mark = Path(os.environ["KILLED_ONCE"])
    if multiprocessing.parent_process() is not None and not mark.exists():
        mark.write_text("now")
        os.kill(os.getpid(), signal.SIGKILL)
    return {}


def test_a_pool_that_breaks_keeps_what_was_finished_and_others_play_the_rest():
    found = games(range(30), executor=Failing(3))
    assert 0 < len(found) < 30
    assert "the workers have stopped" in repr(found)
    assert f"{30 - len(found)} not played" in repr(found)
    with ThreadPoolExecutor(2) as others:
        assert found.go_on(executor=others) == games(range(30))
    assert found.stopped == ""


def test_a_pool_that_always_breaks_is_given_up(monkeypatch):
    made = []

    class Dead(Failing):
        def __init__(self, _workers, mp_context):
            super().__init__(0)
            made.append(mp_context)

    monkeypatch.setattr(running, "ProcessPoolExecutor", Dead)
    assert "the workers have stopped" in repr(games(range(3), workers=2))
    assert len(made) == running.TRIES


def test_batches_grow_until_each_takes_long_enough():
    sizes = []

    class Counted(ThreadPoolExecutor):
        def submit(self, action, one, seeds):
            sizes.append(len(seeds))
            return super().submit(action, one, seeds)

    with Counted(1) as executor:
        rows = games(range(200), executor=executor)
    assert [row["seed"] for row in rows] == list(range(200))
    assert sizes[0] == 1
    assert max(sizes) > 8
    assert sum(sizes) == 200


def test_what_cannot_be_sent_is_said_before_any_game():
    for where in ({"workers": 2}, {"executor": ProcessPoolExecutor(1, mp_context=get_context("spawn"))}):
        with pytest.raises(InputError, match="bots: cannot be sent to other processes"):
            games(notes=lambda state: {}, **where)


def test_a_stop_by_hand_keeps_what_was_finished():
    seen = []

    def notes(state):
        seen.append(state)
        if len(seen) == 4:
            raise KeyboardInterrupt
        return {}

    found = games(notes=notes)
    assert [row["seed"] for row in found] == [0, 1, 2]
    assert "3 not played: stopped by hand" in repr(found)
    assert len(found.go_on()) == 6
    assert [row["seed"] for row in found.more(2)] == list(range(8))


# What a row is of


def test_a_row_a_round_and_a_row_a_decision():
    three = [RandomBot()] * 3
    setup = STRUGGLE_FOR_ROME.setup_type(("A", "B", "C"))
    rounds = playouts(STRUGGLE_FOR_ROME, setup, three, [4, 5], most=400, each="round", progress=False)
    for seed in (4, 5):
        own = [row for row in rounds if row["seed"] == seed]
        assert [row["round"] for row in own] == list(range(own[-1]["round"] + 1))
        assert [row["decisions"] for row in own] == sorted(row["decisions"] for row in own)
    assert repr(rounds).startswith("<2 games of Struggle")
    decisions = games([3], each="decision")
    whole = history_of(GAME, Setup(), FOUR, 3)
    moves = [point for point in whole.line()[1:] if point.seat >= 0]
    assert [(row["seat"], row["move"]) for row in decisions[:-1]] == [(p.seat, p.step.kind) for p in moves]
    assert [row["choices"] for row in decisions[:-1]] == [len(GAME.legal_moves(p.parent.state)) for p in moves]
    assert (decisions[-1]["finished"], decisions[-1]["seat"]) == (True, None)
    assert decisions[-1]["scores"] == games([3])[0]["scores"]


def test_a_game_without_rounds_says_so():
    with pytest.raises(InputError, match="each: Kampf um Rom - Das Kartenspiel has no rounds; ask for each decision"):
        games(each="round")
    with pytest.raises(InputError, match="each: must be one of game, round, decision"):
        games(each="year")


def test_a_row_leads_back_to_its_game():
    found = games([5, 9])
    history = found.game(1)
    assert GAME.scores(history.state) == found[1]["scores"]
    assert loads(dumps(history), {GAME.id: GAME}).state == history.state
    with pytest.raises(InputError, match="there is no row 2; there are 2"):
        found.game(2)
    with pytest.raises(InputError, match="do not say what was played"):
        Playouts([dict(found[0])]).game(0)


# Files


def test_a_file_holds_what_is_finished_and_is_gone_on_with(tmp_path):
    file = tmp_path / "games.csv"
    first = games(range(4), to=file, notes=stage_of)
    again = games(range(7), to=file, notes=stage_of)
    assert again[:4] == first
    assert again == games(range(7), notes=stage_of)
    assert games((6, 2), to=file, notes=stage_of) == [again[6], again[2]]
    lines = file.read_text().splitlines()
    assert len(lines) == 2 + 7
    assert lines[1].split(",")[:4] == ["seed", "finished", "decisions", "chance_steps"]


@pytest.mark.parametrize("cut", [1, 7, 40, 120])
def test_what_a_killed_program_left_of_a_game_is_played_again(cut, tmp_path):
    file = tmp_path / "games.csv"
    whole = games(range(3), to=file, each="decision")
    content = file.read_bytes()
    file.write_bytes(content[:-cut])
    assert games(range(3), to=file, each="decision") == whole
    assert file.read_bytes() == content


def test_files_of_other_games_are_left_alone(tmp_path):
    file = tmp_path / "games.csv"
    games(to=file)
    for other, said in (({"most": 50}, "most"), ({"notes": stage_of}, "notes")):
        with pytest.raises(InputError, match=rf"games.csv: holds games of another kind \({said}\); take another file"):
            games(to=file, **other)
    with pytest.raises(InputError, match=r"\(bots\)"):
        playouts(GAME, Setup(), [bots.greedy()] * 4, [1], to=file, progress=False)
    with pytest.raises(InputError, match=r"\(setup[.]youngest\)"):
        playouts(GAME, Setup(youngest=1), FOUR, [1], to=file, progress=False)
    with RowsFileHeld(file), pytest.raises(InputError, match="another run is writing to it"):
        games(to=file)
    notes = tmp_path / "mine.csv"
    notes.write_text("a,b\n1,2\n")
    with pytest.raises(InputError, match="holds no games of romelab"):
        games(to=notes)
    assert notes.read_text() == "a,b\n1,2\n"
    with pytest.raises(InputError, match=r"must end in \.csv or \.parquet"):
        games(to=tmp_path / "games.txt")
    with pytest.raises(InputError, match="cannot be written"):
        games(to=tmp_path / "no folder" / "games.csv")


class RowsFileHeld:
    """Another run that writes into a file."""

    def __init__(self, path):
        self._path = path

    def __enter__(self):
        from romelab.studies.one_game import Source

        self._file = RowsFile(self._path, Source(GAME, Setup(), tuple(FOUR)).study())

    def __exit__(self, *_):
        self._file.close()


def test_a_full_disk_costs_no_finished_game(tmp_path, monkeypatch):
    written = []

    def write(handle, content):
        written.append(content)
        if len(written) == 3:
            os.pwrite(handle, content[:9], os.fstat(handle).st_size)
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(handle, content)

    real = os.write
    file = tmp_path / "games.csv"
    monkeypatch.setattr(os, "write", write)
    found = games(to=file)
    assert "games.csv cannot be written (No space left on device)" in repr(found)
    assert len(found) == 3
    monkeypatch.undo()
    found.go_on()
    assert found == games()
    assert games(to=file) == found


def test_a_table_of_pandas_and_parquet_hold_the_same(tmp_path):
    pandas = pytest.importorskip("pandas")
    found = games(to=tmp_path / "games.csv")
    assert pandas.read_csv(tmp_path / "games.csv", skiprows=1).equals(found.frame())
    pytest.importorskip("pyarrow")
    games(to=tmp_path / "games.parquet")
    assert pandas.read_parquet(tmp_path / "games.parquet").equals(found.frame())


def test_a_row_is_flat_in_a_file_and_whole_again():
    (row,) = games([1], notes=stage_of)
    assert gathered(flattened(row)) == row


# Luck by purpose


def test_one_decision_more_does_not_shift_the_dice_of_later_rounds():
    class Once:
        """As the others, but does something else in its third decision."""

        looks = True

        def __init__(self):
            self.decisions = 0

        def choose(self, observation, moves, generator):
            self.decisions += 1
            return moves[-1 if self.decisions == 3 else 0]

    class First:
        looks = False

        def choose(self, observation, moves, generator):
            return moves[0]

    setup = STRUGGLE_FOR_ROME.setup_type(("A", "B", "C"))

    def rolls(bot):
        history = history_of(STRUGGLE_FOR_ROME, setup, [bot, First(), First()], 7, most=400)
        line = history.line()
        return {
            (point.parent.state.round, str(point.parent.state.stage)): point.step
            for point in line[1:]
            if point.seat < 0 and isinstance(point.step, int)
        }

    one, other = rolls(Once()), rolls(First())
    common = one.keys() & other.keys()
    assert len(common) > 8
    assert {key: one[key] for key in common} == {key: other[key] for key in common}
