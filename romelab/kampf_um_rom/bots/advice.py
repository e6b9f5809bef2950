"""What bots of :mod:`romelab.core.bots` and :mod:`romelab.core.bots.foresight` want to know about this game."""

# pyright: strict
from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial

from romelab.core.bots import GreedyBot
from romelab.core.bots.foresight import Foresight, Horizon, value
from romelab.core.chance import Numbers
from romelab.core.game import Move
from romelab.kampf_um_rom.bots.terms import terms
from romelab.kampf_um_rom.box.cards import LAST_ACHIEVEMENT_CARD, LAST_DEVELOPMENT_CARD
from romelab.kampf_um_rom.chapters.developing import open_boxes
from romelab.kampf_um_rom.game import KAMPF_UM_ROM, KampfUmRom
from romelab.kampf_um_rom.positions.moves import (
    Attack,
    Convert,
    Develop,
    Double,
    Empty,
    Fetch,
    Leave,
    Prevent,
    Ready,
    Strike,
    Swap,
)
from romelab.kampf_um_rom.positions.state import OVER, TURN, State
from romelab.kampf_um_rom.positions.tables import Tables


def value_of(game: KampfUmRom) -> Callable[[State, int], float]:
    """Return the function that says how good an observation looks for a seat.

    Examples
    --------
    >>> from romelab.kampf_um_rom.positions.setup import Setup
    >>> game = KampfUmRom()
    >>> value_of(game)(game.new_game(Setup()), 0) > 0  # four basics are within reach
    True
    """
    return partial(value, terms(game))


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


def purpose(move: Move) -> Hashable:
    """Return what a move is for: the same with any card, unless it is only about that card.

    Examples
    --------
    >>> from romelab.kampf_um_rom.positions.moves import ThrowAway
    >>> purpose(Develop(3, "jagd")) == purpose(Develop(12, "jagd")), purpose(ThrowAway(3)) == purpose(ThrowAway(4))
    (True, False)
    """
    if isinstance(move, Develop):
        return Develop, move.box
    if isinstance(move, Attack | Strike):
        return type(move), move.box, move.victim
    if isinstance(move, Convert):
        return Convert, move.upper
    return (Prevent, move.oval) if isinstance(move, Prevent) else move


def turn(state: State) -> int | None:
    """Return whose turn begins or is over in a position; None while something is pending."""
    return state.active if state.stage in (TURN, OVER) else None


def quick(game: KampfUmRom, state: State, generator: Numbers) -> Move:
    """Choose quickly, as everybody is supposed to play on: the dearest box, first attacked where the card can do both.

    Parameters
    ----------
    game
        The game.
    state
        A full position in which a seat decides.
    generator
        Chooses among what is alike.
    """
    t = game.tables(state)
    if state.stage == TURN:
        seat, free = state.active, open_boxes(t, state, state.active)
        hand = [card for card in state.hands[seat] if card <= LAST_ACHIEVEMENT_CARD] if free else []
        serve = t.cardless if hand else 0
        for card in hand:
            serve |= t.card_boxes[card]
        for _, boxes in reversed(t.value_masks):
            if dearest := free & boxes & serve:
                if dearest & (dearest - 1):
                    dearest = _one_of(dearest, generator)
                card = next(card for card in hand if dearest & (t.card_boxes[card] | t.cardless))
                if card <= LAST_DEVELOPMENT_CARD or state.ending:
                    return t.develop[card][dearest.bit_length() - 1]
                break
    moves = game.legal_moves(state)
    rated = [_rate(t, state, move) for move in moves]
    best = max(rated)
    alike = [move for move, rate in zip(moves, rated, strict=True) if rate == best]
    return alike[int(generator.random() * len(alike))]


def _one_of(boxes: int, generator: Numbers) -> int:
    for _ in range(int(generator.random() * boxes.bit_count())):
        boxes &= boxes - 1
    return boxes & -boxes


def _rate(t: Tables, state: State, move: Move) -> float:
    """Rate a move by the value of its box, without playing it."""
    if isinstance(move, Develop | Double):
        return t.values[t.index[move.box]]
    if isinstance(move, Attack):
        # The same card may develop after it (KUR-68).
        return 50 + t.values[t.index[move.box]]
    if isinstance(move, Strike):
        return 0.6 * t.values[t.index[move.box]]
    if isinstance(move, Prevent):
        return t.values[state.targets[0][1]] - 15
    return 0 if isinstance(move, Empty | Ready) else -1


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


def foresight(
    horizon: Horizon, worlds: int, game: KampfUmRom = KAMPF_UM_ROM, *, most: int = 8, seconds: float = 0.0
) -> Foresight:
    """Return a bot that looks so far in so many imagined worlds."""
    policy = partial(quick, game)
    return Foresight(
        game, terms(game), imagine, policy, turn, purpose, sift, horizon, worlds=worlds, most=most, seconds=seconds
    )


def greedy(game: KampfUmRom = KAMPF_UM_ROM, whim: float = 0.02) -> GreedyBot:
    """Return a quick bot for many games: the position looks best right after its move, before anybody answers."""
    return GreedyBot(game, value_of(game), sift, whim)


def easy(game: KampfUmRom = KAMPF_UM_ROM, seconds: float = 0.0) -> Foresight:
    """Return a bot that sees to the end of its own turn, and nothing but its own points."""
    return replace(foresight("turn", 2, game, most=60, seconds=seconds), terms=terms(game)[:1])


def medium(game: KampfUmRom = KAMPF_UM_ROM, seconds: float = 0.0) -> Foresight:
    """Return a bot that sees one round of the table."""
    return foresight("round", 32, game, seconds=seconds)


def hard(game: KampfUmRom = KAMPF_UM_ROM, seconds: float = 0.0) -> Foresight:
    """Return a bot that sees to the end of the game."""
    return foresight("game", 10, game, most=6, seconds=seconds)
