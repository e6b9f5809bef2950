"""A question about the map: a position of the game, the army, agent or navy that wants to go, and where to.

What may be supposed freely stands in the position itself, where the rules find it: MU more or fewer are its bonus, an
army put on the map has no cards that anybody has seen, a navy the most ships. Only whether garrisons stop the army is
supposed besides. :func:`position` gives the position to the rules; they answer.
"""

# pyright: strict
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from romelab.core.errors import InputError
from romelab.core.game import Fact, Move
from romelab.core.saves import loads
from romelab.total_war_rome.box.tables import Box
from romelab.total_war_rome.chapters.agents.agents import reach as agent_goals
from romelab.total_war_rome.chapters.war import movement, reorganise
from romelab.total_war_rome.game import TOTAL_WAR_ROME, TotalWarRome
from romelab.total_war_rome.network import trips
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.network.routes import Carrier, March, Way, lanes, reach, ways
from romelab.total_war_rome.positions import checks, moves as m, refusals, refusals as r, regions, state as s
from romelab.total_war_rome.positions.draft import Draft, follows_from

Piece: TypeAlias = s.Army | s.Navy | s.Agent

reach_known = lru_cache(maxsize=256)(reach)
"""What :func:`~romelab.total_war_rome.network.routes.reach` gives, kept: after one place the next is asked for."""


def left(t: Draft, piece: Piece) -> int:
    """Return the MU, or the steps of an agent, that are left (TWR-071, TWR-117 to TWR-119)."""
    if isinstance(piece, s.Agent):
        return max(0, trips.AGENT_STEPS - piece.walked)
    return max(0, reorganise.mu_left(t, piece) if isinstance(piece, s.Army) else reorganise.navy_left(t, piece))


def carriers(t: Draft, army: s.Army) -> list[s.Navy]:
    """Return the navies that may carry an army: the one it is aboard, and its own with room (TWR-122, T-46)."""
    return [
        navy
        for navy in t.navies
        if navy.place
        and (
            navy is t.carrier(army)
            or (navy.seat == army.seat and not t.aboard(navy) and t.holds(navy, len(army.troops)))
        )
    ]


def held_by(t: Draft, army: s.Army) -> tuple[Fact, ...]:
    """Say what keeps an army where it stands; empty if nothing does (TWR-051, TWR-118, TWR-149, TWR-151)."""
    if army.carrier >= 0:
        return ()
    unmet = [] if army.marks & s.MET else t.enemies_in(army.place, army.seat)[:1]
    return (
        *movement.may_leave(t, army),
        # Slow troops have joined an army that had spent more than they have: no paid road helps it.
        *([r.SlowerTroops(army.place)] if reorganise.mu_left(t, army) < 0 else ()),
        *(r.EnemyHolds(enemy.seat, army.place) for enemy in unmet),
    )


@follows_from(
    *("armies", "navies", "control", "improvements", "roads", "relations", "refused", "developed"),
    *("order", "turn", "factions", "options"),
)
def march_of(t: Draft, army: s.Army) -> March:
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
    board, seat, options = t.box.map, army.seat, t.options
    navies, mu = carriers(t, army), left(t, army)
    # An army over the limit may land, but then only reorganise (TWR-051).
    over = checks.surplus(t, army)
    foreign = [region.id for region in board.regions if regions.foreign(t, region.id, seat)]
    garrisons = [place for place in foreign if regions.stops(t, place)]
    halts = board.region if over else garrisons if options.garrison_stops else ()
    meet = [a.place for a in t.armies if a.place and a.carrier < 0 and regions.meeters(t, a.place, seat)]
    return March(
        army.place,
        mu,
        t.roads,
        army.road,
        bool(army.marks & s.NIGHT),
        stops=regions.guarded(t, seat).union(meet, halts),
        rolls=frozenset(foreign).difference(garrisons),
        closed=frozenset(place for place in t.refused if movement.needs_leave(t, place) >= 0),
        navies=tuple(Carrier(navy.place, left(t, navy), navy.seat == seat) for navy in navies),
        aboard=next((at for at, navy in enumerate(navies) if navy is t.carrier(army)), -1),
        ports=regions.open_ports(t, seat),
        only_ports=options.landing_places == "port",
        keeps_road=options.road_steps == "kept",
        sea_mu=int(options.steps_at_sea == "both_pay"),
        held=bool(held_by(t, army)),
    )


