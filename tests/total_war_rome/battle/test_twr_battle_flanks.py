"""Phase 3: cavalry, chariots and spare elephants on the flanks."""

from __future__ import annotations

import pytest

from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.positions.moves import Deploy, Hold, Pass, Pledge, Reveal, Strike

PAIR = ("rome_italian_infantry",) * 2
LIBYANS = ("carthage_libyan_spearmen",) * 2


@pytest.mark.rule("TWR-185")
def test_good_going_dice_are_rolled(fight, cards):
    game = fight((*PAIR, cards.allied), (*LIBYANS, cards.horse)).lay(cards.allied, cards.horse)
    assert [roll.dice for roll in game.battle.rolls] == [("GREEN", "GREEN"), ("GREEN", "GREEN")]


@pytest.mark.rule("TWR-186")
def test_only_cavalry_and_chariots_fight_here(fight, cards):
    game = fight((*PAIR, cards.allied, cards.velites), (*LIBYANS, cards.chariot))
    assert game.battle.phase == "flanks"
    assert engine.legal_moves(game.battle) == [Deploy((cards.allied,))]
    assert game.refused(Deploy((cards.italian,))) == ("TWR-186",)
    assert game.refused(Deploy((cards.allied, cards.velites))) == ("TWR-186",)
    assert game.lay(cards.allied, cards.chariot).battle.rolls[1].card == cards.chariot


@pytest.mark.rule("TWR-186")
def test_both_riders_of_equal_sides_fight(fight, cards):
    game = fight((*PAIR, cards.allied, cards.allied), (*LIBYANS, cards.horse, cards.horse))
    for number in (0, 1):
        assert game.battle.combat == number
        game.lay(cards.allied, cards.horse).fall("blank blank", "blank blank")
    assert game.battle.phase == "centre"


@pytest.mark.rule("TWR-187")
def test_edge_of_three_elephants_one_may_ride(fight, cards):
    game = fight((cards.elephant,) * 3, (*LIBYANS, cards.horse))
    assert game.battle.stage == "pledge"
    assert engine.legal_moves(game.battle) == [Pledge(0), Pledge(1)]
    assert game.refused(Pledge(2)) == ("TWR-187",)
    assert engine.observe(game.battle, 1).sides[0].pledge == -1
    game.do(Pledge(1))
    assert game.battle.due == 1
    game.lay(cards.elephant, cards.horse)
    assert game.sides[0].pledge == 0
    game.fall("skull blank", "blank blank")
    assert game.battle.phase == "centre"


@pytest.mark.rule("TWR-187")
def test_elephants_beyond_the_pledge_stay_for_the_centre(fight, cards):
    game = fight((*(cards.elephant,) * 4, cards.horse), (*PAIR, *(cards.allied,) * 2)).do(Pledge(1))
    assert game.battle.due == 2
    game.lay(cards.elephant, cards.allied).fall("blank blank", "blank blank")
    assert game.refused(Deploy((cards.elephant,))) == ("TWR-187",)


@pytest.mark.rule("TWR-187", "TWR-165")
def test_an_elephant_taken_back_after_a_reveal_may_still_ride(fight, cards):
    game = fight((*(cards.elephant,) * 3, cards.horse), (*PAIR, *(cards.allied,) * 2), one={"general": "rome_praetor"})
    game.do(Pledge(1)).lay(cards.elephant, cards.allied).do(Reveal())
    assert set(engine.legal_moves(game.battle)) == {Deploy((cards.elephant,)), Deploy((cards.horse,))}
    game.lay(cards.horse).fall("blank blank", "blank blank")
    assert Deploy((cards.elephant,)) in engine.legal_moves(game.battle)


@pytest.mark.rule("TWR-187")
@pytest.mark.parametrize(("ruling", "stage"), [("stay", "deploy"), ("may_ride", "pledge")])
def test_edge_one_or_two_elephants_stay_by_ruling_t_17(fight, cards, ruling, stage):
    game = fight((cards.elephant,) * 2, (*LIBYANS, cards.horse), few_elephants=ruling)
    assert game.battle.stage == stage
    assert game.battle.phase == ("centre" if ruling == "stay" else "flanks")


