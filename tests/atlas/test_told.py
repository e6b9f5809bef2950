"""Journeys told by ancient authors: passages, figures, and whether the explanation fits the difference."""

from __future__ import annotations

import math

import pytest

from romelab.atlas.history import attested_journeys
from romelab.atlas.shortest import means_of_travel

TOLD = {each.id: each for each in attested_journeys()}


def test_there_are_more_than_twenty_with_passage_and_explanation():
    assert len(TOLD) == len(attested_journeys()) >= 20
    for each in TOLD.values():
        assert each.source
        assert each.claim
        assert len(each.why) > 30
        assert each.km or each.days or each.km_per_day or each.model, each.id
    assert {"horace_brundisium", "paul_malta", "hannibal_march", "alaric_408", "letters_britain", "pliny_gades"} <= set(
        TOLD
    )
    assert any(not each.certain for each in TOLD.values())


def test_the_table_says_what_is_to_be_checked():
    html = attested_journeys()._repr_html_()
    assert html.count("<tr>") == len(TOLD) + 1
    assert "(to be checked)" in html
    assert "were not looked up again" in html


def test_hannibals_march_agrees_within_a_sixth():
    told = TOLD["hannibal_march"]
    # Polybius counts the marches too; our roads are the later, straighter Roman ones.
    assert told.model.km == pytest.approx(told.km, rel=1 / 6)
    assert told.model.km < told.km
    assert told.model.days < told.days
    assert {"emporiae", "narbo", "arelate"} < {each.id for each in told.model.places}


def test_caesar_reaches_the_rhone_on_the_eighth_day():
    told = TOLD["caesar_rhone"]
    assert math.ceil(told.model.km / 148) == pytest.approx(told.days, abs=1)
    assert told.model.days > 1.5 * told.days


@pytest.mark.parametrize(
    "told_id",
    ["pliny_alexandria", "pliny_marinus", "pliny_gades", "pliny_spain", "pliny_narbo", "pliny_africa", "cato_fig"],
)
def test_record_passages_are_faster_than_the_model_but_not_by_far(told_id):
    told = TOLD[told_id]
    assert told.days < told.model.days < 3.1 * told.days


@pytest.mark.parametrize(
    "told_id", ["belisarius_fleet", "isis", "cicero_ephesus", "paul_malta", "paul_troas", "gaius_caesar"]
)
def test_fleets_storms_and_waiting_take_longer_than_the_model(told_id):
    assert TOLD[told_id].ratio > 1.4


@pytest.mark.parametrize(
    "told_id", ["diodorus_rhodes", "paul_neapolis", "letters_britain", "icelus", "horace_brundisium"]
)
def test_ordinary_journeys_agree_within_a_third(told_id):
    assert 0.7 < TOLD[told_id].ratio < 1.35


def test_recruits_walk_at_the_speed_of_the_table():
    assert means_of_travel()["foot"].km_per_day == TOLD["vegetius_pace"].km_per_day
    assert TOLD["vegetius_pace"].model is None
    assert TOLD["vegetius_pace"].ratio is None


def test_alaric_goes_by_the_towns_that_zosimus_names():
    passed = {each.id for each in TOLD["alaric_408"].model.places}
    assert {"aquileia", "ariminum"} <= passed
