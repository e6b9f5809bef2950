"""Many games at once, played by programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Sized
from typing import TYPE_CHECKING

from romelab.core import playouts as _many
from romelab.core.bots import Bot
from romelab.kampf_um_rom.box.options import COLOURS
from romelab.kampf_um_rom.game import GAME
from romelab.kampf_um_rom.positions.setup import Setup

if TYPE_CHECKING:
    from concurrent.futures import Executor


def playouts(
    bots: Sequence[Bot],
    seeds: Iterable[int] = range(100),
    *,
    setup: Setup | None = None,
    executor: Executor | None = None,
    notes: _many.Notes | None = None,
    most: int = 100_000,
) -> _many.Playouts:
    """Let programs play many games and give the results as a table.

    Parameters
    ----------
    bots
        One for each seat.
    seeds
        One for each game; the same seed is the same game.
    setup
        What each game starts from; without it as many colours play as there are bots.
    executor, notes, most
        As for :func:`romelab.core.playouts.playouts`.

    Returns
    -------
    Playouts
        A row for each game; ``frame()`` gives them as a pandas DataFrame.

    Raises
    ------
    InputError
        For a set-up the rules do not allow, and if the bots do not fit the seats.

    Examples
    --------
    >>> from romelab.core.bots import RandomBot
    >>> rows = playouts([RandomBot()] * 3, range(2), most=40)
    >>> len(rows), len(rows.flat()[0])
    (2, 10)
    """
    seats = len(bots) if isinstance(bots, Sized) else 0  # pyright: ignore[reportUnnecessaryIsInstance]
    start = setup or Setup(colours=COLOURS[:seats])
    return _many.playouts(GAME, start, bots, seeds, executor=executor, notes=notes, most=most)
