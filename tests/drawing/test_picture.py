"""Pictures of scenes: what is drawn is compared as data; words are measured; nothing is compared by pixels."""

import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from matplotlib import colors, rcParams
from matplotlib.figure import Figure
from matplotlib.image import imread
from PIL import Image

from romelab.core.scene import Area, Badge, BaseMap, Lettering, Line, Link, Mark, Piece, Place, Scene, Way
from romelab.drawing import palette
from romelab.drawing.charts import chart_axes, chart_style, say
from romelab.drawing.glyphs import GLYPHS, SHAPES
from romelab.drawing.picture import draw, image, png
from romelab.drawing.pieces_layer import piece_groups, sites_of
from romelab.drawing.style import MERLON, PIECE_SIZE

HEX = ((150, 40), (185, 60), (185, 100), (150, 120), (115, 100), (115, 60))
BASE = BaseMap(
    "small",
    400,
    260,
    areas=(Area("h", HEX, "field", "Gallia", "8"), Area("s", ((300, 10), (390, 10), (390, 90)), "sea")),
    lines=(Line("coast", (*HEX, HEX[0])), Line("limes", HEX[:3]), Line("border", HEX[2:4])),
    links=(
        Link("a|b", "a", "b", "road", True, ((150, 40), (185, 60))),
        Link("b|c", "b", "c", "road", False, ((185, 60), (185, 100))),
        Link("c~d", "c", "d", "sea", True, ((185, 100), (240, 110), (300, 150))),
    ),
    places=(
        Place("a", 150, 40, "city", "Roma", label="Roma", rank=5, label_at=(0, -25), signs=("standard",)),
        Place("b", 185, 60, "crossroads", "a crossroads"),
        Place("c", 185, 100, "city", "Capua", label="Capua", rank=2, label_at=(16, 0), anchor="start", signs=("iii",)),
        Place("d", 300, 150, "crossroads", "a far crossroads"),
    ),
    lettering=(Lettering("Gallia", 70, 200, "region"), Lettering("Mare Internum", 300, 220, "water", -20)),
    words="Two cities and the sea.",
)


def collection(ax, gid):
    found = [c for c in ax.collections if c.get_gid() == gid]
    assert len(found) <= 1
    return found[0] if found else None


def fills(ax, gid):
    return [colors.to_hex(c, keep_alpha=False) for c in collection(ax, gid).get_facecolors()]


def texts(ax):
    return {t.get_gid(): t.get_text() for t in ax.texts}


def boxes(ax, gids=("name", "price", "note", "region", "water")):
    """Measured boxes of the words, in pixels."""
    return {t.get_gid(): t.get_window_extent() for t in ax.texts if t.get_gid() and t.get_gid().split()[0] in gids}


def touching(found):
    return [
        (one, two)
        for (one, a), (two, b) in combinations(found.items(), 2)
        if min(a.x1, b.x1) - max(a.x0, b.x0) > 0.5 and min(a.y1, b.y1) - max(a.y0, b.y0) > 0.5
    ]


