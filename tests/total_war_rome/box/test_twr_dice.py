"""Dice of one's own: a file with a table for each colour, and every die in it that is none."""

from __future__ import annotations

import pytest

from romelab.core.errors import InputError
from romelab.total_war_rome.box.cards import COLOURS, dice, read_dice

DIE = "skull = 1\nx = 1\ns = 1\nblank = 3\n"
GOOD = "".join(f"[{colour.lower()}]\n{DIE}" for colour in COLOURS)


def test_a_file_of_dice_is_read_colour_by_colour():
    assert read_dice(GOOD).die("RED").faces == (1, 1, 1, 3)
    assert all(sum(dice().die(colour).faces) == 6 for colour in COLOURS)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", [f"mine.toml, {colour.lower()}: the table of this die is missing" for colour in COLOURS]),
        (
            GOOD.replace("[green]", "[grey]"),
            ["mine.toml, green: the table of this die is missing"],
        ),
        (
            GOOD.replace("[white]\nskull = 1\nx = 1", "[white]\nskull = -1\nx = '1'"),
            ["mine.toml, white: needs a whole number from 0 for skull, x"],
        ),
        (GOOD.replace("[black]\nskull = 1", "[black]\nskull = 0"), ["mine.toml, black: has 5 faces, not 6"]),
        (
            GOOD.replace("[black]\nskull = 1", "[black]\nskull = true"),
            ["mine.toml, black: needs a whole number from 0 for skull"],
        ),
    ],
)
def test_a_die_that_is_none_is_named(text, said):
    with pytest.raises(InputError) as refused:
        read_dice(text, "mine.toml")
    assert [str(problem) for problem in refused.value.problems] == said
