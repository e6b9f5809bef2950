"""Whatever a page asks of a listed move has an answer: in positions that games reach, exchanges and all."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from romelab.core.game import CHANCE, AnyGame
from romelab.kampf_um_rom import GAME as KAMPF
from romelab.kampf_um_rom import Setup as KampfSetup
from romelab.kampf_um_rom.controls.table import KampfView
from romelab.struggle_for_rome import GAME as STRUGGLE
from romelab.struggle_for_rome import Setup as StruggleSetup
from romelab.struggle_for_rome.controls.table import StruggleView
from romelab.total_war_rome import GAME as TOTAL_WAR
from romelab.total_war_rome import Setup as TotalWarSetup
from romelab.total_war_rome.controls.table import TotalWarView

MANY = int(os.environ.get("ROMELAB_ASKED", "100"))
"""Positions of each game."""
MOST = 10_000
"""Decisions within which a game ends."""
CASES: dict[str, tuple[AnyGame, Any, Any]] = {
    "roads": (STRUGGLE, StruggleSetup(), StruggleView),
    "achievements": (KAMPF, KampfSetup(), KampfView),
    "regions": (TOTAL_WAR, TotalWarSetup(), TotalWarView),
}


def positions(game: AnyGame, setup: Any, seed: int) -> Iterator[Any]:
    """Walk through one game, rare kinds of moves as often as frequent ones, and give every tenth decision."""
    whim, state, decisions = random.Random(seed), game.new_game(setup), 0
    while (seat := game.to_move(state)) is not None:
        if seat == CHANCE:
            state = game.perform_outcome(state, game.sample_outcome(state, whim))[0]
            continue
        moves = game.legal_moves(state)
        decisions += 1
        assert decisions <= MOST, f"game {seed} has no end"
        if decisions % 10 == 0:
            yield state
        kind = whim.choice(sorted({type(move) for move in moves}, key=lambda kind: kind.kind))
        state = game.perform(state, whim.choice([move for move in moves if type(move) is kind]))[0]


def ask(game: AnyGame, setup: Any, view: Any, state: Any) -> None:
    """Ask all that a table asks of every listed move."""
    seat = game.to_move(state)
    seen, moves = game.observe(state, seat), game.legal_moves(state)
    view.look_at(state)
    for move in moves:
        assert not game.why_not(state, move)
        assert view.move_words(setup, move)
        for asked in (view.price_words, view.odds_words, view.note, view.places):
            asked(setup, move)
        view.needs_confirmation(move)
        view.ways(setup, seen, move)
    view.passing(moves)
    view.hand(setup, seen, seat, moves)


@pytest.mark.parametrize("name", CASES)
def test_every_listed_move_can_be_asked_about(name):
    game, setup, kind = CASES[name]
    asked, seed, view = 0, 0, kind()
    while asked < MANY:
        for state in positions(game, setup, seed):
            ask(game, setup, view, state)
            asked += 1
            if asked == MANY:
                break
        seed += 1
