"""SFR-60 to 70: what can be bought, for what, and 3 gold in place of a card."""

from __future__ import annotations

import pytest

from romelab.struggle_for_rome.positions.moves import BuildPair, BuildWagon, BuyCard
from romelab.struggle_for_rome.positions.state import TRADE


@pytest.mark.rule("SFR-63")
def test_without_a_wagon_in_reserve_none_is_sold(table):
    table.to(TRADE).hand(0, horse=1, grain=1, cattle=1).box(0, "horsemen", wagons=9)
    assert table.why(BuildWagon("warriors")) == ["SFR-63"]
    assert table.why(BuildWagon("ships")) == ["SFR-63", "SFR-63"]


@pytest.mark.rule("SFR-64")
def test_a_development_card_costs_cattle_and_gold_and_stays_secret(table):
    table.to(TRADE).hand(0, cattle=1).gold(0, 1)
    (bought,) = table.play(BuyCard())
    (drawn,) = table.fall("Culture")
    assert (table.player(0).cards, table.player(0).gold, table.player(0).hand) == ((0, 0, 0, 0, 1), 0, (0, 0, 0, 0))
    assert table.said(drawn, 0) == "Red draws the development card Culture"
    assert table.said(drawn, 1) == table.said(drawn) == "Red draws a development card"
    assert "Culture" not in table.said(bought)
    assert table.game.observe(table.state, 1).players[0].cards == (0, 0, 0, 0, 0)
    assert table.game.observe(table.state, 1).players[0].unseen_cards == 1


@pytest.mark.rule("SFR-64")
def test_the_others_cannot_tell_a_treasure_from_any_other_card(table):
    table.to(TRADE).hand(0, cattle=1).gold(0, 1)
    table.play(BuyCard())
    before, seen = table.state, set()
    for kind in table.game.chances(before).outcomes:
        after, _ = table.game.resolve(before, kind)
        seen.add((table.game.observe(after, 1), table.game.observe(after, None)))
    assert len(seen) == 1


@pytest.mark.rule("SFR-67")
def test_the_substitute_is_the_resource_of_the_price_and_no_card_is_drawn(table):
    table.to(TRADE).hand(0, ore=1).gold(0, 5)
    piles = (table.state.pasture, table.state.discards)
    assert table.why(BuildPair("cattle")) == ["SFR-67", "SFR-60"]
    assert table.text(BuildPair("cattle")).startswith("3 gold can only replace a card in the price: ore or horse;")
    paid = table.play(BuildPair("horse"))[0]
    assert (paid.rule, table.said(paid)) == (
        "SFR-66",
        "Red pays 3 gold instead of 1 horse",
    )  # nothing is bought of the bank
    assert table.state.stage == "trade"
    assert (table.state.pasture, table.state.discards) == piles  # no horse came or went
    assert table.tribe(0, "horsemen").figures == 2
    for box, instead, lacking in (("warriors", "horse", "horse"), ("warriors", "cattle", "cattle")):
        other = table.__class__().to(TRADE).gold(0, 3)
        have = {name: 1 for name in ("horse", "grain", "cattle") if name != lacking}
        other.hand(0, **have).play(BuildWagon(box, instead))
        assert other.player(0).hand == (0, 0, 0, 0)