def sailing_mu(t: Draft, navy: s.Navy) -> int:
    """Return the MU with which a navy may sail: where an army aboard pays too, no more than that has (T-51)."""
    army = movement.paying_army(t, navy)
    return left(t, navy) if army is None else min(left(t, navy), left(t, army))


def reach_of(t: Draft, piece: Piece) -> dict[str, int]:
    """Return every other place that a piece on the map reaches, and the least it costs: an agent in one move (T-73)."""
    if isinstance(piece, s.Agent):
        return agent_goals(t, piece.place, left(t, piece))
    if isinstance(piece, s.Army):
        march = march_of(t, piece)
        found = {place: way.mu for place, way in reach_known(t.box.map, march).items() if place != piece.place}
        if piece.carrier >= 0 and piece.place in t.box.map.region:
            found.update((piece.place, way.mu) for way in ways(t.box.map, march, piece.place, 1))
        return found
    seat = piece.seat
    lanes = trips.navy_reach(
        t.box.map, piece.place, sailing_mu(t, piece), regions.open_ports(t, seat), regions.guarded(t, seat)
    )
    return {place: cost for place, cost in lanes.items() if place != piece.place}


def ways_of(t: Draft, piece: Piece, goal: str, most: int) -> list[Way]:
    """Return the cheapest way of a piece to a place within its reach and the next-best ones."""
    board, start = t.box.map, piece.place
    if isinstance(piece, s.Army):
        return ways(board, march_of(t, piece), goal, most)
    if isinstance(piece, s.Agent):
        how = t.options.agent_sea_trip, t.options.agent_port_to_port
        return trips.agent_trips(board, start, goal, left(t, piece), most, *how)
    seat = piece.seat
    return trips.navy_trips(
        board, start, goal, sailing_mu(t, piece), regions.open_ports(t, seat), most, regions.guarded(t, seat)
    )


class Force(NamedTuple):
    """Names an army, a navy or an agent of a position.

    Attributes
    ----------
    kind
        ``"army"``, ``"navy"`` or ``"agent"``.
    faction
        Whose it is.
    number
        Its number among its like.
    """

    kind: str
    faction: str
    number: int


@lru_cache(maxsize=8)
def game_on(board: RegionNetwork) -> TotalWarRome:
    """Return the game on a map."""
    return TOTAL_WAR_ROME if board is TOTAL_WAR_ROME.box.map else TotalWarRome(Box(board))


def pieces(found: s.Position, kind: str) -> tuple[Piece, ...]:
    """Return the armies, navies or agents of a position, those beside the board too."""
    return found.armies if kind == "army" else found.navies if kind == "navy" else found.agents


def forces_in(state: s.State) -> dict[Force, Piece]:
    """Return every army, navy and agent that stands on the map."""
    return {
        Force(kind, state.factions[piece.seat], piece.number): piece
        for kind in ("army", "navy", "agent")
        for piece in pieces(state, kind)
        if piece.place
    }


def numbers(forces: Iterable[Force]) -> dict[Force, int | None]:
    """Return the number that tells each force from its like; None if it needs none."""
    many = Counter(force[:2] for force in forces)
    return {force: force.number if many[force[:2]] > 1 or force.number > 1 else None for force in forces}


def piece_of(found: s.Position, force: Force) -> Piece:
    """Find a force in a position."""
    ref = found.factions.index(force.faction), force.number
    return next(piece for piece in pieces(found, force.kind) if piece.ref == ref)


