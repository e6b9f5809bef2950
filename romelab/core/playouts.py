"""Many games at once: on any ``concurrent.futures`` executor, with the same results whatever the executor.

Every game has a seed of its own, from which dice, cards and the whims of each bot follow. So game number 7 is the
same game on one process or eight, today or next year.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence, Sized
from functools import partial
from statistics import fmean
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from romelab.core.bots import Bot
from romelab.core.errors import InputError, Problem, quoted
from romelab.core.game import CHANCE, AnyGame, Game
from romelab.core.tables import frame, table_html

if TYPE_CHECKING:
    from concurrent.futures import Executor

Setup = TypeVar("Setup")
AnySetup = TypeVar("AnySetup", contravariant=True)
Row = dict[str, Any]
"""One game: ``seed``, ``finished``, ``winners``, ``scores``, ``decisions``, ``chance_steps``, and what `Notes` add."""
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

    Raises
    ------
    InputError
        For a set-up the rules do not allow, and if the bots do not fit the seats.
    """
    state = game.new_game(setup)
    check_bots(bots, len(game.scores(state)))
    # The streams are apart, so that a bot which ponders longer does not change the dice.
    chance = random.Random(f"{seed}/chance")  # noqa: S311 - dice, not secrets
    players = [
        (bot.choose, bot.looks, random.Random(f"{seed}/seat {seat}"))  # noqa: S311
        for seat, bot in enumerate(bots)
    ]
    to_move, legal_moves, perform, perform_outcome, sample_outcome = (
        game.to_move,
        game.legal_moves,
        game.perform,
        game.perform_outcome,
        game.sample_outcome,
    )
    decisions = chance_steps = 0
    while decisions < most and (seat := to_move(state)) is not None:
        if seat == CHANCE:
            state = perform_outcome(state, sample_outcome(state, chance))[0]
            chance_steps += 1
        else:
            choose, looks, whim = players[seat]
            seen = game.observe(state, seat) if looks else None
            state = perform(state, choose(seen, legal_moves(state), whim))[0]
            decisions += 1
    return state, decisions, chance_steps


def check_bots(bots: object, seats: int) -> None:
    """Raise an InputError unless there is a bot for each seat.

    Parameters
    ----------
    bots
        What was handed in.
    seats
        How many seats there are.

    Examples
    --------
    >>> from romelab.core.bots import RandomBot
    >>> check_bots([RandomBot], 1)
    Traceback (most recent call last):
    romelab.core.errors.InputError: bots[0]: RandomBot is a class; make a bot of it with RandomBot()
    """
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise InputError([Problem("bots", f"must be a list with a bot for each of the {seats} seats")])
    given = cast("Sequence[object]", bots)
    problems: list[Problem] = []
    if len(given) != seats:
        problems.append(Problem("bots", f"the set-up has {seats} seats and needs as many bots, not {len(given)}"))
    for seat, bot in enumerate(given):
        if isinstance(bot, type):
            name = bot.__name__
            problems.append(Problem(f"bots[{seat}]", f"{name} is a class; make a bot of it with {name}()"))
        elif not callable(getattr(bot, "choose", None)) or not hasattr(bot, "looks"):
            problems.append(Problem(f"bots[{seat}]", f"{quoted(bot)} is no bot: it has no choose and looks"))
    if problems:
        raise InputError(problems, "the list of bots" if len(problems) > 1 else "")


class Playouts(list[Row]):
    """The rows of many games, in the order of their seeds: a list that shows itself short, and as tables.

    Parameters
    ----------
    rows
        A row for each game.
    title
        Name of the game.

    Examples
    --------
    >>> rows = [{"seed": 1, "finished": True, "winners": (0, 1), "scores": (10, 10), "decisions": 9, "chance_steps": 4}]
    >>> Playouts(rows, "Race")
    <1 game of Race, 1 finished; won by seat 0: 50 %, seat 1: 50 %>
    >>> Playouts(rows, "Race").flat()[0]["won_1"]
    0.5
    """

    def __init__(self, rows: Iterable[Row] = (), title: str = "") -> None:
        super().__init__(rows)
        self.title = title

    @property
    def seats(self) -> int:
        """How many seats there were; 0 without any game."""
        return len(self[0]["scores"]) if self else 0

    def flat(self) -> list[Row]:
        """Return the rows with a column of its own for each score and each winner: for csv, pandas, spreadsheets.

        Returns
        -------
        list of dict
            ``score_0``, ``score_1`` ... are the points of the seats; ``won_0`` ... what each won of the game: 1, or a
            part of a shared victory, 0 else. All other columns stay.
        """
        found: list[Row] = []
        for entry in self:
            kept: Row = {name: value for name, value in entry.items() if name not in ("scores", "winners")}
            kept |= {f"score_{seat}": points for seat, points in enumerate(entry["scores"])}
            won = entry["winners"]
            found.append(kept | {f"won_{seat}": (seat in won) / (len(won) or 1) for seat in range(self.seats)})
        return found

    def frame(self) -> Any:
        """Return the rows of :meth:`flat` as a pandas DataFrame; raises a SentenceError if pandas is not installed."""
        return frame(self)

    def __repr__(self) -> str:
        finished = sum(entry["finished"] for entry in self)
        won = ", ".join(f"seat {seat}: {share:.0%}".replace("%", " %") for seat, share in enumerate(self._shares()))
        games = f"{len(self)} game{'' if len(self) == 1 else 's'}" + (f" of {self.title}" if self.title else "")
        return f"<{games}, {finished} finished{'; won by ' + won if won and finished else ''}>"

    def _shares(self) -> tuple[float, ...]:
        return shares(self, self.seats)

    def _repr_html_(self) -> str:
        rows = (
            (seat, f"{share:.1%}".replace("%", " %"), f"{fmean(points):.2f}", min(points), max(points))
            for seat, share in enumerate(self._shares())
            if (points := [entry["scores"][seat] for entry in self])
        )
        from romelab.core.speech import phrase

        won = (
            phrase("table_seat_won", seat=seat, share=f"{share:.0%}".replace("%", " %"))
            for seat, share in enumerate(self._shares())
        )
        finished = sum(entry["finished"] for entry in self)
        told = phrase(
            "table_games_played",
            games=str(len(self)),
            title=self.title,
            finished=str(finished),
            won=", ".join(won) if finished else "",
        )
        return table_html(
            [phrase(key) for key in ("table_seat", "table_won", "table_mean_score", "table_least", "table_most")],
            rows,
            told,
        )


