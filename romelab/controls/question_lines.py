"""The question of an explorer as one line, to copy, to send and to open elsewhere, in the notation of positions.

A line names the explorer and the version, then what differs from the question that the explorer usually opens with::

    roads/1 gold=3 goal="8,7,S"
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from romelab.core.door import pasted
from romelab.core.faults import Fault, InputError, quoted
from romelab.core.terms import Reader, written

VERSION = 1
LONGEST = 40_000
"""Characters of such a line, at most."""
SOURCE = "the line"


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
        If it belongs to something else, names what there is not, or is damaged.

    Examples
    --------
    >>> read_question_line("roads/1 gold=3", "roads", {"grain": 1, "gold": 5})
    {'grain': 1, 'gold': 3}
    """
    line = pasted(text, LONGEST, SOURCE).strip()
    head, _, rest = line.partition(" ")
    if head != f"{tag}/{VERSION}":
        raise InputError([Fault(SOURCE, f"must begin with {tag}/{VERSION}, not {quoted(head)}")])
    reader = Reader(" " * (len(head) + 1) + rest, SOURCE)
    said: dict[str, Any] = {}
    while reader.peek:
        name = reader.take()
        if name in said or name not in usual:
            raise reader.fault(f"{quoted(name)} is said twice" if name in said else f"there is no {quoted(name)}")
        reader.take("=")
        said[name] = reader.value()
    return {**usual, **said}
