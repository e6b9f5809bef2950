"""What people at a table let pass without being asked again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets as widgets

from romelab.controls.seating.game_view import GameView
from romelab.controls.seating.seats import Seats
from romelab.controls.stage.text import phrase
from romelab.controls.stage.widgets import made, shown
from romelab.core.game import Move


class StandingOrders:
    """What the people at one table have said once for every time.

    There are two sorts. "Whatever I hold" lets an occasion pass from now on; it says nothing of a hand. "Only when
    there is something to choose" makes the only move there is, and lets pass what can only be passed. That does say
    something, since whoever is asked holds such a card: it counts only where nobody looks on from whom a hand is
    hidden, with one person among bots or at an open table.

    Parameters
    ----------
    view
        Tells what is asked, and which move passes it.
    seats
        Who sits where.

    Attributes
    ----------
    fits
        Whether the only move is made and a question let pass that can only be passed, as a box to tick.
    one_click
        Whether one click on the map or in the list makes the move that is named there, as a box to tick.
    always
        Whether the next pass is a standing order, as a box to tick.
    again
        The button that takes a person's standing orders back.
    """

    def __init__(self, view: GameView, seats: Seats) -> None:
        self._view, self._seats = view, seats
        self._standing: dict[int, set[str]] = {}
        self.fits = made(widgets.Checkbox, value=True, description=phrase("only_fitting"), indent=False)
        self.fits.tooltip = phrase("everybody_asked")
        self.one_click = made(widgets.Checkbox, value=True, description=phrase("one_click"), indent=False)
        self.always = made(widgets.Checkbox, value=False, description=phrase("every_time"), indent=False, off=True)
        self.again = made(widgets.Button, description=phrase("ask_again"), off=True)

    @property
    def alone(self) -> bool:
        """Whether nobody looks on from whom a hand is hidden."""
        return len(self._seats.people) == 1 or self._seats.open_table.value

    def of(self, seat: int) -> frozenset[str]:
        """Return the occasions that a seat lets pass."""
        return frozenset(self._standing.get(seat, ()))

    def given(self, seats: int) -> tuple[tuple[str, ...], ...]:
        """Return for each of so many seats the occasions that it lets pass; nothing if none does."""
        found = tuple(tuple(sorted(self.of(seat))) for seat in range(seats))
        return found if any(found) else ()

    def take(self, given: Sequence[Sequence[str]]) -> None:
        """Take the occasions that each seat lets pass, as a save has them, in the place of all given before."""
        self._standing = {seat: set(occasions) for seat, occasions in enumerate(given) if occasions}

    def heard(self, seat: int, state: Any, move: Move) -> None:
        """Take a pass as a standing order, if the box says so."""
        occasion = self._view.occasion(state)
        if self.always.value and occasion and move in self._view.passing([move]):
            self._standing.setdefault(seat, set()).add(occasion)
        self.always.value = False

    def take_back(self, seat: int) -> None:
        """Ask a person every time again."""
        self._standing.pop(seat, None)

    def clear(self) -> None:
        """Forget all standing orders, for other people at the table."""
        self._standing.clear()

    def answer(self, seat: int, state: Any) -> Move | None:
        """Return the move that a standing order of a person makes; None if he is to be asked."""
        view = self._view
        ordered, alone = view.occasion(state) in self._standing.get(seat, ()), self.fits.value and self.alone
        if not ordered and not alone:
            return None
        moves = view.game.legal_moves(state)
        if alone and len(moves) == 1 and not view.open_ended(state):
            return moves[0]
        passes = view.passing(moves)
        if not passes or not (ordered or len(passes) == len(moves)):
            return None
        return passes[0]

    def show(self, seat: int | None, state: Any, moves: Sequence[Move]) -> None:
        """Offer to make a pass among some moves a standing order, and to take back those given."""
        passes = bool(moves) and bool(self._view.occasion(state)) and bool(self._view.passing(moves))
        if not passes:
            self.always.value = False
        shown(self.always, passes)
        shown(self.again, bool(moves) and bool(self._standing.get(-1 if seat is None else seat)))
        self.fits.disabled = not self.alone
