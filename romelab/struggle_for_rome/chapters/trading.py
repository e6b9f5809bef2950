"""Phase 2: trade between players and with the bank (SFR-54 to 59)."""

# pyright: strict
from collections.abc import Iterator
from functools import lru_cache

from romelab.core.game import Fact, Move, Step
from romelab.core.stages import PendingStage
from romelab.struggle_for_rome.box.pieces import GOODS, RESOURCES, Amount
from romelab.struggle_for_rome.chapters import draws, rounds
from romelab.struggle_for_rome.positions import due, events as e, moves as m, refusals, state as s
from romelab.struggle_for_rome.positions.tables import Tables

LISTED_OFFERS = 2
"""The list for programs and random games has offers only until this many were made in a segment, so that such games
end. It is not a rule: ``why_not`` sets no limit, and whoever puts an offer together at the table may go on for ever."""


def why_not_offer(frame: Tables, state: s.State, move: m.OfferTrade) -> Iterator[Fact]:
    """Return the reasons against offering a trade, to one or to all (SFR-54, SFR-55, SFR-59)."""
    if move.to is not None:
        if not 0 <= move.to < frame.seats:
            yield refusals.NoSuchPlayer("SFR-54")
        elif move.to == state.active:
            yield refusals.TradesAlone()
    yield from _why_not_goods(frame, state.players[state.active], move.give, move.want)
    if state.segment.built and not frame.options.trade_and_build_mix:
        yield refusals.TradeIsOver()


def _why_not_goods(frame: Tables, player: s.Player, give: m.Goods, want: m.Goods) -> Iterator[Fact]:
    if len(give) != len(GOODS) or len(want) != len(GOODS) or min(*give, *want) < 0:
        yield refusals.BadGoods()
        return
    if not (any(give) or any(want)):
        yield refusals.AboutNothing()
    elif not (any(give) and any(want)) and not frame.options.gifts_allowed:
        yield refusals.IsGift()
    yield from _why_not_owing(player, give)


def _why_not_owing(player: s.Player, give: m.Goods) -> Iterator[Fact]:
    for name, count, own in zip(GOODS, give, (*player.hand, player.gold), strict=True):
        if count > own:
            yield refusals.Lacks("SFR-55", Amount(count, name), own)


@lru_cache(maxsize=4096)
def _listed(seat: int, seats: int, held: tuple[bool, ...], gold: int) -> tuple[Move, ...]:
    """List one card for one other, one card for 2 gold, and 2 gold for one card, with every opponent."""
    one = [tuple(int(n == kind) for n in range(5)) for kind in range(4)]
    two_gold = (0, 0, 0, 0, 2)
    pairs = [(one[a], one[b]) for a in range(4) if held[a] for b in range(4) if a != b]
    pairs += [(one[a], two_gold) for a in range(4) if held[a]]
    pairs += [(two_gold, one[b]) for b in range(4) if gold >= 2]
    return tuple(m.OfferTrade(to, give, want) for to in range(seats) if to != seat for give, want in pairs)  # type: ignore[arg-type]


def offer_moves(frame: Tables, state: s.State) -> tuple[Move, ...]:
    """List a selection of offers: the smallest trades, as long as few have been made in this segment."""
    segment = state.segment
    if segment.offers >= LISTED_OFFERS or (segment.built and not frame.options.trade_and_build_mix):
        return ()
    player = state.players[state.active]
    ore, grain, horse, cattle = player.hand
    held = (ore > 0, grain > 0, horse > 0, cattle > 0)
    return _listed(state.active, frame.seats, held, 2 if player.gold >= 2 else 0)


def offer(frame: Tables, state: s.State, move: m.OfferTrade) -> Step[s.State]:
    """Put an offer before another player, who answers, or before all, who are asked clockwise (SFR-59)."""
    seat = state.active
    state = state._replace(segment=state.segment._replace(offers=state.segment.offers + 1))
    asked = s.seats_from(seat, frame.seats)[1:] if move.to is None else (move.to,)
    event = e.Offers(seat, move.to, move.give, move.want)
    return _asked(state, tuple((other, move.give, move.want) for other in asked)), (event,)


