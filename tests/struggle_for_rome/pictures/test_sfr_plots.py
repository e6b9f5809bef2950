"""Pictures of the board and of journeys: compared as data with what the network says."""

from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st
from matplotlib import colors
from matplotlib.figure import Figure

from romelab.core.errors import InputError
from romelab.drawing import palette
from romelab.drawing.picture import png
from romelab.struggle_for_rome.network.network import default_network
from romelab.struggle_for_rome.network.routes import arrow_distances, bills, reach
from romelab.struggle_for_rome.pictures.plots import (
    plot_arrow_distances,
    plot_bills,
    plot_board,
    plot_reach,
    plot_routes,
    shade,
)
from romelab.struggle_for_rome.pictures.scene import price_note, tribe
from tests.drawing.contrasts import contrast

BOARD = default_network()
START = "9,1,N"
FREE = sorted(place.id for place in BOARD.crossroads if place.city is None)


def collection(ax, gid):
    return next((c for c in ax.collections if c.get_gid() == gid), None)


def said(ax, prefix):
    return {t.get_gid().removeprefix(prefix): t.get_text() for t in ax.texts if (t.get_gid() or "").startswith(prefix)}


def touching(ax, kinds=("name", "price", "key")):
    """Pairs of words whose measured boxes cover each other."""
    words = [t for t in ax.texts if (t.get_gid() or "").split(" ")[0] in kinds]
    boxes = [(t.get_text(), t.get_window_extent()) for t in words]
    return [
        (one, two)
        for (one, a), (two, b) in combinations(boxes, 2)
        if min(a.x1, b.x1) - max(a.x0, b.x0) > 0.5 and min(a.y1, b.y1) - max(a.y0, b.y0) > 0.5
    ]


def test_board_shows_every_city_by_name_and_every_number():
    ax = plot_board()
    names = said(ax, "name ")
    assert set(names) == {city.at for city in BOARD.cities}
    assert names[BOARD.city("Roma").at] == "Roma"
    numbers = said(ax, "number ")
    assert numbers == {tile.id: str(tile.number) for tile in BOARD.hexes if tile.number}
    assert len(collection(ax, "areas").get_paths()) == len(BOARD.hexes)
    assert len(collection(ax, "roads").get_paths()) == sum(link.kind == "road" for link in BOARD.links)
    assert "73 hexes" in ax.get_label()


@pytest.mark.parametrize("inches", [4.5, 6.5, 9.0, 19.2])
def test_names_on_the_board_never_cover_each_other(inches):
    figure = Figure(figsize=(inches, inches))
    ax = plot_board(ax=figure.add_axes((0, 0, 1, 1)))
    assert touching(ax) == []
    if inches >= 6.5:
        assert len(said(ax, "name ")) == len(BOARD.cities)


@settings(max_examples=8)
@given(st.lists(st.sampled_from(FREE), min_size=6, max_size=8, unique=True))
def test_names_keep_clear_of_each_other_wherever_tribes_stand(places):
    pieces = [
        tribe(place, colour, "horsemen")
        for place, colour in zip(places, ["red", "blue", "white", "yellow"] * 2, strict=False)
    ]
    ax = plot_board(pieces=pieces)
    assert touching(ax) == []
    assert len(said(ax, "name ")) >= len(BOARD.cities) - 1


def test_key_explains_the_signs_below_the_board():
    ax = plot_board(key=True)
    assert {"field: grain", "Limes"} <= set(said(ax, "key ").values())
    assert touching(ax) == []


def test_route_bears_the_price_of_each_arrow_and_the_bill():
    route = bills(BOARD, START, "8,8,S", grain=2, gold=7)[0]
    ax = plot_routes(None, START, "8,8,S", 2, 7)
    prices = [said(ax, "price ")[str(i)] for i in range(1, len(route.arrows) + 1)]
    assert prices == ["free", *(f"{a.amount} {a.paid}" for a in route.arrows[1:])]
    assert said(ax, "note ")["8,8,S"] == str(route.bill)
    assert ax.get_title("left").replace("\n", " ").endswith(f"for {route.bill}")
    assert route.text() in ax.get_label()


def test_of_several_bills_the_one_worth_least_is_shown():
    found = bills(BOARD, START, "2,8,N", grain=4, gold=4)
    least = min(route.bill.gold + 3 * route.bill.grain for route in found)
    shown = said(plot_routes(None, START, "2,8,N", 4, 4), "note ")["2,8,N"]
    bill = next(route.bill for route in found if str(route.bill) == shown)
    assert bill.gold + 3 * bill.grain == least
    assert len(found) > 1


@pytest.mark.rule("SFR-94")
def test_city_as_goal_is_refused_with_the_rule_and_ringed():
    ax = plot_routes(None, START, "Roma", 2, 7)
    assert "SFR-94" in ax.get_title("left")
    assert collection(ax, "ways") is None
    edges = [colors.to_hex(c) for c in collection(ax, "marks").get_edgecolors()]
    assert palette.REASON in edges


@pytest.mark.rule("SFR-103")
def test_route_that_is_too_dear_is_shown_with_the_reason():
    ax = plot_routes(None, START, "2,8,N", 0, 0)
    title = ax.get_title("left").replace("\n", " ")
    assert "SFR-103" in title
    assert "cannot go" in title
    assert collection(ax, "ways") is not None


