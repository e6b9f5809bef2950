"""SFR-60 to 70: what can be bought, for what, and 3 gold in place of a card."""

from __future__ import annotations

import pytest

from romelab.struggle_for_rome.positions.moves import BuildPair, BuildWagon, BuyCard, EndSegment, MoveTribe
from romelab.struggle_for_rome.positions.state import HORSEMEN, TRADE


@pytest.mark.rule("SFR-60")
def test_an_army_pair_is_one_of_each_kind(table):
    table.to(TRADE).hand(0, ore=1, horse=1)
    table.play(BuildPair())
    assert (table.tribe(0, "horsemen").figures, table.tribe(0, "warriors").figures) == (2, 2)
    assert (table.player(0).figures, table.player(0).hand) == ((5, 5), (0, 0, 0, 0))
    assert table.why(BuildPair()) == ["SFR-60", "SFR-60"]
    assert table.text(BuildPair()) == "needs 1 ore; you hold 0; needs 1 horse; you hold 0"


@pytest.mark.rule("SFR-61")
@pytest.mark.parametrize(("used_up", "figures"), [("horsemen", (7, 2)), ("warriors", (2, 7))])
def test_with_one_kind_used_up_the_other_alone_is_placed_for_the_full_price(table, used_up, figures):
    table.to(TRADE).hand(0, ore=1, horse=1).box(0, used_up, figures=7)
    assert BuildPair() in table.legal(BuildPair)
    table.play(BuildPair())
    assert (table.tribe(0, "horsemen").figures, table.tribe(0, "warriors").figures) == figures
    assert table.player(0).hand == (0, 0, 0, 0)
    assert table.rules() == ["SFR-61"]


@pytest.mark.rule("SFR-62")
def test_with_neither_kind_in_reserve_no_pair_is_sold(table, new_table):
    for seat_table, refused in ((table, ["SFR-62"]), (new_table(pair_without_figures=True), [])):
        seat_table.to(TRADE).hand(0, ore=1, horse=1).box(0, "horsemen", figures=7).box(0, "warriors", figures=7)
        assert seat_table.why(BuildPair()) == refused
    table = new_table(pair_without_figures=True).to(TRADE).hand(0, ore=1, horse=1)
    table.box(0, "horsemen", figures=7).box(0, "warriors", figures=7)
    (told,) = table.play(BuildPair())
    assert table.said(told) == "Red pays for a pair and gets nothing"
    assert table.player(0).hand == (0, 0, 0, 0)


@pytest.mark.rule("SFR-63")
def test_a_wagon_goes_into_the_box_its_owner_picks(table):
    table.to(TRADE).hand(0, horse=2, grain=2, cattle=2)
    table.play(BuildWagon("warriors"))
    assert (table.tribe(0, "horsemen").wagons, table.tribe(0, "warriors").wagons) == (1, 2)
    table.play(BuildWagon("horsemen"))
    assert (table.tribe(0, "horsemen").wagons, table.tribe(0, "warriors").wagons) == (2, 2)
    assert (table.player(0).wagons, table.player(0).hand) == (6, (0, 0, 0, 0))
    assert table.why(BuildWagon("horsemen")) == ["SFR-63"] * 3


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


@pytest.mark.rule("SFR-65")
def test_any_number_of_purchases(table):
    table.to(TRADE).hand(0, ore=3, horse=4, grain=1, cattle=3).gold(0, 2)
    table.play(BuildPair(), BuildPair(), BuildPair(), BuildWagon("horsemen"), BuyCard())
    table.fall("Culture")
    table.play(BuyCard())
    table.fall("Culture")
    assert table.tribe(0, "warriors").figures == 4
    assert table.player(0).cards[4] == 2


@pytest.mark.rule("SFR-66")
def test_3_gold_stand_for_one_card_once_a_round(table):
    table.to(TRADE).hand(0, ore=1, horse=1, grain=1, cattle=1).gold(0, 12)
    table.play(BuildPair("ore"))
    assert (table.player(0).gold, table.player(0).hand) == (9, (1, 1, 0, 1))
    assert table.why(BuildWagon("horsemen", "horse")) == ["SFR-66"]
    assert table.why(BuyCard("cattle")) == ["SFR-66"]
    # Not for two cards of one price.
    other = table.__class__().to(TRADE).hand(0).gold(0, 12)
    assert other.why(BuildPair("ore")) == ["SFR-60"]
    # The next round brings a new one.
    while table.state.round == 1:
        table.play(EndSegment())
    table.change(stage="trade", phase=TRADE, mover=0, active=0)
    assert table.why(BuildWagon("horsemen", "horse")) == []


@pytest.mark.rule("SFR-66")
def test_3_gold_must_be_there(table):
    table.to(TRADE).hand(0, ore=1).gold(0, 2)
    assert table.why(BuildPair("horse")) == ["SFR-66"]
    assert table.text(BuildPair("horse")) == "needs 3 gold; you hold 2"


@pytest.mark.rule("SFR-67")
def test_the_substitute_is_the_resource_of_the_price_and_no_card_is_drawn(table):
    table.to(TRADE).hand(0, ore=1).gold(0, 5)
    piles = (table.state.pasture, table.state.discards)
    assert table.why(BuildPair("cattle")) == ["SFR-67", "SFR-60"]
    assert table.text(BuildPair("cattle")).startswith("3 gold can only replace a card of the price: ore or horse;")
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


@pytest.mark.rule("SFR-68")
def test_a_development_card_may_be_bought_for_4_gold(table):
    table.to(TRADE).hand(0).gold(0, 4)
    assert table.why(BuyCard()) == ["SFR-64"]
    table.play(BuyCard("cattle"))
    table.fall("Diplomat")
    assert table.player(0).gold == 0
    assert table.__class__().to(TRADE).hand(0).gold(0, 3).why(BuyCard("cattle")) == ["SFR-66"]


@pytest.mark.rule("SFR-69")
def test_spent_cards_go_to_their_piles_and_animals_to_the_discards(table):
    table.to(TRADE).hand(0, ore=1, horse=2, grain=1, cattle=1)
    ore, grain, pasture = table.state.ore, table.state.grain, table.state.pasture
    table.play(BuildPair(), BuildWagon("horsemen"))
    assert (table.state.ore, table.state.grain) == (ore + 1, grain + 1)
    assert (table.state.pasture, table.state.discards) == (pasture, (2, 1))


@pytest.mark.rule("SFR-70")
def test_a_settled_tribe_still_gets_figures_and_wagons(table):
    table.to(TRADE).hand(0, ore=1, horse=2, grain=1, cattle=1).box(0, "horsemen", cities=("Roma",), figures=0, wagons=0)
    table.play(BuildPair(), BuildWagon("horsemen"))
    assert (table.tribe(0, "horsemen").figures, table.tribe(0, "horsemen").wagons) == (1, 1)


def test_building_belongs_to_phase_2(table):
    table.to(HORSEMEN).hand(0, ore=1, horse=1)
    assert table.why(BuildPair()) == ["SFR-27"]
    assert table.why(MoveTribe("9,2,N")) == []
