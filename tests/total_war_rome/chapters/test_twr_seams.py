"""Where two chapters of the rules meet: the rulings from T-77 on, the default and the other reading of each."""

from __future__ import annotations

import pytest

from romelab.total_war_rome.chances.tax_odds import taxation_odds
from romelab.total_war_rome.chapters.treasury import taxation
from romelab.total_war_rome.positions import moves as m

LEGION = "rome_republican_legionaries"
LIBYAN = "carthage_libyan_spearmen"
TWO = ("rome", "carthage")


def besieging_syracusae(world, phase="agents", *built, **options):
    """Let a Roman army besiege Syracusae, worth 2 and no home region, which Carthage holds by what is built there."""
    w = world(phase, TWO, **options)
    w.change(improvements=(0,) * len(w.state.improvements))
    w.give(1, "syracusae")
    w.build("syracusae", "barracks", *built)
    w.army(0, 1, "syracusae", LEGION, LEGION)
    return w


# T-77: a siege is judged once for a taxation phase


@pytest.mark.rule("TWR-109", "TWR-110")
@pytest.mark.parametrize(("ruled", "gold"), [("once", 9), ("after_decay", 11)])
@pytest.mark.parametrize("built", [(), ("market",)])
def test_a_siege_that_takes_the_barracks_still_holds_back_the_gold(world, ruled, gold, built):
    w = besieging_syracusae(world, "agents", *built, siege_in_taxation=ruled)
    odds = taxation_odds(w.game, w.state, 1)
    w.step("taxation_begin")
    assert w.said("TWR-110") == ["the siege costs Syracusae its barracks"]
    assert w.state.gold[1] == 20 + gold
    assert w.state.raised[1] == gold
    assert (odds.raised, odds.gold) == ({gold: 1}, {20 + gold: 1})


@pytest.mark.rule("TWR-109", "TWR-110")
@pytest.mark.parametrize(("ruled", "gold"), [("once", 9), ("after_decay", 11)])
def test_who_may_play_an_event_before_taxes_are_collected_reckons_with_the_same_siege(world, ruled, gold):
    w = besieging_syracusae(world, siege_in_taxation=ruled)
    w.hand(1, next(number for number, card in w.box.deck.items() if card.event == "bumper_harvest"))
    w.step("taxation_begin")
    assert w.state.agenda[-1].kind == "window"
    assert sum(taxation.income(w.table(), 1)) == gold
    assert taxation.region_tax(w.table(), "syracusae") == gold - 9
    assert taxation_odds(w.game, w.state, 1).raised == {gold: 1}
    w.play(m.LetPass())
    assert w.state.gold[1] == 20 + gold


# T-78: the gold of a wonder in a besieged region


@pytest.mark.rule("TWR-108", "TWR-109")
@pytest.mark.parametrize(("ruled", "taken"), [("none", 0), ("paid", 2)])
@pytest.mark.parametrize("siege", ["once", "after_decay"])
def test_a_wonder_under_siege_takes_no_gold_even_from_the_besieger(world, ruled, taken, siege):
    w = world("agents", TWO, besieged_wonder=ruled, siege_in_taxation=siege)
    w.build("latium", "wonder")
    w.army(1, 1, "latium", LIBYAN, LIBYAN)
    odds = taxation_odds(w.game, w.state, 0)
    w.step("taxation_begin")
    assert w.state.gold == (20 + 6 + taken, 20 + 9 - taken)
    assert odds.gold == {26 + taken: 1}


@pytest.mark.rule("TWR-108", "TWR-109")
def test_a_siege_that_ends_with_its_garrison_holds_back_the_wonder_too(world):
    taken = {}
    for ruled in ("once", "after_decay"):
        w = besieging_syracusae(world, siege_in_taxation=ruled)
        w.build("syracusae", "wonder")
        w.step("taxation_begin")
        taken[ruled] = w.state.gold[1] - 20
    assert taken == {"once": 9, "after_decay": 13}
