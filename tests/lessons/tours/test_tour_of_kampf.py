"""The tour of the card game, walked through without a browser."""

from __future__ import annotations

from typing import Any

import pytest

from romelab.core.speech import Speech, catalogue
from romelab.kampf_um_rom.controls.table import KampfView
from romelab.kampf_um_rom.game import KAMPF_UM_ROM, KampfUmRom
from romelab.kampf_um_rom.positions.moves import Allow, Develop, Empty, Prevent
from romelab.lessons.kampf_um_rom import Lesson, learn
from romelab.lessons.kampf_um_rom.script import SETUP, TOUR, WHOLE
from romelab.lessons.steps import play_script
from romelab.lessons.tour import Tour
from tests.lessons.tours.walking import go_on, guess, shown, walk, walk_to


@pytest.fixture
def lesson() -> Lesson:
    return learn()


@pytest.fixture
def tour(lesson) -> Tour:
    return lesson.tour


def scores(tour: Tour) -> tuple[int, ...]:
    return KAMPF_UM_ROM.scores(tour.table.history.state)


def test_without_a_word_of_the_catalogue_the_tour_checks_the_same(monkeypatch):
    """Every sentence of the game is the bare key with its fields: no check of a step may read one."""
    speech = KampfUmRom.speech

    def bare(game: KampfUmRom, setup: Any, language: str = "en") -> Speech:
        return Speech(catalogue("romelab.core"), speech(game, setup, language).names)

    monkeypatch.setattr(KampfUmRom, "speech", bare)
    tour = learn().tour
    while tour.step is not None:
        walk(tour, 1)
    assert "KUR-05 Dealt(" in tour.table.story.value
    assert [point.step for point in tour.table.history.here.line()[1:]] == list(WHOLE)
    since = [point for point in tour.table.history.here.line() if point.step == Empty(54, keep=True)]
    loss = next(step.predict for step in TOUR.steps if step.predict and step.predict.name == "loss")
    events = [event for point in since for event in point.events]
    came = loss.came(tour.table.history.state, events)
    assert came.key == "farming"


def test_each_card_that_a_step_allows_leads_to_the_end(tour):
    tried = set()
    for way in range(1, 4):
        tour = tour if way == 1 else learn().tour
        walk_to(tour, "Declare a combat method")
        guess(tour)
        tour.table.play(tour.step.wanted[way])
        assert tour.finished
        go_on(tour)
        walk_to(tour, "Prevent a loss")
        guess(tour)
        moves = KAMPF_UM_ROM.legal_moves(tour.table.history.state)
        assert set(moves) - {Allow()} <= set(tour.step.wanted)
        tour.table.play(moves[0])
        tried.add(moves[0])
        assert tour.finished
        go_on(tour)
        walk(tour)
        assert tour.step is None
    assert len(tried) > 1


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Begin with Farming", (0, 0, 0)),
        ("Now the Horse collar", (20, 40, 40)),
        ("Declare a combat method", (120, 120, 140)),
        ("Attack first ...", (150, 140, 160)),
        ("Prevent a loss", (180, 140, 130)),
        ("What is it worth?", (170, 170, 170)),
    ],
)
def test_points_on_the_way_are_those_the_tour_speaks_of(tour, title, said):
    walk_to(tour, title)
    assert scores(tour) == said


@pytest.mark.parametrize("number", [50, 70, 90, 150, 180, 170])
def test_the_points_said_in_praise_are_the_points_held(tour, number):
    for step in tour.script.steps:
        guess(tour)
        shown(tour)
        if f"**{number}" in step.praise:
            break
        go_on(tour)
    assert scores(tour)[0] == number


def test_a_religion_is_refused_with_two_tokens_and_opened_by_the_third(tour):
    walk_to(tour, "Too early for a religion")
    guess(tour)
    tour.table.play(Develop(29, "chr_roemisch"))
    assert tour.finished
    assert "KUR-47" in tour.guide.message.value
    walk_to(tour, "Now the religion")
    assert not KAMPF_UM_ROM.why_not(tour.table.history.state, Develop(29, "chr_roemisch"))


def test_preventing_takes_a_card_and_the_combat_token(tour):
    walk_to(tour, "Prevent a loss")
    guess(tour)
    before = tour.table.history.state
    oval = 1 << KAMPF_UM_ROM.network.index["iranischer_reiterkampf"]
    assert before.held[0] & oval
    assert not before.spent[0]
    assert len(before.hands[0]) == 5
    tour.table.play(Prevent(54, "iranischer_reiterkampf"))
    assert "KUR-79" in tour.table.why.value
    walk(tour, 1)
    after = tour.table.history.state
    assert after.spent[0] == oval
    assert len(after.hands[0]) == 4


def test_nothing_is_played_before_the_guess_and_both_stand_side_by_side(tour):
    walk_to(tour, "Guess, then play a catastrophe")
    before = tour.table.history.here.number
    tour.table.play(Empty(54, keep=True))
    assert tour.table.history.here.number == before
    assert "First write down your guess" in tour.table.status.value
    guess(tour, 2)
    assert tour.table.status.value == ""
    tour.table.play(Empty(54, keep=False))
    assert tour.off_path
    assert "keeping one of your own tokens" in tour.guide.message.value
    tour.guide.back.click()
    tour.table.play(Empty(54, keep=True))
    box = tour.guide.extra.children[0]
    assert box.came == "10 points: Farming"
    assert (box.came, "farming") in tour.step.guesses
    assert "40 points" in box.said.value


def test_the_way_is_shut_and_mended_by_the_lost_box(tour):
    walk_to(tour, "A broken line")
    tour.table.pick("steigbuegel")
    assert tour.finished
    assert "KUR-42" in tour.guide.message.value
    walk(tour)
    state = tour.table.history.state
    mended = state._replace(
        held=(state.held[0] | 1 << KAMPF_UM_ROM.network.index["viehzucht"], *state.held[1:]),
    )
    assert not KAMPF_UM_ROM.why_not(mended, Develop(33, "steigbuegel"))


def test_the_first_question_is_answered_as_the_rules_have_it():
    network = KAMPF_UM_ROM.network
    state = play_script(KampfView(), SETUP, WHOLE).state
    held = sum(1 << network.index[box] for box in ("fernhandel", "meeresfischfang"))
    card = next(card.number for card in KAMPF_UM_ROM.deck.cards if "steinbau" in card.achievements)
    state = state._replace(held=(held, 0, 0), twice=(0, 0, 0), hands=((card,), *state.hands[1:]))
    assert "KUR-42" in {reason.rule for reason in KAMPF_UM_ROM.why_not(state, Develop(card, "steinbau"))}
    ships = state._replace(held=(held | 1 << network.index["schiffahrt"], 0, 0))
    assert not KAMPF_UM_ROM.why_not(ships, Develop(card, "steinbau"))
