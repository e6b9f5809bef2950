"""The way that something of one's own would take to a place farther than a step, and what it costs."""

# pyright: strict
from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from romelab.core.game import Move
from romelab.total_war_rome.game import TotalWarRome
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.network.speaking import cost_words, way_phrase
from romelab.total_war_rome.network.trips import army_steps, trip_steps
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.state import Agent, Army, Navy, State
from romelab.total_war_rome.questions.march import left, reach_of, ways_of

Piece = Army | Navy | Agent
UNITS = {"army": "MU", "navy": "MU", "agent": "steps"}
"""In what the way of each kind of piece is paid."""


class Trip(NamedTuple):
    """A way of one army, navy or agent.

    Attributes
    ----------
    kind, number
        ``"army"``, ``"navy"`` or ``"agent"``, and its number.
    stops
        The places in their order, the first one where it stands.
    prices
        What each step costs, such as ``"2 MU"``.
    cost, unit
        What it costs in all, in ``"MU"`` or ``"steps"``.
    """

    kind: str
    number: int
    stops: tuple[str, ...]
    prices: tuple[str, ...]
    cost: int
    unit: str


def trip_towards(game: TotalWarRome, seen: State, place: str) -> Trip | None:
    """Give the cheapest way of an army, a navy or an agent of the seat to move to a place.

    Parameters
    ----------
    game, seen
        The position, as the seat to move sees it.
    place
        A region or sea area. In the agent phase agents are asked about, in the campaign phase armies, and navies if it
        is a sea area.

    Returns
    -------
    Trip or None
        None if nothing can come there in this turn, or something else is to be decided first.

    Examples
    --------
    >>> from romelab.total_war_rome.game import TOTAL_WAR_ROME
    >>> from romelab.total_war_rome.positions.setup import Setup
    >>> trip_towards(TOTAL_WAR_ROME, TOTAL_WAR_ROME.new_game(Setup()), "latium") is None
    True
    """
    if seen.agenda or seen.battle is not None or seen.phase not in ("agents", "campaign"):
        return None
    t = game.table(seen)
    t.memo = {}
    kind = "agent" if seen.phase == "agents" else "navy" if place in t.box.map.sea else "army"
    found: Sequence[Piece] = {"agent": t.agents, "navy": t.navies, "army": t.armies}[kind]
    mine = [piece for piece in found if piece.seat == t.active and piece.place not in ("", place)]
    reached = [(reach_of(t, piece), piece) for piece in mine]
    costs = [(reach[place], piece.number, piece) for reach, piece in reached if place in reach]
    if not costs:
        return None
    _, _, piece = min(costs, key=lambda each: each[:2])
    return _trip(t, kind, piece, place)


def trip_of(game: TotalWarRome, seen: State, move: Move) -> Trip | None:
    """Give the way of a legal move of an army, a navy or an agent; None for another move.

    Parameters
    ----------
    game, seen
        The position, as the seat to move sees it.
    move
        A legal move.
    """
    t = game.table(seen)
    t.memo = {}
    if isinstance(move, m.MoveAgent):
        agent = t.agent((t.active, move.agent))
        return _trip(t, "agent", agent, move.to) if agent is not None and agent.place else None
    if not isinstance(move, m.MoveArmy | m.MoveNavy | m.Disembark):
        return None
    kind, number = ("navy", move.navy) if isinstance(move, m.MoveNavy) else ("army", move.army)
    ref = (t.active, number)
    before = t.navy(ref) if kind == "navy" else t.army(ref)
    after = game.table(game.perform(seen, move)[0])
    piece = after.navy(ref) if kind == "navy" else after.army(ref)
    if before is None or piece is None or not before.place or before.place == move.to:
        return None
    # What a step costs, the rules say: they take it off what is left.
    cost = max(0, left(t, before) - left(after, piece))
    price = cost_words(cost, UNITS[kind]) if cost else way_phrase("free")
    return Trip(kind, number, (before.place, move.to), (price,), cost, UNITS[kind])


def _trip(t: Draft, kind: str, piece: Piece, place: str) -> Trip | None:
    way = next(iter(ways_of(t, piece, place, 1)), None)
    if way is None:
        return None
    board: RegionNetwork = t.box.map
    steps = (
        army_steps(board, t.roads, way)
        if kind == "army"
        else trip_steps(board, kind, way.stops, t.options.agent_sea_trip)
    )
    prices = tuple(step.price(UNITS[kind]) for step in steps)
    return Trip(kind, piece.number, way.stops, prices, way.mu, UNITS[kind])
