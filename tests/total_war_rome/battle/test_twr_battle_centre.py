"""Phase 4: foot, elephants and artillery in the centre."""

from __future__ import annotations

import pytest

from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.positions.moves import Deploy, Hold, Pass, Strike

PAIR = ("rome_italian_infantry",) * 2
TRIO = ("rome_italian_infantry",) * 3
LIBYANS = ("carthage_libyan_spearmen",) * 2
THREE = ("carthage_libyan_spearmen",) * 3
BLANK = "blank blank"


@pytest.mark.rule("TWR-193")
def test_good_going_dice_are_rolled(fight, cards):
    game = fight((cards.elephant,) * 2, PAIR).lay(cards.elephant, cards.italian)
    assert game.battle.rolls[0].dice == ("RED", "GREEN")


@pytest.mark.rule("TWR-194", "TWR-200")
def test_combats_go_on_until_a_side_has_no_cards(fight, cards):
    game = fight(TRIO, THREE)
    for number in range(3):
        assert (game.battle.phase, game.battle.combat) == ("centre", number)
        assert Hold() not in engine.legal_moves(game.battle)
        game.lay(cards.italian, cards.libyan).fall(BLANK, BLANK)
    assert game.battle.over


@pytest.mark.rule("TWR-194")
def test_skirmishers_and_artillery_must_be_used_while_there_is_a_card_to_carry_them(fight, cards):
    game = fight((*PAIR, cards.onager, cards.scorpio), THREE)
    assert game.refused(Deploy((cards.italian,))) == ("TWR-194",)
    game.lay((cards.italian, cards.onager), cards.libyan).fall("blank", BLANK, BLANK)
    assert engine.legal_moves(game.battle) == [Deploy((cards.italian, cards.scorpio))]


@pytest.mark.rule("TWR-195")
def test_two_combats_take_place_if_cards_allow(fight, cards):
    game = fight((cards.italian, *(cards.allied,) * 2), (cards.libyan,) * 3)
    game.lay(cards.italian, cards.libyan).fall(BLANK, BLANK)
    assert engine.legal_moves(game.battle) == [Deploy((cards.allied,))]
    assert game.refused(Hold()) == ("TWR-195",)
    game.lay(cards.allied, cards.libyan).fall(BLANK, BLANK)
    assert Hold() in engine.legal_moves(game.battle)


@pytest.mark.rule("TWR-194")
@pytest.mark.parametrize("kept", ["velites", "onager"])
def test_riders_are_not_held_back_while_a_skirmisher_or_artillery_can_be_used(fight, cards, kept):
    kept = getattr(cards, kept)
    game = fight((*PAIR, cards.allied, kept), (*LIBYANS, *LIBYANS))
    for _ in range(2):
        game.lay(cards.italian, cards.libyan).fall(BLANK, BLANK)
    assert game.refused(Hold()) == ("TWR-194",)
    assert engine.legal_moves(game.battle) == [Deploy((cards.allied, kept))]


@pytest.mark.rule("TWR-195")
def test_riders_alone_fill_both_combats(fight, cards):
    game = fight((cards.allied,) * 3, LIBYANS)
    for _ in range(2):
        assert game.battle.phase == "centre"
        game.lay(cards.allied, cards.libyan).fall(BLANK, BLANK)
    assert game.sides[0].hand == (cards.allied,)


@pytest.mark.rule("TWR-196")
def test_neither_skirmishers_nor_artillery_go_alone(fight, cards):
    game = fight((*PAIR, cards.velites, cards.onager), LIBYANS)
    assert game.refused(Deploy((cards.velites,))) == ("TWR-196",)
    assert game.refused(Deploy((cards.onager,))) == ("TWR-196",)
    assert Deploy((cards.italian, cards.velites, cards.onager)) in engine.legal_moves(game.battle)


