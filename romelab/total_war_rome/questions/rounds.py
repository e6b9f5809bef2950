"""Where an army, a navy or an agent can be within several rounds, and who can come to a place by then.

Each round it has all its movement units or steps again, nothing else on the map moves, and what stops it on its way
stops it for that round alone. A navy that does not carry the army may come to lie beside it for the next round.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from romelab.total_war_rome.chapters.agents.agents import reach as agent_reach
from romelab.total_war_rome.network import trips
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.network.routes import March, Way, lanes, ways
from romelab.total_war_rome.positions import regions, state as s
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.questions import questions as q

MOST_ROUNDS = 4
"""How many rounds ahead can be asked about."""


def within(t: Draft, piece: q.Piece, rounds: int) -> dict[str, int]:
    """Return every other place that a piece can be, with the first round in which it is there.

    Parameters
    ----------
    t
        A position in which it is the turn of the piece's seat.
    piece
        An army, a navy or an agent on the map.
    rounds
        How many rounds, this one counted.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> from romelab.total_war_rome.questions.exploring import first_question
    >>> asked = first_question(default_network())
    >>> found = within(asked.draft(default_network()), asked.piece, 2)
    >>> found["campania"], found["venetia"]
    (1, 2)
    """
    first, reached, after = _steps(t, piece)
    found, front, seen = {piece.place: 0}, [first], set[Any]()
    for number in range(1, rounds + 1):
        then = dict[Any, None]()
        for standing in front:
            for place, way in reached(standing).items():
                found.setdefault(place, number)
                # Who comes to a place later than need be comes nowhere sooner from there; who waits may be fetched.
                if number < rounds and found[place] in (0, number):
                    then.update(dict.fromkeys(after(standing, place, way)))
        front = [each for each in then if each not in seen]
        seen.update(front)
    # An army aboard in a port may land there yet.
    return {place: number for place, number in found.items() if number} | dict.fromkeys(q.reach_of(t, piece), 1)


def comers(board: RegionNetwork, question: q.Question) -> dict[q.Force, int]:
    """Return the armies and navies that can come to the goal of a question within its rounds, the first ones first."""
    asked = {force: replace(question, force=force) for force in q.forces_in(question.state) if force.kind != "agent"}
    reached = {force: within(one.draft(board), one.piece, one.rounds) for force, one in asked.items()}
    found = [(there[question.goal], force) for force, there in reached.items() if question.goal in there]
    return {force: number for number, force in sorted(found)}


def _steps(t: Draft, piece: q.Piece) -> tuple[Any, Callable[[Any], Mapping[str, Any]], Callable[..., Iterable[Any]]]:
    """Return where a piece begins, what it reaches from there in a round, and where it begins the next one."""
    board, seat = t.box.map, piece.seat
    if isinstance(piece, s.Army):
        fresh = q.march_of(t, replace(piece, spent=0, road=0, marks=0))
        full = [q.left(t, replace(navy, spent=0)) for navy in q.carriers(t, piece)]
        return q.march_of(t, piece), partial(q.reach_known, board), partial(_marches, board, fresh, full)
    if isinstance(piece, s.Agent):
        first, mu, goals = q.left(t, piece), trips.AGENT_STEPS, partial(agent_reach, t)
    else:
        first, mu = q.sailing_mu(t, piece), q.left(t, replace(piece, spent=0))
        open_to = {"ports": regions.open_ports(t, seat), "stops": regions.guarded(t, seat)}
        goals = partial(trips.navy_reach, board, **open_to)

    def begins(_at: Any, place: str, _cost: int) -> tuple[tuple[str, int]]:
        return ((place, mu),)

    return (piece.place, first), lambda at: {at[0]: 0, **goals(*at)}, begins


def _marches(board: RegionNetwork, new: March, full: list[int], march: March, place: str, way: Way) -> Iterable[March]:
    """Return what an army that has gone a way has in the next round, wherever its idle navies have come."""
    aboard, lie = march.aboard if place == march.start else -1, [navy.place for navy in march.navies]
    if way.navy:
        best = ways(board, march, place, 1)[0]
        aboard, lie = best.aboard, [lies for lies, _ in best.navies]
    fleets = [lie]
    for at, (navy, mu) in enumerate(zip(march.navies, full, strict=True)):
        if place in board.region and navy.own and lie[at] == navy.place:
            far = lanes(board, navy.place, march.ports, march.stops)
            near = (sea for sea in board.region[place].coasts if far.get(sea, mu + 1) <= mu)
            fleets += [[*lie[:at], sea, *lie[at + 1 :]] for sea in near]
    for fleet in fleets:
        navies = tuple(replace(navy, place=at, mu=mu) for navy, at, mu in zip(march.navies, fleet, full, strict=True))
        yield replace(new, start=place, navies=navies, aboard=aboard, held=False)
