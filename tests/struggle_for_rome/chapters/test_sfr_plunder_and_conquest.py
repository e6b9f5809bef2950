"""SFR-106 to 133 and 150 to 152: plundering, founding, expanding."""

from __future__ import annotations

from dataclasses import replace

import pytest

from romelab.struggle_for_rome.box.pieces import COUNTERS
from romelab.struggle_for_rome.network.network import RoadNetwork, default_network
from romelab.struggle_for_rome.network.routes import arrow_distances
from romelab.struggle_for_rome.positions.events import GoldForWagons
from romelab.struggle_for_rome.positions.moves import EndSegment, Expand, Found, MoveTribe, Plunder, TakeIncome
from romelab.struggle_for_rome.positions.state import HORSEMEN, WARRIORS

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


@pytest.mark.rule("SFR-107")
def test_each_city_is_plundered_at_most_once(table):
    raiders(table).play(Plunder("Castra Regina"))
    table.fall("gold")
    assert table.state.counters[table.city("Castra Regina")] == 0
    table.to(HORSEMEN, 1).box(1, "horsemen", at="8,1,S", figures=3)
    assert table.why(Plunder("Castra Regina")) == ["SFR-107"]


@pytest.mark.rule("SFR-108")
def test_strength_is_the_box_without_the_figure_on_the_map(table):
    raiders(table, figures=1)
    assert table.why(Plunder("Castra Regina")) == ["SFR-108"]
    assert "needs strength 2" in table.text(Plunder("Castra Regina"))
    assert "holds 1" in table.text(Plunder("Castra Regina"))
    table.box(0, "horsemen", figures=2)
    assert table.why(Plunder("Castra Regina")) == []
    # The warriors in the other box do not help.
    table.box(0, "horsemen", figures=0).box(0, "warriors", figures=5)
    assert table.why(Plunder("Castra Regina")) == ["SFR-108"]


@pytest.mark.rule("SFR-109")
def test_at_most_two_counters_of_a_colour(table):
    raiders(table, at="8,4,N", counters={"Germania": 2})
    assert table.why(Plunder("Augusta Vindelicum")) == ["SFR-109"]
    other = raiders(table.__class__(), at="8,4,N", counters={"Germania": 1, "Gallia": 2})
    assert other.why(Plunder("Augusta Vindelicum")) == []


@pytest.mark.rule("SFR-110")
def test_the_limit_is_per_tribe(table):
    table.box(0, "horsemen", counters={"Germania": 2})
    table.to(WARRIORS).box(0, "warriors", at="8,4,N", figures=2)
    table.play(Plunder("Augusta Vindelicum"))
    table.fall("gold")
    assert table.tribe(0, "warriors").counters[0] == 1


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


@pytest.mark.rule("SFR-112")
def test_a_pasture_draw_from_nothing_yields_nothing(table):
    raiders(table).hand(0).hand(1, horse=7, cattle=10).hand(2, horse=1)
    table.hand(3, horse=2)
    assert table.state.pasture == (0, 0)
    table.play(Plunder("Castra Regina"))
    table.fall("pasture")
    assert table.player(0).hand == (0, 0, 0, 0)
    assert table.state.active == 1


@pytest.mark.rule("SFR-115")
def test_the_gold_is_for_the_wagons_of_that_tribes_box_alone(table):
    raiders(table, figures=2, wagons=0).box(0, "warriors", wagons=4)
    table.play(Plunder("Castra Regina"))
    told = [type(event).__name__ for event in table.fall("gold")]
    assert table.player(0).gold == 5 + 2
    # Without a wagon nothing is told of gold for wagons.
    assert "GoldForWagons" not in told
    assert "GoldOfCounter" in told


@pytest.mark.rule("SFR-111", "SFR-115")
def test_the_warriors_pay_and_earn_with_their_own_box(table):
    table.box(0, "horsemen", figures=2, wagons=4).box(0, "warriors", at="8,4,N", figures=2, wagons=1).to(WARRIORS)
    reserve = table.player(0).figures
    table.play(Plunder("Augusta Vindelicum"))
    table.fall("loss and gold")
    assert table.player(0).gold == 5 + 1 + 2
    assert (table.tribe(0, "horsemen").figures, table.tribe(0, "warriors").figures) == (2, 1)
    assert table.player(0).figures == (reserve[0], reserve[1] + 1)