def row(game: AnyGame, setup: Any, bots: Sequence[Bot], notes: Notes | None, most: int, seed: int) -> Row:
    """Play one game and give its row of the table."""
    state, decisions, chance_steps = play(game, setup, bots, seed, most=most)
    found: Row = {
        "seed": seed,
        "finished": game.to_move(state) is None,
        "winners": game.winners(state),
        "scores": game.scores(state),
        "decisions": decisions,
        "chance_steps": chance_steps,
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
) -> Playouts:
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
    Playouts
        A list with a row per seed, in the order of the seeds; its ``flat()`` is ready for a ``csv.DictWriter``, its
        ``frame()`` a pandas DataFrame.

    Raises
    ------
    InputError
        For a set-up the rules do not allow, and if the bots do not fit the seats: before any game is played.
    """
    check_bots(bots, len(game.scores(game.new_game(setup))))
    one = partial(row, game, setup, tuple(bots), notes, most)
    if executor is None:
        return Playouts(map(one, seeds), game.title)
    return Playouts(executor.map(one, seeds, chunksize=chunk), game.title)


class PlayoutsOfGame(Protocol[AnySetup]):
    """What :func:`playouts_of` gives: ``playouts(bots, seeds)`` of one game."""

    def __call__(
        self,
        bots: Sequence[Bot],
        seeds: Iterable[int] = ...,
        *,
        setup: AnySetup | None = None,
        executor: Executor | None = None,
        notes: Notes | None = None,
        most: int = 100_000,
    ) -> Playouts:
        """Play a game for each seed."""
        ...


def playouts_of(game: Game[Any, Setup], usual: Callable[[int], Setup]) -> PlayoutsOfGame[Setup]:
    """Return the function that plays many games of one game.

    Parameters
    ----------
    game
        The game.
    usual
        Gives the set-up for a number of seats; it may be one that the rules refuse.

    Examples
    --------
    >>> from romelab.core.bots import RandomBot
    >>> from romelab.kampf_um_rom import GAME, Setup
    >>> playouts_of(GAME, lambda seats: Setup())([RandomBot()] * 4, range(2), most=40)
    <2 games of Kampf um Rom - Das Kartenspiel, 0 finished>
    """

    def playouts_of_it(
        bots: Sequence[Bot],
        seeds: Iterable[int] = range(100),
        *,
        setup: Setup | None = None,
        executor: Executor | None = None,
        notes: Notes | None = None,
        most: int = 100_000,
    ) -> Playouts:
        """Let programs play many games and give the results as a table.

        Parameters
        ----------
        bots
            One for each seat.
        seeds
            One for each game; the same seed is the same game.
        setup
            What each game starts from; without it there are as many seats as bots.
        executor
            Any ``concurrent.futures`` executor; without one the games are played one after the other here. For a
            process pool everything handed in has to be importable (no lambda).
        notes
            Gives further columns for the last position of a game.
        most
            Decisions after which an unfinished game is broken off (its ``finished`` is False).

        Returns
        -------
        Playouts
            A row for each game; ``frame()`` gives them as a pandas DataFrame.

        Raises
        ------
        InputError
            For a set-up the rules do not allow, and if the bots do not fit the seats.
        """
        seats = len(bots) if isinstance(bots, Sized) else 0  # pyright: ignore[reportUnnecessaryIsInstance]
        start = usual(seats) if setup is None else setup
        return playouts(game, start, bots, seeds, executor=executor, notes=notes, most=most)

    playouts_of_it.__name__ = playouts_of_it.__qualname__ = "playouts"
    return playouts_of_it


def shares(rows: Sequence[Row], seats: int) -> tuple[float, ...]:
    """Return the share of finished games that each seat won; a shared victory counts for each winner in parts.

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
