"""Journeys told by ancient authors, beside the days in the model, with the passage and why they differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from romelab.atlas.journeys import Journey
from romelab.atlas.means import means_of_travel, said_means
from romelab.atlas.speaking import figure, phrase, table_html
from romelab.atlas.toponyms import Place, place, table
from romelab.atlas.travel import journey


@dataclass(frozen=True, slots=True)
class AttestedJourney:
    """A travel time that an ancient writer gives, to hold against the network.

    Attributes
    ----------
    id, who
        Short name, and who travelled.
    start, goal
        The two places; None for a pace without places.
    year
        Year, negative before Christ; None if undated.
    claim
        What the author says, retold.
    km, days, km_per_day
        The author's figures; None where he gives none.
    source
        Author and chapter.
    certain
        False where chapter or figure should be looked up before it is used; no passage was looked up again for the
        table.
    why
        Why the model comes to something else.
    means
        Id of the means by which the model travels; empty for a pace.
    how
        Further arguments for :func:`~romelab.atlas.travel.journey`, as pairs.
    """

    id: str
    who: str
    start: Place | None
    goal: Place | None
    year: int | None
    claim: str
    km: float | None
    days: float | None
    km_per_day: float | None
    source: str
    certain: bool
    why: str
    means: str
    how: tuple[tuple[str, Any], ...]

    @property
    def model(self) -> Journey | None:
        """The same journey in the model; None for a pace without places."""
        if self.start is None or self.goal is None:
            return None
        return journey(self.start, self.goal, self.means, **dict(self.how))

    @property
    def ratio(self) -> float | None:
        """The author's days over those of the model; None where either is missing."""
        found = self.model
        return self.days / found.days if found and self.days else None

    def __str__(self) -> str:
        return f"{self.who}: {self.claim} ({self.source})"


class AttestedJourneys(tuple[AttestedJourney, ...]):
    """All told journeys; a notebook shows them as a table beside the model."""

    __slots__ = ()

    def rows(self) -> Iterator[tuple[str, ...]]:
        """Return the rows of the table: who, way, what is told, days told, days in the model, passage, explanation."""
        for each in self:
            found = each.model
            ends = {"start": str(each.start), "goal": str(each.goal)}
            way = phrase("from_to", **ends) if found else phrase("told_pace")
            told = figure(each.days, "g") if each.days else phrase("not_told")
            if each.km_per_day and not each.days:
                told = phrase("km_a_day", km=figure(each.km_per_day, "g"))
            by = said_means(means_of_travel()[each.means]) if found else ""
            model = phrase("model_so", days=figure(found.days, ".1f"), by=by) if found else ""
            yield (
                each.who,
                way,
                each.claim,
                told,
                model,
                each.source if each.certain else phrase("to_be_checked", source=each.source),
                each.why,
            )

    def _repr_html_(self) -> str:
        keys = ("told_who", "told_way", "told_what", "told_days", "told_model", "told_passage", "told_why")
        notes = [table("told")["meta"]["checked"], phrase("told_sea")]
        return table_html(phrase("told_caption"), [phrase(key) for key in keys], self.rows(), notes)


@cache
def attested_journeys() -> AttestedJourneys:
    """Return the journeys and travel times that ancient writers report.

    Examples
    --------
    >>> caesar = next(each for each in attested_journeys() if each.id == "caesar_rhone")
    >>> caesar.goal.modern, caesar.days, caesar.model.days > caesar.days
    ('Genève', 8.0, True)
    """
    return AttestedJourneys(_told(row) for row in table("told")["journeys"])


def _told(row: dict[str, Any]) -> AttestedJourney:
    how = tuple((name, row[name]) for name in ("by", "ships", "rivers", "month") if name in row)
    return AttestedJourney(
        row["id"],
        row["who"],
        place(row["from"]) if "from" in row else None,
        place(row["to"]) if "to" in row else None,
        row.get("year"),
        row["claim"],
        _number(row, "km_attested"),
        _number(row, "days_attested"),
        _number(row, "km_per_day_attested"),
        row["source"],
        row["certain"],
        row["why"],
        row.get("means", ""),
        how,
    )


def _number(row: dict[str, Any], field: str) -> float | None:
    return float(row[field]) if field in row else None
