"""What the journey explorer asks and answers, without and with its controls."""

from __future__ import annotations

import base64
import re

import pytest

from romelab.atlas.controls import explore_journeys
from romelab.atlas.exploring import (
    BESIDE,
    BOATS,
    Question,
    answer,
    changed,
    first_question,
    name_of,
    place_names,
    provinces,
    second,
)
from romelab.atlas.toponyms import places
from romelab.core.errors import InputError


def test_every_place_has_a_name_of_its_own_to_choose():
    assert len(place_names()) == len(places())
    assert set(place_names().values()) == {each.id for each in places()}
    assert all(changed(first_question(), start=name).start == at for name, at in place_names().items())
    assert name_of("mediolanum") == "Mediolanum (Milano)"
    assert name_of("") == ""


def test_an_answer_has_the_ways_and_their_caveats():
    found = answer(changed(first_question(), goal="Alexandria", start="Roma"))
    assert found.ways[0].days == pytest.approx(found.reach.to("Alexandria"))
    assert found.caveats[0].startswith("Days at sea are averages for July")
    back = answer(changed(first_question(), start="Alexandria", goal="Rome"))
    assert any("one to two months" in said for said in back.caveats)
    none = answer(changed(first_question(), goal="Caralis", boats="none"))
    assert none.ways == ()
    assert none.why_not == "no road leads from Roma to Caralis"


@pytest.mark.parametrize("beside", BESIDE)
def test_every_second_map_can_be_drawn(beside):
    assert second(changed(first_question(), beside=beside)).figures


@pytest.mark.parametrize("boats", BOATS)
def test_every_choice_of_boats_leads_somewhere(boats):
    assert len(answer(changed(first_question(), boats=boats)).reach.figures) > 300


def test_a_goal_that_is_the_start_is_none():
    assert changed(Question(goal="capua"), start="Capua").goal == ""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"start": "Atlantis"}, "start: there is no"),
        ({"goal": "Barbaricum"}, "goal: .*no place"),
        ({"goal": "crossroads_50773"}, "not a town"),
        ({"means": "broom"}, "means"),
        ({"by": "cost"}, "no price is known for travel on foot"),
        ({"by": "luck"}, "show"),
        ({"month": 13}, "month"),
        ({"boats": "raft"}, "boats"),
        ({"beside": "stars"}, "second map"),
    ],
)
def test_a_bad_change_is_refused(change, said):
    with pytest.raises(InputError, match=said):
        changed(first_question(), **change)


# ---- the explorer


@pytest.fixture
def explorer():
    return explore_journeys()


def test_a_click_goes_there_and_another_starts_there(explorer):
    explorer.board.pick("alexandria")
    assert explorer.question.goal == "alexandria"
    assert "14.0 days" in explorer.found.value
    assert len(explorer.board.ways) == len(explorer.answer.ways)
    explorer.clicking.value = "start"
    explorer.board.pick("londinium")
    assert explorer.question.start == "londinium"
    assert "Days from Londinium" in explorer.board.paper
    explorer.undo()
    assert explorer.question.start == "roma"
    assert "Days from Roma" in explorer.board.paper
    explorer.redo()
    explorer.start_again()
    assert explorer.question == first_question()


def test_controls_say_what_is_asked_and_take_a_refusal_back(explorer):
    explorer.means.value = "oxcart"
    explorer.by.value = "cost"
    assert explorer.question.by == "cost"
    explorer.means.value = "horse"
    assert "no price is known" in explorer.status.value
    assert (explorer.means.value, explorer.question.means) == ("oxcart", "oxcart")
    explorer.start.value = "Atlantis"
    assert "Atlantis" in explorer.status.value
    assert explorer.start.value == "Roma"
    explorer.goal.value = "Cologne"
    assert explorer.goal.value == "Colonia Agrippina (Köln)"


def test_another_way_can_be_chosen(explorer):
    explorer.choose("Constantinopolis")
    first = explorer.way
    explorer.ways.value = 1
    assert explorer.way is explorer.answer.ways[1]
    assert explorer.way.days >= first.days
    assert f"{explorer.way.km:,.0f} km" in explorer.found.value
    assert "Leg by leg" in explorer.legs.value


def test_two_maps_stand_side_by_side_with_words(explorer):
    pictures = re.findall(r'alt="([^"]+)" src="data:image/svg\+xml;base64,([^"]+)"', explorer.pair.value)
    assert len(pictures) == 2
    assert all(base64.b64decode(picture).startswith(b"<svg") for _, picture in pictures)
    assert pictures[1][0].startswith("Days from Roma, on foot over land")
    explorer.beside.value = "ship"
    assert "Days from Roma, by ship" in explorer.pair.value


