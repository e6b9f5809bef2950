"""What a table says can be aimed at agrees with the rules: what is in reach is legal, and what is legal is there."""

# pyright: reportOptionalMemberAccess=false
from __future__ import annotations

import dataclasses
import random
import re
from itertools import combinations

import pytest

from romelab.controls.seating.game_view import role_now
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.core.language import speaking
from romelab.core.scene import Box, overlap
from romelab.drawing.lettering import mark_spots
from romelab.kampf_um_rom.controls.table import KampfView
from romelab.kampf_um_rom.positions import moves as km
from romelab.kampf_um_rom.positions.notation import position as cards
from romelab.kampf_um_rom.positions.setup import Setup as KampfSetup
from romelab.kampf_um_rom.positions.state import TURN, changed
from romelab.struggle_for_rome.controls.table import StruggleView, play as play_struggle
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.positions import moves as sm, state as s
from romelab.struggle_for_rome.positions.setup import Setup as StruggleSetup
from romelab.total_war_rome.controls.table import TotalWarView, play as play_total_war
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions import moves as tm, regions
from romelab.total_war_rome.positions.state import Setup as TotalWarSetup
from tests.samples import one_of

PRICE = re.compile(r"the way costs (?:(\d+) grain)?(?: and )?(?:(\d+) gold)?")
VIEWS = ((StruggleView, StruggleSetup()), (KampfView, KampfSetup()), (TotalWarView, TotalWarSetup()))


def positions(view, setup, seed, number, bot="greedy"):
    """Return positions in which somebody decides, from a game of bots."""
    history, generator = History(view.game, setup, None), random.Random(seed)
    for _ in range(number):
        seat = view.game.to_move(history.state)
        if seat is None:
            return
        if seat == CHANCE:
            history.resolve(view.game.sample_outcome(history.state, generator))
            continue
        yield history.state, seat
        seen, moves = view.game.observe(history.state, seat), view.game.legal_moves(history.state)
        history.play(view.bots[role_now(view, bot)].choose(seen, moves, generator))


def places_of(aims):
    return {place for aim in aims for place in aim.places}


@pytest.mark.rule("SFR-106", "SFR-108", "SFR-120", "SFR-126")
def test_cities_within_reach_are_those_that_can_be_attacked_now_or_after_one_journey():
    view, setup = StruggleView(), StruggleSetup()
    board, asked = STRUGGLE_FOR_ROME.frame_of(setup).board, 0
    for state, seat in positions(view, setup, 5, 900):
        if state.phase not in (s.HORSEMEN, s.WARRIORS):
            continue
        asked += 1
        aims = view.aims(setup, view.game.observe(state, seat), seat).now
        now, holds = places_of(aims), state.players[seat]
        for grain, gold in PRICE.findall("".join(aim.words for aim in aims)):
            assert int(grain or 0) <= holds.hand[1]
            assert int(gold or 0) <= holds.gold
        attacks = (sm.Plunder, sm.Found, sm.Expand)
        moves = view.game.legal_moves(state)
        legal = {board.city(move.city).at for move in moves if isinstance(move, attacks) and not move.traitor}
        assert legal <= now
        # What is not there yet is there after the journey that it names.
        after = set[str]()
        for move in moves:
            if isinstance(move, sm.MoveTribe):
                then = view.game.perform(state, move)[0]
                after |= {
                    board.city(each.city).at
                    for each in view.game.legal_moves(then)
                    if isinstance(each, attacks) and not each.traitor
                }
        assert now <= legal | after
        assert after <= now
    assert asked > 40


@pytest.mark.rule("SFR-140", "TWR-041")
@pytest.mark.parametrize(("view", "setup"), [(StruggleView(), StruggleSetup()), (TotalWarView(), TotalWarSetup())])
def test_the_goal_says_which_round_is_the_last_where_that_is_agreed(view, setup):
    for last in (0, 6):
        agreed = dataclasses.replace(setup, options=dataclasses.replace(setup.options, last_round=last))
        state, seat = next(positions(view, agreed, 1, 20))
        goal = view.aims(agreed, view.game.observe(state, seat), seat).goal
        assert ("round 6 is the last" in goal) == (last == 6)


@pytest.mark.rule("KUR-24", "KUR-26", "KUR-32")
def test_boxes_within_reach_are_those_that_a_card_of_the_hand_develops():
    view, setup, asked = KampfView(), KampfSetup(), 0
    for state, seat in positions(view, setup, 3, 400):
        moves = view.game.legal_moves(state)
        if not any(isinstance(move, km.Develop) for move in moves) or state.card:
            continue
        asked += 1
        aims = view.aims(setup, view.game.observe(state, seat), seat)
        assert places_of(aims.now) == {move.box for move in moves if isinstance(move, km.Develop)}
        # What lacks one thing is what another card of the hand develops next, whatever else is drawn.
        then = {
            each.box
            for move in moves
            if isinstance(move, km.Develop)
            for each in view.game.legal_moves(
                changed(view.game.perform(state, move)[0], stage=TURN, card=0, active=seat)
            )
            if isinstance(each, km.Develop)
        }
        assert places_of(aims.lacking) == then - places_of(aims.now)
    assert asked > 20


