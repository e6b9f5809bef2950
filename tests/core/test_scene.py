"""What is to be drawn, as plain data."""

from __future__ import annotations

import pytest

from romelab.core.scene import Area, BaseMap, Mark, Piece, Place, Scene, Way, with_head


def test_the_middle_of_an_area_is_the_mean_of_its_corners() -> None:
    assert Area("a", ((0, 0), (4, 0), (4, 2), (0, 6)), "field").middle == (2, 2)


@pytest.mark.parametrize(
    ("last", "strokes"),
    [
        ((50, 0), [(48, 0), (39, -5.4), (48, 0), (39, 5.4)]),
        ((0, 50), [(0, 48), (5.4, 39), (0, 48), (-5.4, 39)]),
        ((-30, -40), [(-28.8, -38.4), (-27.72, -27.96), (-28.8, -38.4), (-19.08, -34.44)]),
    ],
)
def test_a_line_with_a_head_ends_in_two_strokes_back_from_its_tip(last, strokes) -> None:
    found = with_head([(-9, -9), (0, 0), last])
    assert found[:2] == ((-9, -9), (0, 0))
    assert found[2:] == tuple(pytest.approx(at) for at in strokes)


def test_a_head_is_as_long_as_asked_for_and_a_way_to_the_same_place_has_one_too() -> None:
    assert with_head([(0, 0), (50, 0)], 20)[2:3] == (pytest.approx((28, -12)),)
    assert len(with_head([(3, 4), (3, 4)])) == 5


def test_the_same_id_is_the_same_map() -> None:
    small, large = BaseMap("rome", 10, 10), BaseMap("rome", 20, 10)
    assert hash(small) == hash(large) == hash("rome")
    assert small != large


def test_what_is_not_said_is_quiet() -> None:
    """A piece asks for no attention, a place has no label, a scene lets places be picked, unless it is said."""
    assert Piece("rome", "red", "wagon")[3:] == ("", "", False)
    assert Mark("rome", "lit")[2:] == ("", "", (0.0, 0.0), 0)
    assert Place("rome", 0, 0, "city", "Roma")[5:] == ("", "", 0, (0, 0), "middle", (), "", (0, 0), "", "", ())
    assert Area("a", (), "sea")[3:] == ("", "", "", (0, 0), False)
    assert Way(())[1:] == ("best", (), "", "")
    base = BaseMap("rome", 1, 1)
    assert (base.areas, base.lines, base.links, base.places, base.lettering, base.key) == ((),) * 6
    assert (base.words, base.quiet, Scene(base).pick) == ("", False, "places")
