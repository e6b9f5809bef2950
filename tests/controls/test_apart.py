"""Charts drawn in a process of their own: the same bytes, in the page's language, and nothing left behind."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from romelab import language
from romelab.controls.table import chart_process
from romelab.controls.table.chart_process import drawn
from romelab.core.chance import Seeded
from romelab.core.history import History
from romelab.core.language import spoken
from romelab.kampf_um_rom.controls.table import KampfView
from romelab.kampf_um_rom.game import GAME, KampfUmRom, Setup


def played(game: KampfUmRom = GAME, moves: int = 30) -> History:
    history = History(game, Setup(("A", "<b>B</b>", "C")), Seeded(4))
    for _ in range(moves):
        history.play(game.legal_moves(history.state)[0])
    return history


def tells(history: History) -> str:
    return f"point {history.here.number}, {spoken()}, matplotlib {'matplotlib' in sys.modules}"


def fails(history: History) -> str:
    raise ValueError(f"no ink for {history.game.title}")


@pytest.fixture
def begun(monkeypatch):
    """Keep every process that is begun."""
    kept = []
    begin = subprocess.Popen

    def noted(*words: object, **more: object) -> object:
        kept.append(begin(*words, **more))
        return kept[-1]

    monkeypatch.setattr(chart_process.subprocess, "Popen", noted)
    return kept


def test_another_process_draws_the_same_bytes(begun):
    history = played()
    *waits, charts = drawn(KampfView().ending(history).charts, history)
    assert not any(waits)
    assert charts == tuple(draw(history) for draw in KampfView().ending(history).charts)
    assert charts[0].count("<img") == 1
    assert [process.returncode for process in begun] == [0]


def test_it_draws_where_the_game_is_looked_at_in_the_language_of_the_page():
    history = played()
    history.goto(7)
    with language("de"):
        *_, charts = drawn([tells], history)
    assert charts == ("point 7, de, matplotlib False",)


def test_what_went_wrong_there_is_said_here():
    with pytest.raises(RuntimeError, match=re.escape("ValueError: no ink for Kampf um Rom")):
        list(drawn([fails], played()))


def test_whoever_asks_no_more_ends_the_process(begun):
    charts = drawn([tells], played())
    assert next(charts) == ()
    assert begun[0].poll() is None
    charts.close()
    assert begun[0].returncode not in (None, 0)


@pytest.mark.parametrize("game", [GAME, KampfUmRom()])
def test_where_no_other_process_can_draw_it_is_drawn_here(game, monkeypatch, begun):
    def refused(*_words: object, **_more: object) -> None:
        raise OSError("this machine starts no processes")

    monkeypatch.setattr(chart_process.subprocess, "Popen", refused)
    history = played(game)
    ((told,),) = drawn([tells], history)
    assert told.startswith(f"point {history.here.number}, en, ")
    assert begun == []
