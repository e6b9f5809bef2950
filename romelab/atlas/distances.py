"""How far everything is from one place: days, kilometres or denarii to every town, by means and season."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from math import isfinite
from types import MappingProxyType

from romelab.atlas.shortest import Conditions, Means, means_of_travel, said_days, said_km, said_means, tree
from romelab.atlas.speaking import called, figure as written, phrase, said, season
from romelab.atlas.toponyms import Place, gazetteer, place
from romelab.atlas.travel import Closed, asked_conditions, asked_of
from romelab.core.errors import refuse
from romelab.core.speech import Name

BANDS: Mapping[str, tuple[float, ...]] = {
    "days": (3, 7, 14, 21, 28, 42, 56, 84),
    "km": (250, 500, 1000, 1500, 2000, 2500, 3000, 4000),
    "cost": (0.5, 1, 2, 4, 8, 16, 32, 64),
}
"""Where one ring ends and the next begins: days, kilometres, denarii for a kilogram. The same for every place and
means, so that two maps can be compared."""


@dataclass(frozen=True)
class Reach:
    """How far every place is from one.

    Attributes
    ----------
    start
        The place it is counted from.
    means
        The means of travel.
    by
        ``"days"``, ``"km"`` or ``"cost"`` (denarii for a kilogram of freight).
    conditions
        What may be used, and the month.
    figures
        The figure for every place of the gazetteer that can be reached, crossroads and capes included, by id. It
        follows from the rest, so two reaches are equal if the same was asked.
    """

    start: Place
    means: Means
    by: str
    conditions: Conditions
    figures: Mapping[str, float] = field(repr=False, compare=False)

    def __repr__(self) -> str:
        return f"<reach from {self.start.short}, {self.means.id}: {len(self.figures)} places, in {self.by}>"

    def to(self, goal: str | Place) -> float | None:
        """Return the figure for a place; None if it cannot be reached.

        Raises
        ------
        InputError
            If there is no such place.

        Examples
        --------
        >>> round(reach("Roma").to("Alexandria"), 1), round(reach("Roma", ships=False, rivers=False).to("Milan"), 1)
        (14.0, 18.8)
        """
        return self.figures.get(place(goal).id)

    @cached_property
    def rings(self) -> tuple[tuple[Place, ...], ...]:
        """The towns and islands in each ring, the nearest first; the last ring has no end."""
        bands, known = BANDS[self.by], gazetteer()
        found: list[list[Place]] = [[] for _ in range(len(bands) + 1)]
        for name, figure in sorted(self.figures.items(), key=lambda item: item[1]):
            if known[name].goal:
                found[sum(figure > edge for edge in bands)].append(known[name])
        return tuple(map(tuple, found))

    @property
    def title(self) -> str:
        """What a map of it shows: ``"Days from Roma, on foot and by boat"``."""
        boats = tuple(
            Name("boat", kind)
            for kind, may in (("sea", self.conditions.ships), ("river", self.conditions.rivers))
            if may and self.means.km_per_day
        )
        return phrase(
            "reach_title",
            what=called("quantity", self.by),
            start=str(self.start),
            by=said_means(self.means),
            boats=boats,
            land=bool(self.means.km_per_day),
        )

    @property
    def words(self) -> str:
        """The map in a few sentences, for people who listen instead of look."""
        counts = [len(ring) for ring in self.rings]
        parts = [
            phrase("reach_part", count=count, edge=said_edge(edge, self.by))
            for count, edge in zip(accumulate(counts), BANDS[self.by], strict=False)
        ]
        nearest = ", ".join(str(each) for each in self.rings[0][1:6])
        nearest = nearest or phrase("nothing_near")
        return phrase("reach_words", title=self.title, parts="; ".join(parts), nearest=nearest)

    @property
    def caveats(self) -> tuple[str, ...]:
        """What has to be said beside the map."""
        ships = self.conditions.ships or self.means.km_per_day is None
        days = [phrase("july")] if ships and self.by == "days" else []
        sea = [said(note) for note in season(self.conditions.month)] if ships else []
        return (*days, *sea, *((phrase("maxima"),) if self.by == "cost" else ()))


def reach(
    start: str | Place,
    means: str = "foot",
    *,
    by: str = "days",
    ships: bool = True,
    rivers: bool = True,
    open_sea: bool = True,
    month: int = 7,
    ours: bool = True,
    closed: Iterable[Closed] = (),
) -> Reach:
    """Work out how far every place is from one.

    Parameters
    ----------
    start
        Id or name of a place.
    means, by, ships, rivers, open_sea, month, ours, closed
        As for :func:`~romelab.atlas.travel.journey`.

    Returns
    -------
    Reach
        Days, kilometres or denarii to every place that can be reached.

    Raises
    ------
    InputError
        For unknown places or means, an unknown ``by``, an impossible month, or prices asked of a means that has none.

    Examples
    --------
    >>> from_rome = reach("Roma")
    >>> from_rome.to("Alexandria") < reach("Roma", ships=False, rivers=False).to("Mediolanum")
    True
    >>> [each.short for each in from_rome.rings[0][:4]]
    ['Roma', 'Ostia', 'Tibur', 'Tarracina']
    """
    ends, problems = asked_of(means, by, start=start)
    refuse(problems, "this map of days")
    first = ends[0]
    conditions = asked_conditions(ships=ships, rivers=rivers, open_sea=open_sea, month=month, ours=ours, closed=closed)
    found = tree(first.id, means, by, conditions)
    figures = {to: found.best[number] for to, number in found.ways.number_of.items() if isfinite(found.best[number])}
    return Reach(first, means_of_travel()[means], by, conditions, MappingProxyType(figures))


def said_edge(edge: float, by: str) -> str:
    """Say where a ring ends.

    Examples
    --------
    >>> said_edge(14, "days"), said_edge(3, "days"), said_edge(1000, "km"), said_edge(0.5, "cost")
    ('2 weeks', '3 days', '1,000 km', '0.5 denarii')
    """
    if by == "km":
        return said_km(edge)
    if by == "cost":
        return phrase("denarii", denarii=written(edge, "g")) if edge != 1 else phrase("one_denarius")
    if edge % 7:
        return phrase("days", days=f"{edge:.0f}")
    return phrase("weeks", weeks=int(edge // 7))


def said_figure(figure: float, by: str) -> str:
    """Say a figure of a map: ``"14.0 days"``, ``"2,332 km"``, ``"2.4 denarii a kilogram"``."""
    if by == "days":
        return said_days(figure)
    return said_km(figure) if by == "km" else phrase("denarii_a_kilogram", denarii=written(figure, ",.2f"))
