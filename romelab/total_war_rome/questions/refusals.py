"""Why a force cannot go where one wants it to: each reason with its rule and the places it speaks of."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from romelab.core.faults import Reason
from romelab.core.sentences import agreed, amount
from romelab.total_war_rome.box.factions import SPOKEN_FACTIONS
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.network.routes import Carrier, March, Way, lanes, reach
from romelab.total_war_rome.network.trips import agent_reach, navy_reach
from romelab.total_war_rome.questions.exploring import called
from romelab.total_war_rome.questions.obstacles import enemies, held_by, march_of, met_at, ports, sailing_mu
from romelab.total_war_rome.questions.questions import Question

FAR = 40
"""More MU or steps than any way on the map costs."""


def why_not(board: RegionNetwork, q: Question) -> tuple[Reason, ...]:
    """Say why the goal of a question is out of reach.

    Parameters
    ----------
    board
        The map.
    q
        The question, with a goal.

    Returns
    -------
    tuple of Reason
        Empty if the force can go there.

    Examples
    --------
    >>> from romelab.total_war_rome.questions.exploring import changed, first_question
    >>> from romelab.total_war_rome.network.network import default_network
    >>> board = default_network()
    >>> for reason in why_not(board, changed(board, first_question(board), goal="Creta")):
    ...     print(reason.rule, reason.text)
    TWR-122 no way over land leads to Creta; an army embarks and lands with a navy
    """
    if q.goal == q.start:
        return (Reason("TWR-116", f"the {q.kind} stands there already", (q.goal,)),)
    if q.kind == "agent":
        return _agent(board, q)
    return _navy(board, q) if q.kind == "navy" else _army(board, q)


def _agent(board: RegionNetwork, q: Question) -> tuple[Reason, ...]:
    name = called(board, q.goal)
    if q.goal in board.sea:
        text = f"an agent crosses {name} from port to port and cannot stay there"
        return (Reason("TWR-073", text, (q.goal,)),)
    needed = agent_reach(board, q.start, FAR, q.options.agent_sea_trip, q.options.agent_port_to_port).get(q.goal)
    if needed is None:
        return (Reason("TWR-073", f"no way over land or from port to port leads to {name}", (q.goal,)),)
    if needed <= q.mu:
        return ()
    return (Reason("TWR-071", f"{name} is {amount(needed, 'step')} away; the agent has {q.mu}", (q.goal,)),)


def _navy(board: RegionNetwork, q: Question) -> tuple[Reason, ...]:
    name = called(board, q.goal)
    open_to = ports(board, q)
    if q.goal in board.region:
        if not board.region[q.goal].port:
            return (Reason("TWR-116", f"{name} has no port; a navy stays at sea or goes into a port", (q.goal,)),)
        if q.goal not in open_to:
            return (Reason("TWR-159", f"the port of {name} is in other hands", (q.goal,)),)
    enemy = enemies(board, q)
    needed = navy_reach(board, q.start, FAR, open_to, frozenset(enemy)).get(q.goal)
    if needed is not None and needed <= q.mu:
        left = sailing_mu(q)
        if needed <= left:
            return ()
        text = f"the army aboard pays for each step too; {name} is {needed} MU away, and it has {left}"
        return (Reason("TWR-038", text, (q.goal,)),)
    found: list[Reason] = []
    free = lanes(board, q.start, open_to).get(q.goal)
    if (free is not None and free <= q.mu) or needed is None:
        found = [
            met
            for area in enemy
            if area in board.sea and area != q.start and (met := met_at(board, q, area, enemy)) is not None
        ]
    if needed is not None:
        found.append(Reason("TWR-119", f"{name} is {needed} MU away; the navy has {q.mu}", (q.goal,)))
    elif not found:
        found.append(Reason("TWR-116", f"no sea lane leads to {name}", (q.goal,)))
    return tuple(found)


def _army(board: RegionNetwork, q: Question) -> tuple[Reason, ...]:
    name = called(board, q.goal)
    enemy = enemies(board, q)
    army = march_of(board, q, enemy)
    if army.held:
        return held_by(board, q)
    if q.goal in army.closed:
        ally = SPOKEN_FACTIONS[q.control[board.region[q.goal].index]]
        return (Reason("TWR-114", agreed("{0} {0:has|have} refused leave to enter {1}", (ally, name)), (q.goal,)),)
    if q.goal in board.sea and not army.navies:
        return (Reason("TWR-038", f"{name} is a sea area; an army goes there only aboard a navy", (q.goal,)),)
    if q.goal in reach(board, army):
        return ()
    found: list[Reason] = []
    open_way = replace(army, stops=frozenset(), closed=frozenset())
    near = reach(board, open_way).get(q.goal)
    far = reach(board, replace(army, mu=FAR)).get(q.goal)
    if near is not None:
        found += _in_the_way(board, q, army, near)
    if far is not None:
        return (*found, *_too_far(board, q, army, far, bool(found)))
    if found:
        return tuple(found)
    beyond = reach(board, replace(open_way, mu=FAR)).get(q.goal)
    if beyond is not None:
        # What stands far off on a way that is too long anyway helps nobody: how far it is comes first.
        rule = "TWR-117" if q.mu >= 4 else "TWR-118"
        text = f"the way to {name} costs {beyond.mu} MU, whoever stands in it; the army has {q.mu}"
        return (Reason(rule, text, (q.goal,)), *_in_the_way(board, q, army, beyond))
    if army.navies:
        fleet = tuple(Carrier(navy.place, FAR, navy.own) for navy in army.navies)
        if reach(board, replace(open_way, mu=FAR, navies=fleet)).get(q.goal):
            most = max(navy.mu for navy in army.navies)
            places = (q.goal, *(navy.place for navy in army.navies))
            return (Reason("TWR-119", f"the navy cannot carry it so far with {most} MU", places),)
    return (Reason("TWR-122", f"no way over land leads to {name}; an army embarks and lands with a navy", (q.goal,)),)


def _in_the_way(board: RegionNetwork, q: Question, army: March, way: Way) -> tuple[Reason, ...]:
    """Name what stops the army on a way that would lead there."""
    enemy = enemies(board, q)
    found: list[Reason] = []
    for place in dict.fromkeys(way.stops[1:-1]):
        if place in army.closed:
            found.append(Reason("TWR-114", f"leave to enter {called(board, place)} has been refused", (place,)))
        elif place in army.stops:
            met = met_at(board, q, place, enemy)
            if met is not None:
                found.append(Reason(met.rule, f"the way leads through {called(board, place)}; {met.text}", met.places))
    return tuple(found)


def _too_far(board: RegionNetwork, q: Question, army: March, way: Way, around: bool) -> tuple[Reason, ...]:
    """Name the MU that are missing, and the river or mountains that make the difference."""
    rule = "TWR-117" if q.mu >= 4 else "TWR-118"
    which = "any other way" if around else "the cheapest way"
    text = f"{which} to {called(board, q.goal)} costs {way.mu} MU; the army has {q.mu}"
    found = [Reason(rule, text, (q.goal,))]
    if not around and q.goal in reach(board, replace(army, ignore=True)):
        for one, other in pairwise(way.stops):
            border = board.border(one, other)
            if border and border.kind in ("river", "mountain") and not q.roads >> border.index & 1:
                what = "river" if border.kind == "river" else "mountain range"
                ends = f"{called(board, one)} and {called(board, other)}"
                text = f"the {what} between {ends} costs 1 MU more without a road"
                found.append(Reason("TWR-121", text, (q.goal,)))
                break
    return tuple(found)
