"""Why nothing can go to a place: every army, navy and agent is named, with the figures of the position."""

from __future__ import annotations

from dataclasses import replace

import pytest

from romelab.total_war_rome.game import TOTAL_WAR_ROME as GAME
from romelab.total_war_rome.positions.moves import MoveArmy
from romelab.total_war_rome.positions.state import STOPPED, Setup
from romelab.total_war_rome.questions.answering import why_none_goes


def position(*places: str, phase: str = "campaign", **changes):
    """Put armies of Rome on the map; without places both wait beside the board, and nobody else is there."""
    state = GAME.new_game(Setup())
    own = [army for army in state.armies if army.seat == 0]
    armies = tuple(replace(army, place=place, **changes) for army, place in zip(own, places or ("", ""), strict=False))
    return replace(state, agenda=(), phase=phase, order=(0, 1), turn=0, armies=armies)


def said(state, reason) -> str:
    return GAME.say(state, reason, capital=False)


def texts(state, place: str) -> list[str]:
    return [said(state, reason) for reason in why_none_goes(GAME, state, place)]


@pytest.mark.rule("TWR-118")
def test_an_army_is_named_with_its_place_and_its_movement():
    state = position("samnium")
    (reason,) = why_none_goes(GAME, state, "pannonia")
    assert reason.rule == "TWR-118"
    assert said(state, reason).startswith("army 1 in Samnium: the cheapest way to Pannonia costs 6 MU; the army has 3")
    assert reason.places == ("pannonia", "samnium")
    assert "the army has 1" in texts(position("samnium", spent=2), "pannonia")[0]


def test_each_army_has_a_sentence_and_those_with_the_same_reason_share_one():
    state = position("samnium", "latium")
    one, other = why_none_goes(GAME, state, "pannonia")
    assert said(state, one).startswith("army 1 in Samnium: the cheapest way to Pannonia costs 6 MU")
    assert said(state, other).startswith("army 2 in Latium: ")
    assert one.places == ("pannonia", "samnium")
    state = position("samnium", "samnium")
    (both,) = why_none_goes(GAME, state, "pannonia")
    assert said(state, both).startswith("armies 1 and 2 in Samnium: ")


@pytest.mark.rule("TWR-118")
def test_a_place_far_beyond_a_garrison_is_first_of_all_too_far():
    state = position("umbria")
    (reason,) = why_none_goes(GAME, state, "mauretania")
    assert reason.rule == "TWR-118"
    far, gades = said(state, reason).split("; the way leads through ")
    assert far.startswith("army 1 in Umbria et Picenum: the way to Mauretania costs ")
    assert far.endswith(" MU, whoever stands in the way; the army has 3")
    assert gades.startswith("Gades")


def test_a_region_within_reach_is_gone_to_step_by_step():
    state = position("samnium")
    assert texts(state, "syracusae") == [
        "army 1 in Samnium: go step by step, first to Magna Graecia; the way costs 3 MU; 3 are left"
    ]
    assert GAME.why_not(state, MoveArmy(1, "magna_graecia")) == ()
    assert why_none_goes(GAME, state, "magna_graecia") == ()


@pytest.mark.rule("TWR-149")
def test_an_army_before_a_garrison_hears_of_that_alone():
    state = position("africa", marks=STOPPED)
    assert texts(state, "pannonia") == ["army 1 in Africa: the army has to assault or besiege Africa first"]


@pytest.mark.rule("TWR-112")
def test_an_army_beside_the_board_appears_only_in_an_own_region():
    state = position()
    (reason,) = why_none_goes(GAME, state, "africa")
    assert (reason.rule, said(state, reason)) == (
        "TWR-112",
        "armies 1 and 2 beside the board: you do not control Africa",
    )
    assert reason.places == ("africa",)


@pytest.mark.rule("TWR-119")
def test_navies_are_asked_about_the_sea():
    state = position()
    state = replace(state, navies=tuple(replace(navy, place="mare_tyrrhenum", spent=3) for navy in state.navies))
    (reason,) = why_none_goes(GAME, state, "mare_aegaeum")
    assert reason.rule == "TWR-119"
    assert said(state, reason) == "navy 1 in Mare Tyrrhenum: Mare Aegaeum is 3 MU away; the navy has 1"


@pytest.mark.rule("TWR-119")
@pytest.mark.parametrize("at", ["mare_sardoum", "latium"])
def test_of_a_step_of_a_navy_the_refusal_of_the_move_itself_is_told(at):
    state = position()
    state = replace(state, navies=tuple(replace(navy, place=at, spent=4) for navy in state.navies if navy.seat == 0))
    (text,) = texts(state, "mare_tyrrhenum")
    assert text.endswith(": navy 1 has no MU left")
    far = texts(state, "mare_aegaeum")
    assert [text.endswith("MU away; the navy has 0") for text in far] == [True]


@pytest.mark.rule("TWR-071")
def test_agents_are_asked_about_in_their_phase():
    state = position(phase="agents")
    state = replace(state, agents=tuple(replace(agent, walked=4) for agent in state.agents))
    (reason,) = why_none_goes(GAME, state, "suebia")
    assert reason.rule == "TWR-071"
    assert said(state, reason).startswith("agents 1 and 2 in Latium: Suebia is ")
    assert said(state, reason).endswith("the agent has 1")


def test_who_has_nothing_to_move_is_told_so():
    state = position()
    assert texts(replace(state, armies=()), "africa") == ["you have no army"]
    assert texts(replace(state, navies=()), "mare_tyrrhenum") == ["you have no navy"]


def test_it_is_asked_where_something_may_move():
    with pytest.raises(ValueError, match="nothing moves"):
        why_none_goes(GAME, GAME.new_game(Setup()), "latium")


@pytest.mark.rule("TWR-149")
def test_of_all_that_lies_in_the_way_the_first_is_named():
    told = [text for region in GAME.box.map.regions for text in texts(position("samnium", "numidia"), region.id)]
    through = [text for text in told if "the way leads through" in text]
    assert through
    assert all(text.count("the way leads through") == 1 for text in through)
