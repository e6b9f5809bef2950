"""The 25 events of the action cards, at the moments they may interrupt."""

from __future__ import annotations

import pytest

from romelab.total_war_rome.battle.positions.armies import BATTLE_EVENTS, NAVAL_EVENTS
from romelab.total_war_rome.box.tables import default_box
from romelab.total_war_rome.chapters.agents.events import EVENTS
from romelab.total_war_rome.chapters.war.reorganise import mu_left, navy_left
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


def test_only_holders_are_asked_if_so_chosen(world):
    w = world(ask="holders")
    w.hand(1, 1)
    w.hand(2, CARD["storm_at_sea"])
    w.navy(0, 1, "mare_sardoum", "rome_trireme")
    w.play(m.MoveNavy(1, "mare_tyrrhenum"))
    assert w.game.to_move(w.state) == 2


def test_omens_add_three_after_the_reveal(world):
    w = world("initiative", ("rome", "carthage"))
    w.change(initiative=(1, 3), bids=(0, 0))
    w.hand(0, CARD["omens"])
    w.step("reveal")
    w.play(m.PlayEvent(CARD["omens"]))
    assert w.state.agenda[-1].kind == "order"
    assert w.game.to_move(w.state) == 0


def test_second_mission_gives_an_agent_an_action(world):
    w = world("agents")
    w.agent(0, 1, "africa")
    w.hand(0, 23, 17, 18)
    w.play(m.PlayEvent(23, number=1), m.Protests(17, 1), m.Protests(18, 1))
    assert w.markers("africa") == 2


def test_forced_march_and_night_march(world):
    w = world()
    w.hand(0, CARD["forced_march"], CARD["night_march"])
    w.army(0, 1, "latium", LEGION, LEGION)
    w.play(m.PlayEvent(CARD["forced_march"], number=1))
    assert mu_left(w.table(), w.find(0, 1)) == 4
    w.play(m.PlayEvent(CARD["night_march"], number=1), m.MoveArmy(1, "umbria"), m.MoveArmy(1, "latium"))
    assert mu_left(w.table(), w.find(0, 1)) == 2
    assert w.rules(m.PlayEvent(CARD["forced_march"], number=1)) == ["TWR-026"]


def test_fair_winds_give_a_navy_two_mu(world):
    w = world()
    w.hand(0, CARD["fair_winds"])
    w.navy(0, 1, "mare_sardoum", "rome_trireme")
    w.play(m.PlayEvent(CARD["fair_winds"], number=1))
    assert navy_left(w.table(), w.table().navy((0, 1))) == 6


@pytest.mark.parametrize(("symbol", "left"), [("skull", 1), ("x", 2)])
def test_a_storm_ends_a_navys_movement_and_a_skull_sinks_a_card(world, symbol, left):
    w = world()
    w.hand(1, CARD["storm_at_sea"])
    w.navy(0, 1, "mare_sardoum", "rome_trireme", "rome_quinquereme")
    w.play(m.MoveNavy(1, "mare_tyrrhenum"), m.PlayEvent(CARD["storm_at_sea"], 0, 1))
    assert w.dice == ("YELLOW",)
    w.roll(symbol)
    assert len(w.table().navy((0, 1)).ships) == left
    assert w.rules(m.MoveNavy(1, "mare_ionium")) == ["TWR-119"]


def test_a_storm_does_not_reach_a_port(world):
    w = world()
    w.hand(0, CARD["storm_at_sea"])
    w.navy(1, 1, "africa", "carthage_trireme")
    assert w.rules(m.PlayEvent(CARD["storm_at_sea"], 1, 1)) == ["TWR-029"]


def test_a_storm_that_sinks_the_last_card_drowns_the_army(world):
    w = world()
    w.hand(0, CARD["storm_at_sea"])
    w.navy(1, 1, "mare_africum", "carthage_trireme")
    w.army(1, 1, "mare_africum", LIBYAN, LIBYAN, carrier=11)
    w.play(m.PlayEvent(CARD["storm_at_sea"], 1, 1))
    w.roll("skull")
    assert not w.state.navies
    assert w.find(1, 1) is None


@pytest.mark.parametrize(("symbol", "left"), [("skull", 2), ("x", 2), ("s", 3)])
def test_camp_fever_takes_a_random_card(world, symbol, left):
    w = world()
    w.hand(0, CARD["camp_fever"])
    w.army(1, 1, "africa", LIBYAN, LIBYAN, "carthage_citizen_spearmen")
    w.play(m.PlayEvent(CARD["camp_fever"], 1, 1))
    w.roll(symbol)
    if left == 2:
        assert w.game.chances(w.state).weights == (1, 2)
        w.resolve(LIBYAN)
    assert len(w.find(1, 1).troops) == left


def test_unpaid_mercenaries_leave_but_not_a_loyal_general(world):
    w = world()
    card = CARD["unpaid_mercenaries"]
    w.hand(0, card)
    w.army(1, 1, "africa", LIBYAN, LIBYAN, ARCHERS)
    w.army(1, 2, "byzacium", LIBYAN, LIBYAN, "merc_cretan_archers", general="carthage_mago")
    w.army(1, 3, "gades", LIBYAN, LIBYAN)
    assert w.rules(m.PlayEvent(card, 1, 2)) == ["TWR-029"]
    assert w.rules(m.PlayEvent(card, 1, 3)) == ["TWR-029"]
    w.play(m.PlayEvent(card, 1, 1))
    assert w.game.chances(w.state).outcomes == (ARCHERS,)
    w.resolve(ARCHERS)
    assert w.find(1, 1).troops == (LIBYAN, LIBYAN)
    assert w.table().in_reserve(1, ARCHERS) == BOX.troops[ARCHERS].copies


