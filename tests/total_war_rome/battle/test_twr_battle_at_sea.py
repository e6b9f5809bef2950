"""Naval battles: pools of dice, ships sunk and captured, carried armies."""

from __future__ import annotations

import pytest

from romelab.core.errors import InputError
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.positions.moves import CaptureShip, LoseShip, Pass, PlayBattleEvent, Reroll, UseS
from romelab.total_war_rome.box.cards import HIDDEN

Q, T = "rome_quinquereme", "rome_trireme"
P, S = "carthage_quinquereme", "carthage_trireme"
BLANK = "blank blank"


@pytest.mark.rule("TWR-216")
def test_all_dice_of_all_ship_cards_are_rolled(sea_fight):
    game = sea_fight({"ships": (Q, T)}, {"ships": (P,)})
    assert [(roll.side, roll.dice) for roll in game.battle.rolls] == [
        (0, ("GREEN", "WHITE")),
        (0, ("WHITE", "WHITE")),
        (1, ("YELLOW", "WHITE")),
    ]
    assert engine.seats(game.battle) == (0, 1)
    assert game.fall(BLANK, BLANK, BLANK).battle.over


@pytest.mark.rule("TWR-217")
def test_a_skull_sinks_a_ship_card_and_two_x_another(sea_fight):
    game = sea_fight({"ships": (Q, Q)}, {"ships": (P, P, P)}).fall("skull x", "x blank", BLANK, BLANK, BLANK)
    result = game.result
    assert result.sides[1].ships == (P,)
    assert result.sides[1].ships_lost == (P, P)
    assert (result.winner, result.withdraws) == (0, 1)


@pytest.mark.rule("TWR-217")
@pytest.mark.parametrize(("ruling", "left"), [("lost", 2), ("sinks", 1)])
def test_edge_an_odd_x_is_lost_by_ruling_t_18(sea_fight, ruling, left):
    game = sea_fight({"ships": (Q,)}, {"ships": (P, P)}, odd_naval_x=ruling).fall("x blank", BLANK, BLANK)
    assert len(game.result.sides[1].ships) == left


@pytest.mark.rule("TWR-217")
def test_the_owner_chooses_the_ship_card_that_sinks(sea_fight):
    game = sea_fight({"ships": (Q,)}, {"ships": (P, S)}).fall("skull blank", BLANK, BLANK)
    assert engine.to_move(game.battle) == 1
    assert engine.legal_moves(game.battle) == [LoseShip(P), LoseShip(S)]
    assert game.refused(LoseShip(Q)) == ("TWR-217",)
    assert game.do(LoseShip(S)).result.sides[1].ships == (P,)


@pytest.mark.rule("TWR-217", "TWR-009")
def test_sinking_a_whole_navy_of_two_scores_a_point(sea_fight):
    game = sea_fight({"ships": (Q,)}, {"ships": (P, S)}).fall("skull skull", "skull blank", BLANK)
    result = game.result
    assert result.sides[0].points == ((0, 1),)
    assert result.sides[1].ships == ()
    assert result.withdraws is None
    # The attacker's last card sank too, but it was alone.
    assert result.sides[0].ships == ()
    assert result.sides[1].points == ((1, 0),)


@pytest.mark.rule("TWR-009")
def test_edge_a_navy_of_one_card_scores_nothing(sea_fight):
    game = sea_fight({"ships": (Q, T)}, {"ships": (P,)}).fall("skull blank", BLANK, BLANK)
    assert game.result.sides[0].points == ((0, 0),)
    assert game.result.winner == 0


@pytest.mark.rule("TWR-009")
@pytest.mark.parametrize(("counts", "points"), [(True, 1), (False, 0)])
def test_edge_the_last_card_captured_counts_as_sunk_by_ruling_t_02(sea_fight, counts, points):
    navy = {"ships": (Q, Q), "marines": True}
    game = sea_fight(navy, {"ships": (P, P)}, captured_counts_as_sunk=counts).fall("skull s", "s blank", BLANK, BLANK)
    assert game.result.sides[1].ships == ()
    assert game.result.sides[0].points == ((0, points),)


@pytest.mark.rule("TWR-218")
def test_two_s_of_marines_capture_a_ship_card_that_joins(sea_fight):
    game = sea_fight({"ships": (Q, Q), "marines": True}, {"ships": (P, S)}).fall("s blank", "s blank", BLANK, BLANK)
    assert engine.legal_moves(game.battle) == [CaptureShip(P), CaptureShip(S)]
    assert engine.to_move(game.battle) == 0
    assert game.refused(CaptureShip(Q)) == ("TWR-218",)
    result = game.do(CaptureShip(P)).result
    assert result.sides[0].ships == tuple(sorted((P, Q, Q)))
    assert result.sides[1].ships_lost == (P,)


