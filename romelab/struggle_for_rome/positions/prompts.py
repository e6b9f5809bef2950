"""What is being decided or falls, as facts: a kind for each stage of the game."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Count, Fact, Seat


class RoundNow(Fact, rule="SFR-29"): number: Count; first: Seat; totals: tuple[Count, ...]
class RollForFirst(Fact, rule="SFR-22"): pass
class ChoosesStart(Fact, rule="SFR-15"): seat: Seat
class PlacesLegionnaire(Fact, rule="SFR-18"): seat: Seat
class LayAside(Fact, rule="SFR-25"): pass
class RollDice(Fact, rule="SFR-30"): pass
class GivesHalfBack(Fact, rule="SFR-44"): seat: Seat
class LeadsLegionnaire(Fact, rule="SFR-46"): seat: Seat
class RobsSomebody(Fact, rule="SFR-49"): seat: Seat
class DrawRobbedCard(Fact, rule="SFR-50"): pass
class TradesAndBuilds(Fact, rule="SFR-54"): seat: Seat
class AnswersOffer(Fact, rule="SFR-55"): seat: Seat
class ActsWithTribe(Fact, rule="SFR-89"): seat: Seat
class TurnCounterUp(Fact, rule="SFR-150"): pass
class DrawPasture(Fact, rule="SFR-38"): pass
class DrawDevelopment(Fact, rule="SFR-64"): pass
class GameOver(Fact, rule="SFR-140"): pass
