"""The spending phase: troops, lines of communication, developments, improvements, generals, agents, reforms."""

from __future__ import annotations

import pytest

from romelab.total_war_rome.box.options import Options
from romelab.total_war_rome.box.tables import default_box
from romelab.total_war_rome.chapters.treasury import spending
from romelab.total_war_rome.chapters.treasury.purchases import general_cost
from romelab.total_war_rome.chapters.war import battles
from romelab.total_war_rome.chapters.war.battles import marian
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.draft import put
from romelab.total_war_rome.questions.outlook import cuts_of

LEGION, ITALIAN, VELITES = "rome_republican_legionaries", "rome_italian_infantry", "rome_velites"
RIDERS = "rome_allied_cavalry"
LIBYAN = "carthage_libyan_spearmen"
HIGHLAND, LOWLAND, GAESATAE = "barb_highland_warriors", "barb_lowland_warriors", "barb_naked_gaesatae"
HILLMEN = "merc_ligurian_hillmen"
BOX = default_box()
BOARD = BOX.map
TRIBES = ("barbarians", "rome")


def shop(world, factions=("rome", "carthage"), **options):
    return world("spending", factions, **options)


# Laying out and declaring


@pytest.mark.rule("TWR-222")
def test_purchases_are_seen_by_others_only_when_all_are_declared(world):
    w = shop(world)
    w.army(0, 1, "latium", LEGION, LEGION)
    w.open_spending()
    w.play(
        m.BuyTroop(1, ITALIAN),
        m.BuyImprovement("latium", "market"),
        m.BuyRoad("latium", "campania"),
        m.BuyDevelopment("rome_camp_drill"),
    )
    mine, theirs = w.game.observe(w.state, 0), w.game.observe(w.state, 1)
    assert mine.gold[0] == 20 - 2 - 2 - 1 - 1
    assert theirs.gold[0] == 20
    assert len(theirs.armies[0].troops) == 2
    assert theirs.roads == 0
    assert mine.roads != 0
    assert theirs.improvements == w.state.opened.improvements
    assert theirs.fresh[0] == theirs.plans[0] == ()
    assert all(w.game.say(w.state, event, 1) == "" for event in w.events)
    w.play(m.EndSpending(), m.EndSpending())
    declared = [w.game.say(w.state, event, 1) for event in w.events if event.rule == "TWR-222"]
    assert declared[1] == "Rome declares: build a market in Latium"
    assert w.game.observe(w.state, 1).gold[0] == 14


@pytest.mark.rule("TWR-223")
def test_cards_come_from_the_own_reserve_at_their_cost(world):
    w = shop(world)
    w.army(0, 1, "latium", LEGION, LEGION)
    left = w.table().in_reserve(0, LEGION)
    w.play(m.BuyTroop(1, LEGION))
    assert w.state.gold[0] == 17
    assert w.table().in_reserve(0, LEGION) == left - 1
    assert w.rules(m.BuyTroop(1, LIBYAN)) == ["TWR-223"]
    w.gold(0, 1)
    assert w.rules(m.BuyTroop(1, ITALIAN)) == ["TWR-223"]
    w.gold(0, 20)
    w.change(reserve=put(w.state.reserve, 0, (0,) * len(w.state.reserve[0])))
    assert w.rules(m.BuyTroop(1, ITALIAN)) == ["TWR-223"]


@pytest.mark.rule("TWR-223")
def test_an_army_is_founded_with_cards_that_there_are_and_a_levy_call_helps_to_pay_them(world):
    w = shop(world)
    w.spare(0, "rome_praetor")
    assert w.rules(m.FoundArmy("rome_praetor", (LEGION, "hussars"))) == ["TWR-223"]
    pair = m.FoundArmy("rome_praetor", (ITALIAN, ITALIAN))  # 4 gold
    w.change(gold=(3, 20))
    assert not w.legal(m.FoundArmy)
    w.change(discounts=(1, 0))
    assert w.legal(m.FoundArmy) == [pair]
    w.play(pair)
    assert (w.state.gold[0], w.state.discounts[0]) == (0, 0)


# Lines of communication


