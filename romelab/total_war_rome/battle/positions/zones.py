"""Small questions about zones: sorted tuples of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from romelab.total_war_rome.box.cards import HIDDEN, troop


def counted(cards: Iterable[str], role: str) -> int:
    """Count the cards of a role: ``main``, ``skirmisher`` or ``artillery``."""
    return sum(1 for card in cards if troop(card).role == role)


def mains(cards: Iterable[str]) -> int:
    """Count the main battle cards (TWR-044)."""
    return sum(1 for card in cards if troop(card).role == "main")


def added(zone: tuple[str, ...], *cards: str) -> tuple[str, ...]:
    """Return a zone with cards added, sorted."""
    return tuple(sorted((*zone, *cards)))


def without(zone: tuple[str, ...], *cards: str) -> tuple[str, ...]:
    """Return a zone without one copy of each of some cards that lie in it."""
    rest = list(zone)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def masked(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return as many hidden cards."""
    return (HIDDEN,) * len(cards)


def distinct(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the different cards in their order."""
    return tuple(Counter(cards))
