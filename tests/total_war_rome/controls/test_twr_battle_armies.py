"""Picking two armies from the cards, and fighting what was picked."""

from __future__ import annotations

import random
from datetime import UTC, datetime

import pytest

from romelab.core.chance import Seeded
from romelab.core.errors import InputError
from romelab.core.history import History
from romelab.core.saves import dumps
from romelab.total_war_rome.box.cards import starting_armies
from romelab.total_war_rome.controls.battle_armies import explore_battles
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions.state import Setup


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
    assert lab.pickers[0].start.options
    for _, value in lab.pickers[0].start.options:
        lab.pickers[0].start.value = value
        lab.fight()
        assert lab.table.seat in (0, 1)


def test_wrong_factions_and_grounds_are_refused():
    with pytest.raises(InputError, match="must be one of"):
        explore_battles("atlantis")
    with pytest.raises(InputError, match="terrain"):
        explore_battles(terrain=99)


def campaign() -> History:
    """Play a campaign until two armies stand on the map."""
    chooser = random.Random(1)
    history = History(TOTAL_WAR_ROME, Setup(), Seeded(1))
    while sum(bool(army.place and army.troops) for army in history.state.armies) < 2:
        moves = TOTAL_WAR_ROME.legal_moves(history.state)
        history.play(moves[int(chooser.random() * len(moves))])
    return history


def upload(name: str, content: bytes) -> dict[str, object]:
    when = datetime(2026, 1, 1, tzinfo=UTC)
    return {"name": name, "type": "", "size": len(content), "content": content, "last_modified": when}


def test_the_armies_of_a_saved_campaign_can_be_picked_and_fought():
    history = campaign()
    lab = explore_battles()
    lab.campaign.value = (upload("war.json", dumps(history).encode()),)
    standing = [army for army in history.state.armies if army.place and army.troops]
    assert lab.status.value == ""
    assert "(saved)" in lab.pickers[0].start.options[0][0]
    assert tuple(lab.pickers[0].cards) == standing[0].troops
    assert tuple(lab.pickers[1].cards) == standing[1].troops
    setup = lab.setup()
    assert (setup.attacker.cards, setup.attacker.general) == (standing[0].troops, standing[0].general)
    lab.pickers[0].start.value = lab.pickers[0].start.options[-1][1]
    assert lab.pickers[0].cards


@pytest.mark.parametrize(("content", "said"), [(b"{}", "is not a romelab save"), (b"\xff\xfe", "is not a text file")])
def test_a_broken_save_is_said_and_changes_nothing(content, said):
    lab = explore_battles()
    before = list(lab.pickers[0].cards)
    lab.campaign.value = (upload("<b>.json", content),)
    assert said in lab.status.value
    assert "&lt;b&gt;" in lab.status.value
    assert lab.pickers[0].cards == before


def test_a_campaign_without_an_army_on_the_map_is_refused():
    with pytest.raises(InputError, match="no army stands on the map"):
        explore_battles().open_campaign(dumps(History(TOTAL_WAR_ROME, Setup(), Seeded(1))))
