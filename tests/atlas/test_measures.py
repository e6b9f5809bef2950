"""The network as a graph: what lies between, what breaks, what pays its way."""

from __future__ import annotations

import pytest

from romelab.atlas.measures import busiest, detours, goods, graph, markets
from romelab.atlas.travel import journey
from romelab.core.errors import InputError


def test_the_busiest_places_by_sea_lie_on_straits():
    found = busiest("ship")
    assert found[0].share > found[-1].share == 0
    assert {"Messana", "Rhodos"} <= {each.place.short for each in found[:12]}
    assert all(each.place.goal for each in found)


def test_sicily_falls_off_the_roads_with_its_strait():
    lost = detours([("Rhegium", "Messana")], "Roma", ships=False, rivers=False)
    assert {each.goal.short for each in lost if each.after is None} >= {"Messana", "Syracusae", "Panormus"}
    assert all(each.longer == float("inf") for each in lost if each.after is None)


def test_a_closed_pass_makes_journeys_longer_and_never_shorter():
    found = detours(["Augusta Praetoria"], "Mediolanum", ships=False, rivers=False)
    assert found
    for each in found[:20]:
        assert each.longer > 0
        before = journey("Mediolanum", each.goal, ships=False, rivers=False)
        assert before.days == pytest.approx(each.before)
        assert "augusta_praetoria" in {step[0] for leg in before.legs for step in leg.steps}


def test_nothing_closed_changes_nothing():
    assert detours([], "Roma") == ()


def test_what_is_no_link_cannot_be_closed():
    with pytest.raises(InputError, match="no link joins Roma and Alexandria"):
        detours([("Roma", "Alexandria")])
    with pytest.raises(InputError, match="no link joins Roma and Roma"):
        detours([("Roma", "Roma")])
    with pytest.raises(InputError, match="Atlantis"):
        detours(["Atlantis"])
    with pytest.raises(InputError, match="broom"):
        detours([], means="broom")
    with pytest.raises(InputError, match="broom"):
        busiest("broom")


def test_dear_goods_go_farther_than_wheat():
    reached = [
        len(markets(good, "Roma", ships=False, rivers=False)) for good in ("wheat", "wine", "oil", "purple_silk")
    ]
    assert reached == sorted(reached)
    assert reached[0] < reached[-1]
    by_ship = markets("wheat", "Alexandria")
    assert "Roma" in {each.short for each, _ in by_ship}
    assert all(share <= 0.5 for _, share in by_ship)
    # by cart a kilogram of wheat is worth half its price after 5 / 0.035 km
    far = max(markets("wheat", "Roma", ships=False, rivers=False), key=lambda pair: pair[1])
    assert far[1] <= 0.5
    assert goods()["wheat"] * far[1] / 0.035 <= 5 / 0.035
    with pytest.raises(InputError, match="there is no 'tin'"):
        markets("tin", "Roma")


def test_a_graph_of_some_kinds_of_links_keeps_every_place():
    roads = graph(kinds=("road", "ferry"))
    assert {kind for _, _, kind in roads.edges(keys=True)} == {"road", "ferry"}
    assert set(roads) == set(graph())
    assert graph(kinds=[]).number_of_edges() == 0
    with pytest.raises(InputError, match="kinds: there is no 'rail'; choose from road, river, coast, sea, ferry"):
        graph(kinds=["road", "rail"])
