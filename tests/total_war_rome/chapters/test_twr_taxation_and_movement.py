"""Taxation, placing, movement by land and sea, reorganising, unrest and tribal infighting."""

from __future__ import annotations

import pytest

from romelab.total_war_rome.box.options import Options
from romelab.total_war_rome.box.tables import default_box
from romelab.total_war_rome.chapters.treasury import taxation
from romelab.total_war_rome.chapters.war.reorganise import mu_left, navy_left
from romelab.total_war_rome.game import TOTAL_WAR_ROME as GAME
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.state import Setup

LEGION, ITALIAN, VELITES = "rome_republican_legionaries", "rome_italian_infantry", "rome_velites"
RIDERS = "rome_allied_cavalry"
LIBYAN, PUNIC_HORSE = "carthage_libyan_spearmen", "carthage_citizen_cavalry"
HIGHLAND, LOWLAND, CHARIOTS = "barb_highland_warriors", "barb_lowland_warriors", "barb_chariots"
BOARD = default_box().map
ROME_AND_CARTHAGE = ("rome", "carthage")


def tax(w, seat=0):
    return taxation.income(w.table(), seat)


# Taxation


@pytest.mark.rule("TWR-103")
def test_everybody_takes_the_value_of_all_controlled_regions(world):
    w = world("taxation", ROME_AND_CARTHAGE)
    w.give(0, "cisalpina")
    w.step("collect", ())
    assert w.state.gold == (20 + 11, 20 + 9)


@pytest.mark.rule("TWR-104")
@pytest.mark.parametrize(("markers", "gold"), [(0, 3), (1, 1), (2, 0), (5, 0)])
def test_one_marker_halves_the_tax_and_two_take_it(world, markers, gold):
    w = world()
    w.unrest("latium", markers)
    assert taxation.region_tax(w.table(), "latium") == gold


@pytest.mark.rule("TWR-104")
def test_a_region_of_value_one_yields_nothing_with_one_marker(world):
    w = world()
    w.unrest("samnium", 1)
    assert taxation.region_tax(w.table(), "samnium") == 0


@pytest.mark.rule("TWR-105")
def test_roman_law_and_citizenship_shield_from_unrest(world):
    w = world()
    w.unrest("latium", 2)
    assert taxation.region_tax(w.table(), "latium") == 0
    w.develop(0, "rome_roman_law")
    assert taxation.region_tax(w.table(), "latium") == 1
    w.develop(0, "rome_citizenship", "rome_public_works", "rome_roman_law")
    assert taxation.region_tax(w.table(), "latium") == 3


@pytest.mark.rule("TWR-106")
def test_markets_joined_by_road_yield_a_gold_each_over_any_regions(world):
    w = world()
    for place in ("latium", "magna_graecia", "umbria"):
        w.build(place, "market")
    w.road("latium", "campania")
    w.road("campania", "magna_graecia")
    assert tax(w) == (9, 2, 0)
    w.change(options=Options(market_roads="neighbours"))
    assert tax(w) == (9, 0, 0)
    w.build("campania", "market")
    assert tax(w) == (9, 3, 0)


@pytest.mark.rule("TWR-107")
def test_peaceful_agriculture_joins_markets_without_any_road(world):
    w = world()
    seat = w.seat("barbarians")
    for place in ("aeduia", "belgica", "suebia", "arvernia"):
        w.build(place, "market")
    assert tax(w, seat)[1] == 0
    w.develop(seat, "barb_peaceful_agriculture")
    assert tax(w, seat)[1] == 4
    w.build("armorica", "market")
    assert tax(w, seat)[1] == 5


@pytest.mark.rule("TWR-260")
def test_a_market_at_a_port_yields_no_tax_of_its_own_unless_ruled_or_developed(world):
    w = world()
    w.build("latium", "market")
    assert tax(w) == (9, 0, 0)
    w.change(options=Options(port_market_tax=1))
    assert tax(w) == (9, 0, 1)
    w.build("africa", "market")
    w.change(options=Options())
    w.develop(1, "carthage_monopoly")
    assert tax(w, 1) == (9, 0, 1)


@pytest.mark.rule("TWR-108")
def test_a_wonder_takes_up_to_two_gold_from_each_opponent(world):
    w = world("taxation")
    w.build("latium", "wonder")
    w.build("campania", "wonder")
    w.change(gold=(0, 0, 1, 3), control=tuple(0 if holder == 0 else -1 for holder in w.state.control))
    w.step("collect", ())
    # Carthage has nothing, the Greeks 1, the tribes 3: two wonders take 0, 1 and 3.
    assert w.state.gold == (9 + 4, 0, 0, 0)
    assert w.state.raised[0] == 13


@pytest.mark.rule("TWR-108")
def test_wonder_gold_may_be_ruled_not_to_count_as_raised(world):
    w = world("taxation", ROME_AND_CARTHAGE, wonder_gold="apart")
    w.build("latium", "wonder")
    w.step("collect", ())
    assert w.state.raised[0] == 9


@pytest.mark.rule("TWR-109")
def test_a_besieged_region_yields_neither_tax_nor_trade(world):
    w = world()
    w.build("latium", "market")
    w.build("campania", "market")
    w.road("latium", "campania")
    assert tax(w) == (9, 2, 0)
    w.army(1, 1, "latium", LIBYAN, LIBYAN)
    assert tax(w) == (6, 0, 0)


