"""The odds of a battle asked for at a control: exact or sampled, and it says which."""

from __future__ import annotations

from itertools import pairwise

import pytest
from matplotlib.colors import to_hex

from romelab.core.chance import Seeded
from romelab.core.history import History
from romelab.drawing.palette import PLAYERS
from romelab.total_war_rome.battle.bots.policies import Policy
from romelab.total_war_rome.battle.game import BattleSetup, army_of
from romelab.total_war_rome.battle.positions.armies import BattleArmy
from romelab.total_war_rome.controls.battle_lab import BATTLE, fight
from romelab.total_war_rome.controls.battle_odds import OddsPanel, battle_of, fought, odds
from romelab.total_war_rome.pictures.battle_charts import (
    FIGHTING,
    losses,
    plot_losses,
    plot_odds,
    plot_story,
    shares,
    story,
)

SMALL = BattleSetup(BattleArmy(0, ("rome_italian_infantry",) * 2), BattleArmy(1, ("carthage_libyan_spearmen",) * 2))


def test_the_exact_odds_say_that_they_are_exact():
    panel = OddsPanel(lambda: SMALL)
    panel.exact.click()
    assert panel.odds.exact
    assert "exact" in panel.words.value
    assert "21.6 %" in panel.words.value
    assert "<img" in panel.chart.value


def test_ten_thousand_battles_show_progress_and_an_interval_that_holds_the_exact_value():
    panel = OddsPanel(lambda: SMALL)
    exact = panel.count()
    steps = []
    panel.progress.observe(lambda change: steps.append(change["new"]), "value")
    panel.many.click()
    assert panel.odds.samples == 10_000
    assert not panel.odds.exact
    assert steps[-1] == 10_000
    assert len(steps) >= 5
    assert "10,000" in panel.words.value
    low, high = panel.odds.interval(panel.odds.wins(0), z=4)
    assert low <= exact.wins(0) <= high
    assert sum(panel.odds.endings.values()) == 1


def test_the_same_seed_is_the_same_sample_and_batches_differ():
    policies = Policy(), Policy()
    one, two, other = (fought(battle_of(SMALL), policies, 1500, seed) for seed in (3, 3, 4))
    assert one == two
    assert one.endings != other.endings


def test_the_way_to_deploy_matters():
    panel = odds("rome", "carthage", terrain=1)
    before = panel.odds
    panel.ways[1].value = "strongest first"
    panel.exact.click()
    assert panel.odds.wins(0) != before.wins(0)


def test_a_battle_that_the_rules_refuse_is_refused_in_a_sentence():
    alone = BattleSetup(BattleArmy(0, ("rome_italian_infantry",)), SMALL.defender)
    panel = OddsPanel(lambda: alone)
    panel.exact.click()
    assert "TWR-046" in panel.words.value
    panel.many.click()
    assert "TWR-046" in panel.words.value
    assert panel.odds is None


def test_the_bars_are_the_odds_and_add_up():
    found = odds("rome", "barbarians", terrain=0).odds
    parts = shares(found)
    assert sum(share for _, share in parts) == 1
    assert parts[0][1] + parts[1][1] == found.wins(0)
    ax = plot_odds(found)
    widths = [bar.get_width() for bar in ax.patches]
    assert widths == pytest.approx([100 * float(share) for _, share in parts])
    assert ax.get_label().startswith("attacker: total victory")


@pytest.mark.parametrize("seed", range(6))
def test_the_losses_by_phase_add_up_to_the_dead(seed):
    table = fight(terrain=2, bots=("suited", "strongest first"), seed=seed)
    table.bots_to_next_person()
    lost = losses(table.history)
    state = table.history.state
    assert [sum(pair[side] for pair in lost.values()) for side in (0, 1)] == [len(dead) for dead in state.fallen]
    ax = plot_losses(table.history)
    heights = [bar.get_height() for bar in ax.patches]
    assert heights == [lost[phase][side] for side in (0, 1) for phase in FIGHTING]


def test_losses_at_the_start_are_none():
    history = History(BATTLE, BattleSetup(army_of("rome"), army_of("carthage", seat=1)), Seeded(1))
    assert all(pair == (0, 0) for pair in losses(history).values())


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_story_ends_with_those_who_did_not_fall(seed):
    table = fight(bots=("suited", "suited"), seed=seed)
    table.bots_to_next_person()
    told, lost = story(table.history), losses(table.history)
    setup = table.history.setup
    assert told[0].standing == (len(setup.attacker.cards), len(setup.defender.cards))
    fallen = [sum(pair[side] for pair in lost.values()) for side in (0, 1)]
    assert told[-1].standing == tuple(told[0].standing[side] - fallen[side] for side in (0, 1))
    assert all(one.standing[side] >= two.standing[side] for one, two in pairwise(told) for side in (0, 1))
    assert len({(moment.phase, moment.combat) for moment in told}) == len(told)
    ax = plot_story(table.history, ("Romans", "Carthaginians"))
    assert f"The Romans had {told[-1].standing[0]} of" in ax.get_title("left")
    assert ax.get_ylabel() == "Troop cards standing"


def _fills(ax):
    return [to_hex(bar.get_facecolor()) for bar in ax.patches]


def test_charts_draw_each_side_in_the_colour_of_its_sign():
    rome, carthage = (PLAYERS[key].colour for key in ("rome", "carthage"))
    history = fight("rome", "carthage", seed=1).history
    assert _fills(plot_losses(history)) == [rome] * len(FIGHTING) + [carthage] * len(FIGHTING)
    assert [line.get_color() for line in plot_story(history).get_lines()[:2]] == [rome, carthage]
    found = odds("rome", "carthage").odds
    assert _fills(plot_odds(found, factions=("rome", "carthage")))[::4] == [rome, carthage]
    assert len(set(_fills(plot_odds(found, factions=("rome", "rome")))[::4])) == 2
