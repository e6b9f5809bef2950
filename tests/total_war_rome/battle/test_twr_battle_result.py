"""Phase 6: destroyed armies, victory, and what it gives; generals with a characteristic; event cards in the fight."""

from __future__ import annotations

import pytest

from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.positions.moves import (
    Inspire,
    Mend,
    Pass,
    PlayBattleEvent,
    Promote,
    Recover,
    Reroll,
    Strike,
    Upgrade,
)
from romelab.total_war_rome.battle.positions.speaking import default_speech
from romelab.total_war_rome.box.cards import HIDDEN

said = default_speech().say
"""Says a fact of a battle in English."""

BLANK = "blank blank"
KILL = "skull blank"


def centre(game, cards, *results: tuple[str, str]):
    """Fight combats of plain foot; faces of the attacker's and of the defender's card."""
    for own, other in results:
        game.lay(game.sides[0].hand[0], game.sides[1].hand[0]).fall(own, other)
    return game


@pytest.mark.rule("TWR-206", "TWR-046", "TWR-047")
def test_edge_an_army_with_one_main_card_is_destroyed_with_all_its_cards(fight, cards):
    game = fight(
        (cards.italian,) * 2, (cards.libyan, cards.libyan, cards.javelins), 0, two={"general": "carthage_rab_mahanet"}
    )
    game.lay(cards.italian, (cards.libyan, cards.javelins))
    while game.battle.stage != "roll":
        game.do(Pass())
    game.fall("blank", KILL, BLANK)
    game.lay(cards.italian, cards.libyan)
    while game.battle.stage != "roll":
        game.do(Pass())
    game.fall(BLANK, BLANK)
    while not game.battle.over:
        game.do(Pass())
    side = game.result.sides[1]
    # What never died in the fight is put away unseen.
    assert engine.observe(game.battle, 0).sides[1].dead == (cards.libyan, HIDDEN, HIDDEN)
    assert side.destroyed
    assert side.cards == ()
    assert side.lost == tuple(sorted((cards.libyan, cards.libyan, cards.javelins)))
    assert (side.general, side.generals_lost) == ("", ("carthage_rab_mahanet",))


@pytest.mark.rule("TWR-206")
def test_edge_zero_main_cards_leave_the_general_alone_and_lost(fight, cards):
    game = fight((cards.italian,) * 2, (cards.libyan,) * 2, two={"general": "carthage_rab_mahanet"})
    for _ in range(2):
        game.lay(cards.italian, cards.libyan).do(Pass()).fall(KILL, BLANK)
    assert game.battle.destroyed == (False, True)
    while not game.battle.over:
        game.do(Pass())
    assert game.result.sides[1].generals_lost == ("carthage_rab_mahanet",)


@pytest.mark.rule("TWR-206")
def test_an_army_that_never_gives_up_lives_with_one_main_card(fight, cards):
    game = fight((cards.italian,) * 2, (cards.libyan,) * 2, two={"general": "greece_cleomenes"})
    game.lay(cards.italian, cards.libyan)
    game.do(Pass()).fall(KILL, BLANK)
    game.lay(cards.italian, cards.libyan).do(Pass()).fall(BLANK, BLANK)
    assert game.battle.destroyed == (False, False)
    assert game.battle.winner == 0


@pytest.mark.rule("TWR-207")
def test_if_both_armies_are_destroyed_nobody_is_victorious(fight, cards):
    game = centre(fight((cards.italian,) * 2, (cards.libyan,) * 2), cards, (KILL, KILL), (KILL, KILL))
    result = game.result
    assert (result.winner, result.total, result.withdraws) == (None, False, None)
    assert [side.destroyed for side in result.sides] == [True, True]
    assert [side.points for side in result.sides] == [((0, 0),), ((1, 0),)]


@pytest.mark.rule("TWR-208", "TWR-209", "TWR-007")
def test_a_total_victory_over_four_cards(fight, cards):
    game = centre(fight((cards.italian,) * 4, (cards.libyan,) * 4), cards, *[(KILL, KILL)] * 2, *[(KILL, BLANK)] * 2)
    assert game.battle.total
    assert game.happened("TWR-208") == ["The army of Rome wins a total victory"]
    assert game.battle.stage == "recover"
    game.do(Recover(cards.italian), Recover(cards.italian))
    assert game.battle.over
    result = game.result
    assert (result.winner, result.total) == (0, True)
    assert result.sides[0].points == ((0, 2),)
    assert result.sides[0].cards == (cards.italian,) * 4


