"""What happens to gold, as facts: a kind for each, with the rule it happens under."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import ALL, Count, Fact, Seat, Told
from romelab.core.game import Move
from romelab.total_war_rome.box.sorts import Building, Place


class SiegeCosts(Told, rule="TWR-110"): place: Place; building: Building
class TakesIn(Told, rule="TWR-103"): seat: Seat; gold: Count; tax: Count; joined: Count; ports: Count
class Admired(Told, rule="TWR-108"): seat: Seat; gold: Count; payer: Seat; place: Place
class LaysOut(Told, secret=ALL, known_to=("seat",)): rule: str; seat: Seat; gold: Count; purchase: Move
class Unseen(Told, secret=ALL, known_to=("seat",)): rule: str; seat: Seat; told: Fact
class TakesAllBack(Told, rule="TWR-222", secret=ALL, known_to=("seat",)): seat: Seat
class Declares(Told, rule="TWR-222"): seat: Seat; purchase: Move
class PaidBack(Told, rule="TWR-235"): seat: Seat
