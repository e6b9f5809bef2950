"""Hints at a table: what to prefer and why, why not another move, why the bots moved so; and one switch for none."""

from __future__ import annotations

import re
from typing import Any

import pytest

from romelab.controls.seating.scenarios import scenario_of, scenarios
from romelab.controls.stage.widgets import is_shown
from romelab.controls.table.table import PERSON, GameTable
from romelab.core.game import CHANCE
from romelab.kampf_um_rom.controls.table import play
from romelab.kampf_um_rom.positions.moves import Develop
from romelab.total_war_rome.controls.table import TotalWarView, play as play_war


def words(html: str) -> str:
    return re.sub("<[^>]+>", " ", html)


def in_turns(**more: Any) -> GameTable:
    """Play to the turns of the only person."""
    table = play(("red", "white", "black"), bots=(PERSON, "medium", "easy"), seed=3, **more)
    for _ in range(60):
        state = table.history.state
        if table.seat == 0 and any(isinstance(move, Develop) for move in table.picker.moves):
            return table
        moves = table.view.game.legal_moves(state)
        if table.seat == CHANCE:
            table.resolve_chance()
        elif table.seat == 0:
            table.play(next((move for move in moves if move.kind == "ready"), moves[0]))
        else:
            table.bot_move()
    raise AssertionError("the person never had a turn")


def test_a_hint_names_a_legal_move_and_says_why():
    table = in_turns()
    assert is_shown(table.hints.hint)
    table.hints.hint.click()
    said = words(table.hints.text.value)
    assert re.search(r"rather than|as good as", said), said
    assert "imagined rounds" in said
    assert "More about this" in said
    assert re.search(r"then \d+ of the \d+ cards that you cannot see will be playable", said), said
    once = table.hints.text.value
    table.refresh()
    assert table.hints.text.value == once, "it stays while the position does"
    table.hints.hint.click()
    assert table.hints.text.value == "", "pressed again it goes"
    table.hints.hint.click()
    assert table.hints.text.value == once


def test_where_several_are_as_good_a_hint_says_what_doing_nothing_would_cost():
    table = play_war(bots=(PERSON, "greedy"), seed=4)
    while table.history.state.phase != "campaign":
        table.play(table.picker.moves[0])
    table.hints.hint.click()
    said = words(table.hints.text.value)
    assert re.search(r"Army \d in [\w ]+ rather than end the campaign turn: worth \d+ gold more", said)


def test_why_not_the_move_that_is_chosen():
    table = in_turns()
    for move in table.view.game.legal_moves(table.history.state)[:5]:
        table.hints.ask(move)
        said = words(table.hints.text.value)
        assert re.search(r"rather than|as good as", said), said
    table.hints.ask(move)
    assert table.hints.text.value == "", "asked again about the same move it goes"


def test_a_played_move_takes_the_hint_away():
    table = in_turns()
    table.hints.hint.click()
    table.play(table.picker.moves[0])
    assert table.hints.text.value == ""


def test_bots_say_why_and_nothing_that_the_reader_cannot_see():
    table = in_turns()
    told = words(table.hints.reasons.value)
    assert "Why the bots moved as they did" in told
    assert "the next best aim" in told
    assert not re.search(r"rather than|card \d|mostly", told), told
    table.open_table.value = True
    assert re.search(r"rather than|as good as [a-z]* ?[A-Z]", words(table.hints.reasons.value))


def test_one_switch_turns_all_hints_off():
    table = in_turns()
    table.hints.hint.click()
    table.hints.allowed.value = False
    assert not is_shown(table.hints.hint)
    assert not is_shown(table.hints.other)
    assert table.hints.reasons.value == ""
    table.hints.text.value = ""
    table.hints.ask()
    assert table.hints.text.value == ""


@pytest.mark.parametrize("hidden", [True, False])
def test_nobody_gets_a_hint_who_may_not_decide(hidden, monkeypatch):
    monkeypatch.setattr(TotalWarView, "adviser", None)
    table = play(bots=(PERSON, PERSON, "easy"), seed=3) if hidden else play_war(bots=(PERSON, "random"))
    table.hints.ask()
    assert table.hints.text.value == ""
    assert not is_shown(table.hints.hint)


def test_after_a_game_three_moments_are_gone_back_to():
    table = in_turns()
    while table.seat is not None:
        # The last that is listed is seldom the best.
        table.play(table.view.game.legal_moves(table.history.state)[-1])
    said = table.hints.reasons.value
    assert "Try again first" in words(said)
    steps = [int(step) for step in re.findall(r"Step (\d+):", words(said))]
    assert len(steps) == 3
    assert steps == sorted(steps)
    line = table.history.here.line()
    assert all(line[step].seat == 0 for step in steps)
    sentences = re.findall(r"<b>(.*?)</b>", said)
    assert all("rather than" in sentence and "points better on average" in sentence for sentence in sentences)
    table.hints.allowed.value = False
    assert table.hints.reasons.value == ""


def test_what_was_played_before_a_scenario_began_is_nobodys_moment():
    table = play(("red", "white", "black"), bots=(PERSON, "easy", "easy"), seed=3)
    table.frame.on_laid(table.frame.overlays.index("New game"))
    last = scenarios(table.view)[2]
    table.lobby.game.value = last.id
    table.lobby.start.click()
    while table.seat is not None:
        moves = table.view.game.legal_moves(table.history.state)
        if table.seat == 0:
            table.play(moves[-1])
        else:
            table.bots_to_next_person()
    steps = [int(step) for step in re.findall(r"Step (\d+):", words(table.hints.reasons.value))]
    assert steps
    assert min(steps) > len(last.steps)
    assert table.hints.text.value == ""
    table.play_again()
    assert scenario_of(table.view, table.history) is last
    assert len(last.steps) <= table.history.here.depth < steps[0] + 10
