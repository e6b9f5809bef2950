"""Journeys as the lessons reckon them: by road alone, or by ship."""

from __future__ import annotations

from functools import cache

from romelab.atlas import Journey, journey


@cache
def way(start: str, goal: str, how: str = "foot", cargo_kg: float = 100.0) -> Journey:
    """Give a journey without river boats: by road alone, or by ship with the road between harbour and town.

    Parameters
    ----------
    start, goal
        Names of places.
    how
        ``"ship"``, or a means of travel on roads.
    cargo_kg
        What is carried, in kilograms.

    Raises
    ------
    InputError
        If a place or means is not known.
    NoWayError
        If none leads there.

    Examples
    --------
    >>> print(way("Roma", "Capua"))
    Roma to Capua, on foot: 200 km, 6.7 days
    """
    return journey(start, goal, how, ships=how == "ship", rivers=False, cargo_kg=cargo_kg)
