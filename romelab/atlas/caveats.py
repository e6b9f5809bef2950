"""Sentences that have to stand beside the figures, so that nobody takes an average for history."""

from __future__ import annotations

from romelab.atlas.speaking import phrase
from romelab.core.speech import Name, Phrase

MONTHS = range(1, 13)
"""The months, January first."""

JULY = "july"
GRAIN = "grain_ships"
CURRENT = "current"
PRICES = "maxima"
EDICT = "edict"
BY_DAYS = "by_days"
YEAR = "network_year"

GENERAL = (JULY, GRAIN, CURRENT, PRICES, EDICT, YEAR)
"""What holds for whole journeys, whatever the way, as keys of the catalogue."""


def said(caveat: Phrase) -> str:
    """Say what has to stand beside figures."""
    return phrase(caveat.key, **caveat.fields)


def season(month: int) -> tuple[Phrase, ...]:
    """Give what has to be said of the sea in a month; nothing for July.

    Examples
    --------
    >>> season(7), said(*season(5))[:26]
    ((), 'For May only closed lanes ')
    """
    key = "season_winter" if month in (10, 11, 12, 1, 2, 3, 4) else "season"
    return () if month == 7 else (Phrase(key, month=Name("month", str(month))),)
