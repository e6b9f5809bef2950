"""Sentences that have to stand beside the figures, so that nobody takes an average for history."""

from __future__ import annotations

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
