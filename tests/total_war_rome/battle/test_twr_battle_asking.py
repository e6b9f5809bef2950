"""Who is asked for events in a battle: being asked tells nobody what is held."""

from __future__ import annotations

import pytest

from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.bots.policies import Policy
from romelab.total_war_rome.battle.positions.moves import Mend, Pass, PlayBattleEvent, Reroll

BLANK, KILL, WOUND = "blank blank", "skull blank", "x blank"
ALL = Pass(True)


def asked(game) -> tuple[str, int | None]:
    return game.battle.stage, engine.to_move(game.battle)


@pytest.mark.rule("TWR-101")
@pytest.mark.parametrize("events", [(), ("second_wind",), ("rough_ground",)])
def test_who_holds_cards_is_asked_whatever_they_are(fight, cards, events):
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, one={"events": events, "held": 2})
    assert asked(game) == ("prepare", 0)
    assert engine.legal_moves(game.battle)[-2:] == [Pass(), ALL]
    assert PlayBattleEvent("second_wind") not in engine.legal_moves(game.battle)
    game.do(Pass()).lay(cards.italian, cards.libyan).fall(BLANK, BLANK)
    assert asked(game) == ("react", 0)
    assert (Reroll((0,)) in engine.legal_moves(game.battle)) == ("second_wind" in events)
    # The other side holds no card, which everybody sees.
    game.do(Pass())
    assert game.battle.stage == "deploy"


@pytest.mark.rule("TWR-101")
def test_the_cards_of_the_enemy_do_not_change_what_a_side_sees(fight, cards):
    """Step by step the questions are the same with and without the event."""
    told = []
    for events in ((), ("shield_wall", "rally")):
        game = fight((cards.italian,) * 3, (cards.libyan,) * 3, two={"events": events, "held": 2})
        seen = [engine.observe(game.battle, 0)]
        game.do(Pass()).lay(cards.italian, cards.libyan).fall(WOUND, KILL)
        while engine.to_move(game.battle) == 1:
            seen.append(engine.observe(game.battle, 0))
            game.do(Pass())
        told.append([*seen, engine.observe(game.battle, 0)])
    assert told[0] == told[1]
    assert len(told[0]) > 2


@pytest.mark.rule("TWR-101")
def test_who_lets_everything_pass_is_asked_no_more_in_this_battle(fight, cards):
    one = {"events": ("second_wind", "rally"), "held": 3}
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, one=one)
    game.do(ALL).lay(cards.italian, cards.libyan).fall(BLANK, WOUND)
    assert game.battle.sides[0].wounded
    assert game.battle.stage == "deploy"
    assert engine.observe(game.battle, 1).sides[0].passing


def test_what_a_general_can_do_is_asked_all_the_same(fight, cards):
    one = {"general": "rome_paullus", "events": ("rally",), "held": 1}
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, one=one)
    assert game.battle.sides[0].characteristic == "morale_booster"
    game.do(ALL).lay(cards.italian, cards.libyan).do(Pass()).fall(BLANK, WOUND)
    assert asked(game) == ("mend", 0)
    assert list(engine.legal_moves(game.battle)) == [Mend(), Pass()]


@pytest.mark.rule("TWR-102")
def test_nobody_is_asked_where_everybody_sees_that_no_event_fits(fight, cards):
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, two={"held": 1}).do(Pass())
    game.lay(cards.italian, cards.libyan).fall(BLANK, BLANK).do(Pass())
    # No Skull fell against it, so there is nothing a Shield Wall could stop.
    assert game.battle.stage == "deploy"


def test_only_holders_are_asked_where_the_table_wants_it_so(fight, cards):
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, one={"held": 5}, two={"held": 5}, ask="holders")
    assert game.battle.stage == "deploy"
    one = {"events": ("second_wind",), "held": 1}
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, one=one, ask="holders")
    game.lay(cards.italian, cards.libyan).fall(BLANK, BLANK)
    assert asked(game) == ("react", 0)
    assert ALL not in engine.legal_moves(game.battle)
    assert game.refused(ALL) == ("TWR-101",)


def test_a_card_played_counts_no_more(fight, cards):
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, one={"events": ("rough_ground",), "held": 1})
    game.do(PlayBattleEvent("rough_ground"))
    game.lay(cards.italian, cards.libyan).fall(BLANK, BLANK)
    assert game.battle.stage != "react"


def test_both_are_asked_before_a_battle_at_sea(sea_fight):
    navy = {"ships": ("rome_trireme",) * 2, "held": 1}
    game = sea_fight(navy, {"ships": ("carthage_trireme",) * 2, "held": 2})
    assert asked(game) == ("prepare", 0)
    assert list(engine.legal_moves(game.battle)) == [Pass()]
    assert game.refused(ALL) == ("TWR-101",)
    assert asked(game.do(Pass())) == ("prepare", 1)
    assert game.do(Pass()).battle.stage == "roll"
    assert sea_fight(navy, {"ships": ("carthage_trireme",)}, ask="holders").battle.stage == "roll"


def test_a_policy_without_events_lets_everything_pass(fight, cards):
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, one={"held": 2})
    assert Policy()(game.battle, engine.legal_moves(game.battle)) == ALL
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3, one={"held": 2, "events": ("rally",)})
    assert Policy()(game.battle, engine.legal_moves(game.battle)) == Pass()
