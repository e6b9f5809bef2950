"""What keeps an army, an agent or a navy of a position from a place, and what it meets on its way there."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from romelab.core.faults import Reason
from romelab.core.sentences import amount
from romelab.total_war_rome.chapters.agents.agents import reach as agent_goals
from romelab.total_war_rome.chapters.war.movement import leave_needed, may_leave, needs_leave
from romelab.total_war_rome.network.routes import Carrier, March, Way, lanes
from romelab.total_war_rome.positions import regions
from romelab.total_war_rome.positions.army_limits import surplus
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.state import Agent, Army, Navy
from romelab.total_war_rome.questions.march import (
    Piece,
    guarded,
    left,
    march_of,
    open_ports,
    overspent,
    reach_known,
    reach_of,
    sailing_mu,
    unmet,
)

FAR = 40
"""More MU or steps than any way on the map costs."""


def stands_in(t: Draft, piece: Piece, place: str) -> bool:
    """Whether a piece is in a place already; an army aboard in a port may land there yet."""
    lands = isinstance(piece, Army) and piece.carrier >= 0 and place in t.box.map.region
    return piece.place == place and not lands


def why_not(t: Draft, piece: Piece, goal: str) -> tuple[Reason, ...]:
    """Say why a piece cannot go to a place.

    Parameters
    ----------
    t
        A position in which it is the turn of the piece's seat.
    piece
        An army, an agent or a navy on the map.
    goal
        A region or sea area.

    Returns
    -------
    tuple of Reason
        Each with its rule and the places it speaks of; empty if the piece can go there.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> from romelab.total_war_rome.questions.exploring import first_question
    >>> asked = first_question(default_network())
    >>> for reason in why_not(asked.draft(default_network()), asked.piece, "creta"):
    ...     print(reason.rule, reason.text)
    TWR-122 no way over land leads to Creta; an army embarks and lands with a navy
    """
    if stands_in(t, piece, goal):
        return (Reason("TWR-116", f"the {type(piece).__name__.lower()} stands there already", (goal,)),)
    name = t.place_name(goal)
    if isinstance(piece, Agent):
        return _agent(t, piece, goal, name)
    return _navy(t, piece, goal, name) if isinstance(piece, Navy) else _army(t, piece, goal, name)


def _agent(t: Draft, agent: Agent, goal: str, name: str) -> tuple[Reason, ...]:
    steps = left(t, agent)
    if goal in t.box.map.sea:
        text = f"an agent crosses {name} from port to port and cannot stay there"
        return (Reason("TWR-073", text, (goal,)),)
    needed = agent_goals(t, agent.place, FAR).get(goal)
    if needed is None:
        return (Reason("TWR-073", f"no way over land or from port to port leads to {name}", (goal,)),)
    if needed <= steps:
        return ()
    return (Reason("TWR-071", f"{name} is {amount(needed, 'step')} away; the agent has {steps}", (goal,)),)


def _navy(t: Draft, navy: Navy, goal: str, name: str) -> tuple[Reason, ...]:
    board, mu = t.box.map, left(t, navy)
    open_to, fights = open_ports(t, navy.seat), guarded(t, navy.seat)
    if goal in board.region:
        if not board.region[goal].port:
            return (Reason("TWR-116", f"{name} has no port; a navy stays at sea or goes into a port", (goal,)),)
        if goal not in open_to:
            return (Reason("TWR-159", f"the port of {name} is in other hands", (goal,)),)
    needed = lanes(board, navy.place, open_to, fights).get(goal)
    if needed is not None and needed <= mu:
        has = sailing_mu(t, navy)
        text = f"the army aboard pays for each step too; {name} is {needed} MU away, and it has {has}"
        return (Reason("TWR-038", text, (goal,)),) if needed > has else ()
    found: list[Reason] = []
    free = lanes(board, navy.place, open_to).get(goal)
    if needed is None or (free is not None and free <= mu):
        around = [area.id for area in board.seas if area.id in fights and area.id != navy.place]
        found = [met for area in around if (met := met_at(t, navy, area)) is not None]
    if needed is not None:
        found.append(Reason("TWR-119", f"{name} is {needed} MU away; the navy has {mu}", (goal,)))
    elif not found:
        found.append(Reason("TWR-116", f"no sea lane leads to {name}", (goal,)))
    return tuple(found)


def _army(t: Draft, army: Army, goal: str, name: str) -> tuple[Reason, ...]:
    board, march = t.box.map, march_of(t, army)
    if march.held:
        return held_by(t, army)
    if goal in march.closed:
        return tuple(leave_needed(t, goal, hostile=False))
    if goal in board.sea and not march.navies:
        return (Reason("TWR-038", f"{name} is a sea area; an army goes there only aboard a navy", (goal,)),)
    if goal in reach_of(t, army):
        return ()
    if goal == army.place:
        whose = "army" if march.mu < 1 else "navy"
        return (Reason("TWR-122", f"the {whose} has no MU left to land in {name}", (goal,)),)
    open_way = replace(march, stops=frozenset(), closed=frozenset())
    near = reach_known(board, open_way).get(goal)
    far = reach_known(board, replace(march, mu=FAR)).get(goal)
    found = _in_the_way(t, army, march, near) if near is not None else []
    if far is not None:
        return (*found, *_too_far(t, march, goal, name, far, bool(found)))
    if found:
        return tuple(found)
    beyond = reach_known(board, replace(open_way, mu=FAR)).get(goal)
    if beyond is not None:
        # What stands far off on a way that is too long anyway helps nobody: how far it is comes first.
        text = f"the way to {name} costs {beyond.mu} MU, whoever stands in it; the army has {march.mu}"
        return (Reason(_pace(march), text, (goal,)), *_in_the_way(t, army, march, beyond))
    if march.navies:
        fleet = tuple(Carrier(navy.place, FAR, navy.own) for navy in march.navies)
        if reach_known(board, replace(open_way, mu=FAR, navies=fleet)).get(goal):
            most = max(navy.mu for navy in march.navies)
            places = (goal, *(navy.place for navy in march.navies))
            return (Reason("TWR-119", f"the navy cannot carry it so far with {most} MU", places),)
    return (Reason("TWR-122", f"no way over land leads to {name}; an army embarks and lands with a navy", (goal,)),)


def _pace(march: March) -> str:
    """Give the rule that says how far an army goes."""
    return "TWR-117" if march.mu >= 4 else "TWR-118"


def _in_the_way(t: Draft, army: Army, march: March, way: Way) -> list[Reason]:
    """Name what stops the army on a way that would lead there."""
    found: list[Reason] = []
    board = t.box.map
    for place in dict.fromkeys(way.stops[1:-1]):
        if place in march.closed:
            found.append(Reason("TWR-114", f"leave to enter {t.place_name(place)} has been refused", (place,)))
        elif place in board.region and surplus(t, army):
            text = f"the way leads through {t.place_name(place)}; an army over the limit lands and goes no farther"
            found.append(Reason("TWR-051", text, (place,)))
        elif place in march.stops and (met := met_at(t, army, place)) is not None:
            found.append(Reason(met.rule, f"the way leads through {t.place_name(place)}; {met.text}", met.places))
    return found


def _too_far(t: Draft, march: March, goal: str, name: str, way: Way, around: bool) -> list[Reason]:
    """Name the MU that are missing, and the river or mountains that make the difference."""
    board = t.box.map
    which = "any other way" if around else "the cheapest way"
    text = f"{which} to {name} costs {way.mu} MU; the army has {march.mu}"
    found = [Reason(_pace(march), text, (goal,))]
    if not around and goal in reach_known(board, replace(march, ignore=True)):
        for one, other in pairwise(way.stops):
            border = board.border(one, other)
            if border and border.kind in ("river", "mountain") and not march.roads >> border.index & 1:
                what = "river" if border.kind == "river" else "mountain range"
                ends = f"{t.place_name(one)} and {t.place_name(other)}"
                text = f"the {what} between {ends} costs 1 MU more without a road"
                return [*found, Reason("TWR-121", text, (goal,))]
    return found


def held_by(t: Draft, army: Army) -> tuple[Reason, ...]:
    """Say what keeps an army where it stands; empty if nothing does (TWR-051, TWR-149, TWR-151)."""
    if army.carrier >= 0:
        return ()
    enemies = unmet(t, army)[:1]
    here, slow = t.place_name(army.place), "the army has spent more MU than its slower troops have"
    text = "an enemy army of {} stands in {} and may force a battle first"
    return (
        *may_leave(t, army),
        *([Reason("TWR-118", slow, (army.place,))] if overspent(t, army) else ()),
        *(Reason("TWR-151", text.format(t.name(enemy.seat), here), (army.place,)) for enemy in enemies),
    )


def met_at(t: Draft, piece: Piece, place: str) -> Reason | None:
    """Say what an army or a navy meets where it comes; None if nothing does."""
    name = t.place_name(place)
    if place in t.box.map.sea:
        for navy in t.navies:
            if navy.place == place and regions.fights(t, navy, piece.seat):
                text = f"an enemy navy of {t.name(navy.seat)} lies in {name}; the navies fight at once"
                return Reason("TWR-158", text, (place,))
        for navy in t.navies:
            if regions.hunts(t, navy, piece.seat, place):
                ally = "" if t.opposed(piece.seat, navy.seat) else ", an ally,"
                text = f"the navy of {t.name(navy.seat)}{ally} in {t.place_name(navy.place)} may intercept in {name}"
                return Reason("TWR-039", text, (place, navy.place))
        return None
    if not isinstance(piece, Army):
        return None
    for army in regions.meeters(t, place, piece.seat):
        text = f"an enemy army of {t.name(army.seat)} stands in {name}; it may force a battle"
        return Reason("TWR-151", text, (place,))
    if regions.foreign(t, place, piece.seat):
        if not regions.stops(t, place):
            return Reason("TWR-132", f"the people of {name} roll dice at an army that tries to take it", (place,))
        text = f"the garrison of {name} stops the army until it assaults or besieges"
        return Reason("TWR-149", text, (place,)) if t.options.garrison_stops else None
    ally = needs_leave(t, place)
    if ally < 0:
        return None
    return Reason("TWR-114", f"{name} is held by {t.name(ally)}, an ally; the army asks leave", (place,))
