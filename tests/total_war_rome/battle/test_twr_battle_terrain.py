"""Phase 2 and the dice results: one combat for each point of difficult terrain."""

from __future__ import annotations

import pytest

from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.positions.moves import Deploy, Inspire, Pass, Strike

PAIR = ("rome_italian_infantry",) * 2
TRIO = ("rome_italian_infantry",) * 3
LIBYANS = ("carthage_libyan_spearmen",) * 2
THREE = ("carthage_libyan_spearmen",) * 3


@pytest.mark.rule("TWR-168", "TWR-169", "TWR-170")
def test_survivors_of_the_terrain_go_under_the_general_the_dead_to_the_dead_zone(fight, cards):
    game = fight(TRIO, THREE, 1).lay(cards.italian, cards.libyan).fall("skull blank", "blank blank")
    assert game.sides[0].under == (cards.italian,)
    assert game.sides[1].dead == (cards.libyan,)
    assert game.sides[1].hand == LIBYANS


@pytest.mark.rule("TWR-169", "TWR-173")
def test_an_x_lays_the_card_sideways_in_the_active_zone(fight, cards):
    game = fight(TRIO, THREE, 1).lay(cards.italian, cards.libyan).fall("x blank", "blank blank")
    assert game.sides[1].wounded == cards.libyan
    assert not game.sides[1].under
    assert not game.sides[1].dead


@pytest.mark.rule("TWR-172", "TWR-015")
def test_a_skull_destroys_the_deployed_card(fight, cards):
    game = fight(TRIO, THREE, 1).lay(cards.italian, cards.libyan).fall("blank skull", "s blank")
    assert game.sides[1].dead == (cards.libyan,)
    assert game.sides[0].under == (cards.italian,)


@pytest.mark.rule("TWR-175", "TWR-016")
def test_two_x_are_a_kill(fight, cards):
    game = fight(TRIO, THREE, 1).lay(cards.italian, cards.libyan).fall("x x", "blank blank")
    assert game.sides[1].dead == (cards.libyan,)


@pytest.mark.rule("TWR-018", "TWR-017")
def test_blanks_and_a_plain_s_do_nothing(fight, cards):
    game = fight(TRIO, THREE, 1).lay(cards.italian, cards.libyan).fall("s s", "blank blank")
    assert game.sides[1].under == (cards.libyan,)


@pytest.mark.rule("TWR-174")
def test_a_wound_carried_over_dies_of_the_next_wound(fight, cards):
    game = fight(TRIO, THREE, 2).lay(cards.italian, cards.libyan).fall("x blank", "blank blank")
    game.lay(cards.italian, cards.libyan).fall("x blank", "blank blank")
    side = game.sides[1]
    assert (side.dead, side.wounded, side.under) == ((cards.libyan,), "", (cards.libyan,))


@pytest.mark.rule("TWR-174")
def test_edge_a_side_never_has_two_wounded_cards(fight, cards):
    game = (
        fight((cards.italian,) * 4, (cards.libyan,) * 4, 3).lay(cards.italian, cards.libyan).fall("x blank", "x blank")
    )
    for _ in range(2):
        game.lay(cards.italian, cards.libyan).fall("x blank", "x blank")
    assert game.sides
    for side in game.sides:
        assert len(side.dead) == 1
        assert side.wounded
        assert len(side.under) == 1
        assert len(side.hand) == 1


@pytest.mark.rule("TWR-175")
def test_a_kill_spares_the_wounded_card(fight, cards):
    game = fight(TRIO, THREE, 2).lay(cards.italian, cards.libyan).fall("x blank", "blank blank")
    game.lay(cards.italian, cards.libyan).fall("skull blank", "blank blank")
    assert game.sides[1].wounded == cards.libyan
    assert game.sides[1].dead == (cards.libyan,)


@pytest.mark.rule("TWR-176")
def test_a_kill_and_a_wound_take_the_deployed_and_the_wounded_card(fight, cards):
    game = fight(TRIO, THREE, 2).lay(cards.italian, cards.libyan).fall("x blank", "blank blank")
    game.lay(cards.italian, cards.libyan).fall("skull x", "blank blank")
    assert game.sides[1].dead == LIBYANS
    assert not game.sides[1].wounded


@pytest.mark.rule("TWR-176")
def test_edge_the_wound_of_a_kill_and_a_wound_is_lost_without_a_wounded_card(fight, cards):
    game = fight(TRIO, THREE, 1).lay(cards.italian, cards.libyan).fall("skull x", "blank blank")
    assert game.sides[1].dead == (cards.libyan,)
    assert not game.sides[1].wounded


