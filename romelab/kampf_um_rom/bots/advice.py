"""What bots of :mod:`romelab.core.bots` want to know about this game: how good a position is, and what may be hidden.

The weights are ours; they are no claim about good play.
"""

# pyright: strict
from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial

from romelab.core.bots import GreedyBot, TreeBot
from romelab.core.game import Move
from romelab.kampf_um_rom.chapters.scoring import points
from romelab.kampf_um_rom.game import KAMPF_UM_ROM, KampfUmRom
from romelab.kampf_um_rom.positions.moves import Develop, Fetch, Leave, Swap
from romelab.kampf_um_rom.positions.state import State

OTHERS = 0.6
"""Weight of the best opponent's points."""
REACH = 0.12
"""Weight of the values of the boxes that could be developed next."""
SHELTER = 4.0
"""Worth of a face-up combat token, if a card can pay for using it."""


def value_of(game: KampfUmRom) -> Callable[[State, int], float]:
    """Return the function that says how good an observation looks for a seat.

    Points under own tokens, less a part of the best opponent's, and something for boxes within reach and for combat
    tokens that can still prevent.

    Examples
    --------
    >>> from romelab.kampf_um_rom.positions.state import Setup
    >>> game = KampfUmRom()
    >>> value_of(game)(game.new_game(Setup()), 0) > 0  # four basics are within reach
    True
    """
    # A bot may be sent to another process: a function inside this one could not be.
    return partial(_value, game)


def _value(game: KampfUmRom, state: State, seat: int) -> float:
    t = game.tables(state)
    rivals = max(points(t, state, other) for other in range(t.players) if other != seat)
    within = t.reach(state, seat)[1] & ~state.held[seat] & ~t.full(state)
    reach = sum(worth * (within & boxes).bit_count() for worth, boxes in t.value_masks)
    sheltered = (state.held[seat] & t.ovals).bit_count() if state.hand_size(seat) else 0
    return points(t, state, seat) - OTHERS * rivals + REACH * reach + SHELTER * sheltered


def sift(state: State, moves: Sequence[Move]) -> Sequence[Move]:
    """Pick the moves worth looking at: no voluntary exchange, and no way out where one can act.

    Parameters
    ----------
    state
        What the seat to move may see.
    moves
        Its legal moves.
    """
    kept = [move for move in moves if not isinstance(move, Swap | Leave | Fetch)]
    if any(isinstance(move, Develop) for move in kept):
        return kept
    return kept or moves


def imagine(observation: State, generator: random.Random) -> State:
    """Fill in what an observation hides: deal the cards of unknown place to the hidden hands and the pile, by chance.

    Parameters
    ----------
    observation
        What :meth:`KampfUmRom.observe` gave; a full position comes back as it is.
    generator
        Where chance comes from.
    """
    if not observation.hidden:
        return observation
    cards = list(observation.pile)
    for place in range(len(cards) - 1, 0, -1):
        other = int(generator.random() * (place + 1))
        cards[place], cards[other] = cards[other], cards[place]
    players = observation.players
    hands, aside = list(observation.hands), list(observation.aside)
    for heaps, sizes in ((hands, observation.hidden[:players]), (aside, observation.hidden[players + 1 :])):
        for seat, size in enumerate(sizes):
            if len(heaps[seat]) != size:
                heaps[seat] = tuple(sorted(cards[:size]))
                del cards[:size]
    return observation._replace(hands=tuple(hands), aside=tuple(aside), pile=tuple(sorted(cards)), hidden=())


def greedy(game: KampfUmRom = KAMPF_UM_ROM, whim: float = 0.02) -> GreedyBot:
    """Return a bot that plays the move after which the position looks best."""
    return GreedyBot(game, value_of(game), sift, whim)


def searcher(game: KampfUmRom = KAMPF_UM_ROM, rounds: int = 100) -> TreeBot:
    """Return a bot that searches a tree of positions which fit what it has seen."""
    return TreeBot(game, value_of(game), imagine, sift, rounds)
