"""Moves that people put together themselves, of kinds without an end, which no list can hold."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from romelab.core.game import Move


class Composer(ABC):
    """Puts a move together, such as an offer of goods for goods; it stands under a heading instead of a list.

    Attributes
    ----------
    widget
        What stands on the page; built once and updated in place.
    changed
        Called with nothing whenever another move stands in it.
    nothing
        What the main button says while no move stands in it.
    """

    widget: widgets.DOMWidget
    changed: Callable[[], None]
    nothing: str

    @abstractmethod
    def look_at(self, setup: Any, observation: Any, seat: int) -> tuple[str, ...]:
        """Begin anew in a position; give the headings under which moves are put together there, none if nowhere.

        Parameters
        ----------
        setup
            What the game started from.
        observation
            What the seat to move may see.
        seat
            The seat to move, where a person sits.
        """

    @property
    @abstractmethod
    def move(self) -> Move | None:
        """The move that stands in it; None if there is none yet."""

    @abstractmethod
    def take(self, move: Move) -> None:
        """Lay a move into it, such as one of the few that are listed."""
