"""What is made once of a map, and given again as long as that very map is drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar

from romelab.core.scene import BaseMap

T = TypeVar("T")
MOST = 8
"""So many maps are remembered."""


class _Very:
    """A map as a key that is equal to nothing but itself: maps are too large to be compared at each drawing."""

    def __init__(self, base: BaseMap) -> None:
        self.base = base

    def __hash__(self) -> int:
        return id(self.base)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Very) and self.base is other.base


def once_a_map(make: Callable[[BaseMap], T]) -> Callable[[BaseMap], T]:
    """Have a function of a map made once for each map; nobody changes what it gives.

    Examples
    --------
    >>> base = BaseMap("one", 40, 30)
    >>> words = once_a_map(lambda base: print("made") or base.id)
    >>> words(base), words(base)
    made
    ('one', 'one')
    """

    @lru_cache(maxsize=MOST)
    def made(very: _Very) -> T:
        return make(very.base)

    @wraps(make)
    def given(base: BaseMap) -> T:
        return made(_Very(base))

    return given
