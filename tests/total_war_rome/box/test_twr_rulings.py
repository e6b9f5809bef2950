"""The rulings T-01 to T-87: each a named option, each with a rule that it settles."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args, get_type_hints

from romelab.core.options import options_of
from romelab.total_war_rome.box.options import BattleOptions, Options
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions import moves as m

LEGION = "rome_republican_legionaries"
CHOICES = options_of(Options)
HOUSE = ("last_round", "minutes")
"""Ends that no printed rule leaves open: house rules."""


def test_every_ruling_is_an_option_in_order():
    assert [choice.point for choice in CHOICES if choice.point] == [f"T-{number:02d}" for number in range(1, 88)]
    assert {choice.name for choice in CHOICES} == {field.name for field in fields(Options)}
    assert [choice.name for choice in CHOICES if not choice.point] == ["ask"]


def test_a_ruling_tells_what_every_value_of_its_option_means():
    hints = get_type_hints(Options)
    for choice in CHOICES:
        if hints[choice.name] is int:
            assert choice.others == tuple(range(1, 601))
            continue
        values = (True, False) if hints[choice.name] is bool else get_args(hints[choice.name])
        told = [reading.value for reading in choice.readings]
        assert sorted(map(repr, told)) == sorted(map(repr, values)), choice.name
        assert choice.default == getattr(Options(), choice.name)
        assert all(choice.meaning(reading.value) for reading in choice.readings), choice.name


def test_every_ruling_names_rules_of_the_book():
    book = TOTAL_WAR_ROME.rulebook
    for choice in CHOICES:
        assert choice.question
        assert choice.rules, choice.point
        assert all(rule in book for rule in choice.rules)
        assert choice.source == ("house" if choice.name in HOUSE else "ours")


def test_a_battle_reads_the_options_of_the_campaign_it_is_part_of():
    assert issubclass(Options, BattleOptions)
    assert {field.name for field in fields(BattleOptions)} < {field.name for field in fields(Options)}
    assert not hasattr(Options(), "__dict__")


# Readings that no other test tries


def test_unrest_and_improvements_of_a_conquered_region(world):
    for unrest, improvements, markers, built in (("removed", "stay", 0, 1), ("stays", "removed", 2, 0)):
        w = world(unrest_on_conquest=unrest, improvements_on_conquest=improvements)
        w.unrest("venetia", 2)
        w.build("venetia", "market")
        w.army(0, 1, "venetia", LEGION, LEGION)
        w.step("subdued", (0, 1), "venetia")
        assert w.markers("venetia") == markers
        assert w.state.improvements[w.box.map.region["venetia"].index] == built


def test_sea_trips_of_agents(world):
    for fields_of, steps in (({}, 2), ({"agent_sea_trip": "port_counts"}, 3)):
        w = world("agents", **fields_of)
        w.agent(0, 1, "latium")
        w.play(m.MoveAgent(1, "africa"))
        assert w.state.agents[0].walked == steps
    reached = {}
    for several in (True, False):
        w = world("agents", agent_port_to_port=several)
        w.agent(0, 1, "gades")
        reached[several] = sum(not w.rules(m.MoveAgent(1, region.id)) for region in w.box.map.regions)
    assert reached[True] > reached[False]


def test_landing_may_take_a_port(world):
    for ruled, rules in (("coast", []), ("port", ["TWR-122"])):
        w = world(landing_places=ruled)
        w.navy(0, 1, "mare_hadriaticum", "rome_trireme")
        w.army(0, 1, "samnium", LEGION, LEGION)
        assert w.rules(m.Embark(1, 1)) == rules


def test_a_bribed_army_may_be_ruled_to_stay(world):
    w = world("agents", bribed_army_move=0)
    w.agent(0, 1, "africa")
    w.hand(0, 28)
    w.army(1, 1, "africa", *["carthage_libyan_spearmen"] * 4)
    w.play(m.BribeArmy(28, 1, 1, 1))
    w.roll("skull")
    assert w.state.agenda == ()
    assert len(w.find(1, 1).troops) == 2


def test_road_steps_may_be_kept_off_the_road(world):
    for ruled, spent in (("lost_by_stop", 3), ("kept", 2)):
        w = world(road_steps=ruled)
        w.road("latium", "campania")
        w.road("samnium", "umbria")
        w.army(0, 1, "latium", LEGION, LEGION)
        w.play(m.MoveArmy(1, "campania"), m.MoveArmy(1, "samnium"), m.MoveArmy(1, "umbria"))
        assert w.find(0, 1).spent == spent
