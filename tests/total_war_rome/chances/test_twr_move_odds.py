"""Odds of agents and of moves in a position, against full enumeration and the game played through."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from itertools import product

import pytest

from romelab.core.errors import InputError
from romelab.total_war_rome.box.cards import DiceSet, Die, dice
from romelab.total_war_rome.box.rolls import SYMBOLS
from romelab.total_war_rome.box.tables import Box
from romelab.total_war_rome.chances import move_odds, odds
from romelab.total_war_rome.chapters.agents.actions import ACTIONS
from romelab.total_war_rome.game import TotalWarRome
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.state import MET

LEGION, LIBYAN, VELITES, LOWLAND = (
    "rome_republican_legionaries",
    "carthage_libyan_spearmen",
    "rome_velites",
    "barb_lowland_warriors",
)
OWN = DiceSet(*(Die(1, 2, 2, 1) for _ in range(5)))
NO_SKULL = DiceSet(*(Die(0, 3, 2, 1) for _ in range(5)))


def falls(pool, found):
    return product(*([s for s, n in zip(SYMBOLS, found.die(die).faces, strict=True) for _ in range(n)] for die in pool))


def by_hand(pool, found, expert, deaths):
    """Roll every face, and every face again where an expert helps; give success, death and nothing."""
    ends = dict.fromkeys(("success", "killed", "nothing"), Fraction(0))
    for roll in falls(pool, found):
        first = min(roll, key=SYMBOLS.index)
        rolled = [first] * 6 ** len(pool)
        if expert and first != "skull":
            rolled = [min(again, key=SYMBOLS.index) for again in falls(pool, found)]
        for symbol in rolled:
            end = "success" if symbol == "skull" else "killed" if symbol in deaths else "nothing"
            ends[end] += Fraction(1, 36 ** len(pool))
    return ends


@pytest.mark.parametrize("found", [None, OWN, NO_SKULL])
@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("blank_kills", [False, True])
@pytest.mark.parametrize("kind", move_odds.ACTION_DICE)
@pytest.mark.rule("TWR-090", "TWR-098", "TWR-099")
def test_every_action_with_dice_equals_full_enumeration(kind, blank_kills, expert, found):
    pool = move_odds.ACTION_DICE[kind]
    answer = move_odds.action(kind, expert=expert, blank_kills=blank_kills, dice=found)
    expected = by_hand(pool, found or dice(), expert, ("x", "blank") if blank_kills else ("x",)) if pool else None
    expected = expected or {"success": 1, "killed": 0, "nothing": 0}
    assert {field.name: getattr(answer, field.name) for field in fields(answer)} == expected


def test_each_of_the_thirteen_actions_has_an_answer():
    assert len({row.on_card for row in ACTIONS.values()}) == 13
    asked = {kind.kind for kind in ACTIONS}
    own = {"treaty", "rebel_uprising", "assassinate"}
    assert asked - own == set(move_odds.ACTION_DICE) - {"kill_general", "kill_agent"}
    for kind in ("treaty", "rebel_uprising", "sing"):
        with pytest.raises(InputError, match=kind):
            move_odds.action(kind)


def at_work(world, card, place="africa", *, expert=False, box=None, **options):
    """Set up an agent of the Greeks with an action card, with everything around that an action may be aimed at."""
    w = world("agents", ("greece", "carthage"), **options)
    if box is not None:
        w.game = TotalWarRome(box)
        w.box = w.game.box
    w.agent(0, 1, place)
    w.hand(0, card)
    w.give(1, place)
    w.agent(1, 1, place)
    w.army(1, 1, place, LIBYAN, LIBYAN, LIBYAN, general="carthage_mago")
    w.build(place, "market")
    if expert:
        w.army(0, 1, place, "greece_hoplites", "greece_hoplites", general="greece_aratus")
    return w


TRIED = {
    "bribe_army": (m.BribeArmy(28, 1, 1, 1), lambda before, after: after.find(1, 1) != before.find(1, 1)),
    "bribe_region": (m.BribeRegion(28, 1), lambda before, after: after.holder("africa") == 0),
    "sabotage": (m.Sabotage(32, 1, "market"), lambda before, after: after.state.improvements != before.improvements),
    "theft": (m.TreasuryTheft(36, 1), lambda before, after: after.state.gold[1] < before.gold[1]),
    "kill_general": (
        m.Assassinate(51, 1, 1, "general", 1),
        lambda before, after: after.find(1, 1).general != "carthage_mago",
    ),
    "kill_agent": (m.Assassinate(51, 1, 1, "agent", 1), lambda before, after: after.table().agent((1, 1)) is None),
}


@pytest.mark.parametrize("own_dice", [False, True])
@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("options", [{}, {"blank_on_agent_die": "agent_dies"}, {"army_bribe_x": "nothing"}])
@pytest.mark.parametrize("name", TRIED)
def test_action_odds_equal_the_game_played_through(world, name, options, expert, own_dice):
    move, works = TRIED[name]
    w = at_work(world, move.card, expert=expert, box=Box(dice=OWN) if own_dice else None, **options)
    before = w.state if name != "bribe_army" else at_work(world, move.card, expert=expert)
    answer = move_odds.action_odds(w.game, w.state, move)
    assert move_odds.chance_of(w.game, w.state, move) == answer.success
    w.play(move)
    ends = w.ends(lambda moves: m.Answer(True) if m.Answer(True) in moves else moves[0])
    success = killed = Fraction(0)
    for state, chance in ends:
        w.state = state
        success += chance * works(before, w)
        killed += chance * (w.table().agent((0, 1)) is None)
    assert (answer.success, answer.killed) == (success, killed)
    assert answer.success + answer.killed + answer.nothing == 1


def with_dice(w, dice):
    """Play with dice of one's own."""
    w.game = TotalWarRome(Box(dice=dice))
    w.box = w.game.box
    return w


