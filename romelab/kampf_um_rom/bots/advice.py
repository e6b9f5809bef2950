"""What bots of :mod:`romelab.core.bots` and :mod:`romelab.core.bots.foresight` want to know about this game."""

# pyright: strict

import random
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial

from romelab.core.bots import GreedyBot
from romelab.core.bots.foresight import Foresight, Horizon, Term, value
from romelab.core.game import Move, Numbers
from romelab.kampf_um_rom.box.cards import INVASIONS, LAST_ACHIEVEMENT_CARD, LAST_DEVELOPMENT_CARD
from romelab.kampf_um_rom.chapters.developing import fitting, open_boxes
from romelab.kampf_um_rom.chapters.invasion import attack_moves
from romelab.kampf_um_rom.chapters.scoring import points
from romelab.kampf_um_rom.game import KAMPF_UM_ROM, KampfUmRom
from romelab.kampf_um_rom.network.lines import numbers
from romelab.kampf_um_rom.positions import moves as m, state as s
from romelab.kampf_um_rom.positions.tables import Tables

LEADER, RIVALS, REACH, CARDS, LAST_CARDS, SHELTER = 0.6, 0.1, 0.12, 0.2, 0.8, 4.0
"""Weights: of the best rival's points, of all rivals' points, of the values of boxes within reach, of the boxes that
the cards in hand could develop, each a different one, early and when the pile is empty, where nothing but developing is
left (KUR-105), and of a face-up combat token while there are cards to pay with."""


def terms(game: KampfUmRom) -> tuple[Term, ...]:
    """Return the terms of this game.

    Examples
    --------
    >>> from romelab.kampf_um_rom.positions.setup import Setup
    >>> game = KampfUmRom()
    >>> {term.name: term.of(game.new_game(Setup()), 0) for term in terms(game)}["points"]
    0
    """
    # A bot may be sent to another process: functions inside this one could not be.
    found = (("points", _points), ("doubled", _doubled), ("leader", _leader), ("rivals", _rivals))
    more = (("reach", _reach), ("cards", _cards), ("shelter", _shelter))
    return tuple(Term(name, "points", partial(of, game)) for name, of in (*found, *more))


def _points(game: KampfUmRom, state: s.State, seat: int) -> float:
    return points(game.tables(state), state, seat) - _doubled(game, state, seat)


def _doubled(game: KampfUmRom, state: s.State, seat: int) -> float:
    return sum(worth * (state.twice[seat] & boxes).bit_count() for worth, boxes in game.tables(state).value_masks)


def _leader(game: KampfUmRom, state: s.State, seat: int) -> float:
    t = game.tables(state)
    return -LEADER * max(points(t, state, other) for other in range(t.players) if other != seat)


def _rivals(game: KampfUmRom, state: s.State, seat: int) -> float:
    t = game.tables(state)
    return -RIVALS * sum(points(t, state, other) for other in range(t.players) if other != seat)


def _reach(game: KampfUmRom, state: s.State, seat: int) -> float:
    if state.stage == s.OVER:
        return 0.0
    t = game.tables(state)
    free = open_boxes(t, state, seat)
    return REACH * sum(worth * (free & boxes).bit_count() for worth, boxes in t.value_masks)


def _cards(game: KampfUmRom, state: s.State, seat: int) -> float:
    if state.stage == s.OVER:
        return 0.0
    t = game.tables(state)
    free, total = open_boxes(t, state, seat), 0
    for card in state.hands[seat]:
        served = free & fitting(t, card)
        for worth, boxes in reversed(t.value_masks):
            if dearest := served & boxes:
                total += worth
                free ^= dearest & -dearest
                break
    early = min(1.0, state.pile_size / (4 * t.players))
    return (early * CARDS + (1 - early) * LAST_CARDS) * total


def _shelter(game: KampfUmRom, state: s.State, seat: int) -> float:
    if state.stage == s.OVER or not state.hand_size(seat):
        return 0.0
    return SHELTER * (state.held[seat] & game.tables(state).ovals).bit_count()


def value_of(game: KampfUmRom) -> Callable[[s.State, int], float]:
    """Return the function that says how good an observation looks for a seat.

    Examples
    --------
    >>> from romelab.kampf_um_rom.positions.setup import Setup
    >>> game = KampfUmRom()
    >>> value_of(game)(game.new_game(Setup()), 0) > 0  # four basics are within reach
    True
    """
    return partial(value, terms(game))


def sift(state: s.State, moves: Sequence[Move]) -> Sequence[Move]:
    """Pick the moves worth looking at: no voluntary exchange, and no way out where one can act.

    Parameters
    ----------
    state
        What the seat to move may see.
    moves
        Its legal moves.
    """
    return [move for move in moves if not isinstance(move, m.Swap | m.Leave | m.Fetch)] or moves


