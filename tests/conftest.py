"""What all tests share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from ipywidgets.widgets.widget import CallbackDispatcher

from romelab.core.game import CHANCE, AnyGame


@pytest.fixture(autouse=True)
def clicks_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what a callback raises reach the test: ipywidgets only logs what a button's callback raises."""

    def call(self: CallbackDispatcher, *args: Any, **names: Any) -> None:
        for callback in self.callbacks:
            callback(*args, **names)

    monkeypatch.setattr(CallbackDispatcher, "__call__", call)
    monkeypatch.setenv("ROMELAB_STRICT", "1")


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
