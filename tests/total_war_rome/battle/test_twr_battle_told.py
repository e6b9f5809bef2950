"""What a battle tells is what happened: every stage of random battles is told anew from the positions around it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from inspect import getmembers, isclass
from typing import Any

import pytest

from romelab.core.facts import Fact
from romelab.core.game import CHANCE
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.chapters.damage import damages
from romelab.total_war_rome.battle.chapters.land_stages import LAND
from romelab.total_war_rome.battle.chapters.naval import NAVAL
from romelab.total_war_rome.battle.positions import events as h, moves as m
from romelab.total_war_rome.battle.positions.armies import NAVAL_EVENTS, BattleNavy
from romelab.total_war_rome.battle.positions.stages import NavalStage
from romelab.total_war_rome.battle.positions.state import Battle, Fleet, LandBattle, NavalBattle, Roll, Side
from romelab.total_war_rome.box.cards import generals, ships, troop
from romelab.total_war_rome.box.options import BattleOptions

from .second_opinion.lockstep import some_army, some_options

BATTLES = 60
PARTS = (h.Stack, h.Fell, h.Turned)
"""Kinds that are part of what is said of something else."""
HAPPENINGS = {kind for _, kind in getmembers(h, isclass) if issubclass(kind, Fact) and kind is not Fact} - {*PARTS}
STEPS = {
    "terrain": ("TWR-180", "TWR-182", "TWR-183", "TWR-183"),
    "flanks": ("TWR-186", "TWR-190", "TWR-190", "TWR-190"),
    "centre": ("TWR-197", "TWR-199", "TWR-199", "TWR-199"),
}
STRIKES = {"terrain": "TWR-184", "flanks": "TWR-192", "centre": "TWR-201", "envelopment": "TWR-202"}


def steps(battle: Battle, chance: random.Random) -> Iterator[tuple[Any, Any, Any, list[Fact]]]:
    """Return every stage of a battle: the position before, what was chosen or fell, after, and the log."""
    table: Any = LAND if isinstance(battle, LandBattle) else NAVAL
    while not battle.over:
        before, log = battle, list[Fact]()
        by: Any = None
        if battle.stage in table.follow:
            battle = table.follow[battle.stage](battle, log)
        elif engine.to_move(battle) == CHANCE:
            by = engine.chances(battle).draw(chance)
            battle = table.resolve[battle.stage](battle, by, log)
        else:
            moves = engine.legal_moves(battle)
            # What is possible once in a while is chosen as often as passing.
            kind = chance.choice(sorted({type(move) for move in moves}, key=lambda kind: kind.kind))
            by = chance.choice([move for move in moves if type(move) is kind])
            battle = table.do[battle.stage][type(by)](battle, by, log)
        yield before, by, battle, log


def shown(roll: Roll, fallen: tuple[str, ...]) -> tuple[h.Fell, ...]:
    colours = [roll.dice[place] for place in roll.again] if roll.again else roll.dice
    return tuple(h.Fell(colour, face) for colour, face in zip(colours, fallen, strict=True))


def lying(side: Side) -> str:
    return side.wounded or (getattr(side, side.hurt) if side.hurt else "")


def fates(before: LandBattle, after: LandBattle) -> Iterator[Fact]:
    """Tell what the dice of a step do: the card rolled at first, then one that lay wounded, then the generals."""
    damage = damages(before.rolls, before.options)
    for roll in before.rolls:
        index = 1 - roll.side
        old, new, seat = before.sides[index], after.sides[index], before.sides[index].army.seat
        killed = list((Counter(new.dead) - Counter(old.dead)).elements())
        if damage[index] > 1:
            killed.remove(roll.target)
            yield h.CardDestroyed("TWR-175", seat, roll.target)
        for card in killed:
            assert card == lying(old)
            yield h.CardDestroyed("TWR-176" if damage[index] > 1 else "TWR-174", seat, card)
        if lying(new) and not lying(old):
            assert lying(new) == roll.target
            yield h.CardWounded(seat, roll.target)
    for old, new in zip(before.sides, after.sides, strict=True):
        if new.left != old.left:
            assert new.left == (*old.left, old.general)
            assert old.inspired
            yield h.LeaderFalls(old.army.seat, old.leader, new.general)


def verdict(before: LandBattle, after: LandBattle) -> Iterator[Fact]:
    for old in before.sides:
        if old.wounded and before.options.wounded_cards == "lost":
            yield h.DiesOfWound(old.army.seat, old.wounded)
    for index, side in enumerate(after.sides):
        if after.destroyed[index]:
            saved = side.army.cards
            left = Counter(troop(card).role for card in (Counter(saved) - Counter(after.fallen[index])).elements())
            yield h.ArmyBreaks(side.army.seat, side.leader, left["main"])
    losses = [sum(troop(card).role == "main" for card in dead) for dead in after.fallen]
    if all(after.destroyed):
        yield h.BothDestroyed()
    elif after.winner < 0:
        assert losses[0] == losses[1]
        yield h.BattleTied(losses[0])
    else:
        winner = after.sides[after.winner]
        yield (h.TotalVictory if after.total else h.Victory)(winner.army.seat, winner.leader)


def told_on_land(before: LandBattle, by: Any, after: LandBattle, revealed: bool) -> Iterator[Fact]:
    """Tell what happened in one stage of a land battle, from the positions around it."""
    index = before.asked
    side, later, enemy = before.sides[index], after.sides[index], before.sides[1 - index]
    who = side.army.seat, side.leader
    match str(before.stage), by:
        case "prepare", m.PlayBattleEvent(event="scouts_report"):
            yield h.SendsScouts(*who, "scouts_report")
        case "prepare", m.PlayBattleEvent(event=event):
            yield h.ShiftsGround(*who, event, after.terrain)
        case "prepare", m.ChangeTerrain(by=more):
            yield h.KnowsGround(*who, before.terrain + more)
        case "compare", _:
            yield h.GroundSettled(before.terrain)
            for one in after.sides:
                own = generals()[one.general].stars if one.general else after.options.leaderless_stars
                yield h.StarsCompared(one.army.seat, one.leader, own, one.reveals)
        case "pledge", m.Pledge(elephants=number):
            yield h.PledgesElephants(*who, number)
        case "pledge_next", _ if after.stage == "next_combat":
            for one in after.sides:
                riders = sum(troop(card).kind in ("cavalry", "chariot") for card in one.hand) + one.pledge
                yield h.CountsRiders(one.army.seat, one.leader, riders)
        case "deploy" | "redeploy", m.Hold():
            yield h.HoldsRiders(*who)
        case "deploy" | "redeploy", m.Deploy(cards=cards):
            yield h.LaysDown(*who, len(cards), cards, side.army.owners)
        case "peek", _:
            readers = tuple(sorted({*side.army.owners, *enemy.army.owners}))
            yield h.UsesReveal(*who, enemy.front, readers)
        case "show", _:
            turned = tuple(h.Turned(one.leader, one.front) for one in before.sides)
            yield h.CardsShown("TWR-165" if revealed else "TWR-166", before.phase, before.combat + 1, turned)
        case "inspire", m.Inspire():
            yield h.GeneralJoins(*who, "GREEN")
        case "roll", fallen:
            roll = next(roll for roll in before.rolls if roll.due)
            rule = STRIKES[before.phase] if before.striker >= 0 else STEPS[before.phase][before.step]
            rule = "TWR-204" if roll.again else rule
            seat = before.sides[roll.side].army.seat
            yield h.CardRolls(rule, seat, roll.card, roll.target, shown(roll, fallen), bool(roll.again))
        case "react", m.Reroll() if side.events != later.events:
            yield h.PlaysSecondWind(*who)
        case "react", m.PlayBattleEvent():
            yield h.PlaysShieldWall(*who)
        case "resolve", _:
            yield from fates(before, after)
        case "end_combat", _:
            for old, new in zip(before.sides, after.sides, strict=True):
                for gun in (Counter(new.dead) - Counter(old.dead)).elements():
                    yield h.GunsLost(old.army.seat, gun)
        case "mend", m.Mend() | m.PlayBattleEvent():
            yield h.WoundMended(side.army.seat, side.wounded)
        case "strike", m.Strike(card=card, target=target):
            yield h.SendsAgainst(STRIKES[before.phase], *who, card, target)
        case "judge", _:
            yield from verdict(before, after)
        case "recover", m.Recover(card=card):
            yield h.TakesCardBack("TWR-209" if before.total else "TWR-211", *who, card)
        case "upgrade", m.Upgrade(card=card):
            (veteran,) = (Counter(later.hand) - Counter(side.hand)).elements()
            yield h.BecomesVeteran(side.army.seat, card, veteran, side.army.owners)
        case "improve", fallen:
            yield h.GeneralLearns(*who, shown(before.rolls[0], fallen))
        case "rise" | "promote", _ if later.general != side.general:
            yield h.GeneralRises(*who, later.general, generals()[later.general].stars)
        case _:
            pass


@pytest.mark.rule("TWR-162", "TWR-166", "TWR-172", "TWR-174", "TWR-206", "TWR-212", "TWR-213")
def test_every_stage_of_a_land_battle_is_told_as_it_happened():
    met: Counter[type] = Counter()
    for number in range(BATTLES):
        chance = random.Random(number)
        # The seats of a campaign, not those of the two sides.
        attacker, defender = some_army(chance, 2), some_army(chance, 1)
        begun, _ = engine.start(attacker, defender, chance.randint(0, 4), some_options(chance))
        battle = begun._replace(
            sides=tuple(fresh(side) for side in begun.sides), stage="prepare_next", phase="preparing"
        )
        battle = battle._replace(turn=0, asked=0, due=0, combat=0, striker=-1, winner=-1)
        revealed = False
        for before, by, after, log in steps(battle, chance):
            revealed = before.stage == "peek" or (revealed and before.stage != "end_combat")
            assert log == [*told_on_land(before, by, after, revealed)], (number, before.stage, by)
            at_rest(after)
            met.update(map(type, log))
    assert HAPPENINGS - {*met} == AT_SEA


def at_rest(battle: LandBattle) -> None:
    """What counts is in its bounds, and nothing of a combat or of a phase is left when it is over."""
    assert battle.asked in (0, 1)
    assert 0 <= battle.turn < 6
    assert battle.stage in ("react_next", "react", "roll") or battle.turn < 3
    if battle.stage in ("begin_flanks", "pledge_next", "begin_centre", "next_combat", "deploy", "end_phase", "judge"):
        assert (battle.step, battle.shown, battle.striker) == (0, False, -1)
    if battle.stage in ("next_combat", "deploy", "judge", "recover", "upgrade", "rise", "close", "over"):
        assert battle.rolls == () or battle.stage == "rise"
    assert battle.phase in ("terrain", "flanks") or battle.due == 0 or battle.stage == "begin_centre"
    assert battle.held == -1 or battle.phase not in ("preparing", "terrain", "flanks")
    if battle.phase == "result":
        assert battle.asked == max(battle.winner, 0)
        assert 0 <= battle.choices <= (2 if battle.total else 1)
    else:
        assert (battle.winner, battle.total, battle.choices, battle.improved) == (-1, False, 0, 0)


def fresh(side: Side) -> Side:
    """Return a side as it comes: what has been gone through on the way to the first question is gone through again."""
    return Side(side.army, side.army.general, tuple(sorted(side.army.cards)), events=tuple(sorted(side.army.events)))


AT_SEA = {h.AddsDie, h.ShipRolls, h.ExtraDieRolls, h.NavyLosses, h.ShipSinks, h.ShipCaptured, h.LostAtSea}
AT_SEA |= {h.CarriedArmyLost}


def told_at_sea(before: NavalBattle, by: Any, after: NavalBattle) -> Iterator[Fact]:
    """Tell what happened in one stage of a naval battle, from the positions around it."""
    index = before.asked
    fleet, enemy = before.sides[index], before.sides[1 - index]
    match str(before.stage), by:
        case "prepare", m.PlayBattleEvent():
            yield h.AddsDie(fleet.navy.seat, fleet.flag, "GREEN")
        case "roll", fallen:
            roll = next(roll for roll in before.rolls if roll.due)
            seat, flag = before.sides[roll.side].navy.seat, before.sides[roll.side].flag
            if roll.card:
                yield h.ShipRolls(seat, flag, roll.card, shown(roll, fallen))
            else:
                yield h.ExtraDieRolls(seat, flag, shown(roll, fallen))
        case "s_next", _ if after.stage == NavalStage.LOSSES_NEXT:
            for one in after.sides:
                yield h.NavyLosses(one.navy.seat, one.flag, one.to_sink, one.to_take, one.to_drown)
        case "lose_ship", m.LoseShip(ship=ship):
            yield h.ShipSinks(fleet.navy.seat, ship)
        case "capture_ship", m.CaptureShip(ship=ship):
            assert ship in enemy.ships
            yield h.ShipCaptured(fleet.navy.seat, ship)
        case "drown", card:
            yield h.LostAtSea(fleet.navy.seat, card)
        case "losses_next", _ if after.over:
            for one in after.sides:
                if not one.navy.army:
                    continue
                if not one.army:
                    yield h.CarriedArmyLost("TWR-221", one.navy.seat, one.flag)
                elif sum(troop(card).role == "main" for card in one.army) < (1 if one.navy.general else 2):
                    yield h.CarriedArmyLost("TWR-046", one.navy.seat, one.flag)
        case _:
            pass


@pytest.mark.rule("TWR-216", "TWR-217", "TWR-218", "TWR-219", "TWR-221")
def test_every_stage_of_a_naval_battle_is_told_as_it_happened():
    met: Counter[type] = Counter()
    for number in range(BATTLES):
        chance = random.Random(number)
        navies = []
        for seat in (3, 1):
            own = sorted(ships())
            fleet = tuple(chance.choice(own) for _ in range(chance.randint(1, 5)))
            army = tuple(card.partition("@")[0] for card in some_army(chance, seat).cards) if seat == 1 else ()
            events = NAVAL_EVENTS * chance.randint(0, 2)
            navies.append(BattleNavy(seat, fleet, army, "", chance.random() < 0.7, chance.random() < 0.5, events))
        battle = engine.start_at_sea(*navies, BattleOptions())[0]
        battle = battle._replace(
            stage=NavalStage.PREPARE_NEXT,
            turn=0,
            rolls=(),
            sides=tuple(
                Fleet(n, tuple(sorted(n.ships)), tuple(sorted(n.army)), events=tuple(sorted(n.events))) for n in navies
            ),
        )
        for before, by, after, log in steps(battle, chance):
            assert log == [*told_at_sea(before, by, after)], (number, before.stage, by)
            met.update(map(type, log))
    assert {*met} == AT_SEA
