"""What speaks against a journey on the board, as facts: a kind for each, with the rule that refuses."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Told
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.network.sorts import City, Occupant, Spot


class StandsThereAlready(Told):
    """A journey leads somewhere else."""

    rule = "SFR-94"
    at: Spot


class StopsInCity(Told):
    """Nobody stops in a city."""

    rule = "SFR-94"
    city: City
    at: Spot


class StopsAtTribe(Told):
    """Nobody stops where a tribe stands."""

    rule = "SFR-94"
    who: Occupant
    at: Spot


class NoWayThere(Told):
    """Neither roads nor sea links lead there."""

    rule = "SFR-149"
    at: Spot


class TooDear(Told):
    """The way costs more than is held."""

    rule = "SFR-103"
    asked: tuple[Bill, ...]
    held: Bill
    lacks: tuple[Bill, ...]
    at: Spot
