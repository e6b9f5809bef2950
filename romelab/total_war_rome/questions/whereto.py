"""Why nothing of one's own can go to a place in this position: a sentence for each army, navy or agent."""

from __future__ import annotations

from romelab.core.facts import Fact
from romelab.core.game import Move
from romelab.total_war_rome.chapters.war.movement import may_leave
from romelab.total_war_rome.game import TotalWarRome
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.route_refusals import Forces, NoForce, NoneGoes, StepByStep
from romelab.total_war_rome.positions.state import Agent, Army, Navy, State
from romelab.total_war_rome.questions.questions import left, ways_of
from romelab.total_war_rome.questions.refusals import why_not

TOO_FAR = ("TWR-117", "TWR-118")
"""Rules of movement units: what makes the way so long is told as well."""


def why_none_goes(game: TotalWarRome, state: State, place: str) -> tuple[Fact, ...]:
    """Say of every army, navy or agent of the seat to move why it cannot go to a place.

    Parameters
    ----------
    game, state
        A position of the agent or campaign phase in which nothing else is to be decided.
    place
        A region or sea area. Agents are asked about in the agent phase; in the campaign phase armies, and navies if it
        is a sea area.

    Returns
    -------
    tuple of Fact
        One for each reason, with the names of those it holds for; its places are where they stand, and the place.
        Empty if something may go there at once.

    Raises
    ------
    ValueError
        In any other position.
    """
    if state.agenda or state.battle is not None or state.phase not in ("agents", "campaign"):
        raise ValueError("nothing moves on the map in this position")
    t = game.table(state)
    pieces: list[Army] | list[Navy] | list[Agent]
    if state.phase == "agents":
        pieces = [agent for agent in t.agents if agent.seat == t.active]
        kind, rule = "agent", "TWR-068"
    elif place in t.box.map.sea:
        pieces = [navy for navy in t.navies if navy.seat == t.active]
        kind, rule = "navy", "TWR-113"
    else:
        pieces = [army for army in t.armies if army.seat == t.active]
        kind, rule = "army", "TWR-111"
    said: dict[tuple[Fact, Fact | None], dict[str, list[int]]] = {}
    for piece in pieces:
        reasons = _against(game, state, t, piece, place)
        if not reasons:
            return ()
        first, *more = reasons
        said.setdefault((first, more[0] if more else None), {}).setdefault(piece.place, []).append(piece.number)
    if not said:
        return (NoForce(rule, kind, place),)
    return tuple(
        NoneGoes(
            first.rule,
            tuple(Forces(kind, tuple(numbers), at) for at, numbers in whose.items()),
            first,
            more,
            tuple(dict.fromkeys((place, *(at for at in whose if at)))),
        )
        for (first, more), whose in said.items()
    )


def _against(game: TotalWarRome, state: State, t: Draft, piece: Army | Navy | Agent, place: str) -> tuple[Fact, ...]:
    """Return the reasons against a step there, or against the whole way if it is farther than a step."""
    move: Move
    if isinstance(piece, Agent):
        move = m.MoveAgent(piece.number, place)
    elif not piece.place:
        move = (m.PlaceArmy if isinstance(piece, Army) else m.PlaceNavy)(piece.number, place)
    elif isinstance(piece, Army):
        move = (m.Disembark if piece.carrier >= 0 else m.MoveArmy)(piece.number, place)
    else:
        move = m.MoveNavy(piece.number, place)
    reasons = game.why_not(state, move)
    far = _whole_way(t, piece, place) if reasons and piece.place else ()
    # The first reason is the one to learn from: who does not hold a region need not hear what it is worth.
    found = far or reasons
    return found[: 2 if found and found[0].rule in TOO_FAR else 1]


def _whole_way(t: Draft, piece: Army | Navy | Agent, place: str) -> tuple[Fact, ...]:
    """Return the reasons against the whole way; none where a single step is what is refused."""
    board, stands = t.box.map, piece.place
    if isinstance(piece, Army) and (piece.carrier >= 0 or place in board.beside[stands] or any(may_leave(t, piece))):
        return ()
    if isinstance(piece, Navy) and place in (
        board.sea[stands].adjacent if stands in board.sea else board.coasts(stands)
    ):
        return ()
    reasons = why_not(t, piece, place)
    if reasons or isinstance(piece, Agent):
        return reasons
    way = ways_of(t, piece, place, 1)[0]
    aboard = way.navy > 0 and way.stops[0] in board.region and way.stops[1] in board.sea
    return (StepByStep(aboard, way.stops[1], way.mu, way.navy, left(t, piece), place),)
