"""What the explorer is asked to do, and what speaks against it, as facts."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Told
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.network.sorts import City, Mention, Occupant, Spot


class PutsTribe(Told, rule="SFR-94"): who: Occupant; to: Mention
class MovesTribe(Told, rule="SFR-103"): who: Occupant
class StandsOutside(Told, rule="SFR-94"): city: City; at: Spot
class StandTogether(Told, rule="SFR-94"): who: Occupant; at: Spot
class CannotPay(Told, rule="SFR-103"): bill: Bill; held: Bill; at: Spot
