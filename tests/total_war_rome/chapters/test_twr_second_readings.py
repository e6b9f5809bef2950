"""Second readings of rulings on turns, agents, armies and navies: each value in a position where the two differ."""

from __future__ import annotations

import pytest

from romelab.core.game import CHANCE
from romelab.total_war_rome.chapters.treasury import taxation
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.checks import problems_in

LEGION = "rome_republican_legionaries"
TRIREME = "rome_trireme"


@pytest.mark.rule("TWR-070")
@pytest.mark.parametrize(
    ("ruling", "places"), [("at_first", ("africa", "samnium")), ("every_round", ("latium", "samnium"))]
)
def test_agents_go_on_from_where_they_stand_or_start_at_home_again(world, ruling, places):
    w = world("initiative", agents_start_at_home=ruling)
    w.agent(0, 1, "africa")
    w.agent(0, 2, "samnium")
    w.step("agents_begin")
    assert tuple(agent.place for agent in w.state.agents) == places
    assert len(w.said("TWR-070")) == (ruling == "every_round")


@pytest.mark.rule("TWR-101")
@pytest.mark.parametrize(("ruling", "order"), [("from_active", [0, 1, 2]), ("from_first", [2, 0, 1])])
@pytest.mark.parametrize("turn", ["campaign_turn", "agents_turn"])
def test_who_may_interrupt_is_asked_from_the_active_or_from_the_first_player(world, turn, ruling, order):
    w = world(turn.removesuffix("_turn"), interruption_order=ruling)
    w.change(order=(2, 3, 0, 1), turn=1)
    for seat in range(4):
        w.hand(seat, 1 + seat)
    w.step(turn)
    asked = []
    while w.state.agenda:
        asked.append(w.game.to_move(w.state))
        w.play(m.LetPass())
    assert asked == order


def sea_battle(w, winner):
    """Let one side sink a ship card with its first die and all other dice miss."""
    while w.state.battle is not None:
        if w.game.to_move(w.state) != CHANCE:
            w.play(w.game.legal_moves(w.state)[-1])
            continue
        due = next(roll for roll in w.state.battle.rolls if roll.due)
        w.resolve((("skull",) if due.side == winner else ("blank",)) + ("blank",) * (len(due.dice) - 1))


def cornered(world, ruling):
    """Let Rome beat a navy of Carthage in a bay that Rome closes behind it."""
    w = world(beaten_navy_without_refuge=ruling)
    w.navy(0, 1, "mare_creticum", TRIREME)
    w.navy(0, 2, "mare_creticum", TRIREME)
    w.navy(1, 1, "mare_aegaeum", *["carthage_quinquereme"] * 2)
    w.play(m.MoveNavy(1, "mare_aegaeum"))
    sea_battle(w, 0)
    return w


@pytest.mark.rule("TWR-159")
def test_a_beaten_navy_with_nowhere_to_go_is_lost(world):
    w = cornered(world, "lost")
    assert w.table().navy((1, 1)) is None
    assert not w.state.agenda


@pytest.mark.rule("TWR-159", "TWR-160")
def test_or_it_stays_and_is_left_alone_in_that_turn(world):
    w = cornered(world, "stays")
    assert len(w.table().navy((1, 1)).ships) == 1
    assert w.table().navy((1, 1)).place == "mare_aegaeum"
    assert not w.state.agenda
    w.play(m.MoveNavy(1, "mare_creticum"), m.MoveNavy(1, "mare_aegaeum"))
    assert w.state.battle is None
    assert not problems_in(w.box, w.state)
    # In a new turn it may intercept and be attacked again.
    w.step("campaign_turn")
    w.play(m.MoveNavy(1, "mare_creticum"), m.Answer(False), m.MoveNavy(1, "mare_aegaeum"))
    assert w.state.battle is not None


@pytest.mark.rule("TWR-159", "TWR-158")
def test_a_navy_left_alone_holds_up_nobody_who_sails_past(world):
    w = cornered(world, "stays")
    w.army(0, 1, "mare_creticum", LEGION, LEGION, carrier=2)
    past = ("mare_creticum", "mare_aegaeum", "macedonia")
    assert w.reach(0, 1)["macedonia"].stops == past
    # In a new turn the way leads round it, over land.
    w.step("campaign_turn")
    assert w.reach(0, 1)["macedonia"].stops != past


