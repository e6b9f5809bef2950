"""What the region explorer asks: the question it opens with, and the steps from one question to the next.

The explorer is not a game: you lay control, roads, armies and alliances on the map as you like, or take a position
from a game, put an army, an agent or a navy on it, and ask where it can go. ``answering`` gives the answer.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from romelab.core.errors import InputError, quoted
from romelab.core.names import Description
from romelab.total_war_rome.box import cards, speaking
from romelab.total_war_rome.box.tables import FACTIONS
from romelab.total_war_rome.chapters.war.reorganise import mu_left, navy_left
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.network.trips import AGENT_STEPS
from romelab.total_war_rome.positions import refusals, state as s
from romelab.total_war_rome.positions.building import position as laid_out
from romelab.total_war_rome.positions.draft import Draft, put
from romelab.total_war_rome.questions import questions
from romelab.total_war_rome.questions.rounds import MOST_ROUNDS

KINDS = ("army", "agent", "navy")
MOST = {"army": 8, "agent": 8, "navy": 7}
"""MU or steps that may be supposed: three more than any has (TWR-071, TWR-117, TWR-119)."""
MOST_PIECES = 9
"""How many armies, navies or agents a faction may have on the map of the explorer."""


@lru_cache(maxsize=8)
def first_question(board: RegionNetwork) -> questions.Question:
    """Return the question an explorer opens with: every faction holds its home regions, Rome's army is in Latium."""
    factions = tuple(name for name in FACTIONS if name in board.capitals)
    enemies: dict[str, Any] = {name: {"enemies": [other for other in factions if other != name]} for name in factions}
    state = laid_out(s.Setup(factions, factions, map=board.name), box=questions.game_on(board).box, **enemies)
    t = questions.game_on(board).table(state)
    force = _add(t, "army", factions[0], board.capitals[factions[0]])
    return questions.Question(t.state(), force)


def holders(board: RegionNetwork, state: s.State) -> dict[str, str]:
    """Return the faction that holds each region; independent regions are left out."""
    return {r.id: state.factions[at] for r, at in zip(board.regions, state.control, strict=True) if at >= 0}


def held(board: RegionNetwork, question: questions.Question) -> tuple[str, ...]:
    """Return the regions that the faction asked about holds, in the order of the map."""
    return tuple(place for place, holder in holders(board, question.state).items() if holder == question.faction)


def changed(
    board: RegionNetwork,
    question: questions.Question,
    *,
    kind: str = "",
    faction: str = "",
    start: str = "",
    mu: int | None = None,
    goal: str | None = None,
    carrier: str | None = None,
    garrisons: bool | None = None,
    roads: int | None = None,
    rounds: int | None = None,
) -> questions.Question:
    """Change a question and check it; what is left out stays as it is.

    Parameters
    ----------
    board
        The map it is asked on.
    question
        The question; it stays as it is.
    kind, faction
        What goes and whose it is; another faction's starts from its capital.
    start, goal
        Where it stands and where it is to go, by any name; no goal if empty.
    mu
        MU or steps that it has left.
    carrier
        Puts a navy of the faction there in place of its others, or takes them away if it is empty.
    garrisons
        Whether garrisons of others stop the army.
    roads
        One bit for each border of the map.
    rounds
        How many rounds are looked ahead, this one counted.

    Raises
    ------
    InputError
        For an unknown place, faction or kind, or more MU than there can be.
    IllegalMoveError
        For a navy where none can lie.
    """
    for name, value, sort in (("garrisons", garrisons, bool), ("roads", roads, int), ("carrier", carrier, str)):
        if value is not None and type(value) is not sort:
            raise InputError.at(name, f"must be {'true or false' if sort is bool else 'of its kind'}")
    read = Description("")
    start = board.place(start, "start") if start else ""
    goal = board.place(goal, "goal") if goal else goal
    kind, faction = kind or question.kind, faction or question.faction
    if kind not in KINDS:
        read.problem("kind", f"must be an army, an agent or a navy, not {quoted(kind)}")
    if faction not in board.capitals:
        read.problem("faction", f"there is no faction {quoted(faction)}")
    if mu is not None:
        read.number(mu, "mu", high=MOST.get(kind, 8))
    rounds = question.rounds if rounds is None else rounds
    read.number(rounds, "rounds", low=1, high=MOST_ROUNDS)
    read.finish()
    t, force, there = _draft(board, question, faction), question.force, start or question.start
    if faction != question.faction:
        there, goal = start or board.capitals[faction], goal or ""
    if (kind, faction) != force[:2]:
        if kind == force.kind and mu is None:
            mu = question.mu
        _take(t, question.piece)
        force = _add(t, kind, faction, _landed(board, t, kind, faction, there))
    elif start:
        _stand(t, question.piece, _landed(board, t, kind, faction, there))
    if mu is not None:
        _suppose(t, questions.piece_of(t, force), mu)
    t.roads = t.roads if roads is None else roads
    fresh = questions.Question(
        t.state(),
        force,
        question.goal if goal is None else goal,
        question.garrisons if garrisons is None else garrisons,
        rounds,
    )
    fresh = replace(fresh, goal="") if questions.stands_in(t, fresh.piece, fresh.goal) else fresh
    return fresh if carrier is None else with_carrier(board, fresh, carrier)