@pytest.mark.rule("KUR-55", "KUR-57")
def test_a_combat_method_is_an_aim_for_what_its_second_token_brings_and_dear_boxes_are_named_from_afar():
    setup = KampfSetup()
    hand = {"held": "Ackerbau, Steinbauweise, Römische Stadtbefestigung", "hand": "1,27,36,45,57"}
    for doubled, words in (("", "40 by a second token in Roman city"), ("Römische Stadtbefestigung", "30 by a second")):
        state = cards(setup, red={**hand, "twice": doubled})
        aims = KampfView.aims(setup, KampfView.game.observe(state, 0), 0)
        assert next(aim.words for aim in aims.now if "legion" in aim.places).startswith(f"Roman legion, {words}")
    bare = cards(setup, red={"hand": "1,27,36,45,57"})
    aims = KampfView.aims(setup, KampfView.game.observe(bare, 0), 0)
    assert "Roman city fortification, 40, in 3 turns: Farming, Stone construction" in "\n".join(aims.more)
    assert "Roman law" not in "\n".join(aim.words for aim in aims.lacking)  # a writing needs more than its one name


@pytest.mark.rule("TWR-117", "TWR-133")
def test_regions_within_reach_hold_every_step_of_an_army_into_foreign_land():
    view, setup, asked = TotalWarView(), TotalWarSetup(), 0
    for state, seat in positions(view, setup, 7, 700):
        steps = [move for move in view.game.legal_moves(state) if isinstance(move, tm.MoveArmy)]
        if not steps:
            continue
        t = TOTAL_WAR_ROME.table(state)
        foreign = {move.to for move in steps if move.to in t.box.map.region and regions.foreign(t, move.to, seat)}
        aims = view.aims(setup, view.game.observe(state, seat), seat)
        assert foreign <= places_of(aims.now)
        # A map full of "100%" would leave no room for names: only what may fail bears its figure.
        assert not any(aim.tag == "100%" and "100%" in aim.words for aim in aims.now)
        asked += bool(foreign)
    assert asked > 5


def test_what_an_enemy_home_region_brings_stands_at_it_and_comes_before_what_brings_gold_alone():
    view, setup = TotalWarView(), TotalWarSetup()
    state, seat = next(positions(view, setup, 1, 9))
    first = view.aims(setup, view.game.observe(state, seat), seat).now[0]
    assert first.places == ("sicilia_punica",)  # which pays 1 gold, and is a home of Carthage (TWR-011)
    assert first.words.endswith("an enemy home region: 2 points")


def test_troops_that_an_army_may_not_take_are_named_with_the_reason():
    view, setup, full = TotalWarView(), TotalWarSetup(), 0
    for state, seat in positions(view, setup, 2, 260):
        if state.phase != "spending" or state.agenda:
            continue
        offered = {(move.army, move.card) for move in view.game.legal_moves(state) if isinstance(move, tm.BuyTroop)}
        told = [aim.words for aim in view.aims(setup, view.game.observe(state, seat), seat).lacking]
        for army, card in ((army.number, card) for army in state.armies if army.seat == seat for card in CARDS):
            refused = any(words.startswith(f"Army {army}, no ") and CARDS[card] in words for words in told)
            assert not (refused and (army, card) in offered)
            full += refused
    assert full


CARDS = {"rome_republican_legionaries": "Republican Legionaries", "rome_velites": "Velites"}


@pytest.mark.parametrize(("kind", "setup"), VIEWS)
def test_a_price_that_lacks_nothing_can_be_paid_at_once(kind, setup):
    view = kind()
    kinds = {sm.BuildPair, sm.BuildWagon, sm.BuyCard, tm.BuyTroop, tm.BuyDevelopment, tm.BuyShip}
    for state, seat in positions(view, setup, 2, 260):
        moves = {type(move) for move in view.game.legal_moves(state)}
        if not moves & kinds:
            continue
        prices = view.aims(setup, view.game.observe(state, seat), seat).prices
        for move in moves & kinds:
            named = [price for price in prices if price.words.startswith(_row(view, move))]
            assert any(not price.lacks for price in named), (move, prices)


def _row(view, move):
    words = {tm.BuyTroop: "Troops", tm.BuyDevelopment: "Developments", tm.BuyShip: "Ships"}
    return words.get(move) or view.group(next(iter([move("horsemen")] if move is sm.BuildWagon else [move()])))


