"""Struggle for Rome: tribes on a road network, AD 375-500.

The names below are loaded when they are first used, so that importing this package loads neither networkx, matplotlib
nor ipywidgets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import lazy_loader

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

_NAMES = {
    "board": ("Board", "default_board", "load_board", "read_board"),
    "controls": ("explore", "play"),
    "routes": ("adjacent_cities", "arrow_distances", "bills", "next_best", "reach", "why_not"),
}

# pyright: basic
__getattr__, __dir__, _ = lazy_loader.attach(__name__, submod_attrs=_NAMES)
