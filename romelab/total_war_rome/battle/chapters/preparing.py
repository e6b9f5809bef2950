"""Phase 1: the number of terrain combats, the generals compared, and the reveals this gives (TWR-162 to TWR-166)."""

from __future__ import annotations

from romelab.core.faults import Reason
from romelab.core.game import Event, Move
from romelab.total_war_rome.battle.chapters.asking import passed, rest_reasons, with_pass
from romelab.total_war_rome.battle.positions.armies import PREPARE_EVENTS
from romelab.total_war_rome.battle.positions.moves import ChangeTerrain, PlayBattleEvent, event_name
from romelab.total_war_rome.battle.positions.stages import LandStage
from romelab.total_war_rome.battle.positions.state import LandBattle, Side, replace
from romelab.total_war_rome.battle.positions.zones import distinct, without
from romelab.total_war_rome.box.battle_options import BattleOptions
from romelab.total_war_rome.box.cards import generals


def prepare_next(battle: LandBattle, log: list[Event]) -> LandBattle:
    """Ask each side in turn for events and characteristics (TWR-163), until both let it be in a row."""
    while battle.turn < 2:
        if len(prepare_moves(battle)) > 1:
            return replace(battle, stage=LandStage.PREPARE)
        battle = replace(battle, turn=battle.turn + 1, asked=1 - battle.asked)
    return replace(battle, stage=LandStage.COMPARE)


def prepare_moves(battle: LandBattle) -> list[Move]:
    """List what a side may do before the fight."""
    side = battle.sides[battle.asked]
    moves: list[Move] = [PlayBattleEvent(event) for event in (() if side.passing else distinct(side.events))]
    moves += [ChangeTerrain(1), ChangeTerrain(-1)]
    return with_pass(battle, [move for move in moves if not prepare_reasons(battle, move)])


def prepare_reasons(battle: LandBattle, move: Move) -> tuple[Reason, ...]:
    """Give the reasons against an event or a change of terrain."""
    side = battle.sides[battle.asked]
    if isinstance(move, PlayBattleEvent):
        reasons: list[Reason] = []
        if move.event not in side.events:
            reasons.append(Reason("TWR-101", f"{event_name(move.event)} is not in the hand of {side.name}"))
        if move.event not in PREPARE_EVENTS:
            reasons.append(Reason("TWR-102", f"{event_name(move.event)} is not played before the fight"))
        elif battle.terrain + PREPARE_EVENTS[move.event] < 0:
            reasons.append(Reason("TWR-163", "there is no terrain combat to take away"))
        return tuple(reasons)
    if isinstance(move, ChangeTerrain):
        reasons = []
        if side.characteristic != "battlefield_expert" or side.spent:
            reasons.append(Reason("TWR-163", f"{side.name} has no characteristic left that changes the terrain"))
        if abs(move.by) != 1:
            reasons.append(Reason("TWR-163", "the number of terrain combats moves by one"))
        elif battle.terrain + move.by < 0:
            reasons.append(Reason("TWR-163", "there is no terrain combat to take away"))
        return tuple(reasons)
    return rest_reasons(battle, move)


def prepare_do(battle: LandBattle, move: Move, log: list[Event]) -> LandBattle:
    """Carry out an event, a change of terrain, or a pass."""
    index = battle.asked
    battle = passed(battle, move)
    side = battle.sides[index]
    turn = battle.turn + 1
    if isinstance(move, PlayBattleEvent):
        by = PREPARE_EVENTS[move.event]
        more = 1 if move.event == "scouts_report" else 0
        side = replace(side, events=without(side.events, move.event), reveals=side.reveals + more)
        battle = replace(battle.with_side(index, side), terrain=battle.terrain + by)
        rule, turn = ("TWR-165" if more else "TWR-163"), 0
        says = "{0} plays {1}: " + ("one reveal more" if more else "{2} terrain {2:combat|combats}")
        log.append(Event(rule, says, (side.name, str(move)[5:], battle.terrain), side.army.seat))
    elif isinstance(move, ChangeTerrain):
        battle = replace(battle.with_side(index, replace(side, spent=True)), terrain=battle.terrain + move.by)
        turn = 0
        log.append(
            Event(
                "TWR-163",
                "{0} knows the ground: {1} terrain {1:combat|combats}",
                (side.name, battle.terrain),
                side.army.seat,
            )
        )
    return replace(battle, stage=LandStage.PREPARE_NEXT, turn=turn, asked=1 - index)


def stars(side: Side, options: BattleOptions) -> int:
    """Give the stars of a side's general (F-20, T-35)."""
    return generals()[side.general].stars if side.general else options.leaderless_stars


def compare(battle: LandBattle, log: list[Event]) -> LandBattle:
    """Settle the number of terrain combats (TWR-162), compare the generals and give out the reveals (TWR-164)."""
    shown = [stars(side, battle.options) for side in battle.sides]
    log.append(Event("TWR-162", "{0} terrain {0:combat is|combats are} to be fought", (battle.terrain,)))
    for index, side in enumerate(battle.sides):
        more = 1 if side.characteristic == "scouting_expert" else 0
        reveals = max(0, shown[index] - shown[1 - index]) + more + side.reveals
        battle = battle.with_side(index, replace(side, reveals=reveals))
        said = "{0} has {1} {1:star|stars} and {2} {2:reveal|reveals}"
        log.append(Event("TWR-164", said, (side.name, shown[index], reveals), side.army.seat))
    return replace(battle, phase="terrain", due=battle.terrain, combat=0, stage=LandStage.NEXT_COMBAT, turn=0)
