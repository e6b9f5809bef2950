"""Goods as facts hold them: an amount of one kind, and what a row of five numbers comes to."""

# pyright: strict
from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from romelab.core.facts import Count, Fact
from romelab.struggle_for_rome.box.pieces import GOODS

Good = Annotated[str, "good"]
"""One of the goods, or ``"pasture"`` for an unseen card of the pasture pile."""
Figure = Annotated[str, "figure"]
"""``"horseman"`` or ``"warrior"``."""
Kin = Annotated[str, "tribe"]
"""``"horsemen"`` or ``"warriors"``."""
Card = Annotated[str, "card"]
"""A kind of development card."""
Counter = Annotated[str, "counter"]
"""A kind of plunder counter."""


class Amount(Fact):
    """So much of one of the goods."""

    number: Count
    good: Good


def amounts(goods: Sequence[int]) -> tuple[Amount, ...]:
    """Return what a row of goods comes to: an amount of each kind of which there is something.

    Parameters
    ----------
    goods
        Ore, grain, horse, cattle, gold; a hand has no gold.

    Examples
    --------
    >>> amounts((1, 0, 2, 0, 3))
    (Amount(number=1, good='ore'), Amount(number=2, good='horse'), Amount(number=3, good='gold'))
    """
    return tuple(Amount(number, good) for number, good in zip(goods, GOODS, strict=False) if number)
