"""ORBIS alone: the checks of its table, its own published journeys, its sea ways; then what our layer changes."""

from __future__ import annotations

import networkx as nx
import pytest

from romelab.atlas.measures import graph
from romelab.atlas.roads import WATERS, links, our_layer
from romelab.atlas.toponyms import gazetteer, place, records
from romelab.atlas.travel import journey
from tests.atlas.checks import ALARM, great_ports, our_changes, sea_detours

LAND = {"ships": False, "rivers": False}


def pieces(*kinds, month=None):
    """Sizes of the pieces that links of some kinds hold together, the largest first; places without one left out."""
    graph = nx.Graph()
    graph.add_edges_from(
        (link.start, link.goal) for link in links(ours=False) if link.kind in kinds and month not in link.closed
    )
    return sorted(map(len, nx.connected_components(graph)), reverse=True)


def test_every_row_has_its_counterpart_and_no_figure_is_zero():
    rows = {(row["from"], row["to"], row["kind"]): row for row in records("segments")}
    assert len(rows) == 2492
    turned = {"river_down": "river_up", "river_up": "river_down"}
    for (one, two, kind), row in rows.items():
        assert (two, one, turned.get(kind, kind)) in rows
        assert float(row["km"]) > 0
        assert float(row["days"]) > 0
    assert 2 * len(links(ours=False)) == 2492


def test_one_piece_in_both_directions():
    alone = graph(ours=False)
    assert alone.number_of_nodes() == 677
    assert nx.is_strongly_connected(alone)
    assert nx.is_strongly_connected(graph())


@pytest.mark.parametrize(
    ("kinds", "count", "sizes"),
    [
        (("road", "ferry"), 1, [519]),
        (("road",), 4, [311, 178, 24, 5]),
        (("road", "river"), 4, [316, 179, 26, 5]),
        (("coast", "sea", "ferry"), 1, [300]),
        (("coast", "sea"), 1, [299]),
        (("sea",), 16, [38, 8, 4, 4]),
        (("river",), 21, [21, 19, 13, 8]),
    ],
)
def test_pieces_by_means(kinds, count, sizes):
    found = pieces(*kinds)
    assert len(found) == count
    assert found[: len(sizes)] == sizes


@pytest.mark.parametrize(
    ("month", "count", "largest"),
    [(1, 15, 280), (2, 20, 274), (3, 14, 279), (4, 5, 280), (10, 8, 280), (11, 16, 278), (12, 20, 279)]
    + [(month, 1, 300) for month in range(5, 10)],
)
def test_pieces_of_the_sea_by_month(month, count, largest):
    graph = nx.Graph()
    graph.add_nodes_from(end for link in links(ours=False) if link.kind in WATERS for end in (link.start, link.goal))
    graph.add_edges_from(
        (link.start, link.goal) for link in links(ours=False) if link.kind in WATERS and month not in link.closed
    )
    sizes = sorted(map(len, nx.connected_components(graph)), reverse=True)
    assert (len(sizes), sizes[0]) == (count, largest)


# ---- ORBIS's own published journeys

PUBLISHED = [
    ("Carthago", "Londinium", "foot", {}, 3099, 27.2),
    ("Carthago", "Londinium", "foot", {"open_sea": False}, 4384, 37.4),
    ("Carthago", "Londinium", "porter", {"by": "cost"}, 5097, 37.1),
    ("Carthago", "Londinium", "foot", {"by": "km"}, 2420, None),
    ("Roma", "Athenae", "fast_carriage", {}, None, 10.2),
    ("Alexandria", "Rhodos", "ship", {}, None, 5.4),
    ("Alexandria", "Rhodos", "ship", {"open_sea": False}, None, 14.2),
    ("Roma", "Alexandria", "foot", {}, 2332, 14.0),
    ("Alexandria", "Roma", "foot", {}, 2588, 21.2),
    ("Roma", "Londinium", "fast_carriage", {}, None, 22.5),
    ("Athenae", "Ephesus", "foot", {}, None, 2.2),
    ("Eburacum", "Roma", "horse", {}, 3251, 26.5),
    ("Alexandria", "Constantinopolis", "foot", {}, 1634, 15.6),
    ("Roma", "Mediolanum", "horse_relay", LAND, 564, 2.3),
    ("Roma", "Verona", "horse_relay", LAND, None, 1.9),
    ("Roma", "Conimbriga", "horse", LAND, 2431, None),
    # those a lesson will ask for
    ("Roma", "Capua", "foot", LAND, 200, 6.7),
    ("Roma", "Brundisium", "foot", LAND, 540, 18.0),
    ("Roma", "Constantinopolis", "foot", {}, 2714, 21.3),
    ("Carthago", "Roma", "foot", {}, 627, 4.9),
    ("Gades", "Roma", "foot", {}, 2188, 17.7),
    ("Massilia", "Roma", "foot", {}, 901, 6.7),
    ("Londinium", "Roma", "foot", {}, 2912, 29.8),
    ("Constantinopolis", "Antiochia", "foot", {}, 1655, 9.5),
    ("Aquileia", "Roma", "foot", {}, 612, 9.4),
    ("Panormus", "Syracusae", "ship", {}, 392, 2.5),
]