@pytest.mark.parametrize("leader", ["", "rome_regulus"])
@pytest.mark.rule("TWR-134", "TWR-144", "TWR-046")
def test_odds_of_conquests_with_dice_of_ones_own_equal_the_game_played_through(world, leader):
    w = with_dice(world(), OWN)
    w.army(0, 1, "umbria", LEGION, LEGION, general=leader)
    w.army(0, 2, "gades", LEGION, LEGION, LEGION, general="" if leader else "rome_regulus")
    for number, place, move in ((1, "cisalpina", m.MoveArmy(1, "cisalpina")), (2, "gades", m.Assault(2))):
        ask = move_odds.assault_odds if place == "gades" else move_odds.conquest_odds
        found, saved, at = ask(w.game, w.state, 0, number, place), w.state, w.box.map.region[place].index
        w.play(move)
        ends = w.ends(lambda moves: moves[0])
        assert 0 < found.taken == sum(chance for state, chance in ends if state.control[at] == 0) < 1
        lives = sum(chance for state, chance in ends if any(army.number == number for army in state.armies))
        assert lives == (1 - found.destroyed if place == "gades" else found.survives)
        w.state = saved


def riders_first(moves):
    """Return up skirmishers before others, as who wants to keep the army does."""
    return min(moves, key=lambda move: move.card != "carthage_numidian_cavalry")


@pytest.mark.parametrize(
    "options",
    [{}, {"uprising_dice": "garrison"}, {"losses_chosen_by": "chance"}, {"loss_order": "s_first"}],
)
@pytest.mark.parametrize("leader", ["", "carthage_hasdrubal"])
@pytest.mark.rule("TWR-085", "TWR-086", "TWR-046")
def test_uprising_odds_equal_the_game_played_through(world, options, leader):
    w = with_dice(at_work(world, 25, **options), OWN)
    # Two armies stand in one region only while a campaign turn runs; the rules answer for them anyway.
    w.change(phase="campaign")
    w.army(1, 2, "africa", LIBYAN, LIBYAN, *["carthage_numidian_cavalry"] * (not leader), general=leader)
    w.change(phase="agents")
    move = m.RebelUprising(25, 1)
    answer = move_odds.action_odds(w.game, w.state, move)
    assert move_odds.chance_of(w.game, w.state, move) is None
    w.play(move)
    free = sum(chance for state, chance in w.ends(riders_first) if not state.armies)
    assert 0 < answer.success == free < 1
    assert (answer.killed, answer.nothing) == (0, 1 - free)


@pytest.mark.parametrize("found", [None, OWN])
def test_uprising_equals_full_enumeration(found):
    pool, armies = ("RED", "RED"), [((LIBYAN, LIBYAN), 2), ((LIBYAN, LIBYAN, LIBYAN), 2)]
    deaths = [
        sum(2 * roll.count("skull") + roll.count("x") >= 2 * (len(army) - 1) for roll in falls(pool, found or dice()))
        for army, _ in armies
    ]
    assert move_odds.uprising(pool, armies, dice=found) == Fraction(deaths[0] * deaths[1], 36**2)
    assert move_odds.uprising(pool, []) == 1


def test_actions_without_dice_have_no_chance_to_show(world):
    w = at_work(world, 39)
    move = m.DoubleAgent(39, 1, 1, 1)
    assert move_odds.action_odds(w.game, w.state, move).success == 1
    assert move_odds.chance_of(w.game, w.state, move) is None
    w = at_work(world, 1)
    assert move_odds.chance_of(w.game, w.state, m.Treaty(1, 1, 1)) is None
    with pytest.raises(InputError, match="treaty"):
        move_odds.action_odds(w.game, w.state, m.Treaty(1, 1, 1))
    with pytest.raises(InputError, match="no agent 4"):
        move_odds.action_odds(w.game, w.state, m.Spy(20, 4, 1, 1))


