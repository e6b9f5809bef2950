"""What is being decided or comes up, and what stands beside boards, as facts: a kind for each sentence."""

# pyright: strict, reportIncompatibleMethodOverride=false
from typing import Annotated

from romelab.core.facts import Count, Fact, Flag, Said, Seat
from romelab.struggle_for_rome.box.pieces import Amount, Card, Good, Kin
from romelab.struggle_for_rome.network.field_types import Area, City, Mention, Occupant
from romelab.struggle_for_rome.network.prices import Bill

Arrow = Annotated[str, "arrow"]
"""A kind of arrow: ``"land"``."""
Phase = Annotated[str, "phase"]

# The table
class Terms(Fact): gives: tuple[Amount, ...]; gets: tuple[Amount, ...]
class TurnNow(Fact): number: Count; phase: Phase; turn: Seat

# Boxes of the players
class FaceDown(Fact): number: Count
class Held(Fact): number: Count; card: Card
class Laid(Fact): number: Count
class Plundered(Fact): province: Area; number: Count
class Box(Fact): strength: Count; wagons: Count; counters: tuple[Plundered, ...]; cities: tuple[City, ...]
class Figures(Fact): number: Count
class Wagons(Fact): number: Count
class Tally(Fact): points: Count; more: Flag; gold: Count

# The explorer
class Pays(Fact): bill: Bill; enough: Flag
class Run(Fact): times: Count; arrow: Arrow; paid: Good; amount: Count
class Steps(Fact): steps: Count; arrows: Count; runs: tuple[Run, ...]
class Kinds(Fact): times: Count; arrow: Arrow
class WayLine(Fact): bill: Bill; runs: tuple[Kinds, ...]; steps: Count; other: Flag
class Reaches(Fact): who: Occupant; at: Mention
class ReachCount(Fact): number: Count
class StopsBeside(Fact): city: City; at: Mention
class StandsBeside(Fact): city: City
class BoardOf(Fact): title: Said

# The real journey
class NearOne(Fact): city: City
class NoRealPlace(Fact): cities: tuple[City, ...]
class Cost(Fact): denarii: Said; load: Said

# Pictures
class OfferedFor(Fact): gold: Said
class HeldBy(Fact): owner: Seat; tribe: Kin
class Wanders(Fact): owner: Seat; tribe: Kin; strength: Count; wagons: Count
class PlayerHolds(Fact): owner: Seat; cities: tuple[City, ...]
class CountersLeft(Fact): number: Count
class RoundAndPhase(Fact): number: Count; phase: Phase
class RoundIs(Fact): number: Count


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
