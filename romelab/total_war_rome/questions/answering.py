"""The answer to a question about the map: reach, ways, reasons, what hangs on what is held; and going a way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from romelab.core.faults import IllegalMoveError, Reason
from romelab.total_war_rome.network.best_ways import ways
from romelab.total_war_rome.network.communication import cuts, line_of_communication
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.network.routes import Way, reach
from romelab.total_war_rome.network.trips import (
    Step,
    agent_reach,
    agent_trips,
    army_steps,
    navy_reach,
    navy_trips,
    trip_steps,
)
from romelab.total_war_rome.position.state import MET, STOPPED
from romelab.total_war_rome.questions.exploring import held
from romelab.total_war_rome.questions.obstacles import (
    besieged,
    cargo,
    carriers,
    effects_of,
    enemies,
    foreign,
    held_by,
    march_of,
    met_at,
    ports,
    sailing_mu,
    stops,
    taxes,
)
from romelab.total_war_rome.questions.questions import Force, Question
from romelab.total_war_rome.questions.refusals import why_not
from romelab.total_war_rome.questions.weak_points import Loss, losses


@dataclass(frozen=True, slots=True)
class Answer:
    """What the network says to a question.

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
    supplied
        Places joined to a home region by a line of communication (TWR-225).
    cuts
        For a goal that is held, else for the start: places whose loss alone would cut its line.
    markets
        Regions held with a market that is not besieged.
    besieged
        Regions in which an enemy of their holder stands beside the garrison (TWR-149).
    losses
        What the loss of each region held would cost, the dearest first.
    """

    reach: Mapping[str, int]
    meets: Mapping[str, Reason]
    ways: tuple[Way, ...] = ()
    reasons: tuple[Reason, ...] = ()
    blocks: tuple[Reason, ...] = ()
    supplied: frozenset[str] = frozenset()
    cuts: tuple[str, ...] = ()
    markets: tuple[str, ...] = ()
    besieged: frozenset[str] = frozenset()
    losses: tuple[Loss, ...] = ()


BLOCKS = ("TWR-151", "TWR-158")
"""Rules by which an army or navy stands in the way of another."""


def answer(board: RegionNetwork, question: Question, *, most: int = 4) -> Answer:
    """Ask the network.

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
    q = question
    enemy = enemies(board, q)
    found, routes = _where(board, q, enemy, most)
    reasons = why_not(board, q) if q.goal and q.goal not in found else ()
    met = {} if q.kind == "agent" else {place: met_at(board, q, place, enemy) for place in found}
    meets = {place: reason for place, reason in met.items() if reason is not None}
    own, siege = held(board, q), besieged(board, q)
    strange = foreign(board, q)
    # Whether a siege cuts a line of communication is T-76.
    shut = siege if q.options.besieged_supply == "closed" else frozenset[str]()
    friendly = [place for place in board.region if place not in strange and place not in shut]
    no_source = siege if q.options.besieged_supply != "open" else ()
    homes = [place for place in board.homes(q.faction) if place in own and place not in no_source]
    seas = [force.place for force in (q.force, *q.navies) if force.kind == "navy" and force.place in board.sea]
    supplied = line_of_communication(board, friendly, seas, homes)
    asked = q.goal if q.goal in own else q.start
    effects = effects_of(q)
    markets = tuple(place for place in q.markets if place in own and place not in siege)
    weak = losses(
        board,
        q.roads,
        own,
        homes,
        markets,
        seas,
        allied=[place for place in friendly if place not in own],
        shut=shut,
        taxes=taxes(board, q, siege),
        how=q.options.market_roads,
        peaceful=effects.peaceful_agriculture,
        others=q.markets if q.options.peaceful_agriculture == "any_market" else (),
        port_gold=effects.port_market_tax + q.options.port_market_tax,
    )
    return Answer(
        MappingProxyType(found),
        MappingProxyType(meets),
        tuple(routes),
        reasons,
        (*held_by(board, q), *(reason for reason in meets.values() if reason.rule in BLOCKS)),
        supplied,
        cuts(board, friendly, seas, homes, asked) if asked in supplied else (),
        markets,
        siege,
        weak,
    )


def _where(board: RegionNetwork, q: Question, enemy: dict[str, Force], most: int) -> tuple[dict[str, int], list[Way]]:
    """Give the places within reach without the start, and the ways to the goal."""
    routes: list[Way] = []
    if q.kind == "army":
        army = march_of(board, q, enemy)
        found = {place: way.mu for place, way in reach(board, army).items()}
        if q.goal in found:
            routes = ways(board, army, q.goal, most)
    elif q.kind == "agent":
        how = q.options.agent_sea_trip, q.options.agent_port_to_port
        found = agent_reach(board, q.start, q.mu, *how)
        if q.goal in found:
            routes = agent_trips(board, q.start, q.goal, q.mu, most, *how)
    else:
        open_to, fights, mu = ports(board, q), frozenset(enemy), sailing_mu(q)
        found = navy_reach(board, q.start, mu, open_to, fights)
        if q.goal in found:
            routes = navy_trips(board, q.start, q.goal, mu, open_to, most, fights)
    return {place: cost for place, cost in found.items() if place != q.start}, routes


def on_the_way(found: Answer, way: Way) -> tuple[Reason, ...]:
    """Give what a way meets, in the order of its places."""
    return tuple(dict.fromkeys(found.meets[place] for place in way.stops[1:] if place in found.meets))


def steps_of(board: RegionNetwork, question: Question, way: Way) -> tuple[Step, ...]:
    """Say what each step of a way costs."""
    if question.kind == "army":
        return army_steps(board, question.roads, way)
    return trip_steps(board, question.kind, way.stops, question.options.agent_sea_trip)


def moved(board: RegionNetwork, question: Question, way: Way) -> Question:
    """Go a way: the force stands at its end and has less left, and so have the navies that carried it.

    Raises
    ------
    IllegalMoveError
        If it costs more than is left.
    """
    q, cost, end = question, way.mu, way.stops[-1]
    if cost > q.mu:
        reason = Reason("TWR-116", f"the way costs {cost} {q.unit}; {q.mu} are left", (end,))
        raise IllegalMoveError(f"Move the {q.kind}", (reason,))
    force = q.force._replace(place=end, mu=q.mu - cost)
    forces = list(q.forces)
    if q.kind == "army":
        lands = end in board.region and end in foreign(board, q) and stops(board, q, end)
        marks = force.marks & ~(STOPPED | MET) | (STOPPED if lands and q.garrisons else 0)
        fleet = carriers(q)
        aboard = fleet[way.aboard].faction if way.aboard >= 0 else ""
        force = force._replace(road=way.road, marks=marks, aboard=aboard)
        for at, (navy, (place, mu)) in enumerate(zip(fleet, way.navies, strict=True)):
            forces.remove(navy)
            forces.append(navy._replace(place=place, mu=mu, laden=at == way.aboard))
    elif (army := cargo(q)) is not None:
        pays = q.options.steps_at_sea == "both_pay" and army.faction == q.faction
        forces.remove(army)
        forces.append(army._replace(place=end, mu=army.mu - cost * pays))
    return replace(q, force=force, forces=tuple(sorted(forces)), goal="")
