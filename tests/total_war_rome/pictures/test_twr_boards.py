"""The faction board and the ladder of points as data: what is bought, open, locked; limits; nothing hidden."""

from __future__ import annotations

import pytest

from romelab.core.errors import InputError
from romelab.total_war_rome.box.tables import FACTIONS, default_box
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.pictures.boards import (
    BOUGHT,
    IN_USE,
    LOCKED,
    OPEN,
    OPENED,
    ROW_TAKEN,
    TOO_DEAR,
    effect_words,
    faction_board,
    vp_ladder,
)
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.state import Setup, new_state

BOX = default_box()


def standing(board, name):
    return next((slot.standing, slot.tag) for slot in board.slots if slot.id == name)


@pytest.fixture
def start():
    return new_state(Setup(FACTIONS, FACTIONS), BOX)


def test_every_development_stands_once_in_its_place(start):
    for seat, faction in enumerate(FACTIONS):
        board = faction_board(start, seat)
        assert sorted(slot.id for slot in board.slots) == sorted(box.id for box in BOX.trees[faction])
        for number, column in enumerate(board.columns, 1):
            assert column.name
            assert [slot.row for slot in column.slots] == list(range(1, len(column.slots) + 1))
            for slot in column.slots:
                box = BOX.developments[slot.id]
                assert (box.column, box.row, box.cost) == (number, slot.row, slot.cost)
                assert slot.requires == tuple(BOX.developments[name].name for name in box.requires)


def test_every_effect_is_put_into_words():
    assert BOX.developments
    for development in BOX.developments.values():
        words = effect_words(development, BOX)
        assert words
        assert "_" not in words
        assert ":" not in words
        assert "{" not in words


@pytest.mark.rule("TWR-230")
def test_at_first_the_top_row_is_open_and_the_rest_locked(start):
    for seat in range(4):
        assert faction_board(start, seat).slots
        for slot in faction_board(start, seat).slots:
            assert slot.standing == (OPEN if slot.row == 1 else LOCKED)
            assert bool(slot.note) == (slot.row > 1)


@pytest.mark.rule("TWR-230")
@pytest.mark.rule("TWR-231")
@pytest.mark.rule("TWR-232")
def test_a_purchase_opens_what_is_below_and_closes_its_row(world):
    w = world("spending")
    w.gold(0, 5)
    w.play(m.BuyDevelopment("rome_fleet_yards"))
    assert standing(faction_board(w.state, 0), "rome_marines") == (OPENED, "next round")
    w = world("spending", opened_boxes="same_round")
    w.gold(0, 5)
    w.play(m.BuyDevelopment("rome_fleet_yards"))
    board = faction_board(w.state, 0)
    assert standing(board, "rome_fleet_yards") == (BOUGHT, "from next round on")
    assert standing(board, "rome_marines") == (OPEN, "can be bought")
    assert standing(board, "rome_roman_law") == (ROW_TAKEN, "row used this round")
    assert standing(board, "rome_public_works") == (LOCKED, "after Roman Law")
    w.play(m.BuyDevelopment("rome_marines"))
    board = faction_board(w.state, 0)
    assert next(column for column in board.columns if column.name == "Fleet").complete
    w.change(developed=(("rome_fleet_yards", "rome_marines"), (), (), ()), fresh=((),) * 4)
    board = faction_board(w.state, 0)
    assert standing(board, "rome_marines") == (IN_USE, "in use")
    assert standing(board, "rome_roman_law") == (TOO_DEAR, "2 gold short")
    assert standing(board, "rome_extra_agent") == (TOO_DEAR, "2 gold short")


def test_the_board_says_what_the_rules_say(world):
    w = world("spending")
    w.develop(0, "rome_camp_drill", "rome_fleet_yards")
    w.gold(0, 3)
    w.play(m.BuyDevelopment("rome_scorpio_batteries"))
    assert faction_board(w.state, 0).slots
    for slot in faction_board(w.state, 0).slots:
        reasons = w.game.why_not(w.state, m.BuyDevelopment(slot.id))
        assert (slot.standing == OPEN) == (not reasons)
        if slot.standing not in (IN_USE, BOUGHT):
            assert slot.note == "; ".join(w.game.say(w.state, reason, capital=False) for reason in reasons)


@pytest.mark.rule("TWR-222")
def test_purchases_of_others_are_not_on_their_boards_before_they_are_declared(world):
    w = world("spending")
    w.play(m.BuyDevelopment("rome_fleet_yards"))
    for reader in (None, 1):
        seen = faction_board(w.game.observe(w.state, reader), 0)
        assert standing(seen, "rome_fleet_yards")[0] == OPEN
        assert next(count.number for count in seen.counts if count.name == "gold") == 20
    assert standing(faction_board(w.game.observe(w.state, 0), 0), "rome_fleet_yards")[0] == BOUGHT


@pytest.mark.rule("TWR-056")
@pytest.mark.rule("TWR-066")
@pytest.mark.rule("TWR-247")
def test_forces_against_their_limits(world):
    w = world("campaign")
    w.develop(0, "rome_extra_agent")
    w.agent(0, 1, "latium")
    w.army(0, 1, "latium", *["rome_italian_infantry"] * 2)
    w.gold(0, 7)
    w.give(1, "campania")
    counts = {count.name: (count.number, count.most) for count in faction_board(w.state, 0).counts}
    assert counts == {
        "points": (0, 15),
        "gold": (7, None),
        "regions": (5, None),
        "home regions": (5, 6),
        "armies": (1, 4),
        "navies": (0, 2),
        "agents": (1, 3),
        "cards in hand": (0, 6),
    }


def test_there_is_no_fifth_board(start):
    with pytest.raises(InputError, match="seat: must be 0 to 3, not 4"):
        faction_board(start, 4)


def test_words_name_what_is_bought_and_open(world):
    w = world("spending", opened_boxes="same_round")
    w.play(m.BuyDevelopment("carthage_cothon") if w.state.order[0] == 1 else m.BuyDevelopment("rome_fleet_yards"))
    words = faction_board(w.state, w.state.order[0]).words
    assert "bought this round, in use from the next round on: " in words
    assert "Marines (3 gold)" in words


@pytest.mark.rule("TWR-001")
def test_the_ladder_ends_at_the_trigger_or_above_it(start):
    from dataclasses import replace

    ladder = vp_ladder(replace(start, vp=(3, 0, 3, 16)))
    assert [rung.points for rung in ladder.rungs] == list(range(17))
    assert {rung.points: rung.factions for rung in ladder.rungs if rung.factions} == {
        0: ("carthage",),
        3: ("rome", "greece"),
        16: ("barbarians",),
    }
    assert ladder.words.startswith("Barbarian Tribes 16 VP, Rome 3 VP")
    assert len(vp_ladder(replace(start, trigger=25)).rungs) == 26


@pytest.mark.rule("TWR-003")
def test_the_ladder_says_when_the_last_round_has_begun(start):
    from dataclasses import replace

    assert vp_ladder(start).words.endswith("15 VP bring on the last round.")
    assert vp_ladder(replace(start, last=True)).words.endswith("this round is the last.")
    assert vp_ladder(replace(start, phase="over")).words.endswith("the game is over.")


def test_nothing_of_it_is_lost_on_those_who_only_watch(start):
    seen = TOTAL_WAR_ROME.observe(start, None)
    assert vp_ladder(seen) == vp_ladder(start)
    assert faction_board(seen, 2).columns == faction_board(start, 2).columns
