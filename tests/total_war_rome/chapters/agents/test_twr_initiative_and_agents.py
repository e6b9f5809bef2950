"""Initiative, the agent phase and the thirteen agent actions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from romelab.total_war_rome.box.tables import default_box
from romelab.total_war_rome.chapters.agents.initiative import winner
from romelab.total_war_rome.game import TotalWarRome
from romelab.total_war_rome.network.trips import agent_reach
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.draft import put
from romelab.total_war_rome.positions.state import Setup

LEGION, ITALIAN, VELITES = "rome_republican_legionaries", "rome_italian_infantry", "rome_velites"
LIBYAN, SCUTARII = "carthage_libyan_spearmen", "carthage_hispanic_scutarii"
BOARD = default_box().map


def started(*cards, setup=None):
    """Start a game in which the initiative cards fall as given."""
    game = TotalWarRome()
    state = game.new_game(setup or Setup())
    for card in cards:
        state = game.resolve(state, card)[0]
    return game, state


# Initiative


@pytest.mark.rule("TWR-058")
def test_cards_one_to_four_are_dealt_one_to_each(world):
    game = TotalWarRome()
    state = game.new_game(Setup())
    assert game.chances(state).outcomes == (1, 2, 3, 4)
    state, events = game.resolve(state, 3)
    assert game.chances(state).outcomes == (1, 2, 4)
    assert game.say(state, events[0], 0)
    assert game.say(state, events[0], 1) == ""


@pytest.mark.rule("TWR-059")
def test_gold_is_added_in_secret():
    game, state = started(2, 4)
    assert state.initiative == (2, 4)
    assert game.observe(state, 0).initiative == (2, -1)
    assert game.why_not(state, m.Bid(7))[0].rule == "TWR-059"
    state, events = game.perform(state, m.Bid(5))
    assert "5" in game.say(state, events[0], 0)
    assert "5" not in game.say(state, events[0], 1)
    assert game.observe(state, 0).bids == (5, -1)
    assert game.observe(state, 1).bids == (-2, -1)
    assert game.observe(state, None).initiative == (-1, -1)


def bidden(game, state, *golds):
    for gold in golds:
        state = game.perform(state, m.Bid(gold))[0]
    return game.resolve(state, "turned up")[0]


@pytest.mark.rule("TWR-060", "TWR-063")
def test_totals_are_shown_together_and_all_gold_goes_to_the_bank():
    game, state = started(2, 4)
    state = bidden(game, state, 4, 1)
    assert state.gold == (2, 5)
    assert game.to_move(state) == 0
    assert game.observe(state, 1).initiative == (2, 4)


@pytest.mark.rule("TWR-061")
def test_between_equal_totals_more_gold_wins(world):
    w = world("initiative", ("rome", "carthage"))
    w.change(initiative=(1, 4), bids=(5, 2))
    assert winner(w.table()) == 0
    w.change(initiative=(1, 4), bids=(4, 2))
    assert winner(w.table()) == 1


# Hands and turns


@pytest.mark.rule("TWR-065")
def test_hands_are_filled_to_five_and_kept_cards_count(world):
    w = world("initiative")
    w.hand(0, 1, 2, 3)
    w.step("agents_begin")
    drawn = 0
    while w.game.to_move(w.state) == -1:
        w.resolve(w.game.chances(w.state).outcomes[0])
        drawn += 1
    assert [len(hand) for hand in w.state.hands] == [5, 5, 5, 5]
    assert drawn == 17
    assert set(w.state.hands[0]) > {1, 2, 3}


@pytest.mark.rule("TWR-066")
def test_the_hand_limit_rises_with_two_developments(world):
    for names, limit in (
        ((), 5),
        (("rome_extra_agent",), 6),
        (("rome_extra_agent", "rome_advanced_subterfuge"), 7),
    ):
        w = world("initiative", ("rome", "carthage"))
        w.develop(0, *names)
        w.step("agents_begin")
        while w.game.to_move(w.state) == -1:
            w.resolve(w.game.chances(w.state).outcomes[0])
        assert [len(hand) for hand in w.state.hands] == [limit, 5]


def test_an_empty_deck_is_made_of_the_discards(world):
    w = world("initiative", ("rome", "carthage"))
    w.change(discards=w.state.deck, deck=())
    w.step("refill")
    assert len(w.state.deck) == 55
    w = world("initiative", ("rome", "carthage"), reshuffle_discards=False)
    w.change(discards=w.state.deck, deck=())
    w.step("refill")
    assert w.state.deck == ()


@pytest.mark.rule("TWR-069")
def test_an_agent_acts_once_unless_an_event_or_development_allows_more(world):
    w = world("agents")
    w.agent(0, 1, "africa")
    w.hand(0, 17, 18, 19, 20, 23)
    w.play(m.Protests(17, 1))
    assert w.rules(m.Protests(18, 1)) == ["TWR-069"]
    w.play(m.PlayEvent(23, number=1), m.Protests(18, 1))
    assert w.rules(m.Protests(19, 1)) == ["TWR-069"]
    w.change(factions=("barbarians", "carthage", "greece", "rome"))
    w.develop(0, "barb_druidic_network")
    w.play(m.Protests(19, 1))
    assert w.rules(m.Protests(20, 1)) == ["TWR-069"]


@pytest.mark.rule("TWR-065", "TWR-067")
def test_all_hands_are_filled_before_anybody_acts(world):
    w = world("initiative", ("rome", "carthage"))
    w.hand(1, 23)
    w.step("agents_begin")
    assert w.state.agenda[-1].kind == "draw"


@pytest.mark.rule("TWR-069", "TWR-071")
def test_every_agent_is_fresh_in_the_next_round(world):
    w = world("initiative")
    w.agent(0, 1, "gallaecia")
    w.change(agents=tuple(replace(a, walked=5, actions=0, extra=True) for a in w.state.agents))
    w.step("agents_begin")
    assert (w.state.agents[0].walked, w.state.agents[0].actions, w.state.agents[0].extra) == (0, 1, False)


@pytest.mark.rule("TWR-070")
def test_agents_start_in_a_home_region_and_later_stay_where_they_are(world):
    state = TotalWarRome().new_game(Setup())
    assert [agent.place for agent in state.agents] == ["latium", "latium", "africa", "africa"]
    w = world("initiative")
    w.agent(0, 1, "gallaecia")
    w.step("agents_begin")
    assert w.state.agents[0].place == "gallaecia"


@pytest.mark.rule("TWR-072")
def test_rivers_and_mountains_do_not_slow_agents():
    assert BOARD.border("latium", "umbria").kind == "mountain"
    assert agent_reach(BOARD, "latium", 1)["umbria"] == 1
    assert agent_reach(BOARD, "latium", 1)["etruria"] == 1


@pytest.mark.rule("TWR-033", "TWR-073")
def test_the_sea_areas_between_two_ports_are_counted():
    # Ostia to Carthage: two sea areas; with the port of arrival counted, three.
    assert agent_reach(BOARD, "latium", 5)["africa"] == 2
    assert agent_reach(BOARD, "latium", 5, "port_counts")["africa"] == 3


@pytest.mark.rule("TWR-073")
def test_an_agent_goes_to_sea_and_lands_at_ports_only():
    assert not BOARD.region["thessalia"].port
    assert "attica" not in agent_reach(BOARD, "thracia", 1)
    # Samnium has a coast but no port: by land to Campania first, then one sea area.
    assert agent_reach(BOARD, "samnium", 2)["corsica"] == 2
    assert "corsica" not in agent_reach(BOARD, "samnium", 1)


@pytest.mark.rule("TWR-074")
def test_land_and_sea_mix_in_one_move():
    # By land to a port, over one sea area, by land inland.
    assert agent_reach(BOARD, "creta", 5)["pannonia"] == 2
    assert agent_reach(BOARD, "aetolia", 5)["tripolitania"] == 3
    one_trip = agent_reach(BOARD, "latium", 5, "sea_only", False)
    assert one_trip.get("gades", 9) >= agent_reach(BOARD, "latium", 5)["gades"]


# Treaty and trade


def with_agent(world, place, card, **options):
    w = world("agents", **options)
    w.agent(0, 1, place)
    w.hand(0, card)
    return w


@pytest.mark.rule("TWR-081")
def test_one_trade_a_turn_with_a_faction_but_it_may_start_its_own(world):
    w = world("agents", ("rome", "carthage", "greece"))
    w.agent(0, 1, "gades")
    w.agent(0, 2, "gades")
    w.agent(1, 1, "latium")
    w.agent(1, 2, "latium")
    w.hand(0, 6, 7)
    w.hand(1, 8)
    w.play(m.Trade(6, 1, 1))
    assert w.rules(m.Trade(7, 2, 1)) == ["TWR-081"]
    w.play(m.EndAgents())
    while isinstance(w.game.legal_moves(w.state)[0], m.LetPass):
        w.play(m.LetPass())
    assert w.rules(m.Trade(8, 1, 0)) == []


@pytest.mark.rule("TWR-081")
def test_in_the_next_turn_one_trades_with_the_same_faction_again(world):
    w = with_agent(world, "gades", 6)
    w.change(trades=((0, 1),))
    assert w.rules(m.Trade(6, 1, 1)) == ["TWR-081"]
    w.step("agents_turn")
    assert w.rules(m.Trade(6, 1, 1)) == []


# Spies and unrest


@pytest.mark.rule("TWR-082")
def test_a_spy_sees_the_cards_of_an_army_and_nobody_else_does(world):
    w = with_agent(world, "africa", 12)
    w.army(1, 1, "africa", LIBYAN, SCUTARII)
    w.play(m.Spy(12, 1, 1, 1))
    event = next(event for event in w.events if event.rule == "TWR-082")
    assert "Hispanic Scutarii" in w.game.say(w.state, event, 0)
    assert "Hispanic Scutarii" not in w.game.say(w.state, event, 2)


@pytest.mark.rule("TWR-082", "TWR-252")
def test_a_spy_makes_a_reformed_army_change_its_cards(world):
    w = world("agents", ("carthage", "rome"))
    w.agent(0, 1, "latium")
    w.hand(0, 12)
    w.army(1, 1, "latium", LEGION, ITALIAN)
    w.develop(1, "rome_marian_reforms")
    w.play(m.Spy(12, 1, 1, 1))
    assert w.find(1, 1).troops == ("rome_imperial_auxilia", "rome_imperial_legionaries")


# Bribes


# Sabotage, theft, double agents, distrust


@pytest.mark.rule("TWR-091", "TWR-098")
def test_only_what_agents_can_reach_is_aimed_at(world):
    w = with_agent(world, "africa", 32)
    w.hand(0, 51)
    w.build("africa", "walling")
    w.agent(1, 1, "africa")
    assert w.rules(m.Sabotage(32, 1, "walling")) == ["TWR-091"]
    assert w.rules(m.Assassinate(51, 1, 1, "navy", 1)) == ["TWR-098"]


@pytest.mark.rule("TWR-027", "TWR-043")
def test_no_action_is_listed_for_cards_that_the_reader_does_not_see(world):
    w = with_agent(world, "africa", 17)
    acting = [move for move in w.game.legal_moves(w.state) if isinstance(move, m.Protests)]
    assert acting == [m.Protests(17, 1)]
    listed = w.game.legal_moves(w.game.observe(w.state, 1))
    assert {type(move) for move in listed} == {m.MoveAgent, m.CashLevy, m.EndAgents}


@pytest.mark.rule("TWR-093")
def test_no_event_or_development_lets_an_agent_act_that_was_sent_home(world):
    w = world("agents", ("carthage", "barbarians"))
    w.agent(0, 1, "gallaecia")
    w.agent(1, 1, "gallaecia")
    w.agent(1, 2, "africa")
    w.develop(1, "barb_druidic_network")
    w.hand(0, 39)
    w.play(m.DoubleAgent(39, 1, 1, 1), m.EndAgents())
    w.hand(1, 17, 23)
    w.change(agents=tuple(replace(a, place="africa") for a in w.state.agents))
    assert w.rules(m.Protests(17, 2)) == []
    assert w.rules(m.Protests(17, 1)) == ["TWR-069"]
    assert w.rules(m.PlayEvent(23, number=1)) == ["TWR-029"]
    assert w.rules(m.PlayEvent(23, number=2)) == []


# Mercenaries and murder


@pytest.mark.rule("TWR-098")
def test_one_die_against_a_general_two_against_an_agent(world):
    w = with_agent(world, "africa", 51)
    w.army(1, 1, "africa", LIBYAN, LIBYAN, general="carthage_hanno")
    # Two armies stand in one region only while a campaign turn runs; the rules answer for them anyway.
    w.change(phase="campaign")
    w.army(1, 2, "africa", LIBYAN, LIBYAN)
    w.change(phase="agents")
    w.agent(1, 1, "africa")
    assert w.rules(m.Assassinate(51, 1, 1, "general", 2)) == ["TWR-098"]
    saved = w.state
    w.play(m.Assassinate(51, 1, 1, "general", 1))
    assert w.dice == ("RED",)
    w.state = saved
    w.play(m.Assassinate(51, 1, 1, "agent", 1))
    assert w.dice == ("RED", "RED")


@pytest.mark.rule("TWR-100")
def test_without_a_2_star_card_the_army_has_no_general(world):
    w = with_agent(world, "africa", 51)
    w.army(1, 1, "africa", LIBYAN, LIBYAN, general="carthage_hanno")
    left = tuple(card for card in w.state.generals[1] if card != "carthage_rab_mahanet")
    w.change(generals=put(w.state.generals, 1, left))
    w.play(m.Assassinate(51, 1, 1, "general", 1))
    w.roll("skull")
    assert w.find(1, 1).general == ""


def test_moves_count_players_from_one_and_name_no_seat():
    moves = (
        m.ChooseOrder(1, True),
        m.Treaty(1, 1, 1),
        m.Trade(1, 1, 1),
        m.Spy(1, 1, 1, 1),
        m.BribeArmy(1, 1, 1, 1),
        m.DoubleAgent(1, 1, 1, 1),
        m.SowDistrust(1, 1, 1),
        m.Assassinate(1, 1, 1, "general", 1),
        m.ShareSight(1),
    )
    assert [str(move).lower().count("player 2") for move in moves] == [1] * len(moves)
    assert not any("seat" in str(move).lower() for move in moves)
