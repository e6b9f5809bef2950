"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

import pytest
from ipywidgets.widgets.widget import CallbackDispatcher

from romelab.core.facts import Told
from romelab.core.faults import Reason
from romelab.core.game import CHANCE, AnyGame, Event
from romelab.core.speech import catalogue
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.positions.speaking import CATALOGUES as KAMPF_UM_ROM
from romelab.struggle_for_rome.game import StruggleForRome
from romelab.struggle_for_rome.network.names import CATALOGUES as STRUGGLE_FOR_ROME
from romelab.total_war_rome.battle.game import BattleGame
from romelab.total_war_rome.battle.positions.speaking import CATALOGUES as TOTAL_WAR_ROME
from romelab.total_war_rome.game import TotalWarRome

os.environ.setdefault("ROMELAB_KEEP", "no")
"""Kernels and tables of tests leave no files beside the notebooks; tests of keeping name a folder of their own."""

collect_ignore = ["mutants.py", "mutation.py"]
"""A command of its own and what it draws from: no tests, and its packages are not among those that tests need."""


@pytest.fixture(autouse=True)
def clicks_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what a callback raises reach the test: ipywidgets only logs what a button's callback raises."""

    def call(self: CallbackDispatcher, *args: Any, **names: Any) -> None:
        for callback in self.callbacks:
            callback(*args, **names)

    monkeypatch.setattr(CallbackDispatcher, "__call__", call)
    monkeypatch.setenv("ROMELAB_STRICT", "1")


SPOKEN = {"struggle_for_rome": STRUGGLE_FOR_ROME, "kampf_um_rom": KAMPF_UM_ROM, "total_war_rome": TOTAL_WAR_ROME}
"""Where the catalogues lie of what a package tells."""
GAMES: tuple[AnyGame, ...] = (StruggleForRome(), KampfUmRom(), TotalWarRome(), BattleGame())


def well_formed(game: AnyGame, what: Reason | Event | Told) -> None:
    """Look at a reason, an event or a fact: a rule of the game, a sentence, the ids of places."""
    assert what.rule in game.rulebook, what
    if isinstance(what, Told):
        package = type(what).__module__.split(".")[1]
        assert catalogue(SPOKEN[package]).message(type(what).__name__), what
        assert bool(what.secret) == (what.known_to is not None), what
    else:
        sentence: object = what.text if isinstance(what, Reason) else what.says
        assert isinstance(sentence, str), what
        assert sentence, what
    assert isinstance(what.places, tuple), what
    assert all(isinstance(place, str) for place in what.places), what
    if isinstance(what, Event):
        assert isinstance(what.args, tuple), what
        assert what.seat is None or type(what.seat) is int, what
        assert what.known_to is None or isinstance(what.known_to, tuple), what


def looked_at(play: Callable[..., Any]) -> Callable[..., Any]:
    """Let a game's ``why_not``, ``perform`` or ``settle`` look at each reason and event before it gives them."""

    @wraps(play)
    def looking(self: AnyGame, *words: Any) -> Any:
        given = play(self, *words)
        for what in given if play.__name__ == "why_not" else given[1]:
            well_formed(self, what)
        return given

    return looking


@pytest.fixture(autouse=True, scope="session")
def reasons_and_events_are_well_formed() -> Iterator[None]:
    """Whatever a test plays or asks: what it is told is well formed, though the test may look at a number only."""
    with pytest.MonkeyPatch.context() as patch:
        for game in GAMES:
            for name in ("why_not", "perform", "settle"):
                patch.setattr(type(game), name, looked_at(getattr(type(game), name)))
        yield


def lines_of_play(game: AnyGame, state: Any, depth: int) -> int:
    """Count the lines of play of a length from a position, chance included: each outcome is a branch."""
    seat = game.to_move(state)
    if depth == 0 or seat is None:
        return 1
    if seat == CHANCE:
        return sum(
            lines_of_play(game, game.settle(state, outcome)[0], depth - 1) for outcome in game.chances(state).outcomes
        )
    return sum(lines_of_play(game, game.perform(state, move)[0], depth - 1) for move in game.legal_moves(state))


@pytest.fixture
def leaves() -> Callable[[AnyGame, Any, int], int]:
    """Counts the tree below a position, as chess engines do: a number that changes only when the rules do."""
    return lines_of_play
