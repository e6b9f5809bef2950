"""The battlefield as plain data: every card in one box of its zone, hidden ones hidden, nothing off its place."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from romelab.core.bots import RandomBot
from romelab.core.chance import Seeded
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.total_war_rome.battle.bots.policies import Policy
from romelab.total_war_rome.battle.game import BattleGame, BattleSetup, army_of
from romelab.total_war_rome.box.cards import starting_armies, troops
from romelab.total_war_rome.pictures.battle_scene import battle_scene, battlefield, last_throws, place_id

GAME = BattleGame()
ZONES = {"hand": "hand", "dead": "dead", "under": "under", "beside": "beside"}


def positions(seed, attacker="rome", defender="carthage", bot=None, cards=()):
    """Return every position of one battle."""
    bot, generator = bot or RandomBot(), random.Random(seed)
    setup = BattleSetup(army_of(attacker, cards), army_of(defender, seat=1), terrain=2)
    history = History(GAME, setup)
    yield history
    while (seat := GAME.to_move(history.state)) is not None:
        if seat == CHANCE:
            history.resolve(Seeded(seed).draw(GAME.chances(history.state), history.here.chance_steps))
        else:
            history.play(bot.choose(GAME.observe(history.state, seat), GAME.legal_moves(history.state), generator))
        yield history


def boxed(state):
    return Counter({place.id: int((place.name.rpartition("×")[2:] if "×" in place.name else ("1",))[0])
                    for place in battlefield(state).places if " general " not in place.id})  # fmt: skip


@pytest.mark.rule("TWR-168")
@pytest.mark.rule("TWR-169")
@pytest.mark.rule("TWR-170")
@pytest.mark.parametrize("seed", range(6))
def test_every_card_lies_in_a_box_of_its_zone(seed):
    drawn = 0
    for history in positions(seed):
        drawn += 1
        state = history.state
        expected = Counter()
        for index, side in enumerate(state.sides):
            for zone in ZONES:
                expected.update(place_id(index, zone, card) for card in getattr(side, zone))
            expected.update(place_id(index, "active", card) for card in side.front)
            if side.wounded:
                expected[place_id(index, "wounded", side.wounded)] += 1
        assert boxed(state) == expected
    assert drawn > 5


def overlaps(one, other):
    return (
        abs(one.x - other.x) < (one.size[0] + other.size[0]) / 2
        and abs(one.y - other.y) < (one.size[1] + other.size[1]) / 2
    )


LARGE = tuple(
    card.id
    for role, most in (("main", 6), ("skirmisher", 2), ("artillery", 2))
    for card in [c for c in troops().values() if c.role == role and c.faction == "rome" and not c.veteran][:most]
)


@pytest.mark.parametrize("cards", [(), LARGE])
@pytest.mark.parametrize("seed", range(3))
def test_boxes_never_overlap_and_stay_on_the_sheet(seed, cards):
    drawn = 0
    for history in positions(seed, cards=cards, bot=Policy()):
        drawn += 1
        for seat in (None, 0, 1):
            sheet = battlefield(GAME.observe(history.state, seat))
            assert sheet.places
            for number, place in enumerate(sheet.places):
                w, h = place.size[0] / 2, place.size[1] / 2
                assert w <= place.x <= sheet.width - w
                assert h <= place.y <= sheet.height - h
                assert not any(overlaps(place, other) for other in sheet.places[number + 1 :])
    assert drawn > 5


def test_boxes_lie_in_the_area_of_their_zone():
    framed = 0
    for history in positions(3, bot=Policy(), cards=LARGE):
        sheet = battlefield(history.state)
        areas = {area.id: area.points for area in sheet.areas}
        assert sheet.places
        for place in sheet.places:
            side, zone = place.id.split(" ")[:2]
            corners = areas.get(f"{side} {'active' if zone == 'wounded' else zone}")
            if corners:
                framed += 1
                (left, top), (right, bottom) = corners[0], corners[2]
                assert left <= place.x - place.size[0] / 2 <= place.x + place.size[0] / 2 <= right
                assert top <= place.y - place.size[1] / 2 <= place.y + place.size[1] / 2 <= bottom
    assert framed > 20


@pytest.mark.rule("TWR-042")
def test_the_scene_of_one_seat_names_no_hidden_card():
    hidden = set()
    for history in positions(5):
        seen = GAME.observe(history.state, 0)
        ids = {place.id for place in battlefield(seen).places if place.id.startswith("1 hand")}
        assert ids <= {place_id(1, "hand", "?")}
        hidden |= ids
    assert hidden


def test_marks_say_who_rolls_and_who_is_wounded():
    rolled = wounded = 0
    for history in positions(1, bot=Policy()):
        state = history.state
        marks = {mark.place: mark.kind for mark in battle_scene(state).marks}
        for roll in state.rolls:
            if roll.target and state.striker < 0:
                assert marks[place_id(roll.side, "active", roll.card)] in ("lit", "broken")
                rolled += 1
        for index, side in enumerate(state.sides):
            if side.wounded:
                assert marks[place_id(index, "wounded", side.wounded)] == "broken"
                wounded += 1
    assert rolled
    assert wounded


def test_the_last_throws_are_those_of_the_last_combat():
    for history in positions(2, bot=Policy()):
        throws, rules = last_throws(history)
        for throw in throws:
            assert throw.dice
            assert throw.rule in rules
        fallen = [point for point in history.here.line() if point.seat == CHANCE]
        if fallen:
            assert tuple(fell.face for fell in throws[-1].dice) == fallen[-1].step
            assert len(throws) <= len(fallen)
    assert len(throws) < len(fallen)


def test_every_starting_army_can_be_drawn():
    assert starting_armies()
    for start in starting_armies():
        army = army_of(start.faction, number=start.number)
        enemy = army_of("carthage" if start.faction != "carthage" else "rome", seat=1)
        state = GAME.new_game(BattleSetup(army, enemy))
        assert f"0 general {start.general}" in {place.id for place in battlefield(state).places}