@pytest.mark.rule("TWR-007", "TWR-210", "TWR-006")
def test_edge_three_cards_destroyed_are_a_plain_victory(fight, cards):
    game = centre(fight((cards.italian,) * 3, (cards.libyan,) * 3), cards, *[(KILL, BLANK)] * 3)
    assert (game.result.winner, game.result.total) == (0, False)
    assert game.result.sides[0].points == ((0, 1),)


@pytest.mark.rule("TWR-007")
def test_edge_skirmishers_and_artillery_count_to_the_four_cards(fight, cards):
    game = fight((cards.italian,) * 3, (cards.libyan, cards.libyan, cards.javelins, cards.ballista))
    game.lay(cards.italian, (cards.libyan, cards.javelins, cards.ballista)).fall("blank", "blank", KILL, BLANK)
    game.lay(cards.italian, cards.libyan).fall(KILL, BLANK).do(Pass())
    assert game.battle.total


@pytest.mark.rule("TWR-210", "TWR-211", "TWR-006")
def test_more_main_cards_destroyed_is_a_victory_with_one_card_back(fight, cards):
    game = fight((cards.italian,) * 5, (cards.libyan,) * 5)
    centre(game, cards, (KILL, KILL), (KILL, BLANK), (BLANK, BLANK), (BLANK, BLANK), (BLANK, BLANK))
    game.do(Recover(cards.italian))
    assert game.battle.over
    result = game.result
    assert (result.winner, result.total) == (0, False)
    assert result.sides[0].cards == (cards.italian,) * 5
    assert result.sides[0].points == ((0, 1),)
    assert result.sides[1].cards == (cards.libyan,) * 3


@pytest.mark.rule("TWR-211", "TWR-214")
def test_a_plain_victory_gives_one_card_back_of_several_dead(fight, cards):
    game = fight((cards.italian,) * 6, (cards.libyan,) * 6)
    centre(game, cards, *[(KILL, KILL)] * 2, (KILL, BLANK), *[(BLANK, BLANK)] * 3)
    game.do(Recover(cards.italian))
    assert game.battle.over
    assert game.result.sides[0].lost == (cards.italian,)
    assert game.result.sides[0].cards == (cards.italian,) * 5


@pytest.mark.rule("TWR-210")
@pytest.mark.parametrize(("ruling", "withdraws"), [("withdraws", 1), ("stays", None)])
def test_edge_a_beaten_army_that_lives_withdraws_by_ruling_t_60(fight, cards, ruling, withdraws):
    game = fight((cards.italian,) * 4, (cards.libyan,) * 4, escape_places=ruling)
    centre(game, cards, (KILL, BLANK), *[(BLANK, BLANK)] * 3)
    assert game.result.withdraws == withdraws


@pytest.mark.rule("TWR-210")
def test_only_main_cards_count_for_a_victory(fight, cards):
    game = fight((*(cards.italian,) * 3, cards.velites), (*(cards.libyan,) * 3, cards.javelins))
    game.lay((cards.italian, cards.velites), (cards.libyan, cards.javelins)).fall("skull", "blank", BLANK, BLANK)
    centre(game, cards, (BLANK, BLANK), (BLANK, BLANK))
    assert game.result.winner is None


@pytest.mark.rule("TWR-210", "TWR-215", "TWR-214")
def test_edge_equal_losses_are_a_tie_and_the_attacker_withdraws(fight, cards):
    game = fight((cards.italian,) * 4, (cards.libyan,) * 4)
    centre(game, cards, (KILL, KILL), *[(BLANK, BLANK)] * 3)
    result = game.result
    assert (result.winner, result.withdraws) == (None, 0)
    assert result.sides[0].lost == (cards.italian,)
    assert result.sides[1].lost == (cards.libyan,)


@pytest.mark.rule("TWR-209", "TWR-211", "TWR-214")
def test_cards_not_taken_back_go_to_the_reserve(fight, cards):
    game = fight((cards.italian,) * 4, (cards.libyan,) * 4)
    centre(game, cards, *[(KILL, KILL)] * 2, *[(KILL, BLANK)] * 2)
    assert game.refused(Recover(cards.legion)) == ("TWR-209",)
    game.do(Recover(cards.italian), Pass())
    assert game.result.sides[0].lost == (cards.italian,)
    assert game.result.sides[0].cards == (cards.italian,) * 3


