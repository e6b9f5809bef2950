"""What rules out a journey on the board, as facts: a kind for each, with the rule that refuses."""

# pyright: strict, reportIncompatibleMethodOverride=false
from romelab.core.facts import Fact
from romelab.struggle_for_rome.network.field_types import City, Occupant, Spot
from romelab.struggle_for_rome.network.prices import Bill


class StandsThereAlready(Fact, rule="SFR-94"): at: Spot
class StopsInCity(Fact, rule="SFR-94"): city: City; at: Spot
class StopsAtTribe(Fact, rule="SFR-94"): who: Occupant; at: Spot
class NoWayThere(Fact, rule="SFR-149"): at: Spot
class TooDear(Fact, rule="SFR-103"): asked: tuple[Bill, ...]; held: Bill; lacks: tuple[Bill, ...]; at: Spot
