"""Journeys: legs worked out by hand, attested journeys, and what must always hold."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations, pairwise

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from romelab.atlas import travel
from romelab.atlas.distances import reach
from romelab.atlas.history import dated_routes, timeline
from romelab.atlas.roads import links
from romelab.atlas.shortest import (
    Conditions,
    days_on,
    means_of_travel,
    price_per_kg,
    said_days,
    said_denarii,
    said_means,
    search,
    ways,
)
from romelab.atlas.toponyms import place, places
from romelab.atlas.travel import NoWayError, alternatives, asked_conditions, journey, journeys_by_means
from romelab.core.errors import InputError

PLACES = st.sampled_from(sorted(each.id for each in places()))
ROAD_MEANS = st.sampled_from([each.id for each in means_of_travel().values() if each.km_per_day])


def arcs(start, goal, kind):
    """The figures of one segment as they stand in the table, in this direction."""
    found = [link for link in links() if {link.start, link.goal} == {start, goal} and link.kind == kind]
    (link,) = found
    return link


def test_the_via_appia_by_hand():
    way = journey("Roma", "Capua", "foot", by="km", ships=False, rivers=False)
    (leg,) = way.legs
    assert leg.name == "Via Appia"
    passed = ["roma", "forum_appii", "tarracina", "formiae", "minturnae", "sinuessa", "capua"]
    assert [each.id for each in way.places] == passed
    assert way.km == pytest.approx(sum(arcs(one, two, "road").km for one, two in pairwise(passed)))
    assert round(way.km) == 200
    assert way.days == pytest.approx(way.km / 30)
    assert way.denarii is None


def test_the_rhone_down_and_up_by_hand():
    down, up = journey("Lugdunum", "Vienna", "river_boat"), journey("Vienna", "Lugdunum", "river_boat")
    link = arcs("lugdunum", "vienna", "river")
    assert (down.km, up.km) == (link.km, link.km_back)
    assert (down.days, up.days) == (link.days_out, link.days_back)
    assert up.days > 4 * down.days
    assert [leg.direction for leg in (*down.legs, *up.legs)] == ["downstream", "upstream"]


def test_figures_that_are_no_table_figures_own_up():
    by_rule = next(link for link in links(ours=False) if link.days_source_back == "rule")
    way = journey(by_rule.goal, by_rule.start, "river_boat")
    assert "speed for this river" in way.legs[0].estimate
    assert way.estimated
    ours = journey("Mykonos", "Delos", "ship")
    assert ours.legs[0].ours
    assert "150 km a day" in ours.legs[0].estimate
    assert any("links that we estimated ourselves" in said for said in ours.caveats)
    assert not journey("Roma", "Capua", ships=False, rivers=False).estimated


def test_freight_by_hand():
    cart = journey("Roma", "Capua", "oxcart", ships=False, rivers=False, cargo_kg=200)
    assert cart.denarii == pytest.approx(0.035 * 200 * cart.km)
    assert cart.days == pytest.approx(cart.km / 12)
    mule = journey("Roma", "Capua", "porter", ships=False, rivers=False, cargo_kg=200)
    assert mule.denarii == pytest.approx(0.028 * 200 * mule.km)
    ship = journey("Ostia", "Carthago", "ship", cargo_kg=1)
    assert ship.denarii == pytest.approx(0.1 * ship.days)
    assert any("names no rate" in said for said in ship.caveats)
    down, up = journey("Vienna", "Arelate", "river_boat"), journey("Arelate", "Vienna", "river_boat")
    assert down.denarii == pytest.approx(0.0034 * 100 * down.km)
    assert up.denarii == pytest.approx(0.0068 * 100 * up.km)


def test_a_road_that_is_longer_one_way_costs_more_and_takes_longer_that_way():
    cart, link = means_of_travel()["oxcart"], replace(arcs("roma", "ostia", "road"), km=120.0, km_back=240.0)
    assert [days_on(link, cart, forward=forward) for forward in (True, False)] == [10, 20]
    assert [price_per_kg(link, cart, forward=forward) for forward in (True, False)] == pytest.approx([4.2, 8.4])


def test_a_river_costs_more_upstream_by_the_kilometre():
    boat, link = means_of_travel()["river_boat"], arcs("vienna", "lugdunum", "river")
    down, up = (price_per_kg(link, boat, forward=forward) for forward in (True, False))
    assert (down, up) == pytest.approx((0.0034 * link.km, 0.0068 * link.km_back))


def test_times_and_means_are_said_as_people_say_them():
    assert [said_days(days) for days in (0, 0.13, 0.5)] == ["0.0 days", "3 hours", "0.5 days"]
    said = {means.id: said_means(means) for means in means_of_travel().values()}
    expected = {"horse": "on horseback", "foot": "on foot", "oxcart": "by ox cart", "water": "by water"}
    assert expected.items() <= said.items()
    assert said["private_carriage"] == "by carriage"
    # Decimals of a denarius are said below ten.
    assert [said_denarii(denarii) for denarii in (0.25, 9.9, 10, 10.4)] == [
        "0.2 denarii",
        "9.9 denarii",
        "10 denarii",
        "10 denarii",
    ]


def test_means_have_a_short_name_for_charts_and_are_called_by_it():
    short = {means.id: str(means) for means in means_of_travel().values()}
    assert short == {means.id: means.short for means in means_of_travel().values()}
    assert short == {
        "oxcart": "ox cart",
        "porter": "loaded mule",
        "foot": "on foot",
        "private_carriage": "carriage",
        "fast_private_carriage": "fast carriage",
        "horse": "rider",
        "forced_march": "forced march",
        "fast_carriage": "state post",
        "horse_relay": "horse relay",
        "ship": "ship",
        "river_boat": "river boat",
        "water": "by water",
    }
    assert means_of_travel()["oxcart"].name == "Ox cart"
    assert means_of_travel()["ship"].name == "Sailing ship, sea lanes alone"


def test_roads_are_travelled_by_nine_means_and_water_by_boats():
    """Speeds of rivers and of the sea are no means by themselves: a boat takes them."""
    by_road = ["oxcart", "porter", "foot", "private_carriage", "fast_private_carriage", "horse", "forced_march"]
    by_road += ["fast_carriage", "horse_relay"]
    assert list(means_of_travel()) == [*by_road, "ship", "river_boat", "water"]
    boats = [id_ for id_, means in means_of_travel().items() if means.km_per_day is None]
    assert boats == ["ship", "river_boat", "water"]


def test_the_edicts_own_rate_goes_before_the_models():
    way = journey("Alexandria", "Roma", "ship", cargo_kg=10)
    at_sea = [leg for leg in way.legs if leg.kind in ("sea", "ferry")]
    # 16 denarii for a kastrensis modius of about 10 kg
    assert sum(leg.denarii for leg in at_sea) == pytest.approx(16)
    assert {leg.priced for leg in at_sea} == {"edict"}
    assert {leg.priced for leg in way.legs if leg not in at_sea} == {"model"}
    assert any("Edict's own rate" in said for said in way.caveats)
    back = journey("Roma", "Alexandria", "ship", cargo_kg=10)
    assert {leg.priced for leg in back.legs} == {"model"}


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
    assert there.days == pytest.approx(9.7, abs=0.05)
    assert back.days > 1.5 * there.days


def test_standing_still():
    way = journey("Roma", "Rome", "oxcart")
    assert (way.legs, way.km, way.days, way.denarii) == ((), 0, 0, 0)
    assert journey("Roma", "roma", "ship").legs == ()


# ---- what must always hold


@given(PLACES, PLACES, PLACES, ROAD_MEANS)
def test_a_detour_is_never_faster(first, middle, last, means):
    direct = journey(first, last, means)
    assert direct.days <= journey(first, middle, means).days + journey(middle, last, means).days + 1e-9


@given(PLACES, PLACES, ROAD_MEANS)
def test_more_ways_to_go_are_never_slower(first, last, means):
    both = journey(first, last, means)
    for fewer in (
        {"ships": False},
        {"rivers": False},
        {"ships": False, "rivers": False},
        {"open_sea": False},
        {"month": 1},
        {"ours": False},
    ):
        try:
            less = journey(first, last, means, **fewer)
        except NoWayError:
            continue
        assert both.days <= less.days + 1e-9


@given(PLACES, PLACES, ROAD_MEANS)
def test_the_shortest_way_over_land_is_as_long_back(first, last, means):
    try:
        there = journey(first, last, means, by="km", ships=False, rivers=False)
    except NoWayError:
        with pytest.raises(NoWayError):
            journey(last, first, means, by="km", ships=False, rivers=False)
        return
    back = journey(last, first, means, by="km", ships=False, rivers=False)
    # ferries may differ by a few hundred metres
    assert there.km == pytest.approx(back.km, abs=1)


@given(PLACES, PLACES, st.sampled_from(sorted(means_of_travel())), st.sampled_from(["days", "km"]))
def test_networkx_finds_the_same(first, last, means, by):
    net = ways(means_of_travel()[means], by, Conditions())
    names = tuple(net.number_of)
    graph = nx.DiGraph()
    graph.add_nodes_from(names)
    for start, out in zip(names, net.out, strict=True):
        for there, weight, _ in out:
            old = graph.get_edge_data(start, names[there], {}).get("weight", math.inf)
            graph.add_edge(start, names[there], weight=min(weight, old))
    try:
        least = nx.dijkstra_path_length(graph, first, last)
    except nx.NetworkXNoPath:
        with pytest.raises(NoWayError):
            journey(first, last, means, by=by)
        return
    way = journey(first, last, means, by=by)
    assert (way.km if by == "km" else way.days) == pytest.approx(least)


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
    # The Edict's own rates stand beside the model's, by which the cheapest way is sought.
    if not any(leg.priced == "edict" for leg in (*cheap.legs, *fast.legs)):
        assert cheap.denarii <= fast.denarii + 1e-9
    assert fast.days <= cheap.days + 1e-9


# ---- next-best journeys


def test_other_ways_differ_and_get_no_better():
    ways_found = alternatives("Mediolanum", "Colonia Agrippina", count=4)
    assert len(ways_found) == len({way.legs for way in ways_found}) >= 3
    assert ways_found[0] == journey("Mediolanum", "Colonia Agrippina")
    assert [way.days for way in ways_found] == sorted(way.days for way in ways_found)
    for one, two in combinations(ways_found, 2):
        steps = [{step for leg in way.legs for step in leg.steps} for way in (one, two)]
        assert len(steps[0] & steps[1]) < 0.9 * min(map(len, steps))


@pytest.mark.parametrize(
    ("start", "goal", "means", "by"),
    [
        ("Roma", "Brundisium", "foot", "days"),
        ("Roma", "Brundisium", "foot", "km"),
        ("Alexandria", "Roma", "ship", "days"),
        ("Londinium", "Roma", "horse", "days"),
        ("Antiochia", "Ephesus", "oxcart", "cost"),
        ("Lugdunum", "Vienna", "river_boat", "days"),
    ],
)
@pytest.mark.parametrize("count", [2, 5, 20])
def test_other_ways_are_those_found_when_each_way_has_grown_dearer(start, goal, means, by, count):
    """Each link of a way found counts a third and a little more; three times as many searches as ways are made.

    A way that shares more than three quarters with one found before is none of its own, and none is told that is
    more than two and a half times as long as the best.
    """
    net = ways(means_of_travel()[means], by, Conditions())
    names = tuple(net.number_of)
    graph = nx.MultiDiGraph()
    for one, out in zip(names, net.out, strict=True):
        for there, weight, number in out:
            graph.add_edge(one, names[there], key=number, weight=weight, plain=weight, km=net.arcs[number].km)

    def least():
        path = nx.dijkstra_path(graph, place(start).id, place(goal).id)
        return [
            (*step, min(graph[step[0]][step[1]], key=lambda key: graph.edges[*step, key]["weight"]))
            for step in pairwise(path)
        ]

    def total(way, what):
        return sum(graph.edges[edge][what] for edge in way)

    found = [last := least()]
    for _ in range(3 * count):
        if len(found) == count:
            break
        for edge in last:
            graph.edges[edge]["weight"] *= 1.35
        last = least()
        shared = [total(set(last) & set(other), "km") / min(total(last, "km"), total(other, "km")) for other in found]
        if max(shared) <= 0.75:
            found.append(last)
    measures = sorted(total(way, "plain") for way in found)
    told = alternatives(start, goal, means, by=by, count=count)
    scale = {"days": "days", "km": "km", "cost": "denarii"}[by]
    if by == "cost":
        measures = [measure * 100 for measure in measures]
    assert [getattr(way, scale) for way in told] == pytest.approx(
        [measure for measure in measures if measure <= 2.5 * measures[0]]
    )


@pytest.mark.parametrize(
    "how",
    [
        {"month": 1},
        {"ships": False},
        {"rivers": False},
        {"open_sea": False},
        {"ours": False},
        {"cargo_kg": 7.0, "means": "water"},
        {"by": "km"},
        {"means": "horse"},
    ],
    ids=str,
)
def test_other_ways_are_looked_for_under_the_same_conditions(how):
    told = alternatives("Londinium", "Roma", count=3, **how)
    assert told[0] == journey("Londinium", "Roma", **how)
    assert {way.conditions for way in told} == {told[0].conditions}
    assert {way.cargo_kg for way in told} == {told[0].cargo_kg}
    standing = alternatives("Roma", "Roma", **how)
    assert standing == (journey("Roma", "Roma", **how),)
    assert standing[0].conditions == told[0].conditions


def test_without_a_word_all_ways_are_open_in_july():
    assert asked_conditions() == Conditions(True, True, True, 7, True) == Conditions()
    assert journey("Londinium", "Roma").conditions == asked_conditions()
    assert [journey("Londinium", "Roma", month=month).conditions.month for month in (1, 12)] == [1, 12]


def test_without_a_word_three_ways_are_told():
    told = alternatives("Mediolanum", "Colonia Agrippina")
    assert len(told) == 3
    assert told == alternatives("Mediolanum", "Colonia Agrippina", count=3)


def test_a_river_beside_a_road_is_a_way_of_its_own():
    kinds = [way.legs[0].kind for way in alternatives("Lugdunum", "Vienna", count=3, by="km", ships=False)]
    assert {"road", "river"} <= set(kinds)


def test_there_may_be_fewer_ways_than_asked_for():
    assert len(alternatives("Lugdunum", "Vienna", "river_boat", count=9)) == 1


def test_ways_that_share_just_as_much_as_two_ways_may_are_both_told(monkeypatch):
    asked = {"start": "Roma", "goal": "Capua", "ships": False, "count": 2}
    legs = [way.legs for way in alternatives(**asked)]
    shares: list[float] = []
    shared = travel._shared

    def looked_at(one, other):
        shares.append(shared(one, other))
        return shares[-1]

    monkeypatch.setattr(travel, "_shared", looked_at)
    alternatives(**asked)
    assert 0 < shares[-1] < travel._SHARED
    monkeypatch.setattr(travel, "_SHARED", shares[-1])
    assert [way.legs for way in alternatives(**asked)] == legs
    monkeypatch.setattr(travel, "_SHARED", shares[-1] / 2)
    assert [way.legs for way in alternatives(**asked)] != legs


@pytest.mark.parametrize("count", [1, 2, 4])
def test_other_ways_are_sought_three_times_as_often_as_ways_are_asked_for(monkeypatch, count):
    sought: list[str] = []

    def one_more(*asked):
        sought.append(asked[1])
        return search(*asked)

    monkeypatch.setattr(travel, "search", one_more)
    monkeypatch.setattr(travel, "_SHARED", -1)  # So that no other way is ever a way of its own.
    assert len(alternatives("Roma", "Capua", count=count)) == 1
    assert len(sought) == (3 * count if count > 1 else 0)


@pytest.mark.parametrize("count", [0, -1, 21, 2.5, True, "3"])
def test_a_bad_count_is_refused(count):
    with pytest.raises(InputError, match="count"):
        alternatives("Roma", "Capua", count=count)


# ---- refusals


def test_every_fault_of_a_question_is_named():
    with pytest.raises(InputError) as refusal:
        journey("Roxma", "Atlantis", "broom", by="luck", cargo_kg=-1)
    assert [problem.where for problem in refusal.value.problems] == ["start", "goal", "means", "by", "cargo_kg"]
    assert "Roma" in str(refusal.value)


@pytest.mark.parametrize("month", [0, 13, 1.5, True, "May"])
def test_a_month_must_be_one(month):
    with pytest.raises(InputError, match="month"):
        journey("Roma", "Alexandria", month=month)


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
        ("Carthago", "Roma", {"means": "ship", "ships": False}, "no sea lane leaves Carthago"),
        ("Bibracte", "Roma", {"ours": False}, "Bibracte lies on links of our own, and ORBIS alone"),
    ],
)
def test_no_way_is_said_clearly(start, goal, how, said):
    with pytest.raises(NoWayError, match=said):
        journey(start, goal, **how)


# ---- side by side


def test_means_stand_side_by_side():
    table = journeys_by_means("Roma", "Genava")
    by_title = {row.title: row for row in table}
    assert by_title["on foot"].journey.km == pytest.approx(914, abs=1)
    with_boats = next(
        row for title, row in by_title.items() if title.startswith("on foot, by") or "on foot and" in title
    )
    assert with_boats.journey.days < by_title["on foot"].journey.days
    assert by_title["by horse relay"].journey.days == pytest.approx(by_title["on foot"].journey.km / 250)
    assert "reaches Genava" in by_title["by water"].why
    assert len(by_title) == len(table)


def test_an_island_has_one_line_for_all_roads():
    table = journeys_by_means("Roma", "Caralis")
    assert table[0].title == "over land"
    assert table[0].journey is None
    assert table[0].why == "no road leads from Roma to Caralis"
    assert all(row.journey.km_by_kind["sea"] > 300 for row in table[1:])


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
    way = journey("Arelate", "Lugdunum", "river_boat")
    html = way._repr_html_()
    assert "AD 301" in html
    assert html.count("<tr>") == 1 + len(way.legs) + 1
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


@pytest.mark.parametrize("count", [1, 2, 20])
def test_any_count_up_to_20_is_answered(count):
    ways = alternatives("Roma", "Capua", count=count)
    assert 1 <= len(ways) <= count
    assert len(ways) == count or count == 20


def test_journeys_show_themselves_in_a_line():
    way, ways = journey("Roma", "Londinium"), journeys_by_means("Roma", "Londinium")
    assert repr(way) == f"<journey Roma - Londinium, foot: {way.km:,.0f} km, {way.days:,.1f} days>"
    assert repr(ways) == f"<comparison Roma - Londinium: {len(ways)} ways, by days>"
    assert (way, ways) == (journey("Roma", "Londinium"), journeys_by_means("Roma", "Londinium"))
    assert way != journey("Roma", "Mediolanum")
    assert len(repr(reach("Roma"))) < 80
