"""The atlas in words: journeys as tables for a notebook, and texts to stand beside the pictures."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from romelab.atlas.gazetteer import places
from romelab.atlas.means import PRICE_NOTE, said_days
from romelab.atlas.roads import KINDS, links

if TYPE_CHECKING:
    from romelab.atlas.comparison import Comparison
    from romelab.atlas.travel import Journey


def journey_html(way: Journey) -> str:
    """Give the legs of a journey as an HTML table with totals."""
    priced = way.denarii is not None
    head = ["leg", "from", "to", "by", "km", "days"] + ([f"denarii for {way.cargo_kg:,.0f} kg"] if priced else [])
    rows = [
        [
            str(number),
            leg.start.both_names,
            leg.goal.both_names,
            " ".join(part for part in (leg.kind, f"({leg.name})" if leg.name else "", leg.direction) if part),
            f"{leg.km:,.0f}",
            f"{leg.days:.1f}" + ("*" if leg.estimate else ""),
            *([f"{leg.denarii:,.1f}"] if priced else []),
        ]
        for number, leg in enumerate(way.legs, 1)
    ]
    total = ["", "all", "", "", f"{way.km:,.0f}", f"{way.days:.1f}"] + ([f"{way.denarii:,.1f}"] if priced else [])
    notes = [f"denarii: {PRICE_NOTE}"] if priced else []
    notes += ["* length or days are estimates"] if way.estimated else []
    return _table(str(way), head, [*rows, total], notes)


def comparison_html(table: Comparison) -> str:
    """Give a comparison of means as an HTML table."""
    priced = any(row.journey and row.journey.denarii is not None for row in table)
    cargo = next((row.journey.cargo_kg for row in table if row.journey), 0)
    head = ["means of travel", "km", "days"] + ([f"denarii for {cargo:,.0f} kg"] if priced else [])
    rows: list[list[str]] = []
    for row in table:
        if row.journey is None:
            rows.append([row.title, row.why, *[""] * (len(head) - 2)])
            continue
        star = "*" if row.journey.estimated else ""
        cells = [row.title, f"{row.journey.km:,.0f}", f"{row.journey.days:,.1f}{star}"]
        if priced:
            cells.append("not known" if row.journey.denarii is None else f"{row.journey.denarii:,.0f}")
        rows.append(cells)
    notes = [f"denarii: {PRICE_NOTE}"] if priced else []
    notes += (
        ["* some lengths or days are estimates"] if any(row.journey and row.journey.estimated for row in table) else []
    )
    return _table(f"From {table.start.both_names} to {table.goal.both_names}", head, rows, notes)


def journey_sentence(way: Journey) -> str:
    """Say a journey leg by leg in one paragraph, for people who listen instead of look."""
    if not way.legs:
        return f"{way.start} is the goal already."
    legs = "; ".join(
        f"{number}. {leg.start} to {leg.goal} by {leg.kind}"
        f"{f' ({leg.name})' if leg.name else ''}, {leg.km:,.0f} km, {said_days(leg.days)}"
        for number, leg in enumerate(way.legs, 1)
    )
    return f"{way}. {legs}."


def describe(journey: Journey | None = None, *, extent: tuple[float, float, float, float] | None = None) -> str:
    """Say what :func:`~romelab.atlas.plots.plot_atlas` shows, for people who listen instead of look.

    Parameters
    ----------
    journey, extent
        As given to :func:`~romelab.atlas.plots.plot_atlas`.

    Returns
    -------
    str
        A few sentences.

    Examples
    --------
    >>> from romelab.atlas import journey
    >>> print(describe(journey("Roma", "Capua", ships=False)))
    Map with a journey. Roma to Capua, on foot: 199 km, 6.6 days. 1. Roma to Capua by road (Via Appia), ...
    """
    if journey:
        return f"Map with a journey. {journey_sentence(journey)}"
    if extent is None:
        seen = places()
    else:
        west, south, east, north = extent
        seen = tuple(each for each in places() if west <= each.lon <= east and south <= each.lat <= north)
    ids = {each.id for each in seen}
    counts = [sum(link.kind == kind and {link.start, link.goal} <= ids for link in links()) for kind in KINDS]
    great = ", ".join(each.short for each in seen if each.rank == 1)
    said = "{} roads, {} rivers and {} sea lanes".format(*counts)
    first = f"Map of the Roman world about AD 200 with {len(seen)} places joined by {said}."
    return f"{first} The great cities are {great}." if great else first


def _table(caption: str, head: list[str], rows: list[list[str]], notes: list[str]) -> str:
    heads = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    small = f"<p>{escape('; '.join(notes))}</p>" if notes else ""
    caption = f'<caption style="text-align:left"><b>{escape(caption)}</b></caption>'
    return f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>{small}"
