"""Where the words on a map go so that nothing covers anything: for maps that nobody has lettered by hand.

Everything that can stand in several spots is an item with options; what cannot move is an obstacle. The search is
plain and has no chance in it: start with the cheapest options, then improve one item at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import NamedTuple


class Box(NamedTuple):
    """An upright rectangle on the sheet."""

    left: float
    top: float
    right: float
    bottom: float


class Option(NamedTuple):
    """One way to place an item: the boxes it would cover, and how much we dislike it for itself."""

    boxes: tuple[Box, ...]
    cost: float


class Obstacle(NamedTuple):
    """A box that is better left free, and how much covering the whole of it costs."""

    box: Box
    weight: float


# Widths of letters in parts of the letter size, after a book face; every letter that is not listed is 0.52 wide.
_NARROW = dict.fromkeys("ijl.,:;'|!", 0.28) | dict.fromkeys("ft-()", 0.34) | dict.fromkeys("rsIJ ", 0.4)
_WIDE = dict.fromkeys("mMW", 0.86) | dict.fromkeys("w", 0.78) | dict.fromkeys("ABCDGHKNOQRTUVXYZ", 0.69)
_ADVANCE = _NARROW | _WIDE | {" ": 0.27, "r": 0.42, "s": 0.43, "I": 0.37, "J": 0.37, "t": 0.35, "c": 0.47, "e": 0.5}


def text_width(text: str, size: float, spacing: float = 0.0) -> float:
    """Return about how wide a line of text is, in the unit of ``size``.

    Parameters
    ----------
    text
        One line.
    size
        Height of the letters, as a font size.
    spacing
        Extra room after every letter.

    Examples
    --------
    >>> round(text_width("Roma", 14))
    36
    """
    return sum(_ADVANCE.get(letter, 0.52) for letter in text) * size + spacing * len(text)


def overlap(one: Box, other: Box) -> float:
    """Return the area that two boxes share.

    Examples
    --------
    >>> overlap(Box(0, 0, 2, 2), Box(1, 1, 3, 3))
    1
    """
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return wide * high if wide > 0 and high > 0 else 0


def distance(box: Box, x: float, y: float) -> float:
    """Return how far a box is from a point; 0 for a point inside.

    Examples
    --------
    >>> distance(Box(0, 0, 2, 2), 5, 6)
    5.0
    """
    return hypot(max(box.left - x, 0, x - box.right), max(box.top - y, 0, y - box.bottom))


def choose_options(
    items: Sequence[Sequence[Option]], obstacles: Iterable[Obstacle], sweeps: int = 8, clash: float = 40.0
) -> list[int]:
    """Choose one option for every item so that little is covered.

    Parameters
    ----------
    items
        For each item its options; at least one each.
    obstacles
        What stands fast.
    sweeps
        How often all items are looked at again, at most.
    clash
        What it costs if one item wholly covers a box of another.

    Returns
    -------
    list of int
        For each item the number of its option. The same input always gives the same choice.
    """
    fixed = list(obstacles)
    reach = [_hull(options) for options in items]
    own: list[list[float]] = []
    for options, hull in zip(items, reach, strict=True):
        close = [obstacle for obstacle in fixed if overlap(hull, obstacle.box)]
        own.append([option.cost + _covered(option, close) for option in options])
    near = [[j for j in range(len(items)) if j != i and overlap(reach[i], reach[j]) > 0] for i in range(len(items))]
    chosen = [costs.index(min(costs)) for costs in own]
    for _ in range(sweeps):
        changed = False
        for i, options in enumerate(items):
            costs = [
                own[i][k] + sum(_shared(option, items[j][chosen[j]]) for j in near[i]) * clash
                for k, option in enumerate(options)
            ]
            best = costs.index(min(costs))
            if costs[best] < costs[chosen[i]] - 1e-9:
                chosen[i] = best
                changed = True
        if not changed:
            break
    return chosen


def _area(box: Box) -> float:
    return (box.right - box.left) * (box.bottom - box.top)


def _covered(option: Option, obstacles: list[Obstacle]) -> float:
    return sum(
        obstacle.weight * overlap(box, obstacle.box) / _area(obstacle.box)
        for box in option.boxes
        for obstacle in obstacles
        if box.left < obstacle.box.right and obstacle.box.left < box.right
    )


def _shared(one: Option, other: Option) -> float:
    return sum(
        shared / min(_area(box), _area(second))
        for box in one.boxes
        for second in other.boxes
        if (shared := overlap(box, second))
    )


def _hull(options: Sequence[Option]) -> Box:
    boxes = [box for option in options for box in option.boxes]
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )
