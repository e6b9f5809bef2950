"""Shortest ways over the network, fast enough for every click and without networkx.

networkx takes longer to load than the whole atlas, and its search over this network takes three times as long as the
one here; the tests compare the two. For questions about the network itself take
:func:`romelab.atlas.roads.network`.

Prices are those of freight under Diocletian's price edict of AD 301: legal maxima in inflated money, good for
comparing, not for budgets. What a passenger paid is not known, so people have no price.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from heapq import heappop, heappush
from math import inf
from types import MappingProxyType
from typing import NamedTuple

from romelab.atlas.roads import KINDS, WATERS, Link, freight_costs, harbours, links, speeds
from romelab.atlas.speaking import called, figure, phrase


@dataclass(frozen=True, slots=True)
class Means:
    """A means of travel.

    Attributes
    ----------
    id
        Short name: ``"foot"``, ``"oxcart"``, ``"ship"`` ...
    km_per_day
        Kilometres a day on roads; None for boats, whose days belong to the links.
    kinds
        Kinds of link it can use, boats to change into included.
    freight
        Mode of the freight price on roads, for ships between harbour and town; None if no price is known, as for
        people.
    goods
        Whether it carries goods, so that a freight price can be given.
    """

    id: str
    km_per_day: float | None
    kinds: tuple[str, ...]
    freight: str | None
    goods: bool

    @property
    def name(self) -> str:
        """What it is, in words."""
        return called("vehicle", self.id)

    @property
    def short(self) -> str:
        """What it is in one or two words, for charts."""
        return called("means", self.id)

    @property
    def paced(self) -> str:
        """What it is, with how far it gets in a day by itself, to choose from."""
        if self.km_per_day is None:
            return self.short
        return phrase("at_km_a_day", means=self.short, km=figure(self.km_per_day, ".0f"))

    def __str__(self) -> str:
        return self.short


# Road modes with a freight price in the edict; a donkey's price stands for a loaded mule.
_FREIGHT = {"oxcart": "wagon", "porter": "donkey"}
_BOATS = (
    Means("ship", None, WATERS, "wagon", True),
    Means("river_boat", None, ("river",), None, True),
    Means("water", None, ("river", *WATERS), "wagon", True),
)


@cache
def means_of_travel() -> Mapping[str, Means]:
    """Return the means of travel by id, the slowest road first, boats last.

    Examples
    --------
    >>> list(means_of_travel())[:3], means_of_travel()["horse"].km_per_day
    (['oxcart', 'porter', 'foot'], 56.0)
    """
    known = {
        speed.mode: Means(speed.mode, speed.km_per_day, KINDS, _FREIGHT.get(speed.mode), speed.mode in _FREIGHT)
        for speed in speeds().values()
        if speed.kind == "road"
    }
    known.update({boat.id: boat for boat in _BOATS})
    return MappingProxyType(known)


def said_days(days: float) -> str:
    """Say a time in days.

    Examples
    --------
    >>> said_days(1), said_days(0.13), said_days(6.63)
    ('1.0 days', '3 hours', '6.6 days')
    """
    if 0 < days < 0.5:
        return phrase("hours", hours=round(days * 24))
    return phrase("days", days=figure(days, ",.1f"))


def said_denarii(denarii: float) -> str:
    """Say an amount of money, with decimals only where it is small."""
    return phrase("denarii", denarii=figure(denarii, ",.1f" if denarii < 10 else ",.0f"))


def said_km(km: float) -> str:
    """Say a length in kilometres.

    Examples
    --------
    >>> said_km(2331.6)
    '2,332 km'
    """
    return phrase("kilometres", km=figure(km))


def said_means(means: Means) -> str:
    """Say how one travels.

    Examples
    --------
    >>> said_means(means_of_travel()["oxcart"]), said_means(means_of_travel()["horse"])
    ('by ox cart', 'on horseback')
    """
    return called("means", means.id, "by")


HARBOUR_KM_PER_DAY = 30.0
"""How fast a ship's load goes by road between a harbour and its town."""


def price_per_kg(link: Link, means: Means, *, forward: bool) -> float | None:
    """Return the model's freight price in denarii for a kilogram along a link; None for people.

    On roads and rivers it goes by kilometres, on the sea by days under sail.
    """
    if not means.goods:
        return None
    costs = freight_costs()
    if link.kind in WATERS:
        return costs["ship"] * days_on(link, means, forward=forward)
    km = link.km if forward else link.km_back
    if link.kind == "river":
        return costs["river_down" if forward else "river_up"] * km
    return costs[str(means.freight)] * km


def days_on(link: Link, means: Means, *, forward: bool) -> float:
    """Return the days along a link, out or back."""
    days = link.days_out if forward else link.days_back
    if days is not None:
        return days
    return (link.km if forward else link.km_back) / (means.km_per_day or HARBOUR_KM_PER_DAY)


@dataclass(frozen=True, slots=True)
class Conditions:
    """What may be used.

    Attributes
    ----------
    ships
        Whether ships may be taken; ferries over straits stay open without.
    rivers
        Whether river boats may be taken.
    open_sea
        Whether ships leave the coast.
    month
        Month, 1 to 12; lanes that the waves close then are left out.
    ours
        Whether our own links are used on top of ORBIS.
    closed
        What is closed: places nobody passes, as sets of one id, and links nobody uses, as sets of two.
    """

    ships: bool = True
    rivers: bool = True
    open_sea: bool = True
    month: int = 7
    ours: bool = True
    closed: frozenset[frozenset[str]] = frozenset()


