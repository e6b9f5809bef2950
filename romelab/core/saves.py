"""Save files: the set-up, moves and outcomes of a history as versioned JSON, checked by replaying them.

A file holds no positions, so it cannot hold an impossible one: loading plays it again and refuses the first step that
the rules refuse. Branches are kept. The file has one step a line, so a fault can name its line::

    {"romelab save": 1, "game": "struggle_for_rome", "setup": {...}, "at": 2, "steps": [
    {"move": "roll"},
    {"chance": 8},
    {"after": 1, "chance": 7}
    ]}
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from romelab.core.chance import ChanceSource, Outcome, outcome_of
from romelab.core.door import path_of, read_json, read_text
from romelab.core.faults import Fault, IllegalMoveError, InputError, quoted, said_of
from romelab.core.game import AnyGame, Move
from romelab.core.history import History
from romelab.core.plain import from_plain, to_plain

FORMAT = 1
MOST_BYTES = 8_000_000
"""A larger file is no game of ours; it is refused unread."""


def dumps(history: History[Any]) -> str:
    """Turn a history into the text of a save file: the same history always gives the same bytes."""
    game = history.game
    head = {
        "romelab save": FORMAT,
        "game": game.id,
        "setup": to_plain(history.setup),
        "at": history.here.number,
    }
    lines: list[str] = []
    for point in history.points[1:]:
        entry: dict[str, Any] = {}
        if point.parent is not None and point.parent.number != point.number - 1:
            entry["after"] = point.parent.number
        if isinstance(point.step, Move):
            entry |= {"move": point.step.kind, **to_plain(point.step)}
        else:
            entry["chance"] = to_plain(point.step)
        lines.append(json.dumps(entry, ensure_ascii=False))
    start = json.dumps(head, ensure_ascii=False)[:-1]
    return f'{start}, "steps": [\n' + ",\n".join(lines) + "\n]}\n"


def loads(
    text: str,
    games: Mapping[str, AnyGame],
    *,
    chance: ChanceSource | None = None,
    source: str = "the save file",
) -> History[Any]:
    """Replay the text of a save file.

    Parameters
    ----------
    text
        What :func:`dumps` gave.
    games
        The games that may be loaded, by id.
    chance
        Where dice and cards come from when play goes on.
    source
        How to call the file in a refusal.

    Returns
    -------
    History
        At the position that was looked at when it was saved.

    Raises
    ------
    InputError
        If the text is no such file, is damaged, or holds a step that the rules refuse; with line and reason.
    """
    head, steps = _parts(text, source)
    game = games.get(str(head.get("game")))
    if game is None:
        known = ", ".join(games)
        raise InputError([Fault(source, f"is a save of {quoted(head.get('game'))}; this page plays {known}")])
    try:
        setup = from_plain(cast("type[Any]", game.setup_type), head.get("setup"), "setup")
        history: History[Any] = History(game, setup, None)
    except InputError as error:
        raise InputError(error.faults, source) from None
    for number, step in enumerate(steps, 1):
        try:
            _replay(history, step, number)
        except InputError as error:
            # Only a fault needs its line: finding it reads the whole text.
            where = f"{source}, {_line(text, number, step)}"
            raise InputError([Fault(where, "; ".join(said_of(error.faults)))]) from None
    at = head.get("at", len(steps))
    if type(at) is not int or not 0 <= at <= len(steps):
        raise InputError([Fault(source, f'"at" must be a number from 0 to {len(steps)}')])
    history.goto(at)
    history.chance = chance
    return history


def save(history: History[Any], path: str | Path) -> Path:
    """Write a save file so that it is never half written: to a new file first, which then takes its place.

    Returns
    -------
    Path
        Where it was written.

    Raises
    ------
    InputError
        If the file cannot be written there; an older file is still whole then.
    """
    target = Path(path)
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=target.name, suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(dumps(history))
            Path(name).replace(target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InputError([Fault(str(path), f"cannot be written ({error.strerror})")]) from None
    return target


def load(path: str | Path, games: Mapping[str, AnyGame], *, chance: ChanceSource | None = None) -> History[Any]:
    """Read and replay a save file; see :func:`loads`."""
    file = path_of(path)
    return loads(read_text(file, MOST_BYTES), games, chance=chance, source=file.name)


def _parts(text: str, source: str) -> tuple[dict[str, Any], list[object]]:
    data = read_json(text, source, MOST_BYTES)
    if not isinstance(data, dict) or "romelab save" not in data:
        raise InputError([Fault(source, "is no romelab save file")])
    head = cast("dict[str, Any]", data)
    version = head["romelab save"]
    # 1 == True == 1.0 in Python.
    if type(version) is not int or version != FORMAT:
        raise InputError([Fault(source, f"has save format {quoted(version)}; this romelab reads format {FORMAT}")])
    steps = head.get("steps")
    if not isinstance(steps, list):
        raise InputError([Fault(source, "has no list of steps")])
    return head, cast("list[object]", steps)


def _replay(history: History[Any], step: object, number: int) -> None:
    if not isinstance(step, dict):
        raise InputError([Fault("", "a step holds a move or an outcome of chance")])
    entry = dict(cast("dict[str, Any]", step))
    after = entry.pop("after", number - 1)
    if type(after) is not int or not 0 <= after < number:
        raise InputError([Fault("", f'"after" must name an earlier step, 0 to {number - 1}')])
    recorded: Move | Outcome = ""
    try:
        if "move" in entry:
            kind = history.game.move_kinds.get(str(entry.pop("move")))
            if kind is None:
                raise InputError([Fault("", "there is no such kind of move in this game")])
            recorded = from_plain(kind, entry, "the move")
        elif set(entry) == {"chance"}:
            recorded = outcome_of(entry["chance"], "the outcome")
        else:
            raise InputError([Fault("", "a step holds a move or an outcome of chance")])
        point = history.add(after, recorded)
    except IllegalMoveError as error:
        raise InputError([Fault("", str(error))]) from None
    except InputError as error:
        said = f"{recorded}: " if isinstance(recorded, Move) else ""
        raise InputError([Fault("", said + "; ".join(said_of(error.faults)))]) from None
    if point.number != number:
        raise InputError([Fault("", f"repeats step {point.number}")])


def _line(text: str, number: int, step: object) -> str:
    """Name the line of a step where the file is laid out as we write it, else its number."""
    lines = text.splitlines()
    if number < len(lines):
        try:
            if json.loads(lines[number].rstrip().rstrip(",")) == step:
                return f"line {number + 1}"
        except ValueError:
            return f"step {number}"
    return f"step {number}"
