"""What the region explorer asks and answers, as plain data: a question, its answer, and the steps between questions.

The explorer is no game: one lays control, roads and markets on the map as one likes, puts an army, an agent or a navy
on it, and asks where it can go. The widgets in ``controls`` only show what stands here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from romelab.core.faults import Fault, IllegalMoveError, InputError
from romelab.core.game import Reason
from romelab.total_war_rome.map import RegionMap
from romelab.total_war_rome.refusals import why_not
from romelab.total_war_rome.routes import Way, agent_reach, cuts, line_of_communication, march, ways
from romelab.total_war_rome.tables import FACTIONS
from romelab.total_war_rome.trips import Step, agent_trips, army_steps, navy_reach, navy_trips, trip_steps
from romelab.total_war_rome.weak_points import Loss, losses

KINDS = ("army", "agent", "navy")
MOST = {"army": 5, "agent": 5, "navy": 4}
"""MU of an army of cavalry (TWR-117), steps of an agent (TWR-071), MU of a navy (TWR-119)."""
NAVY_MU = 4


@dataclass(frozen=True, slots=True)
class Question:
    """Who wants to go where, and what lies on the map.

    Attributes
    ----------
    kind
        ``"army"``, ``"agent"`` or ``"navy"``.
    faction
        Whose it is.
    start
        Where it stands: a region; for a navy also a sea area.
    mu
        Movement units left, for an agent steps left.
    control
        Faction by region in the order of the map; empty for an independent region.
    roads
        One bit for each border of the map.
    markets
        Regions with a market, sorted.
    carrier
        Where the navy lies that may carry the army; empty for none.
    garrisons
        Whether garrisons of others stop the army (TWR-138, TWR-149).
    goal
        Where to go; empty if nothing has been chosen.
    """

    kind: str
    faction: str
    start: str
    mu: int
    control: tuple[str, ...]
    roads: int = 0
    markets: tuple[str, ...] = ()
    carrier: str = ""
    garrisons: bool = True
    goal: str = ""

    @property
    def unit(self) -> str:
        """What it pays with: ``"MU"`` or ``"steps"``."""
        return "steps" if self.kind == "agent" else "MU"


@dataclass(frozen=True, slots=True)
class Answer:
    """What the network says to a question.

    Attributes
    ----------
    reach
        Every place within reach and the least it costs.
    ways
        For the goal: the cheapest way, then the next-best ones.
    reasons
        Why the goal is out of reach; empty if it is not, or if there is no goal.
    supplied
        Places joined to a home region by a line of communication (TWR-225).
    cuts
        For a goal that is held, else for the start: regions whose loss alone would cut its line.
    losses
        What the loss of each region held would cost, the dearest first.
    """

    reach: Mapping[str, int]
    ways: tuple[Way, ...] = ()
    reasons: tuple[Reason, ...] = ()
    supplied: frozenset[str] = frozenset()
    cuts: tuple[str, ...] = ()
    losses: tuple[Loss, ...] = ()


def first_question(board: RegionMap) -> Question:
    """Give the question an explorer opens with: every faction holds its home regions, Rome's army stands in Latium."""
    faction = FACTIONS[0] if FACTIONS[0] in board.capitals else next(iter(board.capitals))
    control = tuple(region.home for region in board.regions)
    return Question("army", faction, board.capitals[faction], 3, control)


def held(board: RegionMap, question: Question, faction: str = "") -> tuple[str, ...]:
    """Give the regions that a faction holds, in the order of the map; the one asked about if none is named."""
    wanted = faction or question.faction
    return tuple(r.id for r, holder in zip(board.regions, question.control, strict=True) if holder == wanted)


def stopping(board: RegionMap, question: Question) -> tuple[str, ...]:
    """Give the regions whose garrison stops the army: homes and barracks in other hands (TWR-138, TWR-149)."""
    if question.kind != "army" or not question.garrisons:
        return ()
    return tuple(
        region.id
        for region, holder in zip(board.regions, question.control, strict=True)
        if holder != question.faction and (region.home == holder != "" or "barracks" in region.improvements)
    )


