"""The tour of one battle, walked through without a browser."""

from __future__ import annotations

import pytest

from romelab.lessons.steps import play_script
from romelab.lessons.total_war_battles import Lesson, learn
from romelab.lessons.total_war_battles.script import (
    CAVALRY,
    CITIZENS,
    ITALIANS,
    LEGIONARIES,
    LIBYANS,
    NUMIDIANS,
    SETUP,
    TOUR,
    VELITES,
    WHOLE,
)
from romelab.lessons.tour import Tour
from romelab.total_war_rome.battle.positions.moves import Deploy
from romelab.total_war_rome.battle.positions.state import PHASES
from romelab.total_war_rome.box.cards import dice, troop
from romelab.total_war_rome.controls.battle_lab import LandBattleView
from tests.lessons.tours.walking import go_on, guess, shown, walk, walk_to


@pytest.fixture
def lesson() -> Lesson:
    return learn()


@pytest.fixture
def tour(lesson) -> Tour:
    return lesson.tour


def test_every_phase_of_a_battle_is_led_through_to_its_end(tour):
    phases = []
    while tour.step is not None:
        phases.append(tour.table.history.state.phase)
        walk(tour, 1)
    assert list(dict.fromkeys(phases)) == list(PHASES)
    state = tour.table.history.state
    assert state.total
    assert state.sides[0].general == "rome_scipio"


@pytest.mark.parametrize(
    ("title", "zone", "rome", "carthage"),
    [
        ("Then the others, all at once", "under", (VELITES,), ()),
        ("A card fights once", "dead", (), (LIBYANS,)),
        ("A card fights once", "wounded", LEGIONARIES, ""),
        ("The riders meet", "dead", (LEGIONARIES,), (LIBYANS,)),
        ("The riders meet", "main", CAVALRY, "carthage_citizen_cavalry"),
        ("Into the centre", "beside", (CAVALRY,), (NUMIDIANS,)),
        ("Into the centre", "wounded", "", ""),
        ("The second combat", "wounded", ITALIANS, ""),
        ("Wait", "wounded", ITALIANS, LIBYANS),
        ("Wait", "hand", (CAVALRY,), ()),
        ("Who has won, and why?", "hand", (CAVALRY, CAVALRY, ITALIANS, ITALIANS, VELITES), ()),
    ],
)
def test_cards_lie_where_the_tour_says(tour, title, zone, rome, carthage):
    walk_to(tour, title)
    one, two = tour.table.history.state.sides
    assert (getattr(one, zone), getattr(two, zone)) == (rome, carthage)


def test_what_is_said_of_cards_generals_and_dice_is_so(tour):
    assert troop(LEGIONARIES).red_s == ("foot_close",)
    assert troop(LIBYANS).kind == troop(CITIZENS).kind == "foot_close"
    assert troop(LIBYANS).black_s == ("cavalry",)
    assert set(troop(CITIZENS).black_s) == {"cavalry", "foot_close"}
    assert "cavalry" not in troop("carthage_citizen_cavalry").red_s + troop("carthage_citizen_cavalry").black_s
    assert dice().die("GREEN").faces == (1, 2, 1, 2)
    assert troop(NUMIDIANS).good == ("GREEN",)
    walk_to(tour, "Lay a card face down")
    assert [side.reveals for side in tour.table.history.state.sides] == [1, 0]
    walk_to(tour, "Who has won, and why?")
    fallen = tour.table.history.state.fallen[1]
    alive = sorted(set(SETUP.defender.cards) - set(fallen))
    assert alive == [CITIZENS, NUMIDIANS]
    assert troop(NUMIDIANS).role == "skirmisher"


def test_a_black_s_saves_the_spearmen(tour):
    walk_to(tour, "A Skull is stopped")
    guess(tour)
    shown(tour)
    assert CITIZENS in tour.table.history.state.sides[1].beside


def test_a_card_that_has_fought_is_refused_with_its_rule(tour):
    walk_to(tour, "A card fights once")
    guess(tour)
    tour.table.pick(f"0 hand {ITALIANS}")
    assert not tour.finished
    assert "TWR-186" in tour.table.why.value
    assert "different rule" in tour.guide.message.value
    tour.table.pick(f"0 under {VELITES}")
    assert tour.finished
    assert "TWR-171" in tour.guide.message.value


def test_nothing_is_thrown_before_the_guess_and_both_stand_side_by_side(tour):
    walk_to(tour, "Guess, then roll")
    before = tour.table.history.here.number
    tour.table.resolve_chance()
    assert tour.table.history.here.number == before
    assert "First write down your guess" in tour.table.status.value
    guess(tour, 1)
    tour.table.resolve_chance()
    assert tour.finished
    go_on(tour)
    shown(tour)
    box = tour.guide.extra.children[0]
    assert box.came == "the wounded Legionaries"
    made = next(step for step in TOUR.steps if step.predict and step.predict.reasoned)
    assert (box.came, "legionaries") in made.guesses
    assert "the riders that fight" in box.said.value


def test_the_dice_of_a_step_are_drawn_where_its_praise_is_read(tour):
    walk_to(tour, "Light troops roll first")
    assert "die:" not in tour.guide.message.value
    shown(tour)
    assert [[fell.face for fell in throw.dice] for throw in tour.throws] == [["blank"]]
    assert tour.guide.message.value.count("green die: blank") == 1
    go_on(tour)
    assert "die:" not in tour.guide.message.value
    guess(tour)
    shown(tour)
    assert [throw.card for throw in tour.throws] == [LEGIONARIES, LIBYANS]
    for die in ("green die: S", "white die: blank", "white die: X"):
        assert die in tour.guide.message.value
    assert "The dice of the last combat" in tour.table.story.value
    walk_to(tour, "The general learns")
    guess(tour)
    shown(tour)
    assert "yellow die: X" in tour.guide.message.value


def test_the_enemys_cards_stay_face_down_until_the_reveal(tour):
    walk_to(tour, "Use the reveal")
    names = [place.name for place in tour.table.board.scene.base.places if place.id.startswith("1 ")]
    assert not any("Libyan" in name for name in names)
    walk(tour, 1)
    names = [place.name for place in tour.table.board.scene.base.places if place.id.startswith("1 ")]
    assert any("Libyan" in name for name in names)


def test_the_first_question_is_answered_as_the_rules_have_it():
    flank = WHOLE.index(Deploy((CAVALRY,)))
    before = play_script(LandBattleView(), SETUP, WHOLE[: flank + 2]).state
    after = play_script(LandBattleView(), SETUP, WHOLE[: flank + 3]).state
    assert before.sides[0].wounded == LEGIONARIES
    assert after.sides[0].dead == (LEGIONARIES,)
    assert (after.sides[0].main, after.sides[0].hurt) == (CAVALRY, "")
