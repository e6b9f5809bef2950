"""What happens to gold, as facts: a kind for each, with the rule it happens under."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import ALL, Count, Fact, Seat, Told
from romelab.core.game import Move
from romelab.total_war_rome.box.sorts import Building, Place


class SiegeCosts(Told):
    """A siege takes a building."""

    rule = "TWR-110"
    place: Place
    building: Building


class TakesIn(Told):
    """Taxes and markets."""

    rule = "TWR-103"
    seat: Seat
    gold: Count
    tax: Count
    joined: Count
    ports: Count


class Admired(Told):
    """Gold for a wonder."""

    rule = "TWR-108"
    seat: Seat
    gold: Count
    payer: Seat
    place: Place


class LaysOut(Told):
    """A purchase laid out, unseen by all others."""

    rule: str
    seat: Seat
    gold: Count
    purchase: Move
    secret = ALL

    @property
    def known_to(self) -> tuple[int, ...]:
        """Who may see it."""
        return (self.seat,)


class Unseen(Told):
    """What follows from a purchase that is laid out: seen by its owner alone."""

    rule: str
    seat: Seat
    told: Fact
    secret = ALL

    @property
    def known_to(self) -> tuple[int, ...]:
        """Who may see it."""
        return (self.seat,)


class TakesAllBack(Told):
    """All purchases of a seat taken back."""

    rule = "TWR-222"
    seat: Seat
    secret = ALL

    @property
    def known_to(self) -> tuple[int, ...]:
        """Who may see it."""
        return (self.seat,)


class Declares(Told):
    """A purchase declared."""

    rule = "TWR-222"
    seat: Seat
    purchase: Move


class PaidBack(Told):
    """A road that another has laid out before."""

    rule = "TWR-235"
    seat: Seat
