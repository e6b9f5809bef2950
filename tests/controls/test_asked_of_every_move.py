"""Whatever a page asks of a listed move has an answer: at tables where bots play, exchanges and all."""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Callable, Iterator

import pytest

from romelab.controls.table.table import GameTable
from romelab.core.game import CHANCE, Move
from romelab.kampf_um_rom import Setup as KampfSetup
from romelab.kampf_um_rom.controls.table import KampfView
from romelab.struggle_for_rome import Setup as StruggleSetup
from romelab.struggle_for_rome.controls.table import StruggleView
from romelab.total_war_rome import Setup as TotalWarSetup
from romelab.total_war_rome.battle.game import BattleSetup
from romelab.total_war_rome.controls.battle_lab import LandBattleView
from romelab.total_war_rome.controls.battle_view import BattleTable
from romelab.total_war_rome.controls.table import TotalWarView
from tests.total_war_rome.battle.second_opinion.lockstep import some_army, some_options

ASKED = os.environ.get("ROMELAB_ASKED")
MANY = int(ASKED or "3")
"""Positions of each game."""
SPREAD = 1 if ASKED else 4
"""A normal run asks every fourth of the positions of the same games: most of what it takes is coming to them."""
MOST = 10_000
"""Decisions within which a game ends."""
OUTLOOKS = 3
"""So many of a position's moves are tried out ahead."""


def of_battle(seed: int) -> GameTable:
    """Open a battle of its own, of any two armies."""
    chance = random.Random(seed)
    armies = some_army(chance, 0), some_army(chance, 1)
    setup = BattleSetup(*armies, chance.randint(0, 4), some_options(chance))
    return BattleTable(LandBattleView(), setup, seed=seed, open_table=True)


CASES: dict[str, tuple[Callable[[int], GameTable], int]] = {
    "roads": (lambda seed: GameTable(StruggleView(), StruggleSetup(), seed=seed, open_table=True), 10),
    "achievements": (lambda seed: GameTable(KampfView(), KampfSetup(), seed=seed, open_table=True), 10),
    "regions": (lambda seed: GameTable(TotalWarView(), TotalWarSetup(), seed=seed, open_table=True), 10),
    "battles": (of_battle, 4),
}
"""How a table is opened by a seed, and every how many decisions it is asked."""


def chosen(table: GameTable, whim: random.Random) -> Move:
    """Return what a bot plays; one move in five is of any kind, so that exchanges and the like are reached, too."""
    game, state, seat = table.view.game, table.history.state, table.seat
    moves = [*game.legal_moves(state)]
    if whim.random() < 0.2:
        kind = whim.choice(sorted({move.kind for move in moves}))
        return whim.choice([move for move in moves if move.kind == kind])
    bot = next(bot for name, bot in table.view.bots.items() if name in ("greedy", "easy", "suited"))
    return bot.choose(game.observe(state, seat), moves, whim)


def games(name: str) -> Iterator[GameTable]:
    """Play bots' games at a table, each to its end, and give the table every few decisions."""
    opened, every = CASES[name]
    for seed in itertools.count():
        whim, decisions = random.Random(seed), 0
        table = opened(seed)
        while table.seat is not None:
            assert decisions <= MOST, f"game {seed} has no end"
            if table.seat == CHANCE:
                table.roll.click()
                continue
            decisions += 1
            if decisions % (SPREAD * every) == 0:
                yield table
            table.play(chosen(table, whim))
        table.close()


def ask(table: GameTable) -> None:
    """Ask all that a page asks of every listed move, at the table where the position lies."""
    view, game, setup, state, seat = table.view, table.view.game, table.history.setup, table.history.state, table.seat
    assert seat is not None
    seen, moves = game.observe(state, seat), game.legal_moves(state)
    view.look_at(state)
    for number, move in enumerate(moves):
        assert not game.why_not(state, move)
        assert view.move_words(setup, move)
        for asked in (view.price_words, view.odds_words, view.note, view.places):
            asked(setup, move)
        view.needs_confirmation(move)
        view.ways(setup, seen, move)
        # What may come of a move is tried out in slices, as on a page that is clicked on before the last of them.
        if number < OUTLOOKS:
            for _ in itertools.islice(view.outlook(setup, seen, move) or (), 2):
                pass
    view.passing(moves)
    view.hand(setup, seen, seat, moves)
    places = [place.id for place in table.board.base.places]
    for place in places[:: max(1, len(places) // 8)]:
        view.towards(setup, seen, place)
        table.board.pick(place)
        assert table.history.state is state


@pytest.mark.parametrize("name", CASES)
def test_every_listed_move_can_be_asked_about(name, monkeypatch, tmp_path):
    monkeypatch.setenv("ROMELAB_STRICT", "1")
    monkeypatch.chdir(tmp_path)
    for table in itertools.islice(games(name), MANY):
        ask(table)
