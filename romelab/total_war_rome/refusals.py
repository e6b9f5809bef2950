"""Why a force cannot go where one wants it to: each reason with its rule and the places it speaks of."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from romelab.core.game import Reason
from romelab.core.sentences import amount, listed
from romelab.total_war_rome.map import RegionMap
from romelab.total_war_rome.routes import Way, agent_reach, march
from romelab.total_war_rome.trips import navy_reach

FAR = 40
"""More MU or steps than any way on the map costs."""


def why_not(
    board: RegionMap,
    kind: str,
    roads: int,
    start: str,
    goal: str,
    mu: int,
    *,
    stops: Collection[str] = (),
    navy: tuple[str, int] | None = None,
    friendly: Collection[str] = (),
) -> tuple[Reason, ...]:
    """Say why a place is out of reach.

    Parameters
    ----------
    board
        The map.
    kind
        ``"army"``, ``"agent"`` or ``"navy"``.
    roads
        One bit for each border of the map.
    start, goal
        Where it stands and where it shall go.
    mu
        MU or steps it has left.
    stops
        Regions whose garrison stops an army.
    navy
        Where a navy lies that may carry an army, and its MU.
    friendly
        Regions whose ports a navy may enter.

    Returns
    -------
    tuple of Reason
        Empty if it can go there.

    Examples
    --------
    >>> from romelab.total_war_rome.map import standard_map
    >>> for reason in why_not(standard_map(), "army", 0, "latium", "creta", 3):
    ...     print(reason.rule, reason.text)
    TWR-122 no way over land leads to Creta; an army embarks and lands with a navy
    """
    if goal == start:
        return (Reason("TWR-116", f"the {kind} stands there already", (goal,)),)
    if kind == "agent":
        return _agent(board, start, goal, mu)
    if kind == "navy":
        return _navy(board, start, goal, mu, friendly)
    return _army(board, roads, start, goal, mu, stops, navy)


def _agent(board: RegionMap, start: str, goal: str, steps: int) -> tuple[Reason, ...]:
    if goal in board.sea:
        text = f"an agent crosses {board.sea[goal].name} from port to port and cannot stay there"
        return (Reason("TWR-073", text, (goal,)),)
    needed = agent_reach(board, start, FAR).get(goal)
    if needed is None:
        return (Reason("TWR-073", f"no way over land or from port to port leads to {_name(board, goal)}", (goal,)),)
    if needed <= steps:
        return ()
    return (
        Reason("TWR-071", f"{_name(board, goal)} is {amount(needed, 'step')} away; the agent has {steps}", (goal,)),
    )


def _navy(board: RegionMap, start: str, goal: str, mu: int, friendly: Collection[str]) -> tuple[Reason, ...]:
    if goal in board.region:
        region = board.region[goal]
        if not region.port:
            return (Reason("TWR-116", f"{region.name} has no port; a navy stays at sea or goes into a port", (goal,)),)
        if goal not in friendly:
            return (Reason("TWR-159", f"the port of {region.name} is in other hands", (goal,)),)
    needed = navy_reach(board, start, FAR, friendly).get(goal)
    if needed is None:
        return (Reason("TWR-116", f"no sea lane leads to {_name(board, goal)}", (goal,)),)
    if needed <= mu:
        return ()
    return (Reason("TWR-119", f"{_name(board, goal)} is {needed} MU away; the navy has {mu}", (goal,)),)


def _army(
    board: RegionMap,
    roads: int,
    start: str,
    goal: str,
    mu: int,
    stops: Collection[str],
    navy: tuple[str, int] | None,
) -> tuple[Reason, ...]:
    if goal in board.sea and navy is None:
        text = f"{board.sea[goal].name} is a sea area; an army goes there only aboard a navy"
        return (Reason("TWR-038", text, (goal,)),)
    far = march(board, roads, start, FAR, stops=stops, navy=navy)
    if goal in far:
        return () if far[goal].mu <= mu else _too_far(board, roads, start, goal, mu, stops, navy, far[goal])
    free = march(board, roads, start, FAR, navy=navy).get(goal)
    if free is not None:
        behind = [place for place in free.stops[1:-1] if place in stops]
        names = listed([_name(board, place) for place in behind])
        text = f"the way leads through {names}; a garrison stops every army until it assaults or besieges"
        return (Reason("TWR-149", text, tuple(behind)),)
    if navy is not None:
        if march(board, roads, start, FAR, navy=(navy[0], FAR)).get(goal):
            return (Reason("TWR-119", f"the navy cannot carry it so far with {navy[1]} MU", (goal, navy[0])),)
        text = f"the navy in {_name(board, navy[0])} is at no coast that the army reaches"
        return (Reason("TWR-122", text, (navy[0],)),)
    text = f"no way over land leads to {_name(board, goal)}; an army embarks and lands with a navy"
    return (Reason("TWR-122", text, (goal,)),)


def _too_far(
    board: RegionMap,
    roads: int,
    start: str,
    goal: str,
    mu: int,
    stops: Collection[str],
    navy: tuple[str, int] | None,
    way: Way,
) -> tuple[Reason, ...]:
    """Name the MU that are missing, and the river or mountains that make the difference."""
    rule = "TWR-117" if mu >= 4 else "TWR-118"
    text = f"the cheapest way to {_name(board, goal)} costs {way.mu} MU; the army has {mu}"
    found = [Reason(rule, text, (goal,))]
    if goal in march(board, roads, start, mu, stops=stops, navy=navy, ignore=True):
        for one, other in pairwise(way.stops):
            border = board.border(one, other)
            if border and border.kind in ("river", "mountain") and not roads >> border.index & 1:
                what = "river" if border.kind == "river" else "mountain range"
                text = (
                    f"the {what} between {_name(board, one)} and {_name(board, other)} costs 1 MU more without a road"
                )
                found.append(Reason("TWR-121", text, (goal,)))
                break
    return tuple(found)


def _name(board: RegionMap, place: str) -> str:
    return board.region[place].name if place in board.region else board.sea[place].name