def _asked(state: s.State, standing: tuple[due.Standing, ...]) -> s.State:
    """Ask the next of those who have not answered; after the last the active player goes on."""
    if not standing:
        return rounds.back_to_trade(state)
    (seat, give, want), *later = standing
    return s.then(state, seat, due.ANSWER, state.active, seat, give, want, *later)


def why_not_accept(frame: Tables, state: s.State, move: m.AcceptTrade) -> Iterator[Fact]:
    """Return the reasons against taking the offer on the table: goods that are not there."""
    del frame, move
    _, taker, _, want, *_ = s.facts(state, due.ANSWER)
    yield from _why_not_owing(state.players[taker], want)


def why_not_counter(frame: Tables, state: s.State, move: m.CounterOffer) -> Iterator[Fact]:
    """Return the reasons against another offer in answer to one: as against any between these two (SFR-55)."""
    _, taker, *_ = s.facts(state, due.ANSWER)
    yield from _why_not_goods(frame, state.players[taker], move.give, move.want)


def answer_moves(frame: Tables, state: s.State) -> list[Move]:
    """List the answers to an offer: yes, no, and asking for one gold more; ``why_not`` allows any other offer."""
    _, taker, give, want, *_ = s.facts(state, due.ANSWER)
    if next(why_not_accept(frame, state, _ACCEPT), None) is not None:
        return [_DECLINE]
    if taker != state.active and any(want):
        return [_ACCEPT, _DECLINE, m.CounterOffer(want, (*give[:4], give[4] + 1))]
    return [_ACCEPT, _DECLINE]


_ACCEPT, _DECLINE = m.AcceptTrade(), m.DeclineTrade()


def accept(frame: Tables, state: s.State, move: m.AcceptTrade) -> Step[s.State]:
    """Swap the goods (SFR-55)."""
    del move
    giver, taker, give, want, *_ = s.facts(state, due.ANSWER)
    players = s.changed(state.players, giver, _swapped(state.players[giver], give, want))
    players = s.changed(players, taker, _swapped(players[taker], want, give))
    return rounds.back_to_trade(state._replace(players=players)), (e.Trades(giver, taker, give, want),)


def decline(frame: Tables, state: s.State, move: m.DeclineTrade) -> Step[s.State]:
    """Turn the offer down; the next is asked if it was made to all, else the active player goes on."""
    del move
    _, taker, _, _, *standing = s.facts(state, due.ANSWER)
    return _asked(state, (*standing,)), (e.Declines(taker),)


def counter(frame: Tables, state: s.State, move: m.CounterOffer) -> Step[s.State]:
    """Put the answer before the one who made the offer, as an offer of its own; who else was asked still waits."""
    giver, taker, _, _, *standing = s.facts(state, due.ANSWER)
    event = e.OffersInstead(taker, giver, move.give, move.want)
    return s.then(state, giver, due.ANSWER, taker, giver, move.give, move.want, *standing), (event,)


def _swapped(player: s.Player, out: m.Goods, into: m.Goods) -> s.Player:
    ore, grain, horse, cattle = player.hand
    hand = (ore - out[0] + into[0], grain - out[1] + into[1], horse - out[2] + into[2], cattle - out[3] + into[3])
    return player._replace(hand=hand, gold=player.gold - out[4] + into[4])


Piles = tuple[int, int, int]
"""Ore, grain and pasture cards that can be taken or drawn."""


def piles_of(state: s.State) -> Piles:
    """Count what can be taken from each pile, for pasture with the discards (SFR-42)."""
    return state.ore, state.grain, s.pasture_to_draw(state)


def why_not_bank(frame: Tables, state: s.State, move: m.BankTrade) -> Iterator[Fact]:
    """Return the reasons against a trade with the bank (SFR-56, 57, 58)."""
    return _why_not_bank(frame, state.players[state.active].hand, piles_of(state), state.segment.built, move)


