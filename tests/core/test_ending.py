"""Ends by house rules, in all three games: the clock, the last round, nobody can score. Never in a game as printed."""

from __future__ import annotations

import random

import pytest

from romelab.core import saves
from romelab.core.chance import Seeded
from romelab.core.errors import IllegalMoveError
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.core.stages import TimeUp
from romelab.kampf_um_rom.box.options import Options as KampfOptions
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.positions.events import Scores
from romelab.kampf_um_rom.positions.setup import Setup as KampfSetup
from romelab.struggle_for_rome.box.options import Options as StruggleOptions
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.positions.setup import Setup as StruggleSetup
from romelab.total_war_rome.box.options import Options as TotalWarOptions
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions.state import Setup as TotalWarSetup

GAMES = {
    "struggle": (STRUGGLE_FOR_ROME, lambda **o: StruggleSetup(options=StruggleOptions(**o)), "SFR-140"),
    "kampf": (KAMPF_UM_ROM, lambda **o: KampfSetup(options=KampfOptions(**o)), "KUR-106"),
    "total war": (TOTAL_WAR_ROME, lambda **o: TotalWarSetup(options=TotalWarOptions(**o)), "TWR-003"),
}
WITH_ROUNDS = ("struggle", "total war")


def begun(game, setup, steps: int) -> History:
    """Play some random steps of a game, up to where somebody decides."""
    history, whim = History(game, setup, Seeded(3)), random.Random(3)
    for _ in range(steps):
        history.play(whim.choice(game.legal_moves(history.state)))
    return history


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("steps", [0, 40, 80])
def test_the_clock_ends_a_game_as_a_step_that_undo_and_saves_keep(name, steps):
    game, setup, rule = GAMES[name]
    history = begun(game, setup(minutes=45), steps)
    assert not any(isinstance(move, TimeUp) for move in game.legal_moves(history.state))
    before = history.state
    told = [game.say(history.setup, fact) for fact in history.play(TimeUp())]
    assert "45 minutes" in told[0]
    assert game.to_move(history.state) is None
    best = max(game.scores(history.state))
    assert game.winners(history.state)
    assert all(game.scores(history.state)[seat] == best for seat in game.winners(history.state))
    assert game.why_not(history.state, TimeUp())
    again = saves.loads(saves.dumps(history), {game.id: game})
    assert again.state == history.state
    assert history.undo()
    assert history.state == before
    assert history.redo()
    assert game.to_move(history.state) is None
    assert rule in {fact.rule for fact in history.here.events}


@pytest.mark.parametrize("steps", [0, 2, 40])
def test_the_clock_tells_everybodys_points_once_whoever_has_a_place_in_the_order(steps):
    """Kampf um Rom: at the very beginning nobody has chosen a place in the turn order, after two steps two have."""
    history = begun(KAMPF_UM_ROM, KampfSetup(options=KampfOptions(minutes=45)), steps)
    placed = [seat for seat in history.state.order if seat >= 0]
    told = [fact.seat for fact in history.play(TimeUp()) if isinstance(fact, Scores)]
    assert len(placed) == min(steps, 4)
    assert told[: len(placed)] == placed
    assert sorted(told) == [0, 1, 2, 3]


@pytest.mark.parametrize("name", GAMES)
def test_no_clock_ends_a_game_as_printed(name):
    game, setup, rule = GAMES[name]
    history = begun(game, setup(), 30)
    (reason,) = game.why_not(history.state, TimeUp())
    assert reason.rule == rule
    assert "house rule" in game.say(history.setup, reason)
    with pytest.raises(IllegalMoveError):
        history.play(TimeUp())


@pytest.mark.parametrize("name", WITH_ROUNDS)
@pytest.mark.parametrize("last", [2, 3])
def test_the_round_agreed_on_is_the_last(name, last):
    game, setup, rule = GAMES[name]
    whim = random.Random(5)
    state, told = game.new_game(setup(last_round=last)), []
    while (seat := game.to_move(state)) is not None:
        if seat == CHANCE:
            state, facts = game.resolve(state, game.sample_outcome(state, whim))
        else:
            state, facts = game.perform(state, whim.choice(game.legal_moves(state)))
        told += [game.say(setup(), fact) for fact in facts if fact.rule == rule]
        assert state.round <= last
    assert state.round == last
    assert any("last round agreed on" in text for text in told)
    assert game.winners(state)


@pytest.mark.parametrize("name", WITH_ROUNDS)
def test_no_round_is_the_last_as_printed(name):
    game, setup, _ = GAMES[name]
    whim, state = random.Random(3), game.new_game(setup())
    while state.round <= 3:
        if game.to_move(state) == CHANCE:
            state, _ = game.resolve(state, game.sample_outcome(state, whim))
        else:
            state, _ = game.perform(state, whim.choice(game.legal_moves(state)))
    assert game.to_move(state) is not None


def test_where_nothing_can_be_shown_no_position_is_called_dead():
    for game, setup, _ in GAMES.values():
        assert not game.is_dead(begun(game, setup(), 50).state)
