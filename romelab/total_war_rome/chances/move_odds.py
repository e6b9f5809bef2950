"""How likely moves work in a position: what a player may want to know before a decision.

Every answer uses the dice of the game's box and its options, and the numbers of ``odds`` and ``agent_odds`` beside it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from romelab.core.errors import InputError, Problem
from romelab.core.game import Move
from romelab.total_war_rome.box.cards import least_mains
from romelab.total_war_rome.chances import agent_odds, odds, pools
from romelab.total_war_rome.chances.agent_odds import ACTION_DICE, ActionOdds
from romelab.total_war_rome.chapters.agents.action_results import expert_near
from romelab.total_war_rome.chapters.agents.unrest import uprising_dice
from romelab.total_war_rome.chapters.war.conquest import facing_dice
from romelab.total_war_rome.game import TotalWarRome
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions import regions
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.moves import AgentAction
from romelab.total_war_rome.positions.state import MET, SAPPERS, Army, Ref, State


def army_of(t: Draft, seat: int, number: int) -> Army:
    """Find an army on the map.

    Raises
    ------
    InputError
        If there is none of this number.
    """
    army = t.army((seat, number))
    if army is None or not army.place:
        raise InputError([Problem(f"army {number}", f"{t.name(seat)} has no such army on the map")])
    return army


def taking_losses(t: Draft) -> dict[str, Any]:
    """Return how the options have losses taken: the further arguments of ``odds.losses`` (T-22, T-67)."""
    by_chance = t.options.losses_chosen_by == "chance"
    return {"by_chance": by_chance, "s_first": t.options.loss_order == "s_first"}


def action_odds(game: TotalWarRome, state: State, move: AgentAction) -> ActionOdds:
    """Return the odds of an action of an agent of the seat to move, if no event cancels it (TWR-075 to TWR-100).

    Parameters
    ----------
    game, state
        The position; for an uprising with the cards of the armies in the region.
    move
        The action. What counts as a success of an uprising is that no enemy army is left (TWR-086).

    Raises
    ------
    InputError
        If there is no such agent, or for a treaty, which is up to the other player (TWR-077).
    """
    t = game.table(state)
    agent = t.agent((t.active, move.agent))
    if agent is None:
        raise InputError([Problem("agent", f"{t.name(t.active)} has no agent {move.agent}")])
    if isinstance(move, m.Treaty):
        raise InputError([Problem("action", "a treaty is up to the other player, not to dice (TWR-077)")])
    if isinstance(move, m.RebelUprising):
        struck = [(army.troops, least_mains(army.general)) for army in t.enemies_in(agent.place, agent.seat)]
        terms = taking_losses(t)
        free = agent_odds.uprising(uprising_dice(t, agent.place), struck, **terms, dice=t.box.dice)
        return ActionOdds(free, Fraction(0), 1 - free)
    return agent_odds.action(
        _kind(move),
        expert=expert_near(t, agent),
        blank_kills=t.options.blank_on_agent_die == "agent_dies",
        deadly=not (isinstance(move, m.BribeArmy) and t.options.army_bribe_x == "nothing"),
        dice=t.box.dice,
    )


def _kind(move: AgentAction) -> str:
    return f"kill_{move.target}" if isinstance(move, m.Assassinate) else move.kind


def avoiding_odds(game: TotalWarRome, state: State, own: Ref, other: Ref) -> Fraction:
    """Return the chance of an army to avoid the battle with another (TWR-152 to TWR-156).

    Parameters
    ----------
    game, state
        The position.
    own, other
        Seat and number of the army that tries to get away, and of the one that holds it.

    Raises
    ------
    InputError
        If there is no such army.
    """
    t = game.table(state)
    one, two = (t.die(army_of(t, *ref).general) for ref in (own, other))
    return odds.avoiding(one, two, t.box.dice)


def infighting_odds(
    game: TotalWarRome, state: State, seat: int, number: int, other: int
) -> tuple[odds.LossOdds, odds.LossOdds]:
    """Return what two armies of the Tribes do to each other if somebody notices them side by side (TWR-129).

    Raises
    ------
    InputError
        If there is no such army on the map.
    """
    t = game.table(state)
    one, two = army_of(t, seat, number), army_of(t, seat, other)
    least = least_mains(one.general), least_mains(two.general)
    return odds.infighting(one.troops, two.troops, least=least, **taking_losses(t), dice=t.box.dice)


def conquest_odds(game: TotalWarRome, state: State, seat: int, number: int, place: str) -> odds.DefenceOdds:
    """Return the odds of an army against the inhabitants of a region without garrison (TWR-133 to TWR-137).

    Raises
    ------
    InputError
        If there is no such army on the map.
    """
    t = game.table(state)
    army = army_of(t, seat, number)
    return odds.defence(
        regions.defence_dice(t, place),
        army.troops,
        mercenary=regions.may_annex(t, place),
        least=least_mains(army.general),
        **taking_losses(t),
        dice=t.box.dice,
    )


def assault_odds(game: TotalWarRome, state: State, seat: int, number: int, place: str) -> odds.AssaultOdds:
    """Return the odds of an army against the garrison of a region (TWR-138 to TWR-148).

    Walls, barracks, siegecraft, general, artillery, events played for the assault and the options all count.

    Raises
    ------
    InputError
        If there is no such army on the map.
    """
    t = game.table(state)
    army = army_of(t, seat, number)
    leaderless = "BLACK" if t.options.assault_without_general == "black" else ""
    return odds.assault(
        facing_dice(t, army, place),
        army.troops,
        general=t.die(army.general) if army.general else leaderless,
        walled=regions.walled(t, place),
        sappers=bool(army.marks & SAPPERS),
        least=least_mains(army.general),
        **taking_losses(t),
        all_roll=t.options.assault_infantry == "all",
        skulls_first=t.options.assault_comparison == "skulls_first",
        dice=t.box.dice,
    )


def chance_of(game: TotalWarRome, state: State, move: Move) -> Fraction | None:
    """Return the chance that a move of the seat to move works; None if no dice decide it at once.

    It tells nothing that the seat may not know: an uprising, which depends on hidden cards, has None.

    Parameters
    ----------
    game, state
        The position.
    move
        A legal move: an agent's action, an assault, a step into a region without garrison, avoiding a battle, rolling
        again for an agent.
    """
    t = game.table(state)
    task = t.agenda[-1] if t.agenda else None
    if isinstance(move, AgentAction):
        return action_odds(game, state, move).success if ACTION_DICE.get(_kind(move)) else None
    if task is not None and isinstance(move, m.AvoidBattle):
        return avoiding_odds(game, state, task.args[0], task.args[1])
    if isinstance(move, m.ConquerHere):
        army = t.army(task.args[0] if task is not None else (t.active, move.army))
        return _taking(game, state, t, army, army.place) if army else None
    if task is not None and isinstance(move, m.Answer):
        again = task.kind == "agent_again" and move.yes
        return pools.best_symbols(task.args[0], t.box.dice)["skull"] if again else None
    if isinstance(move, m.Assault | m.MoveArmy | m.Disembark):
        army = t.army((t.active, move.army))
        if army is None:
            return None
        if isinstance(move, m.Assault):
            return _taking(game, state, t, army, army.place)
        held_here = army.carrier < 0 and not army.marks & MET and t.enemies_in(army.place, army.seat)
        return None if held_here else _taking(game, state, t, army, move.to)
    return None


def _taking(game: TotalWarRome, state: State, t: Draft, army: Army, place: str) -> Fraction | None:
    """Return the chance to take a region; None if it is not foreign, or an enemy or a garrison stops the army first."""
    if place not in t.box.map.region or not regions.foreign(t, place, army.seat):
        return None
    if regions.meeters(t, place, army.seat):
        return None
    if place != army.place and regions.stops(t, place):
        return None
    if regions.garrisoned(t, place):
        return assault_odds(game, state, *army.ref, place).taken
    return conquest_odds(game, state, *army.ref, place).taken
