"""Journeys over the historical network: how far, how many days, what freight cost; means side by side.

A traveller or a load goes by one means on roads (on foot, by ox cart, on horseback ...) and, where that helps, by
river boat and ship. Time to load, to change ships or to wait for wind is not counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isinf
from typing import Any, TypeAlias

from romelab.atlas.journeys import Journey, legs_of
from romelab.atlas.roads import links
from romelab.atlas.shortest import Arc, Conditions, Means, means_of_travel, said_means, search, tree, ways
from romelab.atlas.speaking import GENERAL, called, figure, phrase, said, table_html
from romelab.atlas.toponyms import Place, place
from romelab.core.errors import InputError, Problem, refuse

QUANTITIES = ("days", "cost", "km")
"""What a journey can be made shortest in."""

Closed: TypeAlias = str | Place | tuple[str | Place, str | Place]
"""A place that nobody passes, or two places whose link nobody uses."""

_DEARER = 1.35
"""How much worse a link is taken to be for each way found already that uses it, in the search for other ways."""
_SHARED = 0.75
"""Ways that share more than this part of their length count as the same way."""
_WORST = 2.5
"""Ways that are worse than the best by more than this factor are not alternatives."""


class NoWayError(InputError):
    """There is no way between two places by these means. Says why; shows itself as a sentence in a notebook."""


def journey(
    start: str | Place,
    goal: str | Place,
    means: str = "foot",
    *,
    by: str = "days",
    ships: bool = True,
    rivers: bool = True,
    open_sea: bool = True,
    month: int = 7,
    ours: bool = True,
    closed: Iterable[Closed] = (),
    cargo_kg: float = 100.0,
) -> Journey:
    """Find the best journey between two places.

    Parameters
    ----------
    start, goal
        Ids or names of places.
    means
        Id of a means of travel, see :func:`~romelab.atlas.shortest.means_of_travel`.
    by
        What to make least: ``"days"``, ``"cost"`` (freight; only for means that carry goods) or ``"km"``.
    ships, rivers
        Whether ships and river boats may be used; ferries over straits count as part of the road.
    open_sea
        Whether ships may leave the coast.
    month
        Month, 1 to 12: lanes closed by waves then are not used. Days are those of July whatever the month.
    ours
        False for ORBIS alone, without links of our own.
    closed
        Places that nobody passes, and links that nobody uses, as pairs of places.
    cargo_kg
        The load in kilograms that prices are for.

    Returns
    -------
    Journey
        The best journey.

    Raises
    ------
    NoWayError
        If the goal cannot be reached by these means.
    InputError
        For unknown places or means, an unknown ``by``, an impossible month, a load that is not a positive number, or
        prices asked of a means that has none; with every problem.

    Examples
    --------
    >>> print(journey("Roma", "Capua", ships=False))
    Roma to Capua, on foot: 200 km, 6.7 days
    >>> print(journey("Alexandria", "Roma", "ship"))
    Alexandria to Roma, by ship: 2,588 km, 21.2 days, 244 denarii for 100 kg
    >>> journey("Roma", "Caralis", ships=False, rivers=False)
    Traceback (most recent call last):
    romelab.atlas.travel.NoWayError: no way: no road leads from Roma to Caralis
    """
    ends, problems = asked_of(means, by, start=start, goal=goal)
    if isinstance(cargo_kg, bool) or not isinstance(cargo_kg, int | float) or not 0 < cargo_kg < 1e9:
        problems.append(Problem("cargo_kg", f"must be a number of kilograms above 0, not {cargo_kg!r}"))
    refuse(problems, "this journey")
    first, last, chosen = *ends, means_of_travel()[means]
    conditions = asked_conditions(ships=ships, rivers=rivers, open_sea=open_sea, month=month, ours=ours, closed=closed)
    if first == last:
        return Journey(first, last, chosen, by, cargo_kg, (), conditions)
    found = tree(first.id, chosen.id, by, conditions)
    if isinf(found.weight(last.id)):
        raise NoWayError([Problem(phrase("no_way"), _why_no_way(first, last, chosen, conditions))])
    return Journey(first, last, chosen, by, cargo_kg, legs_of(found.way(last.id), chosen, cargo_kg), conditions)


def alternatives(
    start: str | Place,
    goal: str | Place,
    means: str = "foot",
    *,
    by: str = "days",
    ships: bool = True,
    rivers: bool = True,
    open_sea: bool = True,
    month: int = 7,
    ours: bool = True,
    closed: Iterable[Closed] = (),
    cargo_kg: float = 100.0,
    count: int = 3,
) -> tuple[Journey, ...]:
    """Find the best journey and good ways beside it, none of which is the best one with a small detour.

    After each way its links are taken to be a third worse, and the search begins anew. So these are ways a traveller
    would call different, not strictly the second and third best, which on a fine network are the first with a detour
    round one crossroads.

    Parameters
    ----------
    start, goal, means, by, ships, rivers, open_sea, month, ours, closed, cargo_kg
        As for :func:`journey`.
    count
        How many journeys at most, 1 to 20.

    Returns
    -------
    tuple of Journey
        The best first; fewer if there are no more.

    Raises
    ------
    NoWayError, InputError
        As for :func:`journey`.

    Examples
    --------
    >>> for way in alternatives("Roma", "Brundisium", by="km", ships=False, count=2):
    ...     print(round(way.km), way.legs[-1].name)
    540 Via Traiana
    549 Via Appia
    """
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= 20:
        raise InputError.at("count", f"must be a whole number from 1 to 20, not {count!r}")
    boats: dict[str, Any] = {"ships": ships, "rivers": rivers, "open_sea": open_sea}
    best = journey(start, goal, means, by=by, month=month, ours=ours, closed=closed, cargo_kg=cargo_kg, **boats)
    if not best.legs:
        return (best,)
    net = ways(best.means, by, best.conditions)
    number_of = {arc: number for number, arc in enumerate(net.arcs)}
    found = [tree(best.start.id, best.means.id, by, best.conditions).way(best.goal.id)]
    dearer: dict[int, float] = {}
    last = found[0]
    for _ in range(3 * count):
        if len(found) == count:
            break
        for arc in last:
            dearer[number_of[arc]] = dearer.get(number_of[arc], 1.0) * _DEARER
        last = search(net, best.start.id, dearer, best.goal.id).way(best.goal.id)
        if all(_shared(last, other) <= _SHARED for other in found):
            found.append(last)
    journeys = [
        Journey(best.start, best.goal, best.means, by, cargo_kg, legs_of(way, best.means, cargo_kg), best.conditions)
        for way in found
    ]
    least = _measure(journeys[0])
    good = [way for way in journeys if _measure(way) <= _WORST * least]
    return tuple(sorted(good, key=_measure))


def asked_of(means: str, by: str, **ends: str | Place) -> tuple[list[Place], list[Problem]]:
    """Look up the ends, and check a means and what is to be least; the places found, and every problem.

    Examples
    --------
    >>> found, problems = asked_of("foot", "hours", start="Roma")
    >>> print(*found, *problems)
    Roma by: must be days, cost or km, not 'hours'
    """
    problems: list[Problem] = []
    found: list[Place] = []
    for where, name in ends.items():
        try:
            found.append(place(name))
        except InputError as wrong:
            problems += [Problem(where, problem.what) for problem in wrong.problems]
    known = means_of_travel()
    if means not in known:
        problems.append(Problem("means", f"there is no {means!r}; choose from {', '.join(known)}"))
    if by not in QUANTITIES:
        problems.append(Problem("by", f"must be days, cost or km, not {by!r}"))
    elif by == "cost" and means in known and not known[means].goods:
        priced = ", ".join(each.id for each in known.values() if each.goods)
        problems.append(Problem("by", phrase("no_price_choose", by=said_means(known[means]), priced=priced)))
    return found, problems


def asked_conditions(
    *,
    ships: bool = True,
    rivers: bool = True,
    open_sea: bool = True,
    month: int = 7,
    ours: bool = True,
    closed: Iterable[Closed] = (),
) -> Conditions:
    """Check the month and what is closed, and put the conditions of a journey together.

    Raises
    ------
    InputError
        If the month is not a whole number from 1 to 12, for an unknown place, or a pair that no link joins.
    """
    if isinstance(month, bool) or not isinstance(month, int) or not 1 <= month <= 12:
        raise InputError.at("month", f"must be a whole number from 1 to 12, not {month!r}", "this journey")
    return Conditions(bool(ships), bool(rivers), bool(open_sea), month, bool(ours), frozenset(map(_shut, closed)))


def _shut(each: Closed) -> frozenset[str]:
    found = [place(end) for end in (each if isinstance(each, tuple) else (each,))]
    ends = frozenset(end.id for end in found)
    if len(found) > 1 and all({link.start, link.goal} != ends for link in links()):
        one, other = map(str, found)
        raise InputError.at("", phrase("not_joined", one=one, other=other))
    return ends


def _measure(way: Journey) -> float:
    return way.km if way.by == "km" else way.days if way.by == "days" else way.denarii or 0.0


def _shared(one: Sequence[Arc], other: Sequence[Arc]) -> float:
    """Return the part of the shorter way that both have in common."""
    both = sum(arc.km for arc in set(one) & set(other))
    return both / min(sum(arc.km for arc in one), sum(arc.km for arc in other))


def _why_no_way(first: Place, last: Place, means: Means, conditions: Conditions) -> str:
    net = ways(means, "km", conditions)
    for end in (first, last):
        if end.id not in net.number_of:
            return phrase("alone_asked", place=str(end))
    reached = {there for arcs in net.out for there, _, _ in arcs}
    for end, none, served in (
        (first, "none_leaves", bool(net.out[net.number_of[first.id]])),
        (last, "none_reaches", net.number_of[last.id] in reached),
    ):
        if means.km_per_day is None and not served:
            return phrase(none, lane=called("lane", means.id), place=str(end))
    ends = {"start": str(first), "goal": str(last)}
    if not conditions.ships and not conditions.rivers and means.km_per_day is not None:
        return phrase("no_road", **ends)
    how = "alone" if means.km_per_day is None else "rivers" if conditions.rivers else "roads"
    return phrase("no_way_by", by=said_means(means), how=how, ships=conditions.ships, **ends)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a comparison: a means of travel, with or without boats.

    Attributes
    ----------
    title
        The way in words: ``"on foot and by ship"``, ``"over land"``.
    means
        The means of travel; of a line that stands for several, the first.
    boats
        Whether boats could be used.
    journey
        The journey; None if there is no way.
    why
        Why there is no way; empty if there is one.
    """

    title: str
    means: Means
    boats: bool
    journey: Journey | None
    why: str = ""

    @classmethod
    def of(cls, start: str | Place, goal: str | Place, means: str, by: str, cargo_kg: float, *, boats: bool) -> Row:
        """Look for a journey and put it, or the reason why there is none, into a row."""
        try:
            found = journey(start, goal, means, by=by, ships=boats, rivers=boats, cargo_kg=cargo_kg)
        except NoWayError as no:
            chosen = means_of_travel()[means]
            return cls(said_means(chosen) if boats else phrase("over_land"), chosen, boats, None, no.problems[0].what)
        return cls(found.way, found.means, boats, found)


