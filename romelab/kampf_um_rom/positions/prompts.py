"""What is being decided or drawn, as facts: a kind for each stage of the game."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Count, Seat, Told


class TurnNow(Told, rule="KUR-14"): turn: Seat
class Worth(Told, rule="KUR-108"): value: Count
class HighTokens(Told, rule="KUR-111"): pass  # A heading of the final screen: what decides between level totals (D-14).
class DealCard(Told, rule="KUR-05"): pass
class ChoosesOrder(Told, rule="KUR-08"): seat: Seat
class ExchangesHand(Told, rule="KUR-12"): seat: Seat
class DrawForThrown(Told, rule="KUR-12"): pass
class PlaysCard(Told, rule="KUR-14"): seat: Seat
class TakesFromDiscard(Told, rule="KUR-101"): seat: Seat
class DrawNewHand(Told, rule="KUR-97"): pass
class ChoosesSecond(Told, rule="KUR-92"): seat: Seat
class MayPrevent(Told, rule="KUR-81"): seat: Seat
class MayDevelop(Told, rule="KUR-68"): seat: Seat
class MayDouble(Told, rule="KUR-58"): seat: Seat
class DrawCard(Told, rule="KUR-14"): pass
