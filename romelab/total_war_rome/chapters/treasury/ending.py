"""The end of a round and of the game (TWR-003, TWR-004, TWR-041, TWR-259, T-01)."""

from __future__ import annotations

from romelab.total_war_rome.positions import regions
from romelab.total_war_rome.positions.chapter import follows
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.events import LastAgreed, TimeIsUp, WonBy
from romelab.total_war_rome.positions.tasks import OVER, ROUND_BEGIN, ROUND_END


def round_end(t: Draft) -> None:
    """Start a new round, or end the game after the last one (TWR-041, TWR-259)."""
    if not t.last and 0 < t.options.last_round <= t.round:
        t.last = True
        t.emit(LastAgreed())
    if t.last:
        finish(t)
        return
    t.round += 1
    t.then(ROUND_BEGIN)


def finish(t: Draft) -> None:
    """End the game and name the winners (TWR-004)."""
    t.winners = best(t)
    t.phase, t.agenda, t.battle = OVER, (), None
    t.emit(WonBy(t.winners))


def time_up(t: Draft) -> None:
    """End the game at once: the minutes that a house rule gives it are over (TWR-003)."""
    t.emit(TimeIsUp(t.options.minutes))
    finish(t)


def best(t: Draft) -> tuple[int, ...]:
    """Return the winners: most VP, then more gold, then more region value, then shared (TWR-004, T-01)."""

    def rank(seat: int) -> tuple[int, int, int]:
        if t.options.tie_break == "shared":
            return t.vp[seat], 0, 0
        value = sum(t.box.map.region[place].gold for place in regions.controlled(t, seat))
        return t.vp[seat], t.gold[seat], value

    most = max(rank(seat) for seat in t.seats)
    return tuple(seat for seat in t.seats if rank(seat) == most)


ROWS = (follows(ROUND_END, round_end),)
