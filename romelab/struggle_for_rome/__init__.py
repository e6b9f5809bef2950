"""Struggle for Rome: tribes on a road network, AD 375-500.

The names below are loaded when they are first used, so that importing this package loads neither networkx, matplotlib
nor ipywidgets.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from romelab.struggle_for_rome.board import Board, default_board, load_board, read_board
    from romelab.struggle_for_rome.controls import explore, play
    from romelab.struggle_for_rome.routes import adjacent_cities, arrow_distances, bills, next_best, reach, why_not

__all__ = [
    "Board",
    "adjacent_cities",
    "arrow_distances",
    "bills",
    "default_board",
    "explore",
    "load_board",
    "next_best",
    "play",
    "reach",
    "read_board",
    "why_not",
]

_HOMES = {
    "board": ("Board", "default_board", "load_board", "read_board"),
    "controls": ("explore", "play"),
    "routes": ("adjacent_cities", "arrow_distances", "bills", "next_best", "reach", "why_not"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
