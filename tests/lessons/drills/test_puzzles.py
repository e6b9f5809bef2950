"""Puzzles: each proved again, played in the page with right and wrong moves; what can be solved by a call."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import romelab.lessons
from romelab.core.errors import InputError
from romelab.core.language import speaking
from romelab.core.notation import move_text
from romelab.kampf_um_rom.game import KAMPF_UM_ROM as GAME
from romelab.lessons.drills.drill import read_drills
from romelab.lessons.drills.puzzle import Puzzle, solve
from romelab.lessons.kampf_um_rom import practise
from tests.lessons.drills.drill_coverage import names_in
from tests.lessons.drills.find_puzzles import first_moves
from tests.samples import but, one_of

FILE = Path(romelab.lessons.__file__).parent / GAME.id / "puzzles.toml"
NUMBERS = one_of(5, but([45], range(len(names_in(FILE)))))  # which takes as long as all others of the sample


@cache
def puzzles():
    """The puzzles; read by the first test, since to read them asks the rules of each."""
    return read_drills(FILE, GAME)


@cache
def page():
    return practise("puzzles").drills


@pytest.mark.parametrize("number", NUMBERS)
def test_a_puzzle_is_solved_by_its_moves_and_by_no_other_whatever_the_others_hold(number):
    for found in first_moves(puzzles()[number]):
        assert found == set(puzzles()[number].do)


@pytest.mark.parametrize("number", NUMBERS)
def test_what_it_says_of_other_moves_is_so(number):
    drill = puzzles()[number]
    puzzle = Puzzle(GAME, drill.line, drill.goal)
    ways = {move_text(move): puzzle.after(puzzle.state, move, drill.within) for move in GAME.legal_moves(puzzle.state)}
    others = max(best.value for words, best in ways.items() if words not in drill.do)
    assert {ways[words].value for words in drill.do} == {puzzle.need}
    assert others < puzzle.need
    assert str(int(puzzle.need)) in drill.task
    assert others <= 0 or str(int(others)) in drill.why


def test_there_are_enough_easy_and_hard_ones_in_both_languages():
    with speaking("de"):
        german = read_drills(FILE, GAME)
    assert [one.name for one in german] == [one.name for one in puzzles()]
    for english, one in zip(puzzles(), german, strict=True):
        assert english.task != one.task
        assert english.why != one.why
    assert {one.difficulty for one in puzzles()} >= {1, 4}
    assert len({one.line for one in puzzles()}) == len(puzzles())


@pytest.mark.parametrize("number", NUMBERS)
def test_it_is_played_to_its_end_on_the_page(number):
    shown, drill = page(), puzzles()[number]
    for words in drill.do:
        shown.lay(number)
        shown.results.pop(drill.name, None)
        move = GAME.move(shown.table.history.state, words)
        puzzle = Puzzle(GAME, drill.line, drill.goal)
        for one in (move, *puzzle.after(puzzle.state, move, drill.within).line):
            assert not shown.finished
            shown.table.play(one)
        assert shown.finished
        assert shown.results[drill.name]
        assert "Right." in shown.message.value


@pytest.mark.parametrize("number", NUMBERS)
def test_a_wrong_move_is_answered_by_the_best_it_leads_to(number):
    shown, drill = page(), puzzles()[number]
    shown.results.pop(drill.name, None)
    shown.lay(number)
    puzzle = Puzzle(GAME, drill.line, drill.goal)
    wrong = next(move for move in GAME.legal_moves(puzzle.state) if move_text(move) not in drill.do)
    best = puzzle.after(puzzle.state, wrong, drill.within)
    shown.table.play(wrong)
    assert f"to {int(best.value)} at best, and {int(puzzle.need)} are asked for" in shown.message.value
    assert not shown.finished
    assert shown.table.hold
    shown.lay(number)
    shown.reveal()
    assert shown.finished
    assert not shown.results.get(drill.name)
    assert any(map(puzzle.reached, (point.state for point in shown.table.history.here.line())))


def test_the_stars_stand_beside_the_chapter():
    shown = page()
    number = max(range(len(puzzles())), key=lambda at: puzzles()[at].difficulty)
    shown.lay(number)
    assert "★" * puzzles()[number].difficulty in shown.progress.value


def test_whoever_can_prevent_does():
    line = "kampf/1 red=[held:[ackerbau],hand:[44]] white=[held:[steinbau{}],hand:[{}]]"
    attack = "attack card=44 box=steinbau victim=white"
    free = solve(GAME, line.format("", "30"), "lead=20", 3)
    assert attack in {move_text(move) for move in free}
    guarded = line.format(",iranischer_reiterkampf", "30")
    assert attack not in {move_text(move) for move in solve(GAME, guarded, "lead=20", 3)}
    poor = line.format(",iranischer_reiterkampf", "")
    assert attack in {move_text(move) for move in solve(GAME, poor, "lead=20", 3)}


@pytest.mark.parametrize(
    ("goal", "said"),
    [("points=many", "must be points and a whole number"), ("rot=[hand:[3]]", "no part 'rot'"), ("points", "points")],
)
def test_a_goal_that_means_nothing_is_said(goal, said):
    with pytest.raises(InputError, match=said):
        solve(GAME, "kampf/1 red=[held:[ackerbau],hand:[3]]", goal, 1)


def test_a_goal_may_be_parts_of_a_line_or_a_function():
    line = "kampf/1 red=[held:[ackerbau],hand:[3]]"
    for goal in ("red=[hand:[]]", lambda state: not state.hands[0]):
        assert [move.kind for move in solve(GAME, line, goal, 1)] == ["develop"]
    assert solve(GAME, line, "points=500", 1) == ()
    assert solve(GAME, line, "points=0", 0) == ()


def test_a_slip_in_a_goal_is_said_with_its_line(tmp_path):
    text = FILE.read_text(encoding="utf-8")
    goal = next(row for row in text.splitlines() if row.startswith("goal = "))
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(goal, 'goal = "points=much"', 1), encoding="utf-8")
    with pytest.raises(InputError, match=r"line \d+, column 8, goal: .*whole number"):
        read_drills(file, GAME)
