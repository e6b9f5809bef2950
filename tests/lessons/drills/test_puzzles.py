"""Puzzles: each proved again, played in the page with right and wrong moves; what can be solved by a call."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import pytest

import romelab.lessons
from romelab.core.errors import InputError
from romelab.core.language import speaking
from romelab.core.notation import move_text
from romelab.kampf_um_rom.game import KAMPF_UM_ROM as GAME
from romelab.lessons.drills.drill import read_drills
from romelab.lessons.drills.puzzle import NEVER, Puzzle, solve
from romelab.lessons.kampf_um_rom import practise
from romelab.lessons.struggle_for_rome import practise as practise_struggle
from romelab.lessons.total_war_rome import practise as practise_rome
from romelab.struggle_for_rome import GAME as STRUGGLE
from romelab.total_war_rome import GAME as ROME
from tests.lessons.drills import find_puzzles, find_rome_puzzles, find_struggle_puzzles
from tests.lessons.drills.drill_coverage import names_in
from tests.lessons.drills.finding import proved
from tests.samples import but, one_of


class Course:
    """The puzzles of a game."""

    def __init__(self, game, practise, finder):
        self.game, self.practise, self.finder = game, practise, finder
        self.file = Path(romelab.lessons.__file__).parent / game.id / "puzzles.toml"
        self.names = names_in(self.file)

    def __str__(self):
        return self.game.id

    @cached_property
    def puzzles(self):
        """The puzzles; read by the first test, since to read them asks the rules of each."""
        return read_drills(self.file, self.game)

    @cached_property
    def page(self):
        return self.practise("puzzles").drills

    def puzzle(self, number):
        return self.puzzles[number].puzzle(self.game)


KAMPF = Course(GAME, practise, find_puzzles)
COURSES = (
    KAMPF,
    Course(STRUGGLE, practise_struggle, find_struggle_puzzles),
    Course(ROME, practise_rome, find_rome_puzzles),
)
FILE = KAMPF.file
PUZZLES = [(course, number) for course in COURSES for number in range(len(course.names))]
SAMPLE = one_of(10, but([(KAMPF, 45)], PUZZLES))  # which takes as long as all others of the sample
EVERY = pytest.mark.parametrize(("course", "number"), SAMPLE, ids=str)


def page():
    return KAMPF.page


def said(value, odds):
    """Say a figure as the texts have it."""
    return f"{100 * value:.1f} %" if odds else str(int(value))


@EVERY
def test_a_puzzle_is_solved_by_its_moves_and_by_no_other_whatever_the_others_hold(course, number):
    drill = course.puzzles[number]
    worlds = list(course.finder.worlds(drill))
    assert len(worlds) == 3
    for found in proved(course.game, drill, worlds):
        assert found == set(drill.do)


@EVERY
def test_what_it_says_of_other_moves_is_so(course, number):
    drill, puzzle = course.puzzles[number], course.puzzle(number)
    moves = course.game.legal_moves(puzzle.state)
    ways = {move_text(move): puzzle.after(puzzle.state, move, drill.within) for move in moves}
    others = max(best.value for words, best in ways.items() if words not in drill.do)
    for words in drill.do:
        assert ways[words].value == pytest.approx(puzzle.need)
    assert others < puzzle.need
    assert others <= 0 or said(others, drill.odds) in drill.why
    if drill.odds:
        assert said(puzzle.need, odds=True) in drill.why
    elif others == NEVER:
        assert drill.why == "No other first move gets there."
    if not drill.odds:
        whole = "all your gold" in drill.task or "without paying gold" in drill.task
        assert whole or not puzzle.need or str(int(puzzle.need)) in drill.task


def test_there_are_thirty_of_each_game():
    assert [len(course.names) >= 30 for course in COURSES] == [True] * 3


@pytest.mark.parametrize("course", COURSES, ids=str)
def test_there_are_enough_easy_and_hard_ones_in_both_languages(course):
    with speaking("de"):
        german = read_drills(course.file, course.game)
    assert [one.name for one in german] == [one.name for one in course.puzzles]
    for english, one in zip(course.puzzles, german, strict=True):
        assert english.task != one.task
        assert english.why != one.why
    assert {one.difficulty for one in course.puzzles} >= {1, 4}
    assert len({(one.line, one.goal) for one in course.puzzles}) == len(course.puzzles)


@EVERY
def test_it_is_played_to_its_end_on_the_page(course, number):
    shown, drill = course.page, course.puzzles[number]
    for words in drill.do:
        shown.lay(number)
        shown.results.pop(drill.name, None)
        for one in course.puzzle(number).shown(course.game.move(shown.table.history.state, words)):
            assert not shown.finished
            shown.table.play(one)
        assert shown.finished
        assert shown.results[drill.name]
        assert "Right." in shown.message.value


@EVERY
def test_a_wrong_move_is_answered_by_the_best_it_leads_to(course, number):
    shown, drill, puzzle = course.page, course.puzzles[number], course.puzzle(number)
    shown.results.pop(drill.name, None)
    shown.lay(number)
    moves = course.game.legal_moves(puzzle.state)
    wrong = next(move for move in moves if move_text(move) not in drill.do)
    best = puzzle.after(puzzle.state, wrong, drill.within).value
    shown.table.play(wrong)
    if best == NEVER:
        assert "From there it is out of reach" in shown.message.value
    else:
        told = f"to {said(best, drill.odds)} at best, and {said(puzzle.need, drill.odds)} are asked for"
        assert told in shown.message.value
    assert not shown.finished
    assert shown.table.hold
    shown.lay(number)
    shown.reveal()
    assert shown.finished
    assert not shown.results.get(drill.name)
    # Odds are reached where something falls or another decides: the puzzle says when.
    assert puzzle.judge(shown.table.history.here.line()[1:])[1].right


def test_the_stars_stand_beside_the_chapter():
    shown = page()
    number = max(range(len(KAMPF.puzzles)), key=lambda at: KAMPF.puzzles[at].difficulty)
    shown.lay(number)
    assert "★" * KAMPF.puzzles[number].difficulty in shown.progress.value


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


PLUNDER = "struggle/1 phase=horsemen red=[gold:3,hand:[],horsemen:[at:8.3.N,figures:2]]"


def test_a_part_of_a_line_may_be_counted_and_the_rest_asked_for():
    moves = solve(STRUGGLE, PLUNDER, "red.gold=3 red=[horsemen:[at:8.4.S]]", 1, alone=True)
    assert {move.kind for move in moves} <= {"move tribe"}
    assert solve(STRUGGLE, PLUNDER, "red.hand.ore=1", 1, alone=True) != ()
    with pytest.raises(InputError, match="no part 'geld'"):
        solve(STRUGGLE, PLUNDER, "red.geld=3", 1)
    with pytest.raises(InputError, match="no part 'x'"):
        solve(STRUGGLE, PLUNDER, "red.gold.x=3", 1)


def test_alone_a_puzzle_ends_where_another_decides():
    # After "end" it is the next one's turn: whatever red may take later does not count.
    goal = "red=[hand:[ore:1]]"
    assert [move_text(move) for move in solve(STRUGGLE, PLUNDER, goal, 1, alone=True)] == ["take income what=ore"]


def test_odds_weigh_what_may_fall():
    line = "struggle/1 phase=horsemen red=[gold:0,hand:[],horsemen:[at:8.3.N,figures:2]]"
    puzzle = Puzzle(STRUGGLE, line, "red.hand.horse=1", 1, alone=True, odds=1.0)
    pasture = STRUGGLE.move(puzzle.state, "take income what=pasture")
    falls = STRUGGLE.chances(STRUGGLE.perform(puzzle.state, pasture)[0])
    share = falls.weights[falls.outcomes.index("horse")] / sum(falls.weights)
    assert puzzle.after(puzzle.state, pasture, 1).value == pytest.approx(share)
    assert [move.kind for move in solve(STRUGGLE, line, "red.hand.horse=1", 1, alone=True, odds=share)] == [
        "take income"
    ]
