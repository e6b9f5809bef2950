"""What is at stake when an army enters open land: the chance to take it, cards that may fall, and the army itself."""

from __future__ import annotations

import pytest

from romelab.total_war_rome.chances.move_odds import conquest_odds
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.prompts import Against, ArmyLost, BattleFollows, CardsLost, MakesEnemy, Works
from romelab.total_war_rome.questions.outlook import stakes_of

LEGIONS = ("rome_republican_legionaries",) * 3
SPEARMEN = ("carthage_libyan_spearmen",) * 2


@pytest.mark.rule("TWR-133", "TWR-134")
def test_the_stakes_of_a_conquest_are_its_odds_in_hundredths(world):
    w = world()
    w.army(0, 2, "cisalpina", *LEGIONS)
    odds = conquest_odds(w.game, w.state, 0, 2, "venetia")
    hurt = sum(chance for number, chance in odds.lost.items() if number)
    assert 0 < hurt < 1
    told = stakes_of(w.game, w.state, m.MoveArmy(2, "venetia"))
    assert told[:2] == (Works(round(100 * odds.taken)), CardsLost(round(100 * hurt)))
    assert told[2:] == (() if odds.survives == 1 else (ArmyLost(max(1, round(100 * (1 - odds.survives)))),))


@pytest.mark.rule("TWR-151")
def test_where_an_enemy_army_stands_the_cards_on_both_sides_are_counted(world):
    w = world()
    w.relate(0, 1, 0)
    w.army(0, 1, "latium", *LEGIONS)
    w.army(1, 1, "campania", *SPEARMEN)
    assert stakes_of(w.game, w.state, m.MoveArmy(1, "campania")) == (BattleFollows(), Against(3, 2))
    assert stakes_of(w.game, w.state, m.MoveArmy(1, "umbria")) == ()


@pytest.mark.rule("TWR-258", "TWR-134")
def test_an_army_that_has_to_leave_the_land_of_an_old_ally_knows_what_it_stakes(world):
    w = world()
    w.relate(0, 1, 3)
    w.give(1, "venetia", "mastia")
    w.army(0, 1, "cisalpina", *LEGIONS)
    w.army(0, 2, "mastia", *LEGIONS)
    odds = conquest_odds(w.game, w.state, 0, 2, "mastia")
    w.play(m.MoveArmy(1, "venetia", True))
    works, _, lost = stakes_of(w.game, w.state, m.ConquerHere(2))
    assert (works, lost) == (Works(round(100 * odds.taken)), ArmyLost(round(100 * (1 - odds.survives))))


@pytest.mark.rule("TWR-256")
def test_whom_an_army_makes_an_enemy_is_said_before_and_is_so_after(world):
    for relation, warned in ((1, True), (2, True), (0, False)):
        w = world()
        w.relate(0, 1, relation)
        w.give(1, "venetia")
        w.army(0, 1, "cisalpina", *LEGIONS)
        told = stakes_of(w.game, w.state, m.MoveArmy(1, "venetia"))
        assert (MakesEnemy(1) in told) is warned
        before = w.state.relations[1]
        w.play(m.MoveArmy(1, "venetia"))
        assert (w.state.relations[1] == 0 != before) is warned