@pytest.mark.rule("TWR-217", "TWR-218")
def test_ships_that_sink_are_not_captured(sea_fight):
    game = sea_fight({"ships": (Q, Q), "marines": True}, {"ships": (P, P)}).fall("skull skull", "s s", BLANK, BLANK)
    assert (game.result.sides[0].ships, game.result.sides[1].ships) == ((Q, Q), ())
    assert game.result.sides[1].ships_lost == (P, P)


@pytest.mark.rule("TWR-218")
def test_without_marines_s_capture_nothing(sea_fight):
    game = sea_fight({"ships": (Q, Q)}, {"ships": (P, S)}).fall("s s", "s s", BLANK, BLANK)
    assert game.result.sides[1].ships == (P, S)


@pytest.mark.rule("TWR-218")
@pytest.mark.parametrize(
    ("ruling", "ships", "returned"), [("first_owner", (T, T, T, T, Q), (P,)), ("captor", (T, T, T, P, Q), (T,))]
)
def test_edge_a_sixth_card_goes_back_or_takes_the_place_of_the_weakest_by_ruling_t_58(
    sea_fight, ruling, ships, returned
):
    navy = {"ships": (T, T, T, T, Q), "marines": True}
    game = sea_fight(navy, {"ships": (P, P)}, no_room_for_card=ruling)
    game.fall("s s", *[BLANK] * 6)
    assert game.result.sides[0].ships == tuple(sorted(ships))
    assert game.result.sides[0].ships_returned == returned


@pytest.mark.rule("TWR-219")
def test_every_s_costs_a_carried_army_a_card_drawn_at_random(sea_fight, cards):
    army = (cards.libyan,) * 3 + (cards.horse,)
    game = sea_fight({"ships": (Q,)}, {"ships": (P,), "army": army}).fall("s blank", BLANK)
    drawn = engine.chances(game.battle)
    assert dict(zip(drawn.outcomes, drawn.weights, strict=True)) == {cards.libyan: 3, cards.horse: 1}
    game.battle, _ = engine.resolve(game.battle, cards.horse)
    side = game.result.sides[1]
    assert (side.cards, side.lost) == ((cards.libyan,) * 3, (cards.horse,))


@pytest.mark.rule("TWR-220")
def test_edge_one_of_four_ships_with_six_cards_aboard_costs_two(sea_fight, cards):
    defender = {"ships": (P,) * 4, "army": (cards.libyan,) * 6}
    game = sea_fight({"ships": (Q,)}, defender).fall("skull blank", *[BLANK] * 4)
    for _ in range(2):
        game.battle, _ = engine.resolve(game.battle, cards.libyan)
    assert game.result.sides[1].cards == (cards.libyan,) * 4


@pytest.mark.rule("TWR-220")
def test_a_captured_ship_costs_its_share_too(sea_fight, cards):
    defender = {"ships": (P,) * 2, "army": (cards.libyan,) * 5}
    game = sea_fight({"ships": (Q, T), "marines": True}, defender).fall("s s", BLANK, BLANK, BLANK)
    game.do(UseS(1))
    for _ in range(3):
        game.battle, _ = engine.resolve(game.battle, cards.libyan)
    assert game.result.sides[1].cards == (cards.libyan,) * 2


@pytest.mark.rule("TWR-218", "TWR-219")
@pytest.mark.parametrize(("captures", "drowned", "ships"), [(0, 2, 2), (1, 2, 1)])
def test_marines_use_each_s_once_by_ruling_t_47(sea_fight, cards, captures, drowned, ships):
    defender = {"ships": (P,) * 2, "army": (cards.libyan,) * 4}
    game = sea_fight({"ships": (Q,), "marines": True}, defender).fall("s s", BLANK, BLANK)
    assert engine.legal_moves(game.battle) == [UseS(0), UseS(1)]
    assert game.refused(UseS(2)) == ("TWR-218",)
    game.do(UseS(captures))
    while not game.battle.over:
        game.battle, _ = engine.resolve(game.battle, cards.libyan)
    assert len(game.result.sides[1].lost) == drowned
    assert len(game.result.sides[1].ships) == ships


@pytest.mark.rule("TWR-218", "TWR-219")
def test_marines_use_each_s_twice_by_the_other_ruling(sea_fight, cards):
    defender = {"ships": (P,) * 2, "army": (cards.libyan,) * 8}
    game = sea_fight({"ships": (Q,), "marines": True}, defender, marines_s="twice").fall("s s", BLANK, BLANK)
    assert game.sides[1].to_drown == 6


@pytest.mark.rule("TWR-221")
def test_the_general_is_lost_with_the_whole_carried_army(sea_fight, cards):
    defender = {"ships": (P,), "army": (cards.libyan,) * 2, "general": "carthage_hannibal"}
    game = sea_fight({"ships": (Q,)}, defender).fall("skull blank", BLANK)
    for _ in range(2):
        game.battle, _ = engine.resolve(game.battle, cards.libyan)
    side = game.result.sides[1]
    assert (side.destroyed, side.general, side.generals_lost) == (True, "", ("carthage_hannibal",))