@pytest.mark.rule("TWR-197", "TWR-199")
def test_artillery_then_skirmishers_then_bowmen_then_all_others(fight, cards):
    game = fight((cards.archers, *PAIR, cards.velites, cards.onager), THREE)
    game.lay((cards.archers, cards.velites, cards.onager), cards.libyan)
    order = []
    for faces in ("blank", "blank", BLANK, BLANK):
        order += [roll.card for roll in game.battle.rolls]
        game.fall(faces)
    assert order == [cards.onager, cards.velites, cards.archers, cards.libyan]


@pytest.mark.rule("TWR-197")
def test_artillery_shoots_at_a_skirmisher_if_there_is_one(fight, cards):
    game = fight((*PAIR, cards.onager), (*LIBYANS, cards.javelins))
    game.lay((cards.italian, cards.onager), (cards.libyan, cards.javelins))
    assert [(roll.card, roll.target) for roll in game.battle.rolls] == [(cards.onager, cards.javelins)]
    game.fall("skull")
    assert game.sides[1].dead == (cards.javelins,)
    assert [roll.card for roll in game.battle.rolls] == [cards.italian, cards.libyan]


@pytest.mark.rule("TWR-197")
def test_artillery_else_shoots_at_the_main_card(fight, cards):
    game = fight((*PAIR, cards.onager), LIBYANS).lay((cards.italian, cards.onager), cards.libyan)
    game.fall("skull")
    assert game.sides[1].dead == (cards.libyan,)
    assert game.battle.stage == "deploy"


@pytest.mark.rule("TWR-197")
def test_artillery_of_both_sides_shoots_at_the_same_time(fight, cards):
    game = fight((*PAIR, cards.onager), (*LIBYANS, cards.ballista))
    game.lay((cards.italian, cards.onager), (cards.libyan, cards.ballista)).fall("skull", "skull")
    assert game.sides[0].dead == tuple(sorted((cards.italian, cards.onager)))
    assert game.sides[1].dead == tuple(sorted((cards.libyan, cards.ballista)))


@pytest.mark.rule("TWR-198")
def test_edge_artillery_dies_with_its_main_card(fight, cards):
    game = fight((*PAIR, cards.onager), LIBYANS).lay((cards.italian, cards.onager), cards.libyan)
    game.fall("blank", BLANK, "skull blank")
    assert game.sides[0].dead == tuple(sorted((cards.italian, cards.onager)))
    assert game.happened("TWR-198")


@pytest.mark.rule("TWR-198", "TWR-170")
def test_artillery_of_a_living_or_wounded_main_card_goes_next_to_the_general(fight, cards):
    game = fight((*PAIR, cards.onager), LIBYANS).lay((cards.italian, cards.onager), cards.libyan)
    game.fall("blank", BLANK, "x blank")
    assert game.sides[0].beside == (cards.onager,)
    assert game.sides[0].wounded == cards.italian


@pytest.mark.rule("TWR-199")
def test_a_skirmisher_left_alone_by_artillery_rolls_at_the_main_card(fight, cards):
    game = fight((*PAIR, cards.velites, cards.onager), (*LIBYANS, cards.javelins))
    game.lay((cards.italian, cards.velites, cards.onager), (cards.libyan, cards.javelins)).fall("skull")
    assert [(roll.card, roll.target) for roll in game.battle.rolls] == [(cards.velites, cards.libyan)]


@pytest.mark.rule("TWR-174", "TWR-200")
def test_a_wound_is_carried_from_the_terrain_into_the_centre(fight, cards):
    game = fight(TRIO, THREE, 1).lay(cards.italian, cards.libyan).fall("x blank", BLANK)
    assert game.battle.phase == "centre"
    game.lay(cards.italian, cards.libyan).fall("x blank", BLANK)
    assert game.sides[1].dead == (cards.libyan,)
    assert game.sides[1].beside == (cards.libyan,)