@pytest.mark.rule("TWR-110")
def test_a_siege_gnaws_walling_then_barracks_then_market_but_no_wonder_or_road(world):
    w = world("taxation", ROME_AND_CARTHAGE)
    at = BOARD.region["latium"].index
    w.build("latium", "market", "barracks", "walling", "wonder")
    w.road("latium", "campania")
    w.army(1, 1, "latium", LIBYAN, LIBYAN)
    left = []
    for _ in range(4):
        w.step("taxation_begin")
        left.append(w.state.improvements[at])
        w.change(phase="taxation", agenda=())
    assert left == [11, 9, 8, 8]
    assert w.state.roads


@pytest.mark.rule("TWR-110")
def test_a_siege_lifted_before_taxation_costs_nothing(world):
    w = world("taxation", ROME_AND_CARTHAGE)
    w.build("latium", "walling")
    w.army(1, 1, "etruria", LIBYAN, LIBYAN)
    w.step("taxation_begin")
    assert w.state.improvements[BOARD.region["latium"].index] == 4


# Placing


# Movement


@pytest.mark.rule("TWR-117", "TWR-118")
@pytest.mark.parametrize(
    ("faction", "troops", "mu"),
    [
        (0, [RIDERS, RIDERS], 5),
        (3, [CHARIOTS, CHARIOTS], 5),
        (0, [RIDERS, RIDERS, LEGION], 3),
        (1, [PUNIC_HORSE, PUNIC_HORSE, "carthage_war_elephants"], 3),
        (0, [RIDERS, RIDERS, "rome_ballistae"], 3),
        (0, [RIDERS, RIDERS, VELITES], 3),
        (1, [PUNIC_HORSE, PUNIC_HORSE, "carthage_numidian_cavalry"], 5),
        (0, [LEGION, LEGION], 3),
    ],
)
def test_only_an_army_of_cavalry_and_chariots_has_five_mu(world, faction, troops, mu):
    w = world()
    w.army(faction, 1, "pannonia", *troops)
    assert mu_left(w.table(), w.find(faction, 1)) == mu


@pytest.mark.rule("TWR-117")
def test_cavalry_skirmishers_may_be_ruled_not_to_ride(world):
    w = world(cavalry_skirmishers_ride=False)
    w.army(1, 1, "africa", PUNIC_HORSE, PUNIC_HORSE, "carthage_numidian_cavalry")
    assert mu_left(w.table(), w.find(1, 1)) == 3


@pytest.mark.rule("TWR-119")
def test_a_navy_has_four_mu_and_one_more_with_sea_lanes(world):
    w = world(factions=("carthage", "rome"))
    w.navy(0, 1, "mare_balearicum", "carthage_trireme")
    assert navy_left(w.table(), w.table().navy((0, 1))) == 4
    for area in ("mare_gallicum", "mare_balearicum", "mare_gallicum", "mare_balearicum"):
        w.play(m.MoveNavy(1, area))
    assert w.rules(m.MoveNavy(1, "mare_gallicum")) == ["TWR-119"]
    w.develop(0, "carthage_sea_lanes")
    assert w.rules(m.MoveNavy(1, "mare_gallicum")) == []


# Reorganising


@pytest.mark.rule("TWR-127")
def test_a_general_does_not_go_on_from_army_to_army_in_one_turn(world):
    w = world(factions=ROME_AND_CARTHAGE)
    for number, place in ((1, "latium"), (2, "umbria"), (3, "venetia")):
        w.army(0, number, place, LEGION, LEGION, general="rome_scipio" if number == 1 else "")
    assert w.rules(m.ShiftGeneral(1, 3)) == ["TWR-127"]
    w.play(m.ShiftGeneral(1, 2))
    assert w.rules(m.ShiftGeneral(2, 3)) == ["TWR-127"]
    w.change(turn=0)
    w.step("campaign_turn")
    assert w.rules(m.ShiftGeneral(2, 3)) == []


# Tribal infighting


def tribes(world, *places, **fields):
    w = world(factions=("barbarians", "rome", "carthage"))
    for number, place in enumerate(places, 1):
        w.army(0, number, place, LOWLAND, LOWLAND, *[LOWLAND] * (len(places) < 3))
    return w


@pytest.mark.rule("TWR-129")
def test_reduced_antipathy_ends_the_quarrels(world):
    w = tribes(world, "aeduia", "belgica")
    w.develop(0, "barb_reduced_antipathy")
    w.play(m.EndCampaign())
    assert w.state.agenda == ()


@pytest.mark.rule("TWR-124")
def test_a_refused_exchange_names_only_places_on_the_map(world):
    w = world()
    w.army(0, 1, "latium", LEGION, LEGION, LEGION)
    for place, named in (("etruria", ("latium", "etruria")), ("", ("latium",))):
        w.army(0, 2, place, LEGION, LEGION)
        (reason,) = w.game.why_not(w.state, m.Exchange(1, 2, (LEGION,), ()))
        assert (reason.rule, reason.places) == ("TWR-124", named)
        w.change(armies=tuple(army for army in w.state.armies if army.number == 1))


def test_the_first_turn_is_the_first_of_the_order(world):
    state = GAME.new_game(Setup())
    assert (state.round, state.turn, state.order, state.last) == (1, 0, (0, 1), False)
    assert (state.omens, state.bids, state.initiative) == ((0, 0), (-1, -1), (0, 0))
