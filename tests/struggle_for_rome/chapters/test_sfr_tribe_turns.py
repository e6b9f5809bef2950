"""SFR-89 to 105 and 149: the turns of the tribes and their movement."""

from __future__ import annotations

import pytest

from romelab.struggle_for_rome.network.prices import bills_of, price_table
from romelab.struggle_for_rome.network.routes import bills
from romelab.struggle_for_rome.positions.moves import (
    MoveTribe,
    Plunder,
    TakeIncome,
)
from romelab.struggle_for_rome.positions.state import HORSEMEN


@pytest.mark.rule("SFR-91")
def test_a_tribe_that_did_nothing_brings_2_gold_or_a_resource(table, new_table):
    for what, hand in (("gold", (0, 0, 0, 0)), ("ore", (1, 0, 0, 0)), ("grain", (0, 1, 0, 0))):
        seat_table = new_table().to(HORSEMEN).hand(0)
        seat_table.play(TakeIncome(what))
        assert (seat_table.player(0).hand, seat_table.player(0).gold) == (hand, 7 if what == "gold" else 5)
        assert seat_table.state.active == 1
    drawn = new_table().to(HORSEMEN).hand(0)
    drawn.play(TakeIncome("pasture"))
    assert str(TakeIncome("pasture")) == "take 1 pasture card for doing nothing"
    drawn.fall("cattle")
    assert (drawn.player(0).hand, drawn.state.active) == ((0, 0, 0, 1), 1)
    for refused in ("horse", "cattle", "army"):
        assert table.to(HORSEMEN).why(TakeIncome(refused)) == ["SFR-91"]


@pytest.mark.rule("SFR-94")
def test_a_tribe_stops_where_there_is_neither_a_city_nor_a_tribe(table):
    table.to(HORSEMEN)
    assert table.why(MoveTribe("8,2,N")) == ["SFR-94"]  # Castra Regina
    assert table.why(MoveTribe("9,1,S")) == ["SFR-94"]  # Blue's horsemen
    assert table.why(MoveTribe("10,1,S")) == ["SFR-94"]  # the own warriors
    assert table.why(MoveTribe("9,1,N")) == ["SFR-94"]  # where it stands
    assert table.why(MoveTribe("nowhere")) == ["SFR-94"]
    taken = {"9,1,N", "9,1,S", "10,1,S", "10,1,N", "10,0,S", "10,2,N", "8,-1,S", "9,-1,S"}
    listed = {move.to for move in table.legal(MoveTribe)}
    assert not listed & taken
    assert not listed & {city.at for city in table.game.frame(table.state).board.cities}


@pytest.mark.rule("SFR-95", "SFR-96", "SFR-102")
def test_any_length_is_free_up_to_the_first_arrow(table):
    table.to(HORSEMEN).hand(0).gold(0, 0)
    reach = {move.to for move in table.legal(MoveTribe)}
    assert all((move.grain, move.gold) == (0, 0) for move in table.legal(MoveTribe))
    assert "8,4,N" in reach  # many steps, one arrow
    assert "8,8,N" not in reach
    route = bills(table.game.frame(table.state).board, "9,1,N", "8,4,N")[0]
    assert len(route.arrows) == 1
    assert len(route.links) >= 5
    table.play(MoveTribe("8,4,N"))
    assert (table.player(0).gold, table.player(0).hand) == (0, (0, 0, 0, 0))


@pytest.mark.rule("SFR-97")
def test_every_further_land_arrow_costs_1_grain_or_3_gold_chosen_per_arrow(table):
    table.to(HORSEMEN).hand(0, grain=3).gold(0, 9).box(0, "horsemen", at="8,4,N")
    board = table.game.frame(table.state).board
    place = next(
        p.id
        for p in board.crossroads
        if p.city is None
        and [tuple(r.bill) for r in bills(board, "8,4,N", p.id, grain=9, gold=99)] == [(0, 6), (1, 3), (2, 0)]
    )
    assert [(m.grain, m.gold) for m in table.legal(MoveTribe) if m.to == place] == [(0, 6), (1, 3), (2, 0)]
    for wrong in (MoveTribe(place), MoveTribe(place, 1, 0), MoveTribe(place, 0, 3), MoveTribe(place, 2, 3)):
        assert table.why(wrong) == ["SFR-97"]
    table.play(MoveTribe(place, 1, 3))
    assert (table.player(0).hand[1], table.player(0).gold) == (2, 6)


