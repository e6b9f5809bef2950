"""Foresight: every move that is weighed is played on in the same imagined worlds, with the same dice and cards.

What comes of it is measured by named terms, whose sum is the value. So it can be said by how much one of two moves is
better, in how many worlds, and by what: :mod:`romelab.core.bots.preferring` makes a fact of it.
"""

# pyright: strict

import random
from collections.abc import Callable, Generator, Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import fmean
from time import monotonic
from typing import Any, Literal, NamedTuple

from romelab.core.bots import Imagine, Sift, SlicedBot, Thinking, Thought, decides, everything
from romelab.core.game import CHANCE, AnyGame, Move, Numbers

Policy = Callable[[Any, Numbers], Move]
"""Chooses a move in a full position, and quickly: everybody is assumed to play on like this."""
Horizon = Literal["move", "draw", "turn", "round", "game"]
"""How far ahead to look: right after the move, till a roll or draw is due or the turn is over,
till it is over and nothing is pending, once round the table, to the end of the game. Where it is till a roll or
draw, terms tell what that brings on average."""


class Term(NamedTuple):
    """One part of the value of a position.

    Attributes
    ----------
    name
        Its word, under ``[names.term]`` of the game's catalogues.
    unit
        What it is counted in, under ``[names.unit]``.
    of
        What it is worth to a seat in a position.
    """

    name: str
    unit: str
    of: Callable[[Any, int], float]


def value(terms: Iterable[Term], state: Any, seat: int) -> float:
    """Return what a position is worth to a seat: the sum of its terms.

    Examples
    --------
    >>> value([Term("points", "points", lambda state, seat: 10.0), Term("reach", "points", max)], 2, 3)
    13.0
    """
    return sum([term.of(state, seat) for term in terms])


class Weighed(NamedTuple):
    """What a decision was weighed by; with the observation it can be worked out again.

    Attributes
    ----------
    seat, horizon
        Who decides, and how far ahead was looked.
    moves
        The moves that were played on, each for another purpose.
    seeds
        From each an imagined world with its dice and cards.
    ends
        For each move, for each world it was played on in, what each term came to; every move saw the first worlds.
    best
        The move that did best, as its number.
    """

    seat: int
    horizon: Horizon
    moves: tuple[Move, ...]
    seeds: tuple[int, ...]
    ends: tuple[tuple[tuple[float, ...], ...], ...]
    best: int

    @property
    def other(self) -> int | None:
        """The next best move that was seen in as many worlds, as its number; None if nothing else was weighed."""
        worlds = len(self.ends[self.best])
        rest = [number for number, ends in enumerate(self.ends) if number != self.best and len(ends) == worlds]
        return max(rest, key=lambda number: _mean(self.ends[number]), default=None)


def _mean(ends: Sequence[tuple[float, ...]]) -> float:
    return fmean(map(sum, ends)) if ends else float("-inf")


def _itself(state: Any) -> Hashable:
    return state


