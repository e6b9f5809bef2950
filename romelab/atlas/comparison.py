"""Means of travel side by side: the same two places on foot, by cart, on horseback, by ship."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from romelab.atlas.caveats import GENERAL, said
from romelab.atlas.markup import table_html
from romelab.atlas.means import Means, means_of_travel, said_means
from romelab.atlas.speaking import figure, phrase
from romelab.atlas.toponyms import Place, place
from romelab.atlas.travel import Journey, NoWayError, journey


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
            return cls(said_means(chosen) if boats else phrase("over_land"), chosen, boats, None, no.faults[0].what)
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
