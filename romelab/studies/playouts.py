"""Many games at once, with the same results wherever they are played: here, on any executor, on a Dask cluster.

Every game has a seed of its own, from which dice, cards and the whims of each bot follow. So game number 7 is the
same game on one process or eight, today or next year. What is finished is never lost: neither by a stop, nor by a
killed worker, nor, where a file is named, by the end of the program.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence, Sized
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any, Generic, TypedDict, TypeVar, Unpack, cast, get_args

from romelab.core.bots import Bot
from romelab.core.errors import InputError, quoted
from romelab.core.game import AnyGame, Game
from romelab.core.history import History
from romelab.core.serialization import with_options
from romelab.core.tables import frame, table_html
from romelab.studies.one_game import Each, Notes, Row, Source, check_bots, history_of
from romelab.studies.rows_file import RowsFile, flattened, gathered
from romelab.studies.running import on_cluster, on_executor, on_workers, one_by_one
from romelab.studies.words import phrase

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from romelab.studies.running import Rows

Setup = TypeVar("Setup")


class Playouts(list[Row]):
    """The rows of many games, in the order in which they were asked for: a list that shows itself briefly, as tables.

    Parameters
    ----------
    rows
        A row for each game, or several.
    title
        Name of the game.
    source
        What was played; without it no further games can be played.
    to
        A file that holds the rows too.

    Attributes
    ----------
    asked
        The seeds of the games that were asked for.
    stopped
        Why they were not all played, as a sentence; empty if they were. :meth:`go_on` plays the rest.

    Examples
    --------
    >>> rows = [{"seed": 1, "finished": True, "winners": (0, 1), "scores": (10, 10), "decisions": 9, "chance_steps": 4}]
    >>> Playouts(rows, "Race")
    <1 game of Race, 1 finished; won by seat 0: 50 %, seat 1: 50 %>
    >>> Playouts(rows, "Race").flat()[0]["won_1"]
    0.5
    """

    def __init__(
        self, rows: Iterable[Row] = (), title: str = "", source: Source | None = None, to: str | Path | None = None
    ) -> None:
        super().__init__(rows)
        self.title: str = title
        self.source: Source | None = source
        self.to: str | Path | None = to
        self.asked: list[Any] = list(dict.fromkeys(row["seed"] for row in self))
        self.stopped: str = ""

    def more(self, number: int, **where: Unpack[Where]) -> Playouts:
        """Play this many further games, with the next seeds, and return all of them; ``where`` as for :meth:`go_on`."""
        first = max(self.asked, default=-1) + 1
        self.asked += range(first, first + number)
        return self.go_on(**where)

    def go_on(self, **where: Unpack[Where]) -> Playouts:
        """Play what was asked for and is not there yet.

        Parameters
        ----------
        **where
            ``workers``, ``executor``, ``client`` and ``progress`` as :func:`playouts` has them.

        Returns
        -------
        Playouts
            These, with all rows that there are now. Whatever ends it early stands in ``stopped``.
        """
        source = self._known_source()
        games: dict[int, Rows] = {}
        for row in self:
            games.setdefault(row["seed"], []).append(row)
        file = RowsFile(self.to, source.study()) if self.to is not None else None
        self.stopped = ""
        try:
            if file is not None:
                self._exchange(file, games)
            missing = [seed for seed in self.asked if seed not in games]
            with _bar(len(self.asked), len(self.asked) - len(missing), where.get("progress")) as count:
                for rows in _played(source.rows, missing, where):
                    games[rows[0]["seed"]] = rows
                    if file is not None:
                        file.add([flattened(row) for row in rows])
                    count()
        except KeyboardInterrupt:
            self.stopped = phrase("playouts_stopped")
        except BrokenExecutor:
            self.stopped = phrase("playouts_workers_gone")
        except OSError as error:
            self.stopped = phrase("playouts_no_room", file=Path(self.to or "").name, why=error.strerror or str(error))
        finally:
            self[:] = [row for seed in self.asked for row in games.get(seed, ())]
            if file is not None:
                file.close()
        return self

    def _known_source(self) -> Source:
        if self.source is None:
            raise InputError.at("playouts", "these rows do not say what was played; ask for the games anew")
        return self.source

    def _exchange(self, file: RowsFile, games: dict[int, Rows]) -> None:
        """Take the games that a file holds, and give it those that it lacks."""
        held: dict[int, Rows] = {}
        for row in file.rows:
            held.setdefault(row["seed"], []).append(gathered(row))
        for seed, rows in games.items():
            if seed not in held:
                file.add([flattened(row) for row in rows])
        games |= held

    def game(self, number: int) -> History[Any]:
        """Return a game with all its positions, by the number of a row of it; ``romelab.core.saves.save`` writes it.

        Examples
        --------
        >>> from romelab.kampf_um_rom import bots, playouts
        >>> games = playouts([bots.RandomBot()] * 3, range(2))
        >>> games.game(1).state.setup.colours, len(games.game(1).log()) > 50
        (('red', 'white', 'black'), True)
        """
        source = self._known_source()
        if not -len(self) <= number < len(self):
            raise InputError.at("number", f"there is no row {number}; there are {len(self)}")
        return history_of(source.game, source.setup, source.bots, self[number]["seed"], source.most)

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
            part of a shared victory, 0 otherwise. All other columns stay.
        """
        return [flattened(entry) for entry in self]

    def frame(self) -> Any:
        """Return the rows of :meth:`flat` as a pandas DataFrame; raises a SentenceError if pandas is not installed."""
        return frame(self)

    def __repr__(self) -> str:
        finished = sum(entry["finished"] for entry in self)
        number = len({entry["seed"] for entry in self})
        won = ", ".join(f"seat {seat}: {share:.0%}".replace("%", " %") for seat, share in enumerate(self._shares()))
        games = f"{number} game{'' if number == 1 else 's'}" + (f" of {self.title}" if self.title else "")
        stopped = f"; {len(self.asked) - number} not played: {self.stopped}" if self.stopped else ""
        cut = f", {len(self) - finished} broken off" if finished < len(self) else ""
        return f"<{games}, {finished} finished{cut}{'; won by ' + won if won and finished else ''}{stopped}>"

    def _shares(self) -> tuple[float, ...]:
        return shares(self, self.seats)

    def _repr_html_(self) -> str:
        rows = (
            (seat, f"{share:.1%}".replace("%", " %"), f"{fmean(points):.2f}", min(points), max(points))
            for seat, share in enumerate(self._shares())
            if (points := [entry["scores"][seat] for entry in self])
        )
        won = (
            phrase("table_seat_won", seat=seat, share=f"{share:.0%}".replace("%", " %"))
            for seat, share in enumerate(self._shares())
        )
        finished = sum(entry["finished"] for entry in self)
        told = phrase(
            "table_games_played",
            games=str(len({entry["seed"] for entry in self})),
            title=self.title,
            finished=str(finished),
            won=", ".join(won) if finished else "",
        )
        return table_html(
            [phrase(key) for key in ("table_seat", "table_won", "table_mean_score", "table_least", "table_most")],
            rows,
            told,
        )


