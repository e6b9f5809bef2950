"""Scoring (chapter K): values under own tokens, and who has won."""

# pyright: strict
from __future__ import annotations

from romelab.core.game import Event
from romelab.kampf_um_rom.state import OVER, State
from romelab.kampf_um_rom.tables import Tables


def points(t: Tables, state: State, seat: int, boxes: int = -1) -> int:
    """Add up the values under a seat's tokens (KUR-108); a doubled box counts twice (KUR-109).

    Combat tokens, the order token and cards in hand score nothing (KUR-110): ovals are worth 0.

    Parameters
    ----------
    boxes
        Mask of the boxes to count; all by default.
    """
    held, twice = state.held[seat] & boxes, state.twice[seat] & boxes
    return sum(value * ((held & mask).bit_count() + (twice & mask).bit_count()) for value, mask in t.value_masks)


def scores(t: Tables, state: State) -> tuple[int, ...]:
    """Give the points per seat in this position."""
    return tuple(points(t, state, seat) for seat in range(t.players))


def high_tokens(t: Tables, state: State, seat: int) -> int:
    """Count a seat's tokens on boxes worth 40 or more (D-14)."""
    return (state.held[seat] & t.high).bit_count() + (state.twice[seat] & t.high).bit_count()


def winners(t: Tables, state: State) -> tuple[int, ...]:
    """Give the seats with the highest total; equal totals share the win (KUR-111)."""
    if state.stage != OVER:
        return ()
    keys = [
        (points(t, state, seat), high_tokens(t, state, seat) if t.options.ties == "high_boxes" else 0)
        for seat in range(t.players)
    ]
    best = max(keys)
    return tuple(seat for seat, key in enumerate(keys) if key == best)


def final_events(t: Tables, state: State) -> tuple[Event, ...]:
    """Tell the totals, and how much of each rests on published values."""
    told: list[Event] = []
    for seat in state.order:
        total, published = points(t, state, seat), points(t, state, seat, t.published)
        says = "{} scores {}: {} under published values, {} under reconstructed ones"
        told.append(Event("KUR-108", says, (t.names[seat], total, published, total - published), seat))
    best = winners(t, state)
    said = " and ".join(t.names[seat] for seat in best)
    rule = "KUR-111" if len(best) > 1 else "KUR-108"
    told.append(Event(rule, "{} share the win" if len(best) > 1 else "{} wins", (said,)))
    return tuple(told)
