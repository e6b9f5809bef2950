"""What rules out a move of a battle: said exactly where the move is not listed, and of the side that is asked."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from inspect import getmembers, isclass
from itertools import combinations, product
from typing import Any

import pytest

from romelab.core.facts import Fact
from romelab.core.game import CHANCE, Move
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.game import BattleGame
from romelab.total_war_rome.battle.positions import moves as m, prompts, refusals as r
from romelab.total_war_rome.battle.positions.armies import BATTLE_EVENTS, NAVAL_EVENTS, BattleNavy
from romelab.total_war_rome.battle.positions.state import LandBattle, NavalBattle, Side
from romelab.total_war_rome.box.cards import ships, troop
from romelab.total_war_rome.box.options import BattleOptions

from .second_opinion.lockstep import some_army, some_options

BATTLES = 40
REFUSALS = {kind for _, kind in getmembers(r, isclass) if issubclass(kind, Fact) and kind is not Fact}
AT_SEA = {r.EventNotAboard, r.OneOwnDie, r.TooManyPairs, r.NotInNavy, r.NotInEnemyNavy}
GUARDED = {r.EnvelopmentOnly, r.NoSkullAgainst, r.LoyalMercenaries, r.NoWound}
"""Never said in play: a side is asked only where none of these rules out what it may do. Read, a position may."""
SIMPLE = (m.Pass(), m.Pass(True), m.Hold(), m.Reveal(), m.Inspire(), m.Mend())


def in_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=lambda card: (("main", "skirmisher", "artillery").index(troop(card).role), card)))


def stacks(battle: LandBattle, chance: random.Random) -> list[m.Deploy]:
    """Return ways to lay down cards: of the hand, of what fought already, of the enemy."""
    pool = sorted({card for side in battle.sides for card in side.army.cards})
    some = [(card,) for card in pool] + [*combinations(pool, 2)] + [*combinations(pool, 3)]
    some += [(card, card) for card in pool]
    return [m.Deploy(()), *(m.Deploy(in_order(cards)) for cards in chance.sample(some, min(60, len(some))))]


def universe(battle: Any, chance: random.Random) -> list[Move]:
    """Return moves that could be written down in a battle, legal or not, each written as the lists write it."""
    if isinstance(battle, NavalBattle):
        dice = [m.Reroll(places) for places in ((), (-1,), *((n,) for n in range(9)), (0, 1))]
        moves: list[Move] = [m.Pass(), m.Pass(True), *dice, *(m.UseS(number) for number in range(-1, 4))]
        moves += [m.PlayBattleEvent(event) for event in (*NAVAL_EVENTS, "rally")]
        return moves + [kind(ship) for kind in (m.LoseShip, m.CaptureShip) for ship in ships()]
    pool = sorted({card for side in battle.sides for card in (*side.army.cards, *side.dead)})
    moves = [*SIMPLE, *(m.PlayBattleEvent(event) for event in (*BATTLE_EVENTS, *NAVAL_EVENTS))]
    moves += [m.ChangeTerrain(by) for by in (-2, -1, 0, 1, 2)] + [m.Pledge(number) for number in range(-1, 7)]
    moves += stacks(battle, chance)
    strikes = [m.Strike(card, target, lies) for card, target, lies in product(pool, pool, (False, True))]
    moves += chance.sample(strikes, min(60, len(strikes)))
    moves += [m.Reroll(places) for places in ((), (-1,), (0, 0), *((n,) for n in range(5)), (0, 1), (1, 2), (0, 1, 2))]
    moves += [kind(card) for kind in (m.Recover, m.Upgrade) for card in pool]
    return moves + [m.Promote(general) for general in ("rome_fabius", "rome_regulus", "barb_chieftain", "")]


def of_the_side(battle: LandBattle, move: Any, reason: Any) -> bool:
    """Whether what a reason holds is what the move names, and what lies with the side asked."""
    side, enemy = battle.sides[battle.asked], battle.sides[1 - battle.asked]
    own = next((roll for roll in battle.rolls if roll.side == battle.asked), None)
    match reason:
        case r.DueFirst():
            return reason.due == engine.due(battle)
        case r.EventNotHeld():
            return (reason.event, reason.leader) == (move.event, side.leader)
        case r.EventNotBefore() | r.EventOutOfTime():
            return reason.event == move.event
        case r.LoyalMercenaries():
            return reason.card in enemy.army.cards
        case r.NoExpertLeft() | r.NoWound() | r.NoBoosterLeft():
            return reason.leader == side.leader
        case r.TooManyElephants():
            most = max(move.elephants for move in engine.legal_moves(battle) if isinstance(move, m.Pledge))
            return (reason.most, reason.number) == (most, move.elephants)
        case r.CardNotInHand():
            card = reason.card
            named = move.cards if isinstance(move, m.Deploy) else (move.card,)
            there = (*side.hand, *side.front) if isinstance(move, m.Deploy) else side.hand
            return named.count(card) > there.count(card)
        case r.TooManyOfClass():
            return reason.number == sum(troop(card).role == reason.role for card in move.cards) > 1
        case r.StillToFight():
            free = ("cavalry", "chariot", "cavalry_skirmisher")
            return reason.number == sum(troop(card).kind not in free for card in side.hand) > 0
        case r.TwoCombatsFirst():
            return reason.fought == battle.combat < 2
        case r.NotForFlanks():
            return reason.card in move.cards
        case r.StackRidersNow() | r.StackSkirmishersNow() | r.StackGunsNow():
            return stacked_now(battle, side, move, reason)
        case r.NoSuchDie():
            return own is not None and reason.dice == len(own.dice)
        case r.NotMounted() | r.NoRoughDice() | r.NotDead() | r.NotInArmy() | r.NoVeteranLeft():
            return reason.card == move.card
        case r.NotWounded() | r.NotUnderGeneral() | r.NotBesideGeneral():
            return reason.target == move.target
        case r.NotHisLevel():
            return reason.better == move.general
        case _:
            return not reason.__match_args__


def stacked_now(battle: LandBattle, side: Side, move: m.Deploy, reason: Any) -> bool:
    """Whether a reason counts what would be left in hand: light cards, and combats or main battle cards for them."""
    rest = Counter(troop(card).kind for card in (*side.hand, *side.front)) - Counter(troop(c).kind for c in move.cards)
    mains = Counter(troop(c).role for c in (*side.hand, *side.front))["main"] - 1
    if isinstance(reason, r.StackRidersNow):
        left, later = rest["cavalry_skirmisher"], battle.due - battle.combat - 1
        return (reason.left, reason.later) == (left, later)
    kind = "artillery" if isinstance(reason, r.StackGunsNow) else "foot_skirmisher"
    carriers = mains + 1 - sum(troop(card).role == "main" for card in move.cards)
    return (reason.left, reason.carriers) == (rest[kind], carriers)


@pytest.mark.rule("TWR-162", "TWR-171", "TWR-179", "TWR-204")
def test_a_land_battle_lists_a_move_exactly_if_nothing_speaks_against_it():
    given: set[type] = set()
    for number in range(BATTLES):
        chance = random.Random(number)
        armies = [some_army(chance, seat) for seat in (0, 1)]
        if number % 4 == 0:
            mains = tuple(card for card in armies[0].cards if troop(card).role == "main")
            armies[0] = replace(armies[0], cards=(*("carthage_numidian_cavalry",) * 2, *mains[:4], "barb_chariots"))
        battle, _ = engine.start(*armies, chance.randint(0, 4), some_options(chance))
        while not battle.over:
            moves = engine.legal_moves(battle)
            listed = set(moves)
            for move in universe(battle, chance) if chance.random() < 0.4 else ():
                reasons = engine.why_not(battle, move)
                # Who has let everything pass is offered no event, but may think better of it.
                again = isinstance(move, m.PlayBattleEvent | m.Reroll) and battle.sides[battle.asked].passing
                assert (move in listed) == (not reasons) or again, (number, battle.stage, move, reasons)
                given.update(map(type, reasons))
                if engine.to_move(battle) != CHANCE:
                    assert all(of_the_side(battle, move, reason) for reason in reasons), (number, move, reasons)
            if not moves:
                battle, _ = engine.resolve(battle, engine.chances(battle).draw(chance))
                continue
            kinds = sorted({type(move) for move in moves}, key=lambda kind: kind.kind)
            kind = chance.choice(kinds)
            battle, _ = engine.perform(battle, chance.choice([move for move in moves if type(move) is kind]))
    assert REFUSALS - given - AT_SEA == {r.FoughtOut} | GUARDED


@pytest.mark.rule("TWR-204")
def test_in_a_position_that_is_read_a_side_may_be_asked_what_it_is_never_asked_in_play():
    armies = 'battle/2 attacker=[faction:Rome,cards:["Italian Infantry*2"],general:Fabius] defender=[faction:Carthage]'
    mends = BattleGame().read_line(f"{armies} phase=centre stage=mend")
    for move in (m.Mend(), m.PlayBattleEvent("rally")):
        assert r.NoWound("rome_fabius") in engine.why_not(mends, move)
    rolled = '[0,"Italian Infantry","Libyan Spearmen",main,[GREEN,WHITE],[blank,x]]'
    met = armies.replace("general:Fabius]", 'general:Fabius,main:"Italian Infantry"]').replace(
        "[faction:Carthage]", '[faction:Carthage,main:"Libyan Spearmen"]'
    )
    reacts = BattleGame().read_line(f"{met} phase=centre stage=react rolls=[{rolled}]")
    assert engine.why_not(reacts, m.Reroll((0,))) == (r.EnvelopmentOnly(),)
    assert engine.legal_moves(mends) == engine.legal_moves(reacts) == [m.Pass()]


def at_sea(battle: NavalBattle, move: Any, reason: Fact) -> bool:
    """Whether what a reason holds is what the move names, and what lies with the side asked."""
    fleet = battle.sides[battle.asked]
    shown = Counter(face for roll in battle.rolls if roll.side == battle.asked for face in roll.faces)
    match reason:
        case r.DueFirst():
            return reason.due == engine.due(battle)
        case r.EventNotAboard():
            return (reason.event, reason.fleet) == (move.event, fleet.flag)
        case r.OneOwnDie():
            return reason.dice == sum(shown.values())
        case r.TooManyPairs():
            return (reason.pairs, reason.number) == (shown["s"] // 2, move.captures)
        case r.NotInNavy() | r.NotInEnemyNavy():
            return reason.ship == move.ship
        case _:
            return isinstance(reason, r.NobodyAsks)


@pytest.mark.rule("TWR-162", "TWR-216", "TWR-217", "TWR-218")
def test_a_naval_battle_lists_a_move_exactly_if_nothing_speaks_against_it():
    given: set[type] = set()
    for number in range(BATTLES):
        chance = random.Random(number)
        fleets = []
        for seat in (0, 1):
            fleet = tuple(chance.choice(sorted(ships())) for _ in range(chance.randint(1, 5)))
            events = NAVAL_EVENTS * chance.randint(0, 1)
            aboard = ("rome_italian_infantry",) * 3
            fleets.append(BattleNavy(seat, fleet, aboard, "", True, chance.random() < 0.5, events, held=seat))
        battle, _ = engine.start_at_sea(*fleets, BattleOptions())
        while not battle.over:
            moves = engine.legal_moves(battle)
            for move in universe(battle, chance):
                reasons = engine.why_not(battle, move)
                assert (move in moves) == (not reasons), (number, battle.stage, move, reasons)
                given.update(map(type, reasons))
                if moves:
                    assert all(at_sea(battle, move, reason) for reason in reasons), (number, move, reasons)
            if moves:
                battle, _ = engine.perform(battle, chance.choice(list(moves)))
            else:
                battle, _ = engine.resolve(battle, engine.chances(battle).draw(chance))
    assert given == AT_SEA | {r.DueFirst, r.DiceFirst, r.NobodyAsks}
    assert engine.due(battle) == prompts.BattleOver()
