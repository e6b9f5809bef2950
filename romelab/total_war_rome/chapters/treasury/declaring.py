"""The course of spending: laying out, taking back, declaring, columns, the end of the round (TWR-222, 232, 233)."""

from collections.abc import Iterator
from typing import TypeVar

from romelab.core.facts import Fact
from romelab.core.stages import nothing_against
from romelab.total_war_rome.positions import events as e, moves as m, refusals as r, regions, state as s, tasks
from romelab.total_war_rome.positions.chapter import follows, kind
from romelab.total_war_rome.positions.draft import Draft, put


def round_end(t: Draft) -> None:
    """Start a new round, or end the game after the last one (TWR-041, TWR-259)."""
    if not t.last and 0 < t.options.last_round <= t.round:
        t.last = True
        t.emit(e.LastAgreed())
    if t.last:
        finish(t)
        return
    t.round += 1
    t.then(tasks.ROUND_BEGIN)


def finish(t: Draft) -> None:
    """End the game and name the winners (TWR-004)."""
    t.winners = best(t)
    t.phase, t.agenda, t.battle = tasks.OVER, (), None
    t.emit(e.WonBy(t.winners))


def time_up(t: Draft) -> None:
    """End the game at once: the minutes that a house rule gives it are over (TWR-003)."""
    t.emit(e.TimeIsUp(t.options.minutes))
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


Piece = TypeVar("Piece", s.Army, s.Navy, s.Agent)


def begin(t: Draft) -> None:
    """Start the spending phase: what lies open now is all that others see of it (TWR-222)."""
    t.phase, t.turn = tasks.SPENDING, 0
    size = len(t.seats)
    t.plans, t.discounts, t.opened = ((),) * size, (0,) * size, None
    t.opened = t.state()


def do_end(t: Draft, move: m.EndSpending) -> None:
    """Let the next seat lay out, or declare everything."""
    if t.turn + 1 < len(t.order):
        t.turn += 1
    else:
        t.turn_up(tasks.DECLARE)


def why_not_take_back(t: Draft, move: m.TakeBack) -> Iterator[Fact]:
    """Require something laid out, and for the ruling that lets it be taken back (T-42)."""
    if t.options.overspending == "last_refused":
        yield r.StaysLaidOut()
    if not t.plans[t.active] or t.opened is None:
        yield r.NothingLaidOut()


def do_take_back(t: Draft, move: m.TakeBack) -> None:
    """Put everything back as it was before the purchases of this phase; events stay played (T-42)."""
    seat, old = t.active, t.opened
    if old is None:
        raise ValueError("no purchases are being laid out")
    _stack(t, seat, 1)
    t.armies = _restored(t.armies, old.armies, seat)
    t.navies = _restored(t.navies, old.navies, seat)
    t.agents = _restored(t.agents, old.agents, seat)
    _stack(t, seat, -1)
    t.gold = put(t.gold, seat, old.gold[seat])
    t.generals = put(t.generals, seat, old.generals[seat])
    t.spare = put(t.spare, seat, old.spare[seat])
    t.fresh = put(t.fresh, seat, old.fresh[seat])
    plan, t.plans = t.plans[seat], put(t.plans, seat, ())
    t.roads = old.roads | _roads(t)
    for item in plan:
        if isinstance(item, m.BuyImprovement):
            at = t.box.map.region[item.region].index
            t.improvements = put(t.improvements, at, t.improvements[at] & ~s.BITS[item.improvement])
        elif isinstance(item, m.BuyOffUnrest):
            at = t.box.map.region[item.region].index
            t.unrest = put(t.unrest, at, t.unrest[at] + 1)
    played = (card for card in old.hands[seat] if card not in t.hands[seat])
    t.discounts = put(t.discounts, seat, sum(t.box.deck[card].event == "levy_call" for card in played))
    t.emit(e.TakesAllBack(seat))


def _restored(now: tuple[Piece, ...], before: tuple[Piece, ...], seat: int) -> tuple[Piece, ...]:
    """Return the pieces of a seat as they were before, and all others as they are."""
    pieces = [piece for piece in now if piece.seat != seat] + [piece for piece in before if piece.seat == seat]
    return tuple(sorted(pieces, key=lambda piece: piece.ref))


def _stack(t: Draft, seat: int, by: int) -> None:
    """Put the troop and ship cards of a seat on the stacks they come from, or take them off."""
    for army in t.armies:
        if army.seat == seat:
            for card in army.troops:
                t.shift(seat, card, by)
    for navy in t.navies:
        if navy.seat == seat:
            for card in navy.ships:
                t.shift_ship(card, by)


def _roads(t: Draft) -> int:
    """Return the roads that are laid out, one bit for each border."""
    roads = 0
    for plan in t.plans:
        for move in plan:
            border = t.box.map.border(move.region, move.to) if isinstance(move, m.BuyRoad) else None
            roads |= 1 << border.index if border is not None else 0
    return roads


def declare(t: Draft) -> None:
    """Declare all purchases in turn order (TWR-222, TWR-232, TWR-233)."""
    opened, t.opened = t.opened, None
    roads = opened.roads if opened else 0
    for seat in t.order:
        for move in t.plans[seat]:
            t.emit(e.Declares(seat, move))
            if isinstance(move, m.BuyRoad):
                border = t.box.map.border(move.region, move.to)
                if border is not None and roads >> border.index & 1:
                    t.gain(seat, 1)
                    t.emit(e.PaidBack(seat))
                elif border is not None:
                    roads |= 1 << border.index
            elif isinstance(move, m.BuyDevelopment):
                column(t, seat, move.development)
    for seat in t.seats:
        t.developed = put(t.developed, seat, tuple(sorted((*t.developed[seat], *t.fresh[seat]))))
    t.fresh = t.plans = ((),) * len(t.seats)
    t.discounts = (0,) * len(t.seats)
    t.then(tasks.ROUND_END)


def column(t: Draft, seat: int, name: str) -> None:
    """Score a column when its last box has been bought (TWR-010, TWR-233)."""
    last = t.box.developments[name]
    boxes = [box.id for box in t.box.trees[last.faction] if box.column == last.column]
    order = [move.development for move in t.plans[seat] if isinstance(move, m.BuyDevelopment)]
    owned = (*t.developed[seat], *order[: order.index(name) + 1])
    if all(box in owned for box in boxes):
        t.score(e.ScoresColumn("TWR-010", seat, 1, last.column))


MOVES = (
    kind(m.TakeBack, why_not_take_back, do_take_back, "TWR-222"),
    kind(m.EndSpending, nothing_against, do_end, "TWR-222"),
)

ROWS = (follows(tasks.ROUND_END, round_end), follows(tasks.SPENDING_BEGIN, begin), follows(tasks.DECLARE, declare))