@dataclass(frozen=True, slots=True)
class Foresight(SlicedBot):
    """Plays the move that does best in imagined worlds; it can say why.

    Hidden cards are dealt anew for each world, as its seat may know them; all moves are tried in the same ones (common
    random numbers), and the worse half of them is dropped after a quarter and after a half of the worlds (sequential
    halving: Karnin, Koren and Somekh 2013).

    Parameters
    ----------
    game, terms, imagine
        The game, what a position is worth, and what fills in the hidden cards.
    policy
        How everybody plays on.
    turn
        Whose turn it is in a position in which nothing is pending; None in any other.
    purpose
        What a move is for: of moves for one purpose only the best is weighed.
    sift
        Which moves to look at; without it all.
    horizon
        How far ahead to look.
    worlds
        In how many worlds the best two moves are tried.
    most
        How many purposes are weighed, with one of each further kind of move.
    seconds
        After this many seconds the best so far is taken; 0 thinks to the end, the same on every computer.
    same
        What tells two positions apart, where it looks ahead to a draw: plans to the same position count as one.
    """

    game: AnyGame
    terms: tuple[Term, ...]
    imagine: Imagine
    policy: Policy
    turn: Callable[[Any], Hashable]
    purpose: Callable[[Move], Hashable]
    sift: Sift = everything
    horizon: Horizon = "round"
    worlds: int = 8
    most: int = 8
    seconds: float = 0.0
    same: Callable[[Any], Hashable] = _itself

    def think(self, observation: Any, moves: Sequence[Move], generator: random.Random) -> Thinking:
        """Choose the move that does best; a slice is one world, and the last thought holds what it was weighed by."""
        if len(moves) == 1:
            return moves[0]
        weighed = yield from self.weigh(observation, moves, generator)
        return weighed.moves[weighed.best]

    def weigh(
        self, observation: Any, moves: Sequence[Move], generator: random.Random
    ) -> Generator[Thought, None, Weighed]:
        """Weigh moves; yields after each world."""
        begun = monotonic()
        seat = decides(self.game, observation)
        first = int(generator.random() * 2**40)
        candidates = self._candidates(observation, self.sift(observation, moves), seat, first)
        ends: list[list[tuple[float, ...]]] = [[] for _ in candidates]
        alive = list(range(len(candidates)))
        worlds = self.worlds if len(candidates) > 1 else 1
        seeds: list[int] = []
        for done in range(1, worlds + 1):
            seeds.append(first + done - 1)
            world = self.imagine(observation, random.Random(seeds[-1]))  # noqa: S311 - play, not secrets
            for number in alive:
                ends[number].append(self._terms(self.played_on(world, candidates[number], seat, seeds[-1]), seat))
            alive.sort(key=lambda number: -_mean(ends[number]))
            late = bool(self.seconds) and monotonic() - begun > self.seconds
            if done in (worlds // 4, worlds // 2):
                del alive[max(2, ceil(len(alive) / 2)) :]
            weighed = Weighed(seat, self.horizon, candidates, tuple(seeds), tuple(map(tuple, ends)), alive[0])
            yield Thought(done, worlds, candidates[alive[0]], weighed)
            if late or done == worlds:
                return weighed
        raise ValueError("at least one world is to be imagined")

    def compared(self, observation: Any, moves: Sequence[Move], weighed: Weighed) -> Weighed:
        """Weigh other moves in the worlds of a decision, each of them in all.

        Parameters
        ----------
        observation
            What the seat saw then.
        moves
            Legal moves.
        weighed
            What was weighed then.
        """
        seat = weighed.seat
        ends: list[list[tuple[float, ...]]] = [[] for _ in moves]
        for seed in weighed.seeds:
            world = self.imagine(observation, random.Random(seed))  # noqa: S311 - play, not secrets
            for move, found in zip(moves, ends, strict=True):
                found.append(self._terms(self.played_on(world, move, seat, seed), seat))
        best = max(range(len(moves)), key=lambda number: _mean(ends[number]))
        return weighed._replace(moves=tuple(moves), ends=tuple(map(tuple, ends)), best=best)

    def played_on(
        self,
        world: Any,
        move: Move,
        seat: int,
        seed: int,
        told: list[Any] | None = None,
        horizon: Horizon | None = None,
    ) -> Any:
        """Return the position to which a move leads in one world.

        Parameters
        ----------
        world
            A full position.
        move
            A legal move there.
        seat
            Who makes it.
        seed
            Where dice and cards, and the whims of the policy, come from.
        told
            Takes what happens.
        horizon
            How far ahead to look; as far as this bot does by default.
        """
        game, policy, turn, horizon = self.game, self.policy, self.turn, horizon or self.horizon
        luck, whim = random.Random(2 * seed), random.Random(2 * seed + 1)  # noqa: S311 - play, not secrets
        left = {"move": 1, "draw": 1, "turn": 1, "round": len(game.scores(world)), "game": -1}[horizon]
        last = turn(world)
        state, events = game.perform(world, move)
        while True:
            if told is not None:
                told += events
            if horizon == "move":
                return state
            now = turn(state) if left > 0 else None
            if now is not None and now != last:
                left, last = left - 1, now
                if not left:
                    return state
            mover = game.to_move(state)
            if mover is None:
                return state
            if mover == CHANCE:
                if horizon == "draw":
                    return state
                state, events = game.perform_outcome(state, game.sample_outcome(state, luck))
            else:
                state, events = game.perform(state, policy(state, whim))

    def _terms(self, state: Any, seat: int) -> tuple[float, ...]:
        return tuple([term.of(state, seat) for term in self.terms])

    def _candidates(self, observation: Any, moves: Sequence[Move], seat: int, seed: int) -> tuple[Move, ...]:
        """Keep for each purpose the move that looks best as near as can be in one world; the best of them first."""
        world = self.imagine(observation, random.Random(seed))  # noqa: S311 - play, not secrets
        looks, near = dict[Move, float](), self.horizon if self.horizon in ("move", "draw") else "turn"
        met = set[Any]()
        for move in moves:
            end = self.played_on(world, move, seat, seed, horizon=near)
            # Where nothing has fallen, another order of the same moves is no other plan.
            if near == "turn" or self.same(end) not in met:
                looks[move] = sum(self._terms(end, seat))
                met.add(self.same(end))
        kept: list[Move] = []
        purposes, kinds = set[Hashable](), set[type]()
        for move in sorted(looks, key=looks.__getitem__, reverse=True):
            purpose = self.purpose(move)
            if purpose not in purposes and (len(kept) < self.most or type(move) not in kinds):
                kept.append(move)
                purposes.add(purpose)
                kinds.add(type(move))
        return tuple(kept)