@dataclass(frozen=True, slots=True)
class Comparison(Sequence[Row]):
    """Journeys between the same two places by different means: a sequence of rows."""

    start: Place
    goal: Place
    by: str
    rows: tuple[Row, ...]

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: Any) -> Any:
        return self.rows[index]

    def __repr__(self) -> str:
        return f"<comparison {self.start.short} - {self.goal.short}: {len(self.rows)} ways, by {self.by}>"

    def __str__(self) -> str:
        lines = [phrase("from_to", start=str(self.start), goal=str(self.goal))]
        lines += [f"  {row.journey}" if row.journey else f"  {row.title}: {row.why}" for row in self.rows]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        found = [row.journey for row in self.rows if row.journey]
        priced = any(way.denarii is not None for way in found)
        cargo = found[0].cargo_kg if found else 0
        head = [phrase("head_means"), "km", phrase("head_days")]
        head += [phrase("denarii_head", kg=figure(cargo))] if priced else []
        rows: list[list[str]] = []
        for row in self.rows:
            if row.journey is None:
                rows.append([row.title, row.why, *[""] * (len(head) - 2)])
                continue
            star = "*" if row.journey.estimated else ""
            cells = [row.title, figure(row.journey.km), figure(row.journey.days, ",.1f") + star]
            if priced:
                cells.append(phrase("price_unknown") if row.journey.denarii is None else figure(row.journey.denarii))
            rows.append(cells)
        notes = [phrase("star_rows")] if any(way.estimated for way in found) else []
        # What is said of one way is said once for all of them; ascents and own links belong to the single way.
        notes += dict.fromkeys(said(note) for way in found for note in way.cautions if note.key in GENERAL)
        ends = phrase("heading_from_to", start=self.start.both_names, goal=self.goal.both_names)
        return table_html(ends, head, rows, notes)


