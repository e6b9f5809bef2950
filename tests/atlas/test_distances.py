"""Days from one place: figures, rings, and the maps drawn of them."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import combinations, groupby, pairwise
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from hypothesis import given, strategies as st

from romelab.atlas.days import SMALL, WIDTH, days_base, days_map, days_scene, field, rings
from romelab.atlas.distances import BANDS, reach
from romelab.atlas.plots import plot_days, plot_days_pair
from romelab.atlas.projection import project
from romelab.atlas.scene import whole
from romelab.atlas.shortest import means_of_travel
from romelab.atlas.toponyms import place, places
from romelab.atlas.travel import NoWayError, journey
from romelab.core.errors import InputError
from romelab.core.scene import Box, overlap
from romelab.drawing.base_layer import place_name
from romelab.drawing.palette import COLOURS, RINGS, luminance
from romelab.drawing.svg_pen import scene_svg
from tests.drawing.contrasts import contrast

PLACES = st.sampled_from(sorted(each.id for each in places()))


@given(PLACES, PLACES, st.sampled_from(sorted(means_of_travel())), st.sampled_from(["days", "km"]))
def test_a_reach_says_what_a_journey_says(start, goal, means, by):
    figure = reach(start, means, by=by).to(goal)
    try:
        way = journey(start, goal, means, by=by)
    except NoWayError:
        assert figure is None
        return
    assert figure == pytest.approx(way.days if by == "days" else way.km)


def test_alexandria_by_ship_is_nearer_than_milan_on_foot():
    by_ship, by_land = reach("Roma", "ship"), reach("Roma", ships=False, rivers=False)
    assert by_ship.to("Alexandria") < by_land.to("Mediolanum") < by_land.to("Alexandria")
    # and a merchant pays a tenth of what the cart from Milan costs
    cart = reach("Roma", "oxcart", by="cost", ships=False, rivers=False)
    assert reach("Roma", "ship", by="cost").to("Alexandria") < 0.1 * cart.to("Mediolanum")


def test_rings_hold_every_place_once():
    of = reach("Roma")
    assert sum(map(len, of.rings)) == len(places())
    assert of.rings[0][0].id == "roma"
    for number, ring in enumerate(of.rings):
        edges = (-1, *BANDS["days"], float("inf"))
        assert all(edges[number] < of.figures[each.id] <= edges[number + 1] for each in ring)
    ashore = reach("Roma", ships=False, rivers=False)
    assert "caralis" not in ashore.figures
    assert ashore.to("Caralis") is None


@pytest.mark.parametrize("name", ["Roma", "Londinium", "Alexandria"])
def test_the_field_is_the_figure_at_the_places(name):
    of = reach(name)
    values = field(of)
    assert np.nanmin(values) >= 0
    # a cell beside a place is no farther than the place and a short walk
    from romelab.atlas.days import STEP_KM

    left, top, unit, _, height = whole()
    bottom = top - height / unit
    for each in places():
        x, y = project(each.lon, each.lat)
        column, row = round((x - left) / STEP_KM) + 1, round((y - bottom) / STEP_KM) + 1
        if 0 <= row < values.shape[0] and 0 <= column < values.shape[1]:
            assert values[row, column] <= of.figures[each.id] + 1.0


def test_rings_lie_in_each_other_and_only_ships_have_them_at_sea():
    assert [ring.number for ring in rings(reach("Roma", "horse"))] == sorted(
        ring.number for ring in rings(reach("Roma", "horse"))
    )
    assert rings(reach("Roma"), at_sea=True) == ()
    assert rings(reach("Roma", "river_boat"), at_sea=True) == ()
    assert rings(reach("Roma", "ship"), at_sea=True)


def test_no_ring_at_sea_crosses_italy():
    of = reach("Roma", "ship")
    values = field(of, at_sea=True)
    x, y = project(13.2, 44.6)  # the open water off Ravenna
    from romelab.atlas.days import STEP_KM

    left, top, unit, _, height = whole()
    bottom = top - height / unit
    here = values[round((y - bottom) / STEP_KM) + 1, round((x - left) / STEP_KM) + 1]
    assert here > of.to("Ancona") - 1 > 10


def test_the_sheet_is_an_svg_with_the_figures_of_the_great_cities():
    of = reach("Roma", "ship")
    svg = scene_svg(days_map(of))
    root = ET.fromstring(svg)  # noqa: S314 - our own text
    assert root.tag.endswith("svg")
    said = "".join(root.itertext())
    assert "Alexandria 14 d" in said
    assert "Days from Roma, by ship" in said
    assert len(svg) < 500_000
    for name in ("ground", "ways", "signs", "marks", "pieces", "badges", "picks"):
        assert len([group for group in root if group.get("class") == f"rl-{name}"]) == 1
    assert svg != scene_svg(days_map(reach("Alexandria", "ship")))


def test_on_one_page_what_cuts_a_map_off_cuts_off_no_other():
    of, clips = reach("Roma", "ship"), re.compile(r'<clipPath id="([^"]+)"><path d="([^"]+)"')
    whole, small, roads = (
        dict(clips.findall(scene_svg(scene)))
        for scene in (days_map(of), days_map(of, width=SMALL), days_map(reach("Alexandria")))
    )
    assert whole
    assert small
    assert not whole.keys() & small.keys()
    assert roads == whole


@pytest.mark.parametrize("width", [WIDTH, SMALL])
def test_names_of_the_sheet_cover_no_other_name(width):
    places = days_base(reach("Roma"), width=width).places
    rows = [row for spot in places for row in place_name(spot)]
    boxes = [Box(row.x, row.y - 7, row.x + row.fit, row.y + 7) for row in rows]
    assert len(boxes) >= 14
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    named = {spot.id for spot in places if spot.label}
    assert {"roma", "mediolanum", "alexandria", "carthago", "londinium", "constantinopolis"} <= named


def test_rings_end_at_the_shore_and_lie_on_land_and_water_alone():
    base = days_base(reach("Roma", "ship"))
    kinds = [wash.kind.split()[0] for wash in base.washes]
    assert [kind for kind, _ in groupby(kinds)] == ["tide", "blank", "ring"]
    blank = next(wash for wash in base.washes if wash.kind == "blank")
    assert all(bool(wash.within) == (wash.kind.startswith("ring")) for wash in base.washes)
    assert all(wash.within == blank.outlines for wash in base.washes if wash.within)


def test_darker_is_nearer_also_in_grey():
    assert [luminance(colour) for colour in RINGS[:7]] == sorted(map(luminance, RINGS[:7]))
    assert [luminance(colour) for colour in COLOURS["TIDES"]] == sorted(map(luminance, COLOURS["TIDES"]))
    # neighbours can be told apart; the last three differ in hue
    assert all(contrast(one, two) > 1.1 for one, two in pairwise(RINGS[:7]))


def test_a_scene_brings_out_start_goal_and_way():
    way = journey("Roma", "Alexandria")
    shown = days_scene(reach("Roma"), place("Alexandria"), way, [journey("Roma", "Alexandria", open_sea=False)])
    assert [each.kind for each in shown.ways] == ["other", "best"]
    assert [(mark.place, mark.kind) for mark in shown.marks] == [("roma", "start"), ("alexandria", "chosen")]
    assert "Alexandria" in shown.words


def test_the_plots_are_drawn_without_pyplot():
    ax = plot_days(reach("Roma", "ship"), bring_out=["Alexandria"])
    assert ax.get_title("left") == "Days from Roma, by ship"
    assert {"Alexandria", "14 days"} <= {text.get_text() for text in ax.texts}
    figure = plot_days_pair(reach("Roma", "ship"), reach("Roma", by="km"), title="Two maps")
    assert len(figure.axes) == 2
    figure.canvas.draw()
    code = "from romelab.atlas import plot_days, reach; plot_days(reach('Roma')).figure.canvas.draw()"
    code += "; import sys; print('matplotlib.pyplot' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_a_used_figure_is_refused():
    figure = plot_days_pair(reach("Roma", "ship"), reach("Roma", by="km"))
    with pytest.raises(InputError, match="figure"):
        plot_days_pair(reach("Roma"), reach("Roma"), figure)


def test_the_season_is_said_and_closed_lanes_are_closed():
    january = reach("Roma", "ship", month=1)
    assert any("January" in said and "Vegetius" in said for said in january.caveats)
    assert january.to("Londinium") is None
    assert reach("Roma", "ship").to("Londinium") is not None
    assert not any("Vegetius" in said for said in reach("Roma", "ship").caveats)


def test_every_fault_is_named():
    with pytest.raises(InputError) as refusal:
        reach("Atlantis", "broom", by="luck")
    assert [problem.where for problem in refusal.value.problems] == ["start", "means", "by"]
    with pytest.raises(InputError, match="no price is known"):
        reach("Roma", "horse", by="cost")


def test_rings_may_have_colours_of_ones_own():
    from matplotlib.colors import to_hex

    own = [f"#00{25 * number:02x}44" for number in range(9)]
    ax = plot_days(reach("Roma", "ship"), colours=own)
    drawn = {to_hex(colour) for part in ax.collections for colour in part.get_facecolors()}
    assert {own[0], own[3]} <= drawn
    assert own[0] not in {
        to_hex(colour) for part in plot_days(reach("Roma", "ship")).collections for colour in part.get_facecolors()
    }
    few = plot_days(reach("Roma", "ship"), colours=["white", "red"])
    assert {"#ffffff", "#ffdfdf"} <= {to_hex(colour) for part in few.collections for colour in part.get_facecolors()}
    for wrong in (own[:1], ["<script>"] * 9):
        with pytest.raises(InputError, match="colours: must be two or more that matplotlib knows"):
            plot_days(reach("Roma"), colours=wrong)
