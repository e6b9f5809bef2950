"""The answer to a question about the map: reach, ways, reasons, what depends on what is held; and going a way."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from romelab.core.game import Fact, Move
from romelab.total_war_rome.chapters.treasury.spending import supplies
from romelab.total_war_rome.chapters.war.movement import may_leave, paying_army
from romelab.total_war_rome.game import TotalWarRome
from romelab.total_war_rome.network import routes, trips
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.positions import moves as m, refusals as r, regions, state as s
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.questions import outlook, questions, rounds

TOO_FAR = ("TWR-117", "TWR-118")
"""Rules of movement units: what makes the way so long is said as well."""


def why_none_goes(game: TotalWarRome, state: s.State, place: str) -> tuple[Fact, ...]:
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
    pieces: list[s.Army] | list[s.Navy] | list[s.Agent]
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
        return (r.NoForce(rule, kind, place),)
    return tuple(
        r.NoneGoes(
            first.rule,
            tuple(r.Forces(kind, tuple(numbers), at) for at, numbers in whose.items()),
            first,
            more,
            tuple(dict.fromkeys((place, *(at for at in whose if at)))),
        )
        for (first, more), whose in said.items()
    )


def _against(
    game: TotalWarRome, state: s.State, t: Draft, piece: s.Army | s.Navy | s.Agent, place: str
) -> tuple[Fact, ...]:
    """Return the reasons against a step there, or against the whole way if it is farther than a step."""
    move: Move
    if isinstance(piece, s.Agent):
        move = m.MoveAgent(piece.number, place)
    elif not piece.place:
        move = (m.PlaceArmy if isinstance(piece, s.Army) else m.PlaceNavy)(piece.number, place)
    elif isinstance(piece, s.Army):
        move = (m.Disembark if piece.carrier >= 0 else m.MoveArmy)(piece.number, place)
    else:
        move = m.MoveNavy(piece.number, place)
    reasons = game.why_not(state, move)
    far = _whole_way(t, piece, place) if reasons and piece.place else ()
    # The first reason is the one to learn from: who does not hold a region need not hear what it is worth.
    found = far or reasons
    return found[: 2 if found and found[0].rule in TOO_FAR else 1]


def _whole_way(t: Draft, piece: s.Army | s.Navy | s.Agent, place: str) -> tuple[Fact, ...]:
    """Return the reasons against the whole way; none where a single step is what is refused."""
    board, stands = t.box.map, piece.place
    if isinstance(piece, s.Army) and (piece.carrier >= 0 or place in board.beside[stands] or any(may_leave(t, piece))):
        return ()
    if isinstance(piece, s.Navy) and place in (
        board.sea[stands].adjacent if stands in board.sea else board.coasts(stands)
    ):
        return ()
    reasons = questions.why_not(t, piece, place)
    if reasons or isinstance(piece, s.Agent):
        return reasons
    way = questions.ways_of(t, piece, place, 1)[0]
    aboard = way.navy > 0 and way.stops[0] in board.region and way.stops[1] in board.sea
    return (r.StepByStep(aboard, way.stops[1], way.mu, way.navy, questions.left(t, piece), place),)


BLOCKS = ("TWR-151", "TWR-158")
"""Rules by which an army or navy stands in the way of another."""


@dataclass(frozen=True)
class Answer:
    """What the rules and the network say to a question; each part is worked out when it is first asked for.

    Attributes
    ----------
    board, question
        The map, and what is asked.
    most
        How many ways to the goal at most.
    """

    board: RegionNetwork
    question: questions.Question
    most: int = 4

    @cached_property
    def _asked(self) -> tuple[Draft, questions.Piece]:
        t = self.question.draft(self.board)
        return t, questions.piece_of(t, self.question.force)

    @property
    def possessions(self) -> outlook.Possessions:
        """What depends on what its player holds, wherever the force goes."""
        return outlook.possessions(self.board, self.question.state, self.question.seat)

    @cached_property
    def reach(self) -> Mapping[str, int]:
        """Every place within reach and the least it costs."""
        return MappingProxyType(questions.reach_of(*self._asked))

    @cached_property
    def within(self) -> Mapping[str, int]:
        """Every place it can be within the rounds asked about, and the first round in which it is there."""
        ahead = self.question.rounds
        return MappingProxyType(dict.fromkeys(self.reach, 1) if ahead == 1 else rounds.within(*self._asked, ahead))

    @cached_property
    def comers(self) -> Mapping[questions.Force, int]:
        """For a goal: the armies and navies that can come there within the rounds, and in which first."""
        return MappingProxyType(rounds.comers(self.board, self.question) if self.question.goal else {})

    @cached_property
    def meets(self) -> Mapping[str, Fact]:
        """Places within reach where something stops the force or rolls dice at it, and what."""
        met = ((place, questions.met_at(*self._asked, place)) for place in self.reach)
        return MappingProxyType({place: reason for place, reason in met if reason is not None})

    @cached_property
    def ways(self) -> tuple[routes.Way, ...]:
        """For the goal: the cheapest way, then the next-best ones."""
        goal = self.question.goal
        return tuple(questions.ways_of(*self._asked, goal, self.most)) if goal in self.reach else ()

    @cached_property
    def reasons(self) -> tuple[Fact, ...]:
        """Why the goal is out of reach; empty if it is not, or if there is no goal."""
        goal = self.question.goal
        return questions.why_not(*self._asked, goal) if goal and goal not in self.reach else ()

    @cached_property
    def blocks(self) -> tuple[Fact, ...]:
        """What holds the force where it stands, and the enemy armies and navies within reach that stand in the way."""
        t, piece = self._asked
        held = questions.held_by(t, piece) if isinstance(piece, s.Army) else ()
        return (*held, *(reason for reason in self.meets.values() if reason.rule in BLOCKS))

    @cached_property
    def cuts(self) -> tuple[str, ...]:
        """For a goal that is held, else for the start: places whose loss alone would cut its line."""
        (t, piece), goal, seat = self._asked, self.question.goal, self.question.seat
        asked = goal if goal in self.board.region and regions.controller(t, goal) == seat else piece.place
        return outlook.cuts_of(t, seat, asked) if asked and supplies(t, seat, asked) else ()


def answer(board: RegionNetwork, question: questions.Question, *, most: int = 4) -> Answer:
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
        Reach, line of communication, weak points, and for a goal its ways or the reasons against it, each worked out
        when it is asked for.

    Examples
    --------
    >>> from romelab.total_war_rome.questions.exploring import changed, first_question
    >>> from romelab.total_war_rome.network.network import default_network
    >>> asked = changed(default_network(), first_question(default_network()), goal="Venetia")
    >>> [reason.rule for reason in answer(default_network(), asked).reasons]
    ['TWR-118', 'TWR-121']
    """
    return Answer(board, question, most)


