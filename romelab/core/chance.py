"""Where dice and cards come from: seeded, scripted by a teacher's real dice, or replayed from a record.

A position that waits for chance lists what may come up as :class:`Chances`. Odds, dice and replay all read that one
list. Nothing here touches Python's global generator.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import sqrt
from typing import Protocol, TypeAlias, cast

from romelab.core.errors import InputError

Outcome: TypeAlias = int | str | tuple["Outcome", ...]
"""What came up: a total, a card's name, or a tuple of such."""


class Numbers(Protocol):
    """Where random numbers come from: ``random.Random``, or anything else with its method ``random``."""

    def random(self) -> float:
        """Return the next number from 0 up to 1."""
        ...


@dataclass(frozen=True, slots=True)
class Chances:
    """What may come up, with whole-number weights.

    Parameters
    ----------
    outcomes
        Distinct outcomes in a fixed order.
    weights
        One positive integer for each.

    Examples
    --------
    >>> coin = Chances(("head", "tail"), (1, 1))
    >>> coin.probability("head")
    Fraction(1, 2)
    """

    outcomes: tuple[Outcome, ...]
    weights: tuple[int, ...]
    # Running totals of the weights; empty if all weights are 1, since a ticket number is a place then.
    _steps: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.outcomes or len(self.outcomes) != len(self.weights) or min(self.weights) < 1:
            raise ValueError("chances need at least one outcome and a positive weight for each")
        object.__setattr__(self, "_steps", tuple(accumulate(self.weights)) if max(self.weights) > 1 else ())

    @classmethod
    def of(cls, weights: Mapping[Outcome, int]) -> Chances:
        """Take a mapping of outcome to weight, leaving out weights of 0.

        Examples
        --------
        >>> Chances.of({"grain": 2, "ore": 0}).outcomes
        ('grain',)
        """
        kept = {outcome: weight for outcome, weight in weights.items() if weight}
        return cls(tuple(kept), tuple(kept.values()))

    @classmethod
    def even(cls, outcomes: tuple[Outcome, ...]) -> Chances:
        """Give every outcome the same weight: a card drawn from a pile. Faster than weighing them one by one.

        Examples
        --------
        >>> Chances.even((3, 4)) == Chances((3, 4), (1, 1))
        True
        """
        if not outcomes:
            raise ValueError("chances need at least one outcome and a positive weight for each")
        chances = _blank(cls)
        _set(chances, "outcomes", outcomes)
        _set(chances, "weights", _ones(len(outcomes)))
        _set(chances, "_steps", ())
        return chances

    @property
    def total(self) -> int:
        """Sum of the weights."""
        return self._steps[-1] if self._steps else len(self.outcomes)

    def probability(self, outcome: Outcome) -> Fraction:
        """Return the exact probability of an outcome; 0 if it cannot come up."""
        if outcome not in self.outcomes:
            return Fraction(0)
        return Fraction(self.weights[self.outcomes.index(outcome)], self.total)

    def at(self, ticket: int) -> Outcome:
        """Return the outcome that holds a ticket number from 0 to ``total - 1``."""
        return self.outcomes[bisect_right(self._steps, ticket) if self._steps else ticket]

    def draw(self, generator: Numbers) -> Outcome:
        """Draw one outcome from a generator.

        Only ``random()`` is used: of all methods, Python promises the same stream for this one in every version.
        """
        outcomes, steps = self.outcomes, self._steps
        if not steps:
            return outcomes[int(generator.random() * len(outcomes))]
        return outcomes[bisect_right(steps, int(generator.random() * steps[-1]))]


_blank, _set = object.__new__, object.__setattr__


@cache
def _ones(number: int) -> tuple[int, ...]:
    return (1,) * number


TWO_DICE = Chances(tuple(range(2, 13)), (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1))


class ChanceSource(Protocol):
    """Gives the n-th outcome of chance on a line of play."""

    def draw(self, chances: Chances, number: int) -> Outcome:
        """Return an outcome of ``chances``; ``number`` counts the outcomes on this line from 0."""
        ...


@dataclass(frozen=True, slots=True)
class Seeded:
    """Chance from a seed. The n-th outcome depends on the seed and n alone.

    So undoing a move and making it again brings the same dice, and a class with one seed sees one game.

    Parameters
    ----------
    seed
        Any integer.

    Examples
    --------
    >>> Seeded(7).draw(TWO_DICE, 0) == Seeded(7).draw(TWO_DICE, 0)
    True
    """

    seed: int

    def draw(self, chances: Chances, number: int) -> Outcome:
        """Return outcome ``number``."""
        # A string is hashed by random with SHA-512, so neighbouring seeds and numbers share nothing.
        return chances.draw(random.Random(f"{self.seed}/{number}"))  # noqa: S311 - dice, not secrets