@pytest.mark.rule("TWR-209", "TWR-212")
def test_upgrades_take_matching_veteran_cards_from_the_reserve(fight, cards):
    veteran = "rome_italian_infantry_veteran"
    game = fight((cards.italian,) * 4, (cards.libyan,) * 4, one={"veterans": (veteran,) * 3})
    centre(game, cards, *[(KILL, BLANK)] * 4)
    game.do(Upgrade(cards.italian), Upgrade(cards.italian))
    assert engine.observe(game.battle, 1).upgraded == (HIDDEN, HIDDEN)
    assert engine.observe(game.battle, 0).upgraded == (veteran, veteran)
    event = next(event for event in game.events if event.rule == "TWR-212")
    assert (said(event, 1), said(event, 0)[:5]) == ("A card becomes a veteran", "Itali")
    side = game.result.sides[0]
    assert side.cards == (cards.italian, cards.italian, veteran, veteran)
    assert side.upgraded == (veteran, veteran)
    assert side.lost == (cards.italian, cards.italian)


@pytest.mark.rule("TWR-211", "TWR-212")
def test_a_plain_victory_gives_one_upgrade(fight, cards):
    veteran = "rome_italian_infantry_veteran"
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, one={"veterans": (veteran,) * 3})
    centre(game, cards, *[(KILL, BLANK)] * 3)
    assert game.do(Upgrade(cards.italian)).battle.over
    assert len(game.result.sides[0].upgraded) == 1


@pytest.mark.rule("TWR-212")
def test_edge_without_a_matching_veteran_card_the_upgrade_is_lost(fight, cards):
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, one={"veterans": ("rome_velites_veteran",)})
    assert centre(game, cards, *[(KILL, BLANK)] * 3).battle.over
    veterans = ("rome_italian_infantry_veteran",)
    game = fight((cards.legion, cards.legion, cards.italian), (cards.libyan,) * 3, one={"veterans": veterans})
    centre(game, cards, *[(KILL, BLANK)] * 3)
    assert game.refused(Upgrade(cards.legion)) == ("TWR-212",)
    assert game.refused(Upgrade(cards.velites)) == ("TWR-209",)


@pytest.mark.rule("TWR-212")
@pytest.mark.parametrize("ruling", ["lost", "from_dead_zone"])
def test_edge_a_fallen_veteran_may_count_as_in_reserve_by_ruling_t_37(fight, cards, ruling):
    veteran = "rome_italian_infantry_veteran"
    game = fight((veteran, *(cards.italian,) * 3), (cards.libyan,) * 4, missing_veteran=ruling)
    game.lay(veteran, cards.libyan).fall(KILL, KILL)
    centre(game, cards, *[(KILL, BLANK)] * 3)
    game.do(Pass())
    if ruling == "from_dead_zone":
        # It is one card, so the second upgrade is lost all the same.
        game.do(Upgrade(cards.italian))
    assert game.battle.over
    side = game.result.sides[0]
    assert side.upgraded == ((veteran,) if ruling == "from_dead_zone" else ())
    assert side.cards.count(veteran) == len(side.upgraded)
    assert len(side.cards) == 3
    assert sorted(side.lost) == sorted([veteran, *[cards.italian] * len(side.upgraded)])


@pytest.mark.rule("TWR-169", "TWR-174", "TWR-206")
@pytest.mark.parametrize(("ruling", "winner", "left"), [("recover", None, 3), ("lost", 0, 2)])
def test_edge_a_card_left_wounded_recovers_or_is_lost_by_ruling_t_27(fight, cards, ruling, winner, left):
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, wounded_cards=ruling)
    centre(game, cards, (BLANK, BLANK), ("x blank", BLANK), (BLANK, BLANK))
    assert game.battle.over
    assert game.result.winner == winner
    assert game.result.sides[1].cards == (cards.libyan,) * left
    assert game.happened("TWR-169") == (["Libyan Spearmen die of their wound"] if ruling == "lost" else [])
    # With a card fewer the army is destroyed.
    game = fight((cards.italian,) * 2, (cards.libyan,) * 2, wounded_cards=ruling)
    centre(game, cards, ("x blank", BLANK), (BLANK, BLANK))
    assert game.result.sides[1].destroyed == (ruling == "lost")


