"""Scoring (chapter K): values under own tokens, and who has won."""

# pyright: strict
from romelab.core.game import Fact, Step
from romelab.kampf_um_rom.network.lines import numbers
from romelab.kampf_um_rom.positions import events, state as s
from romelab.kampf_um_rom.positions.tables import Tables


def points(t: Tables, state: s.State, seat: int, boxes: int = -1) -> int:
    """Add up the values under a seat's tokens (KUR-108); a doubled box counts twice (KUR-109).

    Combat tokens, the order token and cards in hand score nothing (KUR-110): ovals are worth 0.

    Parameters
    ----------
    boxes
        Mask of the boxes to count; all by default.
    """
    held, twice = state.held[seat] & boxes, state.twice[seat] & boxes
    total = 0
    for value, mask in t.value_masks:
        total += value * (held & mask).bit_count()
        if twice & mask:
            total += value * (twice & mask).bit_count()
    return total


def origins(t: Tables, state: s.State, seat: int) -> tuple[tuple[str, int], ...]:
    """Return each box that scores for a seat, highest first, and its points: twice its value if doubled (KUR-108, 109).

    Their sum is what :func:`points` gives.
    """
    found: list[tuple[str, int]] = []
    for value, mask in t.value_masks:
        held, twice = state.held[seat] & mask, state.twice[seat] & mask
        found += [(t.ids[box], value * ((held >> box & 1) + (twice >> box & 1))) for box in numbers(held | twice)]
    return tuple(sorted(found, key=lambda each: -each[1]))


def scores(t: Tables, state: s.State) -> tuple[int, ...]:
    """Return the points per seat in this position."""
    return tuple(points(t, state, seat) for seat in range(t.players))


def high_tokens(t: Tables, state: s.State, seat: int) -> int:
    """Count a seat's tokens on boxes worth 40 or more (D-14)."""
    return (state.held[seat] & t.high).bit_count() + (state.twice[seat] & t.high).bit_count()


def winners(t: Tables, state: s.State) -> tuple[int, ...]:
    """Return the seats with the highest total; equal totals share the win (KUR-111)."""
    return _best(t, state, scores(t, state)) if state.stage == s.OVER else ()


def _best(t: Tables, state: s.State, totals: tuple[int, ...]) -> tuple[int, ...]:
    keys = [
        (total, high_tokens(t, state, seat) if t.options.ties == "high_boxes" else 0)
        for seat, total in enumerate(totals)
    ]
    best = max(keys)
    return tuple(seat for seat, key in enumerate(keys) if key == best)


def time_up(t: Tables, state: s.State) -> Step[s.State]:
    """End the game at once and score it: the minutes that a house rule gives it are over (KUR-106, KUR-108)."""
    over = s.changed(state, stage=s.OVER, card=0, targets=(), used=0)
    return over, (events.TimeIsUp(t.options.minutes), *final_events(t, over))


def final_events(t: Tables, state: s.State) -> tuple[Fact, ...]:
    """Tell the totals, and how much of each rests on published values."""
    told: list[Fact] = []
    totals = scores(t, state)
    # The clock may end the game before all have a place in the order: those without one come last.
    placed = [seat for seat in state.order if seat >= 0]
    for seat in (*placed, *(seat for seat in range(t.players) if seat not in placed)):
        total, published = totals[seat], points(t, state, seat, t.published)
        told.append(events.Scores(seat, total, published, total - published))
    best = _best(t, state, totals)
    winner, *others = best
    told.append(events.ShareWin(best) if others else events.Wins(winner))
    return tuple(told)
