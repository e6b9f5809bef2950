"""What one seat cannot see: how it may lie, and that battles in the campaign open it step by step."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from romelab.core.game import CHANCE
from romelab.total_war_rome.battle.chapters.deploying import RIDERS
from romelab.total_war_rome.battle.positions.moves import Deploy, Pass, PlayBattleEvent, Reveal
from romelab.total_war_rome.battle.positions.state import LandBattle, NavalBattle
from romelab.total_war_rome.bots.advice import value
from romelab.total_war_rome.bots.imagining import imagine
from romelab.total_war_rome.box.cards import HIDDEN, troop
from romelab.total_war_rome.box.tables import FACTIONS
from romelab.total_war_rome.game import TOTAL_WAR_ROME as GAME
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.checks import problems_in
from romelab.total_war_rome.positions.state import Setup
from tests.tree_bot import TreeBot

LEGION, VELITES = "rome_republican_legionaries", "rome_velites"
LIBYAN, HOPLITES = "carthage_libyan_spearmen", "greece_hoplites"
ROUGH_GROUND = 8


def battle(world, *, general="rome_scipio", attacker=(LEGION, LEGION, VELITES), defender=(LIBYAN, LIBYAN), events=()):
    """Let Rome attack Carthage in Venetia, with as many terrain combats as its trees and mountains."""
    w = world()
    w.hand(0, *events)
    w.army(0, 1, "cisalpina", *attacker, general=general)
    w.army(1, 1, "venetia", *defender)
    w.play(m.MoveArmy(1, "venetia"), m.StandAndFight(), m.StandAndFight())
    assert w.state.battle is not None
    return w


def turned_up(w) -> bool:
    return w.game.to_move(w.state) == CHANCE and w.game.chances(w.state).outcomes == ("turned up",)


@pytest.mark.rule("TWR-166")
def test_cards_laid_down_are_turned_up_in_a_step_of_their_own(world):
    """Who lays down last learns nothing of the enemy by that move: a bot that looks one move ahead sees no card."""
    w = battle(world)
    while w.state.battle.stage != "deploy":
        w.play(Pass())
    w.play(Deploy((LEGION,)))
    before = w.game.observe(w.state, 1)
    assert before.battle.sides[0].front == (HIDDEN,)
    w.play(Deploy((LIBYAN,)))
    while w.game.to_move(w.state) != CHANCE:
        w.play(Pass())
    assert turned_up(w)
    assert w.game.observe(w.state, 1).battle.sides[0].front == (HIDDEN,)
    w.resolve("turned up")
    assert w.game.observe(w.state, 1).battle.sides[0].front == (LEGION,)


@pytest.mark.rule("TWR-165")
def test_a_reveal_shows_nothing_before_the_cards_are_turned_up(world):
    w = battle(world)
    while w.state.battle.stage != "deploy":
        w.play(Pass())
    w.play(Deploy((LEGION,)), Deploy((LIBYAN,)), Reveal())
    assert turned_up(w)
    assert w.game.observe(w.state, 0).battle.sides[1].front == (HIDDEN,)
    w.resolve("turned up")
    assert w.game.observe(w.state, 0).battle.sides[1].front == (LIBYAN,)
    assert w.state.battle.stage == "redeploy"
    # What it has been shown is not imagined otherwise.
    other = imagine(w.game.observe(w.state, 0), random.Random(1))
    assert other.battle.sides[1].front == (LIBYAN,)


@pytest.mark.rule("TWR-026", "TWR-101")
def test_a_card_played_in_a_battle_is_spent_at_once_and_only_once(world):
    w = battle(world, events=(ROUGH_GROUND,))
    w.play(PlayBattleEvent("rough_ground"))
    assert ROUGH_GROUND not in w.state.hands[0]
    assert ROUGH_GROUND in w.state.discards
    assert w.game.observe(w.state, 1).battle.sides[0].army.events == ("rough_ground",)
    w.fight_on()
    assert w.state.discards.count(ROUGH_GROUND) == 1
    assert not problems_in(GAME.box, w.state)


@pytest.mark.rule("TWR-048")
def test_an_ally_sees_the_cards_it_fights_beside_but_no_event_cards(world):
    w = world()
    w.relate(0, 2, 3)
    w.give(0, "venetia")
    w.hand(0, ROUGH_GROUND)
    w.army(0, 1, "venetia", LEGION, LEGION, general="rome_scipio")
    w.army(2, 1, "venetia", HOPLITES, HOPLITES)
    w.army(1, 1, "illyria", LIBYAN, LIBYAN)
    w.change(order=(1, 0, 2, 3))
    w.play(m.MoveArmy(1, "venetia"), m.StandAndFight(), m.StandAndFight())
    seen = w.game.observe(w.state, 2)
    side = seen.battle.sides[1]
    assert side.hand == (f"{HOPLITES}@2", f"{HOPLITES}@2", LEGION, LEGION)
    assert (side.events, side.army.events, side.army.veterans, side.army.reserve_generals) == ((), (), (), ())
    assert w.state.battle.sides[1].events == ("rough_ground",)
    for seed in range(5):
        other = imagine(seen, random.Random(seed))
        assert other.battle.sides[1].hand == side.hand
        assert [army.troops for army in other.armies if army.seat == 0] == [(LEGION, LEGION)]
    # The enemy sees how many cards there are, and nothing else.
    assert set(w.game.observe(w.state, 1).battle.sides[1].hand) == {HIDDEN}
    others = {imagine(w.game.observe(w.state, 1), random.Random(seed)).battle.sides[1].hand for seed in range(20)}
    assert len(others) > 5
    assert all(sum(card.endswith("@2") for card in hand) == 2 for hand in others)


@pytest.mark.rule("TWR-188")
def test_the_enemy_never_learns_how_many_elephants_ride(world):
    w = battle(world, defender=("carthage_war_elephants",) * 3)
    fight = w.state.battle
    fight = fight.with_side(1, fight.sides[1]._replace(pledge=1))._replace(phase="flanks", stage="deploy")
    w.change(battle=fight)
    assert w.game.observe(w.state, 0).battle.sides[1].pledge == -1
    assert w.game.observe(w.state, 1).battle.sides[1].pledge == 1


def test_a_bot_that_only_looks_can_search_a_battle(world):
    """Both generals search by positions they imagine; no move they find is illegal, and none is stuck."""
    w = battle(world, events=(ROUGH_GROUND,))
    bot, generator = TreeBot(GAME, value, imagine, rounds=12, depth=3), random.Random(4)
    chosen = set()
    while w.state.battle is not None:
        seat = w.game.to_move(w.state)
        if seat == CHANCE:
            w.resolve(w.game.chances(w.state).draw(generator))
            continue
        move = bot.choose(w.game.observe(w.state, seat), w.game.legal_moves(w.state), generator)
        chosen.add((seat, type(move)))
        w.play(move)
    assert {(0, Deploy), (1, Deploy)} <= chosen


def possible(state) -> None:
    """Ask whether a side could have laid down what lies face down, and can go on as it has to."""
    fight = state.battle
    for side in fight.sides:
        if not isinstance(fight, LandBattle) or fight.shown or fight.striker >= 0:
            continue
        kinds, roles = {troop(card).kind for card in side.front}, [troop(card).role for card in side.front]
        assert len(set(roles)) == len(roles)
        if side.front and fight.phase == "terrain":
            assert "artillery" not in roles
        elif side.front and fight.phase == "flanks":
            assert kinds <= {*RIDERS, "elephant", "cavalry_skirmisher"}
        if side.front and fight.phase != "terrain":
            assert "main" in roles


@pytest.mark.parametrize(("factions", "games"), [(FACTIONS[:2], 12), pytest.param(FACTIONS, 3, marks=pytest.mark.long)])
def test_what_is_imagined_looks_the_same_and_can_be_played_on(factions, games):
    stages: Counter[tuple[str, str]] = Counter()
    differed = 0
    for seed in range(games):
        state, generator = GAME.new_game(Setup(factions, factions)), random.Random(seed)
        for _ in range(2500):
            to_move = GAME.to_move(state)
            if to_move is None:
                break
            fight = state.battle
            if fight is not None:
                stages[type(fight).__name__, fight.stage] += 1
                for seat in range(len(factions)):
                    seen = GAME.observe(state, seat)
                    other = imagine(seen, generator)
                    assert GAME.observe(other, seat) == seen
                    assert not problems_in(GAME.box, other)
                    possible(other)
                    differed += other != state
                    if to_move == seat:
                        assert list(GAME.legal_moves(other)) == list(GAME.legal_moves(state))
                    if stages.total() % 5 == 0:
                        play_on(other, generator)
            if to_move == CHANCE:
                state = GAME.resolve(state, GAME.chances(state).draw(generator))[0]
            else:
                moves = GAME.legal_moves(state)
                state = GAME.perform(state, moves[int(generator.random() * len(moves))])[0]
    assert differed > 200
    kinds = {stage for name, stage in stages if name == LandBattle.__name__}
    assert {"prepare", "deploy", "redeploy", "peek", "show", "roll", "strike", "recover", "upgrade"} <= kinds
    assert {"roll", "lose_ship", "drown"} <= {stage for name, stage in stages if name == NavalBattle.__name__}


def play_on(state, generator) -> None:
    """Play to the end of the battle: nobody is ever stuck, no card is lost."""
    while state.battle is not None:
        if GAME.to_move(state) == CHANCE:
            state = GAME.resolve(state, GAME.chances(state).draw(generator))[0]
        else:
            moves = GAME.legal_moves(state)
            assert moves
            state = GAME.perform(state, moves[int(generator.random() * len(moves))])[0]
    assert not problems_in(GAME.box, state)
