"""Where a tribe can go, what it costs, which way, and why not there.

A journey follows roads and sea links joined end to end (SFR-149). Only arrows cost anything (SFR-95, SFR-102):
the first one crossed in the round is free (SFR-96, SFR-99), every further land arrow costs 1 grain or 3 gold
(SFR-97), every further sea arrow 1 gold (SFR-98). Cities and tribes on the way never block (SFR-101), but a
tribe cannot stop where one stands (SFR-94).

Everything here is a pure function of the board, the tribe's crossroads, what its player holds, and the other
tribes. A place is an id in any spelling or the name of a city. Words in a bill: *cheapest* always means that no
other bill asks for less grain without more gold, or for less gold without more grain.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import inf
from typing import NamedTuple

from romelab.core.errors import InputError, quoted
from romelab.core.facts import Fact
from romelab.core.names import Description
from romelab.struggle_for_rome.network import refusals
from romelab.struggle_for_rome.network.journeys import Route, best_ways, follow, priced, trace
from romelab.struggle_for_rome.network.network import City, RoadNetwork
from romelab.struggle_for_rome.network.prices import LAND_GOLD, Bill, Counts, bills_of, price_table

NOBODY: Mapping[str, str] = {}
"""No other tribes on the board."""


def payable(board: RoadNetwork, start: int, grain: int, gold: int, free_used: bool) -> tuple[tuple[Bill, ...], ...]:
    """Return for each part of the board the cheapest bills that can be paid; empty where none can.

    The fast question behind :func:`reach`, in numbers: ``payable(...)[board.parts[crossroads]]``.

    Parameters
    ----------
    board
        The board.
    start
        Number of the crossroads the tribe stands on.
    grain, gold
        What its player holds; 0 or more.
    free_used
        Whether the free arrow of this round has been crossed already (SFR-96).
    """
    return _payable(board, board.parts[start], grain, gold, free_used)


@lru_cache(maxsize=1024)
def _payable(board: RoadNetwork, part: int, grain: int, gold: int, free_used: bool) -> tuple[tuple[Bill, ...], ...]:
    return tuple(
        tuple(bill for bill, _ in bills_of(front) if bill.grain <= grain and bill.gold <= gold)
        for front in price_table(board).counts_from(part, free_used)
    )


def reach(
    board: RoadNetwork,
    start: str,
    *,
    grain: int = 0,
    gold: int = 0,
    occupied: Mapping[str, str] = NOBODY,
    free_used: bool = False,
) -> dict[str, tuple[Bill, ...]]:
    """Return every crossroads the tribe can move to, with the cheapest bills that can be paid.

    Parameters
    ----------
    board
        The board.
    start
        Where the tribe stands.
    grain, gold
        What its player holds.
    occupied
        Where other tribes stand, and what to call them: ``{"9,1,S": "Blue's horsemen"}``.
    free_used
        Whether the free arrow of this round has been crossed already (SFR-96).

    Returns
    -------
    dict
        Id of each destination, in reading order, to its bills, least grain first.

    Raises
    ------
    InputError
        For unknown places and negative amounts.

    Examples
    --------
    >>> from romelab.struggle_for_rome.network.network import default_network
    >>> found = reach(default_network(), "9,1,N", gold=1)
    >>> len(found), [str(bill) for bill in found["8,4,N"]]
    (43, ['nothing'])
    """
    (here,), others = _checked(board, {"start": start}, grain, gold, occupied)
    bills_by_part = payable(board, here, grain, gold, free_used)
    found: dict[str, tuple[Bill, ...]] = {}
    for number, name, part in _stops(board):
        if bills_by_part[part] and number != here and number not in others:
            found[name] = bills_by_part[part]
    return found


@lru_cache(maxsize=16)
def _stops(board: RoadNetwork) -> tuple[tuple[int, str, int], ...]:
    """List the crossroads without a city: number, id, part."""
    return tuple((p.index, p.id, board.parts[p.index]) for p in board.crossroads if p.city is None)


def bills(
    board: RoadNetwork,
    start: str,
    destination: str,
    *,
    grain: int = 0,
    gold: int | None = 0,
    occupied: Mapping[str, str] = NOBODY,
    free_used: bool = False,
    beyond_purse: bool = False,
    beside_city: bool = True,
) -> tuple[Route, ...]:
    """Return the cheapest bills for a destination, each with a route that has it.

    Nobody stops on a city (SFR-94): for a city they are the bills for stopping one road beside it, from where it can be
    plundered or conquered (SFR-106, SFR-120).

    Of all routes with the same bill the one with fewest arrows is shown, then with fewest steps, then the one
    that turns first to a crossroads earlier in reading order (and takes the road where a sea link joins the same
    two crossroads). Of the paid land arrows the first ones in travel order are paid in grain. ``plots.plot_routes`` and
    ``plots.plot_bills`` draw the answer; they take what is asked here, not the routes.

    Parameters
    ----------
    board, start, grain, occupied, free_used
        As for :func:`reach`.
    destination
        Where to go.
    gold
        The player's gold; None for a journey whatever it costs.
    beyond_purse
        Give also the bills that are more than the player holds.
    beside_city
        Whether a city stands for the crossroads beside it; else there are no bills for it.

    Returns
    -------
    tuple of Route
        Least grain first; empty if the tribe cannot go there (:func:`why_not` says why). Where it stands beside the
        city already, one route without a step.

    Raises
    ------
    InputError
        For unknown places and negative amounts.

    Examples
    --------
    >>> from romelab.struggle_for_rome.network.network import default_network
    >>> for route in bills(default_network(), "9,1,N", "Rome", gold=None):
    ...     print(route.destination, route.bill)
    8,8,N 5 gold
    9,8,N 1 grain and 3 gold
    8,8,N 2 grain and 1 gold
    8,8,N 3 grain
    """
    places = {"start": start, "destination": destination}
    (here, there), others = _checked(board, places, grain, 0 if gold is None else gold, occupied)
    purse = None if beyond_purse or gold is None else Bill(grain, gold)
    if board.city_at[there] >= 0:
        return _bills_beside(board, here, there, others, free_used, purse) if beside_city and here != there else ()
    return () if here == there or there in others else _bills_to(board, here, there, free_used, purse)


def _bills_beside(
    board: RoadNetwork, here: int, city: int, others: Mapping[int, str], free_used: bool, purse: Bill | None
) -> tuple[Route, ...]:
    """Return the cheapest bills for stopping one road from a city, wherever that is cheapest."""
    beside = [place for place in board.neighbours[city] if board.city_at[place] < 0]
    if here in beside:
        return (Route((board.crossroads[here].id,), (), (), Bill(0, 0)),)
    found = [r for place in beside if place not in others for r in _bills_to(board, here, place, free_used, purse)]
    # Of equal bills the one with fewest arrows, then fewest steps, then the first in reading order.
    found.sort(key=lambda route: (route.bill, len(route.arrows), len(route.links)))
    kept: list[Route] = []
    for route in found:
        if all(route.bill.gold < other.bill.gold for other in kept):
            kept.append(route)
    return tuple(kept)


def _bills_to(board: RoadNetwork, here: int, there: int, free_used: bool, purse: Bill | None) -> tuple[Route, ...]:
    traced: dict[Counts, tuple[list[int], list[int]]] = {}
    routes: list[Route] = []
    for bill, counts in _all_bills(board, here, there, free_used):
        if purse is None or (bill.grain <= purse.grain and bill.gold <= purse.gold):
            if counts not in traced:
                traced[counts] = trace(board, here, there, counts, free_used)
            routes.append(priced(board, *traced[counts], bill.grain, free_used))
    return tuple(routes)


def next_best(
    board: RoadNetwork,
    start: str,
    destination: str,
    *,
    grain: int = 0,
    gold: int = 0,
    occupied: Mapping[str, str] = NOBODY,
    free_used: bool = False,
    count: int = 5,
    beside_city: bool = True,
) -> tuple[Route, ...]:
    """Return the best route and the next-best ones, each by another way.

    For a city they are the ways to the crossroads one road beside it, as for :func:`bills`.

    Two routes go the same *way* if they cross arrows of the same kinds into the same parts of the board in the
    same order. A way enters no part twice. Ways are ordered by price, a grain counted as the 3 gold it stands
    for (SFR-97), so that a paid land arrow counts 3 and a paid sea arrow 1; at equal price by the number of
    arrows; then by the number of steps; then in a fixed order. For each way the route with fewest steps is
    given. Its bill uses grain as far as the player's grain goes and gold for the rest; it may be more than
    the player holds.

    Parameters
    ----------
    board, start, grain, gold, occupied, free_used
        As for :func:`reach`.
    destination
        Where to go.
    count
        How many routes to give, at most 100.
    beside_city
        Whether a city stands for the crossroads beside it; else there are no ways to it.

    Returns
    -------
    tuple of Route
        The best first; fewer than ``count`` if there are no more ways.

    Raises
    ------
    InputError
        For unknown places, negative amounts and a wrong count.
    """
    places = {"start": start, "destination": destination}
    (here, there), others = _checked(board, places, grain, gold, occupied)
    if type(count) is not int or not 1 <= count <= 100:
        raise InputError.at("count", f"must be a whole number from 1 to 100, not {quoted(count)}")
    if board.city_at[there] >= 0 and here != there and beside_city:
        beside = [place for place in board.neighbours[there] if board.city_at[place] < 0]
        if here in beside:
            return (Route((board.crossroads[here].id,), (), (), Bill(0, 0)),)
        goals = [place for place in beside if place not in others]
    else:
        goals = [] if here == there or board.city_at[there] >= 0 or there in others else [there]
    found = [
        priced(board, *follow(board, here, goal, way), grain, free_used)
        for goal in goals
        for way in best_ways(board, here, goal, free_used, count)
    ]
    if len(goals) > 1:
        found.sort(key=lambda route: (3 * route.bill.grain + route.bill.gold, len(route.arrows), len(route.links)))
    return tuple(found[:count])


def why_not(
    board: RoadNetwork,
    start: str,
    destination: str,
    *,
    grain: int = 0,
    gold: int = 0,
    occupied: Mapping[str, str] = NOBODY,
    free_used: bool = False,
) -> tuple[Fact, ...]:
    """Return every reason why the tribe cannot move there; empty if it can.

    Parameters
    ----------
    board, start, grain, gold, occupied, free_used
        As for :func:`reach`.
    destination
        Where to go.

    Raises
    ------
    InputError
        For unknown places and negative amounts.

    Examples
    --------
    >>> from romelab.struggle_for_rome.network.network import default_network
    >>> from romelab.struggle_for_rome.network.speaking import board_speech
    >>> board = default_network()
    >>> for reason in why_not(board, "9,1,N", "Lugdunum", gold=2):
    ...     print(f"{board_speech(board).say(reason)} ({reason.rule})")
    Lugdunum is a city; a tribe stops where there is neither a city nor a tribe (SFR-94)
    The way there needs 1 grain or 3 gold; you hold 2 gold and lack 1 grain or 1 gold (SFR-103)
    """
    places = {"start": start, "destination": destination}
    (here, there), others = _checked(board, places, grain, gold, occupied)
    place = board.crossroads[there].id
    if here == there:
        return (refusals.StandsThereAlready(place),)
    reasons: list[Fact] = []
    city = board.city_at[there]
    if city >= 0:
        reasons.append(refusals.StopsInCity(board.cities[city].name, place))
    if there in others:
        reasons.append(refusals.StopsAtTribe(others[there], place))
    asked = [bill for bill, _ in _all_bills(board, here, there, free_used)]
    if not asked:
        reasons.append(refusals.NoWayThere(place))
    elif not any(bill.grain <= grain and bill.gold <= gold for bill in asked):
        reasons.append(_too_dear(asked, Bill(grain, gold), place))
    return tuple(reasons)


def _too_dear(asked: list[Bill], held: Bill, place: str) -> refusals.TooDear:
    lacking = sorted({Bill(max(0, b.grain - held.grain), max(0, b.gold - held.gold)) for b in asked})
    least = [b for b in lacking if not any(o != b and o.grain <= b.grain and o.gold <= b.gold for o in lacking)]
    return refusals.TooDear(tuple(reversed(asked)), held, tuple(reversed(least)), place)


def adjacent_cities(board: RoadNetwork, place: str) -> tuple[City, ...]:
    """Return the cities one road away: those a tribe there can plunder or conquer (SFR-106, SFR-120).

    An arrow on that road does not matter, and a sea link does not make neighbours.

    Examples
    --------
    >>> from romelab.struggle_for_rome.network.network import default_network
    >>> [city.name for city in adjacent_cities(default_network(), "8,8,S")]
    ['Capua']
    """
    near = sorted(board.city_at[other] for other in board.neighbours[board.number(place)])
    return tuple(board.cities[city] for city in near if city >= 0)


def arrow_distances(board: RoadNetwork, start: str) -> dict[str, int]:
    """Return the fewest arrows, land and sea alike, from a place to every crossroads that can be reached.

    Cities are counted too, as the range of a conquest needs them (SFR-126, SFR-127).
    """
    away = price_table(board).arrows_from(board.parts[board.number(start, "start")])
    return {node.id: away[board.parts[node.index]] for node in board.crossroads if away[board.parts[node.index]] >= 0}


class Detour(NamedTuple):
    """A place that costs more without something: its id, and the least price in gold before and after.

    A grain counts as the 3 gold it stands for; ``after`` is None where no way is left.
    """

    place: str
    before: int
    after: int | None

    @property
    def more(self) -> float:
        """How much more it costs; infinite without a way."""
        return inf if self.after is None else self.after - self.before


def detours(
    board: RoadNetwork, cut: RoadNetwork, start: str, *, occupied: Mapping[str, str] = NOBODY, free_used: bool = False
) -> tuple[Detour, ...]:
    """Say what breaks if roads or sea links are lost: the places that cost more, for a city those one road beside it.

    Parameters
    ----------
    board, start, occupied, free_used
        As for :func:`reach`.
    cut
        The board without them; see :meth:`~romelab.struggle_for_rome.network.network.RoadNetwork.without`.

    Returns
    -------
    tuple of Detour
        The worst first: those without a way, then by how much more they cost; empty if nothing costs more.

    Examples
    --------
    >>> from romelab.struggle_for_rome.network.network import default_network
    >>> board = default_network()
    >>> cut = board.without(link for link in board.links if link.kind == "sea")
    >>> [each for each in detours(board, cut, "9,1,N") if each.place == board.city("Roma").at]
    [Detour(place='8,7,S', before=5, after=9)]
    """
    before, after = (_worths(each, start, occupied, free_used) for each in (board, cut))
    found = (Detour(place, worth, after.get(place)) for place, worth in before.items())
    return tuple(sorted((each for each in found if each.more > 0), key=lambda each: -each.more))


def _worths(board: RoadNetwork, start: str, occupied: Mapping[str, str], free_used: bool) -> dict[str, int]:
    """Return what the cheapest way to each place that can be reached is worth in gold."""
    most = len(board.links) * LAND_GOLD
    found = reach(board, start, grain=most, gold=most, occupied=occupied, free_used=free_used)
    stops = {board.at(start).id: 0} | {place: min(bill.worth for bill in each) for place, each in found.items()}
    beside = {city.at: {board.crossroads[at].id for at in board.neighbours[city.crossroads]} for city in board.cities}
    reached = ((city, near & stops.keys()) for city, near in beside.items())
    return stops | {city: min(stops[at] for at in near) for city, near in reached if near}


def _all_bills(board: RoadNetwork, here: int, there: int, free_used: bool) -> tuple[tuple[Bill, Counts], ...]:
    parts = board.parts
    return bills_of(price_table(board).counts_from(parts[here], free_used)[parts[there]])


def _checked(
    board: RoadNetwork, places: Mapping[str, str], grain: int, gold: int, occupied: Mapping[str, str]
) -> tuple[list[int], dict[int, str]]:
    """Turn what was asked into numbers, or refuse it with every problem."""
    read = Description("")
    numbers = [read.tried(board.number, place, where) or 0 for where, place in places.items()]
    for where, amount in (("grain", grain), ("gold", gold)):
        read.number(amount, where)
    others: dict[int, str] = {}
    if not isinstance(occupied, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
        read.problem("occupied", "must say for each occupied place who stands there")
    else:
        for place, label in occupied.items():
            others[read.tried(board.number, place, "occupied") or 0] = label
            if not isinstance(label, str):  # pyright: ignore[reportUnnecessaryIsInstance]
                read.problem("occupied", f"who stands on {place} must be a text, not {quoted(label)}")
    read.finish()
    return numbers, others
