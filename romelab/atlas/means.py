"""Means of travel: how fast they are, what they can use, and what freight by them cost.

Prices are those of freight under Diocletian's price edict of AD 301: legal maxima in inflated money, good for
comparing, not for budgets. What a passenger paid is not known, so persons have no price.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from romelab.atlas.roads import KINDS, WATERS, Link, freight_costs, speeds
from romelab.atlas.speaking import called, figure, phrase


def price_note() -> str:
    """Say what to write beside every amount in denarii."""
    return phrase("legal_maxima")


@dataclass(frozen=True, slots=True)
class Means:
    """A means of travel.

    Attributes
    ----------
    id
        Short name: ``"foot"``, ``"oxcart"``, ``"ship"`` ...
    km_per_day
        Kilometres a day on roads; None for boats, whose days belong to the links.
    kinds
        Kinds of link it can use, boats to change into included.
    freight
        Mode of the freight price on roads, for ships between harbour and town; None if no price is known, as for
        persons.
    goods
        Whether it carries goods, so that a freight price can be given.
    """

    id: str
    km_per_day: float | None
    kinds: tuple[str, ...]
    freight: str | None
    goods: bool

    @property
    def name(self) -> str:
        """What it is, in words."""
        return called("vehicle", self.id)

    @property
    def short(self) -> str:
        """What it is in one or two words, for charts."""
        return called("means", self.id)

    def __str__(self) -> str:
        return self.short


# Road modes with a freight price in the edict; a donkey's price stands for a loaded mule.
_FREIGHT = {"oxcart": "wagon", "porter": "donkey"}
_BOATS = (
    Means("ship", None, WATERS, "wagon", True),
    Means("river_boat", None, ("river",), None, True),
    Means("water", None, ("river", *WATERS), "wagon", True),
)


@cache
def means_of_travel() -> Mapping[str, Means]:
    """Return the means of travel by id, the slowest road first, boats last.

    Examples
    --------
    >>> list(means_of_travel())[:3], means_of_travel()["horse"].km_per_day
    (['oxcart', 'porter', 'foot'], 56.0)
    """
    known = {
        speed.mode: Means(speed.mode, speed.km_per_day, KINDS, _FREIGHT.get(speed.mode), speed.mode in _FREIGHT)
        for speed in speeds().values()
        if speed.kind == "road"
    }
    known.update({boat.id: boat for boat in _BOATS})
    return MappingProxyType(known)


def said_days(days: float) -> str:
    """Say a time in days.

    Examples
    --------
    >>> said_days(1), said_days(0.13), said_days(6.63)
    ('1.0 days', '3 hours', '6.6 days')
    """
    if 0 < days < 0.5:
        return phrase("hours", hours=round(days * 24))
    return phrase("days", days=figure(days, ",.1f"))


def said_denarii(denarii: float) -> str:
    """Say an amount of money, with decimals only where it is small."""
    return phrase("denarii", denarii=figure(denarii, ",.1f" if denarii < 10 else ",.0f"))


def said_km(km: float) -> str:
    """Say a length in kilometres.

    Examples
    --------
    >>> said_km(2331.6)
    '2,332 km'
    """
    return phrase("kilometres", km=figure(km))


def said_means(means: Means) -> str:
    """Say how one travels.

    Examples
    --------
    >>> said_means(means_of_travel()["oxcart"]), said_means(means_of_travel()["horse"])
    ('by ox cart', 'on horseback')
    """
    return called("means", means.id, "by")


HARBOUR_KM_PER_DAY = 30.0
"""How fast a ship's load goes by road between a harbour and its town."""


def price_per_kg(link: Link, means: Means, *, forward: bool) -> float | None:
    """Return the model's freight price in denarii for a kilogram along a link; None for persons.

    On roads and rivers it goes by kilometres, on the sea by days under sail.
    """
    if not means.goods:
        return None
    costs = freight_costs()
    if link.kind in WATERS:
        return costs["ship"] * days_on(link, means, forward=forward)
    km = link.km if forward else link.km_back
    if link.kind == "river":
        return costs["river_down" if forward else "river_up"] * km
    return costs[str(means.freight)] * km


def days_on(link: Link, means: Means, *, forward: bool) -> float:
    """Return the days along a link, out or back."""
    days = link.days_out if forward else link.days_back
    if days is not None:
        return days
    return (link.km if forward else link.km_back) / (means.km_per_day or HARBOUR_KM_PER_DAY)
