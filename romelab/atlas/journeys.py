"""A journey as it comes out: its legs, kilometres, days and denarii, in figures and in words."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from romelab.atlas import speaking as words
from romelab.atlas.roads import edict_rates, harbours
from romelab.atlas.shortest import Arc, Conditions, Means, days_on, price_per_kg, said_days, said_means
from romelab.atlas.toponyms import Place, gazetteer
from romelab.core.speech import Name, Phrase

MODES = ("road", "river", "sea", "ferry")
"""How one goes on a leg; lanes along the coast and over open water count as sea."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A stretch of a journey by one kind of way, in the direction of travel.

    Attributes
    ----------
    start, goal
        The two places.
    kind
        ``"road"``, ``"river"``, ``"sea"`` or ``"ferry"``.
    name
        Name of the road or water; empty where none is certain.
    km, days
        Length in kilometres and time in days.
    denarii
        Freight price of the load on this leg; None for people.
    priced
        Where the price comes from: ``"edict"`` (its tariff names this passage), ``"model"``, or empty.
    direction
        ``"downstream"``, ``"upstream"`` or empty.
    doubts
        What about the figures is estimated, as keys: ``"slow"``, ``"rule"``, ``"estimate"``, ``"straight"``.
    steps
        The links passed, as start, goal and kind: ``(("roma", "ostia", "road"),)``.
    climb_km
        What ascents cost in kilometres, as far as known; not in ``km`` and ``days``.
    ours
        Whether a link of our own layer is among them.
    """

    start: Place
    goal: Place
    kind: str
    name: str
    km: float
    days: float
    denarii: float | None
    priced: str
    direction: str
    doubts: tuple[str, ...]
    steps: tuple[tuple[str, str, str], ...]
    climb_km: float
    ours: bool

    def __str__(self) -> str:
        way = " ".join(part for part in (self.road or words.called("kind", self.kind), _direction(self)) if part)
        return words.phrase("leg_line", way=way, km=words.figure(self.km), days=said_days(self.days), **_ends(self))

    @property
    def road(self) -> str:
        """Name of the road or water, in the language spoken unless it is a proper name; empty where none is certain."""
        return words.called("road", self.name) if self.name else ""

    @property
    def estimate(self) -> str:
        """What about the figures is estimated, in words; empty if nothing."""
        return "; ".join(sorted(words.called("doubt", each) for each in self.doubts))

    @property
    def via(self) -> tuple[Place, ...]:
        """The towns and islands passed between its two ends."""
        passed = (gazetteer()[goal] for _, goal, _ in self.steps[:-1])
        return tuple(each for each in passed if each.goal)


@dataclass(frozen=True, slots=True)
class Journey:
    """A way from a start to a goal by one means of travel.

    Attributes
    ----------
    start, goal
        The two places.
    means
        The means of travel on roads.
    by
        What it was made shortest in: ``"days"``, ``"cost"`` or ``"km"``.
    cargo_kg
        Kilograms that ``denarii`` is the price for.
    legs
        The legs in order; empty if start and goal are the same place.
    conditions
        What could be used, and the month.
    """

    start: Place
    goal: Place
    means: Means
    by: str
    cargo_kg: float
    legs: tuple[Leg, ...]
    conditions: Conditions = field(default_factory=Conditions)

    @property
    def km(self) -> float:
        """Length in kilometres."""
        return sum(leg.km for leg in self.legs)

    @property
    def days(self) -> float:
        """Time under way in days, without stops; at sea the average for July."""
        return sum(leg.days for leg in self.legs)

    @property
    def denarii(self) -> float | None:
        """Freight price of the load (legal maximum of AD 301); None for people, whose fare is not known."""
        return sum(leg.denarii or 0.0 for leg in self.legs) if self.means.goods else None

    @property
    def places(self) -> tuple[Place, ...]:
        """The towns and islands passed, start and goal included, crossroads and capes left out."""
        passed = [self.start]
        for leg in self.legs:
            passed += [*leg.via, leg.goal]
        return tuple(each for each in passed if each.goal or each in (self.start, self.goal))

    @property
    def stops(self) -> tuple[Place, ...]:
        """The places where legs begin and end."""
        return (self.start, *(leg.goal for leg in self.legs))

    @property
    def km_by_kind(self) -> dict[str, float]:
        """Kilometres by kind of leg, without kinds not used."""
        lengths = {kind: sum(leg.km for leg in self.legs if leg.kind == kind) for kind in MODES}
        return {kind: km for kind, km in lengths.items() if km}

    @property
    def estimated(self) -> bool:
        """Whether any figure in it is an estimate."""
        return any(leg.doubts for leg in self.legs)

    @property
    def caveats(self) -> tuple[str, ...]:
        """What has to be said beside its figures: months, winds, ascents, prices, links of our own."""
        return tuple(words.said(each) for each in self.cautions)

    @property
    def cautions(self) -> tuple[Phrase, ...]:
        """The same as phrases, with the keys of the catalogue; none for a walk on roads of ORBIS without ascents."""
        steps = [step for leg in self.legs for step in leg.steps]
        at_sea = sum(leg.days for leg in self.legs if leg.kind == "sea")
        found: list[Phrase] = []
        if at_sea:
            found += [Phrase("july"), *words.season(self.conditions.month)]
        if steps and steps[0][0] == "alexandria" and at_sea > 8 and self.goal.lat > 36:
            found.append(Phrase("grain_ships"))
        ends = {end for step in steps for end in step[:2]}
        if self.goal.lat > 40.3 and {"lampsacus", "sigeion", "constantinopolis"} & ends and at_sea:
            found.append(Phrase("current"))
        if climb := sum(leg.climb_km for leg in self.legs):
            found.append(Phrase("ascents", km=words.figure(climb)))
        if ours := [leg for leg in self.legs if leg.ours]:
            parts = ", ".join(words.phrase("from_to", **_ends(leg)) for leg in ours[:3])
            found.append(Phrase("own_links", parts=parts))
        if self.denarii:
            found.append(Phrase("maxima"))
            if any(leg.priced == "edict" for leg in self.legs):
                found.append(Phrase("edict"))
            elif at_sea:
                found.append(Phrase("by_days"))
        return tuple(found)

    def __repr__(self) -> str:
        ends = f"{self.start.short} - {self.goal.short}"
        return f"<journey {ends}, {self.means.id}: {self.km:,.0f} km, {self.days:,.1f} days>"

    def __str__(self) -> str:
        price = "" if self.denarii is None else said_price(self.denarii, self.cargo_kg)
        figures = {"km": words.figure(self.km), "days": said_days(self.days), "price": price}
        return words.phrase("journey_line", way=self.way, **figures, **_ends(self))

    @property
    def way(self) -> str:
        """The means in words, with the boats used: ``"on foot and by ship"``."""
        used = set(self.km_by_kind)
        boats = tuple(
            Name("boat", kind)
            for kind in ("river", "sea", "ferry")
            if kind in used and not (kind == "ferry" and "sea" in used)
        )
        road = said_means(self.means)
        if not boats:
            return road
        if self.means.km_per_day is None or "road" not in used:
            return words.phrase("by_boats", boats=boats)
        return words.phrase("road_and_boats", road=road, boats=boats)

    @property
    def sentence(self) -> str:
        """The journey leg by leg in one paragraph, for people who listen instead of look."""
        if not self.legs:
            return words.phrase("goal_already", place=str(self.start))
        legs = "; ".join(
            words.phrase(
                "leg_told",
                number=number,
                kind=Name("kind", leg.kind),
                road=leg.road,
                km=words.figure(leg.km),
                days=said_days(leg.days),
                **_ends(leg),
            )
            for number, leg in enumerate(self.legs, 1)
        )
        return f"{self}. {legs}."

    def _repr_html_(self) -> str:
        priced = self.denarii is not None
        head = [*map(words.phrase, ("head_leg", "head_from", "head_to", "head_by")), "km", words.phrase("head_days")]
        head += [words.phrase("denarii_head", kg=words.figure(self.cargo_kg))] if priced else []
        rows = [
            [
                str(number),
                leg.start.both_names,
                leg.goal.both_names,
                " ".join(
                    part
                    for part in (words.called("kind", leg.kind), f"({leg.road})" if leg.name else "", _direction(leg))
                    if part
                ),
                words.figure(leg.km),
                words.figure(leg.days, ".1f") + ("*" if leg.doubts else ""),
                *(
                    [words.figure(leg.denarii or 0.0, ",.1f") + ("§" if leg.priced == "edict" else "")]
                    if priced
                    else []
                ),
            ]
            for number, leg in enumerate(self.legs, 1)
        ]
        total = ["", words.phrase("head_all"), "", "", words.figure(self.km), words.figure(self.days, ".1f")]
        rows.append(total + ([words.figure(self.denarii or 0.0, ",.1f")] if priced else []))
        notes = [words.phrase("star_legs")] if self.estimated else []
        notes += [words.phrase("edict_mark")] if any(leg.priced == "edict" for leg in self.legs) else []
        return words.table_html(str(self), head, rows, [*notes, *self.caveats])


def said_price(denarii: float, cargo_kg: float) -> str:
    """Say what freight costs.

    Examples
    --------
    >>> said_price(243.9, 100), said_price(2.44, 1)
    ('244 denarii for 100 kg', '2.4 denarii for 1 kg')
    """
    amount = words.figure(denarii, ",.1f" if denarii < 10 else ",.0f")
    return words.phrase("denarii_for", denarii=amount, kg=words.figure(cargo_kg))


def _ends(way: Leg | Journey) -> dict[str, str]:
    return {"start": str(way.start), "goal": str(way.goal)}


def _direction(leg: Leg) -> str:
    return words.called("direction", leg.direction) if leg.direction else ""


def legs_of(arcs: Sequence[Arc], means: Means, cargo_kg: float) -> tuple[Leg, ...]:
    """Put the arcs of a way together into legs.

    A leg ends where one changes the means, where the road has another name, and at the great cities.
    """
    ends = [n for n, (before, arc) in enumerate(pairwise(arcs), 1) if not _goes_on(before, arc)]
    groups = [arcs[start:end] for start, end in pairwise((0, *ends, len(arcs)))]
    return tuple(_with_edict([_leg(group, means, cargo_kg) for group in groups], cargo_kg, means))


def _goes_on(before: Arc, arc: Arc) -> bool:
    turns = before.link.kind == "river" and before.forward != arc.forward
    if _mode(before) != _mode(arc) or turns:
        return False
    at = gazetteer()[arc.start]
    # At a crossroads without a name no leg ends, whatever the road beyond is called.
    return not at.goal or (before.link.name == arc.link.name and at.rank > 1)


def _road_name(group: Sequence[Arc]) -> str:
    """Return the name that holds for most of a leg; empty if none does."""
    lengths: dict[str, float] = {}
    for arc in group:
        lengths[arc.link.name] = lengths.get(arc.link.name, 0.0) + arc.km
    name = max(lengths, key=lambda each: lengths[each])
    return name if lengths[name] > 0.6 * sum(lengths.values()) else ""


def _mode(arc: Arc) -> str:
    return "sea" if arc.link.kind in ("coast", "sea") else arc.link.kind


_DOUBTS = ("slow", "rule", "estimate")
"""Sources of days that are estimates."""


def _leg(group: Sequence[Arc], means: Means, cargo_kg: float) -> Leg:
    known = gazetteer()
    prices = [price_per_kg(arc.link, means, forward=arc.forward) for arc in group]
    first = group[0]
    doubts = {
        source
        for arc in group
        if (source := arc.link.days_source if arc.forward else arc.link.days_source_back) in _DOUBTS
    }
    ours = [arc for arc in group if arc.link.source == "ours"]
    if ours:
        doubts.add("straight")
    return Leg(
        start=known[first.start],
        goal=known[group[-1].goal],
        kind=_mode(first),
        name=_road_name(group),
        km=sum(arc.km for arc in group),
        days=sum(days_on(arc.link, means, forward=arc.forward) for arc in group),
        denarii=None if None in prices else sum(price or 0.0 for price in prices) * cargo_kg,
        priced="" if None in prices else "model",
        direction=("downstream" if first.forward else "upstream") if first.link.kind == "river" else "",
        doubts=tuple(sorted(doubts)),
        steps=tuple((arc.start, arc.goal, arc.link.kind) for arc in group),
        climb_km=sum(arc.link.climb_out if arc.forward else arc.link.climb_back for arc in group),
        ours=bool(ours),
    )


def _with_edict(legs: list[Leg], cargo_kg: float, means: Means) -> list[Leg]:
    """Return the legs; those that together are a passage of the Edict's tariff share its price by days."""
    if not means.goods:
        return legs
    inland = {harbour: town for town, harbour in harbours().items()}
    at_sea = [leg.kind in ("sea", "ferry") for leg in legs]
    edges = [n for n, (before, now) in enumerate(pairwise([False, *at_sea, False])) if before != now]
    done = list(legs)
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        one, two = (inland.get(each.id, each.id) for each in (legs[start].start, legs[end - 1].goal))
        rate = edict_rates().get((one, two))
        days = sum(leg.days for leg in legs[start:end])
        if rate is None or not days:
            continue
        for number in range(start, end):
            share = rate * cargo_kg * legs[number].days / days
            done[number] = replace(legs[number], denarii=share, priced="edict")
    return done
