"""Pictures of the network with matplotlib, tested as data."""

from __future__ import annotations

from itertools import combinations

import pytest

from romelab.core.errors import InputError
from romelab.drawing.picture import image, png, sheet
from romelab.kampf_um_rom.network.network import default_network
from romelab.kampf_um_rom.pictures.plots import plot_fall, plot_keystones, plot_network, plot_plan
from romelab.kampf_um_rom.pictures.scene import network_scene

NETWORK = default_network()


def layer(ax, name: str):
    return next(found for found in ax.collections if found.get_gid() == name)


def texts(ax):
    return [text for text in ax.texts if text.get_text()]


def boxes_of(ax):
    ax.figure.canvas.draw()
    renderer = ax.figure.canvas.get_renderer()
    return [(text, text.get_window_extent(renderer)) for text in texts(ax)]


def shared(one, other) -> float:
    """The part of the smaller box that two boxes share."""
    wide = min(one.x1, other.x1) - max(one.x0, other.x0)
    high = min(one.y1, other.y1) - max(one.y0, other.y0)
    if wide <= 0 or high <= 0:
        return 0.0
    return wide * high / min(one.width * one.height, other.width * other.height)


@pytest.mark.parametrize("width", [7.0, 9.0, 13.0])
def test_no_two_words_cover_each_other(width):
    scene = network_scene(NETWORK, {"red": ["sattel"]}, plan=["reiterkampf"], goal="reiterkampf")
    ax = plot_plan("Cavalry", ["Saddle", "Cattle breeding"], ax=sheet(scene, width))
    found = boxes_of(ax)
    assert len(found) > 1
    for (one, a), (other, b) in combinations(found, 2):
        # Lines of one name may touch with their boxes, which count ascenders and descenders.
        assert shared(a, b) < 0.3, (one.get_text(), other.get_text())


def test_names_stay_inside_their_boxes():
    ax = plot_network()
    inverse = ax.transData.inverted()
    places = {place.id: place for place in network_scene(NETWORK).base.places}
    named = 0
    for text, box in boxes_of(ax):
        kind, _, name = text.get_gid().partition(" ")
        if kind == "name":
            named += 1
            (x0, _), (x1, _) = inverse.transform((box.x0, box.y0)), inverse.transform((box.x1, box.y1))
            place = places[name]
            assert place.x - place.size[0] / 2 + 1 < x0 < x1 < place.x + place.size[0] / 2 - 1, text.get_text()
    assert named >= len(places)


def test_the_network_shows_every_box_in_two_languages_with_its_value():
    ax = plot_network(held={"red": ["Hunting"], "white": ["Hunting"]})
    words = [text.get_text() for text in texts(ax)]
    assert {"Steigbügel", "Stirrup", "Bewässerungs-", "landwirtschaft"} <= set(words)
    values = [text for text in texts(ax) if text.get_gid().startswith("value ")]
    assert len(values) == sum(box.value > 0 for box in NETWORK.boxes)
    dotted = [style for found in ax.collections if found.get_gid() == "net" for style in found.get_linestyles()]
    assert sum(dashes is not None for _, dashes in dotted) == 6
    assert ax.get_label().startswith("Red holds Hunting. White holds Hunting.")


def test_a_plan_names_its_price_and_numbers_its_steps():
    ax = plot_plan("Stirrup", ["Cattle breeding"])
    assert ax.get_title("left") == "Red needs 3 cards to reach Stirrup"
    steps = {text.get_gid(): text.get_text() for text in texts(ax) if text.get_gid().startswith("step ")}
    assert steps == {"step sattel": "1", "step reiterkampf": "2", "step steigbuegel": "3"}
    assert len(layer(ax, "ways").get_paths()) == 3 * 3  # three arrows in three coats
    assert "A way to Stirrup" in ax.get_label()
    assert plot_plan("Saddle", ["Cattle breeding", "Saddle"]).get_title("left") == "Red already holds Saddle"
    assert plot_plan("Saddle", ["Saddle"]).get_title("left") == "Red needs 1 card to repair the line to Saddle"
    longer = plot_plan("Stone construction", number=1)
    assert longer.get_title("left") == "Red needs 4 cards to reach Stone construction"


def test_a_fall_says_what_breaks():
    ax = plot_fall("Farming", ["Farming", "Stone construction"])
    assert ax.get_title("left") == "If Farming is lost, Stone construction loses its line"
    assert plot_fall("Hunting", ["Hunting", "Saddle"]).get_title("left") == "If Hunting is lost, no line breaks"
    assert "are out of reach" in plot_fall("Cattle breeding").get_title("left")


def test_keystones_show_how_much_hangs_on_each():
    ax = plot_keystones(most=4)
    widths = [bar.get_width() for bar in ax.patches]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] == 7
    assert ax.get_title("left") == "Most of the network depends on Cattle breeding"
    assert "38 arrows are our own reconstruction" in ax.get_xlabel()
    for (one, a), (other, b) in combinations(boxes_of(ax), 2):
        assert shared(a, b) == 0, (one.get_text(), other.get_text())


def test_axes_are_taken_and_pictures_speak():
    from matplotlib.figure import Figure

    ax = Figure().add_subplot()
    assert plot_keystones(ax=ax, most=2) is ax
    own = Figure(figsize=(9, 7)).add_subplot()
    assert plot_network(ax=own) is own
    assert 'alt="Most' not in image(ax)._repr_html_()
    assert "Boxes that nobody could reach without" in image(ax)._repr_html_()
    assert png(plot_network())[:4] == b"\x89PNG"


def test_bad_names_are_refused_in_a_sentence():
    with pytest.raises(InputError, match="there is no box 'Rocket'"):
        plot_plan("Rocket")
    with pytest.raises(InputError, match="cards are numbered 1 to 60"):
        plot_plan("Stirrup", hand=[77])
    with pytest.raises(InputError, match="'green'"):
        plot_plan("Stirrup", player="green")
