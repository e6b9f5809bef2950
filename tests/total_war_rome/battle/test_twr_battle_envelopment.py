"""Phase 5: mounted cards kept in hand strike at what lies active or next to the general."""

from __future__ import annotations

import pytest

from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.positions.moves import Hold, Pass, Reroll, Strike

BLANK = "blank blank"


@pytest.fixture
def open_flank(fight, cards):
    """Rome holds a rider and light horse; Carthage has one wounded card and three next to its general."""

    def make(**options):
        game = fight(
            (cards.italian, cards.italian, cards.allied, cards.horse, "merc_numidian_light_horse"),
            (cards.libyan,) * 4,
            **options,
        )
        game.lay((cards.italian,), cards.libyan).fall("x blank", BLANK)
        game.lay(cards.italian, cards.libyan).fall(BLANK, BLANK).do(Hold()).do(Pass())
        assert game.battle.phase == "envelopment"
        return game

    return make


@pytest.mark.rule("TWR-202", "TWR-203")
def test_mounted_cards_strike_at_cards_active_or_beside(open_flank, cards):
    game = open_flank()
    moves = engine.legal_moves(game.battle)
    for card in (cards.allied, cards.horse, "merc_numidian_light_horse"):
        assert Strike(card, cards.libyan, wounded=True) in moves
        assert Strike(card, cards.libyan) in moves
    assert len(moves) == 7


@pytest.mark.rule("TWR-202")
def test_good_going_dice_are_rolled_and_the_card_has_then_fought(open_flank, cards):
    game = open_flank().do(Strike(cards.allied, cards.libyan))
    assert game.battle.rolls[0].dice == ("GREEN", "GREEN")
    game.fall("skull blank").do(Pass())
    assert game.sides[0].beside.count(cards.allied) == 1
    assert "TWR-171" in game.refused(Strike(cards.allied, cards.libyan, wounded=True))


@pytest.mark.rule("TWR-202")
def test_edge_only_mounted_cards_envelop(fight, cards):
    game = fight((cards.allied,) * 3, (cards.libyan, cards.libyan, cards.italian))
    for _ in range(2):
        game.lay(cards.allied, cards.libyan).fall(BLANK, BLANK)
    game.do(Hold())
    assert (game.battle.phase, game.battle.asked) == ("centre", 1)
    game.do(Pass())
    assert (game.battle.phase, game.battle.asked) == ("envelopment", 0)
    game.do(Pass())
    # The Italian Infantry in the defender's hand is not mounted: nobody else is asked.
    assert game.battle.over
    assert game.sides[1].hand


@pytest.mark.rule("TWR-202")
@pytest.mark.parametrize("foot", ["italian", "velites", "onager"])
def test_the_refusal_names_the_rule_for_foot_and_artillery(open_flank, cards, foot):
    game, card = open_flank(), getattr(cards, foot)
    side = game.sides[0]._replace(hand=(card, *game.sides[0].hand))
    game.battle = game.battle.with_side(0, side)
    assert game.refused(Strike(card, cards.libyan)) == ("TWR-202",)


@pytest.mark.rule("TWR-202")
@pytest.mark.parametrize(("ride", "count"), [(True, 7), (False, 5)])
def test_light_horse_envelops_by_ruling_t_12(open_flank, ride, count):
    assert len(engine.legal_moves(open_flank(cavalry_skirmishers_ride=ride).battle)) == count


@pytest.mark.rule("TWR-203")
def test_cards_under_the_general_are_safe(fight, cards):
    game = fight((cards.italian, cards.italian, cards.allied, cards.allied), (cards.libyan,) * 4, 1)
    game.lay(cards.italian, cards.libyan).fall(BLANK, BLANK)
    game.lay(cards.italian, cards.libyan).fall(BLANK, BLANK)
    game.lay(cards.allied, cards.libyan).fall("skull blank", BLANK)
    game.do(Hold(), Pass())
    assert game.sides[1].under == (cards.libyan,)
    assert game.sides[1].beside == (cards.libyan,)
    game.do(Strike(cards.allied, cards.libyan)).fall("skull skull").do(Pass())
    assert game.battle.fallen[1] == (cards.libyan,) * 2


@pytest.mark.rule("TWR-203")
def test_a_card_that_lies_nowhere_in_reach_is_refused(open_flank, cards):
    assert open_flank().refused(Strike(cards.allied, cards.citizen)) == ("TWR-203",)
    assert open_flank().refused(Strike(cards.allied, cards.citizen, wounded=True)) == ("TWR-202",)