@dataclass(frozen=True, slots=True)
class Question:
    """Who wants to go where, and what lies and stands on the map.

    Attributes
    ----------
    state
        The position.
    force
        Who goes.
    goal
        Where to go; empty if nothing has been chosen.
    garrisons
        Whether garrisons of others stop the army (TWR-138, TWR-149, T-71).
    rounds
        Within how many rounds it is to be there, this one counted.
    """

    state: s.State
    force: Force
    goal: str = ""
    garrisons: bool = True
    rounds: int = 1

    @property
    def kind(self) -> str:
        """``"army"``, ``"agent"`` or ``"navy"``."""
        return self.force.kind

    @property
    def faction(self) -> str:
        """Whose the force is."""
        return self.force.faction

    @property
    def seat(self) -> int:
        """The seat of the faction that asks."""
        return self.state.factions.index(self.force.faction)

    @property
    def piece(self) -> Piece:
        """The army, agent or navy that goes."""
        return piece_of(self.state, self.force)

    @property
    def start(self) -> str:
        """Where it stands: a region; for a navy, or an army aboard, also a sea area."""
        return self.piece.place

    @property
    def mu(self) -> int:
        """Movement units left, for an agent steps left."""
        # Developments count, and they are in every box; the map does not matter.
        return left(TOTAL_WAR_ROME.table(self.state), self.piece)

    @property
    def unit(self) -> str:
        """What it pays with: ``"MU"`` or ``"steps"``."""
        return "steps" if self.kind == "agent" else "MU"

    @property
    def forces(self) -> tuple[Force, ...]:
        """Who else stands on the map."""
        return tuple(force for force in forces_in(self.state) if force != self.force)

    @property
    def carrier(self) -> str:
        """Where another navy of its faction lies, which may carry its army; empty for none."""
        own = (navy for navy in self.state.navies if navy.place and navy.seat == self.seat)
        return next((navy.place for navy in own if navy != self.piece), "")

    def allied(self, other: str) -> bool:
        """Whether another faction is an ally."""
        names = self.state.factions
        if other == self.faction or other not in names:
            return False
        return self.state.relations[self.seat * len(names) + names.index(other)] == s.ALLY

    def draft(self, board: RegionNetwork) -> Draft:
        """Return the position asked about for the rules to look at."""
        return game_on(board).table(position(self))


def position(question: Question) -> s.State:
    """Return the position that a question describes, with all that is supposed: it is the turn of whoever asks."""
    state, garrisons = question.state, question.garrisons
    order = state.order or tuple(range(len(state.factions)))
    changes: dict[str, Any] = {"order": order, "turn": order.index(question.seat)}
    if garrisons != state.options.garrison_stops:
        changes["options"] = replace(state.options, garrison_stops=garrisons)
    if not garrisons:
        changes["armies"] = tuple(
            replace(army, marks=army.marks & ~s.STOPPED) if army == question.piece else army for army in state.armies
        )
    return replace(state, **changes)


def question_in(state: s.State, kind: str = "army", faction: str = "", number: int = 0) -> Question:
    """Ask about a force in a position of a game.

    Parameters
    ----------
    state
        The position, or what one seat may see of it: what is hidden is read as its least, so an army whose cards are
        not seen has 3 MU.
    kind, faction, number
        Which army, navy or agent; the first of its kind, or the first on the map, where left out.

    Raises
    ------
    InputError
        If no such force stands on the map.

    Examples
    --------
    >>> from romelab.total_war_rome.positions.state import Setup, new_state
    >>> from romelab.total_war_rome.box.tables import default_box
    >>> question_in(new_state(Setup(), default_box()), "agent", "carthage").start
    'africa'
    """
    for force in forces_in(state):
        if force.kind == kind and faction in ("", force.faction) and number in (0, force.number):
            return Question(state, force, garrisons=state.options.garrison_stops)
    which = f" {number}" if number else ""
    raise InputError.at("position", f"no {kind}{which}{' of ' + faction if faction else ''} is on the map")


def saved_position(text: str, source: str) -> s.State:
    """Return the position at which a campaign was saved, as the seat that was to move may see it.

    Parameters
    ----------
    text
        A save file of *Total War: ROME*.
    source
        Name of the file, for a refusal.

    Raises
    ------
    InputError
        If the file is not one.
    """
    state = loads(text, {TOTAL_WAR_ROME.id: TOTAL_WAR_ROME}, source=source).state
    return TOTAL_WAR_ROME.observe(state, state.order[state.turn] if state.order else None)


_Same = s.Army | s.Navy | s.Agent
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


def trip_towards(game: TotalWarRome, seen: s.State, place: str) -> Trip | None:
    """Return the cheapest way of an army, a navy or an agent of the seat to move to a place.

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
    >>> from romelab.total_war_rome.positions.state import Setup
    >>> trip_towards(TOTAL_WAR_ROME, TOTAL_WAR_ROME.new_game(Setup()), "latium") is None
    True
    """
    if seen.agenda or seen.battle is not None or seen.phase not in ("agents", "campaign"):
        return None
    t = game.table(seen)
    kind = "agent" if seen.phase == "agents" else "navy" if place in t.box.map.sea else "army"
    found: Sequence[_Same] = {"agent": t.agents, "navy": t.navies, "army": t.armies}[kind]
    mine = [piece for piece in found if piece.seat == t.active and piece.place not in ("", place)]
    reached = [(reach_of(t, piece), piece) for piece in mine]
    costs = [(reach[place], piece.number, piece) for reach, piece in reached if place in reach]
    if not costs:
        return None
    _, _, piece = min(costs, key=lambda each: each[:2])
    return _trip(t, kind, piece, place)


