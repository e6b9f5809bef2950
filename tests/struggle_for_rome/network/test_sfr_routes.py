"""Routes: the rulebook's examples, small boards of our own, and brute force."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from inspect import signature
from itertools import islice, product
from random import Random
from typing import Any

import networkx as nx
import pytest
from hypothesis import assume, given, settings, strategies as st

from romelab.core.errors import InputError
from romelab.core.facts import Fact
from romelab.struggle_for_rome.network.journeys import best_ways
from romelab.struggle_for_rome.network.network import RoadNetwork, default_network
from romelab.struggle_for_rome.network.prices import LAND_GOLD, SEA_GOLD, price_table
from romelab.struggle_for_rome.network.routes import (
    Bill,
    Route,
    adjacent_cities,
    arrow_distances,
    bills,
    detours,
    next_best,
    payable,
    reach,
    why_not,
)
from romelab.struggle_for_rome.network.sheet import CityEntry, Corner, HexEntry, Sheet, corners, read_corner
from romelab.struggle_for_rome.network.speaking import default_speech

HOUSE = default_network()


def corner(text: str) -> Corner:
    found = read_corner(text)
    assert found is not None
    return found


def small_board(
    cells: Iterable[tuple[int, int]],
    land: Iterable[tuple[str, str]] = (),
    sea: Iterable[tuple[str, str]] = (),
    cities: Iterable[str] = (),
) -> RoadNetwork:
    """Make a board of a few hexes: land arrows, sea links and cities where the test wants them."""
    return RoadNetwork.of(
        Sheet(
            "small",
            "",
            tuple(HexEntry(c, r, "Gallia", "forest", None) for c, r in cells),
            tuple(CityEntry(f"City {i}", "Gallia", 2, False, corner(at)) for i, at in enumerate(cities)),
            (),
            tuple((corner(one), corner(two)) for one, two in sea),
            (),
            tuple((corner(one), corner(two)) for one, two in land),
        )
    )


# One hex; its corners clockwise from the top. Arrows cut the ring of six roads into pieces.
TOP, TOP_RIGHT, LOW_RIGHT, BOTTOM, LOW_LEFT, TOP_LEFT = RING = tuple(str(c) for c in corners((0, 0)))


def said(reason: Fact) -> str:
    """Return the sentence for a reason."""
    return default_speech().say(reason, capital=False)


def costs(routes: Iterable[Route]) -> list[tuple[int, int]]:
    return [tuple(route.bill) for route in routes]


def kinds(route: Route) -> list[tuple[str, str, int]]:
    return [(arrow.kind, arrow.paid, arrow.amount) for arrow in route.arrows]


# ---- the rulebook's example: two sea arrows, or three land arrows

EXAMPLE = small_board(
    [(0, 0)],
    land=[(TOP, TOP_RIGHT), (TOP_RIGHT, LOW_RIGHT), (LOW_RIGHT, BOTTOM), (TOP, TOP_LEFT), (LOW_LEFT, BOTTOM)],
    sea=[(TOP, LOW_LEFT), (LOW_LEFT, BOTTOM)],
)


@pytest.mark.rule("SFR-96", "SFR-98")
def test_two_sea_arrows_cost_one_gold() -> None:
    (route,) = bills(EXAMPLE, TOP, BOTTOM, gold=1)
    assert route.crossroads == (TOP, LOW_LEFT, BOTTOM)
    assert kinds(route) == [("sea", "free", 0), ("sea", "gold", 1)]
    assert route.bill == Bill(0, 1)
    assert route.text() == "2 steps; 2 arrows: sea (free) and sea (1 gold); costs 1 gold"


@pytest.mark.rule("SFR-96", "SFR-97")
def test_three_land_arrows_cost_two_units_each_one_grain_or_three_gold() -> None:
    land_only = small_board([(0, 0)], land=zip(RING, RING[1:] + RING[:1], strict=True))
    routes = bills(land_only, TOP, BOTTOM, beyond_purse=True)
    assert costs(routes) == [(0, 6), (1, 3), (2, 0)]
    assert [kinds(route) for route in routes] == [
        [("land", "free", 0), ("land", "gold", 3), ("land", "gold", 3)],
        [("land", "free", 0), ("land", "grain", 1), ("land", "gold", 3)],
        [("land", "free", 0), ("land", "grain", 1), ("land", "grain", 1)],
    ]
    assert all(route.crossroads == (TOP, TOP_LEFT, LOW_LEFT, BOTTOM) for route in routes)


@pytest.mark.rule("SFR-97", "SFR-98")
def test_without_gold_the_land_route_is_paid_in_grain() -> None:
    assert costs(bills(EXAMPLE, TOP, BOTTOM, grain=2)) == [(1, 0)]
    assert costs(bills(EXAMPLE, TOP, BOTTOM, beyond_purse=True)) == [(0, 1), (1, 0)]
    assert bills(EXAMPLE, TOP, BOTTOM, gold=None) == bills(EXAMPLE, TOP, BOTTOM, beyond_purse=True)
    assert all(route.stops == route.crossroads for route in bills(EXAMPLE, TOP, BOTTOM, gold=None))
    route = bills(EXAMPLE, TOP, BOTTOM, grain=2)[0]
    # The sea arrow comes first and is free; then one land arrow is paid.
    assert kinds(route) == [("sea", "free", 0), ("land", "grain", 1)]


@pytest.mark.rule("SFR-99")
def test_the_order_on_a_mixed_route_changes_the_bill() -> None:
    # Land first, then sea: 1 gold. Sea first, then land: 1 grain or 3 gold.
    line = small_board([(0, 0), (3, 0)], land=zip(RING, RING[1:] + RING[:1], strict=True), sea=[(TOP, "3,0,N")])
    assert costs(bills(line, TOP_RIGHT, "3,0,N", beyond_purse=True)) == [(0, 1)]
    assert costs(bills(line, "3,0,N", TOP_RIGHT, beyond_purse=True)) == [(0, 3), (1, 0)]
    there, back = bills(line, TOP_RIGHT, "3,0,N", gold=1)[0], bills(line, "3,0,N", TOP_RIGHT, grain=1)[0]
    assert kinds(there) == [("land", "free", 0), ("sea", "gold", 1)]
    assert kinds(back) == [("sea", "free", 0), ("land", "grain", 1)]


@pytest.mark.rule("SFR-96")
def test_a_free_arrow_used_before_is_not_free_again() -> None:
    assert costs(bills(EXAMPLE, TOP, BOTTOM, free_used=True, beyond_purse=True)) == [(0, 2), (1, 1), (2, 0)]
    assert costs(bills(EXAMPLE, TOP, TOP_RIGHT, free_used=True, beyond_purse=True)) == [(0, 3), (1, 0)]
    assert costs(bills(EXAMPLE, TOP, TOP_RIGHT, beyond_purse=True)) == [(0, 0)]


@pytest.mark.rule("SFR-95", "SFR-102")
def test_roads_without_an_arrow_cost_nothing_however_many() -> None:
    start = HOUSE.crossroads[HOUSE.starts["yellow"][1]].id
    (route,) = bills(HOUSE, start, "9,1,S")
    assert route.bill == Bill(0, 0)
    assert route.arrows == ()
    assert route.text() == "4 steps; no arrows; costs nothing"
    # It is a move like any other: the destination is on the list although nothing is paid and no arrow crossed.
    assert reach(HOUSE, start, free_used=True)["9,1,S"] == (Bill(0, 0),)


@pytest.mark.rule("SFR-97")
def test_grain_and_gold_are_mixed_arrow_by_arrow() -> None:
    row = small_board([(0, 0)], land=zip(RING, RING[1:] + RING[:1], strict=True))
    assert costs(bills(row, TOP, BOTTOM, grain=1, gold=3)) == [(1, 3)]
    assert costs(bills(row, TOP, BOTTOM, grain=1, gold=2)) == []
    assert costs(bills(row, TOP, BOTTOM, grain=1, gold=6)) == [(0, 6), (1, 3)]
    (reason,) = why_not(row, TOP, BOTTOM, grain=1, gold=2)
    assert reason.rule == "SFR-103"
    assert said(reason) == (
        "the way there needs 2 grain, or 1 grain and 3 gold, or 6 gold; "
        "you hold 1 grain and 2 gold and lack 1 grain or 1 gold"
    )


@pytest.mark.rule("SFR-101")
def test_cities_and_tribes_on_the_way_never_block() -> None:
    board = small_board([(0, 0)], land=[(LOW_LEFT, TOP_LEFT)], cities=[TOP_RIGHT])
    others = {LOW_RIGHT: "Blue's horsemen", BOTTOM: "Red's warriors"}
    # All six crossroads hang together without the arrow, so the way round past the others is taken.
    assert reach(board, TOP, occupied=others, free_used=True) == {TOP_LEFT: (Bill(0, 0),), LOW_LEFT: (Bill(0, 0),)}
    (around,) = bills(board, TOP, LOW_LEFT, occupied=others)
    assert around.arrows == ()
    assert around.crossroads == (TOP, TOP_RIGHT, LOW_RIGHT, BOTTOM, LOW_LEFT)


@pytest.mark.rule("SFR-94")
def test_no_move_ends_on_a_city_or_a_tribe() -> None:
    others = {"9,1,S": "Blue's horsemen"}
    assert bills(HOUSE, "9,1,N", "Iuvavum", gold=50, beside_city=False) == ()
    assert bills(HOUSE, "9,1,N", "9,1,S", gold=50, occupied=others) == ()
    assert next_best(HOUSE, "9,1,N", "9,1,S", gold=50, occupied=others) == ()
    found = reach(HOUSE, "9,1,N", grain=50, gold=50, occupied=others)
    assert len(found) == 198 - 40 - 1 - 1
    assert not {city.at for city in HOUSE.cities} & set(found)
    (city,) = why_not(HOUSE, "9,1,N", "Iuvavum")
    assert (city.rule, city.places) == ("SFR-94", ("9,4,N",))
    assert said(city).startswith("Iuvavum is a city")
    (tribe,) = why_not(HOUSE, "9,1,N", "9,1,S", occupied=others)
    assert said(tribe).startswith("Blue's horsemen stand there")


@pytest.mark.rule("SFR-94")
def test_standing_still_is_no_move() -> None:
    assert "9,1,N" not in reach(HOUSE, "9,1,N", gold=9)
    assert bills(HOUSE, "9,1,N", " 9,1,n") == ()
    (reason,) = why_not(HOUSE, "9,1,N", " 9,1,n", occupied={"9,1,N": "Red's horsemen"})
    assert (reason.rule, said(reason)) == ("SFR-94", "the tribe is already there; staying put is not a move")


@pytest.mark.rule("SFR-94", "SFR-103")
def test_every_reason_is_given_at_once() -> None:
    reasons = why_not(HOUSE, "9,1,N", "Roma", gold=2, occupied={"8,7,S": "Nobody's legion"})
    assert [reason.rule for reason in reasons] == ["SFR-94", "SFR-94", "SFR-103"]
    assert said(reasons[2]).endswith("you hold 2 gold and lack 2 grain, or 1 grain and 1 gold, or 3 gold")


@pytest.mark.rule("SFR-103")
def test_the_whole_cost_must_be_at_hand() -> None:
    far = "1,8,N"
    for route in bills(HOUSE, "9,1,N", far, beyond_purse=True):
        grain, gold = route.bill
        assert route.bill in reach(HOUSE, "9,1,N", grain=grain, gold=gold)[far]
        assert why_not(HOUSE, "9,1,N", far, grain=grain, gold=gold) == ()
        if gold:
            assert route.bill not in reach(HOUSE, "9,1,N", grain=grain, gold=gold - 1).get(far, ())
        if grain:
            assert route.bill not in reach(HOUSE, "9,1,N", grain=grain - 1, gold=gold).get(far, ())
    (reason,) = why_not(HOUSE, "9,1,N", far)
    assert "you hold nothing and lack" in said(reason)


@pytest.mark.rule("SFR-106")
def test_an_arrow_on_the_road_to_the_city_next_door_is_not_crossed() -> None:
    # The tribe stops in front of the city; the arrow between them stays uncrossed and costs nothing.
    board = small_board([(0, 0)], land=[(TOP, TOP_RIGHT), (TOP_RIGHT, LOW_RIGHT)], cities=[TOP_RIGHT])
    (route,) = bills(board, BOTTOM, LOW_RIGHT, free_used=True)
    assert route.bill == Bill(0, 0)
    assert [city.name for city in adjacent_cities(board, LOW_RIGHT)] == ["City 0"]
    assert [city.name for city in adjacent_cities(board, TOP)] == ["City 0"]
    assert adjacent_cities(board, BOTTOM) == ()
    barbaricum = HOUSE.districts[30].crossroads
    near = {city.name for i in barbaricum for city in adjacent_cities(HOUSE, HOUSE.crossroads[i].id)}
    assert near == {"Mogontiacum", "Argentorate", "Augusta Vindelicum", "Castra Regina", "Iuvavum"}


@pytest.mark.rule("SFR-106")
def test_a_sea_link_does_not_make_neighbours() -> None:
    board = small_board([(0, 0), (3, 0)], sea=[(TOP, "3,0,N")], cities=["3,0,N"])
    assert adjacent_cities(board, TOP) == ()


@pytest.mark.rule("SFR-13", "SFR-149")
def test_of_a_land_arrow_and_a_sea_link_side_by_side_the_mover_picks_one() -> None:
    # Both join 0,9,N and 1,8,S. Once the free arrow is gone the sea costs 1 gold, the land 1 grain.
    sea, land = bills(HOUSE, "0,9,N", "1,8,S", grain=1, gold=1, free_used=True)
    assert (sea.links, sea.bill) == (("0,9,N~1,8,S",), Bill(0, 1))
    assert (land.links, land.bill) == (("0,9,N|1,8,S",), Bill(1, 0))
    # While it is free, the road is taken, as said in the docstring.
    (free,) = bills(HOUSE, "0,9,N", "1,8,S")
    assert free.links == ("0,9,N|1,8,S",)
    assert [r.links for r in next_best(HOUSE, "0,9,N", "1,8,S", count=2)] == [("0,9,N|1,8,S",), ("0,9,N~1,8,S",)]


@pytest.mark.rule("SFR-149")
def test_what_no_link_joins_cannot_be_reached() -> None:
    board = small_board([(0, 0), (3, 0)])
    assert len(reach(board, TOP, grain=9, gold=9)) == 5
    assert bills(board, TOP, "3,0,N", grain=9, gold=9, beyond_purse=True) == ()
    assert next_best(board, TOP, "3,0,N") == ()
    (reason,) = why_not(board, TOP, "3,0,N")
    assert (reason.rule, said(reason)) == ("SFR-149", "neither roads nor sea links lead there")
    assert set(arrow_distances(board, TOP)) == set(RING)


@pytest.mark.rule("SFR-105")
def test_the_way_back_to_barbaricum_is_open() -> None:
    start = HOUSE.crossroads[HOUSE.districts[0].crossroads[0]].id
    home = [HOUSE.crossroads[i].id for i in HOUSE.districts[30].crossroads]
    assert set(home) <= set(reach(HOUSE, start, grain=9, gold=9))


@pytest.mark.rule("SFR-126", "SFR-127")
def test_arrow_distances_count_arrows_and_not_roads() -> None:
    away = arrow_distances(HOUSE, "Colonia Agrippina")
    assert away["5,0,S"] == 0  # Augusta Treverorum lies in the same District, several roads away
    weights = nx.Graph()
    for one, two, link in HOUSE.graph().edges(data=True):
        arrow = min(int(link["arrow"]), weights.get_edge_data(one, two, {"weight": 1})["weight"])
        weights.add_edge(one, two, weight=arrow)
    for city in HOUSE.cities:
        assert arrow_distances(HOUSE, city.name) == nx.single_source_dijkstra_path_length(weights, city.at)


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"start": "Londinium"}, "start"),
        ({"destination": "77,7,N"}, "destination"),
        ({"destination": None}, "destination"),
        ({"grain": -1}, "grain"),
        ({"gold": -5}, "gold"),
        ({"gold": 2.5}, "gold"),
        ({"gold": True}, "gold"),
        ({"gold": "3"}, "gold"),
        ({"occupied": {"nowhere": "Blue"}}, "occupied"),
        ({"occupied": {"9,1,S": 3}}, "occupied"),
        ({"occupied": ["9,1,S"]}, "occupied"),
    ],
)
def test_bad_input_is_named(wrong: dict[str, object], where: str) -> None:
    asked: dict[str, object] = {"start": "9,1,N", "destination": "9,1,S", **wrong}
    for question in (bills, next_best, why_not):
        with pytest.raises(InputError) as caught:
            question(HOUSE, **asked)  # type: ignore[arg-type]
        assert [problem.where for problem in caught.value.problems] == [where]
    if where != "destination":
        del asked["destination"]
        with pytest.raises(InputError):
            reach(HOUSE, **asked)  # type: ignore[arg-type]


def test_all_bad_input_is_named_at_once() -> None:
    with pytest.raises(InputError) as caught:
        bills(HOUSE, "x", "y", grain=-1, gold=-1, occupied={"z": "Blue"})
    assert [problem.where for problem in caught.value.problems] == ["start", "destination", "grain", "gold", "occupied"]


@pytest.mark.parametrize("count", [0, -1, 101, "5", 2.0, True])
def test_a_wrong_count_is_refused(count: object) -> None:
    with pytest.raises(InputError, match="count"):
        next_best(HOUSE, "9,1,N", "9,1,S", count=count)  # type: ignore[arg-type]


# ---- the whole board, walked one step and one coin at a time


def walk(board: RoadNetwork, start: str, grain: int, gold: int, free: bool) -> dict[str, set[Bill]]:
    """Try every step with every way to pay it; give for each crossroads the Pareto set of what was spent."""
    first = (start, grain, gold, free)
    seen, waiting = {first}, [first]
    ends: dict[str, list[tuple[str, str, bool]]] = {place.id: [] for place in board.crossroads}
    for link in board.links:
        one, two = (board.crossroads[i].id for i in link.ends)
        ends[one].append((two, link.kind, link.arrow))
        ends[two].append((one, link.kind, link.arrow))
    while waiting:
        here, grain_left, gold_left, free_left = waiting.pop()
        for other, kind, arrow in ends[here]:
            if not arrow:
                after = [(other, grain_left, gold_left, free_left)]
            elif free_left:
                after = [(other, grain_left, gold_left, False)]
            elif kind == "road":
                after = [(other, grain_left - 1, gold_left, False), (other, grain_left, gold_left - 3, False)]
            else:
                after = [(other, grain_left, gold_left - 1, False)]
            for position in after:
                if position[1] >= 0 and position[2] >= 0 and position not in seen:
                    seen.add(position)
                    waiting.append(position)
    spent: dict[str, set[Bill]] = {}
    for place, grain_left, gold_left, _ in seen:
        spent.setdefault(place, set()).add(Bill(grain - grain_left, gold - gold_left))
    return {place: cheapest(all_bills) for place, all_bills in spent.items()}


def cheapest(all_bills: set[Bill]) -> set[Bill]:
    return {b for b in all_bills if not any(o != b and o.grain <= b.grain and o.gold <= b.gold for o in all_bills)}


def stops(board: RoadNetwork, found: dict[str, set[Bill]], start: str) -> dict[str, list[Bill]]:
    cities = {city.at for city in board.cities}
    return {place: sorted(b) for place, b in found.items() if place not in cities and place != start}


@pytest.mark.rule("SFR-96", "SFR-97", "SFR-98", "SFR-99", "SFR-101", "SFR-103")
@pytest.mark.parametrize("start", ["9,1,N", "1,8,N", "8,8,N", "3,2,N", "12,8,S"])
@pytest.mark.parametrize("free_used", [False, True])
def test_reach_of_the_house_board_equals_walking_it(start: str, free_used: bool) -> None:
    for grain, gold in ((0, 0), (2, 0), (0, 5), (2, 4)):
        found = reach(HOUSE, start, grain=grain, gold=gold, free_used=free_used)
        expected = stops(HOUSE, walk(HOUSE, start, grain, gold, not free_used), start)
        assert {place: list(b) for place, b in found.items()} == expected
        numbers = payable(HOUSE, HOUSE.index[start], grain, gold, free_used)
        assert all(numbers[HOUSE.parts[HOUSE.index[place]]] == b for place, b in found.items())


# ---- small boards, against brute force that knows nothing of parts and tables


@st.composite
def boards(draw: st.DrawFn) -> RoadNetwork:
    """Draw one to four hexes with any roads as land arrows, any sea links and a city or none."""
    cells = draw(st.lists(st.sampled_from(list(product(range(3), range(2)))), min_size=1, max_size=4, unique=True))
    plain = small_board(cells)
    ids = [place.id for place in plain.crossroads]
    roads = [(ids[link.ends[0]], ids[link.ends[1]]) for link in plain.links]
    arrows = draw(st.lists(st.booleans(), min_size=len(roads), max_size=len(roads)))
    pairs = st.lists(st.sampled_from(ids), min_size=2, max_size=2, unique=True).map(lambda pair: tuple(sorted(pair)))
    sea = draw(st.lists(pairs, max_size=3, unique=True))
    land = [road for road, arrow in zip(roads, arrows, strict=True) if arrow]
    return small_board(cells, land, sea, draw(st.lists(st.sampled_from(ids), max_size=1)))


Step = tuple[int, int]
"""Number of the crossroads stepped on, number of the link."""


def simple_paths(board: RoadNetwork, here: int, there: int) -> Iterator[list[Step]]:
    """Return every path that visits no crossroads twice."""

    def go_on(path: list[Step], visited: set[int]) -> Iterator[list[Step]]:
        place = path[-1][0] if path else here
        if place == there:
            yield path
            return
        for link in board.links:
            if place in link.ends:
                other = sum(link.ends) - place
                if other not in visited:
                    yield from go_on([*path, (other, link.index)], visited | {other})

    yield from go_on([], {here})


def payments(board: RoadNetwork, path: list[Step], free_used: bool) -> set[Bill]:
    """Return every bill that one path can come to."""
    arrows = [board.links[link].kind for _, link in path if board.links[link].arrow]
    choices = [[(1, 0), (0, 3)] if kind == "road" else [(0, 1)] for kind in (arrows if free_used else arrows[1:])]
    return {Bill(sum(g for g, _ in paid), sum(c for _, c in paid)) for paid in product(*choices)}


def arrows_on(board: RoadNetwork, path: list[Step]) -> int:
    return sum(board.links[link].arrow for _, link in path)


def ids_on(board: RoadNetwork, here: int, path: list[Step]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    places = (here, *(place for place, _ in path))
    return tuple(board.crossroads[i].id for i in places), tuple(board.links[link].id for _, link in path)


@pytest.mark.rule("SFR-96", "SFR-97", "SFR-98", "SFR-99", "SFR-149")
@settings(max_examples=60)
@given(boards(), st.data(), st.booleans())
def test_bills_and_their_routes_equal_brute_force(board: RoadNetwork, data: st.DataObject, free_used: bool) -> None:
    here, there = data.draw(st.tuples(*[st.sampled_from(range(len(board.crossroads)))] * 2))
    assume(here != there and board.city_at[there] < 0)
    paths = list(simple_paths(board, here, there))
    by_bill: dict[Bill, list[list[Step]]] = {}
    for path in paths:
        for bill in payments(board, path, free_used):
            by_bill.setdefault(bill, []).append(path)
    expected = [
        (bill, *ids_on(board, here, min(by_bill[bill], key=lambda path: (arrows_on(board, path), len(path), path))))
        for bill in sorted(cheapest(set(by_bill)))
    ]
    start, goal = board.crossroads[here].id, board.crossroads[there].id
    found = bills(board, start, goal, free_used=free_used, beyond_purse=True)
    assert [(route.bill, route.crossroads, route.links) for route in found] == expected
    for route in found:
        assert route.bill == (
            sum(arrow.amount for arrow in route.arrows if arrow.paid == "grain"),
            sum(arrow.amount for arrow in route.arrows if arrow.paid == "gold"),
        )
        assert [arrow.paid for arrow in route.arrows].count("free") == (bool(route.arrows) and not free_used)


@pytest.mark.rule("SFR-103")
@settings(max_examples=60)
@given(boards(), st.data(), st.integers(0, 3), st.integers(0, 7), st.booleans())
def test_reach_and_refusal_equal_walking_every_step(
    board: RoadNetwork, data: st.DataObject, grain: int, gold: int, free_used: bool
) -> None:
    ids = [place.id for place in board.crossroads]
    start = data.draw(st.sampled_from(ids))
    others = dict.fromkeys(data.draw(st.lists(st.sampled_from(ids), max_size=3)), "Blue's horsemen")
    expected = stops(board, walk(board, start, grain, gold, not free_used), start)
    for place in others:
        expected.pop(place, None)
    asked = {"grain": grain, "gold": gold, "free_used": free_used, "occupied": others}
    found = reach(board, start, **asked)
    assert {place: list(b) for place, b in found.items()} == expected
    for place in ids:
        assert (why_not(board, start, place, **asked) == ()) == (place in found)
        routes = bills(board, start, place, **asked, beside_city=False)
        assert [route.bill for route in routes] == expected.get(place, [])


def price(board: RoadNetwork, path: list[Step], free_used: bool) -> tuple[int, int, int]:
    """Return price with a grain worth 3 gold, arrows, steps."""
    return (
        min(3 * bill.grain + bill.gold for bill in payments(board, path, free_used)),
        arrows_on(board, path),
        len(path),
    )


@settings(max_examples=60)
@given(boards(), st.data(), st.booleans(), st.integers(1, 12), st.integers(0, 3))
def test_next_best_equals_brute_force(
    board: RoadNetwork, data: st.DataObject, free_used: bool, count: int, grain: int
) -> None:
    here, there = data.draw(st.tuples(*[st.sampled_from(range(len(board.crossroads)))] * 2))
    assume(here != there and board.city_at[there] < 0)
    pieces = nx.Graph()
    pieces.add_nodes_from(range(len(board.crossroads)))
    pieces.add_edges_from(link.ends for link in board.links if not link.arrow)
    piece = {place: min(group) for group in nx.connected_components(pieces) for place in group}
    best: dict[tuple[tuple[str, int], ...], tuple[int, int, int]] = {}
    for path in simple_paths(board, here, there):
        way = tuple((board.links[link].kind, piece[place]) for place, link in path if board.links[link].arrow)
        entered = [piece[here], *(part for _, part in way)]
        if len(set(entered)) == len(entered):
            cost = price(board, path, free_used)
            best[way] = min(best.get(way, cost), cost)
    ids = {place.id: place.index for place in board.crossroads}
    links = {link.id: link for link in board.links}
    start, goal = board.crossroads[here].id, board.crossroads[there].id
    found = next_best(board, start, goal, grain=grain, free_used=free_used, count=count)
    ways = [tuple((links[a.link].kind, piece[ids[a.end]]) for a in route.arrows) for route in found]
    assert len(set(ways)) == len(ways)
    costs_found = []
    for way, route in zip(ways, found, strict=True):
        path = [(ids[place], links[link].index) for place, link in zip(route.crossroads[1:], route.links, strict=True)]
        costs_found.append(price(board, path, free_used))
        assert best[way] == costs_found[-1]
        assert route.bill.grain == min(grain, [a.kind for a in route.arrows if a.paid != "free"].count("land"))
    assert costs_found == sorted(best.values())[:count]


@pytest.mark.parametrize("ask", [reach, bills, next_best, why_not])
def test_without_a_word_there_is_an_empty_purse_an_empty_board_and_a_free_arrow(ask: Callable[..., object]) -> None:
    said = {name: word.default for name, word in signature(ask).parameters.items() if word.default is not word.empty}
    purse = {"grain": 0, "gold": 0, "occupied": {}, "free_used": False}
    more = {bills: {"beyond_purse": False, "beside_city": True}, next_best: {"count": 5, "beside_city": True}}
    assert repr(said | {"occupied": dict(said["occupied"])}) == repr(purse | more.get(ask, {}))


def test_the_best_ways_of_the_house_board_cost_what_networkx_says() -> None:
    """Paths of its own over the arrow-free parts, each arrow a node of its own; price first, then arrows."""
    board, weight, chooser = default_network(), {"road": LAND_GOLD * 1000 + 1, "sea": SEA_GOLD * 1000 + 1}, Random(1)
    graph: nx.DiGraph[Any] = nx.DiGraph()
    for link in board.links:
        for one, two in (link.ends, link.ends[::-1]) if link.arrow else ():
            leaves, enters = board.parts[one], board.parts[two]
            graph.add_edge(leaves, (leaves, link.kind, enters), weight=weight[link.kind])
            graph.add_edge((leaves, link.kind, enters), enters, weight=0)
    for _ in range(12):
        here, there = chooser.sample(range(len(board.crossroads)), 2)
        ends = board.parts[here], board.parts[there]
        if ends[0] != ends[1]:
            paths = islice(nx.shortest_simple_paths(graph, *ends, weight="weight"), 25)
            ways = best_ways(board, here, there, free_used=True, count=25)
            assert [sum(weight[kind] for kind, _ in way) for way in ways] == [
                nx.path_weight(graph, path, "weight") for path in paths
            ]


def test_next_best_on_the_house_board_is_fixed_and_in_order() -> None:
    first = next_best(HOUSE, "9,1,N", "1,8,N", grain=2, gold=3, count=20)
    assert first == next_best(RoadNetwork.of(HOUSE.sheet), "9,1,N", "1,8,N", grain=2, gold=3, count=20)
    prices = [3 * route.bill.grain + route.bill.gold for route in first]
    assert prices == sorted(prices)
    assert len(first) == 20


@pytest.mark.rule("SFR-94")
@pytest.mark.parametrize("city", range(len(HOUSE.cities)))
def test_no_route_ends_in_a_city_whatever_its_number(city: int) -> None:
    at = HOUSE.cities[city].at
    assert next_best(HOUSE, "9,1,N", at, grain=50, gold=50, beside_city=False) == ()
    ways = next_best(HOUSE, "9,1,N", at, grain=50, gold=50)
    assert {HOUSE.number(way.destination) for way in ways} <= {*HOUSE.neighbours[HOUSE.number(at)]}
    assert ways
    assert bills(HOUSE, "9,1,N", at, grain=50, gold=50, beside_city=False) == ()
    assert at not in {route.destination for route in bills(HOUSE, "9,1,N", at, grain=50, gold=50)}
    assert [reason.rule for reason in why_not(HOUSE, "9,1,N", at, grain=50, gold=50)] == ["SFR-94"]
    assert at not in reach(HOUSE, "9,1,N", grain=50, gold=50)


@pytest.mark.rule("SFR-97")
@pytest.mark.parametrize(("grain", "gold", "worth"), [(0, 0, 0), (1, 0, 3), (0, 1, 1), (2, 1, 7)])
def test_a_bill_counts_a_grain_as_the_3_gold_it_stands_for(grain: int, gold: int, worth: int) -> None:
    assert Bill(grain, gold).worth == worth


@pytest.mark.rule("SFR-96", "SFR-99")
@pytest.mark.parametrize("free_used", [False, True])
def test_ways_to_a_district_cost_what_ways_from_each_other_one_cost(free_used):
    table = price_table(HOUSE)
    parts = range(len(table.land))
    for there in parts:
        assert table.counts_to(there, free_used) == tuple(table.counts_from(here, free_used)[there] for here in parts)


@pytest.mark.rule("SFR-149")
@pytest.mark.parametrize("seed", range(6))
def test_detours_are_what_the_bills_say_on_the_board_without_those_links(seed):
    draw = Random(seed)
    cut = HOUSE.without(draw.sample(HOUSE.links, 25))
    assert len(cut.links) == len(HOUSE.links) - 25
    outside = [place.id for place in HOUSE.crossroads if place.city is None]
    start, free_used = draw.choice(outside), seed % 2 == 1
    occupied = dict.fromkeys(set(draw.sample(outside, 5)) - {start}, "somebody")
    found = {
        each.place: (each.before, each.after)
        for each in detours(HOUSE, cut, start, occupied=occupied, free_used=free_used)
    }

    def worth(board: RoadNetwork, goal: str) -> int | None:
        asked = bills(board, start, goal, gold=None, occupied=occupied, free_used=free_used, beyond_purse=True)
        return min((route.bill.worth for route in asked), default=None)

    for place in HOUSE.crossroads:
        if place.id == start or place.id in occupied:
            continue
        before, after = worth(HOUSE, place.id), worth(cut, place.id)
        dearer = before is not None and (after is None or after > before)
        assert found.get(place.id) == ((before, after) if dearer else None), place.id
    joined = nx.Graph([link.ends for link in cut.links])
    for place, (_, after) in found.items():
        if after is None and HOUSE.at(place).city is None:
            ends = HOUSE.index[start], HOUSE.index[place]
            assert not all(end in joined for end in ends) or not nx.has_path(joined, *ends)
    assert list(found) == [
        each.place
        for each in sorted(
            detours(HOUSE, cut, start, occupied=occupied, free_used=free_used),
            key=lambda each: (each.after is not None, each.before - (each.after or 0)),
        )
    ]


def test_a_board_without_links_is_another_board_with_the_same_places():
    cut = HOUSE.without(HOUSE.links[:3])
    assert cut != HOUSE
    assert hash(cut) != hash(HOUSE)
    assert pickle.loads(pickle.dumps(cut)) == cut  # noqa: S301
    assert cut.without(HOUSE.links[3:5]).closed > cut.closed
    assert [place.id for place in cut.crossroads] == [place.id for place in HOUSE.crossroads]
