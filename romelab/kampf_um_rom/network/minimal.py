"""Every minimal set of boxes that leads to a goal: exact over the AND/OR network with its two-headed arrows.

The minimal sets of a box are worked out for all boxes together: those of a box come from the minimal sets of the boxes
before it, repeated until nothing changes, so that two-headed arrows need no special case.
"""

# pyright: strict
from __future__ import annotations

from itertools import product

from romelab.core.errors import InputError, Problem
from romelab.kampf_um_rom.network.lines import Lines, numbers

MOST_SETS = 20_000
"""So many minimal sets for one box are refused: such a network is none that a class could read."""


def minimal_sets(lines: Lines, goal: int, held: int = 0, barred: int = 0) -> tuple[int, ...]:
    """Return every minimal set of boxes to add so that a goal is connected.

    Minimal means that no box of the set can be left out. Together they answer every question of the kind "what do I
    need": a set of boxes leads to the goal exactly if it contains one of these.

    Parameters
    ----------
    lines
        The network.
    goal
        Mask of the boxes that are all to be connected.
    held
        Mask of the boxes held already, which cost nothing; tokens on broken lines count as held.
    barred
        Mask of the boxes that cannot be entered; held ones are no bar.

    Returns
    -------
    tuple of int
        Masks, smallest sets first; empty if the goal is out of reach, ``(0,)`` if it is connected already.

    Examples
    --------
    >>> from romelab.kampf_um_rom.network.network import default_network
    >>> network = default_network()
    >>> stone = 1 << network.index["steinbau"]
    >>> [[network.boxes[n].id for n in numbers(found)] for found in minimal_sets(network.lines, stone)]
    [['ackerbau', 'steinbau'], ['meeresfischfang', 'steinbau', 'schiffahrt', 'fernhandel']]
    """
    sets: list[tuple[int, ...]] = [()] * len(lines.ways)
    changed = True
    while changed:
        changed = False
        for box, ways in enumerate(lines.ways):
            bit = 1 << box
            if barred & bit and not held & bit:
                continue
            own = bit & ~held
            found = {own} if lines.starts & bit else set[int]()
            for way in ways:
                for parts in product(*(sets[before] for before in numbers(way))):
                    union = own
                    for part in parts:
                        union |= part
                    found.add(union)
            least = _least(found)
            if least != sets[box]:
                sets[box] = least
                changed = True
    unions = {0}
    for box in numbers(goal):
        unions = set(_least({union | part for union in unions for part in sets[box]}))
    return _least(unions)


def _least(sets: set[int]) -> tuple[int, ...]:
    """Drop every set that contains another one; smallest first."""
    least: list[int] = []
    for mask in sorted(sets, key=lambda mask: (mask.bit_count(), mask)):
        if not any(mask & smaller == smaller for smaller in least):
            least.append(mask)
            if len(least) > MOST_SETS:
                raise InputError([Problem("network", f"more than {MOST_SETS:,} minimal sets lead to one box")])
    return tuple(least)