def victorious(fight, cards, general: str, reserve: tuple[str, ...], top_general: str = "rises_to_top", **army: object):
    one = {"general": general, "reserve_generals": reserve, **army}
    two = {"general": "carthage_hannibal"}
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, one=one, two=two, top_general=top_general)
    for _ in range(3):
        while game.battle.stage in ("prepare", "mend", "inspire", "reveal"):
            game.do(Pass())
        game.lay(cards.italian, cards.libyan)
        while game.battle.stage in ("inspire", "reveal"):
            game.do(Pass())
        game.fall(KILL, BLANK)
    return game


@pytest.mark.rule("TWR-213")
@pytest.mark.parametrize(
    ("face", "general"),
    [("x", "rome_paullus"), ("skull", "rome_fabius"), ("s", "rome_praetor"), ("blank", "rome_praetor")],
)
def test_the_general_rises_by_its_own_die(fight, cards, face, general):
    game = victorious(fight, cards, "rome_praetor", ("rome_fabius", "rome_paullus", "rome_praetor"))
    assert game.battle.rolls[0].dice == ("WHITE",)
    result = game.fall(face).result
    assert result.sides[0].general == general
    assert result.sides[0].generals_lost == (() if general == "rome_praetor" else ("rome_praetor",))


@pytest.mark.rule("TWR-213")
def test_edge_cards_permitting_two_levels_become_one(fight, cards):
    game = victorious(fight, cards, "rome_praetor", ("rome_paullus",)).fall("skull")
    assert game.result.sides[0].general == "rome_paullus"
    assert victorious(fight, cards, "rome_praetor", ()).fall("skull").result.sides[0].general == "rome_praetor"


@pytest.mark.rule("TWR-213")
def test_the_owner_chooses_among_cards_of_the_level(fight, cards):
    game = victorious(fight, cards, "rome_praetor", ("rome_paullus", "rome_flaminius", "greece_areus")).fall("x")
    assert engine.legal_moves(game.battle) == [Promote("rome_flaminius"), Promote("rome_paullus")]
    assert game.refused(Promote("rome_fabius")) == ("TWR-213",)
    assert game.do(Promote("rome_flaminius")).result.sides[0].general == "rome_flaminius"


@pytest.mark.rule("TWR-213")
def test_edge_a_general_at_the_top_stays(fight, cards):
    game = victorious(fight, cards, "rome_scipio", ("rome_fabius",)).fall("skull")
    assert game.result.sides[0].general == "rome_scipio"


@pytest.mark.rule("TWR-213")
@pytest.mark.parametrize(("ruling", "general"), [("rises_to_top", "rome_scipio"), ("stays", "rome_fabius")])
def test_edge_two_levels_from_four_stars_end_at_the_top_or_are_lost_by_ruling_t_38(fight, cards, ruling, general):
    reserve = ("rome_scipio", "rome_paullus")
    game = victorious(fight, cards, "rome_fabius", reserve, ruling).fall("skull")
    assert game.result.sides[0].general == general
    # One level more there is, and two levels from three stars.
    assert victorious(fight, cards, "rome_fabius", reserve, ruling).fall("x").result.sides[0].general == "rome_scipio"
    assert (
        victorious(fight, cards, "rome_paullus", reserve, ruling).fall("skull").result.sides[0].general == "rome_scipio"
    )


@pytest.mark.rule("TWR-213")
def test_a_development_lets_the_die_be_rolled_again_once(fight, cards):
    game = victorious(fight, cards, "rome_praetor", ("rome_paullus",), general_reroll=True).fall("blank")
    assert engine.legal_moves(game.battle) == [Reroll((0,)), Pass()]
    assert game.refused(Reroll((1,))) == ("TWR-213",)
    game.do(Reroll((0,))).fall("x")
    assert game.result.sides[0].general == "rome_paullus"


@pytest.mark.rule("TWR-008", "TWR-167")
def test_edge_allies_score_one_point_each_for_a_total_victory_and_none_for_a_plain_one(fight, cards):
    mixed = (cards.italian, cards.italian, "greece_hoplites@2", "greece_hoplites@2")
    for defenders, points in ((4, 1), (3, 0)):
        game = fight(mixed, (cards.libyan,) * defenders)
        while game.battle.phase == "centre" and game.battle.stage == "deploy":
            game.lay(game.sides[0].hand[0], game.sides[1].hand[0]).fall(KILL, BLANK)
        while not game.battle.over:
            game.do(Pass())
        assert game.result.sides[0].points == ((0, points), (2, points))


