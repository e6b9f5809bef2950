"""Rows of many games in a file that grows as they are played: CSV, and Parquet made of it.

The first line says what was played, so that a file is gone on with only by the same games::

    #romelab-games {"bots": ["RandomBot()", ...], "game": "kampf_um_rom", "romelab": "0.1.0", ...}
    seed,finished,decisions,chance_steps,score_0,score_1,won_0,won_1
    0,true,93,118,210,180,1.0,0.0

All rows of a game are written in one go; what a killed program left of a game is cut off when the file is opened.
"""

# pyright: basic
import csv
import io
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from romelab.core.errors import InputError, file_errors
from romelab.core.input import hold, path_of
from romelab.core.tables import asked_pandas

MARK = "#romelab-games "
ENDINGS = (".csv", ".parquet")


class RowsFile:
    """A file of rows, held so that no other run writes into it.

    Parameters
    ----------
    path
        Ends in ``.csv`` or ``.parquet``; made if missing. Parquet cannot grow by rows: what comes is kept in a CSV file
        beside it, and the Parquet file is made anew when the run ends.
    study
        What is played, as JSON takes it.

    Attributes
    ----------
    rows
        The rows that the file holds already, as :func:`flattened` gives them.

    Raises
    ------
    InputError
        If it cannot be read or written, holds other games, or another run is using it.
    """

    def __init__(self, path: str | Path, study: Mapping[str, Any]) -> None:
        self._path = path_of(path)
        if self._path.suffix not in ENDINGS:
            raise self._wrong(f"must end in {' or '.join(ENDINGS)}")
        self._study, self._columns = dict(study), []
        if self._path.suffix == ".parquet":
            asked_pandas()  # before any game is played
        with file_errors(self._path.name):
            self._file = open(self._path.with_suffix(".csv"), "a+", encoding="utf-8", newline="")  # noqa: SIM115
        try:
            if not hold(self._file.fileno()):
                raise self._wrong("another run is writing to it")
            self.rows: list[dict[str, Any]] = self._read()
        except InputError:
            self._file.close()
            raise

    def _wrong(self, what: str) -> InputError:
        return InputError.at(self._path.name, what)

    def _read(self) -> list[dict[str, Any]]:
        self._file.seek(0)
        try:
            text = self._file.read()
        except (OSError, UnicodeDecodeError):
            raise self._wrong("cannot be read as text") from None
        rows, size = read_rows(text, self._study, self._path.name)
        self._columns = list(rows[0]) if rows else []
        os.ftruncate(self._file.fileno(), size)
        return rows

    def add(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Write the rows of a game, as :func:`flattened` gives them, after the others.

        Raises
        ------
        OSError
            If there is no room; the file still holds the games before it.
        InputError
            If a row has other columns than those before.
        """
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        if not self._columns:
            self._columns = list(rows[0])
            text.write(f"{MARK}{json.dumps(self._study, sort_keys=True)}\n")
            writer.writerow(self._columns)
        for row in rows:
            if list(row) != self._columns:
                raise self._wrong(f"has the columns {', '.join(self._columns)}; a game gave {', '.join(row)}")
            writer.writerow(map(_written, row.values()))
        content, handle = text.getvalue().encode(), self._file.fileno()
        size = os.fstat(handle).st_size
        try:
            while content:
                content = content[os.write(handle, content) :]
        except OSError:
            os.ftruncate(handle, size)
            raise

    def close(self) -> None:
        """Let the file go; where Parquet is asked for, it is made now."""
        self._file.close()
        if self._path.suffix == ".parquet" and self._columns:
            asked_pandas().read_csv(self._file.name, skiprows=1).to_parquet(self._path, index=False)


def read_rows(text: str, study: Mapping[str, Any], source: str) -> tuple[list[dict[str, Any]], int]:
    """Read the rows of whole games, and how many bytes they take with what stands above them.

    Parameters
    ----------
    text
        The content of a file.
    study
        What must have been played.
    source
        What the file is called in a refusal.

    Raises
    ------
    InputError
        If the file holds something else.
    """

    def wrong(what: str) -> InputError:
        return InputError.at(source, what)

    lines = text[: text.rfind("\n") + 1].splitlines(keepends=True)
    if text and not text.startswith(MARK[: len(text)]):
        raise wrong("holds no games of romelab")
    if len(lines) < 3:
        return [], 0
    try:
        found = json.loads(lines[0].removeprefix(MARK))
    except ValueError:
        raise wrong("its first line is damaged") from None
    if other := ", ".join(_other(found, study)):
        raise wrong(f"holds games of another kind ({other}); take another file")
    columns = next(csv.reader(lines[1:2]))
    games: dict[Any, list[dict[str, Any]]] = {}
    size, whole = len("".join(lines[:2]).encode()), 0
    for number, line in enumerate(lines[2:], 3):
        cells = next(csv.reader([line]))
        if len(cells) != len(columns):
            raise wrong(f"line {number} has {len(cells)} cells for {len(columns)} columns")
        row = dict(zip(columns, map(_meant, cells), strict=True))
        games.setdefault(row.get("seed"), []).append(row)
        size += len(line.encode())
        if row.get("finished") is True or row.get("decisions", 0) >= study["most"]:
            whole = size
    if whole < size and games:
        games.popitem()
    return [row for game in games.values() for row in game], whole


def _other(found: object, asked: Mapping[str, Any], at: str = "") -> Iterator[str]:
    """Return the names of what a file says differently from what is asked for."""
    for name, value in asked.items():
        held = cast("dict[str, Any]", found).get(name) if isinstance(found, dict) else None
        if isinstance(value, dict) and isinstance(held, dict):
            yield from _other(held, cast("dict[str, Any]", value), f"{at}{name}.")
        elif held != value:
            yield f"{at}{name}"


def flattened(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row with a column for each score and each winner.

    Examples
    --------
    >>> flattened({"seed": 1, "finished": True, "winners": (0, 1), "scores": (10, 10)})
    {'seed': 1, 'finished': True, 'score_0': 10, 'score_1': 10, 'won_0': 0.5, 'won_1': 0.5}
    """
    kept = {name: value for name, value in row.items() if name not in ("scores", "winners")}
    won = row["winners"]
    kept |= {f"score_{seat}": points for seat, points in enumerate(row["scores"])}
    return kept | {f"won_{seat}": (seat in won) / (len(won) or 1) for seat in range(len(row["scores"]))}


def gathered(flat: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row as it was before :func:`flattened`."""
    seats = range(sum(name.startswith("won_") for name in flat))
    own = {f"{what}_{seat}" for what in ("score", "won") for seat in seats}
    row = {
        "seed": flat["seed"],
        "finished": flat["finished"],
        "winners": tuple(seat for seat in seats if flat[f"won_{seat}"]),
        "scores": tuple(flat[f"score_{seat}"] for seat in seats),
    }
    return row | {name: value for name, value in flat.items() if name not in own}


def _written(value: Any) -> str:
    """Write a cell: text as it is unless it could be read as something else."""
    return value if isinstance(value, str) and _meant(value) == value else json.dumps(value)


def _meant(cell: str) -> Any:
    try:
        return _hashable(json.loads(cell))
    except ValueError:
        return cell


def _hashable(value: Any) -> Any:
    return tuple(map(_hashable, value)) if isinstance(value, list) else value
