"""Phase 1: the number of terrain combats, the generals compared, and the reveals this gives (TWR-162 to TWR-166)."""

from romelab.core.game import Fact, Move
from romelab.total_war_rome.battle.chapters.rows import passed, why_not_let_pass, with_pass
from romelab.total_war_rome.battle.positions import armies, events, moves as m, refusals, state as s
from romelab.total_war_rome.battle.positions.stages import LandStage
from romelab.total_war_rome.box.cards import generals
from romelab.total_war_rome.box.options import BattleOptions


def prepare_next(battle: s.LandBattle, log: list[Fact]) -> s.LandBattle:
    """Ask each side in turn for events and characteristics (TWR-163), until both pass in a row."""
    while battle.turn < 2:
        if len(prepare_moves(battle)) > 1:
            return s.replace(battle, stage=LandStage.PREPARE)
        battle = s.replace(battle, turn=battle.turn + 1, asked=1 - battle.asked)
    return s.replace(battle, stage=LandStage.COMPARE)


def prepare_moves(battle: s.LandBattle) -> list[Move]:
    """List what a side may do before the fight."""
    side = battle.sides[battle.asked]
    moves: list[Move] = [m.PlayBattleEvent(event) for event in (() if side.passing else armies.distinct(side.events))]
    moves += [m.ChangeTerrain(1), m.ChangeTerrain(-1)]
    return with_pass(battle, [move for move in moves if not why_not_prepare(battle, move)])


def why_not_prepare(battle: s.LandBattle, move: Move) -> tuple[Fact, ...]:
    """Return the reasons against an event or a change of terrain."""
    side = battle.sides[battle.asked]
    if isinstance(move, m.PlayBattleEvent):
        reasons: list[Fact] = []
        if move.event not in side.events:
            reasons.append(refusals.EventNotHeld(move.event, side.leader))
        if move.event not in armies.PREPARE_EVENTS:
            reasons.append(refusals.EventNotBefore(move.event))
        elif battle.terrain + armies.PREPARE_EVENTS[move.event] < 0:
            reasons.append(refusals.NoTerrainCombat())
        return tuple(reasons)
    if isinstance(move, m.ChangeTerrain):
        reasons = []
        if side.characteristic != "battlefield_expert" or side.spent:
            reasons.append(refusals.NoExpertLeft(side.leader))
        if abs(move.by) != 1:
            reasons.append(refusals.OneByOne())
        elif battle.terrain + move.by < 0:
            reasons.append(refusals.NoTerrainCombat())
        return tuple(reasons)
    return why_not_let_pass(battle, move)


def too_late(battle: s.LandBattle, move: Move) -> tuple[Fact, ...]:
    """Return what rules out an event or a change of terrain after the preparing, besides something else being due.

    Whoever has nothing to choose before the fight is not asked: so it is said here that there is no ground to change.
    """
    if isinstance(move, m.ChangeTerrain):
        by = move.by
    elif isinstance(move, m.PlayBattleEvent) and move.event in armies.PREPARE_EVENTS:
        by = armies.PREPARE_EVENTS[move.event]
    else:
        return ()
    if battle.terrain + by < 0:
        return (refusals.NoTerrainCombat(),)
    return (refusals.FightHasBegun(),)


def prepare_do(battle: s.LandBattle, move: Move, log: list[Fact]) -> s.LandBattle:
    """Carry out an event, a change of terrain, or a pass."""
    index = battle.asked
    battle = passed(battle, move)
    side = battle.sides[index]
    turn = battle.turn + 1
    if isinstance(move, m.PlayBattleEvent):
        by = armies.PREPARE_EVENTS[move.event]
        more = 1 if move.event == "scouts_report" else 0
        side = s.replace(side, events=armies.without(side.events, move.event), reveals=side.reveals + more)
        battle = s.replace(battle.with_side(index, side), terrain=battle.terrain + by)
        turn = 0
        if more:
            log.append(events.SendsScouts(side.army.seat, side.leader, move.event))
        else:
            log.append(events.ShiftsGround(side.army.seat, side.leader, move.event, battle.terrain))
    elif isinstance(move, m.ChangeTerrain):
        battle = s.replace(battle.with_side(index, s.replace(side, spent=True)), terrain=battle.terrain + move.by)
        turn = 0
        log.append(events.KnowsGround(side.army.seat, side.leader, battle.terrain))
    return s.replace(battle, stage=LandStage.PREPARE_NEXT, turn=turn, asked=1 - index)


def stars(side: s.Side, options: BattleOptions) -> int:
    """Return the stars of a side's general (F-20, T-35)."""
    return generals()[side.general].stars if side.general else options.leaderless_stars


def compare(battle: s.LandBattle, log: list[Fact]) -> s.LandBattle:
    """Settle the number of terrain combats (TWR-162), compare the generals and give out the reveals (TWR-164)."""
    shown = [stars(side, battle.options) for side in battle.sides]
    log.append(events.GroundSettled(battle.terrain))
    for index, side in enumerate(battle.sides):
        more = 1 if side.characteristic == "scouting_expert" else 0
        reveals = max(0, shown[index] - shown[1 - index]) + more + side.reveals
        battle = battle.with_side(index, s.replace(side, reveals=reveals))
        log.append(events.StarsCompared(side.army.seat, side.leader, shown[index], reveals))
    return s.replace(battle, phase="terrain", due=battle.terrain, combat=0, stage=LandStage.NEXT_COMBAT, turn=0)
