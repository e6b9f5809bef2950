"""Words on maps find their place by themselves."""

from __future__ import annotations

import pytest

from romelab.core.labels import Box, Obstacle, Option, choose_options, overlap, text_width


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
