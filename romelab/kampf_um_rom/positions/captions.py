"""What a table says of a position and of the moves in it, as facts."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Count, Flag, Told
from romelab.kampf_um_rom.box.sorts import Box, Card


class EmptiesHere(Told):
    """A catastrophe that empties a box, with the box."""

    card: Card
    box: Box
    keep: Flag


class PointsLost(Told):
    """So many points are lost by a move."""

    points: Count


class Tally(Told):
    """What a player has: points and cards."""

    points: Count
    cards: Count