class Arc(NamedTuple):
    """A link in one of its two directions."""

    link: Link
    forward: bool

    @property
    def start(self) -> str:
        """Id of the place it leaves."""
        return self.link.start if self.forward else self.link.goal

    @property
    def goal(self) -> str:
        """Id of the place it reaches."""
        return self.link.goal if self.forward else self.link.start

    @property
    def km(self) -> float:
        """Length in kilometres."""
        return self.link.km if self.forward else self.link.km_back


class Ways(NamedTuple):
    """The arcs that may be used from each place, each with its weight."""

    number_of: Mapping[str, int]
    arcs: tuple[Arc, ...]
    out: tuple[tuple[tuple[int, float, int], ...], ...]


class Tree(NamedTuple):
    """The best ways from one place to all others.

    Attributes
    ----------
    ways
        What was used.
    best
        Least weight to each place by its number; infinity where no way leads.
    last
        Number of the last arc on the best way to each place; -1 at the start and where no way leads.
    """

    ways: Ways
    best: Sequence[float]
    last: Sequence[int]

    def weight(self, goal: str) -> float:
        """Return the least weight to a place; infinity if no way leads there."""
        number = self.ways.number_of.get(goal)
        return inf if number is None else self.best[number]

    def way(self, goal: str) -> list[Arc]:
        """Return the arcs of the best way to a place; empty for the start itself."""
        number_of, arcs = self.ways.number_of, self.ways.arcs
        found: list[Arc] = []
        at = number_of[goal]
        while self.last[at] >= 0:
            found.append(arcs[self.last[at]])
            at = number_of[found[-1].start]
        return found[::-1]


@cache
def _all_arcs(ours: bool) -> tuple[Arc, ...]:
    return tuple(Arc(link, forward) for link in links(ours=ours) for forward in (True, False))


@cache
def _number_of(ours: bool) -> Mapping[str, int]:
    ids = dict.fromkeys(end for link in links(ours=ours) for end in (link.start, link.goal))
    return MappingProxyType({name: number for number, name in enumerate(ids)})


@cache
def _harbour_roads() -> frozenset[frozenset[str]]:
    return frozenset(frozenset(pair) for pair in harbours().items())


@lru_cache(maxsize=128)
def ways(means: Means, by: str, conditions: Conditions) -> Ways:
    """Return everything that a means of travel may use, weighted by ``"days"``, ``"km"`` or ``"cost"``."""
    number_of, arcs = _number_of(conditions.ours), _all_arcs(conditions.ours)
    out: list[list[tuple[int, float, int]]] = [[] for _ in number_of]
    for number, arc in enumerate(arcs):
        if not may_use(arc.link, means, conditions):
            continue
        if by == "km":
            weight = arc.km
        elif by == "days":
            weight = days_on(arc.link, means, forward=arc.forward)
        else:
            weight = price_per_kg(arc.link, means, forward=arc.forward) or 0.0
        out[number_of[arc.start]].append((number_of[arc.goal], weight, number))
    return Ways(number_of, arcs, tuple(map(tuple, out)))


def may_use(link: Link, means: Means, conditions: Conditions) -> bool:
    """Say whether a means of travel may use a link under these conditions."""
    ends = (link.start, link.goal)
    if conditions.closed and conditions.closed & {frozenset(ends), *(frozenset((end,)) for end in ends)}:
        return False
    kind = link.kind
    if kind not in means.kinds:
        # The last miles between a harbour and its town: from Ostia to Rome goods went on by river boat.
        by_ship = means.freight is not None and means.km_per_day is None
        return kind in ("road", "river") and by_ship and frozenset((link.start, link.goal)) in _harbour_roads()
    if conditions.month in link.closed:
        return False
    if kind in ("coast", "sea"):
        return conditions.ships and (kind == "coast" or conditions.open_sea)
    # A ship needs no ferry to pass a strait, but without ships its ferries are no way of travelling by themselves.
    if kind == "ferry" and means.km_per_day is None:
        return conditions.ships
    return kind != "river" or conditions.rivers


@lru_cache(maxsize=512)
def tree(start: str, means: str, by: str, conditions: Conditions) -> Tree:
    """Return the best ways from a place to all others.

    Parameters
    ----------
    start
        Id of a place.
    means
        Id of a means of travel.
    by
        ``"days"``, ``"km"`` or ``"cost"``.
    conditions
        What may be used.

    Examples
    --------
    >>> found = tree("roma", "foot", "km", Conditions(ships=False, rivers=False))
    >>> round(found.weight("capua")), found.weight("caralis")
    (200, inf)
    """
    return search(ways(means_of_travel()[means], by, conditions), start)


def search(net: Ways, start: str, dearer: Mapping[int, float] = MappingProxyType({}), goal: str = "") -> Tree:
    """Search for the best ways from a place (Dijkstra).

    Parameters
    ----------
    net
        What may be used.
    start
        Id of a place.
    dearer
        Factors by numbers of arcs: what makes them worse than they are.
    goal
        Stop once this place is reached; empty for all places.
    """
    best, last = [inf] * len(net.out), [-1] * len(net.out)
    first, target = net.number_of.get(start, -1), net.number_of.get(goal, -1)
    if first < 0:
        return Tree(net, best, last)
    best[first] = 0.0
    heap = [(0.0, first)]
    while heap:
        far, here = heappop(heap)
        if far > best[here]:
            continue
        if here == target:
            break
        for there, weight, arc in net.out[here]:
            reached = far + (weight * dearer.get(arc, 1.0) if dearer else weight)
            if reached < best[there]:
                best[there], last[there] = reached, arc
                heappush(heap, (reached, there))
    return Tree(net, best, last)