@pytest.mark.rule("TWR-201")
def test_cards_over_are_rolled_at_cards_active_or_beside(fight, cards):
    game = fight((*TRIO, cards.legion), THREE, 1).lay(cards.italian, cards.libyan).fall(BLANK, BLANK)
    game.lay(cards.italian, cards.libyan).fall("x blank", BLANK)
    game.lay(cards.italian, cards.libyan).fall(BLANK, BLANK)
    assert (game.battle.phase, game.battle.stage, game.battle.asked) == ("centre", "strike", 0)
    assert set(engine.legal_moves(game.battle)) == {
        Strike(cards.legion, cards.libyan, wounded=True),
        Strike(cards.legion, cards.libyan),
        Pass(),
    }
    game.do(Strike(cards.legion, cards.libyan)).fall("s x")
    # The red S kills the card struck; the X beside it takes the wounded one.
    assert game.battle.fallen == ((), LIBYANS)


@pytest.mark.rule("TWR-201")
def test_a_wound_on_a_card_struck_next_to_the_general_lays_it_in_the_active_zone(fight, cards):
    game = fight((*TRIO, *PAIR), THREE)
    for _ in range(3):
        game.lay(cards.italian, cards.libyan).fall(BLANK, BLANK)
    game.do(Strike(cards.italian, cards.libyan)).fall("x blank")
    assert (game.sides[1].wounded, game.sides[1].beside) == (cards.libyan, LIBYANS)
    game.do(Strike(cards.italian, cards.libyan, wounded=True)).fall("x blank")
    assert game.battle.fallen == ((), (cards.libyan,))


@pytest.mark.rule("TWR-201")
def test_leftover_skirmishers_strike_when_the_enemy_hand_is_empty(fight, cards):
    game = fight((*PAIR, cards.velites), LIBYANS)
    for _ in range(2):
        game.lay(game_stack(game, cards), cards.libyan)
        game.fall(*(["blank"] if game.battle.rolls[0].card == cards.velites else []), BLANK, BLANK)
    assert game.battle.over
    game = fight((*PAIR, cards.velites, cards.velites), LIBYANS, 2)
    for _ in range(2):
        game.lay(cards.italian, cards.libyan).fall(BLANK, BLANK)
    assert (game.battle.phase, game.battle.stage) == ("terrain", "strike")
    assert Strike(cards.velites, cards.libyan) in engine.legal_moves(game.battle)


def game_stack(game, cards):
    return (cards.italian, cards.velites) if cards.velites in game.sides[0].hand else cards.italian


@pytest.mark.rule("TWR-046", "TWR-206")
def test_an_army_of_two_cards_fights_to_the_end(fight, cards):
    game = fight(PAIR, LIBYANS).lay(cards.italian, cards.libyan).fall("skull blank", BLANK)
    game.lay(cards.italian, cards.libyan).fall(BLANK, BLANK)
    assert game.battle.destroyed == (False, True)
    assert game.battle.winner == 0


@pytest.mark.rule("TWR-021", "TWR-197")
def test_a_black_s_does_not_touch_a_card_that_rolls_in_another_step(fight, cards):
    game = fight((cards.archers, cards.italian), (cards.citizen, cards.citizen))
    game.lay(cards.archers, cards.citizen).fall("x blank", "s blank")
    assert game.sides[1].wounded == cards.citizen


@pytest.mark.rule("TWR-190", "TWR-199")
@pytest.mark.parametrize("rolls", [True, False])
def test_a_skirmisher_that_is_wounded_too_early_to_roll_withdraws_all_the_same(fight, cards, rolls):
    game = fight((cards.italian, cards.italian, cards.velites), (*LIBYANS, cards.ballista), wounded_still_rolls=rolls)
    game.lay((cards.italian, cards.velites), (cards.libyan, cards.ballista)).fall("x")
    assert game.sides[0].hurt == ("skirmisher" if rolls else "")
    if rolls:
        game.fall("blank")
    # It lies in the active zone before the main battle cards roll.
    assert (game.sides[0].skirmisher, game.sides[0].wounded) == ("", cards.velites)
