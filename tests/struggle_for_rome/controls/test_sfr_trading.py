"""The builder of offers at the table: any goods for any goods, to one or all, and answers that name the terms."""

from __future__ import annotations

import pytest

from romelab.controls.stage.widgets import is_shown
from romelab.controls.table.table import GameTable
from romelab.core.chance import Seeded
from romelab.core.history import History
from romelab.struggle_for_rome.controls.table import StruggleView, play
from romelab.struggle_for_rome.controls.trading import ALL, TradeBuilder
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME as GAME
from romelab.struggle_for_rome.positions.moves import AcceptTrade, CounterOffer, DeclineTrade, OfferTrade
from romelab.struggle_for_rome.positions.notation import position
from romelab.struggle_for_rome.positions.setup import Setup

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")

THREE = Setup(("Ada", "Ben", "Cleo"))


@pytest.fixture
def table() -> GameTable:
    """Lay a table where Ada trades, with ore, grain, cattle and 5 gold; Ben holds three horses, Cleo nothing."""
    history = History(GAME, THREE, Seeded(2))
    while history.state.stage != "trade":
        history.play(GAME.legal_moves(history.state)[0])
    history.here.state = position(
        history.state,
        active="red",
        red={"hand": {"ore": 1, "grain": 1, "cattle": 1}, "gold": 5},
        blue={"hand": {"horse": 3}, "gold": 7},
        white={"hand": {}, "gold": 1},
    )
    table = GameTable(StruggleView(), THREE, history=history)
    table.curtain.click()
    return table


def builder(table: GameTable) -> TradeBuilder:
    found = table.picker.composer
    assert isinstance(found, TradeBuilder)
    return found


def build(table: GameTable, heading: str, give: dict[int, int], get: dict[int, int], to: int | None = None) -> None:
    """Choose the heading, then how much of which goods."""
    table.picker.groups.value = heading
    trade = builder(table)
    if to is not None:
        trade.to.value = to
    for row, amounts in ((trade.gives, give), (trade.gets, get)):
        for good, control in enumerate(row):
            control.value = amounts.get(good, 0)


def test_a_new_offer_says_that_it_is_for_all(table):
    table.picker.groups.value = "Offer a trade"
    to = builder(table).to
    assert to.label == "all players"


@pytest.mark.rule("SFR-55")
def test_two_gold_and_a_grain_are_offered_for_a_horse(table):
    build(table, "Offer a trade", {1: 1, 4: 2}, {2: 1}, to=1)
    assert is_shown(builder(table).widget)
    assert not is_shown(table.picker.which)
    assert table.picker.move == OfferTrade(1, (0, 1, 0, 0, 2), (0, 0, 1, 0, 0))
    assert table.picker.go.description == "Offer Ben 1 grain and 2 gold for 1 horse"
    table.picker.go.click()
    assert table.seat == 1
    assert "Ada offers Ben 1 grain and 2 gold for 1 horse" in table.turn.value
    # What the screen shows before Ben has it tells nothing of anybody's hand.
    assert not is_shown(builder(table).widget)
    table.curtain.click()
    table.picker.groups.value = "Accept the trade"
    assert table.picker.go.description == "Give 1 horse, get 1 grain and 2 gold"
    table.picker.go.click()
    assert table.history.state.players[0].hand == (1, 0, 1, 1)
    assert table.history.state.players[1].gold == 9


@pytest.mark.rule("SFR-55")
def test_an_answer_starts_from_the_offer_and_may_go_to_and_fro(table):
    build(table, "Offer a trade", {0: 1}, {2: 2}, to=1)
    table.picker.go.click()
    table.curtain.click()
    table.picker.groups.value = "Offer something else"
    trade = builder(table)
    assert not is_shown(trade.to)
    assert table.picker.move == CounterOffer((0, 0, 2, 0, 0), (1, 0, 0, 0, 0))
    build(table, "Offer something else", {2: 1}, {0: 1, 3: 1})
    assert table.picker.go.description == "Offer 1 horse for 1 ore and 1 cattle instead"
    table.picker.go.click()
    assert table.seat == 0
    table.curtain.click()
    build(table, "Offer something else", {0: 1, 4: 4}, {2: 1})
    table.picker.go.click()
    table.curtain.click()
    table.play(AcceptTrade())
    assert (table.history.state.players[1].hand, table.history.state.players[1].gold) == ((1, 0, 2, 0), 11)


@pytest.mark.rule("SFR-59")
def test_an_offer_to_all_goes_round(table):
    build(table, "Offer a trade", {3: 1}, {2: 1}, to=ALL)
    assert table.picker.go.description == "Offer all 1 cattle for 1 horse"
    table.picker.go.click()
    assert table.seat == 1
    table.play(DeclineTrade())
    assert table.seat == 2


@pytest.mark.rule("SFR-55")
def test_no_count_of_offers_takes_the_builder_away(table):
    for _ in range(4):
        build(table, "Offer a trade", {0: 1}, {2: 1}, to=1)
        table.picker.go.click()
        table.curtain.click()
        table.play(DeclineTrade())
        if is_shown(table.curtain):
            table.curtain.click()
    assert "Offer a trade" in [value for _, value in table.picker.groups.options]
    table.picker.groups.value = "Offer a trade"
    assert is_shown(builder(table).widget)


def test_one_chooses_no_more_than_one_holds_and_learns_no_more_than_lies_open(table):
    table.picker.groups.value = "Offer a trade"
    trade = builder(table)
    assert [max(control.options) for control in trade.gives] == [1, 1, 0, 1, 5]
    assert [control.disabled for control in trade.gives] == [False, False, True, False, False]
    # Ben holds three cards, nobody sees which; gold lies open.
    assert [max(control.options) for control in trade.gets] == [3, 3, 3, 3, 7]
    assert (table.picker.move, table.picker.go.disabled) == (None, True)
    assert table.picker.go.description == "First say what you give and what you get"
    trade.gives[0].value = 1
    table.picker.go.click()
    assert "each side gives at least one card or coin" in table.why.value
    assert table.seat == 0


def test_a_bot_answers_what_was_put_together(table):
    table.roles[1].value = "easy"
    build(table, "Offer a trade", {0: 1, 4: 5}, {2: 1}, to=1)
    table.picker.go.click()
    assert table.seat == 0
    assert table.history.state.stage == "trade"


def test_the_builder_speaks_german():
    table = play(("Ada", "Ben", "Cleo"), language="de")
    trade = builder(table)
    assert trade.to.description == "Anbieten"
    assert trade.gives[1].tooltip == "Ich gebe: Getreide"
