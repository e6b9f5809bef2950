"""The table of stages: what it refuses when it is made, and what it says when a move comes at the wrong time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from romelab.core.game import CHANCE
from romelab.core.stages import Row, Stages, StagesError, nothing_against
from romelab.total_war_rome.battle.positions.moves import Deploy
from romelab.total_war_rome.chapters.agents import actions
from romelab.total_war_rome.chapters.agents.actions import ACTIONS, CANCELLED_BY, ON_CARD
from romelab.total_war_rome.chapters.war import losses
from romelab.total_war_rome.game import PHASES, STAGES, TOTAL_WAR_ROME
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.chapter import decider, decision, kind
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.refusals import NoBattle
from romelab.total_war_rome.positions.state import Setup, Task
from romelab.total_war_rome.positions.tasks import AGENTS, ESCAPE, EXPELLED, LOSE_ANY, LOSE_CARD, RETREAT, SHARE, TASKS

ROWS = tuple(STAGES.row.values())
START = TOTAL_WAR_ROME.new_game(Setup())


def table(*rows: Row):
    return Stages(TASKS, m.MOVES.values(), rows, decider)


def without(*stages: str) -> tuple[Row, ...]:
    return tuple(row for row in ROWS if row.stage not in stages)


def test_the_table_of_the_game_is_whole():
    assert set(table(*ROWS).row) == set(TASKS)
    assert len(set(TASKS)) == len(TASKS)
    assert set(STAGES.when) == set(m.MOVES.values())


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        (without(LOSE_CARD), "'lose_card' has no row"),
        (without(LOSE_CARD), "no stage takes LoseCard"),
        ((*ROWS, *losses.ROWS), "'lose_card' has 2 rows"),
        ((*ROWS, STAGES.row[ESCAPE]._replace(stage="esc")), "'esc' is not a stage"),
        (
            (*without(SHARE), STAGES.row[SHARE]._replace(kinds=2 * STAGES.row[SHARE].kinds)),
            "'share' takes ShareSight twice",
        ),
        ((*without(RETREAT), STAGES.row[RETREAT]._replace(listed=None)), "'retreat' has no list"),
        ((*without(LOSE_ANY), STAGES.row[LOSE_ANY]._replace(resolve=None)), "'lose_any' has chances or a settlement"),
        ((*without(LOSE_ANY), STAGES.row[LOSE_ANY]._replace(prompt="")), "'lose_any' does not say what it is"),
        (
            (
                *without(ESCAPE),
                decision(ESCAPE, "TWR-153", "go", list)(kind(m.Escape, nothing_against, print, "TWR-1")),
            ),
            "Escape is made at two different times",
        ),
    ],
)
def test_faults_of_a_table_are_found_when_it_is_made(rows, problem):
    with pytest.raises(StagesError, match=problem):
        table(*rows)


def test_every_action_of_agents_stands_on_a_card_and_every_card_serves_for_one():
    assert set(ON_CARD) == {card.action for card in TOTAL_WAR_ROME.box.deck.values()}
    assert set(ACTIONS) == {move for move in m.MOVES.values() if issubclass(move, m.AgentAction)}
    assert set(CANCELLED_BY.values()) <= set(TOTAL_WAR_ROME.box.events)
    # The victim of whatever can be cancelled is known.
    assert all(row.here != hasattr(row.move, "owner") for row in ACTIONS.values() if row.cancelled_by)


def test_an_action_given_twice_is_found():
    twice = decision(AGENTS, "TWR-068", "now", list)(*actions.MOVES, actions.MOVES[0])
    with pytest.raises(StagesError, match="'agents' takes BribeArmy twice"):
        table(*without(AGENTS), twice)


def test_a_task_is_not_taken_for_another():
    t = Draft(TOTAL_WAR_ROME.box, replace(START, agenda=(Task(ESCAPE, 0, ((0, 1),)),)))
    assert t.top(ESCAPE, EXPELLED) == ((0, 1),)
    with pytest.raises(LookupError, match="escape is due, not retreat"):
        t.take(RETREAT)
    assert t.take(ESCAPE) == ((0, 1),)
    assert t.agenda == ()


def refusal(stage: str, seat: int) -> str:
    """Return what is said against a move for which it is not the time."""
    phases = [row.stage for row in PHASES]
    state = replace(START, agenda=(), phase=stage) if stage in phases else replace(START, agenda=(Task(stage, seat),))
    wrong = next(kind for kind in (m.Bid(0), m.EndAgents()) if type(kind) not in STAGES.against.get(stage, ()))
    (reason,) = TOTAL_WAR_ROME.why_not(state, wrong)
    assert reason.rule == STAGES.when[type(wrong)][0]
    return TOTAL_WAR_ROME.say(state, reason, capital=False)


def prompt(stage: str) -> str:
    """Return what is to be decided or falls in a situation, in words."""
    return TOTAL_WAR_ROME.say(START, STAGES.row[stage].prompt(), capital=False)


def test_a_refusal_names_what_is_to_be_decided_in_every_situation():
    said = {stage: refusal(stage, 0) for stage in STAGES.listed}
    assert len(said) == len(set(said.values())) == 20
    for stage, text in said.items():
        assert text.startswith("not now")
        assert text.endswith(prompt(stage))
    assert said["treaty"] == "not now; answer this first: agree to the treaty?"
    assert said["order"] == "not now: choose the turn order"


def test_a_refusal_names_what_falls():
    for stage in STAGES.chances:
        text = refusal(stage, CHANCE)
        assert text.casefold() == f"not now: {prompt(stage)} first".casefold()


def test_questions_are_answered_with_yes_or_no():
    t = Draft(TOTAL_WAR_ROME.box, START)
    asked = {row.stage for row in ROWS if any(kind.move is m.Answer for kind in row.kinds)}
    assert asked == {"treaty", "agent_again", "leave", "intercept", "intercept_ally", "notice"}
    for stage in asked:
        assert prompt(stage).endswith("?")
        assert STAGES.listed[stage](t) == [m.Answer(True), m.Answer(False)]


def test_a_move_of_a_battle_is_refused_where_none_is_fought():
    (reason,) = TOTAL_WAR_ROME.why_not(START, Deploy(("rome_velites",)))
    assert reason == NoBattle()
    assert TOTAL_WAR_ROME.say(START, reason) == "No battle is being fought"
