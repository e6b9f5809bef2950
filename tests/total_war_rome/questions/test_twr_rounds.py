"""Several rounds ahead: where a force can be, asked of the rules one round after the other."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from romelab.core.errors import InputError
from romelab.total_war_rome import position
from romelab.total_war_rome.network.network import default_network
from romelab.total_war_rome.positions.state import ALLY
from romelab.total_war_rome.questions import answering as an, exploring as ex, questions as qs
from romelab.total_war_rome.questions.rounds import comers, within

BOARD = default_network()
FIRST = ex.first_question(BOARD)
PLACES = [region.id for region in BOARD.regions]


def rested(question: qs.Question) -> qs.Question:
    """The next round: everything has all its movement again, and an army met has been beaten."""
    state, at = question.state, question.start
    met = tuple(army for army in state.armies if army.place != at or army.seat == question.seat)
    return replace(
        question,
        state=replace(
            state,
            armies=tuple(replace(army, spent=0, road=0, marks=0) for army in met),
            navies=tuple(replace(navy, spent=0) for navy in state.navies),
            agents=tuple(replace(agent, walked=0) for agent in state.agents),
        ),
    )


def by_the_rules(question: qs.Question, rounds: int) -> dict[str, int]:
    """Go every cheapest way and rest, again and again; a navy stays where it set the army down."""
    found, front = {question.start: 0}, [question]
    for number in range(1, rounds + 1):
        then: list[qs.Question] = []
        for asked in front:
            for place in an.answer(BOARD, asked).reach:
                if place not in found:
                    found[place] = number
                    way = an.answer(BOARD, replace(asked, goal=place), most=1).ways[0]
                    then.append(rested(an.moved(BOARD, replace(asked, goal=place), way)))
        front = [*map(rested, front), *then]
    del found[question.start]
    return found


def asked_by_chance(draw: random.Random, kind: str) -> qs.Question:
    question = ex.changed(BOARD, FIRST, roads=draw.getrandbits(len(BOARD.borders)))
    for place in draw.sample(PLACES, 12):
        question = ex.given(BOARD, question, place, draw.choice(("rome", "carthage", "")))
    for place in draw.sample(PLACES, 3):
        question = ex.with_force(BOARD, question, place, "army", "carthage")
    return ex.changed(BOARD, question, kind=kind, garrisons=draw.random() < 0.5)


@pytest.mark.rule("TWR-117", "TWR-119", "TWR-071")
@pytest.mark.parametrize("kind", ["army", "navy", "agent"])
@pytest.mark.parametrize("seed", range(4))
def test_each_round_is_one_more_of_the_rules_own(kind, seed):
    question = asked_by_chance(random.Random(f"{kind}{seed}"), kind)
    t = question.draft(BOARD)
    assert within(t, question.piece, 1) == dict.fromkeys(qs.reach_of(t, question.piece), 1)
    assert within(t, question.piece, 3) == by_the_rules(question, 3)


@pytest.mark.rule("TWR-122")
@pytest.mark.parametrize("seed", range(2))
def test_with_a_navy_it_comes_at_least_as_far_as_the_cheapest_ways_lead(seed):
    draw = random.Random(seed)
    question = asked_by_chance(draw, "army")
    question = ex.changed(BOARD, question, carrier=draw.choice([area.id for area in BOARD.seas]))
    found, least = within(question.draft(BOARD), question.piece, 2), by_the_rules(question, 2)
    assert any(place in BOARD.sea for place in found)
    assert all(found[place] <= number for place, number in least.items())


def test_an_idle_navy_comes_to_fetch_the_army():
    alone = within(FIRST.draft(BOARD), FIRST.piece, 1)
    asked = [ex.changed(BOARD, FIRST, carrier=area.id) for area in BOARD.seas]
    far = [each for each in asked if within(each.draft(BOARD), each.piece, 1) == alone]
    assert far
    fetched = [within(each.draft(BOARD), each.piece, 2) for each in far]
    assert any(place in BOARD.sea for found in fetched for place in found)


@pytest.mark.parametrize("rounds", [1, 2])
def test_an_army_aboard_in_a_port_may_land_there_in_the_first_round(rounds):
    fleet = {"armies": [{"at": "Latium", "troops": {"Italian Infantry": 2}, "aboard": 1}]}
    state = position(rome={"navies": ["Latium: 2 Roman Triremes"], **fleet}, carthage={})
    question = replace(FIRST, state=state, force=qs.Force("army", "rome", 1), rounds=rounds)
    answer = an.answer(BOARD, question)
    assert set(answer.reach) <= set(answer.within)
    assert answer.within["latium"] == 1


def test_who_can_come_is_told_with_the_first_round():
    question = ex.with_force(BOARD, FIRST, "samnium", "army", "carthage")
    question = ex.with_force(BOARD, question, "africa", "army", "carthage")
    question = ex.changed(BOARD, question, goal="magna_graecia", rounds=3)
    found = comers(BOARD, question)
    assert list(found.values()) == sorted(found.values())
    assert found[qs.Force("army", "rome", 1)] == 1
    assert found[qs.Force("army", "carthage", 1)] == 1
    assert qs.Force("army", "carthage", 2) not in found
    assert an.answer(BOARD, question).comers == found
    assert an.answer(BOARD, replace(question, goal="")).comers == {}


@pytest.mark.parametrize("rounds", [0, 5, True, "2"])
def test_rounds_that_cannot_be_asked_about_are_refused(rounds):
    with pytest.raises(InputError, match="rounds: must be a whole number from 1 to 4"):
        ex.changed(BOARD, FIRST, rounds=rounds)


def test_an_ally_is_no_bar_and_a_question_keeps_its_rounds():
    question = ex.changed(BOARD, FIRST, rounds=2)
    assert question.rounds == 2
    allied = ex.with_alliance(BOARD, question, "carthage", True)
    assert allied.rounds == 2
    assert allied.state.relations.count(ALLY) > question.state.relations.count(ALLY)
    assert ex.changed(BOARD, allied, kind="navy").rounds == 2