@pytest.mark.rule("TWR-212", "TWR-167")
def test_an_allys_card_becomes_a_veteran_of_the_ally(fight, cards):
    mixed = (cards.italian, cards.italian, "greece_hoplites@2")
    game = fight(mixed, (cards.libyan,) * 3, one={"veterans": ("greece_hoplites_veteran@2",)})
    while game.battle.phase == "centre":
        game.lay(game.sides[0].hand[0], game.sides[1].hand[0]).fall(KILL, BLANK)
    game.do(Upgrade("greece_hoplites@2"))
    assert "greece_hoplites_veteran@2" in game.result.sides[0].cards
    assert game.result.sides[0].lost == ("greece_hoplites@2",)


def test_an_inspired_fighter_adds_a_green_die_once(fight, cards):
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, one={"general": "rome_flaminius"})
    game.lay(cards.italian, cards.libyan)
    game.do(Pass(), Inspire())
    assert game.battle.rolls[0].dice == ("GREEN", "WHITE", "GREEN")
    game.fall("blank blank skull", BLANK).lay(cards.italian, cards.libyan).do(Pass())
    assert game.battle.rolls[0].dice == ("GREEN", "WHITE")


@pytest.mark.rule("TWR-163")
def test_the_green_die_goes_to_the_main_card_or_to_a_skirmisher_alone(fight, cards):
    one = {"general": "rome_flaminius"}
    game = fight((cards.italian, cards.italian, cards.velites), (cards.libyan,) * 3, one=one)
    game.lay((cards.italian, cards.velites), cards.libyan).do(Pass(), Inspire())
    assert game.battle.rolls[0].dice == ("GREEN",)
    assert game.fall("blank").battle.rolls[0].dice == ("GREEN", "WHITE", "GREEN")
    game = fight((cards.italian, cards.italian, cards.velites), (cards.libyan,) * 3, 1, one=one)
    game.lay(cards.velites, cards.libyan).do(Pass(), Inspire())
    assert game.battle.rolls[0].dice == ("GREEN", "GREEN")


@pytest.mark.rule("TWR-163")
def test_a_skull_of_a_skirmisher_at_a_skirmisher_fells_the_inspired_fighter_too(fight, cards):
    one = {"general": "rome_flaminius"}
    army = (cards.italian, cards.italian, cards.velites)
    game = fight(army, (*(cards.libyan,) * 3, cards.javelins), one=one)
    game.lay((cards.italian, cards.velites), (cards.libyan, cards.javelins)).do(Pass(), Inspire())
    game.fall("blank", "skull")
    assert game.sides[0].left == ("rome_flaminius",)
    assert game.battle.rolls[0].dice == ("GREEN", "WHITE")


@pytest.mark.parametrize(("reserve", "heir"), [(("rome_praetor",), "rome_praetor"), ((), "")])
def test_an_enemy_skull_fells_the_inspired_fighter(fight, cards, reserve, heir):
    one = {"general": "rome_flaminius", "reserve_generals": reserve}
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, one=one).lay(cards.italian, cards.libyan)
    game.do(Pass(), Inspire()).fall("blank blank blank", KILL)
    assert game.sides[0].general == heir
    assert game.sides[0].left == ("rome_flaminius",)
    game.lay(cards.italian, cards.libyan)
    assert game.battle.stage == "reveal" if heir else "roll"


@pytest.mark.rule("TWR-100")
@pytest.mark.parametrize(("ruling", "heir"), [("two_star", ""), ("lowest_left", "rome_paullus")])
def test_without_a_two_star_card_the_lowest_left_may_take_over(fight, cards, ruling, heir):
    one = {"general": "rome_marcellus", "reserve_generals": ("rome_paullus", "rome_scipio", "greece_areus")}
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, one=one, killed_general=ruling)
    game.lay(cards.italian, cards.libyan).do(Pass(), Inspire()).fall("blank blank blank", KILL)
    assert game.sides[0].general == heir
    assert game.sides[0].left == ("rome_marcellus",)