@pytest.mark.parametrize(("kind", "setup"), VIEWS)
@pytest.mark.parametrize("language", one_of(2, ["en", "de"], 1))
def test_aims_and_threats_are_said_whole_in_every_language(kind, setup, language):
    view = kind()
    with speaking(language):
        for number, (state, seat) in enumerate(positions(view, setup, 4, 300)):
            if number % 7:
                continue
            seen = view.game.observe(state, seat)
            aims, threats = view.aims(setup, seen, seat), view.threats(setup, seen, seat)
            told = [aims.goal, *aims.more, *(each.words for each in (*aims.now, *aims.lacking, *threats))]
            told += [f"{price.words} {price.price} {price.lacks}" for price in aims.prices]
            assert not any("Phrase(" in words or "{" in words for words in told)


def test_aims_say_the_same_whatever_lies_in_hidden_hands():
    view, setup = KampfView(), KampfSetup()
    for state, seat in positions(view, setup, 9, 80):
        seen = view.game.observe(state, seat)
        assert view.aims(setup, seen, seat) == view.aims(setup, view.game.observe(seen, seat), seat)


@pytest.mark.rule("KUR-85")
def test_a_catastrophe_says_on_its_button_who_loses_what():
    view = KampfView()
    setup = KampfSetup(colours=("red", "white", "black"))
    for held, hand, said in (
        ("Viehzucht", "1, 2", "White: −10 points"),
        ("Viehzucht, Waldkampf", "1, 2", "White: −10 points, unless Forest fighting prevents it"),
        ("Viehzucht, Waldkampf", "", "White: −10 points"),
    ):
        state = cards(setup, red={"hand": "53"}, white={"held": held, "hand": hand})
        view.look_at(state)
        move = next(move for move in view.game.legal_moves(state) if isinstance(move, km.Empty))
        assert view.price_words(setup, move) == said


def test_a_table_marks_aims_and_what_can_hit_on_its_board():
    table = play_struggle(bots=("person", "greedy", "greedy"), seed=375)
    table.bots_to_next_person()
    while not (table.seat == 0 and table.history.state.phase == s.TRADE):
        table.play(table.picker.moves[0])
    assert "10 points end the game" in table.aims.words.value
    kinds = {mark.kind for mark in table.board.scene.marks}
    assert kinds & {"aim", "near"}
    table.aims.threats.click()
    kinds = {mark.kind for mark in table.board.scene.marks}
    assert "ring" in kinds
    assert not kinds & {"aim", "near"}
    assert "What can hit me?" in table.aims.danger.value
    table.aims.threats.click()
    assert table.aims.danger.value == ""
    assert {mark.kind for mark in table.board.scene.marks} & {"aim", "near"}


def test_where_nothing_can_hit_that_is_said():
    table = play_total_war(bots=("person", "random"), seed=3)
    table.aims.threats.click()
    assert table.aims.danger.value == "<p>What can hit me? Nothing that can be seen.</p>"


def test_the_tag_of_an_aim_lies_on_no_coin_of_another_region_and_on_no_other_tag():
    # "16%" beside Syracusae lay on the coin of Messana, and the tags of Latium and Etruria on each other.
    base = TotalWarView().base(TotalWarSetup())
    regions = {place.id: place for place in base.places if place.kind == "region"}
    assert mark_spots(base).keys() == regions.keys()
    tags = dict[str, Box]()
    for name, (dx, dy) in mark_spots(base).items():
        x, y = regions[name].x + dx, regions[name].y + dy
        tags[name] = tag = Box(x - 20, y - 10, x + 20, y + 10)
        coins = [(other.x, other.y) for other in regions.values() if other.id != name]
        assert not any(overlap(tag, Box(cx - 10, cy - 10, cx + 10, cy + 10)) for cx, cy in coins), name
    assert not [pair for pair in combinations(tags, 2) if overlap(tags[pair[0]], tags[pair[1]])]


def test_behind_the_curtain_nobody_reads_aims():
    table = play_struggle(seed=375)
    assert table.session.hidden
    assert table.aims.words.value == ""
    table.curtain.click()
    assert "10 points" in table.aims.words.value


@pytest.mark.parametrize(
    ("marked", "said"),
    [((), "A seven this round: 5"), ((7,), "A seven next round: 5"), ((8, 5), "A seven this round: ")],
)
def test_a_seven_that_has_fallen_comes_next_round_at_the_earliest(marked, said):
    view, setup = StruggleView(), StruggleSetup()
    seen = view.game.new_game(setup)._replace(phase=s.ROLL, marked=marked)
    assert view.threats(setup, seen, 0)[0].words.startswith(said)