def purpose(move: Move) -> Hashable:
    """Return what a move is for: the same with any card, unless it is only about that card.

    Examples
    --------
    >>> from romelab.kampf_um_rom.positions.moves import Develop, ThrowAway
    >>> purpose(Develop(3, "jagd")) == purpose(Develop(12, "jagd")), purpose(ThrowAway(3)) == purpose(ThrowAway(4))
    (True, False)
    """
    if isinstance(move, m.Develop):
        return m.Develop, move.box
    if isinstance(move, m.Attack | m.Strike):
        return type(move), move.box, move.victim
    if isinstance(move, m.Convert):
        return m.Convert, move.upper
    return (m.Prevent, move.oval) if isinstance(move, m.Prevent) else move


def turn(state: s.State) -> int | None:
    """Return whose turn begins or is over in a position; None while something is pending."""
    return state.active if state.stage in (s.TURN, s.OVER) else None


def quick(game: KampfUmRom, state: s.State, generator: Numbers) -> Move:
    """Choose quickly, as everybody is assumed to play on: the most valuable box, first attacked where the card can.

    Parameters
    ----------
    game
        The game.
    state
        A full position in which a seat decides.
    generator
        Chooses among what is alike.
    """
    t, moves = game.tables(state), list[Move]()
    if state.stage == s.TURN:
        seat, free = state.active, open_boxes(t, state, state.active)
        hand = [card for card in state.hands[seat] if card <= LAST_ACHIEVEMENT_CARD] if free else []
        serve = t.cardless if hand else 0
        for card in hand:
            serve |= t.card_boxes[card]
        for _, boxes in reversed(t.value_masks):
            if dearest := numbers(free & boxes & serve):
                box = dearest[int(generator.random() * len(dearest)) if len(dearest) > 1 else 0]
                card = next(card for card in hand if (t.card_boxes[card] | t.cardless) >> box & 1)
                if card <= LAST_DEVELOPMENT_CARD or state.ending:
                    return t.develop[card][box]
                break
        if not state.ending:
            # Any attack is rated above all else: the rest is not even listed.
            moves = [move for card in state.hands[seat] if card in INVASIONS for move in attack_moves(t, state, card)]
    moves = moves or game.legal_moves(state)
    rated = [_rate(t, state, move) for move in moves]
    best = max(rated)
    alike = [move for move, rate in zip(moves, rated, strict=True) if rate == best]
    return alike[int(generator.random() * len(alike))]


def _rate(t: Tables, state: s.State, move: Move) -> float:
    """Rate a move by the value of its box, without playing it."""
    # Asked thousands of times a decision: looking at the type itself is quicker than isinstance() with several.
    if type(move) is m.Develop or type(move) is m.Double:
        return t.values[t.index[move.box]]
    if type(move) is m.Attack:
        # The same card may develop after it (KUR-68).
        return 50 + t.values[t.index[move.box]]
    if type(move) is m.Strike:
        return 0.6 * t.values[t.index[move.box]]
    if type(move) is m.Prevent:
        return t.values[state.targets[0][1]] - 15
    return 0 if type(move) is m.Empty or type(move) is m.Ready else -1


def imagine(observation: s.State, generator: random.Random) -> s.State:
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
    """Return a bot that looks this far ahead in this many imagined worlds."""
    policy = partial(quick, game)
    return Foresight(
        game, terms(game), imagine, policy, turn, purpose, sift, horizon, worlds=worlds, most=most, seconds=seconds
    )


def greedy(game: KampfUmRom = KAMPF_UM_ROM, whim: float = 0.02) -> GreedyBot:
    """Return a quick bot for many games: the position looks best right after its move, before anybody answers."""
    return GreedyBot(game, value_of(game), sift, whim)


def easy(game: KampfUmRom = KAMPF_UM_ROM, seconds: float = 0.0) -> Foresight:
    """Return a bot that sees to the end of its own turn, and nothing but its own points."""
    return replace(foresight("turn", 2, game, most=60, seconds=seconds), terms=terms(game)[:2])


def medium(game: KampfUmRom = KAMPF_UM_ROM, seconds: float = 0.0) -> Foresight:
    """Return a bot that sees one round of the table."""
    return foresight("round", 32, game, seconds=seconds)


def hard(game: KampfUmRom = KAMPF_UM_ROM, seconds: float = 0.0) -> Foresight:
    """Return a bot that sees to the end of the game."""
    return foresight("game", 8, game, most=4, seconds=seconds)
