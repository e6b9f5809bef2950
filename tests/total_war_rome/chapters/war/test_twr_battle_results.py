"""What a battle leaves behind in the campaign: withdrawals, veterans and their reserve, generals, allies' cards."""

from __future__ import annotations

import pytest

from romelab.core.game import CHANCE
from romelab.total_war_rome.battle.positions.moves import Pass, Recover, Upgrade
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.checks import problems_in

LEGION, ITALIAN = "rome_republican_legionaries", "rome_italian_infantry"
LIBYAN, HOPLITES = "carthage_libyan_spearmen", "greece_hoplites"


def meet(world, attackers, defenders, **general):
    """Let an army of Rome in Latium march on one of Carthage in Campania, and both stand and fight."""
    w = world(factions=("rome", "carthage"))
    w.army(0, 1, "latium", *attackers, general=general.get("rome", ""))
    w.army(1, 1, "campania", *defenders, general=general.get("carthage", ""))
    w.play(m.MoveArmy(1, "campania"), m.StandAndFight(), m.StandAndFight())
    return w


def allied(world, own, others, general="rome_scipio", **options):
    """Let Carthage march on Venetia, where an army and an ally's stand together."""
    w = world(**options)
    w.relate(0, 2, 3)
    w.give(0, "venetia")
    w.army(0, 1, "venetia", *own, general=general)
    w.army(2, 1, "venetia", *others)
    w.army(1, 1, "illyria", *[LIBYAN] * 4)
    w.change(order=(1, 0, 2, 3))
    w.play(m.MoveArmy(1, "venetia"))
    return w


def fight(w, skulls, gains=(), improved="blank"):
    """Fight to the end: a side's main battle cards show Skulls in the combats numbered, else only blanks.

    Decisions listed in ``gains`` are made as soon as they are legal; all others let things be where they can.
    """
    gains = list(gains)
    while w.state.battle is not None:
        if w.game.to_move(w.state) == -1:
            fall = w.game.chances(w.state)
            due = next((roll for roll in w.state.battle.rolls if roll.due), None)
            shown = improved if w.state.battle.phase == "result" else "blank"
            if due is not None and w.state.battle.phase == "centre" and w.state.battle.combat in skulls[due.side]:
                shown = "skull"
            hoped = [o for o in fall.outcomes if isinstance(o, tuple) and o.count(shown) == len(o)]
            w.resolve(hoped[0] if hoped else fall.outcomes[0])
            continue
        legal = w.game.legal_moves(w.state)
        if gains and gains[0] in legal:
            w.play(gains.pop(0))
        else:
            w.play(Pass() if Pass() in legal else legal[0])
    assert not gains
    return w


@pytest.mark.rule("TWR-215")
def test_after_a_tie_the_attacker_withdraws_to_a_region_of_its_choice(world):
    w = fight(meet(world, [LEGION] * 3, [LIBYAN] * 3), ((0,), (1,)))
    assert w.game.to_move(w.state) == 0
    assert [move.to for move in w.legal(m.Escape)] == ["latium", "samnium", "magna_graecia"]
    w.play(m.Escape("samnium"))
    assert (w.find(0, 1).place, w.find(1, 1).place) == ("samnium", "campania")
    assert (w.find(0, 1).troops, w.find(1, 1).troops) == ((LEGION,) * 2, (LIBYAN,) * 2)


@pytest.mark.rule("TWR-210", "TWR-006")
def test_a_beaten_defender_that_is_not_destroyed_withdraws_by_ruling_t_60(world):
    w = fight(meet(world, [LEGION] * 3, [LIBYAN] * 3), ((0,), ()))
    assert w.game.to_move(w.state) == 1
    assert w.state.vp == (1, 0)
    w.play(w.legal(m.Escape)[0])
    assert w.find(0, 1).place == "campania" != w.find(1, 1).place


@pytest.mark.rule("TWR-206", "TWR-214")
def test_the_cards_and_the_general_of_a_destroyed_army_go_to_the_reserve(world):
    w = meet(world, [LEGION] * 3, [LIBYAN] * 3, carthage="carthage_mago")
    t = w.table()
    before = t.in_reserve(1, LIBYAN), "carthage_mago" in t.generals[1]
    fight(w, ((0, 1), ()))
    t = w.table()
    assert w.find(1, 1) is None
    assert before == (t.in_reserve(1, LIBYAN) - 3, False)
    assert "carthage_mago" in t.generals[1]


@pytest.mark.rule("TWR-211", "TWR-212", "TWR-214")
def test_a_victor_takes_a_card_back_and_a_veteran_out_of_the_reserve(world):
    w = meet(world, [LEGION] * 3, [LIBYAN] * 3)
    veteran = LEGION + "_veteran"
    t = w.table()
    before = t.in_reserve(0, LEGION), t.in_reserve(0, veteran)
    fight(w, ((0, 1), (1,)), [Recover(LEGION), Upgrade(LEGION)])
    t = w.table()
    assert w.find(0, 1).troops == (LEGION, LEGION, veteran)
    assert (t.in_reserve(0, LEGION), t.in_reserve(0, veteran)) == (before[0] + 1, before[1] - 1)