def find(board: RegionMap, name: str, where: str = "place") -> str:
    """Give the id of a region or sea area by its id, its Latin or English name or its city.

    Raises
    ------
    InputError
        If there is none.

    Examples
    --------
    >>> from romelab.total_war_rome.map import standard_map
    >>> find(standard_map(), "Roma"), find(standard_map(), "mare tyrrhenum")
    ('latium', 'mare_tyrrhenum')
    """
    wanted = " ".join(name.lower().replace("_", " ").split())
    for place in (*board.regions, *board.seas):
        called = [place.id.replace("_", " "), place.name, place.english, getattr(place, "city", "")]
        if wanted and wanted in (word.lower() for word in called):
            return place.id
    raise InputError([Fault(where, f"there is no region or sea area {name!r:.40}")])


def changed(board: RegionMap, question: Question, **changes: object) -> Question:
    """Change a question and check it.

    Parameters
    ----------
    board
        The map it is asked on.
    question
        The question; it stays as it is.
    changes
        Fields with their new values; places by any name.

    Raises
    ------
    InputError
        For an unknown place, faction or kind, or more MU than there can be.
    """
    faults: list[Fault] = []
    for field in ("goal", "start", "carrier"):
        if changes.get(field):
            changes[field] = find(board, str(changes[field]), field)
    if changes.get("kind", question.kind) not in KINDS:
        faults.append(Fault("kind", f"must be an army, an agent or a navy, not {changes['kind']!r:.40}"))
    if changes.get("faction", question.faction) not in board.capitals:
        faults.append(Fault("faction", f"there is no faction {changes['faction']!r:.40}"))
    kind = str(changes.get("kind", question.kind))
    if kind != question.kind and "mu" not in changes:
        changes["mu"] = 3 if kind == "army" else MOST.get(kind, 3)
    amount, most = changes.get("mu", question.mu), MOST.get(kind, 5) + 3
    if type(amount) is not int or not 0 <= amount <= most:
        faults.append(Fault("mu", f"must be a whole number from 0 to {most}, not {amount!r:.40}"))
    if faults:
        raise InputError(faults)
    if changes.get("faction", question.faction) != question.faction and "start" not in changes:
        changes["start"] = board.capitals[str(changes["faction"])]
        changes.setdefault("goal", "")
        changes.setdefault("carrier", "")
    fresh: Question = replace(question, **changes)  # type: ignore[arg-type]
    if fresh.kind == "navy" and not _afloat(board, fresh.start):
        fresh = replace(fresh, start=_haven(board, fresh))
    elif fresh.kind != "navy" and fresh.start in board.sea:
        fresh = replace(fresh, start=board.capitals[fresh.faction])
    return replace(fresh, goal="") if fresh.goal == fresh.start else fresh


def _afloat(board: RegionMap, place: str) -> bool:
    return place in board.sea or board.region[place].port


def _haven(board: RegionMap, question: Question) -> str:
    """Give the first port of a faction, else the first sea area."""
    ports = [place for place in held(board, question) if board.region[place].port]
    return ports[0] if ports else board.seas[0].id


def placed(board: RegionMap, question: Question, place: str) -> Question:
    """Put the force on another place.

    Raises
    ------
    InputError
        If there is no such place.
    IllegalMoveError
        If it cannot stand there: an army or agent at sea, a navy where there is no port.
    """
    there = find(board, place)
    name = f"Put the {question.kind} on {called(board, there)}"
    if question.kind != "navy" and there in board.sea:
        text = f"{board.sea[there].name} is a sea area, open to navies only"
        raise IllegalMoveError(name, (Reason("TWR-038", text, (there,)),))
    if question.kind == "navy" and not _afloat(board, there):
        raise IllegalMoveError(name, (Reason("TWR-032", f"{board.region[there].name} has no port", (there,)),))
    return replace(question, start=there, goal="" if question.goal == there else question.goal)


def given(board: RegionMap, question: Question, place: str, faction: str) -> Question:
    """Give a region to a faction, or make it independent with an empty name.

    Raises
    ------
    InputError
        If there is no such region or faction.
    """
    there = find(board, place, "region")
    if there in board.sea:
        raise InputError([Fault("region", f"{board.sea[there].name} is a sea area; nobody controls it")])
    if faction and faction not in board.capitals:
        raise InputError([Fault("faction", f"there is no faction {faction!r:.40}")])
    at = board.region[there].index
    return replace(question, control=(*question.control[:at], faction, *question.control[at + 1 :]))


