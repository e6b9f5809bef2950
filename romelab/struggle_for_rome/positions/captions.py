"""What stands beside boards, as facts: boxes of the players, what an explorer answers, what a picture shows."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from typing import Annotated

from romelab.core.facts import Count, Flag, Said, Seat, Told
from romelab.struggle_for_rome.box.goods import Amount, Card, Good, Kin
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.network.sorts import Area, City, Mention, Occupant

Arrow = Annotated[str, "arrow"]
"""A kind of arrow: ``"land"``."""
Phase = Annotated[str, "phase"]
"""A phase of a round."""

# The table
class Terms(Told): gives: tuple[Amount, ...]; gets: tuple[Amount, ...]
class TurnNow(Told): number: Count; phase: Phase; turn: Seat

# Boxes of the players
class FaceDown(Told): number: Count
class Held(Told): number: Count; card: Card
class Laid(Told): number: Count
class Plundered(Told): province: Area; number: Count
class Box(Told): strength: Count; wagons: Count; counters: tuple[Plundered, ...]; cities: tuple[City, ...]
class Figures(Told): number: Count
class Wagons(Told): number: Count
class Tally(Told): points: Count; more: Flag; gold: Count

# The explorer
class Pays(Told): bill: Bill; enough: Flag
class Run(Told): times: Count; arrow: Arrow; paid: Good; amount: Count
class Steps(Told): steps: Count; arrows: Count; runs: tuple[Run, ...]
class Kinds(Told): times: Count; arrow: Arrow
class WayLine(Told): bill: Bill; runs: tuple[Kinds, ...]; steps: Count; other: Flag
class Reaches(Told): who: Occupant; at: Mention
class ReachCount(Told): number: Count
class StopsBeside(Told): city: City; at: Mention
class StandsBeside(Told): city: City
class BoardOf(Told): title: Said

# The real journey
class NearOne(Told): city: City
class NoRealPlace(Told): cities: tuple[City, ...]
class Cost(Told): denarii: Said; load: Said

# Pictures
class OfferedFor(Told): gold: Said
class HeldBy(Told): owner: Seat; tribe: Kin
class Wanders(Told): owner: Seat; tribe: Kin; strength: Count; wagons: Count
class PlayerHolds(Told): owner: Seat; cities: tuple[City, ...]
class CountersLeft(Told): number: Count
class RoundAndPhase(Told): number: Count; phase: Phase
class RoundIs(Told): number: Count