class Streams:
    """Random numbers by purpose: what is rolled, drawn or imagined takes its own, whatever else was asked for before.

    So two games from one seed keep their luck in common after they first differ: one move more does not shift the dice.

    Parameters
    ----------
    seed
        Any integer.

    Examples
    --------
    >>> alone, beside = Streams(7), Streams(7)
    >>> _ = beside.of("a bot").random()
    >>> alone.of("dice", 2).random() == beside.of("dice", 2).random()
    True
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._long: dict[str, random.Random] = {}
        self._short: dict[str, _Short] = {}

    def of(self, purpose: str, time: int = 0) -> Numbers:
        """Return the numbers of a purpose; they begin anew with each time, such as the number of a round."""
        if not time:
            long = self._long.get(purpose)
            if long is None:
                long = self._long[purpose] = random.Random(f"{self._seed}/{purpose}")  # noqa: S311 - dice, not secrets
            return long
        short = self._short.get(purpose)
        if short is None:
            short = self._short[purpose] = _Short(f"{self._seed}/{purpose}")
        if short.time != time:
            short.begin(time)
        return short


class _Short:
    """The generator SplitMix64 (Steele, Lea and Flood 2014): it begins anew in a moment, as is done in every round."""

    __slots__ = "_first", "_state", "time"

    def __init__(self, name: str) -> None:
        from hashlib import blake2b

        self._first = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big")
        self.begin(0)

    def begin(self, time: int) -> None:
        """Begin with the numbers of a time, far from those of any other."""
        self.time = time
        self._state = self._first ^ _mixed(time)

    def random(self) -> float:
        """Return the next number from 0 up to 1."""
        self._state = state = self._state + 0x9E3779B97F4A7C15 & _64_BITS
        return (_mixed(state) >> 11) * 2.0**-53


def _mixed(number: int) -> int:
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _64_BITS
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _64_BITS
    return number ^ number >> 31


_64_BITS = 2**64 - 1


@dataclass(frozen=True, slots=True)
class Scripted:
    """Real dice, typed in: the outcomes in the order in which they came up.

    Parameters
    ----------
    outcomes
        The outcomes, the first one first.
    then
        Where later outcomes come from; without it the script ends with an InputError.
    """

    outcomes: tuple[Outcome, ...]
    then: ChanceSource | None = None

    def draw(self, chances: Chances, number: int) -> Outcome:
        """Return outcome ``number`` of the script, or ask ``then`` past its end."""
        if number < len(self.outcomes):
            return checked_outcome(chances, self.outcomes[number], f"outcome {number + 1} of the script")
        if self.then is None:
            raise InputError.at("the script", f"has only {len(self.outcomes)} outcomes; one more is needed")
        return self.then.draw(chances, number)


def checked_outcome(chances: Chances, outcome: Outcome, where: str) -> Outcome:
    """Return the outcome if it can come up, else say what can.

    Parameters
    ----------
    chances
        What may come up now.
    outcome
        What somebody says came up.
    where
        What to call the place it came from.

    Raises
    ------
    InputError
        If the outcome is not one of ``chances``.
    """
    # 1 == True in Python: an outcome must be of the listed one's type too.
    if outcome in chances.outcomes:
        possible = chances.outcomes[chances.outcomes.index(outcome)]
        if type(possible) is type(outcome):
            return possible
    shown = ", ".join(said(possible) for possible in chances.outcomes[:12])
    more = ", ..." if len(chances.outcomes) > 12 else ""
    raise InputError.at(where, f"{said(outcome)} cannot come up here; possible are {shown}{more}")


def said(outcome: Outcome) -> str:
    """Return an outcome in words.

    Examples
    --------
    >>> said((3, "ore"))
    '3 ore'
    """
    return " ".join(said(part) for part in outcome) if isinstance(outcome, tuple) else str(outcome)


def outcome_of(plain: object, where: str, depth: int = 3) -> Outcome:
    """Read one outcome from JSON, where tuples have become lists.

    Parameters
    ----------
    plain
        What JSON gave.
    where
        What to call the place it came from.
    depth
        How deep lists may be nested.

    Raises
    ------
    InputError
        For anything but a whole number, a string, or lists of them.
    """
    if isinstance(plain, list) and depth:
        items = cast("list[object]", plain)
        return tuple(outcome_of(item, where, depth - 1) for item in items)
    if isinstance(plain, bool) or not isinstance(plain, int | str):
        raise InputError.at(where, "must be a number, a word or a short list of them")
    return plain


def share_interval(share: float, number: int, z: float = 1.96) -> tuple[float, float]:
    """Return the confidence interval of a share (Wilson 1927).

    Parameters
    ----------
    share
        Of a sample, from 0 to 1.
    number
        How large the sample is, at least 1.
    z
        Standard deviations: 1.96 for 95 of 100 intervals that hold the true value.

    Examples
    --------
    >>> [round(end, 2) for end in share_interval(0.75, 40)]
    [0.6, 0.86]
    """
    middle = (share + z * z / (2 * number)) / (1 + z * z / number)
    half = z / (1 + z * z / number) * sqrt(share * (1 - share) / number + z * z / (4 * number * number))
    return max(0.0, middle - half), min(1.0, middle + half)