def test_importing_it_loads_no_matplotlib_and_drawing_no_pyplot():
    code = (
        "import sys; from romelab.drawing.picture import png; assert 'matplotlib' not in sys.modules\n"
        "from romelab.core.scene import BaseMap, Scene\n"
        "png(Scene(BaseMap('m', 40, 30)), width=1); assert 'matplotlib' in sys.modules\n"
        "assert 'matplotlib.pyplot' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_axes_show_the_sheet_downwards_and_keep_its_shape():
    ax = draw(Scene(BASE))
    assert ax.get_xlim() == (0, 400)
    assert ax.get_ylim() == (260, 0)
    assert ax.get_aspect() == 1
    assert not ax.axison
    assert ax.get_label() == "Two cities and the sea."


def test_given_axes_are_used_and_given_back():
    own = Figure(figsize=(4, 4)).add_subplot()
    assert draw(Scene(BASE), own) is own


def test_areas_have_the_fill_of_their_kind():
    assert fills(draw(Scene(BASE)), "areas") == [palette.TERRAIN["field"], palette.TERRAIN["sea"]]


def test_band_along_the_rim_of_a_province_stays_inside_it():
    base = BaseMap("rim", 400, 260, BASE.areas, (Line("rim", (*HEX, HEX[0]), "Gallia"),))
    ax = draw(Scene(base))
    band = collection(ax, "rims")
    assert colors.to_hex(band.get_edgecolors()[0]) == palette.GROUP_INK["Gallia"]
    path, _ = band.get_clip_path().get_transformed_path_and_affine() if band.get_clip_path() else (None, None)
    assert len(path.vertices) >= len(HEX)
    assert collection(ax, "borders") is None


@pytest.mark.parametrize(("strong", "weight"), [(True, {"bold"}), (False, {"medium", "normal"})])
def test_a_strong_number_is_bold_and_no_other_is(strong, weight):
    ax = draw(Scene(replace(BASE, areas=tuple(area._replace(strong=strong) for area in BASE.areas))))
    number = next(t for t in ax.texts if t.get_gid() == "number h")
    assert number.get_text() == "8"
    assert number.get_weight() in weight


def test_every_arrow_has_its_sign_and_no_other_road_has_one():
    ax = draw(Scene(BASE))
    ink = [colors.to_hex(c) for c in collection(ax, "arrows").get_facecolors()]
    assert ink.count(palette.COLOURS["ARROW"]) == 2  # both heads of the one land arrow
    assert ink.count(palette.COLOURS["SEA_ARROW"]) == 3  # hull and two sails of the one sea arrow
    bare = BASE.__class__(**{f: getattr(BASE, f) for f in BASE.__slots__} | {"links": BASE.links[1:2]})
    assert collection(draw(Scene(bare)), "arrows") is None


def test_wall_of_a_city_has_as_many_merlons_as_towers():
    ax = draw(Scene(BASE))
    drawn = [path.vertices for path in collection(ax, "cities").get_paths()]
    for rank, (x, y) in ((5, (150, 40)), (2, (185, 100))):
        wall = GLYPHS[f"towers{rank}"][0].points
        wanted = [[x + (px - 0.5) * MERLON, y + (py - 0.5) * MERLON] for px, py in wall]
        assert any(v[:-1].tolist() == [pytest.approx(p) for p in wanted] for v in drawn)


@pytest.mark.parametrize("key", ["red", "blue", "white", "yellow"])
def test_piece_shows_its_player_by_colour_and_by_shape(key):
    ax = draw(Scene(BASE, (Piece("b", key, "horsemen"),)))
    look = palette.PLAYERS[key]
    found = collection(ax, "pieces")
    shape = SHAPES[look.shape].points
    body = [
        path.vertices
        for path, fill in zip(found.get_paths(), found.get_facecolors(), strict=False)
        if colors.to_hex(fill) == look.colour and len(path.vertices) == len(shape) + 1
    ]
    assert body
    wanted = [(185 + (x - 0.5) * PIECE_SIZE, 60 + (y - 0.5) * PIECE_SIZE) for x, y in shape]
    assert body[0][:-1].tolist() == [pytest.approx(list(point)) for point in wanted]


def test_pieces_on_one_place_stand_side_by_side():
    scene = Scene(BASE, (Piece("b", "red", "horsemen"), Piece("b", "blue", "warriors"), Piece("nowhere", "red", "x")))
    found = list(piece_groups(scene.pieces, sites_of(BASE)))
    assert [s.player for s in found] == ["red", "blue"]
    assert found[0].x < 185 < found[1].x
    assert found[0].y == found[1].y == 60


def test_count_on_a_piece_is_written_instead_of_its_sign():
    with_count = draw(Scene(BASE, (Piece("b", "blue", "horsemen", "3"),)))
    with_sign = draw(Scene(BASE, (Piece("b", "blue", "horsemen"),)))
    assert texts(with_count)["piece b"] == "3"
    assert "piece b" not in texts(with_sign)
    assert len(collection(with_sign, "pieces").get_paths()) > len(collection(with_count, "pieces").get_paths())


def test_states_of_places_differ_in_form_not_only_in_colour():
    forms = {}
    for kind in ("reach", "chosen", "start", "ring", "lit"):
        found = collection(draw(Scene(BASE, (), (Mark("b", kind),))), "reach" if kind == "reach" else "marks")
        forms[kind] = (
            len(found.get_paths()),
            tuple(d[1] is not None for d in found.get_linestyles()),
            tuple(round(float(w), 1) for w in found.get_linewidths()),
        )
    assert forms["chosen"][0] == 2  # a double ring
    assert len(set(forms.values())) == 5


def test_ring_leaves_the_wall_of_a_city_to_be_seen():
    found = collection(draw(Scene(BASE, (), (Mark("a", "chosen"),))), "marks")
    assert all(len(c) == 0 or c[3] == 0 for c in found.get_facecolors())


def test_marked_area_is_outlined():
    found = collection(draw(Scene(BASE, (), (Mark("h", "chosen"),))), "area-marks")
    assert found.get_paths()[0].vertices[:-1].tolist() == [list(map(float, p)) for p in HEX]


ROUTE = Way(
    ((150, 40), (185, 60), (185, 100), (240, 110), (300, 150)),
    "best",
    (Badge(167, 50, "free", "free"), Badge(240, 118, "1 gold", "gold")),
    "red",
)


def test_route_is_cased_and_its_arrows_are_numbered_and_priced():
    other = Way(((150, 40), (115, 60)), "other", (Badge(1, 1, "3 gold"),))
    ax = draw(Scene(BASE, (), (), (ROUTE, other)))
    ways = collection(ax, "ways")
    edges = [colors.to_hex(c) for c in ways.get_edgecolors()]
    # From the bottom up: the other route, then casing, rim and core of the best one.
    assert edges == [palette.PAPER, palette.INK, palette.PAPER, palette.INK, palette.PLAYERS["red"].colour]
    widths = ways.get_linewidths()
    assert widths[2] > widths[3] > widths[4] > widths[1]
    assert [d[1] is not None for d in ways.get_linestyles()] == [False, True, False, False, False]
    said = texts(ax)
    assert [said[f"order {i}"] for i in (1, 2)] == ["1", "2"]
    assert [said[f"price {i}"] for i in (1, 2)] == ["free", "1 gold"]
    assert "3 gold" not in said.values()


def test_only_the_free_arrow_has_a_dashed_plate():
    plates = collection(draw(Scene(BASE, (), (), (ROUTE,))), "plates")
    rims = [d[1] is not None for d, w in zip(plates.get_linestyles(), plates.get_linewidths(), strict=True) if w]
    assert rims == [True, False]


def test_words_do_not_cover_each_other_nor_a_piece():
    pieces = (Piece("a", "red", "horsemen"), Piece("c", "blue", "wagon"), Piece("b", "white", "warriors"))
    scene = Scene(BASE, pieces, (Mark("d", "chosen", "1 grain and 3 gold"),), (ROUTE,))
    ax = draw(scene)
    found = boxes(ax)
    assert {"name a", "name c", "price 1", "price 2", "note d"} <= set(found)
    assert touching(found) == []
    for piece in piece_groups(scene.pieces, sites_of(BASE)):
        at = ax.transData.transform((piece.x, piece.y))
        assert not any(box.contains(*at) for box in found.values())


def test_names_that_would_cover_each_other_are_moved_apart():
    crowd = tuple(
        Place(f"p{i}", 180 + 3 * i, 130, "city", f"Place {i}", label=f"Augusta {i}", rank=2 + i % 4) for i in range(4)
    )
    ax = draw(Scene(BaseMap("crowd", 400, 260, places=crowd)))
    found = boxes(ax)
    assert len(found) == 4
    assert touching(found) == []


def test_where_there_is_no_room_the_lesser_names_are_left_out():
    crowd = tuple(
        Place(f"p{i}", 20 + 3 * i, 25, "city", "x", label="Colonia Agrippina", rank=2 + (i == 5)) for i in range(9)
    )
    ax = draw(Scene(BaseMap("crowd", 60, 50, places=crowd)))
    found = boxes(ax)
    assert 1 <= len(found) < 9
    assert "name p5" in found
    assert touching(found) == []


def test_words_too_small_to_read_are_not_written():
    tiny = draw(Scene(BASE), Figure(figsize=(0.8, 0.8)).add_axes((0, 0, 1, 1)))
    assert all(t.get_fontsize() >= 3.5 for t in tiny.texts)
    assert len(tiny.texts) < len(draw(Scene(BASE)).texts)


def test_words_are_never_read_as_formulas():
    place = Place("a", 50, 40, "city", "x", label="$\\frac{1$ & _^", rank=3)
    base = BaseMap("m", 100, 80, places=(place,))
    assert png(Scene(base, (), (Mark("a", "ring", "$1$ grain"),), title="$\\alpha$ <b>"))


def test_key_stands_below_the_map():
    ax = draw(Scene(BASE), key={"field": "field: grain", "best red": "Red's way", "sea": "sea arrow", " n": "a note"})
    assert ax.get_ylim()[0] > 260
    keys = [t for t in ax.texts if (t.get_gid() or "").startswith("key")]
    assert [t.get_text() for t in keys] == ["field: grain", "Red's way", "sea arrow", "a note"]
    assert all(t.get_position()[1] > 260 for t in keys)
    assert touching(boxes(ax, ("key",))) == []


def test_long_title_is_broken_into_lines_that_fit():
    ax = draw(Scene(BASE, title="A title that goes on and on, as reasons with their figures do " * 2))
    assert ax.get_title("left").count("\n") >= 1
    ax.figure.canvas.draw()  # moves the title to its place
    extent, figure = ax.get_tightbbox(), ax.figure.bbox
    assert extent.x1 <= figure.x1 + 1
    assert extent.y1 <= figure.y1 + 1


def test_png_is_a_picture_with_its_words_and_always_the_same():
    data = png(Scene(BASE, words="Roma & Capua"), width=4, dpi=50)
    assert data == png(Scene(BASE, words="Roma & Capua"), width=4, dpi=50)
    pixels = imread(BytesIO(data), format="png")
    assert pixels.shape[:2] == (130, 200)
    assert len({tuple(p) for p in pixels.reshape(-1, pixels.shape[2])}) > 100
    assert Image.open(BytesIO(data)).info["Description"] == "Roma & Capua"


def test_image_carries_its_words_as_alt_text_and_escapes_them():
    found = image(Scene(BASE, words='Two "cities" <b>'), width=2)
    html = found._repr_mimebundle_()["text/html"]
    assert html.startswith('<img alt="Two &quot;cities&quot; &lt;b&gt;"')
    assert "data:image/png;base64," in html
    assert "image/png" not in found._repr_mimebundle_()
    assert 'width="200"' in html


def test_image_of_axes_has_the_words_of_the_axes():
    found = image(draw(Scene(BASE, words="On axes.")))
    assert found.words == "On axes."
    assert found.width == 900


def test_chart_style_ends_where_it_was_used():
    before = dict(rcParams)
    with chart_style():
        ax = chart_axes(None)
        ax.plot([0, 1], [0, 1])
        say(ax, "A message that is so long that it has to be broken into two lines, and it is", "In words.")
    assert dict(rcParams) == before
    assert colors.to_hex(ax.lines[0].get_color()) == "#0072b2"
    assert ax.get_title("left").count("\n") == 1
    assert ax.get_label() == "In words."


def test_chart_axes_given_are_kept():
    own = Figure().add_subplot()
    assert chart_axes(own) is own


def test_lettering_at_the_edge_is_broken_or_moved_so_that_none_is_cut():
    edge = (Lettering("Italia Superus", 370, 60, "region"), Lettering("Mare Nostrum", 10, 250, "water", 90))
    ax = draw(Scene(BaseMap("edge", 400, 260, lettering=edge)))
    assert [t.get_text().count("\n") for t in ax.texts] == [1, 0]
    for text in ax.texts:
        extent = text.get_window_extent()
        assert extent.x0 >= 0
        assert extent.y0 >= 0
        assert extent.x1 <= ax.figure.bbox.x1
        assert extent.y1 <= ax.figure.bbox.y1