@pytest.mark.rule("TWR-225")
@pytest.mark.parametrize(
    ("ruled", "over_it", "from_it"),
    [("open", [], []), ("no_source", [], ["TWR-225"]), ("closed", ["TWR-225"], ["TWR-225"])],
)
def test_a_siege_cuts_no_line_over_a_region_or_from_a_home_region_unless_ruled(world, ruled, over_it, from_it):
    w = shop(world, besieged_supply=ruled)
    w.give(1, *(place for place in BOARD.homes("rome") if place not in ("latium", "etruria")))
    w.give(0, "cisalpina")
    w.army(0, 1, "cisalpina", LEGION, LEGION)
    assert w.rules(m.BuyTroop(1, ITALIAN)) == []
    # The line runs from Latium over Etruria.
    w.army(1, 2, "etruria", LIBYAN, LIBYAN)
    assert w.rules(m.BuyTroop(1, ITALIAN)) == over_it
    cut = {"open": ("etruria",), "no_source": ("etruria", "latium"), "closed": ()}
    assert cuts_of(w.table(), 0, "cisalpina") == cut[ruled]
    w.army(1, 1, "latium", LIBYAN, LIBYAN)
    assert w.rules(m.BuyTroop(1, ITALIAN)) == from_it


@pytest.mark.rule("TWR-225")
def test_a_line_is_lost_with_the_region_it_runs_through_and_won_back(world):
    w = shop(world)
    w.give(0, "cisalpina", "venetia", "pannonia")
    w.army(0, 1, "pannonia", LEGION, LEGION)
    assert "pannonia" in spending.supplied(w.table(), 0)
    w.give(1, "venetia")
    assert w.rules(m.BuyTroop(1, ITALIAN)) == ["TWR-225"]
    w.give(0, "venetia")
    assert w.rules(m.BuyTroop(1, ITALIAN)) == []


# The tribes


@pytest.mark.rule("TWR-228")
def test_without_national_unity_two_main_and_one_skirmisher_join_an_army(world):
    w = shop(world, TRIBES)
    w.army(0, 1, "aeduia", LOWLAND, LOWLAND)
    w.play(m.BuyTroop(1, LOWLAND), m.BuyTroop(1, LOWLAND), m.BuyTroop(1, "barb_javelinmen"))
    assert w.rules(m.BuyTroop(1, LOWLAND)) == ["TWR-228"]
    assert w.rules(m.BuyTroop(1, "barb_slingers")) == ["TWR-228"]
    w.develop(0, "barb_national_unity")
    assert w.rules(m.BuyTroop(1, LOWLAND)) == []


@pytest.mark.rule("TWR-228")
def test_mercenaries_count_to_what_the_tribes_may_add(world):
    w = shop(world, TRIBES)
    w.give(0, "liguria")
    w.build("liguria", "barracks")
    w.army(0, 1, "aeduia", LOWLAND, LOWLAND)
    w.spare(0, "barb_chieftain")
    w.open_spending()
    assert w.rules(m.FoundArmy("barb_chieftain", (HILLMEN, LOWLAND, LOWLAND), "liguria")) == ["TWR-228", "TWR-225"]
    w.play(m.BuyTroop(1, HILLMEN), m.BuyTroop(1, "merc_ligurian_javelinmen"), m.BuyTroop(1, LOWLAND))
    for card in (LOWLAND, HILLMEN, "barb_slingers", "merc_ligurian_javelinmen"):
        assert "TWR-228" in w.rules(m.BuyTroop(1, card))
        assert m.BuyTroop(1, card) not in w.game.legal_moves(w.state)
    w.develop(0, "barb_national_unity")
    assert w.rules(m.BuyTroop(1, HILLMEN)) == []


@pytest.mark.rule("TWR-229")
def test_highland_and_lowland_warriors_do_not_mix(world):
    w = shop(world, TRIBES)
    w.army(0, 1, "aeduia", LOWLAND, LOWLAND)
    assert w.rules(m.BuyTroop(1, HIGHLAND)) == ["TWR-229"]
    w.spare(0, "barb_chieftain")
    assert w.rules(m.FoundArmy("barb_chieftain", (HIGHLAND, LOWLAND))) == ["TWR-229"]
    w.develop(0, "barb_national_unity")
    assert w.rules(m.BuyTroop(1, HIGHLAND)) == []


