"""What stands beside boards, as facts: boxes of the players, what an explorer answers, what a picture shows."""

# pyright: strict
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


class Terms(Told):
    """What one gives and gets by agreeing to an offer."""

    gives: tuple[Amount, ...]
    gets: tuple[Amount, ...]


class TurnNow(Told):
    """The turn that runs: the round (0: none yet), its phase, and whose part of it is played (-1: everybody's)."""

    number: Count
    phase: Phase
    turn: Seat


# Boxes of the players


class FaceDown(Told):
    """Cards that nobody else sees."""

    number: Count


class Held(Told):
    """Development cards of a kind in hand."""

    number: Count
    card: Card


class Laid(Told):
    """Diplomats that lie open."""

    number: Count


class Plundered(Told):
    """Counters of a province on a tribe's box."""

    province: Area
    number: Count


class Box(Told):
    """What stands in a tribe's box, and what it holds."""

    strength: Count
    wagons: Count
    counters: tuple[Plundered, ...]
    cities: tuple[City, ...]


# The explorer


class Pays(Told):
    """The button that pays for a way and goes it, and whether there is enough to pay with."""

    bill: Bill
    enough: Flag


class Run(Told):
    """Arrows of one kind in a row, paid alike."""

    times: Count
    arrow: Arrow
    paid: Good
    amount: Count


class Steps(Told):
    """How far a way is, and over which arrows."""

    steps: Count
    arrows: Count
    runs: tuple[Run, ...]


class Kinds(Told):
    """Arrows of one kind in a row."""

    times: Count
    arrow: Arrow


class WayLine(Told):
    """A way in a list of ways."""

    bill: Bill
    runs: tuple[Kinds, ...]
    steps: Count
    other: Flag


class Reaches(Told):
    """Where the tribe stands, before a goal is chosen."""

    who: Occupant
    at: Mention


class ReachCount(Told):
    """How many crossroads can be reached."""

    number: Count


class StopsBeside(Told):
    """For a city that was asked about: where the tribe would stop beside it."""

    city: City
    at: Mention


class StandsBeside(Told):
    """For a city that was asked about: the tribe stands beside it already."""

    city: City


class BoardOf(Told):
    """Name of a board."""

    title: Said


# The real journey


class NearOne(Told):
    """Both ends of a journey lie nearest to one city."""

    city: City


class NoRealPlace(Told):
    """Cities of a board of one's own that no gazetteer knows."""

    cities: tuple[City, ...]


class Cost(Told):
    """What a real journey costs; amounts as they are to be read."""

    denarii: Said
    load: Said


# Pictures


class HeldBy(Told):
    """A city of a kingdom."""

    owner: Seat
    tribe: Kin


class Wanders(Told):
    """A wandering tribe on the board."""

    owner: Seat
    tribe: Kin
    strength: Count
    wagons: Count


class PlayerHolds(Told):
    """The cities of a player."""

    owner: Seat
    cities: tuple[City, ...]


class CountersLeft(Told):
    """Cities that still bear a counter."""

    number: Count


class RoundAndPhase(Told):
    """Title of a position."""

    number: Count
    phase: Phase


class RoundIs(Told):
    """The round of a position."""

    number: Count
