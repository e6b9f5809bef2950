"""What a move costs, how likely it works, and what a loss would cost: what a player may want to know before deciding.

Nothing is told that the seat to move may not know: its own gold and cards, dice, and what lies open.
"""

# pyright: strict
from __future__ import annotations

from fractions import Fraction

from romelab.core.facts import Told
from romelab.core.game import Move
from romelab.total_war_rome.chances.move_odds import action_odds, assault_odds, chance_of, conquest_odds
from romelab.total_war_rome.chapters.agents.bribes import army_price, region_price
from romelab.total_war_rome.chapters.agents.hiring import hire_price
from romelab.total_war_rome.game import TotalWarRome
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions import regions
from romelab.total_war_rome.positions.chapter import decider, situation
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.state import Army, State
from romelab.total_war_rome.positions.table_facts import (
    Against,
    AgentDies,
    ArmyLost,
    BattleFollows,
    CardsLost,
    Works,
)
from romelab.total_war_rome.positions.tasks import MEET, SPENDING

PURCHASES = (
    m.BuyTroop,
    m.FoundArmy,
    m.BuyShip,
    m.BuyDevelopment,
    m.BuyImprovement,
    m.BuyRoad,
    m.BuyGeneral,
    m.BuyAgent,
    m.BuyOffUnrest,
)
"""Moves that are paid for in the spending phase."""


def price_of(game: TotalWarRome, state: State, move: Move) -> int | None:
    """Give the gold that a legal move costs; None for a move that has no price.

    Parameters
    ----------
    game, state
        The position, or what the seat to move may see of it.
    move
        A legal move: a purchase, a bribe, or an agent that hires.
    """
    t = game.table(state)
    if isinstance(move, PURCHASES) and situation(state) == SPENDING:
        # The rules say what it costs: they lay it out.
        seat = decider(t)
        return state.gold[seat] - game.perform(state, move)[0].gold[seat]
    if isinstance(move, m.AgentAction):
        agent = t.agent((decider(t), move.agent))
        if agent is None:
            return None
        if isinstance(move, m.RecruitMercenary):
            return hire_price(t, agent.seat, move.troop)
        if isinstance(move, m.BribeArmy):
            army = t.army((move.owner, move.army))
            return army_price(t, army) if army is not None else None
        if isinstance(move, m.BribeRegion):
            return region_price(t, agent.place)
    return None


def stakes_of(game: TotalWarRome, state: State, move: Move) -> tuple[Told, ...]:
    """Give the odds of a legal move and what is at stake; empty where nothing is.

    Parameters
    ----------
    game, state
        The position, or what the seat to move may see of it.
    move
        A legal move. Where a battle follows, the cards on both sides are counted: what they are is hidden.

    Examples
    --------
    >>> from romelab.total_war_rome.game import TOTAL_WAR_ROME
    >>> from romelab.total_war_rome.positions.setup import Setup
    >>> stakes_of(TOTAL_WAR_ROME, TOTAL_WAR_ROME.new_game(Setup()), m.Assault(1))
    ()
    """
    t = game.table(state)
    if isinstance(move, m.StandAndFight | m.AvoidBattle) and situation(state) == MEET:
        own, other = (t.army(ref) for ref in t.top(MEET)[:2])
        odds = (_works(game, state, move),) if isinstance(move, m.AvoidBattle) else ()
        return (*(each for each in odds if each), *_battle(t, own, [other] if other else []))
    if isinstance(move, m.AgentAction):
        works = _works(game, state, move)
        killed = action_odds(game, state, move).killed if works else Fraction(0)
        return ((works, AgentDies(_of_100(killed))) if killed else (works,)) if works else ()
    if isinstance(move, m.MoveArmy | m.Disembark):
        army = t.army((decider(t), move.army))
        met = regions.meeters(t, move.to, army.seat) if army and move.to in t.box.map.region else []
        if met:
            return _battle(t, army, met)
    works = _works(game, state, move)
    if works is None:
        return ()
    return (works, *_losses(game, state, t, move))


def _works(game: TotalWarRome, state: State, move: Move) -> Works | None:
    chance = chance_of(game, state, move)
    return Works(_of_100(chance)) if chance is not None else None


def _battle(t: Draft, own: Army | None, others: list[Army]) -> tuple[Told, ...]:
    if own is None or not others:
        return ()
    return (BattleFollows(), Against(len(own.troops), sum(len(other.troops) for other in others)))


def _losses(game: TotalWarRome, state: State, t: Draft, move: Move) -> tuple[Told, ...]:
    """Give what an army may lose that tries to take a region."""
    if not isinstance(move, m.Assault | m.MoveArmy | m.Disembark | m.ConquerHere):
        return ()
    task = t.agenda[-1] if t.agenda else None
    army = t.army(task.args[0] if isinstance(move, m.ConquerHere) and task else (decider(t), move.army))
    if army is None:
        return ()
    place = move.to if isinstance(move, m.MoveArmy | m.Disembark) else army.place
    found: list[Told] = []
    if regions.garrisoned(t, place):
        odds = assault_odds(game, state, *army.ref, place)
        found += [ArmyLost(_of_100(odds.destroyed))] if odds.destroyed else []
        return tuple(found)
    taking = conquest_odds(game, state, *army.ref, place)
    hurt = sum((chance for number, chance in taking.lost.items() if number), Fraction(0))
    found += [CardsLost(_of_100(hurt))] if hurt else []
    found += [ArmyLost(_of_100(1 - taking.survives))] if taking.survives < 1 else []
    return tuple(found)


def _of_100(chance: Fraction) -> int:
    """Give a chance in hundredths; neither 0 nor 100 is said of what may happen or fail."""
    return int(chance * 100) if chance in (0, 1) else min(99, max(1, round(100 * chance)))
