"""The spending phase from its start to its end: laying out, declaring, scoring columns (TWR-222, TWR-232, TWR-233)."""

from __future__ import annotations

from romelab.total_war_rome.chapter import Kind, Kinds, Steps, nothing_against, turn_up
from romelab.total_war_rome.moves import BuyDevelopment, BuyRoad, EndSpending
from romelab.total_war_rome.state import STEP
from romelab.total_war_rome.table import Table, put


def begin(t: Table) -> None:
    """Start the spending phase: what lies open now is all that others see of it (TWR-222)."""
    t.phase, t.turn = "spending", 0
    size = len(t.seats)
    t.plans, t.discounts, t.opened = ((),) * size, (0,) * size, None
    t.opened = t.state()


def do_end(t: Table, move: EndSpending) -> None:
    """Let the next seat lay out, or declare everything."""
    if t.turn + 1 < len(t.order):
        t.turn += 1
    else:
        turn_up(t, "declare")


def declare(t: Table) -> None:
    """Declare all purchases in turn order (TWR-222, TWR-232, TWR-233)."""
    opened, t.opened = t.opened, None
    roads = opened.roads if opened else 0
    for seat in t.order:
        for move in t.plans[seat]:
            t.say("TWR-222", "{} declares: {}", t.name(seat), str(move), seat=seat)
            if isinstance(move, BuyRoad):
                border = t.box.map.border(move.region, move.to)
                if border is not None and roads >> border.index & 1:
                    t.gain(seat, 1)
                    t.say("TWR-235", "{} takes 1 gold back: the road was built before", t.name(seat), seat=seat)
                elif border is not None:
                    roads |= 1 << border.index
            elif isinstance(move, BuyDevelopment):
                column(t, seat, move.development)
    for seat in t.seats:
        t.developed = put(t.developed, seat, tuple(sorted((*t.developed[seat], *t.fresh[seat]))))
    t.fresh = t.plans = ((),) * len(t.seats)
    t.discounts = (0,) * len(t.seats)
    t.push("round_end", STEP)


def column(t: Table, seat: int, name: str) -> None:
    """Score a column when its last box has been bought (TWR-010, TWR-233)."""
    last = t.box.developments[name]
    boxes = [box.id for box in t.box.trees[last.faction] if box.column == last.column]
    order = [move.development for move in t.plans[seat] if isinstance(move, BuyDevelopment)]
    owned = (*t.developed[seat], *order[: order.index(name) + 1])
    if all(box in owned for box in boxes):
        t.score(seat, 1, "TWR-010", f"column {last.column} of the tree is complete")


KINDS: Kinds = {EndSpending: Kind(("spending",), nothing_against, do_end, "TWR-222")}
STEPS: Steps = {"spending_begin": begin, "declare": declare}
