"""Journeys: legs worked out by hand, attested journeys, and what must always hold."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from romelab.atlas.comparison import journeys_by_means
from romelab.atlas.gazetteer import gazetteer, place
from romelab.atlas.history import attested_journeys, dated_routes, timeline
from romelab.atlas.means import means_of_travel
from romelab.atlas.travel import NoWayError, alternatives, journey
from romelab.core.faults import InputError

PLACES = st.sampled_from(sorted(gazetteer()))
ROAD_MEANS = st.sampled_from([each.id for each in means_of_travel().values() if each.km_per_day])
ATTESTED = {each.id: each for each in attested_journeys()}


def test_the_via_appia_by_hand():
    way = journey("Roma", "Tarentum", "foot", by="km", ships=False)
    assert [(leg.name, leg.km) for leg in way.legs] == [
        ("Via Appia", 199),
        ("Via Appia", 51),
        ("Via Appia (by Venusia)", 235),
    ]
    assert way.km == 485
    assert way.days == pytest.approx(485 / 30)
    assert [each.id for each in way.places] == ["roma", "capua", "beneventum", "tarentum"]
    assert way.denarii is None


def test_the_rhone_down_and_up_by_hand():
    down = journey("Lugdunum", "Arelate", "river_boat")
    assert down.km == 32 + 264
    assert down.days == pytest.approx(32 / 65 + 4.1)
    up = journey("Arelate", "Lugdunum", "river_boat")
    assert up.km == down.km
    assert up.days == pytest.approx(32 / 15 + 26.4)
    assert [leg.direction for leg in up.legs] == ["upstream", "upstream"]
    # the estimate is owned up to, the figure of the table is not called one
    assert [bool(leg.estimate) for leg in up.legs] == [False, True]


def test_freight_by_hand():
    cart = journey("Roma", "Capua", "oxcart", ships=False, cargo_kg=200)
    assert cart.denarii == pytest.approx(0.035 * 200 * 199)
    assert cart.days == pytest.approx(199 / 12)
    mule = journey("Roma", "Capua", "porter", ships=False, cargo_kg=200)
    assert mule.denarii == pytest.approx(0.028 * 200 * 199)
    ship = journey("Roma", "Carthago", "ship", cargo_kg=1)
    assert ship.denarii == pytest.approx(0.00067 * 603)
    down, up = journey("Vienna", "Arelate", "river_boat"), journey("Arelate", "Vienna", "river_boat")
    assert down.denarii == pytest.approx(0.0034 * 100 * 264)
    assert up.denarii == pytest.approx(0.0068 * 100 * 264)


def test_cheap_is_not_fast():
    cheap = journey("Colonia Agrippina", "Roma", "oxcart", by="cost")
    fast = journey("Colonia Agrippina", "Roma", "oxcart", by="days")
    short = journey("Colonia Agrippina", "Roma", "oxcart", by="km")
    assert cheap.denarii < fast.denarii < short.denarii
    assert fast.days < cheap.days
    assert short.km < fast.km


def test_persons_have_no_price():
    for means in ("foot", "horse", "horse_relay", "private_carriage"):
        way = journey("Roma", "Carthago", means)
        assert way.denarii is None
        assert all(leg.denarii is None for leg in way.legs)


def test_wind_makes_one_direction_faster():
    there, back = journey("Messana", "Alexandria", "ship"), journey("Alexandria", "Messana", "ship")
    assert (there.days, back.days) == (9.7, 15.3)
    assert there.km == back.km == 1827


def test_standing_still():
    way = journey("Roma", "Rome", "oxcart")
    assert (way.legs, way.km, way.days, way.denarii) == ((), 0, 0, 0)
    assert journey("Roma", "roma", "ship").legs == ()


# ---- attested journeys


def test_hannibals_march_agrees_within_a_sixth():
    # Polybius counts the marches too; our roads are the later, straighter Roman ones.
    told = ATTESTED["hannibal_march"]
    way = journey(told.start, told.goal, "foot", by="km", ships=False, rivers=False)
    assert way.km == pytest.approx(told.km, rel=1 / 6)
    assert way.km < told.km
    # five months for what a column that never rests or fights walks in seven weeks
    assert way.days < told.days
    assert {"emporiae", "narbo", "arelate"} < {each.id for each in way.places}


def test_caesar_reaches_the_rhone_on_the_eighth_day():
    told = ATTESTED["caesar_rhone"]
    way = journey(told.start, told.goal, "fast_carriage", by="km", ships=False, rivers=False)
    hundred_roman_miles = 148.0
    assert math.ceil(way.km / hundred_roman_miles) == pytest.approx(told.days, abs=1)
    # the state post of the empire took twice as long
    assert way.days > 1.5 * told.days


def test_icelus_takes_seven_days_to_spain():
    told = ATTESTED["icelus"]
    relay = journey(told.start, told.goal, "horse_relay", ships=False, rivers=False)
    ship = journey(told.start, told.goal, "ship")
    assert relay.days < told.days
    assert ship.days == pytest.approx(told.days, abs=1)
    assert journey(told.start, told.goal, "fast_carriage", ships=False).days > 2 * told.days


@pytest.mark.parametrize("told_id", ["pliny_alexandria", "pliny_gades", "pliny_africa"])
def test_record_passages_are_faster_than_the_model_but_not_by_far(told_id):
    told = ATTESTED[told_id]
    # The model keeps to ordinary winds and, from Gades, to the coast of Spain; Pliny tells of the best ever.
    way = journey(told.start, told.goal, "water")
    assert told.days < way.days < 3.1 * told.days


def test_the_fleet_of_belisarius_needed_longer_than_one_ship():
    told = ATTESTED["belisarius_fleet"]
    way = journey(told.start, told.goal, "foot")
    assert way.days < told.days
    assert way.km_by_kind["sea"] > way.km_by_kind["road"]


def test_recruits_walk_at_the_speed_of_the_table():
    assert means_of_travel()["foot"].km_per_day == ATTESTED["vegetius_pace"].km_per_day


# ---- what must always hold


@given(PLACES, PLACES, PLACES, ROAD_MEANS)
def test_a_detour_is_never_faster(first, middle, last, means):
    direct = journey(first, last, means)
    assert direct.days <= journey(first, middle, means).days + journey(middle, last, means).days + 1e-9


@given(PLACES, PLACES, ROAD_MEANS)
def test_more_ways_to_go_are_never_slower(first, last, means):
    both = journey(first, last, means)
    for fewer in ({"ships": False}, {"rivers": False}, {"ships": False, "rivers": False}):
        try:
            less = journey(first, last, means, **fewer)
        except NoWayError:
            continue
        assert both.days <= less.days + 1e-9


@given(PLACES, PLACES, ROAD_MEANS)
def test_the_shortest_way_is_as_long_back(first, last, means):
    assert journey(first, last, means, by="km").km == journey(last, first, means, by="km").km


@given(PLACES, PLACES, ROAD_MEANS, st.sampled_from(["days", "km"]))
def test_legs_join_up_and_figures_are_positive(first, last, means, by):
    way = journey(first, last, means, by=by)
    stops = [place(first), *(leg.goal for leg in way.legs)]
    assert stops == [*(leg.start for leg in way.legs), place(last)]
    assert all(leg.km > 0 and leg.days > 0 for leg in way.legs)
    assert len(set(stops)) == len(stops)
    assert sum(way.km_by_kind.values()) == pytest.approx(way.km)


@given(PLACES, PLACES)
def test_a_faster_means_is_never_slower(first, last):
    paces = ["oxcart", "porter", "foot", "horse", "fast_carriage", "horse_relay"]
    days = [journey(first, last, means).days for means in paces]
    assert days == sorted(days, reverse=True)


@given(PLACES, PLACES)
def test_the_cheapest_is_no_dearer_than_the_fastest(first, last):
    cheap, fast = journey(first, last, "porter", by="cost"), journey(first, last, "porter")
    assert cheap.denarii <= fast.denarii + 1e-9
    assert fast.days <= cheap.days + 1e-9


# ---- next-best journeys


def test_next_best_journeys_differ_and_get_no_better():
    ways = alternatives("Mediolanum", "Colonia Agrippina", count=5)
    assert len(ways) == len({way.legs for way in ways}) == 5
    assert ways[0] == journey("Mediolanum", "Colonia Agrippina")
    assert [way.days for way in ways] == sorted(way.days for way in ways)


def test_a_river_beside_a_road_is_an_alternative_of_its_own():
    ways = alternatives("Vienna", "Arelate", count=2, by="km", ships=False)
    assert [way.legs[0].kind for way in ways] == ["road", "river"]


def test_there_may_be_fewer_alternatives_than_asked_for():
    assert len(alternatives("Lugdunum", "Vienna", "river_boat", count=9)) == 1


@pytest.mark.parametrize("count", [0, -1, 21, 2.5, True, "3"])
def test_a_bad_count_is_refused(count):
    with pytest.raises(InputError, match="count"):
        alternatives("Roma", "Capua", count=count)


# ---- refusals


def test_every_fault_of_a_question_is_named():
    with pytest.raises(InputError) as refusal:
        journey("Rooma", "Atlantis", "broom", by="luck", cargo_kg=-1)
    assert [fault.where for fault in refusal.value.faults] == ["start", "goal", "means", "by", "cargo_kg"]
    assert "Roma" in str(refusal.value)


@pytest.mark.parametrize("load", [0, float("nan"), float("inf"), "1", None, True])
def test_a_load_must_be_a_weight(load):
    with pytest.raises(InputError, match="cargo_kg"):
        journey("Roma", "Capua", cargo_kg=load)


def test_no_price_is_invented():
    with pytest.raises(InputError, match="no price is known for travel on horseback; choose from oxcart"):
        journey("Roma", "Capua", "horse", by="cost")


@pytest.mark.parametrize(
    ("start", "goal", "how", "said"),
    [
        ("Roma", "Mogontiacum", {"means": "ship"}, "no sea lane reaches Mogontiacum"),
        ("Mogontiacum", "Roma", {"means": "ship"}, "no sea lane leaves Mogontiacum"),
        ("Roma", "Caralis", {"ships": False, "rivers": False}, "no road leads from Roma to Caralis"),
        ("Roma", "Caralis", {"ships": False}, "no way on foot and by river boat without ships"),
        ("Corduba", "Arelate", {"means": "river_boat"}, "no way by river boat alone"),
        ("Roma", "Carthago", {"means": "ship", "ships": False}, "no sea lane leaves Roma"),
    ],
)
def test_no_way_is_said_clearly(start, goal, how, said):
    with pytest.raises(NoWayError, match=said):
        journey(start, goal, **how)


# ---- side by side


def test_means_stand_side_by_side():
    table = journeys_by_means("Roma", "Genava")
    by_title = {row.title: row for row in table}
    assert by_title["on foot"].journey.km == 1002
    assert by_title["on foot and by ship"].journey.days < by_title["on foot"].journey.days
    assert by_title["by horse relay"].journey.days == pytest.approx(1002 / 250)
    assert "reaches Genava" in by_title["by water"].why
    assert len(by_title) == len(table)


def test_an_island_has_one_line_for_all_roads():
    table = journeys_by_means("Roma", "Caralis")
    assert [row.title for row in table] == ["over land", "by ship"]
    assert table[0].journey is None


def test_a_comparison_by_cost_leaves_out_what_has_no_price():
    table = journeys_by_means("Roma", "Burdigala", by="cost")
    assert all(row.journey.denarii is not None for row in table if row.journey)
    assert {row.means.id for row in table} == {"oxcart", "porter", "water"}


def test_a_price_asked_of_a_means_without_any_is_refused():
    with pytest.raises(InputError, match="no price is known"):
        journeys_by_means("Roma", "Capua", ["oxcart", "horse"], by="cost")


def test_an_unknown_means_is_refused():
    with pytest.raises(InputError, match="broom"):
        journeys_by_means("Roma", "Capua", ["broom"])


def test_tables_for_a_notebook():
    html = journey("Arelate", "Lugdunum", "river_boat")._repr_html_()
    assert "AD 301" in html
    assert "estimates" in html
    assert html.count("<tr>") == 1 + 2 + 1
    html = journeys_by_means("Roma", "Genava")._repr_html_()
    assert "not known" in html
    assert "reaches Genava" in html


# ---- dated history


def test_dated_routes_run_forward_and_name_their_sources():
    assert len(dated_routes()) == 10
    for route in dated_routes():
        years = [stop.year for stop in route.waypoints]
        assert route.waypoints[0].source
        assert route.start_year <= min(years), route.id
        assert max(years) <= route.end_year, route.id
        assert 0 not in years


def test_the_timeline_is_in_order():
    years = [event.year for event in timeline()]
    assert len(years) == 71
    assert years == sorted(years)
    assert all(event.label for event in timeline())
