"""What happened where and when: dated routes of peoples and armies, events, and journeys that authors tell of."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from romelab.atlas.journeys import Journey
from romelab.atlas.shortest import means_of_travel, said_means
from romelab.atlas.speaking import figure, phrase, table_html
from romelab.atlas.toponyms import Place, place, table
from romelab.atlas.travel import journey
from romelab.core.packaged import record


@dataclass(frozen=True, slots=True, kw_only=True)
class AttestedJourney:
    """A travel time that an ancient writer gives, to compare with the network.

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
        The author's figures; None where there are none.
    source
        Author and chapter.
    certain
        False where chapter or figure should be looked up before it is used; no passage was looked up again for the
        table.
    why
        Why the model comes to another result.
    means
        Id of the means by which the model travels; empty for a pace.
    how
        Further arguments for :func:`~romelab.atlas.travel.journey`, as pairs.
    """

    id: str
    who: str
    start: Place | None = None
    goal: Place | None = None
    year: int | None = None
    claim: str
    km: float | None = None
    days: float | None = None
    km_per_day: float | None = None
    source: str
    certain: bool
    why: str
    means: str = ""
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
    """All reported journeys; a notebook shows them as a table next to the model."""

    __slots__ = ()

    def rows(self) -> Iterator[tuple[str, ...]]:
        """Return the rows of the table: who, way, report, days reported, days in the model, passage, explanation."""
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
    ends = {name: place(row[end]) for name, end in (("start", "from"), ("goal", "to")) if end in row}
    told = ("km", "days", "km_per_day")
    figures = {name: float(row[f"{name}_attested"]) for name in told if f"{name}_attested" in row}
    return record(AttestedJourney, row, how=how, **ends, **figures)


@dataclass(frozen=True, slots=True, kw_only=True)
class Waypoint:
    """A dated stop on a route.

    Attributes
    ----------
    year
        Year; negative before Christ, there is no year 0.
    date
        Season or day within the year, as far as known.
    lon, lat
        Degrees east and north.
    label
        Name to show.
    place
        The place of the gazetteer; None for other spots (battlefields, river crossings).
    event
        What happened there, in a sentence.
    certainty
        ``"firm"``, ``"probable"``, ``"conventional"`` (textbook placing) or ``"disputed"``.
    source
        Ancient author and chapter.
    new_leg
        Whether the line on the map starts anew here (another band or a fresh campaign).
    """

    year: int
    date: str = ""
    lon: float
    lat: float
    label: str
    place: Place | None
    event: str
    certainty: str
    source: str
    new_leg: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DatedRoute:
    """The way of a people or an army through the years.

    Attributes
    ----------
    id, name
        Short name and full name.
    game
        The game it belongs to: ``"struggle"``, ``"kampf"`` or ``"total_war"``.
    colour
        Colour for drawing, as ``#rrggbb``.
    start_year, end_year
        First and last year.
    summary
        One sentence.
    uncertain
        What is doubtful as a whole.
    waypoints
        The stops in order.
    """

    id: str
    name: str
    game: str
    colour: str
    start_year: int
    end_year: int
    summary: str
    uncertain: str = ""
    waypoints: tuple[Waypoint, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoricalEvent:
    """One line of the timeline; fields as in :class:`Waypoint`. ``games`` are those that it throws light on."""

    year: int
    date: str = ""
    place: Place | None
    label: str
    event: str
    games: tuple[str, ...]
    certainty: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CityFate:
    """When a city left Roman rule.

    Attributes
    ----------
    place
        The city.
    year
        The year AD in which it left the rule of a western emperor, or of Romans who held out where no emperor was
        obeyed any more, as Syagrius did in the north of Gaul.
    obeyed_until
        The year AD after which no western emperor was obeyed there; mostly the same year.
    to
        Who ruled it then.
    certainty
        As in :class:`Waypoint`.
    note
        What is to be said of the date; empty if nothing.
    """

    place: Place
    year: int
    obeyed_until: int
    to: str
    certainty: str
    note: str = ""


@cache
def city_fates(*, beyond: bool = False) -> tuple[CityFate, ...]:
    """Return the forty cities of the board with the year in which each left Roman rule, the earliest first.

    Parameters
    ----------
    beyond
        Whether to add ten cities that the board leaves out, in Britain, Africa and Dalmatia.

    Examples
    --------
    >>> first = city_fates()[0]
    >>> first.place.short, first.year, first.to
    ('Bracara Augusta', 411, 'Suebi')
    >>> len(city_fates()), len(city_fates(beyond=True))
    (40, 50)
    """
    found = (
        record(
            CityFate,
            {"obeyed_until": row["left_roman_rule"]} | row,
            place=place(row["place"]),
            year=row["left_roman_rule"],
        )
        for row in table("places")["city_fates"]
        if beyond or row.get("on_board", True)
    )
    return tuple(sorted(found, key=lambda fate: (fate.year, fate.place.short)))


@cache
def dated_routes() -> tuple[DatedRoute, ...]:
    """Return the dated routes, in the order of the file.

    Examples
    --------
    >>> visigoths = dated_routes()[0]
    >>> visigoths.start_year, visigoths.waypoints[0].label
    (376, 'Durostorum')
    """
    return tuple(
        record(DatedRoute, row, waypoints=tuple(_waypoint(stop) for stop in row["waypoints"]))
        for row in table("journeys")["journeys"]
    )


@cache
def timeline() -> tuple[HistoricalEvent, ...]:
    """Return the dated events, the earliest first.

    Examples
    --------
    >>> timeline()[0].year, timeline()[0].label
    (-280, 'Heraclea on the Siris')
    """
    rows = table("timeline")["events"] + table("timeline")["later_events"]
    return tuple(sorted((_event(row) for row in rows), key=lambda event: event.year))


def _waypoint(row: dict[str, Any]) -> Waypoint:
    at = place(row["place"]) if "place" in row else None
    where = {"lon": at.lon, "lat": at.lat, "label": at.short} if at else {}
    return record(Waypoint, row, place=at, **where)


def _event(row: dict[str, Any]) -> HistoricalEvent:
    at = place(row["place"]) if "place" in row else None
    return record(HistoricalEvent, row, place=at, label=at.short if at else row["where"])
