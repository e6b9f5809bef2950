"""Breadth-first search: what can be reached from somewhere, and in how few steps."""

from collections.abc import Callable, Iterable
from math import inf
from typing import TypeVar

T = TypeVar("T")


def reached(starts: Iterable[T], beside: Callable[[T], Iterable[T]], most: float = inf) -> dict[T, int]:
    """Return what can be reached, with the fewest steps to each, in the order in which it is reached.

    Parameters
    ----------
    starts
        Where one may start; 0 steps away.
    beside
        Gives what is one step away from something.
    most
        Steps at most.

    Examples
    --------
    >>> reached([1], lambda number: [number * 2, number * 3], 2)
    {1: 0, 2: 1, 3: 1, 4: 2, 6: 2, 9: 2}
    """
    found = dict.fromkeys(starts, 0)
    front = list(found)
    for here in front:
        if found[here] >= most:
            break
        for other in beside(here):
            if other not in found:
                found[other] = found[here] + 1
                front.append(other)
    return found
