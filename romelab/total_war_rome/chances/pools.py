"""Rolls of skull dice for those who ask before they roll: exact chances of symbols, damage and strength.

The library icepool adds the dice up. It is loaded with the first question (30 ms), so a game is played without it: what
falls in a game comes from :mod:`romelab.total_war_rome.box.rolls`. It was measured beside multiplying out by hand: an
assault takes half the time (9 ms instead of 16, 16 instead of 51 with ten cards), any single roll under 0.5 ms.
"""

# pyright: basic
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, Any

from romelab.core.errors import InputError, Problem, quoted
from romelab.total_war_rome.box import cards
from romelab.total_war_rome.box.cards import SYMBOLS, DiceSet
from romelab.total_war_rome.box.rolls import symbols

if TYPE_CHECKING:
    from icepool import Die

STRENGTH = (200, 100, 1, 0)
"""What a Skull, X, S and blank count in a roll: damage in hundreds, then S, so the larger sum beats (TWR-143, T-68)."""
SKULLS_FIRST = (10_000, 100, 1, 0)
"""The other reading of T-68: Skulls beat any number of X, and these any number of S."""


def _die(colour: str, worths: Sequence[Any], dice: DiceSet) -> Die[Any]:
    """Give a die whose symbols count what ``worths`` says, in the order of ``SYMBOLS``; InputError if there is none."""
    import icepool

    if colour not in cards.COLOURS:
        raise InputError(
            [Problem("dice", f"there is no {quoted(colour)} die; the dice are {', '.join(cards.COLOURS)}")]
        )
    return icepool.Die(worths, dice.die(colour).faces)


@lru_cache(maxsize=4096)
def _strength(pool: tuple[str, ...], dice: DiceSet, worths: tuple[int, ...] = STRENGTH) -> Die[Any]:
    """Add up the strengths of some dice; pools that begin alike share the work."""
    import icepool

    if not pool:
        return icepool.Die([0])
    return _strength(pool[:-1], dice, worths) + _die(pool[-1], worths, dice)


@lru_cache(maxsize=256)
def _best(pool: tuple[str, ...], dice: DiceSet) -> Die[Any]:
    """Return the rank of the best symbol: 0 for a Skull."""
    import icepool

    return icepool.lowest([_die(colour, range(len(SYMBOLS)), dice) for colour in pool])


def rolls(pool: Sequence[str], dice: DiceSet | None = None) -> dict[tuple[str, ...], Fraction]:
    """Return the chance of every roll of some dice (TWR-013, TWR-014).

    Parameters
    ----------
    pool
        Colours of the dice.
    dice
        Their faces; the shipped set if None.

    Returns
    -------
    dict
        Symbols, best first, to their chance.

    Raises
    ------
    InputError
        For a colour that no die has.

    Examples
    --------
    >>> rolls(("RED",))[("skull",)]
    Fraction(1, 2)
    """
    import icepool

    # Counts of symbols as vectors: with dice of many colours icepool's sorted tuples take ten times as long.
    vector: Any = icepool.Vector
    one_each = [vector(int(at == symbol) for at in range(4)) for symbol in range(4)]
    thrown = sum((_die(colour, one_each, dice or cards.dice()) for colour in pool), icepool.Die([vector([0] * 4)]))
    return {symbols(counts): thrown.probability(counts) for counts in reversed(list(thrown))}


def strengths(
    pool: Sequence[str], dice: DiceSet | None = None, worths: tuple[int, ...] = STRENGTH
) -> dict[int, Fraction]:
    """Return the chance of every ``STRENGTH`` of a roll, or of ``SKULLS_FIRST``: all that counts in one figure.

    Examples
    --------
    >>> strengths(("RED",))
    {0: Fraction(1, 6), 1: Fraction(1, 6), 100: Fraction(1, 6), 200: Fraction(1, 2)}
    """
    found = _strength(tuple(pool), dice or cards.dice(), worths)
    return {score: found.probability(score) for score in found}


