"""What a game tells of its end, as plain data: where points came from, what scored, who holds what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from romelab.core.history import History

Draw = Callable[[History[Any]], str]
"""Draws a chart of a game and gives it as HTML, with its words for those who do not see it; a function of a module."""


class Origin(NamedTuple):
    """Where points can come from, and what each seat has from there."""

    words: str
    points: tuple[int, ...]


class Item(NamedTuple):
    """One thing that scored for a seat, and how much."""

    words: str
    points: int


class Account(NamedTuple):
    """What is told of each seat beside its points, such as what it lost."""

    words: str
    told: tuple[str, ...]


class Ending(NamedTuple):
    """What a game tells of its end beside the totals.

    Attributes
    ----------
    origins
        Where the points came from; they add up to the totals.
    items
        For each seat every single thing that scored; they add up to its total, too.
    level
        What decides between level totals, first things first; no points.
    holders
        Special cards and who holds them.
    charts
        Pictures of the game.
    causes
        Sentences that say what decided it.
    accounts
        What is told of each seat beside its points, row by row.
    """

    origins: tuple[Origin, ...] = ()
    items: tuple[tuple[Item, ...], ...] = ()
    level: tuple[Origin, ...] = ()
    holders: tuple[tuple[str, str], ...] = ()
    charts: tuple[Draw, ...] = ()
    causes: tuple[str, ...] = ()
    accounts: tuple[Account, ...] = ()