def on_the_way(found: Answer, way: routes.Way) -> tuple[Fact, ...]:
    """Return what a way meets, in the order of its places."""
    return tuple(dict.fromkeys(found.meets[place] for place in way.stops[1:] if place in found.meets))


def steps_of(board: RegionNetwork, question: questions.Question, way: routes.Way) -> tuple[trips.Step, ...]:
    """Say what each step of a way costs."""
    if question.kind == "army":
        return trips.army_steps(board, question.state.roads, way)
    return trips.trip_steps(board, question.kind, way.stops, question.state.options.agent_sea_trip)


def moved(board: RegionNetwork, question: questions.Question, way: routes.Way) -> questions.Question:
    """Go a way: the force stands at its end and has less left, and so have the navies that carried it.

    Raises
    ------
    IllegalMoveError
        If it costs more than is left.
    """
    cost, end, piece, mu = way.mu, way.stops[-1], question.piece, question.mu
    if cost > mu:
        reason = r.WayTooLong(cost, question.kind == "agent", mu, end)
        raise questions.game_on(board).refused(question.state, r.GoesThere(question.kind), (reason,))
    t = questions.game_on(board).table(question.state)
    if isinstance(piece, s.Army):
        halts = end in board.region and regions.foreign(t, end, piece.seat) and regions.stops(t, end)
        marks = piece.marks & ~(s.STOPPED | s.MET) | (s.STOPPED if halts and question.garrisons else 0)
        fleet, carrier = questions.carriers(t, piece), -1
        for at, (navy, (place, mu)) in enumerate(zip(fleet, way.navies, strict=True)):
            t.put_navy(replace(navy, place=place, spent=navy.spent + questions.left(t, navy) - mu))
            if at == way.aboard:
                carrier = navy.mark
        spent = piece.spent + cost
        t.put_army(replace(piece, place=end, spent=spent, road=way.road, marks=marks, carrier=carrier))
    elif isinstance(piece, s.Navy):
        army, payer = t.aboard(piece), paying_army(t, piece)
        if army is not None:
            t.put_army(replace(army, place=end, spent=army.spent + cost * (army is payer)))
        t.put_navy(replace(piece, place=end, spent=piece.spent + cost))
    else:
        t.put_agent(replace(piece, place=end, walked=piece.walked + cost))
    return replace(question, state=t.state(), goal="")