def with_road(board: RegionMap, question: Question, one: str, other: str) -> Question:
    """Build a road between two regions, or take it away if there is one.

    Raises
    ------
    InputError
        If there is no such region.
    IllegalMoveError
        If the regions have no border.
    """
    a, b = find(board, one, "road"), find(board, other, "road")
    border = board.border(a, b)
    if border is None:
        reason = Reason("TWR-120", f"{called(board, a)} and {called(board, b)} have no border for a road", (a, b))
        raise IllegalMoveError("Build a road", (reason,))
    return replace(question, roads=question.roads ^ 1 << border.index)


def with_market(board: RegionMap, question: Question, place: str) -> Question:
    """Build a market in a region, or take it away if there is one.

    Raises
    ------
    InputError
        If there is no such region.
    """
    there = find(board, place, "market")
    if there in board.sea:
        raise InputError([Fault("market", f"{board.sea[there].name} is a sea area")])
    return replace(question, markets=tuple(sorted(set(question.markets) ^ {there})))


def called(board: RegionMap, place: str) -> str:
    """Give the Latin name of a region or sea area."""
    return board.region[place].name if place in board.region else board.sea[place].name


def answer(board: RegionMap, question: Question, *, most: int = 4) -> Answer:
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
    >>> from romelab.total_war_rome.map import standard_map
    >>> asked = changed(standard_map(), first_question(standard_map()), goal="Venetia")
    >>> [reason.rule for reason in answer(standard_map(), asked).reasons]
    ['TWR-118', 'TWR-121']
    """
    q = question
    stops = stopping(board, q)
    navy = (q.carrier, NAVY_MU) if q.carrier else None
    friendly = held(board, q)
    if q.kind == "army":
        found = {place: way.mu for place, way in march(board, q.roads, q.start, q.mu, stops=stops, navy=navy).items()}
    elif q.kind == "agent":
        found = agent_reach(board, q.start, q.mu)
    else:
        found = navy_reach(board, q.start, q.mu, friendly)
    found = {place: cost for place, cost in found.items() if place != q.start}
    routes: list[Way] = []
    reasons: tuple[Reason, ...] = ()
    if q.goal in found:
        if q.kind == "army":
            routes = ways(board, q.roads, q.start, q.goal, q.mu, most=most, stops=stops, navy=navy)
        elif q.kind == "agent":
            routes = agent_trips(board, q.start, q.goal, q.mu, most)
        else:
            routes = navy_trips(board, q.start, q.goal, q.mu, friendly, most)
    elif q.goal:
        reasons = why_not(board, q.kind, q.roads, q.start, q.goal, q.mu, stops=stops, navy=navy, friendly=friendly)
    homes = [place for place in board.homes(q.faction) if place in friendly]
    seas = [place for place in (q.carrier, q.start if q.kind == "navy" else "") if place in board.sea]
    supplied = line_of_communication(board, friendly, seas, homes)
    asked = q.goal if q.goal in friendly else q.start
    cut = cuts(board, friendly, seas, homes, asked) if asked in supplied else ()
    weak = losses(board, q.roads, friendly, homes, q.markets, seas)
    return Answer(MappingProxyType(found), tuple(routes), reasons, supplied, cut, weak)


def steps_of(board: RegionMap, question: Question, way: Way) -> tuple[Step, ...]:
    """Say what each step of a way costs."""
    if question.kind == "army":
        return army_steps(board, question.roads, way.stops)
    return trip_steps(board, question.kind, way.stops)


def moved(board: RegionMap, question: Question, way: Way) -> Question:
    """Go a way: the force stands at its end and has less left.

    Raises
    ------
    IllegalMoveError
        If it costs more than is left.
    """
    cost = way.mu
    if cost > question.mu:
        reason = Reason("TWR-116", f"the way costs {cost} {question.unit}; {question.mu} are left", (way.stops[-1],))
        raise IllegalMoveError(f"Move the {question.kind}", (reason,))
    carrier = question.carrier
    if question.kind == "army":
        # The navy stays where it put the army ashore.
        carrier = next((place for place in reversed(way.stops) if place in board.sea), carrier)
    return replace(question, start=way.stops[-1], mu=question.mu - cost, carrier=carrier, goal="")
