"""Picking two armies from the cards, and fighting what was picked."""

from __future__ import annotations

import pytest

from romelab.core.faults import InputError
from romelab.total_war_rome.cards import starting_armies
from romelab.total_war_rome.controls.battle_armies import explore_battles


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    monkeypatch.setenv("ROMELAB_STRICT", "1")


def test_the_lab_opens_with_a_battle_of_starting_armies():
    lab = explore_battles("greece", "barbarians", terrain=2)
    start = {army.faction: army.cards for army in starting_armies() if army.number == 1}
    setup = lab.table.history.setup
    assert (setup.attacker.cards, setup.defender.cards, setup.terrain) == (start["greece"], start["barbarians"], 2)
    assert lab.table.seat == 0


def test_cards_generals_and_terrain_picked_are_fought_with():
    lab = explore_battles()
    rome = lab.pickers[0]
    rome.card.value = "rome_velites"
    rome.add.click()
    rome.card.value = "rome_allied_cavalry"
    rome.take.click()
    rome.general.value = "rome_scipio"
    lab.terrain.value = 3
    lab.roles[1].value = "person"
    lab.go.click()
    setup = lab.table.history.setup
    assert setup.attacker.cards.count("rome_velites") == 2
    assert "rome_allied_cavalry" not in setup.attacker.cards
    assert setup.attacker.general == "rome_scipio"
    assert setup.terrain == 3
    assert lab.table.people == (0, 1)
    assert "Velites" in rome.held.value


def test_an_army_that_the_rules_do_not_allow_is_refused_and_the_old_table_stays():
    lab = explore_battles()
    before = lab.table
    for _ in range(3):
        lab.pickers[0].put("rome_velites")
    lab.go.click()
    assert "TWR-050" in lab.status.value
    assert lab.table is before
    lab.pickers[0].begin()
    lab.go.click()
    assert lab.status.value == ""
    assert lab.table is not before
    lab.pickers[1].cards.clear()
    lab.go.click()
    assert "the defender has no cards" in lab.status.value.replace(":", "")


def test_the_odds_are_those_of_the_armies_picked():
    lab = explore_battles()
    lab.odds.exact.click()
    before = lab.odds.odds
    assert before.exact
    lab.pickers[0].put("rome_allied_cavalry")
    lab.odds.exact.click()
    assert lab.odds.odds.wins(0) > before.wins(0)


def test_every_starting_army_can_be_picked():
    lab = explore_battles()
    for _, value in lab.pickers[0].start.options:
        lab.pickers[0].start.value = value
        lab.fight()
        assert lab.table.seat in (0, 1)


def test_wrong_factions_and_grounds_are_refused():
    with pytest.raises(InputError, match="must be one of"):
        explore_battles("atlantis")
    with pytest.raises(InputError, match="terrain"):
        explore_battles(terrain=99)
