"""Words on maps find their place by themselves."""

from __future__ import annotations

import pytest

from romelab.core.scene import Box, Obstacle, Option, choose_options, overlap, text_width


def option(left: float, top: float, cost: float = 0.0, size: float = 10.0) -> Option:
    return Option((Box(left, top, left + size, top + size),), cost)


def test_the_cheapest_option_wins_where_nothing_is_in_the_way() -> None:
    assert choose_options([[option(0, 0, 2.0), option(50, 0, 1.0)]], []) == [1]


def test_an_obstacle_is_avoided_if_that_costs_less() -> None:
    options = [option(0, 0), option(50, 0, 3.0)]
    assert choose_options([options], [Obstacle(Box(0, 0, 10, 10), 5.0)]) == [1]
    assert choose_options([options], [Obstacle(Box(0, 0, 10, 10), 2.0)]) == [0]


def test_items_make_room_for_each_other() -> None:
    stuck = [option(0, 0)]
    moves = [option(5, 0), option(40, 0, 1.0)]
    assert choose_options([stuck, moves], []) == [0, 1]
    assert choose_options([moves, stuck], []) == [1, 0]


def test_the_same_input_gives_the_same_choice() -> None:
    items = [[option(x * 7 % 40, y * 5 % 30, (x + y) % 3) for y in range(6)] for x in range(12)]
    assert choose_options(items, []) == choose_options(items, [])


@pytest.mark.parametrize(
    ("other", "shared"), [(Box(1, 1, 3, 3), 1), (Box(2, 0, 4, 2), 0), (Box(5, 5, 6, 6), 0), (Box(0, 0, 2, 2), 4)]
)
def test_overlap_is_the_shared_area(other: Box, shared: float) -> None:
    assert overlap(Box(0, 0, 2, 2), other) == shared


def test_wide_letters_are_wider() -> None:
    assert text_width("MM", 10) > text_width("aa", 10) > text_width("ii", 10)
    assert text_width("ab", 10, spacing=1) == text_width("ab", 10) + 2


def test_a_line_is_as_wide_as_its_letters() -> None:
    """Narrow, wide and other letters of a book face, in parts of the size."""
    assert text_width("il", 100) == pytest.approx(56)
    assert text_width("mW", 100) == pytest.approx(172)
    assert text_width("aé", 100) == pytest.approx(104)
    assert text_width("A f(", 100) == pytest.approx(164)
    assert text_width("rsIJtce", 100) == pytest.approx(291)
    assert text_width("", 100, 5) == 0
    assert text_width("a", 10, 3) == pytest.approx(8.2)


def test_boxes_beside_and_above_each_other_share_nothing() -> None:
    middle = Box(0, 0, 2, 2)
    for other in (Box(3, 3, 4, 4), Box(-4, -4, -3, -3), Box(0, 3, 2, 4), Box(3, 0, 4, 2), Box(0, 2, 2, 4)):
        assert overlap(middle, other) == overlap(other, middle) == 0
    assert overlap(Box(0, 0, 4, 2), Box(1, -1, 3, 1)) == 2


def test_what_is_covered_counts_by_its_part_and_its_weight() -> None:
    """Half of an obstacle of weight 6 costs as much as an option that is disliked by 3."""
    half = Obstacle(Box(5, 0, 15, 10), 6.0)
    for cost, chosen in ((2.9, 1), (3.1, 0)):
        assert choose_options([[option(0, 0), option(50, 0, cost)]], [half]) == [chosen]
    two = [Obstacle(Box(5, 0, 15, 10), 3.0), Obstacle(Box(0, 5, 10, 15), 3.0)]
    for cost, chosen in ((2.9, 1), (3.1, 0)):
        assert choose_options([[option(0, 0), option(50, 0, cost)]], two) == [chosen]
    small = Obstacle(Box(2, 2, 4, 4), 3.0)
    assert choose_options([[option(0, 0), option(50, 0, 2.9)]], [small]) == [1]
    assert choose_options([[option(0, 0), option(50, 0, 3.1)]], [small]) == [0]


def test_a_clash_counts_by_the_part_of_the_smaller_box() -> None:
    """A quarter of the smaller of two boxes is covered: at 40 for the whole, that is 10."""
    large, small = Option((Box(0, 0, 40, 40),), 0.0), Box(-2, -2, 2, 2)
    for cost, chosen in ((9.9, 1), (10.1, 0)):
        assert choose_options([[large], [Option((small,), 0.0), option(90, 0, cost)]], []) == [0, chosen]
        assert choose_options([[Option((small,), 0.0), option(90, 0, cost)], [large]], []) == [chosen, 0]
    for clash, chosen in ((19.0, 0), (21.0, 1)):
        assert choose_options([[large], [Option((small,), 0.0), option(90, 0, 5.0)]], [], clash=clash) == [0, chosen]


def test_an_option_of_two_boxes_is_disliked_for_both() -> None:
    pair = Option((Box(0, 0, 10, 10), Box(20, 0, 30, 10)), 0.0)
    obstacles = [Obstacle(Box(0, 0, 10, 10), 2.0), Obstacle(Box(20, 0, 30, 10), 2.0)]
    for cost, chosen in ((3.9, 1), (4.1, 0)):
        assert choose_options([[pair, option(90, 0, cost)]], obstacles) == [chosen]


def test_items_give_way_one_after_the_other_until_nothing_changes() -> None:
    """Each of a row pushes the next one on, in either order; without a sweep everybody stays at his cheapest."""
    row = [[option(20 * x, 0), option(20 * x + 20, 0, 1.0)] for x in range(4)]
    row[0] = [option(0, 0, 5.0), option(20, 0)]
    assert choose_options(row, [], sweeps=0) == [1, 0, 0, 0]
    assert choose_options([[option(0, 0)], *([option(0, 0), option(20 * x, 0, 1.0)] for x in (1, 2, 3))], []) == [
        0,
        1,
        1,
        1,
    ]
    for items in (row, row[::-1]):
        chosen = choose_options(items, [])
        boxes = [items[at][one].boxes[0] for at, one in enumerate(chosen)]
        assert all(overlap(one, other) == 0 for at, one in enumerate(boxes) for other in boxes[:at])


def test_who_stood_well_gives_way_to_one_who_had_to_move_later() -> None:
    """The second flees from two that cannot move to where the first stands; in the next sweep the first makes room."""
    items = [[option(0, 0), option(-20, 0, 1.0)], [option(20, 0), option(0, 0, 1.0)], [option(20, 0)], [option(20, 0)]]
    assert choose_options(items, [], sweeps=1) == [0, 1, 0, 0]
    assert choose_options(items, [], sweeps=2) == choose_options(items, []) == [1, 1, 0, 0]