def _why_not_bank(frame: Tables, hand: s.Hand, piles: Piles, built: bool, move: m.BankTrade) -> Iterator[Fact]:
    if move.give not in RESOURCES:
        rule = "SFR-58" if move.give == "gold" else "SFR-57"
        yield refusals.BankTakesNot(rule, f"{move.give!s:.20}")
    elif (own := hand[RESOURCES.index(move.give)]) < 3:
        yield refusals.Lacks("SFR-56", Amount(3, move.give), own)
    if move.take not in PILES:
        yield refusals.BankGivesNot(f"{move.take!s:.20}")
    elif move.give != move.take and not (move.take == "pasture" and move.give in ("horse", "cattle")):
        # The three cards given make a pile that is not empty.
        yield from why_not_empty(frame, piles, move.take)
    if built and not frame.options.trade_and_build_mix:
        yield refusals.TradeIsOver()


PILES = ("ore", "grain", "pasture")


def why_not_empty(frame: Tables, piles: Piles, take: str) -> Iterator[Fact]:
    """Return the reason against taking a card of an empty pile (SFR-56)."""
    if not piles[PILES.index(take)] and not frame.options.empty_piles_on_offer:
        yield refusals.PileIsEmpty(take)


ALL_BANK_TRADES = tuple(m.BankTrade(give, take) for give in RESOURCES for take in PILES)  # type: ignore[arg-type]


@lru_cache(maxsize=8192)
def _bankable(frame: Tables, hand: s.Hand, piles: Piles, built: bool) -> tuple[Move, ...]:
    return tuple(move for move in ALL_BANK_TRADES if next(_why_not_bank(frame, hand, piles, built, move), None) is None)


def bank_moves(frame: Tables, state: s.State) -> tuple[Move, ...]:
    """List the trades with the bank."""
    ore, grain, horse, cattle = state.players[state.active].hand
    if ore < 3 and grain < 3 and horse < 3 and cattle < 3:
        return ()
    # Of a kind only three or more counts, of a pile only whether it is empty.
    hand = (3 if ore > 2 else 0, 3 if grain > 2 else 0, 3 if horse > 2 else 0, 3 if cattle > 2 else 0)
    return _bankable(frame, hand, filled(piles_of(state)), state.segment.built)


def filled(piles: Piles) -> Piles:
    """Return 1 for each pile with cards, 0 for an empty one.

    Examples
    --------
    >>> filled((0, 14, 3))
    (0, 1, 1)
    """
    return 1 if piles[0] else 0, 1 if piles[1] else 0, 1 if piles[2] else 0


def bank(frame: Tables, state: s.State, move: m.BankTrade) -> Step[s.State]:
    """Trade three identical cards for one (SFR-56)."""
    seat = state.active
    player = state.players[seat]
    given = RESOURCES.index(move.give)
    event = e.TradesWithBank(seat, Amount(3, move.give), Amount(1, move.take))
    state = to_piles(state, tuple(3 * (n == given) for n in range(4)))  # type: ignore[arg-type]
    player = player._replace(hand=draws.with_card(player.hand, given, -3))
    state = state._replace(players=s.changed(state.players, seat, player))
    return take_card(frame, state, move.take, due.THEN_TRADE, (event,))


def take_card(
    frame: Tables, state: s.State, take: str, after: PendingStage[()], events: tuple[Fact, ...]
) -> Step[s.State]:
    """Let the active player take a card from an open pile or draw a pasture card, and stay where play is."""
    seat = state.active
    if take == "pasture":
        if s.pasture_to_draw(state):
            return draws.draw_pasture(state, after, (seat,)), events
    elif getattr(state, take):
        player = state.players[seat]
        player = player._replace(hand=draws.with_card(player.hand, RESOURCES.index(take)))
        state = state._replace(players=s.changed(state.players, seat, player))
        state = state._replace(ore=state.ore - 1) if take == "ore" else state._replace(grain=state.grain - 1)
        return state, events
    return state, (*events, e.NoCardLeft(take, seat))


def to_piles(state: s.State, spent: s.Hand) -> s.State:
    """Put spent cards back: ore and grain on their piles, animals on the discards (SFR-69)."""
    ore, grain, horse, cattle = spent
    return state._replace(
        ore=state.ore + ore, grain=state.grain + grain, discards=(state.discards[0] + horse, state.discards[1] + cattle)
    )
