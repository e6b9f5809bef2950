"""The faction board, the ladder of points and the charts at the table of Total War: ROME; what is secret stays so."""

from __future__ import annotations

import random
import re

import pytest

from romelab.controls.table.table import GameTable
from romelab.core.chance import Seeded
from romelab.core.history import History
from romelab.core.saves import SavedGame
from romelab.total_war_rome.bots.advice import CampaignBot
from romelab.total_war_rome.controls.faction_board import ALL_GOLD, LADDER, NO_CHART, board_html, ladder_html
from romelab.total_war_rome.controls.table import TotalWarView, play
from romelab.total_war_rome.game import TOTAL_WAR_ROME as GAME
from romelab.total_war_rome.pictures.boards import STANDINGS, faction_board, vp_ladder
from romelab.total_war_rome.positions.moves import BuyDevelopment, EndSpending
from romelab.total_war_rome.positions.state import Setup


@pytest.fixture
def shop():
    """Return a table of two people at the start of the second round's purchases, and who lays out first."""
    history = History(GAME, Setup(), Seeded(1))
    bot, generator = CampaignBot(), random.Random(1)
    while history.state.round < 2 or history.state.phase != "spending":
        seat = GAME.to_move(history.state)
        history.play(bot.choose(GAME.observe(history.state, seat), GAME.legal_moves(history.state), generator))
    table = GameTable(TotalWarView(), history.setup, history=history)
    table.curtain.click()
    return table, GAME.to_move(table.history.state)


def standings(html: str) -> dict[str, str]:
    """Return how each development stands by name, as the page shows it."""
    found = re.findall(r'rl-slot rl-slot-([a-z-]+)".*?<b>(.*?)</b>', html)
    return {name.rstrip("*"): standing for standing, name in found}


def first_box(table, seat):
    return next(move for move in GAME.legal_moves(table.history.state) if isinstance(move, BuyDevelopment))


def test_the_tree_on_the_page_is_the_tree_of_the_rules():
    for seat, faction in ((0, "Rome"), (1, "Carthage")):
        table = play()
        board = faction_board(table.history.state, seat)
        html = board_html(board)
        assert standings(html) == {slot.name: slot.standing.replace(" ", "-") for slot in board.slots}
        assert faction in html
        for slot in board.slots:
            assert slot.effect.replace("'", "&#x27;") in html
            assert slot.tag in html
            assert f'aria-label="{slot.cost} gold"' in html
    assert {standing.replace(" ", "-") for standing in STANDINGS} >= set(standings(html).values())


def test_every_standing_has_a_look_of_its_own():
    from importlib.resources import files

    sheet = files("romelab.total_war_rome.controls").joinpath("boards.css").read_text("utf-8")
    for standing in ("in use", "bought", "open", "locked"):
        assert f".rl-slot-{standing.replace(' ', '-')} " in sheet


def test_the_board_follows_who_plays_and_can_be_chosen(shop):
    table, seat = shop
    tree = table.parts[0]
    names = ("Rome", "Carthage")
    assert f"</svg> {names[seat]}</p>" in tree.board.value
    tree.whose.value = 1 - seat
    assert f"</svg> {names[1 - seat]}</p>" in tree.board.value
    tree.whose.value = -1
    assert f"</svg> {names[seat]}</p>" in tree.board.value


@pytest.mark.rule("TWR-222")
def test_a_purchase_shows_at_once_to_the_buyer_alone(shop):
    table, seat = shop
    tree, charts = table.parts
    charts.which.value = seat
    before, picture = standings(tree.board.value), charts.picture.value
    box = GAME.box.developments[first_box(table, seat).development]
    assert before[box.name] == "open"
    table.play(BuyDevelopment(box.id))
    assert standings(tree.board.value)[box.name] == "bought"
    assert charts.picture.value != picture
    table.play(EndSpending())
    # The screen waits for the other one to take it: what was laid out is hidden again.
    assert table.viewer is None
    tree.whose.value = seat
    assert standings(tree.board.value) == before
    assert charts.picture.value == picture
    table.curtain.click()
    assert standings(tree.board.value) == before
    assert charts.picture.value == picture
    table.play(EndSpending())
    assert standings(tree.board.value)[box.name] == "in-use"
    assert charts.picture.value != picture


def test_an_open_table_hides_nothing(shop):
    table, seat = shop
    tree = table.parts[0]
    name = GAME.box.developments[first_box(table, seat).development].name
    table.play(first_box(table, seat))
    table.play(EndSpending())
    tree.whose.value = seat
    assert standings(tree.board.value)[name] == "open"
    table.open_table.value = True
    assert standings(tree.board.value)[name] == "bought"


def test_charts_are_drawn_when_chosen_and_again_only_when_they_change(shop):
    table, _ = shop
    charts = table.parts[1]
    assert "<img" not in charts.picture.value
    for chart in (LADDER, ALL_GOLD, 1):
        charts.which.value = chart
        assert charts.picture.value.startswith("<img alt=")
        assert 'src="data:image/png;base64,' in charts.picture.value
    drawn = charts.picture.value
    sent = []
    charts.picture.observe(sent.append, "value")
    table.refresh()
    assert sent == []
    assert charts.picture.value is drawn
    charts.which.value = NO_CHART
    assert "<img" not in charts.picture.value


def test_the_ladder_stands_above_the_holdings(shop):
    table, _ = shop
    state = table.history.state
    html = table.holdings.value
    assert ladder_html(vp_ladder(state)) in html
    assert html.index("rl-ladder") < html.index("<caption>Figures</caption>") < html.index("rl-fold")
    steps = re.findall(r"<li class=\"([^\"]*)\">(.*?)</li>", ladder_html(vp_ladder(state)))
    assert len(steps) == 16
    assert sum(step.count("<svg") for _, step in steps) == 2
    assert [number for number, (style, _) in enumerate(steps) if "rl-trigger" in style] == [15]


def test_a_game_that_is_opened_brings_its_factions(shop):
    table, _ = shop
    other = play(("greece", "barbarians", "rome"))
    table.resume(SavedGame(other.history, None))
    tree, charts = table.parts
    assert [name for name, _ in tree.whose.options] == ["whoever plays", "Greek States", "Barbarian Tribes", "Rome"]
    called = [name for name, _ in charts.which.options[3:]]
    assert called == ["gold of the Greek States", "gold of the Barbarian Tribes", "gold of Rome"]