def _draft(board: RegionNetwork, question: questions.Question, faction: str = "") -> Draft:
    """Return the position of a question to be changed; a faction that was not in the game plays too, with nothing."""
    t = questions.game_on(board).table(question.state)
    if faction in ("", *t.factions):
        return t
    seat = len(t.factions)
    rows = [t.relations[at * seat : at * seat + seat] for at in range(seat)]
    t.relations = (*(relation for row in rows for relation in (*row, s.ENEMY)), *(s.ENEMY,) * (seat + 1))
    t.factions, t.order = (*t.factions, faction), (*t.order, seat)
    t.gold, t.vp, t.raised, t.omens, t.discounts = ((*one, 0) for one in (t.gold, t.vp, t.raised, t.omens, t.discounts))
    t.initiative, t.bids, t.passing = (*t.initiative, 0), (*t.bids, -1), (*t.passing, False)
    t.hands, t.plans, t.docks, t.reserve = (*t.hands, ()), (*t.plans, ()), (*t.docks, ()), (*t.reserve, ())
    t.generals, t.spare, t.developed, t.fresh = ((*one, ()) for one in (t.generals, t.spare, t.developed, t.fresh))
    return t


def _add(t: Draft, kind: str, faction: str, place: str) -> questions.Force:
    """Put an army, an agent or a navy on the map, with the lowest number that is free."""
    seat = t.factions.index(faction)
    taken = {piece.number for piece in questions.pieces(t, kind) if piece.seat == seat}
    number = min(set(range(1, MOST_PIECES + 1)) - taken, default=0)
    if not number:
        raise InputError.at("force", f"a faction has {MOST_PIECES} at most of a kind on this map")
    if kind == "army":
        t.put_army(s.Army(seat, number, place, (), ""))
    elif kind == "navy":
        # As many ships as may be (TWR-055), so that it carries whatever comes.
        t.put_navy(s.Navy(seat, number, place, (cards.HIDDEN,) * cards.MOST_SHIPS))
    else:
        t.put_agent(s.Agent(seat, number, place))
    return questions.Force(kind, faction, number)


def _take(t: Draft, piece: questions.Piece) -> None:
    """Take a piece off the map, a navy with the army aboard."""
    gone = (piece, t.aboard(piece) if isinstance(piece, s.Navy) else None)
    t.armies = tuple(army for army in t.armies if army not in gone)
    t.navies = tuple(navy for navy in t.navies if navy not in gone)
    t.agents = tuple(agent for agent in t.agents if agent not in gone)


def _stand(t: Draft, piece: questions.Piece, place: str) -> None:
    """Put a piece on another place, a navy with the army aboard."""
    if isinstance(piece, s.Army):
        t.put_army(replace(piece, place=place, road=0, marks=0, carrier=-1))
    elif isinstance(piece, s.Agent):
        t.put_agent(replace(piece, place=place))
    else:
        army = t.aboard(piece)
        t.put_navy(replace(piece, place=place))
        if army is not None:
            t.put_army(replace(army, place=place))


def _suppose(t: Draft, piece: questions.Piece, mu: int) -> None:
    """Give a piece some MU or steps, as a bonus or as fewer spent."""
    if isinstance(piece, s.Agent):
        t.put_agent(replace(piece, walked=AGENT_STEPS - mu))
    elif isinstance(piece, s.Army):
        t.put_army(replace(piece, bonus=piece.bonus + mu - mu_left(t, piece)))
    else:
        t.put_navy(replace(piece, bonus=piece.bonus + mu - navy_left(t, piece)))


def _landed(board: RegionNetwork, t: Draft, kind: str, faction: str, place: str) -> str:
    """Return a place where such a piece can stand: for a navy the first port of its faction, else the capital."""
    if kind != "navy":
        return board.capitals[faction] if place in board.sea else place
    if _afloat(board, place):
        return place
    seat = t.factions.index(faction)
    ports = [r.id for r, at in zip(board.regions, t.control, strict=True) if at == seat and r.port]
    return ports[0] if ports else board.seas[0].id


def _afloat(board: RegionNetwork, place: str) -> bool:
    return place in board.sea or board.region[place].port


def with_carrier(board: RegionNetwork, question: questions.Question, place: str) -> questions.Question:
    """Let one navy of the faction that asks lie at a place, and no other; none with an empty place.

    Raises
    ------
    InputError
        If there is no such place.
    IllegalMoveError
        If no navy can lie there.
    """
    t = _draft(board, question)
    for navy in t.navies:
        if navy.place and navy.seat == question.seat and navy != question.piece and t.aboard(navy) is None:
            _take(t, navy)
    bare = replace(question, state=t.state())
    return with_force(board, bare, place, "navy", question.faction) if place else bare


