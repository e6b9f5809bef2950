"""What the region explorer asks: a question about the map, and the steps from one question to the next.

The explorer is no game: one lays control, roads, armies and alliances on the map as one likes, or takes a position
from a game, puts an army, an agent or a navy on it, and asks where it can go. ``answering`` gives the answer.
"""

from __future__ import annotations

from dataclasses import replace

from romelab.core.faults import Fault, IllegalMoveError, InputError, Reason
from romelab.total_war_rome.box.tables import FACTIONS
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.questions.questions import Force, Question, pair

KINDS = ("army", "agent", "navy")
MOST = {"army": 5, "agent": 5, "navy": 4}
"""MU of an army of cavalry (TWR-117), steps of an agent (TWR-071), MU of a navy (TWR-119)."""


def first_question(board: RegionNetwork) -> Question:
    """Give the question an explorer opens with: every faction holds its home regions, Rome's army stands in Latium."""
    faction = FACTIONS[0] if FACTIONS[0] in board.capitals else next(iter(board.capitals))
    control = tuple(region.home for region in board.regions)
    barracks = tuple(sorted(region.id for region in board.regions if "barracks" in region.improvements))
    return Question(Force(board.capitals[faction], "army", faction, 3), control, barracks=barracks)


def held(board: RegionNetwork, question: Question, faction: str = "") -> tuple[str, ...]:
    """Give the regions that a faction holds, in the order of the map; the one asked about if none is named."""
    wanted = faction or question.faction
    return tuple(r.id for r, holder in zip(board.regions, question.control, strict=True) if holder == wanted)


def changed(board: RegionNetwork, question: Question, **changes: object) -> Question:
    """Change a question and check it.

    Parameters
    ----------
    board
        The map it is asked on.
    question
        The question; it stays as it is.
    changes
        Fields of :class:`Question` with their new values, and ``kind``, ``faction``, ``start``, ``mu`` of the force
        that goes; places by any name. ``carrier`` puts a navy of the faction there in place of its others, or takes
        them away if it is empty.

    Raises
    ------
    InputError
        For an unknown place, faction or kind, or more MU than there can be.
    IllegalMoveError
        For a navy where none can lie.
    """
    faults: list[Fault] = []
    for name in ("goal", "start", "carrier"):
        if changes.get(name):
            changes[name] = board.place(str(changes[name]), name)
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
    carrier = changes.pop("carrier", None)
    if faults:
        raise InputError(faults)
    if changes.get("faction", question.faction) != question.faction and "start" not in changes:
        changes["start"] = board.capitals[str(changes["faction"])]
        changes.setdefault("goal", "")
    fresh = _settled(board, question, changes)
    return fresh if carrier is None else with_carrier(board, fresh, str(carrier))


def _settled(board: RegionNetwork, question: Question, changes: dict[str, object]) -> Question:
    """Make changes that have been checked."""
    parts = {"kind": "kind", "faction": "faction", "start": "place", "mu": "mu"}
    ours = {parts[name]: changes.pop(name) for name in tuple(changes) if name in parts}
    if "place" in ours or "kind" in ours:
        ours |= {"number": 0, "laden": False, "road": 0, "marks": 0, "aboard": ""}
    force: Force = question.force._replace(**ours)
    fresh: Question = replace(question, force=force, **changes)  # type: ignore[arg-type]
    if force.kind == "navy" and not _afloat(board, force.place):
        fresh = replace(fresh, force=force._replace(place=_haven(board, fresh)))
    elif force.kind != "navy" and force.place in board.sea and not force.aboard:
        fresh = replace(fresh, force=force._replace(place=board.capitals[force.faction]))
    return replace(fresh, goal="") if fresh.goal == fresh.start else fresh


def with_carrier(board: RegionNetwork, question: Question, place: str) -> Question:
    """Let one navy of the faction that asks lie at a place, and no other; none with an empty place.

    Raises
    ------
    InputError
        If there is no such place.
    IllegalMoveError
        If no navy can lie there.
    """
    others = tuple(force for force in question.forces if force not in question.navies or force.laden)
    bare = replace(question, forces=others)
    return with_force(board, bare, place, "navy", question.faction) if place else bare


def _can_be(board: RegionNetwork, kind: str, there: str) -> None:
    """Raise IllegalMoveError if such a force cannot stand at a place."""
    name = f"Put the {kind} on {called(board, there)}"
    if kind != "navy" and there in board.sea:
        text = f"{board.sea[there].name} is a sea area, open to navies only"
        raise IllegalMoveError(name, (Reason("TWR-038", text, (there,)),))
    if kind == "navy" and not _afloat(board, there):
        raise IllegalMoveError(name, (Reason("TWR-032", f"{board.region[there].name} has no port", (there,)),))


