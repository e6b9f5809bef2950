"""The final screen: ranking, where every point came from, and what can be done then, in all three games."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import ipywidgets as widgets
import pytest

from romelab.controls.seating.game_view import Ending, Origin
from romelab.controls.table import final_screen
from romelab.controls.table.final_screen import places
from romelab.controls.table.table import GameTable
from romelab.core.game import CHANCE
from romelab.kampf_um_rom.controls.table import play as play_kampf
from romelab.struggle_for_rome.controls.table import play as play_struggle
from romelab.total_war_rome.controls.battle_lab import fight
from romelab.total_war_rome.controls.table import play as play_total_war
from tests.samples import EVERY, one_of

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")

PLAYS = {
    "struggle": lambda bots="greedy", **more: play_struggle(("Ada", "Ben", "<b>"), bots=(bots,) * 3, **more),
    "kampf": lambda bots="greedy", **more: play_kampf(bots=(bots,) * 3, **more),
    "total war": lambda bots="greedy", **more: play_total_war(bots=(bots,) * 2, **more),
}


def at_the_end(name: str, **more: Any) -> GameTable:
    table = PLAYS[name](**more)
    assert table.frame.away == [table._end]
    table.bots_to_next_person()
    assert table.seat is None
    return table


def charts_come(table: GameTable) -> None:
    """Wait for the charts as on a page, where they come a while after the end."""

    async def look() -> None:
        table.final._shown = None
        table.final.show(table.history)
        while not table.final.charts.value:
            await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(look(), 60))


@pytest.mark.parametrize("name", PLAYS)
@pytest.mark.parametrize("seed", range(4) if EVERY else range(2))
@pytest.mark.rule("SFR-145")
@pytest.mark.rule("KUR-108")
def test_what_the_points_came_from_adds_up_to_the_totals(name, seed):
    table = at_the_end(name, bots=("greedy", "random")[seed % 2], seed=seed)
    ending, scores = table.view.ending(table.history), table.view.game.scores(table.history.state)
    assert tuple(sum(origin.points[seat] for origin in ending.origins) for seat in range(len(scores))) == scores
    assert tuple(sum(item.points for item in items) for items in ending.items) == scores
    place = places(table.view, table.history.state, ending)
    assert {seat for seat, number in enumerate(place) if number == 1} == set(
        table.view.game.winners(table.history.state)
    )
    ranked = sorted(range(len(scores)), key=place.__getitem__)
    assert [scores[seat] for seat in ranked] == sorted(scores, reverse=True)


@pytest.mark.parametrize("seed", one_of(3, range(1, 9)))
@pytest.mark.rule("TWR-208")
@pytest.mark.rule("TWR-210")
def test_a_battle_says_what_decided_it_and_what_each_side_lost(seed):
    table = fight(bots=("suited", "suited"), seed=seed)
    table.bots_to_next_person()
    ending, state = table.view.ending(table.history), table.history.state
    assert tuple(sum(origin.points[side] for origin in ending.origins) for side in (0, 1)) == table.view.game.scores(
        state
    )
    assert ending.causes
    rows = {account.words: account.told for account in ending.accounts}
    lost = [told for words, told in rows.items() if words.startswith("Troop cards lost")]
    assert [sum(int(pair[side]) for pair in lost) for side in (0, 1)] == [len(cards) for cards in state.fallen]
    for words in (*ending.causes, *rows, "What decided it"):
        assert words in table.final.words.value
    charts_come(table)
    assert table.final.charts.value.count('class="rl-picture"') == 2


def test_a_battle_at_sea_says_what_each_navy_lost():
    navies = "Rome: 2 Roman Quinqueremes, 3 Roman Triremes", "Carthage: 5 Punic Triremes"
    table = fight(*navies, bots=("suited", "suited"), seed=5)
    while table.seat is not None:
        table.resolve_chance() if table.seat == CHANCE else table.bot_move()
    told = table.final.words.value
    for side, fleet in zip(("Rome", "Carthage"), table.history.state.sides, strict=True):
        sunk = len(fleet.sunk)
        assert f"The navy of {side}: {sunk or 'no'} ship card{'s' * (sunk != 1)} sunk" in told


def test_on_the_way_the_origins_add_up_too():
    """Every position of a game, not only its last: what a box or a city scores is scored nowhere else."""
    for name in PLAYS:
        table = at_the_end(name, seed=9)
        history = table.history
        for point in history.here.line()[::25]:
            history.goto(point.number)
            ending, scores = table.view.ending(history), table.view.game.scores(point.state)
            for seat, points in enumerate(scores):
                assert sum(origin.points[seat] for origin in ending.origins) == points
                assert sum(item.points for item in ending.items[seat]) == points


@pytest.mark.parametrize("name", PLAYS)
def test_the_final_screen_lies_over_the_board_and_says_it_all(name):
    table = at_the_end(name, seed=2)
    assert table.frame.opened["overlay"] == table._end
    assert table.frame.away == []
    assert table.frame.overlays[table._end] == "The end"
    words = table.final.words.value
    state, setup = table.history.state, table.history.setup
    seats = table.view.seats(setup)
    assert " won</h2>" in words
    assert "<b>" not in re.sub("<b>[A-Z][A-Za-z ]*</b>|<b>[0-9]+</b>", "", words).replace("<b>none</b>", "")
    for seat, score in enumerate(table.view.game.scores(state)):
        name_of = seats[seat].name.replace("<b>", "&lt;b&gt;")
        assert re.search(rf"{name_of}: {score}<", words)
    assert "face down" not in words
    if name == "struggle":
        assert all(card in words for card in ("Diplomacy", "Heir to Rome", "Scourge of Rome"))
    assert table.final.charts.value == ""
    beside = final_screen.FinalScreen(table.view, {}, charts_of=table.final)
    charts_come(table)
    assert beside.charts.value == table.final.charts.value
    assert table.final.charts.value.count("<img") == len(table.view.ending(table.history).charts) > 0
    table.final.buttons["report"].click()
    assert "data:text/html" in table.final.link.value
    table.final.buttons["save"].click()
    assert "Saved as" in table.final.link.value


@pytest.mark.parametrize("name", PLAYS)
def test_whatever_is_clicked_on_the_board_after_the_end_is_answered_in_words(name):
    table = at_the_end(name, seed=2)
    state = table.history.state
    base = table.board.base
    for place in [each.id for each in (*base.places, *base.areas)]:
        table.pick(place)
    assert table.history.state is state


def test_looking_back_takes_it_away_and_playing_again_lays_a_new_game():
    table = at_the_end("kampf", seed=2)
    laid = table.frame.opened["n"]
    table.final.buttons["look_back"].click()
    assert table.frame.opened == {"overlay": -1, "n": laid + 1}
    table.timeline.at.value = 30
    assert table.frame.away == [table._end]
    assert "face down" in table.holdings.value
    table.timeline.at.value = table.timeline.at.max
    # It has been seen: it can be opened, and does not lie over the board by itself again.
    assert table.frame.away == []
    assert table.frame.opened["overlay"] == -1
    before = table.history
    table.final.buttons["play_again"].click()
    assert table.history is not before
    assert table.history.setup == before.setup
    assert table.seating.seed == 3
    assert len(table.history.points) < 40
    table.bots_to_next_person()
    assert table.frame.opened["overlay"] == table._end
    assert table.history.state != before.state


def test_places_are_shared_by_whoever_is_level_in_all_that_counts():
    class Game:
        def winners(self, _state: object) -> tuple[int, ...]:
            return (1,)

        def scores(self, _state: object) -> tuple[int, ...]:
            return (10, 10, 7, 7)

    class GameView:
        game = Game()

    ending = Ending(level=(Origin("gold", (3, 5, 2, 2)),))
    assert places(GameView(), None, ending) == (2, 1, 3, 3)  # type: ignore[arg-type]


def test_a_tour_that_ends_with_the_game_offers_the_end_and_does_not_lay_it_over_its_question():
    played = fight(bots=("suited", "suited"), seed=1)
    played.bots_to_next_person()
    history = played.history
    history.goto(0)
    table = GameTable(played.view, history.setup, history=history, guide=(widgets.HTML("What now?"),))
    assert table.frame.away == [table._end]
    history.goto(history.points[-1].number)
    table.refresh()
    assert table.seat is None
    assert table.frame.away == []
    assert table.frame.opened["overlay"] == -1
    assert table.frame.overlays[table._end] == "The end"
    assert "What decided it" in table.final.words.value
    assert set(table.final.buttons) == {"look_back", "report"}


def test_charts_that_cannot_be_drawn_say_why(monkeypatch):
    table = at_the_end("kampf", seed=2)

    def refuse(*_: object) -> None:
        raise ValueError("no <ink>")

    monkeypatch.setattr(final_screen, "drawn", refuse)
    monkeypatch.delenv("ROMELAB_STRICT")
    charts_come(table)
    assert "no &lt;ink&gt;" in table.final.charts.value