@pytest.mark.rule("TWR-212", "TWR-167")
def test_an_allys_card_becomes_a_veteran_out_of_the_allys_reserve(world):
    w = allied(world, [LEGION] * 2, [HOPLITES] * 2)
    veteran = HOPLITES + "_veteran"
    before = w.table().in_reserve(2, HOPLITES), w.table().in_reserve(2, veteran)
    w.play(m.StandAndFight(), m.StandAndFight())
    fight(w, ((), (0, 1)), [Upgrade(HOPLITES + "@2")])
    assert w.find(2, 1).troops == (HOPLITES, veteran)
    assert w.find(0, 1).troops == (LEGION, LEGION)
    t = w.table()
    assert (t.in_reserve(2, HOPLITES), t.in_reserve(2, veteran)) == (before[0] + 1, before[1] - 1)


@pytest.mark.rule("TWR-252", "TWR-167")
def test_the_reforms_reach_the_roman_cards_that_an_ally_leads(world):
    factions = ("greece", "carthage", "rome", "barbarians")
    w = allied(world, [HOPLITES] * 2, [LEGION] * 2, "greece_areus", factions=factions)
    w.develop(2, "rome_marian_reforms")
    w.play(m.StandAndFight(), m.StandAndFight())
    assert w.state.battle.sides[1].army.cards == (*(HOPLITES,) * 2, *("rome_imperial_legionaries@2",) * 2)
    assert w.find(2, 1).troops == ("rome_imperial_legionaries",) * 2


@pytest.mark.rule("TWR-213")
def test_a_general_that_rises_changes_cards_with_the_reserve(world):
    w = meet(world, [LEGION] * 3, [LIBYAN] * 3, rome="rome_praetor")
    praetors = w.table().generals[0].count("rome_praetor")
    fight(w, ((0, 1), ()), improved="x")
    general = w.find(0, 1).general
    assert w.box.generals[general].stars == w.box.generals["rome_praetor"].stars + 1
    assert general not in w.table().generals[0]
    assert w.table().generals[0].count("rome_praetor") == praetors + 1


@pytest.mark.rule("TWR-007")
def test_a_total_victory_scores_by_a_rule_of_its_own(world):
    w = fight(meet(world, [LEGION] * 4, [LIBYAN] * 4), ((0, 1, 2), ()))
    assert w.state.vp == (2, 0)
    assert w.said("TWR-007")
    assert not w.said("TWR-006")


@pytest.mark.rule("TWR-039", "TWR-159")
def test_a_navy_that_fought_and_lost_does_not_intercept_in_that_turn_by_ruling_t_05(world):
    for beaten in (True, False):
        w = world()
        w.navy(0, 1, "mare_tyrrhenum", "rome_trireme", "rome_trireme")
        w.navy(1, 1, "mare_tyrrhenum" if beaten else "mare_ionium", "carthage_trireme")
        if beaten:
            w.step("retreat_begin", (1, 1), 2)
            w.play(m.Retreat("mare_ionium"), m.Stop())
        w.play(m.MoveNavy(1, "mare_africum"))
        assert bool(w.state.agenda) is not beaten


def test_after_a_battle_at_sea_every_card_is_in_a_navy_an_army_or_its_stack(world):
    """Whoever wins, with cards of an army aboard drowned or not: nothing is lost and nothing made."""
    for dice in (0, -1):
        w = world("campaign", ("rome", "carthage"))
        w.navy(0, 1, "mare_ligusticum", "rome_trireme", "rome_trireme", "rome_trireme")
        w.navy(1, 1, "mare_tyrrhenum", "carthage_quinquereme", "carthage_trireme", "carthage_trireme")
        w.army(1, 1, "mare_tyrrhenum", *["carthage_libyan_spearmen"] * 4, carrier=11)
        w.play(m.MoveNavy(1, "mare_tyrrhenum"))
        while w.state.battle is not None:
            if w.game.to_move(w.state) == CHANCE:
                w.resolve(w.game.chances(w.state).outcomes[dice])
            else:
                w.play(w.game.legal_moves(w.state)[0])
            assert not problems_in(w.box, w.state)


@pytest.mark.parametrize("drowned", [0, 1, 2, 4])
def test_cards_that_drown_go_back_to_their_stack(world, drowned):
    w = world("campaign", ("rome", "carthage"))
    w.navy(0, 1, "mare_ligusticum", "rome_trireme")
    w.navy(1, 1, "mare_tyrrhenum", "carthage_trireme", "carthage_trireme")
    w.army(1, 1, "mare_tyrrhenum", *["carthage_libyan_spearmen"] * 4, carrier=11)
    before = w.state.reserve[1]
    w.play(m.MoveNavy(1, "mare_tyrrhenum"))
    battle = w.state.battle
    fleet = battle.sides[1]
    lost = fleet._replace(army=fleet.army[drowned:], drowned=fleet.army[:drowned])
    w.change(battle=battle._replace(sides=(battle.sides[0], lost)))
    while w.state.battle is not None:
        if w.game.to_move(w.state) == CHANCE:
            w.resolve(w.game.chances(w.state).outcomes[-1])
        else:
            w.play(w.game.legal_moves(w.state)[0])
    assert not problems_in(w.box, w.state)
    army = w.find(1, 1)
    assert sum(w.state.reserve[1]) + (len(army.troops) if army else 0) == sum(before) + 4
