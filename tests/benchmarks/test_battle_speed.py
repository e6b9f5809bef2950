"""How fast battles are fought and their odds found; run with ``pytest tests/benchmarks``."""

from __future__ import annotations

import random

import pytest

from romelab.core.game import CHANCE
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.chances import combats
from romelab.total_war_rome.battle.chances.combats import combat_odds
from romelab.total_war_rome.battle.game import army_of
from romelab.total_war_rome.battle.positions.armies import BattleArmy
from romelab.total_war_rome.battle.questions.odds import _found, battle_odds

ROME = ("rome_republican_legionaries",) * 3 + ("rome_italian_infantry",) * 2 + ("rome_allied_cavalry",)
CARTHAGE = (
    *("carthage_libyan_spearmen",) * 2,
    "carthage_citizen_spearmen",
    *("carthage_citizen_cavalry",) * 2,
    "carthage_war_elephants",
)
STACKS = (
    (["rome_republican_legionaries"], ["carthage_citizen_spearmen"]),
    (["rome_auxiliary_archers", "rome_velites"], ["carthage_war_elephants", "carthage_numidian_javelinmen"]),
    (
        ["greece_hoplites", "greece_javelinmen", "greece_ballistae"],
        ["rome_imperial_praetorians", "rome_velites", "rome_onager"],
    ),
)


@pytest.mark.parametrize("stacks", STACKS, ids=["one card", "with skirmishers", "full stacks"])
def test_one_combat(benchmark, stacks):
    def fresh():
        combats.step_odds.cache_clear()
        combats.tallies.cache_clear()

    odds = benchmark.pedantic(combat_odds, args=stacks, setup=fresh, rounds=10)
    assert sum(odds.ends.values()) == 1


@pytest.mark.parametrize("terrain", [0, 1, 2, 3])
def test_six_against_six(benchmark, terrain):
    armies = BattleArmy(0, ROME), BattleArmy(1, CARTHAGE)
    odds = benchmark.pedantic(battle_odds, args=(*armies, terrain), setup=_found.cache_clear, rounds=2)
    assert odds.exact
    assert sum(odds.endings.values()) == 1


def test_six_against_six_sampled(benchmark):
    armies = BattleArmy(0, ROME), BattleArmy(1, CARTHAGE)
    odds = benchmark.pedantic(lambda: battle_odds(*armies, 2, most_positions=0), setup=_found.cache_clear, rounds=2)
    assert not odds.exact


def test_a_random_battle(benchmark):
    chance = random.Random(4)

    def fight():
        battle, _ = engine.start(army_of("rome"), army_of("carthage", seat=1), 2)
        while (seat := engine.to_move(battle)) is not None:
            if seat == CHANCE:
                battle, _ = engine.resolve(battle, engine.chances(battle).draw(chance))
            else:
                moves = engine.legal_moves(battle)
                battle, _ = engine.perform(battle, moves[int(chance.random() * len(moves))])
        return battle

    assert benchmark(fight).over
