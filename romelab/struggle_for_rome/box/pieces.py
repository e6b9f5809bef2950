"""Goods, cards, counters and pieces by kind and number, from ``cards.toml`` (SFR-02 to 07), and their names."""

# pyright: strict
from collections.abc import Sequence
from functools import cache, partial
from typing import Annotated, NamedTuple

from romelab.core.facts import Count, Fact
from romelab.core.names import Spellings, other_spellings
from romelab.core.packaged import packaged_toml
from romelab.struggle_for_rome.network.sheet import COLOURS, PROVINCES

RESOURCES = ("ore", "grain", "horse", "cattle")
"""The resource cards, in the order of every hand."""
GOODS = (*RESOURCES, "gold")
"""What may be traded, in the order of every offer (SFR-55)."""
ORE, GRAIN, HORSE, CATTLE = range(4)

TRIBES = ("horsemen", "warriors")
"""The two tribes of a player; horsemen act in phase 3, warriors in phase 4 (SFR-89)."""
FIGURES = ("horseman", "warrior")

KINDS = ("Diplomat", "Traitor", "Great Warrior", "Treasure", "Culture")
"""The five kinds of development card."""
DIPLOMAT, TRAITOR, GREAT_WARRIOR, TREASURE, CULTURE = range(5)

COUNTERS = ("loss and card", "loss and pasture", "loss and gold", "pasture", "gold")
"""The five kinds of plunder counter: a red area or none, and what they bring (SFR-111 to 114)."""
COLOURS_NEEDED = 3
"""Colours of counters that a founding needs (SFR-119)."""
MOST_OF_A_COLOUR = 2
"""Counters of one colour that a tribe may hold (SFR-109), each tribe by itself (SFR-110)."""


class Pieces(NamedTuple):
    """How many there are of everything.

    Attributes
    ----------
    figures
        Horsemen and warriors of a player.
    wagons
        Supply wagons of a player.
    coins
        Gold in all.
    resources
        Resource cards, in the order of ``RESOURCES``.
    development
        Development cards, in the order of ``KINDS``.
    counters
        Plunder counters of each province, in the order of ``COUNTERS``.
    scourges, heirs
        Special victory point cards: Scourge of Rome, Heir to Rome (SFR-06).
    treasure_gold
        What a Treasure pays.
    house
        What of it is a house value, in sentences.
    """

    figures: tuple[int, int]
    wagons: int
    coins: int
    resources: tuple[int, ...]
    development: tuple[int, ...]
    counters: tuple[int, ...]
    scourges: int
    heirs: int
    treasure_gold: int
    house: tuple[str, ...]


@cache
def pieces() -> Pieces:
    """Return the cards, counters and pieces of the game.

    Examples
    --------
    >>> pieces().development, sum(pieces().development)
    ((10, 6, 6, 3, 5), 30)
    """
    data = packaged_toml("romelab.struggle_for_rome.box", "cards.toml")

    def counts(table: str, names: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(int(data[table][name.casefold().replace(" ", "_")]) for name in names)

    return Pieces(
        figures=(int(data["pieces"]["horsemen"]), int(data["pieces"]["warriors"])),
        wagons=int(data["pieces"]["wagons"]),
        coins=int(data["pieces"]["coins"]),
        resources=counts("resources", RESOURCES),
        development=counts("development", KINDS),
        counters=counts("counters", COUNTERS),
        scourges=int(data["special"]["scourge_of_rome"]),
        heirs=int(data["special"]["heir_to_rome"]),
        treasure_gold=int(data["treasure"]["gold"]),
        house=tuple(str(data[table]["house"]) for table in ("development", "treasure", "counters")),
    )


Good = Annotated[str, "good"]
"""One of the goods, or ``"pasture"`` for an unseen card of the pasture pile."""
Figure = Annotated[str, "figure"]
"""``"horseman"`` or ``"warrior"``."""
Kin = Annotated[str, "tribe"]
"""``"horsemen"`` or ``"warriors"``."""
Card = Annotated[str, "card"]
Counter = Annotated[str, "counter"]


class Amount(Fact):
    """An amount of one of the goods."""

    number: Count
    good: Good


def amounts_in(field: str) -> property:
    """Return a property of moves and facts: what the goods in a field come to."""

    def found(of: object) -> tuple[Amount, ...]:
        return amounts(getattr(of, field))

    return property(found)


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


def _spellings(things: str, names: tuple[str, ...], table: str) -> Spellings[str]:
    others = partial(other_spellings, "romelab.struggle_for_rome.box", table)
    return Spellings(things, lambda: [*zip(names, names, strict=True), *others()])


RESOURCE_NAMES = _spellings("resource", RESOURCES, "resources")
CARD_NAMES = _spellings("development card", KINDS, "cards")
TRIBE_NAMES = _spellings("tribe", TRIBES, "tribes")
PROVINCE_NAMES = _spellings("province", PROVINCES, "provinces")
COLOUR_NAMES = _spellings("colour", COLOURS, "colours")
