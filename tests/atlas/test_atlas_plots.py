"""The pictures: nothing covers anything, everything asked for is there, pyplot is left alone."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations
from math import dist

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from romelab.atlas import atlas_map, describe, journey, journeys_by_means, plot_atlas, plot_journeys
from romelab.atlas.roads import links
from romelab.atlas.toponyms import places
from romelab.atlas.travel import alternatives
from romelab.core.errors import InputError
from romelab.core.scene import Box, overlap
from romelab.drawing.base_layer import place_name
from romelab.drawing.style import FACES


def axes(width, height, dpi=100):
    figure = Figure(figsize=(width, height), dpi=dpi)
    FigureCanvasAgg(figure)
    return figure.add_axes((0.01, 0.01, 0.98, 0.92))


def names(ax):
    return {text.get_text().split("\n")[0] for text in ax.texts if str(text.get_gid()).startswith("name ")}


PICTURES = {
    "whole": lambda **more: atlas_map(**more),
    "italy": lambda **more: atlas_map(extent=(6, 36.5, 19, 46.5), **more),
    "sea": lambda **more: atlas_map(journey("Alexandria", "Roma", "ship"), **more),
    "cart": lambda **more: atlas_map(journey("Colonia Agrippina", "Roma", "oxcart"), **more),
    "long": lambda **more: atlas_map(journey("Gades", "Constantinopolis", ships=False), **more),
    "short": lambda **more: atlas_map(journey("Capua", "Neapolis", ships=False), **more),
}
SIZES = [*((name, (810.0, 540.0)) for name in PICTURES), ("cart", (450.0, 324.0)), ("whole", (1411.0, 746.0))]


def written(shown):
    """Boxes of the names on a map, by the places."""
    found = {}
    for spot in shown.base.places:
        for text in place_name(spot):
            half = FACES[text.face].size * 0.4
            found.setdefault(spot.id, []).append(Box(text.x, text.y - half, text.x + text.fit, text.y + half))
    return found


@pytest.mark.parametrize(("picture", "size"), SIZES)
def test_no_writing_covers_other_writing_or_a_great_city(picture, size):
    shown = PICTURES[picture](size=size)
    found = written(shown)
    assert len(found) > 10
    lettering = [
        Box(each.x - len(line) * 3, each.y - 6, each.x + len(line) * 3, each.y + 6)
        for each in shown.base.lettering
        for line in each.text.split("\n")
    ]
    badges = [Box(each.x - 9, each.y - 9, each.x + 9, each.y + 9) for way in shown.ways for each in way.badges]
    whole = {name: box for name, parts in found.items() for box in parts}
    for (name, one), (other_name, other) in combinations(whole.items(), 2):
        assert not overlap(one, other), (name, other_name)
    great = [spot for spot in shown.base.places if spot.rank == 4]
    for name, box in whole.items():
        assert not any(overlap(box, other) for other in [*lettering, *badges]), name
        assert not any(box.left < spot.x < box.right and box.top < spot.y < box.bottom for spot in great), name
        assert min(box.left, box.top) >= 0, name
        assert (box.right, box.bottom) <= size, name


def test_letters_of_matplotlib_stay_in_the_room_that_is_kept_for_them():
    ax = plot_atlas(extent=(6, 36.5, 19, 46.5))
    ax.figure.canvas.draw()
    renderer = ax.figure.canvas.get_renderer()
    room = {text.text: text.fit for spot in PICTURES["italy"]().base.places for text in place_name(spot)}
    unit = ax.transData.transform((1, 0))[0] - ax.transData.transform((0, 0))[0]
    found = [text for text in ax.texts if text.get_text() in room]
    assert len(found) > 40
    for text in found:
        halo = 3 * unit
        assert text.get_window_extent(renderer).width - halo <= room[text.get_text()] * unit, text


def test_a_small_map_has_fewer_labels_and_begins_with_the_great():
    small, middle, large = (
        {spot.label.split("\n")[0] for spot in atlas_map(size=size).base.places if spot.label}
        for size in ((360.0, 240.0), (810.0, 540.0), (1620.0, 1080.0))
    )
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
    shown = atlas_map(way)
    # in a crowd a stop on the way may go without its name, the ends never
    named = {spot.id for spot in shown.base.places if spot.label}
    stops = {each.id for each in way.stops}
    assert {way.start.id, way.goal.id} <= named
    assert len(stops & named) >= 0.6 * len(stops)
    best = next(each for each in shown.ways if each.kind == "best")
    assert len(best.badges) == len(way.legs)
    assert shown.title == str(way)
    # the line leads through every stop
    spots = {spot.id: (spot.x, spot.y) for spot in shown.base.places}
    assert all(min(dist(spots[stop], point) for point in best.points) < 1 for stop in stops)


def test_what_goes_by_boat_is_told_apart_without_colour():
    way = journey("Castra Regina", "Roma", "foot")
    kinds = [each.kind for each in atlas_map(way).ways]
    assert kinds.count("river") == sum(leg.kind == "river" for leg in way.legs)
    assert kinds.count("sea") == sum(leg.kind not in ("river", "road") for leg in way.legs) > 0


def test_the_map_is_fitted_to_the_journey():
    ax = plot_atlas(journey=journey("Roma", "Brundisium", ships=False))
    assert {"Roma", "Brundisium"} <= names(ax)
    shown = atlas_map(journey("Roma", "Brundisium", ships=False)).base
    ends = {spot.id: spot.x for spot in shown.places}
    assert ends["brundisium"] - ends["roma"] > 0.5 * shown.width


def test_other_ways_are_drawn_and_explained():
    ways = alternatives("Roma", "Brundisium", ships=False, count=2)
    ax = plot_atlas(journey=ways[0], others=ways[1:])
    assert "other ways" in [text.get_text() for text in ax.texts]


def test_labels_as_asked_for():
    way = journey("Roma", "Brundisium", ships=False)
    assert "Roma" not in names(plot_atlas(labels="none"))
    assert "Neapolis" not in names(plot_atlas(journey=way, labels="journey"))
    asked = names(plot_atlas(labels=["Rome", "Lutetia"]))
    assert {"Roma", "Lutetia"} <= asked
    assert "Carthago" not in asked


@pytest.mark.parametrize("legend", [True, False])
def test_given_axes_are_used_and_filled(legend):
    ax = axes(6, 4)
    assert plot_atlas(ax, legend=legend) is ax
    wide, tall = (abs(one - other) for one, other in (ax.get_xlim(), ax.get_ylim()))
    assert wide / tall == pytest.approx(6 * 0.98 / (4 * 0.92), rel=0.001)
    assert plot_atlas(journey=journey("Roma", "Roma"), legend=legend) is not ax


@pytest.mark.parametrize("extent", [(0, 40), (10, 40, 5, 45), (-20, 30, 10, 50), ("a", 1, 2, 3), 7])
def test_a_bad_extent_is_refused(extent):
    with pytest.raises(InputError, match="extent"):
        plot_atlas(extent=extent)


@pytest.mark.parametrize("labels", ["all", ["Atlantis"]])
def test_bad_labels_are_refused(labels):
    with pytest.raises(InputError):
        plot_atlas(labels=labels)


def test_pyplot_is_never_loaded_and_the_svg_pen_needs_no_matplotlib():
    code = (
        "import sys; from romelab import atlas; from romelab.drawing.svg_pen import scene_svg;"
        "scene_svg(atlas.atlas_map()); print('matplotlib' in sys.modules);"
        "atlas.plot_atlas().figure.canvas.draw();"
        "atlas.plot_journeys(atlas.journeys_by_means('Roma', 'Capua'));"
        "print('matplotlib.pyplot' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "False"]


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
        ax.get_title("left").replace("\n", " ")
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
    assert describe(journey("Roma", "Roma")).endswith("Roma is already the goal.")
