"""What happens to rounds, points and relations, as facts: a kind for each, with the rule it happens under."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Count, Flag, Seat, Told
from romelab.total_war_rome.box.sorts import Mention, Place, Relation


class RoundBegins(Told):
    """A round begins."""

    rule = "TWR-040"
    round: Count


class Points(Told):
    """Base of everything that scores or costs victory points; points are less than 0 if they are lost."""

    rule: str
    seat: Seat
    points: Count


class ScoresIncome(Points):
    """Gold raised scores (TWR-005)."""

    raised: Count


class ScoresVictory(Points):
    """A battle won, perhaps totally (TWR-006, TWR-007, TWR-008)."""

    total: Flag


class ScoresNavy(Points):
    """A navy sunk (TWR-009)."""


class ScoresColumn(Points):
    """A column of developments complete (TWR-010)."""

    column: Count


class ScoresHome(Points):
    """A home region of another faction conquered (TWR-011)."""

    place: Mention
    home: Seat


class BreaksAlliance(Points):
    """An alliance broken costs a point, if there is one (TWR-256, T-03)."""

    other: Seat


class LastRound(Told):
    """Points enough for the last round."""

    rule = "TWR-003"
    seat: Seat
    points: Count


class Related(Told):
    """A relation changes: by treaty (TWR-077), distrust (TWR-094), attack (TWR-256), a broken alliance (TWR-257)."""

    rule: str
    seat: Seat
    one: Seat
    other: Seat
    relation: Relation


class Controls(Told):
    """A region changes hands."""

    rule: str
    seat: Seat
    place: Place


class Independent(Told):
    """A region is nobody's."""

    rule: str
    place: Place


class LastAgreed(Told):
    """The round that a house rule makes the last is over."""

    rule = "TWR-003"


class TimeIsUp(Told):
    """The minutes agreed on are over: the game ends by a house rule."""

    rule = "TWR-003"
    number: Count


class WonBy(Told):
    """The game ends."""

    rule = "TWR-004"
    winners: tuple[Seat, ...]
