"""Second readings of the rulings on navies and those aboard, in the game and in the answers of the explorer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from romelab.total_war_rome.chapters.war.reorganise import mu_left
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.state import FRIENDLY
from romelab.total_war_rome.questions.answering import answer, moved, steps_of, why_none_goes
from romelab.total_war_rome.questions.exploring import changed
from romelab.total_war_rome.questions.questions import question_in

LEGION, ITALIAN, VELITES = "rome_republican_legionaries", "rome_italian_infantry", "rome_velites"
LIBYAN = "carthage_libyan_spearmen"
TRIREME, PUNIC_TRIREME = "rome_trireme", "carthage_trireme"


# Navies (T-44, T-46, T-51)


@pytest.mark.rule("TWR-039", "TWR-158")
@pytest.mark.parametrize(("attacker", "first", "retreats"), [("interceptor", 1, (1, 1)), ("whose_turn", 0, (0, 1))])
def test_who_attacks_in_an_interception(world, attacker, first, retreats):
    w = world(attacker=attacker)
    w.navy(0, 1, "mare_sardoum", TRIREME)
    w.navy(1, 1, "mare_ionium", PUNIC_TRIREME)
    w.play(m.MoveNavy(1, "mare_tyrrhenum"), m.Answer(True))
    assert w.state.battle.sides[0].navy.seat == first
    while w.state.battle is not None:
        # Nobody hits anything: a tie, after which the attacker goes.
        w.resolve(next(o for o in w.game.chances(w.state).outcomes if set(o) == {"blank"}))
    assert w.state.agenda[-1].args[0] == retreats


@pytest.mark.rule("TWR-038")
@pytest.mark.parametrize(("capacity", "rules"), [("one_army", []), ("two_cards_a_ship", ["TWR-038"])])
def test_how_much_a_navy_carries(world, capacity, rules):
    w = world(navy_capacity=capacity)
    w.navy(0, 1, "mare_tyrrhenum", TRIREME, TRIREME)
    w.army(0, 1, "latium", *[LEGION] * 4, VELITES)
    assert w.rules(m.Embark(1, 1)) == rules
    assert ("mare_sardoum" in w.reach(0, 1)) == (not rules)
    # A beaten army finds room aboard by the same count.
    assert ("mare_tyrrhenum" in [move.to for move in refuges(w)]) == (not rules)
    w.army(0, 2, "latium", *[LEGION] * 3, VELITES)
    assert w.rules(m.Embark(2, 1)) == []
    assert m.Embark(2, 1) in w.game.legal_moves(w.state)


def refuges(w):
    from romelab.total_war_rome.chapters.war.meeting import refuges

    return refuges(w.table(), w.find(0, 1))


@pytest.mark.rule("TWR-038", "TWR-122")
@pytest.mark.parametrize(("pays", "spent", "rules"), [("navy_pays", 1, []), ("both_pay", 3, ["TWR-038"])])
def test_what_a_step_at_sea_costs_the_army_aboard(world, pays, spent, rules):
    w = world(steps_at_sea=pays)
    w.army(0, 1, "latium", LEGION, LEGION)
    w.navy(0, 1, "mare_tyrrhenum", TRIREME)
    w.play(m.Embark(1, 1), m.MoveNavy(1, "mare_sardoum"), m.MoveNavy(1, "mare_ibericum"))
    assert w.find(0, 1).spent == spent
    assert w.rules(m.MoveNavy(1, "mare_balearicum")) == rules
    assert (m.MoveNavy(1, "mare_balearicum") in w.game.legal_moves(w.state)) == (not rules)
    # Where it cannot go, and why, is told by the same count.
    w = world(steps_at_sea=pays)
    w.navy(0, 1, "mare_tyrrhenum", TRIREME)
    w.army(0, 1, "mare_tyrrhenum", LEGION, LEGION, carrier=1, spent=2)
    reason = why_none_goes(w.game, w.state, "mare_ibericum")[0]
    assert reason.rule == (rules or ["TWR-116"])[0]
    assert (
        "the army aboard pays for each step too; Mare Ibericum is 2 MU away, and it has 1"
        in w.game.say(w.state, reason)
    ) == bool(rules)
    # Without an army the navy goes on.
    w = world(steps_at_sea=pays)
    w.navy(0, 1, "mare_sardoum", TRIREME)
    w.play(m.MoveNavy(1, "mare_ibericum"))
    assert w.table().navy((0, 1)).spent == 1


# The explorer asks by the same options; that reach is what the engine allows, test_twr_reach shows.


def asked(w, goal, kind="army"):
    question = replace(question_in(w.state, kind, "rome"), goal=goal)
    return question, answer(w.box.map, question)


@pytest.mark.parametrize(("pays", "mu"), [("navy_pays", 2), ("both_pay", 3)])
def test_ways_tell_what_steps_at_sea_cost(world, pays, mu):
    w = world(steps_at_sea=pays)
    w.army(0, 1, "latium", LEGION, LEGION)
    w.navy(0, 1, "mare_tyrrhenum", TRIREME)
    question, found = asked(w, "africa")
    assert found.reach["africa"] == mu == w.reach(0, 1)["africa"].mu
    assert [step.cost for step in steps_of(w.box.map, question, found.ways[0])] == [1, mu - 2, 1]
    w.play(m.Embark(1, 1))
    question, found = asked(w, "mare_ibericum", "navy")
    after = moved(w.box.map, question, found.ways[0])
    assert mu_left(Draft(w.box, after.state), after.state.armies[0]) == (2 if pays == "navy_pays" else 0)


@pytest.mark.parametrize("capacity", ["one_army", "two_cards_a_ship"])
def test_the_explorer_asks_which_navy_has_room(world, capacity):
    w = world(navy_capacity=capacity)
    w.army(0, 1, "latium", LEGION, LEGION, ITALIAN)
    w.navy(0, 1, "mare_tyrrhenum", TRIREME)
    assert ("africa" in asked(w, "")[1].reach) == (capacity == "one_army")


@pytest.mark.parametrize(("word", "passes"), [("no_ally", False), ("by_tracker", True)])
def test_the_explorer_asks_who_is_an_enemy(world, word, passes):
    w = world(word_enemy=word)
    w.army(0, 1, "campania", LEGION, LEGION)
    w.army(1, 1, "magna_graecia", LIBYAN, LIBYAN)
    w.give(0, "messana")
    question, found = asked(w, "messana")
    # Neither road nor MU is short: only the army on the way.
    board = w.box.map
    roads = sum(
        1 << board.border(*ends).index for ends in (("campania", "magna_graecia"), ("magna_graecia", "messana"))
    )
    found = answer(board, changed(board, question, roads=roads))
    w.change(roads=roads)
    assert ("messana" in found.reach) == passes == ("messana" in w.reach(0, 1))
    # In its own land it is roused.
    w.give(1, "magna_graecia")
    w.give(2, "messana")
    assert "messana" not in asked(w, "")[1].reach
    # A friend's port is open, and any opponent may intercept.
    w.navy(0, 1, "mare_sardoum", TRIREME)
    w.navy(1, 1, "mare_ionium", PUNIC_TRIREME)
    w.relate(0, 2, FRIENDLY)
    w.give(2, "sardinia")
    found = asked(w, "", "navy")[1]
    assert ("sardinia" in found.reach) == passes
    assert found.meets["mare_tyrrhenum"].rule == "TWR-039"
