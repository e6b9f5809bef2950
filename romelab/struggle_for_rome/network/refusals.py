"""What speaks against a journey on the board, as facts: a kind for each, with the rule that refuses."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Told
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.network.sorts import City, Occupant, Spot


class StandsThereAlready(Told, rule="SFR-94"): at: Spot
class StopsInCity(Told, rule="SFR-94"): city: City; at: Spot
class StopsAtTribe(Told, rule="SFR-94"): who: Occupant; at: Spot
class NoWayThere(Told, rule="SFR-149"): at: Spot
class TooDear(Told, rule="SFR-103"): asked: tuple[Bill, ...]; held: Bill; lacks: tuple[Bill, ...]; at: Spot
