"""Phases 3 and 4: the movement of wandering tribes (SFR-90, SFR-94 to 105, SFR-149).

What a journey costs is asked of ``routes`` and ``prices``; here stand the conditions of the turn.
"""

# pyright: strict
from collections.abc import Iterator
from functools import lru_cache

from romelab.core.game import Fact, Move, Step
from romelab.struggle_for_rome.box.pieces import GRAIN, TRIBES, Amount
from romelab.struggle_for_rome.chapters import draws, rounds
from romelab.struggle_for_rome.network import prices, routes
from romelab.struggle_for_rome.network.network import RoadNetwork
from romelab.struggle_for_rome.positions import events, moves as m, refusals, state as s
from romelab.struggle_for_rome.positions.tables import Tables


def why_not_destination(frame: Tables, state: s.State, to: str) -> Iterator[Fact]:
    """Return the reasons against stopping on a crossroads: a city, a tribe, nothing there (SFR-94).

    The Barbaricum is as good as any other (SFR-105).
    """
    place = frame.board.index.get(to)
    if place is None:
        yield refusals.NoSuchCrossroads(f"{to!s:.20}")
        return
    city = frame.board.city_at[place]
    if city >= 0:
        yield refusals.IsCity(frame.board.cities[city].name, to)
    if place not in frame.taken(state):
        return
    for seat, player in enumerate(state.players):
        for tribe, kind in zip(player.tribes, TRIBES, strict=True):
            if tribe.at == place and not tribe.cities:
                if seat == state.active and kind == TRIBES[rounds.tribe_of(state)]:
                    yield refusals.StandsThere(to)
                else:
                    yield refusals.IsTaken(kind, seat, to)


def why_not_wandering(frame: Tables, state: s.State) -> Iterator[Fact]:
    """Return the reasons why the acting tribe cannot go anywhere: settled, or its attack is done (SFR-90, 104)."""
    tribe = state.players[state.active].tribes[rounds.tribe_of(state)]
    if tribe.cities:
        home = frame.board.cities[tribe.cities[0]]
        yield refusals.HasSettled(home.name, home.at)
    if state.segment.attacked:
        yield refusals.HasAttacked()


def why_not_move(frame: Tables, state: s.State, move: m.MoveTribe) -> Iterator[Fact]:
    """Return the reasons against a move of the acting tribe."""
    yield from why_not_wandering(frame, state)
    if state.segment.moved:
        yield refusals.HasMoved()
    elif state.segment.carried and not frame.options.great_warrior_extra_move:
        yield refusals.HasBeenCarried()
    yield from why_not_destination(frame, state, move.to)
    player = state.players[state.active]
    if move.to in frame.board.index:
        yield from _why_not_payment(frame, player.tribes[rounds.tribe_of(state)].at, move)
    if move.grain > player.hand[GRAIN]:
        yield refusals.Lacks("SFR-103", Amount(move.grain, "grain"), player.hand[GRAIN])
    if move.gold > player.gold:
        yield refusals.Lacks("SFR-103", Amount(move.gold, "gold"), player.gold)


def _why_not_payment(frame: Tables, start: int, move: m.MoveTribe) -> Iterator[Fact]:
    """Whatever a way crosses has to be paid exactly, each land arrow by itself (SFR-97, SFR-98, SFR-103).

    The first arrow of a way is free (SFR-96, SFR-99), which is in the counts of the price table already.
    """
    board = frame.board
    there = board.index[move.to]
    front = prices.price_table(board).counts_from(board.parts[start], False)[board.parts[there]]
    grain, gold = move.grain, move.gold
    for land, sea in front:
        if 0 <= grain <= land and gold == prices.LAND_GOLD * (land - grain) + prices.SEA_GOLD * sea:
            return
    cheapest = routes.payable(board, start, 99, 999, False)[board.parts[there]]
    free = all(bill == (0, 0) for bill in cheapest)
    rule = "SFR-96" if free else "SFR-97" if any(land for land, _ in front) else "SFR-98"
    yield refusals.CostsOtherwise(rule, move.to, tuple(cheapest), prices.Bill(grain, gold))


@lru_cache(maxsize=256)
def _dearest(board: RoadNetwork, part: int) -> tuple[int, int]:
    start = board.parts.index(part)
    bills = [bill for bills in routes.payable(board, start, 99, 999, False) for bill in bills]
    return max(bill.grain for bill in bills), max(bill.gold for bill in bills)


@lru_cache(maxsize=4096)
def _walks(board: RoadNetwork, part: int, grain: int, gold: int) -> tuple[tuple[Move, ...], dict[int, tuple[int, int]]]:
    """List every move out of a part for a given purse, and which entries lead to which crossroads."""
    bills = routes.payable(board, board.parts.index(part), grain, gold, False)
    moves: list[Move] = []
    spans: dict[int, tuple[int, int]] = {}
    for place in board.crossroads:
        if place.city is None:
            begin = len(moves)
            moves += [_move(place.id, bill.grain, bill.gold) for bill in bills[board.parts[place.index]]]
            spans[place.index] = (begin, len(moves))
    return tuple(moves), spans


@lru_cache(maxsize=16384)
def _move(to: str, grain: int, gold: int) -> m.MoveTribe:
    return m.MoveTribe(to, grain, gold)


def tribe_moves(frame: Tables, state: s.State) -> list[Move]:
    """List the moves of the acting tribe, each destination with each of the cheapest bills that can be paid."""
    player = state.players[state.active]
    board = frame.board
    part = board.parts[player.tribes[rounds.tribe_of(state)].at]
    most_grain, most_gold = _dearest(board, part)
    grain, gold = player.hand[GRAIN], player.gold
    moves, spans = _walks(board, part, grain if grain < most_grain else most_grain, min(gold, most_gold))
    return without(moves, [spans[place] for place in frame.taken(state)])


def without(moves: tuple[Move, ...], spans: list[tuple[int, int]]) -> list[Move]:
    """Leave some stretches out of a list."""
    kept: list[Move] = []
    begin = 0
    for start, end in sorted(spans):
        kept += moves[begin:start]
        begin = end
    kept += moves[begin:]
    return kept


def move_tribe(frame: Tables, state: s.State, move: m.MoveTribe) -> Step[s.State]:
    """Pay and move the figure (SFR-103).

    A free way is a move too (SFR-102). Gold for an arrow does not use up the 3 gold for a card (SFR-100).
    """
    seat, number = state.active, rounds.tribe_of(state)
    player = state.players[seat]
    place = frame.board.index[move.to]
    tribe = player.tribes[number]
    start = frame.name(tribe.at)
    player = player._replace(
        gold=player.gold - move.gold,
        hand=draws.with_card(player.hand, GRAIN, -move.grain),
        tribes=s.with_tribe(player, number, tribe._replace(at=place)),
    )
    segment = state.segment._replace(moved=True, acted=True)
    state = state._replace(
        players=s.changed(state.players, seat, player), grain=state.grain + move.grain, segment=segment
    )
    return state, (events.Moves(seat, TRIBES[number], start, move.to, prices.Bill(move.grain, move.gold)),)