@pytest.mark.rule("TWR-204")
def test_any_die_may_be_rolled_again(open_flank, cards):
    game = open_flank().do(Strike(cards.allied, cards.libyan)).fall(BLANK)
    assert engine.legal_moves(game.battle) == [Reroll((0,)), Reroll((1,)), Reroll((0, 1)), Pass()]
    game.do(Reroll((0, 1))).fall("skull x")
    assert len(game.sides[1].dead) == 2


@pytest.mark.rule("TWR-204")
def test_edge_each_die_once(open_flank, cards):
    game = open_flank().do(Strike(cards.allied, cards.libyan)).fall(BLANK).do(Reroll((0,))).fall("blank")
    assert engine.legal_moves(game.battle) == [Reroll((1,)), Pass()]
    assert game.refused(Reroll((0,))) == ("TWR-204",)
    assert game.refused(Reroll((1, 1))) == ("TWR-204",)
    assert game.refused(Reroll((7,))) == ("TWR-204",)
    game.do(Reroll((1,))).fall("skull")
    assert len(game.sides[1].dead) == 1


@pytest.mark.rule("TWR-204")
def test_dice_are_not_rolled_again_elsewhere(fight, cards):
    game = fight((cards.italian,) * 3, (cards.libyan,) * 2, 2)
    for _ in range(2):
        game.lay(cards.italian, cards.libyan).fall(BLANK, BLANK)
    game.do(Strike(cards.italian, cards.libyan)).fall(BLANK)
    assert game.battle.over


@pytest.mark.rule("TWR-205")
def test_nobody_rolls_back_so_no_black_s_cancels(fight, cards):
    game = fight((cards.italian, cards.italian, cards.allied), (cards.citizen,) * 2)
    for _ in range(2):
        game.lay(cards.italian, cards.citizen).fall(BLANK, BLANK)
    game.do(Strike(cards.allied, cards.citizen))
    assert [roll.side for roll in game.battle.rolls] == [0]
    game.fall("skull blank")
    assert game.battle.fallen[1] == (cards.citizen,)


@pytest.mark.rule("TWR-203", "TWR-174")
def test_an_envelopment_on_a_wounded_card_destroys_it_with_one_wound(open_flank, cards):
    game = open_flank().do(Strike(cards.allied, cards.libyan, wounded=True)).fall("x blank").do(Pass())
    assert game.sides[1].dead == (cards.libyan,)
    assert not game.sides[1].wounded


@pytest.mark.rule("TWR-174", "TWR-203")
def test_a_wound_on_another_card_takes_the_wounded_one(open_flank, cards):
    game = open_flank().do(Strike(cards.allied, cards.libyan)).fall("x blank").do(Pass())
    assert game.sides[1].dead == (cards.libyan,)
    assert game.sides[1].beside == (cards.libyan,)


@pytest.mark.rule("TWR-202")
def test_both_sides_may_envelop_the_attacker_first(fight, cards):
    game = fight((cards.italian, cards.italian, cards.allied), (cards.libyan, cards.libyan, cards.numidian))
    for _ in range(2):
        game.lay(cards.italian, cards.libyan).fall(BLANK, BLANK)
    assert (game.battle.phase, game.battle.asked) == ("centre", 0)
    game.do(Pass())
    assert (game.battle.phase, game.battle.asked) == ("envelopment", 0)
    game.do(Strike(cards.allied, cards.libyan)).fall("skull skull").do(Pass())
    assert (game.battle.phase, game.battle.asked) == ("envelopment", 1)
    # The card that has just enveloped lies next to its general and can be struck too.
    assert Strike(cards.numidian, cards.allied) in engine.legal_moves(game.battle)
    game.do(Strike(cards.numidian, cards.italian)).fall("skull").do(Pass())
    assert game.battle.fallen == ((cards.italian,), (cards.libyan,))


@pytest.mark.rule("TWR-202", "TWR-203")
def test_without_targets_nobody_is_asked(fight, cards):
    game = fight((cards.italian, cards.italian, cards.allied), (cards.libyan,) * 2, 2)
    for _ in range(2):
        game.lay(cards.italian, cards.libyan).fall("skull blank", BLANK)
    assert game.battle.phase == "result"
