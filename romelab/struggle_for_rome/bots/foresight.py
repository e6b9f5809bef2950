"""Bots that see how it goes on, and can say why: easy, medium and hard, by :mod:`romelab.core.bots.foresight`."""

# pyright: strict

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import cache, partial

from romelab.core.bots.foresight import Foresight, Horizon, Term, value
from romelab.core.game import Move, Numbers
from romelab.struggle_for_rome.bots.advice import best_places, imagine, worst_for_others
from romelab.struggle_for_rome.bots.worth import held_worth, prospect, terms
from romelab.struggle_for_rome.chapters.rounds import tribe_of
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.positions import due, moves as m
from romelab.struggle_for_rome.positions.state import FRESH, State

KEPT_PLACES, KEPT_OFFERS = 8, 3
"""How many places to go to, and how many offers, are looked at."""


def sift(state: State, moves: Sequence[Move]) -> Sequence[Move]:
    """Pick the moves that deserve a look: the offers that help most, the best places to go, each at its lowest bill."""
    frame = STRUGGLE_FOR_ROME.frame(state)
    if state.stage == due.TRADE:
        held = [*state.players[state.active].hand, state.players[state.active].gold]
        now = held_worth(held)
        helps: dict[Move, float] = {}
        for move in moves:
            if type(move) is m.OfferTrade:
                after = [have - give + want for have, give, want in zip(held, move.give, move.want, strict=True)]
                helps[move] = held_worth(after) - now
        best = sorted((move for move, more in helps.items() if more > 0), key=lambda move: -helps[move])
        return [*(move for move in moves if move not in helps), *best[:KEPT_OFFERS]]
    if state.stage == due.LEGIONNAIRE:
        return worst_for_others(frame, state, moves)
    if state.stage != due.TRIBE:
        return moves
    tribe = state.players[state.active].tribes[tribe_of(state)]
    index = frame.board.index

    @cache
    def worth(to: str) -> float:
        return prospect(frame, state, tribe, index[to], 1, ready=True) if to else 13.0

    return best_places(moves, lambda bill: 2.1 * bill.grain + bill.gold, worth, KEPT_PLACES)


def purpose(move: Move) -> Hashable:
    """Return what a move is for: the same whatever is paid for it."""
    if isinstance(move, m.MoveTribe):
        return m.MoveTribe, move.to
    if isinstance(move, m.OfferTrade):
        return m.OfferTrade, move.give, move.want
    if isinstance(move, m.BuildPair | m.BuyCard):
        return type(move)
    return (m.BuildWagon, move.box) if isinstance(move, m.BuildWagon) else move


def turn(state: State) -> int | None:
    """Return whose part of which phase begins or is over in a position; None while something is pending."""
    return state.phase * 8 + state.active if state.stage in (due.ROLL, due.TRADE, due.TRIBE, due.OVER) else None


def _same(state: State) -> State:
    """Return a position without what has been done in this part of the phase: an offer turned down changes nothing."""
    return state._replace(segment=FRESH)


def without_offers(state: State, moves: Sequence[Move]) -> Sequence[Move]:
    """Pick the moves that deserve a look to one who does not think of what others would answer."""
    return sift(state, [move for move in moves if type(move) is not m.OfferTrade])


def goes_on(values: tuple[Term, ...], state: State, generator: Numbers) -> Move:
    """Choose as everybody is assumed to play on: the move after which the position is worth most."""
    game, seat = STRUGGLE_FOR_ROME, state.mover or 0
    moves = without_offers(state, game.legal_moves(state))
    return max(moves, key=lambda move: value(values, game.perform(state, move)[0], seat))


def foresight(sight: int, horizon: Horizon = "draw", worlds: int = 1, seconds: float = 0.0) -> Foresight:
    """Return a bot that sees cities this far off, and this far ahead in this many imagined worlds."""
    values = terms(sight)
    policy = partial(goes_on, values)
    looked = without_offers if horizon == "move" else sift
    return Foresight(
        STRUGGLE_FOR_ROME, values, imagine, policy, turn, purpose, looked, horizon, worlds, seconds=seconds, same=_same
    )


def easy(seconds: float = 0.0) -> Foresight:
    """Return a bot that sees its move and what is its own alone: no harvest to come, and nobody else."""
    bot = foresight(0, "move", seconds=seconds)
    blind = ("harvest", "legionnaire", "rivals")
    return replace(bot, terms=tuple(term for term in bot.terms if term.name not in blind))


def medium(seconds: float = 0.0) -> Foresight:
    """Return a bot that sees its move, the cities beside its tribes, what harvest is to come, and the others."""
    return foresight(0, "move", seconds=seconds)


def hard(seconds: float = 0.0) -> Foresight:
    """Return a bot that plans up to the next roll or draw, and sees cities one arrow away, and what others may hold."""
    return foresight(1, worlds=4, seconds=seconds)
