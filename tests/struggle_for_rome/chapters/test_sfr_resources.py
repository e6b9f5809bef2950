"""SFR-30 to 53: rolls, production, shortage, the seven, the legionnaire, robbery."""

from __future__ import annotations

import pytest

from romelab.struggle_for_rome.positions.events import StillTooFew
from romelab.struggle_for_rome.positions.moves import (
    BuyCard,
    MoveLegionnaire,
    PlayDiplomat,
)
from romelab.struggle_for_rome.positions.state import TRADE


def hands(table):
    return [player.hand for player in table.state.players]


def cleared(table):
    """Empty every hand."""
    for seat in range(len(table.state.players)):
        table.hand(seat)
    return table


@pytest.mark.rule("SFR-38")
def test_pasture_pays_an_unseen_card(table):
    cleared(table)
    table.box(0, "horsemen", at="8,4,N")
    table.fall(6)
    assert (table.state.stage, table.player(0).hand) == ("pasture", (0, 0, 0, 0))
    chances = table.game.chances(table.state)
    assert dict(zip(chances.outcomes, chances.weights, strict=True)) == {"horse": 10, "cattle": 10}
    (event,) = table.fall("cattle")
    assert table.player(0).hand == (0, 0, 0, 1)
    assert table.said(event, 0) == "Red draws a cattle card"
    assert table.said(event, 1) == table.said(event) == "Red draws a pasture card"


@pytest.mark.rule("SFR-45")
def test_what_is_left_is_dealt_card_by_card_from_the_first_player(table, new_table):
    def laid(table):
        cleared(table)
        for seat, at in enumerate(("5,1,N", "6,0,S", "5,1,S", "5,2,N")):  # all at mountain 9 (5,1)
            table.box(seat, "horsemen", at=at).hand(seat, ore=1)
        table.change(first=2, active=2, ore=0)
        return table

    table = laid(table)
    table.sound = lambda: None  # the other seven ore are taken off the table
    table.change(ore=3)
    table.fall(9)
    assert [player.hand[0] for player in table.state.players] == [2, 1, 2, 2]
    assert table.state.ore == 0
    (short,) = (event for event in table.events if isinstance(event, StillTooFew))
    assert (short.left.number, short.left.good) == (3, "ore")
    none = laid(new_table(deal_what_is_left=False))
    none.sound = lambda: None
    none.change(ore=3)
    none.fall(9)
    assert [player.hand[0] for player in none.state.players] == [1, 1, 1, 1]


@pytest.mark.rule("SFR-45")
def test_too_few_pasture_cards_are_dealt_in_turns(table, new_table):
    cleared(table)
    table.sound = lambda: None  # eighteen pasture cards are taken off the table
    table.box(0, "horsemen", at="8,4,N").box(0, "warriors", at="9,6,N").box(1, "horsemen", at="8,3,S")
    # Red touches pastures 6 (8,3) and 6 (8,5); Blue touches 6 (8,3); only two cards exist.
    table.change(pasture=(1, 1), discards=(0, 0))
    table.fall(6, "horse", "cattle")
    assert (table.player(0).hand, table.player(1).hand) == ((0, 0, 1, 0), (0, 0, 0, 1))
    none = cleared(new_table(deal_what_is_left=False))
    none.sound = lambda: None
    none.box(0, "horsemen", at="8,4,N").box(0, "warriors", at="9,6,N").box(1, "horsemen", at="8,3,S")
    none.change(pasture=(1, 1), discards=(0, 0))
    none.fall(6)
    assert hands(none)[:2] == [(0, 0, 0, 0), (0, 0, 0, 0)]
    assert none.state.stage == "roll"
    assert table.said(none.events[-1]) == "Still only 2 pasture cards: nobody gets any"


@pytest.mark.rule("SFR-45")
def test_the_log_says_when_pasture_cards_are_dealt_one_by_one(table):
    cleared(table)
    table.sound = lambda: None  # nineteen pasture cards are taken off the table
    table.box(0, "horsemen", at="8,4,N").box(1, "horsemen", at="8,3,S")
    table.change(pasture=(1, 0), discards=(0, 0), first=1, active=1)
    table.fall(6)
    assert table.events[-1].rule == "SFR-45"
    assert table.said(table.events[-1]) == "Still only 1 pasture card: dealt one by one from the First Player on"
    table.fall("horse")
    assert hands(table)[:2] == [(0, 0, 0, 0), (0, 0, 1, 0)]  # Blue is First Player


@pytest.mark.rule("SFR-46")
def test_on_a_seven_nobody_produces_and_the_first_player_moves_the_legionnaire(table):
    before = hands(table)
    table.fall(7)
    assert hands(table) == before
    assert (table.state.stage, table.state.mover) == ("legionnaire", 0)
    empire = [tile.id for tile in table.game.frame(table.state).board.hexes if tile.area != "Barbaricum"]
    assert [move.hex for move in table.game.legal_moves(table.state)] == [id_ for id_ in empire if id_ != "1,5"]
    table.play(MoveLegionnaire("8,7"))
    assert table.game.frame(table.state).board.hexes[table.state.legionnaire].id == "8,7"
    assert table.why(MoveLegionnaire("8,8")) == ["SFR-46"]  # he moves once


@pytest.mark.rule("SFR-47")
def test_the_legionnaire_never_leaves_the_empire(table):
    table.fall(7)
    assert table.why(MoveLegionnaire("9,1")) == ["SFR-47"]
    assert table.why(MoveLegionnaire("0,0")) == ["SFR-46"]
    table.to(TRADE).cards(0, Diplomat=1)
    table.play(PlayDiplomat())
    assert table.why(MoveLegionnaire("10,2")) == ["SFR-47"]
    assert all(move.hex != "10,2" for move in table.game.legal_moves(table.state))


def beside(table, *seats, hex_id="6,1"):
    """Put the horsemen of some players on corners of hex 6,1."""
    for seat, at in zip(seats, ("7,2,N", "6,1,S", "6,0,S", "6,1,N"), strict=False):
        table.box(seat, "horsemen", at=at)
    return table


@pytest.mark.rule("SFR-50")
def test_the_robbery_takes_one_random_resource_card_and_no_development_card(table):
    beside(table, 2).hand(2, ore=3, cattle=1).cards(2, Culture=2, Diplomat=1)
    table.fall(7)
    table.play(MoveLegionnaire("6,1"))
    chances = table.game.chances(table.state)
    assert dict(zip(chances.outcomes, chances.weights, strict=True)) == {"ore": 3, "cattle": 1}
    (event,) = table.fall("cattle")
    assert table.player(2).hand == (3, 0, 0, 0)
    assert table.player(0).hand == (0, 1, 1, 1)
    assert table.player(2).cards == (1, 0, 0, 0, 2)
    assert (table.said(event, 0), table.said(event, 2)) == ("Red takes 1 cattle from White",) * 2
    assert table.said(event, 1) == "Red takes a card from White"


@pytest.mark.rule("SFR-66")
def test_a_purchase_says_what_the_gold_stands_for():
    said = ", paying 3 gold instead of the "
    assert str(BuyCard("cattle")).endswith(f"{said}cattle")
    assert said not in str(BuyCard())
