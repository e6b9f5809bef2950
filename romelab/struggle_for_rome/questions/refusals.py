"""What the explorer is asked to do, and what speaks against it, as facts."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Fact
from romelab.struggle_for_rome.network.field_types import City, Mention, Occupant, Spot
from romelab.struggle_for_rome.network.prices import Bill


class PutsTribe(Fact, rule="SFR-94"): who: Occupant; to: Mention
class MovesTribe(Fact, rule="SFR-103"): who: Occupant
class StandsOutside(Fact, rule="SFR-94"): city: City; at: Spot
class StandTogether(Fact, rule="SFR-94"): who: Occupant; at: Spot
class CannotPay(Fact, rule="SFR-103"): bill: Bill; held: Bill; at: Spot
