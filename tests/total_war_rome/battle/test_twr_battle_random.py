"""Random battles: cards are never lost or doubled, none fights twice, sizes are legal after, nothing hidden shows."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

from romelab.core.game import CHANCE
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.bots.policies import Policy
from romelab.total_war_rome.battle.positions.armies import BATTLE_EVENTS, BattleArmy, BattleNavy, counted, mains
from romelab.total_war_rome.battle.positions.moves import Deploy, Reveal, Strike
from romelab.total_war_rome.battle.positions.speaking import default_speech
from romelab.total_war_rome.battle.positions.state import PHASES, LandBattle
from romelab.total_war_rome.box.cards import HIDDEN, generals, least_mains, ships, troop, troops
from romelab.total_war_rome.box.options import BattleOptions

said = default_speech().say
"""Says a fact of a battle in English."""

BY_ROLE = {
    role: [card.id for card in troops().values() if card.role == role] for role in ("main", "skirmisher", "artillery")
}
BATTLES = int(os.environ.get("ROMELAB_BATTLES", "150"))
"""Random battles to fight; the long run sets 5000."""


def some_army(chance: random.Random, seat: int) -> BattleArmy:
    counts = (("main", chance.randint(2, 6)), ("skirmisher", chance.randint(0, 2)), ("artillery", chance.randint(0, 2)))
    cards = [chance.choice(BY_ROLE[role]) for role, count in counts for _ in range(count)]
    if chance.random() < 0.2:
        cards = [card + (f"@{seat + 2}" if chance.random() < 0.5 else "") for card in cards]
    general = chance.choice(["", *generals()])
    events = tuple(chance.choice(BATTLE_EVENTS) for _ in range(chance.randint(0, 2)))
    veterans = tuple(card.id for card in troops().values() if card.veteran)
    reserve = tuple(card for card in generals() if card != general)
    return BattleArmy(seat, tuple(cards), general, events, veterans, reserve, chance.random() < 0.3)


def some_options(chance: random.Random) -> BattleOptions:
    return BattleOptions(
        further_kills=chance.choice(["wounded_card", "lost"]),
        few_elephants=chance.choice(["stay", "may_ride"]),
        black_s=chance.choice(["best_result", "all_results"]),
        lone_skirmisher=chance.choice(["withdraws", "target"]),
        two_black_s=chance.choice(["both_work", "neither"]),
        s_takes_light_cards=chance.choice(["icon_only", "always"]),
        wounded_still_rolls=chance.random() < 0.5,
        cavalry_skirmishers_ride=chance.random() < 0.5,
    )


def check(battle: LandBattle) -> None:
    """Every card lies in exactly one zone, and no side has two wounded cards."""
    for side in battle.sides:
        here = Counter((*side.alive, *side.dead))
        began = Counter(side.army.cards)
        if battle.winner >= 0 and side is battle.sides[battle.winner]:
            for veteran in battle.upgraded:
                mark = veteran.partition("@")
                began[veteran] += 1
                began[troop(veteran).base + mark[1] + mark[2]] -= 1
        assert here == +began
        assert not (side.wounded and side.hurt)
        assert side.reveals >= 0
    # What one may see holds no name of the other side's hidden cards.
    for seat in (0, 1, None):
        seen = engine.observe(battle, seat)
        for index, side in enumerate(seen.sides):
            if seat != index:
                assert set(side.hand) <= {HIDDEN}
                assert not side.events


def battle_through(number: int) -> tuple[int, LandBattle]:
    chance = random.Random(number)
    battle, _ = engine.start(some_army(chance, 0), some_army(chance, 1), chance.randint(0, 5), some_options(chance))
    policies = Policy(chance.choice(["strongest", "weakest", "suited"])), None
    chooser = policies[number % 2]
    fought: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    steps = 0
    last = 0
    check(battle)
    while (seat := engine.to_move(battle)) is not None:
        steps += 1
        assert PHASES.index(battle.phase) >= last
        last = PHASES.index(battle.phase)
        if seat == CHANCE:
            assert engine.legal_moves(battle) == []
            outcome = engine.chances(battle).draw(chance)
            rolls = battle.rolls
            battle, events = engine.resolve(battle, outcome)
            if len(rolls) and rolls[0].target:
                due = next(roll for roll in rolls if roll.due)
                if not due.again:
                    fought[due.side][due.card] += 1
        else:
            moves = engine.legal_moves(battle)
            assert len(moves) == len(set(moves))
            assert moves
            assert not any(engine.why_not(battle, move) for move in moves)
            seen = engine.observe(battle, seat)
            assert engine.legal_moves(seen) == moves
            move = chooser(seen, moves) if chooser else moves[int(chance.random() * len(moves))]
            assert move in moves
            before = battle
            battle, events = engine.perform(battle, move)
            assert before == before._replace()
            if isinstance(move, Deploy | Strike | Reveal):
                hash(battle)
        for event in events:
            assert said(event, everything=True)
        check(battle)
    for side, times in zip(battle.sides, fought, strict=True):
        # No card rolls oftener than there are copies of it: none fights twice.
        assert not times - Counter(side.army.cards)
    return steps, battle


@pytest.mark.rule("TWR-168", "TWR-171", "TWR-050", "TWR-046")
def test_random_battles_hold_together():
    endings: Counter[tuple[int | None, bool]] = Counter()
    for number in range(BATTLES):
        _, battle = battle_through(number)
        result = engine.result(battle)
        endings[result.winner, result.total] += 1
        for index, side in enumerate(result.sides):
            army = battle.sides[index].army
            assert Counter((*side.cards, *side.lost)) == Counter((*army.cards, *side.upgraded))
            if side.destroyed:
                assert not side.cards
                assert not side.general
            else:
                assert mains(side.cards) >= least_mains(side.general) or side.generals_lost
                assert mains(side.cards) <= 6
                assert max(counted(side.cards, "skirmisher"), counted(side.cards, "artillery")) <= 2
            assert sum(points for _, points in side.points) <= 2
            if side.general != army.general and army.general:
                assert army.general in side.generals_lost
        if result.withdraws is not None:
            assert not result.sides[result.withdraws].destroyed
    assert len(endings) >= 4


def test_the_same_moves_and_dice_give_the_same_battle():
    assert battle_through(7) == battle_through(7)
    assert repr(battle_through(8)) == repr(battle_through(8))


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.booleans(), st.sampled_from(["once", "twice"]))
def test_random_naval_battles_hold_together(number: int, marines: bool, marines_s: str):
    chance = random.Random(number)
    fleets = []
    for seat in (0, 1):
        army = tuple(some_army(chance, seat).cards) if chance.random() < 0.6 else ()
        army = tuple(card.partition("@")[0] for card in army)
        fleet = tuple(chance.choice(list(ships())) for _ in range(chance.randint(1, 5)))
        general = chance.choice(list(generals())) if army else ""
        fleets.append(BattleNavy(seat, fleet, army, general, marines, chance.random() < 0.5, ("ramming_speed",)))
    battle, _ = engine.start_at_sea(*fleets, BattleOptions(marines_s=marines_s))
    while (seat := engine.to_move(battle)) is not None:
        if seat == CHANCE:
            battle, _ = engine.resolve(battle, engine.chances(battle).draw(chance))
        else:
            moves = engine.legal_moves(battle)
            assert not any(engine.why_not(battle, move) for move in moves)
            battle, _ = engine.perform(battle, chance.choice(list(moves)))
        for side in battle.sides:
            assert Counter((*side.ships, *side.sunk, *side.taken)) == Counter(side.navy.ships)
            assert Counter((*side.army, *side.drowned)) == Counter(side.navy.army)
    result = engine.result(battle)
    afloat = Counter(ship for side in result.sides for ship in (*side.ships, *side.ships_returned))
    sunk = Counter(ship for side in battle.sides for ship in side.sunk)
    assert afloat + sunk == Counter(ship for fleet in fleets for ship in fleet.ships)
    for side in result.sides:
        assert len(side.ships) <= 5
        assert not side.destroyed or not side.general
