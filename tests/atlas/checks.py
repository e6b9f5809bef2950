"""Checks of the network that a reader can run again: sea ways that look too long, and what our own links change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, permutations
from math import isfinite

from romelab.atlas.projection import great_circle_km
from romelab.atlas.roads import links
from romelab.atlas.shortest import tree
from romelab.atlas.toponyms import Place, by_fame, gazetteer, place, places, records
from romelab.atlas.travel import asked_conditions

ALARM = 2.5
"""A sea way longer than this many straight lines is looked at."""

_SHORES = {
    "londinium": "ocean",
    "corinthus": "gulf",
    **dict.fromkeys(("ancona", "salona", "aquileia", "ravenna"), "adriatic"),
    "dyrrachium": "epirus",
    **dict.fromkeys(("chalcis", "demetrias"), "euboea"),
    **dict.fromkeys(("athenae", "isthmia"), "saronic"),
    **dict.fromkeys(("ephesus", "smyrna"), "ionia"),
    **dict.fromkeys(("constantinopolis", "cyzicus", "nicomedia", "sinope", "chersonesos", "pantikapaion"), "pontus"),
    **dict.fromkeys(("berytus", "seleukeia_pieria", "ascalon", "pelusium", "side", "paphos", "alexandria"), "levant"),
}
# All other great ports lie on the western sea.
_BALKANS = "Greece and the Balkans lie between: ships go round the Peloponnese"
_CAUSES = {
    frozenset(pair): cause
    for *pair, cause in (
        ("adriatic", "west", "Italy lies between: ships go round its heel and toe"),
        ("gulf", "saronic", "the Isthmus of Corinth lies between: ships go round the Peloponnese"),
        ("gulf", "euboea", "the Isthmus of Corinth lies between: ships go round the Peloponnese"),
        ("gulf", "ionia", "the Isthmus of Corinth lies between: ships go round the Peloponnese"),
        ("gulf", "pontus", "the Isthmus of Corinth lies between: ships go round the Peloponnese"),
        ("epirus", "euboea", _BALKANS),
        ("epirus", "pontus", _BALKANS),
        ("adriatic", "euboea", _BALKANS),
        ("west", "euboea", _BALKANS),
        ("pontus", "levant", "Asia Minor lies between: ships go round it by the Aegean"),
        ("pontus", "ionia", "the Troad lies between, and ORBIS has no lane along all of it"),
        ("euboea", "saronic", "Attica lies between; ORBIS has no lane through the Euripus"),
        ("euboea", "euboea", "ORBIS sails outside Euboea and not through the Euripus"),
        ("ionia", "ionia", "the peninsula of Erythrae lies between"),
    )
}


@dataclass(frozen=True, slots=True)
class SeaDetour:
    """A sea way much longer than the straight line.

    Attributes
    ----------
    start, goal
        The two ports.
    km, straight_km
        Shortest way for a ship, the shorter of both directions, and the straight line.
    cause
        Why; empty if we know none.
    """

    start: Place
    goal: Place
    km: float
    straight_km: float
    cause: str

    @property
    def ratio(self) -> float:
        """How many straight lines the way is long."""
        return self.km / self.straight_km


def great_ports(count: int = 40) -> tuple[Place, ...]:
    """Return the great ports: ORBIS's largest, those with more lanes first.

    Examples
    --------
    >>> [each.short for each in great_ports(4)]
    ['Carthago', 'Ephesus', 'Alexandria', 'Constantinopolis']
    """
    size = {row["id"]: int(row["rank"] or 0) for row in records("sites")}
    lanes: Counter[str] = Counter()
    for link in links(ours=False):
        if link.kind in ("coast", "sea"):
            lanes.update((link.start, link.goal))
    ports = [each for each in places() if each.orbis and lanes[each.id]]
    ports.sort(key=lambda each: (-size[str(each.orbis)], -lanes[each.id], each.orbis))
    return tuple(ports[:count])


def sea_detours(*, ours: bool = True) -> tuple[SeaDetour, ...]:
    """Return the pairs of the forty great ports whose sea way is longer than two and a half straight lines.

    Parameters
    ----------
    ours
        False for ORBIS alone.

    Returns
    -------
    tuple of SeaDetour
        The longest in proportion first.

    Examples
    --------
    >>> worst = sea_detours(ours=False)[0]
    >>> worst.start.short, worst.goal.short, round(worst.km), round(worst.straight_km)
    ('Corinthus', 'Isthmia', 760, 10)
    """
    conditions = asked_conditions(ours=ours)
    found: list[SeaDetour] = []
    for one, two in combinations(great_ports(), 2):
        km = min(tree(a.id, "ship", "km", conditions).weight(b.id) for a, b in ((one, two), (two, one)))
        straight = great_circle_km(one.lon, one.lat, two.lon, two.lat)
        if km > ALARM * straight:
            found.append(SeaDetour(one, two, km, straight, _cause(one, two)))
    return tuple(sorted(found, key=lambda each: -each.ratio))


def _cause(one: Place, two: Place) -> str:
    shores = [_SHORES.get(each.id, "west") for each in (one, two)]
    if "ocean" in shores:
        return "Gaul and Spain lie between: ships go round by Gades"
    return _CAUSES.get(frozenset(shores), "")


@dataclass(frozen=True, slots=True)
class Change:
    """A journey that our own links make shorter.

    Attributes
    ----------
    start, goal
        The two places.
    before, after
        Days or kilometres with ORBIS alone (None if there is no way) and with our links.
    by_way_of
        Our links on the new way, as pairs of names.
    """

    start: Place
    goal: Place
    before: float | None
    after: float
    by_way_of: tuple[tuple[str, str], ...]


def our_changes(
    among: Iterable[str | Place] | None = None,
    means: str = "foot",
    *,
    by: str = "days",
    ships: bool = True,
    rivers: bool = True,
) -> tuple[Change, ...]:
    """List the journeys between places of ORBIS that our layer changes.

    Parameters
    ----------
    among
        The places; without it the great cities that ORBIS has.
    means, by, ships, rivers
        As for :func:`~romelab.atlas.travel.journey`.

    Returns
    -------
    tuple of Change
        Both directions of each pair that is changed, the largest change in proportion first.

    Examples
    --------
    >>> our_changes(["Roma", "Alexandria", "Carthago", "Antiochia", "Londinium", "Gades"], "ship")
    ()
    """
    if among is None:
        chosen = by_fame(each for each in places() if each.rank == 1 and each.orbis)
    else:
        chosen = [place(each) for each in among]
    known = gazetteer()
    alone = asked_conditions(ships=ships, rivers=rivers, ours=False)
    layered = asked_conditions(ships=ships, rivers=rivers)
    found: list[Change] = []
    for one, two in permutations(chosen, 2):
        before, tree_now = tree(one.id, means, by, alone).weight(two.id), tree(one.id, means, by, layered)
        after = tree_now.weight(two.id)
        if not isfinite(after) or after >= before - 0.01:
            continue
        own = tuple(
            (str(known[arc.start]), str(known[arc.goal])) for arc in tree_now.way(two.id) if arc.link.source == "ours"
        )
        found.append(Change(one, two, before if isfinite(before) else None, after, own))
    return tuple(sorted(found, key=lambda each: each.after / each.before if each.before else 0.0))