def test_tribe_at_the_goal_is_named():
    ax = plot_routes(None, START, "8,8,S", 9, 9, tribes=[tribe("8,8,S", "blue", "warriors")])
    assert "Blue's warriors stand there" in ax.get_title("left").replace("\n", " ")


def test_reach_bears_the_least_price_of_every_crossroads_that_can_be_paid():
    others = [tribe("9,1,S", "blue", "horsemen")]
    found = reach(BOARD, START, grain=1, gold=4, occupied={"9,1,S": "Blue's horsemen"})
    ax = plot_reach(None, START, 1, 4, tribes=others)
    assert said(ax, "note ") == {place: price_note(each) for place, each in found.items()}
    assert len(collection(ax, "shades").get_paths()) == len(found)
    assert f"can reach {len(found)} of {len(FREE) - 2} crossroads" in ax.get_title("left")
    assert touching(ax) == []


def test_nothing_can_be_reached_where_every_arrow_has_to_be_paid_and_nothing_is_held():
    ax = plot_reach(None, "8,8,S", free_used=True)
    found = reach(BOARD, "8,8,S", free_used=True)
    assert said(ax, "note ") == dict.fromkeys(found, "0")


def test_shades_grow_darker_with_the_price_and_stay_light_enough_for_figures():
    shades = [shade(part / 12) for part in range(13)]
    light = [palette.luminance(colour) for colour in shades]
    assert light == sorted(light, reverse=True)
    assert len(set(shades)) == 13
    assert all(contrast(colour, palette.REACH) >= 4.5 for colour in shades)


def test_arrow_distances_are_written_on_every_place_cities_as_squares():
    ax = plot_arrow_distances()
    away = arrow_distances(BOARD, START)
    assert {place: int(text) for place, text in said(ax, "note ").items()} == away
    shapes = [len(path.vertices) for path in collection(ax, "shades").get_paths()]
    assert shapes.count(5) == len(BOARD.cities)
    assert len(shapes) == len(BOARD.crossroads)
    assert ax.get_title("left").endswith(f"{max(away[city.at] for city in BOARD.cities)} arrows")
    assert touching(ax) == []


def test_distances_from_a_city_start_with_nought_there():
    ax = plot_arrow_distances(start="Roma")
    assert said(ax, "note ")[BOARD.city("Roma").at] == "0"
    assert ax.get_title("left").startswith("From Roma ")


def test_bills_are_the_whole_pareto_set_and_what_can_be_paid_is_filled():
    found = bills(BOARD, START, "8,8,S", beyond_purse=True)
    ax = plot_bills(None, START, "8,8,S", 2, 7)
    points = [
        (line.get_gid(), line.get_xdata()[0], line.get_ydata()[0]) for line in ax.lines if len(line.get_xdata()) == 1
    ]
    assert points == [
        ("payable" if route.bill.grain <= 2 and route.bill.gold <= 7 else "too dear", *route.bill) for route in found
    ]
    assert [text.get_text().split("\n")[0] for text in ax.texts if "arrow" in text.get_text()] == [
        str(route.bill) for route in found
    ]
    payable = sum(gid == "payable" for gid, _, _ in points)
    assert ax.get_title("left").startswith(f"{payable} of {len(found)} ")
    assert ax.get_xlabel() == "Grain to pay (cards)"
    assert ax.get_ylabel() == "Gold to pay (coins)"
    assert ax.get_ylim()[0] <= 0 <= ax.get_ylim()[1]


def test_bill_that_takes_all_one_holds_can_be_paid():
    bill = bills(BOARD, START, "8,8,S", beyond_purse=True)[0].bill
    for spare, gids in ((0, ["payable"]), (-1, [])):
        ax = plot_bills(None, START, "8,8,S", bill.grain, bill.gold + spare)
        assert [line.get_gid() for line in ax.lines if line.get_gid() == "payable"] == gids


def test_labels_of_bills_do_not_touch():
    ax = plot_bills(None, START, "8,8,S", 2, 7)
    ax.figure.canvas.draw()
    boxes = [t.get_window_extent() for t in ax.texts]
    assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))
    assert all(b.x1 <= ax.figure.bbox.x1 for b in boxes)


def test_bills_to_a_city_say_why_there_is_none():
    ax = plot_bills(None, START, "Roma", 2, 7)
    assert "Roma is a city" in ax.get_title("left").replace("\n", " ")
    assert not [line for line in ax.lines if len(line.get_xdata()) == 1]


def test_single_bill_is_said_in_the_title():
    ax = plot_bills(None, START, "9,1,S")
    assert ax.get_title("left").replace("\n", " ").endswith("costs nothing")


def test_all_draw_on_given_axes():
    for plot in (
        lambda ax: plot_board(ax=ax),
        lambda ax: plot_routes(None, START, "8,8,S", 2, 7, ax=ax),
        lambda ax: plot_reach(None, START, 1, ax=ax),
        lambda ax: plot_arrow_distances(ax=ax),
        lambda ax: plot_bills(None, START, "8,8,S", ax=ax),
    ):
        own = Figure(figsize=(6, 5)).add_subplot()
        assert plot(own) is own
        assert own.get_label()
        assert len(png(own, dpi=40)) > 5000


def test_unknown_places_and_negative_amounts_are_refused_in_words():
    with pytest.raises(InputError, match="Atlantis"):
        plot_routes(None, START, "Atlantis")
    with pytest.raises(InputError, match="gold"):
        plot_reach(None, START, gold=-1)
    with pytest.raises(InputError, match="start"):
        plot_arrow_distances(start="99,99,N")
