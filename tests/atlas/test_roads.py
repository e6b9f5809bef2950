"""The historical network: as the file says, checked as a whole."""

from __future__ import annotations

import math
from collections import Counter

import networkx as nx
import pytest

from romelab.atlas import roads
from romelab.atlas.measures import graph
from romelab.atlas.projection import great_circle_km
from romelab.atlas.roads import WATERS, Link, checked_links, freight_costs, links, our_layer, speeds
from romelab.atlas.toponyms import by_orbis, gazetteer, records, table
from romelab.core.errors import InputError

KNOWN_SHORT = {
    ("memphis", "aphroditopolis"),
    ("aphroditopolis", "herakleopolis"),
    ("eleusis", "isthmia"),
}
GOOD = {"from": "roma", "to": "capua", "kind": "road", "km": 199}


def test_one_edge_for_each_link_and_direction():
    net = graph()
    assert net.number_of_nodes() == len(gazetteer()) == 703
    assert net.number_of_edges() == 2 * len(links())
    for start, goal, kind, edge in net.edges(keys=True, data=True):
        back = net[goal][start][kind]
        assert (back["name"], back["tier"], back["layer"]) == (edge["name"], edge["tier"], edge["layer"])
        assert edge["km"] > 0


def test_our_layer_is_marked_and_says_why():
    assert len(our_layer()) == len(table("roads")["links"])
    assert all(link.source == "ours" and link.why for link in our_layer())
    assert all(link.source == "orbis" for link in links(ours=False))
    marked = {(start, goal) for start, goal, edge in graph().edges(data=True) if edge["layer"] == "ours"}
    assert {("durostorum", "marcianopolis"), ("marcianopolis", "hadrianopolis"), ("mykonos", "delos")} <= marked


def test_each_segment_keeps_what_orbis_says_of_its_days_and_a_road_has_none():
    said = {"": "orbis", "v2": "orbis", "slow": "slow", "rule": "rule"}
    rows = [(row["kind"].partition("_")[0], said[row["flag"]]) for row in records("segments")]
    every = links(ours=False)
    kept = [(link.kind, days) for link in every for days in (link.days_source, link.days_source_back)]
    assert Counter(kept) == Counter((kind, "" if kind == "road" else days) for kind, days in rows)


def test_our_lane_takes_the_place_of_orbiss_round_euboea():
    assert graph()["chalcis"]["demetrias"]["coast"]["km"] == 132
    assert graph(ours=False)["chalcis"]["demetrias"]["coast"]["km"] == pytest.approx(364, abs=1)


def test_no_lane_of_ours_is_a_short_cut_but_the_short_ones_of_the_aegean():
    aegean = {"rheneia", "delos", "mykonos", "thasos", "neapolis_thrace", "imbros", "sestus", "adramyttium", "mytilene"}
    aegean |= {"miletus", "samos", "chalcis", "demetrias"}
    orbis = {each.id for each in gazetteer().values() if each.orbis}
    assert our_layer()
    for link in our_layer():
        if link.kind in WATERS and not {link.start, link.goal} <= aegean:
            # one end is a place that ORBIS has no lane to, and no other lane of ours goes on from there
            lonely = [end for end in (link.start, link.goal) if end not in orbis or end == "pergamum"]
            assert lonely, link


def test_everybody_can_walk_or_sail_everywhere():
    assert nx.is_strongly_connected(graph())


def test_no_link_is_shorter_than_the_straight_line():
    known = gazetteer()
    short = set()
    assert links()
    for link in links():
        start, goal = known[link.start], known[link.goal]
        straight = great_circle_km(start.lon, start.lat, goal.lon, goal.lat)
        assert math.isclose(link.straight_km, straight, abs_tol=2, rel_tol=0.03), link
        # ORBIS's sites are not exactly ours, which matters on the shortest links.
        if link.km < 0.97 * straight - 4:
            short.add(frozenset((link.start, link.goal)))
    # three roads as orbis_v2 draws them
    known_short = {frozenset(pair) for pair in KNOWN_SHORT}
    assert short == known_short, short - known_short


def test_ships_call_only_at_ports():
    ends = {end for link in links() if link.kind in WATERS for end in (link.start, link.goal)}
    assert {each for each in ends if gazetteer()[each].goal and not gazetteer()[each].port} == set()


