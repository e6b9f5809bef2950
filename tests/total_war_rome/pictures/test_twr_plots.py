"""Pictures of the campaign: words for those who do not see them, names that do not cover each other."""

from __future__ import annotations

from itertools import combinations

import pytest

from romelab.core.errors import InputError
from romelab.total_war_rome.box.tables import default_box
from romelab.total_war_rome.network.network import default_network
from romelab.total_war_rome.pictures.plots import (
    plot_losses,
    plot_map,
    plot_markets,
    plot_position,
    plot_reach,
    plot_way,
)
from romelab.total_war_rome.positions.state import Setup, new_state

CARTHAGE = ["Africa", "Byzacium", "Numidia", "Mauretania", "Gades", "Turdetania"]


@pytest.fixture(
    params=[
        lambda: plot_map(key=True),
        lambda: plot_reach("Latium", navy="Mare Tyrrhenum"),
        lambda: plot_reach("Roma", kind="agent"),
        lambda: plot_way("Latium", "Liguria"),
        lambda: plot_markets("rome", ["Latium", "Campania", "Umbria et Picenum"], [("Latium", "Campania")]),
        lambda: plot_position(new_state(Setup(), default_box())),
    ],
    ids=["map", "reach", "agent", "way", "markets", "position"],
)
def ax(request):
    return request.param()


def test_no_name_covers_another(ax):
    renderer = ax.figure.canvas.get_renderer()
    names = [text for text in ax.texts if str(text.get_gid()).startswith("name ")]
    assert len(names) >= 44
    boxes = [(text.get_gid(), text.get_window_extent(renderer)) for text in names]
    for (one, a), (other, b) in combinations(boxes, 2):
        wide, high = min(a.x1, b.x1) - max(a.x0, b.x0), min(a.y1, b.y1) - max(a.y0, b.y0)
        assert not (wide > 1 and high > 1.5), (one, other)


def test_every_picture_has_words(ax):
    assert len(ax.get_label()) > 30


def test_the_map_bears_every_name():
    named = {str(text.get_gid()).removeprefix("name ") for text in plot_map().texts}
    assert set(default_network().region) <= named


def test_titles_say_what_comes_out():
    assert plot_way("Latium", "Venetia").get_title("left").replace("\n", " ") == (
        "The army of Rome cannot go from Latium to Venetia: the cheapest way to Venetia costs 5 MU; "
        "the army has 3 (TWR-118)"
    )
    assert "1 gold" not in plot_losses("carthage", CARTHAGE).get_title("left")
    assert "0 of 2 markets" in plot_markets("rome", ["Latium", "Etruria"], ()).get_title("left")


def test_the_chart_counts_markets_and_what_is_cut_off():
    ax = plot_losses("carthage", CARTHAGE, markets=["Africa", "Numidia"], joined=True)
    assert "Africa 5 gold" in ax.get_label()
    notes = [text.get_text() for text in ax.texts]
    assert "1 gold; cuts off Turdetania" in notes
    assert ax.get_xlabel()


def test_axes_of_ones_own_are_used():
    from matplotlib.figure import Figure

    own = Figure(figsize=(12, 8)).add_subplot()
    assert plot_map(ax=own) is own
    chart = Figure(figsize=(8, 4)).add_subplot()
    assert plot_losses("rome", ax=chart) is chart


def test_unknown_names_are_said():
    for call in (
        lambda: plot_reach("Atlantis"),
        lambda: plot_way("Latium", "Atlantis"),
        lambda: plot_markets("rome", ["Atlantis"], ()),
        lambda: plot_losses("rome", ["Atlantis"]),
        lambda: plot_reach("Latium", kind="elephant"),
        lambda: plot_markets("gauls", ["Latium"], ()),
        lambda: plot_losses("gauls", ["Latium"]),
    ):
        with pytest.raises(InputError):
            call()
