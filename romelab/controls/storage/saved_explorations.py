"""An exploration as it is kept: a line for what it is, then a line for every question, undo and redo."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from romelab.core.errors import InputError, quoted
from romelab.core.input import pasted, read_json
from romelab.core.literals import Reader, written

FORMAT = 1
SOURCE = "what was kept of the exploration"
MOST_BYTES = 8_000_000
MOST_LINE = 400_000
MOST_PAST = 50
"""How many questions can be gone back to after a page is opened again."""


@dataclass(frozen=True, slots=True)
class SavedQuestion:
    """Where an exploration stands.

    Attributes
    ----------
    question
        What is asked now.
    past, future
        What undo and redo lead to, nearest last.
    """

    question: Any
    past: tuple[Any, ...] = ()
    future: tuple[Any, ...] = ()


def exploration_head(what: str, board: str) -> str:
    """Return the first line: which explorer, and on which map."""
    return json.dumps({"romelab exploration": FORMAT, "explorer": what, "board": board}, ensure_ascii=False)


def steps_between(
    before: SavedQuestion | None, now: SavedQuestion, plain: Callable[[Any], Any], said: str
) -> Iterator[str]:
    """Return the lines that lead from one saved question to another; none if nothing has changed.

    Parameters
    ----------
    before, now
        The two; without a first one everything is said.
    plain
        Gives a question as plain data.
    said
        What is asked now, in words.
    """
    if now == before:
        return
    words: dict[str, Any] = {"said": said}
    if before is not None and now == SavedQuestion(now.question, (*before.past, before.question)):
        words["ask"] = plain(now.question)
    elif before is not None and before.past and now == undone(before):
        words["undo"] = 1
    elif before is not None and before.future and now == redone(before):
        words["redo"] = 1
    else:
        words["stand"] = [
            plain(now.question),
            [plain(each) for each in now.past[-MOST_PAST:]],
            [plain(each) for each in now.future[-MOST_PAST:]],
        ]
    yield json.dumps(words, ensure_ascii=False)


def undone(asked: SavedQuestion) -> SavedQuestion:
    """Return where undo leads."""
    return SavedQuestion(asked.past[-1], asked.past[:-1], (*asked.future, asked.question))


def redone(asked: SavedQuestion) -> SavedQuestion:
    """Return where redo leads."""
    return SavedQuestion(asked.future[-1], (*asked.past, asked.question), asked.future[:-1])


def read_exploration(text: str) -> SavedQuestion:
    """Read what was kept; questions are still plain data.

    Raises
    ------
    InputError
        If it is damaged.
    """
    asked: SavedQuestion | None = None
    # What follows the last end of a line was being written when the program was killed.
    for number, line in enumerate(pasted(text, MOST_BYTES, SOURCE).split("\n")[1:-1], 2):
        data = read_json(line, SOURCE, MOST_LINE)
        words = cast("dict[str, Any]", data) if isinstance(data, dict) else {}
        stand = words.get("stand")
        if isinstance(stand, list) and len(stand) == 3 and all(isinstance(each, list) for each in stand[1:]):
            asked = SavedQuestion(stand[0], tuple(stand[1]), tuple(stand[2]))
        elif "ask" in words and asked is not None:
            asked = SavedQuestion(words["ask"], (*asked.past, asked.question)[-MOST_PAST:])
        elif "undo" in words and asked is not None and asked.past:
            asked = undone(asked)
        elif "redo" in words and asked is not None and asked.future:
            asked = redone(asked)
        else:
            raise InputError.at(f"line {number}", "is not a question, and leads to none", SOURCE)
    if asked is None:
        raise InputError.at("", "holds no question", SOURCE)
    return asked


VERSION = 1
LONGEST = 40_000
"""Characters of such a line, at most."""
LINE_SOURCE = "the line"


def question_line(tag: str, plain: Mapping[str, Any], usual: Mapping[str, Any]) -> str:
    """Write a question as one line.

    Parameters
    ----------
    tag
        What the explorer is called in lines.
    plain, usual
        The question, and the one the explorer usually opens with, as plain data.

    Examples
    --------
    >>> question_line("roads", {"grain": 1, "gold": 3}, {"grain": 1, "gold": 5})
    'roads/1 gold=3'
    """
    said = [f"{name}={written(value)}" for name, value in plain.items() if value != usual.get(name)]
    return " ".join([f"{tag}/{VERSION}", *said])


def read_question_line(text: object, tag: str, usual: Mapping[str, Any]) -> dict[str, Any]:
    """Read a line back into plain data; whether it is a question is for the explorer to say.

    Raises
    ------
    InputError
        If it belongs to something else, names something unknown, or is damaged.

    Examples
    --------
    >>> read_question_line("roads/1 gold=3", "roads", {"grain": 1, "gold": 5})
    {'grain': 1, 'gold': 3}
    """
    head, _, rest = pasted(text, LONGEST, LINE_SOURCE).strip().partition(" ")
    if head != f"{tag}/{VERSION}":
        raise InputError.at(LINE_SOURCE, f"must begin with {tag}/{VERSION}, not {quoted(head)}")
    reader = Reader(" " * (len(head) + 1) + rest, LINE_SOURCE)
    said: dict[str, Any] = {}
    while reader.peek:
        name = reader.take()
        if name in said or name not in usual:
            raise reader.problem(f"{quoted(name)} is given twice" if name in said else f"there is no {quoted(name)}")
        reader.take("=")
        said[name] = reader.value()
    return {**usual, **said}