def test_unpaid_mercenaries_interrupt_an_opponents_agent_turn(world):
    w = world("initiative", ("rome", "carthage"))
    w.hand(1, CARD["unpaid_mercenaries"])
    w.army(0, 1, "latium", LEGION, LEGION, ARCHERS)
    w.change(deck=())
    w.step("agents_begin")
    assert w.game.to_move(w.state) == 1
    w.play(m.PlayEvent(CARD["unpaid_mercenaries"], 0, 1, troop=ARCHERS))
    assert w.find(0, 1).troops == (LEGION, LEGION)


@pytest.mark.parametrize(
    ("action", "event"), [("assassinate", "bodyguard"), ("bribe", "bodyguard"), ("riots", "counter_spy")]
)
def test_guards_and_counter_spies_cancel_what_is_aimed_at_you(world, action, event):
    w = world("agents")
    w.agent(0, 1, "africa")
    w.agent(1, 1, "africa")
    w.hand(0, 51, 28, 21)
    w.hand(1, CARD[event])
    move = {
        "assassinate": m.Assassinate(51, 1, 1, "agent", 1),
        "bribe": m.BribeRegion(28, 1),
        "riots": m.Riots(21, 1),
    }[action]
    w.play(move, m.PlayEvent(CARD[event]))
    assert w.state.agenda == ()
    assert w.state.gold[0] == 20
    assert w.markers("africa") == 0
    assert len(w.state.agents) == 2
    assert move.card in w.state.discards


def test_a_bodyguard_does_not_cancel_riots(world):
    w = world("agents")
    w.agent(0, 1, "africa")
    w.hand(0, 21)
    w.hand(1, CARD["bodyguard"])
    w.play(m.Riots(21, 1))
    assert w.rules(m.PlayEvent(CARD["bodyguard"])) == ["TWR-029"]
    w.play(m.LetPass())
    assert w.markers("africa") == 2


def test_harvests_and_pirates_in_taxation(world):
    w = world("campaign", ("rome", "carthage"))
    w.hand(0, CARD["bumper_harvest"], CARD["failed_harvest"], CARD["pirates"])
    for place in ("africa", "byzacium"):
        w.build(place, "market")
    w.step("taxation_begin")
    w.play(m.PlayEvent(CARD["bumper_harvest"]))
    assert w.rules(m.PlayEvent(CARD["failed_harvest"], place="latium")) == ["TWR-029"]
    w.play(m.PlayEvent(CARD["failed_harvest"], place="africa"), m.PlayEvent(CARD["pirates"], 1))
    assert w.state.gold == (20 + 3 + 2 + 9, 20 - 2 + 6)
    assert w.state.raised == (12, 6)


def test_bread_and_games_quiet_two_markers(world):
    w = world("spending")
    card = CARD["bread_and_games"]
    w.hand(0, card)
    w.unrest("latium", 1)
    w.unrest("campania", 2)
    assert w.rules(m.PlayEvent(card, place="africa")) == ["TWR-029"]
    w.play(m.PlayEvent(card, place="latium", other_place="campania"))
    assert (w.markers("latium"), w.markers("campania")) == (0, 1)


def test_a_levy_call_makes_one_card_cheaper(world):
    w = world("spending")
    w.hand(0, CARD["levy_call"])
    w.army(0, 1, "latium", LEGION, LEGION)
    w.play(m.PlayEvent(CARD["levy_call"]), m.BuyTroop(1, LEGION), m.BuyTroop(1, LEGION))
    assert w.state.gold[0] == 20 - 2 - 3


def test_sappers_and_an_open_gate_help_the_next_assault(world):
    w = world()
    w.hand(0, CARD["sappers"], CARD["open_gate"])
    w.army(0, 1, "gades", LEGION, LEGION)
    w.army(0, 2, "latium", LEGION, LEGION)
    w.build("gades", "walling")
    assert w.rules(m.PlayEvent(CARD["sappers"], number=2)) == ["TWR-029"]
    w.play(m.PlayEvent(CARD["sappers"], number=1), m.PlayEvent(CARD["open_gate"], number=1), m.Assault(1))
    assert w.dice == ("RED",)
    w.roll("blank")
    assert w.dice == ("GREEN", "GREEN", "GREEN")


def test_slipping_away_needs_somewhere_to_go(world):
    w = world()
    w.hand(1, CARD["slip_away"])
    w.army(0, 1, "corinthia", LEGION, LEGION)
    w.army(1, 1, "laconia", LIBYAN, LIBYAN)
    w.play(m.MoveArmy(1, "laconia"))
    assert w.rules(m.AvoidBattle()) == []
    w.play(m.PlayEvent(CARD["slip_away"]))
    assert w.state.agenda[-1].kind == "escape"
    w.play(m.Escape("corinthia"))
    assert w.find(1, 1).place == "corinthia"


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
