"""What happens to rounds, points and relations, as facts: a kind for each, with the rule it happens under."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Count, Flag, Seat, Told
from romelab.total_war_rome.box.sorts import Mention, Place, Relation


class RoundBegins(Told, rule="TWR-040"): round: Count
class Points(Told): rule: str; seat: Seat; points: Count

class ScoresIncome(Points):
    """Gold raised scores, what wonders brought among it (TWR-005, TWR-108)."""

    raised: Count
    wonders: Count


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


class LastRound(Told, rule="TWR-003"): seat: Seat; points: Count
# A relation changes: by treaty (TWR-077), distrust (TWR-094), attack (TWR-256), a broken alliance (TWR-257).
class Related(Told): rule: str; seat: Seat; one: Seat; other: Seat; relation: Relation
class Controls(Told): rule: str; seat: Seat; place: Place
class Independent(Told): rule: str; place: Place
class LastAgreed(Told, rule="TWR-003"): pass
class TimeIsUp(Told, rule="TWR-003"): number: Count
class WonBy(Told, rule="TWR-004"): winners: tuple[Seat, ...]
