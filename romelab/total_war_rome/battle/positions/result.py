"""How a battle ended, as the campaign takes it over."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SideResult:
    """What a battle leaves of one side.

    Attributes
    ----------
    seat
        Who decided for it.
    cards
        Troop cards of the army that are left, with veteran upgrades made; of a navy, those still aboard.
    lost
        Cards for the reserve stacks of their owners (``owner_of``): the dead, all cards of a destroyed army, and the
        base cards of those that became veterans.
    general
        Its general after the battle; empty if none.
    generals_lost
        General cards for the reserve stack: fallen, replaced, or destroyed with the army.
    destroyed
        True if the army was destroyed; for a navy, the carried army.
    points
        Victory points by seat.
    upgraded
        The veteran cards that came from the reserve.
    events_used
        Event cards played.
    ships
        Ship cards of a navy after the battle, captured ones included.
    ships_lost
        Own ship cards sunk or captured; the captured ones by their ids among ``ships`` of the captor.
    ships_returned
        Ship cards beyond five, for their first owner's reserve stack: captured ones, or the navy's weakest (T-58).
    """

    seat: int
    cards: tuple[str, ...]
    lost: tuple[str, ...]
    general: str
    generals_lost: tuple[str, ...]
    destroyed: bool
    points: tuple[tuple[int, int], ...]
    upgraded: tuple[str, ...] = ()
    events_used: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()
    ships_lost: tuple[str, ...] = ()
    ships_returned: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BattleResult:
    """How a battle ended.

    Attributes
    ----------
    winner
        The victorious side, 0 for the attacker and 1 for the defender; None if nobody is.
    total
        True for a total victory (TWR-208).
    withdraws
        The side that has to withdraw or retreat to a place its owner chooses (TWR-215, TWR-159, T-60); None if none.
    sides
        What is left of each side.
    """

    winner: int | None
    total: bool
    withdraws: int | None
    sides: tuple[SideResult, SideResult]
