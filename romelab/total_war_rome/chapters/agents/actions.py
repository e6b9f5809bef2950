"""The agent actions: what holds for all, their list, what their dice bring (TWR-027, TWR-069, TWR-075)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from romelab.core.game import Fact, Move
from romelab.total_war_rome.box.rolls import best
from romelab.total_war_rome.chapters.agents import acting, diplomacy, intrigue
from romelab.total_war_rome.network.trips import land_distances
from romelab.total_war_rome.positions import events as e, moves as m, prompts, refusals as r, regions, state as s, tasks
from romelab.total_war_rome.positions.chapter import answer, follows, kind, roll
from romelab.total_war_rome.positions.draft import Draft, put, there, without

_CHAPTERS = (diplomacy, intrigue)
_ORDER = tuple(m.MOVES.values())
_ROWS = sorted((row for chapter in _CHAPTERS for row in chapter.ACTIONS), key=lambda row: _ORDER.index(row.move))
ACTIONS: dict[type[m.AgentAction], acting.Action] = {row.move: row for row in _ROWS}
"""The actions, in the order of their moves."""
ON_CARD = {row.on_card: tuple(one for one in _ROWS if one.on_card == row.on_card) for row in _ROWS}
"""By the action on a card: what it is for."""
CANCELLED_BY = {row.move.kind: row.cancelled_by for row in _ROWS if row.cancelled_by}
"""The event that cancels an action, by the kind of move."""


def _general(t: Draft, move: m.AgentAction) -> Iterator[Fact]:
    """Require what every action needs: the card, and an agent that may still act (TWR-027, TWR-069)."""
    seat = t.active
    card, number = move.card, move.agent
    if card not in t.hands[seat]:
        yield r.NotInHand("TWR-026", card)
    elif t.box.deck[card].action != ACTIONS[type(move)].on_card:
        yield r.OtherAction(card, t.box.deck[card].action)
    agent = t.agent((seat, number))
    if agent is None:
        yield r.NoOwnAgent("TWR-027", number)
    elif not may_act(t, agent):
        yield r.HasActed(agent.place)


def may_act(t: Draft, agent: s.Agent) -> bool:
    """Whether an agent has an action left, by itself or by a development (TWR-069)."""
    if agent.actions > 0:
        return True
    limit = t.effects(agent.seat).extra_actions
    return not agent.extra and sum(a.extra for a in t.agents if a.seat == agent.seat) < limit


def check(t: Draft, move: m.AgentAction) -> Iterator[Fact]:
    """Return every reason against an agent action."""
    yield from _general(t, move)
    agent = t.agent((t.active, move.agent))
    if agent is not None:
        yield from ACTIONS[type(move)].against(t, agent, move)


@lru_cache(maxsize=16384)
def _acting(kind: type[m.AgentAction], *parts: Any) -> m.AgentAction:
    return kind(*parts)


def list_actions(t: Draft, agent: s.Agent) -> tuple[Move, ...]:
    """Offer the actions of an agent where it stands."""
    if not may_act(t, agent):
        return ()
    found: list[Move] = []
    targets: dict[str, list[tuple[type[m.AgentAction], tuple[object, ...]]]] = {}
    for card in t.hands[agent.seat]:
        if not card:
            continue
        action = t.box.deck[card].action
        known = targets.get(action)
        if known is not None:
            found += [_acting(made, card, agent.number, *args) for made, args in known]
            continue
        # The card does not matter to what a place allows, so one card speaks for all of its kind.
        known = targets[action] = []
        for row in ON_CARD[action]:
            for args in row.targets(t, agent):
                move = _acting(row.move, card, agent.number, *args)
                for _ in row.against(t, agent, move):
                    break
                else:
                    known.append((row.move, args))
                    found.append(move)
    return tuple(found)


def do(t: Draft, move: m.AgentAction) -> None:
    """Spend card and action, then carry the action out unless it is cancelled (TWR-069, T-31)."""
    seat = t.active
    card, number = move.card, move.agent
    agent = there(t.agent((seat, number)))
    row = ACTIONS[type(move)]
    t.spend_card(seat, card)
    if agent.actions > 0:
        t.put_agent(s.replace(agent, actions=agent.actions - 1))
    else:
        t.put_agent(s.replace(agent, extra=True))
    t.emit(e.AgentActs(seat, number, agent.place, row.on_card))
    if not t.options.cards_spent_once:
        t.then(tasks.CARD_BACK, seat, card)
    t.then(tasks.ACT, move, seat)
    if row.cancelled_by:
        # An action is aimed at somebody's piece, or at the region.
        victim: int = getattr(move, "owner", regions.controller(t, agent.place))
        if victim >= 0:
            t.then(tasks.OPEN_WINDOW, "action", (victim,), move.kind)


MOVES = tuple(kind(row.move, check, do, "TWR-027") for chapter in _CHAPTERS for row in chapter.ACTIONS)


EXPERT_REACH = 4
"""Land regions within which a Diplomacy Expert lets agents reroll."""
_TRIED = tuple(what for row in ACTIONS.values() for what in row.attempts)
ATTEMPTS = {what.name: what for what in _TRIED}
if len(ATTEMPTS) < len(_TRIED):
    raise TypeError("two attempts of agents have one name")


def act(t: Draft, move: m.AgentAction, seat: int) -> None:
    """Carry an action out, unless an event has cancelled it."""
    agent = there(t.agent((seat, move.agent)))
    row = ACTIONS[type(move)]
    if not t.options.cards_spent_once and not row.may_fail:
        acting.used(t)
    row.do(t, agent, move)


def card_back(t: Draft, seat: int, card: int) -> None:
    """Return the card of an action that has come to nothing to the hand (T-31)."""
    t.discards = without(t.discards, card)
    t.hands = put(t.hands, seat, tuple(sorted((*t.hands[seat], card))))
    t.emit(e.CardBack(seat, card))


def agent_roll(
    t: Draft, roll: tuple[str, ...], dice: tuple[str, ...], ref: s.Ref, kind: str, args: tuple[Any, ...], again: bool
) -> None:
    """Look at a roll of an agent; near a Diplomacy Expert it may be rolled again once."""
    t.emit(e.AgentRolls(ref[0], best(roll)))
    agent = t.agent(ref)
    t.then(tasks.AGENT_RESULT, roll, ref, kind, args)
    if agent is not None and expert_near(t, agent) and not again and best(roll) != "skull":
        t.ask(tasks.AGENT_AGAIN, ref[0], dice, ref, kind, args)


def expert_near(t: Draft, agent: s.Agent) -> bool:
    """Whether a Diplomacy Expert of one's own is near enough for an agent to roll again."""
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


def agent_result(t: Draft, roll: tuple[str, ...], ref: s.Ref, kind: str, args: tuple[Any, ...]) -> None:
    """Read an agent's roll: Skull succeeds, X kills the agent, S and blank do nothing (TWR-090, T-08, T-55)."""
    symbol = best(roll)
    what = ATTEMPTS[kind]
    if symbol == "skull":
        acting.used(t)
        agent = t.agent(ref)
        if agent is not None:
            what.works(t, agent, *args)
        return
    dies = symbol == "x" or (symbol == "blank" and t.options.blank_on_agent_die == "agent_dies")
    if dies and what.deadly(t):
        intrigue.kill_agent(t, ref, what.rule)


ROWS = (
    follows(tasks.ACT, act),
    follows(tasks.CARD_BACK, card_back),
    roll(tasks.AGENT_ROLL, prompts.AgentFalls, agent_roll, "TWR-090"),
    answer(tasks.AGENT_AGAIN, "TWR-090", prompts.RollAgain, answer_again),
    follows(tasks.AGENT_RESULT, agent_result),
)
