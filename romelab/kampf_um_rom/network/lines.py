"""Which held boxes are connected to a start: the network in whole numbers, one bit for each box.

Connection is the least fixed point (KUR-39): start with the held basics and religions and add held boxes as long as
a way into one of them lies wholly within what is connected already. So two boxes can never prop each other up.

The minimal sets of a box are worked out for all boxes together: those of a box come from the minimal sets of the boxes
before it, repeated until nothing changes, so that two-headed arrows need no special case.
"""

# pyright: strict
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import compress, count, product
from operator import itemgetter
from typing import TypeVar

from romelab.core.errors import InputError

T = TypeVar("T")
_BITS = bytes.maketrans(b"01", b"\0\1")
MOST_KNOWN = 50_000
"""How many answers are kept at once."""


def mask_of(indices: Iterable[int]) -> int:
    """Put numbers of boxes together into one whole number with their bits set.

    Examples
    --------
    >>> mask_of([0, 2])
    5
    """
    mask = 0
    for index in indices:
        mask |= 1 << index
    return mask


def bits(mask: int) -> bytes:
    """Return the bits of a mask from the lowest one on, ready for :func:`itertools.compress`: no loop in Python.

    Examples
    --------
    >>> list(bits(6))
    [0, 1, 1]
    """
    return f"{mask:b}"[::-1].encode().translate(_BITS)


@lru_cache(maxsize=1 << 14)
def numbers(mask: int) -> tuple[int, ...]:
    """Return the numbers of the boxes in a mask, in rising order.

    Examples
    --------
    >>> numbers(5)
    (0, 2)
    """
    return tuple(compress(count(), bits(mask)))


@lru_cache(maxsize=1 << 14)
def picker(mask: int) -> Callable[[tuple[T, ...]], tuple[T, ...]]:
    """Return a function that picks the entries of the boxes in a mask from a row with one entry for each box.

    Examples
    --------
    >>> picker(5)(("a", "b", "c"))
    ('a', 'c')
    """
    boxes = numbers(mask)
    # itemgetter gives a tuple only for two numbers or more; for one, a slice does.
    return itemgetter(*boxes) if len(boxes) > 1 else itemgetter(slice(boxes[0], boxes[0] + 1) if boxes else slice(0))


class Lines:
    """Ways into boxes, and what is connected.

    Parameters
    ----------
    starts
        Mask of the boxes where lines start: basics and religions (KUR-33).
    ways
        For each box the masks of its ways; all boxes of one way are needed, one way is enough.
    """

    def __init__(self, starts: int, ways: tuple[tuple[int, ...], ...]) -> None:
        self.starts = starts
        self.ways = ways
        self._after: dict[int, int] = {}
        joint: list[tuple[int, int]] = []
        for index, masks in enumerate(ways):
            for way in masks:
                if way & (way - 1):
                    joint.append((way, 1 << index))
                else:
                    self._after[way] = self._after.get(way, 0) | 1 << index
        self._joint = tuple(joint)
        # The joint ways that each box is part of.
        self._joint_with = {
            1 << box: [(way, head) for way, head in joint if way >> box & 1] for box in range(len(ways))
        }
        self._known: dict[int, tuple[int, int]] = {}

    def reach(self, held: int) -> tuple[int, int]:
        """Return the connected part of a mask of held boxes, and the mask of all boxes that its arrows open.

        Examples
        --------
        >>> chain = Lines(0b001, ((), (0b001,), (0b010,)))
        >>> chain.reach(0b101)  # the middle box is missing, so the last one is not connected
        (1, 3)
        """
        known = self._known.get(held)
        if known is not None:
            return known
        after = self._after
        connected = 0
        opened = self.starts
        fresh = held & opened
        while fresh:
            connected |= fresh
            while fresh:
                low = fresh & -fresh
                fresh ^= low
                opened |= after.get(low, 0)
            for way, box in self._joint:
                if way & connected == way:
                    opened |= box
            fresh = held & opened & ~connected
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[held] = connected, opened
        return connected, opened

    def grow(self, held: int, box: int) -> None:
        """Work out :meth:`reach` for held boxes and one more that their arrows open, from what is known already.

        Only a short cut: it does nothing where the new box would join more than itself.
        """
        known = self._known.get(held)
        if known is None or held | box in self._known:
            return
        connected, opened = known[0] | box, known[1] | self._after.get(box, 0)
        for way, head in self._joint_with[box]:
            if way & connected == way:
                opened |= head
        if not held & opened & ~connected and len(self._known) < MOST_KNOWN:
            self._known[held | box] = connected, opened


MOST_SETS = 20_000
"""This many minimal sets for one box are refused: no class could read such a network."""


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
        Mask of the boxes that cannot be entered; held ones do not matter.

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
                raise InputError.at("network", f"more than {MOST_SETS:,} minimal sets lead to one box")
    return tuple(least)
