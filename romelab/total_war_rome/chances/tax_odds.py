"""Exact chances of taxation: uncertain unrest, markets, wonders, and points for gold raised (TWR-005, 103 to 110)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from romelab.core.errors import InputError, Problem, quoted
from romelab.total_war_rome.chances.pools import added, followed
from romelab.total_war_rome.chapters.treasury import taxation
from romelab.total_war_rome.game import TotalWarRome
from romelab.total_war_rome.positions import regions
from romelab.total_war_rome.positions.draft import Draft, put
from romelab.total_war_rome.positions.state import State

Unrest: TypeAlias = Mapping[int, Fraction | float]
"""Chance of each number of unrest markers; adds up to 1. A decimal counts as it is written: 0.1 is a tenth."""


def taxes(gold: int, markers: Unrest, immunity: int = 0) -> dict[int, Fraction]:
    """Return the chance of every tax of a region whose unrest is uncertain (TWR-104, TWR-105).

    Parameters
    ----------
    gold
        Its gold value.
    markers
        Chance of each number of unrest markers; must add up to 1.
    immunity
        Markers that do not count.

    Raises
    ------
    InputError
        If a chance is below 0, or they do not add up to 1.

    Examples
    --------
    >>> taxes(3, {0: Fraction(1, 2), 1: Fraction(1, 2)})
    {1: Fraction(1, 2), 3: Fraction(1, 2)}
    """
    chances = {number: Fraction(str(chance)) for number, chance in markers.items()}
    whole = sum(chances.values())
    if whole != 1 or min(chances.values()) < 0:
        raise InputError(
            [Problem("markers", f"their chances must be 0 or more and add up to 1; they add up to {whole}")]
        )
    return _joined((taxation.taxed(gold, max(0, number - immunity)), chance) for number, chance in chances.items())


def expected_tax(gold: int, markers: Unrest, immunity: int = 0) -> Fraction:
    """Return the expected tax of a region whose unrest is uncertain; arguments as for :func:`taxes`.

    Examples
    --------
    >>> expected_tax(3, {0: Fraction(1, 2), 1: Fraction(1, 2)})
    Fraction(2, 1)
    """
    return _mean(taxes(gold, markers, immunity))


def _mean(chances: Mapping[int, Fraction]) -> Fraction:
    return sum((number * chance for number, chance in chances.items()), Fraction(0))


@dataclass(frozen=True, slots=True)
class TaxOdds:
    """What the next taxation brings a seat.

    Attributes
    ----------
    raised
        Chance of every amount of gold raised: taxes, joined markets, markets at ports, own wonders (T-11).
    gold
        Chance of every amount held afterwards, the wonders of others paid.
    """

    raised: Mapping[int, Fraction]
    gold: Mapping[int, Fraction]

    @property
    def expected(self) -> Fraction:
        """Gold raised on average."""
        return _mean(self.raised)

    @property
    def points(self) -> dict[int, Fraction]:
        """Chance of each number of victory points for gold raised (TWR-005)."""
        return _joined((taxation.points_for(raised), chance) for raised, chance in self.raised.items())


def _joined(parts: Iterable[tuple[int, Fraction]]) -> dict[int, Fraction]:
    """Add up the chances of equal amounts."""
    found: dict[int, Fraction] = {}
    for amount, chance in parts:
        found[amount] = found.get(amount, Fraction(0)) + chance
    return dict(sorted(found.items()))


def taxation_odds(game: TotalWarRome, state: State, seat: int, unrest: Mapping[str, Unrest] | None = None) -> TaxOdds:
    """Return what the next taxation brings a seat, if unrest is uncertain in some regions and no event is played.

    Control, markets, roads, sieges and wonders are those of the position, and everybody's gold is what lies open in it.

    Parameters
    ----------
    game, state
        The position.
    seat
        Whose gold.
    unrest
        Regions of any seat to the chance of each number of unrest markers; elsewhere the markers stay as they are.

    Raises
    ------
    InputError
        For a region that does not exist, or chances that do not add up to 1.

    Examples
    --------
    Riots in Latium, worth 3 gold, with an even chance:

    >>> from romelab.total_war_rome.game import TOTAL_WAR_ROME
    >>> from romelab.total_war_rome.positions.state import Setup, new_state
    >>> start = new_state(Setup(("Ann", "Bob"), ("rome", "carthage")), TOTAL_WAR_ROME.box)
    >>> sure, risky = (
    ...     taxation_odds(TOTAL_WAR_ROME, start, 0, unrest).expected
    ...     for unrest in ({}, {"latium": {0: Fraction(1, 2), 2: Fraction(1, 2)}})
    ... )
    >>> sure - risky
    Fraction(3, 2)
    """
    unrest = unrest or {}
    t = game.table(state)
    problems = [
        Problem("unrest", f"there is no region {quoted(place)}") for place in unrest if place not in t.box.map.region
    ]
    if problems:
        raise InputError(problems)
    if t.phase != "taxation":
        # Sieges gnaw first, and what was blighted is forgotten.
        taxation.begin(t)
    for place in unrest:
        t.unrest = put(t.unrest, t.box.map.region[place].index, 0)
    incomes = [_income(t, holder, unrest) for holder in t.seats]
    wonders = [(taker, t.turn_order(taker)[1:]) for taker, _ in taxation.wonders(t)]

    def collected(*income: int) -> tuple[int, int]:
        held = [gold + more for gold, more in zip(t.gold, income, strict=True)]
        raised = t.raised[seat] + income[seat]
        for taker, others in wonders:
            for other in others:
                paid = min(taxation.WONDER_GOLD, held[other])
                held[other] -= paid
                held[taker] += paid
                raised += paid * (taker == seat and t.options.wonder_gold == "raised")
        return raised, held[seat]

    ends = followed(collected, incomes)
    return TaxOdds(
        _joined((raised, chance) for (raised, _), chance in ends.items()),
        _joined((gold, chance) for (_, gold), chance in ends.items()),
    )


def _income(t: Draft, seat: int, unrest: Mapping[str, Unrest]) -> dict[int, Fraction]:
    """Return the chance of every income of a seat on a table where uncertain regions are quiet."""
    sure = sum(taxation.income(t, seat))
    uncertain: list[Mapping[int, Fraction]] = []
    for place in regions.controlled(t, seat):
        tax = taxation.region_tax(t, place) if place in unrest else 0
        if tax:
            sure -= tax
            uncertain.append(taxes(tax, unrest[place], t.effects(seat).unrest_immunity))
    return added([{sure: Fraction(1)}, *uncertain])
