"""The initiative phase (TWR-058 to TWR-064)."""

from collections.abc import Iterator
from functools import lru_cache

from romelab.core.chance import Chances, Outcome
from romelab.core.facts import Fact
from romelab.total_war_rome.positions import events as e, moves as m, prompts, refusals as r, tasks
from romelab.total_war_rome.positions.chapter import chance, decider, decision, follows, kind
from romelab.total_war_rome.positions.draft import Draft, put


def begin(t: Draft) -> None:
    """Start a round: deal the initiative cards, then everybody adds gold (TWR-040, TWR-058, TWR-059)."""
    t.phase = "initiative"
    t.initiative = t.omens = (0,) * len(t.seats)
    t.bids = (-1,) * len(t.seats)
    t.order, t.turn = tuple(t.seats), 0
    t.passing = (False,) * len(t.seats)
    t.emit(e.RoundBegins(t.round))
    t.turn_up(tasks.REVEAL)
    for seat in reversed(t.seats):
        t.ask(tasks.BID, seat)
    for seat in reversed(t.seats):
        t.draw(tasks.DEAL, seat)


def deal_chances(t: Draft, seat: int) -> Chances:
    """Return the initiative cards not yet dealt."""
    left = tuple(card for card in (1, 2, 3, 4) if card not in t.initiative)
    return Chances(left, (1,) * len(left))


def dealt(t: Draft, card: Outcome, seat: int) -> None:
    """Deal an initiative card."""
    t.initiative = put(t.initiative, seat, int(str(card)))
    t.emit(e.DealtInitiative(seat, int(str(card))))


def why_not_bid(t: Draft, move: m.Bid) -> Iterator[Fact]:
    """Only gold that one has can be added (TWR-059)."""
    held = t.gold[decider(t)]
    if not 0 <= move.gold <= held:
        yield r.HoldsGold(held, move.gold)


def list_bids(t: Draft) -> Iterator[tuple[m.Bid, ...]]:
    """Offer every amount of gold."""
    yield _bids(t.gold[decider(t)])


@lru_cache(maxsize=256)
def _bids(most: int) -> tuple[m.Bid, ...]:
    return tuple(m.Bid(gold) for gold in range(most + 1))


def do_bid(t: Draft, move: m.Bid) -> None:
    """Lay the gold on the card, face down."""
    seat = t.pop().seat
    t.bids = put(t.bids, seat, move.gold)
    t.emit(e.AddsGold(seat, move.gold))


def reveal(t: Draft) -> None:
    """Show all cards and gold together; the gold goes to the bank (TWR-060, TWR-063)."""
    for seat in t.seats:
        t.gain(seat, -t.bids[seat])
        t.emit(e.ShowsBid(seat, t.initiative[seat], t.bids[seat], t.initiative[seat] + t.bids[seat]))
    t.then(tasks.CHOOSE)
    t.then(tasks.OPEN_WINDOW, "initiative", tuple(t.seats))


def winner(t: Draft) -> int:
    """Return who has the initiative: highest total, then most gold added (TWR-061).

    Omens can bring equal totals with equal gold; the higher card then decides.
    """
    return max(t.seats, key=lambda seat: _claim(t, seat))


def _claim(t: Draft, seat: int) -> tuple[int, int, int]:
    return t.initiative[seat] + t.bids[seat] + t.omens[seat], t.bids[seat], t.initiative[seat]


def choose(t: Draft) -> None:
    """Ask the winner for the order."""
    best = winner(t)
    mine, next_best = sorted((_claim(t, seat) for seat in t.seats), reverse=True)[:2]
    tie = "" if mine[0] > next_best[0] else "gold" if mine[1] > next_best[1] else "card"
    t.emit(e.WinsInitiative(best, tie))
    t.ask(tasks.ORDER, best)


def why_not_order(t: Draft, move: m.ChooseOrder) -> Iterator[Fact]:
    """Any player may be first (TWR-062)."""
    if move.first not in t.seats:
        yield r.NoPlayer(move.first + 1)


def list_orders(t: Draft) -> Iterator[m.ChooseOrder]:
    """Offer every first player in both directions."""
    for first in t.seats:
        yield m.ChooseOrder(first, True)
        # With two players both directions are one order.
        if len(t.seats) > 2:
            yield m.ChooseOrder(first, False)


def do_order(t: Draft, move: m.ChooseOrder) -> None:
    """Fix the turn order of the round (TWR-062, TWR-064)."""
    seat = t.pop().seat
    size, way = len(t.seats), 1 if move.clockwise else -1
    t.order = tuple((move.first + way * step) % size for step in range(size))
    t.emit(e.SetsOrder(seat, t.order))
    t.then(tasks.AGENTS_BEGIN)


ROWS = (
    follows(tasks.ROUND_BEGIN, begin),
    chance(tasks.DEAL, prompts.DealInitiative, deal_chances, dealt, "TWR-058", hidden=True),
    decision(tasks.BID, "TWR-059", prompts.LayOutGold, list_bids)(kind(m.Bid, why_not_bid, do_bid, "TWR-059")),
    follows(tasks.REVEAL, reveal),
    follows(tasks.CHOOSE, choose),
    decision(tasks.ORDER, "TWR-062", prompts.SetOrder, list_orders)(
        kind(m.ChooseOrder, why_not_order, do_order, "TWR-062")
    ),
)
