"""What lessons say of the past and once said wrongly: each case with what the source says."""

from __future__ import annotations

# pyright: basic
from typing import Any, cast

import pytest

from romelab.atlas import city_fates, dated_routes
from romelab.atlas.history import timeline
from romelab.core.language import speaking
from romelab.lessons.inquiry.cards import source_card
from romelab.lessons.inquiry.page import open_lesson
from romelab.lessons.inquiry.plan import lesson_plan
from romelab.lessons.inquiry.schema import LEVELS
from romelab.lessons.inquiry.workings import lesson_05, lesson_06, lesson_09, lesson_10


def test_no_city_obeys_a_western_emperor_after_the_last_there_was():
    """Romulus until 476, Nepos until 480 and then in Dalmatia alone."""
    everywhere = city_fates(beyond=True)
    assert all(fate.obeyed_until <= fate.year for fate in everywhere)
    assert max(fate.obeyed_until for fate in city_fates()) == 476
    assert [fate.place.id for fate in everywhere if fate.obeyed_until > 476] == ["salona"]
    assert max(fate.obeyed_until for fate in everywhere) == 480
    for what in (lesson_09.EVERY, lesson_09.FIRM):
        assert lesson_09.left(476, what) == 0
    assert lesson_09.left(480, lesson_09.MORE) == 0
    # Syagrius in the north of Gaul is Roman rule, but no emperor's.
    assert (lesson_09.left(485, lesson_09.ROMANS), lesson_09.left(486, lesson_09.ROMANS)) == (3, 0)
    assert {fate.place.id for fate in city_fates() if fate.obeyed_until < fate.year} == {
        *("augusta_treverorum", "cenabum", "durocortorum", "lutetia")
    }


def test_pupils_are_told_which_cities_are_counted():
    plan = lesson_plan(9)
    for level in LEVELS:
        assert all(land in plan.picture.at(level) for land in ("Britain", "Africa"))
        assert "ten more cities" in plan.observe.at(level)
    assert "Britain" in plan.handout.text
    beyond = [fate for fate in city_fates(beyond=True) if fate not in city_fates()]
    assert len(beyond) == 10
    assert {"londinium", "carthago", "salona"} <= {fate.place.id for fate in beyond}


def test_every_box_of_a_guess_is_asked_for():
    plan = lesson_plan(9)
    for row in plan.guess.rows:
        assert row.ask.removeprefix("end of ") in plan.guess.ask.at("A")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_way_of_counting_is_drawn_and_said(language):
    with speaking(language):
        for what, (_name, title) in lesson_09.COUNTS.items():
            shown = lesson_09.steps(lesson_09.LAST, lesson_09.caption(title), what)
            assert len(shown.rows) == len(lesson_09.fates(what))
            told = {each[-1] for each in shown.rows}
            assert (lesson_09.caption("romans_without_an_emperor") in told) == (
                what in (lesson_09.EVERY, lesson_09.MORE)
            )


def test_a_lesson_begun_with_two_ways_of_counting_goes_on():
    lesson = open_lesson(9)
    lesson.hands_on()
    which = cast("Any", lesson._tried[0]).children[0]
    assert [value for _, value in which.options][:2] == [False, True]


def test_the_alps_took_the_largest_share():
    """Polybius 3.60.5: from the Rhone on he lost nearly half."""
    figures = lesson_05.figures()
    shares = [round(figures[f"share_{name}"]) for name in ("pyrenees", "rhone", "alps")]
    assert shares == [26, 22, 43]
    plan = lesson_plan(5)
    assert [reply.right for reply in plan.quiz[0].answers if reply.text == "In the Alps."] == [True]
    for level in LEVELS:
        assert "43" in plan.guess.result.at(level)
        assert "cost more" not in plan.guess.result.at(level)


def test_the_ground_of_polybius_stands_on_the_card_and_against_the_lab():
    card = source_card("polybius_livy_cannae")
    assert "3.110" in card.passage
    assert "flat and bare" in card.retold
    assert sum("ground" in each.ask for each in card.questions) == 1
    plan = lesson_plan(6)
    for level in LEVELS:
        assert "3.110" in plan.guess.result.at(level)


def test_each_change_of_cannae_changes_the_army_as_it_was():
    assert lesson_06.HANNIBAL == "carthage_hannibal"
    plan = lesson_plan(6)
    assert "Mago in place of Hannibal" in plan.guess.rows[0].choices
    assert "Mago in place of Hannibal" in plan.handout.text


def test_majorians_ships_were_captured():
    """Hydatius 460: ships are carried off; Marius of Avenches: captured."""
    (event,) = [stop.event for route in dated_routes() for stop in route.waypoints if "Majorian" in stop.event]
    assert "captured" in event
    assert not [each for each in timeline() if "Majorian" in each.event and "destroyed" in each.event]


def test_rome_was_taken_in_472():
    assert [each["city"] for each in lesson_10.lives()["events"] if each["year"] == 472] == ["roma"]


def test_map_and_text_of_the_danube_say_the_same_days():
    plan = lesson_plan(7)
    shown = open_lesson(7)._working("before")
    assert "11.8 days" in plan.picture.at("A")
    assert "11.8 days" in shown.image.words