def test_rings_that_stay_are_not_sent_again(explorer):
    paper = explorer.board.paper
    explorer.choose("Capua")
    assert explorer.board.paper is paper


def test_what_is_lost_is_asked_by_a_click_a_name_a_province_or_a_way_between_two_places():
    explorer = explore_journeys()
    explorer.clicking.value = "lost"
    explorer.board.pick("mediolanum")
    assert explorer.question.lost == ("Mediolanum (Milano)",)
    assert "Comum" in explorer.found.value
    kinds = {mark.place: mark.kind for mark in explorer.board.scene.marks}
    assert kinds["mediolanum"] == "gone"
    assert kinds["comum"] == "near"
    explorer.board.pick("mediolanum")
    assert explorer.question.lost == ()
    explorer.lost.value = "Aegyptus; Rhegium - Messana"
    assert explorer.question.lost == ("Aegyptus", "Rhegium (Reggio di Calabria) - Messana (Messina)")
    assert len(explorer.answer.broken) > 5
    explorer.ask(boats="none", goal="Messana")
    assert "no way" in explorer.found.value
    explorer.ask(lost=())
    assert explorer.answer.broken == ()


def test_what_cannot_be_lost_is_refused_and_changes_nothing():
    explorer = explore_journeys()
    for wrong in ("Atlantis", "Roma - Alexandria"):
        with pytest.raises(InputError):
            explorer.ask(lost=(wrong,))
    assert explorer.question == first_question()


def test_an_answer_says_which_part_goes_by_what_and_the_way_over_land_beside_it():
    explorer = explore_journeys()
    explorer.ask(start="Burdigala", goal="Roma", means="oxcart")
    said = re.sub("<[^>]+>", " ", explorer.found.value)
    assert "July winds" in said
    assert "by ox cart 24 km, by ship 4,022 km" in said
    assert "Over land alone: 1,426 km, 118.8 days" in said
    assert "the same amount of wheat itself cost 1,000" in said
    explorer.ask(boats="none")
    said = re.sub("<[^>]+>", " ", explorer.found.value)
    assert "July winds" not in said
    assert "Over land alone" not in said


def test_without_what_is_lost_the_answer_says_how_much_longer_and_the_way_goes_round_it():
    explorer = explore_journeys()
    explorer.ask(boats="none", goal="Mediolanum")
    straight = explorer.way
    # A place half way.
    passed = straight.places[len(straight.places) // 2]
    explorer.clicking.value = "lost"
    explorer.board.pick(passed.id)
    assert passed not in explorer.way.places
    more = explorer.way.days - straight.days
    assert more > 0
    assert f"{more:,.1f} days more to Mediolanum (Milano) than before" in explorer.found.value
    assert explorer.answer.reach.to("Mediolanum") == pytest.approx(explorer.way.days)
    explorer.board.pick("mediolanum")
    assert "No way is left to Mediolanum (Milano)." in explorer.found.value
    explorer.undo()
    explorer.undo()
    assert explorer.way.days == straight.days
    # What could not be reached before is not cut off by what is lost.
    explorer.ask(goal="Caralis", lost=("Capua",))
    assert explorer.answer.why_not
    assert "is left" not in explorer.found.value
    assert "Without Capua" in explorer.found.value


def test_another_question_is_answered_though_one_end_of_a_lost_way_was_clicked():
    explorer = explore_journeys()
    explorer.clicking.value = "lost_way"
    explorer.board.pick("messana")
    explorer.goal.value = "Capua"
    assert explorer.first_end == ""
    assert "click its other end" not in explorer.found.value


def test_a_way_is_lost_by_its_two_ends_and_a_province_by_any_place_in_it():
    explorer = explore_journeys()
    explorer.clicking.value = "lost_way"
    explorer.board.pick("messana")
    assert "Messana (Messina): click its other end" in explorer.found.value
    assert ("messana", "lit") in {(mark.place, mark.kind) for mark in explorer.board.scene.marks}
    explorer.board.pick("messana")
    assert explorer.first_end == ""
    explorer.board.pick("messana")
    explorer.board.pick("rhegium")
    assert explorer.question.lost == ("Messana (Messina) - Rhegium (Reggio di Calabria)",)
    (way,) = [way for way in explorer.board.scene.ways if way.kind == "gone"]
    assert way.words == "lost"
    explorer.board.pick("roma")
    explorer.board.pick("alexandria")
    assert "no link joins" in explorer.status.value
    assert explorer.first_end == ""
    explorer.clicking.value = "lost_province"
    explorer.board.pick("alexandria")
    assert explorer.question.lost[1:] == ("Aegyptus",)
    gone = [mark.place for mark in explorer.board.scene.marks if mark.kind == "gone"]
    assert set(gone) == set(provinces()["Aegyptus"])
    assert explorer.answer.reach.to("Alexandria") is None
