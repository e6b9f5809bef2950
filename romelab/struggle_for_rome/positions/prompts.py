"""What is being decided or falls, as facts: a kind for each stage of the game."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Count, Seat, Told


class RoundNow(Told, rule="SFR-29"): number: Count; first: Seat; totals: tuple[Count, ...]
class RollForFirst(Told, rule="SFR-22"): pass
class ChoosesStart(Told, rule="SFR-15"): seat: Seat
class PlacesLegionnaire(Told, rule="SFR-18"): seat: Seat
class LayAside(Told, rule="SFR-25"): pass
class RollDice(Told, rule="SFR-30"): pass
class GivesHalfBack(Told, rule="SFR-44"): seat: Seat
class LeadsLegionnaire(Told, rule="SFR-46"): seat: Seat
class RobsSomebody(Told, rule="SFR-49"): seat: Seat
class DrawRobbedCard(Told, rule="SFR-50"): pass
class TradesAndBuilds(Told, rule="SFR-54"): seat: Seat
class AnswersOffer(Told, rule="SFR-55"): seat: Seat
class ActsWithTribe(Told, rule="SFR-89"): seat: Seat
class TurnCounterUp(Told, rule="SFR-150"): pass
class DrawPasture(Told, rule="SFR-38"): pass
class DrawDevelopment(Told, rule="SFR-64"): pass
class GameOver(Told, rule="SFR-140"): pass
