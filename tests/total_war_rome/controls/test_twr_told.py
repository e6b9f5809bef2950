"""What somebody who knows nothing is told at the table of Total War: ROME: cards, buildings, dice, strength, limits."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest

from romelab.controls.table.move_picker import MovePicker
from romelab.core.language import speaking
from romelab.core.speech import catalogue
from romelab.total_war_rome.battle.game import NAVAL_GAME, NavalSetup, navy_of
from romelab.total_war_rome.battle.positions.state import replace as changed
from romelab.total_war_rome.box.cards import SYMBOLS
from romelab.total_war_rome.box.field_types import CATALOGUE
from romelab.total_war_rome.controls import wording
from romelab.total_war_rome.controls.faction_board import ALL_GOLD, Charts
from romelab.total_war_rome.controls.holdings import battle_html
from romelab.total_war_rome.controls.table import TotalWarView, play
from romelab.total_war_rome.game import TOTAL_WAR_ROME as GAME
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.building import position
from romelab.total_war_rome.positions.state import Setup
from tests.total_war_rome.controls.test_twr_table import _in_battle

LANGUAGES = ("en", "de")


def aims_in(state):
    view, setup = TotalWarView(), Setup()
    seat = GAME.to_move(state)
    assert seat is not None
    view.look_at(state)
    found = view.aims(setup, GAME.observe(state, seat), seat)
    assert found
    return found


@pytest.mark.rule("TWR-026")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_what_each_of_its_three_ways_does(language):
    given = catalogue(CATALOGUE, language).names["does"]
    asked = {key for card in GAME.box.deck.values() for key in (card.action, card.event)}
    assert len(asked) == 13 + 25
    assert asked <= given.keys()
    with speaking(language):
        for number, card in GAME.box.deck.items():
            told = wording.card_meaning(number)
            assert given[card.action] in told
            assert given[card.event] in told
            assert f"{card.levy} gold" in told.casefold()
            assert ("50%" in told) == (card.action in {"bribe", "sabotage", "treasury_theft", "assassination"})
            assert ("75%" in told) == (card.action == "assassination")  # an agent is rolled for twice
            assert not re.search(r"[{}|_]", told)


def test_a_hand_is_opened_card_by_card():
    hand = TotalWarView().hand(Setup(), position(rome={"hand": [12]}, carthage={}), 0)
    assert '<details class="rl-more" data-fold="card 12"><summary>card 12 (Spy; event Counter-spies; levy 2)' in hand
    assert "shows you its cards" in hand


@pytest.mark.parametrize(("language", "kind"), [*product(LANGUAGES, ("market", "barracks", "walling", "wonder"))])
def test_a_building_says_what_it_is_for_before_it_is_paid(language, kind):
    view = TotalWarView()
    with speaking(language):
        state = position(rome={"gold": 20}, carthage={}, phase="spending")
        told = view.meaning(m.BuyImprovement("latium", kind))
        assert catalogue(CATALOGUE, language).names["does"][kind] in told
        assert told in [price.words for price in aims_in(state).prices]


def test_moves_that_say_it_themselves_are_not_told_twice():
    for move in (m.MoveArmy(1, "latium"), m.EndSpending(), m.BuyOffUnrest("latium")):
        assert wording.meaning_words(move) == ""
    assert wording.meaning_words(m.PlayEvent(1)) == "Open Plain: one fewer terrain combat in your battle"
    assert wording.meaning_words(m.BuyTroop(1, "rome_velites")).startswith("Velites: foot skirmishers, ")
    assert "Extra Agent: 3 agents" in wording.meaning_words(m.BuyDevelopment("rome_extra_agent"))
    assert wording.meaning_words(m.BribeRegion(28, 1)).startswith("Bribe: an army for 1 gold for each card")


@pytest.mark.parametrize(("language", "large"), [("en", "large warship"), ("de", "großes Kriegsschiff")])
def test_a_ship_says_what_it_is_before_it_is_bought_and_in_a_battle(language, large):
    with speaking(language):
        told = wording.meaning_words(m.BuyShip(1, "rome_quinquereme"))
        assert f": {large}" in told
        assert {ship for ship in GAME.box.ships if ":" not in wording.meaning_words(m.BuyShip(1, ship))} == set()
        prices = [price.words for price in aims_in(position(rome={"gold": 20}, carthage={}, phase="spending")).prices]
        assert sum(f"({large}" in words for words in prices) == 1
        sea = NAVAL_GAME.new_game(NavalSetup(navy_of("rome"), navy_of("carthage", seat=1)))
        lies = battle_html(replace(position(rome={}, carthage={}), battle=sea))
        assert large in lies
        assert lies.count("<li>") == len({ship for side in sea.sides for ship in side.ships}) == 4


def test_a_button_beside_the_list_says_what_its_move_buys_under_the_pointer():
    view, state = TotalWarView(), position(rome={"gold": 20}, carthage={}, phase="spending")
    view.look_at(state)
    picker = MovePicker(view, print)
    picker.offer(Setup(), [m.BuyShip(1, "rome_trireme"), m.BuyShip(1, "rome_quinquereme")], 0, state)
    assert [str(each.tooltip).split("\n")[1].split(", ")[0] for each in picker.others[:2]] == [
        "Roman Trireme: light warship with oars",
        "Roman Quinquereme: large warship with oars",
    ]


@pytest.mark.rule("TWR-106")
def test_a_market_that_no_road_joins_is_said_to_pay_nothing():
    apart = position(rome={}, carthage={}, improvements={"Latium": "market", "Campania": "market"})
    joined = position(apart, roads=["Latium - Campania"])
    assert any(words.startswith("2 of your markets pay nothing") for words in aims_in(apart).more)
    assert not any("pay" in words and "nothing" in words for words in aims_in(joined).more)


@pytest.mark.rule("TWR-231", "TWR-238")
def test_what_is_left_of_a_round_is_counted_down():
    state = position(rome={"gold": 60}, carthage={}, phase="spending")
    assert "5 improvements" in aims_in(state).phase
    assert (rows := re.search(r"each of (\d+) rows", aims_in(state).phase))
    box = next(move for move in GAME.legal_moves(state) if isinstance(move, m.BuyDevelopment))
    state = GAME.perform(GAME.perform(state, box)[0], m.BuyImprovement("latium", "market"))[0]
    assert "4 improvements" in aims_in(state).phase
    assert f"each of {int(rows[1]) - 1} rows" in aims_in(state).phase


@pytest.mark.rule("TWR-133", "TWR-140")
def test_an_aim_says_how_strong_both_sides_are():
    state = position(rome={"armies": ["Umbria et Picenum: 3 Republican Legionaries, Fabius"]}, carthage={})
    told = "\n".join(aim.words for aim in aims_in(state).now)
    assert "Gallia Cisalpina: army 1 (3 cards), " in told
    assert "people with 2 yellow dice" in told


def test_dice_say_what_each_face_does_in_a_battle():
    told = battle_html(GAME.observe(_in_battle().state, 0))
    given = catalogue(CATALOGUE, "en").names["face_does"]
    assert [face for face in SYMBOLS if given[face] not in told] == []


@pytest.mark.rule("TWR-170")
def test_a_battle_says_who_lies_under_the_general_and_who_next_to_it():
    state = _in_battle().state
    one, two = state.battle.sides
    sides = changed(one, under=("rome_velites",)), changed(two, beside=("?", "?"), dead=())
    told = battle_html(replace(state, battle=changed(state.battle, sides=sides)))
    rows = dict(re.findall(r'<th scope="row">([^<]*)</th><td>(.*?)</td></tr>', told))
    assert rows["under the general"] == "1 Velites</td><td>none"
    assert rows["next to the general"] == "none</td><td>2 face down"
    assert "dead" not in rows  # a line in which nobody has anything


def test_charts_say_what_to_choose_before_one_is_chosen():
    charts = play(bots=("random", "random"), seed=2).parts[1]
    assert isinstance(charts, Charts)
    assert charts.picture.value.startswith("<p>Choose above")
    charts.which.value = ALL_GOLD
    assert "Choose above" not in charts.picture.value


def test_a_heading_counts_moves_and_not_gold():
    table = play(bots=("person", "random"), seed=1)
    table.play(m.Bid(0))
    while table.history.state.phase != "agents":
        table.play(table.picker.moves[0])
    names = {value: words for words, value in table.picker.groups.options}
    number = sum(isinstance(move, m.MoveAgent) for move in table.picker.moves)
    assert names["Move an agent"] == f"Move an agent ({number} moves)"
    assert names["End the agents"].endswith("(1 move)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_are_drawn_lie_in_the_hand_and_are_no_news(language):
    with speaking(language):
        table = play(bots=("person", "random"), seed=1)
        table.play(m.Bid(0))
        while table.history.state.phase != "agents":
            table.play(table.picker.moves[0])
        drawn = wording.card_words(table.history.state.hands[0][0])
        assert drawn in table.hand.value
        assert drawn not in table.telling.news.value