def test_a_morale_booster_takes_one_wound_off(fight, cards):
    one = {"general": "rome_paullus"}
    game = fight((cards.italian,) * 4, (cards.libyan,) * 4, 1, one=one).lay(cards.italian, cards.libyan)
    game.do(Pass()).fall(BLANK, "x blank")
    assert game.battle.stage == "mend"
    game.do(Mend())
    assert (game.sides[0].wounded, game.sides[0].under) == ("", (cards.italian,))
    game.lay(cards.italian, cards.libyan).do(Pass()).fall(BLANK, "x blank")
    assert game.battle.stage == "deploy"
    assert game.sides[0].wounded == cards.italian


def test_rally_takes_a_wound_off_outside_the_terrain_next_to_the_general(fight, cards):
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, one={"events": ("rally",)})
    game.lay(cards.italian, cards.libyan).fall(BLANK, "x blank").do(PlayBattleEvent("rally"))
    assert "Italian Infantry recovers from the wound" in game.happened("TWR-169")
    assert game.sides[0].beside == (cards.italian,)
    assert game.sides[0].events == ()


@pytest.mark.rule("TWR-101")
def test_an_event_refused_in_a_battle_is_called_by_its_name(fight, cards):
    at_sea = PlayBattleEvent("storm_at_sea")
    assert str(at_sea) == "play Storm at Sea"
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, one={"events": ("rally",)})
    game.lay(cards.italian, cards.libyan).fall(BLANK, "x blank")
    told = [said(reason) for reason in engine.why_not(game.battle, at_sea)]
    assert "Storm at Sea cannot be played now" in told
    assert not any("_" in text for text in told)


def test_shield_wall_turns_one_skull_into_an_x(fight, cards):
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, two={"events": ("shield_wall",)})
    game.lay(cards.italian, cards.libyan).fall(KILL, BLANK).do(PlayBattleEvent("shield_wall"))
    assert game.sides[1].wounded == cards.libyan
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, two={"events": ("shield_wall",)})
    assert game.lay(cards.italian, cards.libyan).fall("x blank", BLANK).battle.stage == "deploy"


def test_mercenary_loyalty_keeps_a_shield_wall_away(fight, cards):
    one = {"general": "barb_concolitanus"}
    game = fight(("merc_ligurian_hillmen",) * 2, (cards.libyan,) * 2, one=one, two={"events": ("shield_wall",)})
    game.lay("merc_ligurian_hillmen", cards.libyan).do(Pass()).fall(KILL, BLANK)
    assert game.battle.stage == "deploy"


def test_second_wind_rolls_own_dice_again(fight, cards):
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, one={"events": ("second_wind",)})
    game.lay(cards.italian, cards.libyan).fall("blank skull", BLANK)
    assert game.battle.stage == "react"
    game.do(Reroll((0,))).fall("x")
    assert game.sides[1].dead == (cards.libyan,)
    assert game.sides[0].events == ()
    assert game.battle.stage == "deploy"


def test_events_used_are_told_to_the_campaign(fight, cards):
    one = {"events": ("rough_ground", "shield_wall", "rally")}
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, 0, one=one).do(PlayBattleEvent("rough_ground"))
    for _ in range(3):
        game.lay(cards.italian, cards.libyan).fall(BLANK, BLANK)
    assert game.result.sides[0].events_used == ("rough_ground",)
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, 0, one=one)
    assert game.refused(PlayBattleEvent("rally")) == ("TWR-102",)
    assert game.refused(PlayBattleEvent("second_wind")) == ("TWR-101", "TWR-102")


@pytest.mark.rule("TWR-184", "TWR-192", "TWR-201")
@pytest.mark.parametrize("phase", ["terrain", "flanks", "centre"])
def test_one_side_out_of_cards_in_each_phase(fight, cards, phase):
    if phase == "terrain":
        game = fight((cards.italian,) * 3, (cards.libyan,) * 2, 2)
    elif phase == "flanks":
        game = fight((cards.italian, cards.allied, cards.allied), (cards.horse, cards.horse))
    else:
        game = fight((cards.italian,) * 3, (cards.libyan,) * 2)
    while game.battle.stage == "deploy":
        game.do(engine.legal_moves(game.battle)[0])
        if game.battle.stage == "roll":
            game.fall(BLANK, BLANK)
    assert (game.battle.phase, game.battle.stage, game.battle.asked) == (phase, "strike", 0)
    strike = next(move for move in engine.legal_moves(game.battle) if isinstance(move, Strike))
    assert game.do(strike).battle.rolls[0].target in game.sides[1].army.cards