def _can_be(board: RegionNetwork, question: questions.Question, kind: str, there: str) -> None:
    """Raise IllegalMoveError if such a force cannot stand at a place."""
    game, tried = questions.game_on(board), refusals.PutsForce(kind, there)
    if kind != "navy" and there in board.sea:
        raise game.refused(question.state, tried, (refusals.NaviesOnly(there),))
    if kind == "navy" and not _afloat(board, there):
        raise game.refused(question.state, tried, (refusals.PlaceWithoutPort("TWR-032", there),))


def with_force(
    board: RegionNetwork, question: questions.Question, place: str, kind: str, faction: str
) -> questions.Question:
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
    >>> [force.faction for force in asked.forces]
    ['carthage']
    """
    there = board.place(place)
    if kind not in ("army", "navy") or faction not in board.capitals:
        raise InputError.at("force", f"must be an army or a navy of a faction, not {quoted(kind)} of {quoted(faction)}")
    _can_be(board, question, kind, there)
    t = _draft(board, question, faction)
    alike = [
        piece
        for force, piece in questions.forces_in(question.state).items()
        if force != question.force and force[:2] == (kind, faction) and piece.place == there
    ]
    for piece in alike:
        if isinstance(piece, s.Navy) and t.aboard(piece):
            raise questions.game_on(board).refused(
                question.state, refusals.TakesForce(kind), (refusals.NavyCarries(there),)
            )
        _take(t, piece)
    if not alike:
        _add(t, kind, faction, there)
    return replace(question, state=t.state())


def alone(board: RegionNetwork, question: questions.Question) -> questions.Question:
    """Take all other forces off the map; an army aboard keeps its navy, and a navy its army."""
    t, piece = _draft(board, question), question.piece
    joined = t.carrier(piece) if isinstance(piece, s.Army) else t.aboard(piece) if isinstance(piece, s.Navy) else None
    t.armies = tuple(army for army in t.armies if army in (piece, joined))
    t.navies = tuple(navy for navy in t.navies if navy in (piece, joined))
    t.agents = tuple(agent for agent in t.agents if agent == piece)
    return replace(question, state=t.state())


def with_alliance(
    board: RegionNetwork, question: questions.Question, other: str, allied: bool = True
) -> questions.Question:
    """Make the faction that asks and another one allies, or end their alliance.

    Raises
    ------
    InputError
        If there is no such other faction.
    """
    if other not in board.capitals or other == question.faction:
        raise InputError.at("ally", f"must be another faction, not {quoted(other)}")
    t = _draft(board, question, other)
    t.relate(question.seat, t.factions.index(other), s.ALLY if allied else s.ENEMY)
    return replace(question, state=t.state())


def asked_of(question: questions.Question, force: questions.Force) -> questions.Question:
    """Ask about another force on the map; the one asked about so far stays where it stands.

    Raises
    ------
    InputError
        If no such force stands on the map.
    """
    if force not in question.forces:
        raise InputError.at("force", "no such force stands on the map")
    return replace(question, force=force, goal="")


def placed(board: RegionNetwork, question: questions.Question, place: str) -> questions.Question:
    """Put the force in another place.

    Raises
    ------
    InputError
        If there is no such place.
    IllegalMoveError
        If it cannot stand there: an army or agent at sea, a navy where there is no port.
    """
    there = board.place(place)
    _can_be(board, question, question.kind, there)
    t = _draft(board, question)
    _stand(t, question.piece, there)
    return replace(question, state=t.state(), goal="" if question.goal == there else question.goal)


def given(board: RegionNetwork, question: questions.Question, place: str, faction: str) -> questions.Question:
    """Give a region to a faction, or make it independent with an empty name.

    Raises
    ------
    InputError
        If there is no such region or faction.
    """
    there = board.place(place, "region")
    if there in board.sea:
        raise InputError.at("region", f"{board.sea[there].name} is a sea area; nobody controls it")
    if faction and faction not in board.capitals:
        raise InputError.at("faction", f"there is no faction {quoted(faction)}")
    t = _draft(board, question, faction)
    t.control = put(t.control, board.region[there].index, t.factions.index(faction) if faction else -1)
    return replace(question, state=t.state())


def with_road(board: RegionNetwork, question: questions.Question, one: str, other: str) -> questions.Question:
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
        raise questions.game_on(board).refused(question.state, refusals.BuildsRoad(), (refusals.NoBorderForRoad(a, b),))
    return changed(board, question, roads=question.state.roads ^ 1 << border.index)


def with_market(board: RegionNetwork, question: questions.Question, place: str) -> questions.Question:
    """Build a market in a region, or take it away if there is one.

    Raises
    ------
    InputError
        If there is no such region.
    """
    there = board.place(place, "market")
    if there in board.sea:
        raise InputError.at("market", f"{board.sea[there].name} is a sea area")
    at, built = board.region[there].index, question.state.improvements
    return replace(question, state=replace(question.state, improvements=put(built, at, built[at] ^ s.MARKET)))


def called(board: RegionNetwork, place: str) -> str:
    """Return the name of a region or sea area."""
    return speaking.page_speech(board).name("place", place)
