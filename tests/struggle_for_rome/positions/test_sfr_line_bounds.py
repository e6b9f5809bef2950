"""Numbers in a line that describes a position: what is taken at the bounds, and what is refused beyond."""

from __future__ import annotations

import pytest

from romelab.core.errors import InputError
from romelab.struggle_for_rome import GAME


@pytest.mark.parametrize(
    ("part", "where", "high"),
    [
        ("round={}", "round", 9999),
        ("red=[gold:{}]", "red, gold", 9999),
        ("red=[diplomats:{}]", "red, diplomats", 99),
        ("red=[culture:{}]", "red, culture", 99),
        ("red=[horsemen:[figures:{}]]", "red, horsemen, figures", 99),
        ("red=[warriors:[wagons:{}]]", "red, warriors, wagons", 99),
        ("piles=[{},0]", "piles", 999),
        ("pasture=[0,{}]", "pasture", 999),
        ("deck=[0,0,0,0,{}]", "deck", 999),
    ],
)
def test_numbers_have_bounds(part: str, where: str, high: int):
    for number in (-1, high + 1):
        with pytest.raises(InputError) as refused:
            GAME.read_line(f"struggle/1 {part.format(number)}")
        assert f"{where}: must be a whole number from 0 to {high}, not {number}" in [
            str(problem) for problem in refused.value.problems
        ]
    # At the bound it is a number; whether there are so many pieces is another question.
    try:
        GAME.read_line(f"struggle/1 {part.format(high)}")
    except InputError as refused:
        assert "must be a whole number" not in str(refused)


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("piles=[1]", "piles: must be 2 numbers"),
        ("deck=[1,2,3,4]", "deck: must be 5 numbers"),
        ("reserve=[[1,2,3]]", "reserve: must be 4 lists"),
        ("reserve=[[1,2,3],[1,2,3],[1,2,3],[1,2]]", "reserve: must be 3 numbers"),
        ("totals=[1]", "totals: must be a whole number from 2 to 12, not 1"),
        ("totals=[13]", "totals: must be a whole number from 2 to 12, not 13"),
        ("phase=lunch", "phase: must be one of set-up, roll, trade, horsemen, warriors, over, not 'lunch'"),
        ("stage=nowhere", "stage: is not part of this game"),
        ("mover=nobody", "mover: is not in this game"),
    ],
)
def test_what_does_not_fit_is_named(part: str, said: str):
    with pytest.raises(InputError) as refused:
        GAME.read_line(f"struggle/1 {part}")
    assert said in [str(problem) for problem in refused.value.problems]


def test_nothing_is_worked_out_from_what_could_not_be_read():
    with pytest.raises(InputError) as refused:
        GAME.read_line("struggle/1 red=[gold:-1] piles=[1]")
    assert [str(problem) for problem in refused.value.problems] == [
        "red, gold: must be a whole number from 0 to 9999, not -1",
        "piles: must be 2 numbers",
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("players=3", "players: must be a list, not 3"),
        ("players=[[Ada],Ben,Cleo]", "players: must be a word, not a list"),
        ("players=[Ada,Ben,Cleo] colours=3", "colours: must be a list, not 3"),
        ("players=[Ada,Ben,Cleo] options=3", "options: must be a list with names, not 3"),
        ("players=[Ada,Ben,Cleo] board=[mine]", "board: must be a word, not a list"),
    ],
)
def test_a_part_of_the_set_up_that_does_not_fit_is_named(line, said):
    with pytest.raises(InputError) as refused:
        GAME.read_line(f"struggle/1 {line}")
    assert str(refused.value) == said
