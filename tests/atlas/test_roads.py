"""The historical network: as the file says, checked as a whole."""

from __future__ import annotations

import math

import networkx as nx
import pytest

from romelab.atlas.gazetteer import gazetteer
from romelab.atlas.projection import great_circle_km
from romelab.atlas.roads import checked_links, freight_costs, links, network, speeds
from romelab.atlas.tables import table
from romelab.core.faults import InputError

GOOD = {"from": "roma", "to": "capua", "kind": "road", "km": 199}


def test_one_edge_for_each_link_and_direction():
    net = network()
    assert net.number_of_nodes() == 140
    assert net.number_of_edges() == 2 * len(table("roads")["links"]) == 516
    for start, goal, kind, edge in net.edges(keys=True, data=True):
        back = net[goal][start][kind]
        assert (back["km"], back["name"], back["tier"]) == (edge["km"], edge["name"], edge["tier"])
        assert edge["km"] > 0


def test_everybody_can_walk_or_sail_everywhere():
    assert nx.is_strongly_connected(network())


def test_no_link_is_shorter_than_the_straight_line():
    known = gazetteer()
    assert links()
    for link in links():
        start, goal = known[link.start], known[link.goal]
        straight = great_circle_km(start.lon, start.lat, goal.lon, goal.lat)
        # Two ORBIS lengths fall a little short, because its sites are not exactly ours.
        assert link.km > 0.97 * straight, link
        assert math.isclose(link.straight_km, straight, abs_tol=2), link


def test_ships_call_only_at_ports():
    assert all(gazetteer()[end].port for link in links() if link.kind == "sea" for end in (link.start, link.goal))


def test_days_of_the_table_and_estimates():
    net = network()
    down, up = net["vienna"]["arelate"]["river"], net["arelate"]["vienna"]["river"]
    assert (down["days"], down["direction"], down["days_source"]) == (4.1, "downstream", "orbis")
    assert (up["days"], up["direction"], up["days_source"]) == (26.4, "upstream", "orbis")
    # no days in the table: 132 km upstream at 15 km a day
    rhine = net["tricensimae"]["colonia_agrippina"]["river"]
    assert rhine["days"] == pytest.approx(132 / 15)
    assert rhine["days_source"] == "estimate"
    sea = net["gortyn"]["alexandria"]["sea"]
    assert sea["days"] == pytest.approx(757 / 150)
    wind = net["alexandria"]["messana"]["sea"]["days"], net["messana"]["alexandria"]["sea"]["days"]
    assert wind == (15.3, 9.7)


def test_boats_need_days_and_roads_have_none():
    edges = [edge for *_, edge in network().edges(data=True)]
    assert {edge["kind"] == "road" for edge in edges} == {True, False}
    for edge in edges:
        assert (edge["days"] is None) == (edge["kind"] == "road")
        assert edge["kind"] == "road" or edge["days"] > 0


def test_the_graph_is_ones_own_copy():
    network().remove_node("roma")
    assert "roma" in network()


def test_speeds_and_prices_are_those_of_the_tables():
    assert speeds()["horse_relay"].km_per_day == 250
    assert freight_costs()["sea"] == 0.00067
    # carting a hundredweight a given way costs about fifty times what shipping does
    assert 50 < freight_costs()["wagon"] / freight_costs()["sea"] < 54


def test_a_good_row_is_read():
    (link,) = checked_links([GOOD], {"roma", "capua"})
    assert (link.km, link.tier, link.days_out) == (199, 1, None)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"to": "atlantis"}, "atlantis"),
        ({"to": ["roma"]}, "no place"),
        ({"to": "roma"}, "to itself"),
        ({"kind": "rail"}, "rail"),
        ({"kind": ["road"]}, "kind must be"),
        ({"km": -5}, "-5"),
        ({"km": 0}, "above 0"),
        ({"km": float("nan")}, "nan"),
        ({"km": True}, "True"),
        ({"km": "far"}, "far"),
        ({"days_out": 2}, "no days of its own"),
        ({"kind": "sea", "days_back": 0}, "days_back"),
        ({"tier": 3}, "tier"),
        ({"name": 7}, "name"),
    ],
)
def test_a_bad_row_is_refused_with_its_number(change, said):
    with pytest.raises(InputError) as refusal:
        checked_links([GOOD | {"kind": "river"}, GOOD | change], {"roma", "capua"}, source="my_roads.toml")
    assert "link 2" in str(refusal.value)
    assert said in str(refusal.value)
    assert "my_roads.toml" in str(refusal.value)


def test_all_faults_are_named_at_once():
    rows = [GOOD, GOOD | {"from": "capua", "to": "roma"}, "road", GOOD | {"km": -1, "kind": "sky"}]
    with pytest.raises(InputError) as refusal:
        checked_links(rows, {"roma", "capua"})
    assert [fault.where for fault in refusal.value.faults] == ["link 2", "link 3", "link 4", "link 4"]
    assert "stands in link 1 already" in str(refusal.value)
