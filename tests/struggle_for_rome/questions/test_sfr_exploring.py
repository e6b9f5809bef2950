"""The explorer's questions and answers, without a widget."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from romelab.core.errors import IllegalMoveError, InputError
from romelab.struggle_for_rome.network.names import find, names, nearest_city
from romelab.struggle_for_rome.network.network import default_network
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.questions.exploring import answer, changed, checked, first_question, moved, placed

BOARD = default_network()
FIRST = first_question(BOARD)


def test_a_question_from_outside_is_checked_as_a_whole():
    asked = changed(BOARD, FIRST, goal="south-east of Capua", tribe="blue warriors", grain=3, gold=7)
    assert checked(BOARD, asked) == asked
    # Two that have changed places are no two on one place.
    (one, here), (two, there), *rest = asked.tribes
    swapped = replace(asked, tribes=((one, there), (two, here), *rest))
    assert checked(BOARD, swapped) == swapped
    spelled = replace(asked, goal="South-East of CAPUA", tribes=((one, "south of Roma"), *asked.tribes[1:]))
    assert checked(BOARD, spelled).goal == asked.goal
    assert checked(BOARD, spelled).tribes[0] == (one, find(BOARD, "south of Roma"))
    for wrong, said in (
        (replace(asked, tribes=asked.tribes[1:]), "^tribes: must be those of the board, in their order"),
        (replace(asked, tribes=(asked.tribes[1], asked.tribes[0], *rest)), "^tribes: must be those of the board"),
        (replace(asked, gold=101), "^gold: must be a whole number from 0 to 100, not 101"),
        (replace(asked, tribe="green"), "^tribe: there is no tribe 'green'"),
        (replace(asked, goal="Atlantis"), "no crossroads"),
    ):
        with pytest.raises(InputError, match=said):
            checked(BOARD, wrong)
    for at, rule in (("Roma", "SFR-94"), (there, "SFR-94")):
        with pytest.raises(IllegalMoveError, match=rule):
            checked(BOARD, replace(asked, tribes=((one, at), *asked.tribes[1:])))


def test_eight_tribes_on_eight_starts():
    assert [tribe.key for tribe, _ in FIRST.tribes][:2] == ["red horsemen", "red warriors"]
    assert len({at for _, at in FIRST.tribes}) == 8
    assert FIRST.start == "9,1,N"
    assert FIRST.occupied()["9,1,S"] == "blue horsemen"
    assert str(FIRST.tribes[2][0]) == "Blue's horsemen"


def test_an_answer_has_reach_routes_and_no_reasons():
    found = answer(BOARD, changed(BOARD, FIRST, goal="south-east of Capua"))
    assert [route.bill for route in found.cheapest] == [Bill(0, 4)] or found.cheapest[0].bill == Bill(0, 4)
    assert found.reasons == ()
    assert {route.links for route in found.cheapest}.isdisjoint({route.links for route in found.further})


@pytest.mark.rule("SFR-94")
def test_an_answer_to_an_occupied_goal_has_its_reason():
    found = answer(BOARD, changed(BOARD, FIRST, goal="9,1,S"))
    assert found.routes == ()
    assert [(reason.rule, reason.places) for reason in found.reasons] == [("SFR-94", ("9,1,S",))]
    assert answer(BOARD, changed(BOARD, FIRST, goal="9,1,S", others=False)).reasons == ()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"gold": -1}, "gold: must be a whole number from 0 to 100, not -1"),
        ({"grain": 15}, "grain: must be a whole number from 0 to 14, not 15"),
        ({"grain": True}, "grain: must be a whole number"),
        ({"goal": "Romna"}, "did you mean Roma"),
        ({"goal": "99,99,N"}, "the board has no crossroads"),
        ({"tribe": "green horsemen"}, "^tribe: there is no tribe 'green horsemen'"),
    ],
)
def test_wrong_questions_are_refused(changes, said):
    with pytest.raises(InputError, match=said):
        changed(BOARD, FIRST, **changes)


@pytest.mark.rule("SFR-103")
def test_going_costs_the_bill_and_no_more_than_is_held():
    question = changed(BOARD, FIRST, goal="8,8,S")
    route = answer(BOARD, question).cheapest[0]
    after = moved(BOARD, question, route)
    assert (after.start, after.gold, after.goal) == ("8,8,S", 1, "")
    assert after.grain == question.grain - route.bill.grain
    with_grain = next(one for one in answer(BOARD, changed(BOARD, question, grain=2)).routes if one.bill.grain)
    assert moved(BOARD, changed(BOARD, question, grain=2), with_grain).grain == 2 - with_grain.bill.grain
    with pytest.raises(IllegalMoveError, match="the way costs 4 gold; you hold 1 grain and 1 gold"):
        moved(BOARD, changed(BOARD, question, gold=1), route)


def test_putting_a_tribe_somewhere():
    after = placed(BOARD, FIRST, "north-west of Roma")
    assert after.start == "8,8,N"
    assert [at for tribe, at in after.tribes if tribe.key != FIRST.tribe] == [at for _, at in FIRST.tribes[1:]]
    with pytest.raises(IllegalMoveError, match="Roma is a city"):
        placed(BOARD, FIRST, "Roma")
    with pytest.raises(IllegalMoveError, match="Blue's horsemen are already there"):
        placed(BOARD, FIRST, "9,1,S")


@given(st.sampled_from(BOARD.crossroads), st.integers(0, 3), st.integers(0, 9), st.booleans(), st.booleans())
def test_reach_routes_and_reasons_agree(place, grain, gold, free_used, others):
    question = changed(BOARD, FIRST, goal=place.id, grain=grain, gold=gold, free_used=free_used, others=others)
    found = answer(BOARD, question)
    assert (place.id in found.reach) == (not found.reasons)
    if place.city is not None:
        # Asked for a city, the network gives the way to the stop beside it (SFR-94).
        stops = [route.destination for route in found.cheapest]
        beside = {BOARD.crossroads[number].id for number in BOARD.neighbours[place.index]}
        assert set(stops) <= beside
        return
    assert bool(found.cheapest) == (place.id in found.reach)
    if found.cheapest:
        assert tuple(route.bill for route in found.cheapest) == found.reach[place.id]
        assert moved(BOARD, question, found.cheapest[0]).start == place.id


def test_every_crossroads_has_a_name_of_its_own_and_is_found_by_it():
    called = names(BOARD)
    assert len(set(called)) == len(BOARD.crossroads)
    assert [find(BOARD, name.upper()) for name in called] == [place.id for place in BOARD.crossroads]


def test_names_say_where_a_place_lies():
    assert names(BOARD)[BOARD.number("8,8,N")] == "north-west of Roma"
    assert nearest_city(BOARD, "9,1,N")[0].name == "Castra Regina"
    with pytest.raises(InputError, match="did you mean"):
        find(BOARD, "north of Rom")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("zzzz", "there: the board has no crossroads and no city 'zzzz'"),
        (3, "there: a place is a text such as '5,0,N' or 'Roma', not 3"),
        (
            "north of Rmoa",
            "there: the board has no crossroads and no city 'north of Rmoa'; did you mean north of Croton,"
            " north-west of Roma, north-east of Roma?",
        ),
    ],
)
def test_a_place_that_is_none_is_asked_back_if_something_is_like_it(text, said):
    with pytest.raises(InputError) as refused:
        find(default_network(), text, "there")
    assert str(refused.value) == said
