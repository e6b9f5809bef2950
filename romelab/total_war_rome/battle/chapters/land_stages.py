"""The table of stages of a land battle: what is decided, what comes up and what follows, phase by phase."""

from romelab.core.stages import nothing_against
from romelab.total_war_rome.battle.chapters import aftermath, deploying, fighting, preparing, rows, striking
from romelab.total_war_rome.battle.positions import moves as m, prompts, state as s
from romelab.total_war_rome.battle.positions.stages import LandStage


def seat_asked(battle: s.LandBattle) -> int:
    """Return the seat that decides for the side asked."""
    return battle.sides[battle.asked].army.seat


_rows = rows.BattleRows[s.LandBattle]()
_DEPLOY = (
    _rows.kind(m.Deploy, deploying.why_not_deploy, deploying.deploy_do),
    _rows.kind(m.Hold, deploying.why_not_deploy, deploying.deploy_do),
)

LAND = _rows.table(
    LandStage,
    m.LAND_MOVES,
    seat_asked,
    # Phase 1, preparing
    _rows.follows(LandStage.PREPARE_NEXT, "TWR-163", preparing.prepare_next),
    _rows.decision(LandStage.PREPARE, "TWR-163", prompts.PreparesFight, preparing.prepare_moves)(
        _rows.kind(m.PlayBattleEvent, preparing.why_not_prepare, preparing.prepare_do),
        _rows.kind(m.ChangeTerrain, preparing.why_not_prepare, preparing.prepare_do),
        _rows.kind(m.Pass, preparing.why_not_prepare, preparing.prepare_do),
    ),
    _rows.follows(LandStage.COMPARE, "TWR-164", preparing.compare),
    # Phases 2 to 4, laying down cards
    _rows.follows(LandStage.BEGIN_FLANKS, "TWR-186", deploying.begin_flanks),
    _rows.turned(LandStage.PLEDGE_NEXT, "TWR-188", deploying.pledge_next),
    _rows.decision(LandStage.PLEDGE, "TWR-187", prompts.PledgesRiders, deploying.pledge_moves)(
        _rows.kind(m.Pledge, deploying.why_not_pledge, deploying.pledge_do)
    ),
    _rows.follows(LandStage.BEGIN_CENTRE, "TWR-194", deploying.begin_centre),
    _rows.turned(LandStage.NEXT_COMBAT, "TWR-177", deploying.next_combat),
    _rows.decision(LandStage.DEPLOY, "TWR-181", prompts.LaysCards, deploying.deploy_moves)(*_DEPLOY),
    _rows.follows(LandStage.REVEAL_NEXT, "TWR-165", deploying.reveal_next),
    _rows.decision(LandStage.REVEAL, "TWR-165", prompts.MayReveal, deploying.reveal_moves)(
        _rows.kind(m.Reveal, nothing_against, deploying.reveal_do),
        _rows.kind(m.Pass, rows.why_not_rest, deploying.reveal_do),
    ),
    _rows.turned(LandStage.PEEK, "TWR-165", deploying.peek),
    _rows.decision(LandStage.REDEPLOY, "TWR-165", prompts.LaysAgain, deploying.deploy_moves)(*_DEPLOY),
    _rows.turned(LandStage.SHOW, "TWR-166", deploying.show),
    # Phases 2 to 4, one combat
    _rows.follows(LandStage.INSPIRE_NEXT, "TWR-163", fighting.inspire_next),
    _rows.decision(LandStage.INSPIRE, "TWR-163", prompts.MayJoin, fighting.inspire_moves)(
        _rows.kind(m.Inspire, nothing_against, fighting.inspire_do),
        _rows.kind(m.Pass, rows.why_not_rest, fighting.inspire_do),
    ),
    _rows.follows(LandStage.NEXT_STEP, "TWR-199", fighting.next_step),
    _rows.chance(LandStage.ROLL, "TWR-172", prompts.RollBattleDice, fighting.roll_chances, fighting.rolled),
    _rows.follows(LandStage.REACT_NEXT, "TWR-204", fighting.react_next),
    _rows.decision(LandStage.REACT, "TWR-204", prompts.AnswersRoll, fighting.react_moves)(
        _rows.kind(m.Reroll, fighting.why_not_react, fighting.react_do),
        _rows.kind(m.PlayBattleEvent, fighting.why_not_react, fighting.react_do),
        _rows.kind(m.Pass, fighting.why_not_react, fighting.react_do),
    ),
    _rows.follows(LandStage.RESOLVE, "TWR-172", fighting.resolve),
    _rows.follows(LandStage.END_COMBAT, "TWR-169", fighting.end_combat),
    _rows.follows(LandStage.MEND_NEXT, "TWR-169", fighting.mend_next),
    _rows.decision(LandStage.MEND, "TWR-169", prompts.MayMend, fighting.mend_moves)(
        _rows.kind(m.Mend, fighting.why_not_mend, fighting.mend_do),
        _rows.kind(m.PlayBattleEvent, fighting.why_not_mend, fighting.mend_do),
        _rows.kind(m.Pass, fighting.why_not_mend, fighting.mend_do),
    ),
    # Phases 2 to 5, cards rolled at enemies that cannot roll back
    _rows.turned(LandStage.END_PHASE, "TWR-184", striking.end_phase),
    _rows.turned(LandStage.STRIKE_NEXT, "TWR-184", striking.strike_next),
    _rows.decision(LandStage.STRIKE, "TWR-184", prompts.RollsLeftover, striking.strike_moves)(
        _rows.kind(m.Strike, striking.why_not_strike, striking.strike_do),
        _rows.kind(m.Pass, rows.why_not_rest, striking.strike_do),
    ),
    _rows.follows(LandStage.END_STRIKES, "TWR-202", striking.end_strikes),
    _rows.follows(LandStage.BEGIN_ENVELOPMENT, "TWR-202", striking.begin_envelopment),
    # Phase 6, the result
    _rows.turned(LandStage.JUDGE, "TWR-206", aftermath.judge),
    _rows.follows(LandStage.RECOVER_NEXT, "TWR-209", aftermath.recover_next),
    _rows.decision(LandStage.RECOVER, "TWR-209", prompts.TakesCards, aftermath.recover_moves)(
        _rows.kind(m.Recover, aftermath.why_not_recover, aftermath.recover_do),
        _rows.kind(m.Pass, rows.why_not_rest, aftermath.recover_do),
    ),
    _rows.follows(LandStage.UPGRADE_NEXT, "TWR-212", aftermath.upgrade_next),
    _rows.decision(LandStage.UPGRADE, "TWR-212", prompts.MakesVeterans, aftermath.upgrade_moves)(
        _rows.kind(m.Upgrade, aftermath.why_not_upgrade, aftermath.upgrade_do),
        _rows.kind(m.Pass, rows.why_not_rest, aftermath.upgrade_do),
    ),
    _rows.chance(LandStage.IMPROVE, "TWR-213", prompts.RollForGeneral, aftermath.improve_chances, aftermath.improved),
    _rows.decision(LandStage.IMPROVE_AGAIN, "TWR-213", prompts.MayLearnAgain, aftermath.improve_again_moves)(
        _rows.kind(m.Reroll, aftermath.why_not_improve_again, aftermath.improve_again_do),
        _rows.kind(m.Pass, rows.why_not_rest, aftermath.improve_again_do),
    ),
    _rows.follows(LandStage.RISE, "TWR-213", aftermath.rise),
    _rows.decision(LandStage.PROMOTE, "TWR-213", prompts.ChoosesBetter, aftermath.promote_moves)(
        _rows.kind(m.Promote, aftermath.why_not_promote, aftermath.promote_do)
    ),
    _rows.turned(LandStage.CLOSE, "TWR-214", aftermath.close),
    _rows.end(LandStage.OVER, "TWR-214"),
)