@pytest.mark.rule("SFR-101")
def test_cities_and_tribes_on_the_way_never_block(table):
    # All of the way from 9,1,N over 9,1,S's neighbours is lined with tribes, and Castra Regina lies between.
    table.to(HORSEMEN).hand(0).gold(0, 0)
    free = {move.to for move in table.legal(MoveTribe)}
    crowd = ("9,2,N", "9,0,S", "8,1,N", "9,0,N", "8,0,S", "8,1,S")
    for seat, kind, at in zip((1, 1, 2, 2, 3, 3), ("horsemen", "warriors") * 3, crowd, strict=True):
        table.box(seat, kind, at=at)
    old = {"9,1,S", "10,1,N", "10,0,S", "8,-1,S", "10,2,N", "9,-1,S"}
    assert {move.to for move in table.legal(MoveTribe)} == (free | old) - set(crowd)


@pytest.mark.rule("SFR-149")
def test_a_journey_joins_roads_and_sea_links_in_any_order(table):
    table.to(HORSEMEN).hand(0).gold(0, 2).box(0, "horsemen", at="0,5,S")
    board = table.game.frame(table.state).board
    mixed = [
        route
        for move in table.legal(MoveTribe)
        for route in bills(board, "0,5,S", move.to, gold=2)
        if [arrow.kind for arrow in route.arrows] in (["land", "sea"], ["sea"])
    ]
    kinds = {tuple(arrow.kind for arrow in route.arrows) for route in mixed}
    assert kinds == {("land", "sea"), ("sea",)}
    for route in mixed:
        assert all("|" in link or "~" in link for link in route.links)
        assert table.why(MoveTribe(route.destination, *route.bill)) == []


def test_a_wasteful_but_real_payment_is_allowed_though_not_listed(table):
    """A way by sea alone may cost more gold than a shorter one with a land arrow; it can be paid all the same."""
    board = table.game.frame(table.state).board
    assert board.crossroads
    for start in board.crossroads:
        fronts = price_table(board).counts_from(board.parts[start.index], False)
        for goal in board.crossroads:
            front = fronts[board.parts[goal.index]]
            cheap = {tuple(bill) for bill, _ in bills_of(front)}
            real = {(g, 3 * (land - g) + sea) for land, sea in front for g in range(land + 1)}
            if start.city is None and goal.city is None and start.start is None and goal.start is None and real - cheap:
                grain, gold = sorted(real - cheap)[0]
                table.to(HORSEMEN).box(0, "horsemen", at=start.id).hand(0, grain=9).gold(0, 99)
                assert table.game.why_not(table.state, MoveTribe(goal.id, grain, gold)) == ()
                assert MoveTribe(goal.id, grain, gold) not in table.game.legal_moves(table.state)
                return
    pytest.fail("the house board has no such pair")


@pytest.mark.rule("SFR-94")
@pytest.mark.parametrize("written", ["9,2,N", "9,2,n", " 9, 2, N ", "2 ROADS east of castra regina"])
def test_a_place_may_be_spelled_as_people_write_it(new_table, written):
    usual = new_table().to(HORSEMEN).hand(0, grain=3).gold(0, 9)
    state = usual.state
    usual.play(MoveTribe("9,2,N"))
    other = new_table().to(HORSEMEN).hand(0, grain=3).gold(0, 9)
    assert other.state == state
    (event,) = other.play(MoveTribe(written))
    assert (other.state, event) == (usual.state, usual.events[-1])


@pytest.mark.rule("SFR-94")
def test_a_city_is_refused_as_a_city(table):
    table.to(HORSEMEN).hand(0, grain=3).gold(0, 9)
    for written in ("Roma", "ROMA", "8,7,S", "Rome"):
        (reason, *_) = table.game.why_not(table.state, MoveTribe(written))
        assert (reason.rule, reason.places) == ("SFR-94", ("8,7,S",))
        assert table.said(reason) == "Roma is a city; a tribe stops where there is neither a city nor a tribe"
    assert table.why(MoveTribe("Atlantis")) == ["SFR-94"]
    assert table.text(MoveTribe("Atlantis")) == "there is no crossroads 'Atlantis'"
    assert table.text(Plunder("castra regina")) == table.text(Plunder("Castra Regina"))
