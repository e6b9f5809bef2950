"""The cheapest way of an army to a place and the next-best ways (TWR-114 to TWR-122).

Ways are sought from the start, those first that may cost least: what an army has spent, and what it needs at least
from there, which is reckoned backwards from the goal over land by road and over sea by the MU its navy has left.
"""

from __future__ import annotations

from heapq import heappop, heappush

from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.network.routes import ROAD_STEPS, Fleet, March, Way, on_map, step_cost, steps_from


def ways(board: RegionNetwork, q: March, goal: str, most: int = 3) -> list[Way]:
    """Return the cheapest way to a place and the next-best ways, no place visited twice by foot or by the same navy.

    Parameters
    ----------
    board, q
        As for :func:`~romelab.total_war_rome.network.routes.reach`.
    goal
        Where the army shall go.
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
    """Give, for the MU its own navy has left, the MU that an army aboard needs at least from each sea area."""
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
