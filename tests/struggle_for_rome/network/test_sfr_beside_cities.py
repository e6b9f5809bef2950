"""What it costs to reach a city: to stop one road beside it."""

from __future__ import annotations

import pytest

from romelab.struggle_for_rome.network.network import default_network
from romelab.struggle_for_rome.network.routes import adjacent_cities, bills

BOARD = default_network()
START = "9,1,N"


@pytest.mark.rule("SFR-94", "SFR-106")
@pytest.mark.parametrize("city", BOARD.cities, ids=lambda city: city.name)
def test_the_cheapest_stops_beside_a_city(city):
    beside = [BOARD.crossroads[n].id for n in BOARD.neighbours[city.crossroads] if BOARD.city_at[n] < 0]
    single = {route.bill for place in beside for route in bills(BOARD, START, place, beyond_purse=True)}
    least = {
        bill for bill in single if not any(o != bill and o.grain <= bill.grain and o.gold <= bill.gold for o in single)
    }
    found = bills(BOARD, START, city.name, beyond_purse=True)
    assert [route.bill for route in found] == sorted(least)
    assert all(city in adjacent_cities(BOARD, route.destination) for route in found)


def test_occupied_stops_are_left_out_and_the_purse_counts():
    (first, *_) = bills(BOARD, START, "Rome", beyond_purse=True)
    others = {first.destination: "Blue's warriors"}
    assert all(r.destination not in others for r in bills(BOARD, START, "Rome", beyond_purse=True, occupied=others))
    assert bills(BOARD, START, "Rome") == ()
    assert [tuple(route.bill) for route in bills(BOARD, START, "Rome", gold=5)] == [(0, 5)]
    assert bills(BOARD, START, "Rome", gold=4) == ()


def test_who_stands_beside_it_already_needs_no_step():
    (route,) = bills(BOARD, "8,8,N", "Roma")
    assert (route.crossroads, route.links, tuple(route.bill)) == (("8,8,N",), (), (0, 0))
