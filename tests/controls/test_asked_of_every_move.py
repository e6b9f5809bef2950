"""Whatever a page asks of a listed move has an answer: in games of bots, exchanges and all, and of chance alone."""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pytest
from ipywidgets.widgets.widget import _instances

from romelab.controls.stage.widgets import PAGE, Page
from romelab.controls.table.table import GameTable
from romelab.core.chance import Seeded
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

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")

ASKED = os.environ.get("ROMELAB_ASKED")
MANY = int(ASKED or "50")
"""Positions of each game, from games that bots play."""
PART = 500
"""So many of them are a test of their own, with games of its own: a part that is done counts."""
AT_RANDOM = int(os.environ.get("ROMELAB_ASKED_AT_RANDOM", "0"))
"""Games of each kind that chance alone plays, each to its end, in parts of twenty; a normal run begins one of each."""
OF_A_KIND = 4
"""So many moves of a kind are asked about at a step of these: a thousand games hold fifteen million listed moves."""
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


@contextmanager
def on_a_page_of_its_own(opened: Callable[[int], GameTable], seed: int) -> Iterator[GameTable]:
    """Open a table where nothing of an earlier one stands; then close what came with it, so that no game is held."""
    before, token = set(_instances), PAGE.set(Page())
    try:
        yield opened(seed)
    finally:
        PAGE.reset(token)
        for widget in [each for number, each in _instances.items() if number not in before]:
            widget.close()


def chosen(table: GameTable, whim: random.Random) -> Move:
    """Return what a bot plays; one move in five is of any kind, so that exchanges and the like are reached, too."""
    game, state = table.view.game, table.history.state
    seat, moves = game.to_move(state), [*game.legal_moves(state)]
    if whim.random() < 0.2:
        kind = whim.choice(sorted({move.kind for move in moves}))
        return whim.choice([move for move in moves if move.kind == kind])
    bot = next(bot for name, bot in table.view.bots.items() if name in ("greedy", "easy", "suited"))
    return bot.choose(game.observe(state, seat), moves, whim)


def at_random(table: GameTable, whim: random.Random) -> Move:
    """Return any legal move."""
    moves = table.view.game.legal_moves(table.history.state)
    return moves[int(whim.random() * len(moves))]


def decided(
    name: str, seed: int, choose: Callable[[GameTable, random.Random], Move]
) -> Iterator[tuple[int, GameTable]]:
    """Play a game: give the number of each decision with the table before it, and once more at its end."""
    whim, decisions = random.Random(seed), 0
    with on_a_page_of_its_own(CASES[name][0], seed) as table:
        history, game = table.history, table.view.game
        history.chance = Seeded(seed)
        while (seat := game.to_move(history.state)) is not None:
            assert decisions <= MOST, f"game {seed} has no end"
            if seat == CHANCE:
                history.resolve(history.chance.draw(game.chances(history.state), 0))
                continue
            decisions += 1
            yield decisions, table
            history.play(choose(table, whim))
        yield decisions, table


def bots_games(name: str, first: int) -> Iterator[GameTable]:
    """Play bots' games, each to its end, and lay them on the table every few decisions."""
    for seed in itertools.count(first):
        for decisions, table in decided(name, seed, chosen):
            if table.seat is not None and decisions % CASES[name][1] == 0:
                # Laid there only now: most of what a game takes is showing what lies between.
                table.refresh()
                yield table


def random_games(name: str, seeds: range) -> Iterator[tuple[int, int, GameTable]]:
    """Play games by chance alone: give seed, decisions so far and table at every tenth decision, and at the end."""
    for seed in seeds:
        for decisions, table in decided(name, seed, at_random):
            if table.seat is None or decisions % 10 == 0:
                yield seed, decisions, table


def ask(table: GameTable, moves: Sequence[Move]) -> None:
    """Ask all that a page asks of listed moves of a position."""
    view, game, setup, state, seat = table.view, table.view.game, table.history.setup, table.history.state, table.seat
    assert seat is not None
    seen = game.observe(state, seat)
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


def point(table: GameTable, places: int) -> None:
    """Point at places all over the board of a position that lies at the table, and click on them."""
    state, setup = table.history.state, table.history.setup
    assert table.seat is not None
    seen = table.view.game.observe(state, table.seat)
    found = [place.id for place in table.board.base.places]
    for place in found[table.history.here.depth % 7 :: max(1, len(found) // places)]:
        table.view.towards(setup, seen, place)
        table.board.pick(place)
        assert table.history.state is state


@pytest.mark.parametrize("first", range(0, MANY, PART))
@pytest.mark.parametrize("name", CASES)
def test_every_listed_move_can_be_asked_about(name, first):
    for table in itertools.islice(bots_games(name, 1000 * first), min(PART, MANY - first)):
        ask(table, table.view.game.legal_moves(table.history.state))
        point(table, 8)


@pytest.mark.parametrize("first", range(0, AT_RANDOM or 1, 20))
@pytest.mark.parametrize("name", CASES)
def test_random_games_end_and_can_be_asked_about_at_every_tenth_step(name, first):
    steps, asked, longest = 0, 0, (0, 0)
    for seed, decisions, table in random_games(name, range(first, min(first + 20, AT_RANDOM or 1))):
        if table.seat is None:
            longest = max(longest, (decisions, seed))
            continue
        if not AT_RANDOM and steps == 3:
            break
        kinds: dict[str, list[Move]] = {}
        for move in table.view.game.legal_moves(table.history.state):
            kinds.setdefault(move.kind, []).append(move)
        of_each: list[Move] = []
        for moves in kinds.values():
            every = -(-len(moves) // OF_A_KIND)
            of_each += moves[decisions // 10 % every :: every]
        ask(table, of_each)
        # A position is laid out and clicked on at every hundredth decision: that costs more than all its questions.
        if decisions % 100 == 0:
            table.refresh()
            point(table, 4)
        steps, asked = steps + 1, asked + len(of_each)
    most = f"{longest[0]} decisions in game {longest[1]}"
    print(f"{name}, games {first} and on: {steps} positions, {asked} moves asked about; {most}")
