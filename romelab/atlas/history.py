"""What happened where and when: dated routes of peoples and armies, and events."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from romelab.atlas.toponyms import Place, place, table


@dataclass(frozen=True, slots=True)
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
    date: str
    lon: float
    lat: float
    label: str
    place: Place | None
    event: str
    certainty: str
    source: str
    new_leg: bool


@dataclass(frozen=True, slots=True)
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
    uncertain: str
    waypoints: tuple[Waypoint, ...]


@dataclass(frozen=True, slots=True)
class HistoricalEvent:
    """One line of the timeline; fields as in :class:`Waypoint`. ``games`` are those that it throws light on."""

    year: int
    date: str
    place: Place | None
    label: str
    event: str
    games: tuple[str, ...]
    certainty: str
    source: str


@dataclass(frozen=True, slots=True)
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
    note: str


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
        CityFate(
            place(row["place"]),
            row["left_roman_rule"],
            row.get("obeyed_until", row["left_roman_rule"]),
            row["to"],
            row["certainty"],
            row.get("note", ""),
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
        DatedRoute(
            row["id"],
            row["name"],
            row["game"],
            row["colour"],
            row["start_year"],
            row["end_year"],
            row["summary"],
            row.get("uncertain", ""),
            tuple(_waypoint(stop) for stop in row["waypoints"]),
        )
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
    return Waypoint(
        row["year"],
        row.get("date", ""),
        at.lon if at else float(row["lon"]),
        at.lat if at else float(row["lat"]),
        at.short if at else row["label"],
        at,
        row["event"],
        row["certainty"],
        row["source"],
        row.get("new_leg", False),
    )


def _event(row: dict[str, Any]) -> HistoricalEvent:
    at = place(row["place"]) if "place" in row else None
    return HistoricalEvent(
        row["year"],
        row.get("date", ""),
        at,
        at.short if at else row["where"],
        row["event"],
        tuple(row["games"]),
        row["certainty"],
        row["source"],
    )