@pytest.mark.rule("SFR-116")
def test_last_the_counter_goes_on_the_box(table):
    raiders(table, figures=3, counters={"Germania": 1})
    table.play(Plunder("Castra Regina"))
    table.fall("loss and pasture")
    assert table.tribe(0, "horsemen").counters[0] == 1  # the draw comes first
    table.fall("horse")
    assert table.tribe(0, "horsemen").counters == (2, 0, 0, 0, 0)
    assert table.rules()[-1] == "SFR-116"


@pytest.mark.rule("SFR-117")
def test_a_red_area_with_an_empty_box_costs_nothing(table, new_table):
    for seat_table, wagons in ((table, 1), (new_table(empty_box_loses_wagon=True), 0)):
        raiders(seat_table, figures=0).cards(0, Traitor=1)
        seat_table.play(Plunder("Castra Regina", traitor=True))
        seat_table.fall("loss and gold")
        assert seat_table.tribe(0, "horsemen").figures == 0
        assert seat_table.tribe(0, "horsemen").wagons == wagons
        assert "SFR-117" in seat_table.rules()


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


@pytest.mark.rule("SFR-119")
def test_founding_needs_three_colours(table):
    raiders(table, counters={"Gallia": 2, "Hispania": 2})
    assert table.why(Found("Castra Regina")) == ["SFR-119"]
    assert table.text(Found("Castra Regina")) == (
        "a founding needs counters of 3 colours on the tribe's box; it shows 2"
    )
    ready = raiders(table.__class__(), counters=THREE)
    assert ready.why(Found("Castra Regina")) == []


@pytest.mark.rule("SFR-119")
def test_plundering_and_conquering_in_one_round_is_excluded(table):
    raiders(table, at="8,4,N", figures=4, counters={"Gallia": 1, "Hispania": 1})
    table.play(Plunder("Augusta Vindelicum"))
    table.fall("loss and card", "Culture")
    assert sum(count > 0 for count in table.tribe(0, "horsemen").counters) == 3
    assert "SFR-93" in table.why(Found("Mediolanum"))
    assert table.legal(Found) == []


@pytest.mark.rule("SFR-119")
def test_the_counters_must_lie_on_the_box_of_that_tribe(table):
    raiders(table, counters={"Gallia": 1}).box(0, "warriors", counters={"Hispania": 1, "Italia Superus": 1})
    assert table.why(Found("Castra Regina")) == ["SFR-119"]


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


@pytest.mark.rule("SFR-121")
def test_founding_needs_a_wagon_in_the_box_not_in_reserve(table):
    raiders(table, wagons=0, counters=THREE)
    assert table.player(0).wagons > 0
    assert table.why(Found("Castra Regina")) == ["SFR-121"]


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


@pytest.mark.rule("SFR-123")
def test_a_counter_on_the_founded_city_goes_out_without_effect(table):
    raiders(table, wagons=2, counters=THREE).hand(0)
    pool = table.state.pool
    table.play(Found("Castra Regina"))
    assert table.state.counters[table.city("Castra Regina")] == 0
    assert table.state.pool == pool  # nobody has seen it
    assert (table.player(0).gold, table.player(0).hand) == (5, (0, 0, 0, 0))
    assert sum(table.tribe(0, "horsemen").counters) == 3
    assert "SFR-123" in table.rules()


@pytest.mark.rule("SFR-124")
def test_after_the_founding_that_tribe_neither_wanders_nor_plunders_but_the_other_does(table):
    raiders(table, figures=4, wagons=2, counters=THREE).play(Found("Castra Regina"))
    table.to(HORSEMEN)
    assert table.why(MoveTribe("8,1,N")) == ["SFR-104"]
    assert table.why(Plunder("Argentorate")) == ["SFR-124"]
    assert table.why(Found("Argentorate")) == ["SFR-124"]
    assert table.legal(Plunder) == table.legal(MoveTribe) == []
    assert table.to(WARRIORS).why(MoveTribe("9,1,N")) == []


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
def test_distance_counts_arrows_not_roads(table):
    # Tarraco and Toletum share a District: no arrow between them, however many roads.
    kingdom(table, "Tarraco", figures=5)
    assert table.why(Expand("Toletum")) == []


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


