"""Where an army, an agent or a navy of a position can go, and by which ways.

The rules that refuse and carry out moves say what the map means to it; :mod:`romelab.total_war_rome.network` reckons
from that how far it comes. All is asked as if it were the turn of its owner, who is to be the active seat.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from romelab.core.facts import Fact
from romelab.total_war_rome.chapters.agents.agents import reach as agent_goals
from romelab.total_war_rome.chapters.war.movement import may_leave, needs_leave, paying_army
from romelab.total_war_rome.chapters.war.reorganise import mu_left, navy_left
from romelab.total_war_rome.network.best_ways import ways
from romelab.total_war_rome.network.routes import Carrier, March, Way, reach
from romelab.total_war_rome.network.trips import AGENT_STEPS, agent_trips, navy_reach, navy_trips
from romelab.total_war_rome.positions import regions
from romelab.total_war_rome.positions.army_limits import surplus
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.route_refusals import EnemyHolds, SlowerTroops
from romelab.total_war_rome.positions.state import MET, NIGHT, Agent, Army, Navy

Piece: TypeAlias = Army | Navy | Agent

reach_known = lru_cache(maxsize=256)(reach)
"""What :func:`~romelab.total_war_rome.network.routes.reach` gives, kept: who asks for one place asks for the next."""


def left(t: Draft, piece: Piece) -> int:
    """Give the MU, or the steps of an agent, that are left (TWR-071, TWR-117 to TWR-119)."""
    if isinstance(piece, Agent):
        return max(0, AGENT_STEPS - piece.walked)
    return max(0, mu_left(t, piece) if isinstance(piece, Army) else navy_left(t, piece))


def carriers(t: Draft, army: Army) -> list[Navy]:
    """Give the navies that may carry an army: the one it is aboard, and those of its seat with room (TWR-122, T-46)."""
    return [
        navy
        for navy in t.navies
        if navy.place
        and (
            navy is t.carrier(army)
            or (navy.seat == army.seat and not t.aboard(navy) and t.holds(navy, len(army.troops)))
        )
    ]


def held_by(t: Draft, army: Army) -> tuple[Fact, ...]:
    """Say what keeps an army where it stands; empty if nothing does (TWR-051, TWR-118, TWR-149, TWR-151)."""
    if army.carrier >= 0:
        return ()
    unmet = [] if army.marks & MET else t.enemies_in(army.place, army.seat)[:1]
    return (
        *may_leave(t, army),
        # Slow troops have joined an army that had spent more than they have: no paid road helps it.
        *([SlowerTroops(army.place)] if mu_left(t, army) < 0 else ()),
        *(EnemyHolds(enemy.seat, army.place) for enemy in unmet),
    )


def march_of(t: Draft, army: Army) -> March:
    """Say what an army has, and what the map means to it.

    It is taken that inhabitants on the way are subdued without loss, that an ally gives leave, that nobody intercepts,
    that its navies stay out of ports conquered on the way, and that its march makes no enemy who meets it farther on.

    Parameters
    ----------
    t
        A position in which it is the turn of the army's seat.
    army
        An army on the map.
    """
    if t.memo is None:
        return _march_of(t, army)
    if ("march", army) not in t.memo:
        t.memo["march", army] = _march_of(t, army)
    return t.memo["march", army]


def _march_of(t: Draft, army: Army) -> March:
    board, seat, options = t.box.map, army.seat, t.options
    navies, mu = carriers(t, army), left(t, army)
    # An army over the limit may land, but then only reorganise (TWR-051).
    over = surplus(t, army)
    foreign = [region.id for region in board.regions if regions.foreign(t, region.id, seat)]
    garrisons = [place for place in foreign if regions.stops(t, place)]
    halts = board.region if over else garrisons if options.garrison_stops else ()
    meet = [a.place for a in t.armies if a.place and a.carrier < 0 and regions.meeters(t, a.place, seat)]
    return March(
        army.place,
        mu,
        t.roads,
        army.road,
        bool(army.marks & NIGHT),
        stops=regions.guarded(t, seat).union(meet, halts),
        rolls=frozenset(foreign).difference(garrisons),
        closed=frozenset(place for place in t.refused if needs_leave(t, place) >= 0),
        navies=tuple(Carrier(navy.place, left(t, navy), navy.seat == seat) for navy in navies),
        aboard=next((at for at, navy in enumerate(navies) if navy is t.carrier(army)), -1),
        ports=regions.open_ports(t, seat),
        only_ports=options.landing_places == "port",
        keeps_road=options.road_steps == "kept",
        sea_mu=int(options.steps_at_sea == "both_pay"),
        held=bool(held_by(t, army)),
    )


def sailing_mu(t: Draft, navy: Navy) -> int:
    """Give the MU with which a navy may sail: where an army aboard pays too, no more than that has (T-51)."""
    army = paying_army(t, navy)
    return left(t, navy) if army is None else min(left(t, navy), left(t, army))


def reach_of(t: Draft, piece: Piece) -> dict[str, int]:
    """Give every other place that a piece on the map reaches, and the least it costs: an agent in one move (T-73)."""
    if isinstance(piece, Agent):
        return agent_goals(t, piece.place, left(t, piece))
    if isinstance(piece, Army):
        march = march_of(t, piece)
        found = {place: way.mu for place, way in reach_known(t.box.map, march).items() if place != piece.place}
        if piece.carrier >= 0 and piece.place in t.box.map.region:
            found.update((piece.place, way.mu) for way in ways(t.box.map, march, piece.place, 1))
        return found
    seat = piece.seat
    lanes = navy_reach(
        t.box.map, piece.place, sailing_mu(t, piece), regions.open_ports(t, seat), regions.guarded(t, seat)
    )
    return {place: cost for place, cost in lanes.items() if place != piece.place}


def ways_of(t: Draft, piece: Piece, goal: str, most: int) -> list[Way]:
    """Give the cheapest way of a piece to a place within its reach and the next-best ones."""
    board, start = t.box.map, piece.place
    if isinstance(piece, Army):
        return ways(board, march_of(t, piece), goal, most)
    if isinstance(piece, Agent):
        how = t.options.agent_sea_trip, t.options.agent_port_to_port
        return agent_trips(board, start, goal, left(t, piece), most, *how)
    seat = piece.seat
    return navy_trips(
        board, start, goal, sailing_mu(t, piece), regions.open_ports(t, seat), most, regions.guarded(t, seat)
    )