@pytest.mark.rule("TWR-176")
@pytest.mark.parametrize(("ruling", "dead"), [("wounded_card", 2), ("lost", 1)])
def test_edge_two_kills_take_the_wounded_card_by_ruling_t_16(fight, cards, ruling, dead):
    game = fight(TRIO, THREE, 2, further_kills=ruling).lay(cards.italian, cards.libyan).fall("x blank", "blank blank")
    game.lay(cards.italian, cards.libyan).fall("skull skull", "blank blank")
    assert len(game.sides[1].dead) == dead


@pytest.mark.rule("TWR-176")
@pytest.mark.parametrize("ruling", ["wounded_card", "lost"])
def test_edge_the_wound_beside_two_kills_takes_the_wounded_card_by_both_rulings(fight, cards, ruling):
    game = fight(TRIO, THREE, 2, one={"general": "rome_flaminius"}, further_kills=ruling)
    game.lay(cards.italian, cards.libyan).do(Pass(), Pass()).fall("x blank", "blank blank")
    game.lay(cards.italian, cards.libyan).do(Pass(), Inspire()).fall("skull skull x", "blank blank")
    assert game.sides[1].dead == LIBYANS


@pytest.mark.rule("TWR-171")
def test_a_card_fights_once(fight, cards):
    game = fight((cards.italian, cards.legion), LIBYANS, 2).lay(cards.legion, cards.libyan)
    game.fall("blank blank", "blank blank")
    assert game.refused(Deploy((cards.legion,))) == ("TWR-171",)
    assert game.refused(Deploy(("rome_tanks",))) == ("TWR-171",)


@pytest.mark.rule("TWR-020")
def test_a_red_s_is_a_skull_against_its_kinds_only(fight, cards):
    game = fight((cards.legion,) * 2, LIBYANS, 1).lay(cards.legion, cards.libyan).fall("s blank", "blank blank")
    assert game.sides[1].dead == (cards.libyan,)
    game = fight((cards.legion,) * 2, (cards.horse,) * 2, 1).lay(cards.legion, cards.horse)
    game.fall("s blank", "blank blank")
    assert not game.sides[1].dead


@pytest.mark.rule("TWR-021")
def test_a_black_s_cancels_the_best_result_of_the_card_rolling_at_it(fight, cards):
    game = fight(PAIR, (cards.citizen,) * 2, 1).lay(cards.italian, cards.citizen).fall("skull x", "s blank")
    assert game.sides[1].wounded == cards.citizen
    game = fight(PAIR, (cards.citizen,) * 2, 1, black_s="all_results").lay(cards.italian, cards.citizen)
    assert game.fall("skull x", "s blank").sides[1].under == (cards.citizen,)


@pytest.mark.rule("TWR-021", "TWR-020")
def test_a_black_s_cancels_red_s_after_they_are_skulls(fight, cards):
    game = fight((cards.legion,) * 2, (cards.citizen,) * 2, 1).lay(cards.legion, cards.citizen)
    assert game.fall("s blank", "s blank").sides[1].under == (cards.citizen,)


@pytest.mark.rule("TWR-021")
def test_a_black_s_works_against_its_kinds_only(fight, cards):
    game = fight(PAIR, LIBYANS, 1).lay(cards.italian, cards.libyan).fall("skull blank", "s s")
    assert game.sides[1].dead == (cards.libyan,)


@pytest.mark.rule("TWR-021")
@pytest.mark.parametrize(("ruling", "wounded"), [("both_work", False), ("neither", True)])
def test_two_black_s_meet_by_ruling_t_69(fight, cards, ruling, wounded):
    game = fight((cards.citizen,) * 2, ("greece_hoplites",) * 2, 1, two_black_s=ruling)
    game.lay(cards.citizen, "greece_hoplites").fall("s x", "s x")
    assert [bool(side.wounded) for side in game.sides] == [wounded, wounded]


@pytest.mark.rule("TWR-177")
def test_there_is_one_combat_for_each_point_and_a_card_must_be_committed(fight, cards):
    game = fight(TRIO, THREE, 2)
    assert game.refused(Deploy(())) == ("TWR-177",)
    for number in (0, 1):
        assert (game.battle.phase, game.battle.combat) == ("terrain", number)
        game.lay(cards.italian, cards.libyan).fall("blank blank", "blank blank")
    assert game.battle.phase == "centre"


@pytest.mark.rule("TWR-178")
def test_dice_for_difficult_terrain_are_rolled(fight, cards):
    game = fight(PAIR, (cards.horse,) * 2, 1).lay(cards.italian, cards.horse)
    assert [roll.dice for roll in game.battle.rolls] == [("GREEN", "WHITE"), ("BLACK", "BLACK")]


@pytest.mark.rule("TWR-177")
def test_unsuited_cards_may_be_committed(fight, cards):
    game = fight(PAIR, (cards.elephant, cards.horse), 1)
    assert game.lay(cards.italian).do(Deploy((cards.elephant,))).battle.shown


