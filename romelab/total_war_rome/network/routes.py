"""Where an army can be with its movement units, and which ways lead there (TWR-114 to TWR-122).

A :class:`March` says what an army has and what the map means to it: plain values that any position or question can
give. A step to the next region costs one movement unit (MU), one more across a river or mountain range without a road,
and three steps by road that follow each other cost one. Its navies may come to fetch it, at their own MU.

Ways are sought from the start, those first that may cost least: what an army has spent, and what it needs at least from
there, which is worked out backwards from the goal over land by road and over sea by the MU its navy has left.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import heappop, heappush

from romelab.core.errors import InputError
from romelab.core.search import reached
from romelab.total_war_rome.network.network import Border, RegionNetwork

ROAD_STEPS = 3
"""Regions for one MU along roads (TWR-120)."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way of an army.

    Attributes
    ----------
    mu
        MU it costs the army.
    stops
        The places in their order, the first one where it starts; sea areas where it is aboard.
    navy
        MU it costs the navies that carry it, those for coming to fetch it counted.
    road
        Regions that it may still go by road for the MU paid last.
    paid
        MU of the army for each step.
    navies
        For a way from :func:`~romelab.total_war_rome.network.routes.ways`: of each navy where it lies then, and its
        MU left.
    aboard
        Position of the navy it is aboard at the end; -1 on land.
    """

    mu: int
    stops: tuple[str, ...]
    navy: int = 0
    road: int = 0
    paid: tuple[int, ...] = ()
    navies: tuple[tuple[str, int], ...] = ()
    aboard: int = -1


@dataclass(frozen=True, slots=True)
class Carrier:
    """A navy that may carry the army: where it lies, its MU left, and whether it is the army's own or an ally's.

    An army comes aboard an ally's navy only when it escapes (TWR-153): it can land from there, nothing else.
    """

    place: str
    mu: int
    own: bool = True


@dataclass(frozen=True, slots=True)
class March:
    """What an army has, and what the map means to it.

    Attributes
    ----------
    start
        Where it stands: a region, or a sea area if it is aboard.
    mu
        Its MU left.
    roads
        One bit for each border of the map.
    road
        Road steps left from the MU paid last.
    ignore
        Whether rivers and mountain ranges cost nothing (Night March).
    stops
        Places that it may enter but not leave in this turn: regions with an enemy army (TWR-151) or a foreign garrison
        (TWR-149), sea areas with an enemy navy (TWR-158).
    rolls
        Regions where it has to try to conquer, which ends its march by road (TWR-132, T-72).
    closed
        Regions it may not enter.
    navies
        Navies that may carry it, each with its MU (TWR-122, T-51).
    aboard
        Position in ``navies`` of the one it is aboard; -1 on land.
    ports
        Ports that its navies may enter (TWR-159).
    only_ports
        Whether armies embark and land in ports only (T-45).
    keeps_road
        Whether road steps outlast a step off the road and a conquest (T-72).
    sea_mu
        MU that each step of the navy costs the army aboard (T-51).
    held
        Whether it may not leave the region it stands in before something else is done.

    Examples
    --------
    >>> March("latium", 3).mu
    3
    """

    start: str
    mu: int
    roads: int = 0
    road: int = 0
    ignore: bool = False
    stops: frozenset[str] = frozenset()
    rolls: frozenset[str] = frozenset()
    closed: frozenset[str] = frozenset()
    navies: tuple[Carrier, ...] = ()
    aboard: int = -1
    ports: frozenset[str] = frozenset()
    only_ports: bool = False
    keeps_road: bool = False
    sea_mu: int = 0
    held: bool = False


def step_cost(border: Border, road: bool, left: int, ignore: bool = False) -> tuple[int, int]:
    """Return the MU for one step over a border, and the road steps left after it (TWR-120, TWR-121, T-72).

    Every road serves everybody (TWR-123).

    Parameters
    ----------
    border
        The border that is crossed.
    road
        Whether a road lies across it.
    left
        Road steps left from the MU paid last.
    ignore
        Whether rivers and mountain ranges do not count (Night March).
    """
    if road:
        return (0, left - 1) if left else (1, ROAD_STEPS - 1)
    return (1 if ignore or border.kind in ("plain", "strait") else 2), 0


@lru_cache(maxsize=4096)
def lanes(
    board: RegionNetwork, start: str, ports: frozenset[str], stops: frozenset[str] = frozenset()
) -> dict[str, int]:
    """Count the steps of a navy from one place to every sea area and every port that it may enter (TWR-115, TWR-119).

    Parameters
    ----------
    board
        The map.
    start
        A sea area or a port.
    ports
        Ports it may enter (TWR-159).
    stops
        Sea areas with an enemy navy, which it enters but does not pass (TWR-158); regions count for nothing here.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> lanes(default_network(), "latium", frozenset(["campania"]))["campania"]
    2
    """
    start = board.place(start, "start")
    halts = {place for place in stops if place in board.sea and place != start}
    return reached([start], lambda place: () if place in halts else sails_to(board, place, ports))


def sails_to(board: RegionNetwork, place: str, ports: frozenset[str]) -> tuple[str, ...]:
    """Return where a navy can sail next: sea areas, and ports that it may enter (TWR-115, TWR-159)."""
    if place in board.sea:
        return (*board.sea[place].adjacent, *(port for port in board.ports[place] if port in ports))
    return board.coasts(place)


Fleet = tuple[tuple[str, int], ...]
"""Of each navy where it lies and its MU left."""
Step = tuple[str, int, int, int, Fleet, int, bool]
"""Where to, MU, MU of navies, road steps left, the navies after it, the one it is aboard, whether it has to stop."""
_AWAY = ("", 0)
"""A navy that can do nothing more for the army."""


def steps_from(board: RegionNetwork, q: March, place: str, left: int, fleet: Fleet, aboard: int) -> Iterator[Step]:
    """Return what an army can do next."""
    if aboard >= 0:
        yield from _steps_aboard(board, q, place, fleet, aboard)
        return
    for other, border in board.beside[place].items():
        if other not in q.closed:
            cost, after = step_cost(border, bool(q.roads >> border.index & 1), left, q.ignore)
            if q.keeps_road:
                after = left if cost and not after else after
            elif other in q.rolls:
                after = 0
            yield other, cost, 0, after, fleet, -1, other in q.stops
    region = board.region[place]
    if not fleet or (q.only_ports and not region.port):
        return
    for at, (lies, mu) in enumerate(fleet):
        if not mu or not q.navies[at].own:
            continue
        far = lanes(board, lies, q.ports, q.stops)
        for area in region.coasts:
            if area in q.stops and area != lies:
                # An empty navy would have to fight before it can fetch anybody; from a port the army sails along.
                away, halts = far.get(place, mu) + 1, True
            else:
                away, halts = far.get(area, mu), False
            if away < mu:
                yield area, 1 + halts * q.sea_mu, away + 1, 0, _sailed(fleet, at, area, mu - away - 1), at, halts


def _steps_aboard(board: RegionNetwork, q: March, place: str, fleet: Fleet, aboard: int) -> Iterator[Step]:
    own, mu = q.navies[aboard].own, fleet[aboard][1]
    if own and mu:
        for other in sails_to(board, place, q.ports):
            halts = other in q.stops and other in board.sea
            yield other, q.sea_mu, 1, 0, _sailed(fleet, aboard, other, mu - 1), aboard, halts
    if mu or not own:
        ashore = _sailed(fleet, aboard, place, mu - 1) if own else fleet
        for other in board.sea[place].coast if place in board.sea else (place,):
            if other not in q.closed and not (q.only_ports and not board.region[other].port):
                yield other, 1, int(own), 0, ashore, -1, other in q.stops


def _sailed(fleet: Fleet, at: int, place: str, mu: int) -> Fleet:
    return (*fleet[:at], (place, mu), *fleet[at + 1 :])


def _of_use(q: March, fleet: Fleet, left: int) -> Fleet:
    """Leave out navies that can take the army nowhere new, so that positions alike are seen to be alike.

    To come aboard again costs more than to have stayed aboard, unless the army pays for steps at sea (T-51).
    """
    if not left:
        return (_AWAY,) * len(fleet)
    return tuple(
        state if state[1] and (q.sea_mu or state[0] == navy.place) else _AWAY
        for state, navy in zip(fleet, q.navies, strict=True)
    )


def _beaten(
    board: RegionNetwork, q: March, fronts: Iterable[tuple[int, int, Fleet]], cost: int, left: int, fleet: Fleet
) -> bool:
    """Whether something known is as good in MU, road steps and navies, and so leads wherever this does."""
    for less, more, known in fronts:
        if less <= cost and more >= left:
            if known == fleet:
                return True
            if all(b is _AWAY or _as_good(board, q, a, b) for a, b in zip(known, fleet, strict=True)):
                return True
    return False


def _as_good(board: RegionNetwork, q: March, one: tuple[str, int], other: tuple[str, int]) -> bool:
    """Whether a navy can do all that it could elsewhere, as it can sail there."""
    (place, mu), (there, left) = one, other
    if place == there:
        return mu >= left
    return mu > left and there not in q.stops and mu - left >= lanes(board, place, q.ports, q.stops).get(there, mu + 1)


def on_map(board: RegionNetwork, q: March) -> March:
    """Return a march whose start is an id of the map, by whatever name it was asked.

    Raises
    ------
    InputError
        If there is no such place, or if it is a sea area and the army is not aboard a navy.
    """
    start = board.place(q.start, "start")
    if start in board.sea and q.aboard < 0:
        name = board.sea[start].name
        raise InputError.at("start", f"an army is on {name} only aboard a navy; say which one by aboard")
    if not -1 <= q.aboard < len(q.navies):
        raise InputError.at("aboard", f"there is no navy at position {q.aboard}; the march has {len(q.navies)}")
    return q if start == q.start else replace(q, start=start)


def reach(board: RegionNetwork, q: March) -> dict[str, Way]:
    """Return every place an army can be with its movement units, with a cheapest way to each.

    Parameters
    ----------
    board
        The map.
    q
        What the army has and what the map means to it.

    Returns
    -------
    dict
        Places, the start first, to their cheapest way; of equal ways the one with fewer steps, then by name. Sea areas
        are places where it is aboard; a port counts only if it lands there.

    Raises
    ------
    InputError
        If there is no such start, or if it is a sea area and the army is not aboard a navy.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> reach(default_network(), March("latium", 3))["magna_graecia"].stops
    ('latium', 'campania', 'magna_graecia')
    """
    q = on_map(board, q)
    found = {q.start: Way(0, (q.start,), 0, q.road)}
    # MU, places, line, minus road steps, navies, aboard, halted, MU of navies, MU by step
    queue: list[tuple[int, int, tuple[str, ...], int, Fleet, int, bool, int, tuple[int, ...]]] = []
    if not q.held:
        fleet = tuple((navy.place, navy.mu) for navy in q.navies)
        queue.append((0, 1, (q.start,), -q.road, fleet, q.aboard, False, 0, ()))
    kept: dict[tuple[str, int, bool], list[tuple[int, int, Fleet]]] = {}
    while queue:
        cost, size, line, minus, fleet, aboard, halted, sailed, paid = heappop(queue)
        place, left = line[-1], -minus
        fronts = kept.setdefault((place, aboard, halted), [])
        if _beaten(board, q, fronts, cost, left, fleet):
            continue
        fronts.append((cost, left, fleet))
        if place not in found and (aboard < 0 or place in board.sea):
            found[place] = Way(cost, line, sailed, left, paid)
        if halted:
            continue
        for other, extra, water, after, decks, deck, halts in steps_from(board, q, place, left, fleet, aboard):
            spent = cost + extra
            if spent > q.mu:
                continue
            if deck < 0:
                decks = _of_use(q, decks, q.mu - spent)
            # Not worth queueing what an earlier way to the same place already beats.
            if not _beaten(board, q, kept.get((other, deck, halts), ()), spent, after, decks):
                step = (*line, other), -after, decks, deck, halts, sailed + water, (*paid, extra)
                heappush(queue, (spent, size + 1, *step))
    return found


@lru_cache(maxsize=8192)
def march_costs(board: RegionNetwork, roads: int, start: str, mu: int) -> Mapping[str, int]:
    """Return the MU to every region within reach over land, nothing in the way (TWR-126, TWR-127, T-21)."""
    return {place: way.mu for place, way in reach(board, March(start, mu, roads)).items()}


def ways(board: RegionNetwork, q: March, goal: str, most: int = 3) -> list[Way]:
    """Return the cheapest way to a place and the next-best ways, no place visited twice by foot or by the same navy.

    Parameters
    ----------
    board, q
        As for :func:`~romelab.total_war_rome.network.routes.reach`.
    goal
        Where the army is to go.
    most
        How many ways at most.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> [way.mu for way in ways(default_network(), March("latium", 5), "magna_graecia", 2)]
    [3, 3]
    """
    q, goal = on_map(board, q), board.place(goal, "goal")
    least = _least(board, q, goal)
    afloat = _afloat(board, q, least, goal)
    found: dict[tuple[str, ...], Way] = {}
    # MU to the goal at least, places, line, the navy it is aboard at each, MU, then as in reach()
    queue: list[tuple[int, int, tuple[str, ...], tuple[int, ...], int, int, Fleet, bool, int, tuple[int, ...]]] = []
    if not q.held:
        fleet = tuple((navy.place, navy.mu) for navy in q.navies)
        queue.append((0, 1, (q.start,), (q.aboard,), 0, -q.road, fleet, False, 0, ()))
    while queue and len(found) < most:
        _, size, line, decked, cost, minus, fleet, halted, sailed, paid = heappop(queue)
        place, aboard = line[-1], decked[-1]
        if place == goal and size > 1 and (aboard < 0 or place in board.sea):
            found.setdefault(line, Way(cost, line, sailed, -minus, paid, fleet, aboard))
            continue
        if halted:
            continue
        for other, extra, water, after, decks, deck, halts in steps_from(board, q, place, -minus, fleet, aboard):
            spent = cost + extra
            bound = spent + _low(board, q, least, afloat, other, after, decks, deck)
            if other in board.sea:
                again = (other, deck) in zip(line, decked, strict=True)
            else:
                # An army aboard in port may land there; else no region twice.
                again = other in line and not (size == 1 and other == place)
            if bound <= q.mu and not again:
                step = (*decked, deck), spent, -after, decks, halts, sailed + water, (*paid, extra)
                heappush(queue, (bound, size + 1, (*line, other), *step))
    return list(found.values())


_Least = dict[tuple[str, int], int]


def _low(
    board: RegionNetwork,
    q: March,
    least: _Least,
    afloat: list[dict[str, int]],
    place: str,
    left: int,
    fleet: Fleet,
    aboard: int,
) -> int:
    """Return the MU that the army needs at least from where it comes."""
    far = q.mu + 1
    if aboard < 0 or not q.navies[aboard].own:
        return least.get((place, left), far)
    mu = fleet[aboard][1]
    if place in board.sea:
        return afloat[mu].get(place, far)
    onward = [afloat[mu - 1].get(area, far) for area in board.coasts(place)] if mu else []
    return min((least.get((place, 0), far) + 1, *onward))


def _afloat(board: RegionNetwork, q: March, least: _Least, goal: str) -> list[dict[str, int]]:
    """Return, for the MU its own navy has left, the MU that an army aboard needs at least from each sea area."""
    far = q.mu + 1
    found: list[dict[str, int]] = []
    for mu in range(max((navy.mu for navy in q.navies), default=-1) + 1):
        now: dict[str, int] = {}
        for area in board.seas:
            best = 0 if area.id == goal else far
            if mu:
                best = min((best, *(least.get((place, 0), far) + 1 for place in area.coast)))
                best = min((best, *(found[mu - 1].get(other, far) + q.sea_mu for other in area.adjacent)))
            if mu > 1:
                through = (other for port in board.ports[area.id] if port in q.ports for other in board.coasts(port))
                best = min((best, *(found[mu - 2].get(other, far) + 2 * q.sea_mu for other in through)))
            if best < far:
                now[area.id] = best
        found.append(now)
    return found


def _least(board: RegionNetwork, q: March, goal: str) -> _Least:
    """Return for every place and road steps left the MU that the army needs at least from there to the goal."""
    found = {(goal, left): 0 for left in range(ROAD_STEPS)}
    queue = [(0, goal, left) for left in range(ROAD_STEPS)]
    canals: dict[str, tuple[str, ...]] = {}
    for port in q.ports if q.navies else ():
        for area in board.coasts(port):
            canals[area] = (*canals.get(area, ()), *board.coasts(port))
    while queue:
        cost, place, after = heappop(queue)
        if cost > found[place, after]:
            continue
        before: list[tuple[str, int, int]] = []
        if place in board.sea:
            before += [(other, 0, q.sea_mu) for other in (*board.sea[place].adjacent, *canals.get(place, ()))]
            before += [(other, left, 1) for other in board.sea[place].coast for left in range(ROAD_STEPS)]
        else:
            for other, border in board.beside[place].items():
                road = bool(q.roads >> border.index & 1)
                for left in range(ROAD_STEPS):
                    extra, then = step_cost(border, road, left, q.ignore)
                    if then == after or (q.keeps_road and not road and left == after):
                        before.append((other, left, extra))
            if q.navies and not after:
                before += [(area, 0, 1) for area in board.region[place].coasts]
        for other, left, extra in before:
            if cost + extra <= q.mu and cost + extra < found.get((other, left), q.mu + 1):
                found[other, left] = cost + extra
                heappush(queue, (cost + extra, other, left))
    return found
