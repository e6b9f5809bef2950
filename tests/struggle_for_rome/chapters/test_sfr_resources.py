"""SFR-30 to 53: rolls, production, shortage, the seven, the legionnaire, robbery."""

from __future__ import annotations

import pytest

from romelab.struggle_for_rome.positions.events import StillTooFew, TooFewPastures
from romelab.struggle_for_rome.positions.moves import (
    BuildPair,
    BuyCard,
    GiveBack,
    MoveLegionnaire,
    PlayDiplomat,
    Rob,
)
from romelab.struggle_for_rome.positions.state import TRADE


def hands(table):
    return [player.hand for player in table.state.players]


def cleared(table):
    """Empty every hand."""
    for seat in range(len(table.state.players)):
        table.hand(seat)
    return table


@pytest.mark.rule("SFR-30")
def test_the_first_player_alone_rolls_until_four_totals_have_come(table):
    for number, total in enumerate((5, 6, 8, 9), 1):
        assert (table.state.stage, table.state.active) == ("roll", 0)
        assert table.game.legal_moves(table.state) == ()
        table.fall(total)
        assert len(table.state.marked) == number
    assert (table.state.phase, table.state.stage, table.state.mover) == (TRADE, "trade", 0)


@pytest.mark.rule("SFR-31")
@pytest.mark.parametrize("total", range(2, 13))
def test_every_marked_total_is_void(table, total):
    table.change(marked=(total,))
    before = table.state
    table.fall(total)
    assert table.state == before
    assert len(table.events) == 1


@pytest.mark.rule("SFR-32")
def test_a_seven_is_one_of_the_four_totals_and_comes_once(table, new_table):
    table.fall(5, 6, 8, 7)
    table.play(MoveLegionnaire("1,6"))
    assert table.state.phase == TRADE
    table = new_table()
    table.fall(7)
    table.play(MoveLegionnaire("1,6"))
    table.fall(7)
    assert table.state.stage == "roll"  # void, no second move of the legionnaire
    on_top = new_table(seven_is_a_total=False)
    on_top.fall(5, 6, 8, 7)
    on_top.play(MoveLegionnaire("1,6"))
    assert on_top.state.stage == "roll"
    on_top.fall(9)
    assert on_top.state.phase == TRADE


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


@pytest.mark.rule("SFR-40", "SFR-41")
def test_the_hex_under_the_legionnaire_produces_nothing_from_his_arrival_on(table):
    cleared(table)
    table.box(0, "horsemen", at="7,2,N")  # field 11 (6,1), pasture 4, forest
    table.box(0, "warriors", at="9,3,S")
    table.fall(7)
    table.play(MoveLegionnaire("6,1"))
    table.fall(11)
    told = [fact for fact in table.events if fact.rule == "SFR-40"]
    while table.state.stage == "pasture":  # others stand at pasture 11
        table.fall("horse")
    assert table.player(0).hand == (0, 0, 0, 0)
    assert [(fact.hex, fact.seats) for fact in told] == [("6,1", (0,))]
    assert table.said(told[0]).startswith("The legionnaire stands on field 11 in ")
    assert table.said(told[0]).endswith(": it pays Red nothing")
    # Once he has left, it pays again.
    table.change(legionnaire=0, marked=())
    table.fall(11)
    assert table.player(0).hand == (0, 1, 0, 0)


@pytest.mark.rule("SFR-42")
def test_an_empty_pasture_pile_is_renewed_from_the_discards(table):
    cleared(table)
    table.box(0, "horsemen", at="8,4,N").box(1, "horsemen", at="8,3,S")  # both at pasture 6
    table.change(pasture=(1, 0), discards=(9, 10))
    table.fall(6, "horse")
    assert (table.state.pasture, table.state.discards) == ((9, 10), (0, 0))
    table.fall("cattle")
    assert table.player(1).hand == (0, 0, 0, 1)


@pytest.mark.rule("SFR-42")
def test_the_pile_is_renewed_at_once_when_its_last_card_is_drawn(table):
    cleared(table).box(0, "horsemen", at="8,4,N")
    table.change(pasture=(1, 0), discards=(9, 10))
    table.fall(6, "horse")
    assert table.state.stage == "roll"  # nobody else draws
    # What is spent later waits for the next time: it is no part of the pile that is being made now.
    assert (table.state.pasture, table.state.discards) == ((9, 10), (0, 0))
    table.to(TRADE).hand(0, ore=1, horse=1)
    table.play(BuildPair())
    assert table.state.discards == (1, 0)


