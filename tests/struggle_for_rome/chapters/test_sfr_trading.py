"""SFR-54 to 59: trade between players and with the bank."""

from __future__ import annotations

import pytest

from romelab.core.chance import Seeded
from romelab.core.history import History
from romelab.core.saves import dumps, loads
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.positions.moves import (
    AcceptTrade,
    BankTrade,
    CounterOffer,
    DeclineTrade,
    OfferTrade,
)
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.struggle_for_rome.positions.state import TRADE

ORE, GRAIN, HORSE, CATTLE, GOLD = (tuple(int(n == k) for n in range(5)) for k in range(5))


@pytest.mark.rule("SFR-59")
def test_the_smallest_trades_are_listed_until_two_have_been_offered_and_no_rule_forbids_a_third(table):
    table.to(TRADE).hand(0, grain=1).gold(0, 1)
    two_gold = (0, 0, 0, 0, 2)
    wants = (ORE, HORSE, CATTLE, two_gold)
    assert {*table.legal(OfferTrade)} == {OfferTrade(to, GRAIN, want) for to in (1, 2, 3) for want in wants}
    table.gold(0, 2)
    more = {OfferTrade(to, two_gold, want) for to in (1, 2, 3) for want in (ORE, GRAIN, HORSE, CATTLE)}
    assert {move for move in table.legal(OfferTrade) if move.give == two_gold} == more
    table.hand(0, ore=1, grain=1, horse=1, cattle=1).gold(0, 0)
    assert len({*table.legal(OfferTrade)}) == 3 * 4 * 4
    for offers, listed in ((1, True), (2, False)):
        table.to(TRADE, offers=offers)
        assert bool(table.legal(OfferTrade)) == listed
        assert table.game.why_not(table.state, OfferTrade(1, GRAIN, ORE)) == ()


@pytest.mark.rule("SFR-55")
def test_resources_and_gold_in_any_mix_and_nothing_else(table):
    table.to(TRADE).hand(0, ore=2, grain=1).hand(1, cattle=1).gold(0, 3).gold(1, 4)
    table.play(OfferTrade(1, (2, 0, 0, 0, 1), (0, 0, 0, 1, 2)), AcceptTrade())
    assert (table.player(0).hand, table.player(0).gold) == ((0, 1, 0, 1), 4)
    assert (table.player(1).hand, table.player(1).gold) == ((2, 0, 0, 0), 3)
    # The goods of a trade are these five; cards, figures and counters cannot even be written down.
    assert table.why(OfferTrade(1, (0, 1, 0, 0), ORE)) == ["SFR-55"]
    assert table.why(OfferTrade(1, (0, 2, 0, 0, -1), ORE)) == ["SFR-55"]


@pytest.mark.rule("SFR-55")
def test_listed_offers_are_few_but_no_count_ends_trading(table):
    table.to(TRADE).hand(0, ore=1).hand(1, grain=1)
    for _ in range(5):
        table.play(OfferTrade(1, ORE, GRAIN), DeclineTrade())
    assert table.legal(OfferTrade) == []
    assert table.why(OfferTrade(1, ORE, GRAIN)) == []
    table.play(OfferTrade(None, ORE, GRAIN))
    for _ in range(30):
        table.play(CounterOffer(GRAIN, ORE), CounterOffer(ORE, GRAIN))
    assert table.why(AcceptTrade()) == []


@pytest.mark.rule("SFR-54")
def test_an_offer_to_all_is_kept_by_saves_texts_and_lines(table):
    table.to(TRADE).hand(0, ore=2).hand(1, horse=1).hand(2, horse=1)
    table.play(OfferTrade(None, ORE, HORSE), CounterOffer(HORSE, (1, 0, 0, 0, 1)))
    game, state = table.game, table.state
    assert game.read_line(game.line(state)) == state
    # What is offered lies open to all; hands do not.
    assert {game.observe(state, seat).pending for seat in (None, 0, 1, 2, 3)} == {state.pending}


@pytest.mark.rule("SFR-54")
def test_a_game_with_offers_to_all_is_saved_undone_and_written():
    history = History(STRUGGLE_FOR_ROME, Setup(("Ada", "Ben", "Cleo")), Seeded(3))
    while history.state.stage != "trade":
        history.play(STRUGGLE_FOR_ROME.legal_moves(history.state)[0])
    # Gold is what everybody holds.
    history.play(OfferTrade(None, (0, 0, 0, 0, 1), (0, 0, 0, 0, 2)))
    history.play(CounterOffer((0, 0, 0, 0, 3), (0, 0, 0, 0, 4)))
    history.play(CounterOffer((0, 0, 0, 0, 1), (0, 0, 0, 0, 1)))
    here = history.state
    text = STRUGGLE_FOR_ROME.text(history)
    assert STRUGGLE_FOR_ROME.read_text(text).state == here
    assert loads(dumps(history), {STRUGGLE_FOR_ROME.id: STRUGGLE_FOR_ROME}).state == here
    assert history.undo()
    assert history.state.mover == history.state.active
    assert history.redo()
    assert history.state == here
    history.play(DeclineTrade())
    assert (history.state.stage, history.state.mover) == ("answer", (here.active + 2) % 3)


@pytest.mark.rule("SFR-57")
def test_horse_and_cattle_are_two_resources_and_the_animal_is_not_chosen(table):
    table.to(TRADE).hand(0, horse=2, cattle=2, ore=3)
    assert table.why(BankTrade("horse", "ore")) == ["SFR-56"]
    assert table.why(BankTrade("cattle", "ore")) == ["SFR-56"]
    assert table.why(BankTrade("ore", "horse")) == ["SFR-57"]
    (gives,) = table.play(BankTrade("ore", "pasture"))
    assert str(BankTrade("ore", "pasture")) == "give the bank 3 ore for 1 pasture card"
    assert table.said(gives) == "Red gives the bank 3 ore for 1 pasture card"
    assert set(table.game.chances(table.state).outcomes) == {"horse", "cattle"}


@pytest.mark.rule("SFR-58")
def test_gold_buys_no_resources_from_the_bank(table):
    table.to(TRADE).hand(0).gold(0, 50)
    assert table.why(BankTrade("gold", "ore")) == ["SFR-58"]
    assert table.legal(BankTrade) == []