def trip_of(game: TotalWarRome, seen: s.State, move: Move) -> Trip | None:
    """Return the way of a legal move of an army, a navy or an agent; None for another move.

    Parameters
    ----------
    game, seen
        The position, as the seat to move sees it.
    move
        A legal move.
    """
    t = game.table(seen)
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
    price = trips.cost_words(cost, UNITS[kind]) if cost else trips.way_phrase("free")
    return Trip(kind, number, (before.place, move.to), (price,), cost, UNITS[kind])


def _trip(t: Draft, kind: str, piece: _Same, place: str) -> Trip | None:
    way = next(iter(ways_of(t, piece, place, 1)), None)
    if way is None:
        return None
    board: RegionNetwork = t.box.map
    steps = (
        trips.army_steps(board, t.roads, way)
        if kind == "army"
        else trips.trip_steps(board, kind, way.stops, t.options.agent_sea_trip)
    )
    prices = tuple(step.price(UNITS[kind]) for step in steps)
    return Trip(kind, piece.number, way.stops, prices, way.mu, UNITS[kind])


FAR = 40
"""More MU or steps than any way on the map costs."""


def stands_in(t: Draft, piece: Piece, place: str) -> bool:
    """Whether a piece is in a place already; an army aboard in a port may land there yet."""
    lands = isinstance(piece, s.Army) and piece.carrier >= 0 and place in t.box.map.region
    return piece.place == place and not lands


def why_not(t: Draft, piece: Piece, goal: str) -> tuple[Fact, ...]:
    """Say why a piece cannot go to a place.

    Parameters
    ----------
    t
        A position in which it is the turn of the piece's seat.
    piece
        An army, an agent or a navy on the map.
    goal
        A region or sea area.

    Returns
    -------
    tuple of Fact
        Each with its rule and the places it speaks of; empty if the piece can go there.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> from romelab.total_war_rome.questions.exploring import first_question
    >>> asked = first_question(default_network())
    >>> for reason in why_not(asked.draft(default_network()), asked.piece, "creta"):
    ...     print(reason.rule, reason)
    TWR-122 NoWayOverLand(place='creta')
    """
    if stands_in(t, piece, goal):
        return (refusals.ForceStandsThere(type(piece).__name__.lower(), goal),)
    if isinstance(piece, s.Agent):
        return _agent(t, piece, goal)
    return _navy(t, piece, goal) if isinstance(piece, s.Navy) else _army(t, piece, goal)


def _agent(t: Draft, agent: s.Agent, goal: str) -> tuple[Fact, ...]:
    steps = left(t, agent)
    if goal in t.box.map.sea:
        return (refusals.CrossesOnly(goal),)
    needed = agent_goals(t, agent.place, FAR).get(goal)
    if needed is None:
        return (refusals.NoTrip(goal),)
    if needed <= steps:
        return ()
    return (refusals.StepsAway(goal, needed, steps),)


def _navy(t: Draft, navy: s.Navy, goal: str) -> tuple[Fact, ...]:
    board, mu = t.box.map, left(t, navy)
    open_to, fights = regions.open_ports(t, navy.seat), regions.guarded(t, navy.seat)
    if goal in board.region:
        if not board.region[goal].port:
            return (refusals.PlaceWithoutPort("TWR-116", goal),)
        if goal not in open_to:
            return (refusals.PortOfOthers(goal),)
    needed = lanes(board, navy.place, open_to, fights).get(goal)
    if needed is not None and needed <= mu:
        has = sailing_mu(t, navy)
        return (refusals.CarriedPays(goal, needed, has),) if needed > has else ()
    found: list[Fact] = []
    free = lanes(board, navy.place, open_to).get(goal)
    if needed is None or (free is not None and free <= mu):
        around = [area.id for area in board.seas if area.id in fights and area.id != navy.place]
        found = [met for area in around if (met := met_at(t, navy, area)) is not None]
    if needed is not None:
        found.append(refusals.MUAway(goal, needed, mu))
    elif not found:
        found.append(refusals.NoSeaLane(goal))
    return tuple(found)