class Where(TypedDict, total=False):
    """Where games are played, and whether a bar shows how far they have come."""

    workers: int
    executor: Executor | None
    client: Any
    progress: bool | None


def _played(one: Callable[[int], Rows], seeds: Sequence[int], where: Where) -> Iterator[Rows]:
    executor, client, workers = where.get("executor"), where.get("client"), where.get("workers", 1)
    if client is not None or workers > 1 or isinstance(executor, ProcessPoolExecutor):
        try:
            pickle.dumps(one)
        except Exception as error:  # noqa: BLE001 - what cannot be sent says so in many ways
            raise InputError.at("bots", f"cannot be sent to other processes ({quoted(str(error))})") from None
    if client is not None:
        return on_cluster(one, seeds, client)
    if executor is not None:
        return on_executor(one, seeds, executor)
    return one_by_one(one, seeds) if workers == 1 else on_workers(one, seeds, workers)


@contextmanager
def _bar(total: int, done: int, shown: bool | None) -> Generator[Callable[[], object]]:
    """Show a bar of tqdm that comes after a second, where somebody looks on; return what counts a finished game."""
    if shown is None:
        shown = "ipykernel" in sys.modules or sys.stderr.isatty()
    if not shown or find_spec("tqdm") is None:
        yield lambda: None
        return
    from tqdm.auto import tqdm

    with tqdm(total=total, initial=done, unit=phrase("playouts_unit"), delay=1) as bar:
        yield bar.update


