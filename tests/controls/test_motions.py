"""What others move is shown along its way, in order; what one has done oneself, and what is hidden, is not."""

from __future__ import annotations

import json

import pytest

from romelab.controls.table.replay import moved
from romelab.kampf_um_rom.controls.table import play as play_kampf
from romelab.struggle_for_rome.controls.table import play as play_struggle
from romelab.struggle_for_rome.positions import moves as m
from romelab.total_war_rome.controls.table import play as play_total_war

PLAYS = (play_struggle, play_kampf, play_total_war)


def played(play, steps, **more):
    """Return a table with one person after each of his moves, with what the page is to show of the others'."""
    table = play(bots=("person", "easy", "easy")[: 2 if play is play_total_war else 3], seed=5, **more)
    table.bots_to_next_person()
    for _ in range(steps):
        if table.seat is None:
            return
        table.play(table.picker.moves[0])
        yield table, table.board.motions


def test_tribes_of_others_go_along_roads_to_where_they_stand():
    numbers, courses, there = [0], 0, 0
    for table, motions in played(play_struggle, 40):
        if motions["n"] == numbers[-1]:
            continue
        numbers.append(motions["n"])
        places = json.loads(table.board.places)
        stand = {(piece.place, piece.player) for piece in table.board.scene.pieces}
        for place, player, course in motions["ways"]:
            courses += 1
            # Who founds a kingdom after his journey stands in its city.
            there += (places[place][0], player) in stand
            assert player != "red"
            # A road of the board is no longer than a side of a hex, or it is a sea arrow.
            assert len(course) > 2
            assert course[-1] == [places[place][1], places[place][2]]
    assert numbers == sorted(numbers)
    assert courses > 5
    assert there > 0.8 * courses


@pytest.mark.parametrize("play", PLAYS)
def test_only_places_that_the_board_has_are_shown_and_each_move_once(play):
    shown = []
    for table, motions in played(play, 25):
        assert all(0 <= number < len(json.loads(table.board.places)) for number in motions["changed"])
        if motions["n"] and motions not in shown:
            shown.append(motions)
    assert shown
    assert [each["n"] for each in shown] == sorted({each["n"] for each in shown})


def test_a_jump_in_time_moves_nothing():
    table = next(iter(played(play_struggle, 12)))[0]
    before = table.board.motions["n"]
    table.timeline.back.click()
    table.timeline.at.value = 0
    assert table.board.motions["n"] == before


def test_own_moves_are_no_news():
    table = play_struggle(seed=375, open_table=True)
    start = table.history.here
    table.play(next(move for move in table.picker.moves if isinstance(move, m.ChooseStart)))
    assert moved(table.view, table.history, start, None, table.people) is None
