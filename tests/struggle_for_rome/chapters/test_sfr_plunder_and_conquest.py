"""SFR-106 to 133 and 150 to 152: plundering, founding, expanding."""

from __future__ import annotations

from dataclasses import replace

import pytest

from romelab.struggle_for_rome.box.pieces import COUNTERS
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


@pytest.mark.rule("SFR-111", "SFR-112", "SFR-113", "SFR-114", "SFR-115", "SFR-151")
@pytest.mark.parametrize("kind", COUNTERS)
def test_loss_and_reward_of_every_counter(table, kind):
    raiders(table, figures=3, wagons=2).hand(0)
    reserve = table.player(0).figures[0]
    table.play(Plunder("Castra Regina"))
    table.fall(kind)
    if kind == "loss and card":
        table.fall("Culture")
    elif kind.endswith("pasture"):
        table.fall("cattle")
    lost = kind.startswith("loss")
    assert table.tribe(0, "horsemen").figures == 3 - lost
    assert table.player(0).figures[0] == reserve + lost
    assert table.player(0).gold == 5 + 2 + 2 * kind.endswith("gold")
    assert table.player(0).hand == (0, 0, 0, int(kind.endswith("pasture")))
    assert table.player(0).cards[4] == int(kind.endswith("card"))


@pytest.mark.rule("SFR-151", "SFR-115")
def test_the_example_of_the_rulebook(table):
    """Strength 2 against 2 towers, two wagons, loss and development card: a card, 2 gold, strength 1."""
    raiders(table, figures=2, wagons=2)
    table.play(Plunder("Castra Regina"))
    table.fall("loss and card", "Diplomat")
    assert table.player(0).cards == (1, 0, 0, 0, 0)
    assert table.player(0).gold == 5 + 2
    assert table.tribe(0, "horsemen").figures == 1
    assert table.tribe(0, "horsemen").counters == (1, 0, 0, 0, 0)


@pytest.mark.rule("SFR-118")
def test_plundering_scores_nothing_and_takes_no_city(table):
    raiders(table).play(Plunder("Castra Regina"))
    table.fall("gold")
    assert table.score(0) == 0
    assert table.state.owners[table.city("Castra Regina")] == -1


@pytest.mark.rule("SFR-150")
def test_the_counter_is_turned_up_only_after_the_decision(table):
    raiders(table)
    pool = table.state.pool
    table.play(Plunder("Castra Regina"))
    assert table.state.pool == pool
    assert table.state.stage == "counter"
    assert table.game.legal_moves(table.state) == ()
    table.fall("pasture", "horse")
    assert table.state.pool[0] == (2, 2, 2, 0, 1)
    # A counter once seen cannot turn up again: Germania's only "pasture" is gone.
    table.to(HORSEMEN, 1).box(1, "horsemen", at="8,4,N", figures=2).play(Plunder("Augusta Vindelicum"))
    assert "pasture" not in table.game.chances(table.state).outcomes


# Founding ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SFR-120")
def test_founding_needs_strength_and_a_road_to_the_city(table):
    raiders(table, figures=1, counters=THREE)
    assert table.why(Found("Castra Regina")) == ["SFR-120"]
    assert table.text(Found("Castra Regina")) == "Castra Regina has 2 towers: needs strength 2; the tribe's box holds 1"
    table.box(0, "horsemen", figures=5)
    assert table.why(Found("Roma")) == ["SFR-120"]
    (reason,) = table.game.why_not(table.state, Found("Roma"))
    assert table.said(reason) == "Roma is not one road away from where the tribe stands, north of Castra Regina"
    assert reason.places == (table.place(0, "horsemen"), table.game.frame(table.state).board.city("Roma").at)
    assert table.why(Found("Castra Regina")) == []


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


@pytest.mark.rule("SFR-125")
def test_rome_is_worth_one_point_like_any_city(table):
    raiders(table, at="8,8,N", figures=5, counters=THREE).play(Found("Roma"))
    assert table.score(0) == 1


@pytest.mark.rule("SFR-152")
def test_the_first_city_costs_nothing_even_over_an_arrow_and_without_a_move(table):
    frame = table.game.frame(table.state)
    at, city = next(
        (frame.name(place), frame.board.cities[number])
        for link in frame.board.links
        if link.kind == "road" and link.arrow
        for place, other in (link.ends, link.ends[::-1])
        if (number := frame.board.city_at[other]) >= 0 and frame.board.city_at[place] < 0
    )
    raiders(table, at=at, figures=5, counters=THREE).hand(0).gold(0, 0)
    assert not table.state.segment.moved
    table.play(Found(city.name))
    assert table.player(0).gold == 0
    assert table.place(0, "horsemen") == city.at


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


@pytest.mark.rule("SFR-129")
def test_one_figure_and_one_wagon_stay_on_the_city_so_strength_drops(table):
    kingdom(table, "Castra Regina", figures=3, wagons=2)
    table.play(Expand("Argentorate"))
    tribe = table.tribe(0, "horsemen")
    assert (tribe.figures, tribe.wagons) == (2, 1)
    # Three towers could be taken with strength 3; with 2 they cannot.
    table.to(HORSEMEN)
    strong = [city for city in table.game.frame(table.state).board.cities if city.towers == 3]
    assert all("SFR-128" in table.why(Expand(city.name)) for city in strong)
    assert table.score(0) == 2


@pytest.mark.rule("SFR-126", "SFR-128", "SFR-129")
def test_the_expansion_example_of_the_rulebook(table):
    """Two cities as bases; a four-tower city in range is too strong, others out of range; the third is taken."""
    kingdom(table, "Castra Regina", "Augusta Vindelicum", figures=3, wagons=2)
    assert table.why(Expand("Mogontiacum")) == ["SFR-128"]
    assert table.why(Expand("Rhegium")) == ["SFR-126"]
    from_second = {move.city for move in table.legal(Expand)} - {
        table.game.frame(table.state).board.cities[city].name
        for city in table.game.frame(table.state).in_range[table.city("Castra Regina")]
    }
    assert from_second  # reached from the second base only
    table.play(Expand(min(from_second)))
    tribe = table.tribe(0, "horsemen")
    assert (len(tribe.cities), tribe.figures, tribe.wagons) == (3, 2, 1)


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
