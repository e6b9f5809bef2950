"""Expected taxation against the game itself, played for every number of unrest markers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from romelab.core.errors import InputError
from romelab.total_war_rome.chances.move_odds import taxation_odds, taxes
from romelab.total_war_rome.game import STAGES
from romelab.total_war_rome.positions.tasks import CAMPAIGN_BEGIN, OPEN_WINDOW, TAXATION_BEGIN

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


@pytest.mark.rule("TWR-104", "TWR-105")
def test_chances_of_a_region_s_tax():
    chances = {0: HALF, 1: Fraction(1, 4), 3: Fraction(1, 4)}
    assert taxes(3, chances) == {0: Fraction(1, 4), 1: Fraction(1, 4), 3: HALF}
    assert taxes(3, chances, immunity=1) == {0: Fraction(1, 4), 3: Fraction(3, 4)}
    with pytest.raises(InputError, match="add up to 1/2"):
        taxes(3, {0: HALF})
    with pytest.raises(InputError, match="0 or more"):
        taxes(3, {0: 2, 1: -1})
    assert taxes(3, {0: 0.1, 1: 0.9}) == {1: Fraction(9, 10), 3: Fraction(1, 10)}


def collected(w, seat, unrest):
    """Let the game collect for every mix of markers; give the chance of gold raised, gold held and points scored."""
    raised, gold, points = Counter(), Counter(), Counter()
    start = w.state
    for mix in product(*(chances.items() for chances in unrest.values())):
        w.state, chance = start, Fraction(1)
        for place, (markers, part) in zip(unrest, mix, strict=True):
            w.unrest(place, markers)
            chance *= part
        t = w.table()
        t.then(TAXATION_BEGIN)
        while t.agenda[-1].kind != CAMPAIGN_BEGIN:
            task = t.pop()
            # No event is played.
            if task.kind != OPEN_WINDOW:
                STAGES.follow[task.kind](t, *task.args)
        raised[t.raised[seat]] += chance
        gold[t.gold[seat]] += chance
        points[t.vp[seat] - start.vp[seat]] += chance
    w.state = start
    return raised, gold, points


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("options", [{}, {"wonder_gold": "apart"}, {"market_roads": "neighbours"}])
@pytest.mark.parametrize("gold", [(20, 20, 20, 20), (0, 0, 1, 0)])
@pytest.mark.rule("TWR-005", "TWR-103", "TWR-104", "TWR-106", "TWR-108", "TWR-110")
def test_taxation_odds_equal_the_game_for_every_mix_of_unrest(world, seat, options, gold):
    w = world("agents", **options)
    w.change(gold=gold)
    w.give(0, "sardinia", "baleares")
    for place in ("latium", "magna_graecia", "africa"):
        w.build(place, "market")
    w.road("latium", "campania")
    w.road("campania", "magna_graecia")
    w.build("samnium", "wonder")
    w.build("africa", "wonder")
    # The Greeks hold one region, which may yield nothing for the wonders to take.
    w.change(control=tuple(-1 if holder == 2 else holder for holder in w.state.control))
    w.give(2, "creta")
    # The siege takes the barracks of Mastia first, so that nobody besieges it when taxes are collected.
    w.give(1, "mastia")
    w.build("mastia", "barracks")
    w.army(0, 1, "mastia", *["rome_republican_legionaries"] * 2)
    w.change(blighted=("latium",))
    w.army(1, 1, "campania", *["carthage_libyan_spearmen"] * 2)
    unrest = {
        "latium": {0: HALF, 1: THIRD, 2: Fraction(1, 6)},
        "campania": {0: HALF, 2: HALF},
        "africa": {1: HALF, 4: HALF},
        "mastia": {0: HALF, 1: HALF},
        "creta": {0: THIRD, 2: 2 * THIRD},
    }
    raised, held, points = collected(w, seat, unrest)
    found = taxation_odds(w.game, w.state, seat, unrest)
    assert found.raised == raised
    assert found.gold == held
    assert found.points == points
    assert found.expected == sum(amount * chance for amount, chance in raised.items())


def test_without_uncertain_unrest_taxation_is_certain(world):
    w = world("agents", ("rome", "carthage"))
    w.unrest("latium", 1)
    found = taxation_odds(w.game, w.state, 0)
    assert found.raised == {7: 1}
    assert found.gold == {27: 1}
    assert found.points == {0: 1}
    w.give(0, *(region.id for region in w.box.map.regions if not region.home))
    assert taxation_odds(w.game, w.state, 0).points == {4: 1}


def test_immunity_from_a_development_counts(world):
    w = world("agents")
    developed = next(name for name, box in w.box.developments.items() if "unrest_immunity" in box.effect)
    seat = w.seat(w.box.developments[developed].faction)
    capital = w.box.map.capitals[w.state.factions[seat]]
    before = taxation_odds(w.game, w.state, seat, {capital: {1: Fraction(1)}}).expected
    w.develop(seat, developed)
    assert taxation_odds(w.game, w.state, seat, {capital: {1: Fraction(1)}}).expected > before


def test_bad_questions_are_refused_in_a_sentence(world):
    w = world("agents")
    with pytest.raises(InputError, match="no region 'atlantis'"):
        taxation_odds(w.game, w.state, 0, {"atlantis": {0: Fraction(1)}})
    with pytest.raises(InputError, match="add up to"):
        taxation_odds(w.game, w.state, 0, {"latium": {0: HALF}})
