"""Draws the charts of a game in a process of its own: matplotlib would take 50 MB of the page's kernel, and keep it."""

import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import IO, Any

from romelab.controls.seating.game_view import Draw
from romelab.core.history import History
from romelab.core.language import language, spoken
from romelab.core.saves import dumps, loads

WAIT = 0.03
"""Seconds of waiting between two looks at whether the charts are there."""


def drawn(charts: Sequence[Draw], history: History[Any]) -> Iterator[tuple[str, ...]]:
    """Draw charts of a game in a process of its own.

    They are drawn here where no process can be had, such as in a browser, and of a game with a map or cards of its own,
    which another process would not know.

    Parameters
    ----------
    charts
        What draws each: functions of a module.
    history
        The game.

    Yields
    ------
    tuple of str
        Nothing for as long as they are not there, then each chart as HTML. Whoever is done asking ends the process.

    Raises
    ------
    RuntimeError
        If they cannot be drawn, with the last line of the reason.

    Examples
    --------
    >>> from romelab.core.history import History
    >>> from romelab.struggle_for_rome.game import GAME, Setup
    >>> *_, charts = drawn([], History(GAME, Setup()))
    >>> charts
    ()
    """
    module = type(history.game).__module__
    if getattr(sys.modules[module], "GAME", None) is not history.game:
        yield _here(charts, history)
        return
    order = pickle.dumps((module, dumps(history), tuple(charts), spoken()))
    # Files, not pipes: nobody need read while the pictures are written.
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as wrong, tempfile.TemporaryFile() as asked:
        asked.write(order)
        asked.seek(0)
        try:
            process = _begun(asked, said, wrong)
        except OSError:
            yield _here(charts, history)
            return
        try:
            while (ended := _waited(process)) is None:
                yield ()
        finally:
            process.kill()
            process.wait()
        if ended:
            wrong.seek(0)
            lines = wrong.read().decode("utf-8", "replace").split("\n")
            raise RuntimeError(next((line for line in reversed(lines) if line.strip()), f"exit {ended}"))
        said.seek(0)
        yield pickle.loads(said.read())  # noqa: S301 - written by the process begun above


def _here(charts: Sequence[Draw], history: History[Any]) -> tuple[str, ...]:
    return tuple(draw(history) for draw in charts)


def _begun(asked: IO[bytes], said: IO[bytes], wrong: IO[bytes]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "romelab.controls.table.chart_process"],
        stdin=asked,
        stdout=said,
        stderr=wrong,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # Windows would open a black window.
    )


def _waited(process: subprocess.Popen[bytes]) -> int | None:
    try:
        return process.wait(WAIT)
    except subprocess.TimeoutExpired:
        return None


def _answer() -> None:
    """Draw what standard input asks for, and write it to standard output: what the other process does."""
    module, save, charts, words = pickle.load(sys.stdin.buffer)  # noqa: S301 - written by drawn(), in another process
    game = import_module(module).GAME
    with language(words):
        history = loads(save, {game.id: game})
        sys.stdout.buffer.write(pickle.dumps(_here(charts, history)))


if __name__ == "__main__":
    _answer()