def hits(score: int, worths: tuple[int, ...] = STRENGTH) -> tuple[int, int]:
    """Return the damage, in halves of a kill, and the number of S of a roll whose strength is known.

    Examples
    --------
    >>> hits(301), hits(10_101, SKULLS_FIRST)
    ((3, 1), (3, 1))
    """
    skulls, rest = divmod(score, worths[0])
    crosses, specials = divmod(rest, worths[1])
    return 2 * skulls + crosses, specials


def stronger(
    pool: Sequence[str], score: int, dice: DiceSet | None = None, worths: tuple[int, ...] = STRENGTH
) -> Fraction:
    """Return the chance that a roll beats another of a known strength (TWR-143, T-68).

    Examples
    --------
    A Skull is needed against an X and an S, or two X:

    >>> stronger(("RED",), 101)
    Fraction(1, 2)
    """
    return _strength(tuple(pool), dice or cards.dice(), worths).probability(">", score)


def damages(pool: Sequence[str], dice: DiceSet | None = None) -> dict[int, Fraction]:
    """Return the chance of every amount of damage, in halves of a kill (TWR-015, TWR-016).

    Examples
    --------
    >>> damages(("RED",))
    {0: Fraction(1, 3), 1: Fraction(1, 6), 2: Fraction(1, 2)}
    """
    found = _strength(tuple(pool), dice or cards.dice()) // 100
    return {halves: found.probability(halves) for halves in found}


def best_symbols(pool: Sequence[str], dice: DiceSet | None = None) -> dict[str, Fraction]:
    """Return the chance that each symbol is the best of a roll of one die or more (TWR-019).

    Examples
    --------
    A storm sinks a ship on a Skull of a YELLOW die:

    >>> best_symbols(("YELLOW",))["skull"]
    Fraction(1, 3)
    """
    found = _best(tuple(pool), dice or cards.dice())
    return {symbol: found.probability(rank) for rank, symbol in enumerate(SYMBOLS)}


def better(own: Sequence[str], other: Sequence[str], dice: DiceSet | None = None) -> Fraction:
    """Return the chance that the best symbol of one roll beats that of another (TWR-019).

    Examples
    --------
    >>> better(("RED",), ("RED",))
    Fraction(1, 3)
    """
    found = dice or cards.dice()
    return (_best(tuple(own), found) < _best(tuple(other), found)).probability(True)


def added(amounts: Iterable[Mapping[int, Fraction]]) -> dict[int, Fraction]:
    """Return the chance of every sum of amounts that do not depend on each other.

    Examples
    --------
    >>> added([{1: Fraction(1)}, {0: Fraction(1, 2), 3: Fraction(1, 2)}])
    {1: Fraction(1, 2), 4: Fraction(1, 2)}
    """
    import icepool

    found = sum((_of(amount) for amount in amounts), icepool.Die([0]))
    return {amount: found.probability(amount) for amount in found}


def _of(chances: Mapping[int, Fraction]) -> Die[Any]:
    import icepool

    whole = lcm(*(chance.denominator for chance in chances.values()))
    return icepool.Die({amount: int(chance * whole) for amount, chance in chances.items()})


def followed(ending: Callable[..., Any], amounts: Sequence[Mapping[int, Fraction]]) -> dict[tuple[int, ...], Fraction]:
    """Return the chance of every ending that follows from amounts that do not depend on each other.

    Parameters
    ----------
    ending
        Tells the ending, a tuple of numbers, from one number out of each of the amounts.
    amounts
        Numbers and their chances.

    Examples
    --------
    >>> coin = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    >>> followed(lambda one, other: (max(one, other),), [coin, coin])
    {(0,): Fraction(1, 4), (1,): Fraction(3, 4)}
    """
    import icepool

    found = icepool.map(ending, *(_of(amount) for amount in amounts), star=False)
    return {end: found.probability(end) for end in found}