@pytest.mark.rule("SFR-43")
def test_in_a_shortage_everybody_gives_back_half_and_then_all_are_paid(table):
    cleared(table).hand(2, ore=5).hand(3, ore=1).hand(1, ore=4).hand(0, ore=3)
    table.box(0, "horsemen", at="5,1,N").box(1, "horsemen", at="6,0,S")  # mountain 9 (5,1)
    # 13 in hands and 1 in the pile; two are due.
    table.fall(9)
    # Odd hands lose the smaller half: 3 -> 2, 4 -> 2, 5 -> 3, 1 -> 1; then Red and Blue get their ore.
    assert [player.hand[0] for player in table.state.players] == [3, 3, 3, 1]
    assert table.state.ore == 4
    assert table.rules().count("SFR-43") == 4
    says = [table.said(event) for event in table.events if event.rule == "SFR-43"]
    assert says[:2] == [
        "Only 1 ore left for 2 due: everybody gives back half of the ore in hand",
        "Red gives back 1 ore",
    ]


def short_pasture(new_table, **options):
    table = cleared(new_table(**options))
    table.hand(0, horse=3, cattle=2).hand(1, horse=6, cattle=8).hand(2, horse=1)
    table.box(0, "horsemen", at="8,4,N").box(1, "horsemen", at="8,3,S")  # both at pasture 6
    assert table.state.pasture == (0, 0)
    return table


@pytest.mark.rule("SFR-44")
def test_in_a_pasture_shortage_the_holder_picks_half_of_horses_and_cattle_together(new_table):
    table = short_pasture(new_table)
    table.fall(6)
    assert (table.state.stage, table.state.mover) == ("give back", 0)
    assert table.game.legal_moves(table.state) == [GiveBack(0, 2), GiveBack(1, 1), GiveBack(2, 0)]
    assert table.text(GiveBack(2, 1)) == "half of your 5 horses and cattle is 2, but you are giving 3"
    assert table.why(GiveBack(0, 3)) == ["SFR-44", "SFR-44"]
    assert table.why(GiveBack(3, -1)) == ["SFR-44"]
    (gives,) = table.play(GiveBack(0, 2))
    assert table.said(gives) == "Red gives back 2 cattle"
    assert table.state.mover == 1
    table.play(GiveBack(1, 6))
    # White's single horse loses the smaller half, nothing; then both draws come from what was given back.
    assert (table.state.stage, table.state.pasture) == ("pasture", (1, 8))
    table.fall("horse", "cattle")
    assert hands(table)[:3] == [(0, 0, 4, 0), (0, 0, 5, 3), (0, 0, 1, 0)]


@pytest.mark.rule("SFR-44")
def test_a_pasture_shortage_is_looked_for_only_after_the_discards_are_shuffled_in(new_table):
    table = short_pasture(new_table).hand(1, horse=6, cattle=6)
    table.change(pasture=(0, 0), discards=(0, 2))
    table.fall(6)
    assert table.state.stage == "pasture"
    other = short_pasture(new_table, pasture_shortage="half of each")
    other.fall(6)
    assert other.state.stage == "pasture"
    assert hands(other)[:2] == [(0, 0, 2, 1), (0, 0, 3, 4)]
    says = [table.said(event) for event in other.events if event.rule == "SFR-44"]
    assert says[0] == (
        "Only 0 pasture cards left for 2 due: everybody gives back half of the horses and cattle in hand"
    )
    assert says[1:] == ["Red gives back 1 horse and 1 cattle", "Blue gives back 3 horses and 4 cattle"]


@pytest.mark.rule("SFR-44")
def test_what_was_discarded_counts_in_a_pasture_shortage_and_is_discarded_no_more(new_table):
    table = short_pasture(new_table, pasture_shortage="half of each").hand(1, horse=6, cattle=7)
    table.change(pasture=(0, 0), discards=(0, 1))
    table.fall(6)
    (few,) = (event for event in table.events if isinstance(event, TooFewPastures))
    assert (few.number, few.owed) == (1, 2)
    assert (table.state.pasture, table.state.discards) == ((4, 5), (0, 0))


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


@pytest.mark.rule("SFR-49")
def test_of_several_players_next_to_the_legionnaire_the_mover_picks_one(table, new_table):
    beside(table, 0, 2, 3)
    table.fall(7)
    table.play(MoveLegionnaire("6,1"))
    assert table.game.legal_moves(table.state) == [Rob(2), Rob(3)]
    for seat in (1, 7, -1):
        assert table.why(Rob(seat)) == ["SFR-49"]
    assert table.why(Rob(None)) == ["SFR-49"]
    table.play(Rob(3))
    assert (table.state.stage, table.state.pending) == ("robbed card", (3,))
    # Each seat that is not beside is told so, also the one with number 0; one that there is not is no player.
    others = beside(new_table(), 2, 3)
    others.state = others.state._replace(first=1, active=1, mover=-1)
    others.fall(7)
    others.play(MoveLegionnaire("6,1"))
    said = [type(others.game.why_not(others.state, Rob(seat))[0]).__name__ for seat in (0, -1, 4)]
    assert said == ["NotBeside", "NoSuchPlayer", "NoSuchPlayer"]
    free = beside(new_table(robbery_may_be_declined=True), 2)
    free.fall(7)
    free.play(MoveLegionnaire("6,1"), Rob(None))
    assert free.state.stage == "roll"


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
