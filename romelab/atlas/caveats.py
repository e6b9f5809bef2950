"""What has to be said beside the figures of a journey, so that nobody takes an average for history."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from romelab.atlas.journeys import Journey

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
"""Names of the months."""

JULY = "Days at sea are averages for July, without waiting for wind, calls and customs."
WINTER = (
    "Vegetius 4.39 has the sea closed from 11 November to 10 March and doubtful until 27 May and after 14 September; "
    "ORBIS closes only lanes with waves of 12 feet, and a winter wind could halve or double these days."
)
GRAIN = (
    "Grain ships from Alexandria beat against the Etesian winds of summer: with waiting and calls they took one to two "
    "months (Acts 27; Lucian, The Ship 7-9)."
)
CURRENT = (
    "Against the current ORBIS adds 5 days up the Dardanelles and 7 up the Bosporus, so the fastest way may walk past "
    "Troy."
)
PRICES = "Prices are legal maxima of AD 301 in inflated coin: compare them with one another, not with wages."
EDICT = "The sea passage has the Edict's own rate; amounts as commonly printed, not looked up again in an edition."
BY_DAYS = "The Edict names no rate for this passage: the model takes 0.1 denarii a kilogram for each day under sail."
YEAR = "The network is that of about AD 200: many of these roads did not exist in Hannibal's or Caesar's time."

GENERAL = (JULY, GRAIN, CURRENT, PRICES, EDICT, YEAR)
"""What holds for whole journeys, whatever the way."""


def season(month: int) -> str:
    """Say what is known of the sea in a month; empty for July.

    Examples
    --------
    >>> season(7), season(5)[:26]
    ('', 'For May only closed lanes ')
    """
    if month == 7:
        return ""
    said = f"For {MONTHS[month - 1]} only closed lanes are known; the days of the others are those of July."
    return f"{said} {WINTER}" if month in (10, 11, 12, 1, 2, 3, 4) else said


def caveats(way: Journey) -> tuple[str, ...]:
    """Give what has to be said beside the figures of a journey.

    Parameters
    ----------
    way
        The journey.

    Returns
    -------
    tuple of str
        Sentences; empty for a walk on roads of ORBIS without ascents.
    """
    steps = [step for leg in way.legs for step in leg.steps]
    at_sea = sum(leg.days for leg in way.legs if leg.kind == "sea")
    said: list[str] = []
    if at_sea:
        said.append(JULY)
        if way.conditions.month != 7:
            said.append(season(way.conditions.month))
    if steps and steps[0][0] == "alexandria" and at_sea > 8 and way.goal.lat > 36:
        said.append(GRAIN)
    ends = {end for step in steps for end in step[:2]}
    if way.goal.lat > 40.3 and {"lampsacus", "sigeion", "constantinopolis"} & ends and at_sea:
        said.append(CURRENT)
    if climb := sum(leg.climb_km for leg in way.legs):
        said.append(f"Ascents count as about {climb:,.0f} km more, which are not in the figures; others are not known.")
    if ours := [leg for leg in way.legs if leg.ours]:
        parts = ", ".join(f"{leg.start} to {leg.goal}" for leg in ours[:3])
        said.append(f"In part on links of our own, estimated, where ORBIS has none or a detour ({parts}).")
    if way.denarii:
        said.append(PRICES)
        if any(leg.priced == "edict" for leg in way.legs):
            said.append(EDICT)
        elif at_sea:
            said.append(BY_DAYS)
    return tuple(said)