@pytest.mark.parametrize(("start", "goal", "means", "how", "km", "days"), PUBLISHED)
def test_published_journeys_on_orbis_alone(start, goal, means, how, km, days):
    way = journey(start, goal, means, ours=False, **how)
    assert km is None or way.km == pytest.approx(km, abs=1)
    assert days is None or way.days == pytest.approx(days, abs=0.06)


@pytest.mark.parametrize(("start", "goal", "means", "how", "km", "days"), PUBLISHED)
def test_our_layer_leaves_them_as_they_are(start, goal, means, how, km, days):
    before, after = (journey(start, goal, means, ours=ours, **how) for ours in (False, True))
    changed = before.legs != after.legs
    # by road to Conimbriga over our link of Numantia; nothing by sea
    assert not changed or how.get("by") == "km" or how == LAND, after


# ---- the sea


def test_sea_ways_over_two_and_a_half_straight_lines_have_a_cause_each():
    ports = great_ports()
    assert len(ports) == 40
    found = sea_detours(ours=False)
    assert len(found) == 75
    assert all(each.ratio > ALARM and each.cause for each in found)
    assert {each.start.id for each in found} | {each.goal.id for each in found} <= {port.id for port in ports}
    assert sum("Londinium" in (each.start.short, each.goal.short) for each in found) == 27
    euripus = [each for each in found if "outside Euboea" in each.cause]
    assert [(each.start.id, each.goal.id, round(each.km)) for each in euripus] == [("chalcis", "demetrias", 364)]
    # our lane through the Euripus mends the one that is a problem of the network
    assert not [each for each in sea_detours() if "outside Euboea" in each.cause]
    assert len(sea_detours()) == 73


def test_panormus_lies_no_longer_by_way_of_rome_from_syracusae():
    way = journey("Panormus", "Syracusae", "ship")
    assert "roma" not in {each.id for each in way.places}
    assert way.km < 400


# ---- our layer


def test_short_lanes_of_the_aegean_are_short_now():
    for start, goal, least in [
        ("Mykonos", "Delos", 186),
        ("Thasos", "Neapolis (Thrace)", 454),
        ("Miletus", "Samos", 202),
        ("Adramyttium", "Mytilene", 289),
    ]:
        before, after = (journey(start, goal, "ship", by="km", ours=ours).km for ours in (False, True))
        assert before == pytest.approx(least, abs=2)
        assert after < before / 3


def test_what_our_layer_changes_is_listed():
    by_sea = our_changes(means="ship")
    assert by_sea == ()
    over_land = our_changes(by="km", **LAND)
    assert 0 < len(over_land) < 200
    ours = {frozenset((str(place(link.start)), str(place(link.goal)))) for link in our_layer()}
    for change in over_land:
        assert change.after < change.before
        assert change.by_way_of
        assert all(frozenset(pair) in ours for pair in change.by_way_of)


def test_places_that_orbis_lacks_can_be_reached():
    lonely = [each for each in gazetteer().values() if each.orbis is None]
    assert len(lonely) == 26
    for each in lonely:
        assert journey("Roma", each).days < 60
        assert journey(each, "Roma").days < 60