@pytest.mark.rule("TWR-052", "TWR-229")
@pytest.mark.parametrize(("many", "few"), [(LOWLAND, HIGHLAND), (HIGHLAND, LOWLAND)])
def test_when_the_fewer_warriors_have_gone_home_the_army_is_still_held_to_its_limit(world, many, few):
    w = world("campaign", TRIBES)
    w.army(0, 1, "aeduia", *(many,) * 7)
    w.army(0, 2, "aeduia", few, few)
    w.play(m.EndCampaign())
    w.resolve(w.game.chances(w.state).outcomes[0])
    assert [army.troops for army in w.state.armies] == [(many,) * 6]


# Developments


def test_every_effect_of_the_trees_is_known():
    for tree in BOX.trees.values():
        effects = BOX.effects(tuple(box.id for box in tree))
        assert effects.hand == 7
        assert effects.agent_limit == 3
        assert effects.marines
        assert effects.siegecraft
        assert effects.unlocked <= set(BOX.troops) | set(BOX.ships)
    assert BOX.effects(("carthage_colonies",)).trade_bonus == 1
    assert BOX.effects(("carthage_thalassocracy",)).naval_reroll
    assert BOX.effects(("rome_camp_drill",)).general_reroll


def test_discounts_for_mercenaries_improvements_and_roads(world):
    w = shop(world, ("carthage", "barbarians"))
    w.give(0, "liguria")
    w.build("liguria", "barracks")
    w.open_spending()
    w.army(0, 1, "liguria", LIBYAN, LIBYAN)
    w.develop(0, "carthage_brokers")
    w.play(m.BuyTroop(1, HILLMEN))
    assert w.state.gold[0] == 19
    w.play(m.EndSpending())
    w.develop(1, "barb_oppida", "barb_captured_engineers")
    w.play(m.BuyImprovement("aeduia", "market"))
    assert w.state.gold[1] == 19
    w.play(m.BuyRoad("aeduia", "belgica"), m.BuyRoad("aeduia", "armorica"), m.BuyRoad("aeduia", "arvernia"))
    assert w.state.gold[1] == 17


# Improvements


@pytest.mark.rule("TWR-235")
def test_a_road_costs_a_gold_and_touches_a_controlled_region(world):
    w = shop(world)
    w.play(m.BuyRoad("magna_graecia", "messana"))
    assert BOARD.border("magna_graecia", "messana").kind == "strait"
    assert w.state.gold[0] == 19
    assert w.rules(m.BuyRoad("messana", "magna_graecia")) == ["TWR-235"]
    assert w.rules(m.BuyRoad("latium", "africa")) == ["TWR-235"]
    assert w.rules(m.BuyRoad("venetia", "cisalpina")) == ["TWR-235"]
    assert w.rules(m.BuyRoad("umbria", "cisalpina")) == []
    w.change(options=Options(road_control="both"))
    assert w.rules(m.BuyRoad("umbria", "cisalpina")) == ["TWR-235"]


# Generals and agents


@pytest.mark.rule("TWR-243")
def test_a_2_star_general_costs_two_gold_and_nothing_for_the_tribes(world):
    w = shop(world, ("rome", "barbarians"))
    w.play(m.BuyGeneral())
    assert w.state.gold[0] == 18
    assert w.state.spare[0] == ("rome_praetor",)
    assert general_cost(w.table(), 1) == 0
    w.change(generals=put(w.state.generals, 0, ("rome_scipio",)))
    assert w.rules(m.BuyGeneral()) == ["TWR-243"]


# The Marian Reforms


@pytest.mark.rule("TWR-250")
def test_the_reforms_change_three_kinds_of_cards(world):
    w = world("campaign")
    w.develop(0, "rome_marian_reforms")
    w.army(0, 1, "latium", LEGION, ITALIAN, RIDERS, VELITES, "rome_scorpio")
    w.do(marian, (0, 1))
    assert w.find(0, 1).troops == (
        "rome_imperial_auxilia",
        "rome_imperial_cavalry",
        "rome_imperial_legionaries",
        "rome_scorpio",
        VELITES,
    )