@pytest.mark.rule("TWR-221", "TWR-046")
def test_edge_one_main_card_left_aboard_destroys_the_army(sea_fight, cards):
    army = (cards.libyan, cards.libyan, cards.javelins)
    game = sea_fight({"ships": (Q,)}, {"ships": (P, P), "army": army, "general": "carthage_hannibal"})
    game.fall("s blank", BLANK, BLANK)
    game.battle, _ = engine.resolve(game.battle, cards.libyan)
    side = game.result.sides[1]
    assert side.destroyed
    assert side.lost == tuple(sorted(army))
    assert side.generals_lost == ("carthage_hannibal",)


@pytest.mark.rule("TWR-221")
def test_an_army_with_two_main_cards_left_sails_on(sea_fight, cards):
    defender = {"ships": (P, P), "army": (cards.libyan,) * 3, "general": "carthage_hannibal"}
    game = sea_fight({"ships": (Q,)}, defender).fall("s blank", BLANK, BLANK)
    game.battle, _ = engine.resolve(game.battle, cards.libyan)
    assert game.result.sides[1].general == "carthage_hannibal"
    assert not game.result.sides[1].destroyed


@pytest.mark.rule("TWR-159", "TWR-218")
def test_a_beaten_navy_left_with_a_captured_ship_retreats_in_it(sea_fight):
    game = sea_fight({"ships": (Q,), "marines": True}, {"ships": (P, P)}).fall("s s", "skull blank", "skull blank")
    result = game.result
    assert result.sides[0].ships == (P,)
    assert (result.winner, result.withdraws) == (None, 0)


@pytest.mark.rule("TWR-159")
def test_equal_losses_are_a_tie_and_the_attacker_retreats(sea_fight):
    game = sea_fight({"ships": (Q, Q)}, {"ships": (P, P)}).fall("skull blank", BLANK, "skull blank", BLANK)
    assert (game.result.winner, game.result.withdraws) == (None, 0)


@pytest.mark.rule("TWR-159")
@pytest.mark.parametrize(("ruling", "winner"), [("more_ships", None), ("fewer_left", 1)])
def test_edge_who_the_loser_is_by_ruling_t_61(sea_fight, ruling, winner):
    game = sea_fight({"ships": (Q,)}, {"ships": (P, P)}, naval_battle_length=ruling).fall(BLANK, BLANK, BLANK)
    assert game.result.winner == winner


def test_an_event_adds_a_die_and_a_development_rolls_one_again(sea_fight):
    attacker = {"ships": (Q,), "events": ("ramming_speed",), "reroll": True}
    game = sea_fight(attacker, {"ships": (P, P)}).do(PlayBattleEvent("ramming_speed"))
    assert [roll.dice for roll in game.battle.rolls if roll.side == 0] == [("GREEN", "WHITE"), ("GREEN",)]
    game.fall(BLANK, "blank", BLANK, BLANK)
    assert len(engine.legal_moves(game.battle)) == 4
    assert game.refused(Reroll((0, 1))) == ("TWR-216",)
    game.do(Reroll((2,)))
    assert game.sides[0].rerolled
    game.fall("skull")
    assert game.result.sides[1].ships == (P,)
    assert game.result.sides[0].events_used == ("ramming_speed",)
    game = sea_fight(attacker, {"ships": (P, P)}).do(Pass()).fall(BLANK, BLANK, BLANK).do(Pass())
    assert game.battle.over


@pytest.mark.rule("TWR-055")
def test_navies_out_of_the_limits_are_refused(sea_fight):
    with pytest.raises(InputError, match="has 6 ship cards; 1 to 5 are allowed"):
        sea_fight({"ships": (Q,) * 6}, {"ships": (P,)})
    with pytest.raises(InputError, match="there is no ship card galley"):
        sea_fight({"ships": ("galley",)}, {"ships": (P,)})


@pytest.mark.rule("TWR-043")
def test_carried_cards_stay_hidden_at_sea(sea_fight, cards):
    game = sea_fight({"ships": (Q,)}, {"ships": (P,), "army": (cards.libyan,) * 2, "events": ("ramming_speed",)})
    seen = engine.observe(game.battle, 0).sides[1]
    assert seen.ships == (P,)
    assert seen.army == seen.navy.army == (HIDDEN, HIDDEN)
    assert seen.events == seen.navy.events == ()
    assert engine.observe(game.battle, 1).sides[1] == game.sides[1]


@pytest.mark.rule("TWR-216")
def test_an_event_played_at_sea_lies_open_and_the_others_stay_hidden(sea_fight):
    attacker = {"ships": (Q,), "events": ("ramming_speed", "ramming_speed")}
    game = sea_fight(attacker, {"ships": (P, P)}).do(PlayBattleEvent("ramming_speed"))
    assert game.sides[0].events == ("ramming_speed",)
    seen = engine.observe(game.battle, 1).sides[0]
    assert (seen.navy.events, seen.events) == (("ramming_speed",), ())
