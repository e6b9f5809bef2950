"""Open lays the table as the save says, or says why not and leaves everything as it was."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from importlib.resources import files
from typing import Any

import pytest

from romelab.controls.seating.game_view import role_now
from romelab.controls.stage.widgets import is_shown
from romelab.controls.table.table import PERSON, GameTable
from romelab.core.chance import Seeded
from romelab.core.history import History
from romelab.core.saves import Seating, dumps
from romelab.kampf_um_rom.controls.table import play as play_kampf
from romelab.kampf_um_rom.positions.setup import Setup as KampfSetup
from romelab.struggle_for_rome.controls.table import play as play_struggle
from romelab.struggle_for_rome.positions.setup import Setup as StruggleSetup
from romelab.total_war_rome.controls.table import play as play_total_war
from romelab.total_war_rome.positions.state import Setup as TotalWarSetup
from tests.pressing import go_on

BOARD = files("romelab.struggle_for_rome.network").joinpath("board.toml").read_text(encoding="utf-8")
OWN = BOARD.replace('title = "house board"', 'title = "our board"').replace("Argentorate", "Ourtown")
CASES: dict[str, tuple[Any, Any]] = {
    "four, not three": (lambda: play_struggle(("A", "B", "C")), StruggleSetup(("Ann", "Bob", "Cy", "Di"))),
    "three at a table for four": (play_struggle, StruggleSetup(("Ann", "Bob", "Cy"), ("white", "red", "blue"))),
    "a board of one's own": (play_struggle, StruggleSetup(("Ann", "Bob", "Cy"), board=OWN)),
    "kampf": (lambda: play_kampf(("red", "white", "black")), KampfSetup(("Ann", "Bob", "Cy", "Di"))),
    "total war": (play_total_war, TotalWarSetup(factions=("greece", "barbarians"))),
    "four factions": (play_total_war, TotalWarSetup((), ("greece", "rome", "carthage", "barbarians"))),
}  # fmt: skip


def upload(content: str) -> dict[str, object]:
    packed = content.encode()
    when = datetime(2026, 1, 1, tzinfo=UTC)
    return {"name": "ours.romelab", "type": "", "size": len(packed), "content": packed, "last_modified": when}


def played(game: Any, setup: Any, steps: int = 12) -> History[Any]:
    generator = random.Random(3)
    history: History[Any] = History(game, setup, Seeded(3))
    for _ in range(steps):
        history.play(generator.choice(game.legal_moves(history.state)))
    return history


def click_on(table: GameTable, times: int) -> None:
    for _ in range(times):
        if is_shown(table.curtain):
            table.curtain.click()
        if is_shown(table.bot) and table.seat == 1:
            table.bot.click()
        else:
            go_on(table)


@pytest.mark.parametrize("case", CASES)
def test_the_same_table_stands_there_again(case):
    make, setup = CASES[case]
    table = make()
    seats = table.view.seats(setup)
    bot = role_now(table.view, "greedy")
    seating = Seating((PERSON, bot, *(PERSON,) * (len(seats) - 2)), seed=9, falls="when I click", open_table=True)
    history = played(table.view.game, setup)
    table.timeline.upload.value = (upload(dumps(history, seating)),)
    assert "Opened" in table.timeline.link.value, table.status.value
    assert table.seating == seating
    assert [role.description for role in table.roles] == [seat.name for seat in seats]
    assert table.roles[1].value == bot
    shown_roles = [child for child in table.settings.card.children if child in table.roles]
    assert shown_roles == list(table.roles)
    assert dumps(table.history) == dumps(history)
    if case == "a board of one's own":
        assert "Ourtown" in table.board.places
    table.open_table.value = False
    table.chance_mode.value = "by themselves"
    click_on(table, 6)
    assert len(table.history.points) > len(history.points)
    assert "should not" not in table.status.value


def test_a_save_that_cannot_be_shown_changes_nothing(monkeypatch):
    table = play_struggle(("A", "B", "C"), bots=(PERSON, "greedy", "random"))
    click_on(table, 3)
    history, text, seating, board = table.history, dumps(table.history), table.seating, table.board.paper
    other = played(table.view.game, StruggleSetup(("Ann", "Bob", "Cy", "Di"), board=OWN))

    def unchanged() -> None:
        assert table.history is history
        assert dumps(table.history) == text
        assert table.seating == seating
        assert table.board.paper == board
        assert [role.description for role in table.roles] == ["A", "B", "C"]

    for wrong, said in (
        (Seating(("person", "clever", "person", "person")), "there is no bot &#x27;clever&#x27; here"),
        (Seating(("person",)), "there are 4 seats, not 1"),
    ):
        table.timeline.upload.value = (upload(dumps(other, wrong)),)
        assert said in table.status.value
        unchanged()

    scene = type(table.view).scene

    def breaks(self: Any, setup: Any, *words: Any) -> Any:
        if setup.board:
            raise ValueError("no such picture")
        return scene(self, setup, *words)

    monkeypatch.setattr(type(table.view), "scene", breaks)
    table.timeline.upload.value = (upload(dumps(other)),)
    assert "cannot be shown here; nothing was changed" in table.status.value
    unchanged()
    click_on(table, 2)


def test_bots_of_games_kept_before_are_called_as_they_are_now():
    table = play_kampf(("red", "white", "black"))
    history = played(table.view.game, table.history.setup)
    table.timeline.upload.value = (upload(dumps(history, Seating((PERSON, "greedy", "search"), seed=9))),)
    assert "Opened" in table.timeline.link.value, table.status.value
    assert table.seating.roles == (PERSON, "easy", "hard")


def test_what_is_saved_says_how_the_table_is_laid(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = play_kampf(("red", "white", "black"), bots=(PERSON, "greedy", "random"), seed=5)
    table.timeline.write.click()
    head = (tmp_path / "game.romelab").read_text().splitlines()[0]
    assert '"players": ["Red", "White", "Black"]' in head
    assert '"roles": ["person", "easy", "random"], "seed": 5' in head