@pytest.mark.rule("TWR-250", "TWR-252")
def test_without_the_reforms_an_army_that_is_shown_keeps_its_cards(world):
    w = world("campaign")
    w.army(0, 1, "latium", LEGION, ITALIAN)
    w.do(marian, (0, 1))
    assert w.find(0, 1).troops == (ITALIAN, LEGION)


@pytest.mark.rule("TWR-252")
def test_an_army_changes_its_cards_when_a_battle_shows_it_and_only_once(world):
    w = world("campaign", ("rome", "carthage"))
    w.develop(0, "rome_marian_reforms")
    w.army(0, 1, "cisalpina", LEGION, LEGION)
    w.army(0, 2, "", ITALIAN, ITALIAN, general="rome_praetor")
    w.army(1, 1, "venetia", LIBYAN, LIBYAN)
    w.play(m.MoveArmy(1, "venetia"), m.StandAndFight(), m.StandAndFight())
    assert w.state.battle.sides[0].army.cards == ("rome_imperial_legionaries",) * 2
    assert w.find(0, 2).troops == (ITALIAN, ITALIAN)
    before = w.find(0, 1)
    w.do(marian, (0, 1))
    assert w.find(0, 1) == before


@pytest.mark.rule("TWR-253")
def test_veterans_become_veterans_where_there_are_enough(world):
    w = world("campaign")
    w.develop(0, "rome_marian_reforms")
    w.army(0, 1, "latium", *[RIDERS + "_veteran"] * 2)
    w.army(0, 2, "umbria", "rome_imperial_cavalry_veteran", LEGION)
    w.do(marian, (0, 1))
    assert w.find(0, 1).troops == ("rome_imperial_cavalry", "rome_imperial_cavalry_veteran")


@pytest.mark.rule("TWR-254", "TWR-255")
def test_velites_stay_and_artillery_is_had_before_and_after(world):
    w = shop(world)
    w.army(0, 1, "latium", LEGION, LEGION, VELITES)
    w.develop(0, "rome_ballista_park", "rome_onager_park", "rome_scorpio_batteries")
    for card in ("rome_ballistae", "rome_onager", "rome_scorpio", VELITES):
        assert w.rules(m.BuyTroop(1, card)) == []
    w.develop(0, "rome_ballista_park", "rome_marian_reforms", "rome_onager_park", "rome_scorpio_batteries")
    for card in ("rome_ballistae", "rome_onager", "rome_scorpio"):
        assert w.rules(m.BuyTroop(1, card)) == []
    assert w.rules(m.BuyTroop(1, VELITES)) == ["TWR-251"]
    assert VELITES in w.find(0, 1).troops


@pytest.mark.rule("TWR-262")
def test_imperial_cards_lie_aside_until_the_round_after_the_reforms(world):
    w = shop(world)
    w.army(0, 1, "latium", LEGION, LEGION)
    for card in ("rome_imperial_legionaries", "rome_imperial_auxilia", "rome_imperial_cavalry"):
        assert w.rules(m.BuyTroop(1, card)) == ["TWR-023"]
    w.develop(0, "rome_auxiliary_specialists", "rome_camp_drill", "rome_marian_reforms")
    assert w.rules(m.BuyTroop(1, "rome_imperial_legionaries")) == []
    assert not battles.reformed(w.table(), 1)


@pytest.mark.rule("TWR-234")
def test_nothing_is_built_but_the_four_improvements(world):
    w = shop(world)
    (reason,) = w.game.why_not(w.state, m.BuyImprovement("latium", "temple"))
    assert (reason.rule, reason.text) == ("TWR-234", "temple")


@pytest.mark.rule("TWR-222", "TWR-227")
def test_who_has_hired_mercenaries_shows_it_when_all_purchases_are_declared(world):
    w = shop(world)
    w.give(0, "liguria")
    w.build("liguria", "barracks")
    w.army(0, 1, "etruria", LEGION, LEGION)
    w.open_spending()
    before = w.state.packs
    w.play(m.BuyTroop(1, HILLMEN))
    assert w.state.packs != before
    assert [w.game.observe(w.state, reader).packs for reader in (0, 1, None)] == [w.state.packs, before, before]
    w.play(m.EndSpending(), m.EndSpending())
    assert w.game.observe(w.state, 1).packs == w.state.packs
