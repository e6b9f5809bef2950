"""What of the limits of :mod:`~romelab.total_war_rome.box.limits` an army has reached (TWR-049, TWR-050, TWR-229)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from romelab.core.facts import Fact
from romelab.total_war_rome.box.cards import HIDDEN, mixed_tribes
from romelab.total_war_rome.box.limits import MOST, too_many
from romelab.total_war_rome.positions.draft import Draft, count
from romelab.total_war_rome.positions.refusals import ClassFull, OverLimit, ShipsFull, TribesApart
from romelab.total_war_rome.positions.state import Army


def held_of(army: Army, role: str) -> int:
    """Return how many cards of a class an army holds."""
    found = count(army.troops)
    return found.main if role == "main" else found.skirmishers if role == "skirmisher" else found.artillery


@lru_cache(maxsize=4096)
def open_roles(troops: tuple[str, ...]) -> tuple[str, ...]:
    """Return the classes of which an army may hold one card more."""
    found = count(troops)
    held = {"main": found.main, "skirmisher": found.skirmishers, "artillery": found.artillery}
    return tuple(role for role, most in MOST.items() if held[role] < most)


def room_for(t: Draft, army: Army, card: str, rings: tuple[str, ...] = ()) -> Fact | None:
    """Say why a card does not fit into an army; None if it does (TWR-049, TWR-050, TWR-229).

    Parameters
    ----------
    t
        The position.
    army, card
        The army, and the troop card.
    rings
        The places to ring.
    """
    if t.full(army):
        return ShipsFull(rings)
    role = t.box.troops[card].role
    held = held_of(army, role)
    if held >= MOST[role]:
        return ClassFull(held, role, rings)
    if mixes(t, army.seat, (*army.troops, card)):
        return TribesApart(rings)
    return None


def mixes(t: Draft, seat: int, troops: tuple[str, ...]) -> bool:
    """Whether an army would mix Highland and Lowland Warriors without national unity (TWR-229)."""
    if not t.barbarian(seat) or t.effects(seat).national_unity:
        return False
    return mixed_tribes(troops)


def surplus(t: Draft, army: Army) -> str:
    """Return the first class of which an army has too many cards; empty if it is legal (TWR-050)."""
    # Hidden cards sort before all others.
    if army.troops and army.troops[0].startswith(HIDDEN):
        return ""
    found = count(army.troops)
    return too_many(found.main, found.skirmishers, found.artillery) or ""


def within_limits(t: Draft, army: Army) -> Iterator[Fact]:
    """Ask for an army that is not over the limit: such an army only reorganises (TWR-050, TWR-051)."""
    if surplus(t, army):
        yield OverLimit(army.place)
