"""Games laid on a table: one from a file or a line, the same one anew, and back to what was there if that fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from romelab.controls.board import LiveBoard
from romelab.controls.choosing import Choosing
from romelab.controls.settings import Settings
from romelab.controls.sitting import Sitting
from romelab.controls.thinking import Bots
from romelab.core.faults import Fault, InputError
from romelab.core.history import History
from romelab.core.saves import Ahead, Opened, Seating


class Laying:
    """Lays games on one table.

    Parameters
    ----------
    sitting, choosing, settings
        The game on the table, what is chosen there, how it is laid.
    board
        The board.
    bots
        Who thinks.
    refresh
        Shows the position anew.

    Attributes
    ----------
    busy
        Whether the table is being laid: what changes then, nobody has changed by hand.
    """

    def __init__(
        self,
        sitting: Sitting,
        choosing: Choosing,
        settings: Settings,
        board: LiveBoard,
        bots: Bots,
        *,
        refresh: Callable[[], None],
    ) -> None:
        self._sitting, self._choosing, self._settings = sitting, choosing, settings
        self._board, self._bots, self._refresh = board, bots, refresh
        self.busy = True

    def now(self) -> Opened:
        """Give the game with all that a save says of its table."""
        sitting = self._sitting
        return Opened(sitting.history, self._settings.seating, sitting.seconds, sitting.falls.ahead)

    def again(self) -> Opened:
        """Give the same game from its start, with other dice and cards."""
        sitting, seating = self._sitting, self._settings.seating
        again: History[Any] = History(sitting.face.game, sitting.history.setup, None)
        return Opened(again, replace(seating, seed=seating.seed + 1))

    def go_on_with(self, opened: Opened) -> None:
        """Clear the table and lay it as a save says.

        Raises
        ------
        InputError
            If the table cannot be laid so; it is as it was then.
        """
        self._settings.check(opened)
        sitting = self._sitting
        history, seating, played, source = sitting.history, self._settings.seating, sitting.played, sitting.falls.source
        number, ahead = history.here.number, sitting.falls.ahead
        try:
            self._lay(*opened)
        except Exception as error:
            sitting.history, sitting.falls.source = history, source
            self._lay(history, seating, played, ahead, keep_chance=True)
            history.goto(number)
            self._refresh()
            if isinstance(error, InputError):
                raise
            raise InputError([Fault("", "this game cannot be shown here; nothing was changed")]) from error

    def elsewhere(self) -> None:
        """Take note that another position of the game is looked at."""
        self._sitting.falls.forget()
        self._choosing.forget()
        self._refresh()

    def _lay(
        self,
        history: History[Any],
        seating: Seating | None,
        played: float,
        ahead: Ahead = (),
        *,
        keep_chance: bool = False,
    ) -> None:
        self.busy = True
        sitting = self._sitting
        sitting.falls.ahead = ahead
        base = sitting.face.base(history.setup)
        if base != self._board.base:
            self._board.lay(base)
        sitting.begin(history, played)
        self._choosing.forget()
        self._bots.leave()
        self._settings.lay(history.setup, seating, keep_chance=keep_chance)
        self.busy = False
        self._refresh()
