"""SFR-106 to 133 and 150 to 152: plundering, founding, expanding."""

from __future__ import annotations

from dataclasses import replace

import pytest

from romelab.struggle_for_rome.network.network import RoadNetwork, default_network
from romelab.struggle_for_rome.network.routes import arrow_distances
from romelab.struggle_for_rome.positions.moves import Expand, Found, MoveTribe, Plunder
from romelab.struggle_for_rome.positions.state import HORSEMEN

THREE = {"Gallia": 1, "Hispania": 1, "Italia Superus": 1}
NEAR_CASTRA = "8,0,S"


def raiders(table, at=NEAR_CASTRA, figures=2, **box):
    return table.to(HORSEMEN).box(0, "horsemen", at=at, figures=figures, **box)


@pytest.mark.rule("SFR-106")
def test_the_tribe_stands_one_road_away_and_an_arrow_on_it_costs_nothing(table, new_table):
    raiders(table, "7,1,S").hand(0).gold(0, 0)
    frame = table.game.frame(table.state)
    links = {link.id: link for link in frame.board.links}
    crossed = next(link for key, link in links.items() if key in ("7,1,S|8,2,N", "8,2,N|7,1,S"))
    assert crossed.kind == "road"
    assert table.why(Plunder("Castra Regina")) == []
    assert table.why(Plunder("Augusta Vindelicum")) == ["SFR-106"]
    assert table.why(Plunder("Atlantis")) == ["SFR-11"]
    over_an_arrow = [
        (frame.name(place), frame.board.cities[city])
        for link in frame.board.links
        if link.kind == "road" and link.arrow
        for place, other in (link.ends, link.ends[::-1])
        if (city := frame.board.city_at[other]) >= 0 and frame.board.city_at[place] < 0
    ]
    assert over_an_arrow
    for at, city in over_an_arrow[:5]:
        there = raiders(new_table(), at, 6).hand(0).gold(0, 0)
        assert there.why(Plunder(city.name)) == []
        there.play(Plunder(city.name))
        assert there.player(0).gold == 0


@pytest.mark.rule("SFR-106")
def test_a_sea_link_does_not_make_neighbours(table):
    frame = table.game.frame(table.state)
    assert frame.beside
    for place, cities in enumerate(frame.beside):
        roads = {frame.board.city_at[other] for other in frame.board.neighbours[place]}
        assert set(cities) == roads - {-1}


# Founding ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SFR-122", "SFR-125")
def test_the_figure_moves_in_with_a_wagon_and_the_box_keeps_its_figures(table):
    raiders(table, figures=3, wagons=2, counters=THREE)
    reserve = table.player(0).figures
    table.play(Found("Castra Regina"))
    tribe = table.tribe(0, "horsemen")
    assert (tribe.figures, tribe.wagons, table.player(0).figures) == (3, 1, reserve)
    assert tribe.cities == (table.city("Castra Regina"),)
    assert table.place(0, "horsemen") == "8,2,N"
    assert table.score(0) == 1
    # The crossroads it left is free again.
    assert NEAR_CASTRA in {move.to for move in table.to(HORSEMEN, 1).legal(MoveTribe)}


# Expansion ---------------------------------------------------------------------------------------------------------


def kingdom(table, *cities, figures=3, wagons=2):
    return table.to(HORSEMEN).box(0, "horsemen", cities=cities, figures=figures, wagons=wagons)


@pytest.mark.rule("SFR-126", "SFR-127")
def test_the_target_is_at_most_one_arrow_away_and_crossing_is_free(table):
    kingdom(table, "Castra Regina", figures=6).hand(0).gold(0, 0)
    board = table.game.frame(table.state).board
    away = arrow_distances(board, "Castra Regina")
    near = {city.name for city in board.cities if away[city.at] <= 1} - {"Castra Regina"}
    assert {move.city for move in table.legal(Expand)} == near
    far = next(city.name for city in board.cities if away[city.at] == 2)
    assert table.why(Expand(far)) == ["SFR-126"]
    table.play(Expand(sorted(near)[0]))
    assert (table.player(0).gold, table.player(0).hand) == (0, (0, 0, 0, 0))


@pytest.mark.rule("SFR-127")
def test_cities_on_the_way_do_not_matter_unless_an_option_lets_conquered_ones_block(new_table):
    """Somewhere on the board the only ways to a target lead through one city; find it by the two readings."""
    frame = new_table().game.frame(new_table().state)
    names = [city.name for city in frame.board.cities]
    assert len(names) == 40
    for base in names:
        for wall in names:
            if wall == base:
                continue
            free = kingdom(new_table(), base, figures=5).box(1, "horsemen", cities=(wall,))
            shut = kingdom(new_table(conquered_cities_block=True), base, figures=5).box(1, "horsemen", cities=(wall,))
            reach = [{move.city for move in one.legal(Expand)} for one in (free, shut)]
            assert reach[1] <= reach[0]
            if reach[1] < reach[0]:
                lost = min(reach[0] - reach[1])  # the only way there leads through the wall
                assert kingdom(new_table(), base, figures=5).why(Expand(lost)) == []
                assert shut.why(Expand(lost)) == ["SFR-126"]
                return
    pytest.fail("no city of the house board stands in the only way")


@pytest.mark.rule("SFR-127")
@pytest.mark.parametrize("number", [0, 18])
def test_a_conquered_city_blocks_by_option_whatever_its_number_on_the_board(new_table, number):
    """Between Toletum and Arelate the only way leads through Tarraco, wherever the board file lists it."""
    sheet = default_network().sheet
    first = 18 - number
    board = RoadNetwork.of(replace(sheet, cities=(*sheet.cities[first:], *sheet.cities[:first]))).to_toml()
    for blocks, rules in ((False, []), (True, ["SFR-126"])):
        table = kingdom(new_table(board=board, conquered_cities_block=blocks), "Toletum", figures=5)
        assert table.city("Tarraco") == number
        assert table.why(Expand("Arelate")) == []
        table.box(1, "horsemen", cities=("Tarraco",))
        assert table.why(Expand("Arelate")) == rules
