"""What a table says of a position and of the moves in it, as facts."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Count, Fact, Flag
from romelab.kampf_um_rom.box.field_types import Box, Card


class EmptiesHere(Fact):
    """A catastrophe that empties a box, with the box."""

    card: Card
    box: Box
    keep: Flag


class PointsLost(Fact):
    """So many points are lost by a move."""

    points: Count


class Tally(Fact):
    """What a player has: points and cards."""

    points: Count
    cards: Count