@pytest.mark.rule("TWR-179")
def test_a_foot_skirmisher_goes_alone_or_stacked_on_one_main_card(fight, cards):
    game = fight((*PAIR, cards.velites, cards.velites), LIBYANS, 1)
    assert {move.cards for move in engine.legal_moves(game.battle)} == {
        (cards.italian,),
        (cards.velites,),
        (cards.italian, cards.velites),
    }
    assert game.refused(Deploy((cards.velites, cards.velites))) == ("TWR-179",)
    assert game.refused(Deploy((cards.italian, cards.italian))) == ("TWR-179",)


@pytest.mark.rule("TWR-179")
def test_a_cavalry_skirmisher_is_not_deployed_alone_while_others_are_left(fight, cards):
    game = fight((*LIBYANS, cards.numidian), PAIR, 3)
    assert game.refused(Deploy((cards.numidian,))) == ("TWR-179",)
    for _ in range(2):
        game.lay(cards.libyan, cards.italian).fall("blank blank", "blank blank")
    assert game.sides[1].hand == ()
    game = fight((*LIBYANS, cards.numidian), TRIO, 3)
    for _ in range(2):
        game.lay(cards.libyan, cards.italian).fall("blank blank", "blank blank")
    assert game.lay(cards.numidian, cards.italian).battle.rolls[0].dice == ("BLACK",)


@pytest.mark.rule("TWR-180")
def test_artillery_may_not_be_deployed_in_the_terrain(fight, cards):
    game = fight((*PAIR, cards.onager), LIBYANS, 1)
    assert game.refused(Deploy((cards.italian, cards.onager))) == ("TWR-180",)
    assert "TWR-180" in game.refused(Deploy((cards.onager,)))


@pytest.mark.rule("TWR-182")
def test_a_skirmisher_that_meets_none_rolls_first_and_goes_under_its_general(fight, cards):
    game = fight((*PAIR, cards.velites), LIBYANS, 1).lay((cards.italian, cards.velites), cards.libyan)
    assert [(roll.card, roll.target) for roll in game.battle.rolls] == [(cards.velites, cards.libyan)]
    game.fall("skull")
    assert game.sides[1].dead == (cards.libyan,)
    assert game.sides[0].under == tuple(sorted((cards.italian, cards.velites)))


@pytest.mark.rule("TWR-182")
def test_two_skirmishers_roll_at_each_other_at_the_same_time(fight, cards):
    game = fight((*PAIR, cards.velites), (*LIBYANS, cards.javelins), 1)
    game.lay((cards.italian, cards.velites), (cards.libyan, cards.javelins))
    assert [roll.target for roll in game.battle.rolls] == [cards.javelins, cards.velites]
    game.fall("skull", "skull")
    assert (game.sides[0].dead, game.sides[1].dead) == ((cards.velites,), (cards.javelins,))
    assert [roll.card for roll in game.battle.rolls] == [cards.italian, cards.libyan]


@pytest.mark.rule("TWR-182")
def test_edge_a_lone_skirmisher_rolls_and_withdraws(fight, cards):
    game = fight((*PAIR, cards.velites), LIBYANS, 1).lay(cards.velites, cards.libyan).fall("blank")
    assert game.battle.phase == "centre"
    assert game.sides[0].under == (cards.velites,)
    assert game.sides[1].under == (cards.libyan,)


@pytest.mark.rule("TWR-182")
def test_edge_a_lone_skirmisher_is_the_target_by_the_other_ruling(fight, cards):
    game = fight((*PAIR, cards.velites), LIBYANS, 1, lone_skirmisher="target")
    game.lay(cards.velites, cards.libyan).fall("blank")
    assert [(roll.card, roll.target) for roll in game.battle.rolls] == [(cards.libyan, cards.velites)]
    assert game.fall("x blank").sides[0].wounded == cards.velites


@pytest.mark.rule("TWR-182")
def test_edge_a_lone_skirmisher_meets_the_skirmisher_of_a_stack(fight, cards):
    game = fight((*PAIR, cards.velites), (*LIBYANS, cards.javelins), 1)
    game.lay(cards.velites, (cards.libyan, cards.javelins)).fall("blank", "x")
    assert game.battle.phase == "centre"
    assert game.sides[0].wounded == cards.velites
    assert game.sides[1].under == tuple(sorted((cards.libyan, cards.javelins)))


@pytest.mark.rule("TWR-017")
@pytest.mark.parametrize(("ruling", "dead"), [("icon_only", 0), ("always", 1)])
def test_an_s_destroys_a_skirmisher_by_its_icon_or_by_the_other_ruling(fight, cards, ruling, dead):
    game = fight((*PAIR, cards.velites), (*LIBYANS, cards.javelins), 1, s_takes_light_cards=ruling)
    game.lay(cards.velites, cards.javelins).fall("s", "blank")
    assert len(game.sides[1].dead) == dead


