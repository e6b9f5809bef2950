"""A bot of one's own that plays any game: Monte Carlo tree search, in slices, over positions that fit what was seen."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Any

from romelab.core.bots import Imagine, Sift, SlicedBot, Thinking, Thought, Value, everything
from romelab.core.game import CHANCE, AnyGame, Move


@dataclass(slots=True)
class _Node:
    """What the search knows of the positions reached by one line of decisions."""

    visits: int = 0
    seen: dict[Move, int] = field(default_factory=dict["Move", int])
    children: dict[Move, _Node] = field(default_factory=dict["Move", "_Node"])
    total: float = 0.0

    def most_tried(self, moves: Sequence[Move]) -> Move:
        """Return the move tried most; of equal ones the first."""
        children = self.children
        return max(moves, key=lambda move: children[move].visits if move in children else 0)


@dataclass(frozen=True, slots=True)
class TreeBot(SlicedBot):
    """Monte Carlo tree search over positions that fit what the bot has seen.

    Each round of the search fills in the hidden cards anew, walks down the tree by the UCB rule, adds one node, and
    judges the position a few random decisions further on. After Cowling, Powley and Whitehouse 2012 (Information Set
    Monte Carlo Tree Search); UCB after Auer, Cesa-Bianchi and Fischer 2002.

    Parameters
    ----------
    game
        The game.
    value
        How good an observation looks for a seat.
    imagine
        Fills in what an observation hides.
    sift
        Which moves to look at; without it all.
    rounds
        How many rounds of search a decision gets.
    depth
        Random decisions before a position is judged.
    curiosity
        Weight of trying what was tried little, in units of the spread of values seen.
    """

    game: AnyGame
    value: Value
    imagine: Imagine
    sift: Sift = everything
    rounds: int = 100
    depth: int = 6
    curiosity: float = 0.7

    def think(self, observation: Any, moves: Sequence[Move], generator: random.Random) -> Thinking:
        """Choose the move that the search tried most; a slice is one round of the search."""
        if len(moves) == 1:
            return moves[0]
        seat = self.game.to_move(observation)
        if seat is None or seat == CHANCE:
            raise ValueError("nobody decides in this position")
        candidates = list(self.sift(observation, moves))
        root = _Node()
        bounds = [float("inf"), float("-inf")]
        for done in range(1, self.rounds + 1):
            self._round(root, self.imagine(observation, generator), candidates, generator, bounds)
            yield Thought(done, self.rounds, root.most_tried(candidates))
        return root.most_tried(candidates)

    def _round(
        self, root: _Node, state: Any, moves: Sequence[Move], generator: random.Random, bounds: list[float]
    ) -> None:
        game = self.game
        node, path = root, [(root, -1)]
        grown = False
        while not grown:
            seat = game.to_move(state)
            if seat is None:
                break
            move = self._pick(node, moves, generator, bounds)
            grown = move not in node.children
            node = node.children.setdefault(move, _Node())
            path.append((node, seat))
            state = self._resolved(game.perform(state, move)[0], generator)
            moves = self._moves(state)
        for _ in range(self.depth):
            if not moves:
                break
            state = self._resolved(game.perform(state, moves[int(generator.random() * len(moves))])[0], generator)
            moves = self._moves(state)
        values: dict[int, float] = {}
        for node, seat in path:
            node.visits += 1
            if seat >= 0:
                if seat not in values:
                    values[seat] = self.value(state, seat)
                    bounds[0], bounds[1] = min(bounds[0], values[seat]), max(bounds[1], values[seat])
                node.total += values[seat]

    def _pick(self, node: _Node, moves: Sequence[Move], generator: random.Random, bounds: list[float]) -> Move:
        """Pick an untried move, else the one with the best upper bound."""
        untried = [move for move in moves if move not in node.children]
        for move in moves:
            node.seen[move] = node.seen.get(move, 0) + 1
        if untried:
            return untried[int(generator.random() * len(untried))]
        spread = max(bounds[1] - bounds[0], 1e-9)

        def upper(move: Move) -> float:
            child = node.children[move]
            explore = self.curiosity * sqrt(log(node.seen[move] + 1) / child.visits)
            return (child.total / child.visits - bounds[0]) / spread + explore

        return max(moves, key=upper)

    def _resolved(self, state: Any, generator: random.Random) -> Any:
        while self.game.to_move(state) == CHANCE:
            state = self.game.perform_outcome(state, self.game.chances(state).draw(generator))[0]
        return state

    def _moves(self, state: Any) -> Sequence[Move]:
        seat = self.game.to_move(state)
        if seat is None:
            return ()
        return self.sift(state, self.game.legal_moves(state))
