"""The table of stages: what is decided where, how each kind of move is refused and done, chance, what follows."""

# pyright: strict
from collections.abc import Callable
from operator import attrgetter
from typing import TypeVarTuple

from romelab.core.game import Step
from romelab.core.stages import PendingStage, Row, Rows, nothing_against
from romelab.struggle_for_rome.chapters import (
    building,
    cards,
    draws,
    kingdoms,
    legionnaire,
    movement,
    plunder,
    resources,
    rounds,
    setting_up,
    trade_phase,
    trading,
    tribes,
)
from romelab.struggle_for_rome.positions import due, moves as m, prompts, state as s
from romelab.struggle_for_rome.positions.tables import Tables

Args = TypeVarTuple("Args")

rows: Rows[Tables, s.State, Step[s.State]] = Rows()


def after(due: PendingStage[*Args], follow: Callable[[Tables, s.State, *Args], Step[s.State]]) -> Row:
    """Return what goes on after a draw; the function is given what the draw has carried along."""
    return Row(due, "", "", follow=follow)


AFTER_DRAW = rows.table(
    due.AFTER_DRAW,
    (),
    after(due.THEN_FIRST_ROUND, rounds.first_round),
    after(due.THEN_ROLL, rounds.next_roll),
    after(due.THEN_TRADE, rounds.trade_on),
    after(due.THEN_END, rounds.end_segment),
    after(due.THEN_COUNTER, plunder.lay_counter),
    after(due.THEN_BUILD, rounds.trade_on),
)


def after_draw(frame: Tables, state: s.State) -> Step[s.State]:
    """Go on with what the cards were drawn for."""
    then, *carried = s.facts(state, due.PASTURE_DRAWN, due.CARD_DRAWN)
    return AFTER_DRAW.follow[then](frame, state, *carried)


TREASURE = rows.kind(m.CashTreasure, cards.why_not_treasure, cards.cash_treasure, "SFR-83", "cash")
END = rows.kind(m.EndSegment, nothing_against, rounds.end, "SFR-28", "end")

STAGES = rows.table(
    due.STAGES,
    m.MOVE_KINDS.values(),
    rows.chance(due.FIRST_ROLL, prompts.RollForFirst, rounds.roll_chances, setting_up.resolve_first_roll, "SFR-22"),
    rows.decision(due.START, "SFR-15", prompts.ChoosesStart, setting_up.start_moves)(
        rows.kind(m.ChooseStart, setting_up.why_not_start, setting_up.choose_start, "SFR-15", "start")
    ),
    rows.decision(due.LEGIONNAIRE_START, "SFR-18", prompts.PlacesLegionnaire, setting_up.place_moves)(
        rows.kind(m.PlaceLegionnaire, setting_up.why_not_place, setting_up.place_legionnaire, "SFR-18", "place")
    ),
    rows.chance(due.LEFT_OUT, prompts.LayAside, setting_up.left_out_chances, setting_up.resolve_left_out, "SFR-25"),
    rows.chance(due.ROLL, prompts.RollDice, rounds.roll_chances, resources.resolve_roll, "SFR-30"),
    rows.decision(due.GIVE_BACK, "SFR-44", prompts.GivesHalfBack, resources.give_back_moves)(
        rows.kind(m.GiveBack, resources.why_not_give_back, resources.give_back, "SFR-43", "shortage")
    ),
    rows.decision(due.LEGIONNAIRE, "SFR-46", prompts.LeadsLegionnaire, legionnaire.legionnaire_moves)(
        rows.kind(m.MoveLegionnaire, legionnaire.why_not_move, legionnaire.move_legionnaire, "SFR-46", "legionnaire")
    ),
    rows.decision(due.ROB, "SFR-49", prompts.RobsSomebody, legionnaire.rob_moves)(
        rows.kind(m.Rob, legionnaire.why_not_rob, legionnaire.rob, "SFR-49", "robbery")
    ),
    rows.chance(
        due.ROBBED_CARD,
        prompts.DrawRobbedCard,
        legionnaire.robbery_chances,
        legionnaire.resolve_robbed_card,
        "SFR-50",
        hidden=True,
    ),
    rows.decision(due.TRADE, "SFR-54", prompts.TradesAndBuilds, trade_phase.trade_moves)(
        rows.kind(m.OfferTrade, trading.why_not_offer, trading.offer, "SFR-54", "trade"),
        rows.kind(m.BankTrade, trading.why_not_bank, trading.bank, "SFR-54", "trade"),
        rows.kind(m.BuildPair, building.why_not_purchase, building.purchase, "SFR-27", "build"),
        rows.kind(m.BuildWagon, building.why_not_purchase, building.purchase, "SFR-27", "build"),
        rows.kind(m.BuyCard, building.why_not_purchase, building.purchase, "SFR-27", "buy"),
        rows.kind(m.PlayDiplomat, cards.why_not_diplomat, cards.play_diplomat, "SFR-75", "Diplomat"),
        TREASURE,
        END,
    ),
    rows.decision(due.ANSWER, "SFR-55", prompts.AnswersOffer, trading.answer_moves)(
        rows.kind(m.AcceptTrade, trading.why_not_accept, trading.accept, "SFR-54", "answer"),
        rows.kind(m.DeclineTrade, nothing_against, trading.decline, "SFR-54", "answer"),
        rows.kind(m.CounterOffer, trading.why_not_counter, trading.counter, "SFR-54", "answer"),
    ),
    rows.decision(due.TRIBE, "SFR-89", prompts.ActsWithTribe, tribes.segment_moves)(
        rows.kind(m.MoveTribe, movement.why_not_move, movement.move_tribe, "SFR-89", "move"),
        rows.kind(m.Plunder, plunder.why_not_plunder, plunder.plunder, "SFR-89", "plunder"),
        rows.kind(m.Found, kingdoms.why_not_found, kingdoms.found, "SFR-89", "conquer"),
        rows.kind(m.Expand, kingdoms.why_not_expand, kingdoms.expand, "SFR-89", "conquer"),
        rows.kind(m.PlayGreatWarrior, cards.why_not_great_warrior, cards.play_great_warrior, "SFR-81", "Great Warrior"),
        TREASURE,
        rows.kind(m.TakeIncome, tribes.why_not_income, tribes.take_income, "SFR-91", "income"),
        END,
    ),
    rows.chance(due.COUNTER, prompts.TurnCounterUp, plunder.counter_chances, plunder.resolve_counter, "SFR-150"),
    rows.chance(due.PASTURE, prompts.DrawPasture, draws.pasture_chances, draws.resolve_pasture, "SFR-38", hidden=True),
    rows.follows(due.PASTURE_DRAWN, after_draw),
    rows.chance(due.CARD, prompts.DrawDevelopment, draws.deck_chances, draws.resolve_card, "SFR-64", hidden=True),
    rows.follows(due.CARD_DRAWN, after_draw),
    rows.end(due.OVER, "SFR-140", prompts.GameOver),
    decides=attrgetter("mover"),
)