def journeys_by_means(
    start: str | Place,
    goal: str | Place,
    means: Iterable[str] | None = None,
    *,
    by: str = "days",
    cargo_kg: float = 100.0,
) -> Comparison:
    """Put the means of travel side by side, on roads alone and, where that makes a difference, with boats.

    Parameters
    ----------
    start, goal
        Ids or names of places.
    means
        Ids of means; without it all on roads, and boats alone.
    by
        What to make least. With ``"cost"`` and no ``means``, only those with prices are compared.
    cargo_kg
        The load in kilograms that prices are for.

    Returns
    -------
    Comparison
        A row for each means, in the order of :func:`means_of_travel`; a row without a journey says why.

    Raises
    ------
    InputError
        As for :func:`journey`, but "no way" is a row here.

    Examples
    --------
    >>> for row in journeys_by_means("Roma", "Carthago", ["foot", "ship"]):
    ...     print(row.title, "|", row.why or f"{row.journey.days:.1f} days")
    on foot and by ferry | 235.4 days
    by river boat and ship | 4.3 days
    """
    known = means_of_travel()
    if means is None:
        # "water" goes by ship, by river boat or by both, whichever is best.
        means = [each for each in known if each not in ("ship", "river_boat") and (by != "cost" or known[each].goods)]
    asked = list(dict.fromkeys(means))
    by_boat = any(each in known and known[each].km_per_day is None for each in asked)
    rows: list[Row] = []
    for each in asked:
        boats = Row.of(start, goal, each, by, cargo_kg, boats=True)
        if known[each].km_per_day is None:
            rows.append(boats)
            continue
        land = Row.of(start, goal, each, by, cargo_kg, boats=False)
        if land.journey or not rows:
            # Where no road leads, one line says so for all means.
            rows.append(land)
        used = boats.journey.km_by_kind if boats.journey else {}
        # A way by water alone is the same for everybody: it stands once, as its own means.
        if set(used) - {"road"} and ("road" in used or not by_boat):
            rows.append(boats)
    return Comparison(place(start), place(goal), by, tuple(rows))