@pytest.mark.rule("TWR-183")
def test_edge_a_card_destroyed_by_bowmen_does_not_roll(fight, cards):
    game = fight((cards.archers,) * 2, LIBYANS, 1).lay(cards.archers, cards.libyan)
    assert [roll.card for roll in game.battle.rolls] == [cards.archers]
    game.fall("skull blank")
    assert game.battle.phase == "centre"
    assert game.sides[0].under == (cards.archers,)


@pytest.mark.rule("TWR-183")
@pytest.mark.parametrize(("still", "rolls"), [(True, 1), (False, 0)])
def test_edge_a_card_wounded_by_bowmen_still_rolls_by_ruling_t_70(fight, cards, still, rolls):
    game = fight((cards.archers,) * 2, LIBYANS, 1, wounded_still_rolls=still).lay(cards.archers, cards.libyan)
    game.fall("x blank")
    assert [roll.card for roll in game.battle.rolls] == [cards.libyan] * rolls
    if still:
        game.fall("skull blank")
        assert game.sides[0].dead == (cards.archers,)
    assert game.sides[1].wounded == cards.libyan


@pytest.mark.rule("TWR-183")
def test_bowmen_on_both_sides_roll_at_the_same_time(fight, cards):
    game = fight((cards.archers,) * 2, (cards.cretan,) * 2, 1).lay(cards.archers, cards.cretan)
    assert len(game.battle.rolls) == 2
    game.fall("skull blank", "skull blank")
    assert game.sides[0].dead
    assert game.sides[1].dead


@pytest.mark.rule("TWR-183")
def test_other_cards_roll_simultaneously(fight, cards):
    game = fight(TRIO, THREE, 1).lay(cards.italian, cards.libyan).fall("skull blank", "skull blank")
    assert game.sides[0].dead == (cards.italian,)
    assert game.sides[1].dead == (cards.libyan,)


@pytest.mark.rule("TWR-174", "TWR-182")
def test_a_card_wounded_by_a_skirmisher_dies_of_the_next_wound_of_its_combat(fight, cards):
    game = fight((*PAIR, cards.velites), THREE, 1).lay((cards.italian, cards.velites), cards.libyan)
    game.fall("x", "x blank", "blank blank")
    assert game.sides[1].dead == (cards.libyan,)


@pytest.mark.rule("TWR-184", "TWR-171")
def test_when_a_side_runs_out_the_other_rolls_the_rest_at_cards_active_or_under_the_general(fight, cards):
    game = fight(TRIO, LIBYANS, 3).lay(cards.italian, cards.libyan).fall("x blank", "blank blank")
    game.lay(cards.italian, cards.libyan).fall("blank blank", "blank blank")
    assert game.battle.stage == "strike"
    assert engine.legal_moves(game.battle) == [
        Strike(cards.italian, cards.libyan, wounded=True),
        Strike(cards.italian, cards.libyan),
        Pass(),
    ]
    game.do(Strike(cards.italian, cards.libyan))
    assert game.battle.rolls[0].dice == ("GREEN", "WHITE")
    game.fall("skull blank")
    assert game.battle.fallen == ((), (cards.libyan,))
    assert game.battle.destroyed == (False, True)


@pytest.mark.rule("TWR-178", "TWR-184")
def test_the_rest_is_rolled_with_dice_for_difficult_terrain(fight, cards):
    game = fight(THREE, PAIR, 3)
    for _ in range(2):
        game.lay(cards.libyan, cards.italian).fall("blank blank", "blank blank")
    game.do(Strike(cards.libyan, cards.italian))
    assert game.battle.rolls[0].dice == ("WHITE", "WHITE")


@pytest.mark.rule("TWR-184")
def test_the_leftover_rolls_may_be_let_be(fight, cards):
    game = fight(TRIO, LIBYANS, 2).lay(cards.italian, cards.libyan).fall("blank blank", "blank blank")
    game.lay(cards.italian, cards.libyan).fall("blank blank", "blank blank").do(Pass())
    # Cards under the general are out of reach later, so nothing else is asked.
    assert game.battle.over
    assert game.result.winner is None


@pytest.mark.rule("TWR-184")
def test_a_side_with_artillery_in_hand_has_not_run_out(fight, cards):
    game = fight(TRIO, (*LIBYANS, cards.ballista), 3).lay(cards.italian, cards.libyan)
    game.fall("blank blank", "blank blank").lay(cards.italian, cards.libyan).fall("blank blank", "blank blank")
    assert game.battle.over
    assert game.sides[1].hand == tuple(sorted((*LIBYANS, cards.ballista)))
