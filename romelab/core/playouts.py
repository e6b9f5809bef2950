"""Many games at once: on any ``concurrent.futures`` executor, with the same results whatever the executor.

Every game has a seed of its own, from which dice, cards and the whims of each bot follow. So game number 7 is the
same game on one process or eight, today or next year.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from romelab.core.bots import Bot
from romelab.core.game import CHANCE, AnyGame

if TYPE_CHECKING:
    from concurrent.futures import Executor

Row = dict[str, Any]
"""One game: ``seed``, ``finished``, ``winners``, ``scores``, ``decisions``, ``falls``, and what ``notes`` adds."""
Notes = Callable[[Any], Mapping[str, Any]]
"""Gives further columns for the last position of a game."""


def play(game: AnyGame, setup: Any, bots: Sequence[Bot], seed: int, *, most: int = 100_000) -> tuple[Any, int, int]:
    """Play one game to its end.

    Parameters
    ----------
    game
        The game.
    setup
        What it starts from.
    bots
        One for each seat.
    seed
        Decides the dice, the cards and what the bots leave to chance.
    most
        Decisions after which an unfinished game is broken off.

    Returns
    -------
    tuple
        The last position, the number of decisions, the number of falls of chance.
    """
    # The streams are apart, so that a bot which ponders longer does not change the dice.
    chance = random.Random(f"{seed}/chance")  # noqa: S311 - dice, not secrets
    players = [
        (bot.choose, bot.looks, random.Random(f"{seed}/seat {seat}"))  # noqa: S311
        for seat, bot in enumerate(bots)
    ]
    to_move, legal_moves, perform, settle, fall = (
        game.to_move,
        game.legal_moves,
        game.perform,
        game.settle,
        game.fall,
    )
    state = game.new_game(setup)
    decisions = falls = 0
    while decisions < most and (seat := to_move(state)) is not None:
        if seat == CHANCE:
            state = settle(state, fall(state, chance))[0]
            falls += 1
        else:
            choose, looks, whim = players[seat]
            seen = game.observe(state, seat) if looks else None
            state = perform(state, choose(seen, legal_moves(state), whim))[0]
            decisions += 1
    return state, decisions, falls


def row(game: AnyGame, setup: Any, bots: Sequence[Bot], notes: Notes | None, most: int, seed: int) -> Row:
    """Play one game and give its row of the table."""
    state, decisions, falls = play(game, setup, bots, seed, most=most)
    found: Row = {
        "seed": seed,
        "finished": game.to_move(state) is None,
        "winners": game.winners(state),
        "scores": game.scores(state),
        "decisions": decisions,
        "falls": falls,
    }
    return found | dict(notes(state)) if notes else found


def playouts(
    game: AnyGame,
    setup: Any,
    bots: Sequence[Bot],
    seeds: Iterable[int],
    *,
    executor: Executor | None = None,
    notes: Notes | None = None,
    most: int = 100_000,
    chunk: int = 8,
) -> list[Row]:
    """Play a game for each seed and give the results as a table.

    Parameters
    ----------
    game
        The game.
    setup
        What each game starts from.
    bots
        One for each seat.
    seeds
        One for each game.
    executor
        Any ``concurrent.futures`` executor; without one the games are played one after the other here. For a
        process pool everything handed in has to be importable (no lambda).
    notes
        Gives further columns for the last position of a game.
    most
        Decisions after which an unfinished game is broken off (its ``finished`` is False).
    chunk
        Games sent to a process at a time.

    Returns
    -------
    list of dict
        A row per seed, in the order of the seeds; ready for ``pandas.DataFrame`` or a ``csv.DictWriter``.
    """
    one = partial(row, game, setup, tuple(bots), notes, most)
    if executor is None:
        return [one(seed) for seed in seeds]
    return list(executor.map(one, seeds, chunksize=chunk))


def shares(rows: Sequence[Row], seats: int) -> tuple[float, ...]:
    """Give the share of finished games that each seat won; a shared victory counts for each winner in parts.

    Examples
    --------
    >>> shares([{"finished": True, "winners": (0,)}, {"finished": True, "winners": (0, 1)}], 2)
    (0.75, 0.25)
    """
    won = [0.0] * seats
    finished = [entry for entry in rows if entry["finished"]]
    for entry in finished:
        for seat in entry["winners"]:
            won[seat] += 1 / len(entry["winners"])
    return tuple(count / len(finished) for count in won) if finished else tuple(won)
