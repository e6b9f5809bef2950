"""Who draws what nobody else may see, and what a position waits for."""

from __future__ import annotations

import pytest

from romelab.core.game import CHANCE
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.prompts import AsksLeave
from romelab.total_war_rome.questions.outlook import waiting, who_draws

LEGION, LIBYAN = "rome_republican_legionaries", "carthage_libyan_spearmen"


@pytest.mark.rule("TWR-219")
@pytest.mark.parametrize("aboard", [0, 1])
def test_who_owns_the_army_draws_what_drowns_of_it(world, aboard):
    w = world(factions=("rome", "carthage"))
    w.navy(0, 1, "mare_sardoum", *["rome_trireme"] * 3)
    w.navy(1, 1, "mare_tyrrhenum", *["carthage_trireme"] * 3)
    if aboard == 0:
        w.army(0, 1, "mare_sardoum", *[LEGION] * 6, carrier=1)
    else:
        w.army(1, 1, "mare_tyrrhenum", *[LIBYAN] * 6, carrier=11)
    w.play(m.MoveNavy(1, "mare_tyrrhenum"))
    drawn = []
    while w.state.battle is not None:
        if w.game.to_move(w.state) != CHANCE:
            w.play(w.game.legal_moves(w.state)[0])
            continue
        drawn.append(who_draws(w.state))
        due = [roll for roll in w.state.battle.rolls if roll.due]
        # The fleet that carries nobody hits with all its dice, the other with none.
        w.resolve(w.game.chances(w.state).outcomes[0 if due and due[0].side != aboard else -1])
    assert set(drawn) == {None, (aboard,)}


def test_nobody_draws_where_cards_are_only_turned_up(world):
    w = world(factions=("rome", "carthage"))
    w.army(0, 1, "pannonia", LEGION, LEGION, LEGION)
    w.army(1, 1, "pannonia", LIBYAN, LIBYAN, LIBYAN)
    w.play(m.Confront(1), m.StandAndFight(), m.StandAndFight())
    drawn = []
    while w.state.battle is not None:
        if w.game.to_move(w.state) == CHANCE:
            drawn.append(who_draws(w.state))
            w.resolve(w.game.chances(w.state).outcomes[0])
        else:
            w.play(w.game.legal_moves(w.state)[0])
    assert set(drawn) == {None, ()}


@pytest.mark.rule("TWR-114")
def test_an_army_before_the_land_of_an_ally_waits_for_leave(world):
    w = world(factions=("rome", "carthage"))
    w.relate(0, 1, 3)
    w.give(1, "cisalpina")
    w.army(0, 2, "umbria", LEGION, LEGION)
    w.play(m.MoveArmy(2, "cisalpina"))
    assert waiting(w.state) == AsksLeave(0, 2, "cisalpina")


@pytest.mark.rule("TWR-221")
@pytest.mark.parametrize("cards", [2, 3])
def test_an_army_of_which_too_much_drowns_is_lost_at_sea_though_its_navy_is_not(world, cards):
    w = world(factions=("rome", "carthage"))
    w.navy(0, 1, "mare_sardoum", *["rome_trireme"] * 3)
    w.navy(1, 1, "mare_tyrrhenum", "carthage_trireme")
    w.army(0, 1, "mare_sardoum", *[LEGION] * cards, carrier=1, general="rome_scipio")
    w.play(m.MoveNavy(1, "mare_tyrrhenum"))
    while w.state.battle is not None:
        due = [roll for roll in w.state.battle.rolls if roll.due]
        w.resolve(w.game.chances(w.state).outcomes[0 if due and due[0].side == 1 else -1])
    assert w.find(0, 1) is None
    assert "rome_scipio" in w.state.generals[0]
    assert w.table().navy((0, 1)).ships == ("rome_trireme",)
    assert w.said("TWR-221")[-1] == "army 1 of Rome is destroyed: it is lost at sea"
