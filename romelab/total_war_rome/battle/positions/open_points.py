"""Points of battles that are settled one way only: no options, but told to those who ask."""

# pyright: strict
from __future__ import annotations

from romelab.total_war_rome.battle.positions.speaking import default_speech

POINTS = tuple(f"B-{number:02}" for number in range(1, 19))
"""Numbers of the points that neither the printed rules nor the rulings T-01 to T-87 settle."""


def open_points() -> dict[str, str]:
    """Say how this engine settles each of them, in the language spoken.

    Returns
    -------
    dict
        From the number of a point to a sentence without a full stop.

    Examples
    --------
    >>> open_points()["B-12"]
    'the commander of an allied army chooses for it'
    """
    return {point: default_speech().phrase(f"open_points.{point}") for point in POINTS}
