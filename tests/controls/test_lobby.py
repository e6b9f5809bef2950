"""The lobby and the scenarios: a table is laid by controls alone, alike at every table, and compared afterwards."""

from __future__ import annotations

import pytest

from romelab.controls.seating.game_view import role_now
from romelab.controls.seating.scenarios import begun, debrief_html, scenario_of, scenarios
from romelab.controls.stage.widgets import is_shown
from romelab.core.game import CHANCE
from romelab.core.language import speaking
from romelab.core.saves import dumps, opened
from romelab.kampf_um_rom.controls.table import play as play_kampf
from romelab.struggle_for_rome.controls.table import play as play_struggle
from romelab.total_war_rome.controls.table import play as play_total_war

PLAYS = (play_struggle, play_kampf, play_total_war)


def opened_lobby(play, **more):
    table = play(**more)
    table.frame.on_laid(table.frame.overlays.index("New game"))
    return table, table.lobby


@pytest.mark.parametrize("play", PLAYS)
def test_the_lobby_opens_with_what_lies_on_the_table_and_begins_the_same(play):
    table, lobby = opened_lobby(play, bots=(), seed=7)
    before = table.history.setup
    assert lobby.luck.value == 8
    lobby.start.click()
    assert table.history.setup == before
    assert table.seating.seed == 8
    assert table.frame.opened["overlay"] == -1


@pytest.mark.parametrize("play", PLAYS)
def test_seats_names_bots_dice_and_open_hands_are_chosen_without_code(play):
    table, lobby = opened_lobby(play, seed=1)
    lobby.number.value = 4
    lobby.rows[0][0].value = "Ada"
    for _, _, role in lobby.rows[1:]:
        role.value = role_now(table.view, "greedy")
    lobby.rows[0][2].value = "person"
    lobby.open_table.value = True
    lobby.dice.value = "typed in"
    lobby.start.click()
    assert table.view.seats(table.history.setup)[0].name.startswith("Ada") == table.view.named
    assert len(table.history.setup.players) == 4
    assert table.session.seats.names == ("person", *[role_now(table.view, "greedy")] * 3)
    assert table.open_table.value
    assert table.chance_mode.value == "typed in"


@pytest.mark.parametrize("play", [play_struggle, play_kampf])
def test_who_is_called_like_the_colour_of_another_seat_keeps_that_name(play):
    table, lobby = opened_lobby(play, seed=1)
    colours = [name.value for name, _, _ in lobby.rows[:3]]
    for (name, _, _), called in zip(lobby.rows, colours[1:] + colours[:1], strict=False):
        name.value = called
    lobby.start.click()
    assert [*table.history.setup.players] == colours[1:] + colours[:1]
    lobby.fill()
    assert [name.value for name, _, _ in lobby.rows[:3]] == colours[1:] + colours[:1]


def test_who_has_no_name_is_called_like_the_colour_that_is_chosen():
    table, lobby = opened_lobby(play_kampf, seed=1)
    (first, look, _), (second, other, _) = lobby.rows[:2]
    second.value = "Ada"
    look.value, other.value = other.value, look.value
    assert (first.value, second.value) == ("White", "Ada")
    lobby.start.click()
    assert table.history.setup.players[:2] == ("White", "Ada")
    assert table.history.setup.colours[:2] == ("white", "red")


def test_who_is_called_by_the_faction_alone_has_no_name_to_type():
    table, lobby = opened_lobby(play_total_war, seed=1)
    for scenario in scenarios(table.view):
        lobby.game.value = scenario.id
        rows = lobby.rows[: len(scenario.looks)]
        assert all(name.disabled for name, _, _ in rows)
        seats = table.view.seats(begun(table.view, table.history.setup, scenario).setup)
        assert [name.value for name, _, _ in rows] == [seat.name for seat in seats]


def test_two_are_told_before_a_game_of_total_war_how_often_each_side_wins():
    lobby = play_total_war(("rome", "carthage"), seed=1).lobby
    lobby.fill()
    assert "61 of 100" in lobby.told.value
    lobby.number.value = 3
    assert lobby.told.value == ""


def test_an_option_is_chosen_by_its_question_and_can_be_taken_back():
    table, lobby = opened_lobby(play_struggle, seed=1)
    lobby.rules.option.value = "robbery_gold"
    lobby.rules.value.value = 3
    assert "3 gold, as in the German edition" in lobby.rules.changed.value
    lobby.start.click()
    assert table.history.setup.options.robbery_gold == 3
    table.frame.on_laid(table.frame.overlays.index("New game"))
    assert "3 gold" in lobby.rules.changed.value
    lobby.rules.option.value = ""
    assert lobby.rules.option.options[0] == ("Choose a rule to change it", "")
    assert not is_shown(lobby.rules.value)
    lobby.rules.option.value = "robbery_gold"
    lobby.rules.value.value = 2
    assert lobby.rules.changed.value == ""


def test_what_is_not_possible_is_said_and_changes_nothing():
    table, lobby = opened_lobby(play_struggle, seed=1)
    before = table.history
    lobby.rows[1][1].value = lobby.rows[0][1].value
    lobby.start.click()
    assert "colour" in table.status.value
    assert table.history is before


def test_undo_in_the_lobby_goes_back_to_the_table():
    table, lobby = opened_lobby(play_struggle, seed=1)
    lobby.number.value, lobby.rows[0][0].value = 4, "Ada"
    lobby.back.click()
    assert (lobby.number.value, lobby.rows[0][0].value) == (3, "Red")
    assert len(table.history.setup.players) == 3


@pytest.mark.parametrize("play", PLAYS)
def test_every_scenario_begins_alike_at_every_table_and_ends_with_the_bell(play):
    table = play(seed=1)
    view = table.view
    listed = scenarios(view)
    assert len(listed) == 3
    for scenario in listed:
        assert 20 <= scenario.minutes <= 25
        first, second = (begun(view, table.history.setup, scenario, names) for names in ((), ("A", "B", "C")))
        assert view.open_scores(first.state) == view.open_scores(second.state)
        assert view.game.to_move(first.state) not in (None, CHANCE)
        assert scenario_of(view, first) is scenario_of(view, second) is scenario
        for language in ("en", "de"):
            with speaking(language):
                assert all(scenario.said(part) for part in ("title", "task", "question"))


@pytest.mark.parametrize("play", PLAYS)
def test_a_scenario_is_played_to_its_end_and_told_in_the_debrief(play):
    games = []
    for names in (("Ada", "Ben", "Cleo"), ("Dan", "Eva", "Fay")):
        table, lobby = opened_lobby(play, seed=1)
        lobby.game.value = scenarios(table.view)[2].id
        for (name, _, role), called in zip(lobby.rows, names, strict=False):
            name.value, role.value = called, role_now(table.view, "greedy")
        lobby.start.click()
        assert "about" in lobby.told.value.casefold()
        table.bots_to_next_person()
        assert table.seat is None
        games.append((names[0], opened(dumps(table.history), {table.view.game.id: table.view.game}).history))
    # The same luck and the same bots: what two tables do alike ends alike.
    assert table.view.game.scores(games[0][1].state) == table.view.game.scores(games[1][1].state)
    said = debrief_html(table.view, games)
    assert scenarios(table.view)[2].said("question").split("'")[0] in said.replace("&#x27;", "'")
    assert "Ada" in said
    assert "→" in said