@pytest.mark.parametrize("generals", [("", ""), ("rome_scipio", ""), ("", "carthage_hanno")])
@pytest.mark.rule("TWR-152", "TWR-153", "TWR-156")
def test_the_chance_to_avoid_a_battle_equals_the_game_played_through(world, generals):
    w = world()
    w.army(0, 1, "latium", LEGION, LEGION, general=generals[0])
    w.army(1, 1, "campania", LIBYAN, LIBYAN, general=generals[1])
    w.play(m.MoveArmy(1, "campania"))
    seat = w.game.to_move(w.state)
    assert seat == 1
    chance = move_odds.chance_of(w.game, w.state, m.AvoidBattle())
    assert chance == move_odds.avoiding_odds(w.game, w.state, (1, 1), (0, 1))
    away, open_now = Fraction(0), [(w.game.perform(w.state, m.AvoidBattle())[0], Fraction(1))]
    while open_now:
        state, part = open_now.pop()
        if w.game.to_move(state) == -1:
            fall = w.game.chances(state)
            open_now += [(w.game.resolve(state, o)[0], part * fall.probability(o)) for o in fall.outcomes]
        else:
            away += part * (state.agenda[-1].kind == "escape")
    assert chance == away


def test_the_chance_of_a_step_and_of_an_assault(world):
    w = world()
    w.army(0, 1, "umbria", LEGION, LEGION, VELITES)
    w.army(0, 2, "gades", LEGION, LEGION, LEGION)
    entering = odds.defence(("YELLOW", "YELLOW"), (LEGION, LEGION, VELITES)).taken
    assert move_odds.chance_of(w.game, w.state, m.MoveArmy(1, "cisalpina")) == entering
    assert 0 < move_odds.chance_of(w.game, w.state, m.Assault(2)) < 1
    # The own land, a garrison, an enemy and an ally do not roll at an army that enters.
    assert move_odds.chance_of(w.game, w.state, m.MoveArmy(1, "latium")) is None
    assert move_odds.chance_of(w.game, w.state, m.MoveArmy(2, "mauretania")) is not None
    w.build("mauretania", "barracks")
    assert move_odds.chance_of(w.game, w.state, m.MoveArmy(2, "mauretania")) is None
    w.army(1, 1, "cisalpina", LIBYAN, LIBYAN)
    assert move_odds.chance_of(w.game, w.state, m.MoveArmy(1, "cisalpina")) is None
    w.give(1, "lusitania")
    w.relate(0, 1, 3)
    assert move_odds.chance_of(w.game, w.state, m.MoveArmy(2, "lusitania", True)) is None
    assert move_odds.chance_of(w.game, w.state, m.EndCampaign()) is None


@pytest.mark.rule("TWR-151")
def test_an_enemy_here_is_met_before_a_step_can_work(world):
    for marks, known in ((0, False), (MET, True)):
        w = world()
        w.army(0, 1, "umbria", LEGION, LEGION, marks=marks)
        w.army(1, 1, "umbria", LIBYAN, LIBYAN)
        assert (move_odds.chance_of(w.game, w.state, m.MoveArmy(1, "cisalpina")) is not None) == known


@pytest.mark.parametrize("place", ["gades", "mastia"])
@pytest.mark.rule("TWR-258")
def test_the_chance_to_conquer_the_land_of_a_former_ally_at_once(world, place):
    w = world()
    w.give(1, place)
    w.army(0, 1, place, LEGION, LEGION, LEGION)
    w.relate(0, 1, 3)
    w.do(Draft.attack, 1, 0)
    assert w.state.agenda[-1].kind == "expelled"
    found = move_odds.chance_of(w.game, w.state, m.ConquerHere(1))
    w.play(m.ConquerHere(1))
    taken = sum(
        chance for state, chance in w.ends(lambda moves: moves[0]) if state.control[w.box.map.region[place].index] == 0
    )
    assert 0 < found == taken < 1


@pytest.mark.rule("TWR-149")
def test_a_besieged_mercenary_region_rolls_as_inhabitants_do(world):
    w = world(mercenary_siege=True)
    w.army(0, 1, "liguria", LEGION, LEGION, VELITES)
    w.army(0, 2, "etruria", LEGION, LEGION)
    assert move_odds.chance_of(w.game, w.state, m.MoveArmy(2, "liguria")) is None
    found = move_odds.chance_of(w.game, w.state, m.Assault(1))
    w.play(m.Assault(1))
    ends = w.ends(lambda moves: next((move for move in moves if move == m.LoseCard(VELITES)), moves[-1]))
    assert found == sum(chance for state, chance in ends if state.control[w.box.map.region["liguria"].index] == 0)


def test_rolling_again_for_an_agent_has_its_chance(world):
    w = at_work(world, 32, expert=True)
    w.play(m.Sabotage(32, 1, "market"))
    w.roll("blank")
    assert move_odds.chance_of(w.game, w.state, m.Answer(True)) == Fraction(1, 2)
    assert move_odds.chance_of(w.game, w.state, m.Answer(False)) is None


def test_the_chance_that_a_hidden_hand_holds_a_card():
    assert move_odds.held(55, 2, 5) == 1 - Fraction(53, 55) * Fraction(52, 54) * Fraction(51, 53) * Fraction(
        50, 52
    ) * Fraction(49, 51)
    assert move_odds.held(5, 1, 5) == 1
