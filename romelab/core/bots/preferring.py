"""Why a move is preferred, as facts: by how much, in how many of the same imagined worlds, and by which terms.

A sentence made of such a fact says nothing that cannot be worked out again from what was weighed.
"""

# pyright: strict

import random
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any, NamedTuple

from romelab.core.bots.foresight import Foresight, Weighed
from romelab.core.bots.reasons import AsGoodAs, Gain, Preferred
from romelab.core.game import Move

EQUAL = 1e-6
"""Values that differ by less are equal."""


class Compared(NamedTuple):
    """Two moves in the same worlds.

    Attributes
    ----------
    fact
        Which is better, or that neither is.
    gains
        Every term in which they differ by a point or more, the largest difference first.
    by, worst
        How much better the first is on average, and where it does worst compared with the other.
    typical
        The seed of the world in which the first comes out as it mostly does.
    """

    fact: Preferred | AsGoodAs
    gains: tuple[Gain, ...]
    by: float
    worst: float
    typical: int


def compared(bot: Foresight, weighed: Weighed, one: int, other: int) -> Compared:
    """Compare two moves of what was weighed in the worlds in which both were seen.

    A move is better if it is so by a point or more on average, and by more than chance alone would often make it
    (the standard error of the differences); else it is as good.

    Parameters
    ----------
    bot
        What weighed them.
    weighed
        What it found.
    one, other
        The moves, as their numbers.
    """
    pairs = list(zip(weighed.ends[one], weighed.ends[other], strict=False))
    differences = [sum(a) - sum(b) for a, b in pairs]
    by, worlds = fmean(differences), len(pairs)
    error = stdev(differences) / worlds**0.5 if worlds > 1 else 0.0
    better = sum(difference > EQUAL for difference in differences)
    worse = sum(difference < -EQUAL for difference in differences)
    means = [(term.name, fmean(a[at] - b[at] for a, b in pairs)) for at, term in enumerate(bot.terms)]
    means.sort(key=lambda each: -abs(each[1]))
    gains = tuple(Gain(name, more > 0, abs(round(more))) for name, more in means if round(more))
    typical = sorted(range(worlds), key=lambda world: (sum(pairs[world][0]), world))[worlds // 2]
    first, second = weighed.moves[one], weighed.moves[other]
    alike = bot.purpose(first) == bot.purpose(second)
    if round(by) < 1 or by <= error:
        fact = AsGoodAs(weighed.seat, first, second, alike, better, worse, worlds, weighed.horizon)
    else:
        # Whatever else differs is there for those who ask: a sentence has room for what speaks most for the move.
        told = tuple(gain for gain in gains if gain.more)[:1]
        fact = Preferred(
            weighed.seat, first, second, alike, round(by), bot.terms[0].unit, worse, worlds, weighed.horizon, told
        )
    return Compared(fact, gains, by, min(differences), weighed.seeds[typical])


def reason(bot: Foresight, weighed: Weighed) -> Compared | None:
    """Compare the best move with the best for another purpose; None if nothing else was weighed."""
    other = weighed.other
    return None if other is None else compared(bot, weighed, weighed.best, other)


class Moment(NamedTuple):
    """A decision that lost something: what was seen then, the move that was made, and what would have been better."""

    seen: Any
    made: Move
    told: Compared


def moment(bot: Foresight, seen: Any, moves: Sequence[Move], made: Move, generator: random.Random) -> Moment | None:
    """Weigh a decision that was made; None if nothing better is found, as far as the imagined worlds tell.

    Parameters
    ----------
    bot
        What weighs it.
    seen, moves
        What the seat saw then, and its legal moves.
    made
        The move that it made.
    generator
        Where the imagined worlds come from.
    """
    *_, last = bot.weigh(seen, moves, generator)
    weighed = last.weighed
    if weighed.moves[weighed.best] == made:
        return None
    told = why_not(bot, seen, weighed, made)
    lost = isinstance(told.fact, Preferred) and told.fact.other == made and not told.fact.alike
    return Moment(seen, made, told) if lost else None


def why_not(bot: Foresight, observation: object, weighed: Weighed, move: Move) -> Compared:
    """Compare a legal move with the best one in the same worlds; the better of the two stands first.

    Parameters
    ----------
    bot, weighed
        What weighed the decision, and what it found.
    observation
        What the seat saw then.
    move
        A legal move; not the best one.
    """
    both = bot.compared(observation, (weighed.moves[weighed.best], move), weighed)
    return compared(bot, both, both.best, 1 - both.best)