def test_days_of_the_table_and_estimates():
    net = graph()
    down, up = net["lugdunum"]["vienna"]["river"], net["vienna"]["lugdunum"]["river"]
    assert (down["direction"], up["direction"]) == ("downstream", "upstream")
    assert up["days"] > down["days"]
    # ours: 429 km of Danube through the Iron Gates at 65 km a day down, 15 up
    danube = net["novae"]["viminacium"]["river"]
    assert danube["days"] == pytest.approx(429 / 15)
    assert danube["days_source"] == "estimate"
    sea = net["mykonos"]["delos"]["coast"]
    assert sea["days"] == pytest.approx(12 / 150)
    there, back = net["ostia"]["carthago"]["sea"], net["carthago"]["ostia"]["sea"]
    assert there["days"] == 3.86
    assert back["days"] > there["days"]


def test_boats_need_days_and_roads_have_none():
    edges = [edge for *_, edge in graph().edges(data=True)]
    assert {edge["kind"] == "road" for edge in edges} == {True, False}
    for edge in edges:
        assert ("days" not in edge) == (edge["kind"] == "road")
        assert edge["kind"] == "road" or edge["days"] > 0


def test_the_graph_is_ones_own_copy():
    graph().remove_node("roma")
    assert "roma" in graph()


def test_speeds_and_prices_are_those_of_the_tables():
    assert speeds()["horse_relay"].km_per_day == 250
    # carting a load a given way costs about fifty times what shipping does, at 150 km a day
    assert 50 < freight_costs()["wagon"] / (freight_costs()["ship"] / speeds()["ship"].km_per_day) < 54


def test_a_good_row_is_read():
    (link,) = checked_links([GOOD], {"roma", "capua"})
    assert (link.km, link.km_back, link.tier, link.days_out, link.source) == (199, 199, 1, None, "ours")
    lane = {"from": "roma", "to": "capua", "kind": "sea", "km": 300, "name": "The bay"}
    (link,) = checked_links([lane], {"roma", "capua"})
    assert (link.name, link.days_out, link.days_back) == ("The bay", 2.0, 2.0)  # a ship makes 150 km a day
    assert link.days_source == "estimate"
    (link,) = checked_links([lane | {"kind": "river"}], {"roma", "capua"})
    assert link.days_back > link.days_out > 0  # up a river it is slower
    (link,) = checked_links([lane | {"days_out": 3, "days_back": 4.5}], {"roma", "capua"})
    assert (link.days_out, link.days_back, link.days_source) == (3.0, 4.5, "given")


def test_all_that_a_row_says_is_kept():
    row = {"from": "roma", "to": "capua", "kind": "coast", "km": 300, "name": "The bay", "gc_km": 250, "tier": 2}
    row |= {"why": "no lane there", "attested": "Strabo", "days_out": 3, "days_back": 4.5}
    assert checked_links([row], {"roma", "capua"}) == (
        Link(
            "roma", "capua", "coast", "The bay", 300.0, 300.0, 250.0, 3.0, 4.5, "given", "given",
            source="ours", why="no lane there", attested="Strabo", tier=2,
        ),
    )  # fmt: skip
    bare = {"from": "roma", "to": "capua", "kind": "road", "km": 199}
    assert checked_links([bare], {"roma", "capua"}) == (
        Link("roma", "capua", "road", "", 199.0, 199.0, 199.0, None, None, "", "", source="ours"),
    )


def test_ascents_are_those_of_the_table_in_each_direction():
    rows = {(row["from"], row["to"], row["kind"]): float(row["climb_km"] or 0) for row in records("segments")}
    ids, net = by_orbis(), graph(ours=False)
    climbs = 0
    for (one, two, kind), climb in rows.items():
        if kind == "road":
            assert net[ids[one]][ids[two]][kind]["climb_km"] == climb
            climbs += climb > 0
    assert climbs > 40
    assert net.name == graph().name != ""


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
        ({"kind": "sea", "days_back": 2}, "stand together"),
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
    assert [problem.where for problem in refusal.value.problems] == ["link 2", "link 3", "link 4", "link 4"]
    assert "stands in link 1 already" in str(refusal.value)


def test_a_fault_in_our_layer_is_said_of_its_file(monkeypatch):
    monkeypatch.setattr(roads, "table", lambda name: {"links": [GOOD | {"km": -1.0}]})
    with pytest.raises(InputError, match=r"^roads\.toml"):
        our_layer.__wrapped__()
