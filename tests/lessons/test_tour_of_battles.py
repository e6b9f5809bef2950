"""The tour of one battle, walked through without a browser."""

from __future__ import annotations

import re

import pytest

from romelab.core import saves
from romelab.core.game import CHANCE
from romelab.lessons.steps import html_of, plain, play_script
from romelab.lessons.total_war_battles import Lesson, learn
from romelab.lessons.total_war_battles.script import (
    CAVALRY,
    CITIZENS,
    FALLS,
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
from romelab.total_war_rome.battle.positions.moves import BATTLE_MOVES, Deploy, Pass
from romelab.total_war_rome.battle.positions.state import PHASES
from romelab.total_war_rome.box.cards import dice, troop
from romelab.total_war_rome.controls.battle_lab import BATTLE, LandBattleView


@pytest.fixture
def lesson(monkeypatch) -> Lesson:
    monkeypatch.setenv("ROMELAB_STRICT", "1")
    return learn()


@pytest.fixture
def tour(lesson) -> Tour:
    return lesson.tour


def guess(tour: Tour, choice: int = 1) -> None:
    """Write down a guess, if this step asks for one."""
    step = tour.step
    if step is not None and step.predict:
        box = tour.guide.extra.children[0]
        box.guess.value, box.reason.value = step.predict.choices[choice], "because the die hits it"
        box.go.click()


def walk(tour: Tour, steps: int = 100) -> None:
    """Do steps as "Show me" does."""
    for _ in range(steps):
        if tour.step is None:
            break
        guess(tour)
        tour.guide.show_me.click()
        assert tour.finished, tour.step.title
        tour.guide.next.click()


def walk_to(tour: Tour, title: str) -> None:
    while tour.step is None or tour.step.title != title:
        assert tour.step is not None, title
        walk(tour, 1)


def test_every_step_can_be_shown_and_the_battle_is_the_one_told(tour):
    phases = []
    while tour.step is not None:
        if tour.step.wanted:
            assert set(tour.step.wanted) <= set(BATTLE.legal_moves(tour.table.history.state)), tour.step.title
        phases.append(tour.table.history.state.phase)
        walk(tour, 1)
    assert list(dict.fromkeys(phases)) == list(PHASES)
    assert "The tour is over" in tour.guide.text.value
    line = tour.table.history.here.line()
    assert [point.step for point in line[1:]] == list(WHOLE)
    assert [point.step for point in line if point.seat == CHANCE] == list(FALLS)
    state = play_script(LandBattleView(), SETUP, WHOLE).state
    assert saves.loads(saves.dumps(tour.table.history), {BATTLE.id: BATTLE}).state == state
    assert BATTLE.scores(state) == (2, 0)
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
    tour.guide.show_me.click()
    assert CITIZENS in tour.table.history.state.sides[1].beside


def test_a_card_that_has_fought_is_refused_with_its_rule(tour):
    walk_to(tour, "A card fights once")
    tour.table.pick(f"0 hand {ITALIANS}")
    assert not tour.finished
    assert "TWR-186" in tour.table.why.value
    assert "another rule" in tour.guide.message.value
    tour.table.pick(f"0 under {VELITES}")
    assert tour.finished
    assert "TWR-171" in tour.guide.message.value


def test_nothing_is_thrown_before_the_guess_and_both_stand_side_by_side(tour):
    walk_to(tour, "Guess, then throw")
    before = tour.table.history.here.number
    tour.table.resolve_chance()
    assert tour.table.history.here.number == before
    assert "First write down your guess" in tour.table.status.value
    guess(tour)
    tour.table.resolve_chance()
    assert tour.finished
    tour.guide.next.click()
    tour.guide.show_me.click()
    box = tour.guide.extra.children[0]
    assert box.came == "the wounded Legionaries"
    assert (box.came, "legionaries") in next(step.guesses for step in TOUR.steps if step.predict)
    assert "the cavalry that fights" in box.said.value


def test_the_dice_of_a_step_are_drawn_where_its_praise_is_read(tour):
    walk_to(tour, "Light troops throw first")
    assert "die:" not in tour.guide.message.value
    tour.guide.show_me.click()
    assert [[fell.face for fell in throw.dice] for throw in tour.throws] == [["blank"]]
    assert tour.guide.message.value.count("green die: blank") == 1
    tour.guide.next.click()
    assert "die:" not in tour.guide.message.value
    tour.guide.show_me.click()
    assert [throw.card for throw in tour.throws] == [LEGIONARIES, LIBYANS]
    for die in ("green die: S", "white die: blank", "white die: X"):
        assert die in tour.guide.message.value
    assert "The dice of the last combat" in tour.table.story.value
    walk_to(tour, "The general learns")
    tour.guide.show_me.click()
    assert "yellow die: X" in tour.guide.message.value


def test_other_moves_are_answered_taken_back_and_kept(tour):
    tour.table.play(Pass())
    assert tour.off_path
    assert "hills help" in tour.guide.message.value
    tour.guide.back.click()
    while tour.step is not None:
        start, step = tour.table.history.state, tour.step
        other = [move for move in BATTLE.legal_moves(start) if move not in step.wanted] if step.wanted else []
        if other:
            tour.table.play(other[-1])
            assert tour.off_path, step.title
            assert "Take it back" in tour.guide.message.value
            tour.guide.back.click()
            assert tour.table.history.state == start
        walk(tour, 1)
    assert BATTLE.scores(tour.table.history.state) == (2, 0)


def test_the_enemys_cards_stay_face_down_until_the_reveal(tour):
    walk_to(tour, "Use the reveal")
    names = [place.name for place in tour.table.board.scene.base.places if place.id.startswith("1 ")]
    assert not any("Libyan" in name for name in names)
    walk(tour, 1)
    names = [place.name for place in tour.table.board.scene.base.places if place.id.startswith("1 ")]
    assert any("Libyan" in name for name in names)


def test_rules_named_exist_and_texts_are_short():
    assert TOUR.steps
    for step in TOUR.steps:
        answers = step.question.answers if step.question else ()
        said = step.text + step.praise + "".join(answer.because for answer in answers)
        for rule in (*filter(None, [step.refused, *step.refusals]), *re.findall(r"TWR-\d+", said)):
            assert rule in BATTLE.rulebook
        assert len(plain(step.text).split()) <= 75, step.title
        assert "**" not in html_of(step.text + step.praise)
        assert set(step.otherwise) - {"any"} <= set(BATTLE_MOVES), step.title
    for question in learn().asked:
        rules = re.findall(r"TWR-\d+", "".join(answer.because for answer in question.answers))
        assert rules, question
        for rule in rules:
            assert rule in BATTLE.rulebook


def test_the_first_question_is_answered_as_the_rules_have_it():
    flank = WHOLE.index(Deploy((CAVALRY,)))
    before = play_script(LandBattleView(), SETUP, WHOLE[: flank + 2]).state
    after = play_script(LandBattleView(), SETUP, WHOLE[: flank + 3]).state
    assert before.sides[0].wounded == LEGIONARIES
    assert after.sides[0].dead == (LEGIONARIES,)
    assert (after.sides[0].main, after.sides[0].hurt) == (CAVALRY, "")


@pytest.mark.parametrize("name", ["tour", "questions", "debrief", "report"])
def test_every_part_can_be_shown_in_a_notebook(lesson, name):
    assert "application/vnd.jupyter.widget-view+json" in getattr(lesson, name)._repr_mimebundle_()


def test_the_report_tells_what_was_predicted_done_asked_and_written(lesson):
    walk(lesson.tour)
    assert len(lesson.asked) == 3
    assert len(lesson.prompts) == 5
    lesson.questions.boxes[1].answer(0)
    lesson.questions.boxes[1].answer(2)
    lesson.debrief.answers[4].value = "Their names."
    lesson.report.name.value = "Ada"
    lesson.report.make.click()
    for line in (
        "Name: Ada",
        "ONE BATTLE",
        "predicted: the cavalry that fights - because the die hits it",
        "what came: the wounded Legionaries",
        "(TWR-171)",
        "answered: You two, because you need them more (not quite)",
        "wrote: Their names.",
    ):
        assert line in lesson.report.text, lesson.report.text
    assert "battle_report.html" in lesson.report.shown.value
