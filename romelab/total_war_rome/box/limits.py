"""How many cards an army or a navy may hold (TWR-049, TWR-050, TWR-055).

Mercenary cards count as cards of their class, like all others. Everything that asks whether an army is legal reads it
here: the campaign, its battles, and the bots that imagine armies. How few an army can live with (TWR-046), and who does
not march together (TWR-229), is said in :mod:`romelab.total_war_rome.box.cards`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from romelab.core.language import listed
from romelab.total_war_rome.box.cards import Role, least_mains

MOST: Mapping[Role, int] = MappingProxyType({"main": 6, "skirmisher": 2, "artillery": 2})
"""The most cards of each class in an army (TWR-050); together they are the most cards of an army (TWR-049)."""
CLASS_NAMES: Mapping[Role, str] = MappingProxyType(
    {"main": "main battle", "skirmisher": "skirmisher", "artillery": "artillery"}
)
"""What the classes are called in sentences."""
MOST_SHIPS = 5
"""The most ship cards in a navy (TWR-055)."""


def too_many(main: int, skirmishers: int, artillery: int) -> Role | None:
    """Return the first class of which an army of so many cards has too many; None if it is within its limits (TWR-050).

    Examples
    --------
    >>> too_many(6, 2, 2), too_many(6, 3, 3)
    (None, 'skirmisher')
    """
    if main > MOST["main"]:
        return "main"
    if skirmishers > MOST["skirmisher"]:
        return "skirmisher"
    return "artillery" if artillery > MOST["artillery"] else None


def limits_words() -> str:
    """Say what an army may hold (TWR-050).

    Examples
    --------
    >>> limits_words()
    'an army has 2 to 6 main battle, up to 2 skirmisher and up to 2 artillery cards'
    """
    parts = [f"{least_mains('')} to {MOST['main']} {CLASS_NAMES['main']}"]
    parts += [f"up to {most} {CLASS_NAMES[role]}" for role, most in MOST.items() if role != "main"]
    return f"an army has {listed(parts)} cards"
