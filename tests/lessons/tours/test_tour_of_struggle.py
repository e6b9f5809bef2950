"""The tours of Struggle for Rome, walked through without a browser."""

from __future__ import annotations

import re

import pytest

from romelab.controls.stage.widgets import is_shown
from romelab.core import saves
from romelab.core.chance import TWO_DICE, Chances
from romelab.core.errors import InputError
from romelab.lessons.steps import ScriptedChance, play_script
from romelab.lessons.struggle_for_rome import Lesson, learn
from romelab.lessons.struggle_for_rome.script import (
    FIRST_ROUND,
    ROUND,
    SECOND_ROUND,
    SETUP,
    TO_THE_FIFTH_ROUND,
)
from romelab.lessons.tour import Tour
from romelab.struggle_for_rome.controls.table import StruggleView
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.positions.moves import EndSegment, MoveLegionnaire, MoveTribe, TakeIncome
from tests.lessons.tours.walking import go_on, guess, walk, walk_to


@pytest.fixture
def lesson() -> Lesson:
    return learn()


@pytest.fixture
def tour(lesson) -> Tour:
    return lesson.round


# ---- the two scripts


@pytest.mark.parametrize("name", ["round", "founding"])
def test_each_way_that_a_step_allows_leads_to_the_end(lesson, name):
    script = getattr(lesson, name).script
    ways = max(len(step.wanted) for step in script.steps)
    assert ways == 4
    for way in range(1, ways):
        tour = getattr(learn(), name)
        while tour.step is not None:
            wanted = tour.step.wanted
            guess(tour)
            if wanted:
                tour.table.play(wanted[min(way, len(wanted) - 1)])
                assert tour.finished
                go_on(tour)
            else:
                walk(tour, 1)


def test_the_later_position_is_reached_by_moves_that_the_rules_allow():
    history = play_script(StruggleView(), SETUP, FIRST_ROUND + SECOND_ROUND + TO_THE_FIFTH_ROUND)
    tribe = history.state.players[0].tribes[0]
    assert (history.state.round, history.state.stage, tribe.figures, tribe.wagons) == (5, "trade", 2, 2)
    assert sum(count > 0 for count in tribe.counters) == 3
    again = saves.loads(saves.dumps(history), {"struggle_for_rome": STRUGGLE_FOR_ROME})
    assert again.state == history.state


def test_the_founding_costs_a_wagon_and_no_figure(lesson):
    tour = lesson.founding
    walk_to(tour, "Not across the whole map")
    tribe = tour.table.history.state.players[0].tribes[0]
    assert (tribe.figures, tribe.wagons, len(tribe.cities)) == (3, 1, 1)
    walk(tour)
    tribe = tour.table.history.state.players[0].tribes[0]
    assert (tribe.figures, tribe.wagons, len(tribe.cities)) == (2, 0, 2)


# ---- how a tour answers


def test_another_legal_move_is_explained_taken_back_and_kept_as_a_branch(tour):
    walk_to(tour, "Trade with the bank")
    guess(tour)
    start, points = tour.table.history.state, len(tour.table.history.points)
    tour.table.play(EndSegment())
    assert tour.off_path
    assert "That would end your trading and building" in tour.guide.message.value
    assert tour.guide.next.disabled
    assert is_shown(tour.guide.back)
    go_on(tour)
    assert tour.step.title == "Trade with the bank"
    tour.guide.back.click()
    assert tour.table.history.state == start
    assert not tour.off_path
    assert tour.guide.message.value == ""
    assert len(tour.table.history.points) == points + 1
    assert ("took back", "I am done: go on") in [(note.what, note.text) for note in tour.notes.lines]
    walk(tour)
    assert tour.step is None


def test_every_legal_move_that_is_not_wanted_is_answered_and_can_be_taken_back(tour):
    strayed = 0
    while tour.step is not None:
        start = tour.table.history.state
        for move in list(STRUGGLE_FOR_ROME.legal_moves(start))[::7]:
            if move not in tour.step.wanted and not (tour.step.predict or tour.step.done):
                tour.table.play(move)
                strayed += 1
                assert tour.off_path, (tour.step.title, move)
                assert "Take it back" in tour.guide.message.value
                tour.guide.back.click()
                assert tour.table.history.state == start
        walk(tour, 1)
    assert strayed > 3


def test_a_refused_move_is_answered_with_its_rule_and_a_word_of_the_step(tour):
    walk_to(tour, "Move next to Verona")
    guess(tour)
    before = tour.table.history.state
    tour.table.play(MoveTribe("9,4,S", 0, 1))
    assert tour.table.history.state == before
    assert "SFR-94" in tour.table.why.value
    assert "You cannot stop <b>in</b> a city" in tour.guide.message.value
    assert not tour.finished
    assert any(note.what == "was refused" and "SFR-94" in note.text for note in tour.notes.lines)


def test_a_step_that_asks_for_a_refusal_is_done_by_that_rule_only(tour):
    walk_to(tour, "Too far away")
    tour.table.play(MoveTribe("9,4,S"))
    assert "SFR-94" in tour.table.why.value
    assert not tour.finished
    tour.table.pick("9,4,S")
    assert tour.finished
    assert "SFR-106" in tour.guide.message.value
    assert "north-east of Castra Regina" in tour.guide.message.value


def test_reasons_name_places_as_people_do(tour):
    walk_to(tour, "Too far away")
    tour.table.pick("9,4,S")
    assert not re.search(r"\d,\d,[NS]", tour.table.why.value)