@pytest.mark.rule("TWR-188")
def test_the_lower_number_is_the_number_of_combats(fight, cards):
    game = fight((*PAIR, *(cards.allied,) * 3), (*LIBYANS, cards.horse))
    assert game.battle.due == 1
    assert [text.split(" has ")[1] for text in game.happened("TWR-188")] == [
        "3 main battle cards for the flanks",
        "1 main battle card for the flanks",
    ]


@pytest.mark.rule("TWR-188")
def test_edge_zero_on_one_side_means_no_combat(fight, cards):
    game = fight((*PAIR, *(cards.allied,) * 3), LIBYANS)
    assert game.battle.phase == "centre"


@pytest.mark.rule("TWR-188")
def test_cavalry_skirmishers_do_not_count(fight, cards):
    assert fight((*PAIR, cards.allied), (*LIBYANS, cards.numidian)).battle.phase == "centre"


@pytest.mark.rule("TWR-189")
def test_a_cavalry_skirmisher_is_stacked_as_long_as_there_is_a_main_card(fight, cards):
    game = fight((*LIBYANS, cards.horse, cards.numidian), (*PAIR, cards.allied))
    assert engine.legal_moves(game.battle) == [Deploy((cards.horse, cards.numidian))]
    assert "TWR-189" in game.refused(Deploy((cards.horse,)))
    assert "TWR-189" in game.refused(Deploy((cards.numidian,)))


@pytest.mark.rule("TWR-189")
def test_with_more_combats_to_come_it_may_wait(fight, cards):
    game = fight((*LIBYANS, cards.horse, cards.horse, cards.numidian), (*PAIR, cards.allied, cards.allied))
    assert len(engine.legal_moves(game.battle)) == 2
    game.lay(cards.horse, cards.allied).fall("blank blank", "blank blank")
    assert engine.legal_moves(game.battle) == [Deploy((cards.horse, cards.numidian))]


@pytest.mark.rule("TWR-190")
def test_skirmishers_roll_first_then_main_cards_and_go_next_to_the_general(fight, cards):
    game = fight((*LIBYANS, cards.horse, cards.numidian), (*PAIR, cards.allied))
    game.lay((cards.horse, cards.numidian), cards.allied)
    assert [(roll.card, roll.target) for roll in game.battle.rolls] == [(cards.numidian, cards.allied)]
    game.fall("blank")
    assert game.sides[0].beside == (cards.numidian,)
    game.fall("skull blank", "blank blank")
    assert game.sides[0].beside == tuple(sorted((cards.horse, cards.numidian)))
    assert game.sides[1].dead == (cards.allied,)


@pytest.mark.rule("TWR-190")
def test_a_hurt_skirmisher_stays_in_the_active_zone(fight, cards):
    game = fight((*LIBYANS, cards.horse, cards.numidian), (*PAIR, cards.allied, cards.numidian))
    game.lay((cards.horse, cards.numidian), (cards.allied, cards.numidian)).fall("blank", "x")
    assert game.sides[0].wounded == cards.numidian
    assert game.fall("blank blank", "x blank").sides[0].dead == (cards.numidian,)


@pytest.mark.rule("TWR-170", "TWR-169")
def test_survivors_of_the_flanks_lie_next_to_the_general(fight, cards):
    game = fight((*PAIR, cards.allied), (*LIBYANS, cards.horse)).lay(cards.allied, cards.horse)
    game.fall("blank blank", "blank blank")
    assert game.sides[0].beside == (cards.allied,)
    assert not game.sides[0].under


@pytest.mark.rule("TWR-191")
def test_cards_to_spare_are_kept_for_the_centre_or_an_envelopment(fight, cards):
    game = fight((*PAIR, *(cards.allied,) * 2), (*LIBYANS, cards.horse)).lay(cards.allied, cards.horse)
    game.fall("blank blank", "blank blank")
    assert game.battle.phase == "centre"
    assert cards.allied in game.sides[0].hand
    assert Deploy((cards.allied,)) in engine.legal_moves(game.battle)
    for _ in range(2):
        game.lay(cards.italian, cards.libyan).fall("blank blank", "blank blank")
    assert game.battle.phase == "centre"
    assert game.battle.stage == "strike"
    assert game.do(Pass()).battle.phase == "envelopment"


