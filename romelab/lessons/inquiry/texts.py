"""Texts of a lesson: one for everybody, or one for each level, with figures filled in."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

LEVELS = ("A", "B", "U")
"""The levels of a lesson, the easiest first."""

_HOLE = re.compile(r"\{(\w*)\}")


@dataclass(frozen=True, slots=True)
class Text:
    """What is said at each level.

    Attributes
    ----------
    by_level
        Texts by level. A level without one says what the level before it says.

    Examples
    --------
    >>> text = Text({"A": "Look.", "U": "Look, and doubt."})
    >>> text.at("B"), text.at("U"), bool(Text({}))
    ('Look.', 'Look, and doubt.', False)
    """

    by_level: Mapping[str, str] = field(default_factory=dict)

    def at(self, level: str) -> str:
        """Return the text of a level; empty if there is none."""
        said = ""
        for each in LEVELS:
            said = self.by_level.get(each, said)
            if each == level:
                break
        return said

    def __bool__(self) -> bool:
        return any(self.by_level.values())


def holes(text: str) -> list[str]:
    """Return the names of the figures that a text leaves room for.

    Examples
    --------
    >>> holes("It is {milan_km} km, {milan_days} days.")
    ['milan_km', 'milan_days']
    """
    return _HOLE.findall(text)


def filled(text: str, figures: Mapping[str, str]) -> str:
    """Put figures into a text; a name without a figure stays as it is.

    Examples
    --------
    >>> filled("It is {milan_km} km.", {"milan_km": "564"})
    'It is 564 km.'
    """
    return _HOLE.sub(lambda hole: figures.get(hole[1], hole[0]), text)


def texts_of(data: Any) -> Iterator[str]:
    """Give all texts of what was read from TOML, in order.

    Examples
    --------
    >>> list(texts_of({"title": "Roads", "quiz": [{"ask": "Who pays?"}, 7]}))
    ['Roads', 'Who pays?']
    """
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from texts_of(each)
