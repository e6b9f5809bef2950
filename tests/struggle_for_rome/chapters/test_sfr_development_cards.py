"""SFR-71 to 88: when each development card may be played and what it does."""

from __future__ import annotations

import pytest

from romelab.struggle_for_rome.positions.moves import (
    BuyCard,
    EndSegment,
    MoveTribe,
    PlayGreatWarrior,
    Plunder,
)
from romelab.struggle_for_rome.positions.state import HORSEMEN, TRADE, WARRIORS


@pytest.mark.rule("SFR-77")
def test_others_see_played_diplomats(table):
    table.diplomats(0, 1)
    assert table.game.observe(table.state, 3).players[0].diplomats == 1


@pytest.mark.rule("SFR-82")
def test_a_great_warrior_carries_the_tribe_anywhere_for_nothing_and_it_may_attack(table, new_table):
    table.to(HORSEMEN).cards(0, Great_Warrior=1).hand(0).gold(0, 0).box(0, "horsemen", figures=2)
    assert "SFR-103" in table.why(MoveTribe("9,10,N", 0, 2))
    assert table.why(PlayGreatWarrior("10,0,S")) == ["SFR-94"]  # White stands there
    assert table.why(PlayGreatWarrior("8,7,S")) == ["SFR-94"]  # Roma
    assert len(table.legal(PlayGreatWarrior)) == 198 - 40 - 8
    (carried,) = table.play(PlayGreatWarrior("9,10,S"))
    assert table.said(carried) == (
        "Red plays a Great Warrior: the horsemen go from 4 roads north-east of Castra Regina to south-east of Rhegium"
        " for free"
    )
    assert table.place(0, "horsemen") == "9,10,S"
    assert table.why(MoveTribe("9,10,N")) == ["SFR-82"]  # it takes the place of the ordinary move
    table.play(Plunder("Rhegium"))
    after_move = new_table().to(HORSEMEN).cards(0, Great_Warrior=1)
    after_move.play(MoveTribe("9,2,N"))
    assert after_move.why(PlayGreatWarrior("9,6,N")) == ["SFR-82"]
    extra = new_table(great_warrior_extra_move=True).to(HORSEMEN).cards(0, Great_Warrior=1)
    extra.play(PlayGreatWarrior("9,6,N"))
    assert extra.why(MoveTribe("8,5,N")) == []


@pytest.mark.rule("SFR-82", "SFR-94")
def test_a_great_warrior_goes_to_the_other_places_where_the_first_of_them_are_taken(table):
    table.to(HORSEMEN).cards(0, Great_Warrior=1)
    first, second = (move.to for move in table.legal(PlayGreatWarrior)[:2])
    table.box(1, "horsemen", at=first).box(2, "warriors", at=second)
    assert len(table.legal(PlayGreatWarrior)) == 198 - 40 - 8
    assert not {first, second} & {move.to for move in table.legal(PlayGreatWarrior)}


@pytest.mark.rule("SFR-85", "SFR-86")
def test_culture_is_worth_a_point_stays_hidden_and_cannot_be_shown_early(table, new_table):
    table.to(TRADE).cards(0, Culture=3)
    assert table.score(0) == 3
    assert table.game.scores(table.game.observe(table.state, 1))[0] == 0
    assert table.game.scores(table.game.observe(table.state, 0))[0] == 3
    # No move shows a Culture card.
    kinds = {type(move).__name__ for move in table.game.legal_moves(table.state)}
    assert kinds <= {"OfferTrade", "BuyCard", "BuildPair", "BuildWagon", "EndSegment"}
    assert new_table(culture_points=2).cards(0, Culture=3).score(0) == 6


@pytest.mark.rule("SFR-85")
def test_any_number_of_culture_cards_is_shown_at_the_end(table):
    table.to(WARRIORS, 3).cards(0, Culture=3).change(announced=(1,))
    table.play(EndSegment())
    assert table.state.mover is None
    assert table.player(0).culture == 3
    assert table.game.scores(table.game.observe(table.state, 1))[0] == 3


@pytest.mark.rule("SFR-86")
def test_an_announcement_tells_the_total_but_shows_no_card(table):
    cities = ("Castra Regina", "Augusta Vindelicum", "Argentorate", "Mogontiacum")
    more = ("Lutetia", "Augustodunum", "Tolosa", "Burdigala", "Caesarodunum")
    table.box(0, "horsemen", cities=cities, figures=0, wagons=0).box(0, "warriors", cities=more, figures=0, wagons=0)
    table.to(TRADE).hand(0, cattle=1)
    assert table.score(0) == 11  # nine cities and the Heir
    table = table.__class__().box(0, "horsemen", cities=cities, figures=0, wagons=0)
    table.box(0, "warriors", cities=more[:3], figures=0, wagons=0).cards(0, Culture=2).to(TRADE).hand(0, cattle=1)
    table.play(BuyCard())
    table.fall("Culture")
    assert table.state.announced == (0,)
    assert any(event.rule == "SFR-140" and "10 points" in table.said(event, 1) for event in table.events)
    assert all("Culture" not in table.said(event, 1) for event in table.events)
    assert table.game.observe(table.state, 1).players[0].cards == (0,) * 5