def _army(t: Draft, army: s.Army, goal: str) -> tuple[Fact, ...]:
    board, march = t.box.map, march_of(t, army)
    if march.held:
        return held_by(t, army)
    if goal in march.closed:
        return tuple(movement.leave_needed(t, goal, hostile=False))
    if goal in board.sea and not march.navies:
        return (refusals.SeaArea(goal),)
    if goal in reach_of(t, army):
        return ()
    if goal == army.place:
        return (refusals.NoMUToLand("army" if march.mu < 1 else "navy", goal),)
    open_way = replace(march, stops=frozenset(), closed=frozenset())
    near = reach_known(board, open_way).get(goal)
    far = reach_known(board, replace(march, mu=FAR)).get(goal)
    found = _in_the_way(t, army, march, near) if near is not None else []
    if far is not None:
        return (*found, *_too_far(t, march, goal, far, bool(found)))
    if found:
        return tuple(found)
    beyond = reach_known(board, replace(open_way, mu=FAR)).get(goal)
    if beyond is not None:
        # What stands far off on a way that is too long anyway helps nobody: how far it is comes first.
        return (refusals.WayCosts(_pace(march), goal, beyond.mu, march.mu), *_in_the_way(t, army, march, beyond))
    if march.navies:
        fleet = tuple(Carrier(navy.place, FAR, navy.own) for navy in march.navies)
        if reach_known(board, replace(open_way, mu=FAR, navies=fleet)).get(goal):
            most = max(navy.mu for navy in march.navies)
            places = (goal, *(navy.place for navy in march.navies))
            return (refusals.CannotCarrySoFar(most, places),)
    return (refusals.NoWayOverLand(goal),)


def _pace(march: March) -> str:
    """Return the rule that says how far an army goes."""
    return "TWR-117" if march.mu >= 4 else "TWR-118"


def _in_the_way(t: Draft, army: s.Army, march: March, way: Way) -> list[Fact]:
    """Name what stops the army on a way that would lead there."""
    found: list[Fact] = []
    board = t.box.map
    for place in dict.fromkeys(way.stops[1:-1]):
        if place in march.closed:
            found.append(refusals.RefusedOnWay(place))
        elif place in board.region and checks.surplus(t, army):
            found.append(refusals.LimitOnWay(place))
        elif place in march.stops and (met := met_at(t, army, place)) is not None:
            found.append(refusals.LeadsThrough(met.rule, place, met, met.places))
    return found


def _too_far(t: Draft, march: March, goal: str, way: Way, around: bool) -> list[Fact]:
    """Name the MU that are missing, and the river or mountains that make the difference."""
    board = t.box.map
    found: list[Fact] = [refusals.CheapestWay(_pace(march), around, goal, way.mu, march.mu)]
    if not around and goal in reach_known(board, replace(march, ignore=True)):
        for one, other in pairwise(way.stops):
            border = board.border(one, other)
            if border and border.kind in ("river", "mountain") and not march.roads >> border.index & 1:
                return [*found, refusals.BorderCosts(border.kind, one, other, goal)]
    return found


def met_at(t: Draft, piece: Piece, place: str) -> Fact | None:
    """Say what an army or a navy meets where it comes; None if nothing does."""
    if place in t.box.map.sea:
        for navy in t.navies:
            if navy.place == place and regions.fights(t, navy, piece.seat):
                return refusals.MeetsNavy(navy.seat, place)
        for navy in t.navies:
            if regions.hunts(t, navy, piece.seat, place):
                return refusals.MayIntercept(navy.seat, not t.opposed(piece.seat, navy.seat), place, navy.place)
        return None
    if not isinstance(piece, s.Army):
        return None
    for army in regions.meeters(t, place, piece.seat):
        return refusals.MeetsArmy(army.seat, place)
    if regions.foreign(t, place, piece.seat):
        if not regions.stops(t, place):
            return refusals.PeopleRoll(place)
        return refusals.GarrisonStops(place) if t.options.garrison_stops else None
    ally = movement.needs_leave(t, place)
    return None if ally < 0 else refusals.AlliedLand(ally, place)