@pytest.mark.rule("TWR-159", "TWR-039")
def test_an_attacker_beaten_in_a_bay_stays_and_is_not_attacked_again_in_that_turn(world):
    w = world(beaten_navy_without_refuge="stays")
    w.navy(0, 1, "mare_creticum", TRIREME, TRIREME)
    w.navy(1, 1, "mare_aegaeum", "carthage_trireme")
    # Such neighbours there are where a beaten navy has stayed.
    w.navy(1, 2, "mare_creticum", "carthage_trireme")
    w.play(m.MoveNavy(1, "mare_aegaeum"))
    sea_battle(w, 1)
    assert w.table().navy((0, 1)).place == "mare_aegaeum"
    assert len(w.table().navy((0, 1)).ships) == 1
    assert (w.state.battle, w.state.agenda) == (None, ())
    w.step("intercept_ask", (1, 2), (0, 1), "mare_aegaeum")
    assert w.state.agenda == ()


def besieger(world, besieged, holder=-1):
    w = world(mercenary_siege=besieged)
    if holder >= 0:
        w.give(holder, "liguria")
    w.build("liguria", "market")
    w.army(0, 1, "etruria", *[LEGION] * 4)
    return w


@pytest.mark.rule("TWR-149", "TWR-109", "TWR-150")
def test_or_it_stops_and_may_besiege_or_assault_it(world):
    w = besieger(world, True, holder=1)
    tax = [taxation.region_tax(w.table(), "liguria")]
    w.play(m.MoveArmy(1, "liguria"))
    assert w.state.agenda == ()
    assert w.holder("liguria") == 1
    tax.append(taxation.region_tax(w.table(), "liguria"))
    assert tax == [1, 0]
    assert w.rules(m.MoveArmy(1, "etruria")) == ["TWR-149"]
    assert m.Assault(1) in w.legal(m.Assault)
    w.play(m.Assault(1))
    assert w.dice == ("GREEN", "WHITE")
    w.roll("skull", "blank")
    assert w.holder("liguria") == 0
    assert len(w.find(0, 1).troops) == 3
    # The army may go on.
    assert w.rules(m.MoveArmy(1, "etruria")) == []


@pytest.mark.rule("TWR-149")
def test_what_an_army_can_reach_ends_where_it_has_to_stop(world):
    past = {}
    for besieged in (False, True):
        w = world(mercenary_siege=besieged)
        w.army(0, 1, "mastia", LEGION, LEGION)
        past[besieged] = set(w.reach(0, 1))
    assert "celtiberia" in past[True]
    assert past[True] < past[False]


@pytest.mark.rule("TWR-149", "TWR-110")
def test_a_besieged_mercenary_region_decays_until_the_army_makes_its_attempt(world):
    w = besieger(world, True, holder=1)
    w.play(m.MoveArmy(1, "liguria"))
    w.step("taxation_begin")
    assert w.state.improvements[w.box.map.region["liguria"].index] == 0
    w.change(phase="campaign", agenda=())
    w.step("campaign_turn")
    assert w.rules(m.MoveArmy(1, "etruria")) == []
    w.play(m.Assault(1))
    w.roll("blank", "blank")
    assert w.holder("liguria") == 0
    assert w.said("TWR-137")


@pytest.mark.rule("TWR-218", "TWR-055")
@pytest.mark.parametrize(("ruling", "captured"), [("first_owner", 0), ("captor", 1)])
def test_a_captured_ship_beyond_five_goes_back_or_takes_the_place_of_the_weakest(world, ruling, captured):
    w = world(no_room_for_card=ruling)
    w.develop(0, "rome_fleet_yards", "rome_marines")
    w.navy(0, 1, "mare_creticum", *["rome_quinquereme"] * 4, TRIREME)
    w.navy(1, 1, "mare_aegaeum", "carthage_trireme", "carthage_trireme")
    w.play(m.MoveNavy(1, "mare_aegaeum"))
    faces = ["s"] * 2
    while w.state.battle is not None:
        if w.game.to_move(w.state) == CHANCE:
            due = next(roll for roll in w.state.battle.rolls if roll.due)
            first = faces.pop() if due.side == 0 and faces else "blank"
            w.resolve((first,) + ("blank",) * (len(due.dice) - 1))
        else:
            w.play(w.game.legal_moves(w.state)[0])
    ships = w.table().navy((0, 1)).ships
    assert len(ships) == 5
    assert ships.count("carthage_trireme") == captured
    assert ships.count(TRIREME) == 1 - captured
    assert not problems_in(w.box, w.state)