def test_nothing_falls_before_the_guess_and_its_reason_are_written(tour):
    walk_to(tour, "Guess, then roll")
    box = tour.guide.extra.children[0]
    before = tour.table.history.here.number
    assert tour.table.roll.disabled
    assert "First write down your guess" in tour.table.why.value
    tour.guide.show_me.click()
    tour.table.resolve_chance()
    assert tour.table.history.here.number == before
    assert "First write down your guess" in tour.table.status.value
    box.go.click()
    assert "Choose a guess first" in box.said.value
    box.guess.value = "two"
    box.because.value = "no idea"
    box.go.click()
    assert box.written is None
    box.because.value = "because <i>I</i> think so"
    box.go.click()
    assert box.written == ("two", "because <i>I</i> think so")
    assert "&lt;i&gt;" in box.said.value
    tour.table.roll.click()
    assert tour.finished


def test_the_guess_is_shown_beside_what_came_when_all_has_fallen(tour):
    walk_to(tour, "Roll to the end")
    assert tour.guide.extra.children == ()
    while not tour.finished:
        tour.table.roll.click()
    box = tour.guide.extra.children[0]
    assert box.came == "two: the 3 and the 10"
    assert "none" in box.said.value
    assert "two: the 3 and the 10" in box.said.value


def test_after_a_step_nothing_goes_on_without_next(tour):
    walk_to(tour, "Guess, then roll")
    guess(tour)
    tour.table.roll.click()
    number = tour.table.history.here.number
    tour.table.roll.click()
    tour.table.resolve_chance()
    assert tour.table.history.here.number == number
    go_on(tour)
    assert tour.step.title == "Roll again"
    assert not tour.table.roll.disabled


def test_looking_back_in_time_loses_nothing(tour):
    walk_to(tour, "Make Blue an offer")
    guess(tour)
    start = tour.table.history.state
    tour.table.timeline.at.value = 3
    assert tour.off_path
    assert "earlier or a different position" in tour.guide.message.value
    tour.guide.back.click()
    assert tour.table.history.state == start
    tour.table.play(tour.step.wanted[0])
    assert tour.finished
    tour.table.timeline.back.click()
    tour.table.timeline.back.click()
    tour.take_back()
    go_on(tour)
    assert tour.step.title == "Build a wagon"
    assert tour.table.history.state.players[0].hand[3] == 1


def test_another_game_opened_at_the_table_is_no_part_of_the_tour(tour):
    walk_to(tour, "Build a wagon")
    start = tour.table.history.state
    other = play_script(StruggleView(), SETUP, FIRST_ROUND)
    tour.table.history = other
    tour.table.refresh()
    assert "This is another game" in tour.guide.message.value
    tour.guide.back.click()
    assert tour.table.history.state == start
    walk(tour)


def test_hints_come_one_after_the_other(tour):
    assert tour.guide.hint.description == "Hint (2)"
    tour.guide.hint.click()
    assert "crossroads" in tour.guide.message.value
    tour.guide.hint.click()
    assert "top right" in tour.guide.message.value
    assert tour.guide.hint.disabled
    assert [note.what for note in tour.notes.lines] == ["asked for a hint"] * 2


def test_a_question_in_a_step_has_to_be_answered_rightly(lesson):
    tour = lesson.founding
    box = tour.guide.extra.children[0]
    box.choice.value = 0
    box.check.click()
    assert "Three colours are enough" in box.said.value
    assert tour.guide.next.disabled
    box.choice.value = 1
    box.check.click()
    assert tour.finished
    assert not tour.guide.next.disabled


def test_progress_is_said(tour):
    assert "1 of 16" in tour.guide.progress.value
    walk(tour, 2)
    assert "3 of 16" in tour.guide.progress.value
    assert tour.guide.enter.value == 2


# ---- off the path, chance comes from a seed


def test_chance_follows_the_script_where_it_fits():
    chance = ScriptedChance((7, "grain", 3))
    cards = Chances(("horse", "cattle"), (1, 1))
    assert chance.draw(TWO_DICE, 0) == 7
    assert chance.draw(TWO_DICE, 2) == 3
    assert chance.draw(cards, 1) in cards.outcomes
    assert chance.draw(TWO_DICE, 9) in TWO_DICE.outcomes


def test_a_script_that_the_rules_refuse_is_refused():
    with pytest.raises(InputError):
        play_script(StruggleView(), SETUP, (5, 8, "grain"))


def test_wandering_off_with_other_draws_does_no_harm(tour):
    walk_to(tour, "Doing nothing pays")
    tour.table.play(MoveTribe("9,1,S"))
    assert tour.off_path
    tour.guide.back.click()
    tour.table.play(TakeIncome("pasture"))
    assert tour.finished
    go_on(tour)
    assert tour.step is None


# ---- what is handed in


def test_the_report_tells_what_was_predicted_done_asked_and_written(lesson):
    tour = lesson.round
    walk_to(tour, "Move the legionnaire and rob Blue")
    guess(tour)
    tour.table.play(MoveLegionnaire("7,1"))
    tour.guide.back.click()
    tour.table.play(MoveLegionnaire("8,2"))
    lesson.questions.boxes[0].answer(0)
    lesson.questions.boxes[0].answer(1)
    lesson.debrief.answers[4].value = "The farmers\nand the women."
    lesson.report.name.value = "Ada"
    lesson.report.make.click()
    text = lesson.report.text
    for line in (
        "Name: Ada",
        "ONE ROUND",
        "did: found it on the board",
        "predicted: none - because it looks likely",
        "asked and was told: ",
        "(SFR-47)",
        "took back: Move the legionnaire to the pasture 4 in Germania",
        "did: Move the legionnaire to the field 10 in Germania; Red takes 1 grain from Blue",
        "answered: 3 grain (not quite)",
        "answered: 2 grain, or 6 gold, or 1 grain and 3 gold (right)",
        "wrote: The farmers and the women.",
    ):
        assert line in text, text
    assert "download=" in lesson.report.shown.value
    assert ROUND.falls[0] == 3
