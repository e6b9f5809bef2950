"""Keeps the game on a table as it is played, and takes up an earlier one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from romelab.controls.seating.game_view import GameView
from romelab.controls.storage.autosave import Autosave
from romelab.controls.table.status import standing
from romelab.core.errors import InputError
from romelab.core.history import History
from romelab.core.saves import Ahead, SavedGame, Seating, at_line, head_line, head_of, opened, steps_after, table_line
from romelab.keeping.folder import Folder


class GameAutosave(Autosave):
    """The line of a table that says what is kept.

    Parameters
    ----------
    folder
        Where work is kept; None keeps nothing.
    view
        The game's view.
    setup
        What the game started from.
    now
        Gives the game on the table, how the table is laid, the seconds played if they count, and cards typed in ahead.
    lay
        Lays the table as a save says.
    guarded
        Wraps callbacks so that refusals are said.
    """

    def __init__(
        self,
        folder: Folder | None,
        view: GameView,
        setup: Any,
        *,
        now: Callable[[], SavedGame],
        lay: Callable[[SavedGame], None],
        guarded: Callable[[Callable[..., None]], Callable[..., None]],
    ) -> None:
        self._view, self._now, self._lay = view, now, lay
        self._before: tuple[History[Any], int, int, Seating | None, Ahead] | None = None
        super().__init__(
            folder,
            f"{view.game.title}, {', '.join(seat.name for seat in view.seats(setup))}",
            "game",
            fits=lambda first: _is_save_of(first, view.game.id),
            go_on=self._resume,
            whole=self._lines,
            guarded=guarded,
        )

    def save(self) -> None:
        """Keep what is new since the last time; a table at which nobody has done anything yet leaves no file."""
        now = history, seating, seconds, ahead = self._now()
        before, self._before = self._before, _standing(now)
        if before is None or before == self._before:
            return
        if before[0] is not history:
            # Another game lies on the table: the one before stays in its file.
            self.begin()
        fresh = [*steps_after(history, before[1])]
        fresh += [table_line(seating)] if seating is not None and seating != before[3] else []
        self.add([*fresh, at_line(history, standing(self._view, history), seconds, ahead)])

    # ---- inside

    def _lines(self) -> list[str]:
        history, seating, seconds, ahead = self._now()
        return [
            head_line(history, seating),
            *steps_after(history, 0),
            at_line(history, standing(self._view, history), seconds, ahead),
        ]

    def _resume(self, text: str) -> None:
        self._lay(opened(text, {self._view.game.id: self._view.game}, source="what was kept", torn=True))
        self._before = _standing(self._now())


def _standing(now: SavedGame) -> tuple[History[Any], int, int, Seating | None, Ahead]:
    """Return what has to change before anything is kept; seconds go by on their own."""
    history = now.history
    return history, len(history.points) - 1, history.here.number, now.seating, now.ahead


def _is_save_of(first: str, game: str) -> bool:
    try:
        head = head_of(first, "")
    except InputError:
        return False
    return head.get("game") == game and "tour" not in head
