"""A battle at sea as plain data: every ship in a box with its dice, lost cards in their zones, hidden ones untold."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from romelab.core.bots import RandomBot
from romelab.core.chance import Seeded
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.total_war_rome.battle.building import navy
from romelab.total_war_rome.battle.game import NavalBattleGame, NavalSetup
from romelab.total_war_rome.battle.positions.speaking import letters
from romelab.total_war_rome.box.cards import ships
from romelab.total_war_rome.pictures.battle_scene import naval_field, naval_scene, naval_throws, ship_id, ship_rolls

GAME: Any = NavalBattleGame()
ROMANS = {
    "faction": "Rome",
    "ships": ["2 Roman Quinquereme", "2 Roman Trireme"],
    "cards": ["3 Italian Infantry", "Velites"],
    "general": "Fabius",
    "marines": True,
    "reroll": True,
    "events": ["Ramming Speed"],
}
PUNICS = {"faction": "Carthage", "ships": "5 Punic Trireme", "cards": "2 Libyan Spearmen"}


def positions(seed):
    """Return every position of one battle at sea."""
    generator = random.Random(seed)
    history = History(GAME, NavalSetup(navy(ROMANS), navy(PUNICS, seat=1)))
    yield history
    while (seat := GAME.to_move(history.state)) is not None:
        if seat == CHANCE:
            history.resolve(Seeded(seed).draw(GAME.chances(history.state), history.here.chance_steps))
        else:
            moves = GAME.legal_moves(history.state)
            history.play(RandomBot().choose(GAME.observe(history.state, seat), moves, generator))
        yield history


def lying(sheet):
    """Count the cards in each zone of each side."""
    found = Counter()
    for place in sheet.places:
        side, zone, card = place.id.split(" ", 2)
        many = place.name.rpartition("×")[2] if "×" in place.name else "1"
        if card != "extra":
            found[int(side), zone, card.partition("#")[0]] += int(many)
    return found


@pytest.mark.rule("TWR-217")
@pytest.mark.rule("TWR-218")
@pytest.mark.rule("TWR-219")
@pytest.mark.parametrize("seed", range(8))
def test_every_card_lies_in_a_box_of_its_zone(seed):
    for history in positions(seed):
        expected = Counter()
        for index, fleet in enumerate(history.state.sides):
            held = {"afloat": fleet.ships, "aboard": fleet.army, "drowned": fleet.drowned}
            for zone, cards in {**held, "sunk": fleet.sunk, "taken": fleet.taken}.items():
                expected.update((index, zone, card) for card in cards)
        assert lying(naval_field(history.state)) == expected
    assert any(zone == "sunk" for _, zone, _ in expected) or any(zone == "taken" for _, zone, _ in expected) or seed


@pytest.mark.rule("TWR-216")
def test_every_ship_shows_its_dice_and_what_they_show_once_they_have_fallen():
    fallen = 0
    for history in positions(2):
        state = history.state
        places = {place.id: place for place in naval_field(state).places}
        for index, fleet in enumerate(state.sides):
            for ship, count in Counter(fleet.ships).items():
                dice = tuple((colour.lower(), letters((colour,))) for colour in ships()[ship].dice)
                assert {places[ship_id(index, ship, number + 1)].dice for number in range(count)} == {dice}
            for box, roll in ship_rolls(state, index).items():
                assert bool(places[box].second) == (not roll.due)
                fallen += not roll.due
        extra = [roll for roll in state.rolls if not roll.card]
        assert [places[f"{roll.side} afloat extra"].dice for roll in extra] == [(("green", "G"),) for _ in extra]
    assert fallen > 20
    assert len(naval_throws(history)) >= 9


def test_the_roll_that_is_due_is_lit_and_nothing_else():
    lit = 0
    for history in positions(1):
        marks = [mark.place for mark in naval_scene(history.state).marks if mark.kind == "lit"]
        assert len(marks) == any(roll.due for roll in history.state.rolls)
        lit += len(marks)
    assert lit > 8


def overlap(one, other):
    return (
        abs(one.x - other.x) < (one.size[0] + other.size[0]) / 2
        and abs(one.y - other.y) < (one.size[1] + other.size[1]) / 2
    )


@pytest.mark.parametrize("seed", range(4))
def test_boxes_lie_in_their_zone_and_the_sheet_keeps_its_size(seed):
    sizes = set()
    for history in positions(seed):
        for seat in (None, 0, 1):
            sheet = naval_field(GAME.observe(history.state, seat))
            sizes.add((seat, sheet.height))
            areas = {area.id: area.points for area in sheet.areas}
            for number, place in enumerate(sheet.places):
                corners = areas[" ".join(place.id.split(" ")[:2])]
                (left, top), (right, bottom) = corners[0], corners[2]
                assert left <= place.x - place.size[0] / 2 <= place.x + place.size[0] / 2 <= right
                assert top <= place.y - place.size[1] / 2 <= place.y + place.size[1] / 2 <= bottom
                assert not any(overlap(place, other) for other in sheet.places[number + 1 :])
    assert len(sizes) == 3


@pytest.mark.rule("TWR-042")
def test_what_is_on_board_of_the_enemy_is_told_by_its_number_only():
    state = next(positions(1)).state
    aboard = [place for place in naval_field(GAME.observe(state, 0)).places if place.id.startswith("1 aboard")]
    assert [(place.id, place.name) for place in aboard] == [("1 aboard ?", "Face down ×2")]
