"""The answer to a question about the map: reach, ways, reasons, what hangs on what is held; and going a way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from romelab.core.facts import Fact
from romelab.total_war_rome.chapters.treasury.spending import supplies
from romelab.total_war_rome.chapters.war.movement import paying_army
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.network.routes import Way
from romelab.total_war_rome.network.trips import Step, army_steps, trip_steps
from romelab.total_war_rome.positions import regions
from romelab.total_war_rome.positions.route_refusals import GoesThere, WayTooLong
from romelab.total_war_rome.positions.state import MET, STOPPED, Army, Navy
from romelab.total_war_rome.questions.march import carriers, left, reach_of, ways_of
from romelab.total_war_rome.questions.possessions import Loss, cuts_of, possessions
from romelab.total_war_rome.questions.questions import Question, game_on, piece_of
from romelab.total_war_rome.questions.refusals import held_by, met_at, why_not


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rules and the network say to a question.

    Attributes
    ----------
    reach
        Every place within reach and the least it costs.
    meets
        Places within reach where something stops the force or rolls dice at it, and what.
    ways
        For the goal: the cheapest way, then the next-best ones.
    reasons
        Why the goal is out of reach; empty if it is not, or if there is no goal.
    blocks
        What holds the force where it stands, and the enemy armies and navies within reach that stand in the way.
    cuts
        For a goal that is held, else for the start: places whose loss alone would cut its line.
    supplied
        Places joined to a home region by a line of communication (TWR-225).
    markets
        Regions held with a market that is not besieged.
    besieged
        Regions in which an enemy of their holder stands beside the garrison (TWR-149).
    losses
        What the loss of each region held would cost, the dearest first.
    """

    reach: Mapping[str, int]
    meets: Mapping[str, Fact]
    ways: tuple[Way, ...]
    reasons: tuple[Fact, ...]
    blocks: tuple[Fact, ...]
    cuts: tuple[str, ...]
    supplied: frozenset[str]
    markets: tuple[str, ...]
    besieged: frozenset[str]
    losses: tuple[Loss, ...]


BLOCKS = ("TWR-151", "TWR-158")
"""Rules by which an army or navy stands in the way of another."""


def answer(board: RegionNetwork, question: Question, *, most: int = 4) -> Answer:
    """Ask the rules and the network.

    Parameters
    ----------
    board
        The map.
    question
        What is asked.
    most
        How many ways to a goal at most.

    Returns
    -------
    Answer
        Reach, line of communication, weak points, and for a goal its ways or the reasons against it.

    Examples
    --------
    >>> from romelab.total_war_rome.questions.exploring import changed, first_question
    >>> from romelab.total_war_rome.network.network import default_network
    >>> asked = changed(default_network(), first_question(default_network()), goal="Venetia")
    >>> [reason.rule for reason in answer(default_network(), asked).reasons]
    ['TWR-118', 'TWR-121']
    """
    t, goal, seat = question.draft(board), question.goal, question.seat
    piece = piece_of(t, question.force)
    found = reach_of(t, piece)
    met = {place: reason for place in found if (reason := met_at(t, piece, place)) is not None}
    blocks = [reason for reason in met.values() if reason.rule in BLOCKS]
    has = possessions(board, question.state, seat)
    asked = goal if goal in board.region and regions.controller(t, goal) == seat else piece.place
    return Answer(
        MappingProxyType(found),
        MappingProxyType(met),
        tuple(ways_of(t, piece, goal, most)) if goal in found else (),
        why_not(t, piece, goal) if goal and goal not in found else (),
        (*(held_by(t, piece) if isinstance(piece, Army) else ()), *blocks),
        cuts_of(t, seat, asked) if asked and supplies(t, seat, asked) else (),
        *has,
    )


def on_the_way(found: Answer, way: Way) -> tuple[Fact, ...]:
    """Give what a way meets, in the order of its places."""
    return tuple(dict.fromkeys(found.meets[place] for place in way.stops[1:] if place in found.meets))


def steps_of(board: RegionNetwork, question: Question, way: Way) -> tuple[Step, ...]:
    """Say what each step of a way costs."""
    if question.kind == "army":
        return army_steps(board, question.state.roads, way)
    return trip_steps(board, question.kind, way.stops, question.state.options.agent_sea_trip)


def moved(board: RegionNetwork, question: Question, way: Way) -> Question:
    """Go a way: the force stands at its end and has less left, and so have the navies that carried it.

    Raises
    ------
    IllegalMoveError
        If it costs more than is left.
    """
    cost, end, piece, mu = way.mu, way.stops[-1], question.piece, question.mu
    if cost > mu:
        reason = WayTooLong(cost, question.kind == "agent", mu, end)
        raise game_on(board).refused(question.state, GoesThere(question.kind), (reason,))
    t = game_on(board).table(question.state)
    if isinstance(piece, Army):
        halts = end in board.region and regions.foreign(t, end, piece.seat) and regions.stops(t, end)
        marks = piece.marks & ~(STOPPED | MET) | (STOPPED if halts and question.garrisons else 0)
        fleet, carrier = carriers(t, piece), -1
        for at, (navy, (place, mu)) in enumerate(zip(fleet, way.navies, strict=True)):
            t.put_navy(replace(navy, place=place, spent=navy.spent + left(t, navy) - mu))
            if at == way.aboard:
                carrier = navy.mark
        spent = piece.spent + cost
        t.put_army(replace(piece, place=end, spent=spent, road=way.road, marks=marks, carrier=carrier))
    elif isinstance(piece, Navy):
        army, payer = t.aboard(piece), paying_army(t, piece)
        if army is not None:
            t.put_army(replace(army, place=end, spent=army.spent + cost * (army is payer)))
        t.put_navy(replace(piece, place=end, spent=piece.spent + cost))
    else:
        t.put_agent(replace(piece, place=end, walked=piece.walked + cost))
    return replace(question, state=t.state(), goal="")