@pytest.mark.rule("TWR-191", "TWR-194", "TWR-195")
def test_riders_are_held_back_only_when_foot_is_used_and_two_combats_fought(fight, cards):
    game = fight((*PAIR, *(cards.allied,) * 2), (cards.libyan,) * 4)
    assert set(game.refused(Hold())) == {"TWR-194", "TWR-195"}
    for _ in range(2):
        game.lay(cards.italian, cards.libyan).fall("blank blank", "blank blank")
    game.do(Hold())
    assert game.battle.held == 0
    assert game.happened("TWR-191") == ["The army of Rome holds back the riders; the centre ends"]
    # The enemy's leftover foot may still strike; the riders are then for the envelopment.
    assert (game.battle.stage, game.battle.asked) == ("strike", 1)
    assert game.do(Pass()).battle.phase == "envelopment"
    assert game.battle.asked == 0


@pytest.mark.rule("TWR-191", "TWR-201")
def test_foot_laid_down_against_riders_that_are_held_back_is_taken_up_again_and_may_strike(fight, cards):
    game = fight((cards.libyan,) * 4, (*PAIR, cards.allied))
    for _ in range(2):
        game.lay(cards.libyan, cards.italian).fall("blank blank", "blank blank")
    game.lay(cards.libyan).do(Hold())
    assert (game.sides[0].hand, game.sides[0].front) == (LIBYANS, ())
    assert Strike(cards.libyan, cards.italian) in engine.legal_moves(game.battle)


@pytest.mark.rule("TWR-192")
def test_after_running_out_the_rest_is_rolled_with_good_dice_at_cards_active_or_beside(fight, cards):
    game = fight((*PAIR, cards.allied), (cards.horse, cards.horse), 1)
    game.lay(cards.italian, cards.horse).fall("x blank", "blank blank")
    assert game.battle.phase == "flanks"
    game.lay(cards.allied, cards.horse).fall("blank blank", "blank blank")
    assert (game.battle.phase, game.battle.stage) == ("flanks", "strike")
    assert set(engine.legal_moves(game.battle)) == {
        Strike(cards.italian, cards.horse, wounded=True),
        Strike(cards.italian, cards.horse),
        Pass(),
    }
    game.do(Strike(cards.italian, cards.horse, wounded=True))
    assert game.battle.rolls[0].dice == ("GREEN", "WHITE")
    assert game.fall("x blank").battle.fallen == ((), (cards.horse,))


@pytest.mark.rule("TWR-192", "TWR-201")
def test_the_same_roll_is_not_asked_for_again_in_an_empty_centre(fight, cards):
    game = fight((*PAIR, cards.allied), (cards.horse, cards.horse), 1)
    game.lay(cards.italian, cards.horse).fall("x blank", "blank blank")
    game.lay(cards.allied, cards.horse).fall("blank blank", "blank blank")
    assert game.do(Pass()).battle.phase == "result"


@pytest.mark.rule("TWR-201")
def test_main_cards_strike_in_a_centre_where_the_enemy_holds_artillery_alone(fight, cards):
    game = fight((*PAIR, cards.allied), (cards.horse, cards.horse, cards.ballista), 1)
    game.lay(cards.italian, cards.horse).fall("x blank", "blank blank")
    game.lay(cards.allied, cards.horse).fall("blank blank", "blank blank")
    assert (game.battle.phase, game.battle.stage, game.battle.asked) == ("centre", "strike", 0)


@pytest.mark.rule("TWR-192", "TWR-203")
def test_cards_under_the_general_are_out_of_reach_on_the_flanks(fight, cards):
    game = fight((*PAIR, cards.allied), (cards.horse, cards.horse), 1)
    game.lay(cards.italian, cards.horse).fall("blank blank", "blank blank")
    game.lay(cards.allied, cards.horse).fall("skull blank", "blank blank")
    # The one enemy card left lies under the general: nothing can be struck.
    assert game.battle.phase == "result"