def with_force(board: RegionNetwork, question: Question, place: str, kind: str, faction: str) -> Question:
    """Put an army or navy of any faction on the map, or take it away if one stands there.

    Raises
    ------
    InputError
        If there is no such place, kind or faction.
    IllegalMoveError
        If it cannot stand there.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> asked = with_force(default_network(), first_question(default_network()), "Campania", "army", "carthage")
    >>> [(force.place, force.faction) for force in asked.forces]
    [('campania', 'carthage')]
    """
    there = board.place(place)
    if kind not in ("army", "navy") or faction not in board.capitals:
        raise InputError(
            [Fault("force", f"must be an army or a navy of a faction, not {kind!r:.40} of {faction!r:.40}")]
        )
    _can_be(board, kind, there)
    alike = [f for f in question.forces if (f.place, f.kind, f.faction) == (there, kind, faction)]
    if alike and alike[0].laden:
        reason = Reason("TWR-038", "an army is aboard this navy", (there,))
        raise IllegalMoveError(f"Take the {kind} away", (reason,))
    if alike:
        return replace(question, forces=tuple(force for force in question.forces if force not in alike))
    fresh = Force(there, kind, faction, 3 if kind == "army" else MOST["navy"])
    return replace(question, forces=tuple(sorted((*question.forces, fresh))))


def with_alliance(board: RegionNetwork, question: Question, other: str, allied: bool = True) -> Question:
    """Make the faction that asks and another one allies, or end their alliance.

    Raises
    ------
    InputError
        If there is no such other faction.
    """
    if other not in board.capitals or other == question.faction:
        raise InputError([Fault("ally", f"must be another faction, not {other!r:.40}")])
    known = set(question.alliances) - {pair(question.faction, other)}
    known |= {pair(question.faction, other)} if allied else set()
    return replace(question, alliances=tuple(sorted(known)))


def asked_of(question: Question, force: Force) -> Question:
    """Ask about another force on the map; the one asked about so far stays where it stands.

    Raises
    ------
    InputError
        If no such force stands on the map.
    """
    if force not in question.forces:
        raise InputError([Fault("force", "no such force stands on the map")])
    others = list(question.forces)
    others.remove(force)
    return replace(question, force=force, forces=tuple(sorted((*others, question.force))), goal="")


def _afloat(board: RegionNetwork, place: str) -> bool:
    return place in board.sea or board.region[place].port


def _haven(board: RegionNetwork, question: Question) -> str:
    """Give the first port of a faction, else the first sea area."""
    ports = [place for place in held(board, question) if board.region[place].port]
    return ports[0] if ports else board.seas[0].id


def placed(board: RegionNetwork, question: Question, place: str) -> Question:
    """Put the force on another place.

    Raises
    ------
    InputError
        If there is no such place.
    IllegalMoveError
        If it cannot stand there: an army or agent at sea, a navy where there is no port.
    """
    there = board.place(place)
    _can_be(board, question.kind, there)
    force = question.force._replace(place=there, road=0, marks=0, aboard="")
    return replace(question, force=force, goal="" if question.goal == there else question.goal)


def given(board: RegionNetwork, question: Question, place: str, faction: str) -> Question:
    """Give a region to a faction, or make it independent with an empty name.

    Raises
    ------
    InputError
        If there is no such region or faction.
    """
    there = board.place(place, "region")
    if there in board.sea:
        raise InputError([Fault("region", f"{board.sea[there].name} is a sea area; nobody controls it")])
    if faction and faction not in board.capitals:
        raise InputError([Fault("faction", f"there is no faction {faction!r:.40}")])
    at = board.region[there].index
    return replace(question, control=(*question.control[:at], faction, *question.control[at + 1 :]))


def with_road(board: RegionNetwork, question: Question, one: str, other: str) -> Question:
    """Build a road between two regions, or take it away if there is one.

    Raises
    ------
    InputError
        If there is no such region.
    IllegalMoveError
        If the regions have no border.
    """
    a, b = board.place(one, "road"), board.place(other, "road")
    border = board.border(a, b)
    if border is None:
        reason = Reason("TWR-120", f"{called(board, a)} and {called(board, b)} have no border for a road", (a, b))
        raise IllegalMoveError("Build a road", (reason,))
    return replace(question, roads=question.roads ^ 1 << border.index)


def with_market(board: RegionNetwork, question: Question, place: str) -> Question:
    """Build a market in a region, or take it away if there is one.

    Raises
    ------
    InputError
        If there is no such region.
    """
    there = board.place(place, "market")
    if there in board.sea:
        raise InputError([Fault("market", f"{board.sea[there].name} is a sea area")])
    return replace(question, markets=tuple(sorted(set(question.markets) ^ {there})))


def called(board: RegionNetwork, place: str) -> str:
    """Give the Latin name of a region or sea area."""
    return board.region[place].name if place in board.region else board.sea[place].name