def playouts(
    game: AnyGame,
    setup: Any,
    bots: Sequence[Bot],
    seeds: Iterable[int],
    *,
    notes: Notes | None = None,
    most: int = 100_000,
    each: Each = "game",
    to: str | Path | None = None,
    **where: Unpack[Where],
) -> Playouts:
    """Play a game for each seed; as :func:`playouts_of` of a game, for any game and set-up.

    Raises
    ------
    InputError
        For a set-up the rules do not allow, if the bots do not fit the seats, if a game has no rounds to give rows of,
        and for a file that cannot be gone on with: before any game is played.
    """
    first = game.new_game(setup)
    check_bots(bots, len(game.scores(first)))
    if each not in get_args(Each):
        raise InputError.at("each", f"must be one of {', '.join(get_args(Each))}")
    if each == "round" and not hasattr(first, "round"):
        raise InputError.at("each", f"{game.title} has no rounds; ask for each decision")
    if unknown := sorted(where.keys() - Where.__annotations__.keys()):
        raise InputError.at(unknown[0], "is nothing to be said here; how many games is said by seeds=range(100)")
    if not isinstance(cast("object", seeds), Iterable):
        raise InputError.at("seeds", f"must be numbers, such as range({quoted(seeds)})")
    if where.get("workers", 1) < 1:
        raise InputError.at("workers", "must be at least 1")
    found = Playouts((), game.title, Source(game, setup, tuple(bots), notes, most, each), to)
    found.asked = list(dict.fromkeys(seeds))
    return found.go_on(**where)


class PlayoutsOfGame(Generic[Setup]):
    """Plays many games of one game: ``playouts(bots, seeds)``.

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
    >>> PlayoutsOfGame(GAME, lambda seats: Setup())([RandomBot()] * 4, range(2), most=40)
    <2 games of Kampf um Rom - Das Kartenspiel, 0 finished, 2 broken off>
    """

    def __init__(self, game: Game[Any, Setup], usual: Callable[[int], Setup]) -> None:
        self._game = game
        self.usual = usual

    def __call__(
        self,
        bots: Sequence[Bot],
        seeds: Iterable[int] = range(100),
        *,
        setup: Setup | Mapping[str, object] | None = None,
        notes: Notes | None = None,
        most: int = 100_000,
        each: Each = "game",
        to: str | Path | None = None,
        **where: Unpack[Where],
    ) -> Playouts:
        """Let programs play many games and give the results as a table.

        Parameters
        ----------
        bots
            One for each seat.
        seeds
            One for each game; the same seed is the same game.
        setup
            What each game starts from: a set-up, or options by name; without it there are as many seats as bots.
        notes
            Gives further columns for a position: the last one, or that of each row.
        most
            Decisions after which an unfinished game is given up (its ``finished`` is False).
        each
            What a row is of: a ``"game"``, the end of each ``"round"``, or the position at each ``"decision"``.
        to
            A file, ``.csv`` or ``.parquet``, that gets the rows as they come; games that it holds are not played again.
        **where
            By default the games are played here, one after the other. ``workers=2``: in that many processes.
            ``executor=``: any ``concurrent.futures`` executor. ``client=``: the workers of a Dask client. For other
            processes everything handed in has to be importable (no lambda). ``progress``: whether a bar shows how far
            they have come; by default in a notebook and in a terminal.

        Returns
        -------
        Playouts
            The rows; ``frame()`` gives them as a pandas DataFrame, ``game(number)`` the whole game of a row. If the
            run was stopped, or its workers or the disk failed, they are those of the games that were finished, and
            ``go_on()`` plays the rest.

        Raises
        ------
        InputError
            Before any game is played, as :func:`romelab.studies.playouts.playouts`.
        """
        seats = len(bots) if isinstance(bots, Sized) else 0  # pyright: ignore[reportUnnecessaryIsInstance]
        start: Any = self.usual(seats) if setup is None or isinstance(setup, Mapping) else setup
        if setup and isinstance(setup, Mapping):
            start = replace(start, options=with_options(start.options, cast(Mapping[str, object], setup)))
        return playouts(self._game, start, bots, seeds, notes=notes, most=most, each=each, to=to, **where)


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
