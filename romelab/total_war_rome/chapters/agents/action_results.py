"""Actions of agents carried out, and what their dice bring (TWR-090, TWR-098, T-08, T-31)."""

from __future__ import annotations

from typing import Any

from romelab.total_war_rome.box.rolls import best
from romelab.total_war_rome.chapters.agents.acting import used
from romelab.total_war_rome.chapters.agents.actions import ACTIONS
from romelab.total_war_rome.chapters.agents.intrigue import kill_agent
from romelab.total_war_rome.network.trips import land_distances
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions import prompts, tasks
from romelab.total_war_rome.positions.chapter import answer, follows, roll
from romelab.total_war_rome.positions.draft import Draft, put, without
from romelab.total_war_rome.positions.events import AgentRolls, CardBack
from romelab.total_war_rome.positions.moves import AgentAction
from romelab.total_war_rome.positions.state import Agent, Ref

EXPERT_REACH = 4
"""Land regions within which a Diplomacy Expert lets agents reroll."""
_TRIED = tuple(what for row in ACTIONS.values() for what in row.attempts)
ATTEMPTS = {what.name: what for what in _TRIED}
"""What agents try by dice, by name."""
if len(ATTEMPTS) < len(_TRIED):
    raise TypeError("two attempts of agents have one name")


def act(t: Draft, move: AgentAction, seat: int) -> None:
    """Carry an action out, unless an event has cancelled it."""
    agent = t.agent((seat, move.agent))
    if agent is None:
        raise ValueError("no such agent")
    row = ACTIONS[type(move)]
    if not t.options.cards_spent_once and not row.may_fail:
        used(t)
    row.do(t, agent, move)


def card_back(t: Draft, seat: int, card: int) -> None:
    """Return the card of an action that has come to nothing back to the hand (T-31)."""
    t.discards = without(t.discards, card)
    t.hands = put(t.hands, seat, tuple(sorted((*t.hands[seat], card))))
    t.emit(CardBack(seat, card))


def agent_roll(
    t: Draft, roll: tuple[str, ...], dice: tuple[str, ...], ref: Ref, kind: str, args: tuple[Any, ...], again: bool
) -> None:
    """Look at a roll of an agent; near a Diplomacy Expert it may be rolled again once."""
    t.emit(AgentRolls(ref[0], best(roll)))
    agent = t.agent(ref)
    t.then(tasks.AGENT_RESULT, roll, ref, kind, args)
    if agent is not None and expert_near(t, agent) and not again and best(roll) != "skull":
        t.ask(tasks.AGENT_AGAIN, ref[0], dice, ref, kind, args)


def expert_near(t: Draft, agent: Agent) -> bool:
    """Whether an own Diplomacy Expert is near enough for an agent to roll again."""
    return any(
        t.knows(army, "diplomacy_expert") and agent.place in land_distances(t.box.map, army.place, EXPERT_REACH)
        for army in t.armies
        if army.seat == agent.seat and army.carrier < 0 and army.place
    )


def answer_again(t: Draft, move: m.Answer) -> None:
    """Roll an agent's dice again, or not."""
    dice, ref, kind, args = t.take(tasks.AGENT_AGAIN)
    if move.yes:
        t.pop()
        t.roll(dice, tasks.AGENT_ROLL, ref, kind, args, True)


def agent_result(t: Draft, roll: tuple[str, ...], ref: Ref, kind: str, args: tuple[Any, ...]) -> None:
    """Read an agent's roll: Skull succeeds, X kills the agent, S and blank do nothing (TWR-090, T-08, T-55)."""
    symbol = best(roll)
    what = ATTEMPTS[kind]
    if symbol == "skull":
        used(t)
        agent = t.agent(ref)
        if agent is not None:
            what.works(t, agent, *args)
        return
    dies = symbol == "x" or (symbol == "blank" and t.options.blank_on_agent_die == "agent_dies")
    if dies and what.deadly(t):
        kill_agent(t, ref, what.rule)


ROWS = (
    follows(tasks.ACT, act),
    follows(tasks.CARD_BACK, card_back),
    roll(tasks.AGENT_ROLL, prompts.AgentFalls, agent_roll, "TWR-090"),
    answer(tasks.AGENT_AGAIN, "TWR-090", prompts.RollAgain, answer_again),
    follows(tasks.AGENT_RESULT, agent_result),
)
