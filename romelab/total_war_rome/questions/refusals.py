"""What keeps an army, an agent or a navy of a position from a place, and what it meets on its way there."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from romelab.core.facts import Fact
from romelab.total_war_rome.chapters.agents.agents import reach as agent_goals
from romelab.total_war_rome.chapters.war.movement import leave_needed, needs_leave
from romelab.total_war_rome.network.routes import Carrier, March, Way, lanes
from romelab.total_war_rome.positions import regions, route_refusals
from romelab.total_war_rome.positions.army_limits import surplus
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.state import Agent, Army, Navy
from romelab.total_war_rome.questions.questions import Piece, held_by, left, march_of, reach_known, reach_of, sailing_mu

FAR = 40
"""More MU or steps than any way on the map costs."""


def stands_in(t: Draft, piece: Piece, place: str) -> bool:
    """Whether a piece is in a place already; an army aboard in a port may land there yet."""
    lands = isinstance(piece, Army) and piece.carrier >= 0 and place in t.box.map.region
    return piece.place == place and not lands


def why_not(t: Draft, piece: Piece, goal: str) -> tuple[Fact, ...]:
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
    tuple of Fact
        Each with its rule and the places it speaks of; empty if the piece can go there.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> from romelab.total_war_rome.questions.exploring import first_question
    >>> asked = first_question(default_network())
    >>> for reason in why_not(asked.draft(default_network()), asked.piece, "creta"):
    ...     print(reason.rule, reason)
    TWR-122 NoWayOverLand(place='creta')
    """
    if stands_in(t, piece, goal):
        return (route_refusals.ForceStandsThere(type(piece).__name__.lower(), goal),)
    if isinstance(piece, Agent):
        return _agent(t, piece, goal)
    return _navy(t, piece, goal) if isinstance(piece, Navy) else _army(t, piece, goal)


def _agent(t: Draft, agent: Agent, goal: str) -> tuple[Fact, ...]:
    steps = left(t, agent)
    if goal in t.box.map.sea:
        return (route_refusals.CrossesOnly(goal),)
    needed = agent_goals(t, agent.place, FAR).get(goal)
    if needed is None:
        return (route_refusals.NoTrip(goal),)
    if needed <= steps:
        return ()
    return (route_refusals.StepsAway(goal, needed, steps),)


def _navy(t: Draft, navy: Navy, goal: str) -> tuple[Fact, ...]:
    board, mu = t.box.map, left(t, navy)
    open_to, fights = regions.open_ports(t, navy.seat), regions.guarded(t, navy.seat)
    if goal in board.region:
        if not board.region[goal].port:
            return (route_refusals.PlaceWithoutPort("TWR-116", goal),)
        if goal not in open_to:
            return (route_refusals.PortOfOthers(goal),)
    needed = lanes(board, navy.place, open_to, fights).get(goal)
    if needed is not None and needed <= mu:
        has = sailing_mu(t, navy)
        return (route_refusals.CarriedPays(goal, needed, has),) if needed > has else ()
    found: list[Fact] = []
    free = lanes(board, navy.place, open_to).get(goal)
    if needed is None or (free is not None and free <= mu):
        around = [area.id for area in board.seas if area.id in fights and area.id != navy.place]
        found = [met for area in around if (met := met_at(t, navy, area)) is not None]
    if needed is not None:
        found.append(route_refusals.MUAway(goal, needed, mu))
    elif not found:
        found.append(route_refusals.NoSeaLane(goal))
    return tuple(found)


def _army(t: Draft, army: Army, goal: str) -> tuple[Fact, ...]:
    board, march = t.box.map, march_of(t, army)
    if march.held:
        return held_by(t, army)
    if goal in march.closed:
        return tuple(leave_needed(t, goal, hostile=False))
    if goal in board.sea and not march.navies:
        return (route_refusals.SeaArea(goal),)
    if goal in reach_of(t, army):
        return ()
    if goal == army.place:
        return (route_refusals.NoMUToLand("army" if march.mu < 1 else "navy", goal),)
    open_way = replace(march, stops=frozenset(), closed=frozenset())
    near = reach_known(board, open_way).get(goal)
    far = reach_known(board, replace(march, mu=FAR)).get(goal)
    found = _in_the_way(t, army, march, near) if near is not None else []
    if far is not None:
        return (*found, *_too_far(t, march, goal, far, bool(found)))
    if found:
        return tuple(found)
    beyond = reach_known(board, replace(open_way, mu=FAR)).get(goal)
    if beyond is not None:
        # What stands far off on a way that is too long anyway helps nobody: how far it is comes first.
        return (route_refusals.WayCosts(_pace(march), goal, beyond.mu, march.mu), *_in_the_way(t, army, march, beyond))
    if march.navies:
        fleet = tuple(Carrier(navy.place, FAR, navy.own) for navy in march.navies)
        if reach_known(board, replace(open_way, mu=FAR, navies=fleet)).get(goal):
            most = max(navy.mu for navy in march.navies)
            places = (goal, *(navy.place for navy in march.navies))
            return (route_refusals.CannotCarrySoFar(most, places),)
    return (route_refusals.NoWayOverLand(goal),)


def _pace(march: March) -> str:
    """Return the rule that says how far an army goes."""
    return "TWR-117" if march.mu >= 4 else "TWR-118"


def _in_the_way(t: Draft, army: Army, march: March, way: Way) -> list[Fact]:
    """Name what stops the army on a way that would lead there."""
    found: list[Fact] = []
    board = t.box.map
    for place in dict.fromkeys(way.stops[1:-1]):
        if place in march.closed:
            found.append(route_refusals.RefusedOnWay(place))
        elif place in board.region and surplus(t, army):
            found.append(route_refusals.LimitOnWay(place))
        elif place in march.stops and (met := met_at(t, army, place)) is not None:
            found.append(route_refusals.LeadsThrough(met.rule, place, met, met.places))
    return found


def _too_far(t: Draft, march: March, goal: str, way: Way, around: bool) -> list[Fact]:
    """Name the MU that are missing, and the river or mountains that make the difference."""
    board = t.box.map
    found: list[Fact] = [route_refusals.CheapestWay(_pace(march), around, goal, way.mu, march.mu)]
    if not around and goal in reach_known(board, replace(march, ignore=True)):
        for one, other in pairwise(way.stops):
            border = board.border(one, other)
            if border and border.kind in ("river", "mountain") and not march.roads >> border.index & 1:
                return [*found, route_refusals.BorderCosts(border.kind, one, other, goal)]
    return found


def met_at(t: Draft, piece: Piece, place: str) -> Fact | None:
    """Say what an army or a navy meets where it comes; None if nothing does."""
    if place in t.box.map.sea:
        for navy in t.navies:
            if navy.place == place and regions.fights(t, navy, piece.seat):
                return route_refusals.MeetsNavy(navy.seat, place)
        for navy in t.navies:
            if regions.hunts(t, navy, piece.seat, place):
                return route_refusals.MayIntercept(navy.seat, not t.opposed(piece.seat, navy.seat), place, navy.place)
        return None
    if not isinstance(piece, Army):
        return None
    for army in regions.meeters(t, place, piece.seat):
        return route_refusals.MeetsArmy(army.seat, place)
    if regions.foreign(t, place, piece.seat):
        if not regions.stops(t, place):
            return route_refusals.PeopleRoll(place)
        return route_refusals.GarrisonStops(place) if t.options.garrison_stops else None
    ally = needs_leave(t, place)
    if ally < 0:
        return None
    return route_refusals.AlliedLand(ally, place)
