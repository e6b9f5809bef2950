"""The table of stages of a naval battle: what is decided, what falls and what follows."""

from __future__ import annotations

from romelab.total_war_rome.battle.chapters import naval
from romelab.total_war_rome.battle.chapters.asking import why_not_rest
from romelab.total_war_rome.battle.chapters.rows import BattleRows
from romelab.total_war_rome.battle.positions import moves as m
from romelab.total_war_rome.battle.positions import prompts
from romelab.total_war_rome.battle.positions.stages import NavalStage
from romelab.total_war_rome.battle.positions.state import NavalBattle


def seat_asked(battle: NavalBattle) -> int:
    """Return the seat that decides for the side asked."""
    return battle.sides[battle.asked].navy.seat


_rows = BattleRows[NavalBattle]()

NAVAL = _rows.table(
    NavalStage,
    m.NAVAL_MOVES,
    seat_asked,
    _rows.follows(NavalStage.PREPARE_NEXT, "TWR-102", naval.prepare_next),
    _rows.decision(
        NavalStage.PREPARE,
        "TWR-102",
        prompts.PreparesAtSea,
        naval.prepare_moves,
        _rows.kind(m.PlayBattleEvent, naval.why_not_prepare, naval.prepare_do),
        _rows.kind(m.Pass, why_not_rest, naval.prepare_do),
    ),
    _rows.chance(NavalStage.ROLL, "TWR-216", prompts.RollBattleDice, naval.roll_chances, naval.rolled),
    _rows.follows(NavalStage.REROLL_NEXT, "TWR-216", naval.reroll_next),
    _rows.decision(
        NavalStage.REROLL,
        "TWR-216",
        prompts.MayRollAgain,
        naval.reroll_moves,
        _rows.kind(m.Reroll, naval.why_not_reroll, naval.reroll_do),
        _rows.kind(m.Pass, why_not_rest, naval.reroll_do),
    ),
    _rows.follows(NavalStage.S_NEXT, "TWR-218", naval.s_next),
    _rows.decision(
        NavalStage.USE_S,
        "TWR-218",
        prompts.UsesMarines,
        naval.use_s_moves,
        _rows.kind(m.UseS, naval.why_not_use_s, naval.use_s_do),
    ),
    _rows.follows(NavalStage.LOSSES_NEXT, "TWR-217", naval.losses_next),
    _rows.decision(
        NavalStage.LOSE_SHIP,
        "TWR-217",
        prompts.ChoosesSinking,
        naval.lose_ship_moves,
        _rows.kind(m.LoseShip, naval.why_not_ship, naval.ship_do),
    ),
    _rows.decision(
        NavalStage.CAPTURE_SHIP,
        "TWR-218",
        prompts.ChoosesPrize,
        naval.capture_ship_moves,
        _rows.kind(m.CaptureShip, naval.why_not_ship, naval.ship_do),
    ),
    _rows.chance(NavalStage.DROWN, "TWR-219", prompts.DrawDrowned, naval.drown_chances, naval.drowned, hidden=True),
    _rows.end(NavalStage.OVER, "TWR-217"),
)
"""The stages of a naval battle."""
