"""The table of stages: what is decided where, how each kind of move is refused and done, what comes up."""

# pyright: strict
from operator import attrgetter

from romelab.core.game import Step
from romelab.core.stages import Rows, nothing_against
from romelab.kampf_um_rom.chapters import (
    catastrophes,
    combat,
    developing,
    exchange,
    flow,
    invasion,
    prevention,
    setting_up,
    turn,
)
from romelab.kampf_um_rom.positions import moves as m, prompts, refusals
from romelab.kampf_um_rom.positions.state import Stage, State
from romelab.kampf_um_rom.positions.tables import Tables

rows: Rows[Tables, State, Step[State]] = Rows()

STAGES = rows.table(
    Stage,
    m.MOVE_KINDS.values(),
    rows.chance(Stage.DEAL, prompts.DealCard, flow.draw_chances, setting_up.resolve_deal, "KUR-05", hidden=True),
    rows.decision(Stage.ORDER, "KUR-08", prompts.ChoosesOrder, setting_up.order_moves)(
        rows.kind(m.ChooseOrder, setting_up.why_not_order, setting_up.choose_order)
    ),
    rows.decision(Stage.EXCHANGE, "KUR-12", prompts.ExchangesHand, setting_up.exchange_moves)(
        rows.kind(m.ThrowAway, setting_up.why_not_throw_away, setting_up.throw_away),
        rows.kind(m.Ready, nothing_against, setting_up.ready),
    ),
    rows.chance(
        Stage.REFILL, prompts.DrawForThrown, flow.draw_chances, setting_up.resolve_refill, "KUR-12", hidden=True
    ),
    rows.decision(Stage.TURN, "KUR-14", prompts.PlaysCard, turn.turn_moves)(
        rows.kind(m.Develop, developing.why_not_develop, developing.develop),
        rows.kind(m.Attack, turn.in_action_phase(invasion.why_not_attack), invasion.attack),
        rows.kind(m.Empty, turn.in_action_phase(catastrophes.why_not_empty), catastrophes.empty),
        rows.kind(m.Strike, turn.in_action_phase(catastrophes.why_not_strike), catastrophes.strike),
        rows.kind(m.Convert, turn.in_action_phase(catastrophes.why_not_convert), catastrophes.convert),
        rows.kind(m.Waste, turn.in_action_phase(catastrophes.why_not_waste), catastrophes.waste),
        rows.kind(m.Show, turn.why_not_show, exchange.show),
        rows.kind(m.Throw, turn.why_not_throw, exchange.throw),
        rows.kind(m.Swap, turn.why_not_swap, exchange.swap),
        rows.kind(m.Pass, turn.why_not_pass, exchange.take_pass),
        rows.kind(m.Leave, turn.why_not_leave, turn.leave),
    ),
    rows.decision(Stage.FETCH, "KUR-101", prompts.TakesFromDiscard, exchange.fetch_moves)(
        rows.kind(m.Fetch, exchange.why_not_fetch, exchange.fetch)
    ),
    rows.chance(
        Stage.NEW_HAND, prompts.DrawNewHand, exchange.new_hand_chances, exchange.resolve_new_hand, "KUR-97", hidden=True
    ),
    rows.decision(Stage.SECOND, "KUR-92", prompts.ChoosesSecond, catastrophes.second_moves)(
        rows.kind(m.Strike, catastrophes.why_not_strike, catastrophes.strike)
    ),
    rows.decision(Stage.PREVENT, "KUR-81", prompts.MayPrevent, prevention.prevent_moves, decides=prevention.asked)(
        rows.kind(m.Prevent, prevention.why_not_prevent, prevention.prevent),
        rows.kind(m.Allow, nothing_against, prevention.allow),
    ),
    rows.decision(Stage.DEVELOP, "KUR-68", prompts.MayDevelop, developing.rest_moves)(
        rows.kind(m.Develop, developing.why_not_rest, developing.develop),
        rows.kind(m.NoDevelopment, nothing_against, invasion.decline_development),
    ),
    rows.decision(Stage.DOUBLE, "KUR-58", prompts.MayDouble, combat.double_moves)(
        rows.kind(m.Double, combat.why_not_double, combat.double),
        rows.kind(m.NoDouble, nothing_against, combat.decline_double),
    ),
    rows.chance(Stage.DRAW, prompts.DrawCard, flow.draw_chances, flow.resolve_draw, "KUR-14", hidden=True),
    rows.end(Stage.OVER, "KUR-108", refusals.GameOver),
    decides=attrgetter("active"),
)
"""Thirteen stages; the active player decides wherever a row does not name somebody else."""
