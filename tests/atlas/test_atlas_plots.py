"""The pictures: nothing covers anything, everything asked for is there, pyplot is left alone."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from itertools import combinations

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.transforms import Bbox

from romelab.atlas import describe, journey, journeys_by_means, plot_atlas, plot_journeys
from romelab.atlas.projection import project
from romelab.atlas.roads import links
from romelab.atlas.toponyms import place, places
from romelab.atlas.travel import alternatives
from romelab.core.errors import InputError


def axes(width, height, dpi=100):
    figure = Figure(figsize=(width, height), dpi=dpi)
    FigureCanvasAgg(figure)
    return figure.add_axes((0.01, 0.01, 0.98, 0.92))


def boxes(ax):
    """Boxes of everything written on the map in pixels, as the Agg renderer measures it, by what it says."""
    ax.figure.canvas.draw()
    renderer = ax.figure.canvas.get_renderer()
    found = {}
    for text in ax.texts:
        key = f"leg {text.get_text()}" if text.get_gid() == "leg" else text.get_gid()
        found.setdefault(key, []).append(text.get_window_extent(renderer))
    whole = {key: Bbox.union(parts) for key, parts in found.items()}
    if ax.get_legend():
        whole["legend"] = ax.get_legend().get_window_extent(renderer)
    return whole


def names(ax):
    return {text.get_text() for text in ax.texts}


PICTURES = {
    "whole": lambda ax: plot_atlas(ax),
    "italy": lambda ax: plot_atlas(ax, extent=(6, 36.5, 19, 46.5)),
    "sea": lambda ax: plot_atlas(ax, journey=journey("Alexandria", "Roma", "ship")),
    "cart": lambda ax: plot_atlas(ax, journey=journey("Colonia Agrippina", "Roma", "oxcart")),
    "long": lambda ax: plot_atlas(ax, journey=journey("Gades", "Constantinopolis", ships=False)),
    "short": lambda ax: plot_atlas(ax, journey=journey("Capua", "Neapolis", ships=False)),
}


SIZES = [(name, (9, 6, 100)) for name in PICTURES] + [
    ("whole", (5, 3.6, 100)),
    ("cart", (5, 3.6, 100)),
    ("whole", (16, 9, 120)),
]


@cache
def drawn(picture, size):
    ax = PICTURES[picture](axes(*size))
    return ax, boxes(ax)


@pytest.mark.parametrize(("picture", "size"), SIZES)
def test_no_writing_covers_other_writing(picture, size):
    written = drawn(picture, size)[1]
    assert len(written) > 1
    for (name, one), (other_name, other) in combinations(written.items(), 2):
        # a pixel of air around the letters belongs to the box, not to the letters
        wide = min(one.x1, other.x1) - max(one.x0, other.x0)
        high = min(one.y1, other.y1) - max(one.y0, other.y0)
        assert min(wide, high) <= 1.5, (name, other_name)


@pytest.mark.parametrize("picture", PICTURES)
def test_no_writing_covers_a_place_or_leaves_the_map(picture):
    ax, written = drawn(picture, (9, 6, 100))
    window = ax.get_window_extent()
    # on a map of the whole Empire a great city's name may lie on a small town
    wide = ax.get_xlim()[1] - ax.get_xlim()[0] > 1500
    shown = [each for each in places() if each.rank == 1 or not wide]
    dots = [tuple(ax.transData.transform(project(each.lon, each.lat))) for each in shown]
    assert written
    for name, box in written.items():
        assert window.x0 <= box.x0 < box.x1 <= window.x1, name
        assert window.y0 <= box.y0 < box.y1 <= window.y1, name
        if name.startswith("label"):
            assert not any(box.x0 < x < box.x1 and box.y0 < y < box.y1 for x, y in dots), name


def test_a_small_map_has_fewer_labels_and_begins_with_the_great():
    small, middle, large = (names(plot_atlas(axes(*size))) for size in ((4, 2.8), (9, 6), (18, 12)))
    assert len(small) < len(middle) < len(large)
    assert {"Roma", "Carthago", "Constantinopolis", "Alexandria", "Mediolanum"} <= middle
    assert sum(each.rank == 1 and each.short in large for each in places()) >= 12


@pytest.mark.parametrize(
    "way",
    [
        journey("Roma", "Genava", "horse"),
        journey("Carthago Nova", "Augusta Taurinorum", ships=False, rivers=False),
        journey("Alexandria", "Roma", "ship"),
        journey("Roma", "Brundisium", ships=False),
    ],
    ids=str,
)
def test_a_journey_shows_its_places_and_numbers_its_legs(way):
    ax = plot_atlas(journey=way)
    shown = names(ax)
    # in a crowd a stop on the way may go without its name, the ends never
    stops = {each.short for each in way.stops}
    assert {way.start.short, way.goal.short} <= shown
    assert len(stops & shown) >= 0.7 * len(stops)
    numbers = [int(text.get_text()) for text in ax.texts if text.get_gid() == "leg"]
    assert numbers == sorted(set(numbers))
    assert set(numbers) <= set(range(1, len(way.legs) + 1))
    assert len(numbers) >= 0.7 * len(way.legs)
    assert str(way).startswith(ax.get_title("left").split("\n")[0].rstrip(":"))


def test_the_map_is_fitted_to_the_journey():
    ax = plot_atlas(journey=journey("Roma", "Brundisium", ships=False))
    for name in ("Roma", "Brundisium"):
        x, y = project(place(name).lon, place(name).lat)
        assert ax.get_xlim()[0] < x < ax.get_xlim()[1]
        assert ax.get_ylim()[0] < y < ax.get_ylim()[1]
    assert ax.get_xlim()[1] - ax.get_xlim()[0] < 900


def test_other_ways_are_drawn_and_explained():
    ways = alternatives("Roma", "Brundisium", ships=False, count=2)
    ax = plot_atlas(journey=ways[0], others=ways[1:])
    assert "other ways" in [text.get_text() for text in ax.get_legend().get_texts()]


def test_labels_as_asked_for():
    way = journey("Roma", "Brundisium", ships=False)
    assert "Roma" not in names(plot_atlas(labels="none"))
    assert "Neapolis" not in names(plot_atlas(journey=way, labels="journey"))
    asked = names(plot_atlas(labels=["Rome", "Lutetia"]))
    assert {"Roma", "Lutetia"} <= asked
    assert "Carthago" not in asked


def test_given_axes_are_used_and_standing_still_can_be_drawn():
    ax = axes(6, 4)
    assert plot_atlas(ax) is ax
    assert plot_atlas(journey=journey("Roma", "Roma"), legend=False).get_legend() is None


@pytest.mark.parametrize("extent", [(0, 40), (10, 40, 5, 45), (-20, 30, 10, 50), ("a", 1, 2, 3), 7])
def test_a_bad_extent_is_refused(extent):
    with pytest.raises(InputError, match="extent"):
        plot_atlas(extent=extent)


@pytest.mark.parametrize("labels", ["all", ["Atlantis"]])
def test_bad_labels_are_refused(labels):
    with pytest.raises(InputError):
        plot_atlas(labels=labels)


def test_pyplot_is_never_loaded():
    code = (
        "import sys; from romelab import atlas; atlas.plot_atlas().figure.canvas.draw();"
        "atlas.plot_journeys(atlas.journeys_by_means('Roma', 'Capua'));"
        "print('matplotlib.pyplot' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


# ---- means side by side


def test_bars_show_the_days_from_zero_the_fastest_first():
    table = journeys_by_means("Roma", "Genava")
    ax = plot_journeys(table)
    widths = [bar.get_width() for bar in ax.patches]
    assert widths == sorted(row.journey.days for row in table if row.journey)
    assert ax.get_xlim()[0] == 0
    assert ax.get_ylim()[0] > ax.get_ylim()[1]
    assert ax.get_yticklabels()[0].get_text() == "by horse relay"
    assert ax.texts[-1].get_text() == f"{widths[-1]:.1f} days"
    assert "days" in ax.get_xlabel()
    assert (
        ax.get_title("left")
        == f"From Roma to Genava: {widths[0]:.1f} days by horse relay, but {widths[-1]:.1f} days by ox cart"
    )


def test_boats_are_told_apart_without_colour():
    table = journeys_by_means("Roma", "Genava", ["foot"])
    ax = plot_journeys(table)
    hatched = {
        label.get_text(): bool(bar.get_hatch()) for label, bar in zip(ax.get_yticklabels(), ax.patches, strict=True)
    }
    assert hatched.pop("on foot") is False
    assert list(hatched.values()) == [True]


def test_prices_are_labelled_and_only_of_freight():
    ax = plot_journeys(journeys_by_means("Roma", "Arelate"), show="denarii")
    assert "AD 301" in ax.get_xlabel()
    shown = {label.get_text() for label in ax.get_yticklabels()}
    assert "by ox cart" in shown
    assert not any("horse" in each or "foot" in each for each in shown)


@pytest.mark.parametrize("ends", [("Roma", "Genava"), ("Colonia Agrippina", "Constantinopolis")])
@pytest.mark.parametrize("show", ["days", "km", "denarii"])
def test_no_writing_of_the_chart_leaves_the_picture(ends, show):
    ax = plot_journeys(journeys_by_means(*ends), show=show)
    ax.figure.canvas.draw()
    renderer = ax.figure.canvas.get_renderer()
    for text in [*ax.get_yticklabels(), *ax.texts, ax.xaxis.label, ax._left_title]:
        box = text.get_window_extent(renderer)
        assert box.x0 >= 0, text
        assert box.x1 <= ax.figure.bbox.width, text


def test_a_chart_of_nothing_is_refused():
    with pytest.raises(InputError, match="show"):
        plot_journeys(journeys_by_means("Roma", "Capua"), show="luck")
    with pytest.raises(InputError, match="no journey from Roma to Capua has denarii"):
        plot_journeys(journeys_by_means("Roma", "Capua", ["horse"]), show="denarii")


# ---- in words


def test_the_map_in_words():
    said = describe()
    assert "627 places" in said
    shown = {each.id for each in places()}
    roads = sum(link.kind == "road" and bool({link.start, link.goal} & shown) for link in links())
    assert f"{roads} roads" in said
    assert "Roma" in said
    assert "Italy" not in describe(extent=(6, 36.5, 19, 46.5))
    assert len(describe(extent=(6, 36.5, 19, 46.5))) < len(said)


def test_a_journey_in_words_names_every_leg():
    way = journey("Roma", "Genava", "horse")
    said = describe(way)
    assert all(f"{leg.start} to {leg.goal}" in said for leg in way.legs)
    assert describe(journey("Roma", "Roma")).endswith("Roma is the goal already.")
