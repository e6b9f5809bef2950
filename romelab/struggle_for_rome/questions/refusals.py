"""What the explorer is asked to do, and what speaks against it, as facts."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Told
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.network.sorts import City, Mention, Occupant, Spot


class PutsTribe(Told):
    """A tribe is put on a crossroads."""

    rule = "SFR-94"
    who: Occupant
    to: Mention


class MovesTribe(Told):
    """A tribe pays and goes."""

    rule = "SFR-103"
    who: Occupant


class StandsOutside(Told):
    """Nobody is put into a city."""

    rule = "SFR-94"
    city: City
    at: Spot


class StandTogether(Told):
    """Nobody is put where a tribe stands."""

    rule = "SFR-94"
    who: Occupant
    at: Spot


class CannotPay(Told):
    """The way costs more than is held."""

    rule = "SFR-103"
    bill: Bill
    held: Bill
    at: Spot