@pytest.mark.rule("SFR-128")
def test_expansion_needs_a_wagon_and_strength_but_no_colours(table):
    kingdom(table, "Castra Regina", wagons=0)
    assert table.why(Expand("Augusta Vindelicum")) == ["SFR-128"]
    kingdom(table, "Castra Regina", figures=1, wagons=1)
    assert table.why(Expand("Augusta Vindelicum")) == ["SFR-128"]
    kingdom(table, "Castra Regina", figures=2, wagons=1)
    assert sum(table.tribe(0, "horsemen").counters) == 0
    assert table.why(Expand("Augusta Vindelicum")) == []


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


@pytest.mark.rule("SFR-129")
def test_a_traitor_still_leaves_a_figure_unless_an_option_says_no(table, new_table):
    for seat_table, refused in ((table, ["SFR-129"]), (new_table(traitor_needs_figure=False), [])):
        kingdom(seat_table, "Castra Regina", figures=0).cards(0, Traitor=1)
        assert seat_table.why(Expand("Argentorate", traitor=True)) == refused


@pytest.mark.rule("SFR-130")
def test_one_city_a_round_and_the_new_one_is_no_springboard(table):
    kingdom(table, "Castra Regina", figures=6, wagons=4).cards(0, Traitor=1)
    table.play(Expand("Argentorate"))
    assert table.state.active == 1  # the segment is over
    assert len(table.tribe(0, "horsemen").cities) == 2
    spent = kingdom(table.__class__(), "Castra Regina", figures=6, wagons=4)
    spent.to(HORSEMEN, attacked=True)
    assert "SFR-93" in spent.why(Expand("Argentorate"))
    assert spent.legal(Expand) == []


@pytest.mark.rule("SFR-131")
def test_conquered_cities_are_safe_for_good(table):
    table.box(1, "horsemen", cities=("Argentorate",)).box(0, "warriors", cities=("Augusta Vindelicum",))
    kingdom(table, "Castra Regina", figures=6)
    for city in ("Argentorate", "Augusta Vindelicum", "Castra Regina"):
        assert "SFR-131" in table.why(Expand(city))
    wanderer = table.__class__().box(1, "horsemen", cities=("Castra Regina",))
    raiders(wanderer, figures=6, counters=THREE)
    assert wanderer.why(Found("Castra Regina")) == ["SFR-131"]
    assert "SFR-107" in wanderer.why(Plunder("Castra Regina"))


@pytest.mark.rule("SFR-132")
def test_the_base_must_belong_to_the_same_tribe(table):
    table.box(0, "warriors", cities=("Tarraco",))
    kingdom(table, "Castra Regina", figures=6)
    assert table.why(Expand("Toletum")) == ["SFR-126"]
    table.to(WARRIORS).box(0, "warriors", figures=4, wagons=1)
    assert table.why(Expand("Toletum")) == []


@pytest.mark.rule("SFR-133")
def test_a_counter_on_the_conquered_city_goes_out(table):
    kingdom(table, "Castra Regina").hand(0)
    table.play(Expand("Argentorate"))
    assert table.state.counters[table.city("Argentorate")] == 0
    assert sum(table.tribe(0, "horsemen").counters) == 0
    assert "SFR-133" in table.rules()
    assert table.player(0).gold == 5


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


@pytest.mark.rule("SFR-92", "SFR-87")
def test_an_expansion_forfeits_the_income(table):
    kingdom(table, "Castra Regina")
    assert table.why(TakeIncome("gold")) == []
    table.play(Expand("Argentorate"))
    assert table.player(0).gold == 5
    assert table.state.active == 1
    table.play(EndSegment())


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


@pytest.mark.rule("SFR-04", "SFR-115")
def test_a_bank_that_is_short_pays_less_for_the_wagons_and_says_so(new_table):
    table = raiders(new_table(coins_limited=True), figures=3, wagons=3).gold(0, 0).gold(1, 98).gold(2, 0).gold(3, 0)
    table.play(Plunder("Castra Regina"))
    (told,) = (event for event in table.fall("loss and pasture") if isinstance(event, GoldForWagons))
    assert (told.seat, told.gold, told.wagons) == (0, 2, 3)


@pytest.mark.rule("SFR-126")
def test_without_a_city_nobody_expands(table):
    raiders(table, figures=5)
    against = table.game.why_not(table.state, Expand("Castra Regina"))
    assert "NoBase" in [type(reason).__name__ for reason in against]
