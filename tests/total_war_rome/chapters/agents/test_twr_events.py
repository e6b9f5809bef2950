"""The 25 events of the action cards, at the moments they may interrupt."""

from __future__ import annotations

import pytest

from romelab.total_war_rome.battle.positions.armies import BATTLE_EVENTS, NAVAL_EVENTS
from romelab.total_war_rome.box.tables import default_box
from romelab.total_war_rome.chapters.agents.events import EVENTS
from romelab.total_war_rome.positions import moves as m

LEGION, ITALIAN, VELITES = "rome_republican_legionaries", "rome_italian_infantry", "rome_velites"
LIBYAN = "carthage_libyan_spearmen"
ARCHERS = "merc_numidian_archers"
BOX = default_box()
CARD = {card.event: card.number for card in BOX.deck.values()}


@pytest.mark.rule("TWR-102")
def test_every_event_has_its_moment():
    placed = {event for event, row in EVENTS.items() if row.times} | set(BATTLE_EVENTS) | set(NAVAL_EVENTS)
    assert placed == set(BOX.events)
    asked_elsewhere = {"slip_away", "bodyguard", "counter_spy", *BATTLE_EVENTS, *NAVAL_EVENTS}
    assert {event for event, row in EVENTS.items() if row.do} == set(BOX.events) - asked_elsewhere


@pytest.mark.rule("TWR-101")
def test_events_interrupt_in_turn_order_from_the_active_player(world):
    w = world("initiative")
    w.change(order=(2, 3, 0, 1))
    for seat in range(4):
        w.hand(seat, 1 + seat)
    w.step("campaign_begin")
    asked = []
    while w.state.agenda:
        asked.append(w.game.to_move(w.state))
        w.play(m.LetPass())
    assert asked == [3, 0, 1]


def test_unpaid_mercenaries_interrupt_an_opponents_agent_turn(world):
    w = world("initiative", ("rome", "carthage"))
    w.hand(1, CARD["unpaid_mercenaries"])
    w.army(0, 1, "latium", LEGION, LEGION, ARCHERS)
    w.change(deck=())
    w.step("agents_begin")
    assert w.game.to_move(w.state) == 1
    w.play(m.PlayEvent(CARD["unpaid_mercenaries"], 0, 1, troop=ARCHERS))
    assert w.find(0, 1).troops == (LEGION, LEGION)


@pytest.mark.parametrize("event", ["rough_ground", "open_plain", "scouts_report"])
def test_a_battle_is_told_of_the_events_in_hand(world, event):
    w = world()
    w.hand(0, CARD[event], CARD["omens"])
    w.army(0, 1, "cisalpina", LEGION, LEGION)
    w.army(1, 1, "venetia", LIBYAN, LIBYAN)
    w.play(m.MoveArmy(1, "venetia"), m.StandAndFight(), m.StandAndFight())
    assert w.state.battle.sides[0].army.events == (event,)


@pytest.mark.rule("TWR-029", "TWR-101")
def test_before_gold_is_taken_everybody_with_cards_is_asked_for_events(world):
    w = world("campaign")
    w.hand(0, 1)
    w.hand(2, 2)
    w.step("taxation_begin")
    asked = []
    while w.state.phase == "taxation":
        asked.append(w.game.to_move(w.state))
        w.play(m.LetPass())
    assert asked == [0, 2]
    assert w.state.gold[0] > 20


@pytest.mark.rule("TWR-029")
@pytest.mark.parametrize(
    "junk", [{"place": "latium"}, {"seat": 0}, {"seat": -1000001}, {"troop": "x"}, {"other_place": "x"}]
)
def test_an_event_is_aimed_by_nothing_but_what_it_asks_for(world, junk):
    w = world("campaign")
    w.hand(0, CARD["forced_march"])
    w.army(0, 1, "latium", LEGION, LEGION)
    assert w.rules(m.PlayEvent(CARD["forced_march"], **{"number": 1, **junk})) == ["TWR-029"]
    assert w.rules(m.PlayEvent(CARD["forced_march"], number=1)) == []
