"""Phases 3 and 4: what the acting tribe may do, and the income for doing nothing (SFR-89 to 93)."""

# pyright: strict
from collections.abc import Iterator
from functools import lru_cache

from romelab.core.game import Fact, Move, Step
from romelab.struggle_for_rome.box.pieces import TRAITOR, TREASURE, TRIBES
from romelab.struggle_for_rome.chapters import cards, movement, rounds, trading
from romelab.struggle_for_rome.chapters.kingdoms import reach_of, why_not_expand, why_not_found
from romelab.struggle_for_rome.chapters.plunder import why_not_plunder
from romelab.struggle_for_rome.positions import due, events as e, moves as m, refusals, state as s
from romelab.struggle_for_rome.positions.tables import Tables, paid_out

ALL_INCOMES = tuple(m.TakeIncome(what) for what in ("gold", "ore", "grain", "pasture"))  # type: ignore[arg-type]


def why_not_income(frame: Tables, state: s.State, move: m.TakeIncome) -> Iterator[Fact]:
    """Return the reasons against the income for doing nothing (SFR-87, SFR-91), for a settled tribe too (SFR-92)."""
    return _why_not_income(frame, state.segment, trading.piles_of(state), move)


def _why_not_income(frame: Tables, segment: s.Segment, piles: trading.Piles, move: m.TakeIncome) -> Iterator[Fact]:
    if segment.acted:
        if segment.moved or segment.attacked:
            yield refusals.NotIdle(segment.moved, segment.attacked)
        else:
            yield refusals.PlayedCardBefore()
    if move.what != "gold" and move.what not in trading.PILES:
        yield refusals.NoSuchIncome(f"{move.what!s:.20}")
    elif move.what != "gold":
        yield from trading.why_not_empty(frame, piles, move.what)


@lru_cache(maxsize=256)
def _incomes(frame: Tables, piles: trading.Piles) -> tuple[Move, ...]:
    return tuple(move for move in ALL_INCOMES if next(_why_not_income(frame, s.FRESH, piles, move), None) is None)


def take_income(frame: Tables, state: s.State, move: m.TakeIncome) -> Step[s.State]:
    """Take 2 gold or a card; that ends the tribe's part of the phase (SFR-91)."""
    seat = state.active
    kind = TRIBES[rounds.tribe_of(state)]
    if move.what == "gold":
        gold = paid_out(frame, state, m.INCOME_GOLD)
        player = state.players[seat]
        state = state._replace(players=s.changed(state.players, seat, player._replace(gold=player.gold + gold)))
        state, then = rounds.end_segment(frame, state)
        return state, (e.TakesGold(seat, kind, gold), *then)
    event = e.TakesCard(seat, kind, move.what)
    state, events = trading.take_card(frame, state, move.what, due.THEN_END, (event,))
    if state.stage == due.PASTURE:
        return state, events
    state, then = rounds.end_segment(frame, state)
    return state, (*events, *then)


def segment_moves(frame: Tables, state: s.State) -> list[Move]:
    """List what the acting tribe and its player may do."""
    segment = state.segment
    player = state.players[state.active]
    tribe = player.tribes[rounds.tribe_of(state)]
    moves: list[Move] = []
    if not segment.attacked:
        if tribe.cities:
            moves += _expansions(frame, state)
        else:
            if not segment.moved and not (segment.carried and not frame.options.great_warrior_extra_move):
                moves += movement.tribe_moves(frame, state)
            moves += _attacks(frame, state, tribe.at)
        moves += cards.great_warrior_moves(frame, state)
        if not segment.acted:
            moves += _incomes(frame, trading.filled(trading.piles_of(state)))
    if player.cards[TREASURE] and next(cards.why_not_treasure(frame, state, _TREASURE), None) is None:
        moves.append(_TREASURE)
    moves.append(_END)
    return moves


_TREASURE, _END = m.CashTreasure(), m.EndSegment()


def _attacks(frame: Tables, state: s.State, at: int) -> list[Move]:
    moves: list[Move] = []
    for city in frame.beside[at]:
        ways = 2 if state.players[state.active].cards[TRAITOR] else 1
        moves += [one for one in frame.plunders[city][:ways] if next(why_not_plunder(frame, state, one), None) is None]
        moves += [move for move in frame.founds[city][:ways] if next(why_not_found(frame, state, move), None) is None]
    return moves


def _expansions(frame: Tables, state: s.State) -> list[Move]:
    player = state.players[state.active]
    tribe = player.tribes[rounds.tribe_of(state)]
    if not tribe.wagons:
        return []
    ways = 2 if player.cards[TRAITOR] else 1
    return [
        move
        for city in reach_of(frame, state, tribe)
        if state.owners[city] == -1
        for move in frame.expands[city][:ways]
        if next(why_not_expand(frame, state, move), None) is None
    ]
