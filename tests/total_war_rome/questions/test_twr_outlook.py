"""What is tried out of a battle that a move leads to: as the battle's own odds say, and nothing of hidden cards."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from romelab.core.chance import Seeded
from romelab.core.history import History
from romelab.total_war_rome.bots.imagining import imagine
from romelab.total_war_rome.controls.table import TotalWarView, play
from romelab.total_war_rome.game import TOTAL_WAR_ROME as GAME
from romelab.total_war_rome.positions.moves import AvoidBattle, Disembark, MoveArmy, StandAndFight
from romelab.total_war_rome.positions.state import Setup
from romelab.total_war_rome.questions.outlook import DEALS, EACH, leads_to_battle, outlook

LEGIONS = ("rome_republican_legionaries",) * 2
SPEARMEN = ("carthage_libyan_spearmen",) * 2


def meeting(seed: int) -> Any:
    """Play by chance until armies meet; None if they do not."""
    history, generator = History(GAME, Setup(), Seeded(seed)), random.Random(seed)
    for _ in range(600):
        if GAME.to_move(history.state) is None:
            return None
        moves = GAME.legal_moves(history.state)
        if StandAndFight() in moves:
            return history
        marches = [move for move in moves if move.kind in ("move_army", "place_army")]
        history.play(generator.choice(marches if marches and generator.random() < 0.7 else list(moves)))
    return None


@pytest.fixture(scope="module")
def met() -> Any:
    return next(found for seed in range(1, 60) if (found := meeting(seed)) is not None)


def test_it_counts_what_the_odds_of_that_battle_say(met):
    state = met.state
    seen = GAME.observe(state, GAME.to_move(state))
    assert leads_to_battle(GAME, seen, StandAndFight())
    *_, last = outlook(GAME, seen, StandAndFight())
    assert last.tried == DEALS * EACH
    assert 0 <= last.won <= last.tried
    assert list(outlook(GAME, seen, StandAndFight())) == list(outlook(GAME, seen, StandAndFight()))


@pytest.mark.rule("TWR-151")
def test_a_march_leads_to_a_battle_where_an_enemy_army_stands(world):
    w = world()
    w.relate(0, 1, 0)
    w.army(0, 1, "latium", *LEGIONS)
    w.army(1, 1, "campania", *SPEARMEN)
    w.army(1, 2, "sardinia", *SPEARMEN)
    w.navy(0, 1, "mare_tyrrhenum", "rome_trireme")
    w.army(0, 2, "", *LEGIONS, carrier=1)

    def fights(move):
        return leads_to_battle(w.game, w.state, move)

    assert fights(MoveArmy(1, "campania"))
    assert fights(Disembark(2, "sardinia"))
    # Nobody stands there, no such army, water, or no march at all.
    assert not fights(MoveArmy(1, "etruria"))
    assert not fights(MoveArmy(3, "campania"))
    assert not fights(MoveArmy(1, "mare_tyrrhenum"))
    assert not fights(AvoidBattle())


@pytest.mark.rule("TWR-151")
def test_the_battle_of_a_march_is_fought_by_both_armies(world):
    w = world()
    w.relate(0, 1, 0)
    w.army(0, 1, "latium", *LEGIONS * 3)
    w.army(1, 1, "campania", *SPEARMEN)
    *_, last = outlook(w.game, w.state, MoveArmy(1, "campania"))
    assert last.tried == DEALS * EACH
    assert last.won > 0.9 * last.tried


def test_it_knows_no_more_than_the_seat(met):
    state, seat = met.state, GAME.to_move(met.state)
    other = imagine(GAME.observe(state, seat), random.Random(5))
    assert other != state
    found = [list(outlook(GAME, GAME.observe(each, seat), StandAndFight())) for each in (state, other)]
    assert found[0] == found[1]


def test_the_table_says_it_between_the_clicks(met, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)

    async def look() -> str:
        table = play(bots=("person", "person"), open_table=True)
        table.history = met
        table.refresh()
        for _ in range(600):
            await asyncio.sleep(0.02)
            if f"Tried {DEALS * EACH} times" in table.why.value:
                break
        return table.why.value

    assert f"Tried {DEALS * EACH} times with cards that could be there: you won " in asyncio.run(look())
    assert TotalWarView().outlook(met.setup, met.state, GAME.legal_moves(met.state)[-1]) is None
